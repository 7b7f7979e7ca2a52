"""What growing noted, and the tree that is put together from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import numpy as np

from engine.split.features import Features
from engine.tree.tree import ThresholdRows, Tree


class GrownTrees(Protocol):
    """What is known of the trees of a growth."""

    @property
    def n_nodes(self) -> int: ...  # N, the number of nodes

    @property
    def count(self) -> np.ndarray: ...  # [N] the rows of each node

    @property
    def sums(self) -> np.ndarray: ...  # [N, C] int64 what these add up to, in the scores' units

    @property
    def tree(self) -> Tree: ...


@dataclass(eq=False)
class GrowthRecorder:
    """What growing noted, level by level. The tree is put together when somebody asks: boosters ask at the end."""

    features: Features
    midpoint: bool
    roots: int
    n_nodes: int = 0  # N, the number of nodes
    new_nodes: list[tuple] = field(default_factory=list)  # (ids, rows, reason, what the rows add up to ...)
    # (ids, feature, below, above, missing: 1 left, 0 right, -1 none, gain, left child)
    splits: list[tuple] = field(default_factory=list)
    refused_nodes: list[tuple] = field(default_factory=list)  # (ids, reason)
    level_side: dict[int, np.ndarray] = field(default_factory=dict)
    thresholds: list[tuple] = field(default_factory=list)  # (ids, thresholds) drawn or asked for; NaN: neither

    @cached_property
    def _node_columns(self) -> list[np.ndarray]:
        """The columns of `born`, in the order of the nodes."""
        ids, *columns = (np.concatenate(parts) for parts in zip(*self.new_nodes, strict=True))
        return [_scatter(ids, column, self.n_nodes) for column in columns]

    @property
    def count(self) -> np.ndarray:
        """[N] the rows of each node."""
        return self._node_columns[0]

    @property
    def sums(self) -> np.ndarray:
        return self._sums

    @cached_property
    def _sums(self) -> np.ndarray:
        return np.stack(self._node_columns[2:], 1)

    @property
    def tree(self) -> Tree:
        return self._tree

    @cached_property
    def _tree(self) -> Tree:
        """The finished arrays; values are not known yet."""
        count, reason = self._node_columns[0], self._node_columns[1].copy()
        for ids, why in self.refused_nodes:
            reason[ids] = why
        kinds = (np.int64, np.int64, np.int64, np.int64, np.int8, float, np.int64)
        columns = zip(*self.splits, strict=True) if self.splits else [[np.zeros(0, kind)] for kind in kinds]
        ids, feature, below, above, missing, gain, left = (np.concatenate(parts) for parts in columns)
        place = lambda column, empty: _scatter(ids, column, self.n_nodes, empty)  # noqa: E731
        # Where no training row misses the value, missing ones go with the larger side (as in scikit-learn).
        missing_left = np.where(missing < 0, count[left] > count[left + 1], missing == 1)
        between = ThresholdRows(
            self.features.X, place(below, 0), place(above, 0), self.midpoint, self._explicit_thresholds()
        )
        return Tree(
            place(feature, -1),
            place(left, -1),
            place(left + 1, -1),
            place(missing_left, False),
            between,
            self.level_side,
            count,
            place(gain, np.nan),
            reason,
            np.zeros(self.n_nodes),
            self.roots,
        )

    def _explicit_thresholds(self) -> np.ndarray | None:
        """[N] the thresholds that do not follow from the rows, None where all do."""
        if not self.thresholds:
            return None
        ids, values = (np.concatenate(parts) for parts in zip(*self.thresholds, strict=True))
        return _scatter(ids, values, self.n_nodes, np.nan)


@dataclass(frozen=True, eq=False)
class PrunedTrees:
    """What is left of a growth without some of its splits."""

    tree: Tree
    sums: np.ndarray

    @property
    def n_nodes(self) -> int:
        return len(self.tree.feature)

    @property
    def count(self) -> np.ndarray:
        return self.tree.count


def _scatter(ids: np.ndarray, values: np.ndarray, n: int, empty: float = 0) -> np.ndarray:
    """[n] values at their places, `empty` elsewhere."""
    placed = np.full(n, empty, values.dtype)
    placed[ids] = values
    return placed
