"""Builds the lesson's zip: rows, settings, the trace's tables, and a program for another library."""

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
from pages.tables.summary import to_frame

# Without it Python would take an encoding from a user's name in a comment, such as "coding: utf_7".
ENCODING_LINE = "-*- coding: utf-8 -*-"
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
    picked: TableSelection, trace: Trace, settings: dict[str, Any], program: str = "",
    differences: Sequence[Message] = (),
) -> bytes:  # fmt: skip
    """Zip all files. `program` trains in scikit-learn or XGBoost, with these differences from the lesson."""
    excerpts = {name: excerpt_of(trace, name) for name in ("nodes", "candidates", "rounds", "rows")}
    files = {
        "data.csv": tables.csv(to_frame(picked.data)),
        "settings.json": json.dumps(describe_lesson(picked, settings), indent=2, ensure_ascii=False).encode(),
        **{f"{name}.csv": tables.csv(flatten_columns(table.columns))
           for name, table in excerpts.items() if table.columns},
    }  # fmt: skip
    if omissions := list_omissions(trace, excerpts):
        files["left_out.txt"] = "\n".join(map(t, omissions)).encode()
    if picked.test_data is not None:
        files["held_out.csv"] = tables.csv(to_frame(picked.test_data))
    if program:
        files["program.py"] = (difference_comments(differences) + make_standalone(program, picked.data)).encode()
    with zipfile.ZipFile(buffer := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def difference_comments(differences: Sequence[Message]) -> str:
    """Write the differences as Python comments, one a line, whatever users' names contain."""
    if not differences:
        return ""
    lines = [f"- {one_line_text(t(difference))}" for difference in differences]
    return "".join(f"# {line}\n" for line in [ENCODING_LINE, t("export.program.differences-comment"), *lines]) + "\n"


def one_line_text(text: str) -> str:
    """Put a text on one line, without unprintable characters."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def describe_lesson(picked: TableSelection, settings: dict[str, Any]) -> dict[str, Any]:
    """List what it takes to train the same again."""
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
    """Turn a trace's columns into a flat table; several values a row, such as class counts, become a list."""
    return pd.DataFrame({name: column if is_plain_column(column) else list(map(join_values, column))
                         for name, column in columns.items()})  # fmt: skip


def is_plain_column(column: Any) -> bool:
    return isinstance(column, np.ndarray) and column.ndim == 1 and column.dtype != object


def join_values(value: Any) -> Any:
    """Example: (0, 2) -> "0 2"."""
    return " ".join(map(str, value)) if isinstance(value, np.ndarray | tuple | list) else value


def make_standalone(program: str, data: Dataset) -> str:
    """Make a program load data.csv beside it, instead of a table of Treerings."""
    levels = [list(map(tables.escape_formula_cell, names)) for names in data.levels]
    classes = list(map(tables.escape_formula_cell, data.class_names))
    dates = [j for j, kind in enumerate(data.kinds) if is_dated(kind)]
    load = LOAD_TEMPLATE.format(levels=levels, dates=dates, classes=classes).lstrip()
    return program.replace(IMPORT_LINE, load) if IMPORT_LINE in program else load + "\n\n" + program
