"""From a table to a lesson in one click: a link to every lesson that fits it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from datasets import DEFAULT_OPTIONS, Change, Dataset, Decision, ReadResult
from datasets.dataset import CLASSIFICATION, REGRESSION
from datasets.reading.decode import ENCODINGS, encoding_name
from datasets.reading.text.layout import SEPARATOR_NAMES
from engine.text.message import Message, msg
from pages.frame import markup
from pages.frame.contents import LESSONS, section
from pages.i18n.text import t
from pages.jobs.results import await_result
from pages.lesson.picker import KINDS, WANTED_LINK_KEY, read_so
from pages.tables import session as own_data
from pages.tables import summary as facts
from pages.tables import upload as lines
from pages.tables.cells import PREVIEW_TREE_DEPTH
from pages.tables.summary import score_tree_on_test_rows
from pages.tables.upload import try_change, try_on_table
from pages.tables.user_table import MAX_TEST_PERCENT, USER_TABLE, UserTable


def show_next_steps(own: UserTable):
    data = own.full_data
    size, target = t("tables.summary.size", n=data.n, d=data.d), markup.mark_name(data.target_name)
    kind = t("tables.next.class-target" if data.class_names else "tables.next.number-target")
    markup.headline(t("tables.next.summary", name=markup.mark_name(own.name), size=size, target=target, kind=kind))
    if own.sampling_note:
        markup.caption(t(own.sampling_note))
    if own.test is not None:
        show_on_test_rows(own, own.test)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(t("tables.next.lessons"), width="content")
        page, asks = st.session_state.get(WANTED_LINK_KEY, (None, {}))
        if page:
            st.page_link(page, label=t("tables.next.linked-lesson"), icon=":material/link:", query_params=asks)
        for stop in section(LESSONS):
            if stop.task in (None, data.task):
                there = {"data": USER_TABLE}
                st.page_link(stop.file, label=stop.title, icon=":material/play_arrow:", query_params=there)
        st.page_link(
            "pages/data.py",
            label=t("tables.next.data-page"),
            icon=":material/table:",
            query_params={"data": USER_TABLE},
        )


def show_on_test_rows(own: UserTable, test: Dataset):
    """What a small tree predicts for the test rows."""
    work = partial(score_tree_on_test_rows, own.data, test, PREVIEW_TREE_DEPTH)
    if sentence := await_result(("test rows", own.key), work, private=True):
        markup.caption(t("tables.next.tree-depth", DEPTH=PREVIEW_TREE_DEPTH), t(sentence))


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


TASK_LABELS = {CLASSIFICATION: msg("own_table.task.classes"), REGRESSION: msg("own_table.task.number")}


def show_task_controls(own: UserTable):
    """The controls hold what is; a new version of the table has new controls, so that none tells of the last."""
    data, names = own.full_data, list(own.frame.columns)

    def control(part: str, make: Callable, *args, **more):
        make(*args, key=f"{part} {own.key}", on_change=apply_control, args=(part, own.key), **more)

    control("target", st.selectbox, t("tables.shape.target"), names, names.index(data.target_name))
    control(
        "task",
        st.segmented_control,
        t("tables.shape.task"),
        list(TASK_LABELS),
        default=data.task,
        format_func=lambda task: t(TASK_LABELS[task]),
        required=True,
    )
    others = [name for name in names if name != data.target_name]
    control(
        "features", st.multiselect, t("tables.shape.features"), others, [n for n in others if n in data.feature_names]
    )
    columns = zip(data.feature_names, data.kinds, strict=True)
    differently = [(name, kind) for name, own_kind in columns for kind in KINDS if kind != own_kind]
    asked = [choice for choice in own.task_spec.kinds if choice[0] in data.feature_names]
    control(
        "kinds",
        st.multiselect,
        t("tables.shape.kinds"),
        [*asked, *differently],
        asked,
        format_func=read_so,
        placeholder=t("tables.shape.kinds-unset"),
    )
    if data.class_names:
        control(
            "class_order",
            st.multiselect,
            t("tables.shape.class-order"),
            list(data.class_names),
            list(data.class_names),
            help=t("tables.shape.class-order-help"),
        )
    control(
        "held_out",
        st.slider,
        t("tables.shape.test-share"),
        0,
        MAX_TEST_PERCENT,
        own.task_spec.held_out,
        format="%d %%",
        help=t("tables.shape.test-share-help"),
    )


def apply_control(part: str, version: str):
    """What a control of this version of the table was set to, if the table can be had that way."""
    key = f"{part} {version}"

    def back():
        """To what is."""
        st.session_state.pop(key, None)

    try_on_table(lambda own: own_data.change_task(own, {part: control_value(own, part, st.session_state[key])}, back))


def control_value(own: UserTable, part: str, value):
    """A control's value as the shape has it; classes that were not chosen come after those that were."""
    if part == "class_order":
        value = [*value, *(name for name in own.full_data.class_names if name not in value)]
    return tuple(value) if isinstance(value, list) else value
