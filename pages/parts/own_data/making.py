"""From the bytes of a file, or from edited cells, to a table to train on. What is given is handed on as it is, so
that a process that does this need not send it back.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

import pandas as pd

from datasets import (  # fmt: skip
    AS_FOUND,
    Asked,
    Change,
    DataProblem,
    Dataset,
    Decision,
    Reading,
    read,
    sampled,
    train_test_split,
    understood,
)
from datasets.from_frame import NothingToLearnFrom
from datasets.kinds import MOST_LEVELS
from datasets.reading.read import renamed
from datasets.reading.text.header import clean
from datasets.reading.wording import one_line, quoted
from engine.text.message import msg
from pages.parts.own_data.table import InVain, OwnTable, Shape

MOST_IN_VAIN = 3  # targets of which each could be learned, if there were columns to learn it from
TARGETS = ("y", "target", "class", "label", "species", "survived", "outcome")


def brought(raw: bytes, name: str, asked: Asked = AS_FOUND, wanted: Shape | None = None) -> OwnTable | InVain:
    """A file that is read and can be fitted to; DataProblem where nothing helps."""
    reading = read(raw, name, asked)
    try:
        return made(raw, asked, reading, reading.frame, wanted)
    except DataProblem as problem:
        if may_help := ways(problem, reading):
            return InVain(raw, name, asked, problem.message, may_help)
        raise


def ways(problem: DataProblem, reading: Reading) -> tuple[Decision, ...]:
    """What may help: to use its columns all the same, or to read the file in another way."""
    others = tuple(decision for decision in reading.decisions if decision.changes)
    if not isinstance(problem, NothingToLearnFrom) or not problem.could:
        return others
    first, *more = problem.could
    words = msg("own-table.change.use-column", name=quoted(first))
    if more:
        words = msg("own-table.change.use-columns", n=len(problem.could))
    what = msg("own-table.decision.many-texts", target=quoted(problem.target), most=MOST_LEVELS)
    all_the_same = Change(words, "shape", Shape(problem.target, problem.could))
    return Decision(what, "", (all_the_same,), stands_out=True), *others


def read_again(raw: bytes, name: str, asked: Asked, shape: Shape) -> OwnTable:
    """In another way. Columns that are gone by that are no longer asked for."""
    reading = read(raw, name, asked)
    return made(raw, asked, reading, reading.frame, fitting(shape, reading.frame))


def read_renamed(raw: bytes, name: str, asked: Asked, shape: Shape, old: str, new: str) -> OwnTable:
    """With another name for a column, which keeps its part in what is learned."""
    called = {old: clean(new)}
    features = shape.features and tuple(called.get(name, name) for name in shape.features)
    kinds = tuple((called.get(name, name), kind) for name, kind in shape.kinds)
    target = called.get(shape.target, shape.target)
    moved = replace(shape, target=target, features=features, kinds=kinds)
    return read_again(raw, name, renamed(asked, old, new), moved)


def edited(raw: bytes, asked: Asked, reading: Reading, frame: pd.DataFrame, shape: Shape) -> OwnTable:
    """With other cells. A class order that no longer fits them is forgotten."""
    try:
        return made(raw, asked, reading, frame, shape)
    except DataProblem:
        return made(raw, asked, reading, frame, replace(shape, class_order=None))


def made(raw: bytes, asked: Asked, reading: Reading, frame: pd.DataFrame, wanted: Shape | None = None) -> OwnTable:
    texts = reading.texts
    whole, decisions, found = as_wanted(frame, wanted, texts) if wanted else first_that_works(frame, texts)
    name = one_line(reading.name or "pasted table")  # one line, and not too long
    whole = replace(whole, name=name)
    learning, test = train_test_split(whole, found.held_out / 100)
    learning, said = sampled(learning)
    key = secrets.token_hex(8)
    return OwnTable(key, name, raw, asked, reading, frame, found, whole, decisions, learning, test, said)


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
    Rows without a target are not used in training, so with another target a column may tell more, or less: hence one
    more try, and no more than that, since each looks at every column.
    """
    likely = [name for name in frame.columns if name.lower() in TARGETS]
    first, way_out, in_vain = None, None, 0
    for name in dict.fromkeys((*likely, *reversed(list(frame.columns)))):
        try:
            data, decisions, found = as_wanted(frame, Shape(name), texts)
            if first:
                why = msg("own-table.decision.other-target", why=first.message, name=quoted(name))
                decisions = (Decision(why, name), *decisions)
            return data, decisions, found
        except DataProblem as problem:
            first = first or problem
            if isinstance(problem, NothingToLearnFrom):
                in_vain, way_out = in_vain + 1, way_out or (problem if problem.could else None)
        if in_vain == MOST_IN_VAIN:
            break
    raise way_out or first or DataProblem("columns.error.no-columns")


def fitting(wanted: Shape, frame: pd.DataFrame) -> Shape | None:
    """What still makes sense for the columns there are."""
    if wanted.target not in frame.columns:
        return None
    there = set(frame.columns)
    features = None if wanted.features is None or not there.issuperset(wanted.features) else wanted.features
    return replace(wanted, features=features, kinds=tuple(kind for kind in wanted.kinds if kind[0] in there))
