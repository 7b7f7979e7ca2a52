"""Look at a table before anything learns from it: what was understood, and what it looks like."""

from html import escape

import pandas as pd
import streamlit as st

from datasets import Dataset, rows_of, some_rows
from engine.lessons.common.phrases import counted
from pages.parts.frame import markup
from pages.parts.frame.charts import column_chart
from pages.parts.frame.guard import guard
from pages.parts.lesson.picker import Picked, pick
from pages.parts.own_data import facts
from pages.parts.views import tables

CHARTED = 10_000  # rows in the chart; more look the same and take the browser long
PREVIEW = 500  # rows; nobody scrolls further, and the browser need not hold more


def show_summary(picked: Picked):
    data = picked.data
    size = f"{counted(data.n, 'row')}, {counted(data.d, 'column')}"
    markup.heading(picked.entry.title)
    markup.says(f"{size}. To learn: {markup.marked(data.target_name)}, {escape(facts.target_of(data))}.")
    markup.soft(picked.entry.about, *data.decisions)


def show_columns(data: Dataset, found: Dataset):
    changed = {j for j in range(data.d) if data.kinds[j] != found.kinds[j]}
    markup.table("Columns", facts.HEADERS, facts.columns_of(data), numeric={3}, meant=changed)


def show_rows(data: Dataset):
    shown = f"The first {PREVIEW:,} of {data.n:,} rows" if data.n > PREVIEW else f"All {data.n:,} rows"
    frame = facts.as_frame(rows_of(data, slice(PREVIEW)))
    frame.index = pd.RangeIndex(1, len(frame) + 1)
    markup.soft(shown)
    st.dataframe(frame, height=tables.height(frame, 420), alt=f"{shown} of {data.name}")


guard()
heading, choose, differently = st.columns([3, 3, 5], vertical_alignment="bottom")
heading.title("Data sets", anchor=False)
picked = pick("pages/data.py", choose, differently)
show_summary(picked)
table, chart = st.columns([3, 2], gap="large")
with table:
    show_columns(picked.data, picked.found)
with chart:
    charted = some_rows(picked.data, CHARTED)
    column_chart(charted)
    if charted is not picked.data:
        markup.soft(f"Drawn from {charted.n:,} of {picked.data.n:,} rows, taken by chance.")
show_rows(picked.data)
markup.soft(f"Source: {picked.entry.source}. Licence: {picked.entry.licence}.")
