"""What is handed out, and what is handed in: the link and the files of an assignment, and the table of result codes."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import partial

import streamlit as st

from datasets import DataProblem
from engine.text.message import Message, msg
from pages.assignment.formats import FORMATS, make
from pages.assignment.link import link_of
from pages.assignment.plan import Assignment, as_toml
from pages.assignment.reading import read_files
from pages.assignment.results import TEXT, as_csv, result_table
from pages.parts.assigning.state import Brought, fill
from pages.parts.background.fits import FURTHER, wait_for
from pages.parts.background.pool import Lane
from pages.parts.background.results import beside
from pages.parts.frame import markup
from pages.parts.speaking.page import in_language_of, spoken, tell

MAKE = {"html": msg("assigning-make-html"), "scorm": msg("assigning-make-scorm"), "gift": msg("paper-gift"),
        "qti": msg("paper-qti")}  # fmt: skip
CHECK = {"check": msg("assigning-make-check")}
NAME = "assignment"  # of the files
WANTED = "the format that was asked for"
TAKEN = "the files that were read last, and what they hold"


def brought() -> Brought | None:
    """Files to go on with: tables for parts, and an assignment, which fills the form once. None while they are read."""
    with st.expander(tell("assigning-have")):
        files = st.file_uploader(
            tell("assigning-bring"), ["toml", "csv"], accept_multiple_files=True, key="assignment files"
        )
    content = {each.name: each.getvalue() for each in files}
    tables = {name: raw for name, raw in content.items() if name.endswith(".csv")}
    if not content:
        st.session_state.pop(TAKEN, None)
        return Brought({}, {})
    toml = next((raw for name, raw in reversed(content.items()) if name.endswith(".toml")), b"")
    key = hashlib.sha256(repr((toml, sorted(tables.items()))).encode()).digest()
    taken, found = st.session_state.get(TAKEN, (b"", None))
    if taken != key:
        work = partial(read_files, toml, tables)
        found = wait_for(("assignment files", key), work, own=True, lane=Lane.READY)
        if found is None:
            return None
        if found.assignment is not None:
            fill(tomllib.loads(as_toml(found.assignment)))
        st.session_state[TAKEN] = key, found
    if found.problem:
        markup.problem(DataProblem(found.problem))
    return Brought(tables, found.columns)


def hand_out(assignment: Assignment):
    """The link, the file to keep, and what students get."""
    text = as_toml(assignment)
    _link(assignment)
    with st.container(horizontal=True):
        st.download_button(
            tell("assigning-toml"), text, f"{NAME}.toml", "application/toml", icon=":material/download:",
            on_click="ignore",
        )  # fmt: skip
        _offer(assignment, MAKE)
    _made(assignment, MAKE)
    markup.soft(tell("assigning-keep"))
    with st.expander(tell("assigning-as-toml")):
        st.code(text, language="toml")


def _link(assignment: Assignment):
    """Below the address by which this page was reached."""
    try:
        link = f"{(st.context.url or '').rpartition('/')[0]}/{link_of(assignment)}"
    except DataProblem as problem:
        markup.soft(tell(problem))
        return
    markup.soft(tell("assigning-one-link"))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.code(link, language=None, width="stretch")
        st.link_button(tell("assigning-open-link"), link, icon=":material/open_in_new:")


def _offer(assignment: Assignment, formats: Mapping[str, Message]):
    """Buttons: to make a file takes some seconds, so it is made when somebody asks for it."""
    for name, label in formats.items():
        asks = {WANTED: (name, *_key(assignment))}
        st.button(tell(label), key=f"make {name}", on_click=st.session_state.update, args=(asks,))


def _key(assignment: Assignment) -> tuple:
    return "assignment", as_toml(assignment), hash(tuple(sorted(assignment.tables.items())))


def _made(assignment: Assignment, formats: Mapping[str, Message]):
    """The file that was asked for, unless the assignment is another one by now."""
    key = _key(assignment)
    wanted, *asked = st.session_state.get(WANTED, ("",))
    if tuple(asked) != key or wanted not in formats:
        return
    work = partial(in_language_of, spoken(), make, wanted, assignment)
    made = beside((wanted, *key), work, own=True, lane=Lane.READY if assignment.tables else Lane.THREAD)
    if made is not None:
        file = f"{NAME}{FORMATS[wanted].suffix}"
        label = tell("assigning-download", file=file, n=max(1, len(made.content) // 1000))
        st.download_button(label, made.content, file, type="primary", icon=":material/download:", on_click="ignore")


def hand_in(assignment: Assignment):
    """Codes as they were sent, looked at with this assignment, here or in a file that needs no server."""
    _offer(assignment, CHECK)
    _made(assignment, CHECK)
    text = st.text_area(tell("assigning-codes"), key="result codes", height=140, max_chars=TEXT)
    if not text.strip():
        return
    key = "result codes", spoken(), text, *_key(assignment)
    work = partial(in_language_of, spoken(), result_table, text, assignment)
    found = beside(key, work, own=True, place=FURTHER, lane=Lane.READY)
    if found is None:
        return
    heads, lines = found
    if not lines:
        markup.soft(tell("assigning-no-code"))
        return
    markup.table(tell("assigning-results"), heads, lines)
    st.download_button(
        tell("assigning-csv"), as_csv(heads, lines), "results.csv", "text/csv", icon=":material/download:",
        on_click="ignore",
    )  # fmt: skip
