"""Variance and correlation of trees over training sets: against plain loops, larger forests, and the lesson's words."""

import math

import numpy as np
import pytest

from datasets import load
from engine import cart, forest, record
from engine.learners.forest.correlation import TreeVariance, grow_on_training_sets, variance_of_mean
from engine.learners.registry import lesson_for_trace
from tests.engine.learners.cart.test_fitting import continuous
from tests.engine.learners.forest.test_lesson import trace_growths, walked
from tests.tables import table
from tests.words import sentence, words


def by_loops(predictions) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each row: the variance of a tree, the covariance of two of one training set, the variance of their mean."""
    K, B, n = predictions.shape

    def covariance(first, second):
        means = sum(first) / K, sum(second) / K
        return sum((a - means[0]) * (b - means[1]) for a, b in zip(first, second, strict=True)) / (K - 1)

    found = []
    for row in range(n):
        trees = [[float(predictions[k, b, row]) for k in range(K)] for b in range(B)]
        pairs = [covariance(trees[a], trees[b]) for a in range(B) for b in range(B) if a != b]
        means = [sum(tree[k] for tree in trees) / B for k in range(K)]
        found.append((sum(covariance(t, t) for t in trees) / B, sum(pairs) / len(pairs), covariance(means, means)))
    return tuple(np.array(found).T)


def fresh_forests(sets: int, B: int, m=1, seed: int = 0) -> np.ndarray:
    """[sets, B, 9] trees of forests on new tables of one known function, at nine fixed x."""
    x, grown = np.linspace(-1.2, 1.2, 27).reshape(9, 3), []
    for k in range(sets):
        rng = np.random.default_rng([seed, k])
        X = rng.normal(size=(40, 3))
        data = table(X, 2 * X[:, 0] + np.sin(3 * X[:, 1]) + rng.normal(size=40), task="regression")
        model = forest.fit(data, n_estimators=B, max_features=m, max_depth=4, seed=1000 * seed + k)
        grown.append([tree.predict(x) for tree in model.trees])
    return np.array(grown)


@pytest.mark.parametrize("source", ["fresh", "bootstrap", "classes", "all rows", "given bags", "chance alone"])
def test_the_variance_of_the_mean_is_the_formulas(source):
    """The identity holds at every x and on average, also for draws that know of no forest."""
    rng = np.random.default_rng(3)
    if source == "chance alone":
        found = TreeVariance(rng.normal(size=(7, 3, 4)) + rng.normal(size=(7, 1, 4)))
    elif source == "fresh":
        found = TreeVariance(fresh_forests(8, 3))
    else:
        data, _ = continuous(rng, "classification" if source == "classes" else "regression", n=30)
        settings = {"all rows": {"bootstrap": False}, "given bags": {"bags": [([0, 1, 1, 5], None), ([2, 9], [0])]}}
        found = grow_on_training_sets(forest.fit(data, **{"max_depth": 3, **settings.get(source, {})}))
        assert found.predictions.shape == (20, 5, 30)
    sigma2, covariance, mean = by_loops(found.predictions)
    assert found.sigma2_at == pytest.approx(sigma2)
    assert found.covariance_at == pytest.approx(covariance, abs=1e-12)
    B, rho_at = found.predictions.shape[1], covariance / np.where(sigma2 > 0, sigma2, 1)
    at_each = [variance_of_mean(r, s, B) for r, s in zip(rho_at, sigma2, strict=True)]
    assert at_each == pytest.approx(mean, abs=1e-12)
    assert found.forests.var(0, ddof=1) == pytest.approx(mean, abs=1e-12)
    assert variance_of_mean(found.rho, found.sigma2, B) == pytest.approx(mean.mean())


def test_pairs_of_trees_foretell_the_variance_of_larger_forests_and_rows_do_not():
    """rho and sigma2 of two trees each give the variance of 20; that over rows, mere signal, does not."""
    pairs, large = TreeVariance(fresh_forests(300, 2)), TreeVariance(fresh_forests(100, 20, seed=1))
    assert variance_of_mean(pairs.rho, pairs.sigma2, 20) == pytest.approx(large.forests.var(0, ddof=1).mean(), rel=0.2)
    covariances = np.array([np.cov(trees) for trees in pairs.predictions])
    over_rows = covariances[:, 0, 1].mean() / covariances[:, 0, 0].mean()
    assert pairs.rho < 0.6 * over_rows


def test_a_training_set_is_the_tables_rows_drawn_again():
    """Each tree is that of a fit to the drawn table, in which every row may be there several times."""
    data, _ = continuous(np.random.default_rng(5), "regression", n=25)
    model = forest.fit(data, max_features=None, max_depth=3, bootstrap=False, seed=4)
    found, rng = grow_on_training_sets(model), np.random.default_rng([4, 20])
    rng.integers(1 << 31)
    for k in range(20):
        rows = (rng.random(25) * 25).astype(int)
        tree = cart.fit(table(data.X[rows], data.y[rows], "regression"), max_depth=3)
        assert found.predictions[k] == pytest.approx(np.tile(tree.predict(data.X), (5, 1)))


def test_drawing_features_makes_trees_less_correlated_but_lets_each_vary_more():
    bagging, drawn = (TreeVariance(fresh_forests(60, 5, m)) for m in (None, 1))
    assert drawn.rho < 0.8 * bagging.rho and drawn.sigma2 > 1.1 * bagging.sigma2


def test_trees_without_variance_have_no_correlation():
    data = table([[1.0]] * 4, [2.0] * 4, "regression")
    found = grow_on_training_sets(forest.fit(data, n_estimators=1))
    assert math.isnan(found.rho) and found.sigma2 == 0 and not found.forests.var(0).any()
    assert math.isnan(TreeVariance(found.predictions[:, :1]).rho)


@pytest.mark.parametrize("name", ["drawn at splits", "bagging", "few rows drawn", "values"])
def test_variance_and_correlation_are_those_over_training_sets(name):
    trace, steps = walked(name)
    drawn = grow_on_training_sets(trace.model).predictions  # [sets, trees, rows]
    named = {words(step.calculations[0].quantity): step for step in steps if step.calculations}
    alone, together, mean = (
        next(step for quantity, step in named.items() if quantity.startswith(start))
        for start in ("Variance of one tree", "rho", "Variance of the mean")
    )
    first, row = (step for step in steps if step.highlight.panel == "spread")
    shown = first.highlight.row
    assert row.highlight.row == shown and f"row {shown + 1}" in sentence(first)
    sigma2 = np.mean([np.var(drawn[:, b], axis=0, ddof=1) for b in range(5)])
    pairs = [
        np.cov(drawn[:, a, i], drawn[:, b, i])[0, 1] for i in range(trace.data.n) for a in range(5) for b in range(a)
    ]
    rho, B = np.mean(pairs) / sigma2, len(trace_growths(trace))
    assert (alone.value, together.value) == pytest.approx((sigma2, rho))
    assert mean.value == pytest.approx(rho * sigma2 + (1 - rho) * sigma2 / B)
    assert mean.calculations[1].value == pytest.approx(sigma2 / B)  # nothing in common
    assert mean.calculations[2].value < mean.value and "that is wrong" in sentence(mean)
    bars = mean.state_updates["variance"]
    assert bars["values"][bars["labels"].index(str(B))] == pytest.approx(mean.value)
    assert bars["values"] == sorted(bars["values"], reverse=True) and bars["values"][-1] == pytest.approx(rho * sigma2)
    for step, predictions in ((first, drawn[:, 0, shown]), (row, drawn.mean(1)[:, shown])):
        assert step.value == pytest.approx(predictions.var(ddof=1))
        assert step.state_updates["spread"] == pytest.approx((predictions - predictions.mean())[:12])


def test_a_large_table_is_told_to_be_too_large_for_training_sets():
    trace = record(forest.fit, load("wisconsin"), n_estimators=2, max_depth=1)
    lesson = lesson_for_trace(trace)
    (step,) = [step for step in lesson.steps(trace) if words(step.section_title) == "correlation"]
    assert "699 rows and 9 features" in sentence(step)
    assert not {"spread", "variance"} & {panel.name for panel in lesson.picture(trace).panels}
