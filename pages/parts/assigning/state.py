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
from pages.assignment.lesson_link import part_of_link
from pages.assignment.plan import settings_text
from pages.assignment.reading import part_of
from pages.assignment.toml_text import parsed_toml
from pages.language.names import ENGLISH

TOP = "title", "pass", "seeds", "seed", "variants"  # keys of the file that are controls
OF_NO_LINK = "title", "attempts", "questions"  # of a part
LAST = "the assignment as it was composed last"
REFUSED = "why a lesson's link was refused, by the part's number"
SETTINGS = 1_000  # letters of a part's settings
SHOWN = "number of parts"  # of which a control is the first to be there


@dataclass(frozen=True)
class Brought:
    """Tables that an instructor brought, by the names of their files: their bytes, and their columns."""

    tables: Mapping[str, bytes]
    columns: Mapping[str, tuple[str, ...]]


def named(name: str, number: int = 0, page: str = "") -> str:
    """Of a control. What depends on a part's page is another control for each page."""
    return f"assigned {name} {number or ''} {page}".strip()


def begins(name: str, first: Any, number: int = 0, page: str = "") -> str:
    """The same, once it has a value."""
    key = named(name, number, page)
    st.session_state.setdefault(key, first)
    return key


def fill(given: dict[str, Any]):
    """Every control. What is not said is as usual in a file: no key, for one, where a page draws one."""
    for name, usual in {**dict.fromkeys(TOP), "key": "", "language": ENGLISH}.items():
        _put(named(name), given.get(name, usual))
    parts = given.get("part", [])
    st.session_state[named(SHOWN)] = len(parts)
    for number, part in enumerate(parts, 1):
        fill_part(number, part)


def fill_part(number: int, part: dict[str, Any]):
    page = part["page"]
    for name in ("page", "kind", "title", "attempts", "marked", "detail", "questions", "show"):
        _put(named(name, number), part.get(name))
    _put(named("exercise", number, page), part.get("exercise"))
    _put(named("data", number, page), part.get("csv") or part.get("data"))
    _put(named("target", number), part.get("target"))
    settings = part.get("settings", {})
    st.session_state[named("settings", number)] = settings if isinstance(settings, str) else settings_text(settings)


def _put(key: str, value: Any):
    if value is None:
        st.session_state.pop(key, None)
    else:
        st.session_state[key] = value


def settings_of(number: int) -> dict[str, Any] | str:
    """What is no table of settings stays a text, which whoever reads the file refuses."""
    text = st.session_state[named("settings", number)][:SETTINGS]
    try:
        return parsed_toml(f"settings = {{{text}}}")["settings"]
    except DataProblem:
        return text


def take_link(number: int):
    """A part out of the link that was pasted beside it. What is refused leaves the part as it is."""
    link = st.session_state[named("link", number)]
    refused = st.session_state.setdefault(REFUSED, {})
    refused.pop(number, None)
    if not link.strip():
        return
    try:
        part = part_of_link(link)
        part_of(number, part)
    except DataProblem as problem:
        refused[number] = problem.message
        return
    kept = {name: st.session_state.get(named(name, number)) for name in OF_NO_LINK}
    fill_part(number, kept | part)
    st.session_state[named("link", number)] = ""
