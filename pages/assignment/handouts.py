"""What is handed out, and what is handed in: the link and the files of an assignment, and the table of result codes."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import partial

import streamlit as st

from datasets import DataProblem
from engine.text.message import Message, msg
from pages.assignment.form_state import UploadedFiles, fill_form
from pages.assignment.formats import FORMATS, make_file
from pages.assignment.link import make_link
from pages.assignment.plan import Assignment, as_toml
from pages.assignment.reading import read_files
from pages.assignment.results import TEXT, as_csv, result_table
from pages.frame import markup
from pages.i18n.text import current_locale, run_in_locale, t
from pages.jobs.pool import Lane
from pages.jobs.results import await_result
from pages.jobs.waiters import SECOND_VIEW, await_job

MAKE_LABELS = {
    "html": msg("assignment.make.html"),
    "scorm": msg("assignment.make.scorm"),
    "gift": msg("paper.download.gift"),
    "qti": msg("paper.download.qti"),
}
CHECK_LABELS = {"check": msg("assignment.make.checker")}
NAME = "assignment"  # of the files
FORMAT_KEY = "the format that was asked for"
FILES_KEY = "the files that were read last, and what they hold"


def show_upload() -> UploadedFiles | None:
    """Files to go on with: tables for parts, and an assignment, which fills the form once. None while they are read."""
    with st.expander(t("assignment.files.title")):
        files = st.file_uploader(
            t("assignment.files.upload"), ["toml", "csv"], accept_multiple_files=True, key="assignment files"
        )
    content = {each.name: each.getvalue() for each in files}
    tables = {name: raw for name, raw in content.items() if name.endswith(".csv")}
    if not content:
        st.session_state.pop(FILES_KEY, None)
        return UploadedFiles({}, {})
    toml = next((raw for name, raw in reversed(content.items()) if name.endswith(".toml")), b"")
    key = hashlib.sha256(repr((toml, sorted(tables.items()))).encode()).digest()
    taken, found = st.session_state.get(FILES_KEY, (b"", None))
    if taken != key:
        work = partial(read_files, toml, tables)
        found = await_job(("assignment files", key), work, private=True, lane=Lane.READY)
        if found is None:
            return None
        if found.assignment is not None:
            fill_form(tomllib.loads(as_toml(found.assignment)))
        st.session_state[FILES_KEY] = key, found
    if found.problem:
        markup.problem(DataProblem(found.problem))
    return UploadedFiles(tables, found.columns)


def show_handouts(assignment: Assignment):
    """The link, the file to keep, and what students get."""
    text = as_toml(assignment)
    _link(assignment)
    with st.container(horizontal=True):
        st.download_button(
            t("assignment.download.toml"), text, f"{NAME}.toml", "application/toml", icon=":material/download:",
            on_click="ignore",
        )  # fmt: skip
        _offer(assignment, MAKE_LABELS)
    _made(assignment, MAKE_LABELS)
    markup.caption(t("assignment.download.toml-note"))
    with st.expander(t("assignment.download.toml-text")):
        st.code(text, language="toml")


def _link(assignment: Assignment):
    """Below the address by which this page was reached."""
    try:
        link = f"{(st.context.url or '').rpartition('/')[0]}/{make_link(assignment)}"
    except DataProblem as problem:
        markup.caption(t(problem))
        return
    markup.caption(t("assignment.link.note"))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.code(link, language=None, width="stretch")
        st.link_button(t("assignment.link.button"), link, icon=":material/open_in_new:")


def _offer(assignment: Assignment, formats: Mapping[str, Message]):
    """Buttons: to make a file takes some seconds, so it is made when somebody asks for it."""
    for name, label in formats.items():
        asks = {FORMAT_KEY: (name, *_key(assignment))}
        st.button(t(label), key=f"make {name}", on_click=st.session_state.update, args=(asks,))


def _key(assignment: Assignment) -> tuple:
    return "assignment", as_toml(assignment), hash(tuple(sorted(assignment.tables.items())))


def _made(assignment: Assignment, formats: Mapping[str, Message]):
    """The file that was asked for, unless the assignment is another one by now."""
    key = _key(assignment)
    wanted, *asked = st.session_state.get(FORMAT_KEY, ("",))
    if tuple(asked) != key or wanted not in formats:
        return
    work = partial(run_in_locale, current_locale(), make_file, wanted, assignment)
    made = await_result((wanted, *key), work, private=True, lane=Lane.READY if assignment.tables else Lane.THREAD)
    if made is not None:
        file = f"{NAME}{FORMATS[wanted].suffix}"
        label = t("assignment.download.file", file=file, n=max(1, len(made.content) // 1000))
        st.download_button(label, made.content, file, type="primary", icon=":material/download:", on_click="ignore")


def show_results(assignment: Assignment):
    """Codes as they were sent, looked at with this assignment, here or in a file that needs no server."""
    _offer(assignment, CHECK_LABELS)
    _made(assignment, CHECK_LABELS)
    text = st.text_area(t("assignment.check.input"), key="result codes", height=140, max_chars=TEXT)
    if not text.strip():
        return
    key = "result codes", current_locale(), text, *_key(assignment)
    work = partial(run_in_locale, current_locale(), result_table, text, assignment)
    found = await_result(key, work, private=True, place=SECOND_VIEW, lane=Lane.READY)
    if found is None:
        return
    heads, lines = found
    if not lines:
        markup.caption(t("assignment.check.no-code"))
        return
    markup.table(t("assignment.check.table"), heads, lines)
    st.download_button(
        t("assignment.check.csv"), as_csv(heads, lines), "results.csv", "text/csv", icon=":material/download:",
        on_click="ignore",
    )  # fmt: skip
