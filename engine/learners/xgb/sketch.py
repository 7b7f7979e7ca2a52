"""The quantile sketch of a feature: where its bins begin for the approximate method, as xgboost 3.2 finds it.

A summary lists some of the values, ascending, with what is known of the weight of the rows around each:

    rmin      the least that rows with smaller values weigh
    rmax      the most that rows with smaller or equal values weigh
    weight    what the rows with this very value weigh

Where h differs from row to row, the rows come sorted: a value is kept as soon as the next share of the weight is
reached. Where every h is 1, they come in the table's order and wait in a queue; full queues become summaries, which are
merged. Both are pruned to fewer entries. Numbers are float32, so that ties are broken as in xgboost.

Example: of the values 1 to 10 with max_bin 4 the summary keeps 1, 4, 6, 8, 10, and bins begin at 1, 4, 6, 8.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

FACTOR = 8  # xgboost's summaries are so many times finer than the bins
SMALLEST_RANGE = np.float32(1e-3)
BEYOND = np.float32(1e-5)  # the last cut lies beyond the largest value by at least this


@dataclass(frozen=True, eq=False)
class Summary:
    """The values that a sketch keeps, ascending, with bounds of their ranks. All float32."""

    rmin: np.ndarray  # [m]
    rmax: np.ndarray
    weight: np.ndarray
    value: np.ndarray

    def __len__(self) -> int:
        return len(self.value)

    @property
    def after(self) -> np.ndarray:
        """[m] the least that rows up to each value weigh."""
        return self.rmin + self.weight

    @property
    def before(self) -> np.ndarray:
        """[m] the most that rows below each value weigh."""
        return self.rmax - self.weight

    def take(self, index: np.ndarray) -> Summary:
        return Summary(self.rmin[index], self.rmax[index], self.weight[index], self.value[index])

    def ranks_at(self, value: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What is known of the ranks and the weight at other values."""
        place = self.value.searchsorted(value)
        is_kept = self.value.take(place, mode="clip") == value
        rmin = np.where(is_kept, self.rmin.take(place, mode="clip"), np.append(np.float32(0), self.after)[place])
        rmax = np.where(is_kept, self.rmax.take(place, mode="clip"), np.append(self.before, self.rmax[-1])[place])
        return rmin, rmax, np.where(is_kept, self.weight.take(place, mode="clip"), np.float32(0))

    def nearest(self, ranks: np.ndarray, first: int, last: int) -> np.ndarray:
        """The entries nearest to some ascending ranks, from `first` on; stops where `last` would be passed."""
        place = np.maximum((self.rmin + self.rmax).searchsorted(2 * ranks, side="right") - 1, first)
        place = place[place < last]
        return place + (2 * ranks[: len(place)] >= self.after[place] + self.before[place + 1])


@dataclass(frozen=True, eq=False)
class Sketch:
    """The sketch of a feature: the values that it keeps, and the bins that they make."""

    summary: Summary
    ends: np.ndarray  # [b] the values that begin the bins after the first, and a number beyond the largest
    n_queues: int  # whose summaries were merged; 0 where the rows came sorted
    n_listed: int  # values before the last pruning


def summarize(x: np.ndarray, weight: np.ndarray) -> Summary:
    """The summary of a queue of rows: equal values become one entry."""
    order = x.argsort(kind="stable")
    value, first = np.unique(x[order], return_index=True)
    weight = np.add.reduceat(weight[order], first) if len(first) else weight
    rmax = weight.cumsum(dtype=np.float32)
    return Summary(np.append(np.float32(0), rmax)[: len(rmax)], rmax, weight, value)


def merge(a: Summary, b: Summary) -> Summary:
    """The summary of the rows of both."""
    value = np.union1d(a.value, b.value)
    rmin, rmax, weight = (one + other for one, other in zip(a.ranks_at(value), b.ranks_at(value), strict=True))
    rmin = np.maximum.accumulate(rmin)  # rounding may have turned neighbours round
    return Summary(rmin, np.maximum.accumulate(np.maximum(rmax, rmin + weight)), weight, value)


def prune(summary: Summary, size: int) -> Summary:
    """Keep the smallest and the largest value, and those nearest to equal steps of rank between them."""
    if len(summary) <= size:
        return summary
    begin, steps, last = summary.rmax[0], size - 1, len(summary) - 1
    share = np.arange(1, steps, dtype=np.float32) * (summary.rmin[-1] - begin) / np.float32(steps)
    kept = summary.nearest(share + begin, 1, last)
    return summary.take(np.unique(np.concatenate(([0], kept, [last]))))


