"""Builds the user's own table: reads the file, chooses a target, splits the rows. A worker runs it: no Streamlit."""

import secrets
from dataclasses import dataclass, replace

import pandas as pd

from datasets import DEFAULT_OPTIONS, Change, DataProblem, Dataset, Decision, Entry, ReadOptions, ReadResult
from datasets.dataset import sample_if_large, train_test_split
from datasets.from_frame import NoUsableFeature, interpret_frame
from datasets.kinds import MAX_CATEGORY_LEVELS
from datasets.reading.read import add_rename, read_with_decisions
from datasets.reading.text.header import clean_name
from datasets.reading.wording import one_line, quote, to_text
from engine.text.message import Message, Span, msg
from pages.i18n.text import t

USER_TABLE = "own"  # in the address, which says nothing else about the table
MAX_TEST_PERCENT = 50


@dataclass(frozen=True)
class TaskSpec:
    """The target, the features and how to read them. None: decide from the data."""

    target: str
    features: tuple[str, ...] | None = None
    kinds: tuple[tuple[str, str], ...] = ()
    task: str | None = None
    class_order: tuple[str, ...] | None = None
    held_out: int = 0  # percent of the rows


@dataclass(frozen=True, eq=False)
class UserTable:
    """One version of the user's table; each edit or other reading makes a new one."""

    key: str  # random; names this version within the session
    name: str  # of the file, shortened to one line
    raw: bytes  # the file, to read again with other options; b"" if there was none
    options: ReadOptions
    read_result: ReadResult
    frame: pd.DataFrame  # read_result.frame, or its edited copy
    task_spec: TaskSpec
    full_data: Dataset
    decisions: tuple[Decision, ...]  # about its columns
    data: Dataset  # the training rows
    test: Dataset | None  # the test rows
    sampling_note: Message | None  # why only some of the rows are used, if so

    @property
    def is_edited(self) -> bool:
        return self.frame is not self.read_result.frame

    @property
    def rows_without_target(self) -> list[int]:
        """The numbers, from 1, of the rows without a target value."""
        column = self.frame[self.full_data.target_name]
        missing = column.isna() | (column.astype(object).map(to_text) == "")
        return (missing.to_numpy().nonzero()[0] + 1).tolist()

    @property
    def about(self) -> Message:
        if self.sampling_note is None:
            return msg("own_table.about.all-rows")
        return msg("own_table.about.sample", why=self.sampling_note)

    @property
    def entry(self) -> Entry:
        """This table as an entry of the catalogue."""
        title, data = msg("own_table.title.private", name=Span(self.name)), self.full_data
        return Entry(name=USER_TABLE, title=title, description=self.about, group="private", task=data.task,
                     target=data.target_name, source=t("tables.entry.source"), licence=t("tables.entry.licence"),
                     frame=lambda: self.frame)  # fmt: skip


@dataclass(frozen=True, eq=False)
class UnusableFile:
    """A file that can be read, but not fitted to: the reason, and changes that may help."""

    raw: bytes
    name: str
    options: ReadOptions
    reason: Message
    fixes: tuple[Decision, ...]


Interpretation = tuple[Dataset, tuple[Decision, ...], TaskSpec]

MAX_FAILED_TARGETS = 3  # targets to try that would do, had the table usable features
TARGET_NAMES = ("y", "target", "class", "label", "species", "survived", "outcome")


def read_user_table(
    raw: bytes, name: str, options: ReadOptions = DEFAULT_OPTIONS, task_spec: TaskSpec | None = None
) -> UserTable | UnusableFile:
    """Read a file and choose a target; DataProblem if no change of options may help."""
    reading = read_with_decisions(raw, name, options)
    try:
        return build_table(raw, options, reading, reading.frame, task_spec)
    except DataProblem as problem:
        if fixes := suggest_fixes(problem, reading):
            return UnusableFile(raw, name, options, problem.message, fixes)
        raise


def suggest_fixes(problem: DataProblem, reading: ReadResult) -> tuple[Decision, ...]:
    """List changes that may help: use the excluded columns all the same, or read the file in another way."""
    others = tuple(decision for decision in reading.decisions if decision.changes)
    if not isinstance(problem, NoUsableFeature) or not problem.usable_columns:
        return others
    columns = problem.usable_columns
    label = msg("own_table.change.use-column", name=quote(columns[0]))
    if len(columns) > 1:
        label = msg("own_table.change.use-columns", n=len(columns))
    text = msg("own_table.decision.many-texts", target=quote(problem.target), most=MAX_CATEGORY_LEVELS)
    use_columns = Change(label, "shape", TaskSpec(problem.target, columns))
    return Decision(text, "", (use_columns,), is_prominent=True), *others


