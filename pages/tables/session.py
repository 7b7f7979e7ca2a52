"""The table of this session. It lives in the session's state: another viewer cannot reach it, and it is gone with the
session. What it is to become is worked out beside the page, and only then takes its place, so that a table that cannot
be leaves the one before as it was.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from datasets import DEFAULT_OPTIONS, Change, DataProblem, ReadOptions, ReadResult
from pages.jobs.pool import parsing_lane
from pages.jobs.waiters import forget_private_results, has_failed, read_user_file
from pages.jobs.worker import Work
from pages.lesson.views.what_if import forget_every_split
from pages.stage import lesson_store as shelf
from pages.tables import user_table as making
from pages.tables.user_table import TaskSpec, UnusableFile, UserTable

TABLE_KEY = "own table"  # in the session's state,
PENDING_KEY = "what it is to become"
PROBLEM_KEY = "problem with a table"
UNUSABLE_FILE_KEY = "a file that was read and cannot be used as it is"
CONSENT_KEY = "it may be kept in this browser"
FORGOTTEN_KEY = "it was to be forgotten"
EDITOR_KEY = "cells before they were edited"  # and beside it what its editor began with


@dataclass(frozen=True, eq=False)
class PendingChange:
    """What the table is to become: work that makes one. Then `on_done` is called, or `on_refused` if that cannot be."""

    work: Work
    on_done: Callable[[], None] | None = None
    on_refused: Callable[[], None] | None = None
    key: str = field(default_factory=partial(secrets.token_hex, 8))


def current_table() -> UserTable | None:
    """The table of this session."""
    return st.session_state.get(TABLE_KEY)


def forget_table():
    """Forget it now, the cells it was edited from, the thresholds between its values, and all that was fitted to it."""
    for held in (TABLE_KEY, PENDING_KEY, EDITOR_KEY, UNUSABLE_FILE_KEY):
        st.session_state.pop(held, None)
    st.session_state[FORGOTTEN_KEY] = True
    forget_every_split()
    forget_private_results()
    shelf.remove_session()


# -- what takes its time


def start_change(work: Work, on_done: Callable[[], None] | None = None, on_refused: Callable[[], None] | None = None):
    """From now on the page waits for this, and no longer for what it waited for before."""
    st.session_state.pop(PROBLEM_KEY, None)
    st.session_state[PENDING_KEY] = PendingChange(work, on_done, on_refused)


def finish_pending() -> bool:
    """Apply a finished change; return False while it is still running, and show how far it is."""
    wanted = st.session_state.get(PENDING_KEY)
    if wanted is None:
        return True
    try:
        found = read_user_file(wanted.key, wanted.work, parsing_lane(wanted.work))
    except DataProblem as problem:
        end_pending(wanted.on_refused)
        st.session_state[PROBLEM_KEY] = problem
        return True
    if found is None:
        return has_failed(wanted.key)
    end_pending(wanted.on_refused if isinstance(found, UnusableFile) else wanted.on_done)
    store_table(found)
    return True


def end_pending(then: Callable[[], None] | None = None):
    st.session_state.pop(PENDING_KEY, None)
    if then:
        then()


def store_table(found: UserTable | UnusableFile):
    forget_unusable_file()
    place = UNUSABLE_FILE_KEY if isinstance(found, UnusableFile) else TABLE_KEY
    st.session_state.pop(place, None)  # else Streamlit would hold what was there until the page runs again
    st.session_state[place] = found


def bring_file(
    raw: bytes,
    name: str,
    options: ReadOptions = DEFAULT_OPTIONS,
    task_spec: TaskSpec | None = None,
    **then: Callable[[], None],
):
    """A new file takes the place of whatever was there, if it can be read and fitted to."""
    forget_unusable_file()
    start_change(partial(making.read_user_table, raw, name, options, task_spec), **then)


def retry_file(wanted: Change):
    """The file that was brought in vain, with one of the ways that may help."""
    if file := st.session_state.get(UNUSABLE_FILE_KEY):
        if isinstance(wanted.value, TaskSpec):
            bring_file(file.raw, file.name, file.options, wanted.value)
        else:
            bring_file(file.raw, file.name, replace(file.options, **{wanted.option: wanted.value}))


def forget_unusable_file():
    st.session_state.pop(UNUSABLE_FILE_KEY, None)


def reread(own: UserTable, options: ReadOptions):
    """Read the file again in another way."""
    start_change(partial(making.reread_table, own.raw, own.name, options, own.task_spec))


def rename_column(own: UserTable, options: ReadOptions, old: str, new: str):
    start_change(partial(making.reread_renamed, own.raw, own.name, options, own.task_spec, old, new))


def change_task(own: UserTable, changes: dict[str, Any], on_refused: Callable[[], None] | None = None):
    """Learn something else from it, or from something else. Another target is another task."""
    if changes.get("target", own.task_spec.target) != own.task_spec.target:
        changes = {"features": None, "task": None, "class_order": None} | changes
    if changes.get("task", own.task_spec.task) != own.task_spec.task:
        changes = {"class_order": None} | changes
    wanted = replace(own.task_spec, **changes)
    start_change(
        partial(making.build_table, own.raw, own.options, own.read_result, own.frame, wanted), on_refused=on_refused
    )


def apply_change(own: UserTable, wanted: Change):
    """What a decision offered instead of itself."""
    if wanted.option in {field.name for field in fields(ReadOptions)}:
        reread(own, replace(own.options, **{wanted.option: wanted.value}))
    elif wanted.option == "use":
        change_task(own, {"features": (*own.full_data.feature_names, wanted.value)})
    elif wanted.option == "kinds":
        change_task(own, {"kinds": (*own.task_spec.kinds, wanted.value)})
    else:
        change_task(own, {wanted.option: wanted.value})


# -- what is small, and done at once


def bring_frame_table(frame: pd.DataFrame, name: str, task_spec: TaskSpec, edited: pd.DataFrame | None = None):
    """A table that was never a file: a copy of one of the catalogue, as it is or as it was edited."""
    reading = ReadResult(frame, name, "", "", True, ".", ())
    store_table(making.build_table(b"", DEFAULT_OPTIONS, reading, frame if edited is None else edited, task_spec))


def edit_cells(own: UserTable, frame: pd.DataFrame):
    """Other cells."""
    store_table(making.rebuild_edited(own.raw, own.options, own.read_result, frame, own.task_spec))


def undo_edits(own: UserTable):
    edit_cells(own, own.read_result.frame)
