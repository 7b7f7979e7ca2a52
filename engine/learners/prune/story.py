"""The story of pruning: a tree grows to its end, its weakest links go, and held-out rows choose alpha."""

from engine.core.trace import Trace
from engine.text.message import msg
from engine.text.script import Script
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY
from engine.text.story import StepFinder, Story, ask_target, tell_story


def story(trace: Trace, script: Script, _: int) -> Story:
    find = StepFinder(script)
    leaf = find.leaf()
    links = {"event": "WeakestLink", "grain": DETAIL_SPLITS}
    return tell_story(
        msg("prune.story.idea"),
        (
            (0, msg("prune.story.start", target=ask_target(trace.data))),
            find.best_split_scene(bool(trace.data.class_names)),
            (leaf, msg("lesson.story.leaf", node=find.node_name(leaf))),
            (find.first(after=0, grain=DETAIL_STORY), msg("prune.story.grown")),
            (find.first(**links), msg("prune.story.first-link")),
            (find.final(**links), msg("prune.story.last-link")),
            (find.first("PruningFold"), msg("prune.story.fold")),
            (find.last, msg("prune.story.choice")),
        ),
    )
