"""Events of a gradient boosting fit, and the functions of a round that make them.

A round samples rows, computes residuals, grows a tree on them, sets the leaf values and updates the scores.

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

DIVERGENCE_LIMIT = 1e100  # beyond this, squared residuals would soon overflow


@dataclass(frozen=True, eq=False)
class TrainingRows(ReadOnly):
    """Training rows and sample weights."""

    is_training: np.ndarray | None = None  # [n] bool; None where all are
    weight: np.ndarray | None = None  # [n] None where all are 1

    @cached_property
    def is_used(self) -> np.ndarray | None:
        """[n] bool, training rows of positive weight, which trees are grown on; None for all."""
        if self.weight is None or self.weight.all():
            return self.is_training
        return self.weight > 0 if self.is_training is None else self.is_training & (self.weight > 0)

    def select_used(self, values: np.ndarray) -> np.ndarray:
        """Values [..., n] of the used rows only."""
        return values if self.is_used is None else values[..., self.is_used]

    @cached_property
    def used_weight(self) -> np.ndarray | None:
        return None if self.weight is None else self.select_used(self.weight)


@dataclass(frozen=True, eq=False)
class BoostingStart(Event):
    """The start score, the same for every row."""

    loss: Loss
    start_setting: str  # the setting `start`
    y: np.ndarray  # [n] the target; class numbers as floats
    value: float | np.ndarray  # [K] for softmax
    rows: TrainingRows
    F: np.ndarray
    train_loss: float
    validation_loss: float  # NaN without validation rows

    @property
    def after(self) -> np.ndarray:
        """Scores, by the name that a ScoreUpdate has for them."""
        return self.F

    @property
    def is_training(self) -> np.ndarray | None:
        return self.rows.is_training


@dataclass(frozen=True, eq=False)
class RowDraw(Event):
    """The rows this round's trees are grown on, sampled without replacement."""

    round: int
    is_drawn: np.ndarray  # [n] bool

    @property
    def rows(self) -> np.ndarray:
        return self.is_drawn.nonzero()[0]


@dataclass(frozen=True, eq=False)
class Residuals(Event):
    """The negative gradient of each row's loss."""

    round: int
    loss: Loss  # of this round: Huber's delta may change
    previous: BoostingStart | ScoreUpdate  # the event with the scores before
    draw: RowDraw | None
    residual: np.ndarray

    @property
    def before(self) -> np.ndarray:
        return self.previous.after

    @property
    def predictions(self) -> np.ndarray:
        """Predictions of the scores before the round: probabilities for classes."""
        return self.loss.inverse_link(self.before)


@dataclass(frozen=True, eq=False)
class LeafStep(Event):
    """Leaf values rho * (median + numerator / denominator)."""

    residuals: Residuals
    growth: Growth
    value: np.ndarray  # [N] as the next three; 0 where a node is no leaf
    numerator: np.ndarray  # sum over the leaf's rows, by the formula of the loss
    denominator: np.ndarray
    median: np.ndarray | None  # the leaf's median, where the loss's formula has one
    rho: np.ndarray | None  # [K] step lengths of a line search; None without one


@dataclass(frozen=True, eq=False)
class ScoreUpdate(Event):
    """Scores after a round: F + learning rate * value of the row's leaf."""

    round: int
    step: LeafStep
    learning_rate: float
    leaf: np.ndarray  # [K n] leaf of every row, validation rows included
    after: np.ndarray
    train_loss: float
    validation_loss: float

    @property
    def leaf_value_by_row(self) -> np.ndarray:
        """Value of each row's leaf, before the learning rate."""
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
        """Columns with one entry a row; for softmax all rows of class 0, then of class 1, and so on."""
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
    """Boosting ended before its last round."""

    round: int
    reason: str  # "no_residual", "rounding", "diverged", "no_improvement"


def mean_losses(loss: Loss, y: np.ndarray, F: np.ndarray, rows: TrainingRows) -> tuple[float, float]:
    """Mean loss of the training rows and of the validation rows; NaN without any."""
    losses, training, weight = loss.row_losses(y, F), rows.is_training, rows.weight
    if training is None:
        return float(losses.mean() if weight is None else np.average(losses, weights=weight)), np.nan
    if weight is None:
        return float(losses[training].mean()), float(losses[~training].mean())
    train, validation = (float(np.average(losses[mask], weights=weight[mask])) for mask in (training, ~training))
    return train, validation


def draw_rows(m: int, rng: np.random.Generator, share: float, rows: TrainingRows, n: int) -> RowDraw:
    """Sample a share of the training rows without replacement."""
    return RowDraw(m, some_rows(rng, n, rows.select_used(np.arange(n)), share))


def compute_residuals(
    m: int, loss: Loss, previous: BoostingStart | ScoreUpdate, draw: RowDraw | None, y, rows: TrainingRows
) -> Residuals:
    """Residuals of all rows at the current scores. Huber's delta comes from the training rows."""
    F = previous.after
    loss = loss.for_round(rows.select_used(y), rows.select_used(F), rows.used_weight)
    return Residuals(m, loss, previous, draw, loss.residual(y, F))


