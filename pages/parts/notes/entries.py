"""A list out of the notes: choose a set, a kind and words to look for; every entry with its links to what shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.notes import Erratum, Example, Opening, SetOfNotes, every_set
from pages.parts.frame import markup
from pages.parts.frame.address import bound
from pages.parts.notes import text as notes_text


@dataclass(frozen=True)
class Filter:
    """What the viewer asked to see."""

    notes: str | None
    kind: str | None
    words: str

    def of(self, notes: SetOfNotes) -> bool:
        return self.notes in (None, notes.key)

    def fits(self, entry: Example | Erratum, kind: str) -> bool:
        return self.kind in (None, kind) and notes_text.matches(entry, self.words)


def ask(kinds: Iterable[str], spoken: str) -> Filter:
    """The filters. They live in the address."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        shorts = {notes.key: notes.short for notes in every_set()}
        hidden: dict[str, Any] = {"label_visibility": "collapsed"}
        notes = st.pills("Set of notes", list(shorts), format_func=shorts.__getitem__, **bound("notes"), **hidden)
        kind = st.pills(spoken, list(kinds), format_func=notes_text.spoken, **bound("kind"), **hidden)
        words = st.text_input("Search", placeholder="Search", width=220, **bound("find"), **hidden)
    return Filter(notes, kind, words or "")


def show(asked: Filter, entries: Callable[[SetOfNotes], Sequence], kind: str, draw: Callable):
    """Set by set what was asked for, and how much that is."""
    left = {notes.key: [one for one in entries(notes) if asked.fits(one, getattr(one, kind))] for notes in every_set()}
    shown = [notes for notes in every_set() if asked.of(notes) and left[notes.key]]
    markup.soft(f"{sum(len(left[notes.key]) for notes in shown)} of {sum(len(entries(n)) for n in every_set())} shown.")
    for notes in shown:
        st.markdown(f"#### {notes_text.heading(notes)}")
        draw(left[notes.key])


def links(openings: Sequence[Opening], address: Callable[[Opening], dict]):
    """A link for every page that shows it, side by side."""
    with st.container(horizontal=True) if len(openings) > 1 else nullcontext():
        for each in openings:
            link(each, address(each))


def link(opening: Opening, query: dict):
    icon = ":material/arrow_forward:"
    st.page_link(f"pages/{opening.page}.py", label=opening.label, icon=icon, query_params=query)
