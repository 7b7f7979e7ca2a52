"""Sums that do not depend on the order of the rows, against exact fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.fixed_point import sums_by_group, to_fixed_point

# Nothing below 1e-250: units are not finer than 2**-1000, so what is smaller still counts as 0.
NUMBERS = st.lists(st.floats(-1e100, 1e100).map(lambda x: x if abs(x) > 1e-250 else 0.0), min_size=1, max_size=40)
examples = settings(max_examples=200, derandomize=True, deadline=None)


@given(NUMBERS)
@examples
def test_units_add_up_exactly_and_stay_whole_as_floats(values):
    values = np.array(values)
    exact = to_fixed_point(values)
    assert sum(abs(int(unit)) for unit in exact.units) <= 2**53  # every partial sum is a whole number a float64 holds
    assert float(np.log2(exact.unit)).is_integer()


@given(NUMBERS)
@examples
def test_what_rounding_loses_is_half_a_unit(values):
    values = np.array(values)
    exact = to_fixed_point(values)
    for value, unit in zip(values.tolist(), exact.units.tolist(), strict=True):
        assert abs(Fraction(value) - unit * Fraction(exact.unit)) <= Fraction(exact.unit) / 2
    largest = np.abs(values).max()
    assert exact.unit <= max(largest * len(values) * 2.0**-50, 2.0**-1000) or largest == 0


@given(NUMBERS, st.integers(1, 4), st.randoms(use_true_random=False))
@examples
def test_sums_by_group_do_not_know_the_order(values, groups, random):
    values = np.array(values)
    group = np.array([random.randrange(groups) for _ in values])
    order = np.array(random.sample(range(len(values)), len(values)))
    total = sums_by_group(values, group, groups)
    assert np.array_equal(total, sums_by_group(values[order], group[order], groups))


@given(NUMBERS)
@examples
def test_sums_by_group_are_right_to_the_last_bits(values):
    """Two layers of 52 bits each, less what adding many rows needs, below the largest value."""
    values = np.array(values)
    (total,) = sums_by_group(values, np.zeros(len(values), int), 1)
    true = sum(map(Fraction, values.tolist()))
    room = Fraction(float(np.abs(values).max())) * len(values) / 2**90
    assert abs(Fraction(total) - true) <= room + abs(true) / 2**51


def test_the_example_of_the_docstring():
    exact = to_fixed_point(np.array([0.5, -1.25]))
    assert (exact.units * exact.unit).tolist() == [0.5, -1.25]


@pytest.mark.parametrize("value", [0.0, 1e-320, 1e-300, 1.0, 1e150, 1e300])
def test_the_ends_of_the_scale(value):
    exact = to_fixed_point(np.full(1000, value))
    assert np.isfinite(exact.unit) and exact.unit > 0
    if value >= 1e-280:
        assert exact.units[0] * exact.unit == pytest.approx(value, rel=1e-12)


def test_sums_that_floats_get_wrong():
    values = np.array([1e16, 1.0, -1e16, 1.0])
    assert sums_by_group(values, np.zeros(4, int), 1).tolist() == [2.0]


def test_no_rows_in_a_group():
    assert sums_by_group(np.array([1.5]), np.array([2]), 4).tolist() == [0, 0, 1.5, 0]
