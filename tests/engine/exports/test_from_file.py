"""Models of other libraries go out again: each format is run, and predicts what the model does, which its library's
tests hold to the library (tests/engine/models)."""

from __future__ import annotations

import json

import lightgbm
import numpy as np
import onnxruntime
import pytest

from engine import DataProblem, models, record
from engine.exports import pmml, python, sql
from engine.exports import xgboost as xgboost_file
from engine.exports.from_file import file_model_to_portable, largest_value_left
from engine.models import replay
from pages.exports import formats as onnx_file
from pages.exports.formats import exported
from tests.engine.exports.pmml_reader import Reader
from tests.engine.exports.test_programs import LANGUAGES, run
from tests.engine.exports.test_sql import asked
from tests.engine.exports.test_xgboost import asked as asked_of_xgboost
from tests.engine.exports.test_xgboost import booster
from tests.engine.models.brought import NUMBERS, THREE, model_of, replayed
from tests.engine.models.tables import near_thresholds, numbers, values

NAMES = ["xgboost", "xgboost of three classes", "xgboost poisson", "xgboost dart", "lightgbm of categories", "lightgbm",
         "catboost",
         "catboost of three classes", "forest", "forest of samples", "histograms", "exponential", "adaboost",
         "adaboost of values"]  # fmt: skip


def rows_of(name):
    """The rows beside it, others with missing values and levels, and those next to thresholds."""
    trace = replayed(name)
    X, model = trace.data.X, trace.model
    rng = np.random.default_rng(3)
    mixed = np.stack([rng.choice(column, 40) for column in X.T], 1)
    mixed[rng.random(mixed.shape) < 0.2] = np.nan
    beside = near_thresholds(model.nodes.threshold, X.shape[1])[:120]
    for j, levels in enumerate(trace.data.levels):
        if levels:
            beside[:, j] = rng.integers(0, len(levels), len(beside))
    return np.concatenate((X[:40], mixed, beside))


def as_given(data, X):
    columns = list(zip(data.feature_names, data.levels, strict=True))
    return [{name: None if np.isnan(value) else levels[int(value)] if levels else float(value)
             for (name, levels), value in zip(columns, row, strict=True)} for row in X]  # fmt: skip


def expected(name, X):
    model = model_of(name)
    said, has = model.predict(X), bool(model.class_names) and model.link.has_probabilities
    return [model.class_names[k] for k in said] if model.class_names else said, model.predict_proba(X) if has else None


def same(said, wanted, shares=None):
    """Classes by name, but where two are equally probable; values within rounding."""
    if isinstance(wanted, list):
        clear = np.ones(len(wanted), bool) if shares is None else np.diff(np.sort(shares, 1)[:, -2:])[:, 0] > 1e-9
        assert [one for one, is_clear in zip(said, clear, strict=True) if is_clear] == [
            one for one, is_clear in zip(wanted, clear, strict=True) if is_clear]  # fmt: skip
    else:
        np.testing.assert_allclose(said, wanted, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_predict_what_the_models_do(language, tmp_path):
    write, X = LANGUAGES[language][0], {name: rows_of(name) for name in NAMES}
    files = {name: f"m{place}.{language}" for place, name in enumerate(NAMES)}
    going = {files[name]: write(file_model_to_portable(model_of(name), replayed(name).data)) for name in NAMES}
    said = run(tmp_path, going, {files[name]: as_given(replayed(name).data, X[name]) for name in NAMES}, language)
    for name in NAMES:
        wanted, shares = expected(name, X[name])
        same(said[files[name]][0], wanted, shares)
        assert shares is None or np.allclose(said[files[name]][1], shares, 1e-9, 1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_statements_graphs_and_documents_predict_what_the_models_do(name):
    data, X = replayed(name).data, rows_of(name)
    going, given, (wanted, shares) = file_model_to_portable(model_of(name), data), as_given(data, X), expected(name, X)
    same(asked(sql.to_sql(going), given), wanted, shares)
    session = onnxruntime.InferenceSession(onnx_file.onnx_bytes(going), providers=["CPUExecutionProvider"])
    found = dict(zip([each.name for each in session.get_outputs()], session.run(None, {"X": X}), strict=True))
    same(found["prediction"].tolist(), wanted, shares)
    assert shares is None or np.allclose(found["probabilities"], shares, 1e-9, 1e-12)
    reader = Reader(pmml.to_pmml(going))
    answers = [reader.predict(row) for row in given]
    same([value for value, _ in answers], wanted, shares)
    if shares is not None and name != "adaboost":  # there a vote has the shares of say
        own = np.array([[of[each] for each in data.class_names] for _, of in answers])
        assert np.allclose(own, shares, 1e-9, 1e-12)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "adaboost of values"])
