"""The features of a data set, sorted once for all trees that are grown on it.

Throughout: n rows, d features, V columns. A numeric feature is one column of row numbers in ascending order of its
values. If some of its values are missing it is two columns, with the missing rows at the end (they go right) and at the
beginning (they go left), so trying both directions needs no extra code. A category is one column without thresholds;
engine/split/categories.py divides its levels.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.text.message import NumberText

# scikit-learn (FEATURE_THRESHOLD) takes values no farther apart than this for equal, and a feature that spans no more
# for constant. We split any two different numbers: what is near depends on the unit of the column (nanometres stored
# in metres). A note tells the user where that makes a difference.
NEARLY_EQUAL = 1e-7


@dataclass(frozen=True, eq=False)
class Category:
    """A feature whose values are names, as codes."""

    codes: np.ndarray  # [n] int64, 0..size-1, and size where the value is missing
    size: int


@dataclass(frozen=True, eq=False)
class Features:
    """X as columns that a split search can walk through."""

    X: np.ndarray  # [n, d] float64, missing is NaN
    one_vs_rest: bool  # do splits of categories separate a single level from the others?
    feature: np.ndarray  # [V] the feature of each column, ascending
    missing_left: np.ndarray  # [V] do the column's missing rows go left?
    category: dict[int, Category]  # by column
    ties: str = "first"  # which of equal candidates on a column is taken: TIES in engine/split/search.py
    bin_ends: dict[int, np.ndarray] | None = None  # by feature; then X holds where bins begin: x < threshold goes left

    @property
    def n(self) -> int:
        return self.X.shape[0]

    @property
    def d(self) -> int:
        return self.X.shape[1]

    def values(self, columns: slice = slice(None), rows: slice | np.ndarray = slice(None)) -> np.ndarray:
        """[V, n] the values by column: missing ones are -inf or inf, by the side they go to, categories all 0."""
        table = np.ascontiguousarray(self.X[rows].T[self.feature[columns]])
        for column in self.category:
            if column in range(len(self.feature))[columns]:
                table[column - (columns.start or 0)] = 0.0
        if self.missing_left.any():
            np.copyto(table, np.where(self.missing_left[columns], -np.inf, np.inf)[:, None], where=np.isnan(table))
        return table

    def end_of_bin(self, feature: int, begin: np.ndarray) -> np.ndarray:
        """The ends of the bins that begin at some values: where the next ones begin."""
        ends = (self.bin_ends or {})[feature]
        return ends.take(ends.searchsorted(begin, side="right"), mode="clip")

    def sort(self) -> tuple[np.ndarray, np.ndarray | None]:
        """Return [V, n] row numbers in ascending order of value, and [V, n] int32 their ranks.

        The rank is the number of smaller values; None instead of ranks if all values differ. Equal values may be in
        any order: no split is between them. A fit calls this and frees the order at its end, so traces stay small.
        """
        V, width = len(self.feature), max(1, 8192 // self.n)
        order, rises = np.empty((V, self.n), np.int64), np.empty((V, self.n - 1), bool)
        for first in range(0, V, width):  # small arrays are cheap to allocate
            block = slice(first, first + width)
            values = self.values(block)
            order[block] = values.argsort(axis=1)
            rises[block] = _rises(values, order[block])
        order.flags.writeable = False
        return order, _ranks(rises)

    @cached_property
    def sorted(self) -> tuple[np.ndarray, np.ndarray | None, np.ndarray]:
        """Order, ranks and [V, n] values in order, cached for the tables of many nodes."""
        order, ranks = self.sort()
        return order, ranks, np.take_along_axis(self.values(), order, 1)

    @cached_property
    def ranks(self) -> tuple[np.ndarray, int]:
        """[V, n] the dense rank of each row's value in its column, from 0; and a bound above all ranks."""
        values = self.values()
        order = values.argsort(axis=1)
        ranks = np.zeros(values.shape, np.int64)
        np.put_along_axis(ranks, order[:, 1:], _rises(values, order).cumsum(axis=1), 1)
        return ranks, self.n

    @property
    def order(self) -> np.ndarray:
        return self.sorted[0]

    def clear_cache(self) -> None:
        """Free the cached order and ranks."""
        self.__dict__.pop("sorted", None)
        self.__dict__.pop("ranks", None)

    @cached_property
    def has_missing(self) -> np.ndarray:
        """[d] bool: does the feature have missing values?"""
        missing = np.zeros(self.d, bool)
        missing[self.feature[self.missing_left]] = True
        for column, category in self.category.items():
            missing[self.feature[column]] = (category.codes == category.size).any()
        return missing

    @cached_property
    def nearly_equal(self) -> np.ndarray:
        """[d] bool: does a numeric feature have different values that scikit-learn takes for equal?"""
        named = set(self.feature[list(self.category)].tolist())
        return np.array([j not in named and has_near_tie(self.X[:, j]) for j in range(self.d)], bool)

    @cached_property
    def from_end(self) -> np.ndarray | None:
        """[V] bool: is the last of equal candidates of the column taken? None if the first is, on all columns.

        xgboost's exact method searches from above, with missing rows on the left; for features with missing values it
        first searches from below, with them on the right. Between bins it searches from above only for these features.
        """
        if self.ties == "first" and (self.bin_ends is None or not self.missing_left.any()):
            return None
        last = self.missing_left | (~self.has_missing[self.feature] & (self.ties == "last"))
        last[list(self.category)] = False
        return last

    @cached_property
    def any_missing(self) -> bool:
        return bool(self.has_missing.any())


