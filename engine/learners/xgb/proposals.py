"""Random features for trees, levels and nodes, and the candidate thresholds of the approximate method.

Features are drawn as xgboost does: for each tree, of these for each level, of these for each node.

    count = max(1, floor(share * number of features to draw from))

Example: of 10 features colsample_bytree 0.5 leaves 5, colsample_bylevel 0.5 two of these, colsample_bynode 0.5 one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.core.fixed_point import to_fixed_point
from engine.core.trace import Event
from engine.split.features import Features
from engine.split.search import numbers_by_node


@dataclass(frozen=True)
class ColumnShares:
    """The shares of features that are drawn for a tree, a level and a node."""

    bytree: float = 1.0
    bylevel: float = 1.0
    bynode: float = 1.0

    @property
    def draws_within_tree(self) -> bool:
        return self.bylevel < 1 or self.bynode < 1


def count_from_share(share: float, size: int) -> int:
    """The number of features to draw. As in xgboost the product is one of float32: 0.29 of 100 are 29."""
    return max(1, int(np.float32(share) * np.float32(size)))


def mask_smallest(numbers: np.ndarray, allowed: np.ndarray, count: int) -> np.ndarray:
    """[k, d] True for the `count` smallest numbers of each row that are allowed."""
    numbers = np.where(allowed, numbers, np.inf)
    return numbers <= np.partition(numbers, count - 1, axis=1)[:, [count - 1]]


@dataclass(frozen=True, eq=False)
class ColumnSampler:
    """Draws the features of each node of a level; called once a level. Each tree has its own generator."""

    rngs: Sequence[np.random.Generator]
    tree_features: np.ndarray  # [d, K] the features each tree may use
    shares: ColumnShares

    def __call__(self, usable: np.ndarray, root: np.ndarray) -> np.ndarray:
        d, allowed, count = len(self.tree_features), self.tree_features.T[root], int(self.tree_features[:, 0].sum())
        if self.shares.bylevel < 1:
            count = count_from_share(self.shares.bylevel, count)
            trees, index = np.unique(root, return_inverse=True)
            numbers = np.stack([self.rngs[tree].random(d) for tree in trees])
            allowed = mask_smallest(numbers, self.tree_features.T[trees], count)[index]
        if self.shares.bynode < 1:
            count = count_from_share(self.shares.bynode, count)
            allowed = mask_smallest(numbers_by_node(self.rngs, root, d), allowed, count)
        return allowed.T


@dataclass(frozen=True, eq=False)
class ThresholdProposal(Event):
    """The candidate splits x <= value of a round's trees, sorted by feature and value."""

    round: int
    feature: np.ndarray  # [c]
    value: np.ndarray  # [c]
    rank: np.ndarray  # [c] share of the hessian strictly below the value
    upto: np.ndarray  # [c] share of the hessian at or below it: the part that the split sends left

    def values_of_feature(self, feature: int) -> np.ndarray:
        """The values proposed for one feature, ascending."""
        return self.value[slice(*self.feature.searchsorted((feature, feature + 1)))]

    def quantized(self, features: Features) -> Features:
        """The features with each value raised to the next proposal, so that trees split only there."""
        X = features.X.copy()
        for j in np.unique(self.feature):
            values, x = self.values_of_feature(j), X[:, j]
            X[:, j] = np.where(np.isnan(x), np.nan, values.take(values.searchsorted(x), mode="clip"))
        return replace(features, X=X)


def propose(round: int, features: Features, weight: np.ndarray, max_bin: int) -> ThresholdProposal:
    """Weighted quantiles of every numeric feature, without rows of weight 0."""
    numeric = [v for v in range(len(features.feature)) if v not in features.category and not features.missing_left[v]]
    parts = []
    for column in numeric:
        j = features.feature[column]
        rows = features.order[column]
        rows = rows[(weight > 0)[rows] & ~np.isnan(features.X[rows, j])]
        if len(rows):
            value, rank, upto = weighted_quantiles(features.X[rows, j], weight[rows], max_bin)
            parts.append((np.full(len(value), j), value, rank, upto))
    columns = zip(*parts, strict=True) if parts else ((np.zeros(0, kind),) for kind in (int, float, float, float))
    return ThresholdProposal(round, *map(np.concatenate, columns))


def weighted_quantiles(x: np.ndarray, weight: np.ndarray, max_bin: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return `max_bin` weighted quantiles of ascending x, and the weight shares below and up to each.

    With at most max_bin distinct values all of these are returned.
    """
    ends = np.append((x[1:] > x[:-1]).nonzero()[0], len(x) - 1)  # the last row of each distinct value
    units = to_fixed_point(weight).units  # integers: their sums do not depend on the order of ties
    total = units.cumsum()[ends].astype(float)
    chosen = np.arange(len(ends))
    if len(ends) > max_bin:
        shares = total[-1] * (np.arange(1, max_bin + 1) / max_bin)
        chosen = np.unique(np.append(total.searchsorted(shares), len(ends) - 1))
    below = np.append(0.0, total)[chosen]
    return x[ends[chosen]], below / total[-1], total[chosen] / total[-1]
