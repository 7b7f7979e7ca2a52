"""Forests beside scikit-learn: the same bags give the same trees, the same trees the same answers."""

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine import cart, forest, record
from engine.core.errors import DataProblem
from engine.learners.forest import fitting
from engine.learners.forest.out_of_bag import Finished
from engine.split.criteria import VALUE_CRITERIA
from tests.engine.learners.cart.test_fitting import TREES, Walk, continuous, walk
from tests.tables import random_table, table

TASKS = list(TREES)


def theirs_on(bag, data, **settings):
    """scikit-learn's tree on a bag, each row weighing as often as it was drawn."""
    settings = {"random_state": 0, **settings}
    return TREES[data.task](**settings).fit(data.X, data.y, sample_weight=bag.counts)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("seed", range(6))
def test_every_tree_of_a_bagging_is_the_tree_of_its_bag(task, seed):
    """Ten tables a seed with ties, gaps and constants; every split is theirs or gains as much."""
    rng = np.random.default_rng([seed, 22])
    met = Walk()
    for _ in range(10):
        shape = {"n": int(rng.integers(2, 120)), "d": int(rng.integers(1, 5)), "missing": float(rng.choice([0, 0.2]))}
        data = random_table(rng, task=task, classes=3, **shape)
        settings = {"max_depth": [None, 3][rng.integers(2)], "min_samples_leaf": [1, 2][rng.integers(2)]}
        if task == "regression":
            settings["criterion"] = list(VALUE_CRITERIA)[rng.integers(2)]
        model = forest.fit(data, n_estimators=4, max_features=None, seed=seed, **settings)
        for bag, tree in zip(model.forest.bags, model.trees, strict=True):
            walk(tree, theirs_on(bag, data, **settings).tree_, data, np.unique(bag.rows), seen=met)
    assert not met.wrong, "\n".join(met.wrong[:5])
    assert met.same > 100


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("features_drawn", ["split", "tree"])
def test_the_forest_answers_like_the_mean_of_scikit_learns_trees(task, features_drawn):
    """Bagging, and features once a tree: no two splits gain the same here, so theirs on the same bag says the same."""
    rng = np.random.default_rng(5)
    data, weight = continuous(rng, task)
    wanted = None if features_drawn == "split" else 2
    settings = {"max_depth": 3, "min_samples_leaf": 5}
    drawn = {"max_features": wanted, "features_drawn": features_drawn}
    model = forest.fit(data, n_estimators=7, sample_weight=weight, **drawn, **settings)
    new = rng.normal(size=(200, data.d)).astype(np.float32).astype(float)
    answers = []
    for bag in model.forest.bags:
        own = np.arange(data.d) if bag.features is None else bag.features
        tree = TREES[task](**settings).fit(data.X[:, own], data.y, sample_weight=bag.counts * weight)
        answers.append((tree.predict_proba if task == "classification" else tree.predict)(new[:, own]))
    mine = model.predict_proba(new) if task == "classification" else model.predict(new)
    assert mine == pytest.approx(np.mean(answers, 0), rel=1e-9, abs=1e-12)
    for number, stage in enumerate(model.staged_predict(new), start=1):
        mean = np.mean(answers[:number], 0)
        assert (stage == mean.argmax(1)).all() if task == "classification" else stage == pytest.approx(mean)


def test_a_majority_counts_heads_where_the_default_weighs_shares():
    """Trees of one leaf with shares .4/.6, .4/.6 and 1/0: two heads for the second class, more share for the first."""
    bags = [([0, 1, 2, 3, 4], None)] * 2 + [([0, 0], None)]
    data = table([[1.0]] * 5, [0, 0, 1, 1, 1])
    share, majority = (forest.fit(data, bags=bags, vote=vote) for vote in ("share", "majority"))
    assert share.predict_proba([[1.0]]) == pytest.approx(np.array([[0.6, 0.4]]))
    assert majority.predict_proba([[1.0]]) == pytest.approx(np.array([[1 / 3, 2 / 3]]))
    assert (share.predict([[1.0]]), majority.predict([[1.0]])) == ([0], [1])
    assert [int(stage[0]) for stage in majority.staged_predict([[1.0]])] == [1, 1, 1]


