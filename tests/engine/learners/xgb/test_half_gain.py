"""The gain with the factor 1/2, as three sets of notes have it: what it is, and what gamma makes of it."""

from fractions import Fraction

import numpy as np
import pytest

from datasets import load
from engine import record, xgb
from engine.learners.xgb.events import Gradients, LeafOutputs
from tests.oracle import similarity_loss
from tests.tables import random_table

PLAIN = {"n_estimators": 1, "max_depth": 3, "min_child_weight": 0.0}


def half_gain(trace, node_rows, left_rows, reg_lambda, reg_alpha):
    """Seeds 000 (31), 002, 004, in exact fractions: half of what both children's scores add to the node's."""
    event, loss = trace.events_of(Gradients)[0], similarity_loss(reg_lambda, reg_alpha)
    row = [(Fraction(g), Fraction(h)) for g, h in zip(event.g.tolist(), event.hessian.tolist(), strict=True)]
    sides = node_rows, left_rows, [each for each in node_rows if each not in left_rows]
    whole, left, right = (loss([row[i] for i in side]) for side in sides)
    return float((whole - left - right) / 2)


@pytest.mark.parametrize(("ridge", "alpha"), [(1.0, 0.0), (0.5, 0.2)])
@pytest.mark.parametrize("task", ["classification", "regression"])
def test_every_candidates_gain_is_half_the_difference_of_scores(task, ridge, alpha):
    data = random_table(np.random.default_rng(4), 24, 3, task)
    trace = record(xgb.fit, data, **PLAIN, gain="half", reg_lambda=ridge, reg_alpha=alpha)
    table, growth = trace.columns("candidates"), trace.events_of(LeafOutputs)[0].growth
    for i, node in enumerate(table["node"]):
        rows = growth.rows_of(int(node)).tolist()
        left = [row for row in rows if data.X[row, table["feature"][i]] <= table["threshold"][i]]
        assert table["gain"][i] == pytest.approx(half_gain(trace, rows, left, ridge, alpha), rel=1e-9, abs=1e-12)
    assert len(set(table["node"].tolist())) > 2


def test_with_the_half_gamma_1_leaves_the_seven_rows_whole_and_keeps_the_root_without():
    data = load("seven_rows")
    full, half = (record(xgb.fit, data, **PLAIN, gamma=1.0, gain=gain) for gain in ("full", "half"))
    assert [len(each.events_of(LeafOutputs)[0].leaves) for each in (full, half)] == [3, 1]
    gains = [each.columns("nodes")["gain"][0] for each in (full, half)]
    assert gains[0] == pytest.approx(1.788, abs=5e-4)
    assert gains[1] == gains[0] / 2


def test_the_four_points_of_the_notes_gain_half_of_120_33():
    data = load("four_points")
    trace = record(xgb.fit, data, **PLAIN, gain="half", reg_lambda=0.0, base_score=0.5)
    assert trace.columns("nodes")["gain"][0] == pytest.approx(361 / 6)


@pytest.mark.parametrize("method", ["exact", "approx"])
def test_half_the_gain_and_half_the_gamma_prune_alike(method):
    data = random_table(np.random.default_rng(8), 60, 4, "regression")
    asked = {"n_estimators": 3, "max_depth": 4, "tree_method": method, "max_bin": 8}
    full = record(xgb.fit, data, **asked, gamma=3.0)
    half = record(xgb.fit, data, **asked, gamma=1.5, gain="half")
    bare = record(xgb.fit, data, **asked)
    leaves = [[len(each.leaves) for each in trace.events_of(LeafOutputs)] for trace in (full, half, bare)]
    assert leaves[0] == leaves[1] != leaves[2]
    assert np.array_equal(full.model.predict(data.X), half.model.predict(data.X))
