"""From a table to a lesson in one click: a link to every lesson that fits it."""

from __future__ import annotations

from functools import partial

import streamlit as st

from datasets import Dataset
from pages.parts.background.results import await_result
from pages.parts.contents import LESSONS, section
from pages.parts.frame import markup
from pages.parts.lesson.picker import WANTED_LINK_KEY
from pages.parts.own_data.cells import PREVIEW_TREE_DEPTH
from pages.parts.own_data.on_test_rows import score_tree_on_test_rows
from pages.parts.own_data.table import USER_TABLE, UserTable
from pages.parts.speaking.page import t


def show_next_steps(own: UserTable):
    data = own.full_data
    size, target = t("tables.summary.size", n=data.n, d=data.d), markup.mark_name(data.target_name)
    kind = t("tables.next.class-target" if data.class_names else "tables.next.number-target")
    markup.headline(t("tables.next.summary", name=markup.mark_name(own.name), size=size, target=target, kind=kind))
    if own.sampling_note:
        markup.caption(t(own.sampling_note))
    if own.test is not None:
        show_on_test_rows(own, own.test)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(t("tables.next.lessons"), width="content")
        page, asks = st.session_state.get(WANTED_LINK_KEY, (None, {}))
        if page:
            st.page_link(page, label=t("tables.next.linked-lesson"), icon=":material/link:", query_params=asks)
        for stop in section(LESSONS):
            if stop.task in (None, data.task):
                there = {"data": USER_TABLE}
                st.page_link(stop.file, label=stop.title, icon=":material/play_arrow:", query_params=there)
        st.page_link(
            "pages/data.py",
            label=t("tables.next.data-page"),
            icon=":material/table:",
            query_params={"data": USER_TABLE},
        )


def show_on_test_rows(own: UserTable, test: Dataset):
    """What a small tree predicts for the test rows."""
    work = partial(score_tree_on_test_rows, own.data, test, PREVIEW_TREE_DEPTH)
    if sentence := await_result(("test rows", own.key), work, private=True):
        markup.caption(t("tables.next.tree-depth", DEPTH=PREVIEW_TREE_DEPTH), t(sentence))
