"""The file is opened by xgboost itself, which predicts what our model does, as far as 32 bits go."""

import json

import numpy as np
import pytest
import xgboost

from datasets import catalog, load
from engine import DataProblem, cart, forest, record, xgb
from engine.exports import xgboost as file
from engine.exports.portable import to_portable
from tests.engine.exports.models import going_out, grown, rows_for
from tests.learners import SETTINGS
from tests.tables import table

MEDIANS = [name for name, case in grown().items() if going_out(case).rule == "median"]


def booster(text: str) -> xgboost.Booster:
    return xgboost.Booster(model_file=bytearray(text.encode()))


def asked(text: str, X: np.ndarray) -> np.ndarray:
    about = json.loads(text)["learner"]
    names, types = about["feature_names"], about["feature_types"]
    data = xgboost.DMatrix(X, feature_names=names, feature_types=types, enable_categorical=True)
    return booster(text).predict(data)


@pytest.mark.parametrize("name", [name for name in grown() if name not in MEDIANS])
def test_xgboost_predicts_what_the_model_does(name):
    case = grown()[name]
    model = going_out(case)
    X = rows_for(case, thresholds=False)  # of 64 bits: with 32, values next to a threshold may lie beyond it
    said = asked(file.to_xgboost(model, case.data), X)
    if not model.class_names:
        assert said == pytest.approx(case.trace.model.predict(X), rel=1e-5, abs=1e-5)
        return
    if not model.has_probabilities:
        return
    shares = case.trace.model.predict_proba(X)
    assert np.allclose(said, shares[:, 1] if model.n_scores == 1 else shares, atol=3e-6)


def test_some_of_every_learner_were_asked():
    asked_of = {grown()[name].algorithm.name for name in grown() if name not in MEDIANS}
    assert asked_of == set(SETTINGS)
    assert MEDIANS


@pytest.mark.parametrize("name", MEDIANS[:1])
def test_a_weighted_median_is_refused(name):
    with pytest.raises(DataProblem, match="weighted median"):
        file.to_xgboost(going_out(grown()[name]), grown()[name].data)


@pytest.mark.parametrize("name", [entry.name for entry in catalog()])
def test_rows_of_64_bits_go_as_they_do_here(name):
    data = load(name)
    for fit in (cart.fit, forest.fit):
        settings = {} if fit is cart.fit else {"n_estimators": 5}
        model = record(fit, data, **settings).model
        said = asked(file.to_xgboost(to_portable(model, data), data), data.X)
        assert np.allclose(said, model.predict_proba(data.X) if data.class_names else model.predict(data.X), 1e-5, 1e-6)


def test_our_xgb_and_its_file_are_the_same_trees():
    data = table(np.random.default_rng(1).normal(size=(80, 3)), np.arange(80) % 3)
    trace = record(xgb.fit, data, n_estimators=4, max_depth=3)
    dump = booster(file.to_xgboost(to_portable(trace.model, data), data)).get_dump()
    leaves = [text.count("leaf") for text in dump[3:]]  # the first three hold the start
    assert leaves == [
        int((tree.feature[tree.root_of == k] < 0).sum()) for tree in trace.model.trees for k in range(tree.roots)
    ]


def test_values_that_32_bits_cannot_tell_apart_are_refused():
    data = table([[1.0], [1.0 + 1e-12], [2.0]], [0, 1, 1])
    with pytest.raises(DataProblem, match="32 bits"):
        file.to_xgboost(to_portable(record(cart.fit, data).model, data), data)


@pytest.mark.parametrize("gap", [1e-7, 1.2e-7, 2e-7, 1e-6])
def test_neighbours_of_32_bits_are_told_apart(gap):
    X = np.array([[1.0], [np.float32(1.0 + gap)], [2.0]])
    data = table(X, [0, 1, 1])
    text = file.to_xgboost(to_portable(record(cart.fit, data).model, data), data)
    assert asked(text, X).argmax(1).tolist() == [0, 1, 1]


@pytest.mark.parametrize("name", ["a[0]", "a]", "<script>", "a\x01", "\x0c", "a\0", "\ud800"])
def test_names_that_xgboost_refuses_are_refused_with_a_sentence(name):
    data = table([[1.0], [2.0]], [0, 1])
    named = type(data)(data.X, data.y, (name,), data.kinds, data.levels, data.class_names, data.task)
    with pytest.raises(DataProblem, match="rename it"):
        file.to_xgboost(to_portable(record(cart.fit, named).model, named), named)
