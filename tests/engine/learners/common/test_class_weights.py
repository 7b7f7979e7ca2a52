"""Weights of classes: the trees of scikit-learn with the same setting, and what no learner takes."""

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.class_weight import compute_class_weight, compute_sample_weight

from datasets import load
from engine import DataProblem, cart, forest, prune, record
from engine.learners.common.parameters import balanced
from engine.learners.forest import fitting
from engine.learners.prune.fitting import PruningFold
from tests.engine.learners.cart.test_fitting import Walk, walk
from tests.tables import random_table, table


def uneven(seed: int, n: int = 240):
    """Three classes of unlike size, features in which no two splits gain the same."""
    rng = np.random.default_rng(seed)
    y = rng.choice(3, n, p=[0.7, 0.2, 0.1])
    y[:3] = 0, 1, 2
    X = (rng.normal(size=(n, 4)) + y[:, None] * 0.7).astype(np.float32)
    return table(X, y), rng.exponential(size=n), rng.normal(size=(200, 4)).astype(np.float32).astype(float)


WANTED = [
    ("balanced", "balanced"),
    ({0: 0.5, 2: 3.0}, {0: 0.5, 1: 1.0, 2: 3.0}),
    ({"1": 2, np.int64(0): np.float32(0.5)}, {0: 0.5, 1: 2.0, 2: 1.0}),
]


@pytest.mark.parametrize(("ours", "theirs"), WANTED)
@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_a_tree_is_scikit_learns(ours, theirs, criterion):
    data, weight, new = uneven(4)
    settings = {"criterion": criterion, "max_depth": 4, "min_samples_leaf": 12}
    mine = cart.fit(data, class_weight=ours, sample_weight=weight, **settings)
    tree = DecisionTreeClassifier(class_weight=theirs, random_state=0, **settings).fit(data.X, data.y, weight)
    assert mine.predict_proba(new) == pytest.approx(tree.predict_proba(new), rel=1e-9, abs=1e-12)
    plain = cart.fit(data, sample_weight=weight, **settings)
    assert mine.predict_proba(new) != pytest.approx(plain.predict_proba(new))


@pytest.mark.parametrize(("ours", "theirs"), WANTED)
def test_every_split_is_theirs_or_gains_as_much_where_rows_weigh_alike_within_a_class(ours, theirs):
    seen = Walk()
    for seed in range(8):
        data = random_table(np.random.default_rng(seed), 90, 4, classes=3, missing=0.1)
        mine = cart.fit(data, class_weight=ours, max_depth=5)
        tree = DecisionTreeClassifier(class_weight=theirs, max_depth=5, random_state=0).fit(data.X, data.y)
        walk(mine.tree, tree.tree_, data, np.arange(data.n), seen=seen)
    assert not seen.wrong, seen.wrong[:5]
    assert seen.same > 40


def test_balanced_classes_weigh_the_same():
    assert balanced(np.array([3, 1])) == pytest.approx([4 / 6, 2])
    assert balanced(np.array([[3, 0, 1], [2, 2, 0]])) == pytest.approx(np.array([[4 / 6, 0, 2], [1, 1, 0]]))
    tree = cart.fit(load("iris"), class_weight={"setosa": 0.5}, max_depth=0).growth
    assert tree.node_class_weights[0] == pytest.approx([25, 50, 50])


