"""The sections of the page around the form: uploads, the link and the files of an assignment, result codes."""

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

MAKE_LABELS = {"html": msg("assignment.make.html"), "scorm": msg("assignment.make.scorm"),
               "gift": msg("paper.download.gift"), "qti": msg("paper.download.qti")}  # fmt: skip
CHECK_LABELS = {"check": msg("assignment.make.checker")}
NAME = "assignment"  # stem of the files' names
FORMAT_KEY = "the format that was asked for"
FILES_KEY = "the files that were read last, and what they hold"


def show_upload() -> UploadedFiles | None:
    """Draw the uploader of tables and assignments; an assignment fills the form once. None while they are read."""
    with st.expander(t("assignment.files.title")):
        label = t("assignment.files.upload")
        files = st.file_uploader(label, ["toml", "csv"], accept_multiple_files=True, key="assignment files")
    content = {file.name: file.getvalue() for file in files}
    tables = {name: raw for name, raw in content.items() if name.endswith(".csv")}
    if not content:
        st.session_state.pop(FILES_KEY, None)
        return UploadedFiles({}, {})
    toml = next((raw for name, raw in reversed(content.items()) if name.endswith(".toml")), b"")
    key = hashlib.sha256(repr((toml, sorted(tables.items()))).encode()).digest()
    last_key, contents = st.session_state.get(FILES_KEY, (b"", None))
    if last_key != key:
        work = partial(read_files, toml, tables)
        contents = await_job(("assignment files", key), work, private=True, lane=Lane.READY)
        if contents is None:
            return None
        if contents.assignment is not None:
            fill_form(tomllib.loads(as_toml(contents.assignment)))
        st.session_state[FILES_KEY] = key, contents
    if contents.problem:
        markup.problem(DataProblem(contents.problem))
    return UploadedFiles(tables, contents.columns)


def show_handouts(assignment: Assignment):
    """Draw the link, the download of the assignment's file, and the buttons for students' files."""
    text = as_toml(assignment)
    _link(assignment)
    with st.container(horizontal=True):
        label, icon = t("assignment.download.toml"), ":material/download:"
        st.download_button(label, text, f"{NAME}.toml", "application/toml", icon=icon, on_click="ignore")
        _make_buttons(assignment, MAKE_LABELS)
    _made_file(assignment, MAKE_LABELS)
    markup.caption(t("assignment.download.toml-note"))
    with st.expander(t("assignment.download.toml-text")):
        st.code(text, language="toml")


def _link(assignment: Assignment):
    """Draw the link; its host is the one by which the instructor reached this page."""
    try:
        link = f"{(st.context.url or '').rpartition('/')[0]}/{make_link(assignment)}"
    except DataProblem as problem:
        markup.caption(t(problem))
        return
    markup.caption(t("assignment.link.note"))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.code(link, language=None, width="stretch")
        st.link_button(t("assignment.link.button"), link, icon=":material/open_in_new:")


def _make_buttons(assignment: Assignment, formats: Mapping[str, Message]):
    """Draw a button per format: a file takes some seconds to make, so it is made on demand."""
    for name, label in formats.items():
        request = {FORMAT_KEY: (name, *_key(assignment))}
        st.button(t(label), key=f"make {name}", on_click=st.session_state.update, args=(request,))


def _key(assignment: Assignment) -> tuple:
    return "assignment", as_toml(assignment), hash(tuple(sorted(assignment.tables.items())))


def _made_file(assignment: Assignment, formats: Mapping[str, Message]):
    """Draw the download of the requested file, unless the assignment has changed since."""
    key = _key(assignment)
    requested, *requested_key = st.session_state.get(FORMAT_KEY, ("",))
    if tuple(requested_key) != key or requested not in formats:
        return
    work = partial(run_in_locale, current_locale(), make_file, requested, assignment)
    made = await_result((requested, *key), work, private=True, lane=Lane.READY if assignment.tables else Lane.THREAD)
    if made is not None:
        file = f"{NAME}{FORMATS[requested].suffix}"
        label = t("assignment.download.file", file=file, n=max(1, len(made.content) // 1000))
        st.download_button(label, made.content, file, type="primary", icon=":material/download:", on_click="ignore")


def show_results(assignment: Assignment):
    """Draw the check of result codes: a table of pasted codes, and a file that checks codes without a server."""
    _make_buttons(assignment, CHECK_LABELS)
    _made_file(assignment, CHECK_LABELS)
    text = st.text_area(t("assignment.check.input"), key="result codes", height=140, max_chars=TEXT)
    if not text.strip():
        return
    key = "result codes", current_locale(), text, *_key(assignment)
    work = partial(run_in_locale, current_locale(), result_table, text, assignment)
    result = await_result(key, work, private=True, place=SECOND_VIEW, lane=Lane.READY)
    if result is None:
        return
    heads, lines = result
    if not lines:
        markup.caption(t("assignment.check.no-code"))
        return
    markup.table(t("assignment.check.table"), heads, lines)
    label, icon = t("assignment.check.csv"), ":material/download:"
    st.download_button(label, as_csv(heads, lines), "results.csv", "text/csv", icon=icon, on_click="ignore")
