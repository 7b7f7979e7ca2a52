"""The story of XGBoost: g and h of each row, the split with the largest gain, output values, the loss that falls."""

from engine.core.trace import Trace
from engine.learners.xgb.lesson.picture import LOSS
from engine.text.message import msg
from engine.text.script import Script
from engine.text.step import DETAIL_STORY
from engine.text.story import StepFinder, Story, ask_target, tell_story


def story(trace: Trace, script: Script, trees: int) -> Story:
    find = StepFinder(script)
    leaf = find.leaf()
    losses = {"event": "XgbScoreUpdate", "panel": LOSS, "grain": DETAIL_STORY}
    return tell_story(
        msg("xgb.story.idea"),
        (
            (0, msg("xgb.story.start", target=ask_target(trace.data), trees=trees)),
            (find.final("RoundsChoice", grain=DETAIL_STORY), msg("xgb.story.n-rounds")),
            (find.first("Gradients"), msg("xgb.story.gradients")),
            (find.best_split(), msg("xgb.story.best-split")),
            (leaf, msg("lesson.story.leaf", node=find.node_name(leaf))),
            (find.first("LeafOutputs"), msg("xgb.story.outputs")),
            (find.first(**losses), msg("xgb.story.loss")),
            (find.final(**losses), msg("xgb.story.end")),
            *find.new_row_scenes(trees),
            (find.last, msg("xgb.story.end")),  # where no tree was grown
        ),
    )
