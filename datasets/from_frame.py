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
from datasets.reading.text.header import clean_name, unique_column_names
from datasets.reading.wording import format_percent, join_words, ordinal, quote, suggest_names, to_text
from datasets.target import read_target
from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.text.message import Message, Span, list_text, msg

MAX_NAMED_ROWS = 4  # are named, of more the first
MAX_LEVELS = 50  # of a text column nobody asked for
ROW_ID_NAME = re.compile(r"(.*[ _.-])?(id|nr|no|index|row|key|uuid|unnamed: 0)", re.I)  # not "valid", not "humid"
ROW_ID_SUFFIX = re.compile(r".*[a-z0-9]I[dD]")  # PassengerId


class NoUsableFeature(DataProblem):
    """The target would do, and no other column does, unless `could`, columns of many texts, are read all the same."""

    def __init__(self, message: Message, target: str, could: Sequence[str]):
        super().__init__(message)
        self.target, self.usable_columns = target, tuple(could)

    def __reduce__(self):
        return NoUsableFeature, (self.message, self.target, self.usable_columns)


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
    frame, earlier = normalize_columns(frame)
    asked = {"features": features, "kinds": kinds, "task": task, "class_order": class_order}
    name = name or to_text(frame.attrs.get("name", ""))
    texts = frame.attrs.get("texts", ())  # as read_table() left it; what was made numbers since is no text
    texts = [column for column in frame.columns if column in texts] if isinstance(texts, tuple | list) else ()
    data, decisions = interpret_frame(frame, target, name=name, source=source, texts=texts, **asked)
    return replace(data, decisions=(*earlier, *(decision.text for decision in decisions)))


