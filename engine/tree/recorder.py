"""The record of a growth, level by level, and the tree arrays assembled from it."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import numpy as np

from engine.split.features import Features
from engine.tree.tree import ThresholdRows, Tree


class GrownTrees(Protocol):
    """What a growth needs of its trees: the recorder's, pruned ones, or XGBoost's with default directions."""

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
    """The decisions of a growth, level by level. The tree is assembled on first use: boosters need it at the end."""

    features: Features
    midpoint: bool
    roots: int
    n_nodes: int = 0  # N, the number of nodes
    new_nodes: list[tuple] = field(default_factory=list)  # (ids, count, reason, sum of each column ...)
    # (ids, feature, below, above, missing: 1 left, 0 right, -1 none, gain, left child)
    splits: list[tuple] = field(default_factory=list)
    refused_nodes: list[tuple] = field(default_factory=list)  # (ids, reason)
    level_side: dict[int, np.ndarray] = field(default_factory=dict)
    thresholds: list[tuple] = field(default_factory=list)  # (ids, thresholds) drawn or forced; NaN: neither

    @cached_property
    def _node_columns(self) -> list[np.ndarray]:
        """The columns of `new_nodes` (count, reason, sums), in the order of the nodes."""
        ids, *columns = (np.concatenate(parts) for parts in zip(*self.new_nodes, strict=True))
        return [_scatter(ids, column, self.n_nodes) for column in columns]

    @property
    def count(self) -> np.ndarray:
        """[N] the number of rows of each node."""
        return self._node_columns[0]

    @cached_property
    def sums(self) -> np.ndarray:
        """[N, C] int64 the sums of the scores' columns over each node's rows, in units."""
        return np.stack(self._node_columns[2:], 1)

    @cached_property
    def tree(self) -> Tree:
        """The finished arrays; the values of nodes are still 0."""
        count, reason = self._node_columns[0], self._node_columns[1].copy()
        for ids, reasons in self.refused_nodes:
            reason[ids] = reasons
        dtypes = (np.int64, np.int64, np.int64, np.int64, np.int8, float, np.int64)
        columns = zip(*self.splits, strict=True) if self.splits else [[np.zeros(0, dtype)] for dtype in dtypes]
        ids, feature, below, above, missing, gain, left = (np.concatenate(parts) for parts in columns)
        by_node = lambda column, empty: _scatter(ids, column, self.n_nodes, empty)  # noqa: E731
        # If no training row misses the value, missing ones go with the larger side (as in scikit-learn).
        missing_left = np.where(missing < 0, count[left] > count[left + 1], missing == 1)
        below, above, feature = by_node(below, 0), by_node(above, 0), by_node(feature, -1)
        left, right, missing_left = by_node(left, -1), by_node(left + 1, -1), by_node(missing_left, False)
        rows = ThresholdRows(self.features.X, below, above, self.midpoint, self._explicit_thresholds())
        gain, value = by_node(gain, np.nan), np.zeros(self.n_nodes)
        columns = feature, left, right, missing_left, rows, self.level_side, count, gain, reason, value
        return Tree(*columns, self.roots, self.features.bin_ends is not None)

    def _explicit_thresholds(self) -> np.ndarray | None:
        """[N] the thresholds that do not follow from the rows; None if all do."""
        if not self.thresholds:
            return None
        ids, values = (np.concatenate(parts) for parts in zip(*self.thresholds, strict=True))
        return _scatter(ids, values, self.n_nodes, np.nan)


@dataclass(frozen=True, eq=False)
class PrunedTrees:
    """The trees of a growth after some splits were removed."""

    tree: Tree
    sums: np.ndarray  # [N, C] int64

    @property
    def n_nodes(self) -> int:
        return len(self.tree.feature)

    @property
    def count(self) -> np.ndarray:
        return self.tree.count


def _scatter(ids: np.ndarray, values: np.ndarray, n: int, empty: float = 0) -> np.ndarray:
    """[n] the values at the indices `ids`, `empty` elsewhere."""
    out = np.full(n, empty, values.dtype)
    out[ids] = values
    return out
