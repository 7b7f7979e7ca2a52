"""What a lesson gives away: tables for spreadsheets, the trace as JSON, one page of HTML."""

import csv
import io
import json
import re

import jsonschema
import numpy as np
import pandas as pd
import pytest

from datasets import catalog, load
from engine import cart, record
from pages.exports.panel import SCHEMA_FILE, to_json_value, trace_json
from pages.lesson.views import tables
from pages.stage.export import export_html

SCHEMA_OF_TRACE = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text("utf-8")))


@pytest.mark.parametrize("name", [entry.name for entry in catalog()])
def test_the_trace_as_json_is_what_its_schema_says_and_holds_the_traces_own_numbers(name):
    trace = record(cart.fit, load(name), max_depth=3)
    value = json.loads(trace_json(trace))
    SCHEMA_OF_TRACE.validate(value)
    for table in ("nodes", "candidates"):
        assert list(value[table]) == list(trace.columns(table))
        for column, held in trace.columns(table).items():
            if np.asarray(held).dtype.kind in "fiub":
                assert np.array_equal(
                    np.array(value[table][column], float), np.where(np.isinf(held), np.nan, held), True
                )


def test_the_schema_refuses_what_is_no_trace():
    value = json.loads(trace_json(record(cart.fit, load("seven_rows"))))
    value["nodes"]["left"][0] = "1"
    assert not SCHEMA_OF_TRACE.is_valid(value)


def test_forced_splits_and_odd_settings_can_be_written_too():
    settings = {"force": {"": (2, 15.0)}, "max_depth": 2}
    SCHEMA_OF_TRACE.validate(json.loads(trace_json(record(cart.fit, load("seven_rows"), **settings))))


HARMFUL = ["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0"]


def test_no_cell_of_a_csv_can_be_taken_for_a_formula_and_numbers_stay_numbers():
    frame = pd.DataFrame({"=name": HARMFUL, "number": -1.5, "plain": "x ≤ -1"})
    rows = list(csv.reader(io.StringIO(tables.csv(frame).decode("utf-8-sig"), newline="")))
    assert rows[0] == ["'=name", "number", "plain"]
    assert [row[0] for row in rows[1:]] == ["'" + cell for cell in HARMFUL]
    assert {(row[1], row[2]) for row in rows[1:]} == {("-1.5", "x ≤ -1")}


def test_no_0_has_a_minus():
    frame = pd.DataFrame({"n": [1, 2], "x": [-0.0, -0.5], "missing": [np.nan, -0.0]})
    assert tables.csv(frame).decode("utf-8-sig").splitlines()[1:] == ['1,0.0,""', "2,-0.5,0.0"]
    assert str(to_json_value(np.array([-0.0, -0.5, np.nan]))) == "[0.0, -0.5, None]"


def test_a_lesson_file_runs_its_own_script_only_and_names_stay_text():
    file = export_html(b"ABC", [b"ABC"], "<script>alert(1)</script>", link='https://a/?x="><script>alert(2)</script>')
    assert "<script>alert" not in file
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', file)[1]
    assert policy.startswith("default-src 'none'")
    assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
    assert not re.search(r'(?:src|href)="(?!https://a/)', file)