def test_scikit_learn_also_averages_shares():
    """The convention itself, asked of the library: a forest's probabilities are the mean of its trees'."""
    data = random_table(np.random.default_rng(1), 60, 3)
    theirs = RandomForestClassifier(5, random_state=0, max_depth=2).fit(data.X, data.y)
    assert theirs.predict_proba(data.X) == pytest.approx(
        np.mean([tree.predict_proba(data.X) for tree in theirs.estimators_], 0)
    )


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("seed", range(4))
def test_each_tree_is_the_tree_grown_alone(task, seed):
    """Grown together or by cart from the counts as weights: with categories, gaps and best-first growth too."""
    rng = np.random.default_rng([seed, 31])
    for _ in range(6):
        data = random_table(rng, int(rng.integers(2, 80)), 3, task, classes=3, missing=0.1, category=0.4)
        leaves = [None, 4][rng.integers(2)]
        model = forest.fit(data, n_estimators=5, max_features=None, max_leaf_nodes=leaves, seed=seed)
        for number, (bag, tree) in enumerate(zip(model.forest.bags, model.trees, strict=True)):
            alone = cart.fit(data, sample_weight=bag.counts.astype(float), max_leaf_nodes=leaves).growth
            for name in ("feature", "left", "right", "missing_left", "threshold", "count", "reason"):
                assert np.array_equal(getattr(tree, name), getattr(alone.tree, name), equal_nan=name == "threshold")
            assert tree.value == pytest.approx(alone.tree.value, rel=1e-12, abs=1e-12)
            assert tree.gain == pytest.approx(alone.tree.gain, rel=1e-9, abs=1e-12, nan_ok=True)
            assert tree.level_side.keys() == alone.tree.level_side.keys()
            mine = model.forest.growths[number]
            assert np.array_equal(mine.leaf_of, alone.leaf_of)
            assert mine.split_order == alone.split_order


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("missing", [0.0, 0.1])
def test_the_table_of_a_node_holds_the_split_that_was_made(task, missing):
    """The columns are made again for one tree; they must be the numbers all trees together were grown by, to the bit.

    With gaps two mirrored candidates stand for one split, of which the table lists one: there a rounding may differ.
    """
    data = random_table(np.random.default_rng(3), 90, 4, task, classes=3, missing=missing, category=0.3)
    trace = record(forest.fit, data, n_estimators=6, max_features=2, seed=4)
    candidates, nodes = trace.columns("candidates"), trace.columns("nodes")
    chosen = candidates["chosen"]
    inner = nodes["feature"] >= 0
    assert chosen.sum() == inner.sum() > 50
    made = trace.model.forest
    for r, n in zip(candidates["round"][chosen], candidates["node"][chosen], strict=True):
        best = candidates["gain"][(candidates["round"] == r) & (candidates["node"] == n) & candidates["allowed"]].max()
        assert made.growths[r].tree.gain[n] == (pytest.approx(best, rel=1e-12) if missing else best)


def test_ten_trees_are_the_first_of_twenty():
    """More trees change nothing about those that are there, however many are grown together."""
    data = random_table(np.random.default_rng(8), 70, 5, "regression", missing=0.1)
    ten, twenty = (forest.fit(data, n_estimators=trees, seed=3) for trees in (10, 20))
    for few, many in zip(ten.trees, twenty.trees[:10], strict=True):
        for name in ("feature", "threshold", "left", "right", "value", "gain"):
            assert np.array_equal(getattr(few, name), getattr(many, name), equal_nan=True)
    stage = list(twenty.staged_predict(data.X))[9]
    assert np.array_equal(stage, ten.predict(data.X))
    assert not np.array_equal(ten.predict(data.X), forest.fit(data, n_estimators=10, seed=4).predict(data.X))