def reread_table(raw: bytes, name: str, options: ReadOptions, task_spec: TaskSpec) -> UserTable:
    """Read the file with other options; columns that no longer exist drop out of the task."""
    reading = read_with_decisions(raw, name, options)
    return build_table(raw, options, reading, reading.frame, restrict_task_spec(task_spec, reading.frame))


def reread_renamed(raw: bytes, name: str, options: ReadOptions, task_spec: TaskSpec, old: str, new: str) -> UserTable:
    """Read the file with another name for a column, which keeps its role."""
    renamed = {old: clean_name(new)}
    features = task_spec.features and tuple(renamed.get(name, name) for name in task_spec.features)
    kinds = tuple((renamed.get(name, name), kind) for name, kind in task_spec.kinds)
    target = renamed.get(task_spec.target, task_spec.target)
    task_spec = replace(task_spec, target=target, features=features, kinds=kinds)
    return reread_table(raw, name, add_rename(options, old, new), task_spec)


def rebuild_edited(
    raw: bytes, options: ReadOptions, reading: ReadResult, frame: pd.DataFrame, task_spec: TaskSpec
) -> UserTable:
    """Build the table from edited cells; drop a class order that does not fit them."""
    try:
        return build_table(raw, options, reading, frame, task_spec)
    except DataProblem:
        return build_table(raw, options, reading, frame, replace(task_spec, class_order=None))


def frame_result(frame: pd.DataFrame, name: str) -> ReadResult:
    """Make the ReadResult of a table that was never a file."""
    return ReadResult(frame, name, encoding="", separator="", has_header=True, decimal=".", decisions=())


def build_table(
    raw: bytes, options: ReadOptions, reading: ReadResult, frame: pd.DataFrame, task_spec: TaskSpec | None = None
) -> UserTable:
    texts = reading.texts
    full, decisions, spec = apply_task_spec(frame, task_spec, texts) if task_spec else find_first_target(frame, texts)
    name = one_line(reading.name or "pasted table")
    full = replace(full, name=name)
    train, test = train_test_split(full, spec.held_out / 100)
    train, note = sample_if_large(train)
    key = secrets.token_hex(8)
    return UserTable(key, name, raw, options, reading, frame, spec, full, decisions, train, test, note)


def apply_task_spec(frame: pd.DataFrame, spec: TaskSpec, texts: tuple[str, ...] = ()) -> Interpretation:
    features, target = spec.features, spec.target
    kinds = {name: kind for name, kind in spec.kinds if name != target and (features is None or name in features)}
    data, decisions = interpret_frame(frame, target, features, kinds, spec.task, spec.class_order, texts=texts)
    return data, decisions, spec


def find_first_target(frame: pd.DataFrame, texts: tuple[str, ...] = ()) -> Interpretation:
    """Choose the first target: a column named like one, else the last column that can be predicted.

    If a target fails for want of usable features, the next try can use one feature more, the failed target; if that is
    no usable feature either, no target will do. Rows without a target are dropped, so other rows may make a feature
    usable or not: hence a third try, and no more, since each looks at every column.
    """
    likely = [name for name in frame.columns if name.lower() in TARGET_NAMES]
    first, fixable, n_failed = None, None, 0
    for name in dict.fromkeys((*likely, *reversed(list(frame.columns)))):
        try:
            data, decisions, spec = apply_task_spec(frame, TaskSpec(name), texts)
            if first:
                why = msg("own_table.decision.other-target", why=first.message, name=quote(name))
                decisions = (Decision(why, name), *decisions)
            return data, decisions, spec
        except DataProblem as problem:
            first = first or problem
            if isinstance(problem, NoUsableFeature):
                n_failed, fixable = n_failed + 1, fixable or (problem if problem.usable_columns else None)
        if n_failed == MAX_FAILED_TARGETS:
            break
    raise fixable or first or DataProblem("columns.error.no-columns")


def restrict_task_spec(spec: TaskSpec, frame: pd.DataFrame) -> TaskSpec | None:
    """Drop the columns that the frame does not have; None if the target is one of them."""
    columns = set(frame.columns)
    if spec.target not in columns:
        return None
    features = spec.features if spec.features is not None and columns.issuperset(spec.features) else None
    return replace(spec, features=features, kinds=tuple(kind for kind in spec.kinds if kind[0] in columns))
