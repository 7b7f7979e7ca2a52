"""What a lesson of gradient boosting is seen in: its trees, F as a sum, facts about rows, and panels.

A panel is there only if the trace has what it shows: a curve from score to probability for two classes, bars and fields
for more, validation rows where there are some.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.core.trace import Trace
from engine.learners.boosting.fitting import BoostedModel
from engine.learners.boosting.losses import Absolute, Huber, Logistic, Loss, Squared
from engine.lessons.boosting.rounds import BoostingRounds, rounds_of
from engine.lessons.common import picture
from engine.lessons.common.once import once
from engine.lessons.common.picture import Column, Panel, Picture, ShownTree
from engine.lessons.common.step import CANDIDATES
from engine.split.criteria import SquaredError
from engine.split.features import features_of
from engine.split.scores import scores_for
from engine.text.message import msg
from engine.tree.grow import Limits, grow

F, P, RESIDUAL, USED = "F", "p", "residual", "used"
LOSS, BY_DISTANCE, ODDS, SHARES, LEAVES, WALL, FIELDS = "loss", "pull", "odds", "shares", "leaves", "wall", "fields"
POINTS = 81  # of a curve
WIDE = 12.0  # the widest scores drawn: beyond, a probability is 0 or 1 to the eye
MOST_LEAVES = 16  # of a tree that has a bar a leaf


@once
def of(trace: Trace) -> Picture:
    boosting = rounds_of(trace, CANDIDATES)
    trees = tuple(each.shown_tree() for each in boosting.grown) or (_no_tree(boosting),)
    together = boosting.trace.model_as(BoostedModel).ensemble.first(len(trees))
    return Picture(trees, together, tuple(_columns(boosting)), tuple(_panels(boosting)))


def _no_tree(boosting: BoostingRounds) -> ShownTree:
    """Where the start is right already no tree is grown. A picture has one all the same: a root that adds 0."""
    nothing = scores_for(SquaredError(), np.zeros(boosting.n))
    growth = grow(features_of(boosting.trace.data), nothing, Limits(max_depth=0)).valued(np.zeros(1))
    return ShownTree(growth, msg("boosting-no-tree"), RESIDUAL)


def _columns(boosting: BoostingRounds) -> Iterator[Column]:
    several = boosting.several
    yield Column(F, msg("boosting-column-F", several=several))
    if boosting.class_names:
        yield Column(P, msg("boosting-column-p", several=several))
    why = msg("boosting-column-residual", several=several)
    yield Column(RESIDUAL, why, title=msg("boosting-residual"), summed=True)
    if some_left_out(boosting):
        yield Column(USED, msg("boosting-column-used"), "count", title=msg("boosting-used"))


def some_left_out(boosting: BoostingRounds) -> bool:
    at_random = any(each.step.residuals.draw is not None for each in boosting.advances)
    return at_random or boosting.start.rows.used is not None


def _panels(boosting: BoostingRounds) -> Iterator[Panel]:
    loss = boosting.start.loss
    if np.isfinite(boosting.losses[0]).all():
        yield _losses(boosting)
    if isinstance(loss, Logistic):
        along = np.linspace(-1, 1, POINTS) * score_range(boosting)
        yield picture.curve(ODDS, msg("boosting-panel-odds"), "F", "p", picture.points(along, loss.predicted(along)))
    elif boosting.several:
        yield picture.bars(SHARES, msg("boosting-panel-shares"), boosting.class_names, "p")
    elif residual_is_fixed(boosting):
        title, by_distance = msg("boosting-panel-pull"), _by_distance(loss, distance_range(boosting))
        yield picture.curve(BY_DISTANCE, title, "y - F", msg("boosting-residual"), by_distance)
    if 1 < boosting.most_leaves <= MOST_LEAVES:
        yield picture.bars(LEAVES, msg("boosting-panel-leaves"), (), msg("boosting-value-of-leaf"))
    if len(boosting.grown) > 1:
        yield picture.wall(WALL, msg("boosting-panel-trees"))
    if boosting.several:
        yield picture.fields(FIELDS, msg("boosting-panel-scores"))


def _losses(boosting: BoostingRounds) -> Panel:
    """Of a fit that ran away, up to where it can still be drawn."""
    train, validation = np.minimum(boosting.losses, 1e30)
    series = [(msg("boosting-training"), train)]
    if np.isfinite(validation).all():
        series.append((msg("boosting-validation"), validation))
    title, rounds, loss = msg("boosting-panel-loss"), msg("boosting-rounds"), msg("boosting-mean-loss")
    return picture.lines(LOSS, title, rounds, loss, series, first=0)


def score_range(boosting: BoostingRounds) -> float:
    """How far scores reach to both sides, as the curve shows it."""
    far = max(float(np.abs(each.after).max()) for each in (boosting.start, *boosting.advances))
    return float(np.clip(np.ceil(far), 3.0, WIDE))


def distance_range(boosting: BoostingRounds) -> float:
    """How far rows lie from the start; later they are nearer, or the fit runs away."""
    return float(np.abs(boosting.start.y - boosting.start.F).max()) or 1.0


def residual_is_fixed(boosting: BoostingRounds) -> bool:
    """Is the residual the same function of y - F in every round? Huber's delta may change."""
    if isinstance(boosting.start.loss, Huber):
        return len({each.step.residuals.loss for each in boosting.advances}) <= 1
    return isinstance(boosting.start.loss, Squared | Absolute)


def _by_distance(loss: Loss, far: float) -> list[tuple[float, float]]:
    """The residual over the distance; where it jumps the curve breaks."""
    if isinstance(loss, Absolute):
        return [(-far, -1.0), (0.0, -1.0), (np.nan, np.nan), (0.0, 1.0), (far, 1.0)]
    along = np.linspace(-far, far, POINTS)
    return picture.points(along, loss.residual(along, np.zeros_like(along)))
