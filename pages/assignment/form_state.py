"""The state of the form: fills its controls from a file or a lesson's link, and keeps it across page switches.

Each control has its own key in the session's state. Streamlit deletes these when the user opens another page; the form
is then restored from the values composed last.
"""

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

TOP_CONTROLS = "title", "pass", "seeds", "seed", "variants"  # keys of the file's header
UNLINKED_CONTROLS = "title", "attempts", "questions"  # keys of a part that a link leaves as they are
LAST_COMPOSED_KEY = "the assignment as it was composed last"
LINK_ERRORS_KEY = "why a lesson's link was refused, by the part's number"
SETTINGS = 1_000  # characters of a part's settings
N_PARTS = "number of parts"


@dataclass(frozen=True)
class UploadedFiles:
    """The contents and the columns of uploaded tables, by file name."""

    tables: Mapping[str, bytes]
    columns: Mapping[str, tuple[str, ...]]


def control_key(name: str, number: int = 0, page: str = "") -> str:
    """Return a control's key in the session's state. A control with options of a page has one key per page."""
    return f"assigned {name} {number or ''} {page}".strip()


def init_control(name: str, first: Any, number: int = 0, page: str = "") -> str:
    """Give a control its first value unless it has one; return its key."""
    key = control_key(name, number, page)
    st.session_state.setdefault(key, first)
    return key


def fill_form(given: dict[str, Any]):
    """Set every control from the keys of a file, with the file's defaults: no signing key, for example."""
    for name, default in {**dict.fromkeys(TOP_CONTROLS), "key": "", "language": ENGLISH}.items():
        _put(control_key(name), given.get(name, default))
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
    text = settings if isinstance(settings, str) else settings_text(settings)
    st.session_state[control_key("settings", number)] = text


def _put(key: str, value: Any):
    if value is None:
        st.session_state.pop(key, None)
    else:
        st.session_state[key] = value


def settings_of(number: int) -> dict[str, Any] | str:
    """Return a part's settings; text that is no TOML stays text, which `make_assignment` refuses."""
    text = st.session_state[control_key("settings", number)][:SETTINGS]
    try:
        return parse_toml(f"settings = {{{text}}}")["settings"]
    except DataProblem:
        return text


def apply_link(number: int):
    """Fill in a part from the link that was pasted beside it; a wrong link changes nothing."""
    link = st.session_state[control_key("link", number)]
    errors = st.session_state.setdefault(LINK_ERRORS_KEY, {})
    errors.pop(number, None)
    if not link.strip():
        return
    try:
        part = parse_lesson_link(link)
        part_of(number, part)
    except DataProblem as problem:
        errors[number] = problem.message
        return
    unlinked = {name: st.session_state.get(control_key(name, number)) for name in UNLINKED_CONTROLS}
    fill_part(number, unlinked | part)
    st.session_state[control_key("link", number)] = ""
