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

from datasets import AS_FOUND, Asked, Change, DataProblem, Reading
from pages.parts.background.fits import forget_own, is_ended, read_once
from pages.parts.background.pool import parsing_lane
from pages.parts.background.worker import Work
from pages.parts.own_data import making
from pages.parts.own_data.table import InVain, OwnTable, Shape
from pages.parts.views.build.asked_splits import forget_every_split
from pages.stage import shelf

HELD = "own table"  # in the session's state,
WISH = "what it is to become"
PROBLEM = "problem with a table"
IN_VAIN = "a file that was read and cannot be used as it is"
CONSENT = "it may be kept in this browser"
FORGOTTEN = "it was to be forgotten"
EDITED_FROM = "cells before they were edited"  # and beside it what its editor began with


@dataclass(frozen=True, eq=False)
class Wish:
    """What the table is to become: work that makes one. Then `done` is called, or `refused` if that cannot be."""

    work: Work
    done: Callable[[], None] | None = None
    refused: Callable[[], None] | None = None
    key: str = field(default_factory=partial(secrets.token_hex, 8))


def current() -> OwnTable | None:
    """The table of this session."""
    return st.session_state.get(HELD)


def drop():
    """Forget it now, the cells it was edited from, the thresholds between its values, and all that was fitted to it."""
    for held in (HELD, WISH, EDITED_FROM, IN_VAIN):
        st.session_state.pop(held, None)
    st.session_state[FORGOTTEN] = True
    forget_every_split()
    forget_own()
    shelf.forget_own()


# -- what takes its time


def wish(work: Work, done: Callable[[], None] | None = None, refused: Callable[[], None] | None = None):
    """From now on the page waits for this, and no longer for what it waited for before."""
    st.session_state.pop(PROBLEM, None)
    st.session_state[WISH] = Wish(work, done, refused)


def settled() -> bool:
    """Apply a finished change; return False while it is still running, and show how far it is."""
    wanted = st.session_state.get(WISH)
    if wanted is None:
        return True
    try:
        found = read_once(wanted.key, wanted.work, parsing_lane(wanted.work))
    except DataProblem as problem:
        end(wanted.refused)
        st.session_state[PROBLEM] = problem
        return True
    if found is None:
        return is_ended(wanted.key)
    end(wanted.refused if isinstance(found, InVain) else wanted.done)
    keep(found)
    return True


def end(then: Callable[[], None] | None = None):
    st.session_state.pop(WISH, None)
    if then:
        then()


def keep(found: OwnTable | InVain):
    drop_in_vain()
    place = IN_VAIN if isinstance(found, InVain) else HELD
    st.session_state.pop(place, None)  # else Streamlit would hold what was there until the page runs again
    st.session_state[place] = found


def bring(raw: bytes, name: str, asked: Asked = AS_FOUND, wanted: Shape | None = None, **then: Callable[[], None]):
    """A new file takes the place of whatever was there, if it can be read and fitted to."""
    drop_in_vain()
    wish(partial(making.brought, raw, name, asked, wanted), **then)


def bring_differently(wanted: Change):
    """The file that was brought in vain, with one of the ways that may help."""
    if file := st.session_state.get(IN_VAIN):
        if isinstance(wanted.value, Shape):
            bring(file.raw, file.name, file.asked, wanted.value)
        else:
            bring(file.raw, file.name, replace(file.asked, **{wanted.part: wanted.value}))


def drop_in_vain():
    st.session_state.pop(IN_VAIN, None)


def ask(own: OwnTable, asked: Asked):
    """Read the file again in another way."""
    wish(partial(making.read_again, own.raw, own.name, asked, own.shape))


def rename(own: OwnTable, asked: Asked, old: str, new: str):
    wish(partial(making.read_renamed, own.raw, own.name, asked, own.shape, old, new))


def shape(own: OwnTable, changes: dict[str, Any], refused: Callable[[], None] | None = None):
    """Learn something else from it, or from something else. Another target is another task."""
    if changes.get("target", own.shape.target) != own.shape.target:
        changes = {"features": None, "task": None, "class_order": None} | changes
    if changes.get("task", own.shape.task) != own.shape.task:
        changes = {"class_order": None} | changes
    wanted = replace(own.shape, **changes)
    wish(partial(making.made, own.raw, own.asked, own.reading, own.frame, wanted), refused=refused)


def change(own: OwnTable, wanted: Change):
    """What a decision offered instead of itself."""
    if wanted.part in {field.name for field in fields(Asked)}:
        ask(own, replace(own.asked, **{wanted.part: wanted.value}))
    elif wanted.part == "use":
        shape(own, {"features": (*own.whole.feature_names, wanted.value)})
    elif wanted.part == "kinds":
        shape(own, {"kinds": (*own.shape.kinds, wanted.value)})
    else:
        shape(own, {wanted.part: wanted.value})


# -- what is small, and done at once


def bring_frame(frame: pd.DataFrame, name: str, wanted: Shape, edited: pd.DataFrame | None = None):
    """A table that was never a file: a copy of one of the catalogue, as it is or as it was edited."""
    reading = Reading(frame, name, "", "", True, ".", ())
    keep(making.made(b"", AS_FOUND, reading, frame if edited is None else edited, wanted))


def edit(own: OwnTable, frame: pd.DataFrame):
    """Other cells."""
    keep(making.edited(own.raw, own.asked, own.reading, frame, own.shape))


def take_edits_back(own: OwnTable):
    edit(own, own.reading.frame)
