"""The page Your data, below the upload: links to lessons, the task's controls, and how the file was read."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from datasets import DEFAULT_OPTIONS, Change, Dataset, Decision, ReadResult
from datasets.dataset import CLASSIFICATION, REGRESSION
from datasets.reading.decode import ENCODINGS, encoding_name
from datasets.reading.text.layout import SEPARATOR_NAMES
from engine.text.message import msg
from pages.frame import markup
from pages.frame.contents import LESSONS, section
from pages.i18n.text import t, translator
from pages.i18n.translator import capitalize_first
from pages.jobs.results import await_result
from pages.lesson.picker import KINDS, WANTED_LINK_KEY, read_so
from pages.tables import session
from pages.tables.cells import PREVIEW_TREE_DEPTH
from pages.tables.summary import COLUMN_HEADERS, describe_columns, describe_target, score_tree_on_test_rows
from pages.tables.upload import show_decisions, try_change, try_on_table
from pages.tables.user_table import MAX_TEST_PERCENT, USER_TABLE, UserTable


def show_next_steps(table: UserTable):
    data = table.full_data
    size, target = t("tables.summary.size", n=data.n, d=data.d), markup.mark_name(data.target_name)
    kind = t("tables.next.class-target" if data.class_names else "tables.next.number-target")
    markup.headline(t("tables.next.summary", name=markup.mark_name(table.name), size=size, target=target, kind=kind))
    if table.sampling_note:
        markup.caption(t(table.sampling_note))
    if table.test is not None:
        show_on_test_rows(table, table.test)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(t("tables.next.lessons"), width="content")
        page, query = st.session_state.get(WANTED_LINK_KEY, (None, {}))
        if page:
            st.page_link(page, label=t("tables.next.linked-lesson"), icon=":material/link:", query_params=query)
        query = {"data": USER_TABLE}
        for stop in section(LESSONS):
            if stop.task in (None, data.task):
                st.page_link(stop.file, label=stop.title, icon=":material/play_arrow:", query_params=query)
        label = t("tables.next.data-page")
        st.page_link("pages/data.py", label=label, icon=":material/table:", query_params=query)


def show_on_test_rows(table: UserTable, test: Dataset):
    """Say how well a small tree predicts the test rows."""
    work = partial(score_tree_on_test_rows, table.data, test, PREVIEW_TREE_DEPTH)
    if sentence := await_result(("test rows", table.key), work, private=True):
        markup.caption(t("tables.next.tree-depth", DEPTH=PREVIEW_TREE_DEPTH), t(sentence))


MAX_SHOWN_COLUMNS = 40
VISIBLE_DECISIONS, MAX_DECISIONS = 12, 120  # at once, and with the expander; a thousand columns may need a thousand


def show_interpretation(table: UserTable):
    data = table.full_data
    columns, headers = describe_columns(data), tuple(map(t, COLUMN_HEADERS))
    markup.table(t("tables.columns.title"), headers, columns[:MAX_SHOWN_COLUMNS], numeric={3})
    if len(columns) > MAX_SHOWN_COLUMNS:
        markup.caption(t("tables.columns.further", columns=len(columns) - MAX_SHOWN_COLUMNS))
    markup.caption(t("tables.reading.target", target_name=data.target_name, data=describe_target(data)))
    decisions = table.read_result.decisions
    if table.is_edited:  # no buttons: to read the file again would undo the edits
        decisions = (Decision(decision.text) for decision in decisions)
    decisions = [decision for decision in (*decisions, *table.decisions) if not decision.is_prominent]
    markup.caption(*(t(decision.text) for decision in decisions if not decision.changes))
    decisions = [decision for decision in decisions if decision.changes]
    show_decisions(decisions[:VISIBLE_DECISIONS], table.key, apply_decision)
    if len(decisions) > VISIBLE_DECISIONS:
        with st.expander(t("tables.reading.more-decisions", decisions=len(decisions) - VISIBLE_DECISIONS)):
            show_decisions(decisions[VISIBLE_DECISIONS:MAX_DECISIONS], f"{table.key} more", apply_decision)
            if len(decisions) > MAX_DECISIONS:
                first = t("tables.reading.some-decisions", MANY=MAX_DECISIONS - VISIBLE_DECISIONS)
                markup.caption(first, t("tables.reading.hint"))
    if table.is_edited:
        label, args = t("tables.reading.undo-edits"), (session.undo_edits,)
        st.button(label, icon=":material/undo:", on_click=try_on_table, args=args)
    elif table.raw:
        with st.expander(t("tables.reading.title")):
            show_read_options(table)


def show_prominent_decisions(table: UserTable):
    """Show the decisions that lose rows, or that only the table's owner can make."""
    decisions = (*table.decisions, *(() if table.is_edited else table.read_result.decisions))
    prominent = [decision for decision in decisions if decision.is_prominent]
    show_decisions(prominent, f"{table.key} first", apply_decision)


