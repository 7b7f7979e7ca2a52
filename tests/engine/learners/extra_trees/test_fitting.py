"""Extremely randomized trees: in distribution those of scikit-learn, and otherwise a forest in all it promises."""

import inspect
import math

import numpy as np
import pytest
from sklearn.ensemble import ExtraTreesClassifier, ExtraTreesRegressor
from sklearn.tree import ExtraTreeClassifier, ExtraTreeRegressor

from engine import DataProblem, cart, extra_trees, forest, record
from engine.core.settings import parameters
from engine.learners.forest.importance import impurity_importance
from tests.tables import random_table, table


def made_up(task: str, n: int, seed: int):
    """Five features: two say much, one a little, one is rounded, one says nothing."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, 5)).astype(np.float32).astype(float)
    X[:, 3] = X[:, 3].round()
    y = X[:, 0] + X[:, 1] * np.sign(X[:, 0]) + 0.4 * X[:, 2] + 0.3 * X[:, 3] + rng.normal(0, 0.3, n)
    return table(X, (y > 0).astype(int) if task == "classification" else y)


TRAIN = {task: made_up(task, 120, 0) for task in ("classification", "regression")}
TEST = {task: made_up(task, 300, 1) for task in TRAIN}
# Of equal gains the first feature's split is made here, there any of them: so no node of two or three rows is split.
OURS = {"n_estimators": 12, "max_depth": 5, "min_samples_split": 12}
THEIRS = {"classification": ExtraTreesClassifier, "regression": ExtraTreesRegressor}
ONE_TREE = {"classification": ExtraTreeClassifier, "regression": ExtraTreeRegressor}
SEEDS = 60


def alike(ours: np.ndarray, theirs: np.ndarray) -> None:
    """The means of two samples [seeds, ...] differ by no more than chance explains: four standard errors."""
    apart = np.abs(ours.mean(0) - theirs.mean(0))
    error = np.sqrt((ours.var(0) + theirs.var(0)) / len(ours))
    assert (apart <= 4 * error + 1e-12).all(), (apart / error).max()


def score(task: str, predicted: np.ndarray) -> float:
    y = TEST[task].y
    return float((predicted == y).mean() if task == "classification" else ((predicted - y) ** 2).mean())


@pytest.mark.parametrize(
    "settings", [{}, {"bootstrap": True}, {"max_features": 2, "min_samples_leaf": 5}, {"max_features": 1}], ids=str
)
@pytest.mark.parametrize("task", TRAIN)
def test_error_importances_and_size_are_those_of_scikit_learn(task, settings):
    data, ours, theirs = TRAIN[task], [], []
    for seed in range(SEEDS):
        model = extra_trees.fit(data, seed=seed, **OURS, **settings)
        leaves = np.mean([len(tree.leaves) for tree in model.trees])
        ours.append([score(task, model.predict(TEST[task].X)), leaves, *impurity_importance(model).share])
        model = THEIRS[task](random_state=seed, **OURS, **settings).fit(data.X, data.y)
        leaves = np.mean([tree.get_n_leaves() for tree in model.estimators_])
        theirs.append([score(task, model.predict(TEST[task].X)), leaves, *model.feature_importances_])
    alike(np.array(ours), np.array(theirs))


@pytest.mark.parametrize("task", TRAIN)
def test_a_single_tree_is_that_of_scikit_learn(task):
    data, ours, theirs = TRAIN[task], [], []
    for seed in range(3 * SEEDS):
        model = cart.fit(data, splitter="random", max_depth=4, seed=seed)
        ours.append([score(task, model.predict(TEST[task].X)), len(model.tree.leaves), model.tree.feature[0] == 0])
        model = ONE_TREE[task](random_state=seed, max_depth=4, max_features=None).fit(data.X, data.y)
        theirs.append([score(task, model.predict(TEST[task].X)), model.get_n_leaves(), model.tree_.feature[0] == 0])
    alike(np.array(ours, float), np.array(theirs, float))


def test_features_drawn_by_default_are_those_of_scikit_learn():
    """The root of their number for classes, all of them for numbers: as many candidates has each node's table."""
    rng = np.random.default_rng(2)
    X = rng.normal(size=(60, 9))
    for y, count in ((rng.integers(0, 2, 60), 3), (rng.normal(size=60), 9)):
        trace = record(extra_trees.fit, table(X, y), n_estimators=3, max_depth=2)
        found = trace.columns("candidates")
        places = np.stack([found["round"], found["node"]], 1)
        assert set(np.unique(places, axis=0, return_counts=True)[1]) == {count}
        assert found["allowed"].all()


def test_all_rows_are_learned_from_unless_a_bootstrap_sample_is_asked_for():
    data = random_table(np.random.default_rng(3), 40, 3)
    whole, drawn = (extra_trees.fit(data, n_estimators=5, bootstrap=bootstrap) for bootstrap in (False, True))
    assert all(len(bag.oob_rows) == 0 for bag in whole.forest.bags) and np.isnan(whole.forest.oob_errors).all()
    assert all(len(bag.oob_rows) > 0 for bag in drawn.forest.bags) and not math.isnan(drawn.forest.oob_errors[-1])
    with pytest.raises(DataProblem, match="turn bootstrap on"):
        extra_trees.fit(data, stop_when_settled=True)


def test_more_trees_leave_the_first_as_they_are():
    data = random_table(np.random.default_rng(4), 50, 3, missing=0.1, category=0.5)
    few, many = (extra_trees.fit(data, n_estimators=count, seed=1).trees for count in (3, 9))
    for a, b in zip(few, many, strict=False):
        assert np.array_equal(a.threshold, b.threshold, equal_nan=True) and np.array_equal(
            a.gain, b.gain, equal_nan=True
        )


def test_its_settings_are_the_forests_with_two_defaults_of_its_own():
    ours, theirs = parameters(extra_trees.fit), parameters(forest.fit)
    assert set(theirs) - set(ours) == {"splitter", "threshold"}
    assert {name for name in ours if ours[name] != theirs[name]} == {"bootstrap"}
    assert next(iter(inspect.signature(extra_trees.fit).parameters)) == "data"
    with pytest.raises(DataProblem, match="no setting named 'splitter'"):
        extra_trees.fit(TRAIN["regression"], splitter="best")
    with pytest.raises(DataProblem, match="n_estimators cannot be 0"):
        extra_trees.fit(TRAIN["regression"], n_estimators=0)
