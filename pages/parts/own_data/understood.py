"""What was understood of a table: every decision with what can be had instead, and its columns."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from datasets import DEFAULT_OPTIONS, Change, Decision, ReadResult
from datasets.reading.decode import ENCODINGS, encoding_name
from datasets.reading.text.layout import SEPARATOR_NAMES
from engine.text.message import Message
from pages.parts.frame import markup
from pages.parts.own_data import decisions as lines
from pages.parts.own_data import facts
from pages.parts.own_data import session as own_data
from pages.parts.own_data.table import UserTable
from pages.parts.own_data.upload import try_change, try_on_table
from pages.parts.speaking.page import t

MAX_SHOWN_COLUMNS = 40  # in the table of columns
VISIBLE_DECISIONS, MAX_DECISIONS = (
    12,
    120,
)  # decisions in sight, and with those below; a table of a thousand columns may need a thousand


def show_interpretation(own: UserTable):
    data = own.full_data
    columns = facts.describe_columns(data)
    markup.table(
        t("tables.columns.title"), tuple(map(t, facts.COLUMN_HEADERS)), columns[:MAX_SHOWN_COLUMNS], numeric={3}
    )
    if len(columns) > MAX_SHOWN_COLUMNS:
        markup.caption(t("tables.columns.further", columns=len(columns) - MAX_SHOWN_COLUMNS))
    markup.caption(t("tables.reading.target", target_name=data.target_name, data=facts.describe_target(data)))
    found = own.read_result.decisions  # to read the file again would undo the edits, so then there are no buttons
    every = [*((Decision(decision.text) for decision in found) if own.is_edited else found), *own.decisions]
    every = [decision for decision in every if not decision.is_prominent]  # those come first of all
    markup.caption(*(t(decision.text) for decision in every if not decision.changes))
    decisions = [decision for decision in every if decision.changes]
    lines.show_decisions(decisions[:VISIBLE_DECISIONS], own.key, apply_decision)
    if len(decisions) > VISIBLE_DECISIONS:
        with st.expander(t("tables.reading.more-decisions", decisions=len(decisions) - VISIBLE_DECISIONS)):
            lines.show_decisions(decisions[VISIBLE_DECISIONS:MAX_DECISIONS], f"{own.key} more", apply_decision)
            if len(decisions) > MAX_DECISIONS:
                first = t("tables.reading.some-decisions", MANY=MAX_DECISIONS - VISIBLE_DECISIONS)
                markup.caption(first, t("tables.reading.hint"))
    if own.raw and not own.is_edited:
        with st.expander(t("tables.reading.title")):
            show_read_options(own)
    elif own.is_edited:
        back = {"on_click": try_on_table, "args": (own_data.undo_edits,)}
        st.button(t("tables.reading.undo-edits"), icon=":material/undo:", **back)


def show_prominent_decisions(own: UserTable):
    """What must not be missed: rows that are lost, and what only the table's owner knows."""
    found = () if own.is_edited else own.read_result.decisions
    lines.show_decisions(
        [each for each in (*own.decisions, *found) if each.is_prominent], f"{own.key} first", apply_decision
    )


def apply_decision(wanted: Change):
    """What a decision offered instead of itself."""
    try_on_table(own_data.apply_change, wanted)


def show_read_options(own: UserTable):
    """What holds for the whole file."""
    asked, reading = own.options, own.read_result
    with st.form(f"reading {own.key}", border=False):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            encoding, separator = choose_text_options(reading) if reading.encoding else (None, None)
            header = st.toggle(t("tables.reading.header-row"), reading.has_header)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            old = st.selectbox(t("tables.reading.old-name"), list(own.frame.columns), None, width=220)
            new = st.text_input(t("tables.reading.new-name"), max_chars=80, width=220)
        if st.form_submit_button(t("tables.reading.submit")):
            wanted = replace(asked, has_header=header)
            wanted = replace(wanted, encoding=encoding) if encoding and encoding != reading.encoding else wanted
            wanted = replace(wanted, separator=separator) if separator else wanted
            if old and new.strip():
                try_change(own_data.rename_column, own, wanted, old, new)
            else:
                try_change(own_data.reread, own, wanted)
            st.rerun()
    if asked != DEFAULT_OPTIONS:
        st.button(t("tables.reading.reset"), on_click=try_on_table, args=(own_data.reread, DEFAULT_OPTIONS))


def choose_text_options(reading: ReadResult) -> tuple[str | None, str | None]:
    """What only a text has: an encoding, and something between its columns."""
    encodings = list(ENCODINGS)
    at = encodings.index(reading.encoding) if reading.encoding in ENCODINGS else None
    separators = {mark: capitalized(t(name)) for mark, name in SEPARATOR_NAMES.items()}
    marks = list(separators)
    encoding_names = {each: name_of(each) for each in encodings}
    where = marks.index(reading.separator) if reading.separator in marks else None
    return (
        st.selectbox(
            t("tables.reading.encoding"),
            encodings,
            at,
            format_func=encoding_names.__getitem__,
            placeholder=name_of(reading.encoding),
            width=220,
        ),
        st.selectbox(t("tables.reading.separator"), marks, where, format_func=separators.__getitem__, width=180),
    )


def name_of(encoding: str) -> str:
    name = encoding_name(encoding)
    return t(name) if isinstance(name, Message) else str(name)


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
