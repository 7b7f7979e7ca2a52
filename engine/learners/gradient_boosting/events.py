"""One round of gradient boosting: draw rows, take residuals, grow a tree on them, choose its leaves' steps, advance.

Throughout: n rows, K trees a round (K = 1 but for softmax), N nodes of the round's trees; F, residuals and steps are
[n], or [K, n] for softmax. Row i of class k is row k n + i of the round's growth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.trace import Event, ReadOnly
from engine.learners.common.custom_loss import CustomLoss
from engine.learners.common.leaf_step import LeafFormula, apply_row_weight, leaf_counts, leaf_sums, lowest_point
from engine.learners.common.losses import HuberLoss, LogisticLoss, Loss, SoftmaxLoss, SquaredLoss
from engine.learners.common.random_draws import some_rows
from engine.tree.growth import Growth

DIVERGENCE_LIMIT = 1e100  # beyond this, squares of residuals would soon be infinite


@dataclass(frozen=True, eq=False)
class TrainingRows(ReadOnly):
    """Which rows are training rows, and how much each counts."""

    is_training: np.ndarray | None = None  # [n] which rows are; None where all are
    weight: np.ndarray | None = None  # [n] None where all count once

    @cached_property
    def is_used(self) -> np.ndarray | None:
        """[n] the rows trees are grown on: training rows of some weight. None for all."""
        if self.weight is None or self.weight.all():
            return self.is_training
        return self.weight > 0 if self.is_training is None else self.is_training & (self.weight > 0)

    def select_used(self, values: np.ndarray) -> np.ndarray:
        """Of a value a row [..., n], those of the rows that are used."""
        return values if self.is_used is None else values[..., self.is_used]

    @cached_property
    def used_weight(self) -> np.ndarray | None:
        return None if self.weight is None else self.select_used(self.weight)


@dataclass(frozen=True, eq=False)
class BoostingStart(Event):
    """Every row begins at the same score."""

    loss: Loss
    start_setting: str  # the setting `start`
    y: np.ndarray  # [n] the target as the loss takes it
    value: float | np.ndarray  # [K] for softmax
    rows: TrainingRows
    F: np.ndarray
    train_loss: float
    validation_loss: float  # of the validation rows, NaN where there are none

    @property
    def after(self) -> np.ndarray:
        return self.F

    @property
    def is_training(self) -> np.ndarray | None:
        return self.rows.is_training


@dataclass(frozen=True, eq=False)
class RowDraw(Event):
    """The rows this round's trees are grown on, drawn without putting back."""

    round: int
    is_drawn: np.ndarray  # [n] bool

    @property
    def rows(self) -> np.ndarray:
        return self.is_drawn.nonzero()[0]


@dataclass(frozen=True, eq=False)
class Residuals(Event):
    """How each row wants its score to move: minus the slope of its loss."""

    round: int
    loss: Loss  # as it is this round: Huber's delta may change
    previous: BoostingStart | ScoreUpdate  # what led here
    draw: RowDraw | None
    residual: np.ndarray

    @property
    def before(self) -> np.ndarray:
        return self.previous.after

    @property
    def predictions(self) -> np.ndarray:
        """What the scores before stand for: probabilities, where there are classes."""
        return self.loss.inverse_link(self.before)


@dataclass(frozen=True, eq=False)
class LeafStep(Event):
    """What each leaf adds: rho * (middle + top / bottom), an entry a node; 0 where a node is no leaf."""

    residuals: Residuals
    growth: Growth
    value: np.ndarray  # an entry a node, like all that follow
    numerator: np.ndarray  # the sum over the leaf's rows, as the loss's formula has it
    denominator: np.ndarray  # and what it is divided by
    median: np.ndarray | None  # the leaf's median, where the loss starts from one
    rho: np.ndarray | None  # [K] the lengths a line search found; None where each leaf chose its own


