"""The features of a data set, sorted once, for every tree that will be grown on it.

Throughout: n rows, d features, V columns. A numeric feature is one column of row numbers in ascending order of its
values. If some of its values are missing it is two columns, with the missing rows at the end (they go right) and at the
beginning (they go left): trying both directions then needs no code of its own. A category is one column too, in which
no threshold fits; how its levels can be divided is found from its codes (engine/split/categories.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.text.message import NumberText

# scikit-learn (FEATURE_THRESHOLD) takes values no farther apart than this for one, and a feature that spans no more for
# a constant. Here any two numbers that differ can be split: what is near depends on the unit a column is measured in,
# and nanometres told in metres have something to teach too. So the difference is said, where there is one.
NEARLY_EQUAL = 1e-7


@dataclass(frozen=True, eq=False)
class Category:
    """One feature whose values are names."""

    codes: np.ndarray  # [n] int64, 0..size-1, and size where the value is missing
    size: int


@dataclass(frozen=True, eq=False)
class Features:
    """X as columns that a split search can walk through."""

    X: np.ndarray  # [n, d] float64, missing is NaN
    one_vs_rest: bool  # may a split part only one level of a category from the others?
    feature: np.ndarray  # [V] the feature of each column, ascending
    missing_left: np.ndarray  # [V] is this the column whose missing rows go left?
    category: dict[int, Category]  # by column
    ties: str = "first"  # which of equal candidates on a column is taken (engine/split/search.py)

    @property
    def n(self) -> int:
        return self.X.shape[0]

    @property
    def d(self) -> int:
        return self.X.shape[1]

    def values(self, columns: slice = slice(None), rows: slice | np.ndarray = slice(None)) -> np.ndarray:
        """[V, n] the values by column. A missing value stands at the end it is sent to; categories are all alike."""
        table = np.ascontiguousarray(self.X[rows].T[self.feature[columns]])
        for column in self.category:
            if column in range(len(self.feature))[columns]:
                table[column - (columns.start or 0)] = 0.0
        if self.missing_left.any():
            np.copyto(table, np.where(self.missing_left[columns], -np.inf, np.inf)[:, None], where=np.isnan(table))
        return table

    def sort(self) -> tuple[np.ndarray, np.ndarray | None]:
        """[V, n] row numbers, ascending by value, and [V, n] int32 the number of smaller values at each place of it.

        Rows of equal value stand in any order: no split is between. The second is None when no two values are equal.
        A fit sorts for itself and lets go of the order at its end, so that the trace of a large fit stays small.
        """
        V = len(self.feature)
        order, rises = np.empty((V, self.n), np.int64), np.empty((V, self.n - 1), bool)
        for block in self._blocks():
            values = self.values(block)
            order[block] = values.argsort(axis=1)
            rises[block] = _rises(values, order[block])
        order.flags.writeable = False
        return order, _ranks(rises)

    def _blocks(self) -> list[slice]:
        """A few columns at a time: small arrays are the cheap ones to make."""
        wide = max(1, 8192 // self.n)
        return [slice(at, at + wide) for at in range(0, len(self.feature), wide)]

    @cached_property
    def sorted(self) -> tuple[np.ndarray, np.ndarray | None, np.ndarray]:
        """The same with the values in order, kept: for those who look at one node's table after another."""
        order, ranks = self.sort()
        return order, ranks, np.take_along_axis(self.values(), order, 1)

    @cached_property
    def ranks(self) -> tuple[np.ndarray, int]:
        """[V, n] the place of every row's value among the different ones of its column; and more than any of these."""
        values = self.values()
        places = values.argsort(axis=1)
        ranks = np.zeros(values.shape, np.int64)
        np.put_along_axis(ranks, places[:, 1:], _rises(values, places).cumsum(axis=1), 1)
        return ranks, self.n

    @property
    def order(self) -> np.ndarray:
        return self.sorted[0]

    def clear_cache(self) -> None:
        """Let go of the kept order; it is sorted again when asked for."""
        self.__dict__.pop("sorted", None)
        self.__dict__.pop("ranks", None)

    @cached_property
    def has_missing(self) -> np.ndarray:
        """[d] does the feature have a missing value anywhere?"""
        missing = np.zeros(self.d, bool)
        missing[self.feature[self.missing_left]] = True
        for column, category in self.category.items():
            missing[self.feature[column]] = (category.codes == category.size).any()
        return missing

    @cached_property
    def nearly_equal(self) -> np.ndarray:
        """[d] has a numeric feature different values that scikit-learn takes for one?"""
        named = set(self.feature[list(self.category)].tolist())
        return np.array([j not in named and has_near_tie(self.X[:, j]) for j in range(self.d)], bool)

    @cached_property
    def from_end(self) -> np.ndarray | None:
        """[V] of which columns the last of equal candidates is taken; None where the first is everywhere.

        xgboost's exact method looks from above, with missing rows on the left; at a feature that misses values anywhere
        it first looks from below, with them on the right.
        """
        if self.ties == "first":
            return None
        last = self.missing_left | ~self.has_missing[self.feature]
        last[list(self.category)] = False
        return last

    @cached_property
    def any_missing(self) -> bool:
        return bool(self.has_missing.any())


