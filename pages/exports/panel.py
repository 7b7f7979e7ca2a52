"""The export panel: downloads of the lesson, its trace, its model in other formats, and paper."""

import json
from collections.abc import Hashable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from engine import Trace
from pages.exports.archive import build_zip, difference_comments, make_standalone
from pages.exports.formats import FORMATS, exported
from pages.exports.paper import offer_file, show_paper
from pages.exports.trace import MAX_SEARCH_LINES, MAX_TABLE_LINES, excerpt_of, list_omissions, model_json
from pages.frame import markup
from pages.i18n.text import t
from pages.jobs.results import await_result
from pages.lesson.fitted import FittedLesson
from pages.lesson.page import OpenLesson, make_hashable, selection_key
from pages.lesson.views.tables import file_name
from pages.stage.export import export_html


def show_model_formats(lesson: OpenLesson):
    """Draw the menu of formats, and of programs that train the model elsewhere."""
    programs = {
        t("export.program.option", lower=title[0].lower(), title=title[1:]): write_program
        for title, write_program in lesson.page.learner.other_libraries
    }
    name, private = f"{file_name(lesson.data)} {lesson.page.learner.algorithm}", bool(lesson.selection.owner_key)
    key = lesson.page.file, selection_key(lesson.selection), make_hashable((lesson.settings, lesson.forced_splits))
    chosen = choose_format(name, key, lesson.trace, private, programs)
    if chosen in programs:
        program, differences = programs[chosen](lesson)
        text = difference_comments(differences) + (make_standalone(program, lesson.data) if private else program)
        offer_download(f"{name} program.py", text.encode(), "text/x-python")
        markup.caption(t("export.program.note"), t("export.program.differences-note") if differences else "")


def choose_format(
    name: str, key: Hashable, trace: Trace, private: bool, other_options: Iterable[str] = ()
) -> str | None:
    """Draw the menu of formats and the chosen file's download; return the choice, also of `other_options`.

    Files are made on choice: a forest takes seconds to write, and not every format can hold every model.
    """
    options, hint = [*FORMATS, *other_options], t("export.model.format-unset")
    chosen = st.selectbox(t("export.model.format"), options, index=None, placeholder=hint, width=420)
    if chosen in FORMATS:
        content = await_result(("model", chosen, key), partial(exported, trace.model, trace.data, chosen), private)
        if content is not None:
            offer_download(f"{name} model.{FORMATS[chosen].suffix}", content, FORMATS[chosen].mime)
            markup.caption(t(FORMATS[chosen].description))
    return chosen


def offer_download(name: str, content: bytes, mime: str):
    offer_file(t("export.download.file", name=name), content, name, mime)


SCHEMA_FILE = Path(__file__).with_name("trace.schema.json")


def show_exports(lesson: OpenLesson):
    name, fitted = file_name(lesson.data), lesson.fitted
    file = f"{name} {lesson.page.learner.algorithm}"
    with st.container(horizontal=True):  # files are made on click: those of many trees are large
        title = fitted.reel.language.render(lesson.selection.entry.title)
        html = partial(lesson_html, fitted, title, st.context.url or "")
        offer_file(t("export.download.lesson"), html, f"{file}.html", "text/html")
        trace = partial(trace_json, lesson.trace)
        offer_file(t("export.download.trace"), trace, f"{name} trace.json", "application/json")
        offer_file(t("export.download.archive"), partial(lesson_zip, lesson), f"{file}.zip", "application/zip")
        schema = SCHEMA_FILE.read_bytes()
        offer_file(t("export.download.schema"), schema, SCHEMA_FILE.name, "application/schema+json")
    markup.caption(t("export.download.help", LINES=MAX_TABLE_LINES, OF_ONE=MAX_SEARCH_LINES))
    show_model_formats(lesson)
    show_paper(lesson)


def lesson_html(fitted: FittedLesson, subject: str, link: str) -> str:
    """Return the whole lesson as one HTML file, titled with its subject: a table or a model."""
    chapters, reel = [fitted.chapter(k) for k in range(len(fitted.reel.starts))], fitted.reel
    return export_html(fitted.book, chapters, f"{reel.title}: {subject}", link, language=reel.language.name)


def lesson_zip(lesson: OpenLesson) -> bytes:
    libraries = lesson.page.learner.other_libraries
    program, differences = libraries[0][1](lesson) if libraries else ("", [])
    settings = lesson.settings | ({"force": lesson.forced_splits} if lesson.forced_splits else {})
    return build_zip(lesson.selection, lesson.trace, settings, program, differences)


def trace_json(trace: Trace) -> bytes:
    """Return the trace as JSON after trace.schema.json; its tables are columns of values."""
    data = trace.data
    tables = {name: excerpt_of(trace, name) for name in ("nodes", "candidates", "rounds")}
    omissions = list_omissions(trace, tables)
    value = {
        "format": 1,
        "data": {
            "name": data.name, "rows": data.n, "features": list(data.feature_names), "kinds": list(data.kinds),
            "levels": [list(levels) for levels in data.levels], "target": data.target_name,
            "classes": list(data.class_names),
        },
        "settings": to_json_value(dict(trace.settings)),
        **{name: to_json_value(table.columns) for name, table in tables.items()},
        **({"left_out": list(map(t, omissions))} if omissions else {}),
        "model": model_json(trace),
    }  # fmt: skip
    return json.dumps(value, allow_nan=False, ensure_ascii=False).encode()


def to_json_value(value: Any) -> Any:
    """Convert NumPy and nested values for JSON; NaN and infinities become null."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "biu":
        return value.tolist()
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        values = (value + 0.0).astype(object)  # + 0.0 turns -0.0 into 0.0
        values[~np.isfinite(value)] = None
        return values.tolist()
    if isinstance(value, np.ndarray | tuple | list):
        return [to_json_value(item) for item in value]
    if isinstance(value, dict):
        return {name: to_json_value(item) for name, item in value.items()}
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and not np.isfinite(value) else value
