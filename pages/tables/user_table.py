"""The table somebody brought along, as its owner sees it. Without Streamlit: it is made in whichever process there is
time for it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

import pandas as pd

from datasets import (  # fmt: skip
    DEFAULT_OPTIONS,
    Change,
    DataProblem,
    Dataset,
    Decision,
    Entry,
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
from datasets.reading.wording import one_line, quote, to_text
from engine.text.message import Message, Span, msg
from pages.i18n.text import t

USER_TABLE = "own"  # in the address, which carries nothing of the table itself
MAX_TEST_PERCENT = 50  # percent


@dataclass(frozen=True)
class TaskSpec:
    """What is predicted from what. None: as it is found."""

    target: str
    features: tuple[str, ...] | None = None
    kinds: tuple[tuple[str, str], ...] = ()
    task: str | None = None
    class_order: tuple[str, ...] | None = None
    held_out: int = 0  # percent of the rows


@dataclass(frozen=True, eq=False)
class UserTable:
    """A table as its owner sees it. `key` names this version of it in this session, and nothing else anywhere."""

    key: str
    name: str  # of the file, on one line and not too long
    raw: bytes  # to read again in another way; nothing where the table was never a file
    options: ReadOptions
    read_result: ReadResult
    frame: pd.DataFrame  # the reading's, or what its owner made of it
    task_spec: TaskSpec
    full_data: Dataset
    decisions: tuple[Decision, ...]  # about its columns
    data: Dataset  # the training rows
    test: Dataset | None  # the test rows
    sampling_note: Message | None  # why not all rows are used, if that is so

    @property
    def is_edited(self) -> bool:
        return self.frame is not self.read_result.frame

    @property
    def rows_without_target(self) -> list[int]:
        """The rows, counted from 1, that lack what is to be learned."""
        column = self.frame[self.full_data.target_name]
        gone = column.isna() | (column.astype(object).map(to_text) == "")
        return [number for number, missing in enumerate(gone, 1) if missing]

    @property
    def about(self) -> Message:
        if self.sampling_note is None:
            return msg("own_table.about.all-rows")
        return msg("own_table.about.sample", why=self.sampling_note)

    @property
    def entry(self) -> Entry:
        """As one of the catalogue."""
        return Entry(
            name=USER_TABLE,
            title=msg("own_table.title.private", name=Span(self.name)),
            description=self.about,
            group="private",
            task=self.full_data.task,
            target=self.full_data.target_name,
            source=t("tables.entry.source"),
            licence=t("tables.entry.licence"),
            frame=lambda: self.frame,
        )


@dataclass(frozen=True, eq=False)
class UnusableFile:
    """A file that is a table, and why nothing can be fitted to it as it was understood."""

    raw: bytes
    name: str
    options: ReadOptions
    reason: Message
    fixes: tuple[Decision, ...]  # what may help


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
