"""From a table to a lesson in one click: a link to every lesson that fits it."""

from __future__ import annotations

from functools import partial

import streamlit as st

from datasets import Dataset
from pages.parts.background.results import beside
from pages.parts.contents import LESSONS, section
from pages.parts.frame import markup
from pages.parts.lesson.picker import WANTED
from pages.parts.own_data.cells import DEPTH
from pages.parts.own_data.on_test_rows import predicted_by_a_tree
from pages.parts.own_data.table import NAME, OwnTable
from pages.parts.speaking.page import tell


def show(own: OwnTable):
    data = own.whole
    size, target = tell("own-size", n=data.n, d=data.d), markup.marked(data.target_name)
    kind = tell("own-a-class" if data.class_names else "own-a-number")
    markup.says(tell("own-to-predict-from", name=markup.marked(own.name), size=size, target=target, kind=kind))
    if own.said:
        markup.soft(tell(own.said))
    if own.test is not None:
        show_on_test_rows(own, own.test)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(tell("own-step-it-in"), width="content")
        page, asks = st.session_state.get(WANTED, (None, {}))
        if page:
            st.page_link(page, label=tell("own-the-lesson-of-your-link"), icon=":material/link:", query_params=asks)
        for stop in section(LESSONS):
            if stop.task in (None, data.task):
                there = {"data": NAME}
                st.page_link(stop.file, label=stop.title, icon=":material/play_arrow:", query_params=there)
        st.page_link(
            "pages/data.py", label=tell("own-look-at-it"), icon=":material/table:", query_params={"data": NAME}
        )


def show_on_test_rows(own: OwnTable, test: Dataset):
    """What a small tree predicts for the test rows."""
    work = partial(predicted_by_a_tree, own.data, test, DEPTH)
    if sentence := beside(("test rows", own.key), work, own=True):
        markup.soft(tell("own-a-tree-of-depth", DEPTH=DEPTH), tell(sentence))
