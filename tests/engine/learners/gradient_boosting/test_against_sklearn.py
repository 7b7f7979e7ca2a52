"""The same boosting as scikit-learn's: every tree is walked beside theirs, every stage is compared.

Residuals repeat (signs, and p of rows that share all leaves), so splits tie; scikit-learn then takes one by lot. The
comparison of a fit ends with its first tie, and the tests count that enough rounds came before one.
"""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor
from sklearn.tree import DecisionTreeRegressor
from sklearn.utils.stats import _weighted_percentile

from engine import gradient_boosting, record
from engine.learners.gradient_boosting.events import LeafStep, RowDraw
from tests.engine.learners.cart.test_fitting import walk
from tests.tables import table

THEIR_NAME = {"squared": "squared_error", "absolute": "absolute_error", "huber": "huber"}
ROUNDS = 12


def drawn_data(rng, loss: str):
    """Numbers that float32 holds; targets with outliers, or classes with noise."""
    n, d = 2 * int(rng.integers(60, 200)), int(rng.integers(1, 5))
    X = rng.normal(size=(n, d)).astype(np.float32)
    signal = X[:, 0] ** 2 + np.sin(3 * X[:, -1]) + rng.standard_t(2, size=n) / 3
    if loss in THEIR_NAME:
        return table(X, signal)
    classes = 2 if loss == "logistic" else int(rng.integers(3, 6))
    return table(X, np.searchsorted(np.quantile(signal, np.arange(1, classes) / classes), signal))


def drawn_settings(rng) -> dict:
    depth, leaves = [(3, None), (2, None), (1, None), (None, 8), (4, 6)][rng.integers(5)]
    return {
        "n_estimators": ROUNDS,
        "learning_rate": [0.1, 0.5, 1.0][rng.integers(3)],
        "max_depth": depth,
        "max_leaf_nodes": leaves,
        "min_samples_leaf": [1, 5, 20][rng.integers(3)],
        "min_samples_split": [2, 30][rng.integers(2)],
        "min_impurity_decrease": [0.0, 0.0, 0.002][rng.integers(3)],
    }


def fitted_by_both(data, loss: str, settings: dict):
    trace = record(gradient_boosting.fit, data, loss=loss, **settings)
    Theirs = GradientBoostingRegressor if loss in THEIR_NAME else GradientBoostingClassifier
    named = {"loss": THEIR_NAME[loss]} if loss in THEIR_NAME else {}
    return trace, Theirs(**named, **settings, random_state=0).fit(data.X, data.y)


def their_scores(theirs, X):
    """Their staged F; regressors have no decision_function."""
    return theirs.staged_decision_function(X) if hasattr(theirs, "classes_") else theirs.staged_predict(X)


def rounds_alike(data, trace, theirs) -> int:
    """How many rounds were the same before two splits tied; whatever differs without a tie fails."""
    fresh = np.random.default_rng(1).normal(size=(50, data.d)).astype(np.float32)
    X = np.concatenate((data.X, fresh))
    stages = zip(trace.model.staged_decision_function(X), their_scores(theirs, X), strict=True)
    for m, (step, (mine, other)) in enumerate(zip(trace.events_of(LeafStep), stages, strict=True)):
        if trace.model.loss.name == "absolute" and not step.residuals.residual.all():
            return m  # a row that is right to the last bit pulls nowhere; scikit-learn lets it pull up
        for k, residual in enumerate(np.atleast_2d(step.residuals.residual)):
            seen = walk(step.growth.tree, theirs.estimators_[m, k].tree_, table(data.X, residual), np.arange(data.n), k)
            assert not seen.wrong, f"round {m}, tree {k}: {seen.wrong[0]}"
            if seen.ties or seen.pure_but_split:
                return m
        assert mine == pytest.approx(other.reshape(mine.shape), rel=1e-8, abs=1e-8)
    return m + 1


