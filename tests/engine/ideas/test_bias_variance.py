"""Bias, variance and noise: against plain loops, against errors measured on new rows, and against shorter fits."""

import math
from statistics import fmean

import numpy as np
import pytest

from datasets.catalogue.made_up import KNOWN_FUNCTIONS
from engine import cart, forest, gradient_boosting
from engine.ideas.bias_variance import ErrorParts, measured_error, predict_by_trees
from engine.text.step import Calculation
from pages.ideas import bias_and_variance as page
from tests.arithmetic import agrees
from tests.tables import table


def loop_over_draws(predictions, truth):
    """Squared bias and variance: one x after the other, one training set after the other."""
    bias2, variance = [], []
    for i, true in enumerate(truth):
        at_x = [float(each[i]) for each in predictions]
        bias2.append((fmean(at_x) - true) ** 2)
        variance.append(fmean((value - fmean(at_x)) ** 2 for value in at_x))
    return fmean(bias2), fmean(variance)


@pytest.mark.parametrize("K", [1, 2, 9])
@pytest.mark.parametrize("kind", ["random", "all alike", "exact"])
def test_the_parts_are_the_expected_error_of_any_predictions(K, kind):
    rng = np.random.default_rng(K)
    truth = rng.normal(size=6)
    spread = {"random": rng.normal(size=(K, 6)), "all alike": np.full((K, 6), 0.3), "exact": np.zeros((K, 6))}[kind]
    parts = ErrorParts(truth + spread, truth, 0.5)
    assert (parts.bias2, parts.variance) == pytest.approx(loop_over_draws(parts.predictions, truth))
    expected = fmean((float(p) - t) ** 2 for each in parts.predictions for p, t in zip(each, truth, strict=True)) + 0.5
    assert parts.total == pytest.approx(expected)


@pytest.mark.parametrize("learner", page.LEARNER_KEYS)
@pytest.mark.parametrize("function", page.FUNCTIONS)
def test_the_parts_add_up_to_the_error_measured_on_new_rows(function, learner):
    """New targets at the test rows' x have the sum as mean squared error, but for chance."""
    fits, rng = page.fit_all.__wrapped__(function, learner, 2, 0.4), np.random.default_rng(0)
    assert fits.truth == pytest.approx(KNOWN_FUNCTIONS[page.FUNCTIONS[function].__name__](fits.test_X))
    for setting in (fits.settings[0], fits.settings[-1]):
        parts = fits.parts(setting, 7)
        assert parts.predictions.shape == (7, page.TEST_ROWS)
        assert (parts.bias2, parts.variance) == pytest.approx(loop_over_draws(parts.predictions, fits.truth))
        new = [
            measured_error(parts.predictions, fits.truth + rng.normal(0, 0.4, fits.targets.shape)) for _ in range(50)
        ]
        assert np.mean(new) == pytest.approx(parts.total, abs=5 * np.std(new) / math.sqrt(50))
        assert fits.measured(setting, 7) == pytest.approx(parts.total, abs=5 * np.std(new))


def test_the_predictions_are_those_of_models_fitted_one_by_one():
    tree = page.fit_all.__wrapped__(page.PLANE, page.TREE, 0, 0.3)
    boosted = page.fit_all.__wrapped__("sine wave", page.BOOSTING, 2, 0.3)
    drawn = page.fit_all.__wrapped__(page.PLANE, page.FOREST, 3, 0.3)
    for k in (0, page.TRAINING_SETS - 1):
        for depth in tree.settings:
            model = cart.fit(tree.tables[k], max_depth=depth)
            assert tree.on_tests[depth, k] == pytest.approx(model.predict(tree.test_X), rel=1e-5, abs=1e-6)
        for count in (1, 5, 30):
            model = gradient_boosting.fit(boosted.tables[k], n_estimators=count, max_depth=2, learning_rate=0.3, seed=k)
            assert boosted.on_tests[count - 1, k] == pytest.approx(model.predict(boosted.test_X), rel=1e-5, abs=1e-6)
            model = forest.fit(drawn.tables[k], n_estimators=count, max_depth=3, max_features=1, seed=k)
            assert drawn.on_tests[count - 1, k] == pytest.approx(model.predict(drawn.test_X), rel=1e-5, abs=1e-6)


def test_trees_that_boosting_does_not_need_are_its_last():
    data = table([[0.0], [1.0]], [2.0, 2.0], "regression")
    models = [gradient_boosting.fit(data, n_estimators=4)]
    assert predict_by_trees(models, 4, data.X).tolist() == [[[2.0, 2.0]]] * 4


def test_depth_trades_bias_for_variance_bagging_lowers_variance_and_boosting_bias():
    tree = page.fit_all.__wrapped__("sine wave", page.TREE, 0, 0.3)
    shallow, deep = (tree.parts(depth, page.TRAINING_SETS) for depth in (1, 7))
    assert shallow.bias2 > 20 * deep.bias2 and shallow.variance < deep.variance * 1.2
    for learner, depth in ((page.BAGGING, 6), (page.BOOSTING, 1)):
        fits = page.fit_all.__wrapped__("sine wave", learner, depth, 0.3)
        first, last = (fits.parts(count, page.TRAINING_SETS) for count in (1, page.MAX_TREES))
        if learner == page.BAGGING:
            assert last.variance < 0.6 * first.variance and last.bias2 == pytest.approx(first.bias2, abs=0.01)
        else:
            assert last.bias2 < 0.3 * first.bias2 and last.variance > first.variance


def test_every_number_of_the_page_is_that_of_its_formula():
    for learner, setting in ((page.TREE, 3), (page.BOOSTING, 30)):
        fits = page.fit_all.__wrapped__("four steps", learner, 1, 0.0)
        for drawn in (1, 40):
            found: list[Calculation] = page.calculations(fits.parts(setting, drawn))
            assert all(agrees(each.numbers, each.value) for each in found)
            assert found[2].value == pytest.approx(fits.parts(setting, drawn).total, rel=2e-3)


@pytest.mark.parametrize(("learner", "setting"), [(page.TREE, 3), (page.BAGGING, 4)])
def test_the_pictures_show_the_drawn_fits_their_mean_and_the_parts(learner, setting):
    fits, drawn = page.fit_all.__wrapped__("sine wave", learner, 3, 0.2), 5
    at_setting = fits.on_line[fits.settings.index(setting), :drawn]
    all_fits, rows, last, mean, known = page.fits_figure(fits, setting, drawn).data
    curves = np.array(all_fits.y).reshape(drawn, -1)
    assert np.isnan(curves[:, -1]).all() and np.array_equal(curves[:, :-1], at_setting)
    assert np.array_equal(rows.y, fits.tables[4].y) and np.array_equal(last.y, at_setting[4])
    assert mean.y == pytest.approx(at_setting.mean(0)) and known.y == pytest.approx(np.sin(fits.line), abs=1e-6)
    *parts, measured = page.parts_figure(fits, setting, drawn, learner).data
    at = fits.settings.index(setting)
    found = fits.parts(setting, drawn)
    assert [curve.y[at] for curve in parts] == [found.bias2, found.variance, found.noise, found.total]
    assert measured.y[at] == fits.measured(setting, drawn) and tuple(measured.x) == fits.settings
