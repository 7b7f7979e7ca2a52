"""Rows that are added, moved and taken out on the plane of a lesson: the table becomes one of the viewer's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from pandas.api.types import is_numeric_dtype

from datasets import Dataset
from pages.i18n.text import t
from pages.lesson.picker import TableSelection
from pages.tables import session as own_data
from pages.tables.cells import MAX_EDITABLE_ROWS
from pages.tables.user_table import USER_TABLE, TaskSpec


def can_edit_rows(picked: TableSelection) -> bool:
    """Are all rows on the plane, and nobody's own table in the place that the edited one would take?"""
    own = own_data.current_table()
    free = own is None or picked.entry.name == USER_TABLE
    return (
        free
        and picked.data.n <= MAX_EDITABLE_ROWS
        and picked.test_data is None
        and len(picked.entry.frame()) == picked.data.n
    )


def apply_edit(picked: TableSelection, edit: dict[str, Any]):
    """Do what the stage tells (Edit in pages/stage/web/types.d.ts) to the viewer's own table, or to a copy."""
    frame = edit_frame(picked.entry.frame(), picked.data, edit)
    own = own_data.current_table()
    if own is not None:
        own_data.edit_cells(own, frame)
    else:
        own_data.bring_frame_table(
            picked.entry.frame(), t("own_table.name.edited", title=picked.entry.title), task_spec_of(picked), frame
        )


def task_spec_of(picked: TableSelection) -> TaskSpec:
    """What was predicted from what, and how it was read: with a row more or less that could be something else."""
    data = picked.data
    kinds = tuple(zip(data.feature_names, data.kinds, strict=True))
    return TaskSpec(data.target_name, tuple(data.feature_names), kinds, data.task)


def edit_frame(frame: pd.DataFrame, data: Dataset, edit: dict[str, Any]) -> pd.DataFrame:
    """The table after one edit. Rows are counted from 1."""
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
    """What the table writes for a value: a number as it is, anything else as a row that has it."""
    j = data.feature_names.index(name)
    if data.kinds[j] == "number" and is_numeric_dtype(frame[name]):
        return value
    nearest = int(np.nanargmin(np.abs(data.X[:, j] - value)))
    return frame[name].iloc[nearest]


def target_cell_value(frame: pd.DataFrame, data: Dataset, text: str) -> Any:
    """What the table writes for a class, or the number."""
    if not data.class_names:
        return float(text)
    return frame[data.target_name].iloc[int((data.y == data.class_names.index(text)).argmax())]
