"""Losses as XGBoost sees them: derivatives against differences, and losses of one's own with their problems told."""

import numpy as np
import pytest

from engine import DataProblem, record, xgb
from engine.learners.common.custom_loss import CustomLoss
from engine.learners.common.losses import LogisticLoss, SoftmaxLoss, SquaredLoss
from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.events import LeafOutputs, XgbStart
from engine.learners.xgb.objective import Objective, check_derivatives
from tests.tables import table
from tests.words import sentence

OBJECTIVES = [Objective(SquaredLoss(), 0), Objective(LogisticLoss(), 2), Objective(SoftmaxLoss(3), 3)]
ids = [objective.loss.name for objective in OBJECTIVES]


@pytest.fixture(params=OBJECTIVES, ids=ids)
def objective(request):
    return request.param


def example(objective, n=12):
    rng = np.random.default_rng(1)
    F = rng.normal(size=(objective.trees_per_round, n)) * 2
    y = rng.integers(0, objective.n_classes, n).astype(float) if objective.n_classes else rng.normal(size=n)
    return y, F if objective.trees_per_round > 1 else F[0]


def moved(F, tree, by):
    F = F.copy()
    F[tree if F.ndim > 1 else slice(None)] += by
    return F


def test_derivatives_equal_differences(objective):
    y, F = example(objective)
    g, h = objective.derivatives(y, F, None)
    g = g.reshape(objective.trees_per_round, -1)
    h = np.ones_like(g) if h is None else h.reshape(g.shape)
    for tree in range(objective.trees_per_round):
        cost = lambda by: objective.loss.row_losses(y, moved(F, tree, by))  # noqa: B023, E731
        assert g[tree] == pytest.approx((cost(1e-5) - cost(-1e-5)) / 2e-5, abs=1e-8)
        curve = (cost(1e-4) - 2 * cost(0.0) + cost(-1e-4)) / 1e-8
        assert h[tree] == pytest.approx((2 if objective.trees_per_round > 1 else 1) * curve, abs=1e-6)  # softmax: twice


def test_weights_multiply_both_derivatives(objective):
    y, F = example(objective)
    weight = np.random.default_rng(2).exponential(size=len(y))
    plain, weighted = objective.derivatives(y, F, None), objective.derivatives(y, F, weight)
    tiled = np.tile(weight, objective.trees_per_round)
    assert np.array_equal(weighted[0], plain[0] * tiled)
    assert np.array_equal(weighted[1], tiled if plain[1] is None else plain[1] * tiled)


def squared(y, F):
    return F - y, np.ones_like(F)


def logistic(y, F):
    p = 1 / (1 + np.exp(-F))
    return p - y, p * (1 - p)


def pseudo_huber(y, F):
    root = np.sqrt(1 + (F - y) ** 2)
    return (F - y) / root, root**-3


def pseudo_huber_value(y, F):
    return np.sqrt(1 + (F - y) ** 2) - 1


@pytest.mark.parametrize("weighted", [False, True])
def test_a_loss_of_ones_own_that_we_know_gives_the_same_model(weighted):
    rng = np.random.default_rng(6)
    X = rng.normal(size=(50, 3))
    weight = rng.exponential(size=50) if weighted else None
    for name, own, y in (("squared", squared, X[:, 0] + 5), ("logistic", logistic, (X[:, 0] > 0.3).astype(int))):
        ours, theirs = (
            record(xgb.fit, table(X, y), loss=loss, n_estimators=6, sample_weight=weight) for loss in (name, own)
        )
        assert theirs.events_of(XgbStart)[0].start == pytest.approx(ours.events_of(XgbStart)[0].start, abs=1e-9)
        assert theirs.model.predict(X) == pytest.approx(ours.model.predict(X))
        if name == "logistic":
            assert theirs.model.predict_proba(X) == pytest.approx(ours.model.predict_proba(X))


def test_any_curved_loss_is_learned_and_its_value_can_be_told():
    rng = np.random.default_rng(7)
    data = table(rng.normal(size=(60, 2)), rng.normal(size=60) * 3)
    trace = record(xgb.fit, data, loss=(pseudo_huber, pseudo_huber_value), n_estimators=20, cv=3)
    curve = trace.columns("rounds")["train_loss"]
    assert (np.diff(curve) < 0).all()
    unknown = record(xgb.fit, data, loss=pseudo_huber, n_estimators=2)
    assert np.isnan(unknown.columns("rounds")["train_loss"]).all()


