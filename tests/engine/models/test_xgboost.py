"""XGBoost's files against xgboost itself: predictions, stored gains and covers, and gains worked out from the file."""

import json

import numpy as np
import pytest
import xgboost

from engine import DataProblem, models
from tests.engine.models.tables import NAMES, PORTS, classes, coded, frame, near_thresholds, numbers, values

CLASSES = {"binary:logistic": 2, "binary:logitraw": 2, "binary:hinge": 2, "multi:softprob": 4, "multi:softmax": 3}
VALUES = ("reg:squarederror", "reg:logistic", "reg:absoluteerror", "reg:pseudohubererror", "reg:squaredlogerror",
          "count:poisson", "reg:gamma", "reg:tweedie", "survival:cox", "reg:quantileerror")  # fmt: skip
CLOSE = {"rtol": 2e-5, "atol": 2e-6}


def trained(objective, X, rounds=8, **settings):
    k = CLASSES.get(objective, 0)
    y = classes(X, k) if k else values(X)
    if objective == "reg:logistic":
        y = y / (1 + y)
    params = {"objective": objective, "max_depth": 3, "seed": 3, "nthread": 1, **settings}
    if k > 2:
        params["num_class"] = k
    if objective == "reg:quantileerror":
        params["quantile_alpha"] = 0.7
    return xgboost.train(params, xgboost.DMatrix(X, y), rounds)


def saved(booster, form="json"):
    return models.read(bytes(booster.save_raw(form)), f"model.{form}")


def agrees(model, booster, X, rows=None):
    """Scores and predictions, as xgboost gives them."""
    matrix = xgboost.DMatrix(X if rows is None else rows, enable_categorical=True)
    X = X if rows is None else coded(rows, model.inputs.levels)
    scores = booster.predict(matrix, output_margin=True)
    np.testing.assert_allclose(model.raw(X).reshape(scores.shape), scores, **CLOSE)
    given = booster.predict(matrix)
    if model.objective in ("binary:hinge", "multi:softmax"):
        assert (model.predict(X) == given).all()
    elif model.class_names:
        # binary:logitraw gives the score itself
        own = model.predict_proba(X)
        own = own[:, 1] if given.ndim == 1 else own
        given = 1 / (1 + np.exp(-given)) if model.objective == "binary:logitraw" else given
        np.testing.assert_allclose(own, given, **CLOSE)
    else:
        np.testing.assert_allclose(model.predict(X), given, **CLOSE)


@pytest.mark.parametrize("objective", [*CLASSES, *VALUES])
@pytest.mark.parametrize("form", ["json", "ubj"])
def test_predictions_of_every_objective(objective, form):
    X = numbers(1, missing=0.1)
    booster = trained(objective, X)
    model = saved(booster, form)
    agrees(model, booster, numbers(2, missing=0.2))
    agrees(model, booster, near_thresholds(model.nodes.threshold, 3))


@pytest.mark.parametrize("settings", [
    {"booster": "dart", "rate_drop": 0.5}, {"num_parallel_tree": 3, "subsample": 0.6}, {"max_leaves": 6, "max_depth": 0,
    "grow_policy": "lossguide"}, {"tree_method": "exact", "gamma": 2.0}, {"base_score": 0.7}, {"max_depth": 0},
])  # fmt: skip
@pytest.mark.parametrize("objective", ["binary:logistic", "multi:softprob", "reg:squarederror"])
def test_predictions_of_other_boosters(settings, objective):
    X = numbers(3, missing=0.1, whole=True)
    if settings == {"max_depth": 0}:  # trees of one leaf
        settings = {"gamma": 1e9}
    booster = trained(objective, X, **settings)
    agrees(saved(booster), booster, numbers(4, missing=0.1, whole=True))


@pytest.mark.parametrize("onehot", [1, 100])
@pytest.mark.parametrize("missing", [0.0, 0.15])
@pytest.mark.parametrize("last", ["Aarhus", "Århus"])
def test_categories_and_levels_nobody_met(onehot, missing, last):
    """xgboost 3.2 cuts names with letters beyond ASCII in wrong places: then there are codes and no names."""
    X = numbers(5, missing=missing)
    rows = frame(X)
    rows["port"] = rows["port"].cat.rename_categories({"Århus": last})
    y = classes(X, 2) ^ (rows["port"].cat.codes == 2).to_numpy()
    met = rows[rows["port"] != "Dover"]  # a level that training never sees
    settings = {"objective": "binary:logistic", "max_cat_to_onehot": onehot, "max_depth": 4}
    booster = xgboost.train(settings, xgboost.DMatrix(met, y[met.index], enable_categorical=True), 6)
    for form in ("json", "ubj"):
        model = saved(booster, form)
        assert model.inputs.levels[3] == ((*PORTS[:4], last) if last.isascii() else ())
        assert model.feature_names == tuple(NAMES)
        agrees(model, booster, X, rows)
        assert any(tree.listed_levels for tree in model.trees)


