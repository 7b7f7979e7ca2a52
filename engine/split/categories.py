"""Splits of categories: some levels go left, the others right.

With p levels present at a node there are 2^(p-1) - 1 partitions; up to ten levels all are tried. Beyond that the levels
are sorted by their mean target (for classes: by their share of the node's most common class; for absolute error: by
their median) and only splits of that order are tried. For two classes and for squared error the best partition is
always among them (Fisher 1958; Breiman et al. 1984); for more classes and absolute error it may be missed.
`one_vs_rest` tries each level alone against the others. If rows miss the value, every split is tried with them on the
right and on the left, and "present against missing" once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from engine.split.features import Category
from engine.split.level import FORBIDDEN, Scores

MAX_LEVELS_FOR_SUBSETS = 10
MAX_SUMS = 1 << 20  # of partitions scored at once: an absolute error needs a sum for each different target


@dataclass(frozen=True, eq=False)
class LevelPartitions:
    """Every partition of a category's levels at one node, and its score. Partition i puts sides[i] left.

    `sides` has a column per level and one more for missing; levels that are not present are False everywhere.
    """

    sides: np.ndarray  # [c, M + 1] bool
    present: np.ndarray  # [M + 1] bool
    n_left: np.ndarray  # [c]
    score: np.ndarray  # [c]
    fits: tuple[np.ndarray, ...]  # [c] each, see Scores.fits_of_sums


@cache
def subsets(p: int) -> np.ndarray:
    """[2^(p-1) - 1, p] bool: proper subsets of p levels with the first level. Example: p = 3 -> 100, 101, 110."""
    number = np.arange(2 ** (p - 1) - 1)[:, None]
    rest = (number >> np.arange(p - 2, -1, -1)) & 1
    sides = np.concatenate((np.ones((len(number), 1), bool), rest.astype(bool)), 1)
    sides.setflags(write=False)  # cached: all fits share it
    return sides


def _sides(levels: int, one_vs_rest: bool, means: Callable[[], np.ndarray]) -> np.ndarray:
    """[c, p] bool: the left sides to try, over the levels present."""
    if levels < 2:
        return np.zeros((0, levels), bool)
    if one_vs_rest:
        return np.eye(levels, dtype=bool)[: levels if levels > 2 else 1]  # two levels have one partition
    if levels <= MAX_LEVELS_FOR_SUBSETS:
        return subsets(levels)
    rank = means().argsort(kind="stable").argsort()
    return rank < np.arange(1, levels)[:, None]  # the first 1, 2, ... p-1 levels


def _with_missing(sides: np.ndarray, missing: bool) -> np.ndarray:
    """Add the column for missing rows: right, or right and then left, with present-against-missing between."""
    right = np.pad(sides, ((0, 0), (0, 1)))
    if not missing:
        return right
    left = right.copy()
    left[:, -1] = True
    return np.concatenate((right, [np.arange(right.shape[1]) < sides.shape[1]], left))


def level_partitions(
    scores: Scores, category: Category, one_vs_rest: bool, rows: np.ndarray, min_samples_leaf: int
) -> LevelPartitions:
    """Return every partition of the levels at the node that holds `rows`, with its score."""
    codes = category.codes.take(rows % len(category.codes))  # the rows of root r are r * n + i
    slots = category.size + 1
    count = np.bincount(codes, minlength=slots)
    sums = scores.group_sums(rows, codes, slots)
    levels = count[:-1].nonzero()[0]
    tried = _sides(len(levels), one_vs_rest, lambda: scores.group_means(list(sums[levels].T), count[levels]))
    tried = _with_missing(tried, missing=bool(count[-1]) and len(levels) > 0)
    sides = np.zeros((len(tried), slots), bool)
    sides[:, np.append(levels, slots - 1)] = tried
    n_left, n = sides @ count, len(rows)
    small, parts = (n_left < min_samples_leaf) | (n - n_left < min_samples_leaf), []
    for first in range(0, len(sides), chunk := max(1, MAX_SUMS // sums.shape[1])):
        part = slice(first, first + chunk)
        left = sides[part] @ sums
        split_sums = left, n_left[part], np.broadcast_to(sums.sum(0), left.shape), np.full(len(left), n)
        small[part] |= scores.too_light(*split_sums, rows[:1])
        parts.append((scores.score_sides(*split_sums), *scores.fits_of_sums(left, sums.sum(0))))
    score, *fits = map(np.concatenate, zip(*parts, strict=True)) if parts else (np.zeros(0),) * (1 + scores.n_fits)
    return LevelPartitions(sides, count > 0, n_left, np.where(small, FORBIDDEN, score), tuple(fits))
