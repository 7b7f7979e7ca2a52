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
from pages.parts.files.excerpt import excerpt_of, left_out
from pages.parts.lesson.picker import Picked
from pages.parts.own_data import facts
from pages.parts.speaking.page import tell
from pages.parts.views import tables

TABLES = ("nodes", "candidates", "rounds", "rows")
ENCODING = "-*- coding: utf-8 -*-"  # without it Python takes one from a name, such as "coding: utf_7", if there is one
IMPORT = "from datasets import load  # the tables of Treerings\n"
LOAD = '''
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


def zipped(
    picked: Picked, trace: Trace, settings: dict[str, Any], program: str = "", differs: Sequence[Message] = ()
) -> bytes:
    """All files as one. `program` is the lesson's in scikit-learn or XGBoost, where there is one; `differs` says what
    is different there."""
    held = {name: excerpt_of(trace, name) for name in TABLES}
    files = {
        "data.csv": tables.csv(facts.as_frame(picked.data)),
        "settings.json": json.dumps(about(picked, settings), indent=2, ensure_ascii=False).encode(),
        **{f"{name}.csv": tables.csv(flat(table.columns)) for name, table in held.items() if table.columns},
    }
    if lost := left_out(trace, held):
        files["left_out.txt"] = "\n".join(map(tell, lost)).encode()
    if picked.test is not None:
        files["held_out.csv"] = tables.csv(facts.as_frame(picked.test))
    if program:
        files["program.py"] = (remarks(differs) + standing_alone(program, picked.data)).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def remarks(differs: Sequence[Message]) -> str:
    """The differences as comments. Names of the user's stay on their line, whatever is in them."""
    if not differs:
        return ""
    lines = [f"- {plain_text(tell(each))}" for each in differs]
    return "".join(f"# {line}\n" for line in [ENCODING, tell("own-what-is-different-from-the"), *lines]) + "\n"


def plain_text(sentence: str) -> str:
    """On one line, without characters that change how others are read or shown."""
    return "".join(letter for letter in " ".join(sentence.split()) if letter.isprintable())


def about(picked: Picked, settings: dict[str, Any]) -> dict[str, Any]:
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


def flat(columns: dict[str, np.ndarray]) -> pd.DataFrame:
    """Columns for a spreadsheet: what holds several values a row, such as a count a class, is written as a list."""
    return pd.DataFrame({name: column if plain(column) else list(map(listed, column))
                         for name, column in columns.items()})  # fmt: skip


def plain(column: Any) -> bool:
    return isinstance(column, np.ndarray) and column.ndim == 1 and column.dtype != object


def listed(value: Any) -> Any:
    """Example: (0, 2) -> "0 2"."""
    return " ".join(map(str, value)) if isinstance(value, np.ndarray | tuple | list) else value


def standing_alone(program: str, data: Dataset) -> str:
    """The program with our way to load a table replaced by one that needs only the file beside it."""
    levels = [[tables.harmless(level) for level in of_column] for of_column in data.levels]
    dates = [j for j, kind in enumerate(data.kinds) if is_dated(kind)]
    own = LOAD.format(levels=levels, dates=dates, classes=[tables.harmless(name) for name in data.class_names]).lstrip()
    return program.replace(IMPORT, own) if IMPORT in program else own + "\n\n" + program
