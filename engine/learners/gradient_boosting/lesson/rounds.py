"""A gradient boosting trace by round and tree: the facts its lesson needs.

Throughout: n rows, K trees a round (one for each class of softmax, else one). Trees are counted through all rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.common.boosted_trees import BoostedRounds, BoostedTree
from engine.learners.common.losses import Loss
from engine.learners.gradient_boosting.events import BoostingStart, BoostingStop, LeafStep, Residuals, ScoreUpdate
from engine.learners.gradient_boosting.lesson.losses import LeafRows, LossRow
from engine.text.arithmetic import ROUNDING_TOLERANCE, snap_array
from engine.text.message import Span
from engine.text.picture import cached_on_trace
from engine.text.step import MAX_CANDIDATES
from engine.text.wording import class_span
from engine.tree.growth import Growth
from engine.tree.separate import separate_trees


@dataclass(frozen=True, eq=False)
class BoostingRounds(BoostedRounds["BoostingTree"]):
    """The rounds of one trace."""

    trace: Trace
    max_candidates: int = MAX_CANDIDATES

    @property
    def start(self) -> BoostingStart:
        return expect_type(BoostingStart, self.trace.logged_events[0])

    @property
    def y(self) -> np.ndarray:
        return self.start.y

    @cached_property
    def advances(self) -> tuple[ScoreUpdate, ...]:
        return tuple(event for event in self.trace.logged_events if isinstance(event, ScoreUpdate))

    @property
    def stop(self) -> BoostingStop | None:
        last = self.trace.logged_events[-1]
        return last if isinstance(last, BoostingStop) else None

    @property
    def trees_per_round(self) -> int:
        """K, the number of trees a round."""
        return np.size(self.start.value)

    @property
    def class_names(self) -> tuple[str, ...]:
        """Class names; empty if the loss is for numbers."""
        return self.trace.data.class_names if self.start.loss.is_classification else ()

    @cached_property
    def boosted_trees(self) -> tuple[BoostingTree, ...]:
        """All trees, in order."""
        return tuple(BoostingTree(self, advance, k, growth) for advance in self.advances
                     for k, growth in enumerate(separate_trees(advance.step.growth)))  # fmt: skip

    @cached_property
    def largest_leaf_count(self) -> int:
        """Number of leaves of the largest tree."""
        return max((len(tree.growth.tree.leaves) for tree in self.boosted_trees), default=0)

    @cached_property
    def losses(self) -> np.ndarray:
        """[2, rounds + 1] mean training and validation loss, from the start on; NaN if unknown."""
        losses = np.array([(event.train_loss, event.validation_loss) for event in (self.start, *self.advances)]).T
        return np.where(losses <= self.least_cost, 0.0, losses)

    @cached_property
    def least_cost(self) -> float:
        """Loss of a row whose F is off by rounding alone; 0 for classes, whose scores have no limit."""
        if self.start.loss.is_classification:
            return 0.0
        y = np.array([self.values_scale])
        return float(np.nan_to_num(self.start.loss.row_losses(y, y * (1 - ROUNDING_TOLERANCE))[0]))

    def row_weights(self, rows: np.ndarray) -> np.ndarray | None:
        """Sample weights of some rows, None where all are 1."""
        weight = self.start.rows.weight
        return None if weight is None else weight[rows]

    def residual(self, residuals: Residuals, k: int) -> np.ndarray:
        """[n] residuals for class k; those of numbers are snapped to 0, since tiny ones are only rounding."""
        residual = self.class_slice(residuals.residual, k)
        return residual if self.start.loss.is_classification else snap_array(residual, self.values_scale)

    def true_class_probability(self, F: np.ndarray) -> np.ndarray:
        """[n] probability of class 1, or of the row's true class where there are more than two."""
        p = self.start.loss.inverse_link(F)
        return p[self.start.y.astype(np.int64), np.arange(self.n)] if self.is_multiclass else p


@dataclass(frozen=True, eq=False)
class BoostingTree(BoostedTree[BoostingRounds]):
    """One tree with its residuals, scores and leaf values."""

    boosting: BoostingRounds
    advance: ScoreUpdate
    k: int
    growth: Growth

    @property
    def round_number(self) -> int:
        return self.advance.round

    @property
    def step(self) -> LeafStep:
        return self.advance.step

    @property
    def residuals(self) -> Residuals:
        return self.step.residuals

    @property
    def loss(self) -> Loss:
        return self.residuals.loss

    @cached_property
    def residual(self) -> np.ndarray:
        return self.boosting.residual(self.residuals, self.k)

    @cached_property
    def scores_before(self) -> np.ndarray:
        return self.boosting.snap_scores(self.class_slice(self.residuals.before))

    @cached_property
    def scores_after(self) -> np.ndarray:
        return self.boosting.snap_scores(self.class_slice(self.advance.after))

    @cached_property
    def row_outputs(self) -> np.ndarray:
        """[n] value of each row's leaf, before the learning rate."""
        return self.boosting.snap_scores(self.class_slice(self.advance.leaf_value_by_row))

    @cached_property
    def leaf_of_row(self) -> np.ndarray:
        """[n] leaf of every row, also of rows the tree was not grown on."""
        leaf = self.class_slice(self.advance.leaf)
        return self.step.growth.node_number[leaf] if self.is_multiclass else leaf

    @cached_property
    def node_values(self) -> np.ndarray:
        """[N] node values, before the learning rate."""
        return self.boosting.snap_scores(self.growth.tree.value)

    @property
    def rho(self) -> float | None:
        return None if self.step.rho is None else float(self.step.rho[self.k])

    def loss_row(self, i: int) -> LossRow:
        return loss_row_at(self.boosting, self.residuals, i, self.k)

    def leaf_rows(self, node: int) -> LeafRows:
        """The training rows in a leaf, with the values the engine computed from them."""
        rows, i = self.growth.rows_of(node), self.step.growth.nodes_of_root(self.k)[node]
        y, F, residual = self.boosting.start.y[rows], self.scores_before[rows], self.residual[rows]
        value, top, bottom = self.node_values.item(node), self.step.numerator.item(i), self.step.denominator.item(i)
        return LeafRows(y, F, residual, value, top, bottom, self.rho, self.boosting.row_weights(rows))

    @property
    def class_span(self) -> Span:
        """Name of class k, empty unless there are several classes."""
        return class_span(self.boosting.trace.data, self.k) if self.is_multiclass else Span("")


def loss_row_at(boosting: BoostingRounds, residuals: Residuals, i: int, k: int = 0) -> LossRow:
    """Return a row with its scores and residual at the beginning of a round."""
    scores = np.atleast_1d(boosting.snap_scores(residuals.before[..., i]))
    residual = float(boosting.residual(residuals, k)[i])
    return LossRow(float(boosting.start.y[i]), scores, residual, k)


def row_costs(boosting: BoostingRounds, advance: ScoreUpdate) -> np.ndarray:
    """Loss of each training row after a round."""
    start = boosting.start
    losses = start.rows.select_used(advance.step.residuals.loss.row_losses(start.y, advance.after))
    return np.where(losses <= boosting.least_cost, 0.0, losses)


@cached_on_trace
def boosting_rounds(trace: Trace, candidates: int) -> BoostingRounds:
    return BoostingRounds(trace, candidates)
