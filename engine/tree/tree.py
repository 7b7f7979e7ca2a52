"""Tree, a decision tree as parallel arrays with one entry per node: prediction, paths, levels, pruning.

Throughout: N nodes. Nodes are numbered from the top, level by level and left to right: node 0 is the root, and the
children of one level come in pairs in the order of their parents. Several trees grown together are one Tree with
several roots, 0 .. roots-1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.core.trace import ReadOnly


@dataclass(frozen=True, eq=False)
class ThresholdRows(ReadOnly):
    """The two rows next to each threshold, which lies halfway between them or at the lower one."""

    X: np.ndarray  # [n, d]
    below: np.ndarray  # [N] the last row on the left of each split
    above: np.ndarray  # [N] the first row on the right
    midpoint: bool  # halfway between their values; else at the lower value, the largest one observed on the left
    explicit_thresholds: np.ndarray | None = None  # [N] drawn or forced thresholds; NaN: by the rows

    def thresholds(self, feature: np.ndarray) -> np.ndarray:
        """[N] the threshold of each node; NaN at leaves."""
        column = np.maximum(feature, 0)
        low, high = self.X[self.below, column], self.X[self.above, column]
        if self.midpoint:
            middle = low / 2 + high / 2  # halved first: the sum of two huge values would be infinite
            threshold = np.where(middle < high, middle, low)  # the mean of neighbouring floats may round to the upper
        else:
            threshold = low.copy()
        threshold[np.isnan(high)] = np.inf  # every present value left, the missing ones right
        threshold[feature < 0] = np.nan
        explicit = self.explicit_thresholds
        return threshold if explicit is None else np.where(np.isnan(explicit), threshold, explicit)

    def select_nodes(self, nodes: np.ndarray) -> ThresholdRows:
        explicit = None if self.explicit_thresholds is None else self.explicit_thresholds[nodes]
        return replace(self, below=self.below[nodes], above=self.above[nodes], explicit_thresholds=explicit)


@dataclass(frozen=True, eq=False)
class Tree(ReadOnly):
    """Arrays of N nodes: x <= threshold goes left, missing values go left if `missing_left`. -1 means "none"."""

    feature: np.ndarray  # [N] the feature of the split, -1 at a leaf
    left: np.ndarray  # [N]
    right: np.ndarray  # [N]
    missing_left: np.ndarray  # [N] bool
    threshold_rows: ThresholdRows
    level_side: dict[int, np.ndarray]  # by node: of each level 1 left, 0 right, -1 not seen there
    count: np.ndarray  # [N] training rows
    gain: np.ndarray  # [N] gain of the split made, NaN at a leaf
    reason: np.ndarray  # [N] why a node is a leaf, a Reason (engine/tree/reasons.py)
    value: np.ndarray  # [N] or [N, K] what each node would predict as a leaf
    roots: int = 1
    strict: bool = False  # x < threshold goes left, as between bins and in some imported models

    @cached_property
    def threshold(self) -> np.ndarray:
        """[N] NaN at leaves and at splits of categories."""
        threshold = self.threshold_rows.thresholds(self.feature)
        threshold[list(self.level_side)] = np.nan
        return threshold

    @cached_property
    def largest_left(self) -> np.ndarray:
        """[N] the largest float that goes left: the threshold, or the float before it if the tree is strict."""
        is_open = self.strict & np.isfinite(self.threshold)
        return np.where(is_open, np.nextafter(self.threshold, -np.inf), self.threshold)

    @cached_property
    def levels(self) -> list[slice]:
        """The nodes of each depth, as slices."""
        levels, inner = [slice(0, self.roots)], self.feature >= 0
        while children := 2 * int(inner[levels[-1]].sum()):
            levels.append(slice(levels[-1].stop, levels[-1].stop + children))
        return levels

    def inner_above(self, level: slice) -> np.ndarray:
        """Return the parents of a level's pairs, in order."""
        above = self.levels[self.levels.index(level) - 1]
        return (self.feature[above] >= 0).nonzero()[0] + above.start

    @cached_property
    def depth(self) -> np.ndarray:
        """[N] the number of splits above each node."""
        return np.arange(len(self.levels)).repeat([level.stop - level.start for level in self.levels])

    @cached_property
    def parent(self) -> np.ndarray:
        """[N] -1 at a root."""
        parent = np.full(len(self.feature), -1)
        inner = (self.feature >= 0).nonzero()[0]
        parent[self.left[inner]] = parent[self.right[inner]] = inner
        return parent

    @cached_property
    def root_of(self) -> np.ndarray:
        """[N] the root above each node."""
        root = np.arange(len(self.feature))
        for level in self.levels[1:]:
            root[level] = root[self.inner_above(level)].repeat(2)
        return root

    @property
    def leaves(self) -> np.ndarray:
        return (self.feature < 0).nonzero()[0]

    def goes_left(self, node: np.ndarray, x: np.ndarray) -> np.ndarray:
        """[i] bool: does value x[i] go left at node[i]?"""
        with np.errstate(invalid="ignore"):
            left = x < self.threshold[node] if self.strict else x <= self.threshold[node]
        for split, side in self.level_side.items():
            i = (node == split).nonzero()[0]
            if len(i):
                side = np.append(side, -1)  # levels that did not exist in training are treated like missing values
                code = np.nan_to_num(x[i], nan=len(side) - 1).astype(np.int64)
                known = side[np.where((code >= 0) & (code < len(side)), code, len(side) - 1)]
                left[i] = np.where(known < 0, self.missing_left[split], known == 1)
        return np.where(np.isnan(x), self.missing_left[node], left)

    def apply(self, X: np.ndarray, root: int = 0) -> np.ndarray:
        """[n] the leaf of each row of X."""
        X = np.asarray(X, float)
        leaf, rows = np.full(len(X), root), np.arange(len(X))
        while len(rows := rows[self.feature[leaf[rows]] >= 0]):
            node = leaf[rows]
            left = self.goes_left(node, X[rows, self.feature[node]])
            leaf[rows] = np.where(left, self.left[node], self.right[node])
        return leaf

    def predict(self, X: np.ndarray) -> np.ndarray:
        """[n, ...] the value of each row's leaf; [n, roots, ...] with several roots."""
        values = [self.value[self.apply(X, root)] for root in range(self.roots)]
        return values[0] if self.roots == 1 else np.stack(values, 1)

    def decision_path(self, row: np.ndarray, root: int = 0) -> list[tuple[int, bool]]:
        """Return (node, goes left) for each split of a row's path. Example: [(0, True), (1, False)]."""
        path, node = [], root
        while self.feature[node] >= 0:
            left = bool(self.goes_left(np.array([node]), np.array([row[self.feature[node]]], float))[0])
            path.append((node, left))
            node = int(self.left[node] if left else self.right[node])
        return path

    def in_subtree(self, node: int) -> np.ndarray:
        """[N] bool: the nodes of the subtree of `node`, including itself."""
        inside = np.zeros(len(self.feature), bool)
        inside[node] = True
        level = np.array([node])
        while len(level := level[self.feature[level] >= 0]):
            level = np.concatenate((self.left[level], self.right[level]))
            inside[level] = True
        return inside

    def preorder(self, root: int = 0) -> list[int]:
        """Return the nodes in preorder: a node, its left subtree, its right subtree."""
        order, stack = [], [root]
        while stack:
            node = stack.pop()
            order.append(node)
            if self.feature[node] >= 0:
                stack += [int(self.right[node]), int(self.left[node])]
        return order

    def collapse(self, removed: np.ndarray, reason: int) -> tuple[Tree, np.ndarray]:
        """Return the tree without the splits in `removed` [N] bool, and [N] new node numbers.

        Example: without the root's split one leaf is left, and every old node maps to node 0.
        """
        closed = removed & (self.feature >= 0)
        ancestor, stays = np.arange(len(self.feature)), np.ones(len(self.feature), bool)
        for level in self.levels[1:]:
            parent = self.parent[level]
            gone = closed[parent] | ~stays[parent]
            nodes = np.arange(level.start, level.stop)[gone]
            stays[nodes], ancestor[nodes] = False, ancestor[parent[gone]]
        number, leaf = stays.cumsum() - 1, closed | (self.feature < 0)
        unless_leaf = lambda column, empty: np.where(leaf, empty, column)[stays]  # noqa: E731
        rows, explicit = self.threshold_rows, self.threshold_rows.explicit_thresholds
        if explicit is not None:
            rows = replace(rows, explicit_thresholds=np.where(leaf, np.nan, explicit))
        sides = {int(number[node]): side for node, side in self.level_side.items() if stays[node] and not leaf[node]}
        feature, left, right = (unless_leaf(x, -1) for x in (self.feature, number[self.left], number[self.right]))
        missing_left, gain = unless_leaf(self.missing_left, False), unless_leaf(self.gain, np.nan)
        rows, reasons = rows.select_nodes(stays), np.where(closed, reason, self.reason)[stays]
        count, value = self.count[stays], self.value[stays]
        columns = feature, left, right, missing_left, rows, sides, count, gain, reasons, value
        return Tree(*columns, self.roots, self.strict), number[ancestor]
