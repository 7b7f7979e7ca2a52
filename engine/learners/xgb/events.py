"""What happens in a round of XGBoost: a start, then again and again draw, gradients, tree, outputs, advance.

Throughout: n rows, K trees a round. F and h are in the loss's shape ([n] or [K, n]) or flat, as
engine/learners/xgb/objective.py says. What follows from these facts (sums of a leaf, loss after a round) is worked out
when somebody asks.
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
    """Every row begins with the same F."""

    y: np.ndarray
    weight: np.ndarray | None
    objective: Objective
    base_score: float | None  # as it was asked for, None where it was estimated from y
    start: float | np.ndarray  # the F of every row: one number, or [K]
    after: np.ndarray  # [n] or [K, n]
    validation_rows: ValidationRows | None = None

    @property
    def training_index(self) -> np.ndarray | slice:
        """Which rows are training rows."""
        return slice(None) if self.validation_rows is None else self.validation_rows.is_training

    def mean_loss(self, F: np.ndarray) -> float:
        """Of the training rows at the scores F."""
        own, loss = self.training_index, self.objective.loss.row_losses(self.y, F)
        return float(np.average(loss[own], weights=None if self.weight is None else self.weight[own]))


@dataclass(frozen=True, eq=False)
class XgbDraw(Event):
    """Drawn at random: the training rows of a round, the features that each of its trees may use."""

    round: int
    rows: np.ndarray | None  # [n] bool, None when all
    features: np.ndarray | None  # [d, K] bool, None when all


@dataclass(frozen=True, eq=False)
class Gradients(Event):
    """How the loss changes with each row's F: first and second derivative, times the row's weight."""

    round: int
    previous: XgbStart | XgbScoreUpdate  # whose `after` they are taken at
    g: np.ndarray  # [K * n]
    h: np.ndarray | None  # [K * n], None where all are 1

    @property
    def hessian(self) -> np.ndarray:
        return np.ones_like(self.g) if self.h is None else self.h


def gradient_sums(gradients: Gradients, add_up: Callable, count: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """G and H of every node. Where every h is 1, H is the number of rows."""
    return add_up(gradients.g), count if gradients.h is None else add_up(gradients.h)


@dataclass(frozen=True, eq=False)
class LeafOutputs(Event):
    """The output value of each leaf, of the tree as it stands after pruning: -T(G) / (H + lambda)."""

    round: int
    tree_event: Growth | GammaPruning  # the last event that changed the tree
    growth: Growth  # the tree as it stands after it
    gradients: Gradients
    value: np.ndarray  # [N] the output values of the leaves
    quantile: float | None = None  # which quantile of its rows' y - F each leaf takes; None: -T(G) / (H + lambda)

    def used_events(self) -> list[Event]:
        return [self.tree_event, self.gradients]

    @property
    def leaves(self) -> np.ndarray:
        return self.growth.tree.leaves

    @cached_property
    def number(self) -> np.ndarray:
        """[N] each node's number in the table of nodes, which shows trees as they were grown."""
        if isinstance(self.tree_event, GammaPruning):
            return self.tree_event.growth.node_number[self.tree_event.original_nodes]
        return self.growth.node_number

    @cached_property
    def sums(self) -> tuple[np.ndarray, np.ndarray]:
        """[N] and [N] G and H: the sums of g and h over the rows of every node."""
        return gradient_sums(self.gradients, self.growth.sum_by_node, self.growth.tree.count)


@dataclass(frozen=True, eq=False)
class XgbScoreUpdate(Event):
    """Every row moves by the learning rate times its leaf's output."""

    round: int
    start: XgbStart
    gradients: Gradients
    output: LeafOutputs
    learning_rate: float
    leaf: np.ndarray  # [K * n] the leaf of every row, drawn or not
    after: np.ndarray  # F, [n] or [K, n]

    @property
    def before(self) -> np.ndarray:
        return self.gradients.previous.after

    @cached_property
    def train_loss(self) -> float:
        """The mean loss of the training rows after this round."""
        return self.start.mean_loss(self.after)

    @cached_property
    def validation_loss(self) -> float:
        """That of the validation rows; NaN where there are none."""
        watched = self.start.validation_rows
        return np.nan if watched is None else watched.mean_loss(self.start.objective, self.start.y, self.after)

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        if of == "rounds":
            return self._round()
        return self._rows() if of == "rows" else None

    def _round(self) -> dict[str, np.ndarray]:
        growth = self.output.growth
        used = growth.leaf_of[: len(self.start.y)] >= 0
        return {name: np.array([value]) for name, value in {
            "round": self.round, "train_loss": self.train_loss, "validation_loss": self.validation_loss,
            "leaves": len(self.output.leaves), "depth": int(growth.tree.depth.max(initial=0)), "rows": int(used.sum()),
        }.items()}  # fmt: skip

    def _rows(self) -> dict[str, np.ndarray]:
        """Row by row; where each class has a score, all rows of class 0, then of class 1, and so on."""
        n, size = self.after.shape[-1], self.after.size
        return {
            "round": np.full(size, self.round), "row": np.arange(size) % n, "class": np.arange(size) // n,
            "used": self.output.growth.leaf_of >= 0, "before": self.before.ravel(),
            "predicted": self.start.objective.loss.inverse_link(self.before).ravel(),
            "g": self.gradients.g, "h": self.gradients.hessian, "leaf": self.output.number[self.leaf],
            "step": self.learning_rate * self.output.value[self.leaf], "after": self.after.ravel(),
        }  # fmt: skip
