"""LightGBM's text against lightgbm itself: every objective, missing values of three kinds, bits of categories."""

import lightgbm
import numpy as np
import pandas as pd
import pytest

from engine import DataProblem, models
from engine.models.match import kinds_and_levels
from tests.engine.models.tables import NAMES, PORTS, classes, coded, frame, near_thresholds, numbers, values

CLASSES = {"binary": 2, "multiclass": 4, "multiclassova": 3}
VALUES = ("regression", "regression_l1", "huber", "fair", "poisson", "quantile", "mape", "gamma", "tweedie",
          "cross_entropy", "cross_entropy_lambda")  # fmt: skip


def trained(objective, X, rounds=8, **settings):
    k = CLASSES.get(objective, 0)
    y = classes(X if isinstance(X, np.ndarray) else X.iloc[:, :3].to_numpy(), k) if k else values(np.asarray(X)[:, :3])
    y = y / (1 + y) if objective.startswith("cross") else y
    params = {"objective": objective, "num_leaves": 7, "verbose": -1, "num_threads": 1, "seed": 3,
              "min_data_in_leaf": 5, **({"num_class": k} if k > 2 else {}), **settings}  # fmt: skip
    return lightgbm.train(params, lightgbm.Dataset(X, y), rounds)


def saved(booster):
    return models.read(booster.model_to_string().encode(), "model.txt")


