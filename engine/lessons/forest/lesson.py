"""Bagging and random forests in words: a bag for every tree, trees that part it, rows left out that judge, a vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core.trace import Trace, must_be
from engine.learners.forest.out_of_bag import Finished, Votes
from engine.learners.forest.samples import Bag
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.once import once
from engine.lessons.common.phrases import counted, rows, strong
from engine.lessons.common.picture import Column, Picture, ShownTree, bars, cells, lines, wall
from engine.lessons.common.script import Piece
from engine.lessons.common.step import ROUNDS, Lesson, Light, Step, Told, says
from engine.lessons.forest.correlation import alike_panels, alike_steps
from engine.lessons.forest.facts import ForestFacts, facts_of
from engine.lessons.forest.importance import PERMUTATION, worth_steps
from engine.lessons.forest.sample import BAG, IN_BAG, bag_steps
from engine.lessons.forest.settled import SETTLE_LINE, settled_told
from engine.lessons.forest.votes import ERROR, IMPURITY, OOB_SAYS, OOB_VOTES, VOTES, WALL, vote_steps
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.drawn import draws_features
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.growing import GrowthBlock
from engine.tree.growth import Growth

CODE = (
    "for each tree:",
    "    draw a bag of rows, with replacement",
    "    grow a tree on the bag, below; at each split",
    "        draw some of the features, and try only these",
    "    let it answer for the rows it has not seen",
    "    error so far = how wrong these answers are, averaged",
    "stop when there are enough trees, or the error has settled",
    "look at what the trees lean on, and at how alike they are",
    "a new row: every tree answers; take the mean, or count votes",
    "",
)
# Of Extra-Trees: no rows are drawn unless asked for, and of each feature one split is drawn at random.
RANDOM_CODE = (
    "for each tree:",
    "    take all rows (with bootstrap: draw a bag of them)",
    "    grow a tree on them, below; at each node",
    "        draw some of the features; of each, one split at random",
    "    let it predict the rows it has not seen, if there are any",
    "    error so far = how wrong the predictions are, averaged",
    *CODE[6:],
)
START, FEATURES, SEND = 1, 4, 9
LINES = replace(cart.LINES.moved(len(CODE)), drawn=FEATURES)


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of forest.fit."""
    facts, bag = facts_of(trace), must_be(Bag, trace.logged[0])
    about = TreeFacts(trace, facts.forest.growths[0], candidates)
    light = Light(scene="all")
    yield Step(trace.logged[0], START, ROUNDS, light, partial(_begin, facts))
    for event in trace.logged:
        if isinstance(event, Bag):
            bag, about = event, TreeFacts(trace, facts.forest.growths[event.tree], candidates)
            yield from bag_steps(facts, bag)
        elif isinstance(event, Growth):
            yield _growing(about, bag)
        elif isinstance(event, Votes):
            yield from vote_steps(facts, event, about)
        elif isinstance(event, Finished):
            yield from _end_steps(facts, event)


def _begin(facts: ForestFacts) -> Told:
    data = facts.data
    going_by = f", going by {counted(len(data.feature_names), 'feature')}? "
    grown = "each grown on rows of its own" if facts.tests_itself else "each grown on all of them"
    together = f"{counted(facts.trees, 'tree')} will say it together, {grown}."
    weights, workings = facts.class_weights_of_all
    sentence = says("What is ", strong(data.target_name), f"{going_by}There are {rows(data.n)}. {together}", *weights)
    return Told(sentence, tuple(workings))


def _growing(about: TreeFacts, bag: Bag) -> GrowthBlock:
    """The growth of one tree as cart tells it, at its place among the others; and the features drawn at each split."""
    by_split = bag.features is None and draws_features(about)
    words = cart.DrawnWords(about) if by_split else cart.CartWords(about)
    return GrowthBlock(words, LINES, about.growth.unfold, bag.tree, drawn=by_split)


def _end_steps(facts: ForestFacts, finished: Finished) -> Iterator[Piece]:
    """All trees stand: has the error settled, what do they lean on, how alike are they, what of a new row?"""
    light = Light(tree=facts.trees - 1, scene="all", panel=ERROR)
    yield Step(finished, SETTLE_LINE, ROUNDS, light, partial(settled_told, facts), opens="All trees")
    yield from worth_steps(facts, finished)
    yield from alike_steps(facts, finished)
    yield from sending_steps(facts.trace, picture(facts.trace), new_row(facts.data), SEND)


# -- what it is seen in


@once
def picture(trace: Trace) -> Picture:
    facts = facts_of(trace)
    classes, names = facts.classes, facts.data.feature_names
    columns, bag, votes = [], [], []
    if facts.sampled:
        of_bag = "How often the row was drawn into the bag of the tree in hand."
        columns, bag = [Column(IN_BAG, of_bag, "count", size=True)], [cells(BAG, "The bag", "times drawn")]
    if facts.tests_itself:
        columns += [
            Column(OOB_VOTES, "How many trees so far have not seen the row.", "count"),
            Column(OOB_SAYS, "What these trees say of it together.", "class" if classes else "number"),
        ]
        votes = [cells(VOTES, "Votes of trees that had not seen the row", "votes")]
    what = "share wrong" if classes else "mean squared error"
    errors = {"rows a tree has not seen": facts.forest.oob_errors, "all rows": facts.learned_errors}
    if not facts.tests_itself:
        del errors["rows a tree has not seen"]
    panels = (
        *bag,
        wall(WALL, "All trees"),
        *votes,
        lines(ERROR, "Error with so many trees", "trees", what, errors),
        bars(IMPURITY, "What splits on it gain a tree", names, "gain"),
        bars(PERMUTATION, "How much worse without it: shuffled", names, f"rise of the {what}"),
        *alike_panels(facts),
    )
    trees = tuple(ShownTree(growth, f"Tree {b + 1}") for b, growth in enumerate(facts.forest.growths))
    return Picture(trees, facts.model.ensemble, tuple(columns), panels)


LESSON = Lesson("Random forest", (*CODE, *cart.CODE), walk, picture)
EXTRA_TREES = Lesson("Extra-Trees", (*RANDOM_CODE, *cart.RANDOM_CODE), walk, picture)