@dataclass(frozen=True, eq=False)
class ScoreUpdate(Event):
    """F after = F before + learning rate * the value of the row's leaf."""

    round: int
    step: LeafStep
    learning_rate: float
    leaf: np.ndarray  # [K n] the leaf of every row, also of those that are no training rows
    after: np.ndarray
    train_loss: float
    validation_loss: float

    @property
    def leaf_value_by_row(self) -> np.ndarray:
        """What each row's leaf holds, before the learning rate."""
        return self.step.value.take(self.leaf).reshape(self.after.shape)

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        if of == "rounds":
            return self._round_columns()
        return self._row_columns() if of == "rows" else None

    def _round_columns(self) -> dict[str, np.ndarray]:
        used, rho, loss = self.step.growth.leaf_of >= 0, self.step.rho, self.step.residuals.loss
        return {name: np.array([value]) for name, value in {
            "round": self.round, "train_loss": self.train_loss, "held_out_loss": self.validation_loss,
            "rows": int(used.sum()) // self.step.growth.tree.roots, "leaves": len(self.step.growth.tree.leaves),
            "delta": loss.round_delta if isinstance(loss, HuberLoss) else np.nan,
            "rho": np.nan if rho is None or len(rho) > 1 else rho[0],
        }.items()}  # fmt: skip

    def _row_columns(self) -> dict[str, np.ndarray]:
        """Row by row; where each class has a score, all rows of class 0, then of class 1, and so on."""
        residuals, size = self.step.residuals, self.after.size
        n = self.after.shape[-1]
        return {
            "round": np.full(size, self.round),
            "row": np.arange(size) % n,
            "class": np.arange(size) // n,
            "used": self.step.growth.leaf_of >= 0,
            "before": residuals.before.ravel(),
            "predicted": residuals.predictions.ravel(),
            "residual": residuals.residual.ravel(),
            "leaf": self.step.growth.node_number[self.leaf],
            "step": self.learning_rate * self.leaf_value_by_row.ravel(),
            "after": self.after.ravel(),
        }


@dataclass(frozen=True, eq=False)
class BoostingStop(Event):
    """Boosting ended before its last round, for a reason."""

    round: int
    reason: str  # "no_residual", "rounding", "diverged", "no_improvement"


def mean_losses(loss: Loss, y: np.ndarray, F: np.ndarray, rows: TrainingRows) -> tuple[float, float]:
    """The mean loss of the training rows, and of the validation rows."""
    losses, training, weight = loss.row_losses(y, F), rows.is_training, rows.weight
    if training is None:
        return float(losses.mean() if weight is None else np.average(losses, weights=weight)), np.nan
    if weight is None:
        return float(losses[training].mean()), float(losses[~training].mean())
    of_training, of_validation = (float(np.average(losses[own], weights=weight[own])) for own in (training, ~training))
    return of_training, of_validation


def draw_rows(m: int, chance: np.random.Generator, share: float, rows: TrainingRows, n: int) -> RowDraw:
    """A share of the training rows, each at most once."""
    return RowDraw(m, some_rows(chance, n, rows.select_used(np.arange(n)), share))


def compute_residuals(
    m: int, loss: Loss, previous: BoostingStart | ScoreUpdate, draw: RowDraw | None, y, rows: TrainingRows
) -> Residuals:
    """The residuals of all rows at the present scores. Huber finds its delta among the training rows."""
    F = previous.after
    now = loss.for_round(rows.select_used(y), rows.select_used(F), rows.used_weight)
    return Residuals(m, now, previous, draw, now.residual(y, F))


def stop_without_residuals(residuals: Residuals, y: np.ndarray, rows: TrainingRows) -> BoostingStop | None:
    """No residual is left, or none but what rounding makes of equal numbers."""
    loss, away = residuals.loss, rows.select_used(residuals.residual)
    if not np.count_nonzero(away):
        return BoostingStop(residuals.round, "no_residual")
    if loss.is_classification or isinstance(loss, CustomLoss):
        return None
    away = rows.select_used(np.abs(y - residuals.before))
    if away.max() > 1e-14 * np.abs(y).max():
        return None
    return BoostingStop(residuals.round, "rounding")


def stop_if_diverged(now: ScoreUpdate) -> BoostingStop | None:
    """A learning rate that is far too large makes the scores swing ever wider."""
    if np.abs(now.after).max() < DIVERGENCE_LIMIT:
        return None
    return BoostingStop(now.round, "diverged")


def newton_step(residuals: Residuals, y: np.ndarray, growth: Growth, weight: np.ndarray | None) -> LeafStep:
    """Each leaf goes as far as its own rows want: the mean, the median, Huber's or Newton's step of the loss."""
    step = residuals.loss.leaf_formula(y, residuals.before, residuals.residual, growth.leaf_of, growth.n_nodes, weight)
    return make_leaf_step(residuals, growth, step, step.value)


