"""from_frame(): a table becomes a Dataset. What its columns mean is found out, said, and can be overruled.

understood() does the same and says of each decision which column it is about, and what can be had instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from datasets.dataset import CATEGORY, CLASSIFICATION, NUMBER, REGRESSION, Dataset
from datasets.kinds import Column, read_column
from datasets.reading.decision import Change, Decision
from datasets.reading.text.header import clean, column_names
from datasets.reading.wording import choices, label, listed, ordinal, percent, quoted
from datasets.target import read_target
from engine.core.problem import DataProblem
from engine.core.progress import report
from engine.text.message import Message, Span, list_text, msg

FEW_ROWS = 4  # are named, of more the first
MAX_LEVELS = 50  # of a text column nobody asked for
NAMES_A_ROW = re.compile(r"(.*[ _.-])?(id|nr|no|index|row|key|uuid|unnamed: 0)", re.I)  # not "valid", not "humid"
ENDS_IN_ID = re.compile(r".*[a-z0-9]I[dD]")  # PassengerId


class NothingToLearnFrom(DataProblem):
    """The target would do, and no other column does, unless `could`, columns of many texts, are read all the same."""

    def __init__(self, message: Message, target: str, could: Sequence[str]):
        super().__init__(message)
        self.target, self.could = target, tuple(could)

    def __reduce__(self):
        return NothingToLearnFrom, (self.message, self.target, self.could)


def from_frame(
    frame: pd.DataFrame,
    target: object = "y",
    *,
    features: Sequence[object] | None = None,
    kinds: Mapping[Any, str] | None = None,
    task: str | None = None,
    class_order: Sequence[object] | None = None,
    name: str = "",
    source: str = "",
) -> Dataset:
    """The table as a Dataset with the column `target` as its target; DataProblem if that cannot be.

    features: the columns to be features; without it all that can serve, the others are left out with a decision.
    kinds: {"zip": "category"} overrules what a column is taken for: "number", "0/1" or "category".
    task: "classification" or "regression", else inferred. class_order: the class names in the order of their numbers.
    """
    frame, earlier = named(frame)
    asked = {"features": features, "kinds": kinds, "task": task, "class_order": class_order}
    name = name or label(frame.attrs.get("name", ""))
    texts = frame.attrs.get("texts", ())  # as read_table() left it; what was made numbers since is no text
    texts = [column for column in frame.columns if column in texts] if isinstance(texts, tuple | list) else ()
    data, decisions = understood(frame, target, name=name, source=source, texts=texts, **asked)
    return replace(data, decisions=(*earlier, *(decision.what for decision in decisions)))


def understood(
    frame: pd.DataFrame,
    target: object,
    features: Sequence[object] | None = None,
    kinds: Mapping[Any, str] | None = None,
    task: str | None = None,
    class_order: Sequence[object] | None = None,
    name: str = "",
    source: str = "",
    texts: Sequence[str] = (),
) -> tuple[Dataset, tuple[Decision, ...]]:
    """The Dataset, without decisions of its own, and what was decided on the way.

    The frame's names are as read() leaves them: text, there, and different. texts: columns that are text on purpose, so
    categories, also where every cell could be a number.
    """
    decisions: list[Decision] = []
    target = known(target, frame)
    kind_of = {known(column, frame): kind for column, kind in (kinds or {}).items()}
    asked = None if features is None else asked_for(features, frame, target)
    words = frozenset(texts)
    if task is None and is_text(frame[target], target, words):
        task = CLASSIFICATION
    to_predict, found, note = read_target(frame[target], target, task, class_order)
    if note:
        decisions.append(Decision(note, target, other_task(found) if task is None else ()))

    rows = ~np.isnan(to_predict.values)
    if not rows.all():
        lost = without_target((~rows).nonzero()[0] + 1, len(rows), target)
        decisions.append(Decision(lost, target, stands_out=True))
    training = frame if rows.all() else frame[rows]
    columns = read_features(training, target, asked, kind_of, decisions, words)
    for each, column in {target: to_predict, **columns}.items():
        decisions += [Decision(what, each) for what in differ_by_case(column.levels, each)]
    data = Dataset(
        X=np.column_stack([column.values for column in columns.values()]),
        y=to_predict.values[rows],
        feature_names=tuple(columns),
        kinds=tuple(column.kind for column in columns.values()),
        levels=tuple(column.levels for column in columns.values()),
        class_names=to_predict.levels,
        task=found,
        target_name=target,
        name=name,
        source=source,
    )
    return data, tuple(decisions)


def is_text(series: pd.Series, name: str, texts: frozenset[str]) -> bool:
    """Is it text on purpose? What was made numbers since it was read is none."""
    return name in texts and isinstance(series.dtype, pd.StringDtype)


def differ_by_case(levels: Sequence[str], name: str) -> list[Message]:
    """A message where texts differ by their case alone, which is rarely meant: "Yes" and "yes"."""
    by_letters: dict[str, list[str]] = {}
    for level in levels:
        by_letters.setdefault(level.casefold(), []).append(level)
    same = next((group for group in by_letters.values() if len(group) > 1), None)
    if same is None:
        return []
    return [msg("columns.decision.differ-by-case", name=quoted(name), texts=listed(same))]


def without_target(numbers: np.ndarray, rows: int, target: str) -> Message:
    """Why some rows, counted from 1, are not used: "There is no 'y' in row 5, so it is not used in training." """
    lacks = quoted(target)
    if len(numbers) == 1:
        return msg("columns.decision.row-without-target", row=ordinal(numbers[0]), target=lacks)
    many = {"n": len(numbers), "rows": rows, "share": percent(len(numbers) / rows), "target": lacks}
    if len(numbers) <= FEW_ROWS:
        named = list_text(list(map(ordinal, numbers)))
        return msg("columns.decision.rows-without-target", numbers=named, **many)
    return msg("columns.decision.many-without-target", row=ordinal(numbers[0]), **many)


def other_task(found: str) -> tuple[Change, ...]:
    """What a guessed task could have been instead."""
    if found == CLASSIFICATION:
        return (Change(msg("columns.change.number"), "task", REGRESSION),)
    return (Change(msg("columns.change.classes"), "task", CLASSIFICATION),)


def named(frame: pd.DataFrame) -> tuple[pd.DataFrame, list[Message]]:
    """The frame with text for names and its rows numbered, and what was decided about it so far."""
    if not isinstance(frame, pd.DataFrame):
        raise DataProblem("columns.error.no-frame", type=quoted(type(frame).__name__))
    if not len(frame):
        raise DataProblem("columns.error.no-rows")
    if not frame.size:
        raise DataProblem("columns.error.no-columns")
    earlier = frame.attrs.get("decisions", ())  # of read_table(); anybody else's attrs may hold anything
    names, renamed = column_names(dict(enumerate(map(name_of, frame.columns), 1)))
    frame = frame.set_axis(names, axis=1).set_axis(range(len(frame)), axis=0)
    earlier = map(label, earlier if isinstance(earlier, tuple | list) else ())
    return frame, [*(msg("columns.decision.earlier", text=Span(text)) for text in earlier), *renamed]


def name_of(column: object) -> str:
    """A column's name as text; of names in several levels: ("size", "mean") -> "size mean"."""
    return " ".join(map(label, column)).strip() if isinstance(column, tuple) else label(column)


