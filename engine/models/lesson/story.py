"""The story of a brought model: its first split, a leaf, its trees together, what it uses, a new row."""

from engine.core.trace import Trace
from engine.models.lesson.model_view import model_view_of
from engine.models.lesson.picture import IMPORTANCES
from engine.text.message import msg
from engine.text.script import Script
from engine.text.story import StepFinder, Story, tell_story
from engine.text.wording import target_span


def story(trace: Trace, script: Script, _: int) -> Story:
    find, trees = StepFinder(script), len(model_view_of(trace).trees)
    leaf = find.leaf()
    importance = [find.first("ReplayEnd", panel) for panel in IMPORTANCES]
    return tell_story(
        msg("model.story.idea"),
        (
            (0, msg("model.story.start", target=target_span(trace.data))),
            (find.best_split(), msg("model.story.first-split")),
            (leaf, msg("lesson.story.leaf", node=find.node_name(leaf))),
            (find.first("TreeAddition"), msg("model.story.first-tree")),
            (find.final("TreeAddition"), msg("model.story.all-trees", trees=trees)),
            (min((i for i in importance if i is not None), default=None), msg("model.story.importance")),
            *find.new_row_scenes(trees),
            (find.last, msg("model.story.end")),
        ),
    )
