"""Candidate splits from histograms, for tables that do not fit into memory.

Two neighbouring thresholds of a feature enclose a bin. The reader of the rows adds up, in each bin, the columns of a
criterion (engine/split/criteria.py): class counts, values, or gradients. The left side of a candidate is the sum of
all bins up to its threshold. Rows within a bin are not separated.

    bin k of thresholds t_0 < t_1 < ...:  t_(k-1) < x <= t_k          the last bin: missing values

Throughout: T thresholds, B = T + 2 bins, C columns of the criterion.
"""

from dataclasses import dataclass

import numpy as np

from engine.core.trace import ReadOnly
from engine.split.criteria import Criterion, Similarity


@dataclass(frozen=True, eq=False)
class Bins(ReadOnly):
    """The thresholds of one feature."""

    thresholds: np.ndarray  # [T] ascending
    values: np.ndarray | None = None  # [T + 1] all values, if few: then a threshold lies halfway between present values

    @property
    def size(self) -> int:
        """The number of bins, B."""
        return len(self.thresholds) + 2

    def digitize(self, x: np.ndarray) -> np.ndarray:
        """[n] the bin of each value."""
        bins = self.thresholds.searchsorted(x)  # sorts NaN behind the last threshold
        bins[np.isnan(x)] = self.size - 1
        return bins


def _halfway(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return the means; `low` where the mean of neighbouring floats rounds to `high`."""
    middle = low / 2 + high / 2
    return np.where(middle < high, middle, low)


def make_bins(values: np.ndarray, most: int, whole: bool = True) -> Bins:
    """Return thresholds between all values of a feature, or at most `most` quantiles.

    `whole`: these are the values of all rows, not of a sample.
    """
    values = values[~np.isnan(values)]
    present = np.unique(values)
    thresholds = _halfway(present[:-1], present[1:])
    if len(present) <= most + 1:
        return Bins(thresholds, present if whole else None)
    quantiles = np.quantile(values, np.arange(1, most + 1) / (most + 1), method="lower")
    return Bins(np.unique(thresholds[np.minimum(present.searchsorted(quantiles), len(thresholds) - 1)]))


def histogram_candidates(
    bins: Bins, count: np.ndarray, sums: np.ndarray, criterion: Criterion
) -> dict[str, np.ndarray]:
    """Return a feature's candidates in a node, from count [B] and sums [B, C] of its bins.

    As in memory: every threshold with missing values on the right, then present against missing values, then every
    threshold with missing values on the left. Thresholds with no row of the node between them are one candidate.
    """
    filled = count[:-1].nonzero()[0]
    below = filled[:-1]  # each filled bin but the last ends with a candidate
    threshold = bins.thresholds[below] if bins.values is None else _halfway(bins.values[below], bins.values[filled[1:]])
    n_left, left = count[:-1].cumsum()[below], sums[:-1].cumsum(0)[below]
    missing_left = np.zeros(len(below), bool)
    if count[-1] and len(filled):
        n_left = np.concatenate((n_left, count[:-1].sum()[None], n_left + count[-1]))
        left = np.concatenate((left, sums[:-1].sum(0)[None], left + sums[-1]))
        threshold = np.concatenate((threshold, [np.inf], threshold))
        missing_left = np.arange(len(threshold)) > len(below)
    total = sums.sum(0)
    gain = criterion.loss(total) - criterion.loss(left) - criterion.loss(total - left)
    if isinstance(criterion, Similarity):  # the loss is minus half the similarity
        gain *= 2 * criterion.gain_factor
    else:  # per row of the node, as tables show it
        gain /= criterion.weight(total) or 1.0
    return {"threshold": threshold, "missing_left": missing_left, "n_left": n_left, "n_right": count.sum() - n_left,
            "impurity_left": criterion.impurity(left), "impurity_right": criterion.impurity(total - left),
            "gain": gain}  # fmt: skip
