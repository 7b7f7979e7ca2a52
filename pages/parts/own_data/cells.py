"""The rows themselves: to look at, and where they are few, to edit. The tree beside them follows each edit."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from datasets import DataProblem
from datasets.reading.wording import quoted
from engine import cart, record
from engine.text.message import ListText
from pages.parts.frame import markup
from pages.parts.frame.takes import NAMED
from pages.parts.own_data import session as own_data
from pages.parts.own_data.table import OwnTable
from pages.parts.speaking.page import tell
from pages.parts.views.dot import tree_dot

EDITABLE = 60  # rows; more are no joy to edit by hand
EDITED = 2_000_000  # bytes of them
PREVIEW, PREVIEWED = 200, 50_000  # rows, and cells, that are shown of more
CELL = 100  # letters of a text that are shown
DEPTH = 3


def show(own: OwnTable):
    if not is_editable(own.frame):
        show_preview(own.frame)
        return
    cells, tree = st.columns([3, 2], gap="large")
    with cells:
        own = show_editor(own)
    with tree:
        show_tree(own)


def show_preview(frame: pd.DataFrame):
    rows = min(PREVIEW, PREVIEWED // len(frame.columns))
    shown = (
        tell("own-the-first-of-rows-2", PREVIEW=rows, frame=len(frame))
        if len(frame) > rows
        else tell("own-all-rows-2", frame=len(frame))
    )
    markup.soft(shown)
    head = clipped(frame.head(rows))
    head = head.set_axis(range(1, len(head) + 1))
    st.dataframe(head, height=300, alt=shown, column_config=without_times(frame))


def clipped(frame: pd.DataFrame) -> pd.DataFrame:
    """The same rows with long texts cut, so that they fit into one message to the browser."""
    return frame.map(lambda cell: f"{cell[:CELL]}…" if isinstance(cell, str) and len(cell) > CELL else cell)


def is_editable(frame: pd.DataFrame) -> bool:
    """Is it small enough to be edited by hand, and to go to the browser and back?"""
    return len(frame) <= EDITABLE and int(frame.memory_usage(deep=True).sum()) <= EDITED


def without_times(frame: pd.DataFrame) -> dict:
    """Dates that are all at midnight are shown without 00:00:00."""
    dates = (name for name, column in frame.items() if column.dtype.kind == "M")
    midnight = (name for name in dates if frame[name].dropna().eq(frame[name].dropna().dt.normalize()).all())
    return {name: st.column_config.DateColumn() for name in midnight}


def show_editor(own: OwnTable) -> OwnTable:
    """The table after what was edited just now. The editor keeps the cells it began with, and what changed since."""
    base = st.session_state.get(own_data.EDITED_FROM)
    if base is None or base[0] not in st.session_state or base[2] is not own.frame:
        base = (f"cells {own.key}", own.frame, own.frame)
    key, start, _ = base
    st.session_state[own_data.EDITED_FROM] = base
    markup.soft(tell("own-click-a-cell-to-change-it"))
    how = {"key": key, "num_rows": "dynamic", "column_config": without_times(start), "alt": tell("own-the-rows")}
    edited = st.data_editor(start, height=min(75 + 35 * len(start), 460), **how)
    edited = edited.reset_index(drop=True)
    if own.unanswered:
        rows = ListText(tuple(map(str, own.unanswered)), most=NAMED)
        markup.soft(tell("own-fill-in", target=quoted(own.whole.target_name), n=len(own.unanswered), rows=rows))
    if any(st.session_state[key].values()) and not edited.equals(own.frame):
        try:
            own_data.edit(own, edited)
        except DataProblem as problem:
            markup.problem(problem)
            markup.soft(tell("own-the-lessons-keep-the-table"))
            return own
        own = own_data.current() or own
        st.session_state[own_data.EDITED_FROM] = (key, start, own.frame)
        st.rerun()
    return own


def show_tree(own: OwnTable):
    """What a small tree makes of the rows as they are."""
    criterion = cart.DEFAULT_CRITERION[own.data.task]
    nodes = record(cart.fit, own.data, max_depth=DEPTH).columns("nodes")
    markup.soft(tell("own-the-tree-of-these-rows"))
    alt = tell("own-the-tree-that-learns-from", target_name=own.data.target_name)
    st.graphviz_chart(tree_dot(own.data, nodes, criterion, depth=DEPTH), alt=alt)
