"""A lesson taken home from a table whose names are programs: its program runs beside its rows, finds the same table,
trains, prints one number, and does nothing else."""

from __future__ import annotations

import base64
import csv
import io
import json
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser

import numpy as np
import pytest

from datasets.dataset import CATEGORY, CLASSIFICATION, NUMBER, Dataset
from engine import Trace, cart, record
from engine.text.message import Span, msg
from pages.exports.archive import build_zip, difference_comments, make_standalone
from pages.exports.panel import trace_json
from pages.learners.adaboost import other_libraries as adaboost
from pages.learners.cart import other_libraries as tree
from pages.learners.extra_trees import other_libraries as extra_trees
from pages.learners.forest import other_libraries as forest
from pages.learners.gradient_boosting import other_libraries as boosting
from pages.learners.xgb import other_libraries as xgb
from pages.lesson.picker import TableSelection
from pages.lesson.views import tables
from pages.stage.export import START, export_html
from tests.engine.exports.hostile import LEARNERS, names, table
from tests.pages.lesson.test_excerpt import an_entry

PROGRAMS = {
    "cart": lambda trace: tree.code(trace.data.name, trace.data, trace.settings),
    "cart of values": lambda trace: tree.code(trace.data.name, trace.data, trace.settings),
    "adaboost": lambda trace: adaboost.code(trace.data.name, trace.data, {"n_estimators": 3, "max_depth": 2}),
    "boosting": lambda trace: boosting.code(trace.data.name, trace.data, {"n_estimators": 3}),
    "xgb": lambda trace: xgb.code(trace.data.name, trace, {"n_estimators": 3}),
    "forest": lambda trace: forest.code(trace.data.name, trace.data, trace.settings, 3),
    "extra trees": lambda trace: extra_trees.code(trace.data.name, trace.data, trace.settings, 3),
}
NO_EMPTY = re.compile("^$")  # which stands for a missing value in a file
TELLS = "\nimport json\nprint(json.dumps([data.X.tolist(), data.y.tolist()]))\n"


def ran(folder) -> list[str]:
    """The lines that program.py prints in its folder, where nothing is there afterwards that was not before."""
    before = sorted(folder.iterdir())
    done = subprocess.run([sys.executable, "-I", "program.py"], cwd=folder, capture_output=True, text=True)
    assert not done.stderr and sorted(folder.iterdir()) == before
    return done.stdout.splitlines()


def archive(trace: Trace, program: str = "", differs=()) -> zipfile.ZipFile:
    picked = TableSelection(an_entry(trace.data), trace.data, trace.data)
    return zipfile.ZipFile(io.BytesIO(build_zip(picked, trace, trace.settings, program, differs)))


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_program_reads_the_rows_beside_it(name, tmp_path):
    each = LEARNERS[name]
    trace = record(each.fit, table(11, each.task, each.classes, NO_EMPTY), **each.settings)
    differs = [msg("text.name.quoted", text=Span(feature)) for feature in trace.data.feature_names]
    archive(trace, PROGRAMS[name](trace) + TELLS, differs).extractall(tmp_path)
    score, told = ran(tmp_path)
    X, y = json.loads(told)
    np.testing.assert_array_equal(X, trace.data.X)
    np.testing.assert_array_equal(y, trace.data.y)
    assert np.isfinite(float(score))
    settings = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert settings["classes"] == list(trace.data.class_names) and settings["target"] == trace.data.target_name
    with (tmp_path / "data.csv").open(encoding="utf-8-sig", newline="") as file:
        assert len(next(csv.reader(file))) == trace.data.d + 1


def test_no_name_says_how_the_program_is_to_be_read(tmp_path):
    """A remark in the second line could name an encoding in which texts end, and go on as a program."""
    ends = '+ACI-,open("PWNED","w"),+ACI-'.replace('"', "'")
    X = np.array([[0.0, 0], [1e-9, 1], [1, 1], [2, 0]])
    data = Dataset(X, [0, 0, 1, 1], ("coding: utf_7 x", "z"), (NUMBER, CATEGORY), ((), ("a", ends)), ("n", "m"),
                   CLASSIFICATION)  # fmt: skip
    trace = record(cart.fit, data, categories="as_numbers")
    differs = tree.differences(data, data, trace.settings)
    assert "coding: utf_7 x" in str(differs[0])
    archive(trace, tree.code("t", data, {}), differs).extractall(tmp_path)
    assert float(*ran(tmp_path)) > 0


@pytest.mark.parametrize("letter", ["\0", "\x1b", "\x0c", "\u202e", "\u2028", "\r", "\ufeff"])
def test_remarks_stay_remarks(letter, tmp_path):
    data = table(1, CLASSIFICATION)
    remark = msg("text.name.quoted", text=Span(f"It is so{letter}: open('PWNED', 'w')."))
    text = difference_comments([remark]) + make_standalone("print(1)\n", data)
    assert letter not in text
    (tmp_path / "program.py").write_text(text, "utf-8")
    (tmp_path / "data.csv").write_text("")
    assert ran(tmp_path) == ["1"]


def test_cells_that_differ_differ_in_a_file_too():
    cells = ["=1", "'=1", "''=1", "1", "'1", "'", "", "-", "'-", "@", "'x"]
    told = [tables.escape_formula_cell(cell) for cell in cells]
    assert len(set(told)) == len(cells) and not any(cell.startswith(tables.FORMULA) for cell in told)


def test_a_long_level_is_read_beside_the_program(tmp_path):
    levels = ("a" * 200_000, "b")
    data = Dataset([[0.0], [1.0], [0.0]], [0, 1, 0], ("z",), (CATEGORY,), (levels,), ("n", "m"), CLASSIFICATION)
    trace = record(cart.fit, data, categories="as_numbers")
    archive(trace, tree.code("t", data, {})).extractall(tmp_path)
    assert ran(tmp_path) == ["1.0"]


# -- the lesson as a page, and the trace


class Elements(HTMLParser):
    """The elements of a page in order, and the texts of its scripts."""

    def __init__(self, page: str):
        super().__init__()
        self.found: list[str] = []
        self.scripts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append(tag)

    def handle_data(self, data):
        if self.found[-1:] == ["script"] and data.strip():
            self.scripts.append(data)


def test_a_page_has_the_same_elements_whatever_is_in_it():
    plain = Elements(export_html(b"book", [b"chapter"], "title", "https://a/")).found
    rng = np.random.default_rng(2)
    for title, way in zip(names(rng, 60), names(rng, 60), strict=True):
        made = Elements(export_html(f"{title}".encode(), [way.encode()], title, f"https://a/?{way}"))
        given, start = made.scripts
        assert made.found == plain and start == START
        told = json.loads(given)
        assert [base64.b64decode(each).decode() for each in (told["book"], *told["chapters"])] == [title, way]


def test_the_trace_as_json_holds_the_names_as_they_are():
    for seed in range(5):
        trace = record(cart.fit, table(seed, CLASSIFICATION), max_depth=3)
        told = json.loads(trace_json(trace))["data"]
        assert told["features"] == list(trace.data.feature_names) and told["classes"] == list(trace.data.class_names)
        assert told["levels"] == [list(levels) for levels in trace.data.levels] and told["name"] == trace.data.name
