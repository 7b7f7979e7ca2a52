"""Which, and why: pictures of real fits, and one has to say which setting or learner is behind them."""

from functools import partial

import streamlit as st

from engine import DataProblem
from engine.design_questions import TOPICS, Asked, Comparison
from engine.text.message import msg
from pages.parts.background.fits import wait_for
from pages.parts.design import opened, showing
from pages.parts.frame import markup
from pages.parts.frame.address import bound, mind
from pages.parts.frame.guard import guard
from pages.parts.frame.takes import one_of, whole
from pages.parts.speaking.page import language, tell
from pages.stage import component

MOST = 9_999
TOPIC = "topic by its name"  # of the control: in the address stands the topic itself


def controls() -> tuple[str, int, str]:
    """Topic, variant, and the table it was asked on last: all of it is in the address."""
    text = language().text
    names = {topic: text(msg("design-topic", topic=topic)) for topic in TOPICS}
    mind("topic", one_of(TOPICS))
    tables = {table for every in TOPICS.values() for question in every for table in question.tables}
    mind("other", one_of(sorted(tables), unused=True))
    topic = st.session_state[TOPIC] = st.query_params.get("topic", next(iter(TOPICS)))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.title(tell("page-which"), anchor=False, width="content")
        st.selectbox(tell("design-which-question"), list(TOPICS), format_func=names.__getitem__, width=340,
                     key=TOPIC, on_change=lambda: turn(st.session_state[TOPIC], 0, ""))  # fmt: skip
        number = tell("design-variant")
        variant = st.number_input(number, 0, MOST, 0, width=140, **bound("variant", whole(0, MOST)))
    return topic, int(variant), st.query_params.get("other", "")


def go_on(asked: Asked, variant: int):
    """Where one goes from here."""
    topics = list(TOPICS)
    following = topics[(topics.index(asked.topic) + 1) % len(topics)]
    with st.container(horizontal=True):
        st.button(tell("design-next"), type="primary", key="next", on_click=turn, args=(following, variant, ""))
        again = (variant + 1) % (MOST + 1)
        st.button(tell("design-again"), key="again", on_click=turn, args=(asked.topic, again, asked.table))


def turn(topic: str, variant: int, other: str):
    st.session_state["variant"] = variant
    st.query_params.pop("other", None)
    st.query_params.update({"topic": topic} | ({"other": other} if other else {}))


def links(asked: Asked):
    """See it run."""
    markup.heading(tell("design-run"))
    with st.container(horizontal=True):
        for run in asked.runs:
            if isinstance(run, Comparison):
                link("pages/compare.py", tell("design-run-compared"), opened.comparison_of(run))
            else:
                page, address = opened.lesson_of(run)
                link(page.file, showing.run_told(run), address)


def link(file: str, label: str, address: dict):
    st.page_link(file, label=label, icon=":material/arrow_forward:", query_params=address)


guard()
topic, variant, other = controls()
markup.soft(tell("design-intro"))
try:
    asked = wait_for(("design", topic, variant, other), partial(opened.asked, topic, variant, other), own=False)
except DataProblem as problem:
    markup.problem(problem)
else:
    if asked is not None:
        if showing.show(asked, (topic, variant, other)):
            links(asked)
        go_on(asked, variant)
component.note_answer(showing.note())
