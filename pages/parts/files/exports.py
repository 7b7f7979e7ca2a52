"""Files to keep: the lesson as one page of HTML that needs no network, and the trace as JSON."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from engine import Trace
from pages.parts.files import model, paper
from pages.parts.files.archive import build_zip
from pages.parts.files.excerpt import MAX_SEARCH_LINES, MAX_TABLE_LINES, excerpt_of, list_omissions
from pages.parts.files.trace_model import model_json
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import t
from pages.parts.views.tables import file_name
from pages.stage.export import export_html

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
    model.show_model_formats(lesson)
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
