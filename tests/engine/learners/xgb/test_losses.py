"""xgboost's own objectives for numbers, beside xgboost: derivatives by differences, starts, leaves, predictions."""

import numpy as np
import pytest
import xgboost

from engine import DataProblem, record, xgb
from engine.learners.xgb.events import LeafOutputs, XgbStart
from engine.learners.xgb.losses import PinballLoss, SquaredLogLoss, XgbAbsoluteLoss, group_quantiles
from tests.engine.learners.xgb.test_against_xgboost import margins
from tests.tables import table

NAMES = {"squared_log": "reg:squaredlogerror", "absolute": "reg:absoluteerror", "pinball": "reg:quantileerror"}
ASKED = [
    ("squared_log", {}),
    ("absolute", {}),
    ("pinball", {"quantile_alpha": 0.9}),
    ("pinball", {"quantile_alpha": 0.25}),
]
MORE = [
    {"max_depth": 3},
    {"max_depth": 3, "reg_lambda": 0.3, "min_child_weight": 3.0},
    {"max_depth": 4, "gamma": 0.4},
    {"max_depth": 3, "reg_alpha": 0.5, "learning_rate": 0.1},
]


def problem(rng, n=70):
    X = rng.normal(size=(n, 4)).astype(np.float32)
    X[rng.random((n, 4)) < 0.1] = np.nan
    y = np.exp(np.nan_to_num(X[:, 0]) + 0.5 * np.nan_to_num(X[:, 1]) + 0.2 * rng.normal(size=n))
    return table(X, y.astype(np.float32), "regression")


def theirs(data, loss, rounds, weight=None, **settings):
    asked = {"objective": NAMES[loss], "nthread": 1, **settings}
    return xgboost.train(asked, xgboost.DMatrix(data.X, label=data.y, weight=weight), rounds)


@pytest.mark.parametrize("method", ["exact", "approx"])
@pytest.mark.parametrize("more", MORE, ids=str)
@pytest.mark.parametrize(("loss", "alpha"), ASKED, ids=str)
def test_predicts_what_xgboost_predicts(loss, alpha, more, method):
    """Weights that differ a little part the gains that whole-number gradients would tie. The start is given: a weighted
    median is one row's y, and what xgboost rounds of it decides on which side of the kink that row lies."""
    rng = np.random.default_rng([len(loss), len(more)])
    data, weight = problem(rng), np.exp(0.3 * rng.normal(size=70)).astype(np.float32)
    asked = {"base_score": 0.9, **alpha, **more, "tree_method": method}
    model = record(xgb.fit, data, loss=loss, n_estimators=6, sample_weight=weight, **asked).model
    booster = theirs(data, loss, 6, weight, **asked)
    np.testing.assert_allclose(model.predict(data.X), margins(booster, data.X), rtol=2e-4, atol=2e-5)


@pytest.mark.parametrize("method", ["exact", "approx"])
@pytest.mark.parametrize(("loss", "alpha"), ASKED, ids=str)
def test_the_first_tree_without_weights(loss, alpha, method):
    """Leaves too: without weights a quantile lies between two rows."""
    data = problem(np.random.default_rng(12))
    asked = {"max_depth": 1, "learning_rate": 1.0, "tree_method": method, **alpha}
    trace = record(xgb.fit, data, loss=loss, n_estimators=1, **asked)
    booster = theirs(data, loss, 1, **asked)
    np.testing.assert_allclose(trace.model.predict(data.X), margins(booster, data.X), rtol=1e-4, atol=1e-5)
    refitted = method == "approx" and loss != "squared_log"
    assert (trace.events_of(LeafOutputs)[0].quantile is not None) == refitted


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(("loss", "alpha"), ASKED, ids=str)
def test_the_start_is_estimated_as_xgboost_does(loss, alpha, weighted):
    for n in (1, 2, 5, 12):
        rng = np.random.default_rng(n)
        y, weight = rng.exponential(size=n).astype(np.float32), rng.exponential(size=n).astype(np.float32)
        data, weight = table(np.zeros((n, 1)), y, "regression"), weight if weighted else None
        start = (
            record(xgb.fit, data, loss=loss, n_estimators=1, sample_weight=weight, **alpha).events_of(XgbStart)[0].start
        )
        booster = theirs(data, loss, 1, weight, min_child_weight=1e9, tree_method="exact", **alpha)
        np.testing.assert_allclose(start, margins(booster, data.X)[0], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("loss", [SquaredLogLoss(), XgbAbsoluteLoss(), PinballLoss(0.9)], ids=lambda loss: loss.name)
def test_gradients_equal_differences(loss):
    rng = np.random.default_rng(1)
    y, F = rng.exponential(size=20), rng.exponential(size=20)
    slope = (loss.row_losses(y, F + 1e-6) - loss.row_losses(y, F - 1e-6)) / 2e-6
    assert loss.gradient(y, F) == pytest.approx(slope, abs=1e-6)
    if isinstance(loss, SquaredLogLoss):
        bend = (loss.gradient(y, F + 1e-6) - loss.gradient(y, F - 1e-6)) / 2e-6
        assert loss.hessian(y, F) == pytest.approx(np.maximum(bend, 1e-6), abs=1e-6)


def test_quantiles_one_group_at_a_time():
    """By a plain loop, of places between rows, and of shares of the weight."""
    rng = np.random.default_rng(5)
    values, group, weight = rng.normal(size=60), rng.integers(-1, 7, 60), rng.exponential(size=60)
    for share in (0.02, 0.25, 0.5, 0.9, 0.99):
        plain, weighed = np.zeros(8), np.zeros(8)
        for one in range(7):
            own = sorted((v, w) for v, g, w in zip(values, group, weight, strict=True) if g == one)
            place = min(max(share * (len(own) + 1), 1), len(own))
            low, high = own[int(place) - 1][0], own[min(int(place), len(own) - 1)][0]
            plain[one] = low + (place - int(place)) * (high - low)
            bar = share * sum(w for _, w in own)
            weighed[one] = next(v for i, (v, _) in enumerate(own) if sum(w for _, w in own[: i + 1]) >= bar - 1e-12)
        assert group_quantiles(values, group, 8, share) == pytest.approx(plain)
        assert group_quantiles(values, group, 8, share, weight) == pytest.approx(weighed)


def test_about_nine_rows_in_ten_lie_below_the_quantile_of_nine_tenths():
    data = problem(np.random.default_rng(7), n=200)
    asked = {"loss": "pinball", "quantile_alpha": 0.9, "tree_method": "approx", "max_depth": 2}
    model = record(xgb.fit, data, n_estimators=20, **asked).model
    assert 0.85 < (data.y <= model.predict(data.X)).mean() < 0.97


@pytest.mark.parametrize(
    ("y", "loss", "says"), [([0.5, -1.0, 2.0], "squared_log", "above -1"), ([0, 1, 1], "absolute", "measures numbers")]
)
def test_what_cannot_be_is_refused_with_a_sentence(y, loss, says):
    with pytest.raises(DataProblem, match=says):
        record(xgb.fit, table([[0.0], [1.0], [2.0]], y), loss=loss)
