"""Bagging and random forests in words: a bootstrap sample a tree, out-of-bag rows that test it, a vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core.trace import Trace, must_be
from engine.learners.forest.out_of_bag import Finished, Votes
from engine.learners.forest.samples import Bag
from engine.lessons.common.beginning import begins
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.once import once
from engine.lessons.common.picture import Column, Picture, ShownTree, bars, cells, lines, wall
from engine.lessons.common.script import Piece
from engine.lessons.common.step import ROUNDS, Lesson, Light, Step, Told
from engine.lessons.common.wording import sentences, tree
from engine.lessons.forest.correlation import correlation_panels, correlation_steps
from engine.lessons.forest.facts import ForestFacts, facts_of
from engine.lessons.forest.importance import PERMUTATION, importance_steps
from engine.lessons.forest.sample import BAG, IN_BAG, bag_steps
from engine.lessons.forest.settled import SETTLE_LINE, settled_told
from engine.lessons.forest.votes import ERROR, IMPURITY, OOB_SAYS, OOB_VOTES, VOTES, WALL, vote_steps
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.drawn import draws_features
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.growing import GrowthBlock
from engine.text.message import msg
from engine.tree.growth import Growth

CODE = (
    msg("forest-code-each"),
    msg("forest-code-draw"),
    msg("forest-code-grow"),
    msg("forest-code-features"),
    msg("forest-code-predict"),
    msg("forest-code-error"),
    msg("forest-code-settled"),
    msg("forest-code-importance"),
    msg("forest-code-new-row"),
    "",
)
# Of Extra-Trees: no rows are drawn unless asked for, and of each feature one split is drawn at random.
RANDOM_CODE = (
    CODE[0],
    msg("forest-code-take"),
    msg("forest-code-grow-random"),
    msg("forest-code-random-splits"),
    *CODE[4:],
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
    weights = facts.class_weights_of_all
    told = sentences(
        *begins(facts.data),
        weights[0],
        msg("forest-plan", trees=facts.trees, sampled=facts.sampled),
        msg("tree-begin-press"),
    )
    return Told(told, tuple(weights[1]))


def _growing(about: TreeFacts, bag: Bag) -> GrowthBlock:
    """The growth of one tree as cart tells it, at its place among the others; and the features drawn at each split."""
    by_split = bag.features is None and draws_features(about)
    words = cart.DrawnWords(about) if by_split else cart.CartWords(about)
    return GrowthBlock(words, LINES, about.growth.unfold, bag.tree, drawn=by_split)


def _end_steps(facts: ForestFacts, finished: Finished) -> Iterator[Piece]:
    """All trees stand: has the error settled, what do they lean on, how do they correlate, what of a new row?"""
    light = Light(tree=facts.trees - 1, scene="all", panel=ERROR)
    yield Step(finished, SETTLE_LINE, ROUNDS, light, partial(settled_told, facts), opens=msg("forest-all-trees"))
    yield from importance_steps(facts, finished)
    yield from correlation_steps(facts, finished)
    yield from sending_steps(facts.trace, picture(facts.trace), new_row(facts.data), SEND)


# -- what it is seen in


@once
def picture(trace: Trace) -> Picture:
    facts = facts_of(trace)
    classes, names = facts.classes, facts.data.feature_names
    columns, bag, votes = [], [], []
    if facts.sampled:
        columns = [Column(IN_BAG, msg("forest-column-sample"), "count", size=True, title=msg("forest-title-sample"))]
        bag = [cells(BAG, msg("forest-panel-sample"), msg("forest-axis-drawn"))]
    errors = [(msg("forest-series-all"), facts.training_errors)]
    if facts.tests_itself:
        columns += oob_columns(classes > 0)
        votes = [cells(VOTES, msg("forest-panel-votes"), msg("forest-axis-votes"))]
        errors.insert(0, (msg("forest-series-oob"), facts.forest.oob_errors))
    rise = msg("forest-axis-rise", measure=facts.measure)
    panels = (
        *bag,
        wall(WALL, msg("forest-panel-trees")),
        *votes,
        lines(ERROR, msg("forest-panel-error"), msg("forest-axis-trees"), facts.measure, errors),
        bars(IMPURITY, msg("forest-panel-gain"), names, msg("forest-axis-gain")),
        bars(PERMUTATION, msg("forest-panel-shuffled"), names, rise),
        *correlation_panels(facts),
    )
    trees = tuple(ShownTree(growth, tree(b)) for b, growth in enumerate(facts.forest.growths))
    return Picture(trees, facts.model.ensemble, tuple(columns), panels)


def oob_columns(classes: bool) -> list[Column]:
    """How many trees a row is out-of-bag for, and what these predict."""
    predicted = "class" if classes else "number"
    return [
        Column(OOB_VOTES, msg("forest-column-votes"), "count", title=msg("forest-title-votes")),
        Column(OOB_SAYS, msg("forest-column-prediction"), predicted, title=msg("forest-title-prediction")),
    ]


LESSON = Lesson("Random forest", (*CODE, *cart.CODE), walk, picture)
EXTRA_TREES = Lesson("Extra-Trees", (*RANDOM_CODE, *cart.RANDOM_CODE), walk, picture)
