"""Forest lesson: a bootstrap sample for each tree, its growth, its out-of-bag votes, importance, correlation."""

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
from engine.learners.forest.lesson.importance import IMPORTANCE_LINE, PERMUTATION, forest_importance_steps
from engine.learners.forest.lesson.sample import BAG, DRAW_LINE, IN_BAG, bag_steps
from engine.learners.forest.lesson.votes import (
    ERROR_LINE,
    ERROR_PANEL,
    IMPURITY,
    OOB_PREDICTION_COLUMN,
    OOB_VOTES,
    SETTLE_LINE,
    VOTE_LINE,
    VOTES,
    WALL,
    convergence_text,
    vote_steps,
)
from engine.learners.forest.out_of_bag import Finished, TreeVotes
from engine.learners.forest.samples import Bag
from engine.learners.forest.story import random_splits_story, story
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
from engine.text.pseudo_code import CodeLine, coded_lesson
from engine.text.script import StepOrBlock
from engine.text.step import DETAIL_STORY, Highlight, Lesson, Step, StepText
from engine.text.wording import introduce_data, tree_name_text, without_none
from engine.tree.growth import Growth

START, FEATURES, SEND = 1, 4, 9  # places in the algorithm
LINES = replace(cart.LINES.offset_by(SEND), draw_features=FEATURES)


def forest_lesson(trace: Trace) -> Lesson:
    """The lesson of a trace, with the lines of pseudo-code that its settings use."""
    view, bag = forest_view_of(trace), expect_type(Bag, trace.logged_events[0])
    combined = "mean" if trace.data.task == "regression" else trace.settings.get("vote") or "share"
    trees = trace.setting("n_estimators") if trace.settings.get("bags") is None else view.n_trees
    stops, by_tree = bool(trace.settings.get("stop_when_settled")), bag.features is not None
    has_features = by_tree or has_random_features(TreeView(trace, view.forest.growths[0]))
    lines = (
        CodeLine(0, msg("forest.code.each-tree", trees=trees, stops=stops), (START,)),
        CodeLine(1, msg("forest.code.sample", sampled=view.has_samples), (DRAW_LINE,)),
        CodeLine(1, msg("forest.code.features", tree=by_tree), (FEATURES,), has_features),
        *cart.tree_lines(trace, 1, SEND),
        CodeLine(1, msg("forest.code.predict", sampled=view.has_samples), (VOTE_LINE,)),
        CodeLine(1, msg("forest.code.error"), (ERROR_LINE,) if stops else (ERROR_LINE, SETTLE_LINE)),
        CodeLine(1, msg("forest.code.stop"), (SETTLE_LINE,), stops),
        CodeLine(0, msg("forest.code.importance"), (IMPORTANCE_LINE,)),
        CodeLine(0, msg("forest.code.new-row", combined=combined), (SEND,)),
    )
    if TreeView(trace, view.forest.growths[0]).has_random_splits:
        return coded_lesson("Extra-Trees", lines, walk, build_forest_picture, random_splits_story)
    return coded_lesson("Random forest", lines, walk, build_forest_picture, story)


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    view, bag = forest_view_of(trace), expect_type(Bag, trace.logged_events[0])
    tree_view = TreeView(trace, view.forest.growths[0], candidates)
    yield Step(bag, START, DETAIL_STORY, Highlight(scene="all"), partial(_intro, view))
    for event in trace.logged_events:
        if isinstance(event, Bag):
            bag, tree_view = event, TreeView(trace, view.forest.growths[event.tree], candidates)
            yield from bag_steps(view, bag)
        elif isinstance(event, Growth):
            yield _growth_block(tree_view, bag)
        elif isinstance(event, TreeVotes):
            yield from vote_steps(view, event, tree_view)
        elif isinstance(event, Finished):
            yield from _end_steps(view, event)


def _intro(view: ForestView) -> StepText:
    class_weights, calculations = view.describe_all_class_weights
    plan = msg("forest.intro.plan", trees=view.n_trees, sampled=view.has_samples)
    sentences = without_none(*introduce_data(view.data), class_weights, plan, msg("lesson.intro.press-key"))
    return StepText(sentences, tuple(calculations))


def _growth_block(tree_view: TreeView, bag: Bag) -> GrowthBlock:
    """Steps of the CART lesson for one tree, with the features drawn at each split."""
    by_split = bag.features is None and has_random_features(tree_view)
    texts = cart.RandomFeaturesStepTexts(tree_view) if by_split else cart.CartStepTexts(tree_view)
    return GrowthBlock(texts, LINES, tree_view.growth.sub_events, bag.tree, has_draw_steps=by_split)


def _end_steps(view: ForestView, finished: Finished) -> Iterator[StepOrBlock]:
    """After the last tree: convergence, importance, correlation, and a new row."""
    highlight = Highlight(tree=view.n_trees - 1, scene="all", panel=ERROR_PANEL)
    title, render = msg("forest.section.all-trees"), partial(convergence_text, view)
    yield Step(finished, SETTLE_LINE, DETAIL_STORY, highlight, render, section_title=title)
    yield from forest_importance_steps(view, finished)
    yield from correlation_steps(view, finished)
    yield from follow_row_steps(view.trace, build_forest_picture(view.trace), choose_new_row(view.data), SEND)


# -- the picture


@cached_on_trace
def build_forest_picture(trace: Trace) -> LessonPicture:
    view = forest_view_of(trace)
    names, columns, bag, votes = view.data.feature_names, [], [], []
    if view.has_samples:
        title = msg("forest.column.sample")
        columns.append(Column(IN_BAG, msg("forest.column-help.sample"), "count", size=True, title=title))
        bag = [cells_panel(BAG, msg("forest.panel.sample"), msg("forest.axis.draws"))]
    errors = [(msg("forest.series.training"), view.training_errors)]
    if view.has_oob_rows:
        kind, title = "class" if view.n_classes else "number", msg("forest.column.prediction")
        columns += [
            Column(OOB_VOTES, msg("forest.column-help.votes"), "count", title=msg("forest.column.votes")),
            Column(OOB_PREDICTION_COLUMN, msg("forest.column-help.prediction"), kind, title=title),
        ]
        votes = [cells_panel(VOTES, msg("forest.panel.votes"), msg("forest.axis.votes"))]
        errors.insert(0, (msg("forest.series.oob"), view.forest.oob_errors))
    rise = msg("forest.axis.error-rise", measure=view.error_name)
    panels = (
        *bag,
        wall_panel(WALL, msg("forest.panel.trees")),
        *votes,
        lines_panel(ERROR_PANEL, msg("forest.panel.error"), msg("forest.axis.trees"), view.error_name, errors),
        bars_panel(IMPURITY, msg("forest.panel.gain"), names, msg("forest.axis.gain")),
        bars_panel(PERMUTATION, msg("forest.panel.shuffle"), names, rise),
        *correlation_panels(view),
    )
    trees = tuple(LessonTree(growth, tree_name_text(b)) for b, growth in enumerate(view.forest.growths))
    return LessonPicture(trees, view.model.ensemble, tuple(columns), panels)
