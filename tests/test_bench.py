"""Every row of the bench runs. How fast it is, is for `python -m tests.bench` to say: time is no test."""

import math

import numpy as np
import pytest

from tests.bench.measure import growth_exponent
from tests.bench.rows import ROWS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_each_row_measures_something(row):
    cell = row.measure(40, min(row.features), 0)
    assert math.isfinite(cell.value)  # a slope of times may fall on a busy machine
    assert cell.value > 0 or "exponent" in row.name
    assert cell.seconds is None or cell.seconds > 0


def test_names_are_told_apart():
    assert len({row.name for row in ROWS}) == len(ROWS)


def test_the_growth_exponent_is_a_slope():
    assert growth_exponent([10, 100, 1000], [2e-3, 2e-1, 20.0]) == pytest.approx(2)
    assert np.isclose(growth_exponent([10, 100], [5.0, 5.0]), 0)