def test_how_many_grow_together_changes_nothing(monkeypatch):
    data = random_table(np.random.default_rng(9), 50, 4, "regression")
    together = forest.fit(data, n_estimators=6, max_features=2)
    monkeypatch.setattr(fitting, "MAX_CELLS_PER_CALL", 2 * 50 * 4)
    two_by_two = forest.fit(data, n_estimators=6, max_features=2)
    for a, b in zip(together.trees, two_by_two.trees, strict=True):
        for name in ("feature", "threshold", "value", "gain"):
            assert np.array_equal(getattr(a, name), getattr(b, name), equal_nan=True)


@pytest.mark.parametrize("seed", range(3))
def test_row_weights_multiply_the_counts(seed):
    rng = np.random.default_rng([seed, 41])
    data, weight = continuous(rng, "classification")
    weight[:20] = 0.0
    model = forest.fit(data, n_estimators=3, max_features=None, sample_weight=weight, min_samples_leaf=4, seed=seed)
    for bag, tree in zip(model.forest.bags, model.trees, strict=True):
        heavy = bag.counts * weight
        theirs = DecisionTreeClassifier(min_samples_leaf=4, random_state=0).fit(data.X, data.y, sample_weight=heavy)
        seen = walk(tree, theirs.tree_, data, (heavy > 0).nonzero()[0])
        assert not seen.wrong and seen.same > 5


def test_without_bootstrap_every_tree_is_the_tree_of_all_rows():
    data, _ = continuous(np.random.default_rng(2), "regression")
    model = forest.fit(data, n_estimators=2, bootstrap=False, max_features=None)
    one = DecisionTreeRegressor(random_state=0).fit(data.X, data.y)
    assert model.predict(data.X) == pytest.approx(one.predict(data.X))
    assert np.isnan(model.forest.oob_errors).all()


DEGENERATE = {
    "one row": ([[1.0]], [1.0]),
    "constant target": ([[1.0], [2.0], [3.0]], [5.0, 5.0, 5.0]),
    "all missing": ([[np.nan], [np.nan], [np.nan]], [1.0, 2.0, 4.0]),
    "identical rows": ([[1.0, 2.0]] * 4, [0.0, 1.0, 0.0, 1.0]),
    "huge": ([[1e300], [-1e300], [0.0]], [1e149, -1e149, 0.0]),
}


@pytest.mark.parametrize("name", DEGENERATE)
@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("drawn", ["split", "tree"])
def test_degenerate_tables_end_with_a_reason(name, task, drawn):
    X, y = DEGENERATE[name]
    y = np.array(y) if task == "regression" else (np.array(y) > 0).astype(int)
    data = table(X, y, task, classes=2) if task == "classification" else table(X, y, task)
    trace = record(forest.fit, data, n_estimators=12, features_drawn=drawn, stop_when_settled=True, patience=2)
    assert np.isfinite(trace.model.predict(data.X)).all()
    assert trace.last_event(Finished).reason in ("settled", "n_estimators")
    assert set(trace.columns("nodes")["reason"]) <= {"", "pure", "no_candidate"}
    for table_of in ("candidates", "rounds", "rows"):
        trace.columns(table_of)


def test_an_outlier_hides_no_difference_between_weighted_rows():
    """Nodes of nearly equal values have units of their own; a full tree still tells every row of its bag apart."""
    rng = np.random.default_rng(2)
    data = table(rng.normal(size=(60, 2)), np.append(rng.normal(size=59) * 1e-3, 1e9))
    assert cart.fit(data, sample_weight=rng.exponential(size=60)).predict(data.X) == pytest.approx(data.y, rel=1e-12)
    one = forest.fit(data, n_estimators=1, max_features=None)
    drawn = np.unique(one.forest.bags[0].rows)
    assert one.predict(data.X[drawn]) == pytest.approx(data.y[drawn], rel=1e-12)


def test_weight_on_a_row_that_a_bag_lacks_is_said():
    data = table([[1.0], [2.0], [3.0]], [0, 1, 1])
    with pytest.raises(DataProblem, match="no training row"):
        forest.fit(data, bags=[([1, 2], None)], sample_weight=[1.0, 0.0, 0.0])
