"""Which, and why: pictures of real fits, and one has to say which setting or learner is behind them."""

from functools import partial

import streamlit as st

from engine import DataProblem
from engine.design import DESIGN_TOPICS, ComparisonSpec, DesignQuestionInstance
from engine.text.message import msg
from pages.design import questions as opened
from pages.design import view as showing
from pages.frame import markup
from pages.frame.address import bind_param, choice_param, integer_param, validate_param
from pages.frame.guard import guard
from pages.i18n.text import t, translator
from pages.jobs.waiters import await_job
from pages.stage import component

MAX_VARIANT = 9_999
TOPIC_KEY = "topic by its name"  # of the control: in the address stands the topic itself


def controls() -> tuple[str, int, str]:
    """Topic, variant, and the table it was asked on last: all of it is in the address."""
    text = translator().text
    names = {topic: text(msg("design.topic.name", topic=topic)) for topic in DESIGN_TOPICS}
    validate_param("topic", choice_param(DESIGN_TOPICS))
    tables = {table for every in DESIGN_TOPICS.values() for question in every for table in question.tables}
    validate_param("other", choice_param(sorted(tables), optional=True))
    topic = st.session_state[TOPIC_KEY] = st.query_params.get("topic", next(iter(DESIGN_TOPICS)))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.title(t("page.which.title"), anchor=False, width="content")
        st.selectbox(t("design.label.question"), list(DESIGN_TOPICS), format_func=names.__getitem__, width=340,
                     key=TOPIC_KEY, on_change=lambda: go_to_question(st.session_state[TOPIC_KEY], 0, ""))  # fmt: skip
        number = t("design.label.variant")
        variant = st.number_input(
            number, 0, MAX_VARIANT, 0, width=140, **bind_param("variant", integer_param(0, MAX_VARIANT))
        )
    return topic, int(variant), st.query_params.get("other", "")


def show_next(asked: DesignQuestionInstance, variant: int):
    """Where one goes from here."""
    topics = list(DESIGN_TOPICS)
    following = topics[(topics.index(asked.topic) + 1) % len(topics)]
    with st.container(horizontal=True):
        st.button(
            t("design.button.next"), type="primary", key="next", on_click=go_to_question, args=(following, variant, "")
        )
        again = (variant + 1) % (MAX_VARIANT + 1)
        st.button(
            t("design.button.again"), key="again", on_click=go_to_question, args=(asked.topic, again, asked.table)
        )


def go_to_question(topic: str, variant: int, other: str):
    st.session_state["variant"] = variant
    st.query_params.pop("other", None)
    st.query_params.update({"topic": topic} | ({"other": other} if other else {}))


def show_links(asked: DesignQuestionInstance):
    """See it run."""
    markup.heading(t("design.title.run"))
    with st.container(horizontal=True):
        for run in asked.fit_specs:
            if isinstance(run, ComparisonSpec):
                show_link("pages/compare.py", t("design.button.compare"), opened.comparison_of(run))
            else:
                page, address = opened.lesson_of(run)
                show_link(page.file, showing.run_title(run), address)


def show_link(file: str, label: str, address: dict):
    st.page_link(file, label=label, icon=":material/arrow_forward:", query_params=address)


guard()
topic, variant, other = controls()
markup.caption(t("design.intro.purpose"))
try:
    asked = await_job(
        ("design", topic, variant, other), partial(opened.make_question, topic, variant, other), private=False
    )
except DataProblem as problem:
    markup.problem(problem)
else:
    if asked is not None:
        if showing.show_question(asked, (topic, variant, other)):
            show_links(asked)
        show_next(asked, variant)
component.note_answer(showing.last_note())
