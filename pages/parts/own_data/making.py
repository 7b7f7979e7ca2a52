"""From the bytes of a file, or from edited cells, to a table to train on. What is given is handed on as it is, so
that a process that does this need not send it back.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

import pandas as pd

from datasets import (  # fmt: skip
    DEFAULT_OPTIONS,
    Change,
    DataProblem,
    Dataset,
    Decision,
    ReadOptions,
    ReadResult,
    interpret_frame,
    read_with_decisions,
    sample_if_large,
    train_test_split,
)
from datasets.from_frame import NoUsableFeature
from datasets.kinds import MAX_CATEGORY_LEVELS
from datasets.reading.read import add_rename
from datasets.reading.text.header import clean_name
from datasets.reading.wording import one_line, quote
from engine.text.message import msg
from pages.parts.own_data.table import TaskSpec, UnusableFile, UserTable

MAX_FAILED_TARGETS = 3  # targets of which each could be learned, if there were columns to learn it from
TARGET_NAMES = ("y", "target", "class", "label", "species", "survived", "outcome")


def read_user_table(
    raw: bytes, name: str, options: ReadOptions = DEFAULT_OPTIONS, task_spec: TaskSpec | None = None
) -> UserTable | UnusableFile:
    """A file that is read and can be fitted to; DataProblem where nothing helps."""
    reading = read_with_decisions(raw, name, options)
    try:
        return build_table(raw, options, reading, reading.frame, task_spec)
    except DataProblem as problem:
        if may_help := suggest_fixes(problem, reading):
            return UnusableFile(raw, name, options, problem.message, may_help)
        raise


def suggest_fixes(problem: DataProblem, reading: ReadResult) -> tuple[Decision, ...]:
    """What may help: to use its columns all the same, or to read the file in another way."""
    others = tuple(decision for decision in reading.decisions if decision.changes)
    if not isinstance(problem, NoUsableFeature) or not problem.usable_columns:
        return others
    first, *more = problem.usable_columns
    words = msg("own_table.change.use-column", name=quote(first))
    if more:
        words = msg("own_table.change.use-columns", n=len(problem.usable_columns))
    what = msg("own_table.decision.many-texts", target=quote(problem.target), most=MAX_CATEGORY_LEVELS)
    all_the_same = Change(words, "shape", TaskSpec(problem.target, problem.usable_columns))
    return Decision(what, "", (all_the_same,), is_prominent=True), *others


def reread_table(raw: bytes, name: str, options: ReadOptions, task_spec: TaskSpec) -> UserTable:
    """In another way. Columns that are gone by that are no longer asked for."""
    reading = read_with_decisions(raw, name, options)
    return build_table(raw, options, reading, reading.frame, restrict_task_spec(task_spec, reading.frame))


def reread_renamed(raw: bytes, name: str, asked: ReadOptions, shape: TaskSpec, old: str, new: str) -> UserTable:
    """With another name for a column, which keeps its part in what is learned."""
    called = {old: clean_name(new)}
    features = shape.features and tuple(called.get(name, name) for name in shape.features)
    kinds = tuple((called.get(name, name), kind) for name, kind in shape.kinds)
    target = called.get(shape.target, shape.target)
    moved = replace(shape, target=target, features=features, kinds=kinds)
    return reread_table(raw, name, add_rename(asked, old, new), moved)


def rebuild_edited(
    raw: bytes, options: ReadOptions, reading: ReadResult, frame: pd.DataFrame, task_spec: TaskSpec
) -> UserTable:
    """With other cells. A class order that no longer fits them is forgotten."""
    try:
        return build_table(raw, options, reading, frame, task_spec)
    except DataProblem:
        return build_table(raw, options, reading, frame, replace(task_spec, class_order=None))


def build_table(
    raw: bytes, options: ReadOptions, reading: ReadResult, frame: pd.DataFrame, task_spec: TaskSpec | None = None
) -> UserTable:
    texts = reading.texts
    whole, decisions, found = apply_task_spec(frame, task_spec, texts) if task_spec else find_first_target(frame, texts)
    name = one_line(reading.name or "pasted table")  # one line, and not too long
    whole = replace(whole, name=name)
    learning, test = train_test_split(whole, found.held_out / 100)
    learning, said = sample_if_large(learning)
    key = secrets.token_hex(8)
    return UserTable(key, name, raw, options, reading, frame, found, whole, decisions, learning, test, said)


def apply_task_spec(
    frame: pd.DataFrame, wanted: TaskSpec, texts: tuple[str, ...] = ()
) -> tuple[Dataset, tuple[Decision, ...], TaskSpec]:
    kinds = {name: kind for name, kind in wanted.kinds if name != wanted.target}
    if wanted.features is not None:
        kinds = {name: kind for name, kind in kinds.items() if name in wanted.features}
    how = (wanted.features, kinds, wanted.task, wanted.class_order)
    data, decisions = interpret_frame(frame, wanted.target, *how, texts=texts)
    return data, decisions, wanted


def find_first_target(
    frame: pd.DataFrame, texts: tuple[str, ...] = ()
) -> tuple[Dataset, tuple[Decision, ...], TaskSpec]:
    """A target to begin with: a column named like one, else the last that can be learned.

    Whether a column can be learned shows in that column alone, unless no other serves to learn it from. Where that is
    so, only the one that was to be learned is left to learn others from, and where it does not serve either, none is.
    Rows without a target are not used in training, so with another target a column may tell more, or less: hence one
    more try, and no more than that, since each looks at every column.
    """
    likely = [name for name in frame.columns if name.lower() in TARGET_NAMES]
    first, way_out, in_vain = None, None, 0
    for name in dict.fromkeys((*likely, *reversed(list(frame.columns)))):
        try:
            data, decisions, found = apply_task_spec(frame, TaskSpec(name), texts)
            if first:
                why = msg("own_table.decision.other-target", why=first.message, name=quote(name))
                decisions = (Decision(why, name), *decisions)
            return data, decisions, found
        except DataProblem as problem:
            first = first or problem
            if isinstance(problem, NoUsableFeature):
                in_vain, way_out = in_vain + 1, way_out or (problem if problem.usable_columns else None)
        if in_vain == MAX_FAILED_TARGETS:
            break
    raise way_out or first or DataProblem("columns.error.no-columns")


def restrict_task_spec(wanted: TaskSpec, frame: pd.DataFrame) -> TaskSpec | None:
    """What still makes sense for the columns there are."""
    if wanted.target not in frame.columns:
        return None
    there = set(frame.columns)
    features = None if wanted.features is None or not there.issuperset(wanted.features) else wanted.features
    return replace(wanted, features=features, kinds=tuple(kind for kind in wanted.kinds if kind[0] in there))
