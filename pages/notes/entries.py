"""A list out of the notes: choose a set, a kind and words to look for; every entry with its links to what shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.frame import markup
from pages.frame.address import bind_param, choice_param, text_param
from pages.frame.spelling import MAX_QUERY_LENGTH
from pages.i18n.controls import localized_options
from pages.i18n.text import t, translator
from pages.notes import Erratum, Example, LectureNotes, Opening, all_notes
from pages.notes import text as notes_text


@dataclass(frozen=True)
class Filter:
    """What the viewer asked to see."""

    notes: str | None
    kind: str | None
    query: str

    def includes_notes(self, notes: LectureNotes) -> bool:
        return self.notes in (None, notes.key)

    def includes_entry(self, entry: Example | Erratum, kind: str) -> bool:
        return self.kind in (None, kind) and notes_text.matches_query(entry, self.query)


def choose_filter(kinds: Iterable[str], label: str) -> Filter:
    """The filters. They live in the address."""
    kinds = list(kinds)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        shorts = {notes.key: notes.short for notes in all_notes()}
        hidden: dict[str, Any] = {"label_visibility": "collapsed"}
        notes = st.pills(
            t("notes.filter.set"),
            list(shorts),
            format_func=shorts.__getitem__,
            **bind_param("notes", choice_param(shorts.values(), True)),
            **hidden,
        )
        kind = st.pills(
            label,
            kinds,
            format_func=notes_text.verdict_label,
            **bind_param(
                "kind",
                choice_param(localized_options("kind", [notes_text.VERDICT_LABELS[each] for each in kinds]), True),
            ),
            **hidden,
        )
        words = st.text_input(
            t("notes.filter.text"),
            placeholder=t("notes.filter.text"),
            width=220,
            max_chars=MAX_QUERY_LENGTH,
            **bind_param("find", text_param()),
            **hidden,
        )
    return Filter(notes, kind, words or "")


def show_entries(filter_: Filter, entries: Callable[[LectureNotes], Sequence], kind: str, draw: Callable):
    """Set by set what was asked for, and how much that is."""
    every = all_notes(translator().name)
    left = {
        notes.key: [one for one in entries(notes) if filter_.includes_entry(one, getattr(one, kind))] for notes in every
    }
    shown = [notes for notes in every if filter_.includes_notes(notes) and left[notes.key]]
    markup.caption(
        t(
            "notes.filter.count",
            left=sum(len(left[notes.key]) for notes in shown),
            n=sum(len(entries(notes)) for notes in every),
        )
    )
    for notes in shown:
        st.markdown(f"#### {notes_text.notes_heading(notes)}")
        draw(left[notes.key])


def show_links(openings: Sequence[Opening], address: Callable[[Opening], dict]):
    """A link for every page that shows it, side by side."""
    with st.container(horizontal=True) if len(openings) > 1 else nullcontext():
        for each in openings:
            show_link(each, address(each))


def show_link(opening: Opening, query: dict):
    icon = ":material/arrow_forward:"
    label = notes_text.localize_numbers(opening.label)
    st.page_link(f"pages/{opening.page}.py", label=label, icon=icon, query_params=query)