def stop_without_residuals(residuals: Residuals, y: np.ndarray, rows: TrainingRows) -> BoostingStop | None:
    """Stop if all residuals are 0, or so small that only rounding is left."""
    loss = residuals.loss
    if not np.count_nonzero(rows.select_used(residuals.residual)):
        return BoostingStop(residuals.round, "no_residual")
    if loss.is_classification or isinstance(loss, CustomLoss):
        return None
    distance = rows.select_used(np.abs(y - residuals.before))
    return None if distance.max() > 1e-14 * np.abs(y).max() else BoostingStop(residuals.round, "rounding")


def stop_if_diverged(update: ScoreUpdate) -> BoostingStop | None:
    """Stop if scores grow without limit, as with a learning rate that is far too large."""
    return None if np.abs(update.after).max() < DIVERGENCE_LIMIT else BoostingStop(update.round, "diverged")


def newton_step(residuals: Residuals, y: np.ndarray, growth: Growth, weight: np.ndarray | None) -> LeafStep:
    """Leaf values by the formula of the loss: the mean, the median, Huber's or Newton's step."""
    step = residuals.loss.leaf_formula(y, residuals.before, residuals.residual, growth.leaf_of, growth.n_nodes, weight)
    return make_leaf_step(residuals, growth, step, step.value)


def line_search_step(residuals: Residuals, y: np.ndarray, growth: Growth, weight: np.ndarray | None) -> LeafStep:
    """Mean residuals as leaf values, scaled by the one rho that gives the lowest loss."""
    N, leaf = growth.n_nodes, growth.leaf_of
    weighted = apply_row_weight(residuals.residual.ravel(), weight)
    means = LeafFormula(leaf_sums(weighted, leaf, N), leaf_counts(leaf, N, weight))
    along = np.where(leaf >= 0, means.value.take(leaf), 0.0).reshape(residuals.residual.shape)
    rho = line_search(residuals.loss, y, residuals.before, along, weight)
    return make_leaf_step(residuals, growth, means, rho[growth.tree.root_of] * means.value, rho)


def make_leaf_step(residuals: Residuals, growth: Growth, step: LeafFormula, value: np.ndarray, rho=None) -> LeafStep:
    """Put the values into the tree; return the event."""
    growth = growth.with_values(value, round=residuals.round, source=residuals)
    return LeafStep(residuals, growth, value, step.numerator, step.denominator, step.median, rho)


def line_search(loss: Loss, y: np.ndarray, F: np.ndarray, along: np.ndarray, weight=None) -> np.ndarray:
    """[K] step length rho of each tree, at which sum L(y, F + rho * along) is lowest.

    For the tree of one class, softmax is logistic: this class against the rest. Where the loss falls for ever (a tree
    that separates the classes perfectly), the search ends where the slope is 1e-12 of what it was.
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
    """Add the leaf values to the scores of all rows, also of validation rows and rows not sampled."""
    residuals, leaf = step.residuals, step.growth.leaf_of_every_row
    before = residuals.before
    after = before + learning_rate * step.value.take(leaf).reshape(before.shape)
    losses = mean_losses(residuals.loss, y, after, rows)
    return ScoreUpdate(residuals.round, step, learning_rate, leaf, after, *losses)


USUAL_FRACTION = 0.1  # default share of validation rows under early stopping


@dataclass(frozen=True, eq=False)
class ValidationStop(BoostingStop):
    """Early stopping: the validation loss no longer falls."""

    rows: np.ndarray  # the validation rows
    losses: np.ndarray  # [rounds] their mean loss after each round
    factor: float  # losses are multiplied by it before they are compared
    tol: float
    recent_losses: np.ndarray  # the multiplied losses that the last one is compared with

    @property
    def compared_loss(self) -> float:
        """Last loss in the comparison: early stopping unless it is below a recent loss."""
        return self.factor * float(self.losses[-1]) + self.tol


class ValidationMonitor:
    """Early stopping: records the validation loss of each round."""

    def __init__(self, loss: Loss, rounds: int, tol: float, rows: TrainingRows):
        if isinstance(loss, CustomLoss):
            raise DataProblem("gradient_boosting.error.own-loss-has-no-value")
        # scikit-learn's tol applies to the whole square and to twice the log loss.
        self.factor = 2.0 if isinstance(loss, SquaredLoss | LogisticLoss) else 1.0
        self.tol, self.losses = tol, []
        self.validation_rows = np.zeros(0, np.int64) if rows.is_training is None else (~rows.is_training).nonzero()[0]
        self.last = np.full(rounds, np.inf)

    def check_stop(self, update: ScoreUpdate) -> ValidationStop | None:
        """Return a stop event if the loss has not improved on any of the last rounds."""
        self.losses.append(update.validation_loss)
        loss = self.factor * update.validation_loss
        if (loss + self.tol < self.last).any():
            self.last[update.round % len(self.last)] = loss
            return None
        history = np.array(self.losses), self.factor, self.tol, self.last
        return ValidationStop(update.round, "no_improvement", self.validation_rows, *history)
