"""The approximate method: which thresholds it proposes, that it uses no others, that enough of them make it exact."""

import numpy as np
import pytest

from engine import record, xgb
from engine.learners.xgb.events import Gradients, LeafOutputs
from engine.learners.xgb.proposals import ThresholdProposal, propose, weighted_quantiles
from engine.split.features import build_features
from engine.tree.growth import Branch
from tests.engine.learners.xgb.test_against_xgboost import margins, problem, theirs
from tests.tables import random_table, table


def test_the_example_of_the_docstring():
    x = np.arange(1.0, 6.0)
    value, rank, upto = weighted_quantiles(x, np.array([1.0, 1, 1, 1, 4]), 2)
    assert value.tolist() == [4, 5] and rank.tolist() == [3 / 8, 4 / 8] and upto.tolist() == [4 / 8, 1.0]
    assert weighted_quantiles(x, np.ones(5), 2)[0].tolist() == [3, 5]


def plain_quantiles(x, weight, max_bin):
    """[(value, rank, share up to it)] by loops over rows."""
    total, found = sum(weight), []
    different = sorted(set(x))
    below = {z: sum(w for v, w in zip(x, weight, strict=True) if v < z) for z in different}
    upto = {z: sum(w for v, w in zip(x, weight, strict=True) if v <= z) for z in different}
    if len(different) <= max_bin:
        found = different
    else:
        ends = {next(z for z in different if upto[z] >= total * (k / max_bin)) for k in range(1, max_bin)}
        found = sorted(ends | {different[-1]})
    return [(z, below[z] / total, upto[z] / total) for z in found]


@pytest.mark.parametrize("max_bin", [2, 3, 7, 50])
@pytest.mark.parametrize("seed", range(4))
def test_proposed_values_and_ranks_equal_plain_loops(seed, max_bin):
    """Weights are quarters, so that loops add them up exactly too. Some rows have no say, some values are missing."""
    rng = np.random.default_rng(seed)
    X = np.stack(
        [rng.normal(size=40), rng.integers(0, 9, 40), np.where(rng.random(40) < 0.3, np.nan, rng.normal(size=40))], 1
    )
    weight = rng.integers(0, 12, 40) / 4
    proposal = propose(0, build_features(table(X, rng.normal(size=40))), weight, max_bin)
    for j in range(3):
        heard = (weight > 0) & ~np.isnan(X[:, j])
        expected = plain_quantiles(X[heard, j].tolist(), weight[heard].tolist(), max_bin)
        own = proposal.feature == j
        mine = zip(proposal.value[own], proposal.rank[own], proposal.upto[own], strict=True)
        assert [tuple(map(float, one)) for one in mine] == expected


def test_neighbouring_proposals_hold_about_equal_shares():
    """What the sketch promises: no two neighbours are further apart than one share and the heaviest row."""
    rng = np.random.default_rng(0)
    x, weight = np.sort(rng.normal(size=500)), rng.exponential(size=500)
    _, _, upto = weighted_quantiles(x, weight, 20)
    assert np.diff(upto, prepend=0.0).max() <= 1 / 20 + weight.max() / weight.sum()


@pytest.mark.parametrize("loss", ["squared", "logistic", "softmax"])
def test_with_a_bin_for_every_value_it_is_exact(loss):
    rng = np.random.default_rng(1)
    task, classes = ("regression", 0) if loss == "squared" else ("classification", 2 if loss == "logistic" else 3)
    data = random_table(rng, 60, 4, task, classes=classes, missing=0.1, category=0.2)
    exact, approx = (record(xgb.fit, data, n_estimators=5, **method) for method in ({}, {"tree_method": "approx"}))
    assert np.array_equal(exact.model.decision_function(data.X), approx.model.decision_function(data.X))
    mine, theirs = approx.columns("candidates"), exact.columns("candidates")
    for name in ("feature", "n_left", "missing_left", "gain", "chosen"):
        assert np.array_equal(mine[name], theirs[name]), name
    numbers = np.isfinite(mine["threshold"])  # the threshold is at the lower value, exact's halfway to the next
    assert (mine["threshold"][numbers] < theirs["threshold"][numbers]).all()


@pytest.mark.parametrize("loss", ["squared", "logistic", "softmax"])
def test_only_proposed_thresholds_are_tried_and_made(loss):
    rng = np.random.default_rng(2)
    y = rng.normal(size=150) if loss == "squared" else rng.integers(0, 2 if loss == "logistic" else 3, 150)
    data = table(rng.normal(size=(150, 3)), y)
    trace = record(xgb.fit, data, n_estimators=4, tree_method="approx", max_bin=6, subsample=0.7, max_depth=3)
    found, proposals = trace.columns("candidates"), trace.events_of(ThresholdProposal)
    assert len(proposals) == 4
    for m, proposal in enumerate(proposals):
        own = found["round"] == m
        for feature, threshold in zip(found["feature"][own], found["threshold"][own], strict=True):
            assert threshold in proposal.values_of_feature(feature)
        assert all(len(proposal.values_of_feature(j)) <= 6 for j in range(3))
    assert {split.threshold for split in trace.events_of(Branch)} <= set(np.concatenate([p.value for p in proposals]))
    assert not np.array_equal(proposals[0].value, proposals[1].value)  # proposed anew each round


def test_ranks_weigh_the_rows_drawn_by_their_hessian():
    rng = np.random.default_rng(3)
    data = table(rng.normal(size=(80, 1)), rng.integers(0, 2, 80))
    trace = record(xgb.fit, data, n_estimators=3, tree_method="approx", max_bin=5, subsample=0.55)
    x = data.X[:, 0]
    for gradients, proposal, output in zip(
        trace.events_of(Gradients), trace.events_of(ThresholdProposal), trace.events_of(LeafOutputs), strict=True
    ):
        used = output.growth.leaf_of >= 0
        expected = plain_quantiles(x[used].tolist(), gradients.h[used].tolist(), 5)
        mine = np.stack((proposal.value, proposal.rank, proposal.upto), 1)
        assert mine == pytest.approx(np.array(expected), rel=1e-9)


def test_a_row_is_answered_by_the_rule_that_is_shown():
    """x <= threshold, on values between the bins, beyond them and missing."""
    rng = np.random.default_rng(4)
    data = table(np.where(rng.random((90, 2)) < 0.1, np.nan, rng.normal(size=(90, 2))), rng.normal(size=90))
    trace = record(xgb.fit, data, n_estimators=1, tree_method="approx", max_bin=4, subsample=0.6)
    assert trace.model.predict(data.X) == pytest.approx(trace.columns("rows")["after"])


@pytest.mark.parametrize("missing", [0.0, 0.1])
@pytest.mark.parametrize("method", ["approx", "hist"])
def test_new_rows_without_a_value_go_where_xgboost_sends_them(method, missing):
    """Rows of the training table, each with some values taken out."""
    rng = np.random.default_rng(8)
    data = problem(rng, "squared", missing=missing)
    X = np.where(rng.random(data.X.shape) < 0.3, np.nan, data.X)
    model = record(xgb.fit, data, n_estimators=6, tree_method="approx").model
    booster = theirs(data, "squared", 6, tree_method=method)
    np.testing.assert_allclose(model.predict(X), margins(booster, X), rtol=2e-4, atol=2e-5)
