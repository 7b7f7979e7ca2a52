"""What comes back: mistakes return after 1, 3 and 7 days on another table. The browser keeps it, and nobody else."""

import streamlit as st

from datasets import catalog
from engine.design_questions import TOPICS
from engine.text.message import msg
from engine.wrong_rules import TOPICS as BY_HAND
from pages.parts.entry import LessonEntry
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.learners import LEARNERS
from pages.parts.lesson.declared import declared
from pages.parts.speaking.page import language, tell
from pages.stage import component


def names() -> dict[str, str]:
    """Of every topic of every kind of question, by its key (stage/web/practice/schedule.js)."""
    text = language().text
    found = {f"design {topic}": text(msg("design-topic", topic=topic)) for topic in TOPICS}
    for topic in BY_HAND:
        own = msg("exercise-topic", topic=topic)
        found[f"quiz {topic}"] = text(msg("again-quiz", topic=own))
        found[f"exercise {topic}"] = text(msg("again-exercise", topic=own))
    return found


def tables() -> dict[str, list[str]]:
    """By the name of a page the tables that it can quiz on, first the one that it opens on."""
    return {page.name: tables_of(page) for learner in LEARNERS for page in learner.pages}


def tables_of(page: LessonEntry) -> list[str]:
    first = declared(page.name)["first"]
    return [first, *(each.name for each in catalog() if page.task in (None, each.task) and each.name != first)]


guard()
st.title(tell("page-again"), anchor=False)
markup.says_calmly(tell("again-intro"))
component.show_practice(names(), tables())
markup.soft(tell("again-kept"))
