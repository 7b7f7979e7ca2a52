"""The controls that upload, paste or copy a table. Also shows decisions and problems."""

from collections.abc import Callable, Iterable
from functools import partial

import streamlit as st

from datasets import Change, DataProblem, Decision, catalog
from datasets.dataset import MAX_UNSAMPLED_CELLS
from datasets.reading.formats.excel import MAX_SHEET_CELLS
from datasets.reading.formats.packed import MAX_BYTES
from datasets.reading.text.lines import MAX_CELLS, MAX_COLUMNS, MAX_ROWS
from datasets.target import MAX_CLASSES
from pages.frame import markup
from pages.frame.streamlit_internals import forget_upload
from pages.i18n.text import t
from pages.jobs.pool import MAX_JOB_SECONDS
from pages.jobs.worker import MAX_MEGABYTES
from pages.tables import session
from pages.tables.cells import MAX_EDITABLE_ROWS
from pages.tables.session import PROBLEM_KEY, UNUSABLE_FILE_KEY
from pages.tables.user_table import TaskSpec


def show_decisions(decisions: Iterable[Decision], key: str, on_change: Callable[[Change], None]):
    """Draw a line for each decision, with a button for each change it offers; prominent ones as warnings."""
    for i, decision in enumerate(decisions):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            (markup.warning if decision.is_prominent else markup.caption)(t(decision.text))
            kind = "secondary" if decision.is_prominent else "tertiary"
            for k, change in enumerate(decision.changes):
                button_key = f"change {key} {i} {k} {change.label.key}"
                st.button(t(change.label), type=kind, key=button_key, on_click=on_change, args=(change,))


UPLOAD_COUNT_KEY = "how many tables were brought"
MAX_SHOWN_FIXES = 12
MAX_PASTED_LETTERS = 2_000_000  # more text uploads faster as a file


def show_upload():
    """Draw tabs for a file, pasted text, and a copy of a catalogue table."""
    turn = st.session_state.get(UPLOAD_COUNT_KEY, 0)
    labels = [t("tables.upload.file-tab"), t("tables.upload.paste-tab"), t("tables.upload.copy-tab")]
    file, paste, copy = st.tabs(labels)
    with file:
        st.file_uploader(t("tables.upload.file-formats", MAX_BYTES=MAX_BYTES // 10**6), key=file_key())
        markup.caption(t(
            "tables.upload.limits", MAX_ROWS=MAX_ROWS, MAX_CELLS=MAX_CELLS, FITS_WHOLE=MAX_UNSAMPLED_CELLS,
            MAX_COLUMNS=MAX_COLUMNS, MAX_CLASSES=MAX_CLASSES, MAX_SHEET_CELLS=MAX_SHEET_CELLS,
            LONGEST=f"{MAX_JOB_SECONDS:.0f}", MEGABYTES=MAX_MEGABYTES,
        ))  # fmt: skip
    with paste:
        key = f"paste {turn}"
        st.text_area(t("tables.upload.paste-input"), key=key, height=160, max_chars=MAX_PASTED_LETTERS)
        st.button(t("tables.upload.paste-submit"), on_click=take_paste, args=(key,))
    with copy:
        small = {entry.name: entry for entry in catalog() if entry.n <= MAX_EDITABLE_ROWS}
        key = f"copy {turn}"
        titles = {name: t(entry.title) for name, entry in small.items()}
        st.selectbox(t("tables.upload.copy-source"), list(small), key=key, format_func=titles.__getitem__, width=300)
        st.button(t("tables.upload.copy-submit"), on_click=take_copy, args=(key,))


def try_change(work: Callable[..., None], *args):
    """Call `work(*args)`; store a problem for `show_problem`."""
    st.session_state.pop(PROBLEM_KEY, None)
    try:
        work(*args)
    except DataProblem as problem:
        st.session_state[PROBLEM_KEY] = problem


def try_on_table(work: Callable[..., None], *args):
    """Call `work(table, *args)` with the session's table, if there still is one.

    Streamlit keeps the arguments of callbacks as long as the session: a table among them could not be forgotten.
    """
    if table := session.current_table():
        try_change(work, table, *args)


def show_problem():
    """Show the last problem once, and an unusable file until it is fixed or forgotten."""
    if session.PENDING_KEY in st.session_state:  # stopped, or over a limit: the reason stands above
        st.button(t("tables.upload.skip"), on_click=session.end_pending)
    problem = st.session_state.pop(PROBLEM_KEY, None)
    unusable = st.session_state.get(UNUSABLE_FILE_KEY)
    if unusable and not problem:
        problem = DataProblem(unusable.reason)
    if problem:
        markup.problem(problem)
        if table := session.current_table():
            markup.caption(t("tables.upload.unchanged", name=table.name))
    if unusable:
        show_decisions(unusable.fixes[:MAX_SHOWN_FIXES], "in vain", session.retry_file)
        st.button(t("tables.upload.forget-file"), on_click=session.forget_unusable_file)


def reset_upload_controls():
    """Give the controls new keys, so that Streamlit drops their contents, which may be large."""
    st.session_state[UPLOAD_COUNT_KEY] = st.session_state.get(UPLOAD_COUNT_KEY, 0) + 1


def file_key() -> str:
    """The key of the file field, which changes after each file."""
    return f"file {st.session_state.get(UPLOAD_COUNT_KEY, 0)}"


def take_file():
    """Start to read an uploaded file; called before the page is drawn.

    A callback of the field is not called again if another run interrupts it: the file would stay unread.
    """
    file = st.session_state.get(file_key())
    if file is not None:
        session.bring_file(file.getvalue(), file.name)
        forget_upload(file)
        reset_upload_controls()


def take_paste(key: str):
    """Start to read pasted text; put it back into its field if it cannot be read."""
    text = st.session_state[key]
    raw, put_back = text.encode("utf-8", errors="replace"), partial(st.session_state.update, {key: text})
    session.bring_file(raw, t("tables.upload.pasted-name"), on_done=reset_upload_controls, on_refused=put_back)


def take_copy(key: str):
    entry = next(entry for entry in catalog() if entry.name == st.session_state[key])
    name = t("tables.upload.copy-name", name=entry.name)
    try_change(session.bring_frame_table, entry.frame(), name, TaskSpec(entry.target))
    reset_upload_controls()
