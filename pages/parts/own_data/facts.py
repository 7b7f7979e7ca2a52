"""What was understood of a table, in words: one line a column, the answer to be learned, and the rows themselves."""

from __future__ import annotations

import numpy as np
import pandas as pd

from datasets import Dataset
from engine.lessons.common.phrases import shown
from pages.parts.views.node_text import percent

HEADERS = ("Column", "Read as", "Values", "Missing")
NAMED_LEVELS = 6  # more are counted, not named: a line must stay a line


def share(part: int, whole: int) -> str:
    """Examples: 177 of 891 -> "177 (20%)", 1 of 891 -> "1 (<1%)", 890 of them -> "890 (>99%)", none -> "none"."""
    if not part:
        return "none"
    return f"{part:,} ({percent(part / whole, digits=0)})"


def values_of(data: Dataset, j: int) -> str:
    """What column j holds. Examples: "7 to 83", "0 in 4 rows, 1 in 3", "3 levels: C, Q, S"."""
    present = data.X[:, j][~np.isnan(data.X[:, j])]
    if data.kinds[j] == "category":
        levels = data.levels[j]
        named = ", ".join(levels[:NAMED_LEVELS]) + (", …" if len(levels) > NAMED_LEVELS else "")
        return f"{len(levels)} levels: {named}"
    if data.kinds[j] == "0/1":
        ones = int(present.sum())
        return f"0 in {len(present) - ones:,} rows, 1 in {ones:,}"
    if present.min() == present.max():
        return f"always {shown(present.min())}"
    return f"{shown(present.min())} to {shown(present.max())}"


def columns_of(data: Dataset) -> list[tuple[str, str, str, str]]:
    """One line a feature, as HEADERS say."""
    missing = np.isnan(data.X).sum(0)
    return [
        (name, data.kinds[j], values_of(data, j), share(int(missing[j]), data.n))
        for j, name in enumerate(data.feature_names)
    ]


def target_of(data: Dataset) -> str:
    """What is to be learned. Examples: "3 classes: setosa (50), versicolor (50), virginica (50)", "10 to 33.9"."""
    if data.class_names:
        counts = np.bincount(data.y, minlength=len(data.class_names))
        classes = ", ".join(f"{name} ({count:,})" for name, count in zip(data.class_names, counts, strict=True))
        return f"{len(counts)} classes: {classes}"
    return f"{shown(data.y.min())} to {shown(data.y.max())}, {shown(data.y.mean())} on average"


def column(data: Dataset, j: int) -> np.ndarray:
    """Column j as a person would write it: numbers, or the names of the levels; NaN or None where it is missing."""
    if not data.levels[j]:
        return data.X[:, j]
    names = np.array([*data.levels[j], None], dtype=object)  # -1, for missing, is the last
    return names[np.nan_to_num(data.X[:, j], nan=-1).astype(int)]


def target(data: Dataset) -> np.ndarray:
    """The answers, classes by name."""
    return np.array(data.class_names, dtype=object)[data.y] if data.class_names else data.y


def as_frame(data: Dataset) -> pd.DataFrame:
    """The rows, the target last."""
    columns = {name: column(data, j) for j, name in enumerate(data.feature_names)}
    return pd.DataFrame({**columns, data.target_name: target(data)})
