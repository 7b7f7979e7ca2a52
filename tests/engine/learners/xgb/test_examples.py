"""The notes' XGBoost examples through the public API: what is printed, and what the numbers really are.

EX07-EX11 (seed 001, lines 246-289) print y4 = -7.5 and a residual of -8, then go on with -7.5, which is y4 = -7.
Both readings are worked here, each consistent to the end.
"""

import numpy as np
import pytest

from engine import record, xgb
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbScoreUpdate, XgbStart
from engine.learners.xgb.objective import logit
from engine.split.criteria import Similarity
from engine.tree.growth import Branch, Leaf
from tests.tables import table

DOSES = [[12.5], [17.5], [28.5], [31.5]]
NOTES = {"reg_lambda": 0.0, "base_score": 0.5, "learning_rate": 0.3, "max_depth": 2, "n_estimators": 2}
READINGS = {
    -7.0: {
        "residuals": [-10.5, 6.5, 7.5, -7.5],
        "root": 4.0,
        "gains": [361 / 3, 4.0, 169 / 3],
        "sides": [441 / 4, 169 / 12],
        "second": [169 / 6, 841 / 6],
        "outputs": [-10.5, 7.0, -7.5],
        "predictions": [-2.65, 2.6, 2.6, -1.75],
        "new residuals": [-7.35, 4.4, 5.4, -5.25],
        "new root": 49 / 25,
        "new gain": 17689 / 300,
        "round 2": [-4.855, 4.07, 4.07, -3.325],
    },
    -7.5: {
        "residuals": [-10.5, 6.5, 7.5, -8.0],
        "root": 81 / 16,
        "gains": [1875 / 16, 49 / 16, 3025 / 48],
        "sides": [441 / 4, 12.0],
        "second": [243 / 8, 150.0],
        "outputs": [-10.5, 7.0, -8.0],
        "predictions": [-2.65, 2.6, 2.6, -1.9],
        "new residuals": [-7.35, 4.4, 5.4, -5.6],
        "new root": 3969 / 1600,
        "new gain": 3675 / 64,
        "round 2": [-4.855, 4.07, 4.07, -3.58],
    },
}


@pytest.fixture(params=READINGS, ids=["consistent", "as printed"])
def reading(request):
    data = table(DOSES, [-10.0, 7.0, 8.0, request.param])
    return READINGS[request.param], record(xgb.fit, data, **NOTES)


def candidates(trace, round, node):
    found = trace.columns("candidates")
    own = (found["round"] == round) & (found["node"] == node)
    return {name: column[own] for name, column in found.items()}


def test_ex07_residuals_and_root_similarity(reading):
    expected, trace = reading
    assert trace.events_of(XgbStart)[0].start == 0.5
    assert -trace.events_of(Gradients)[0].g == pytest.approx(expected["residuals"])
    assert trace.columns("nodes")["impurity"][0] == pytest.approx(expected["root"])


def test_ex08_the_first_split(reading):
    expected, trace = reading
    found = candidates(trace, 0, 0)
    assert found["threshold"].tolist() == [15.0, 23.0, 30.0]
    assert found["gain"] == pytest.approx(expected["gains"])
    assert [found["similarity_left"][0], found["similarity_right"][0]] == pytest.approx(expected["sides"])
    assert found["chosen"].tolist() == [True, False, False]


def test_ex09_the_finished_tree(reading):
    expected, trace = reading
    found = candidates(trace, 0, 2)
    assert found["threshold"].tolist() == [23.0, 30.0]
    assert found["gain"] == pytest.approx(expected["second"])
    assert [split.threshold for split in trace.events_of(Branch)[:2]] == [15.0, 30.0]
    assert [leaf.value for leaf in trace.events_of(Leaf)[:3]] == pytest.approx(expected["outputs"])
    output = trace.events_of(LeafOutputs)[0]
    G, H = output.sums
    assert (-G / H)[output.leaves] == pytest.approx(expected["outputs"])


def test_ex10_the_first_update(reading):
    """Printed for the first row: -10, which is 0.5 - 10.5 with the learning rate forgotten. It is -2.65."""
    expected, trace = reading
    assert trace.events_of(XgbScoreUpdate)[0].after == pytest.approx(expected["predictions"])
    wrong = trace.data.y - expected["predictions"]
    assert trace.columns("rounds")["train_loss"][0] == pytest.approx((wrong**2).sum() / 8)  # (y - F)^2 / 2, per row


