"""The rows themselves: to look at, and where they are few, to edit. The tree beside them follows each edit."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from datasets import DataProblem
from datasets.reading.wording import listed, quoted
from engine import cart, record
from pages.parts.frame import markup
from pages.parts.own_data import session as own_data
from pages.parts.views.dot import tree_dot

EDITABLE = 60  # rows; more are no joy to edit by hand
PREVIEW = 200
DEPTH = 3


def show(own: own_data.OwnTable):
    if len(own.frame) > EDITABLE:
        show_preview(own.frame)
        return
    cells, tree = st.columns([3, 2], gap="large")
    with cells:
        own = show_editor(own)
    with tree:
        show_tree(own)


def show_preview(frame: pd.DataFrame):
    shown = f"The first {PREVIEW:,} of {len(frame):,} rows" if len(frame) > PREVIEW else f"All {len(frame):,} rows"
    markup.soft(shown)
    head = frame.head(PREVIEW)
    head = head.set_axis(range(1, len(head) + 1))
    st.dataframe(head, height=300, alt=shown, column_config=without_times(frame))


def without_times(frame: pd.DataFrame) -> dict:
    """Dates that are all at midnight are shown without 00:00:00."""
    dates = (name for name, column in frame.items() if column.dtype.kind == "M")
    midnight = (name for name in dates if frame[name].dropna().eq(frame[name].dropna().dt.normalize()).all())
    return {name: st.column_config.DateColumn() for name in midnight}


def show_editor(own: own_data.OwnTable) -> own_data.OwnTable:
    """The table after what was edited just now. The editor keeps the cells it began with, and what changed since."""
    base = st.session_state.get(own_data.EDITED_FROM)
    if base is None or base[0] not in st.session_state or base[2] is not own.frame:
        base = (f"cells {own.key}", own.frame, own.frame)
    key, start, _ = base
    st.session_state[own_data.EDITED_FROM] = base
    markup.soft("Click a cell to change it; rows can be added at the end and deleted.")
    how = {"key": key, "num_rows": "dynamic", "column_config": without_times(start), "alt": "The rows"}
    edited = st.data_editor(start, height=min(75 + 35 * len(start), 460), **how)
    edited = edited.reset_index(drop=True)
    if own.unanswered:
        rows, them = ("rows", "them") if len(own.unanswered) > 1 else ("row", "it")
        where = f"{quoted(own.whole.target_name)} in {rows} {listed(map(str, own.unanswered))}"
        markup.soft(f"Fill in {where} to learn from {them} too.")
    if any(st.session_state[key].values()) and not edited.equals(own.frame):
        try:
            own_data.edit(own, edited)
        except DataProblem as problem:
            markup.problem(problem)
            markup.soft("The lessons keep the table as it was before this edit.")
            return own
        own = own_data.current() or own
        st.session_state[own_data.EDITED_FROM] = (key, start, own.frame)
        st.rerun()
    return own


def show_tree(own: own_data.OwnTable):
    """What a small tree makes of the rows as they are."""
    criterion = cart.DEFAULT_CRITERION[own.data.task]
    nodes = record(cart.fit, own.data, max_depth=DEPTH).columns("nodes")
    markup.soft("The tree of these rows, three questions deep.")
    alt = f"The tree that learns {own.data.target_name} from these rows"
    st.graphviz_chart(tree_dot(own.data, nodes, criterion, depth=DEPTH), alt=alt)
