"""Rows that are added, moved and taken out on the plane of a lesson: the table becomes one of the viewer's own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from pandas.api.types import is_numeric_dtype

from datasets import Dataset
from pages.parts.lesson.picker import Picked
from pages.parts.own_data import session as own_data
from pages.parts.own_data.cells import EDITABLE
from pages.parts.own_data.table import NAME, Shape
from pages.parts.speaking.page import tell


def editable(picked: Picked) -> bool:
    """Are all rows on the plane, and nobody's own table in the place that the edited one would take?"""
    own = own_data.current()
    free = own is None or picked.entry.name == NAME
    return free and picked.data.n <= EDITABLE and picked.test is None and len(picked.entry.frame()) == picked.data.n


def take(picked: Picked, edit: dict[str, Any]):
    """Do what the stage tells (Edit in pages/stage/web/types.d.ts) to the viewer's own table, or to a copy."""
    frame = edited(picked.entry.frame(), picked.data, edit)
    own = own_data.current()
    if own is not None:
        own_data.edit(own, frame)
    else:
        own_data.bring_frame(
            picked.entry.frame(), tell("own-table.name.edited", title=picked.entry.title), shape_of(picked), frame
        )


def shape_of(picked: Picked) -> Shape:
    """What was predicted from what, and how it was read: with a row more or less that could be something else."""
    data = picked.data
    kinds = tuple(zip(data.feature_names, data.kinds, strict=True))
    return Shape(data.target_name, tuple(data.feature_names), kinds, data.task)


def edited(frame: pd.DataFrame, data: Dataset, edit: dict[str, Any]) -> pd.DataFrame:
    """The table after one edit. Rows are counted from 1."""
    row, like, values = edit["row"], edit["like"], edit["values"]
    if values is None:
        return frame.drop(index=frame.index[row - 1]).reset_index(drop=True)
    cells = frame.iloc[[like - 1]].copy()
    for name, value in values.items():
        cells[name] = cell(frame, data, name, value)
    if edit["answer"] is not None:
        cells[data.target_name] = target_cell(frame, data, edit["answer"])
    before, after = (frame, frame[:0]) if row is None else (frame[: row - 1], frame[row:])
    return pd.concat([part for part in (before, cells, after) if len(part)], ignore_index=True)


def cell(frame: pd.DataFrame, data: Dataset, name: str, value: float) -> Any:
    """What the table writes for a value: a number as it is, anything else as a row that has it."""
    j = data.feature_names.index(name)
    if data.kinds[j] == "number" and is_numeric_dtype(frame[name]):
        return value
    nearest = int(np.nanargmin(np.abs(data.X[:, j] - value)))
    return frame[name].iloc[nearest]


def target_cell(frame: pd.DataFrame, data: Dataset, text: str) -> Any:
    """What the table writes for a class, or the number."""
    if not data.class_names:
        return float(text)
    return frame[data.target_name].iloc[int((data.y == data.class_names.index(text)).argmax())]
