"""The table somebody brought along. It lives in the session's state and nowhere else: another viewer cannot reach it,
and it is gone with the session. What it becomes is made first and kept then, so that a table that cannot be leaves the
one before as it was.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, fields, replace

import pandas as pd
import streamlit as st

from datasets import (  # fmt: skip
    AS_FOUND,
    Asked,
    Change,
    DataProblem,
    Dataset,
    Decision,
    Entry,
    Reading,
    hold_out,
    read,
    sampled,
    understood,
)
from datasets.from_frame import NothingToLearnFrom
from datasets.reading.read import renamed
from datasets.reading.text.header import clean
from datasets.reading.wording import label, quoted
from pages.parts.background.fits import forget_own
from pages.parts.views.build.asked_splits import forget_every_cut
from pages.stage import shelf

NAME = "own"  # in the address, which carries nothing of the table itself
HELD = "own table"  # in the session's state,
EDITED_FROM = "cells before they were edited"  # and beside it what its editor began with
MOST_IN_VAIN = 3  # targets of which each could be learned, if there were columns to learn it from
TARGETS = ("y", "target", "class", "label", "species", "survived", "outcome")


@dataclass(frozen=True)
class Shape:
    """What is to be learned from what. None: as it is found."""

    target: str
    features: tuple[str, ...] | None = None
    kinds: tuple[tuple[str, str], ...] = ()
    task: str | None = None
    class_order: tuple[str, ...] | None = None
    held_out: int = 0  # percent of the rows


@dataclass(frozen=True, eq=False)
class OwnTable:
    """A table as its owner sees it. `key` names this version of it in this session, and nothing else anywhere."""

    key: str
    name: str  # of the file, on one line and not too long
    raw: bytes  # to read again in another way; nothing where the table was never a file
    asked: Asked
    reading: Reading
    frame: pd.DataFrame  # the reading's, or what its owner made of it
    shape: Shape
    whole: Dataset
    decisions: tuple[Decision, ...]  # about its columns
    data: Dataset  # the rows to learn from
    test: Dataset | None  # the rows held out
    said: str  # why not all rows are used, if that is so

    @property
    def edited(self) -> bool:
        return self.frame is not self.reading.frame

    @property
    def unanswered(self) -> list[int]:
        """The rows, counted from 1, that lack what is to be learned."""
        column = self.frame[self.whole.target_name]
        gone = column.isna() | (column.astype(object).map(label) == "")
        return [number for number, missing in enumerate(gone, 1) if missing]

    @property
    def entry(self) -> Entry:
        """As one of the catalogue."""
        return Entry(
            name=NAME,
            title=f"{self.name} (private)",
            about="Your own table, which only this tab can see. " + self.said,
            group="private",
            task=self.whole.task,
            target=self.whole.target_name,
            source="brought along in this session",
            licence="whatever its owner says",
            frame=lambda: self.frame,
        )


def current() -> OwnTable | None:
    """The table of this session."""
    return st.session_state.get(HELD)


def drop():
    """Forget it now, the cells it was edited from, the cuts between its values, and all that was learned from it."""
    for held in (HELD, EDITED_FROM):
        st.session_state.pop(held, None)
    forget_every_cut()
    forget_own()
    shelf.forget_own()


def bring(raw: bytes, name: str):
    """A new file takes the place of whatever was there, if it can be read."""
    reading = read(raw, name)
    keep(raw, AS_FOUND, reading, reading.frame)


def bring_frame(frame: pd.DataFrame, name: str, target: str):
    """A table that was never a file: a copy of one of the catalogue."""
    reading = Reading(frame, name, "", "", True, ".", ())
    keep(b"", AS_FOUND, reading, frame, Shape(target))


def ask(own: OwnTable, asked: Asked):
    """Read the file again in another way. Columns that are gone by that are no longer asked for."""
    reading = read(own.raw, own.name, asked)
    keep(own.raw, asked, reading, reading.frame, fitting(own.shape, reading.frame))


def rename(own: OwnTable, asked: Asked, old: str, new: str):
    """Read it again with another name for a column, which keeps its part in what is learned."""
    asked = renamed(asked, old, new)
    reading = read(own.raw, own.name, asked)
    called = {old: clean(new)}
    features = own.shape.features and tuple(called.get(name, name) for name in own.shape.features)
    kinds = tuple((called.get(name, name), kind) for name, kind in own.shape.kinds)
    target = called.get(own.shape.target, own.shape.target)
    moved = replace(own.shape, target=target, features=features, kinds=kinds)
    keep(own.raw, asked, reading, reading.frame, fitting(moved, reading.frame))


def shape(own: OwnTable, **changes):
    """Learn something else from it, or from something else. Another target is another task."""
    if changes.get("target", own.shape.target) != own.shape.target:
        changes = {"features": None, "task": None, "class_order": None} | changes
    if changes.get("task", own.shape.task) != own.shape.task:
        changes = {"class_order": None} | changes
    keep(own.raw, own.asked, own.reading, own.frame, replace(own.shape, **changes))


def edit(own: OwnTable, frame: pd.DataFrame):
    """Other cells. A class order that no longer fits them is forgotten."""
    try:
        keep(own.raw, own.asked, own.reading, frame, own.shape)
    except DataProblem:
        keep(own.raw, own.asked, own.reading, frame, replace(own.shape, class_order=None))


def take_edits_back(own: OwnTable):
    edit(own, own.reading.frame)


def change(own: OwnTable, wanted: Change):
    """What a decision offered instead of itself."""
    if wanted.part in {field.name for field in fields(Asked)}:
        ask(own, replace(own.asked, **{wanted.part: wanted.value}))
    elif wanted.part == "use":
        shape(own, features=(*own.whole.feature_names, wanted.value))
    elif wanted.part == "kinds":
        shape(own, kinds=(*own.shape.kinds, wanted.value))
    else:
        shape(own, **{wanted.part: wanted.value})


def keep(raw: bytes, asked: Asked, reading: Reading, frame: pd.DataFrame, wanted: Shape | None = None):
    """Work it out, and only then let it take the place of what was there."""
    texts = reading.texts
    whole, decisions, found = as_wanted(frame, wanted, texts) if wanted else first_that_works(frame, texts)
    name = quoted(reading.name or "pasted table")[1:-1]  # one line, and not too long
    whole = replace(whole, name=name)
    learning, test = hold_out(whole, found.held_out / 100)
    learning, said = sampled(learning)
    key = secrets.token_hex(8)
    st.session_state[HELD] = OwnTable(
        key, name, raw, asked, reading, frame, found, whole, decisions, learning, test, said
    )


def as_wanted(
    frame: pd.DataFrame, wanted: Shape, texts: tuple[str, ...] = ()
) -> tuple[Dataset, tuple[Decision, ...], Shape]:
    kinds = {name: kind for name, kind in wanted.kinds if name != wanted.target}
    if wanted.features is not None:
        kinds = {name: kind for name, kind in kinds.items() if name in wanted.features}
    how = (wanted.features, kinds, wanted.task, wanted.class_order)
    data, decisions = understood(frame, wanted.target, *how, texts=texts)
    return data, decisions, wanted


def first_that_works(frame: pd.DataFrame, texts: tuple[str, ...] = ()) -> tuple[Dataset, tuple[Decision, ...], Shape]:
    """A target to begin with: a column named like one, else the last that can be learned.

    Whether a column can be learned shows in that column alone, unless no other serves to learn it from. Where that is
    so, only the one that was to be learned is left to learn others from, and where it does not serve either, none is.
    Rows without an answer are not learned from, so that with another target a column may tell more, or less: hence one
    more try, and no more than that, since each looks at every column.
    """
    likely = [name for name in frame.columns if name.lower() in TARGETS]
    first, in_vain = None, 0
    for name in dict.fromkeys((*likely, *reversed(list(frame.columns)))):
        try:
            data, decisions, found = as_wanted(frame, Shape(name), texts)
            why = (Decision(f"{first} So {quoted(name)} is learned.", name),) if first else ()
            return data, (*why, *decisions), found
        except DataProblem as problem:
            first = first or problem
            in_vain += isinstance(problem, NothingToLearnFrom)
        if in_vain == MOST_IN_VAIN:
            break
    raise first or DataProblem("The table has no columns; add at least two.")


def fitting(wanted: Shape, frame: pd.DataFrame) -> Shape | None:
    """What still makes sense for the columns there are."""
    if wanted.target not in frame.columns:
        return None
    there = set(frame.columns)
    features = None if wanted.features is None or not there.issuperset(wanted.features) else wanted.features
    return replace(wanted, features=features, kinds=tuple(kind for kind in wanted.kinds if kind[0] in there))
