"""The model alone, for use without Treerings: as functions, as a query, or as a file that other libraries read."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial

import streamlit as st

from engine import Trace
from pages.parts.background.results import beside
from pages.parts.files.archive import remarks, standing_alone
from pages.parts.files.formats import FORMATS, exported
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson, frozen, key_of
from pages.parts.speaking.page import tell
from pages.parts.views.tables import file_name


def show(lesson: OpenLesson):
    """The formats, and the programs that train the same elsewhere."""
    programs = {
        tell("own-program", lower=title[0].lower(), title=title[1:]): written
        for title, written in lesson.page.learner.elsewhere
    }
    name = f"{file_name(lesson.data)} {lesson.page.learner.algorithm}"
    key = lesson.page.file, key_of(lesson.picked), frozen((lesson.settings, lesson.force))
    chosen = choose(name, key, lesson.trace, bool(lesson.picked.private), programs)
    if chosen in programs:
        program, differs = programs[chosen](lesson)
        text = remarks(differs) + (standing_alone(program, lesson.data) if lesson.picked.private else program)
        offer(f"{name} program.py", text.encode(), "text/x-python")
        markup.soft(tell("own-it-trains-there-with-the"), tell("own-what-is-different-stands") if differs else "")


def choose(name: str, key: Hashable, trace: Trace, own: bool, others: Iterable[str] = ()) -> str | None:
    """A format is chosen first: a forest takes seconds to write, and not every format can hold every model. `others`
    are choices that whoever asks sees to."""
    offered, ask = [*FORMATS, *others], tell("own-choose-a-format")
    chosen = st.selectbox(tell("own-the-model-as"), offered, index=None, placeholder=ask, width=420)
    if chosen in FORMATS:
        content = beside(("model", chosen, key), partial(exported, trace.model, trace.data, chosen), own)
        if content is not None:
            offer(f"{name} model.{FORMATS[chosen].ending}", content, FORMATS[chosen].mime)
            markup.soft(tell(FORMATS[chosen].about))
    return chosen


def offer(name: str, content: bytes, mime: str):
    st.download_button(
        tell("own-download", name=name), content, name, mime, icon=":material/download:", on_click="ignore"
    )
