"""Every format of every kind of learner, on tables whose names are programs of other languages: each is run, predicts
what the model does, and does nothing else."""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import replace

import numpy as np
import onnx
import onnxruntime
import pytest

from engine import record
from engine.exports import pmml, sql
from engine.exports import xgboost as xgboost_file
from engine.exports.portable import to_portable
from pages.exports import formats as onnx_file
from tests.engine.exports.hostile import LEARNERS, NO_XGBOOST, NO_XML, given, predicted, rows, table, trained
from tests.engine.exports.pmml_reader import Reader, is_clear
from tests.engine.exports.test_programs import LANGUAGES, run
from tests.engine.exports.test_xgboost import asked as asked_of_xgboost
from tests.engine.exports.test_xgboost import booster


def same(said, trace, X, near: float = 1e-12):
    wanted = predicted(trace, X)
    if trace.data.class_names:
        assert list(said) == wanted
    else:
        np.testing.assert_allclose(said, wanted, near, near)


@pytest.mark.parametrize("language", LANGUAGES)
def test_programs(language, tmp_path):
    write, traces = LANGUAGES[language][0], {f"m{k}.{language}": each for k, each in enumerate(trained().values())}
    programs = {name: write(to_portable(trace.model, trace.data)) for name, trace in traces.items()}
    X = {name: rows(trace) for name, trace in traces.items()}
    said = run(tmp_path, programs, {name: given(trace.data, X[name]) for name, trace in traces.items()}, language)
    for name, trace in traces.items():
        same(said[name][0], trace, X[name])
    assert {path.name for path in tmp_path.iterdir()} == {*programs, "rows.json", f"runner.{language}"}


def selected(statement: str, held: list[dict]) -> list:
    """The last column of what SQLite selects, which may do nothing else."""
    database = sqlite3.connect(":memory:")
    columns = list(held[0])
    kinds = ["TEXT" if any(isinstance(row[name], str) for row in held) else "DOUBLE" for name in columns]
    made = ", ".join(f"{sql.identifier(name)} {kind}" for name, kind in zip(columns, kinds, strict=True))
    database.execute(f'CREATE TABLE "data" ({made})')
    places = ", ".join("?" * len(columns))
    database.executemany(f'INSERT INTO "data" VALUES ({places})', [list(row.values()) for row in held])
    reads = sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION
    database.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in reads else sqlite3.SQLITE_DENY)
    return [row[-1] for row in database.execute(statement)]


@pytest.mark.parametrize("name", trained())
def test_statements(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    trace = trained()[name]
    X = rows(trace)[:60]
    held = [{**row, trace.data.target_name: 0.0} for row in given(trace.data, X)]  # it may have the target too
    same(selected(sql.to_sql(to_portable(trace.model, trace.data)), held), trace, X)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", trained())
def test_graphs_and_documents(name):
    trace = trained()[name]
    model, X = to_portable(trace.model, trace.data), rows(trace)
    file = onnx_file.onnx_bytes(model)
    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    found = dict(zip([each.name for each in session.get_outputs()], session.run(None, {"X": X}), strict=True))
    same(found["prediction"].tolist(), trace, X)
    props = {each.key: json.loads(each.value) for each in onnx.load_from_string(file).metadata_props}
    assert [(each["name"], tuple(each["levels"])) for each in props["features"]] == list(
        zip(trace.data.feature_names, trace.data.levels, strict=True))  # fmt: skip
    assert props["target"] == trace.data.target_name


@pytest.mark.parametrize("name", trained())
def test_documents(name):
    trace = trained(NO_XML)[name]
    model, X = to_portable(trace.model, trace.data), rows(trace)
    if trace.data.class_names:
        X = X[is_clear(model, trace.model.predict_proba(X))]
    reader = Reader(pmml.to_pmml(model))
    same([reader.predict(row)[0] for row in given(trace.data, X)], trace, X)


@pytest.mark.parametrize("name", [name for name in trained() if "adaboost of values" not in name])
def test_xgboosts_json(name):
    trace = trained(NO_XGBOOST)[name]
    text, X = xgboost_file.to_xgboost(to_portable(trace.model, trace.data), trace.data), trace.data.X
    assert booster(text).feature_names == list(trace.data.feature_names)
    said = asked_of_xgboost(text, X)
    wanted = trace.model.predict_proba(X) if trace.data.class_names else trace.model.predict(X)
    np.testing.assert_allclose(said, wanted[:, 1] if said.ndim < wanted.ndim else wanted, 1e-5, 1e-5)


@pytest.mark.parametrize("target", ["score", "SCORE", "prediction", "Prediction", "score a", "score_"])
@pytest.mark.parametrize("learner", ["cart", "xgb", "adaboost of values"])
def test_a_statement_over_a_table_with_its_target(target, learner):
    """Whatever the target is called, it is not what the statement adds."""
    each = LEARNERS[learner]
    data = replace(table(1, each.task, 2), target_name=target)
    trace = record(each.fit, data, **each.settings)
    X = rows(trace)[:60]
    statement = sql.to_sql(to_portable(trace.model, data))
    same(selected(statement, [{**row, target: -1.0} for row in given(data, X)]), trace, X)


@pytest.mark.parametrize("target", ["score 0", "score 1", "y", ""])
def test_a_document_whose_target_is_called_as_a_score(target):
    each = LEARNERS["xgb"]
    data = replace(table(1, each.task, 3, NO_XML), target_name=target)
    trace = record(each.fit, data, **each.settings)
    document = pmml.to_pmml(to_portable(trace.model, data))
    fields = re.findall(r'<(?:DataField|OutputField) name="([^"]*)"', document)
    assert len(set(fields)) == len(fields)
    same([Reader(document).predict(row)[0] for row in given(data, data.X[:20])], trace, data.X[:20])
