"""What the form holds, as the assignment's file has it: filled from a file or a lesson's link, and kept while somebody
is on another page.

The controls' values are the session's, each under a name that says of which part it is. What Streamlit forgets of them
with the page is taken from what was read out of them last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from datasets import DataProblem
from pages.assignment.bounded_toml import parse_toml
from pages.assignment.lesson_link import parse_lesson_link
from pages.assignment.plan import settings_text
from pages.assignment.reading import part_of
from pages.i18n.locale import ENGLISH

TOP_CONTROLS = "title", "pass", "seeds", "seed", "variants"  # keys of the file that are controls
UNLINKED_CONTROLS = "title", "attempts", "questions"  # of a part
LAST_COMPOSED_KEY = "the assignment as it was composed last"
LINK_ERRORS_KEY = "why a lesson's link was refused, by the part's number"
SETTINGS = 1_000  # letters of a part's settings
N_PARTS = "number of parts"  # of which a control is the first to be there


@dataclass(frozen=True)
class UploadedFiles:
    """Tables that an instructor brought, by the names of their files: their bytes, and their columns."""

    tables: Mapping[str, bytes]
    columns: Mapping[str, tuple[str, ...]]


def control_key(name: str, number: int = 0, page: str = "") -> str:
    """Of a control. What depends on a part's page is another control for each page."""
    return f"assigned {name} {number or ''} {page}".strip()


def init_control(name: str, first: Any, number: int = 0, page: str = "") -> str:
    """The same, once it has a value."""
    key = control_key(name, number, page)
    st.session_state.setdefault(key, first)
    return key


def fill_form(given: dict[str, Any]):
    """Every control. What is not said is as usual in a file: no key, for one, where a page draws one."""
    for name, usual in {**dict.fromkeys(TOP_CONTROLS), "key": "", "language": ENGLISH}.items():
        _put(control_key(name), given.get(name, usual))
    parts = given.get("part", [])
    st.session_state[control_key(N_PARTS)] = len(parts)
    for number, part in enumerate(parts, 1):
        fill_part(number, part)


def fill_part(number: int, part: dict[str, Any]):
    page = part["page"]
    for name in ("page", "kind", "title", "attempts", "marked", "detail", "questions", "show"):
        _put(control_key(name, number), part.get(name))
    _put(control_key("exercise", number, page), part.get("exercise"))
    _put(control_key("data", number, page), part.get("csv") or part.get("data"))
    _put(control_key("target", number), part.get("target"))
    settings = part.get("settings", {})
    st.session_state[control_key("settings", number)] = (
        settings if isinstance(settings, str) else settings_text(settings)
    )


def _put(key: str, value: Any):
    if value is None:
        st.session_state.pop(key, None)
    else:
        st.session_state[key] = value


def settings_of(number: int) -> dict[str, Any] | str:
    """What is no table of settings stays a text, which whoever reads the file refuses."""
    text = st.session_state[control_key("settings", number)][:SETTINGS]
    try:
        return parse_toml(f"settings = {{{text}}}")["settings"]
    except DataProblem:
        return text


def apply_link(number: int):
    """A part out of the link that was pasted beside it. What is refused leaves the part as it is."""
    link = st.session_state[control_key("link", number)]
    refused = st.session_state.setdefault(LINK_ERRORS_KEY, {})
    refused.pop(number, None)
    if not link.strip():
        return
    try:
        part = parse_lesson_link(link)
        part_of(number, part)
    except DataProblem as problem:
        refused[number] = problem.message
        return
    kept = {name: st.session_state.get(control_key(name, number)) for name in UNLINKED_CONTROLS}
    fill_part(number, kept | part)
    st.session_state[control_key("link", number)] = ""
