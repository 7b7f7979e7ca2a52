"""The story of a forest: bootstrap samples, trees that differ, the out-of-bag error, the vote on a new row."""

from functools import partial

from engine.core.trace import Trace
from engine.learners.forest.lesson.correlation import VARIANCE
from engine.learners.forest.lesson.sample import BAG
from engine.learners.forest.lesson.votes import ERROR_PANEL, IMPURITY, WALL
from engine.text.message import Message, msg
from engine.text.script import Script
from engine.text.step import DETAIL_STORY
from engine.text.story import StepFinder, Story, ask_target, tell_story


def forest_story(trace: Trace, script: Script, trees: int, idea: Message) -> Story:
    """Return the story of a forest whose idea this is."""
    find = StepFinder(script)
    leaf, sampled = find.leaf(), find.first("Bag", BAG) is not None
    samples = [(find.final("Bag", BAG, tree=t), msg("forest.story.sample", tree=t + 1)) for t in range(2)]
    return tell_story(
        idea,
        (
            (0, msg("forest.story.start", target=ask_target(trace.data), trees=trees)),
            *samples,
            find.best_split_scene(bool(trace.data.class_names)),
            (None if sampled else leaf, msg("lesson.story.leaf", node=find.node_name(leaf))),
            (find.first("TreeVotes", WALL), msg("forest.story.alone")),
            (find.with_question(find.all("TreeVotes", ERROR_PANEL)), msg("forest.story.error", sampled=sampled)),
            (find.first("Finished", IMPURITY), msg("forest.story.importance")),
            (find.final("Finished", VARIANCE, grain=DETAIL_STORY), msg("forest.story.variance", trees=trees)),
            *find.new_row_scenes(trees),
        ),
    )


story = partial(forest_story, idea=msg("forest.story.idea"))
random_splits_story = partial(forest_story, idea=msg("extra_trees.story.idea"))
