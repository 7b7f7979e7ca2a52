"""Split scores of the absolute error: the median of each side of every candidate, in n log n.

The absolute error of rows is no sum over columns, so medians are searched for: all rows before a position, and all rows
after it, are ranges of one order. A wavelet matrix finds the median of every range at once, bit by bit of its rank:

    of the rows of a range, count those whose rank has a 0 as its next bit; if half the weight is among them, the median
    is too; else it is among those with a 1, and the weight of the others lies below it

With W and S the sums of the weights w and of w y, and those with a mark of the rows below the median v:

    sum of w |y - v|  =  S - 2 S' - v (W - 2 W')

Example: y = 1, 2, 6: v = 2, S' = 1, W' = 1, so 9 - 2 - 2 (3 - 2) = 5 = 1 + 0 + 4.
As everywhere (engine/core/fixed_point.py) the sums are integers, here of the distances from a value of the node.
"""

from typing import NamedTuple

import numpy as np

from engine.core.fixed_point import BITS, FixedPoint
from engine.split.criteria import AbsoluteError
from engine.split.level import Level, Scores, one_each, placed

NOISE = 1e-12  # of a node's absolute error: a smaller gain is rounding error


class SortedTargets(NamedTuple):
    """The rows of k nodes with ascending targets, node after node."""

    rows: np.ndarray  # [m]
    y: np.ndarray  # [m]
    weight: np.ndarray  # [m] int64, in units
    value: np.ndarray  # [m] y less a value of the node, in units of the node
    distance: np.ndarray  # [m] int64 weight * value
    unit: np.ndarray  # [k] the value of one unit of distance


def sort_targets(y: np.ndarray, weight: FixedPoint, rows: np.ndarray, count: np.ndarray) -> SortedTargets:
    ends = count.cumsum()
    starts, node = ends - count, np.arange(len(count)).repeat(count)
    rows = rows.take(np.lexsort((y.take(rows), node)))
    values, w = y.take(rows), weight.units.take(rows)
    away = values - values.take(starts + count // 2).repeat(
        count
    )  # the middle value does not depend on the rows' order
    largest = np.maximum(-away.take(starts), away.take(ends - 1))
    exponent = np.frexp(largest)[1] + np.frexp(np.add.reduceat(w, starts).astype(float))[1] - BITS
    value = np.ldexp(away, -exponent.repeat(count))
    if (w == 1).all():  # every row counts once: whole units, so that errors are exact
        value = np.rint(value)
        w = np.broadcast_to(np.int64(1), len(rows))
    distance = np.rint(w * value).astype(np.int64)
    return SortedTargets(rows, values, w, value, distance, np.ldexp(weight.unit, exponent))


def running_sums(values: np.ndarray) -> np.ndarray:
    """[n + 1] the sum before each position. Example: 1, 2 -> 0, 1, 3."""
    sums = np.zeros(len(values) + 1, np.int64)
    np.cumsum(values, out=sums[1:])
    return sums


def range_medians(rank, weight, distance, low, high, upper: bool = False) -> tuple[np.ndarray, ...]:
    """[q] the rank of the weighted median of each range, and the weight and distance of all and of the rows below it.

    Of two middle ranks the lower one, or the upper one. `rank` [n]: each is there once in the rows of any range.
    """
    in_range = lambda sums, low, high: sums.take(high) - sums.take(low)  # noqa: E731
    is_weighted = weight.strides != (0,)
    W = in_range(running_sums(weight), low, high) if is_weighted else high - low
    S = in_range(running_sums(distance), low, high)
    median, below, below_distance = (np.zeros(len(low), np.int64) for _ in range(3))
    for bit in range(int(rank.max(initial=0)).bit_length() - 1, -1, -1):
        is_zero = (rank >> bit) & 1 == 0
        zeros = running_sums(is_zero)
        zeros_low, zeros_high = zeros.take(low), zeros.take(high)
        lighter = in_range(running_sums(weight * is_zero), low, high) if is_weighted else zeros_high - zeros_low
        half = 2 * (below + lighter)
        is_above = half <= W if upper else half < W
        below += lighter * is_above
        below_distance += in_range(running_sums(distance * is_zero), low, high) * is_above
        median += is_above.astype(np.int64) << bit
        low = np.where(is_above, zeros[-1] + low - zeros_low, zeros_low)
        high = np.where(is_above, zeros[-1] + high - zeros_high, zeros_high)
        order = np.concatenate((is_zero.nonzero()[0], (~is_zero).nonzero()[0]))
        rank, distance = rank.take(order), distance.take(order)
        weight = weight.take(order) if is_weighted else weight
    return median, W, S, below, below_distance


