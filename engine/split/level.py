"""A level of nodes, and the ground every score stands on.

Throughout: V columns of rows, m rows in a level, k nodes. A block is some columns of a level, [b, m] row numbers, every
node's rows standing together and in ascending order of the column's feature; position j of a node is the candidate
split after its row j.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Hashable
from typing import Any, Self, TypeVar

import numpy as np

from engine.core.fixed_point import FixedPoint, to_fixed_point
from engine.split.criteria import Criterion

FORBIDDEN = -1e300  # below every score; finite, so that adding to it makes no NaN
BLOCK = 1 << 16  # elements worked on at once: what fits the processor's second cache
LONG = 400  # rows a node from which a run is filled rather than copied row by row
KEEP = 1 << 20  # scores of a level kept until its winners are found; larger levels score the winners again


T = TypeVar("T")
_thread = threading.local()


class Workspace:
    """Buffers for every level of every tree of one fit.

    A fresh page of memory costs more than the arithmetic done on it, so buffers of moderate size stay with the thread
    for its next fit. No other thread ever sees them, and nothing is kept in them from one call of grow() to the next.
    """

    MAX_POOLED_SIZE = 1 << 22  # elements; larger buffers go when the fit does

    def __init__(self):
        self._of_thread = _thread.__dict__.setdefault("buffers", {})
        self._own: dict[str, np.ndarray] = {}
        self._last: dict[str, np.ndarray] = {}  # what each name stood for when it was last asked for
        self._ramp = np.zeros(0)
        self.starting: dict[int, tuple] = {}  # by number of roots: what every tree begins with

    def buffer(self, name: str, shape: tuple[int, ...], dtype: type = np.float64) -> np.ndarray:
        last = self._last.get(name)
        if last is not None and last.shape == shape:
            return last
        size = math.prod(shape)
        place = self._of_thread if size <= self.MAX_POOLED_SIZE else self._own
        kept = place.get(name)
        if kept is None or kept.size < size:
            kept = place[name] = np.empty(size, dtype)
        self._last[name] = kept[:size].reshape(shape)
        return self._last[name]

    def ramp(self, m: int) -> np.ndarray:
        """1.0, 2.0, ... m."""
        if self._ramp.size < m:
            self._ramp = np.arange(1.0, m + 1)
        return self._ramp[:m]


def spread(values: np.ndarray, count: np.ndarray, total: int) -> np.ndarray:
    """[total] each value as often as its count says."""
    if total < LONG * len(count):
        return values.repeat(count)
    filled, end = np.empty(total, values.dtype), 0  # long runs: faster than repeat, which copies one by one
    for value, n in zip(values.tolist(), count.tolist(), strict=True):
        filled[end : (end := end + n)] = value
    return filled


class Segments:
    """Where the nodes of a level stand, and the row vectors that follow from that alone."""

    def __init__(self, count: np.ndarray, work: Workspace):
        self.count = count
        stops = np.add.accumulate(count)
        self.starts, self.ends, self.m = stops - count, stops - 1, int(stops[-1])
        self._ramp = work.ramp(self.m)
        self._made: dict[Hashable, Any] = {}

    def spread(self, per_node: np.ndarray) -> np.ndarray:
        """[m] a value of each node, given to each of its positions."""
        return spread(per_node, self.count, self.m)

    def get_or_make(self, key: Hashable, make: Callable[[], T]) -> T:
        """A row vector, or several, made once for this layout: every tree of a fit begins with the same one."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    @property
    def n_left(self) -> np.ndarray:
        """[m] the rows of its node up to each position."""
        alone = len(self.count) == 1
        return self._ramp if alone else self.get_or_make("n_left", lambda: self._ramp - self.spread(self.starts))

    @property
    def n(self) -> np.ndarray:
        """[m] the rows of each position's node."""
        return self.get_or_make("n", lambda: self.spread(self.count.astype(float)))

    @property
    def n_right(self) -> np.ndarray:
        return self.get_or_make("n_right", lambda: self.n - self.n_left)

    def forbidden_positions(self, min_samples_leaf: int) -> np.ndarray:
        """Positions where no threshold may be: after a node's last row, and where a side would be too small."""
        if min_samples_leaf <= 1:
            return self.ends
        return ((self.n_left < min_samples_leaf) | (self.n_right < min_samples_leaf)).nonzero()[0]

    def bar(self, min_samples_leaf: int) -> np.ndarray:
        """[m] FORBIDDEN at forbidden positions, 0 elsewhere: to be added to scores."""

        def make():
            bar = np.zeros(self.m)
            bar[self.forbidden_positions(min_samples_leaf)] = FORBIDDEN
            return bar

        return self.get_or_make(("bar", min_samples_leaf), make)


