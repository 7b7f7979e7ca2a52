"""What losses aim at and stagewise modelling, beside plain means, scikit-learn and least squares."""

import itertools

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingRegressor

from engine.ideas.descent import LINE, STUMP, boost_stagewise
from engine.ideas.expected_loss import AIMS
from tests.tables import table


@pytest.mark.parametrize("aim", AIMS, ids=lambda aim: aim.name)
def test_the_formula_is_where_the_mean_loss_of_rows_is_lowest(aim):
    for ones in range(1, 20):  # of 20 rows: a plain mean, searched without the formula
        y = np.array([aim.labels[1]] * ones + [aim.labels[0]] * (20 - ones))
        low, high = aim.minimiser(ones / 20)
        mean = lambda f: float(np.mean(aim.row_losses(y, np.full(20, f))))  # noqa: B023, E731
        at = np.array([low, high])
        assert aim.expected_loss(ones / 20, at) == pytest.approx([mean(f) for f in at])
        assert low - 1e-3 <= aim.grid_minimiser(ones / 20) <= high + 1e-3
        for f in (low - 0.05, high + 0.05):
            assert mean(f) > mean(low) - 1e-12 and mean(f) > mean(high) - 1e-12


@pytest.mark.parametrize("rate", [0.2, 1.0])
def test_stagewise_stumps_are_gradient_boosting_and_lines_go_to_least_squares(rate):
    rng = np.random.default_rng(3)
    data = table(rng.normal(size=(30, 1)), rng.normal(size=30), "regression")
    x = np.sort(rng.normal(size=50))
    boosted = GradientBoostingRegressor(n_estimators=6, learning_rate=rate, max_depth=1).fit(data.X, data.y)
    A = np.column_stack((np.ones(30), data.X[:, 0]))
    best = np.column_stack((np.ones(50), x)) @ np.linalg.lstsq(A, data.y, rcond=None)[0]
    stumps, lines = (itertools.islice(boost_stagewise(data, base, rate, x), 7) for base in (STUMP, LINE))
    theirs = [np.full(50, data.y.mean()), *boosted.staged_predict(x[:, None])]
    for m, ((F, added), (straight, _), expected) in enumerate(zip(stumps, lines, theirs, strict=True)):
        assert pytest.approx(expected) == F and len(np.unique(added.round(9))) <= 2
        assert straight == pytest.approx(data.y.mean() + (1 - (1 - rate) ** m) * (best - data.y.mean()))