def test_xgboost_predicts_what_the_models_do(name):
    data = replayed(name).data
    wanted, shares = expected(name, data.X)
    said = asked_of_xgboost(xgboost_file.to_xgboost(file_model_to_portable(model_of(name), data), data), data.X)
    if shares is None:
        np.testing.assert_allclose(said, wanted, rtol=2e-5)
    else:
        np.testing.assert_allclose(said, shares[:, 1] if said.ndim == 1 else shares, atol=3e-6)


def test_xgboosts_thresholds_come_back_bit_by_bit():
    name = "xgboost"
    text = exported(model_of(name), replayed(name).data, "XGBoost").decode()
    trees = json.loads(text)["learner"]["gradient_booster"]["model"]["trees"]
    again = models.read(text.encode()).nodes.threshold
    start = sum(len(tree["left_children"]) == 1 for tree in trees)  # the base score is a tree of one leaf
    assert np.array_equal(again[start:], model_of(name).nodes.threshold, equal_nan=True)
    assert booster(text).num_boosted_rounds() == len(trees)


@pytest.mark.parametrize(("single", "strict"), [("xgboost", True), ("forest", False)])
def test_numbers_of_64_bits_beside_every_threshold_go_as_they_do_there(single, strict):
    model = model_of(single)
    assert model.strict == strict and model.inputs.single
    for tree in model.trees:
        split = (tree.feature >= 0) & ~np.isnan(tree.threshold)
        last = largest_value_left(tree)[split]
        for x, goes in ((last, True), (np.nextafter(last, np.inf), False)):
            single_x = x.astype(np.float32).astype(float)
            left = single_x < tree.threshold[split] if strict else single_x <= tree.threshold[split]
            assert (left == goes).all()


def test_a_model_that_another_split_was_asked_for_goes_out_too():
    data = replayed("xgboost").data
    trace = record(replay.fit, data, model=model_of("xgboost"), force={"1/": (0, 0.0), "2/L": (3, (1, 2))})
    program = {}
    exec(exported(trace.model, data, "Python").decode(), program)
    said = [program["predict_proba"](row)[1] for row in as_given(data, data.X)]
    assert np.allclose(said, trace.model.predict_proba(data.X)[:, 1])
    assert not np.allclose(said, model_of("xgboost").predict_proba(data.X)[:, 1])


# -- what a format cannot hold


def _light(settings, rows, y):
    trained = lightgbm.train({"verbose": -1, "num_threads": 1, **settings}, lightgbm.Dataset(rows, y), 3)
    model = models.read(trained.model_to_string().encode())
    return file_model_to_portable(model, replayed("lightgbm").data)


@pytest.mark.parametrize(("settings", "said"), [
    ({"objective": "regression", "reg_sqrt": True}, "no sum, exp or logistic"),
    ({"objective": "regression", "zero_as_missing": True}, "takes 0 for a missing value"),
])  # fmt: skip
def test_what_no_format_can_say_is_refused(settings, said):
    rows = NUMBERS.round(0)
    with pytest.raises(DataProblem, match=said):
        _light(settings, rows, values(numbers(1, 150)))


def test_classes_against_the_rest_go_out_without_probabilities():
    going = _light({"objective": "multiclassova", "num_class": 3}, NUMBERS, THREE)
    assert not going.has_probabilities and "against the rest" in python.to_python(going)


def test_a_level_nobody_met_is_spoken_of():
    text = python.to_python(file_model_to_portable(model_of("xgboost"), replayed("xgboost").data))
    unsure = any(
        tree.listed_levels and not tree.missing_left[list(tree.listed_levels)].all()
        for tree in model_of("xgboost").trees
    )
    assert ("A level that the model never met" in text) == unsure


def test_values_between_0_and_1_go_out_through_their_link():
    rows, y = NUMBERS, values(numbers(1, 150))
    trained = lightgbm.train({"verbose": -1, "num_threads": 1, "objective": "cross_entropy"},
                             lightgbm.Dataset(rows, y / (1 + y)), 3)  # fmt: skip
    model, data = models.read(trained.model_to_string().encode()), replayed("lightgbm of values").data
    going, given, wanted = file_model_to_portable(model, data), as_given(data, data.X), model.predict(data.X)
    assert going.link == "logistic" and wanted.max() < 1
    program = {}
    exec(python.to_python(going), program)
    same([program["predict"](row) for row in given], wanted)
    same(asked(sql.to_sql(going), given), wanted)
    session = onnxruntime.InferenceSession(onnx_file.onnx_bytes(going), providers=["CPUExecutionProvider"])
    same(session.run(None, {"X": data.X})[0], wanted)
    reader = Reader(pmml.to_pmml(going))
    same([reader.predict(row)[0] for row in given], wanted)
    np.testing.assert_allclose(asked_of_xgboost(xgboost_file.to_xgboost(going, data), data.X), wanted, rtol=2e-5)
