"""What was understood of a table: every decision with what can be had instead, and its columns."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from datasets import AS_FOUND, Change, Decision, Reading
from datasets.reading.decode import ENCODINGS, encoding_name
from datasets.reading.text.layout import SEPARATOR_NAMES
from engine.text.message import Message
from pages.parts.frame import markup
from pages.parts.own_data import decisions as lines
from pages.parts.own_data import facts
from pages.parts.own_data import session as own_data
from pages.parts.own_data.table import OwnTable
from pages.parts.own_data.upload import attempt, attempt_on_own
from pages.parts.speaking.page import tell

MOST_COLUMNS = 40  # in the table of columns
FEW, MANY = 12, 120  # decisions in sight, and with those below; a table of a thousand columns may need a thousand


def show(own: OwnTable):
    data = own.whole
    columns = facts.columns_of(data)
    markup.table(tell("own-columns"), tuple(map(tell, facts.HEADERS)), columns[:MOST_COLUMNS], numeric={3})
    if len(columns) > MOST_COLUMNS:
        markup.soft(tell("own-more-columns-are-used", columns=len(columns) - MOST_COLUMNS))
    markup.soft(tell("own-to-learn-2", target_name=data.target_name, data=facts.target_of(data)))
    found = own.reading.decisions  # to read the file again would undo the edits, so then there are no buttons
    every = [*((Decision(decision.what) for decision in found) if own.edited else found), *own.decisions]
    every = [decision for decision in every if not decision.stands_out]  # those come first of all
    markup.soft(*(tell(decision.what) for decision in every if not decision.changes))
    decisions = [decision for decision in every if decision.changes]
    lines.show(decisions[:FEW], own.key, take)
    if len(decisions) > FEW:
        with st.expander(tell("own-more-decisions", decisions=len(decisions) - FEW)):
            lines.show(decisions[FEW:MANY], f"{own.key} more", take)
            if len(decisions) > MANY:
                first = tell("own-the-first-of-them-are-here", MANY=MANY - FEW)
                markup.soft(first, tell("own-which-columns-are-used-and"))
    if own.raw and not own.edited:
        with st.expander(tell("own-read-the-file-differently")):
            show_reading(own)
    elif own.edited:
        back = {"on_click": attempt_on_own, "args": (own_data.take_edits_back,)}
        st.button(tell("own-undo-the-edits"), icon=":material/undo:", **back)


def show_first(own: OwnTable):
    """What must not be missed: rows that are lost, and what only the table's owner knows."""
    found = () if own.edited else own.reading.decisions
    lines.show([each for each in (*own.decisions, *found) if each.stands_out], f"{own.key} first", take)


def take(wanted: Change):
    """What a decision offered instead of itself."""
    attempt_on_own(own_data.change, wanted)


def show_reading(own: OwnTable):
    """What holds for the whole file."""
    asked, reading = own.asked, own.reading
    with st.form(f"reading {own.key}", border=False):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            encoding, separator = show_text(reading) if reading.encoding else (None, None)
            header = st.toggle(tell("own-the-first-row-holds-the"), reading.has_header)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            old = st.selectbox(tell("own-rename-the-column"), list(own.frame.columns), None, width=220)
            new = st.text_input(tell("own-rename-to"), max_chars=80, width=220)
        if st.form_submit_button(tell("own-read-it-so")):
            wanted = replace(asked, has_header=header)
            wanted = replace(wanted, encoding=encoding) if encoding and encoding != reading.encoding else wanted
            wanted = replace(wanted, separator=separator) if separator else wanted
            if old and new.strip():
                attempt(own_data.rename, own, wanted, old, new)
            else:
                attempt(own_data.ask, own, wanted)
            st.rerun()
    if asked != AS_FOUND:
        st.button(tell("own-read-it-as-found-again"), on_click=attempt_on_own, args=(own_data.ask, AS_FOUND))


def show_text(reading: Reading) -> tuple[str | None, str | None]:
    """What only a text has: an encoding, and something between its columns."""
    encodings = list(ENCODINGS)
    at = encodings.index(reading.encoding) if reading.encoding in ENCODINGS else None
    separators = {mark: capitalized(tell(name)) for mark, name in SEPARATOR_NAMES.items()}
    marks = list(separators)
    encoding_names = {each: name_of(each) for each in encodings}
    where = marks.index(reading.separator) if reading.separator in marks else None
    return (
        st.selectbox(
            tell("own-encoding"),
            encodings,
            at,
            format_func=encoding_names.__getitem__,
            placeholder=name_of(reading.encoding),
            width=220,
        ),
        st.selectbox(tell("own-columns-apart-by"), marks, where, format_func=separators.__getitem__, width=180),
    )


def name_of(encoding: str) -> str:
    name = encoding_name(encoding)
    return tell(name) if isinstance(name, Message) else str(name)


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
