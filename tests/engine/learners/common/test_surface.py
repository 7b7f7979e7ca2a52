"""Pictures of ensembles against the ensembles themselves, asked point by point: equal to the last bit."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingRegressor

from engine import cart, gradient_boosting
from engine.learners.common.surface import Layer, Plane, Surface
from engine.tree.tree import ThresholdRows, Tree
from tests.tables import random_table, table


def grid(data, features, rng, n: int = 37) -> Plane:
    """Points on, between and beyond the values of two features; every level where a feature is a category."""
    axes = []
    for feature in features:
        values = data.X[:, feature][~np.isnan(data.X[:, feature])]
        if data.kinds[feature] == "category":
            axes.append(np.arange(len(data.levels[feature]), dtype=float))
        else:
            middle = (values[:-1] + values[1:]) / 2  # thresholds themselves are points too
            axes.append(np.unique(np.concatenate((values, middle, rng.normal(0, 3, n)))))
    return Plane(features, *axes, fixed_values=data.X[rng.integers(data.n)])


def drawn_model(seed: int):
    rng = np.random.default_rng(seed)
    task, classes = ("regression", 2) if seed % 2 else ("classification", 2 + seed % 3)
    data = random_table(rng, 60, 4, task, classes=classes, missing=0.2, category=0.4)
    model = gradient_boosting.fit(data, n_estimators=8, max_depth=1 + seed % 4, subsample=0.8, seed=seed)
    return rng, data, model


@pytest.mark.parametrize("seed", range(24))
def test_every_picture_is_what_the_model_says(seed):
    """Features of all kinds on both axes, the others held at a row's values, some of them missing."""
    rng, data, model = drawn_model(seed)
    for features in ((0, 1), (3, 2), (1, 3)):
        plane = grid(data, features, rng)
        stages = list(model.staged_decision_function(plane.points()))
        for root in range(model.trees[0].roots):
            surface = Surface(plane, np.atleast_1d(model.start)[root], model.layers(root))
            shape = (len(plane.y), len(plane.x))
            expected = [np.reshape(stage if stage.ndim == 1 else stage[:, root], shape) for stage in stages]
            frames = list(surface.frames())
            assert len(frames) == len(expected)
            for m, (frame, stage) in enumerate(zip(frames, expected, strict=True), start=1):
                assert np.array_equal(frame, stage)
                assert np.array_equal(surface.grid_after(m), stage)
            assert (surface.grid_after(0) == np.atleast_1d(model.start)[root]).all()


def test_leaves_may_hold_shares_of_classes():
    """A forest's trees: each adds its leaf's shares, a part of the mean."""
    rng = np.random.default_rng(5)
    data = table(rng.normal(size=(80, 2)), rng.integers(0, 3, 80))
    trees = [cart.fit(data, max_depth=depth).tree for depth in (1, 2, 5)]
    plane = grid(data, (1, 0), rng)
    picture = Surface(plane, 0.0, tuple(Layer(tree, tree.value / 3) for tree in trees)).grid_after(3)
    expected = sum(tree.predict(plane.points()) / 3 for tree in trees)
    assert np.array_equal(picture, expected.reshape(*picture.shape))


def test_one_leaf_is_one_colour():
    data = table([[1.0, 2.0], [3.0, 4.0]], [5.0, 5.0])
    tree = cart.fit(data).tree
    plane = Plane((0, 1), np.array([0.0, 1.0, 2.0]), np.array([7.0]), np.zeros(2))
    assert Surface(plane, 0.5, (Layer(tree, tree.value),)).grid_after(1).tolist() == [[5.5, 5.5, 5.5]]


def as_tree(theirs) -> Tree:
    """A tree of scikit-learn's in our arrays."""
    N, none = theirs.node_count, np.zeros(theirs.node_count, int)
    leaf = theirs.feature < 0
    rows = ThresholdRows(np.zeros((1, 2)), none, none, True, np.where(leaf, np.nan, theirs.threshold))
    feature, value = np.where(leaf, -1, theirs.feature), theirs.value[:, 0, 0]
    sides = theirs.children_left, theirs.children_right, np.zeros(N, bool)
    return Tree(feature, *sides, rows, {}, none, none * 0.5, none, value)


def test_their_trees_painted_are_their_staged_predictions():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(300, 2)).astype(np.float32)
    theirs = GradientBoostingRegressor(n_estimators=30, random_state=0).fit(X, X[:, 0] * X[:, 1] + rng.normal(size=300))
    axis = np.linspace(-3, 3, 80).astype(np.float32).astype(float)
    plane = Plane((0, 1), axis, axis, np.zeros(2))
    layers = tuple(Layer(tree, 0.1 * tree.value) for tree in (as_tree(one.tree_) for one in theirs.estimators_[:, 0]))
    start = float(theirs.init_.constant_[0, 0])
    for frame, stage in zip(Surface(plane, start, layers).frames(), theirs.staged_predict(plane.points()), strict=True):
        assert np.array_equal(frame.ravel(), stage)