def build_features(data: Table, categories: str = "subset", rows: np.ndarray | None = None) -> Features:
    """Return the features of a data set. `categories` is "subset", "one_vs_rest" or "as_numbers".

    `rows` [n] bool are the training rows (None: all). Values that only other rows miss add no column.
    """
    X = np.asarray(data.X, float)
    if X.ndim != 2 or X.shape[0] == 0:
        raise DataProblem("fit.error.empty")
    finite = np.isfinite(X)
    missing = np.zeros(X.shape[1], bool) if finite.all() else _has_missing(X, finite, data.feature_names, rows)
    named = {j for j, kind in enumerate(data.kinds) if kind == "category"} if categories != "as_numbers" else set()
    missing[list(named)] = False  # a category is one column, with or without missing values
    feature = np.arange(X.shape[1]).repeat(1 + missing)
    missing_left = np.append(False, feature[1:] == feature[:-1])
    category = {v: _category(X[:, j], len(data.levels[j])) for v, j in enumerate(feature.tolist()) if j in named}
    return Features(X, categories == "one_vs_rest", feature, missing_left, category)


def has_near_tie(values: np.ndarray) -> bool:
    """True if two values differ by at most NEARLY_EQUAL."""
    apart = np.diff(np.sort(values[~np.isnan(values)]))
    return bool(((apart > 0) & (apart <= NEARLY_EQUAL)).any())


def _category(values: np.ndarray, size: int) -> Category:
    return Category(np.where(np.isnan(values), size, values).astype(np.int64), size)


def _has_missing(X: np.ndarray, finite: np.ndarray, names: tuple[str, ...], rows: np.ndarray | None) -> np.ndarray:
    """[d] bool: does the feature have missing values? Infinite values raise DataProblem."""
    infinite = ~finite & ~np.isnan(X)
    if infinite.any():
        row, column = np.argwhere(infinite)[0]
        raise DataProblem("fit.error.infinite", name=names[column], row=NumberText(int(row) + 1, is_grouped=False))
    return np.logical_or.reduce(~(finite if rows is None else finite[rows]))


def _rises(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """[V, n - 1] bool: is the next value in the order larger?"""
    columns = np.arange(0, values.size, values.shape[1])[:, None]
    in_order = values.ravel().take(order + columns)  # like np.take_along_axis, in a quarter of its time
    return in_order[:, 1:] > in_order[:, :-1]


def _ranks(rises: np.ndarray) -> np.ndarray | None:
    """[V, n] int32 the number of rises before each position; None if all values differ."""
    if rises.all():
        return None
    ranks = np.zeros((len(rises), rises.shape[1] + 1), np.int32)
    ranks[:, 1:] = rises
    return np.add.accumulate(ranks, axis=1, out=ranks, dtype=np.int32)


def ranks_of(values: np.ndarray, order: np.ndarray) -> np.ndarray | None:
    """[V, n] int32 ranks of values [V, n] in this order; None if all values differ."""
    return _ranks(_rises(values, order))


def take_per_column(columns: np.ndarray, indices: np.ndarray) -> np.ndarray:
    """Return elements of an array [V, m] by flat indices, equally many in each column."""
    return columns.ravel().take(indices).reshape(len(columns), -1)
