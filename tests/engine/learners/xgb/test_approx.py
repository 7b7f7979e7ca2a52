"""The approximate method: bins and trees are xgboost's, no other thresholds are used, enough bins make it exact."""

import numpy as np
import pytest
import xgboost

from engine import record, xgb
from engine.learners.xgb.events import LeafOutputs
from engine.learners.xgb.proposals import ThresholdProposal
from engine.learners.xgb.sketch import sketch
from engine.tree.growth import Branch
from pages.learners.xgb.other_libraries import SOFTMAX_TABLES, SOFTMAX_TABLES_THAT_DIFFER
from tests.engine.learners.xgb.test_against_xgboost import OBJECTIVE, margins, problem, theirs
from tests.tables import random_table, table


@pytest.mark.parametrize(("in_table_order", "kept"), [(True, [1, 4, 6, 8, 10]), (False, [1, 3, 5, 8, 10])])
def test_the_example_of_the_docstring(in_table_order, kept):
    found = sketch(np.arange(1, 11, dtype=np.float32), np.ones(10, np.float32), 4, in_table_order)
    assert found.summary.value.tolist() == kept and found.ends.tolist() == [*kept[1:-1], np.float32(20.00001)]


def random_problem(seed):
    """A table with its loss, row weights and settings: continuous, tied and skewed columns, missing values, weights of
    0, up to 400 rows and 64 bins."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(5, 401)), int(rng.integers(1, 4))
    kinds = rng.normal(size=n), rng.integers(0, rng.integers(2, 40), n), np.round(rng.exponential(size=n), 1)
    X = np.stack([rng.permutation(kinds[rng.integers(3)]) for _ in range(d)], 1).astype(np.float32)
    X[rng.random(X.shape) < (0.15 if seed % 2 else 0)] = np.nan
    signal = np.nan_to_num(X[:, 0], nan=1.0) + rng.normal(size=n)
    loss = ("squared", "logistic")[seed // 2 % 2]
    y = signal.astype(np.float32) if loss == "squared" else (signal > np.quantile(signal, 0.35)).astype(int)
    weights = None, rng.integers(0, 9, n) / 4 + (np.arange(n) < 3), rng.exponential(size=n).astype(np.float32)
    data = table(X, y, "regression") if loss == "squared" else table(X, y, classes=2)
    settings = {"max_bin": int(rng.integers(2, 65)), "max_depth": int(rng.integers(1, 5))}
    settings |= {"min_child_weight": (0.0, 1.0, 3.0)[rng.integers(3)], "gamma": (0.0, 0.5)[rng.integers(2)]}
    return rng, data, loss, weights[seed // 4 % 3], int(rng.integers(1, 5)), settings


@pytest.mark.parametrize("hundred", range(5))
def test_500_tables_get_the_bins_and_the_trees_of_xgboost(hundred):
    """Every cut, node, default direction and threshold, and predictions of new rows between the bins."""
    for seed in range(100 * hundred, 100 * hundred + 100):
        rng, data, loss, weight, rounds, settings = random_problem(seed)
        asked = {"tree_method": "approx", **settings}
        trace = record(xgb.fit, data, n_estimators=rounds, sample_weight=weight, **asked)
        matrix = xgboost.DMatrix(data.X, label=data.y, weight=weight)
        booster = xgboost.train({"objective": OBJECTIVE[loss], "nthread": 1, **asked}, matrix, rounds)
        (first, cuts), proposal = matrix.get_quantile_cut(), trace.events_of(ThresholdProposal)[-1]
        for j in range(data.X.shape[1]):
            begin, end = int(first[j]) + 1, int(first[j + 1])  # the first one lies below every value
            np.testing.assert_array_equal(proposal.ends_of_feature(j), cuts[begin:end], err_msg=str(seed))
        compare_trees(trace, booster.trees_to_dataframe().set_index("ID"), seed)
        fresh = np.nan_to_num(data.X)[rng.integers(0, len(data.y), 300)] + 0.2 * rng.normal(size=(300, data.X.shape[1]))
        fresh = np.where(rng.random(fresh.shape) < 0.2, np.nan, fresh.astype(np.float32))
        for X in (data.X, fresh):
            np.testing.assert_allclose(trace.model.decision_function(X), margins(booster, X), rtol=2e-4, atol=2e-5)


def test_softmax_shares_the_bins_of_a_round_and_says_how_often_its_trees_differ():
    differ = 0
    for seed in range(SOFTMAX_TABLES):
        rng, data, _, weight, rounds, settings = random_problem(seed)
        signal = np.nan_to_num(data.X[:, 0]) + rng.normal(size=len(data.y))
        data = table(data.X, np.searchsorted(np.quantile(signal, [1 / 3, 2 / 3]), signal), classes=3)
        asked = {"tree_method": "approx", **settings}
        model = record(xgb.fit, data, n_estimators=rounds, sample_weight=weight, **asked).model
        expected = margins(theirs(data, "softmax", rounds, weight, **asked), data.X)
        differ += not np.allclose(model.decision_function(data.X), expected, rtol=2e-4, atol=2e-5)
    assert differ == SOFTMAX_TABLES_THAT_DIFFER


def compare_trees(trace, dump, seed):
    for m, tree in enumerate(trace.model.trees):
        names = {0: f"{m}-0"}
        for node in range(len(tree.feature)):
            other = dump.loc[names[node]]
            split = "Leaf" if tree.feature[node] < 0 else f"f{tree.feature[node]}"
            assert split == other.Feature, (seed, m, node)
            if tree.feature[node] >= 0:
                assert tree.threshold[node] == np.float32(other.Split), (seed, m, node)
                assert tree.missing_left[node] == (other.Missing == other.Yes), (seed, m, node)
                names |= {int(tree.left[node]): other.Yes, int(tree.right[node]): other.No}
    assert sum(len(tree.feature) for tree in trace.model.trees) == len(dump), seed


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
    numbers = np.isfinite(mine["threshold"])
    assert mine["strict"].all() and np.isnan(mine["threshold"][~numbers]).sum() == np.isnan(theirs["threshold"]).sum()


@pytest.mark.parametrize("loss", ["squared", "logistic", "softmax"])
def test_only_proposed_thresholds_are_tried_and_made(loss):
    rng = np.random.default_rng(2)
    y = rng.normal(size=150) if loss == "squared" else rng.integers(0, 2 if loss == "logistic" else 3, 150)
    data = table(rng.normal(size=(150, 3)), y)
    trace = record(xgb.fit, data, n_estimators=4, tree_method="approx", max_bin=6, subsample=0.7, max_depth=3)
    found, proposals = trace.columns("candidates"), trace.events_of(ThresholdProposal)
    assert len(proposals) == (1 if loss == "squared" else 4)  # anew each round, unless h is constant
    for m, proposal in enumerate(proposals * (4 if loss == "squared" else 1)):
        own = found["round"] == m
        for feature, threshold in zip(found["feature"][own], found["threshold"][own], strict=True):
            assert threshold in proposal.ends_of_feature(feature)
        assert all(len(proposal.ends_of_feature(j)) <= 6 for j in range(3))
    assert {split.threshold for split in trace.events_of(Branch)} <= set(np.concatenate([p.end for p in proposals]))
    assert loss == "squared" or not np.array_equal(proposals[0].end, proposals[1].end)


@pytest.mark.parametrize("loss", ["squared", "logistic"])
def test_shares_weigh_the_rows_drawn(loss):
    """By h, times the weight that h already holds: the share of each bin and those before, by loops over rows."""
    rng = np.random.default_rng(3)
    y, weight = (rng.normal(size=80) if loss == "squared" else rng.integers(0, 2, 80)), rng.integers(1, 4, 80)
    data = table(rng.normal(size=(80, 1)), y)
    settings = {"tree_method": "approx", "max_bin": 5, "subsample": 0.55, "sample_weight": weight}
    trace = record(xgb.fit, data, n_estimators=3, **settings)
    outputs = trace.events_of(LeafOutputs)
    for proposal in trace.events_of(ThresholdProposal):
        output = outputs[proposal.round]
        used, h = output.growth.leaf_of >= 0, output.gradients.hessian * weight
        expected = [sum(h[used & (data.X[:, 0] < end)]) / sum(h[used]) for end in proposal.end]
        assert proposal.upto == pytest.approx(expected, rel=1e-6)


def test_a_continued_fit_keeps_the_bins_of_the_first_round():
    data = table(np.random.default_rng(6).normal(size=(70, 2)), np.random.default_rng(7).normal(size=70))
    settings = {"tree_method": "approx", "max_bin": 5, "subsample": 0.5}
    whole, part = (record(xgb.fit, data, n_estimators=n, **settings) for n in (5, 2))
    longer = record(xgb.fit, data, n_estimators=3, continue_from=part, **settings)
    assert np.array_equal(longer.model.predict(data.X), whole.model.predict(data.X))


def test_a_row_is_answered_by_the_rule_that_is_shown():
    """x < threshold, on values between the bins, beyond them and missing."""
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
