"""Beside xgboost itself, tree_method="exact": predictions, starts, and every node of every tree."""

import numpy as np
import pytest
import xgboost

from engine import DataProblem, record, xgb
from engine.core.settings import parameters
from engine.learners.xgb.events import LeafOutputs, XgbStart
from engine.learners.xgb.fitting import METHODS
from engine.learners.xgb.gamma import PruneStep
from tests.tables import table

OBJECTIVE = {"squared": "reg:squarederror", "logistic": "binary:logistic", "softmax": "multi:softprob"}


def problem(rng, loss, n=60, d=4, missing=0.0):
    """Values that float32 holds, all different, so that xgboost reads what we read and no two gains tie."""
    X = rng.normal(size=(n, d)).astype(np.float32)
    X[rng.random((n, d)) < missing] = np.nan
    signal = np.nan_to_num(X[:, 0], nan=1.5) + np.nan_to_num(X[:, 1]) ** 2 + 0.5 * rng.normal(size=n)
    if loss == "squared":
        return table(X, signal.astype(np.float32), "regression")
    classes = 2 if loss == "logistic" else 3
    return table(X, np.searchsorted(np.quantile(signal, np.arange(1, classes) / classes), signal), classes=classes)


def weight_for(rng, loss, n=60):
    """Classes begin with few different gradients, and gains tie; weights that differ a little part them again."""
    return None if loss == "squared" else np.exp(0.2 * rng.normal(size=n)).astype(np.float32)


def theirs(data, loss, rounds, weight=None, **settings):
    """xgboost's booster with our names of settings."""
    asked = {"objective": OBJECTIVE[loss], "tree_method": "exact", "nthread": 1, **settings}
    asked |= {"num_class": len(data.class_names)} if loss == "softmax" else {}
    return xgboost.train(asked, xgboost.DMatrix(data.X, label=data.y, weight=weight), rounds)


def margins(booster, X):
    return booster.predict(xgboost.DMatrix(X), output_margin=True)


SETTINGS = [
    {},
    {"max_depth": 2, "reg_lambda": 0.0, "min_child_weight": 0.0},
    {"reg_lambda": 5.0, "learning_rate": 0.1},
    {"reg_alpha": 2.0},
    {"reg_alpha": 0.7, "reg_lambda": 0.3, "max_depth": 4},
    {"gamma": 2.0},
    {"gamma": 0.8, "max_depth": 3, "reg_lambda": 0.1},
    {"min_child_weight": 4.5},
    {"min_child_weight": 1000.0},
    {"min_child_weight": 1000.0, "base_score": 0.2},  # the root would have something to say, but weighs too little
    {"base_score": 0.5},
    {"base_score": 0.2, "learning_rate": 1.0},
]


@pytest.mark.parametrize("missing", [0.0, 0.15])
@pytest.mark.parametrize("loss", OBJECTIVE)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_predicts_what_xgboost_predicts(loss, settings, missing):
    rng = np.random.default_rng([len(loss), int(100 * missing)])
    data, weight = problem(rng, loss, missing=missing), weight_for(rng, loss)
    fresh = problem(rng, loss, missing=0.2)
    model = record(xgb.fit, data, n_estimators=8, sample_weight=weight, **settings).model
    booster = theirs(data, loss, 8, weight, **settings)
    for X in (data.X, fresh.X):
        np.testing.assert_allclose(model.decision_function(X), margins(booster, X), rtol=2e-4, atol=2e-5)
    probable = booster.predict(xgboost.DMatrix(fresh.X))
    if loss == "squared":
        np.testing.assert_allclose(model.predict(fresh.X), probable, rtol=2e-4, atol=2e-5)
    else:
        ours = model.predict_proba(fresh.X)
        np.testing.assert_allclose(ours if loss == "softmax" else ours[:, 1], probable, rtol=2e-4, atol=2e-5)
        expected = probable.argmax(1) if loss == "softmax" else probable > 0.5
        np.testing.assert_array_equal(model.predict(fresh.X), expected)


