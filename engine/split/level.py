"""Level, the nodes that are searched together; Scores, the base of split scores; reusable buffers.

Throughout: V columns of rows, m rows in a level, k nodes. A block is some columns of a level, [b, m] row numbers: the
rows of a node are contiguous and ascending by the column's feature. Position j of a node is the candidate split after
its row j.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Hashable
from typing import Any, Self, TypeVar

import numpy as np

from engine.core.fixed_point import FixedPoint, to_fixed_point
from engine.split.criteria import Criterion

FORBIDDEN = -1e300  # below every score; finite, so that adding to it gives no NaN
BLOCK = 1 << 16  # elements per block: they fit the processor's L2 cache
LONG = 400  # rows per node from which filling runs is faster than np.repeat
KEEP = 1 << 20  # a level with at most so many scores stores them; larger levels score the winners again

T = TypeVar("T")
_thread = threading.local()


class Workspace:
    """Reusable buffers for every level of every tree of one fit.

    A fresh page of memory costs more than the arithmetic on it, so buffers of moderate size stay with the thread for
    its next fit. They are never shared between threads, and hold no values from one call of grow() to the next.
    """

    MAX_POOLED_SIZE = 1 << 22  # elements; larger buffers are freed with the fit

    def __init__(self):
        self._thread_buffers = _thread.__dict__.setdefault("buffers", {})
        self._fit_buffers: dict[str, np.ndarray] = {}
        self._last: dict[str, np.ndarray] = {}  # by name: the view returned last
        self._ramp = np.zeros(0)
        self.starting: dict[int, tuple] = {}  # by number of roots: order, ranks and layout of the first level

    def buffer(self, name: str, shape: tuple[int, ...], dtype: type = np.float64) -> np.ndarray:
        last = self._last.get(name)
        if last is not None and last.shape == shape:
            return last
        size = math.prod(shape)
        pool = self._thread_buffers if size <= self.MAX_POOLED_SIZE else self._fit_buffers
        buffer = pool.get(name)
        if buffer is None or buffer.size < size:
            buffer = pool[name] = np.empty(size, dtype)
        self._last[name] = buffer[:size].reshape(shape)
        return self._last[name]

    def ramp(self, m: int) -> np.ndarray:
        """[m] 1.0, 2.0, ... m."""
        if self._ramp.size < m:
            self._ramp = np.arange(1.0, m + 1)
        return self._ramp[:m]


def spread(values: np.ndarray, count: np.ndarray, total: int) -> np.ndarray:
    """values.repeat(count), faster for long runs."""
    if total < LONG * len(count):
        return values.repeat(count)
    filled, end = np.empty(total, values.dtype), 0
    for value, n in zip(values.tolist(), count.tolist(), strict=True):
        filled[end : (end := end + n)] = value
    return filled


class Segments:
    """The positions of a level's nodes, and the row vectors that depend on nothing else."""

    def __init__(self, count: np.ndarray, work: Workspace):
        self.count = count
        stops = np.add.accumulate(count)
        self.starts, self.ends, self.m = stops - count, stops - 1, int(stops[-1])
        self._ramp = work.ramp(self.m)
        self._cache: dict[Hashable, Any] = {}

    def spread(self, per_node: np.ndarray) -> np.ndarray:
        """[m] the value of each position's node."""
        return spread(per_node, self.count, self.m)

    def get_or_make(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return `make()`, cached: every tree of a fit begins with the same layout."""
        if key not in self._cache:
            self._cache[key] = make()
        return self._cache[key]

    @property
    def n_left(self) -> np.ndarray:
        """[m] the number of rows left of each position's threshold."""
        if len(self.count) == 1:
            return self._ramp
        return self.get_or_make("n_left", lambda: self._ramp - self.spread(self.starts))

    @property
    def n(self) -> np.ndarray:
        """[m] the number of rows of each position's node."""
        return self.get_or_make("n", lambda: self.spread(self.count.astype(float)))

    @property
    def n_right(self) -> np.ndarray:
        return self.get_or_make("n_right", lambda: self.n - self.n_left)

    def forbidden_positions(self, min_samples_leaf: int) -> np.ndarray:
        """Return the positions without a candidate: after a node's last row, and where a side is too small."""
        if min_samples_leaf <= 1:
            return self.ends
        return ((self.n_left < min_samples_leaf) | (self.n_right < min_samples_leaf)).nonzero()[0]

    def bar(self, min_samples_leaf: int) -> np.ndarray:
        """[m] FORBIDDEN at forbidden positions, 0 elsewhere, to add to scores."""

        def make():
            bar = np.zeros(self.m)
            bar[self.forbidden_positions(min_samples_leaf)] = FORBIDDEN
            return bar

        return self.get_or_make(("bar", min_samples_leaf), make)


class Level:
    """The nodes that are searched together; every column holds their rows, node after node."""

    def __init__(
        self, order: np.ndarray, ranks: np.ndarray | None, layout: Segments, sums: list[np.ndarray], work: Workspace
    ):
        self.order = order  # [V, m] row numbers
        self.ranks = ranks  # [V, m] equal where the column's values are equal; None if all values differ
        self.layout = layout
        self.sums = sums  # by column of the scores (and more, see FineUnitsMixin): [k] int64 sums of the nodes
        self.work = work
        self._preceding: dict[int, np.ndarray] = {}
        self.starts, self.count, self.spread = layout.starts, layout.count, layout.spread

    def preceding_sums(self, column: int) -> np.ndarray:
        """[m] the sum of all earlier nodes, which running sums over a level include."""
        if column not in self._preceding:
            sums = self.sums[column]
            self._preceding[column] = self.spread(np.add.accumulate(sums) - sums)
        return self._preceding[column]


class Scores:
    """Base class: integer columns that rows add up, and the score of a split from these sums."""

    criterion: Criterion  # its formulas, for tables
    columns: list[np.ndarray]  # [n] int64 each
    units: list[float]  # the value of one unit of each column
    counts_classes: bool  # do the columns count classes?
    n_classes: int = 0
    n_fits: int = 0  # the number of arrays of `side_fits`
    target: np.ndarray  # [n] class numbers, values, or g
    row_weight: np.ndarray | None = None  # [n], None if every row counts once
    hessian: np.ndarray | None = None  # [n], None if all are 1; only for Newton scores
    min_weight: float = 0.0  # the minimum hessian of a side; only for Newton scores
    least_weight: np.ndarray | None = None  # [n] the minimum weight, in units, of a side when the row's node is split

    def working_copy(self) -> Self:
        """Return a copy for one search, which stores the prepared row vectors."""
        copied = object.__new__(type(self))  # like copy.copy, in a tenth of its time
        copied.__dict__.update(self.__dict__)
        return copied

    def with_least_weight(self, share: float, rows: np.ndarray | None, roots: int) -> Scores:
        """Return a copy whose sides must weigh at least a share of the weight of their tree's `rows`."""
        bounded, weight = self.working_copy(), self.row_weight_units()
        total = (weight if rows is None else weight * rows.ravel()).reshape(roots, -1).sum(1)
        bounded.least_weight = (share * total).repeat(len(weight) // roots)
        return bounded

    def row_weight_units(self) -> np.ndarray:
        """[n] int64 the weight of each row, in units."""
        return np.broadcast_to(np.int64(1), len(self.target))

    def weight_of_sums(self, sums: np.ndarray, count: np.ndarray) -> np.ndarray:
        """Return the weights, in units, of groups of rows from their sums [..., C] and counts."""
        return count

    def too_light(self, left, n_left, total, n, row: np.ndarray) -> np.ndarray:
        """True for splits with a side below the minimum weight. Sums as in `score_sides`; `row` is one of each node."""
        if self.least_weight is None:
            return np.zeros(np.shape(n_left), bool)
        weight = self.weight_of_sums(left, n_left)
        return np.minimum(weight, self.weight_of_sums(total, n) - weight) < self.least_weight.take(row)

    def forbid_light(self, level: Level, block: np.ndarray, score: np.ndarray) -> np.ndarray:
        """Set the scores of a block to FORBIDDEN where a side is below the minimum weight; return them."""
        if self.least_weight is None:
            return score
        left = self.row_weight_units().take(block)
        total = np.add.reduceat(left[0], level.starts)
        np.add.accumulate(left, axis=1, out=left)
        left -= level.spread(total.cumsum() - total)
        minimum = level.spread(self.least_weight.take(block[0, level.starts]))
        np.copyto(score, FORBIDDEN, where=np.minimum(left, level.spread(total) - left) < minimum)
        return score

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        """Compute the row vectors of a level."""
        raise NotImplementedError

    def score(self, level: Level, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        """[b, m] the score of every position of a block, written to `out`."""
        raise NotImplementedError

    def gain(self, score: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """Convert scores to gains: loss(parent) - loss(left) - loss(right), summed over rows."""
        raise NotImplementedError

    def totals(self, rows: np.ndarray, starts: np.ndarray, count: np.ndarray) -> tuple[list[np.ndarray], Any]:
        """Return the sums of each run of rows by column, and [k] whether it is pure (None: no run is)."""
        sums = [np.add.reduceat(column.take(rows), starts) for column in self.columns]
        return sums, self._is_pure(rows, starts, sums, count)

    def in_score_units(self, sums: list[np.ndarray]) -> list[np.ndarray]:
        """Select from the result of `totals` the sums in the units of `self.units`."""
        return sums

    def _is_pure(self, rows: np.ndarray, starts: np.ndarray, sums: list[np.ndarray], count: np.ndarray):
        raise NotImplementedError

    def weights_and_floors(self, row: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
        """Return [n] row weights in units and [k] the minimum weight of a side in the node of each `row`.

        None: there is no minimum.
        """
        return None if self.least_weight is None else (self.row_weight_units(), self.least_weight.take(row))

    def group_sums(self, rows: np.ndarray, group: np.ndarray, n_groups: int) -> np.ndarray:
        """[g, C] the sums of groups of a node's rows, as `score_sides` needs them; `group` is that of each row."""
        # Weighted bincount adds float64; the units are integers below 2^53, so these sums are exact too.
        return np.stack([np.bincount(group, column.take(rows), n_groups) for column in self.columns], -1)

    def score_sides(self, left: np.ndarray, n_left: np.ndarray, total: np.ndarray, n: np.ndarray) -> np.ndarray:
        """Return the scores of splits of levels or random splits, from sums left [..., C] and total [..., C]."""
        raise NotImplementedError

    def weight(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] the divisor that turns a node's gain into its gain per row."""
        return count

    def reported_gain(self, score: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """Convert scores to the gains that tables show: per row."""
        return self.gain(score, sums, count) / self.weight(sums, count)

    def counts(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k, K] the rows of each class, or their weight in units."""
        raise NotImplementedError

    def _mean_target(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] the mean target, in units."""
        raise NotImplementedError

    def noise(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] the largest gain per row that may be rounding error."""
        return np.full(len(count), 1e-20)

    def impurity(self, rows: np.ndarray, starts: np.ndarray, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """[k] the impurity of each run of rows."""
        if self.counts_classes:
            return self.criterion.impurity(self.counts(sums, count) * self.units[-1])
        y, w = self.target.take(rows), 1.0 if self.row_weight is None else self.row_weight.take(rows)
        weight = np.add.reduceat(w * np.ones(len(rows)), starts)
        mean = np.add.reduceat(w * y, starts) / weight
        return np.add.reduceat(w * (y - mean.repeat(count)) ** 2, starts) / weight

    def criterion_columns(self, rows: np.ndarray) -> list[FixedPoint]:
        """Return the columns that the criterion's formula adds up, filled in at the rows of one node."""
        n, y = len(self.target), self.target.take(rows)
        w = np.ones(len(rows)) if self.row_weight is None else self.row_weight.take(rows)
        if self.counts_classes:
            return [placed(to_fixed_point(w * (y == c)), rows, n) for c in range(self.n_classes)]
        # The impurity is the same about any centre; about the node's mean no digits cancel.
        away = y - np.dot(w, y) / w.sum()
        weight = one_each(n) if self.row_weight is None else placed(to_fixed_point(w), rows, n)
        return [weight, *(placed(to_fixed_point(column), rows, n) for column in (w * away, w * away * away))]

    def side_fits(self, level: Level, block: np.ndarray) -> tuple[np.ndarray, ...]:
        """[b, m] what a table holds of both sides of each position beside sums of rows."""
        return ()

    def fits_of_sums(self, left: np.ndarray, total: np.ndarray) -> tuple[np.ndarray, ...]:
        """[c] the same, of splits with sums `left` [c, C] in a node with sums `total` [C]."""
        return ()

    def node_sums(self, sums: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """[C] the criterion's sums of a node, from those of its `criterion_columns`."""
        return sums

    def right_sums(self, total: np.ndarray, left: np.ndarray) -> np.ndarray:
        """[c, C] the criterion's sums of right sides."""
        return total - left

    def group_means(self, sums: list[np.ndarray], count: np.ndarray) -> np.ndarray:
        """Return the mean target of each group; for classes, the share of the class most common over all groups."""
        if not self.counts_classes:
            return self._mean_target(sums, count)
        per_class = self.counts(sums, count)
        return per_class[:, per_class.sum(0).argmax()] / per_class.sum(1)

    def running(self, level: Level, column: int, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        """[b, m] float64: the sum of the rows left of each position, in units."""
        sums = level.work.buffer("whole", block.shape, np.int64)
        self.columns[column].take(block, out=sums, mode="wrap")  # no row is out of range; "wrap" checks the fastest
        np.add.accumulate(sums, axis=1, out=sums)
        if len(level.count) > 1:
            return np.subtract(sums, level.preceding_sums(column), out=out)
        np.copyto(out, sums)
        return out


def placed(exact: FixedPoint, rows: np.ndarray, n: int) -> FixedPoint:
    """[n] the numbers of some rows at their indices, 0 elsewhere."""
    units = np.zeros(n, np.int64)
    units[rows] = exact.units
    return FixedPoint(units, exact.unit)


def one_each(n: int) -> FixedPoint:
    """[n] a 1 for every row, by broadcasting: callers recognise the stride 0 and need not add up."""
    return FixedPoint(np.broadcast_to(np.int64(1), n), 1.0)
