"""What comes back: mistakes return after 1, 3 and 7 days on another table. The browser keeps it, and nobody else."""

import streamlit as st

from datasets import catalog
from engine.design import DESIGN_TOPICS
from engine.learners.misconceptions import MISCONCEPTION_TOPICS as BY_HAND
from engine.text.message import msg
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t, translator
from pages.learners.common.entries import LessonEntry
from pages.learners.registry import LEARNERS
from pages.lesson.declarations import read_declaration
from pages.stage import component


def topic_names() -> dict[str, str]:
    """Of every topic of every kind of question, by its key (stage/web/practice/schedule.js)."""
    text = translator().text
    found = {f"design {topic}": text(msg("design.topic.name", topic=topic)) for topic in DESIGN_TOPICS}
    for topic in BY_HAND:
        own = msg("exercise.topic.name", topic=topic)
        found[f"quiz {topic}"] = text(msg("practice.topic.quiz", topic=own))
        found[f"exercise {topic}"] = text(msg("practice.topic.exercise", topic=own))
    return found


def tables_by_page() -> dict[str, list[str]]:
    """By the name of a page the tables that it can quiz on, first the one that it opens on."""
    return {page.name: tables_of(page) for learner in LEARNERS for page in learner.pages}


def tables_of(page: LessonEntry) -> list[str]:
    first = read_declaration(page.name)["default_table"]
    return [first, *(each.name for each in catalog() if page.task in (None, each.task) and each.name != first)]


guard()
st.title(t("page.again.title"), anchor=False)
markup.paragraph(t("practice.intro.schedule"))
component.show_practice(topic_names(), tables_by_page())
markup.caption(t("practice.note.privacy"))