def apply_decision(change: Change):
    try_on_table(session.apply_change, change)


def show_read_options(table: UserTable):
    """Draw the form for the options of the whole file, and to rename a column."""
    reading = table.read_result
    with st.form(f"reading {table.key}", border=False):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            encoding, separator = choose_text_options(reading) if reading.encoding else (None, None)
            header = st.toggle(t("tables.reading.header-row"), reading.has_header)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            old = st.selectbox(t("tables.reading.old-name"), list(table.frame.columns), None, width=220)
            new = st.text_input(t("tables.reading.new-name"), max_chars=80, width=220)
        if st.form_submit_button(t("tables.reading.submit")):
            options = replace(table.options, has_header=header)
            options = replace(options, encoding=encoding) if encoding and encoding != reading.encoding else options
            options = replace(options, separator=separator) if separator else options
            if old and new.strip():
                try_change(session.rename_column, table, options, old, new)
            else:
                try_change(session.reread, table, options)
            st.rerun()
    if table.options != DEFAULT_OPTIONS:
        st.button(t("tables.reading.reset"), on_click=try_on_table, args=(session.reread, DEFAULT_OPTIONS))


def choose_text_options(reading: ReadResult) -> tuple[str | None, str | None]:
    """Draw select boxes for a text file's encoding and separator."""

    def choose(label: str, names: dict[str, str], now: str, **more) -> str | None:
        options = list(names)
        index = options.index(now) if now in names else None
        return st.selectbox(label, options, index, format_func=names.__getitem__, **more)

    encodings = {encoding: translator().render(encoding_name(encoding)) for encoding in ENCODINGS}
    separators = {mark: capitalize_first(t(name)) for mark, name in SEPARATOR_NAMES.items()}
    now, shown = reading.encoding, translator().render(encoding_name(reading.encoding))
    encoding = choose(t("tables.reading.encoding"), encodings, now, placeholder=shown, width=220)
    return encoding, choose(t("tables.reading.separator"), separators, reading.separator, width=180)


TASK_LABELS = {CLASSIFICATION: msg("own_table.task.classes"), REGRESSION: msg("own_table.task.number")}


def show_task_controls(table: UserTable):
    """Draw the controls of the table's TaskSpec; each version of the table has new controls, with its values."""
    data, spec, names = table.full_data, table.task_spec, list(table.frame.columns)

    def control(field: str, make: Callable, *args, **more):
        make(*args, key=f"{field} {table.key}", on_change=apply_control, args=(field, table.key), **more)

    control("target", st.selectbox, t("tables.shape.target"), names, names.index(data.target_name))
    tasks = {"default": data.task, "format_func": lambda task: t(TASK_LABELS[task]), "required": True}
    control("task", st.segmented_control, t("tables.shape.task"), list(TASK_LABELS), **tasks)
    others = [name for name in names if name != data.target_name]
    used = [name for name in others if name in data.feature_names]
    control("features", st.multiselect, t("tables.shape.features"), others, used)
    columns = zip(data.feature_names, data.kinds, strict=True)
    other_kinds = [(name, kind) for name, current in columns for kind in KINDS if kind != current]
    chosen = [choice for choice in spec.kinds if choice[0] in data.feature_names]
    kinds = {"format_func": read_so, "placeholder": t("tables.shape.kinds-unset")}
    control("kinds", st.multiselect, t("tables.shape.kinds"), [*chosen, *other_kinds], chosen, **kinds)
    if data.class_names:
        classes, hint = list(data.class_names), t("tables.shape.class-order-help")
        control("class_order", st.multiselect, t("tables.shape.class-order"), classes, classes, help=hint)
    percent = {"format": "%d %%", "help": t("tables.shape.test-share-help")}
    control("held_out", st.slider, t("tables.shape.test-share"), 0, MAX_TEST_PERCENT, spec.held_out, **percent)


def apply_control(field: str, version: str):
    """Apply a control of this version of the table; reset it if the table cannot be built that way."""
    key = f"{field} {version}"

    def change(table: UserTable):
        values = {field: control_value(table, field, st.session_state[key])}
        session.change_task(table, values, on_refused=lambda: st.session_state.pop(key, None))

    try_on_table(change)


def control_value(table: UserTable, field: str, value):
    """Convert a control's value for TaskSpec; classes not chosen come after the chosen ones."""
    if field == "class_order":
        value = [*value, *(name for name in table.full_data.class_names if name not in value)]
    return tuple(value) if isinstance(value, list) else value