def group_errors(weight: np.ndarray, value: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """[c] absolute errors of groups with `weight` [c, r] of the ascending values [r]; [c] both middle indices."""
    W, S = weight.cumsum(-1), (weight * value).cumsum(-1)
    total, last = W[:, -1:], np.arange(len(W))
    low, high = (total <= 2 * W).argmax(-1), (total < 2 * W).argmax(-1)
    return S[:, -1] - 2 * S[last, low] - value.take(low) * (W[:, -1] - 2 * W[last, low]), low, high


class AbsoluteErrorScores(Scores):
    """Absolute error about the median. The score is the gain itself; the one column is the weight."""

    counts_classes = False
    n_fits = 4

    def __init__(self, criterion: AbsoluteError, weight: FixedPoint):
        self.criterion, self.columns, self.units = criterion, [weight.units], [weight.unit]

    def _sorted(self, rows: np.ndarray, count: np.ndarray) -> SortedTargets:
        return sort_targets(self.target, FixedPoint(self.columns[0], self.units[0]), rows, count)

    def prepare(self, level: Level, min_samples_leaf: int) -> None:
        self._bar = level.layout.bar(min_samples_leaf)
        self._targets = targets = self._sorted(level.order[0], level.count)
        self._rank, self._distance = np.empty((2, len(self.target)), np.int64)
        self._rank[targets.rows] = np.arange(len(targets.rows)) - level.spread(level.starts)
        self._distance[targets.rows] = targets.distance

    def score(self, level: Level, block: np.ndarray, out: np.ndarray) -> np.ndarray:
        (left, right), _ = self._sides(level, block)
        whole = left.take(level.layout.ends, axis=1).repeat(level.count, axis=1)
        np.subtract(whole, left, out=out)
        out -= right
        out[out < NOISE * whole] = 0.0
        out *= level.spread(self._targets.unit)
        out += self._bar
        return self.forbid_light(level, block, out)

    def _sides(self, level: Level, block: np.ndarray, upper: bool = False) -> tuple[np.ndarray, np.ndarray]:
        """[2, b, m] the absolute error, in units, left and right of each position; and the medians."""
        rows, (b, m) = block.ravel(), block.shape
        column, position = np.arange(b)[:, None] * m, np.arange(m)
        starts, ends = level.spread(level.starts), level.spread(level.layout.ends + 1)
        low = np.concatenate(((column + starts).ravel(), (column + position + 1).ravel()))
        high = np.concatenate(((column + position + 1).ravel(), (column + ends).ravel()))
        rank, distance, weight = self._rank.take(rows), self._distance.take(rows), self.columns[0]
        weight = weight.take(rows) if weight.strides != (0,) else np.broadcast_to(weight[:1], rows.shape)
        median, W, S, below, below_distance = range_medians(rank, weight, distance, low, high, upper)
        targets, index = self._targets, median + np.tile(starts, 2 * b)
        error = S - 2 * below_distance - targets.value.take(index, mode="clip") * (W - 2 * below)
        return error.reshape(2, b, m), targets.y.take(index, mode="clip").reshape(2, b, m)

    def side_fits(self, level, block):
        (errors, low), (_, high) = self._sides(level, block), self._sides(level, block, upper=True)
        unit, medians = level.spread(self._targets.unit), low / 2 + high / 2
        return errors[0] * unit, medians[0], errors[1] * unit, medians[1]

    def row_weight_units(self):
        return self.columns[0]

    def weight_of_sums(self, sums, count):
        return sums.sum(-1)

    def gain(self, score, sums, count):
        return score

    def weight(self, sums, count):
        return sums[0] * self.units[0]

    def _is_pure(self, rows, starts, sums, count):
        y = self.target.take(rows)
        return np.minimum.reduceat(y, starts) == np.maximum.reduceat(y, starts)

    # -- nodes

    def node_fits(self, rows: np.ndarray, count: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """[k] the median of each run of rows, halfway between two middle values; [k] its mean absolute error."""
        targets, ends = self._sorted(rows, count), count.cumsum()
        starts, rank = ends - count, np.arange(len(rows)) - (ends - count).repeat(count)
        ranges = rank, targets.weight, targets.distance, starts, ends
        (low, W, S, below, below_distance), (high, *_) = range_medians(*ranges), range_medians(*ranges, upper=True)
        error = (S - 2 * below_distance - targets.value.take(starts + low) * (W - 2 * below)) * targets.unit
        medians = targets.y.take(starts + low) / 2 + targets.y.take(starts + high) / 2
        return medians, error / (W * self.units[0])

    def impurity(self, rows, starts, sums, count):
        return self.node_fits(rows, count)[1]

    # -- groups of rows: levels of a category, and a forced split. Their sums are the weight of each different target.

    def group_sums(self, rows, group, n_groups):
        targets = self._sorted(rows, np.array([len(rows)]))
        new = np.append(True, targets.y[1:] != targets.y[:-1])
        index, first = new.cumsum() - 1, new.nonzero()[0]
        r, self._unit = len(first), float(targets.unit[0])
        self._values = targets.y.take(first), targets.value.take(first)
        of_row = np.empty(len(self.target), np.int64)
        of_row[targets.rows] = index
        flat = group * r + of_row.take(rows)
        return np.bincount(flat, self.columns[0].take(rows), n_groups * r).reshape(n_groups, r)

    def group_means(self, sums, count):
        """[p] medians: sorted by them, the best partition of more than ten levels may be missed."""
        weight = np.stack(sums, -1)
        return self._fits(weight)[1]

    def _fits(self, weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """[c] absolute errors and medians of groups with `weight` [c, r] of each value."""
        y, value = self._values
        error, low, high = group_errors(weight, value)
        return np.maximum(error, 0.0) * self._unit, y.take(low) / 2 + y.take(high) / 2

    def fits_of_sums(self, left, total):
        return *self._fits(left), *self._fits(total - left)

    def score_sides(self, left, n_left, total, n):
        whole = self._fits(total[:1])[0]
        left_error, _, right_error, _ = self.fits_of_sums(left, total)
        gain = whole - left_error - right_error
        return np.where(gain < NOISE * whole, 0.0, gain)

    # -- tables

    def criterion_columns(self, rows):
        n = len(self.target)
        return (
            [one_each(n)]
            if self.row_weight is None
            else [placed(FixedPoint(self.columns[0].take(rows), self.units[0]), rows, n)]
        )

    def node_sums(self, sums, rows):
        (median,), (error,) = self.node_fits(rows, np.array([len(rows)]))
        return np.array([*sums, error * sums[0], median, 0.0, median])

    def right_sums(self, total, left):
        return np.concatenate((total[:1] - left[..., :1], left[..., 3:], left[..., 1:3]), -1)
