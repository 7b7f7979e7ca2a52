"""What every learner is trained on: a table of numbers, a target for each row, and the names of everything."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from engine.text.message import Message, msg

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


MAX_UNSAMPLED_CELLS = (
    1_000_000  # cells: with 100,000 rows of 10 features a tree of depth 6 and its lesson take ten seconds
)
SAMPLING_SEED = 0  # of both draws: the same table is divided the same way every time


def take_rows(data: Dataset, rows: np.ndarray | slice) -> Dataset:
    """These rows, in the order given; names, levels and classes stay, also those that no longer occur."""
    return replace(data, X=data.X[rows], y=data.y[rows])


def train_test_split(data: Dataset, share: float) -> tuple[Dataset, Dataset | None]:
    """(training rows, test rows): `share` of all are drawn for testing, and both keep their order.

    Of 10 rows, 0.25 are 2 test rows: halves are rounded to the even number. At least one training row is left.
    """
    many = min(round(share * data.n), data.n - 1)
    if many <= 0:
        return data, None
    drawn = np.zeros(data.n, dtype=bool)
    drawn[np.random.default_rng(SAMPLING_SEED).permutation(data.n)[:many]] = True
    return take_rows(data, ~drawn), take_rows(data, drawn)


def sample_rows(data: Dataset, max_rows: int) -> Dataset:
    """The table, or if it has more rows than that, so many of them drawn by chance, in their order."""
    if data.n <= max_rows:
        return data
    return take_rows(data, np.sort(np.random.default_rng(SAMPLING_SEED).permutation(data.n)[:max_rows]))


def sample_if_large(data: Dataset) -> tuple[Dataset, Message | None]:
    """The table, or if it is too large a sample of its rows, and then a message that says so."""
    some = sample_rows(data, MAX_UNSAMPLED_CELLS // data.d)
    if some is data:
        return data, None
    return some, msg("columns.decision.sampled", n=some.n, rows=data.n, seed=SAMPLING_SEED)
