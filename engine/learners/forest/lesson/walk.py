"""Bagging and random forests in words: a bootstrap sample a tree, out-of-bag rows that test it, a vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core.trace import Trace, expect_type
from engine.learners.cart.lesson import walk as cart
from engine.learners.cart.lesson.growth_block import GrowthBlock
from engine.learners.cart.lesson.node import has_random_features
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.forest.lesson.correlation import correlation_panels, correlation_steps
from engine.learners.forest.lesson.forest_view import ForestView, forest_view_of
from engine.learners.forest.lesson.importance import PERMUTATION, forest_importance_steps
from engine.learners.forest.lesson.sample import BAG, IN_BAG, bag_steps
from engine.learners.forest.lesson.votes import (
    ERROR_PANEL,
    IMPURITY,
    OOB_PREDICTION_COLUMN,
    OOB_VOTES,
    SETTLE_LINE,
    VOTES,
    WALL,
    convergence_text,
    vote_steps,
)
from engine.learners.forest.out_of_bag import Finished, TreeVotes
from engine.learners.forest.samples import Bag
from engine.text.follow_row import choose_new_row, follow_row_steps
from engine.text.message import msg
from engine.text.picture import (
    Column,
    LessonPicture,
    LessonTree,
    bars_panel,
    cached_on_trace,
    cells_panel,
    lines_panel,
    wall_panel,
)
from engine.text.script import StepOrBlock
from engine.text.step import DETAIL_TREES, Highlight, Lesson, Step, StepText
from engine.text.wording import introduce_data, tree_name_text, without_none
from engine.tree.growth import Growth

CODE = (
    msg("forest.code.each-tree"),
    msg("forest.code.sample"),
    msg("forest.code.grow"),
    msg("forest.code.features"),
    msg("forest.code.predict-oob"),
    msg("forest.code.error"),
    msg("forest.code.stop"),
    msg("forest.code.importance"),
    msg("forest.code.new-row"),
    "",
)
# Of Extra-Trees: no rows are drawn unless asked for, and of each feature one split is drawn at random.
RANDOM_CODE = (
    CODE[0],
    msg("extra_trees.code.sample"),
    msg("extra_trees.code.grow"),
    msg("extra_trees.code.random-splits"),
    *CODE[4:],
)
START, FEATURES, SEND = 1, 4, 9
LINES = replace(cart.LINES.offset_by(len(CODE)), draw_features=FEATURES)


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Every step of a trace of forest.fit."""
    facts, bag = forest_view_of(trace), expect_type(Bag, trace.logged_events[0])
    about = TreeView(trace, facts.forest.growths[0], candidates)
    light = Highlight(scene="all")
    yield Step(trace.logged_events[0], START, DETAIL_TREES, light, partial(_begin, facts))
    for event in trace.logged_events:
        if isinstance(event, Bag):
            bag, about = event, TreeView(trace, facts.forest.growths[event.tree], candidates)
            yield from bag_steps(facts, bag)
        elif isinstance(event, Growth):
            yield _growing(about, bag)
        elif isinstance(event, TreeVotes):
            yield from vote_steps(facts, event, about)
        elif isinstance(event, Finished):
            yield from _end_steps(facts, event)


def _begin(facts: ForestView) -> StepText:
    weights = facts.describe_all_class_weights
    told = without_none(
        *introduce_data(facts.data),
        weights[0],
        msg("forest.intro.plan", trees=facts.n_trees, sampled=facts.has_samples),
        msg("lesson.intro.press-key"),
    )
    return StepText(told, tuple(weights[1]))


def _growing(about: TreeView, bag: Bag) -> GrowthBlock:
    """The growth of one tree as cart tells it, at its place among the others; and the features drawn at each split."""
    by_split = bag.features is None and has_random_features(about)
    words = cart.RandomFeaturesStepTexts(about) if by_split else cart.CartStepTexts(about)
    return GrowthBlock(words, LINES, about.growth.sub_events, bag.tree, has_draw_steps=by_split)


def _end_steps(facts: ForestView, finished: Finished) -> Iterator[StepOrBlock]:
    """All trees stand: has the error settled, what do they lean on, how do they correlate, what of a new row?"""
    light = Highlight(tree=facts.n_trees - 1, scene="all", panel=ERROR_PANEL)
    yield Step(
        finished,
        SETTLE_LINE,
        DETAIL_TREES,
        light,
        partial(convergence_text, facts),
        section_title=msg("forest.section.all-trees"),
    )
    yield from forest_importance_steps(facts, finished)
    yield from correlation_steps(facts, finished)
    yield from follow_row_steps(facts.trace, build_forest_picture(facts.trace), choose_new_row(facts.data), SEND)


# -- what it is seen in


@cached_on_trace
def build_forest_picture(trace: Trace) -> LessonPicture:
    facts = forest_view_of(trace)
    classes, names = facts.n_classes, facts.data.feature_names
    columns, bag, votes = [], [], []
    if facts.has_samples:
        columns = [
            Column(IN_BAG, msg("forest.column-help.sample"), "count", size=True, title=msg("forest.column.sample"))
        ]
        bag = [cells_panel(BAG, msg("forest.panel.sample"), msg("forest.axis.draws"))]
    errors = [(msg("forest.series.training"), facts.training_errors)]
    if facts.has_oob_rows:
        columns += oob_columns(classes > 0)
        votes = [cells_panel(VOTES, msg("forest.panel.votes"), msg("forest.axis.votes"))]
        errors.insert(0, (msg("forest.series.oob"), facts.forest.oob_errors))
    rise = msg("forest.axis.error-rise", measure=facts.error_name)
    panels = (
        *bag,
        wall_panel(WALL, msg("forest.panel.trees")),
        *votes,
        lines_panel(ERROR_PANEL, msg("forest.panel.error"), msg("forest.axis.trees"), facts.error_name, errors),
        bars_panel(IMPURITY, msg("forest.panel.gain"), names, msg("forest.axis.gain")),
        bars_panel(PERMUTATION, msg("forest.panel.shuffle"), names, rise),
        *correlation_panels(facts),
    )
    trees = tuple(LessonTree(growth, tree_name_text(b)) for b, growth in enumerate(facts.forest.growths))
    return LessonPicture(trees, facts.model.ensemble, tuple(columns), panels)


def oob_columns(classes: bool) -> list[Column]:
    """How many trees a row is out-of-bag for, and what these predict."""
    predicted = "class" if classes else "number"
    return [
        Column(OOB_VOTES, msg("forest.column-help.votes"), "count", title=msg("forest.column.votes")),
        Column(
            OOB_PREDICTION_COLUMN,
            msg("forest.column-help.prediction"),
            predicted,
            title=msg("forest.column.prediction"),
        ),
    ]


LESSON = Lesson("Random forest", (*CODE, *cart.CODE), walk, build_forest_picture)
EXTRA_TREES_LESSON = Lesson("Extra-Trees", (*RANDOM_CODE, *cart.RANDOM_CODE), walk, build_forest_picture)
