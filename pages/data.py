"""Look at a table before anything is fitted to it: what was understood, and what it looks like."""

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

MAX_CHART_ROWS = 10_000  # rows in the chart; more look the same and take the browser long
MAX_PREVIEW_ROWS = 500  # rows; nobody scrolls further, and the browser need not hold more


def show_summary(picked: TableSelection):
    data = picked.data
    size = t("tables.summary.size", n=data.n, d=data.d)
    markup.heading(t(picked.entry.title))
    markup.headline(
        t(
            "tables.summary.target",
            size=size,
            target_name=markup.mark_name(data.target_name),
            data=escape(facts.describe_target(data)),
        )
    )
    markup.caption(t(picked.entry.description), *map(t, data.decisions))


def show_columns(data: Dataset, found: Dataset):
    changed = {j for j in range(data.d) if data.kinds[j] != found.kinds[j]}
    markup.table(
        t("tables.columns.title"),
        tuple(map(t, facts.COLUMN_HEADERS)),
        facts.describe_columns(data),
        numeric={3},
        highlighted=changed,
    )


def show_rows(data: Dataset):
    shown = (
        t("tables.rows.some", PREVIEW=MAX_PREVIEW_ROWS, n=data.n)
        if data.n > MAX_PREVIEW_ROWS
        else t("tables.rows.all", n=data.n)
    )
    frame = facts.to_frame(take_rows(data, slice(MAX_PREVIEW_ROWS)))
    frame.index = pd.RangeIndex(1, len(frame) + 1)
    markup.caption(shown)
    how = {"height": tables.height(frame, 420), "column_config": date_column_config(frame)}
    st.dataframe(frame, alt=t("tables.rows.title", shown=shown, name=data.name), **how)


guard()
heading, choose, differently = st.columns([3, 3, 5], vertical_alignment="bottom")
heading.title(t("page.data.title"), anchor=False)
picked = select_table("pages/data.py", choose, differently)
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