def prune_around_heavy(summary: Summary, size: int) -> Summary:
    """Keep the ends, every value that weighs more than two shares, and others at equal steps between these."""
    if len(summary) <= size:
        return summary
    begin, steps, last = summary.rmax[0], size - 2, len(summary) - 1
    between = summary.rmin[-1] - begin
    if between == 0 or steps <= 0:
        return summary.take(np.array([0, last]))
    after, before = summary.after, summary.before
    chunk = 2 * max(between, SMALLEST_RANGE) / np.float32(steps)
    heavy = (after > before + chunk)[1:-1].nonzero()[0] + 1
    starts, ends = np.append(0, heavy), np.append(heavy, last)
    is_gap = ends > starts + 1
    gaps = np.where(is_gap, before[ends] - after[starts], np.float32(0))
    steps, step = steps - len(heavy), np.arange(steps - len(heavy), dtype=np.float32)
    begins = np.append(begin, after[heavy] - before[heavy]).cumsum(dtype=np.float32)
    share, kept, k = step * gaps.cumsum(dtype=np.float32)[-1] / np.float32(steps), [starts, ends], 1
    for gap in is_gap.nonzero()[0]:
        ranks = share[k:] + begins[gap]
        ranks = ranks[: (2 * ranks).searchsorted(2 * before[ends[gap]])]
        kept.append(summary.nearest(ranks, int(starts[gap]), int(ends[gap])))
        k += len(kept[-1])
    return summary.take(np.unique(np.concatenate(kept)))


def sketch(x: np.ndarray, weight: np.ndarray, max_bin: int, in_table_order: bool) -> Sketch:
    """Sketch a feature: x and weight are float32, the rows in the order of the table."""
    n_bins = min(len(x), max_bin)
    if in_table_order:
        (listed, n_queues), shorten, size = _sketch_queues(x, weight, max_bin), prune, min(len(x), max_bin * FACTOR)
    else:
        listed, n_queues, shorten = _list_sorted(x, weight, max_bin), 0, prune_around_heavy
        size = min(_summary_size(len(x), 2.0 / max_bin), len(x), max_bin * FACTOR)
    summary = shorten(shorten(listed, size), n_bins + 1)
    largest = float(summary.value[-1])
    ends = np.append(summary.value[1:n_bins], np.float32(largest + (abs(largest) + float(BEYOND))))
    return Sketch(summary, ends, n_queues, len(listed))


def _summary_size(n: int, share: float) -> int:
    """xgboost's size of a summary of n rows whose ranks may err by a share of the weight."""
    level = 1
    while (size := min(n, math.ceil(level / share) + 1)) * 2**level < n:
        level += 1
    return size


def _list_sorted(x: np.ndarray, weight: np.ndarray, max_bin: int) -> Summary:
    """Keep a value as soon as the next of max_bin equal shares of the weight is reached, and the largest value."""
    order = x.argsort(kind="stable")
    value, first = np.unique(x[order], return_index=True)
    own = np.add.reduceat(weight[order].astype(float), first)
    upto, last = own.cumsum(), len(value) - 1
    number = np.arange(max_bin)
    reached = upto.searchsorted((number * upto[-1] / max_bin).astype(np.float32).astype(float))
    reached = np.maximum.accumulate(reached - number) + number  # each later than the one before
    kept = np.append(reached[reached < last], last)
    columns = (np.append(0.0, upto)[kept], upto[kept], own[kept], value[kept])
    return Summary(*(column.astype(np.float32) for column in columns))


def _sketch_queues(x: np.ndarray, weight: np.ndarray, max_bin: int) -> tuple[Summary, int]:
    """Merge the summaries of the queues that rows of weight above 0 fill, in the table's order; and their number."""
    size = _summary_size(len(x), 1.0 / (min(len(x), max_bin) * FACTOR))
    x, weight = x[weight > 0], weight[weight > 0]
    levels: list[Summary | None] = []
    *full, rest = _queues(x, 2 * size)
    for rows in full:
        summary = summarize(x[rows], weight[rows])
        for level in range(len(levels) + 1):
            summary = prune(summary, size)
            if level == len(levels):
                levels.append(summary)
            elif (waiting := levels[level]) is None or len(summary := merge(summary, waiting)) <= size:
                levels[level] = summary
            else:
                levels[level] = None
                continue
            break
    found = prune(summarize(x[rest], weight[rest]), size)
    for waiting in levels:
        if waiting is not None:
            found = prune(merge(found, waiting), size) if len(found) else waiting
    return found, len(full) + 1


def _queues(x: np.ndarray, size: int) -> Iterator[slice]:
    """The rows of each full queue and of the last one. Neighbouring rows of one value are one entry."""
    first_of_value, start = (x[1:] != x[:-1]).nonzero()[0] + 1, 0
    while (place := first_of_value.searchsorted(start, side="right") + size - 2) < len(first_of_value):
        end = int(first_of_value[place]) + 1  # the row that takes the last entry
        if end == len(x):
            break
        yield slice(start, end)
        start = end
    yield slice(start, len(x))
