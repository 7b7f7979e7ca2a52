"""From a table to a lesson in one click: a link to every lesson that can learn from it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import streamlit as st

from pages.parts import markup, own_data
from pages.parts.picker import WANTED

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Stop:
    file: str
    title: str
    task: str | None


@cache
def lessons() -> tuple[Stop, ...]:
    """Every page that declares a LessonPage, in the order of app.py. Read, not run: running a page draws it."""
    contents = (ROOT / "app.py").read_text("utf-8")
    found = []
    for path in (ROOT / "pages").glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "LessonPage":
                given = {k.arg: k.value.value for k in call.keywords if isinstance(k.value, ast.Constant)}
                found.append(Stop(given["file"], given["title"], given.get("task")))
    return tuple(sorted((stop for stop in found if stop.file in contents), key=lambda stop: contents.index(stop.file)))


def show(own: own_data.Own):
    data = own.whole
    columns = "1 column" if data.d == 1 else f"{data.d} columns"
    markup.says(
        f"{markup.marked(own.name)}: {data.n:,} rows, {columns} to learn {markup.marked(data.target_name)} from, "
        f"{'a class' if data.class_names else 'a number'}."
    )
    if own.said or own.test:
        held = f"{own.test.n:,} rows are held out for testing." if own.test else ""
        markup.soft(*filter(None, (own.said, held)))
    with st.container(horizontal=True, vertical_alignment="center"):
        markup.says_calmly("Step it in:")
        page, asks = st.session_state.get(WANTED, (None, {}))
        if page:
            st.page_link(page, label="**The lesson of your link**", icon=":material/link:", query_params=asks)
        for stop in lessons():
            if stop.task in (None, data.task):
                there = {"data": own_data.NAME}
                st.page_link(stop.file, label=stop.title, icon=":material/play_arrow:", query_params=there)
        st.page_link("pages/data.py", label="Look at it", icon=":material/table:", query_params={"data": own_data.NAME})
        st.button("Forget it now", icon=":material/delete:", on_click=own_data.drop)
