"""Three ways to bring a table along: a file, a paste from a spreadsheet, a copy of a small set to edit."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from datasets import DataProblem, catalog
from datasets.reading.formats.packed import MAX_BYTES
from datasets.reading.formats.sheet import MAX_SHEET_CELLS
from datasets.reading.text.lines import MAX_CELLS, MAX_COLUMNS, MAX_ROWS
from datasets.sampling import FITS_WHOLE
from datasets.target import MAX_CLASSES
from pages.parts.background.fits import LONGEST
from pages.parts.frame import markup
from pages.parts.own_data import session as own_data
from pages.parts.own_data.cells import EDITABLE

PROBLEM = "problem with a table"
TURN = "how many tables were brought"
PASTED = 2_000_000  # characters; more come faster as a file


def show():
    """The three ways, side by side."""
    turn = st.session_state.get(TURN, 0)
    file, paste, copy = st.tabs(["A file", "Paste from a spreadsheet", "Start from a small set"])
    with file:
        key = f"file {turn}"
        st.file_uploader(
            f"CSV or the like, Excel (xlsx) or Parquet, also packed (gz, zip), up to {MAX_BYTES // 10**6} MB",
            key=key,
            on_change=take_file,
            args=(key,),
        )
        markup.soft(
            "Separators, encoding, names, decimal commas and dates are found out and shown. Up to "
            f"{MAX_ROWS:,} rows and {MAX_CELLS:,} cells are read, and {FITS_WHOLE:,} cells are learned from: of larger "
            f"tables rows are drawn by chance. A table may have {MAX_COLUMNS:,} columns, what is to be learned "
            f"{MAX_CLASSES} classes, and an Excel sheet {MAX_SHEET_CELLS:,} cells. A lesson may take {LONGEST:.0f} "
            "seconds to be learned."
        )
    with paste:
        key = f"paste {turn}"
        st.text_area("Cells, with their names in the first row", key=key, height=160, max_chars=PASTED)
        st.button("Read it", on_click=take_paste, args=(key,))
    with copy:
        small = {entry.name: entry for entry in catalog() if entry.n <= EDITABLE}
        key = f"copy {turn}"
        titles = {name: entry.title for name, entry in small.items()}
        st.selectbox("A set of the catalogue", list(small), key=key, format_func=titles.__getitem__, width=300)
        st.button("Copy it to edit its cells", on_click=take_copy, args=(key,))


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
    """What went wrong last, once. The table from before is still there."""
    problem = st.session_state.pop(PROBLEM, None)
    if problem:
        markup.problem(problem)
        if own := own_data.current():
            markup.soft(f"{own.name} is still as it was.")


def fresh():
    """Controls as new: what they held, which may be large, is forgotten."""
    st.session_state[TURN] = st.session_state.get(TURN, 0) + 1


def take_file(key: str):
    file = st.session_state[key]
    if file is not None:
        attempt(own_data.bring, file.getvalue(), file.name)
        fresh()


def take_paste(key: str):
    attempt(own_data.bring, st.session_state[key].encode("utf-8", errors="replace"), "pasted table")
    if PROBLEM not in st.session_state:
        fresh()


def take_copy(key: str):
    entry = next(entry for entry in catalog() if entry.name == st.session_state[key])
    attempt(own_data.bring_frame, entry.frame(), f"copy of {entry.name}", entry.target)
    fresh()
