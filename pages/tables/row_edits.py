"""Adds, moves and deletes rows on a lesson's plane; the edited table becomes the user's own table."""

from typing import Any

import numpy as np
import pandas as pd
from pandas.api.types import is_numeric_dtype

from datasets import Dataset
from pages.i18n.text import t
from pages.lesson.picker import TableSelection
from pages.tables import session
from pages.tables.cells import MAX_EDITABLE_ROWS
from pages.tables.user_table import USER_TABLE, TaskSpec


def can_edit_rows(picked: TableSelection) -> bool:
    """True if the plane shows all rows, and no other user table would be replaced."""
    if session.current_table() is not None and picked.entry.name != USER_TABLE:
        return False
    n = picked.data.n
    return n <= MAX_EDITABLE_ROWS and picked.test_data is None and len(picked.entry.frame()) == n


def apply_edit(picked: TableSelection, edit: dict[str, Any]):
    """Apply the stage's Edit (pages/stage/web/types.d.ts) to the user's table, or to a copy."""
    original, data = picked.entry.frame(), picked.data
    frame = edit_frame(original, data, edit)
    table = session.current_table()
    if table is not None:
        session.edit_cells(table, frame)
        return
    kinds = tuple(zip(data.feature_names, data.kinds, strict=True))  # with a row more or less they could change
    spec = TaskSpec(data.target_name, tuple(data.feature_names), kinds, data.task)
    session.bring_frame_table(original, t("own_table.name.edited", title=picked.entry.title), spec, frame)


def edit_frame(frame: pd.DataFrame, data: Dataset, edit: dict[str, Any]) -> pd.DataFrame:
    """Return the table after one edit. Rows are counted from 1."""
    row, like, values = edit["row"], edit["like"], edit["values"]
    if values is None:
        return frame.drop(index=frame.index[row - 1]).reset_index(drop=True)
    cells = frame.iloc[[like - 1]].copy()
    for name, value in values.items():
        cells[name] = cell_value(frame, data, name, value)
    if edit["answer"] is not None:
        cells[data.target_name] = target_cell_value(frame, data, edit["answer"])
    before, after = (frame, frame[:0]) if row is None else (frame[: row - 1], frame[row:])
    return pd.concat([part for part in (before, cells, after) if len(part)], ignore_index=True)


def cell_value(frame: pd.DataFrame, data: Dataset, name: str, value: float) -> Any:
    """Return the cell for a feature's value: a number as it is, anything else copied from the nearest row."""
    j = data.feature_names.index(name)
    if data.kinds[j] == "number" and is_numeric_dtype(frame[name]):
        return value
    return frame[name].iloc[int(np.nanargmin(np.abs(data.X[:, j] - value)))]


def target_cell_value(frame: pd.DataFrame, data: Dataset, text: str) -> Any:
    """Return the target's cell for a number, or for a class, copied from a row."""
    if not data.class_names:
        return float(text)
    return frame[data.target_name].iloc[int((data.y == data.class_names.index(text)).argmax())]
