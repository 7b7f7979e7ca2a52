"""The list of examples or errata: filters by set of notes, kind and words, and the links of each entry."""

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
    """The set of notes, kind and words the viewer chose; None and "" for all."""

    notes: str | None
    kind: str | None
    query: str

    def includes_notes(self, notes: LectureNotes) -> bool:
        return self.notes in (None, notes.key)

    def includes_entry(self, entry: Example | Erratum, kind: str) -> bool:
        return self.kind in (None, kind) and notes_text.matches_query(entry, self.query)


def choose_filter(kinds: Iterable[str], label: str) -> Filter:
    """Draw the filters, which are bound to the address."""
    kinds = list(kinds)
    hidden: dict[str, Any] = {"label_visibility": "collapsed"}
    shorts = {notes.key: notes.short for notes in all_notes()}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        notes_param = bind_param("notes", choice_param(shorts.values(), True))
        notes = st.pills(t("notes.filter.set"), list(shorts), format_func=shorts.__getitem__, **notes_param, **hidden)
        kind_param = choice_param(localized_options("kind", [notes_text.VERDICT_LABELS[kind] for kind in kinds]), True)
        kind = st.pills(label, kinds, format_func=notes_text.verdict_label, **bind_param("kind", kind_param), **hidden)
        find = {"max_chars": MAX_QUERY_LENGTH, **bind_param("find", text_param()), **hidden}
        words = st.text_input(t("notes.filter.text"), placeholder=t("notes.filter.text"), width=220, **find)
    return Filter(notes, kind, words or "")


def show_entries(filter_: Filter, entries: Callable[[LectureNotes], Sequence], kind: str, draw: Callable):
    """Draw the number of matching entries, then these entries set by set. `kind` is the field to filter by."""
    every = all_notes(translator().name)
    left = {notes.key: [e for e in entries(notes) if filter_.includes_entry(e, getattr(e, kind))] for notes in every}
    shown = [notes for notes in every if filter_.includes_notes(notes) and left[notes.key]]
    n_left, n = sum(len(left[notes.key]) for notes in shown), sum(len(entries(notes)) for notes in every)
    markup.caption(t("notes.filter.count", left=n_left, n=n))
    for notes in shown:
        st.markdown(f"#### {notes_text.notes_heading(notes)}")
        draw(left[notes.key])


def show_links(openings: Sequence[Opening], address: Callable[[Opening], dict]):
    """Draw the links of an entry side by side; `address` gives the query of each."""
    with st.container(horizontal=True) if len(openings) > 1 else nullcontext():
        for opening in openings:
            show_link(opening, address(opening))


def show_link(opening: Opening, query: dict):
    icon = ":material/arrow_forward:"
    label = notes_text.localize_numbers(opening.label)
    st.page_link(f"pages/{opening.page}.py", label=label, icon=icon, query_params=query)
