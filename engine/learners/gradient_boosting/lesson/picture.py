"""What a lesson of gradient boosting is seen in: its trees, F as a sum, facts about rows, and panels.

A panel is there only if the trace has what it shows: a curve from score to probability for two classes, bars and fields
for more, validation rows where there are some.
"""

from __future__ import annotations

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
WIDE = 12.0  # the widest scores drawn: beyond, a probability is 0 or 1 to the eye
MOST_LEAVES = 16  # of a tree that has a bar a leaf


@cached_on_trace
def build_boosting_picture(trace: Trace) -> LessonPicture:
    boosting = boosting_rounds(trace, MAX_CANDIDATES)
    trees = tuple(each.lesson_tree() for each in boosting.boosted_trees) or (_no_tree(boosting),)
    together = boosting.trace.model_as(GradientBoostingModel).ensemble.first(len(trees))
    return LessonPicture(trees, together, tuple(_columns(boosting)), tuple(_panels(boosting)))


def _no_tree(boosting: BoostingRounds) -> LessonTree:
    """Where the start is right already no tree is grown. A picture has one all the same: a root that adds 0."""
    nothing = scores_for(SquaredError(), np.zeros(boosting.n))
    growth = grow(build_features(boosting.trace.data), nothing, Limits(max_depth=0)).with_values(np.zeros(1))
    return LessonTree(growth, msg("gradient_boosting.tree.empty-name"), RESIDUAL)


def _columns(boosting: BoostingRounds) -> Iterator[Column]:
    several = boosting.is_multiclass
    yield Column(F_COLUMN, msg("gradient_boosting.column.score-help", several=several))
    if boosting.class_names:
        yield Column(PROBABILITY_COLUMN, msg("gradient_boosting.column.probability-help", several=several))
    why = msg("gradient_boosting.column.residual-help", several=several)
    yield Column(RESIDUAL, why, title=msg("gradient_boosting.label.residual"), summed=True)
    if some_left_out(boosting):
        yield Column(
            USED_COLUMN,
            msg("gradient_boosting.column.used-help"),
            "count",
            title=msg("gradient_boosting.column.used-title"),
        )


def some_left_out(boosting: BoostingRounds) -> bool:
    at_random = any(each.step.residuals.draw is not None for each in boosting.advances)
    return at_random or boosting.start.rows.is_used is not None


def _panels(boosting: BoostingRounds) -> Iterator[Panel]:
    loss = boosting.start.loss
    if np.isfinite(boosting.losses[0]).all():
        yield _losses(boosting)
    if isinstance(loss, LogisticLoss):
        along = np.linspace(-1, 1, POINTS) * score_range(boosting)
        yield picture.curve_panel(
            ODDS,
            msg("gradient_boosting.panel.probability-curve"),
            "F",
            "p",
            picture.curve_points(along, loss.inverse_link(along)),
        )
    elif boosting.is_multiclass:
        yield picture.bars_panel(SHARES, msg("gradient_boosting.panel.class-probabilities"), boosting.class_names, "p")
    elif residual_is_fixed(boosting):
        title, by_distance = msg("gradient_boosting.panel.residual-curve"), _by_distance(loss, distance_range(boosting))
        yield picture.curve_panel(BY_DISTANCE, title, "y - F", msg("gradient_boosting.label.residual"), by_distance)
    if 1 < boosting.largest_leaf_count <= MOST_LEAVES:
        yield picture.bars_panel(
            LEAVES, msg("gradient_boosting.panel.leaf-values"), (), msg("gradient_boosting.axis.leaf-value")
        )
    if len(boosting.boosted_trees) > 1:
        yield picture.wall_panel(WALL, msg("gradient_boosting.panel.trees"))
    if boosting.is_multiclass:
        yield picture.fields_panel(FIELDS, msg("gradient_boosting.panel.class-scores"))


def _losses(boosting: BoostingRounds) -> Panel:
    """Of a fit that ran away, up to where it can still be drawn."""
    train, validation = np.minimum(boosting.losses, 1e30)
    series = [(msg("gradient_boosting.series.training"), train)]
    if np.isfinite(validation).all():
        series.append((msg("gradient_boosting.series.validation"), validation))
    title, rounds, loss = (
        msg("gradient_boosting.panel.loss"),
        msg("gradient_boosting.axis.rounds"),
        msg("gradient_boosting.axis.mean-loss"),
    )
    return picture.lines_panel(LOSS, title, rounds, loss, series, first=0)


def score_range(boosting: BoostingRounds) -> float:
    """How far scores reach to both sides, as the curve shows it."""
    far = max(float(np.abs(each.after).max()) for each in (boosting.start, *boosting.advances))
    return float(np.clip(np.ceil(far), 3.0, WIDE))


def distance_range(boosting: BoostingRounds) -> float:
    """How far rows lie from the start; later they are nearer, or the fit runs away."""
    return float(np.abs(boosting.start.y - boosting.start.F).max()) or 1.0


def residual_is_fixed(boosting: BoostingRounds) -> bool:
    """Is the residual the same function of y - F in every round? Huber's delta may change."""
    if isinstance(boosting.start.loss, HuberLoss):
        return len({each.step.residuals.loss for each in boosting.advances}) <= 1
    return isinstance(boosting.start.loss, SquaredLoss | AbsoluteLoss)


def _by_distance(loss: Loss, far: float) -> list[tuple[float, float]]:
    """The residual over the distance; where it jumps the curve breaks."""
    if isinstance(loss, AbsoluteLoss):
        return [(-far, -1.0), (0.0, -1.0), (np.nan, np.nan), (0.0, 1.0), (far, 1.0)]
    along = np.linspace(-far, far, POINTS)
    return picture.curve_points(along, loss.residual(along, np.zeros_like(along)))
