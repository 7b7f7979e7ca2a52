"""One tree of several that were grown together, told by itself: the same tables, numbers and happenings."""

import numpy as np
import pytest

from datasets import load
from engine import gradient_boosting, record, xgb
from engine.tree.growth import Growth
from engine.tree.separate import iter_separate_trees, separate_trees
from tests.tables import random_table

GAPS = random_table(np.random.default_rng(8), 70, 4, classes=3, missing=0.2, category=0.5)
CHANCE = {"subsample": 0.6, "seed": 3}
FITS = {
    "boosting": (gradient_boosting.fit, load("iris"), {}),
    "boosting by lot": (gradient_boosting.fit, GAPS, {**CHANCE, "max_features": 2}),
    "boosting best first": (gradient_boosting.fit, load("penguins"), {"max_leaf_nodes": 5, "max_depth": None}),
    "xgboost": (xgb.fit, GAPS, {"max_depth": 3}),
    "xgboost by lot": (xgb.fit, load("iris"), {**CHANCE, "colsample_bytree": 0.5, "max_depth": 3}),
    "xgboost by quantiles": (xgb.fit, load("iris"), {"tree_method": "approx", "max_bin": 6, "max_depth": 2}),
}


@pytest.fixture(params=FITS, scope="module")
def growths(request) -> list[Growth]:
    fit, data, settings = FITS[request.param]
    trace = record(fit, data, n_estimators=2, **settings)
    return [event for event in trace.logged_events if isinstance(event, Growth)]


def same(a, b) -> None:
    """Equal to the last bit, and NaN where the other is."""
    if isinstance(b, dict):
        assert a.keys() == b.keys()
        for name in b:
            same(a[name], b[name])
    elif isinstance(b, tuple):
        assert a == b
    else:
        np.testing.assert_array_equal(a, b)


def test_facts_of_every_node(growths):
    for growth in growths:
        for root in range(growth.tree.roots):
            single, nodes = separate_trees(growth)[root], growth.nodes_of_root(root)
            assert single.n_nodes == len(nodes) and single.round == growth.round and single.source is growth.source
            for name in ("impurity", "sums"):
                same(getattr(single, name), getattr(growth, name)[nodes])
            for name in ("feature", "threshold", "missing_left", "count", "gain", "reason", "value", "depth"):
                same(getattr(single.tree, name), getattr(growth.tree, name)[nodes])


def test_the_table_and_the_rows_of_every_node(growths):
    n = growths[0].features.n
    for growth in growths:
        for root, single in enumerate(iter_separate_trees(growth)):
            for number, node in enumerate(growth.nodes_of_root(root)):
                same(single.rows_of(number), growth.rows_of(node) - root * n)
                assert single.left_levels(number) == growth.left_levels(node)
                same(single.table(number).columns(), growth.table(node).columns())


def test_it_tells_what_the_common_growth_tells(growths):
    for growth in growths:
        told = list(growth.sub_events())
        for root in range(growth.tree.roots):
            theirs = [event for event in told if getattr(event, "tree", root) == root]
            ours = list(separate_trees(growth)[root].sub_events())
            assert [type(event) for event in ours] == [type(event) for event in theirs] and len(ours) > 1
            for own, other in zip(ours, theirs, strict=True):
                for name, value in vars(own).items():
                    if name not in ("search", "growth", "tree"):
                        same(value, getattr(other, name))


def test_new_rows_end_in_the_same_leaves(growths):
    X = np.random.default_rng(1).normal(3, 2, (50, growths[0].features.d)).round()
    X[::7] = np.nan
    for growth in growths:
        for root, single in enumerate(iter_separate_trees(growth)):
            same(single.tree.apply(X), growth.node_number[growth.tree.apply(X, root)])


def test_some_features_are_drawn_and_some_rows_left_out():
    """The data of the tests above is what it should be."""
    fit, data, settings = FITS["boosting by lot"]
    growth = next(e for e in record(fit, data, n_estimators=1, **settings).logged_events if isinstance(e, Growth))
    single = separate_trees(growth)[2]
    assert (single.leaf_of < 0).any() and not all(
        single.allowed_features(node).all() for node, _ in enumerate(single.sums)
    )


def test_a_growth_of_one_tree_is_that_tree():
    trace = record(gradient_boosting.fit, load("wave"), n_estimators=1)
    growth = next(event for event in trace.logged_events if isinstance(event, Growth))
    assert separate_trees(growth)[0] is growth
