"""Candidate splits from histograms: of a table that no memory holds, sums in each bin of each feature are enough.

Between two neighbouring thresholds of a feature lies a bin. Whoever reads the rows adds up, in each bin, what a
criterion asks for (criteria.py): class counts, values, or gradients. A candidate's left side is then the sum of all
bins up to its threshold, of every row there is. What lies within a bin is not told apart.

    bin k of thresholds t_0 < t_1 < ...:  t_(k-1) < x <= t_k          the last bin: missing values

Throughout: T thresholds, B = T + 2 bins, C columns that rows add up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core.trace import ReadOnly
from engine.split.criteria import Criterion, Similarity


@dataclass(frozen=True, eq=False)
class Bins(ReadOnly):
    """The thresholds of one feature. `values` [T + 1] are all the values that were seen, if there were so few of them
    that each has a bin; then a threshold lies halfway between two that are there, as when the table is in memory."""

    thresholds: np.ndarray  # [T] ascending
    values: np.ndarray | None = None

    @property
    def size(self) -> int:
        """B."""
        return len(self.thresholds) + 2

    def digitize(self, x: np.ndarray) -> np.ndarray:
        """[n] the bin of each value."""
        found = self.thresholds.searchsorted(x)  # a missing value would be beyond the last threshold
        found[np.isnan(x)] = self.size - 1
        return found


def make_bins(values: np.ndarray, most: int, whole: bool = True) -> Bins:
    """Thresholds for a feature, of its values, or of some: between all of them, or at most so many quantiles."""
    present = np.unique(values[~np.isnan(values)])
    halfway = present[:-1] / 2 + present[1:] / 2
    halfway = np.where(halfway < present[1:], halfway, present[:-1])  # of neighbouring floats it may be the upper one
    if len(present) <= most + 1:
        return Bins(halfway, present if whole else None)
    shares = np.arange(1, most + 1) / (most + 1)
    at = np.quantile(values[~np.isnan(values)], shares, method="lower")
    return Bins(np.unique(halfway[np.minimum(present.searchsorted(at), len(halfway) - 1)]))


def histogram_candidates(
    bins: Bins, count: np.ndarray, sums: np.ndarray, criterion: Criterion
) -> dict[str, np.ndarray]:
    """The table of a feature's candidate splits in a node, of count [B] and sums [B, C] of its rows in each bin.

    As in memory: every threshold with missing values on the right, then present values against missing ones, then every
    threshold with missing values on the left. Between two thresholds with no row of the node there is one candidate.
    """
    filled = count[:-1].nonzero()[0]
    below = filled[:-1]  # each filled bin but the last ends with a threshold that tells it from the next
    threshold = _thresholds(bins, below, filled[1:])
    n_left, left = count[:-1].cumsum()[below], sums[:-1].cumsum(0)[below]
    missing_left = np.zeros(len(below), bool)
    if count[-1] and len(filled):
        n_left = np.concatenate((n_left, count[:-1].sum()[None], n_left + count[-1]))
        left = np.concatenate((left, sums[:-1].sum(0)[None], left + sums[-1]))
        threshold = np.concatenate((threshold, [np.inf], threshold))
        missing_left = np.arange(len(threshold)) > len(below)
    whole = sums.sum(0)
    gain = criterion.loss(whole) - criterion.loss(left) - criterion.loss(whole - left)
    if isinstance(criterion, Similarity):  # the loss is minus half the similarity
        gain *= 2 * criterion.gain_factor
    else:  # as it is shown, per row of the node
        gain /= criterion.weight(whole) or 1.0
    return {"threshold": threshold, "missing_left": missing_left, "n_left": n_left, "n_right": count.sum() - n_left,
            "impurity_left": criterion.impurity(left), "impurity_right": criterion.impurity(whole - left),
            "gain": gain}  # fmt: skip


def _thresholds(bins: Bins, below: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Halfway between the values on both sides, where they are known; else the threshold itself."""
    if bins.values is None:
        return bins.thresholds[below]
    low, high = bins.values[below], bins.values[after]
    middle = low / 2 + high / 2
    return np.where(middle < high, middle, low)
