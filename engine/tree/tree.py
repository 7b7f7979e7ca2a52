"""A grown tree: parallel arrays, one entry a node, and what can be asked of them.

Throughout: N nodes. Nodes are numbered from the top, level by level and left to right: node 0 is the root, and the
children of one level stand in pairs in the order of their parents. Several trees grown together are one Tree with
several roots, 0 .. roots-1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.core.trace import ReadOnly


@dataclass(frozen=True, eq=False)
class ThresholdRows(ReadOnly):
    """The two neighbouring rows each threshold lies between. Where between them is a convention."""

    X: np.ndarray  # [n, d]
    below: np.ndarray  # [N] the last row on the left of each split
    above: np.ndarray  # [N] the first row on the right
    midpoint: bool  # halfway between their values, or at the lower value, the largest one observed on the left
    explicit_thresholds: np.ndarray | None = (
        None  # [N] thresholds that were drawn or asked for; NaN where the rows say them
    )

    def thresholds(self, feature: np.ndarray) -> np.ndarray:
        column = np.maximum(feature, 0)
        low, high = self.X[self.below, column], self.X[self.above, column]
        if self.midpoint:
            middle = low / 2 + high / 2  # halved first: the sum of two huge values would be infinite
            threshold = np.where(middle < high, middle, low)  # of two neighbouring floats the middle may be the upper
        else:
            threshold = low.copy()
        threshold[np.isnan(high)] = np.inf  # every present value left, the missing ones right
        threshold[feature < 0] = np.nan
        return (
            threshold
            if self.explicit_thresholds is None
            else np.where(np.isnan(self.explicit_thresholds), threshold, self.explicit_thresholds)
        )

    def select_nodes(self, nodes: np.ndarray) -> ThresholdRows:
        """Of some nodes alone."""
        given = None if self.explicit_thresholds is None else self.explicit_thresholds[nodes]
        return replace(self, below=self.below[nodes], above=self.above[nodes], explicit_thresholds=given)


@dataclass(frozen=True, eq=False)
class Tree(ReadOnly):
    """x <= threshold goes left, missing values go where `missing_left` says. -1 stands for "none": a leaf has none."""

    feature: np.ndarray  # [N] the feature asked about, -1 at a leaf
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
    strict: bool = False  # of a model from elsewhere: x < threshold goes left

    @cached_property
    def threshold(self) -> np.ndarray:
        """[N] NaN at leaves and where a category is split."""
        threshold = self.threshold_rows.thresholds(self.feature)
        threshold[list(self.level_side)] = np.nan
        return threshold

    @cached_property
    def levels(self) -> list[slice]:
        """The nodes of each depth."""
        levels, inner = [slice(0, self.roots)], self.feature >= 0
        while children := 2 * int(inner[levels[-1]].sum()):
            levels.append(slice(levels[-1].stop, levels[-1].stop + children))
        return levels

    def inner_above(self, level: slice) -> np.ndarray:
        """The parents of a level's pairs, in order."""
        above = self.levels[self.levels.index(level) - 1]
        return (self.feature[above] >= 0).nonzero()[0] + above.start

    @cached_property
    def depth(self) -> np.ndarray:
        """[N] questions asked on the way to each node."""
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
        """Does value x[i] go left at node[i]?"""
        with np.errstate(invalid="ignore"):
            left = x < self.threshold[node] if self.strict else x <= self.threshold[node]
        for split, side in self.level_side.items():
            here = (node == split).nonzero()[0]
            if len(here):
                side = np.append(side, -1)  # a level that did not exist in training is as good as missing
                code = np.nan_to_num(x[here], nan=len(side) - 1).astype(np.int64)
                known = side[np.where((code >= 0) & (code < len(side)), code, len(side) - 1)]
                left[here] = np.where(known < 0, self.missing_left[split], known == 1)
        return np.where(np.isnan(x), self.missing_left[node], left)

    def apply(self, X: np.ndarray, root: int = 0) -> np.ndarray:
        """The leaf each row of X ends in."""
        X = np.asarray(X, float)
        at = np.full(len(X), root)
        moving = np.arange(len(X))
        while True:
            moving = moving[self.feature[at[moving]] >= 0]
            if not len(moving):
                return at
            node = at[moving]
            left = self.goes_left(node, X[moving, self.feature[node]])
            at[moving] = np.where(left, self.left[node], self.right[node])

    def predict(self, X: np.ndarray) -> np.ndarray:
        """The value of each row's leaf; with several roots a column for each."""
        values = [self.value[self.apply(X, root)] for root in range(self.roots)]
        return values[0] if self.roots == 1 else np.stack(values, 1)

    def decision_path(self, row: np.ndarray, root: int = 0) -> list[tuple[int, bool]]:
        """The questions one row meets, each with its answer. Example: [(0, True), (1, False)] ends right of node 1."""
        path, node = [], root
        while self.feature[node] >= 0:
            left = bool(self.goes_left(np.array([node]), np.array([row[self.feature[node]]], float))[0])
            path.append((node, left))
            node = int(self.left[node] if left else self.right[node])
        return path

    def in_subtree(self, node: int) -> np.ndarray:
        """[N] is each node in the subtree that starts at `node` (itself included)?"""
        inside = np.zeros(len(self.feature), bool)
        inside[node] = True
        level = np.array([node])
        while len(level := level[self.feature[level] >= 0]):
            level = np.concatenate((self.left[level], self.right[level]))
            inside[level] = True
        return inside

    def preorder(self, root: int = 0) -> list[int]:
        """The nodes as a recursion visits them: a node, its whole left side, its whole right side."""
        order, waiting = [], [root]
        while waiting:
            node = waiting.pop()
            order.append(node)
            if self.feature[node] >= 0:
                waiting += [int(self.right[node]), int(self.left[node])]
        return order

    def collapse(self, removed: np.ndarray, reason: int) -> tuple[Tree, np.ndarray]:
        """The tree without the splits marked in `removed` [N]; also [N] where each old node's rows are now.

        Example: without the root's split it leaves one leaf, and every old node maps to node 0.
        """
        closed = removed & (self.feature >= 0)
        home, kept = np.arange(len(self.feature)), np.ones(len(self.feature), bool)
        for level in self.levels[1:]:
            parent = self.parent[level]
            gone = closed[parent] | ~kept[parent]
            nodes = np.arange(level.start, level.stop)[gone]
            kept[nodes], home[nodes] = False, home[parent[gone]]
        number = kept.cumsum() - 1
        leaf = closed | (self.feature < 0)
        child = lambda old: np.where(leaf, -1, number[old])[kept]  # noqa: E731
        given = (
            None
            if self.threshold_rows.explicit_thresholds is None
            else np.where(leaf, np.nan, self.threshold_rows.explicit_thresholds)
        )
        tree = Tree(
            feature=np.where(leaf, -1, self.feature)[kept],
            left=child(self.left),
            right=child(self.right),
            missing_left=(self.missing_left & ~leaf)[kept],
            threshold_rows=replace(self.threshold_rows, explicit_thresholds=given).select_nodes(kept),
            level_side={int(number[v]): s for v, s in self.level_side.items() if kept[v] and not leaf[v]},
            count=self.count[kept],
            gain=np.where(leaf, np.nan, self.gain)[kept],
            reason=np.where(closed, reason, self.reason)[kept],
            value=self.value[kept],
            roots=self.roots,
            strict=self.strict,
        )
        return tree, number[home]
