"""The features of a data set, sorted once, for every tree that will be grown on it.

Throughout: n rows, d features, V columns. A numeric feature is one column of row numbers in ascending order of its
values. If some of its values are missing it is two columns, with the missing rows at the end (they go right) and at the
beginning (they go left): trying both directions then needs no code of its own. A category is one column too, in which
no threshold fits; how its levels can be divided is found from its codes (engine/categories.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.problem import DataProblem


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

    @property
    def n(self) -> int:
        return self.X.shape[0]

    @property
    def d(self) -> int:
        return self.X.shape[1]

    @cached_property
    def values(self) -> np.ndarray:
        """[V, n] the values by column. A missing value stands at the end it is sent to; categories are all alike."""
        table = np.ascontiguousarray(self.X.T[self.feature])
        table[list(self.category)] = 0.0
        holes = np.isnan(table)
        if holes.any():
            ends = np.where(self.missing_left, -np.inf, np.inf)[:, None]
            np.copyto(table, ends, where=holes)
        return table

    @cached_property
    def order(self) -> np.ndarray:
        """[V, n] row numbers, ascending by value. Rows of equal value stand in any order: no split parts them."""
        order = np.argsort(self.values, axis=1)
        order.flags.writeable = False
        return order

    @cached_property
    def ranks(self) -> np.ndarray | None:
        """[V, n] int32 for each place in `order` the number of smaller values; None when no two values are equal."""
        in_order = np.take_along_axis(self.values, self.order, axis=1)
        rises = in_order[:, 1:] > in_order[:, :-1]
        if rises.all():
            return None
        ranks = np.zeros(in_order.shape, np.int32)
        np.cumsum(rises, axis=1, out=ranks[:, 1:])
        return ranks

    @cached_property
    def has_missing(self) -> np.ndarray:
        """[d] does the feature have a missing value anywhere?"""
        return np.isnan(self.X).any(0)

    def forget(self) -> None:
        """Drop what sorting made; it is made again when asked for. Keeps the trace of a large fit small."""
        for name in ("values", "order", "ranks"):
            self.__dict__.pop(name, None)


def features_of(data, categories: str = "subset") -> Features:
    """The columns of a data set. `categories` says how a split may divide the levels of a category."""
    X = np.asarray(data.X, float)
    if X.ndim != 2 or X.shape[0] == 0:
        raise DataProblem("There is no row to learn from: give a table with at least one row.")
    if np.isinf(X).any():
        row, column = np.argwhere(np.isinf(X))[0]
        name = data.feature_names[column]
        raise DataProblem(f"Row {row + 1} of '{name}' is infinite: leave it empty or put a number there.")
    named = {j for j, kind in enumerate(data.kinds) if kind == "category"} if categories != "as_numbers" else set()
    gaps = np.isnan(X).any(0)
    columns = [(j, left) for j in range(X.shape[1]) for left in ((False, True) if gaps[j] and j not in named else (False,))]
    feature, missing_left = np.array([j for j, _ in columns]), np.array([left for _, left in columns])
    category = {v: _category(X[:, j], len(data.levels[j])) for v, j in enumerate(feature.tolist()) if j in named}
    return Features(X, categories == "one_vs_rest", feature, missing_left, category)


def _category(values: np.ndarray, size: int) -> Category:
    return Category(np.where(np.isnan(values), size, values).astype(np.int64), size)