def build_features(data: Table, categories: str = "subset", rows: np.ndarray | None = None) -> Features:
    """The columns of a data set. `categories` says how a split may divide the levels of a category.

    `rows` [n] says which rows trees may be fitted to, None: all. What only others miss has no direction to be tried.
    """
    X = np.asarray(data.X, float)
    if X.ndim != 2 or X.shape[0] == 0:
        raise DataProblem("fit.error.empty")
    finite = np.isfinite(X)
    missing = np.zeros(X.shape[1], bool) if finite.all() else _has_missing(X, finite, data.feature_names, rows)
    named = {j for j, kind in enumerate(data.kinds) if kind == "category"} if categories != "as_numbers" else set()
    columns = [
        (j, left) for j in range(X.shape[1]) for left in ((False, True) if missing[j] and j not in named else (False,))
    ]
    feature, missing_left = np.array([j for j, _ in columns]), np.array([left for _, left in columns])
    category = {v: _category(X[:, j], len(data.levels[j])) for v, j in enumerate(feature.tolist()) if j in named}
    return Features(X, categories == "one_vs_rest", feature, missing_left, category)


def has_near_tie(values: np.ndarray) -> bool:
    """Are two of the values different, and no farther apart than NEARLY_EQUAL?"""
    apart = np.diff(np.sort(values[~np.isnan(values)]))
    return bool(((apart > 0) & (apart <= NEARLY_EQUAL)).any())


def _category(values: np.ndarray, size: int) -> Category:
    return Category(np.where(np.isnan(values), size, values).astype(np.int64), size)


def _has_missing(X: np.ndarray, finite: np.ndarray, names: tuple[str, ...], rows: np.ndarray | None) -> np.ndarray:
    """[d] has the feature missing values? Infinite ones are refused."""
    infinite = ~finite & ~np.isnan(X)
    if infinite.any():
        row, column = np.argwhere(infinite)[0]
        raise DataProblem("fit.error.infinite", name=names[column], row=NumberText(int(row) + 1, is_grouped=False))
    return np.logical_or.reduce(~(finite if rows is None else finite[rows]))


def _rises(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    """[V, n - 1] is each place's value smaller than the next one's?"""
    columns = np.arange(0, values.size, values.shape[1])[:, None]
    in_order = values.ravel().take(order + columns)  # what np.take_along_axis does, in a quarter of its time
    return in_order[:, 1:] > in_order[:, :-1]


def _ranks(rises: np.ndarray) -> np.ndarray | None:
    """[V, n] int32 the number of smaller values at each place; None when no two are equal."""
    if rises.all():
        return None
    ranks = np.zeros((len(rises), rises.shape[1] + 1), np.int32)
    ranks[:, 1:] = rises
    return np.add.accumulate(ranks, axis=1, out=ranks, dtype=np.int32)


def ranks_of(values: np.ndarray, order: np.ndarray) -> np.ndarray | None:
    """The same of values [V, n] in this order."""
    return _ranks(_rises(values, order))


def take_per_column(columns: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Of an array [V, m] some places of the V * m, as many in each column."""
    return columns.ravel().take(places).reshape(len(columns), -1)
