"""Trees with n-way splits, as ID3 and C4.5 grow them: each level of a category has a child of its own.

A number is split in two, as C4.5 does it, at the threshold with the largest gain. Rows whose value is missing are one
more child; C4.5 spreads them over all children instead, with weights.

Notation: n rows, K classes, B children of a split.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import ReadOnly
from engine.ideas.depth_two import first_lowest
from engine.split.criteria import Entropy
from engine.split.search import TIE_TOLERANCE
from engine.tree.reasons import Reason

GAIN, GAIN_RATIO = "gain", "gain_ratio"
SPLIT_BY = (GAIN, GAIN_RATIO)  # ID3, C4.5
ENTROPY = Entropy()


@dataclass(frozen=True, eq=False)
class MultiwaySplit(ReadOnly):
    """The split of a node's rows by one feature."""

    feature: int
    threshold: float  # NaN for a category
    keys: np.ndarray  # [B] levels; or 0 up to the threshold, 1 above it; NaN for missing values, last
    child: np.ndarray  # [n] the child of each row
    counts: np.ndarray  # [B, K] rows by class

    @cached_property
    def sizes(self) -> np.ndarray:
        """[B] the number of rows of each child."""
        return self.counts.sum(1)

    @cached_property
    def impurity_after(self) -> float:
        """The entropy of the children, each weighted by its share of the rows."""
        return float(ENTROPY.loss(self.counts).sum() / self.sizes.sum())

    @cached_property
    def gain(self) -> float:
        """By how much the split lowers the entropy; 0 for a rounding error."""
        before = float(ENTROPY.impurity(self.counts.sum(0)))
        gain = before - self.impurity_after
        return gain if gain > TIE_TOLERANCE * before else 0.0

    @cached_property
    def split_info(self) -> float:
        """The entropy of the children's sizes, which grows with their number."""
        return float(ENTROPY.impurity(self.sizes))

    @cached_property
    def gain_ratio(self) -> float:
        return self.gain / self.split_info

    def has_two_children_of(self, min_rows: int) -> bool:
        """Do at least two children have so many rows?"""
        return int((self.sizes >= min_rows).sum()) >= 2


@dataclass(frozen=True, eq=False)
class MultiwayNode(ReadOnly):
    """A node with its splits, one by each feature that varies in it."""

    parent: int  # -1 for the root
    place: int  # which child of its parent
    depth: int
    rows: np.ndarray
    counts: np.ndarray  # [K] rows by class
    splits: tuple[MultiwaySplit, ...]  # none if the node had to be a leaf
    best: MultiwaySplit | None  # None for a leaf
    reason: Reason  # why it is a leaf

    @property
    def entropy(self) -> float:
        return float(ENTROPY.impurity(self.counts))


def grow(data: Table, split_by: str, min_rows: int, max_depth: int) -> tuple[MultiwayNode, ...]:
    """Grow a tree on rows with classes; return its nodes depth first, children in order.

    `min_rows`: at least two children of a split must have so many rows.
    """
    nodes: list[MultiwayNode] = []

    def add(rows: np.ndarray, parent: int, place: int, depth: int):
        counts = np.bincount(data.y[rows], minlength=len(data.class_names))
        splits, best, reason = (), None, Reason.MAX_DEPTH
        if np.count_nonzero(counts) == 1:
            reason = Reason.PURE
        elif depth < max_depth:
            splits = feature_splits(data, rows)
            best, reason = best_split(splits, split_by, min_rows)
        node = len(nodes)
        nodes.append(MultiwayNode(parent, place, depth, rows, counts, splits, best, reason))
        if best is not None:
            for child in range(len(best.keys)):
                add(rows[best.child == child], node, child, depth + 1)

    add(np.arange(data.n), -1, 0, 0)
    return tuple(nodes)


def best_split(splits: Sequence[MultiwaySplit], split_by: str, min_rows: int) -> tuple[MultiwaySplit | None, Reason]:
    """Return the split with the largest gain or gain ratio; or None, and why.

    Of equal ones the first is taken. The gain ratio is compared among the splits with at least the average gain, as
    Quinlan has it: alone it prefers splits that hardly divide the rows.
    """
    candidates = [split for split in splits if split.has_two_children_of(min_rows)]
    if not candidates:
        return None, Reason.NO_CANDIDATE
    score = np.array([split.gain for split in candidates])
    if not score.any():
        return None, Reason.NO_GAIN
    if split_by == GAIN_RATIO:
        is_low = score < average_gain(splits, min_rows) - TIE_TOLERANCE
        score = np.where(is_low, -np.inf, [split.gain_ratio for split in candidates])
    return candidates[first_lowest(-score)], Reason.SPLIT


def average_gain(splits: Sequence[MultiwaySplit], min_rows: int) -> float:
    """Return the mean gain of the splits that have two children of so many rows."""
    return float(np.mean([split.gain for split in splits if split.has_two_children_of(min_rows)]))


def feature_splits(data: Table, rows: np.ndarray) -> tuple[MultiwaySplit, ...]:
    """Return the split of these rows by each feature that has different values in them."""
    splits = (split_rows(data, rows, feature) for feature in range(data.d))
    return tuple(split for split in splits if len(split.keys) > 1)


def split_rows(data: Table, rows: np.ndarray, feature: int) -> MultiwaySplit:
    """Split rows by the levels of a feature, or at its best threshold."""
    values, one_hot = data.X[rows, feature], np.eye(len(data.class_names))[data.y[rows]]
    threshold = np.nan if data.kinds[feature] == "category" else best_threshold(values, one_hot)
    if not np.isnan(threshold):
        values = np.where(np.isnan(values), np.nan, values > threshold)
    keys, child = np.unique(values, return_inverse=True)
    counts = np.stack([one_hot[child == place].sum(0) for place in range(len(keys))])
    return MultiwaySplit(feature, threshold, keys, child, counts)


def best_threshold(values: np.ndarray, one_hot: np.ndarray) -> float:
    """Return the threshold with the largest gain; infinity if all known values are equal."""
    order = values.argsort(kind="stable")[: np.count_nonzero(~np.isnan(values))]
    values, counts = values[order], one_hot[order].cumsum(0)
    last = (values[1:] > values[:-1]).nonzero()[0]  # the last row on the left of each threshold
    if not len(last):
        return np.inf
    left = counts[last]
    i = last[first_lowest(ENTROPY.loss(left) + ENTROPY.loss(counts[-1] - left))]
    return float(values[i] / 2 + values[i + 1] / 2)


def with_row_numbers(data: Table, name: str) -> Table:
    """Return the table with one more category: the number of the row."""
    levels = tuple(str(row + 1) for row in range(data.n))
    return replace(data, X=np.column_stack((data.X, np.arange(data.n))), feature_names=(*data.feature_names, name),
                   kinds=(*data.kinds, "category"), levels=(*data.levels, levels))  # fmt: skip
