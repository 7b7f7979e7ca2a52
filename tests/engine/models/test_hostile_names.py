"""A model from outside whose names are programs, or become one name: it goes out again, and predicts what it did."""

from __future__ import annotations

import json

import numpy as np
import onnxruntime
import pytest

from engine import Trace, models, record
from engine.exports import pmml, sql
from engine.exports.from_file import file_model_to_portable
from engine.models import replay
from engine.models.model import distinct
from pages.exports import formats as onnx_file
from pages.tables.model_lesson import make_up_rows
from tests.engine.exports.hostile import NO_XML, given, names, predicted
from tests.engine.exports.pmml_reader import Reader
from tests.engine.exports.test_hostile_names import selected
from tests.engine.exports.test_programs import LANGUAGES, run
from tests.engine.models.brought import file_of


def traced(value: dict) -> Trace:
    """The lesson of a model without rows."""
    model = models.read(json.dumps(value).encode())
    return record(replay.fit, make_up_rows(model), model=model)


def brought(called: tuple[str, ...]) -> dict[str, Trace]:
    """XGBoost's JSON and scikit-learn's, with features, levels and classes of these names."""
    first, second, third = called[:3], called[3:6], called[6:9]
    xgb, sk = (json.loads(file_of(name)) for name in ("xgboost of values", "adaboost"))
    xgb["learner"]["feature_names"] = list(first)
    sk["feature_names_in_"], sk["classes_"] = list(second), list(third[: len(sk["classes_"])])
    return {"xgboost": traced(xgb), "scikit-learn": traced(sk)}


def same(said, trace: Trace, X: np.ndarray):
    wanted = predicted(trace, X)
    if trace.data.class_names:
        assert list(said) == wanted
    else:
        np.testing.assert_allclose(said, wanted, 1e-9, 1e-9)


TABLES = {
    **{f"hostile {seed}": names(np.random.default_rng(seed), 9, NO_XML) for seed in range(4)},
    "alike": ("a", "a ", " a", "b  c", "b c", "b\nc", "d" * 250, "d" * 260, "e"),
    "nothing": ("", " ", "\n", "", " ", "\n", "", " ", "\n"),
}


@pytest.mark.parametrize("table", TABLES)
def test_a_model_from_outside_goes_out_again(table, tmp_path):
    for name, trace in brought(TABLES[table]).items():
        data, X = trace.data, np.where(np.random.default_rng(0).random(trace.data.X.shape) < 0.1, np.nan, trace.data.X)
        assert len(set(data.feature_names)) == data.d and len(set(data.class_names)) == len(data.class_names)
        held, going = given(data, X), file_model_to_portable(trace.model, data)
        for language, (write, *_) in LANGUAGES.items():
            folder = tmp_path / name / language
            folder.mkdir(parents=True)
            same(run(folder, {f"m.{language}": write(going)}, {f"m.{language}": held}, language)[f"m.{language}"][0],
                 trace, X)  # fmt: skip
            assert len(list(folder.iterdir())) == 3
        same(selected(sql.to_sql(going), held), trace, X)
        same([Reader(pmml.to_pmml(going)).predict(row)[0] for row in held[:40]], trace, X[:40])
        session = onnxruntime.InferenceSession(onnx_file.onnx_bytes(going), providers=["CPUExecutionProvider"])
        same(np.asarray(session.run(["prediction"], {"X": X})[0]).tolist(), trace, X)


@pytest.mark.parametrize(("given", "made"), [
    ("ab", ("a", "b")), ("aaa", ("a", "a (2)", "a (3)")), (("a", "a", "a (2)"), ("a", "a (3)", "a (2)")),
    (("a (2)", "a", "a"), ("a (2)", "a", "a (3)")), ((), ()),
])  # fmt: skip
def test_no_two_names_are_the_same(given, made):
    assert distinct(tuple(given)) == made