@pytest.mark.parametrize("heavy", [(5, 3), (3, 5)], ids=str)
@pytest.mark.parametrize("reg_alpha", [0.0, 0.5])
@pytest.mark.parametrize("reg_lambda", [0.0, 0.1, 1.0, 1000.0])
def test_a_side_that_weighs_just_enough_may_be_split_off(reg_lambda, reg_alpha, heavy):
    """min_child_weight is held against sums of h alone: with lambda added first they would be rounded."""
    data, weight = table(np.arange(2.0)[:, None], np.array([0.0, 100]), "regression"), np.array(heavy, np.float32)
    asked = {"min_child_weight": 3.0, "base_score": 0.0, "reg_lambda": reg_lambda, "reg_alpha": reg_alpha}
    columns = record(xgb.fit, data, n_estimators=1, sample_weight=weight, **asked).columns("candidates")
    dump = theirs(data, "squared", 1, weight, **asked).trees_to_dataframe()
    assert columns["gain"] == pytest.approx(dump["Gain"].iloc[:1], rel=1e-4)


def test_row_weights_count_as_in_xgboost():
    rng = np.random.default_rng(5)
    data, weight = problem(rng, "squared"), rng.exponential(size=60).astype(np.float32)
    model = record(xgb.fit, data, n_estimators=8, sample_weight=weight).model
    expected = margins(theirs(data, "squared", 8, weight), data.X)
    np.testing.assert_allclose(model.decision_function(data.X), expected, rtol=2e-4, atol=2e-5)


@pytest.mark.parametrize("missing", [0.0, 0.2])
@pytest.mark.parametrize("loss", OBJECTIVE)
@pytest.mark.parametrize(
    "settings", [{}, {"gamma": 1.0, "max_depth": 4}, {"reg_alpha": 0.5, "reg_lambda": 2.0}], ids=str
)
def test_every_node_is_the_one_in_xgboosts_dump(loss, settings, missing):
    """Feature, threshold, default direction, gain, cover and output, walking both trees from their roots."""
    rng = np.random.default_rng(11)
    data, weight = problem(rng, loss, missing=missing), weight_for(rng, loss)
    trace = record(xgb.fit, data, n_estimators=4, sample_weight=weight, **settings)
    dump = theirs(data, loss, 4, weight, **settings).trees_to_dataframe().set_index("ID")
    outputs = trace.events_of(LeafOutputs)
    compared = 0
    for m, output in enumerate(outputs):
        tree = output.growth.tree
        for root in range(tree.roots):
            waiting = [(root, f"{m * tree.roots + root}-0")]
            while waiting:
                node, name = waiting.pop()
                other = dump.loc[name]
                np.testing.assert_allclose(output.sums[1][node], other.Cover, rtol=1e-4)
                compared += 1
                if tree.feature[node] < 0:
                    assert other.Feature == "Leaf"
                    np.testing.assert_allclose(0.3 * tree.value[node], other.Gain, rtol=1e-3, atol=1e-6)
                    continue
                assert other.Feature == f"f{tree.feature[node]}"
                assert tree.missing_left[node] == (other.Missing == other.Yes)
                np.testing.assert_allclose(tree.gain[node], other.Gain, rtol=2e-3, atol=1e-5)
                np.testing.assert_allclose(trace.model.trees[m].threshold[node], other.Split, rtol=1e-5, atol=1e-6)
                waiting += [(tree.left[node], other.Yes), (tree.right[node], other.No)]
    assert compared == len(dump)


STARTS = [
    ("squared", [1.0, 2.5, 4.0], None),
    ("logistic", [0, 1, 1, 1], None),
    ("logistic", [0, 1, 1, 1], [3.0, 1.0, 1.0, 0.5]),
    ("logistic", [0, 0], None),  # a class that no row has
    ("softmax", [0, 1, 2, 2, 2], None),
    ("softmax", [0, 0, 2, 2], None),
    ("softmax", [0, 1, 2, 2], [4.0, 1.0, 0.5, 0.5]),
]


@pytest.mark.parametrize(("loss", "y", "weight"), STARTS)
def test_the_start_is_estimated_as_xgboost_does(loss, y, weight):
    data = table(np.zeros((len(y), 1)), y, classes=2 if loss == "logistic" else 3)
    start = record(xgb.fit, data, n_estimators=1, sample_weight=weight).events_of(XgbStart)[0].start
    booster = theirs(data, loss, 1, weight=weight, min_child_weight=1e9)  # the tree adds nothing
    np.testing.assert_allclose(start, margins(booster, data.X)[0], rtol=1e-5, atol=1e-6)


