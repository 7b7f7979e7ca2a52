"""From a table to a lesson in one click: a link to every lesson that can learn from it."""

from __future__ import annotations

import streamlit as st

from datasets import Dataset
from engine import cart
from engine.lessons.common.phrases import counted
from pages.parts.background.results import beside
from pages.parts.contents import LESSONS, section
from pages.parts.frame import markup
from pages.parts.lesson.picker import WANTED
from pages.parts.own_data import session as own_data
from pages.parts.own_data.cells import DEPTH
from pages.parts.own_data.held_out import answered


def show(own: own_data.OwnTable):
    data = own.whole
    size, target = f"{counted(data.n, 'row')}, {counted(data.d, 'column')}", markup.marked(data.target_name)
    kind = "a class" if data.class_names else "a number"
    markup.says(f"{markup.marked(own.name)}: {size} to learn {target} from, {kind}.")
    if own.said:
        markup.soft(own.said)
    if own.test is not None:
        show_held_out(own, own.test)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown("Step it in", width="content")
        page, asks = st.session_state.get(WANTED, (None, {}))
        if page:
            st.page_link(page, label="**The lesson of your link**", icon=":material/link:", query_params=asks)
        for stop in section(LESSONS):
            if stop.task in (None, data.task):
                there = {"data": own_data.NAME}
                st.page_link(stop.file, label=stop.title, icon=":material/play_arrow:", query_params=there)
        st.page_link("pages/data.py", label="Look at it", icon=":material/table:", query_params={"data": own_data.NAME})


def show_held_out(own: own_data.OwnTable, test: Dataset):
    """What a small tree answers for the rows held out."""

    def said() -> str:
        return answered(test, cart.fit(own.data, max_depth=DEPTH))

    if sentence := beside(("rows held out", own.key), said, own=True):
        markup.soft(f"A tree of {DEPTH} questions in a row:", sentence)
