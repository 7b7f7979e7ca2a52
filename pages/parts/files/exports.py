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
from pages.parts.files.archive import zipped
from pages.parts.files.excerpt import LINES, OF_ONE, excerpt_of, left_out
from pages.parts.files.trace_model import model_of
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import tell
from pages.parts.views.tables import file_name
from pages.stage.export import page

SCHEMA = Path(__file__).with_name("trace.schema.json")


def show(lesson: OpenLesson):
    name, link = file_name(lesson.data), st.context.url or ""
    download = partial(st.download_button, icon=":material/download:", on_click="ignore")
    with st.container(horizontal=True):  # files are made when somebody asks for them: those of many trees are large
        file = partial(lesson_html, lesson, link)
        download(tell("own-lesson-as-html"), file, f"{name} {lesson.page.learner.algorithm}.html", "text/html")
        trace = partial(trace_json, lesson.trace)
        download(tell("own-trace-as-json"), trace, f"{name} trace.json", "application/json")
        everything, file = partial(lesson_zip, lesson), f"{name} {lesson.page.learner.algorithm}.zip"
        download(tell("own-all-of-it-as-zip"), everything, file, "application/zip")
        download(tell("own-schema-of-the-trace"), SCHEMA.read_bytes(), SCHEMA.name, "application/schema+json")
    markup.soft(tell("own-the-lesson-is-one-file-the", LINES=LINES, OF_ONE=OF_ONE))
    model.show(lesson)
    paper.show(lesson)


def lesson_html(lesson: OpenLesson, link: str) -> str:
    """The whole lesson as one file, all its chapters in it."""
    fitted = lesson.fitted
    chapters = [fitted.chapter(number) for number in range(len(fitted.reel.starts))]
    return page(
        fitted.book,
        chapters,
        f"{fitted.reel.title}: {fitted.reel.language.plain(lesson.picked.entry.title)}",
        link,
        language=fitted.reel.language.name,
    )


def lesson_zip(lesson: OpenLesson) -> bytes:
    elsewhere = lesson.page.learner.elsewhere
    program, differs = elsewhere[0][1](lesson) if elsewhere else ("", [])
    given = lesson.settings | ({"force": lesson.force} if lesson.force else {})
    return zipped(lesson.picked, lesson.trace, given, program, differs)


def trace_json(trace: Trace) -> bytes:
    """The trace's own tables, column by column, as trace.schema.json says."""
    data = trace.data
    tables = {name: excerpt_of(trace, name) for name in ("nodes", "candidates", "rounds")}
    lost = left_out(trace, tables)
    value = {
        "format": 1,
        "data": {"name": data.name, "rows": data.n, "features": list(data.feature_names), "kinds": list(data.kinds),
                 "levels": [list(levels) for levels in data.levels], "target": data.target_name,
                 "classes": list(data.class_names)},
        "settings": {name: plain(value) for name, value in trace.settings.items()},
        **{name: {column: plain(values) for column, values in table.columns.items()} for name, table in tables.items()},
        **({"left_out": list(map(tell, lost))} if lost else {}),
        "model": model_of(trace),
    }  # fmt: skip
    return json.dumps(value, allow_nan=False, ensure_ascii=False).encode()


def plain(value: Any) -> Any:
    """What JSON knows; a number it does not know (missing, infinite) is null."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "biu":
        return value.tolist()
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        known = (value + 0.0).astype(object)  # + 0.0: no 0 has a minus
        known[~np.isfinite(value)] = None
        return known.tolist()
    if isinstance(value, np.ndarray | tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and not np.isfinite(value) else value
