"""Turns a DataFrame into a Dataset; the kinds of columns are inferred, unless given.

from_frame() returns the decisions as messages, interpret_frame() with their columns and the changes they offer.
"""

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

MAX_NAMED_ROWS = 4  # without a target; of more only the first is named
MAX_LEVELS = 50  # of a text column that was not requested as a feature
ROW_ID_NAME = re.compile(r"(.*[ _.-])?(id|nr|no|index|row|key|uuid|unnamed: 0)", re.I)  # not "valid", not "humid"
ROW_ID_SUFFIX = re.compile(r".*[a-z0-9]I[dD]")  # PassengerId


class NoUsableFeature(DataProblem):
    """No column is a usable feature. Those of `usable_columns` are, if requested."""

    def __init__(self, message: Message, target: str, usable_columns: Sequence[str]):
        super().__init__(message)
        self.target, self.usable_columns = target, tuple(usable_columns)

    def __reduce__(self):
        return NoUsableFeature, (self.message, self.target, self.usable_columns)


def from_frame(
    frame: pd.DataFrame, target: object = "y", *, features: Sequence[object] | None = None,
    kinds: Mapping[Any, str] | None = None, task: str | None = None, class_order: Sequence[object] | None = None,
    name: str = "", source: str = "",
) -> Dataset:  # fmt: skip
    """Return the table as a Dataset with this target; DataProblem if it cannot be one.

    features: the columns to use; by default all usable ones, and the others are dropped with a decision.
    kinds: {"zip": "category"} overrides the inferred kind; one of "number", "0/1" and "category".
    task: "classification" or "regression", else inferred. class_order: the class names in the order of their numbers.
    """
    frame, earlier = normalize_columns(frame)
    options = {"features": features, "kinds": kinds, "task": task, "class_order": class_order}
    name = name or to_text(frame.attrs.get("name", ""))
    texts = frame.attrs.get("texts", ())  # of read_table(); converted columns are no longer text
    texts = [column for column in frame.columns if column in texts] if isinstance(texts, tuple | list) else ()
    data, decisions = interpret_frame(frame, target, name=name, source=source, texts=texts, **options)
    return replace(data, decisions=(*earlier, *(decision.text for decision in decisions)))


def interpret_frame(
    frame: pd.DataFrame, target: object, features: Sequence[object] | None = None,
    kinds: Mapping[Any, str] | None = None, task: str | None = None, class_order: Sequence[object] | None = None,
    name: str = "", source: str = "", texts: Sequence[str] = (),
) -> tuple[Dataset, tuple[Decision, ...]]:  # fmt: skip
    """Return the Dataset, whose own `decisions` are empty, and the decisions.

    The frame's column names are unique, non-empty strings. texts: columns to read as categories, even if every cell
    could be a number.
    """
    decisions: list[Decision] = []
    target = resolve_column(target, frame)
    kind_of = {resolve_column(column, frame): kind for column, kind in (kinds or {}).items()}
    requested = None if features is None else resolve_features(features, frame, target)
    text_names = frozenset(texts)
    if task is None and is_text_column(frame[target], target, text_names):
        task = CLASSIFICATION
    y, inferred_task, note = read_target(frame[target], target, task, class_order)
    if note:
        decisions.append(Decision(note, target, task_changes(inferred_task) if task is None else ()))

    rows = ~np.isnan(y.values)
    if not rows.all():
        lost = missing_target_text((~rows).nonzero()[0] + 1, len(rows), target)
        decisions.append(Decision(lost, target, is_prominent=True))
    training = frame if rows.all() else frame[rows]
    columns = read_features(training, target, requested, kind_of, decisions, text_names)
    for column_name, column in {target: y, **columns}.items():
        decisions += [Decision(note, column_name) for note in case_notes(column.levels, column_name)]
    X = np.column_stack([column.values for column in columns.values()])
    feature_kinds = tuple(column.kind for column in columns.values())
    levels = tuple(column.levels for column in columns.values())
    data = Dataset(X, y.values[rows], tuple(columns), feature_kinds, levels, y.levels, inferred_task, target, name,
                   source)  # fmt: skip
    return data, tuple(decisions)


def is_text_column(series: pd.Series, name: str, texts: frozenset[str]) -> bool:
    """True if the column is in `texts` and has not been converted since."""
    return name in texts and isinstance(series.dtype, pd.StringDtype)


def case_notes(levels: Sequence[str], name: str) -> list[Message]:
    """Report levels that differ by case alone, which is rarely meant: "Yes" and "yes"."""
    groups: dict[str, list[str]] = {}
    for level in levels:
        groups.setdefault(level.casefold(), []).append(level)
    same = next((group for group in groups.values() if len(group) > 1), None)
    return [msg("columns.decision.differ-by-case", name=quote(name), texts=join_words(same))] if same else []


def missing_target_text(numbers: np.ndarray, rows: int, target: str) -> Message:
    """Say which rows, from 1, are not used. Example: "There is no 'y' in row 5, so it is not used in training." """
    target_name = quote(target)
    if len(numbers) == 1:
        return msg("columns.decision.row-without-target", row=ordinal(numbers[0]), target=target_name)
    values = {"n": len(numbers), "rows": rows, "share": format_percent(len(numbers) / rows), "target": target_name}
    if len(numbers) <= MAX_NAMED_ROWS:
        listed = list_text(list(map(ordinal, numbers)))
        return msg("columns.decision.rows-without-target", numbers=listed, **values)
    return msg("columns.decision.many-without-target", row=ordinal(numbers[0]), **values)