@pytest.mark.parametrize(
    ("loss", "says"),
    [
        (lambda y, F: (y - F, np.ones_like(F)), "gradient falls as F rises"),  # the sign of g
        ((lambda y, F: (2 * (F - y), 2 + 0 * F), lambda y, F: (F - y) ** 2 / 2), "gradient does not fit its value"),
        ((squared, lambda y, F: 1.0), "return one number for each row"),
        (lambda y, F: F - y, "must return two arrays"),
        (lambda y, F: (F - y, 1.0), "has shape"),
        (lambda y, F: (F[:-1] - y[:-1], np.ones_like(F)), "has shape"),
        (lambda y, F: (np.where(y > F, np.nan, F - y), np.ones_like(F)), "not a finite number in row"),
        (lambda y, F: (y - F, -np.ones_like(F)), "below 0"),
        (lambda y, F: 1 / 0, "must return two arrays"),
        ("huber", "loss cannot be 'huber'"),
        ("logistic", "take squared"),
    ],
)
def test_a_loss_that_cannot_be_used_is_refused_with_a_sentence(loss, says):
    data = table([[1.0], [2.0], [3.0], [4.0]], [0.5, -1.0, 2.0, 4.0])
    with pytest.raises(DataProblem, match=says):
        record(xgb.fit, data, loss=loss, n_estimators=1)


def test_a_kink_is_no_contradiction():
    """Huber's gradient bends at delta. With y as drawn here the check looks just below the bend in every row."""
    y = np.random.default_rng(0).normal(size=20)
    delta = abs(y.mean()) + 3e-6
    huber = lambda y, F: (np.clip(F - y, -delta, delta), (np.abs(F - y) <= delta).astype(float))  # noqa: E731
    assert not check_derivatives(CustomLoss(huber), y)
    assert "stand-in" in str(check_derivatives(CustomLoss(lambda y, F: (huber(y, F)[0], 0 * F)), y))


@pytest.mark.parametrize(
    "loss",
    [
        lambda y, F: (F - y, np.full_like(F, 2.0)),
        lambda y, F: (2 * (F - y), np.ones_like(F)),
        lambda y, F: (np.sign(F - y), np.ones_like(F)),
        (lambda y, F: (np.sign(F - y), np.ones_like(F)), lambda y, F: np.abs(F - y)),
    ],
)
def test_a_hessian_that_is_a_stand_in_is_taken_and_said(loss):
    data = table([[1.0], [2.0], [3.0], [4.0]], [0.5, -1.0, 2.0, 4.0])
    trace = record(xgb.fit, data, loss=loss, n_estimators=2)
    first = next(step for step in lesson_for_trace(trace).steps(trace) if isinstance(step.event, XgbStart))
    assert "Its hessian is not the derivative of its gradient, but a stand-in: in row 1" in sentence(first)


def test_the_absolute_error_as_ones_own_with_a_stand_in_is_the_named_one():
    """With exact, where no leaf is refitted."""
    rng = np.random.default_rng(3)
    data = table(rng.normal(size=(51, 3)), rng.normal(size=51))
    own = lambda y, F: (np.sign(F - y), np.ones_like(F))  # noqa: E731
    asked = {"n_estimators": 4, "base_score": 0.125}
    ours, named = (record(xgb.fit, data, loss=loss, **asked).model for loss in (own, "absolute"))
    assert ours.predict(data.X) == pytest.approx(named.predict(data.X))


def test_classes_of_ones_own_loss():
    three = table([[0.0], [1.0], [2.0]], [0, 1, 2])
    with pytest.raises(DataProblem, match="one score for each row"):
        record(xgb.fit, three, loss=squared)
    for loss, says in (("squared", "has classes"), ("logistic", "two classes")):
        with pytest.raises(DataProblem, match=says):
            record(xgb.fit, three, loss=loss)


@pytest.mark.parametrize("base_score", [0.0, 1.0, -2.0])
def test_a_probability_to_start_from_lies_between_0_and_1(base_score):
    with pytest.raises(DataProblem, match="base_score cannot be"):
        record(xgb.fit, table([[0.0], [1.0]], [0, 1]), base_score=base_score)


@pytest.mark.parametrize("settings", [{}, {"reg_alpha": 0.2}, {"tree_method": "approx", "max_bin": 3}], ids=str)
def test_a_side_without_any_hessian_is_never_taken(settings):
    """Huber far from its target has h = 0: without lambda the side's output would be a division by 0."""
    huber = lambda y, F: (np.clip(F - y, -0.5, 0.5), (np.abs(F - y) <= 0.5).astype(float))  # noqa: E731
    rng = np.random.default_rng(9)
    data = table(rng.normal(size=(40, 2)), rng.normal(size=40) * 4)
    trace = record(xgb.fit, data, loss=huber, reg_lambda=0.0, min_child_weight=0.0, n_estimators=10, **settings)
    assert np.isfinite(trace.columns("candidates")["gain"]).all()
    for output in trace.events_of(LeafOutputs):
        H = output.sums[1]
        assert (H[output.leaves] > 0).all() or len(H) == 1
