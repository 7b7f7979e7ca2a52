"""Sums that come out the same in whatever order the rows are added.

Numbers are held as whole multiples of a power of two, small enough that no sum of all rows passes 2**52. Such sums are
exact: shuffling the rows changes nothing, the sums of two sides add to the parent's to the last bit, and NumPy adds
int64 ten times faster than float64. What the rounding to whole multiples loses (about 1e-16 of the largest value,
times the number of rows) is kept in a second, finer layer, which only leaf values need.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

BITS = 52  # a float64 holds every whole number up to 2**53


class FixedPoint(NamedTuple):
    """value = units * unit, up to rounding. Example: [0.5, -1.25] may be held as units [2, -5] of unit 0.25."""

    units: np.ndarray  # [n] int64
    unit: float  # a power of two


def to_fixed_point(values: np.ndarray) -> FixedPoint:
    """The finest units in which all rows together still add up exactly."""
    whole, unit = _to_integers(values)
    return FixedPoint(whole.astype(np.int64), unit)


def _to_integers(values: np.ndarray) -> tuple[np.ndarray, float]:
    """The same with the units as float64, each a whole number."""
    top = largest(np.abs(values)) if len(values) else 0.0
    if top == 0.0:
        return np.zeros(len(values)), 1.0
    room = BITS - math.frexp(top)[1] - (len(values) - 1).bit_length()
    room = max(min(room, 1000), -1000)  # beyond this the unit itself would not be a float64
    return np.rint(values * 2.0**room), 2.0**-room


def largest(values: np.ndarray) -> float:
    """values.max(), which on few values takes three times as long: boosting asks it several times a round."""
    return values.item(values.argmax())


def least(values: np.ndarray) -> float:
    """values.min(), likewise."""
    return values.item(values.argmin())


def sums_by_group(values: np.ndarray, group: np.ndarray, groups: int, coarse: FixedPoint | None = None) -> np.ndarray:
    """The sum of `values` in each group, exact to the last bit or so, whatever the order of the rows.

    `coarse` is fixed(values), from those who have it already.
    """
    whole, unit = _to_integers(values) if coarse is None else (coarse.units, coarse.unit)
    rest, finer = _to_integers(values - whole * unit)  # the remainder is exactly a float64
    total = np.bincount(group, whole, groups) * unit  # whole numbers: float64 adds them exactly
    return total + np.bincount(group, rest, groups) * finer
