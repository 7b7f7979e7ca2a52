"""The story of gradient boosting: what a first guess misses, a tree fitted to it, a small step, and again."""

from engine.core.trace import Trace
from engine.learners.gradient_boosting.lesson.picture import LOSS, WALL
from engine.text.message import msg
from engine.text.script import Script
from engine.text.step import DETAIL_STORY
from engine.text.story import StepFinder, Story, ask_target, tell_story


def story(trace: Trace, script: Script, trees: int) -> Story:
    find = StepFinder(script)
    loss = find.first("ScoreUpdate", LOSS, grain=DETAIL_STORY)
    return tell_story(
        msg("gradient_boosting.story.idea"),
        (
            (0, msg("gradient_boosting.story.start", target=ask_target(trace.data), trees=trees)),
            (find.first("Residuals"), msg("gradient_boosting.story.residuals")),
            find.best_split_scene(classes=False),  # trees of boosting are fitted to residuals, which are numbers
            (find.leaf(), msg("gradient_boosting.story.leaf")),
            (find.first("ScoreUpdate"), msg("gradient_boosting.story.update")),
            (loss, msg("gradient_boosting.story.loss")),
            (
                None if loss is None else find.first("Residuals", after=loss),
                msg("gradient_boosting.story.next-residuals"),
            ),
            (find.final("ScoreUpdate", WALL), msg("gradient_boosting.story.end")),
            *find.new_row_scenes(trees),
            (find.last, msg("gradient_boosting.story.end")),  # where no tree was grown
        ),
    )