def test_ex11_new_residuals_and_the_second_round(reading):
    """Printed: 0, 4.4, 5.4, -5.75. The first and the last follow from the slips of EX10."""
    expected, trace = reading
    assert -trace.events_of(Gradients)[1].g == pytest.approx(expected["new residuals"])
    found, nodes = candidates(trace, 1, 0), trace.columns("nodes")
    assert nodes["impurity"][nodes["round"] == 1][0] == pytest.approx(expected["new root"])
    assert found["gain"][found["chosen"]] == pytest.approx([expected["new gain"]])
    assert trace.model.predict(DOSES) == pytest.approx(expected["round 2"])
    before, after = (np.abs(event.g) for event in trace.events_of(Gradients))
    assert (after < before).all()  # "the new predictions are closer": true in both readings


def test_ex12_log_odds_of_one_half_are_zero():
    """Seed 001, lines 303-305."""
    data = table([[0.0], [1.0]], [0, 1])
    trace = record(xgb.fit, data, n_estimators=1, base_score=0.5)
    start = trace.events_of(XgbStart)[0]
    assert start.start == 0.0
    assert trace.model.ensemble.probabilities(start.after[:, None]).tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert logit(0.75) == pytest.approx(np.log(3))


def test_classification_formulas_have_lambda_once():
    """Seed 001, lines 293-301; errata C1-07, C1-08: lambda is added to sum p(1 - p) once, not once a row."""
    data = table([[1.0], [2.0], [3.0]], [0, 1, 1])
    trace = record(xgb.fit, data, n_estimators=1, base_score=0.25, reg_lambda=1.0, min_child_weight=0.0)
    p, y = 0.25, np.array([0, 1, 1])
    residual, hessian = y - p, p * (1 - p)
    nodes, found = trace.columns("nodes"), candidates(trace, 0, 0)
    assert nodes["impurity"][0] == pytest.approx(residual.sum() ** 2 / (3 * hessian + 1))
    assert nodes["value"][0] == pytest.approx(residual.sum() / (3 * hessian + 1))
    assert found["similarity_left"][0] == pytest.approx(residual[0] ** 2 / (hessian + 1))


@pytest.mark.parametrize(("g", "h", "ridge"), [([3.0], [2.0], 1.0), ([1.0, -4.0, 2.5], [0.5, 1.0, 2.0], 0.3)])
def test_structure_score_has_one_half_and_the_leaf_is_its_minimum(g, h, ridge):
    """EX19 (seed 002, lines 886-902), C2-20 to C2-22, C1-06: -1/2 G^2 / (H + lambda), reached at -G / (H + lambda)."""
    sums = np.array([np.sum(g), np.sum(h)])
    criterion = Similarity(ridge)
    cost = lambda w: sums[0] * w + 0.5 * (sums[1] + ridge) * w**2  # noqa: E731
    grid = np.linspace(-5, 5, 100_001)
    assert criterion.leaf(sums) == pytest.approx(grid[cost(grid).argmin()], abs=1e-4)
    assert criterion.loss(sums) == pytest.approx(cost(criterion.leaf(sums)))
    assert criterion.loss(sums) == pytest.approx(-criterion.similarity(sums) / 2)


def test_ex33_predictions_add_up_tree_by_tree():
    """Seed 004, lines 109-117, with C4-02 put right: F(0) = 0, F(t) = F(t-1) + f_t."""
    rng = np.random.default_rng(3)
    data = table(rng.normal(size=(20, 2)), rng.normal(size=20))
    trace = record(xgb.fit, data, n_estimators=4, learning_rate=1.0, base_score=0.0)
    total = np.zeros(20)
    for tree, stage in zip(trace.model.trees, trace.model.staged_predict(data.X), strict=True):
        total = total + tree.predict(data.X)
        assert stage == pytest.approx(total)


def test_the_gradient_is_minus_the_residual():
    """Erratum C4-07 (seed 004, line 252): y = 3, F = 1 gives g = -2, while the residual is 2."""
    trace = record(xgb.fit, table([[0.0], [1.0]], [3.0, 3.0]), n_estimators=1, base_score=1.0)
    assert trace.events_of(Gradients)[0].g.tolist() == [-2.0, -2.0]
