"""The rows themselves: to look at, and where they are few, to edit. The tree beside them follows each edit."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from datasets import DataProblem
from datasets.reading.wording import quote
from engine import cart, record
from engine.learners.cart.fitting import DEFAULT_CRITERION
from engine.text.message import ListText
from pages.frame import markup
from pages.frame.address import MAX_NAMED_WORDS
from pages.i18n.text import t
from pages.lesson.views.dot import tree_dot
from pages.tables import session as own_data
from pages.tables.user_table import UserTable

MAX_EDITABLE_ROWS = 60  # rows; more are no joy to edit by hand
MAX_EDITABLE_BYTES = 2_000_000  # bytes of them
PREVIEW_ROWS, PREVIEW_CELLS = 200, 50_000  # rows, and cells, that are shown of more
MAX_CELL_LETTERS = 100  # letters of a text that are shown
PREVIEW_TREE_DEPTH = 3


def show_cells(own: UserTable):
    if not is_editable(own.frame):
        show_preview(own.frame)
        return
    cells, tree = st.columns([3, 2], gap="large")
    with cells:
        own = show_editor(own)
    with tree:
        show_tree(own)


def show_preview(frame: pd.DataFrame):
    rows = min(PREVIEW_ROWS, PREVIEW_CELLS // len(frame.columns))
    shown = (
        t("tables.editor.some-rows", PREVIEW=rows, frame=len(frame))
        if len(frame) > rows
        else t("tables.editor.all-rows", frame=len(frame))
    )
    markup.caption(shown)
    head = clip_texts(frame.head(rows))
    head = head.set_axis(range(1, len(head) + 1))
    st.dataframe(head, height=300, alt=shown, column_config=date_column_config(frame))


def clip_texts(frame: pd.DataFrame) -> pd.DataFrame:
    """The same rows with long texts cut, so that they fit into one message to the browser."""
    return frame.map(
        lambda cell: f"{cell[:MAX_CELL_LETTERS]}…" if isinstance(cell, str) and len(cell) > MAX_CELL_LETTERS else cell
    )


def is_editable(frame: pd.DataFrame) -> bool:
    """Is it small enough to be edited by hand, and to go to the browser and back?"""
    return len(frame) <= MAX_EDITABLE_ROWS and int(frame.memory_usage(deep=True).sum()) <= MAX_EDITABLE_BYTES


def date_column_config(frame: pd.DataFrame) -> dict:
    """Dates that are all at midnight are shown without 00:00:00."""
    dates = (name for name, column in frame.items() if column.dtype.kind == "M")
    midnight = (name for name in dates if frame[name].dropna().eq(frame[name].dropna().dt.normalize()).all())
    return {name: st.column_config.DateColumn() for name in midnight}


def show_editor(own: UserTable) -> UserTable:
    """The table after what was edited just now. The editor keeps the cells it began with, and what changed since."""
    base = st.session_state.get(own_data.EDITOR_KEY)
    if base is None or base[0] not in st.session_state or base[2] is not own.frame:
        base = (f"cells {own.key}", own.frame, own.frame)
    key, start, _ = base
    st.session_state[own_data.EDITOR_KEY] = base
    markup.caption(t("tables.editor.help"))
    how = {
        "key": key,
        "num_rows": "dynamic",
        "column_config": date_column_config(start),
        "alt": t("tables.editor.title"),
    }
    edited = st.data_editor(start, height=min(75 + 35 * len(start), 460), **how)
    edited = edited.reset_index(drop=True)
    if own.rows_without_target:
        rows = ListText(tuple(map(str, own.rows_without_target)), most=MAX_NAMED_WORDS)
        markup.caption(
            t(
                "tables.editor.target-missing",
                target=quote(own.full_data.target_name),
                n=len(own.rows_without_target),
                rows=rows,
            )
        )
    if any(st.session_state[key].values()) and not edited.equals(own.frame):
        try:
            own_data.edit_cells(own, edited)
        except DataProblem as problem:
            markup.problem(problem)
            markup.caption(t("tables.editor.refused"))
            return own
        own = own_data.current_table() or own
        st.session_state[own_data.EDITOR_KEY] = (key, start, own.frame)
        st.rerun()
    return own


def show_tree(own: UserTable):
    """What a small tree makes of the rows as they are."""
    criterion = DEFAULT_CRITERION[own.data.task]
    nodes = record(cart.fit, own.data, max_depth=PREVIEW_TREE_DEPTH).columns("nodes")
    markup.caption(t("tables.editor.tree"))
    alt = t("tables.editor.tree-title", target_name=own.data.target_name)
    st.graphviz_chart(tree_dot(own.data, nodes, criterion, depth=PREVIEW_TREE_DEPTH), alt=alt)
