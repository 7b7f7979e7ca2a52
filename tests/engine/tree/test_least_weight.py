"""The least weight of a side: min_weight_fraction_leaf as scikit-learn has it, and tables that say the same."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor
from sklearn.tree import DecisionTreeClassifier

from datasets import load
from engine import cart, forest, gradient_boosting, prune, record
from engine.split.criteria import CLASS_CRITERIA, VALUE_CRITERIA
from tests.engine.learners.cart.test_fitting import TREES, Walk, compared, continuous, drawn_table, walk
from tests.tables import random_table, random_weight

SHARES = [0.02, 0.07, 0.1, 0.25, 0.5]


@pytest.mark.parametrize("task", list(TREES))
@pytest.mark.parametrize("share", SHARES)
def test_trees_stop_and_split_as_scikit_learns(task, share):
    rng = np.random.default_rng([int(100 * share), len(task)])
    met = Walk()
    for _ in range(15):
        data = drawn_table(rng, task)
        weight = rng.exponential(size=data.n) + 0.01 if rng.random() < 0.6 else None
        criterion = (
            ["gini", "entropy"][rng.integers(2)] if task == "classification" else list(VALUE_CRITERIA)[rng.integers(2)]
        )
        seen = compared(data, weight, min_weight_fraction_leaf=share, min_samples_leaf=2, criterion=criterion)
        met.same, met.leaves = met.same + seen.same, met.leaves + seen.leaves
    assert met.leaves >= 15 and (met.same > 5 or share == 0.5)


@pytest.mark.parametrize("categories", ["subset", "one_vs_rest", "as_numbers"])
@pytest.mark.parametrize("criterion", [*CLASS_CRITERIA, *VALUE_CRITERIA])
def test_no_leaf_and_no_candidate_weighs_less(categories, criterion):
    rng = np.random.default_rng([len(criterion), len(categories)])
    task, met = "regression" if criterion in VALUE_CRITERIA else "classification", 0
    for _ in range(12):
        data = random_table(rng, 60, 4, task, classes=3, missing=0.1, category=0.6)
        weight = random_weight(rng, 60)
        settings = {"criterion": criterion, "categories": categories, "min_weight_fraction_leaf": 0.13}
        trace = record(cart.fit, data, sample_weight=weight, **settings)
        growth, tried = trace.model.growth, trace.columns("candidates")
        least = 0.13 * (60 if weight is None else weight.sum()) * (1 - 1e-9)
        assert growth.node_weights[growth.tree.leaves].min() >= least or len(growth.tree.leaves) == 1
        for side in ("left", "right"):
            assert (tried[f"n_{side}" if weight is None else f"weight_{side}"] >= least).all()
        met += (tried["chosen"].sum() == len(growth.tree.leaves) - 1) and len(growth.tree.leaves)
    assert met > 12


def test_a_forest_counts_the_weight_of_each_bag():
    data, weight = continuous(np.random.default_rng(2), "classification")
    settings = {"min_weight_fraction_leaf": 0.1, "min_samples_leaf": 3}
    model = forest.fit(data, n_estimators=5, max_features=None, sample_weight=weight, **settings)
    for bag, tree in zip(model.forest.bags, model.trees, strict=True):
        theirs = DecisionTreeClassifier(random_state=0, **settings).fit(data.X, data.y, bag.counts * weight)
        assert tree.value[tree.apply(data.X)] == pytest.approx(theirs.predict_proba(data.X), rel=1e-9, abs=1e-12)


def test_a_pruned_tree_is_scikit_learns():
    data, weight = continuous(np.random.default_rng(3), "classification")
    settings = {"min_weight_fraction_leaf": 0.06, "ccp_alpha": 0.01}
    theirs = DecisionTreeClassifier(random_state=0, **settings).fit(data.X, data.y, weight)
    mine = prune.fit(data, sample_weight=weight, **settings)
    assert mine.predict_proba(data.X) == pytest.approx(theirs.predict_proba(data.X), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "Theirs"), [("diabetes", GradientBoostingRegressor), ("moons", GradientBoostingClassifier)]
)
def test_boosted_trees_are_scikit_learns_round_by_round(name, Theirs):
    data = load(name)
    settings = {"n_estimators": 3, "max_depth": 3, "min_weight_fraction_leaf": 0.11}
    mine = record(gradient_boosting.fit, data, **settings)
    theirs = Theirs(random_state=0, **settings).fit(data.X, data.y)
    tree = theirs.estimators_[0, 0].tree_
    assert not walk(mine.model.growths[0].tree, tree, data, np.arange(data.n)).wrong or name == "moons"
    assert sorted(mine.model.growths[0].tree.count) == sorted(tree.n_node_samples)
    assert mine.model.predict(data.X) == pytest.approx(theirs.predict(data.X), rel=1e-6)
    assert min(growth.tree.count.min() for growth in mine.model.growths) >= 0.11 * data.n


def test_the_rule_that_stopped_is_said():
    trace = record(cart.fit, load("seven_rows"), min_weight_fraction_leaf=0.4)
    assert "min_weight_fraction_leaf" in trace.columns("nodes")["reason"]
