"""The story of one tree: a candidate, the best split, the rows that go down, the next split, a leaf, the end."""

from engine.core.trace import Trace, expect_type
from engine.text.message import msg
from engine.text.script import Script
from engine.text.story import StepFinder, Story, ask_target, tell_story
from engine.tree.growth import Growth


def story(trace: Trace, script: Script, _: int) -> Story:
    find, classes = StepFinder(script), bool(trace.data.class_names)
    depth = int(expect_type(Growth, trace.logged_events[0]).tree.depth.max())
    goal = "random" if trace.settings.get("splitter") == "random" else "classes" if classes else "values"
    split, leaf = find.next_split(), find.leaf()
    return tell_story(
        msg("cart.story.idea", goal=goal),
        (
            (0, msg("cart.story.start", target=ask_target(trace.data), depth=depth)),
            (find.candidate(), msg("lesson.story.candidate", classes=classes)),
            find.best_split_scene(classes),
            (find.rows_split(), msg("lesson.story.rows")),
            (split, msg("cart.story.next-split", node=find.node_name(split))),
            (leaf, msg("lesson.story.leaf", node=find.node_name(leaf))),
            (find.last, msg("cart.story.end", classes=classes, n=len(trace.data.y))),
        ),
    )
