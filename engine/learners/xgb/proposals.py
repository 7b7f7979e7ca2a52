"""Features drawn at random as xgboost does: for each tree, of these for each level, of these for each node.

    count = max(1, whole part of share * number of features to draw from)

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
    """The shares a recipe asks for."""

    bytree: float = 1.0
    bylevel: float = 1.0
    bynode: float = 1.0

    @property
    def draws_within_tree(self) -> bool:
        return self.bylevel < 1 or self.bynode < 1


def count_from_share(share: float, size: int) -> int:
    """How many of `size` features. The product is one of float32, as in xgboost: 0.29 of 100 are 29."""
    return max(1, int(np.float32(share) * np.float32(size)))


def mask_smallest(number: np.ndarray, among: np.ndarray, count: int) -> np.ndarray:
    """[k, d] the `count` features with the smallest numbers [k, d], in each row among those it may draw from."""
    number = np.where(among, number, np.inf)
    return number <= np.partition(number, count - 1, axis=1)[:, [count - 1]]


@dataclass(frozen=True, eq=False)
class ColumnSampler:
    """Draws for the nodes of a level, whenever one is grown. A tree has a generator of its own."""

    rngs: Sequence[np.random.Generator]
    tree_features: np.ndarray  # [d, K] the features each tree may use
    shares: ColumnShares

    def __call__(self, usable: np.ndarray, root: np.ndarray) -> np.ndarray:
        among, count = self.tree_features.T[root], int(self.tree_features[:, 0].sum())
        if self.shares.bylevel < 1:
            count = count_from_share(self.shares.bylevel, count)
            here, place = np.unique(root, return_inverse=True)
            number = np.stack([self.rngs[tree].random(len(self.tree_features)) for tree in here])
            among = mask_smallest(number, self.tree_features.T[here], count)[place]
        if self.shares.bynode < 1:
            count = count_from_share(self.shares.bynode, count)
            among = mask_smallest(numbers_by_node(self.rngs, root, len(self.tree_features)), among, count)
        return among.T


@dataclass(frozen=True, eq=False)
class ThresholdProposal(Event):
    """The candidate splits x <= value that trees of a round may make, by feature and then value."""

    round: int
    feature: np.ndarray  # [c]
    value: np.ndarray  # [c]
    rank: np.ndarray  # [c] share of the hessian strictly below the value
    upto: np.ndarray  # [c] share of the hessian at or below it: what the split would send left

    def values_of_feature(self, feature: int) -> np.ndarray:
        """The values proposed for one feature, ascending."""
        return self.value[slice(*self.feature.searchsorted((feature, feature + 1)))]

    def quantized(self, features: Features) -> Features:
        """The features with each value raised to the next proposed one, so that a threshold fits nowhere else."""
        X = features.X.copy()
        for j in np.unique(self.feature):
            values = self.values_of_feature(j)
            at = values.searchsorted(X[:, j])
            X[:, j] = np.where(np.isnan(X[:, j]), np.nan, values.take(at, mode="clip"))
        return replace(features, X=X)


def propose(round: int, features: Features, weight: np.ndarray, max_bin: int) -> ThresholdProposal:
    """Weighted quantiles of every numeric feature. Rows of weight 0 have no say."""
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
    """Of ascending x: the values where each of `max_bin` equal shares of the weight ends, their ranks and shares up to.

    All different values, where there are no more than max_bin.
    """
    ends = np.append((x[1:] > x[:-1]).nonzero()[0], len(x) - 1)  # the last row of each different value
    total = (
        to_fixed_point(weight).units.cumsum()[ends].astype(float)
    )  # whole numbers: the same in whatever order ties stand
    chosen = np.arange(len(ends))
    if len(ends) > max_bin:
        shares = total[-1] * (np.arange(1, max_bin + 1) / max_bin)
        chosen = np.unique(np.append(total.searchsorted(shares), len(ends) - 1))
    below = np.append(0.0, total)[chosen]
    return x[ends[chosen]], below / total[-1], total[chosen] / total[-1]