def line_search_step(residuals: Residuals, y: np.ndarray, growth: Growth, weight: np.ndarray | None) -> LeafStep:
    """Leaves hold mean residuals, and the whole tree is scaled by the one rho that loses least."""
    N, leaf = growth.n_nodes, growth.leaf_of
    own = apply_row_weight(residuals.residual.ravel(), weight)
    means = LeafFormula(leaf_sums(own, leaf, N), leaf_counts(leaf, N, weight))
    along = np.where(leaf >= 0, means.value.take(leaf), 0.0).reshape(residuals.residual.shape)
    rho = line_search(residuals.loss, y, residuals.before, along, weight)
    return make_leaf_step(residuals, growth, means, rho[growth.tree.root_of] * means.value, rho)


def make_leaf_step(residuals: Residuals, growth: Growth, step: LeafFormula, value: np.ndarray, rho=None) -> LeafStep:
    """The tree with its values, and where they come from."""
    growth = growth.with_values(value, round=residuals.round, source=residuals)
    return LeafStep(residuals, growth, value, step.numerator, step.denominator, step.median, rho)


def line_search(loss: Loss, y: np.ndarray, F: np.ndarray, along: np.ndarray, weight=None) -> np.ndarray:
    """[K] how far to go along each tree: where the slope of sum L(y, F + rho * along) by rho is 0.

    Along one class's tree softmax is logistic: this class against the rest. Where the loss falls for ever (a tree that
    separates the classes perfectly), the search ends where the slope is a millionth of a millionth of what it was.
    """
    if isinstance(loss, SoftmaxLoss):
        y, F, loss = y == np.arange(loss.K)[:, None], loss.one_vs_rest_log_odds(F), LogisticLoss()

    def slope(rho: np.ndarray) -> np.ndarray:
        return apply_row_weight(loss.gradient(y, F + rho * along) * along, weight).sum(-1, keepdims=True)

    at_0 = slope(np.zeros(1))
    far = np.where(at_0 < 0, 1.0, 0.0)
    while (falls := slope(far) < 1e-12 * at_0).any():
        far = np.where(falls, 2 * far, far)
    return lowest_point(slope, far).ravel()


def update_scores(step: LeafStep, y: np.ndarray, learning_rate: float, rows: TrainingRows) -> ScoreUpdate:
    """Every row goes along its leaf's step, also validation rows and rows not drawn: they follow the splits."""
    residuals, growth = step.residuals, step.growth
    leaf = growth.leaf_of_every_row
    before = residuals.before
    after = before + learning_rate * step.value.take(leaf).reshape(before.shape)
    losses = mean_losses(residuals.loss, y, after, rows)
    return ScoreUpdate(residuals.round, step, learning_rate, leaf, after, *losses)


USUAL_FRACTION = 0.1  # of the rows are validation rows where nobody says how many


@dataclass(frozen=True, eq=False)
class ValidationStop(BoostingStop):
    """The loss on the validation rows no longer falls."""

    rows: np.ndarray  # the validation rows
    losses: np.ndarray  # [rounds] their mean loss after each round
    factor: float  # what losses are multiplied by before they are compared
    tol: float
    recent_losses: np.ndarray  # the losses, multiplied, of the rounds the last one is compared with

    @property
    def compared_loss(self) -> float:
        """What would have to be below one of the last losses."""
        return self.factor * float(self.losses[-1]) + self.tol


class ValidationMonitor:
    """What the validation rows lose, round after round."""

    def __init__(self, loss: Loss, rounds: int, tol: float, rows: TrainingRows):
        if isinstance(loss, CustomLoss):
            raise DataProblem("gradient_boosting.error.own-loss-has-no-value")
        # scikit-learn reports twice half the square, and twice the log loss: its tol is one of these.
        self.factor = 2.0 if isinstance(loss, SquaredLoss | LogisticLoss) else 1.0
        self.tol, self.losses = tol, []
        self.validation_rows = np.zeros(0, np.int64) if rows.is_training is None else (~rows.is_training).nonzero()[0]
        self.last = np.full(rounds, np.inf)

    def check_stop(self, now: ScoreUpdate) -> ValidationStop | None:
        """The reason to stop after this round, if there is one."""
        self.losses.append(now.validation_loss)
        loss = self.factor * now.validation_loss
        if (loss + self.tol < self.last).any():
            self.last[now.round % len(self.last)] = loss
            return None
        return ValidationStop(
            now.round, "no_improvement", self.validation_rows, np.array(self.losses), self.factor, self.tol, self.last
        )