def interpret_frame(
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
    target = resolve_column(target, frame)
    kind_of = {resolve_column(column, frame): kind for column, kind in (kinds or {}).items()}
    asked = None if features is None else resolve_features(features, frame, target)
    words = frozenset(texts)
    if task is None and is_text_column(frame[target], target, words):
        task = CLASSIFICATION
    to_predict, found, note = read_target(frame[target], target, task, class_order)
    if note:
        decisions.append(Decision(note, target, task_changes(found) if task is None else ()))

    rows = ~np.isnan(to_predict.values)
    if not rows.all():
        lost = missing_target_text((~rows).nonzero()[0] + 1, len(rows), target)
        decisions.append(Decision(lost, target, is_prominent=True))
    training = frame if rows.all() else frame[rows]
    columns = read_features(training, target, asked, kind_of, decisions, words)
    for each, column in {target: to_predict, **columns}.items():
        decisions += [Decision(what, each) for what in case_notes(column.levels, each)]
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


def is_text_column(series: pd.Series, name: str, texts: frozenset[str]) -> bool:
    """Is it text on purpose? What was made numbers since it was read is none."""
    return name in texts and isinstance(series.dtype, pd.StringDtype)


def case_notes(levels: Sequence[str], name: str) -> list[Message]:
    """A message where texts differ by their case alone, which is rarely meant: "Yes" and "yes"."""
    by_letters: dict[str, list[str]] = {}
    for level in levels:
        by_letters.setdefault(level.casefold(), []).append(level)
    same = next((group for group in by_letters.values() if len(group) > 1), None)
    if same is None:
        return []
    return [msg("columns.decision.differ-by-case", name=quote(name), texts=join_words(same))]


def missing_target_text(numbers: np.ndarray, rows: int, target: str) -> Message:
    """Why some rows, counted from 1, are not used: "There is no 'y' in row 5, so it is not used in training." """
    lacks = quote(target)
    if len(numbers) == 1:
        return msg("columns.decision.row-without-target", row=ordinal(numbers[0]), target=lacks)
    many = {"n": len(numbers), "rows": rows, "share": format_percent(len(numbers) / rows), "target": lacks}
    if len(numbers) <= MAX_NAMED_ROWS:
        named = list_text(list(map(ordinal, numbers)))
        return msg("columns.decision.rows-without-target", numbers=named, **many)
    return msg("columns.decision.many-without-target", row=ordinal(numbers[0]), **many)


def task_changes(found: str) -> tuple[Change, ...]:
    """What a guessed task could have been instead."""
    if found == CLASSIFICATION:
        return (Change(msg("columns.change.number"), "task", REGRESSION),)
    return (Change(msg("columns.change.classes"), "task", CLASSIFICATION),)


def normalize_columns(frame: pd.DataFrame) -> tuple[pd.DataFrame, list[Message]]:
    """The frame with text for names and its rows numbered, and what was decided about it so far."""
    if not isinstance(frame, pd.DataFrame):
        raise DataProblem("columns.error.no-frame", type=quote(type(frame).__name__))
    if not len(frame):
        raise DataProblem("columns.error.no-rows")
    if not frame.size:
        raise DataProblem("columns.error.no-columns")
    earlier = frame.attrs.get("decisions", ())  # of read_table(); anybody else's attrs may hold anything
    names, renamed = unique_column_names(dict(enumerate(map(column_label, frame.columns), 1)))
    frame = frame.set_axis(names, axis=1).set_axis(range(len(frame)), axis=0)
    earlier = map(to_text, earlier if isinstance(earlier, tuple | list) else ())
    return frame, [*(msg("columns.decision.earlier", text=Span(text)) for text in earlier), *renamed]


def column_label(column: object) -> str:
    """A column's name as text; of names in several levels: ("size", "mean") -> "size mean"."""
    return " ".join(map(to_text, column)).strip() if isinstance(column, tuple) else to_text(column)


def resolve_column(column: object, frame: pd.DataFrame) -> str:
    """The name of a column that is there."""
    name = clean_name(column_label(column))
    if name not in frame.columns:
        raise DataProblem("columns.error.no-column", name=quote(name), choices=suggest_names(name, frame.columns))
    return name


def resolve_features(features: Iterable[object], frame: pd.DataFrame, target: str) -> list[str]:
    """The features asked for, each once."""
    features = [features] if isinstance(features, str) else features
    asked = list(dict.fromkeys(resolve_column(column, frame) for column in features))
    if target in asked:
        raise DataProblem("columns.error.target-among-features", name=quote(target))
    if not asked:
        raise DataProblem("columns.error.no-feature")
    return asked


def read_features(
    frame: pd.DataFrame,
    target: str,
    requested: list[str] | None,
    kinds: Mapping[str, str],
    decisions: list[Decision],
    texts: frozenset[str],
) -> dict[str, Column]:
    """Every column that was asked for, or every column that can serve; what was decided is added to `decisions`."""
    columns: dict[str, Column] = {}
    left_out: list[Message] = []
    could: list[str] = []
    for name in [column for column in frame.columns if column != target] if requested is None else requested:
        report()
        wanted = requested is not None or name in kinds
        try:
            series = frame[name]
            kind = kinds.get(name, CATEGORY if is_text_column(series, name, texts) else None)
            column = read_column(series, name, kind)
            reason = reason_to_drop(column, name, series)
        except DataProblem as problem:
            if wanted:
                raise
            column, reason = None, problem.message
        if column is not None and wanted and not len(column.present):
            raise DataProblem("columns.error.feature-no-value", name=quote(name))
        if reason is not None and not wanted:
            left_out.append(reason)
            if column is not None and len(np.unique(column.present)) > 1:
                could.append(name)
            what = msg("columns.decision.left-out", why=reason)
            decisions.append(Decision(what, name, (Change(msg("columns.change.use"), "use", name),)))
        elif column is not None:
            columns[name] = column
            if column.note:
                decisions.append(Decision(column.note, name, kind_changes(column, name)))
    if not columns:
        raise no_features_error(target, left_out, could)
    return columns


def no_features_error(target: str, left_out: Sequence[Message], could: Sequence[str]) -> NoUsableFeature:
    first, *others = left_out or [msg("columns.reason.none-besides", target=quote(target))]
    why = [first, *(part for reason in others[:1] for part in (Span(" "), reason))]
    values = {"others": len(others[1:]), "could": len(could), "target": quote(target)}
    message = msg("columns.error.nothing-left", why=why, **values)
    return NoUsableFeature(message, target, could)


def kind_changes(column: Column, name: str) -> tuple[Change, ...]:
    """What a column that was not plainly of its kind could be read as."""
    if column.kind == CATEGORY:
        return ()
    return (Change(msg("columns.change.category"), "kinds", (name, CATEGORY)),)


def reason_to_drop(column: Column, name: str, series: pd.Series) -> Message | None:
    """Why a column nobody asked for cannot help to predict; None if it can."""
    found, present = np.unique(column.present), len(column.present)
    if not present:
        return msg("columns.reason.no-value", name=quote(name))
    if len(found) == 1 and series.dtype.kind in "iu" and series.nunique() > 1:
        return msg("columns.reason.many-digits", name=quote(name))
    if len(found) == 1:
        return msg("columns.reason.one-value", name=quote(name), value=quote(column.format_value(found[0])))
    whole = column.kind == CATEGORY or (column.kind == NUMBER and bool((found == np.round(found)).all()))
    names_a_row = ROW_ID_NAME.fullmatch(name) or ROW_ID_SUFFIX.fullmatch(name)
    if whole and names_a_row and len(found) >= 0.9 * present:
        return msg("columns.reason.names-rows", name=quote(name))
    if column.kind == CATEGORY and len(found) == present > 10:
        return msg("columns.reason.all-differ", name=quote(name))
    if len(column.levels) > MAX_LEVELS:
        return msg("columns.reason.many-texts", name=quote(name), n=len(column.levels), most=MAX_LEVELS)
    return None
