"""Fixed-point numbers: their sums are exact, so they do not depend on the order of the rows.

Numbers are stored as integer multiples of a power of two, so small that no sum of all rows exceeds 2**52. Such sums
are exact: shuffling the rows changes nothing, the sums of two children add up to the parent's to the last bit, and
NumPy adds int64 ten times faster than float64. The rounding error (about 1e-16 of the largest value, times the number
of rows) goes to a second, finer layer, which only leaf values need.
"""

import math
from typing import NamedTuple

import numpy as np

BITS = 52  # a float64 holds every integer up to 2**53


class FixedPoint(NamedTuple):
    """Numbers as integer multiples of one unit. Example: [0.5, -1.25] are units [2, -5] of unit 0.25."""

    units: np.ndarray  # [n] int64
    unit: float  # a power of two


def to_fixed_point(values: np.ndarray) -> FixedPoint:
    """Convert to the finest unit in which the sum of all rows is still exact."""
    units, unit = _to_integers(values)
    return FixedPoint(units.astype(np.int64), unit)


def _to_integers(values: np.ndarray) -> tuple[np.ndarray, float]:
    """Return the units as float64 integers, and the unit."""
    largest = np.abs(values).max() if len(values) else 0.0
    if largest == 0.0:
        return np.zeros(len(values)), 1.0
    bits = BITS - math.frexp(largest)[1] - (len(values) - 1).bit_length()
    bits = max(min(bits, 1000), -1000)  # beyond this the unit itself would not be a float64
    return np.rint(values * 2.0**bits), 2.0**-bits


def sums_by_group(values: np.ndarray, group: np.ndarray, groups: int, coarse: FixedPoint | None = None) -> np.ndarray:
    """Return the sum of `values` in each group, independent of the order of the rows.

    `coarse` is to_fixed_point(values), if the caller has it already.
    """
    units, unit = _to_integers(values) if coarse is None else coarse
    rest, fine_unit = _to_integers(values - units * unit)  # the remainder is exactly a float64
    total = np.bincount(group, units, groups) * unit  # integers: float64 adds them exactly
    return total + np.bincount(group, rest, groups) * fine_unit
