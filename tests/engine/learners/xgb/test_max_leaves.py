"""max_leaves beside xgboost's approx and hist with a bin for every value: what is predicted."""

import numpy as np
import pytest

from engine import record, xgb
from engine.tree.growth import Growth
from engine.tree.reasons import Reason
from tests.engine.learners.xgb.test_against_xgboost import OBJECTIVE, margins, problem, theirs, weight_for

LIMITS = [
    {"max_leaves": 6, "max_depth": 0, "grow_policy": "lossguide"},
    {"max_leaves": 9, "max_depth": 3, "grow_policy": "lossguide"},
    {"max_leaves": 6, "max_depth": 0, "grow_policy": "depthwise"},
    {"max_leaves": 7, "grow_policy": "depthwise"},
    {"max_leaves": 5, "max_depth": 0, "grow_policy": "lossguide", "gamma": 1.0},
    {"max_leaves": 1},
    {"max_leaves": 0, "max_depth": 0},
    {"max_depth": 0, "min_child_weight": 3.0},
]


@pytest.mark.parametrize("method", ["approx", "hist"])
@pytest.mark.parametrize("loss", OBJECTIVE)
@pytest.mark.parametrize("settings", LIMITS, ids=str)
def test_predicts_what_xgboost_predicts(settings, loss, method):
    rng = np.random.default_rng([7, len(loss)])
    data, weight = problem(rng, loss, missing=0.1), weight_for(rng, loss)
    model = record(xgb.fit, data, n_estimators=6, sample_weight=weight, tree_method="approx", **settings).model
    booster = theirs(data, loss, 6, weight, **{**settings, "tree_method": method})
    np.testing.assert_allclose(model.decision_function(data.X), margins(booster, data.X), rtol=2e-4, atol=2e-5)
    count = booster.trees_to_dataframe().query("Feature == 'Leaf'").groupby("Tree").size().tolist()
    assert [
        int((tree.root_of[tree.leaves] == root).sum()) for tree in model.trees for root in range(tree.roots)
    ] == count


def test_no_split_left_out_gains_more_than_one_made():
    data = problem(np.random.default_rng(4), "squared", n=100)
    best, level = (record(xgb.fit, data, n_estimators=1, max_depth=0, max_leaves=8, grow_policy=policy)
                   for policy in ("lossguide", "depthwise"))  # fmt: skip
    whole = record(xgb.fit, data, n_estimators=1, max_depth=0)
    growth = next(event for event in best.logged_events if isinstance(event, Growth))
    tree, last = growth.tree, growth.split_order[-1]
    left_out = ((tree.reason == Reason.MAX_LEAF_NODES) & (tree.parent != last)).nonzero()[0]
    gains = [growth.table(node).gain.max() for node in left_out]
    assert len(left_out) and max(gains) <= tree.gain[last]
    assert best.model.importance("total_gain").sum() > level.model.importance("total_gain").sum()
    assert whole.model.trees[0].depth.max() > level.model.trees[0].depth.max() <= 4


def test_max_leaves_is_the_same_for_exact_and_for_a_bin_for_every_value():
    data = problem(np.random.default_rng(6), "squared", missing=0.1)
    asked = {"n_estimators": 4, "max_leaves": 6, "grow_policy": "lossguide", "max_depth": 0}
    exact, approx = (record(xgb.fit, data, tree_method=method, **asked) for method in ("exact", "approx"))
    assert np.array_equal(exact.model.predict(data.X), approx.model.predict(data.X))
