"""What a leaf adds to the score of its rows: a ratio of two sums, a median, or both.

Throughout: `leaf` [n] is the node each row ended in, -1 for rows that were not used; `nodes` is how many there are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.core.fixed_point import FixedPoint, sums_by_group, to_fixed_point
from engine.split.criteria import safe_divide


@dataclass(frozen=True, eq=False)
class LeafFormula:
    """What a leaf adds to F: middle + top / bottom, an entry a node. Only leaves have one; the rest holds 0."""

    numerator: np.ndarray
    denominator: np.ndarray
    median: np.ndarray | None = None  # the median, where a loss starts from one

    @property
    def value(self) -> np.ndarray:
        value = safe_divide(self.numerator, self.denominator)
        return value if self.median is None else self.median + value


def leaf_sums(column: np.ndarray, leaf: np.ndarray, nodes: int, coarse: FixedPoint | None = None) -> np.ndarray:
    """[nodes] a column added up by leaf; `coarse` is fixed(column), where that is known."""
    if (leaf < 0).any():
        column, leaf, coarse = column[leaf >= 0], leaf[leaf >= 0], None
    return sums_by_group(column, leaf, nodes, coarse)


def apply_row_weight(column: np.ndarray, weight: np.ndarray | None) -> np.ndarray:
    """A column each row of which counts as much as it weighs; every class's part of it where it has several."""
    return column if weight is None else (column.reshape(-1, len(weight)) * weight).reshape(column.shape)


def leaf_counts(leaf: np.ndarray, nodes: int, weight: np.ndarray | None = None) -> np.ndarray:
    """[nodes] the rows of each leaf, or their weight."""
    if weight is not None:
        return leaf_sums(apply_row_weight(np.ones(len(leaf)), weight), leaf, nodes)
    used = leaf if (leaf >= 0).all() else leaf[leaf >= 0]
    return np.bincount(used, minlength=nodes).astype(float)


def medians(values: np.ndarray, leaf: np.ndarray, nodes: int, middle: bool) -> np.ndarray:
    """[nodes] the median of each leaf's values, 0 where there are none. Example: 1, 2, 6, 7 -> 2, or 4 halfway."""
    in_order = values[np.lexsort((values, leaf))[np.count_nonzero(leaf < 0) :]]  # rows that are not used come first
    count = np.bincount(leaf[leaf >= 0], minlength=nodes)
    start = count.cumsum() - count
    low, high = (in_order.take(start + place, mode="clip") for place in ((count - 1) // 2, count // 2))
    return np.where(count > 0, low / 2 + high / 2 if middle else low, 0.0)


def weighted_medians(values: np.ndarray, leaf: np.ndarray, nodes: int, middle: bool, weight: np.ndarray) -> np.ndarray:
    """[nodes] of each leaf the first value at which half of its weight is reached; `middle` takes one halfway to the
    next where that is exactly half. Example: 1, 2, 6 of weights 1, 1, 2 -> 2, or 4 halfway."""
    order = np.lexsort((values, leaf))[np.count_nonzero(leaf < 0) :]
    in_order, of = values[order], leaf[order]
    units = to_fixed_point(weight).units[order]  # whole numbers: half of them is reached, or it is not
    total = np.bincount(of, units, nodes)
    count = np.bincount(of, minlength=nodes)
    start = count.cumsum() - count
    so_far = 2 * (units.cumsum() - (total.cumsum() - total)[of])
    low = start + np.bincount(of, so_far < total[of], nodes).astype(np.int64)
    exactly = so_far.take(low, mode="clip") == total
    lower, upper = in_order.take(low, mode="clip"), in_order.take(low + exactly, mode="clip")
    return np.where(count > 0, lower / 2 + upper / 2 if middle else lower, 0.0)


def lowest_point(slope: Callable, high: np.ndarray) -> np.ndarray:
    """Where each of several increasing slopes passes 0, between 0 and `high`, by halving.

    A root of the slope is exact to the last bits; comparing losses would only give half of the digits.
    """
    low, high = np.zeros_like(high), high.astype(float)
    for _ in range(200):
        middle = low / 2 + high / 2
        if ((middle <= low) | (middle >= high)).all():
            break
        rises = slope(middle) >= 0
        low, high = np.where(rises, low, middle), np.where(rises, middle, high)
    return high
