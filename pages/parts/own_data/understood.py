"""What was understood of a table: every decision with what can be had instead, and its columns."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from datasets import AS_FOUND, Decision, Reading
from datasets.reading.decode import ENCODINGS
from datasets.reading.text.lines import SEPARATORS, SPACES
from pages.parts.frame import markup
from pages.parts.own_data import facts
from pages.parts.own_data import session as own_data
from pages.parts.own_data.upload import attempt, attempt_on_own

MOST_COLUMNS = 40  # in the table of columns
FEW, MANY = 12, 120  # decisions in sight, and with those below; a table of a thousand columns may need a thousand


def show(own: own_data.OwnTable):
    data = own.whole
    lines = facts.columns_of(data)
    markup.table("Columns", facts.HEADERS, lines[:MOST_COLUMNS], numeric={3})
    if len(lines) > MOST_COLUMNS:
        markup.soft(f"{len(lines) - MOST_COLUMNS:,} more columns are learned from.")
    markup.soft(f"To learn: {data.target_name}, {facts.target_of(data)}.")
    found = own.reading.decisions  # to read the file again would undo the edits, so then there are no buttons
    every = [*((Decision(decision.what) for decision in found) if own.edited else found), *own.decisions]
    markup.soft(*(decision.what for decision in every if not decision.changes))
    decisions = [decision for decision in every if decision.changes]
    show_decisions(own, decisions, 0, FEW)
    if len(decisions) > FEW:
        with st.expander(f"{len(decisions) - FEW:,} more decisions"):
            show_decisions(own, decisions, FEW, MANY)
            if len(decisions) > MANY:
                first = f"The first {MANY - FEW} of them are here."
                markup.soft(first, "Which columns are used, and how each is read, can also be chosen beside.")
    if own.raw and not own.edited:
        with st.expander("Read the file differently"):
            show_reading(own)
    elif own.edited:
        back = {"on_click": attempt_on_own, "args": (own_data.take_edits_back,)}
        st.button("Take the edits back", icon=":material/undo:", **back)


def show_decisions(own: own_data.OwnTable, decisions: list[Decision], first: int, end: int):
    for number, decision in enumerate(decisions[first:end], first):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            markup.soft(decision.what)
            for wanted in decision.changes:
                key = f"change {own.key} {number} {wanted.words}"
                how = {"on_click": attempt_on_own, "args": (own_data.change, wanted)}
                st.button(wanted.words, type="tertiary", key=key, **how)


def show_reading(own: own_data.OwnTable):
    """What holds for the whole file."""
    asked, reading = own.asked, own.reading
    with st.form(f"reading {own.key}", border=False):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            encoding, separator = show_text(reading) if reading.encoding else (None, None)
            header = st.toggle("The first row holds the names", reading.has_header)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            old = st.selectbox("Rename the column", list(own.frame.columns), None, width=220)
            new = st.text_input("to", max_chars=80, width=220)
        if st.form_submit_button("Read it so"):
            wanted = replace(asked, has_header=header)
            wanted = replace(wanted, encoding=encoding) if encoding and encoding != reading.encoding else wanted
            wanted = replace(wanted, separator=separator) if separator else wanted
            if old and new.strip():
                attempt(own_data.rename, own, wanted, old, new)
            else:
                attempt(own_data.ask, own, wanted)
            st.rerun()
    if asked != AS_FOUND:
        st.button("Read it as found again", on_click=attempt_on_own, args=(own_data.ask, AS_FOUND))


def show_text(reading: Reading) -> tuple[str | None, str | None]:
    """What only a text has: an encoding, and something between its columns."""
    encodings = list(ENCODINGS)
    at = encodings.index(reading.encoding) if reading.encoding in ENCODINGS else None
    spoken = {mark: words.capitalize() for mark, words in {**SEPARATORS, SPACES: "spaces"}.items()}
    marks = list(spoken)
    where = marks.index(reading.separator) if reading.separator in marks else None
    return (
        st.selectbox("Encoding", encodings, at, placeholder=reading.encoding, width=220),
        st.selectbox("Columns apart by", marks, where, format_func=spoken.__getitem__, width=180),
    )
