"""Features drawn for each split of a single tree: how many, which, and what scikit-learn makes of the same number."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingRegressor, RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier

from datasets import load
from engine import cart, forest, record
from engine.learners.common.parameters import resolve_max_features
from engine.learners.registry import lesson_for_trace
from tests.arithmetic import untrue
from tests.engine.learners.cart.test_fitting import continuous
from tests.tables import table
from tests.words import sentence


@pytest.mark.parametrize("wanted", [None, 1, 3, 99, 0.3, 1.0, "sqrt", "log2"])
@pytest.mark.parametrize("d", [1, 2, 3, 7, 8, 9, 30])
def test_as_many_as_scikit_learn_draws(wanted, d):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, d)), rng.integers(0, 2, 40)
    tree = DecisionTreeClassifier(max_features=wanted, max_depth=1).fit(X, y)
    boosted = GradientBoostingRegressor(max_features=wanted, n_estimators=1, max_depth=1).fit(X, y)
    grown = RandomForestClassifier(max_features=wanted, n_estimators=1, max_depth=1).fit(X, y).estimators_[0]
    theirs = {each.max_features_ for each in (tree, boosted, grown)}
    assert {min(found, d) for found in theirs} == {resolve_max_features(wanted, d, True)}


@pytest.mark.parametrize("task", ["classification", "regression"])
def test_each_node_takes_the_best_split_of_the_features_drawn_for_it(task):
    data, weight = continuous(np.random.default_rng(4), task, d=6)
    trace = record(cart.fit, data, sample_weight=weight, max_features=2, seed=8, min_samples_leaf=4)
    tried = trace.columns("candidates")
    seen = set()
    for node in np.unique(tried["node"]):
        own = tried["node"] == node
        allowed, gain = tried["allowed"][own], tried["gain"][own]
        drawn = frozenset(np.unique(tried["feature"][own][allowed]).tolist())
        assert len(drawn) == 2
        assert tried["chosen"][own][gain.argmax()] or gain[allowed].max() == gain[tried["chosen"][own]]
        seen.add(drawn)
    assert len(seen) > 3


def test_one_tree_draws_as_a_forest_of_one_tree_on_all_rows():
    data, weight = continuous(np.random.default_rng(5), "classification", d=6)
    drawn = {"max_features": "log2", "seed": 3, "sample_weight": weight, "max_depth": 3}
    alone, together = cart.fit(data, **drawn), forest.fit(data, n_estimators=1, bootstrap=False, **drawn)
    assert (alone.predict_proba(data.X) == together.predict_proba(data.X)).all()
    other = cart.fit(data, **drawn | {"seed": 4})
    assert (alone.predict_proba(data.X) != other.predict_proba(data.X)).any()


def test_over_many_seeds_the_same_features_win_as_in_scikit_learn():
    data = load("blobs")
    rng = np.random.default_rng(1)
    data = table(np.hstack((data.X, data.X + rng.normal(size=data.X.shape), rng.normal(size=(data.n, 3)))), data.y)
    X = data.X
    settings = {"max_features": 3, "max_depth": 3, "min_samples_leaf": 5}
    ours = [cart.fit(data, seed=seed, **settings).feature_importances_ for seed in range(150)]
    theirs = [DecisionTreeClassifier(random_state=seed, **settings).fit(X, data.y).feature_importances_
              for seed in range(150)]  # fmt: skip
    away = np.abs(np.mean(ours, 0) - np.mean(theirs, 0))
    noise = np.sqrt((np.var(ours, 0) + np.var(theirs, 0)) / 150)
    assert (away < 4 * noise + 1e-3).all()


def test_the_lesson_says_what_was_drawn_and_its_numbers_hold():
    trace = record(cart.fit, load("seven_rows"), max_features=1, seed=2)
    steps = lesson_for_trace(trace).steps(trace)
    assert any("at random from 3 features: only" in sentence(step) for step in steps)
    assert any("Only features drawn at random are considered here: " in sentence(step) for step in steps)
    assert not untrue(steps, 1.0)
    plain = record(cart.fit, load("seven_rows"))
    assert not any("rawn at random" in sentence(step) for step in lesson_for_trace(plain).steps(plain))
