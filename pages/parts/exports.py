"""Files to keep: the lesson as one page of HTML that needs no network, and the trace as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from engine import Trace
from pages.parts import markup
from pages.parts.lesson import Lesson
from pages.stage.export import page

SCHEMA = Path(__file__).with_name("trace.schema.json")


def show(lesson: Lesson):
    name, icon = lesson.picked.entry.name, {"icon": ":material/download:", "on_click": "ignore"}
    title = f"{lesson.page.title}: {lesson.picked.entry.title}"
    file = page(lesson.fitted.packed, title, link=st.context.url or "")
    trace = trace_json(lesson.trace)
    with st.container(horizontal=True):
        st.download_button("Lesson as HTML", file, f"{name} {lesson.page.algorithm}.html", "text/html", **icon)
        st.download_button("Trace as JSON", trace, f"{name} trace.json", "application/json", **icon)
        st.download_button("Schema of the trace", SCHEMA.read_bytes(), SCHEMA.name, "application/schema+json", **icon)
    markup.soft(
        f"The lesson is one file of {len(file) // 1000:,} kB: the same stage, the same keys, no network. "
        f"The trace holds every node and candidate, {len(trace) // 1000:,} kB; its schema says what each column is."
    )


def trace_json(trace: Trace) -> bytes:
    """The trace's own tables, column by column, as trace.schema.json says."""
    data = trace.data
    value = {
        "format": 1,
        "data": {"name": data.name, "rows": data.n, "features": list(data.feature_names), "kinds": list(data.kinds),
                 "levels": [list(levels) for levels in data.levels], "target": data.target_name,
                 "classes": list(data.class_names)},
        "settings": {name: plain(value) for name, value in trace.settings.items()},
        "nodes": {name: plain(column) for name, column in trace.columns("nodes").items()},
        "candidates": {name: plain(column) for name, column in (trace.columns("candidates") or {}).items()},
    }  # fmt: skip
    return json.dumps(value, allow_nan=False, ensure_ascii=False).encode()


def plain(value: Any) -> Any:
    """What JSON knows; a number it does not know (missing, infinite) is null."""
    if isinstance(value, np.ndarray | tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and not np.isfinite(value) else value
