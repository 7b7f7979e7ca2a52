"""Where the approximate method may put a threshold: at quantiles of each feature, weighted by the hessian.

Exact search tries a threshold after every value. The approximate method proposes at most `max_bin` values a feature, so
spaced that about the same share of the hessian lies between neighbours. Why the hessian: completed to a square, the
round's loss of a row is h/2 (f - (-g/h))^2, a squared error that counts h times.

    rank(z) = sum of h over rows with x < z  /  sum of h over all rows with a value

Example: x = 1 2 3 4 5, h = 1 1 1 1 4, max_bin 2 -> the halves of the hessian end at 4 and 5, ranks 3/8 and 4/8. Were
every h 1, they would end at 3 and 5. (At the last value only present rows are split from missing ones.)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from engine.core.fixed_point import to_fixed_point
from engine.core.trace import Event
from engine.split.features import Features


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
