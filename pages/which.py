"""Design questions: which setting or learner produced these pictures of real fits, and why?"""

from functools import partial

import streamlit as st

from engine import DataProblem
from engine.design import DESIGN_TOPICS, ComparisonSpec, DesignQuestionInstance
from engine.text.message import msg
from pages.design import questions, view
from pages.frame import markup
from pages.frame.address import bind_param, choice_param, integer_param, validate_param
from pages.frame.guard import guard
from pages.i18n.text import t, translator
from pages.jobs.waiters import await_job
from pages.stage import component

MAX_VARIANT = 9_999
TOPIC_KEY = "topic by its name"  # of the control with translated names; the address has the topic itself


def controls() -> tuple[str, int, str]:
    """Draw the controls; return topic, variant, and the table of the last question. All are in the address."""
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
        label, bound = t("design.label.variant"), bind_param("variant", integer_param(0, MAX_VARIANT))
        variant = st.number_input(label, 0, MAX_VARIANT, 0, width=140, **bound)
    return topic, int(variant), st.query_params.get("other", "")


def show_next(question: DesignQuestionInstance, variant: int):
    """Draw the buttons for the next topic, and for the same question on other data."""
    topics = list(DESIGN_TOPICS)
    following = topics[(topics.index(question.topic) + 1) % len(topics)], variant, ""
    again = question.topic, (variant + 1) % (MAX_VARIANT + 1), question.table
    with st.container(horizontal=True):
        st.button(t("design.button.next"), type="primary", key="next", on_click=go_to_question, args=following)
        st.button(t("design.button.again"), key="again", on_click=go_to_question, args=again)


def go_to_question(topic: str, variant: int, other: str):
    st.session_state["variant"] = variant
    st.query_params.pop("other", None)
    st.query_params.update({"topic": topic} | ({"other": other} if other else {}))


def show_links(question: DesignQuestionInstance):
    """Link to the pages that show the fits of a question."""
    markup.heading(t("design.title.run"))
    with st.container(horizontal=True):
        for spec in question.fit_specs:
            if isinstance(spec, ComparisonSpec):
                show_link("pages/compare.py", t("design.button.compare"), questions.comparison_of(spec))
            else:
                page, address = questions.lesson_of(spec)
                show_link(page.file, view.run_title(spec), address)


def show_link(file: str, label: str, address: dict):
    st.page_link(file, label=label, icon=":material/arrow_forward:", query_params=address)


guard()
topic, variant, other = controls()
markup.caption(t("design.intro.purpose"))
try:
    make = partial(questions.make_question, topic, variant, other)
    question = await_job(("design", topic, variant, other), make, private=False)
except DataProblem as problem:
    markup.problem(problem)
else:
    if question is not None:
        if view.show_question(question, (topic, variant, other)):
            show_links(question)
        show_next(question, variant)
component.note_answer(view.last_note())
