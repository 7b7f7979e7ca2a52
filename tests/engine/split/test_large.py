"""What only large tables meet: levels gone through in blocks, scores too many to keep, tables too long to remember."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

import engine.split.search
import engine.tree.grow
from engine import cart, record
from tests.engine.core.test_reproducible import same_bits, same_columns
from tests.engine.learners.cart.test_fitting import walk
from tests.tables import random_table, random_weight, table


@pytest.fixture
def everything_is_large(monkeypatch):
    """One column a block, and no score kept: small tables take the ways of large ones."""
    monkeypatch.setattr(engine.split.search, "BLOCK", 1)
    monkeypatch.setattr(engine.split.search, "KEEP", 0)
    monkeypatch.setattr(engine.tree.grow, "BLOCK", 1)


CRITERIA = {
    "classification": ["gini", "entropy", "misclassification"],
    "regression": ["squared_error", "absolute_error"],
}


@pytest.mark.parametrize("task", list(CRITERIA))
@pytest.mark.parametrize("seed", range(12))
def test_blocks_change_nothing(task, seed, request):
    """The same tree and the same table of candidates, bit for bit, in one block or in many."""
    rng = np.random.default_rng(seed)
    data = random_table(rng, int(rng.integers(2, 120)), 5, task, classes=3, missing=[0, 0.2][seed % 2], category=0.3)
    settings = {"criterion": CRITERIA[task][seed % len(CRITERIA[task])], "sample_weight": random_weight(rng, data.n)}
    at_once = record(cart.fit, data, **settings)
    found = at_once.columns("candidates")
    request.getfixturevalue("everything_is_large")
    in_blocks = record(cart.fit, data, **settings)
    same_bits(at_once.model.tree, in_blocks.model.tree)
    same_columns(found, in_blocks.columns("candidates"))


@pytest.mark.parametrize("tied", [0, 1, 2])
def test_equal_values_of_any_block_are_never_parted(tied, everything_is_large):
    """One column of few values among columns without two equal ones: every row ends where its values lead it."""
    rng = np.random.default_rng(tied)
    X = rng.normal(size=(80, 3))
    X[:, tied] = rng.integers(0, 3, 80)
    growth = record(cart.fit, table(X, X[:, tied] + rng.normal(size=80))).logged_events[0]
    assert (growth.tree.feature == tied).any()
    assert growth.tree.apply(X).tolist() == growth.leaf_of.tolist()


@pytest.fixture(scope="module", params=["classification", "regression"])
def large(request):
    """30,000 rows: normal values, rounded ones, a grid, and gaps."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(30_000, 6)).astype(np.float32)
    X[:, 3] = np.round(X[:, 3], 1)
    X[:, 4] = np.floor(X[:, 4])
    X[rng.random(30_000) < 0.1, 5] = np.nan
    y = X[:, 0] * X[:, 1] + np.sin(X[:, 3]) + np.isnan(X[:, 5]) + 0.5 * rng.normal(size=30_000)
    return table(X, y if request.param == "regression" else np.digitize(y, [-0.5, 1.0]))


def test_thirty_thousand_rows_as_scikit_learn(large):
    Theirs = DecisionTreeClassifier if large.task == "classification" else DecisionTreeRegressor
    model = cart.fit(large, max_depth=6, min_samples_leaf=20)
    theirs = Theirs(max_depth=6, min_samples_leaf=20, random_state=0).fit(large.X, large.y)
    seen = walk(model.tree, theirs.tree_, large, np.arange(large.n))
    assert not seen.wrong and seen.ties == 0 and seen.same > 40


def test_the_long_table_of_the_root(large):
    """Derived again it is the same, and its best is the split that was made."""
    growth = record(cart.fit, large, max_depth=2).logged_events[0]
    one = growth.table(0)
    growth.clear_cache()
    again = growth.table(0)
    assert one is not again and len(one) > 50_000
    same_columns(one.columns(), again.columns())
    assert one.gain.max() == growth.tree.gain[0]
    assert one.chosen.sum() == 1 and one.chosen[one.is_best].all()
    features = growth.features.X[:, one.feature[one.is_best][0]]
    left = growth.rows_of(growth.tree.left[0])
    assert set(left) == set((features <= one.threshold[one.is_best][0]).nonzero()[0])


def test_the_order_of_thirty_thousand_rows_does_not_matter(large):
    order = np.random.default_rng(1).permutation(large.n)
    names = large.feature_names, large.kinds, large.levels, large.class_names, large.task
    turned = type(large)(large.X[order], large.y[order], *names)
    same_bits(cart.fit(large, max_depth=8).tree, cart.fit(turned, max_depth=8).tree)
