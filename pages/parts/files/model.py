"""The model alone, for use without Treerings: as functions, as a query, or as a file that other libraries read."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial

import streamlit as st

from engine import Trace
from pages.parts.background.results import await_result
from pages.parts.files.archive import difference_comments, make_standalone
from pages.parts.files.formats import FORMATS, exported
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson, make_hashable, selection_key
from pages.parts.speaking.page import t
from pages.parts.views.tables import file_name


def show_model_formats(lesson: OpenLesson):
    """The formats, and the programs that train the same elsewhere."""
    programs = {
        t("export.program.option", lower=title[0].lower(), title=title[1:]): written
        for title, written in lesson.page.learner.other_libraries
    }
    name = f"{file_name(lesson.data)} {lesson.page.learner.algorithm}"
    key = lesson.page.file, selection_key(lesson.selection), make_hashable((lesson.settings, lesson.forced_splits))
    chosen = choose_format(name, key, lesson.trace, bool(lesson.selection.owner_key), programs)
    if chosen in programs:
        program, differs = programs[chosen](lesson)
        text = difference_comments(differs) + (
            make_standalone(program, lesson.data) if lesson.selection.owner_key else program
        )
        offer_download(f"{name} program.py", text.encode(), "text/x-python")
        markup.caption(t("export.program.note"), t("export.program.differences-note") if differs else "")


def choose_format(
    name: str, key: Hashable, trace: Trace, private: bool, other_options: Iterable[str] = ()
) -> str | None:
    """A format is chosen first: a forest takes seconds to write, and not every format can hold every model. `others`
    are choices that whoever asks sees to."""
    offered, ask = [*FORMATS, *other_options], t("export.model.format-unset")
    chosen = st.selectbox(t("export.model.format"), offered, index=None, placeholder=ask, width=420)
    if chosen in FORMATS:
        content = await_result(("model", chosen, key), partial(exported, trace.model, trace.data, chosen), private)
        if content is not None:
            offer_download(f"{name} model.{FORMATS[chosen].suffix}", content, FORMATS[chosen].mime)
            markup.caption(t(FORMATS[chosen].description))
    return chosen


def offer_download(name: str, content: bytes, mime: str):
    st.download_button(
        t("export.download.file", name=name), content, name, mime, icon=":material/download:", on_click="ignore"
    )
