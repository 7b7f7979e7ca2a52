"""Practice: questions answered wrongly return after 1, 3 and 7 days on another table; only the browser stores them."""

import streamlit as st

from datasets import catalog
from engine.design import DESIGN_TOPICS
from engine.learners.misconceptions import MISCONCEPTION_TOPICS
from engine.text.message import msg
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t, translator
from pages.learners.common.entries import LessonEntry
from pages.learners.registry import LEARNERS
from pages.lesson.declarations import read_declaration
from pages.stage import component


def topic_names() -> dict[str, str]:
    """Return the name of every topic by kind and topic, the key of stage/web/practice/schedule.js."""
    text = translator().text
    names = {f"design {topic}": text(msg("design.topic.name", topic=topic)) for topic in DESIGN_TOPICS}
    for topic in MISCONCEPTION_TOPICS:
        name = msg("exercise.topic.name", topic=topic)
        names[f"quiz {topic}"] = text(msg("practice.topic.quiz", topic=name))
        names[f"exercise {topic}"] = text(msg("practice.topic.exercise", topic=name))
    return names


def tables_by_page() -> dict[str, list[str]]:
    """Return the tables of each lesson's page for a quiz, its default table first."""
    return {page.name: tables_of(page) for learner in LEARNERS for page in learner.pages}


def tables_of(page: LessonEntry) -> list[str]:
    first = read_declaration(page.name)["default_table"]
    return [first, *(entry.name for entry in catalog() if page.task in (None, entry.task) and entry.name != first)]


guard()
st.title(t("page.again.title"), anchor=False)
markup.paragraph(t("practice.intro.schedule"))
component.show_practice(topic_names(), tables_by_page())
markup.caption(t("practice.note.privacy"))
