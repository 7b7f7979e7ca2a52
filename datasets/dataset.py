"""What every learner is trained on: a table of numbers, a target for each row, and the names of everything."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engine.text.message import Message

NUMBER, BINARY, CATEGORY = "number", "0/1", "category"
CLASSIFICATION, REGRESSION = "classification", "regression"


@dataclass(frozen=True, eq=False)
class Dataset:
    """n rows, d features. Arrays are read-only; a missing value is NaN and is never guessed.

    A category is stored as the number of its level: X[i, j] == 2.0 means levels[j][2].
    A class is stored as its number: y[i] == 1 means class_names[1]; for regression y holds the values themselves.
    """

    X: np.ndarray  # [n, d] float64
    y: np.ndarray  # [n] int64 (classification) or float64 (regression)
    feature_names: tuple[str, ...]  # [d]
    kinds: tuple[str, ...]  # [d] "number", "0/1", "category", "date" or "date and time"
    levels: tuple[tuple[str, ...], ...]  # [d] the names of a category's levels, () for other kinds
    class_names: tuple[str, ...]  # [K], () for regression
    task: str  # "classification" or "regression"
    target_name: str = "y"
    name: str = ""
    source: str = ""
    decisions: tuple[Message, ...] = field(default=())  # what was decided while reading, a sentence each
    query_rows: tuple[
        tuple[float, ...], ...
    ] = ()  # new rows that whoever made the table asks about, one value a feature

    def __post_init__(self):
        # Copies: a read-only view would still change when whoever made the data set writes to their own array.
        object.__setattr__(self, "X", read_only_copy(self.X, np.float64))
        object.__setattr__(self, "y", read_only_copy(self.y, np.int64 if self.task == CLASSIFICATION else np.float64))

    @property
    def n(self) -> int:
        """How many rows."""
        return self.X.shape[0]

    @property
    def d(self) -> int:
        """How many features."""
        return self.X.shape[1]


def read_only_copy(array: np.ndarray, dtype: type) -> np.ndarray:
    """A copy of the array that nobody can write to."""
    copy = np.array(array, dtype=dtype)
    copy.flags.writeable = False
    return copy
