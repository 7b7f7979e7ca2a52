"""The picture of errors by region: the regions share out the rows, and each has the error of its own."""

import numpy as np
import pytest

from datasets import load
from engine import cart
from pages.learners.cart.error_view import regions_at
from tests.pages.lesson.test_page import view
from tests.pages.test_every_page import opened, problems, text


@pytest.mark.parametrize("name", ["wave", "plane", "four_points"])
@pytest.mark.parametrize("criterion", ["squared_error", "absolute_error"])
def test_each_row_lies_in_one_region_which_has_the_error_of_its_rows(name, criterion):
    data = load(name)
    growth = cart.fit(data, criterion=criterion, max_depth=4).growth
    for depth in range(6):
        regions = regions_at(growth, depth)
        first = data.X.min(0)
        inside = [((r.low < data.X) | (r.low == first)).all(1) & (r.high >= data.X).all(1) for r in regions]
        assert (np.sum(inside, 0) == 1).all() and len(regions) <= 2**depth
        for region, rows in zip(regions, inside, strict=True):
            y = data.y[rows]
            error = y.var() if criterion == "squared_error" else np.abs(y - np.median(y)).mean()
            assert growth.impurity[region.node] == pytest.approx(error, abs=1e-12)


def test_the_tab_tells_the_error_or_what_it_needs():
    assert "4 regions" in text(view(opened("regression.py", data="four_points", max_depth="5"), "Error by region"))
    app = view(opened("regression.py", data="cars"), "Error by region")
    assert "needs one or two features" in text(app) and not problems(app)
