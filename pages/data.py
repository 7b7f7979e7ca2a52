"""Look at a table before anything is fitted to it: what was understood, and what it looks like."""

from html import escape

import pandas as pd
import streamlit as st

from datasets import Dataset, rows_of, some_rows
from pages.parts.frame import markup
from pages.parts.frame.charts import column_chart
from pages.parts.frame.guard import guard
from pages.parts.lesson.picker import Picked, pick
from pages.parts.own_data import facts
from pages.parts.own_data.cells import without_times
from pages.parts.speaking.page import tell
from pages.parts.views import tables

CHARTED = 10_000  # rows in the chart; more look the same and take the browser long
PREVIEW = 500  # rows; nobody scrolls further, and the browser need not hold more


def show_summary(picked: Picked):
    data = picked.data
    size = tell("own-size", n=data.n, d=data.d)
    markup.heading(tell(picked.entry.title))
    markup.says(
        tell("own-target", size=size, target_name=markup.marked(data.target_name), data=escape(facts.target_of(data)))
    )
    markup.soft(tell(picked.entry.about), *map(tell, data.decisions))


def show_columns(data: Dataset, found: Dataset):
    changed = {j for j in range(data.d) if data.kinds[j] != found.kinds[j]}
    markup.table(
        tell("own-columns"), tuple(map(tell, facts.HEADERS)), facts.columns_of(data), numeric={3}, meant=changed
    )


def show_rows(data: Dataset):
    shown = (
        tell("own-the-first-of-rows", PREVIEW=PREVIEW, n=data.n) if data.n > PREVIEW else tell("own-all-rows", n=data.n)
    )
    frame = facts.as_frame(rows_of(data, slice(PREVIEW)))
    frame.index = pd.RangeIndex(1, len(frame) + 1)
    markup.soft(shown)
    how = {"height": tables.height(frame, 420), "column_config": without_times(frame)}
    st.dataframe(frame, alt=tell("own-of", shown=shown, name=data.name), **how)


guard()
heading, choose, differently = st.columns([3, 3, 5], vertical_alignment="bottom")
heading.title(tell("page-data"), anchor=False)
picked = pick("pages/data.py", choose, differently)
show_summary(picked)
table, chart = st.columns([3, 2], gap="large")
with table:
    show_columns(picked.data, picked.found)
with chart:
    charted = some_rows(picked.data, CHARTED)
    column_chart(charted)
    if charted is not picked.data:
        markup.soft(tell("own-drawn-from-of-rows-drawn", n=charted.n, n2=picked.data.n))
show_rows(picked.data)
markup.soft(tell("own-source-licence", source=picked.entry.source, licence=picked.entry.licence))