def test_stored_gains_and_covers_and_importances():
    booster = trained("binary:logistic", numbers(6))
    model = saved(booster)
    dump = booster.trees_to_dataframe()
    for tree in model.trees:
        own = dump[dump["Tree"] == tree.tree_index].set_index("Node").loc[tree.number]
        split = tree.feature >= 0
        np.testing.assert_allclose(tree.cover, own["Cover"], rtol=1e-6)
        np.testing.assert_allclose(tree.gain[split], own["Gain"][split], rtol=1e-6)
        np.testing.assert_allclose(tree.value[~split], own["Gain"][~split], rtol=1e-6)  # of a leaf: its value
    for by, kind in (("gain", "total_gain"), ("cover", "total_cover"), ("count", "weight")):
        given = booster.get_score(importance_type=kind)
        np.testing.assert_allclose(model.importances(by), [given.get(f"f{j}", 0) for j in range(3)], rtol=1e-5)


def test_what_the_file_says_of_its_best_round():
    X = numbers(7)
    y = classes(X, 2)
    model = xgboost.XGBClassifier(n_estimators=60, early_stopping_rounds=3, max_depth=6)
    model.fit(X, y, eval_set=[(numbers(8), classes(numbers(8), 2))], verbose=False)
    assert "round" in str(saved(model.get_booster()).notes[0])


@pytest.mark.parametrize(("change", "said"), [
    (lambda m: m["learner"]["gradient_booster"].update(name="gblinear"), "grows no trees"),
    (lambda m: m["learner"]["learner_model_param"].update(num_target="3"), "several targets"),
    (lambda m: m["learner"]["learner_model_param"].update(base_score="[x]"), "base_score"),
    (lambda m: m["learner"]["learner_model_param"].update(base_score="2"), "base_score"),
    (lambda m: tree_of(m)["left_children"].__setitem__(0, 10**9), "1,000,000,000"),
    (lambda m: tree_of(m)["left_children"].__setitem__(1, 0), "child"),
    (lambda m: tree_of(m)["right_children"].__setitem__(0, 1), "no tree"),
    (lambda m: tree_of(m)["left_children"].__setitem__(1, 2), "no tree"),
    (lambda m: tree_of(m)["right_children"].__setitem__(0, -7), "child"),
    (lambda m: tree_of(m)["split_indices"].__setitem__(0, 99), "feature number 99"),
    (lambda m: tree_of(m)["split_conditions"].__setitem__(0, None), "split_conditions"),
    (lambda m: tree_of(m)["split_conditions"].__setitem__(-1, float("nan")), "finite"),
    (lambda m: tree_of(m)["loss_changes"].pop(), "different lengths"),
    (lambda m: m["learner"]["gradient_booster"]["model"]["tree_info"].__setitem__(0, 5), "tree_info"),
    (lambda m: m["learner"]["gradient_booster"]["model"].update(trees=[]), "no trees"),
    (lambda m: m["learner"].pop("objective"), "objective"),
])  # fmt: skip
def test_a_damaged_file_gets_a_sentence(change, said):
    value = json.loads(trained("binary:logistic", numbers(9)).save_raw("json"))
    change(value)
    if not value["learner"]["gradient_booster"]["model"]["trees"]:
        value["learner"]["gradient_booster"]["model"]["tree_info"] = []
    with pytest.raises(DataProblem, match=said):
        models.read(json.dumps(value).encode())


def tree_of(value):
    return value["learner"]["gradient_booster"]["model"]["trees"][0]


def test_too_many_trees_and_nodes_and_bytes(monkeypatch):
    raw = bytes(trained("binary:logistic", numbers(10)).save_raw("json"))
    monkeypatch.setattr("engine.models.nodes.MAX_TREES", 5)
    with pytest.raises(DataProblem, match="8 trees"):
        models.read(raw)
    monkeypatch.setattr("engine.models.nodes.MAX_TREES", 1_000)
    monkeypatch.setattr("engine.models.nodes.MAX_NODES", 50)
    with pytest.raises(DataProblem, match="nodes"):
        models.read(raw)
    monkeypatch.setattr("engine.models.formats.MAX_BYTES", 1_000)
    with pytest.raises(DataProblem, match="larger than"):
        models.read(raw)
