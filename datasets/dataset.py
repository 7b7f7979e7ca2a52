"""The class Dataset, which learners are trained on. Also splits and samples its rows."""

from dataclasses import dataclass, field, replace

import numpy as np

from engine.text.message import Message, msg

NUMBER, BINARY, CATEGORY = "number", "0/1", "category"
CLASSIFICATION, REGRESSION = "classification", "regression"


@dataclass(frozen=True, eq=False)
class Dataset:
    """A table of n rows and d features, in read-only arrays; missing values are NaN, never imputed.

    Categories are ordinal codes: X[i, j] == 2.0 means levels[j][2]. So are classes: y[i] == 1 means class_names[1].
    """

    X: np.ndarray  # [n, d] float64
    y: np.ndarray  # [n] int64 (classification) or float64 (regression)
    feature_names: tuple[str, ...]  # [d]
    kinds: tuple[str, ...]  # [d] "number", "0/1", "category", "date" or "date and time"
    levels: tuple[tuple[str, ...], ...]  # [d] of a category; () for other kinds
    class_names: tuple[str, ...]  # [K], () for regression
    task: str  # "classification" or "regression"
    target_name: str = "y"
    name: str = ""
    source: str = ""
    decisions: tuple[Message, ...] = field(default=())  # made while reading, a sentence each
    query_rows: tuple[tuple[float, ...], ...] = ()  # new rows to predict, with a value for each feature

    def __post_init__(self):
        # Copies: a read-only view would still change with the caller's array.
        object.__setattr__(self, "X", read_only_copy(self.X, np.float64))
        object.__setattr__(self, "y", read_only_copy(self.y, np.int64 if self.task == CLASSIFICATION else np.float64))

    @property
    def n(self) -> int:
        """The number of rows."""
        return self.X.shape[0]

    @property
    def d(self) -> int:
        """The number of features."""
        return self.X.shape[1]


def read_only_copy(array: np.ndarray, dtype: type) -> np.ndarray:
    copy = np.array(array, dtype=dtype)
    copy.flags.writeable = False
    return copy


MAX_UNSAMPLED_CELLS = 1_000_000  # 100,000 rows of 10 features: a tree of depth 6 and its lesson take ten seconds
SAMPLING_SEED = 0


def take_rows(data: Dataset, rows: np.ndarray | slice) -> Dataset:
    """Select rows; keep all levels and classes, also those that no longer occur."""
    return replace(data, X=data.X[rows], y=data.y[rows])


def train_test_split(data: Dataset, share: float) -> tuple[Dataset, Dataset | None]:
    """Draw a share of test rows at random; return the training and the test rows, both in their order.

    Halves are rounded to even: 0.25 of 10 rows are 2. At least one training row is left.
    """
    n_test = min(round(share * data.n), data.n - 1)
    if n_test <= 0:
        return data, None
    is_test = np.zeros(data.n, dtype=bool)
    is_test[np.random.default_rng(SAMPLING_SEED).permutation(data.n)[:n_test]] = True
    return take_rows(data, ~is_test), take_rows(data, is_test)


def sample_rows(data: Dataset, max_rows: int) -> Dataset:
    """Draw at most that many rows at random, in their order."""
    if data.n <= max_rows:
        return data
    return take_rows(data, np.sort(np.random.default_rng(SAMPLING_SEED).permutation(data.n)[:max_rows]))


def sample_if_large(data: Dataset) -> tuple[Dataset, Message | None]:
    """Sample the rows of a table with too many cells. Return a message only if so."""
    sample = sample_rows(data, MAX_UNSAMPLED_CELLS // data.d)
    if sample is data:
        return data, None
    return sample, msg("columns.decision.sampled", n=sample.n, rows=data.n, seed=SAMPLING_SEED)
