"""The column to predict: classes or numbers, and which class has which number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from datasets.dataset import BINARY, CATEGORY, CLASSIFICATION, NUMBER, REGRESSION
from datasets.kinds import Column, read_column, words_of
from datasets.reading.wording import choices, count, label, listed, quoted
from engine.core.dates import is_dated
from engine.core.problem import DataProblem

MAX_CLASSES = 50
FEW = 10  # so many different whole numbers, each twice on average, are taken for classes


def read_target(
    series: pd.Series, name: str, task: str | None, class_order: Sequence[object] | None
) -> tuple[Column, str, str]:
    """The column as classes or numbers, the task that makes it, and a sentence where the task was a guess."""
    if task not in (None, CLASSIFICATION, REGRESSION):
        raise DataProblem(f"There is no task {quoted(task)}; {choices(task, (CLASSIFICATION, REGRESSION))}.")
    if task == CLASSIFICATION and isinstance(series.dtype, pd.StringDtype):
        refuse_many(len(words_of(series)[1]), name)  # to put thousands of levels in order would take its time
    column = read_column(series, name)
    if not len(column.present):
        raise DataProblem(
            f"Column {quoted(name)} has no value in any row, so there is nothing to learn; choose another."
        )
    if len(np.unique(column.present)) == 1:
        value = quoted(column.written(column.present[0]))
        raise DataProblem(
            f"Column {quoted(name)} is {value} in every row, so there is nothing to learn; choose another."
        )
    said = ""
    if task is None:
        dates = is_dated(column.kind)  # of which few that repeat are still no classes
        task, said = (REGRESSION, column.said) if dates else inferred_task(column, name)
    if task == CLASSIFICATION:
        return in_order(as_classes(series, column, name), name, class_order), task, said
    if class_order is not None:
        raise DataProblem(f"Column {quoted(name)} holds numbers to predict; a class order is for classes.")
    column = read_column(series, name, NUMBER)
    return column, task, said or column.said


def inferred_task(column: Column, name: str) -> tuple[str, str]:
    """Text and 0/1 are classes, and so are few whole numbers that repeat; all else is numbers to predict."""
    if column.kind in (CATEGORY, BINARY):
        return CLASSIFICATION, ""
    found = np.unique(column.present)
    if set(found) == {-1, 1}:
        return CLASSIFICATION, ""
    if (found != np.round(found)).any():
        return REGRESSION, ""
    values = count(len(found), "different whole number")
    if len(found) <= min(FEW, len(column.present) / 2):
        return CLASSIFICATION, f"{quoted(name)} has {values}, so they are taken for classes."
    return REGRESSION, f"{quoted(name)} has {values}, so it is predicted as a number."


def as_classes(series: pd.Series, column: Column, name: str) -> Column:
    """Every value a class, and no more of them than can be told apart."""
    classes = column if column.kind == CATEGORY else read_column(series, name, CATEGORY)
    refuse_many(len(classes.levels), name, "" if column.kind == CATEGORY else ", or the task regression")
    return classes


def refuse_many(values: int, name: str, way_out: str = ""):
    if values > MAX_CLASSES:
        raise DataProblem(
            f"Column {quoted(name)} has {values:,} different values, more than {MAX_CLASSES} classes; "
            f"choose a column with fewer{way_out}."
        )


def in_order(classes: Column, name: str, class_order: Sequence[object] | None) -> Column:
    """The classes numbered in the order given, which has to name each of them once."""
    if class_order is None:
        return classes
    wanted = [label(word) for word in class_order]
    if sorted(wanted) != sorted(classes.levels):
        raise DataProblem(
            f"The class order {listed(map(quoted, wanted)) if wanted else 'is empty and'} does not name each class of "
            f"{quoted(name)} once; its classes are {listed(map(quoted, classes.levels), limit=10)}."
        )
    new_number = np.array([wanted.index(level) for level in classes.levels] + [np.nan])
    old_number = np.where(np.isnan(classes.values), -1, classes.values).astype(int)
    return Column(new_number[old_number], CATEGORY, tuple(wanted))
