"""CatBoost's JSON against catboost itself: oblivious trees and others, one-hot categories, every objective."""

import json

import catboost
import numpy as np
import pytest

from engine import DataProblem, models
from tests.engine.models.tables import PORTS, classes, coded, frame, near_thresholds, numbers, values

FOCAL = "Focal:focal_alpha=0.3;focal_gamma=2.0"
CLASSES = {"Logloss": 2, "CrossEntropy": 2, FOCAL: 2, "MultiClass": 4, "MultiClassOneVsAll": 3}
VALUES = ("RMSE", "MAE", "Quantile:alpha=0.7", "Poisson", "Tweedie:variance_power=1.5", "Huber:delta=1.0", "LogCosh")
QUIET = {"verbose": 0, "allow_writing_files": False, "thread_count": 1, "random_seed": 3}


def trained(loss, X, **settings):
    k = CLASSES.get(loss, 0)
    y = classes(X, k) if k else values(X)
    made = {"iterations": 6, "depth": 3, "loss_function": loss, **QUIET, **settings}
    return catboost.CatBoost(made).fit(catboost.Pool(X, y))


def saved(model, folder, rows=None):
    path = folder / "model.json"
    pool = None if rows is None else catboost.Pool(rows, cat_features=[3])
    model.save_model(str(path), format="json", pool=pool)
    return models.read(path)


def agrees(model, theirs, X, rows=None):
    given = X if rows is None else catboost.Pool(rows, cat_features=[3])
    X = X if rows is None else coded(rows, model.inputs.levels)
    scores = theirs.predict(given, prediction_type="RawFormulaVal")
    np.testing.assert_allclose(model.raw(X).reshape(scores.shape), scores, rtol=1e-9, atol=1e-12)
    if model.class_names:
        np.testing.assert_allclose(model.predict_proba(X), theirs.predict(given, prediction_type="Probability"),
                                   rtol=1e-9, atol=1e-12)  # fmt: skip
    else:
        kind = "Exponent" if model.objective in ("Poisson", "Tweedie") else "RawFormulaVal"
        np.testing.assert_allclose(model.predict(X), theirs.predict(given, prediction_type=kind), rtol=1e-9)


@pytest.mark.parametrize("loss", [*CLASSES, *VALUES])
@pytest.mark.parametrize("policy", ["SymmetricTree", "Depthwise", "Lossguide"])
def test_predictions_of_every_loss(loss, policy, tmp_path):
    X = numbers(1, missing=0.1)
    theirs = trained(loss, X, grow_policy=policy)
    model = saved(theirs, tmp_path)
    assert len(model.class_names) == CLASSES.get(loss, 0)
    agrees(model, theirs, numbers(2, missing=0.2))
    agrees(model, theirs, near_thresholds(model.nodes.threshold, 3))


@pytest.mark.parametrize("mode", ["Min", "Max"])
@pytest.mark.parametrize("whole", [True, False])
def test_missing_values_go_where_the_file_says(mode, whole, tmp_path):
    theirs = trained("RMSE", numbers(3, missing=0.2, whole=whole), nan_mode=mode)
    agrees(saved(theirs, tmp_path), theirs, numbers(4, missing=0.3, whole=whole))


def test_a_model_of_one_leaf(tmp_path):
    theirs = trained("RMSE", numbers(3), depth=1, min_data_in_leaf=1, l2_leaf_reg=1e9, iterations=1)
    agrees(saved(theirs, tmp_path), theirs, numbers(4))


def strings(rows):
    return rows.assign(port=rows["port"].astype(object).where(rows["port"].notna(), "nobody"))


@pytest.mark.parametrize("policy", ["SymmetricTree", "Lossguide"])
@pytest.mark.parametrize("loss", ["Logloss", "MultiClass", "RMSE"])
def test_one_hot_categories_and_levels_nobody_met(loss, policy, tmp_path):
    X = numbers(5, missing=0.1)
    X[:, 0] += np.arange(len(X)) % 2
    rows = strings(frame(X))
    met = rows[rows["port"] != "Dover"]
    y = classes(X, CLASSES.get(loss, 2))[met.index] ^ (met["port"] == PORTS[2]).to_numpy()
    made = {"iterations": 8, "depth": 3, "loss_function": loss, "one_hot_max_size": 20, "grow_policy": policy, **QUIET}
    theirs = catboost.CatBoost(made).fit(catboost.Pool(met, y, cat_features=[3]))
    model = saved(theirs, tmp_path, met)
    assert any(tree.listed_levels for tree in model.trees) and set(model.inputs.levels[3]) <= {*PORTS, "nobody"}
    agrees(model, theirs, None, rows)


def test_names_of_classes_and_covers(tmp_path):
    X = numbers(6)
    y = np.array(["no", "<b>yes</b>"])[classes(X, 2)]
    theirs = catboost.CatBoostClassifier(iterations=3, depth=2, **QUIET).fit(X, y)
    theirs.save_model(str(tmp_path / "model.json"), format="json", pool=X)  # without categories beside a pool
    model = models.read(tmp_path / "model.json")
    assert model.class_names == tuple(theirs.classes_)
    assert (np.array(model.class_names)[model.predict(X)] == theirs.predict(X)).all()
    for tree in model.trees:
        assert tree.cover[0] == len(X)
        split, below = tree.feature >= 0, tree.cover[tree.left] + tree.cover[tree.right]
        assert (tree.cover[split] == below[split]).all()


def test_counts_of_the_target_are_refused(tmp_path):
    rows = strings(frame(numbers(7)))
    y = classes(numbers(7), 2) ^ (rows["port"] == PORTS[2]).to_numpy()
    made = {"iterations": 8, "depth": 3, "one_hot_max_size": 1, **QUIET}
    theirs = catboost.CatBoostClassifier(**made).fit(catboost.Pool(rows, y, cat_features=[3]))
    with pytest.raises(DataProblem, match="counts of the target"):
        saved(theirs, tmp_path, rows)


@pytest.mark.parametrize(("change", "said"), [
    (lambda m: m["oblivious_trees"][0]["leaf_values"].pop(), "leaf values"),
    (lambda m: m["oblivious_trees"][0].update(splits=m["oblivious_trees"][0]["splits"] * 20), "depth"),
    (lambda m: m["oblivious_trees"][0]["splits"][0].update(float_feature_index=9), "float_feature_index"),
    (lambda m: m["oblivious_trees"][0]["splits"][0].update(border="x"), "border"),
    (lambda m: m.update(scale_and_bias=[1]), "scale_and_bias"),
    (lambda m: m.update(oblivious_trees=[]), "no trees"),
    (lambda m: m["features_info"]["float_features"][0].update(flat_feature_index=1), "same column"),
])  # fmt: skip
def test_a_damaged_file_gets_a_sentence(change, said, tmp_path):
    trained("RMSE", numbers(8)).save_model(str(tmp_path / "m.json"), format="json")
    value = json.loads((tmp_path / "m.json").read_text())
    change(value)
    with pytest.raises(DataProblem, match=said):
        models.read(json.dumps(value).encode())