def known(column: object, frame: pd.DataFrame) -> str:
    """The name of a column that is there."""
    name = clean(name_of(column))
    if name not in frame.columns:
        raise DataProblem("columns.error.no-column", name=quoted(name), choices=choices(name, frame.columns))
    return name


def asked_for(features: Iterable[object], frame: pd.DataFrame, target: str) -> list[str]:
    """The features asked for, each once."""
    features = [features] if isinstance(features, str) else features
    asked = list(dict.fromkeys(known(column, frame) for column in features))
    if target in asked:
        raise DataProblem("columns.error.target-among-features", name=quoted(target))
    if not asked:
        raise DataProblem("columns.error.no-feature")
    return asked


def read_features(
    frame: pd.DataFrame,
    target: str,
    asked: list[str] | None,
    kinds: Mapping[str, str],
    decisions: list[Decision],
    texts: frozenset[str],
) -> dict[str, Column]:
    """Every column that was asked for, or every column that can serve; what was decided is added to `decisions`."""
    columns: dict[str, Column] = {}
    left_out: list[Message] = []
    could: list[str] = []
    for name in [column for column in frame.columns if column != target] if asked is None else asked:
        report()
        wanted = asked is not None or name in kinds
        try:
            series = frame[name]
            kind = kinds.get(name, CATEGORY if is_text(series, name, texts) else None)
            column = read_column(series, name, kind)
            reason = useless(column, name, series)
        except DataProblem as problem:
            if wanted:
                raise
            column, reason = None, problem.message
        if column is not None and wanted and not len(column.present):
            raise DataProblem("columns.error.feature-no-value", name=quoted(name))
        if reason is not None and not wanted:
            left_out.append(reason)
            if column is not None and len(np.unique(column.present)) > 1:
                could.append(name)
            what = msg("columns.decision.left-out", why=reason)
            decisions.append(Decision(what, name, (Change(msg("columns.change.use"), "use", name),)))
        elif column is not None:
            columns[name] = column
            if column.note:
                decisions.append(Decision(column.note, name, other_kind(column, name)))
    if not columns:
        raise nothing_left(target, left_out, could)
    return columns


def nothing_left(target: str, left_out: Sequence[Message], could: Sequence[str]) -> NothingToLearnFrom:
    first, *others = left_out or [msg("columns.reason.none-besides", target=quoted(target))]
    why = [first, *(part for reason in others[:1] for part in (Span(" "), reason))]
    values = {"others": len(others[1:]), "could": len(could), "target": quoted(target)}
    message = msg("columns.error.nothing-left", why=why, **values)
    return NothingToLearnFrom(message, target, could)


def other_kind(column: Column, name: str) -> tuple[Change, ...]:
    """What a column that was not plainly of its kind could be read as."""
    if column.kind == CATEGORY:
        return ()
    return (Change(msg("columns.change.category"), "kinds", (name, CATEGORY)),)


def useless(column: Column, name: str, series: pd.Series) -> Message | None:
    """Why a column nobody asked for cannot help to predict; None if it can."""
    found, present = np.unique(column.present), len(column.present)
    if not present:
        return msg("columns.reason.no-value", name=quoted(name))
    if len(found) == 1 and series.dtype.kind in "iu" and series.nunique() > 1:
        return msg("columns.reason.many-digits", name=quoted(name))
    if len(found) == 1:
        return msg("columns.reason.one-value", name=quoted(name), value=quoted(column.written(found[0])))
    whole = column.kind == CATEGORY or (column.kind == NUMBER and bool((found == np.round(found)).all()))
    names_a_row = NAMES_A_ROW.fullmatch(name) or ENDS_IN_ID.fullmatch(name)
    if whole and names_a_row and len(found) >= 0.9 * present:
        return msg("columns.reason.names-rows", name=quoted(name))
    if column.kind == CATEGORY and len(found) == present > 10:
        return msg("columns.reason.all-differ", name=quoted(name))
    if len(column.levels) > MAX_LEVELS:
        return msg("columns.reason.many-texts", name=quoted(name), n=len(column.levels), most=MAX_LEVELS)
    return None