def agrees(model, booster, X, rows=None):
    given = X if rows is None else rows
    X = X if rows is None else coded(rows, model.inputs.levels)
    scores = booster.predict(given, raw_score=True)
    if model.kind == "random forest":  # whose scores lightgbm adds up, and averages before the link
        scores = scores / booster.current_iteration()
    np.testing.assert_allclose(model.raw(X).reshape(scores.shape), scores, rtol=1e-9, atol=1e-12)
    answers = booster.predict(given)
    own = model.predict_proba(X) if model.class_names else model.predict(X)
    own = own[:, 1] if len(model.class_names) == 2 else own
    np.testing.assert_allclose(own, answers, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("objective", [*CLASSES, *VALUES])
def test_predictions_of_every_objective(objective):
    X = numbers(1, missing=0.1)
    booster = trained(objective, X)
    model = saved(booster)
    agrees(model, booster, numbers(2, missing=0.2))
    agrees(model, booster, near_thresholds(model.nodes.threshold, 3))


@pytest.mark.parametrize("settings", [
    {"use_missing": False}, {"zero_as_missing": True}, {"boosting": "dart", "drop_rate": 0.5}, {"boosting": "rf",
    "bagging_freq": 1, "bagging_fraction": 0.6}, {"sigmoid": 2.5}, {"reg_sqrt": True}, {"linear_tree": False},
    {"min_data_in_leaf": 10_000}, {"max_depth": 2}, {"data_sample_strategy": "goss"},
])  # fmt: skip
@pytest.mark.parametrize("objective", ["binary", "multiclass", "multiclassova", "regression"])
@pytest.mark.parametrize("missing", [0.0, 0.2])
def test_predictions_of_other_settings(settings, objective, missing):
    booster = trained(objective, numbers(3, missing=missing, whole=True), **settings)
    agrees(saved(booster), booster, numbers(4, missing=missing, whole=True))
    agrees(saved(booster), booster, numbers(4, missing=0.3, whole=True))


@pytest.mark.parametrize("onehot", [1, 100])
@pytest.mark.parametrize("missing", [0.0, 0.15])
def test_categories_and_levels_nobody_met(onehot, missing):
    rows = frame(numbers(5, missing=missing))
    met = rows[rows["port"] != "Dover"]
    y = classes(met.iloc[:, :3].to_numpy(), 2) ^ (met["port"].cat.codes == 2).to_numpy()
    settings = {"objective": "binary", "max_cat_to_onehot": onehot, "cat_smooth": 1, "min_data_per_group": 1,
                "verbose": -1, "num_threads": 1}  # fmt: skip
    booster = lightgbm.train(settings, lightgbm.Dataset(met, y), 6)
    model = saved(booster)
    assert model.inputs.levels[3] == tuple(PORTS) and model.feature_names == tuple(NAMES)
    assert any(tree.listed_levels for tree in model.trees)
    agrees(model, booster, None, rows)


def test_levels_beside_a_category_with_one_level():
    rows = frame(numbers(5)).assign(same=pd.Categorical(["one"] * 400))  # the file does not say that it is a category
    booster = lightgbm.train({"verbose": -1}, lightgbm.Dataset(rows, rows["u"]), 1)
    assert saved(booster).inputs.levels == ((), (), (), tuple(PORTS), ("one",))


def test_codes_of_categories_beyond_those_met():
    rng = np.random.default_rng(0)
    X = np.stack([rng.integers(0, 70, 500), rng.normal(size=500)], 1)
    y = np.isin(X[:, 0], [1, 33, 40, 69]).astype(float) + X[:, 1] / 9
    settings = {"verbose": -1, "min_data_per_group": 1, "cat_smooth": 1, "num_threads": 1, "objective": "regression"}
    booster = lightgbm.train(settings, lightgbm.Dataset(X, y, categorical_feature=[0]), 5)
    odd = np.array([[-1, 0], [-5, 0], [1e9, 0], [np.nan, 0], [33.7, 0], [95, 0], [69, 1]], float)
    agrees(saved(booster), booster, np.concatenate([X, odd]))


def test_stored_gains_covers_counts_and_importances():
    booster = trained("binary", numbers(6, missing=0.1))
    model = saved(booster)
    dump = booster.trees_to_dataframe()
    for tree in model.trees:
        own, split = dump[dump["tree_index"] == tree.tree_index], tree.feature >= 0
        inner, leaves = own[own["left_child"].notna()], own[own["left_child"].isna()]
        for column, stored in ((tree.gain, "split_gain"), (tree.cover, "weight"), (tree.count, "count")):
            np.testing.assert_allclose(np.sort(column[split]), np.sort(inner[stored]), rtol=1e-5)
        np.testing.assert_allclose(np.sort(tree.value[~split]), np.sort(leaves["value"]), rtol=1e-9)
        np.testing.assert_allclose(np.sort(tree.count[~split]), np.sort(leaves["count"]))
    np.testing.assert_allclose(model.importances("gain"), booster.feature_importance("gain"), rtol=1e-5)
    np.testing.assert_allclose(model.importances("count"), booster.feature_importance("split"))


def test_linear_trees_are_refused():
    with pytest.raises(DataProblem, match="linear models in its leaves"):
        saved(trained("regression", numbers(7), linear_tree=True))


@pytest.mark.parametrize(("old", "new", "said"), [
    ("left_child=", "left_child=7777 ", "left_child"),
    ("\nend of trees", "\nend of the", "cut off"),
    ("max_feature_idx=2", "max_feature_idx=x", "max_feature_idx"),
    ("max_feature_idx=2", "max_feature_idx=0", "feature number"),
    ("num_leaves=7", "num_leaves=1000000000", "num_leaves"),
    ("num_leaves=7", "num_leaves=-7", "num_leaves"),
    ("leaf_value=", "leaf_value=nan_", "leaf_value"),
    ("num_tree_per_iteration=1", "num_tree_per_iteration=0", "num_tree_per_iteration"),
    ("objective=binary sigmoid:1", "objective=binary sigmoid:-1", "sigmoid"),
])  # fmt: skip
def test_a_damaged_file_gets_a_sentence(old, new, said):
    text = trained("binary", numbers(8)).model_to_string()
    assert old in text
    with pytest.raises(DataProblem, match=said):
        models.read(text.replace(old, new, 1).encode())


@pytest.mark.parametrize("word", ["-1", "4294967296", "1e300", "x"])
def test_levels_that_are_no_bits_get_a_sentence(word):
    X = np.arange(200.0).reshape(-1, 1) % 5
    settings = {"verbose": -1, "min_data_per_group": 1, "max_cat_to_onehot": 1}
    text = lightgbm.train(settings, lightgbm.Dataset(X, X[:, 0] == 2, categorical_feature=[0]), 1).model_to_string()
    assert "\ncat_threshold=" in text
    with pytest.raises(DataProblem, match="the levels of a split"):
        models.read(text.replace("\ncat_threshold=", f"\ncat_threshold={word} ", 1).encode())


def test_a_feature_of_which_splits_list_only_the_first_level_is_a_category():
    X = (np.arange(200.0) % 2).reshape(-1, 1)
    booster = lightgbm.train(
        {"verbose": -1, "min_data_per_group": 1, "cat_smooth": 0},
        lightgbm.Dataset(X, X[:, 0], categorical_feature=[0]),
        1,
    )
    model = saved(booster)
    assert {level for tree in model.trees for levels in tree.listed_levels.values() for level in levels} == {0}
    assert kinds_and_levels(model) == (("category",), (("0",),))


def test_a_circle_of_nodes_is_no_tree():
    text = trained("binary", numbers(8)).model_to_string()
    line = next(line for line in text.splitlines() if line.startswith("left_child="))
    with pytest.raises(DataProblem, match=r"child|no tree"):
        models.read(text.replace(line, "left_child=" + " ".join(["0"] * 6), 1).encode())
