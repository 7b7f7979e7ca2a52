"""Picture of a gradient boosting lesson: trees, ensemble, columns of the table, and panels.

A panel exists only if the trace has its data: a curve from score to probability for two classes, bars and fields for
more, a validation loss if there are validation rows.
"""

from collections.abc import Iterator

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, Loss, SquaredLoss
from engine.learners.gradient_boosting.fitting import GradientBoostingModel
from engine.learners.gradient_boosting.lesson.rounds import BoostingRounds, boosting_rounds
from engine.split.criteria import SquaredError
from engine.split.features import build_features
from engine.split.scores import scores_for
from engine.text import picture
from engine.text.message import msg
from engine.text.picture import Column, LessonPicture, LessonTree, Panel, cached_on_trace
from engine.text.step import MAX_CANDIDATES
from engine.tree.grow import Limits, grow

F_COLUMN, PROBABILITY_COLUMN, RESIDUAL, USED_COLUMN = "F", "p", "residual", "used"
LOSS, BY_DISTANCE, ODDS, SHARES, LEAVES, WALL, FIELDS = "loss", "pull", "odds", "shares", "leaves", "wall", "fields"
POINTS = 81  # of a curve
WIDE = 12.0  # largest score drawn: beyond it a probability looks like 0 or 1
MOST_LEAVES = 16  # with more leaves there is no bar chart of their values


@cached_on_trace
def build_boosting_picture(trace: Trace) -> LessonPicture:
    boosting = boosting_rounds(trace, MAX_CANDIDATES)
    trees = tuple(tree.lesson_tree() for tree in boosting.boosted_trees) or (_empty_tree(boosting),)
    ensemble = boosting.trace.model_as(GradientBoostingModel).ensemble.first(len(trees))
    return LessonPicture(trees, ensemble, tuple(_columns(boosting)), tuple(_panels(boosting)))


def _empty_tree(boosting: BoostingRounds) -> LessonTree:
    """A root that adds 0, for a fit without trees: its start score is right already."""
    scores = scores_for(SquaredError(), np.zeros(boosting.n))
    growth = grow(build_features(boosting.trace.data), scores, Limits(max_depth=0)).with_values(np.zeros(1))
    return LessonTree(growth, msg("gradient_boosting.tree.empty-name"), RESIDUAL)


def _columns(boosting: BoostingRounds) -> Iterator[Column]:
    several = boosting.is_multiclass
    yield Column(F_COLUMN, msg("gradient_boosting.column.score-help", several=several))
    if boosting.class_names:
        yield Column(PROBABILITY_COLUMN, msg("gradient_boosting.column.probability-help", several=several))
    help_text = msg("gradient_boosting.column.residual-help", several=several)
    yield Column(RESIDUAL, help_text, title=msg("gradient_boosting.label.residual"), summed=True)
    is_sampled = any(update.step.residuals.draw is not None for update in boosting.advances)
    if is_sampled or boosting.start.rows.is_used is not None:
        title = msg("gradient_boosting.column.used-title")
        yield Column(USED_COLUMN, msg("gradient_boosting.column.used-help"), "count", title=title)


def _panels(boosting: BoostingRounds) -> Iterator[Panel]:
    loss = boosting.start.loss
    if np.isfinite(boosting.losses[0]).all():
        yield _losses(boosting)
    if isinstance(loss, LogisticLoss):
        F = np.linspace(-1, 1, POINTS) * score_range(boosting)
        points = picture.curve_points(F, loss.inverse_link(F))
        yield picture.curve_panel(ODDS, msg("gradient_boosting.panel.probability-curve"), "F", "p", points)
    elif boosting.is_multiclass:
        yield picture.bars_panel(SHARES, msg("gradient_boosting.panel.class-probabilities"), boosting.class_names, "p")
    elif residual_is_fixed(boosting):
        title, points = msg("gradient_boosting.panel.residual-curve"), _residual_curve(loss, distance_range(boosting))
        yield picture.curve_panel(BY_DISTANCE, title, "y - F", msg("gradient_boosting.label.residual"), points)
    if 1 < boosting.largest_leaf_count <= MOST_LEAVES:
        title, axis = msg("gradient_boosting.panel.leaf-values"), msg("gradient_boosting.axis.leaf-value")
        yield picture.bars_panel(LEAVES, title, (), axis)
    if len(boosting.boosted_trees) > 1:
        yield picture.wall_panel(WALL, msg("gradient_boosting.panel.trees"))
    if boosting.is_multiclass:
        yield picture.fields_panel(FIELDS, msg("gradient_boosting.panel.class-scores"))


def _losses(boosting: BoostingRounds) -> Panel:
    """Losses by round; those of a diverged fit are cut off where they can no longer be drawn."""
    train, validation = np.minimum(boosting.losses, 1e30)
    series = [(msg("gradient_boosting.series.training"), train)]
    if np.isfinite(validation).all():
        series.append((msg("gradient_boosting.series.validation"), validation))
    axes = msg("gradient_boosting.axis.rounds"), msg("gradient_boosting.axis.mean-loss")
    return picture.lines_panel(LOSS, msg("gradient_boosting.panel.loss"), *axes, series, first=0)


def score_range(boosting: BoostingRounds) -> float:
    """Largest absolute score, rounded up, from 3 to WIDE: the range of the probability curve."""
    largest = max(float(np.abs(event.after).max()) for event in (boosting.start, *boosting.advances))
    return float(np.clip(np.ceil(largest), 3.0, WIDE))


def distance_range(boosting: BoostingRounds) -> float:
    """Largest distance from the start score; later distances are smaller unless the fit diverges."""
    return float(np.abs(boosting.start.y - boosting.start.F).max()) or 1.0


def residual_is_fixed(boosting: BoostingRounds) -> bool:
    """True if residuals are the same function of y - F in every round; Huber's delta may change."""
    if isinstance(boosting.start.loss, HuberLoss):
        return len({update.step.residuals.loss for update in boosting.advances}) <= 1
    return isinstance(boosting.start.loss, SquaredLoss | AbsoluteLoss)


def _residual_curve(loss: Loss, far: float) -> list[tuple[float, float]]:
    """Points (y - F, residual); the curve breaks where the residual jumps."""
    if isinstance(loss, AbsoluteLoss):
        return [(-far, -1.0), (0.0, -1.0), (np.nan, np.nan), (0.0, 1.0), (far, 1.0)]
    distance = np.linspace(-far, far, POINTS)
    return picture.curve_points(distance, loss.residual(distance, np.zeros_like(distance)))