@pytest.mark.parametrize(("loss", "enough"), [
    ("squared", 0.8), ("absolute", 0.4), ("huber", 0.8), ("logistic", 0.8), ("softmax", 0.7)])  # fmt: skip
def test_the_same_rounds_as_scikit_learn(loss, enough):
    rng, alike, fits = np.random.default_rng(11), 0, 12
    for _ in range(fits):
        data = drawn_data(rng, loss)
        trace, theirs = fitted_by_both(data, loss, drawn_settings(rng))
        alike += rounds_alike(data, trace, theirs)
    assert alike >= enough * fits * ROUNDS, f"only {alike} of {fits * ROUNDS} rounds came before a tie"


@pytest.mark.parametrize("loss", ["logistic", "softmax"])
def test_probabilities_and_classes_are_theirs(loss):
    data = drawn_data(np.random.default_rng(6), loss)
    trace, theirs = fitted_by_both(data, loss, {"n_estimators": 5, "max_depth": 2, "min_samples_leaf": 10})
    assert rounds_alike(data, trace, theirs) == 5
    assert trace.model.predict_proba(data.X) == pytest.approx(theirs.predict_proba(data.X), abs=1e-10)
    assert (trace.model.predict(data.X) == theirs.predict(data.X)).all()
    for mine, other in zip(trace.model.staged_predict(data.X), theirs.staged_predict(data.X), strict=True):
        assert (mine == other).all()


@pytest.mark.parametrize(
    ("loss", "factor"), [("squared", 2), ("absolute", 1), ("huber", 1), ("logistic", 2), ("softmax", 1)]
)
def test_the_loss_by_round_is_theirs(loss, factor):
    """scikit-learn reports twice the half square and twice the log loss, for old times' sake."""
    data = drawn_data(np.random.default_rng(8), loss)
    trace, theirs = fitted_by_both(data, loss, {"n_estimators": 1, "max_depth": 1})
    assert rounds_alike(data, trace, theirs) == 1
    assert factor * trace.columns("rounds")["train_loss"] == pytest.approx(theirs.train_score_, rel=1e-9)


@pytest.mark.parametrize("loss", ["squared", "logistic"])
def test_rounds_on_drawn_rows_replayed_with_their_trees(loss):
    """Their draws are their own generator's, so ours are given to their trees one round at a time."""
    data = drawn_data(np.random.default_rng(21), loss)
    settings = {"n_estimators": 8, "subsample": 0.5, "max_depth": 2, "min_samples_leaf": 8, "seed": 3}
    trace = record(gradient_boosting.fit, data, loss=loss, **settings)
    y = data.y.astype(float)
    F = np.full(data.n, y.mean() if loss == "squared" else np.log(y.mean() / (1 - y.mean())))
    for draw, mine in zip(trace.events_of(RowDraw), trace.model.staged_decision_function(data.X), strict=True):
        assert len(draw.rows) == data.n // 2
        p = F if loss == "squared" else 1 / (1 + np.exp(-F))
        residual = y - p
        theirs = DecisionTreeRegressor(max_depth=2, min_samples_leaf=8).fit(data.X[draw.rows], residual[draw.rows])
        leaf = theirs.apply(data.X)
        for own in np.unique(leaf):
            drawn = draw.rows[leaf[draw.rows] == own]
            curve = np.ones(len(drawn)) if loss == "squared" else p[drawn] * (1 - p[drawn])
            F[leaf == own] += 0.1 * residual[drawn].sum() / curve.sum()
        assert mine == pytest.approx(F, rel=1e-9, abs=1e-9)


# -- rows that count unlike each other


