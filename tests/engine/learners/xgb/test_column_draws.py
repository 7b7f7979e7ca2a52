"""Features drawn by tree, level and node: how many as in xgboost, which by a plain check of every split."""

import numpy as np
import pytest
import xgboost

from engine import record, xgb
from engine.learners.xgb.events import XgbDraw
from engine.learners.xgb.proposals import count_from_share
from engine.tree.growth import Growth, Search
from tests.tables import random_table, table

FEATURES = 8
SHARES = ("colsample_bytree", "colsample_bylevel", "colsample_bynode")


def ranked(d=FEATURES):
    """A table whose feature j gains the more the larger j is: the feature asked about says which were drawn."""
    y = np.arange(32.0)
    X = np.stack([(y >= 31 - 2 * j).astype(float) for j in range(d)], 1)
    return table(X, y, "regression")


def best_asked(shares, trees, d=FEATURES):
    """Of xgboost's stumps: which of the ranked features each asks about."""
    data = ranked(d)
    asked = {"objective": "reg:squarederror", "tree_method": "approx", "nthread": 1, "max_depth": 1, "reg_lambda": 0.0,
             "learning_rate": 1e-6, "seed": 3, **shares}  # fmt: skip
    frame = xgboost.train(asked, xgboost.DMatrix(data.X, label=data.y), trees).trees_to_dataframe()
    return frame.loc[frame.Node == 0, "Feature"].str[1:].astype(int).to_numpy()


@pytest.mark.parametrize("d", [5, 7, 8])
@pytest.mark.parametrize(
    "shares", [(0.7, 1, 1), (1, 0.29, 1), (1, 1, 0.4), (0.8, 0.7, 1), (0.9, 1, 0.5), (0.8, 0.8, 0.8)], ids=str
)
def test_as_many_features_are_drawn_as_in_xgboost(shares, d):
    """Of `count` drawn features the best has at least rank count - 1, and sooner or later just that."""
    asked, count = dict(zip(SHARES, shares, strict=True)), d
    for share in shares:
        count = count_from_share(share, count)
    assert best_asked(asked, 600, d).min() == count - 1
    trace = record(xgb.fit, ranked(d), n_estimators=200, max_depth=1, learning_rate=1e-6, **asked)
    drawn = [int(growth.allowed_features(0).sum()) for growth in trace.logged_events if isinstance(growth, Growth)]
    assert set(drawn) == {count}


def test_the_best_of_those_drawn_is_as_good_as_often():
    """Which feature wins, in shares, against xgboost's own draws."""
    asked = {"colsample_bytree": 0.75, "colsample_bynode": 0.5}
    trace = record(xgb.fit, ranked(), n_estimators=1500, max_depth=1, reg_lambda=0.0, learning_rate=1e-6, **asked)
    ours = np.array([growth.tree.feature[0] for growth in trace.model.growths])
    shares = [np.bincount(found, minlength=FEATURES) / 1500 for found in (ours, best_asked(asked, 1500))]
    assert np.abs(shares[0] - shares[1]).max() < 0.06


@pytest.mark.parametrize("task", ["classification", "regression"])
@pytest.mark.parametrize("shares", [(1, 0.6, 1), (1, 1, 0.6), (0.8, 0.7, 0.6)], ids=str)
def test_only_drawn_features_are_asked_about(task, shares):
    data = random_table(np.random.default_rng(2), 80, 8, task, classes=3, missing=0.1, category=0.3)
    asked = dict(zip(SHARES, shares, strict=True))
    trace = record(xgb.fit, data, n_estimators=3, min_child_weight=0.1, **asked)
    draws = {draw.round: draw.features for draw in trace.events_of(XgbDraw)}
    for growth in (event for event in trace.logged_events if isinstance(event, Growth)):
        tree, of_level = growth.tree, {}
        for node in range(growth.n_nodes):
            allowed = growth.allowed_features(node)
            if allowed is None:
                assert tree.feature[node] < 0
                continue
            assert tree.feature[node] < 0 or allowed[tree.feature[node]]
            place = (int(tree.root_of[node]), int(tree.depth[node]))
            of_level.setdefault(place, []).append(allowed)
            if growth.round in draws:
                assert not (allowed & ~draws[growth.round][:, place[0]]).any()
        for (root, _), drawn in of_level.items():
            few = count_from_share(
                shares[1], 8 if growth.round not in draws else int(draws[growth.round][:, root].sum())
            )
            assert np.logical_or.reduce(drawn).sum() <= few
            assert shares[2] < 1 or all((each == drawn[0]).all() for each in drawn)
            assert {int(each.sum()) for each in drawn} == {count_from_share(shares[2], few)}
    for search in trace.events_of(Search):
        found = search.table
        assert not (found.chosen & ~found.allowed).any()
    again = record(xgb.fit, data, n_estimators=3, min_child_weight=0.1, **asked)
    assert np.array_equal(trace.model.decision_function(data.X), again.model.decision_function(data.X))