@pytest.mark.parametrize(("ours", "theirs"), WANTED)
def test_a_pruned_tree_answers_like_scikit_learns(ours, theirs):
    data, weight, new = uneven(5)
    mine = prune.fit(data, class_weight=ours, sample_weight=weight, ccp_alpha=0.013, min_samples_leaf=12)
    tree = DecisionTreeClassifier(class_weight=theirs, ccp_alpha=0.013, min_samples_leaf=12, random_state=0).fit(
        data.X, data.y, weight
    )
    assert mine.predict_proba(new) == pytest.approx(tree.predict_proba(new), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(("ours", "theirs"), WANTED)
def test_each_fold_balances_the_rows_it_grows_on(ours, theirs):
    data, weight, _ = uneven(6)
    trace = record(prune.fit, data, class_weight=ours, sample_weight=weight, cv=3, min_samples_leaf=12)
    for fold in trace.events_of(PruningFold):
        if ours == "balanced":  # what trees are grown on below is weighed by row too
            alone = record(prune.fit, data, class_weight=ours, cv=7, seed=1).events_of(PruningFold)[0].path.growth
            assert np.ptp(alone.node_class_weights[0]) < 1e-9 * alone.node_class_weights[0, 0]
        rest = np.setdiff1d(np.arange(data.n), fold.validation_rows)
        for alpha, error in zip(fold.full_path.alpha[1:-1] + 1e-12, fold.error[1:-1], strict=True):
            tree = DecisionTreeClassifier(class_weight=theirs, ccp_alpha=alpha, min_samples_leaf=12, random_state=0)
            tree.fit(data.X[rest], data.y[rest], weight[rest])
            wrong = tree.predict(data.X[fold.validation_rows]) != data.y[fold.validation_rows]
            assert error == pytest.approx(np.average(wrong, weights=weight[fold.validation_rows]))


@pytest.mark.parametrize(("ours", "theirs"), [*WANTED, ("balanced_subsample", None)])
@pytest.mark.parametrize("criterion", ["gini", "entropy", "misclassification"])
def test_a_forest_is_the_mean_of_scikit_learns_trees_on_the_same_bags(ours, theirs, criterion):
    data, weight, new = uneven(7)
    settings = {"max_depth": 4, "min_samples_leaf": 12, "criterion": criterion}
    drawn = {"max_features": None, "n_estimators": 6, "sample_weight": weight}
    model = forest.fit(data, class_weight=ours, **drawn, **settings)
    if theirs == "balanced":  # a forest of theirs balances what rows weigh, a tree of theirs their number
        balance = compute_class_weight("balanced", classes=np.arange(3), y=data.y, sample_weight=weight)
        theirs = dict(enumerate(balance))
    for bag, tree in zip(model.forest.bags, model.trees, strict=True):
        own = compute_sample_weight(theirs or "balanced", data.y, indices=None if theirs else bag.rows)
        if criterion == "misclassification":  # theirs has no such criterion
            alone = cart.fit(data, sample_weight=bag.counts * weight * own, **settings)
        else:
            alone = DecisionTreeClassifier(random_state=0, **settings)
            alone.fit(data.X, data.y, bag.counts * weight * own)
        assert tree.value[tree.apply(new)] == pytest.approx(alone.predict_proba(new), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("wanted", ["balanced", "balanced_subsample", {0: 0.5, 1: 1.0, 2: 3.0}])
def test_a_forest_of_whole_tables_is_scikit_learns_own(wanted):
    data, weight, new = uneven(8)
    settings = {"max_features": None, "bootstrap": False, "n_estimators": 2, "max_depth": 4, "min_samples_leaf": 12}
    mine = forest.fit(data, class_weight=wanted, sample_weight=weight, **settings)
    theirs = RandomForestClassifier(class_weight=wanted, random_state=0, **settings).fit(data.X, data.y, weight)
    assert mine.predict_proba(new) == pytest.approx(theirs.predict_proba(new), rel=1e-9, abs=1e-12)


def test_a_tree_of_a_balanced_forest_does_not_depend_on_those_grown_with_it(monkeypatch):
    data, _, _ = uneven(9)
    together = forest.fit(data, n_estimators=5, class_weight="balanced_subsample")
    monkeypatch.setattr(fitting, "MAX_CELLS_PER_CALL", 1)
    alone = forest.fit(data, n_estimators=5, class_weight="balanced_subsample")
    for one, other in zip(together.trees, alone.trees, strict=True):
        assert np.array_equal(one.threshold, other.threshold, equal_nan=True)
        assert np.array_equal(one.value, other.value) and np.array_equal(one.gain, other.gain, equal_nan=True)


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("balansed", "class_weight cannot be 'balansed': it takes one of 'balanced'"),
        ("balanced_subsample", "class_weight cannot be 'balanced_subsample'"),
        ({"5": 1.0}, "no class '5'. There are 0, 1, 2"),
        ({3: 1.0}, "no class 3"),
        ({True: 1.0}, "no class True"),
        ({0: -1.0}, "-1.0 is no weight for 0"),
        ({0: "much"}, "'much' is no weight"),
        ({0: np.inf}, "inf is no weight"),
        ({0: 0, 1: 0, 2: 0}, "no row counts"),
    ],
)
def test_what_class_weight_refuses(wanted, says):
    with pytest.raises(DataProblem, match=says):
        cart.fit(uneven(1)[0], class_weight=wanted)


@pytest.mark.parametrize("fit", [cart.fit, prune.fit, forest.fit])
@pytest.mark.parametrize("wanted", ["balanced", {0: 2.0}, "balanced_subsample"])
def test_a_number_has_no_classes_to_weigh(fit, wanted):
    with pytest.raises(DataProblem, match="class_weight"):
        fit(load("wave"), class_weight=wanted)
