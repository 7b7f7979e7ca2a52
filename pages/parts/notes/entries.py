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
from pages.parts.frame.spelling import LONGEST
from pages.parts.frame.takes import any_text, one_of
from pages.parts.notes import text as notes_text
from pages.parts.speaking.choice import told_in_address
from pages.parts.speaking.page import language, tell


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


def ask(kinds: Iterable[str], label: str) -> Filter:
    """The filters. They live in the address."""
    kinds = list(kinds)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        shorts = {notes.key: notes.short for notes in every_set()}
        hidden: dict[str, Any] = {"label_visibility": "collapsed"}
        notes = st.pills(
            tell("own-set-of-notes"),
            list(shorts),
            format_func=shorts.__getitem__,
            **bound("notes", one_of(shorts.values(), True)),
            **hidden,
        )
        kind = st.pills(
            label,
            kinds,
            format_func=notes_text.spoken,
            **bound("kind", one_of(told_in_address("kind", [notes_text.SPOKEN[each] for each in kinds]), True)),
            **hidden,
        )
        words = st.text_input(
            tell("own-search"),
            placeholder=tell("own-search"),
            width=220,
            max_chars=LONGEST,
            **bound("find", any_text()),
            **hidden,
        )
    return Filter(notes, kind, words or "")


def show(asked: Filter, entries: Callable[[SetOfNotes], Sequence], kind: str, draw: Callable):
    """Set by set what was asked for, and how much that is."""
    every = every_set(language().name)
    left = {notes.key: [one for one in entries(notes) if asked.fits(one, getattr(one, kind))] for notes in every}
    shown = [notes for notes in every if asked.of(notes) and left[notes.key]]
    markup.soft(
        tell(
            "own-of-shown",
            left=sum(len(left[notes.key]) for notes in shown),
            n=sum(len(entries(notes)) for notes in every),
        )
    )
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
    label = notes_text.localised(opening.label)
    st.page_link(f"pages/{opening.page}.py", label=label, icon=icon, query_params=query)
