"""Decisions on screen: a sentence each, and a button for everything that can be had instead."""

from __future__ import annotations

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
from pages.tables import session as own_data
from pages.tables.cells import MAX_EDITABLE_ROWS
from pages.tables.session import PROBLEM_KEY, UNUSABLE_FILE_KEY
from pages.tables.user_table import TaskSpec


def show_decisions(decisions: Iterable[Decision], key: str, on_change: Callable[[Change], None]):
    """One line each; what must not be missed looks like it. `take` is told what was clicked."""
    for number, decision in enumerate(decisions):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            (markup.warning if decision.is_prominent else markup.caption)(t(decision.text))
            for place, wanted in enumerate(decision.changes):
                kind = "secondary" if decision.is_prominent else "tertiary"
                own = f"change {key} {number} {place} {wanted.label.key}"
                st.button(t(wanted.label), type=kind, key=own, on_click=on_change, args=(wanted,))


UPLOAD_COUNT_KEY = "how many tables were brought"
MAX_SHOWN_FIXES = 12  # that may help, in sight
MAX_PASTED_LETTERS = 2_000_000  # characters; more come faster as a file


def show_upload():
    """The three ways, side by side."""
    turn = st.session_state.get(UPLOAD_COUNT_KEY, 0)
    file, paste, copy = st.tabs(
        [t("tables.upload.file-tab"), t("tables.upload.paste-tab"), t("tables.upload.copy-tab")]
    )
    with file:
        st.file_uploader(t("tables.upload.file-formats", MAX_BYTES=MAX_BYTES // 10**6), key=file_key())
        markup.caption(
            t(
                "tables.upload.limits",
                MAX_ROWS=MAX_ROWS,
                MAX_CELLS=MAX_CELLS,
                FITS_WHOLE=MAX_UNSAMPLED_CELLS,
                MAX_COLUMNS=MAX_COLUMNS,
                MAX_CLASSES=MAX_CLASSES,
                MAX_SHEET_CELLS=MAX_SHEET_CELLS,
                LONGEST=f"{MAX_JOB_SECONDS:.0f}",
                MEGABYTES=MAX_MEGABYTES,
            )
        )
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
    """Do it, or keep the sentence on why not for the page that is drawn next."""
    st.session_state.pop(PROBLEM_KEY, None)
    try:
        work(*args)
    except DataProblem as problem:
        st.session_state[PROBLEM_KEY] = problem


def try_on_table(work: Callable[..., None], *args):
    """The same with the table there is; where it was forgotten a moment before, nothing. Streamlit keeps what a control
    hands its callback for as long as the session lasts: a table among it could not be forgotten."""
    if own := own_data.current_table():
        try_change(work, own, *args)


def show_problem():
    """What went wrong last, once; of a file that may help in another way, until it does or is forgotten. The table
    from before is still there."""
    if own_data.PENDING_KEY in st.session_state:  # what was stopped, or took too much: why stands above
        st.button(t("tables.upload.skip"), on_click=own_data.end_pending)
    problem = st.session_state.pop(PROBLEM_KEY, None)
    in_vain = st.session_state.get(UNUSABLE_FILE_KEY)
    if in_vain and not problem:
        problem = DataProblem(in_vain.reason)
    if problem:
        markup.problem(problem)
        if own := own_data.current_table():
            markup.caption(t("tables.upload.unchanged", name=own.name))
    if in_vain:
        show_decisions(in_vain.fixes[:MAX_SHOWN_FIXES], "in vain", own_data.retry_file)
        st.button(t("tables.upload.forget-file"), on_click=own_data.forget_unusable_file)


def reset_upload_controls():
    """Controls as new: what they held, which may be large, is forgotten."""
    st.session_state[UPLOAD_COUNT_KEY] = st.session_state.get(UPLOAD_COUNT_KEY, 0) + 1


def file_key() -> str:
    """The name of the field for files, which is another after each file."""
    return f"file {st.session_state.get(UPLOAD_COUNT_KEY, 0)}"


def take_file():
    """Called before the page is drawn, and no callback of its field: one that another run of the page cuts short is
    not called again, and the file would lie there unread."""
    file = st.session_state.get(file_key())
    if file is not None:
        own_data.bring_file(file.getvalue(), file.name)
        forget_upload(file)
        reset_upload_controls()


def take_paste(key: str):
    """It stays to be put right if it cannot be read."""
    text = st.session_state[key]
    raw = text.encode("utf-8", errors="replace")
    own_data.bring_file(
        raw,
        t("tables.upload.pasted-name"),
        on_done=reset_upload_controls,
        on_refused=partial(st.session_state.update, {key: text}),
    )


def take_copy(key: str):
    entry = next(entry for entry in catalog() if entry.name == st.session_state[key])
    try_change(
        own_data.bring_frame_table, entry.frame(), t("tables.upload.copy-name", name=entry.name), TaskSpec(entry.target)
    )
    reset_upload_controls()
