"""The page's table of cells: a preview, or for small tables an editor beside a tree that follows each edit."""

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
from pages.tables import session
from pages.tables.user_table import UserTable

MAX_EDITABLE_ROWS = 60  # more are no joy to edit by hand
MAX_EDITABLE_BYTES = 2_000_000  # the editor sends all cells to the browser and back
PREVIEW_ROWS, PREVIEW_CELLS = 200, 50_000
MAX_CELL_LETTERS = 100  # of a text in the preview
PREVIEW_TREE_DEPTH = 3


def show_cells(table: UserTable):
    if not is_editable(table.frame):
        show_preview(table.frame)
        return
    cells, tree = st.columns([3, 2], gap="large")
    with cells:
        table = show_editor(table)
    with tree:
        show_tree(table)


def show_preview(frame: pd.DataFrame):
    n = min(PREVIEW_ROWS, PREVIEW_CELLS // len(frame.columns))
    if len(frame) > n:
        caption = t("tables.editor.some-rows", PREVIEW=n, frame=len(frame))
    else:
        caption = t("tables.editor.all-rows", frame=len(frame))
    markup.caption(caption)
    head = clip_texts(frame.head(n))
    head = head.set_axis(range(1, len(head) + 1))
    st.dataframe(head, height=300, alt=caption, column_config=date_column_config(frame))


def clip_texts(frame: pd.DataFrame) -> pd.DataFrame:
    """Cut long texts, so that the rows fit into one message to the browser."""
    n = MAX_CELL_LETTERS
    return frame.map(lambda cell: f"{cell[:n]}…" if isinstance(cell, str) and len(cell) > n else cell)


def is_editable(frame: pd.DataFrame) -> bool:
    return len(frame) <= MAX_EDITABLE_ROWS and int(frame.memory_usage(deep=True).sum()) <= MAX_EDITABLE_BYTES


def date_column_config(frame: pd.DataFrame) -> dict:
    """Return Streamlit's column settings that hide 00:00:00 where all dates are at midnight."""
    dates = (name for name, column in frame.items() if column.dtype.kind == "M")
    midnight = (name for name in dates if frame[name].dropna().eq(frame[name].dropna().dt.normalize()).all())
    return {name: st.column_config.DateColumn() for name in midnight}


def show_editor(table: UserTable) -> UserTable:
    """Draw the editor; return the table with the edits made in it.

    Streamlit stores an editor's edits as differences, so the editor gets the same first cells on every run.
    """
    base = st.session_state.get(session.EDITOR_KEY)
    if base is None or base[0] not in st.session_state or base[2] is not table.frame:
        base = (f"cells {table.key}", table.frame, table.frame)
    key, start, _ = st.session_state[session.EDITOR_KEY] = base
    markup.caption(t("tables.editor.help"))
    options = {"column_config": date_column_config(start), "alt": t("tables.editor.title")}
    height = min(75 + 35 * len(start), 460)
    edited = st.data_editor(start, height=height, key=key, num_rows="dynamic", **options).reset_index(drop=True)
    if rows := table.rows_without_target:
        listed, target = ListText(tuple(map(str, rows)), most=MAX_NAMED_WORDS), quote(table.full_data.target_name)
        markup.caption(t("tables.editor.target-missing", target=target, n=len(rows), rows=listed))
    if any(st.session_state[key].values()) and not edited.equals(table.frame):
        try:
            session.edit_cells(table, edited)
        except DataProblem as problem:
            markup.problem(problem)
            markup.caption(t("tables.editor.refused"))
            return table
        table = session.current_table() or table
        st.session_state[session.EDITOR_KEY] = (key, start, table.frame)
        st.rerun()
    return table


def show_tree(table: UserTable):
    """Draw a small tree fitted to the rows as they are now."""
    data = table.data
    nodes = record(cart.fit, data, max_depth=PREVIEW_TREE_DEPTH).columns("nodes")
    markup.caption(t("tables.editor.tree"))
    alt = t("tables.editor.tree-title", target_name=data.target_name)
    st.graphviz_chart(tree_dot(data, nodes, DEFAULT_CRITERION[data.task], depth=PREVIEW_TREE_DEPTH), alt=alt)
