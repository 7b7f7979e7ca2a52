"""Describes a data set in words, and turns it back into a DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from datasets import Dataset
from datasets.kinds import KIND_NAMES
from engine import cart
from engine.core.dates import is_dated
from engine.text.message import Message, Span, msg
from engine.text.wording import date_text
from pages.i18n.text import format_number, t
from pages.lesson.views.tree_summary import percent

COLUMN_HEADERS = (
    msg("tables.columns.name"), msg("tables.columns.kind"), msg("tables.columns.values"), msg("tables.columns.missing"),
)  # fmt: skip
MAX_NAMED_LEVELS = 6


def count_and_share(part: int, whole: int) -> str:
    """Write a count with its share. Examples: 177 of 891 -> "177 (20%)", 1 of 891 -> "1 (<1%)", 0 -> "none"."""
    if not part:
        return t("tables.columns.no-missing")
    return f"{part:,} ({percent(part / whole, digits=0)})"


def describe_values(data: Dataset, j: int) -> str:
    """Summarize feature j's values.

    Examples: "7 to 83", "1 May 2015 to 3 June 2015", "0 in 4 rows, 1 in 3", "1 level: C".
    """
    present, kind = data.X[:, j][~np.isnan(data.X[:, j])], data.kinds[j]
    if kind == "category":
        levels = data.levels[j]
        named = ", ".join(levels[:MAX_NAMED_LEVELS]) + (", …" if len(levels) > MAX_NAMED_LEVELS else "")
        return t("tables.values.levels", levels=len(levels), named=named)
    if kind == "0/1":
        ones = int(present.sum())
        return t("tables.values.binary", present=len(present) - ones, ones=ones)
    ends = present.min(), present.max()
    low, high = ((t(date_text(x, kind)) if is_dated(kind) else format_number(x)) for x in ends)
    return t("tables.values.constant", low=low) if low == high else t("tables.values.range", low=low, high=high)


def describe_columns(data: Dataset) -> list[tuple[str, str, str, str]]:
    """Return a row for each feature, with the columns COLUMN_HEADERS."""
    missing = np.isnan(data.X).sum(0)
    return [
        (name, t(KIND_NAMES[data.kinds[j]]), describe_values(data, j), count_and_share(int(missing[j]), data.n))
        for j, name in enumerate(data.feature_names)
    ]


def describe_target(data: Dataset) -> str:
    """Summarize the target. Examples: "3 classes: setosa (50), versicolor (50), virginica (50)", "10 to 33.9"."""
    if data.class_names:
        counts = np.bincount(data.y, minlength=len(data.class_names))
        classes = ", ".join(f"{name} ({count:,})" for name, count in zip(data.class_names, counts, strict=True))
        return t("tables.values.target-classes", counts=len(counts), classes=classes)
    low, high, mean = (format_number(value) for value in (data.y.min(), data.y.max(), data.y.mean()))
    return t("tables.values.target-range", min=low, max=high, mean=mean)


def column_values(data: Dataset, j: int) -> np.ndarray:
    """Decode feature j to numbers, dates or names of levels; missing values to NaN, NaT or None."""
    if is_dated(data.kinds[j]):
        microseconds = np.round(data.X[:, j] * 86_400e6)
        return np.where(np.isnan(microseconds), np.datetime64("NaT"), microseconds.astype("datetime64[us]"))
    if not data.levels[j]:
        return data.X[:, j]
    names = np.array([*data.levels[j], None], dtype=object)  # -1, for missing, is the last
    return names[np.nan_to_num(data.X[:, j], nan=-1).astype(int)]


def target_values(data: Dataset) -> np.ndarray:
    """The target as numbers or names of classes."""
    return np.array(data.class_names, dtype=object)[data.y] if data.class_names else data.y


def to_frame(data: Dataset) -> pd.DataFrame:
    """Decode the rows into a DataFrame, the target last."""
    columns = {name: column_values(data, j) for j, name in enumerate(data.feature_names)}
    return pd.DataFrame({**columns, data.target_name: target_values(data)})


if TYPE_CHECKING:
    from pages.lesson.picker import TableSelection


def describe_test_rows(picked: TableSelection, model) -> str:
    """Say how well a model predicts the test rows; "" if there are none."""
    return "" if picked.test_data is None else t(score_test_rows(picked.test_data, model))


def score_test_rows(test: Dataset, model) -> Message:
    """Say how well a model predicts them. Example: "Of 30 test rows, 27 (90%) are predicted correctly." """
    predictions, rows = model.predict(test.X), msg("tables.test-rows.count", n=test.n)
    if not test.class_names:
        squared = float(np.mean((predictions - test.y) ** 2))
        return msg("tables.test-rows.squared-error", rows=rows, squared=squared)
    right = int((predictions == test.y).sum())
    return msg("tables.test-rows.right-share", rows=rows, n=right, right=Span(count_and_share(right, test.n)))


def score_tree_on_test_rows(data: Dataset, test: Dataset, depth: int) -> Message:
    """Fit a tree to `data`, and say how well it predicts the test rows."""
    return score_test_rows(test, cart.fit(data, max_depth=depth))