def task_changes(task: str) -> tuple[Change, ...]:
    """Offer the other task."""
    if task == CLASSIFICATION:
        return (Change(msg("columns.change.number"), "task", REGRESSION),)
    return (Change(msg("columns.change.classes"), "task", CLASSIFICATION),)


def normalize_columns(frame: pd.DataFrame) -> tuple[pd.DataFrame, list[Message]]:
    """Return the frame with unique text names and numbered rows, and the decisions so far."""
    if not isinstance(frame, pd.DataFrame):
        raise DataProblem("columns.error.no-frame", type=quote(type(frame).__name__))
    if not len(frame):
        raise DataProblem("columns.error.no-rows")
    if not frame.size:
        raise DataProblem("columns.error.no-columns")
    earlier = frame.attrs.get("decisions", ())  # of read_table(); another program's attrs may hold anything
    names, renamed = unique_column_names(dict(enumerate(map(column_label, frame.columns), 1)))
    frame = frame.set_axis(names, axis=1).set_axis(range(len(frame)), axis=0)
    earlier = map(to_text, earlier if isinstance(earlier, tuple | list) else ())
    return frame, [*(msg("columns.decision.earlier", text=Span(text)) for text in earlier), *renamed]


def column_label(column: object) -> str:
    """Return a column's name as text. Example of a multi-index: ("size", "mean") -> "size mean"."""
    return " ".join(map(to_text, column)).strip() if isinstance(column, tuple) else to_text(column)


def resolve_column(column: object, frame: pd.DataFrame) -> str:
    """Return the column's name in the frame; DataProblem if it has none such."""
    name = clean_name(column_label(column))
    if name not in frame.columns:
        raise DataProblem("columns.error.no-column", name=quote(name), choices=suggest_names(name, frame.columns))
    return name


def resolve_features(features: Iterable[object], frame: pd.DataFrame, target: str) -> list[str]:
    """Return the requested features' names, without repetitions."""
    features = [features] if isinstance(features, str) else features
    names = list(dict.fromkeys(resolve_column(column, frame) for column in features))
    if target in names:
        raise DataProblem("columns.error.target-among-features", name=quote(target))
    if not names:
        raise DataProblem("columns.error.no-feature")
    return names


def read_features(
    frame: pd.DataFrame, target: str, requested: list[str] | None, kinds: Mapping[str, str],
    decisions: list[Decision], texts: frozenset[str],
) -> dict[str, Column]:  # fmt: skip
    """Read the requested columns, or all usable ones; append to `decisions`."""
    columns: dict[str, Column] = {}
    dropped: list[Message] = []
    usable: list[str] = []
    for name in [column for column in frame.columns if column != target] if requested is None else requested:
        report()
        is_requested = requested is not None or name in kinds
        try:
            series = frame[name]
            kind = kinds.get(name, CATEGORY if is_text_column(series, name, texts) else None)
            column = read_column(series, name, kind)
            reason = reason_to_drop(column, name, series)
        except DataProblem as problem:
            if is_requested:
                raise
            column, reason = None, problem.message
        if column is not None and is_requested and not len(column.present):
            raise DataProblem("columns.error.feature-no-value", name=quote(name))
        if reason is not None and not is_requested:
            dropped.append(reason)
            if column is not None and len(np.unique(column.present)) > 1:
                usable.append(name)
            what = msg("columns.decision.left-out", why=reason)
            decisions.append(Decision(what, name, (Change(msg("columns.change.use"), "use", name),)))
        elif column is not None:
            columns[name] = column
            if column.note:
                category = Change(msg("columns.change.category"), "kinds", (name, CATEGORY))
                decisions.append(Decision(column.note, name, () if column.kind == CATEGORY else (category,)))
    if not columns:
        raise no_features_error(target, dropped, usable)
    return columns


def no_features_error(target: str, reasons: Sequence[Message], usable: Sequence[str]) -> NoUsableFeature:
    first, *others = reasons or [msg("columns.reason.none-besides", target=quote(target))]
    why = [first, *(part for reason in others[:1] for part in (Span(" "), reason))]
    values = {"others": len(others[1:]), "could": len(usable), "target": quote(target)}
    return NoUsableFeature(msg("columns.error.nothing-left", why=why, **values), target, usable)


def reason_to_drop(column: Column, name: str, series: pd.Series) -> Message | None:
    """Say why a column is no useful feature unless requested; None if it is one."""
    values, present = np.unique(column.present), len(column.present)
    if not present:
        return msg("columns.reason.no-value", name=quote(name))
    if len(values) == 1 and series.dtype.kind in "iu" and series.nunique() > 1:
        return msg("columns.reason.many-digits", name=quote(name))
    if len(values) == 1:
        return msg("columns.reason.one-value", name=quote(name), value=quote(column.format_value(values[0])))
    is_whole = column.kind == CATEGORY or (column.kind == NUMBER and bool((values == np.round(values)).all()))
    is_row_id = ROW_ID_NAME.fullmatch(name) or ROW_ID_SUFFIX.fullmatch(name)
    if is_whole and is_row_id and len(values) >= 0.9 * present:
        return msg("columns.reason.names-rows", name=quote(name))
    if column.kind == CATEGORY and len(values) == present > 10:
        return msg("columns.reason.all-differ", name=quote(name))
    if len(column.levels) > MAX_LEVELS:
        return msg("columns.reason.many-texts", name=quote(name), n=len(column.levels), most=MAX_LEVELS)
    return None
