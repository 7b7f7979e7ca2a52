"""The model alone, for use without Treerings: as functions, as a query, or as a file that other libraries read."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from engine import Trace
from pages.exports import paper
from pages.exports.archive import build_zip, difference_comments, make_standalone
from pages.exports.formats import FORMATS, exported
from pages.exports.trace import MAX_SEARCH_LINES, MAX_TABLE_LINES, excerpt_of, list_omissions, model_json
from pages.frame import markup
from pages.i18n.text import t
from pages.jobs.results import await_result
from pages.lesson.page import OpenLesson, make_hashable, selection_key
from pages.lesson.views.tables import file_name
from pages.stage.export import export_html


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


SCHEMA_FILE = Path(__file__).with_name("trace.schema.json")


def show_exports(lesson: OpenLesson):
    name, link = file_name(lesson.data), st.context.url or ""
    download = partial(st.download_button, icon=":material/download:", on_click="ignore")
    with st.container(horizontal=True):  # files are made when somebody asks for them: those of many trees are large
        file = partial(lesson_html, lesson, link)
        download(t("export.download.lesson"), file, f"{name} {lesson.page.learner.algorithm}.html", "text/html")
        trace = partial(trace_json, lesson.trace)
        download(t("export.download.trace"), trace, f"{name} trace.json", "application/json")
        everything, file = partial(lesson_zip, lesson), f"{name} {lesson.page.learner.algorithm}.zip"
        download(t("export.download.archive"), everything, file, "application/zip")
        download(t("export.download.schema"), SCHEMA_FILE.read_bytes(), SCHEMA_FILE.name, "application/schema+json")
    markup.caption(t("export.download.help", LINES=MAX_TABLE_LINES, OF_ONE=MAX_SEARCH_LINES))
    show_model_formats(lesson)
    paper.show_paper(lesson)


def lesson_html(lesson: OpenLesson, link: str) -> str:
    """The whole lesson as one file, all its chapters in it."""
    fitted = lesson.fitted
    chapters = [fitted.chapter(number) for number in range(len(fitted.reel.starts))]
    return export_html(
        fitted.book,
        chapters,
        f"{fitted.reel.title}: {fitted.reel.language.render(lesson.selection.entry.title)}",
        link,
        language=fitted.reel.language.name,
    )


def lesson_zip(lesson: OpenLesson) -> bytes:
    elsewhere = lesson.page.learner.other_libraries
    program, differs = elsewhere[0][1](lesson) if elsewhere else ("", [])
    given = lesson.settings | ({"force": lesson.forced_splits} if lesson.forced_splits else {})
    return build_zip(lesson.selection, lesson.trace, given, program, differs)


def trace_json(trace: Trace) -> bytes:
    """The trace's own tables, column by column, as trace.schema.json says."""
    data = trace.data
    tables = {name: excerpt_of(trace, name) for name in ("nodes", "candidates", "rounds")}
    lost = list_omissions(trace, tables)
    value = {
        "format": 1,
        "data": {
            "name": data.name,
            "rows": data.n,
            "features": list(data.feature_names),
            "kinds": list(data.kinds),
            "levels": [list(levels) for levels in data.levels],
            "target": data.target_name,
            "classes": list(data.class_names),
        },
        "settings": {name: to_json_value(value) for name, value in trace.settings.items()},
        **{
            name: {column: to_json_value(values) for column, values in table.columns.items()}
            for name, table in tables.items()
        },
        **({"left_out": list(map(t, lost))} if lost else {}),
        "model": model_json(trace),
    }
    return json.dumps(value, allow_nan=False, ensure_ascii=False).encode()


def to_json_value(value: Any) -> Any:
    """What JSON knows; a number it does not know (missing, infinite) is null."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "biu":
        return value.tolist()
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        known = (value + 0.0).astype(object)  # + 0.0: no 0 has a minus
        known[~np.isfinite(value)] = None
        return known.tolist()
    if isinstance(value, np.ndarray | tuple | list):
        return [to_json_value(each) for each in value]
    if isinstance(value, dict):
        return {name: to_json_value(each) for name, each in value.items()}
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and not np.isfinite(value) else value
