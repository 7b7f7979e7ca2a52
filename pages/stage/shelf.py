"""The lessons that can be asked for over HTTP, by name.

The shelf itself keeps none of them: a lesson stands on it as long as somebody looks at it or
pages.parts.background.fits has room for it. One on somebody's own rows is besides taken off it when their session ends
or they forget the table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Protocol
from weakref import WeakValueDictionary

import streamlit as st

from pages.parts.background.fits import session_id

ROOT = Path(__file__).parents[2]
TELLS = ("engine", "datasets", "pages/stage")  # the folders whose code decides what a lesson says


class ShownLesson(Protocol):
    """What the shelf knows of a lesson. What it gives is gzipped JSON."""

    @property
    def name(self) -> str: ...

    @property
    def private(self) -> bool: ...

    @property
    def book(self) -> bytes: ...

    def chapter(self, number: int) -> bytes:
        """Raises LookupError if there is none of this number."""
        ...


class Shelf:
    def __init__(self):
        self._lessons: WeakValueDictionary[str, ShownLesson] = WeakValueDictionary()

    def put(self, lesson: ShownLesson):
        self._lessons[lesson.name] = lesson

    def find(self, name: str) -> ShownLesson | None:
        return self._lessons.get(name)

    def take_off(self, names: Iterable[str]):
        for name in names:
            self._lessons.pop(name, None)


@st.cache_resource(show_spinner=False)
def shelf() -> Shelf:
    """The one of this server, for whichever thread asks."""
    return Shelf()


def put(lesson: ShownLesson):
    """Called by the page that shows it, each time it does."""
    shelf().put(lesson)
    if lesson.private:
        _own(session_id()).add(lesson.name)


def forget_own():
    """What this session put there of its own tables can be asked for no longer."""
    names = _own(session_id())
    shelf().take_off(names)
    names.clear()


@st.cache_resource(scope="session", on_release=lambda names: shelf().take_off(names), show_spinner=False)
def _own(session: str) -> set[str]:
    """The names of this session's private lessons. Streamlit releases them when the session ends."""
    return set()


@cache
def edition() -> str:
    """Which edition of the program tells a lesson. Browsers keep chapters for a year, and what they say is not all in
    the book that names them: another edition may use other words."""
    files = sorted(path for folder in TELLS for path in (ROOT / folder).rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8]