def test_ex29_the_defaults_are_those_of_xgboost_today():
    """EX29: the notes start at 0.5 and set lambda 0; xgboost 3.2 estimates the start, lambda is 1, eta 0.3."""
    defaults = {name: p.default for name, p in parameters(xgb.fit).items()}
    config = theirs(problem(np.random.default_rng(0), "squared"), "squared", 1).save_config()
    for name in ("reg_lambda", "reg_alpha", "gamma", "max_depth", "min_child_weight", "subsample", "colsample_bytree"):
        xgboosts = {"reg_lambda": "lambda", "reg_alpha": "alpha"}.get(name, name)
        found = config.split(f'"{xgboosts}":"')[1].split('"')[0]
        assert float(found) == defaults[name], name
    assert defaults["learning_rate"] == 0.3 and defaults["base_score"] is None


def small_tables():
    """Whole numbers, so that most gains are held by float32 and can be asked for to the last digit."""
    rng = np.random.default_rng(24)
    corners = np.array([[0.0, 0], [0, 1], [1, 0], [1, 1]])
    yield from ((corners, np.array(y)) for y in ([0.0, 0, 4, 4], [5.0, -4, -4, 3.5]))
    yield np.arange(4.0)[:, None], np.array([-2.0, 6, 0, 0])
    for _ in range(4):
        yield np.stack([rng.permutation(16), rng.permutation(16)], 1).astype(float), rng.integers(-8, 9, 16) / 2


@pytest.mark.parametrize("method", ["approx", "exact"])
@pytest.mark.parametrize("place", range(7))
def test_gamma_refuses_what_xgboost_refuses(place, method):
    """approx asks for it at every candidate, exact once the tree is grown: tried are a little more and less than each
    gain of the full tree, and the gain itself."""
    X, y = list(small_tables())[place]
    plain = {"learning_rate": 1.0, "reg_lambda": 0.0, "base_score": 0.0, "max_depth": 3, "min_child_weight": 0.0}
    data, different = table(X, y, "regression"), set()
    gains = record(xgb.fit, data, n_estimators=1, **plain).columns("nodes")["gain"]
    gains = np.unique(gains[gains > 1e-5])
    equal = gains[gains * 4 == np.round(gains * 4)]  # thirds would be rounded differently in float32
    for gamma in (0.0, *gains * 0.999, *gains * 1.001, *equal):
        asked = {**plain, "gamma": float(gamma), "tree_method": method}
        ours = record(xgb.fit, data, n_estimators=1, **asked).model.predict(X)
        np.testing.assert_allclose(ours, margins(theirs(data, "squared", 1, **asked), X), rtol=1e-6, atol=1e-6)
        different.add(tuple(ours))
    assert len(different) > 1


def test_approx_learns_one_leaf_where_exact_shelters_a_weak_split():
    """C2-24's tree: the root gains 12 and the split below it 24, so with gamma 14 only exact keeps both."""
    data = table(np.arange(4.0)[:, None], np.array([-2.0, 6, 0, 0]), "regression")
    asked = {"n_estimators": 1, "learning_rate": 1.0, "reg_lambda": 0.0, "base_score": 0.0, "max_depth": 2}
    approx, exact = (record(xgb.fit, data, gamma=14.0, tree_method=method, **asked) for method in METHODS[::-1])
    assert approx.model.predict(data.X).tolist() == [1, 1, 1, 1] and not approx.events_of(PruneStep)
    assert exact.model.predict(data.X).tolist() == [-2, 6, 0, 0] and len(exact.events_of(PruneStep)) == 2


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("base_score", [None, 0.4])
@pytest.mark.parametrize("scale", [0.25, 1.0, 3.0])
def test_rows_of_class_1_count_as_often_as_in_xgboost(scale, base_score, weighted):
    """The start too: where they count otherwise, xgboost estimates it by one step of Newton's method from 0."""
    rng = np.random.default_rng(3)
    data, asked = problem(rng, "logistic"), {"scale_pos_weight": scale, "max_depth": 3}
    asked |= {} if base_score is None else {"base_score": base_score}
    weight = weight_for(rng, "logistic") if weighted else None
    model = record(xgb.fit, data, n_estimators=6, sample_weight=weight, ties="last", **asked).model
    booster = theirs(data, "logistic", 6, weight, **asked)
    np.testing.assert_allclose(model.decision_function(data.X), margins(booster, data.X), rtol=2e-4, atol=2e-5)


def test_scale_pos_weight_needs_two_classes():
    for loss in ("squared", "softmax"):
        with pytest.raises(DataProblem, match="two classes"):
            record(xgb.fit, problem(np.random.default_rng(0), loss), scale_pos_weight=2.0)
