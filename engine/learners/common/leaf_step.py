"""Leaf values of boosting: a ratio of two sums, a median, or both.

Throughout: `leaf` [n] is the leaf of each row, -1 for rows that were not used; `nodes` is the number of nodes.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.core.fixed_point import FixedPoint, sums_by_group, to_fixed_point
from engine.split.criteria import safe_divide


@dataclass(frozen=True, eq=False)
class LeafFormula:
    """Leaf values median + numerator / denominator, one entry per node; 0 for nodes that are no leaves."""

    numerator: np.ndarray
    denominator: np.ndarray
    median: np.ndarray | None = None  # only for losses with a median

    @property
    def value(self) -> np.ndarray:
        value = safe_divide(self.numerator, self.denominator)
        return value if self.median is None else self.median + value


def leaf_sums(column: np.ndarray, leaf: np.ndarray, nodes: int, coarse: FixedPoint | None = None) -> np.ndarray:
    """[nodes] the sum of a column in each leaf; `coarse` is to_fixed_point(column), if known."""
    if leaf.min() < 0:
        column, leaf, coarse = column[leaf >= 0], leaf[leaf >= 0], None
    return sums_by_group(column, leaf, nodes, coarse)


def apply_row_weight(column: np.ndarray, weight: np.ndarray | None) -> np.ndarray:
    """Multiply a column [n], or the n values of each class in it, by the row weights."""
    return column if weight is None else (column.reshape(-1, len(weight)) * weight).reshape(column.shape)


def leaf_counts(leaf: np.ndarray, nodes: int, weight: np.ndarray | None = None) -> np.ndarray:
    """[nodes] the rows of each leaf, or their weight."""
    if weight is not None:
        return leaf_sums(apply_row_weight(np.ones(len(leaf)), weight), leaf, nodes)
    used = leaf if leaf.min() >= 0 else leaf[leaf >= 0]
    return np.bincount(used, minlength=nodes).astype(float)


def medians(values: np.ndarray, leaf: np.ndarray, nodes: int, middle: bool) -> np.ndarray:
    """[nodes] the median of each leaf's values, 0 without rows. Example: 1, 2, 6, 7 -> 2, with `middle` 4."""
    in_order = values[np.lexsort((values, leaf))[np.count_nonzero(leaf < 0) :]]  # without rows that are not used
    count = np.bincount(leaf[leaf >= 0], minlength=nodes)
    start = count.cumsum() - count
    low, high = (in_order.take(start + i, mode="clip") for i in ((count - 1) // 2, count // 2))
    return np.where(count > 0, low / 2 + high / 2 if middle else low, 0.0)


def weighted_medians(values: np.ndarray, leaf: np.ndarray, nodes: int, middle: bool, weight: np.ndarray) -> np.ndarray:
    """[nodes] the first value of each leaf at which half of its weight is reached.

    With `middle`, the value halfway to the next if it is exactly half. Example: 1, 2, 6 of weights 1, 1, 2 -> 2, or 4.
    """
    order = np.lexsort((values, leaf))[np.count_nonzero(leaf < 0) :]
    in_order, leaf = values[order], leaf[order]
    units = to_fixed_point(weight).units[order]  # integers, so that "half" is exact
    total, count = np.bincount(leaf, units, nodes), np.bincount(leaf, minlength=nodes)
    start = count.cumsum() - count
    twice = 2 * (units.cumsum() - (total.cumsum() - total)[leaf])
    low = start + np.bincount(leaf, twice < total[leaf], nodes).astype(np.int64)
    is_half = twice.take(low, mode="clip") == total
    lower, upper = in_order.take(low, mode="clip"), in_order.take(low + is_half, mode="clip")
    return np.where(count > 0, lower / 2 + upper / 2 if middle else lower, 0.0)


def lowest_point(slope: Callable, high: np.ndarray) -> np.ndarray:
    """Return the roots of increasing slopes between 0 and `high`, by bisection.

    A root of the slope is exact to the last bits; comparing losses would give only half of the digits.
    """
    low, high = np.zeros_like(high), high.astype(float)
    for _ in range(200):
        middle = low / 2 + high / 2
        if ((middle <= low) | (middle >= high)).all():
            break
        rises = slope(middle) >= 0
        low, high = np.where(rises, low, middle), np.where(rises, middle, high)
    return high
