"""A lesson to take home: rows, settings, every table of the trace, and a program that does the same elsewhere."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from datasets import Dataset
from engine import Trace
from engine.core.dates import is_dated
from engine.text.message import Message
from pages.exports.trace import excerpt_of, list_omissions
from pages.i18n.text import t
from pages.lesson.picker import TableSelection
from pages.lesson.views import tables
from pages.tables import summary as facts

TABLE_NAMES = ("nodes", "candidates", "rounds", "rows")
ENCODING_LINE = (
    "-*- coding: utf-8 -*-"  # without it Python takes one from a name, such as "coding: utf_7", if there is one
)
IMPORT_LINE = "from datasets import load  # the tables of Treerings\n"
LOAD_TEMPLATE = '''
import csv
from datetime import datetime, timedelta
from types import SimpleNamespace

import numpy as np

LEVELS = {levels!r}  # of each column; a category is the number of its level
DATES = {dates!r}  # columns of dates, which are days since 1970-01-01
CLASSES = {classes!r}


def load(name, file="data.csv"):
    """The table beside this program, as numbers: X, y. A missing value is NaN."""
    csv.field_size_limit(10**9)  # a text may be long
    with open(file, encoding="utf-8-sig", newline="") as opened:
        rows = list(csv.reader(opened))[1:]
    table = np.array([[number(j, *pair) for j, pair in enumerate(zip(row, LEVELS + [CLASSES]))] for row in rows])
    return SimpleNamespace(X=table[:, :-1], y=table[:, -1].astype(int) if CLASSES else table[:, -1])


def number(column, cell, names):
    if cell == "":
        return float("nan")
    if column in DATES:
        return (datetime.fromisoformat(cell) - datetime(1970, 1, 1)) / timedelta(days=1)
    return float(names.index(cell)) if names else float(cell)
'''


def build_zip(
    picked: TableSelection, trace: Trace, settings: dict[str, Any], program: str = "", differs: Sequence[Message] = ()
) -> bytes:
    """All files as one. `program` is the lesson's in scikit-learn or XGBoost, where there is one; `differs` says what
    is different there."""
    held = {name: excerpt_of(trace, name) for name in TABLE_NAMES}
    files = {
        "data.csv": tables.csv(facts.to_frame(picked.data)),
        "settings.json": json.dumps(describe_lesson(picked, settings), indent=2, ensure_ascii=False).encode(),
        **{f"{name}.csv": tables.csv(flatten_columns(table.columns)) for name, table in held.items() if table.columns},
    }
    if lost := list_omissions(trace, held):
        files["left_out.txt"] = "\n".join(map(t, lost)).encode()
    if picked.test_data is not None:
        files["held_out.csv"] = tables.csv(facts.to_frame(picked.test_data))
    if program:
        files["program.py"] = (difference_comments(differs) + make_standalone(program, picked.data)).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def difference_comments(differs: Sequence[Message]) -> str:
    """The differences as comments. Names of the user's stay on their line, whatever is in them."""
    if not differs:
        return ""
    lines = [f"- {one_line_text(t(each))}" for each in differs]
    return "".join(f"# {line}\n" for line in [ENCODING_LINE, t("export.program.differences-comment"), *lines]) + "\n"


def one_line_text(sentence: str) -> str:
    """On one line, without characters that change how others are read or shown."""
    return "".join(letter for letter in " ".join(sentence.split()) if letter.isprintable())


def describe_lesson(picked: TableSelection, settings: dict[str, Any]) -> dict[str, Any]:
    """What it takes to train the same again."""
    data = picked.data
    columns = zip(data.feature_names, data.kinds, data.levels, strict=True)
    return {
        "table": str(picked.entry.title),
        "task": data.task,
        "target": data.target_name,
        "classes": list(data.class_names),
        "features": [{"name": name, "kind": kind, "levels": list(levels)} for name, kind, levels in columns],
        "settings": {name: value if isinstance(value, bool | int | float | str | None) else repr(value)
                     for name, value in settings.items()},
    }  # fmt: skip


def flatten_columns(columns: dict[str, np.ndarray]) -> pd.DataFrame:
    """Columns for a spreadsheet: what holds several values a row, such as a count a class, is written as a list."""
    return pd.DataFrame({name: column if is_plain_column(column) else list(map(join_values, column))
                         for name, column in columns.items()})  # fmt: skip


def is_plain_column(column: Any) -> bool:
    return isinstance(column, np.ndarray) and column.ndim == 1 and column.dtype != object


def join_values(value: Any) -> Any:
    """Example: (0, 2) -> "0 2"."""
    return " ".join(map(str, value)) if isinstance(value, np.ndarray | tuple | list) else value


def make_standalone(program: str, data: Dataset) -> str:
    """The program with our way to load a table replaced by one that needs only the file beside it."""
    levels = [[tables.escape_formula_cell(level) for level in of_column] for of_column in data.levels]
    dates = [j for j, kind in enumerate(data.kinds) if is_dated(kind)]
    own = LOAD_TEMPLATE.format(
        levels=levels, dates=dates, classes=[tables.escape_formula_cell(name) for name in data.class_names]
    ).lstrip()
    return program.replace(IMPORT_LINE, own) if IMPORT_LINE in program else own + "\n\n" + program
