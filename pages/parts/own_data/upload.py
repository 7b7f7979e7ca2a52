"""Three ways to bring a table along: a file, a paste from a spreadsheet, a copy of a small set to edit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from datasets import DataProblem, catalog
from datasets.reading.formats.packed import MAX_BYTES
from datasets.reading.formats.sheet import MAX_SHEET_CELLS
from datasets.reading.text.lines import MAX_CELLS, MAX_COLUMNS, MAX_ROWS
from datasets.sampling import FITS_WHOLE
from datasets.target import MAX_CLASSES
from pages.parts.background.pool import LONGEST
from pages.parts.background.worker import MEGABYTES
from pages.parts.frame import markup
from pages.parts.frame.streamlit_internals import forget_upload
from pages.parts.own_data import decisions
from pages.parts.own_data import session as own_data
from pages.parts.own_data.cells import EDITABLE
from pages.parts.own_data.session import IN_VAIN, PROBLEM
from pages.parts.own_data.table import Shape
from pages.parts.speaking.page import tell

TURN = "how many tables were brought"
WAYS = 12  # that may help, in sight
PASTED = 2_000_000  # characters; more come faster as a file


def show():
    """The three ways, side by side."""
    turn = st.session_state.get(TURN, 0)
    file, paste, copy = st.tabs(
        [tell("own-a-file"), tell("own-paste-from-a-spreadsheet"), tell("own-start-from-a-small-set")]
    )
    with file:
        st.file_uploader(tell("own-csv-or-the-like-excel-xlsx", MAX_BYTES=MAX_BYTES // 10**6), key=file_key())
        markup.soft(
            tell(
                "own-separators-encoding-names",
                MAX_ROWS=MAX_ROWS,
                MAX_CELLS=MAX_CELLS,
                FITS_WHOLE=FITS_WHOLE,
                MAX_COLUMNS=MAX_COLUMNS,
                MAX_CLASSES=MAX_CLASSES,
                MAX_SHEET_CELLS=MAX_SHEET_CELLS,
                LONGEST=f"{LONGEST:.0f}",
                MEGABYTES=MEGABYTES,
            )
        )
    with paste:
        key = f"paste {turn}"
        st.text_area(tell("own-cells-with-their-names-in"), key=key, height=160, max_chars=PASTED)
        st.button(tell("own-read-it"), on_click=take_paste, args=(key,))
    with copy:
        small = {entry.name: entry for entry in catalog() if entry.n <= EDITABLE}
        key = f"copy {turn}"
        titles = {name: tell(entry.title) for name, entry in small.items()}
        st.selectbox(
            tell("own-a-set-of-the-catalogue"), list(small), key=key, format_func=titles.__getitem__, width=300
        )
        st.button(tell("own-copy-it-to-edit-its-cells"), on_click=take_copy, args=(key,))


def attempt(work: Callable[..., None], *args):
    """Do it, or keep the sentence on why not for the page that is drawn next."""
    st.session_state.pop(PROBLEM, None)
    try:
        work(*args)
    except DataProblem as problem:
        st.session_state[PROBLEM] = problem


def attempt_on_own(work: Callable[..., None], *args):
    """The same with the table there is; where it was forgotten a moment before, nothing. Streamlit keeps what a control
    hands its callback for as long as the session lasts: a table among it could not be forgotten."""
    if own := own_data.current():
        attempt(work, own, *args)


def show_problem():
    """What went wrong last, once; of a file that may help in another way, until it does or is forgotten. The table
    from before is still there."""
    if own_data.WISH in st.session_state:  # what was stopped, or took too much: why stands above
        st.button(tell("own-go-on-without-it"), on_click=own_data.end)
    problem = st.session_state.pop(PROBLEM, None)
    in_vain = st.session_state.get(IN_VAIN)
    if in_vain and not problem:
        problem = DataProblem(in_vain.why)
    if problem:
        markup.problem(problem)
        if own := own_data.current():
            markup.soft(tell("own-is-still-as-it-was", name=own.name))
    if in_vain:
        decisions.show(in_vain.ways[:WAYS], "in vain", own_data.bring_differently)
        st.button(tell("own-forget-this-file"), on_click=own_data.drop_in_vain)


def fresh():
    """Controls as new: what they held, which may be large, is forgotten."""
    st.session_state[TURN] = st.session_state.get(TURN, 0) + 1


def file_key() -> str:
    """The name of the field for files, which is another after each file."""
    return f"file {st.session_state.get(TURN, 0)}"


def take_file():
    """Called before the page is drawn, and no callback of its field: one that another run of the page cuts short is
    not called again, and the file would lie there unread."""
    file = st.session_state.get(file_key())
    if file is not None:
        own_data.bring(file.getvalue(), file.name)
        forget_upload(file)
        fresh()


def take_paste(key: str):
    """It stays to be put right if it cannot be read."""
    text = st.session_state[key]
    raw = text.encode("utf-8", errors="replace")
    own_data.bring(raw, tell("own-pasted-table"), done=fresh, refused=partial(st.session_state.update, {key: text}))


def take_copy(key: str):
    entry = next(entry for entry in catalog() if entry.name == st.session_state[key])
    attempt(own_data.bring_frame, entry.frame(), tell("own-copy-of", name=entry.name), Shape(entry.target))
    fresh()