@pytest.mark.parametrize("loss", ["squared", "huber", "logistic", "softmax"])
@pytest.mark.parametrize("zeros", [False, True])
def test_weighted_rows_are_learned_from_as_scikit_learn_does(loss, zeros):
    """Start, delta, every split and every leaf's step; a row of weight 0 is as good as not there."""
    rng, alike, fits, rounds = np.random.default_rng(31), 0, 6, 5
    for _ in range(fits):
        data = drawn_data(rng, loss)
        weight = rng.exponential(size=data.n) * (rng.random(data.n) > 0.2 * zeros)
        settings = {**drawn_settings(rng), "n_estimators": rounds, "min_samples_leaf": 9, "min_samples_split": 2}
        trace = record(gradient_boosting.fit, data, loss=loss, sample_weight=weight, **settings)
        Theirs = GradientBoostingRegressor if loss in THEIR_NAME else GradientBoostingClassifier
        named = {"loss": THEIR_NAME[loss]} if loss in THEIR_NAME else {}
        theirs = Theirs(**named, **settings, random_state=0).fit(data.X, data.y, weight)
        alike += weighted_rounds_alike(data, trace, theirs, weight)
    assert alike >= 0.6 * fits * rounds, f"only {alike} of {fits * rounds} rounds came before a tie"


def weighted_rounds_alike(data, trace, theirs, weight) -> int:
    """How many rounds were the same before two splits tied."""
    factor = 2 if trace.model.loss.name in ("squared", "logistic") else 1
    stages = zip(trace.model.staged_decision_function(data.X), their_scores(theirs, data.X), strict=True)
    losses, used = trace.columns("rounds")["train_loss"], weight.nonzero()[0]
    for m, (step, (mine, other)) in enumerate(zip(trace.events_of(LeafStep), stages, strict=True)):
        for k, residual in enumerate(np.atleast_2d(step.residuals.residual)):
            seen = walk(step.growth.tree, theirs.estimators_[m, k].tree_, table(data.X, residual), used, k)
            assert not seen.wrong, f"round {m}, tree {k}: {seen.wrong[0]}"
            if seen.ties or seen.pure_but_split:
                return m
        assert mine == pytest.approx(other.reshape(mine.shape), rel=1e-8, abs=1e-8)
        assert factor * losses[m] == pytest.approx(theirs.train_score_[m], rel=1e-9)
    return m + 1


def test_weighted_medians_are_theirs_leaf_by_leaf():
    """A weighted median is the value of a row, which then pulls nowhere, and upwards in scikit-learn's: so each round
    is replayed with their tree, and each leaf with their percentile."""
    rng = np.random.default_rng(13)
    data = drawn_data(rng, "absolute")
    weight = rng.exponential(size=data.n) * (rng.random(data.n) > 0.2)
    settings = {"n_estimators": 4, "max_depth": 3, "min_samples_leaf": 9}
    trace = record(gradient_boosting.fit, data, loss="absolute", sample_weight=weight, **settings)
    assert trace.model.start == _weighted_percentile(data.y, weight, 50)
    for step in trace.events_of(LeafStep):
        theirs = DecisionTreeRegressor(max_depth=3, min_samples_leaf=9, random_state=0)
        theirs.fit(data.X, step.residuals.residual, weight)
        seen = walk(step.growth.tree, theirs.tree_, table(data.X, step.residuals.residual), weight.nonzero()[0])
        assert not seen.wrong
        away, leaf = data.y - step.residuals.before, step.growth.leaf_of
        for node in np.unique(leaf[leaf >= 0]):
            own = leaf == node
            assert step.value[node] == _weighted_percentile(away[own], weight[own], 50)


def test_equal_weights_change_nothing_but_where_a_median_starts():
    for loss in ("squared", "huber", "logistic", "softmax"):
        data = drawn_data(np.random.default_rng(3), loss)
        settings = {"loss": loss, "n_estimators": 4, "leaf": "line_search" if loss != "huber" else "step"}
        plain = gradient_boosting.fit(table(data.X[:-1], data.y[:-1]), start="mean", **settings)
        alike = gradient_boosting.fit(table(data.X[:-1], data.y[:-1]), start="mean", **settings,
                                      sample_weight=np.full(data.n - 1, 0.5))  # fmt: skip
        assert alike.decision_function(data.X) == pytest.approx(plain.decision_function(data.X), rel=1e-9, abs=1e-9)
