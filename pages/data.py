"""Data: a table before anything is fitted to it, its columns as they were understood, a chart and its rows."""

from html import escape

import pandas as pd
import streamlit as st

from datasets import Dataset, sample_rows, take_rows
from pages.frame import markup
from pages.frame.charts import column_chart
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.lesson.picker import TableSelection, select_table
from pages.lesson.views import tables
from pages.tables import summary as facts
from pages.tables.cells import date_column_config

MAX_CHART_ROWS = 10_000  # more look the same and are slow in the browser
MAX_PREVIEW_ROWS = 500


def show_summary(picked: TableSelection):
    data = picked.data
    size, name = t("tables.summary.size", n=data.n, d=data.d), markup.mark_name(data.target_name)
    target = escape(facts.describe_target(data))
    markup.heading(t(picked.entry.title))
    markup.headline(t("tables.summary.target", size=size, target_name=name, data=target))
    markup.caption(t(picked.entry.description), *map(t, data.decisions))


def show_columns(data: Dataset, as_read: Dataset):
    changed = {j for j in range(data.d) if data.kinds[j] != as_read.kinds[j]}
    title, headers = t("tables.columns.title"), tuple(map(t, facts.COLUMN_HEADERS))
    markup.table(title, headers, facts.describe_columns(data), numeric={3}, highlighted=changed)


def show_rows(data: Dataset):
    all_shown = data.n <= MAX_PREVIEW_ROWS
    shown = t("tables.rows.all", n=data.n) if all_shown else t("tables.rows.some", PREVIEW=MAX_PREVIEW_ROWS, n=data.n)
    frame = facts.to_frame(take_rows(data, slice(MAX_PREVIEW_ROWS)))
    frame.index = pd.RangeIndex(1, len(frame) + 1)
    markup.caption(shown)
    height, columns = tables.height(frame, 420), date_column_config(frame)
    alt = t("tables.rows.title", shown=shown, name=data.name)
    st.dataframe(frame, alt=alt, height=height, column_config=columns)


guard()
heading, table_control, kinds_control = st.columns([3, 3, 5], vertical_alignment="bottom")
heading.title(t("page.data.title"), anchor=False)
picked = select_table("pages/data.py", table_control, kinds_control)
show_summary(picked)
table, chart = st.columns([3, 2], gap="large")
with table:
    show_columns(picked.data, picked.as_read)
with chart:
    charted = sample_rows(picked.data, MAX_CHART_ROWS)
    column_chart(charted)
    if charted is not picked.data:
        markup.caption(t("tables.column-chart.sample-note", n=charted.n, n2=picked.data.n))
show_rows(picked.data)
markup.caption(t("tables.summary.source", source=picked.entry.source, licence=picked.entry.licence))