class Level:
    """The nodes searched together, their rows node after node in every column."""

    def __init__(
        self, order: np.ndarray, ranks: np.ndarray | None, layout: Segments, sums: list[np.ndarray], work: Workspace
    ):
        self.order = order  # [V, m] row numbers
        self.ranks = ranks  # [V, m] equal where the column's values are equal; None when none are
        self.layout = layout
        self.sums = sums  # [k] int64 for each of the scores' columns (and more, see Values): what each node adds up to
        self.work = work
        self._before: dict[int, np.ndarray] = {}
        self.starts, self.count, self.spread = layout.starts, layout.count, layout.spread

    def preceding_sums(self, column: int) -> np.ndarray:
        """[m] what the nodes before add up to: running sums of a level start there, not at 0."""
        if column not in self._before:
            sums = self.sums[column]
            self._before[column] = self.spread(np.add.accumulate(sums) - sums)
        return self._before[column]


class Scores:
    """What rows add up to, and what a split between them gains. Subclasses say how."""

    criterion: Criterion  # the same in symbols
    columns: list[np.ndarray]  # [n] int64 each
    units: list[float]  # what one unit of each column stands for
    counts_classes: bool  # do the columns count classes?
    n_classes: int = 0
    target: np.ndarray  # [n] what is learned: class numbers, values, or g
    row_weight: np.ndarray | None = None  # [n], None when every row counts once
    hessian: np.ndarray | None = None  # [n], None where each is 1; only Newton scores have others
    min_weight: float = 0.0  # the least hessian a side may have; only Newton scores know it
    # [n] for each row what either side of a split of its node must weigh, in units; None: any weight will do
    least_weight: np.ndarray | None = None

    def working_copy(self) -> Self:
        """A copy to work with: what is prepared for a level stays with the one who searches it."""
        copied = object.__new__(type(self))  # what copy.copy does, in a tenth of its time
        copied.__dict__.update(self.__dict__)
        return copied

    def with_least_weight(self, share: float, rows: np.ndarray | None, roots: int) -> Scores:
        """The same scores where no side may weigh less than a share of what its tree's `rows` weigh."""
        bounded, heavy = self.working_copy(), self.row_weight_units()
        total = (heavy if rows is None else heavy * rows.ravel()).reshape(roots, -1).sum(1)
        bounded.least_weight = (share * total).repeat(len(heavy) // roots)
        return bounded

    def row_weight_units(self) -> np.ndarray:
        """[n] int64 what each row weighs, in units."""
        return np.broadcast_to(np.int64(1), len(self.target))

    def weight_of_sums(self, sums: np.ndarray, count: np.ndarray) -> np.ndarray:
        """What groups of rows weigh, in units, from what they add up to [..., C] and how many they are."""
        return count

    def too_light(self, left, n_left, total, n, row: np.ndarray) -> np.ndarray:
        """Would a side of a split weigh too little? From sums, as in `of_sides`; `row` is a row of each node."""
        if self.least_weight is None:
            return np.zeros(np.shape(n_left), bool)
        weight = self.weight_of_sums(left, n_left)
        return np.minimum(weight, self.weight_of_sums(total, n) - weight) < self.least_weight.take(row)

    def forbid_light(self, level: Level, block: np.ndarray, score: np.ndarray) -> np.ndarray:
        """The scores of a block, FORBIDDEN where a side would weigh too little."""
        if self.least_weight is None:
            return score
        left = self.row_weight_units().take(block)
        total = np.add.reduceat(left[0], level.starts)
        np.add.accumulate(left, axis=1, out=left)
        left -= level.spread(total.cumsum() - total)
        light = np.minimum(left, level.spread(total) - left) < level.spread(
            self.least_weight.take(block[0, level.starts])
        )
        np.copyto(score, FORBIDDEN, where=light)
        return score

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        """The row vectors of a level."""
        raise NotImplementedError

    def score(self, level: Level, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        """[b, m] the score of every position of a block, written to `out`."""
        raise NotImplementedError

    def gain(self, score: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """The gain behind a score: loss(parent) - loss(left) - loss(right), summed over rows."""
        raise NotImplementedError

    def totals(self, rows: np.ndarray, starts: np.ndarray, count: np.ndarray) -> tuple[list[np.ndarray], Any]:
        """What each run of rows adds up to, by column; and whether there is nothing to gain in it (None: in none)."""
        sums = [np.add.reduceat(column.take(rows), starts) for column in self.columns]
        return sums, self._is_pure(rows, starts, sums, count)

    def in_score_units(self, sums: list[np.ndarray]) -> list[np.ndarray]:
        """Of what `totals` gave, the columns' sums in the scores' units."""
        return sums

    def _is_pure(self, rows: np.ndarray, starts: np.ndarray, sums: list[np.ndarray], count: np.ndarray):
        raise NotImplementedError

    def weights_and_floors(self, row: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
        """[n] what rows weigh, in units, and [k] how much either side of a split of the nodes that hold these rows must
        weigh. None: any weight will do."""
        return None if self.least_weight is None else (self.row_weight_units(), self.least_weight.take(row))

    def score_sides(self, left: np.ndarray, n_left: np.ndarray, total: np.ndarray, n: np.ndarray) -> np.ndarray:
        """The same score from sums: left [..., C], total [..., C]. For splits that no order of rows describes."""
        raise NotImplementedError

    def weight(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """What the gain of a node is divided by to give its gain per row."""
        return count

    def reported_gain(self, score: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """The gain behind a score as tables show it: per row."""
        return self.gain(score, sums, count) / self.weight(sums, count)

    def counts(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k, K] the rows of each class (their weight, in units, where rows are weighted)."""
        raise NotImplementedError

    def _mean_target(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] the mean target, in units."""
        raise NotImplementedError

    def noise(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] a gain per row so small that only rounding can have made it."""
        return np.full(len(count), 1e-20)

    def impurity(self, rows: np.ndarray, starts: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] the impurity of runs of rows."""
        if self.counts_classes:
            return self.criterion.impurity(self.counts(sums, count) * self.units[-1])
        y, w = self.target.take(rows), 1.0 if self.row_weight is None else self.row_weight.take(rows)
        weight = np.add.reduceat(w * np.ones(len(rows)), starts)
        mean = np.add.reduceat(w * y, starts) / weight
        return np.add.reduceat(w * (y - mean.repeat(count)) ** 2, starts) / weight

    def criterion_columns(self, rows: np.ndarray) -> list[FixedPoint]:
        """The columns the criterion's formula adds up, for the rows of one node (elsewhere it does not matter)."""
        n, y = len(self.target), self.target.take(rows)
        w = np.ones(len(rows)) if self.row_weight is None else self.row_weight.take(rows)
        if self.counts_classes:
            return [placed(to_fixed_point(w * (y == c)), rows, n) for c in range(self.n_classes)]
        # The impurity is the same about any centre; about the node's own mean no digits cancel.
        away = y - np.dot(w, y) / w.sum()
        weight = one_each(n) if self.row_weight is None else placed(to_fixed_point(w), rows, n)
        return [weight, *(placed(to_fixed_point(column), rows, n) for column in (w * away, w * away * away))]

    def group_means(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """The mean target of each group of rows; of classes, the share of the most common class of all groups."""
        if not self.counts_classes:
            return self._mean_target(sums, count)
        per_class = self.counts(sums, count)
        return per_class[:, per_class.sum(0).argmax()] / per_class.sum(1)

    def running(self, level: Level, column: int, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        """[b, m] float64: what the rows left of each position add up to, in units."""
        whole = level.work.buffer("whole", block.shape, np.int64)
        self.columns[column].take(block, out=whole, mode="wrap")  # no row is out of range; "wrap" checks the fastest
        np.add.accumulate(whole, axis=1, out=whole)
        if len(level.count) > 1:
            return np.subtract(whole, level.preceding_sums(column), out=out)
        np.copyto(out, whole)
        return out


def placed(exact: FixedPoint, rows: np.ndarray, n: int) -> FixedPoint:
    """The numbers of some rows at their places among all n, 0 elsewhere."""
    units = np.zeros(n, np.int64)
    units[rows] = exact.units
    return FixedPoint(units, exact.unit)


def one_each(n: int) -> FixedPoint:
    """Every row adds 1: what that comes to is known without adding."""
    return FixedPoint(np.broadcast_to(np.int64(1), n), 1.0)
