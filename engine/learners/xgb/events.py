"""The events of XGBoost: the start, and in each round sample, gradients, outputs and score update.

Notation: n rows, K trees a round, N nodes. F has the shape [n], or [K, n] for softmax; g and h are flat (objective.py).
Facts that follow from others, such as the loss after a round, are computed on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import Event
from engine.learners.xgb.gamma import GammaPruning
from engine.learners.xgb.n_rounds import ValidationRows
from engine.learners.xgb.objective import Objective
from engine.tree.growth import Growth


@dataclass(frozen=True, eq=False)
class XgbStart(Event):
    """The start score, the same F for every row."""

    y: np.ndarray
    weight: np.ndarray | None
    objective: Objective
    base_score: float | None  # the setting; None: the start is estimated from y
    start: float | np.ndarray  # the F of every row: one number, or [K]
    after: np.ndarray  # [n] or [K, n]
    validation_rows: ValidationRows | None = None

    @property
    def training_index(self) -> np.ndarray | slice:
        return slice(None) if self.validation_rows is None else self.validation_rows.is_training

    def mean_loss(self, F: np.ndarray) -> float:
        """The mean loss of the training rows at the scores F."""
        rows, losses = self.training_index, self.objective.loss.row_losses(self.y, F)
        return float(np.average(losses[rows], weights=None if self.weight is None else self.weight[rows]))


@dataclass(frozen=True, eq=False)
class XgbDraw(Event):
    """The random sample of a round: its rows, and the features of each of its trees."""

    round: int
    rows: np.ndarray | None  # [n] bool, None when all
    features: np.ndarray | None  # [d, K] bool, None when all


@dataclass(frozen=True, eq=False)
class Gradients(Event):
    """The derivatives of the loss at each row's F, times the row's weight."""

    round: int
    previous: XgbStart | XgbScoreUpdate  # the derivatives are taken at its `after`
    g: np.ndarray  # [K * n]
    h: np.ndarray | None  # [K * n], None where all are 1

    @property
    def hessian(self) -> np.ndarray:
        return np.ones_like(self.g) if self.h is None else self.h


def gradient_sums(gradients: Gradients, add_up: Callable, count: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """G and H of every node by `add_up`. Where every h is 1, H is `count`, the number of rows."""
    return add_up(gradients.g), count if gradients.h is None else add_up(gradients.h)


@dataclass(frozen=True, eq=False)
class LeafOutputs(Event):
    """The output value of each leaf after pruning: -T(G) / (H + lambda), or a quantile."""

    round: int
    tree_event: Growth | GammaPruning  # the last event that changed the tree
    growth: Growth  # the trees after it
    gradients: Gradients
    value: np.ndarray  # [N] the output values of the leaves
    quantile: float | None = None  # of its rows' y - F that each leaf takes; None: -T(G) / (H + lambda)

    @property
    def leaves(self) -> np.ndarray:
        return self.growth.tree.leaves

    @cached_property
    def number(self) -> np.ndarray:
        """[N] each node's number in the table of nodes, which has the trees before pruning."""
        if isinstance(self.tree_event, GammaPruning):
            return self.tree_event.growth.node_number[self.tree_event.original_nodes]
        return self.growth.node_number

    @cached_property
    def sums(self) -> tuple[np.ndarray, np.ndarray]:
        """G [N] and H [N]: the sums of g and h over the rows of every node."""
        return gradient_sums(self.gradients, self.growth.sum_by_node, self.growth.tree.count)


@dataclass(frozen=True, eq=False)
class XgbScoreUpdate(Event):
    """The update of the scores: each row's F changes by learning_rate * output of its leaf."""

    round: int
    start: XgbStart
    gradients: Gradients
    output: LeafOutputs
    learning_rate: float
    leaf: np.ndarray  # [K * n] the leaf of every row, also of those outside the sample
    after: np.ndarray  # F, [n] or [K, n]

    @property
    def before(self) -> np.ndarray:
        return self.gradients.previous.after

    @cached_property
    def train_loss(self) -> float:
        """The mean loss of the training rows after the update."""
        return self.start.mean_loss(self.after)

    @cached_property
    def validation_loss(self) -> float:
        """The mean loss of the validation rows after the update; NaN where there are none."""
        rows = self.start.validation_rows
        return np.nan if rows is None else rows.mean_loss(self.start.objective, self.start.y, self.after)

    @cached_property
    def validation_metric(self) -> float:
        """What early stopping watches, after the update; NaN without validation rows."""
        rows = self.start.validation_rows
        return np.nan if rows is None else rows.metric_value(self.start.objective, self.start.y, self.after)

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        if of == "rounds":
            return self._round_table()
        return self._row_table() if of == "rows" else None

    def _round_table(self) -> dict[str, np.ndarray]:
        growth = self.output.growth
        used = growth.leaf_of[: len(self.start.y)] >= 0  # rows of the sample
        return {name: np.array([value]) for name, value in {
            "round": self.round, "train_loss": self.train_loss, "validation_loss": self.validation_loss,
            "validation_metric": self.validation_metric,
            "leaves": len(self.output.leaves), "depth": int(growth.tree.depth.max(initial=0)), "rows": int(used.sum()),
        }.items()}  # fmt: skip

    def _row_table(self) -> dict[str, np.ndarray]:
        """One line a row. For softmax all rows with the score of class 0, then of class 1, and so on."""
        n, size = self.after.shape[-1], self.after.size
        return {
            "round": np.full(size, self.round), "row": np.arange(size) % n, "class": np.arange(size) // n,
            "used": self.output.growth.leaf_of >= 0, "before": self.before.ravel(),
            "predicted": self.start.objective.loss.inverse_link(self.before).ravel(),
            "g": self.gradients.g, "h": self.gradients.hessian, "leaf": self.output.number[self.leaf],
            "step": self.learning_rate * self.output.value[self.leaf], "after": self.after.ravel(),
        }  # fmt: skip
