"""Reads the target column, as classes or as numbers."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from datasets.dataset import BINARY, CATEGORY, CLASSIFICATION, NUMBER, REGRESSION
from datasets.kinds import Column, factorize_texts, read_column
from datasets.reading.wording import join_words, quote, suggest_names, to_text
from engine.core.dates import is_dated
from engine.core.errors import DataProblem
from engine.text.message import Message, msg

MAX_CLASSES = 50
MAX_IMPLIED_CLASSES = 10  # so many different integers, each twice on average, are taken for classes


def read_target(
    series: pd.Series, name: str, task: str | None, class_order: Sequence[object] | None
) -> tuple[Column, str, Message | None]:
    """Return the column, the task, and a message if the task was a guess."""
    if task not in (None, CLASSIFICATION, REGRESSION):
        tasks = suggest_names(task, (CLASSIFICATION, REGRESSION))
        raise DataProblem("columns.error.no-task", task=quote(task), choices=tasks)
    if task == CLASSIFICATION and isinstance(series.dtype, pd.StringDtype):  # before sorting thousands of levels
        check_class_count(len(factorize_texts(series)[1]), name)
    column = read_column(series, name)
    if not len(column.present):
        raise DataProblem("columns.error.target-no-value", name=quote(name))
    if len(np.unique(column.present)) == 1:
        value = quote(column.format_value(column.present[0]))
        raise DataProblem("columns.error.target-one-value", name=quote(name), value=value)
    note = None
    if task is None:
        # Dates are no classes, even if they are few and repeat.
        task, note = (REGRESSION, column.note) if is_dated(column.kind) else infer_task(column, name)
    if task == CLASSIFICATION:
        classes = column if column.kind == CATEGORY else read_column(series, name, CATEGORY)
        check_class_count(len(classes.levels), name, of_numbers=column.kind != CATEGORY)
        return order_classes(classes, name, class_order), task, note
    if class_order is not None:
        raise DataProblem("columns.error.order-of-numbers", name=quote(name))
    column = read_column(series, name, NUMBER)
    return column, task, note or column.note


def infer_task(column: Column, name: str) -> tuple[str, Message | None]:
    """Guess the task: classification for text, 0/1, -1/1, and few integers that repeat; else regression."""
    if column.kind in (CATEGORY, BINARY):
        return CLASSIFICATION, None
    values = np.unique(column.present)
    if set(values) == {-1, 1}:
        return CLASSIFICATION, None
    if (values != np.round(values)).any():
        return REGRESSION, None
    if len(values) <= min(MAX_IMPLIED_CLASSES, len(column.present) / 2):
        return CLASSIFICATION, msg("columns.decision.classes", name=quote(name), n=len(values))
    return REGRESSION, msg("columns.decision.number", name=quote(name), n=len(values))


def check_class_count(n: int, name: str, of_numbers: bool = False):
    if n > MAX_CLASSES:
        values = {"name": quote(name), "n": n, "most": MAX_CLASSES}
        if of_numbers:
            raise DataProblem("columns.error.many-classes-of-numbers", **values)
        raise DataProblem("columns.error.many-classes", **values)


def order_classes(classes: Column, name: str, class_order: Sequence[object] | None) -> Column:
    """Number the classes in the given order, which must name each of them once."""
    if class_order is None:
        return classes
    order = [to_text(word) for word in class_order]
    if sorted(order) != sorted(classes.levels):
        values = {"name": quote(name), "classes": join_words(classes.levels, most=10)}
        if not order:
            raise DataProblem("columns.error.class-order-empty", **values)
        raise DataProblem("columns.error.class-order", order=join_words(order), **values)
    new_number = np.array([order.index(level) for level in classes.levels] + [np.nan])
    old_number = np.where(np.isnan(classes.values), -1, classes.values).astype(int)
    return Column(new_number[old_number], CATEGORY, tuple(order))
