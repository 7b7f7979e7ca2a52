"""The user's own table in the session's state, and the changes to it.

No other viewer can reach it, and it is gone with the session. A worker prepares the next table, which replaces this one
when it is ready: a failed change leaves the table as it was.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from datasets import DEFAULT_OPTIONS, Change, DataProblem, ReadOptions
from pages.jobs.pool import parsing_lane
from pages.jobs.waiters import forget_private_results, has_failed, read_user_file
from pages.jobs.worker import Work
from pages.lesson.views.what_if import forget_every_split
from pages.stage import lesson_store
from pages.tables import user_table as making
from pages.tables.user_table import TaskSpec, UnusableFile, UserTable, frame_result

# Keys of st.session_state
TABLE_KEY = "own table"
PENDING_KEY = "what it is to become"
PROBLEM_KEY = "problem with a table"
UNUSABLE_FILE_KEY = "a file that was read and cannot be used as it is"
CONSENT_KEY = "it may be kept in this browser"
FORGOTTEN_KEY = "it was to be forgotten"
EDITOR_KEY = "cells before they were edited"  # (the editor's key, its first cells, the cells after its last edit)


@dataclass(frozen=True, eq=False)
class PendingChange:
    """Work that builds the next table. Then `on_done` is called, or `on_refused` if it cannot be built."""

    work: Work
    on_done: Callable[[], None] | None = None
    on_refused: Callable[[], None] | None = None
    key: str = field(default_factory=partial(secrets.token_hex, 8))


def current_table() -> UserTable | None:
    return st.session_state.get(TABLE_KEY)


def forget_table():
    """Forget the table, its editor, other splits with their thresholds, and every fit."""
    for key in (TABLE_KEY, PENDING_KEY, EDITOR_KEY, UNUSABLE_FILE_KEY):
        st.session_state.pop(key, None)
    st.session_state[FORGOTTEN_KEY] = True
    forget_every_split()
    forget_private_results()
    lesson_store.remove_session()


# -- changes that a worker makes


def start_change(work: Work, on_done: Callable[[], None] | None = None, on_refused: Callable[[], None] | None = None):
    """Make this the change that the page waits for, instead of any before it."""
    st.session_state.pop(PROBLEM_KEY, None)
    st.session_state[PENDING_KEY] = PendingChange(work, on_done, on_refused)


def finish_pending() -> bool:
    """Apply a finished change; return False while it is still running, and show its progress."""
    pending = st.session_state.get(PENDING_KEY)
    if pending is None:
        return True
    try:
        result = read_user_file(pending.key, pending.work, parsing_lane(pending.work))
    except DataProblem as problem:
        end_pending(pending.on_refused)
        st.session_state[PROBLEM_KEY] = problem
        return True
    if result is None:
        return has_failed(pending.key)
    end_pending(pending.on_refused if isinstance(result, UnusableFile) else pending.on_done)
    store_table(result)
    return True


def end_pending(callback: Callable[[], None] | None = None):
    st.session_state.pop(PENDING_KEY, None)
    if callback:
        callback()


def store_table(result: UserTable | UnusableFile):
    forget_unusable_file()
    key = UNUSABLE_FILE_KEY if isinstance(result, UnusableFile) else TABLE_KEY
    st.session_state.pop(key, None)  # else Streamlit would hold the old value until the page runs again
    st.session_state[key] = result


def bring_file(
    raw: bytes, name: str, options: ReadOptions = DEFAULT_OPTIONS, task_spec: TaskSpec | None = None,
    **callbacks: Callable[[], None],
):  # fmt: skip
    """Start to read a file, which replaces the table if it can be fitted to. `callbacks`: on_done, on_refused."""
    forget_unusable_file()
    start_change(partial(making.read_user_table, raw, name, options, task_spec), **callbacks)


def retry_file(change: Change):
    """Read the unusable file again, with one of its suggested changes."""
    if file := st.session_state.get(UNUSABLE_FILE_KEY):
        if isinstance(change.value, TaskSpec):
            bring_file(file.raw, file.name, file.options, change.value)
        else:
            bring_file(file.raw, file.name, replace(file.options, **{change.option: change.value}))


def forget_unusable_file():
    st.session_state.pop(UNUSABLE_FILE_KEY, None)


def reread(table: UserTable, options: ReadOptions):
    start_change(partial(making.reread_table, table.raw, table.name, options, table.task_spec))


def rename_column(table: UserTable, options: ReadOptions, old: str, new: str):
    start_change(partial(making.reread_renamed, table.raw, table.name, options, table.task_spec, old, new))


def change_task(table: UserTable, changes: dict[str, Any], on_refused: Callable[[], None] | None = None):
    """Change fields of the table's TaskSpec; another target or task resets the fields that depend on it."""
    spec = table.task_spec
    if changes.get("target", spec.target) != spec.target:
        changes = {"features": None, "task": None, "class_order": None} | changes
    if changes.get("task", spec.task) != spec.task:
        changes = {"class_order": None} | changes
    args = table.raw, table.options, table.read_result, table.frame, replace(spec, **changes)
    start_change(partial(making.build_table, *args), on_refused=on_refused)


def apply_change(table: UserTable, change: Change):
    """Make the change that a decision offers."""
    if change.option in {field.name for field in fields(ReadOptions)}:
        reread(table, replace(table.options, **{change.option: change.value}))
    elif change.option == "use":
        change_task(table, {"features": (*table.full_data.feature_names, change.value)})
    elif change.option == "kinds":
        change_task(table, {"kinds": (*table.task_spec.kinds, change.value)})
    else:
        change_task(table, {change.option: change.value})


# -- changes small enough to make at once


def bring_frame_table(frame: pd.DataFrame, name: str, task_spec: TaskSpec, edited: pd.DataFrame | None = None):
    """Make a copy of a catalogue table, edited or not, the user's own table."""
    frame_or_edited = frame if edited is None else edited
    store_table(making.build_table(b"", DEFAULT_OPTIONS, frame_result(frame, name), frame_or_edited, task_spec))


def edit_cells(table: UserTable, frame: pd.DataFrame):
    store_table(making.rebuild_edited(table.raw, table.options, table.read_result, frame, table.task_spec))


def undo_edits(table: UserTable):
    edit_cells(table, table.read_result.frame)
