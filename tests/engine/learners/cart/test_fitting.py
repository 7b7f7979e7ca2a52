"""The same tree as scikit-learn's: both are walked over the same rows, and every split must be theirs or gain as much.

scikit-learn draws the order of features at random, so where two splits tie it may take either: below such a node the
trees differ rightly and the walk ends. It casts X to float32, so tables here hold nothing finer. It has no categories.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine import cart
from tests.tables import random_table

TREES = {"classification": DecisionTreeClassifier, "regression": DecisionTreeRegressor}


@dataclass
class Walk:
    """What was met while both trees were walked together."""

    same: int = 0
    leaves: int = 0
    ties: int = 0
    pure_but_split: int = 0  # nodes scikit-learn split although all rows have the same answer, by its rounding
    wrong: list[str] = field(default_factory=list)


def walk(mine, theirs, data, rows, node=0, their_node=0, seen=None) -> Walk:
    """Follow `rows` down both trees."""
    seen = seen or Walk()
    feature, their_feature = mine.feature[node], theirs.feature[their_node]
    if feature < 0 and their_feature < 0:
        seen.leaves += 1
    elif feature < 0 and len(set(data.y[rows].tolist())) == 1:
        seen.pure_but_split += 1
    elif their_feature < 0 and mine.gain[node] < 1e-13:
        seen.ties += 1  # a split that gains 0, as often between medians, may gain less than 0 by their rounding
    elif feature < 0 or their_feature < 0:
        seen.wrong.append(f"node {node}, {len(rows)} rows: only {'theirs' if feature < 0 else 'mine'} was split")
    else:
        left = mine.goes_left(np.full(len(rows), node), data.X[rows, feature])
        if feature == their_feature and (left == their_left(theirs, their_node, data.X[rows])).all():
            seen.same += 1
            same_question(mine, theirs, node, their_node, data.X[rows, feature], seen)
            walk(mine, theirs, data, rows[left], mine.left[node], theirs.children_left[their_node], seen)
            walk(mine, theirs, data, rows[~left], mine.right[node], theirs.children_right[their_node], seen)
        elif mine.gain[node] == pytest.approx(their_gain(theirs, their_node), rel=1e-9, abs=1e-13):
            seen.ties += 1
        else:
            gains = f"gains {mine.gain[node]!r}, theirs {their_gain(theirs, their_node)!r}"
            seen.wrong.append(f"node {node}, {len(rows)} rows: another split, {gains}")
    return seen


def their_left(theirs, node, X) -> np.ndarray:
    x = X[:, theirs.feature[node]]
    return np.where(np.isnan(x), bool(theirs.missing_go_to_left[node]), x <= theirs.threshold[node])


def their_gain(theirs, node) -> float:
    weight, impurity = theirs.weighted_n_node_samples, theirs.impurity
    sides = theirs.children_left[node], theirs.children_right[node]
    return impurity[node] - sum(weight[side] * impurity[side] for side in sides) / weight[node]


def same_question(mine, theirs, node, their_node, x, seen) -> None:
    """Equal gains, equal thresholds, and the same side for missing values still to come."""
    if mine.gain[node] != pytest.approx(their_gain(theirs, their_node), rel=1e-7, abs=1e-12):
        seen.wrong.append(f"node {node}: gain {mine.gain[node]}, theirs {their_gain(theirs, their_node)}")
    if mine.threshold[node] != pytest.approx(theirs.threshold[their_node], rel=1e-6, abs=1e-6):
        seen.wrong.append(f"node {node}: threshold {mine.threshold[node]}, theirs {theirs.threshold[their_node]}")
    missing = np.isnan(x).any()
    tie = missing and np.isnan(x).all()
    if not tie and bool(mine.missing_left[node]) != bool(theirs.missing_go_to_left[their_node]):
        seen.wrong.append(f"node {node}: missing values go to the other side")


def compared(data, weight=None, **settings) -> Walk:
    """Fit both, walk both; where no tie came between, new rows must get the same predictions too."""
    model = cart.fit(data, sample_weight=weight, **settings)
    theirs = TREES[data.task](random_state=0, **settings).fit(data.X, data.y, sample_weight=weight)
    seen = walk(model.tree, theirs.tree_, data, np.arange(data.n))
    assert not seen.wrong, "\n".join(seen.wrong[:5])
    if not seen.ties:
        same_predictions(model, theirs, data)
    return seen


def same_predictions(model, theirs, data) -> None:
    rng = np.random.default_rng(data.n)
    X = np.stack([rng.choice(column, 200) for column in data.X.T], 1)  # values, and gaps, as each column knows them
    X += np.where(rng.random(X.shape) < 0.5, 0, rng.normal(size=X.shape)).astype(np.float32)
    X = X.astype(np.float32).astype(float)
    if data.task == "regression":
        assert model.predict(X) == pytest.approx(theirs.predict(X), rel=1e-9, abs=1e-12)
        return
    shares = model.predict_proba(X)[:, theirs.classes_]
    assert shares == pytest.approx(theirs.predict_proba(X), rel=1e-9, abs=1e-12)
    assert (model.predict(X) == theirs.classes_[shares.argmax(1)]).all()
    untied = np.diff(np.sort(shares, 1)[:, -2:], axis=1)[:, 0] > 1e-9 if shares.shape[1] > 1 else np.ones(len(X), bool)
    assert (model.predict(X) == theirs.predict(X))[untied].all()


def drawn_table(rng, task):
    """A table of a size and mixture of columns that changes from draw to draw; scikit-learn needs two rows at least."""
    missing = float(rng.choice([0, 0, 0.2]))
    shape = {"n": int(rng.integers(2, 200)), "d": int(rng.integers(1, 6)), "missing": missing}
    return random_table(rng, task=task, classes=int(rng.integers(2, 5)), **shape)


def drawn_settings(rng, task) -> dict:
    settings = {
        "max_depth": [None, 1, 3, 6][rng.integers(4)],
        "min_samples_leaf": [1, 1, 2, 5][rng.integers(4)],
        "min_samples_split": [2, 2, 7][rng.integers(3)],
        "min_impurity_decrease": [0.0, 0.0, 0.01][rng.integers(3)],
    }
    criteria = ["gini", "entropy"] if task == "classification" else ["squared_error", "absolute_error"]
    return settings | {"criterion": criteria[rng.integers(2)]}


@pytest.mark.parametrize("task", list(TREES))
@pytest.mark.parametrize("seed", range(20))
def test_mixed_tables(task, seed):
    """Fifteen tables a seed, 600 in all: ties, gaps, constants, weights, every stopping rule both have."""
    rng = np.random.default_rng([seed, len(task)])
    same = 0
    for _ in range(15):
        data = drawn_table(rng, task)
        weight = rng.exponential(size=data.n) + 0.01 if rng.random() < 0.3 else None
        same += compared(data, weight, **drawn_settings(rng, task)).same
    assert same > 15  # the walk met splits to compare, it did not end at every root


def continuous(rng, task, n=150, d=4):
    """A table in which no two splits gain the same: no repeats, and weights that never add up alike."""
    data = random_table(rng, n, d, task, classes=3)
    X = rng.normal(size=(n, d)).astype(np.float32)
    y = data.y if task == "classification" else rng.normal(size=n)
    names = data.feature_names, data.kinds, data.levels, data.class_names, data.task
    return type(data)(X, y, *names), rng.exponential(size=n) + 0.1


@pytest.mark.parametrize("task", list(TREES))
@pytest.mark.parametrize("seed", range(10))
def test_every_node_of_tables_without_ties(task, seed):
    """To the last leaf: only nodes of two or three rows can still tie, where two features part them alike."""
    rng = np.random.default_rng([seed, 7])
    data, weight = continuous(rng, task)
    seen = compared(data, weight, min_samples_leaf=4)
    assert seen.ties == 0 and seen.same > 15


@pytest.mark.parametrize("task", list(TREES))
@pytest.mark.parametrize("seed", range(10))
def test_best_first_growth(task, seed):
    """max_leaf_nodes: the same splits are made in the same order, so the same ones are left out."""
    rng = np.random.default_rng([seed, 8])
    data, weight = continuous(rng, task, n=300)
    for leaves in (2, 3, 8, 20):
        seen = compared(data, weight, max_leaf_nodes=leaves, min_samples_leaf=8)
        assert (seen.ties, seen.same, seen.leaves) == (0, leaves - 1, leaves)


def test_an_answer_that_never_changes_is_pure_whatever_its_size():
    """By scikit-learn's rounding such a node may have an impurity; by exact sums it has none."""
    rng = np.random.default_rng(0)
    data = random_table(rng, 60, 2, "regression")
    y = np.where(data.X[:, 0] > np.median(data.X[:, 0]), 0.1 + 1e6, 0.3)
    data = type(data)(data.X, y, data.feature_names, data.kinds, data.levels, (), data.task)
    assert compared(data).same >= 1
