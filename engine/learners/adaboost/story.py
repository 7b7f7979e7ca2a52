"""The story of AdaBoost: a small tree, its say, rows that weigh more, the next tree, the vote on a new row."""

from engine.core.trace import Trace
from engine.learners.adaboost.lesson.picture import ALPHA_PANEL, ERRORS, SIDE_WEIGHTS_PANEL, WEIGHTS
from engine.text.message import msg
from engine.text.script import Script
from engine.text.step import DETAIL_STORY
from engine.text.story import StepFinder, Story, ask_target, tell_story


def story(trace: Trace, script: Script, trees: int) -> Story:
    find = StepFinder(script)
    together = find.all(panel=ERRORS, grain=DETAIL_STORY)[::-1]
    return tell_story(
        msg("adaboost.story.idea"),
        (
            (0, msg("adaboost.story.start", target=ask_target(trace.data), trees=trees)),
            find.best_split_scene(bool(trace.data.class_names)),
            (find.first(panel=ALPHA_PANEL, tree=0), msg("adaboost.story.say")),
            (find.first("Reweight", WEIGHTS, tree=0), msg("adaboost.story.factors")),
            (find.first(panel=SIDE_WEIGHTS_PANEL, tree=0), msg("adaboost.story.balance")),
            (find.first(panel=WEIGHTS, tree=1), msg("adaboost.story.round")),
            (find.best_split(tree=1), msg("adaboost.story.weighted-split")),
            (find.with_question(together), msg("adaboost.story.together", trees=trees)),
            *find.new_row_scenes(trees),
        ),
    )
