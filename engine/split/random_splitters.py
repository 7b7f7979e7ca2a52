"""The search of search.py when only some features were drawn: each node is scored on those it may use, no others.

Every candidate of the others can still be written down by whoever asks for a node's table; growing needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass

import numpy as np

from engine.split.features import Features
from engine.split.level import BLOCK, FORBIDDEN, Level, Scores
from engine.split.search import (
    TIE_TOLERANCE,
    BestSplits,
    NodeDraws,
    SplitDraws,
    column_bests,
    numbers_by_node,
    search,
    winning_order,
)

FeatureDraw = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""draw(usable [d, k], root [k]): the features each of k nodes may use, [d, k] bools. `usable` says which of them take
different values there, `root` in which of the trees that are grown together a node stands."""


@dataclass(frozen=True, eq=False)
class FeatureSubsetSplitter:
    """Every candidate of the features drawn for a node."""

    sample_features: FeatureDraw

    def find_splits(self, level, features, scores, min_samples_leaf, root) -> BestSplits:
        allowed = self.sample_features(usable(level, features), root)
        found = search_feature_subset(level, features, scores, min_samples_leaf, allowed)
        return found._replace(draws=NodeDraws(allowed))


def search_feature_subset(
    level: Level, features: Features, scores: Scores, min_samples_leaf: int, allowed
) -> BestSplits:
    """The best split of every node of a level among the features it may use, allowed [d, k]."""
    if features.category:  # the ways to divide them are found node by node anyhow
        return search(level, features, scores, min_samples_leaf, allowed)
    column = drawn_columns(allowed[features.feature])
    narrow = select_columns(level, column)
    by_place, kept = column_bests(narrow, scores, min_samples_leaf)
    best = np.maximum.reduce(by_place)
    bar = best - TIE_TOLERANCE * np.abs(best)
    winner = (by_place >= bar).argmax(0)
    won = column[winner, np.arange(len(winner))]
    from_end = None if features.from_end is None else features.from_end.take(won)
    rows, last_left = winning_order(narrow, scores, winner, bar, kept, from_end)
    return BestSplits(features.feature.take(won), features.missing_left.take(won), best, rows, last_left, {})


def drawn_columns(drawn: np.ndarray) -> np.ndarray:
    """[places, k] the columns drawn for each node, in order; where others have more, its last one again.

    Example: columns 0 and 3 of [0..3] for one node, 2 for another -> 0 2 in the first place, 3 2 in the second.
    """
    V, k = drawn.shape
    number = np.add.reduce(drawn, dtype=np.int64)
    node_by_node = np.ascontiguousarray(drawn.T).ravel().nonzero()[0]  # a search of one long row is the fastest
    places = np.minimum(np.arange(number.max())[:, None], number - 1)
    return node_by_node.take(number.cumsum() - number + places) - np.arange(0, V * k, V)


def usable(level: Level, features: Features) -> np.ndarray:
    """[d, k] does the feature take different values in the node?"""
    first, last = level.starts, level.layout.ends
    if level.ranks is None:  # no two rows have the same value
        return np.broadcast_to(last > first, (features.d, len(first)))
    differs = level.ranks.take(last, axis=1, mode="wrap") > level.ranks.take(first, axis=1, mode="wrap")
    for column, category in features.category.items():
        codes = category.codes.take(level.order[column] % features.n)
        differs[column] = np.minimum.reduceat(codes, first) < np.maximum.reduceat(codes, first)
    if not features.any_missing:  # a column a feature
        return differs
    return np.logical_or.reduceat(differs, features.feature.searchsorted(np.arange(features.d)))


def select_columns(level: Level, column: np.ndarray) -> Level:
    """The level with fewer columns: in place p, node i has its rows in the order of column[p, i]."""
    m, work = level.order.shape[1], level.work
    flat = (column * m).repeat(level.count, axis=1)
    flat += np.arange(m)
    narrow = copy(level)
    narrow.order = level.order.ravel().take(flat, out=work.buffer("drawn order", flat.shape, np.int64), mode="wrap")
    if level.ranks is not None:
        narrow.ranks = level.ranks.ravel().take(flat, out=work.buffer("drawn ranks", flat.shape, np.int32), mode="wrap")
    return narrow


@dataclass(frozen=True, eq=False)
class RandomSplitter:
    """One split of each feature drawn for a node, drawn at random too: the best of these is made."""

    rngs: Sequence[np.random.Generator]  # one for each tree that is grown
    sample_features: FeatureDraw | None = None  # the features each node may use; all where None

    def find_splits(self, level, features, scores, min_samples_leaf, root) -> BestSplits:
        can = usable(level, features)
        allowed = np.ones_like(can) if self.sample_features is None else self.sample_features(can, root)
        number = numbers_by_node(self.rngs, root, features.d).T
        threshold = np.where(allowed, draw_thresholds(level, features, number), np.nan)
        draws = SplitDraws(allowed, threshold, self._sides(level, features, allowed, root))
        return best_drawn_splits(level, features, scores, min_samples_leaf, draws)

    def _sides(self, level, features, allowed, root) -> np.ndarray:
        """[S, k] the levels that go left, of every category drawn for each node."""
        first = level_offsets(features)
        sides = np.zeros((sum(category.size for category in features.category.values()), len(root)), bool)
        for column, category in features.category.items():
            feature = features.feature[column]
            for node in allowed[feature].nonzero()[0]:
                here = slice(level.starts[node], level.starts[node] + level.count[node])
                present = np.unique(category.codes.take(level.order[column, here] % features.n))
                present = present[present < category.size]
                drawn = some_levels(self.rngs[root[node]], len(present), features.one_vs_rest)
                sides[first[feature] + present, node] = drawn
        return sides


def draw_thresholds(level: Level, features: Features, number: np.ndarray) -> np.ndarray:
    """[d, k] a threshold as far between the smallest and the largest value as the number [d, k] says.

    Infinite where there is one value only: present against missing. NaN for categories and where nothing is present.
    """
    feature = np.arange(features.d)
    first, last = features.feature.searchsorted(feature), features.feature.searchsorted(feature, side="right") - 1
    value = lambda column, at: features.X[level.order[column][:, at] % features.n, feature[:, None]]  # noqa: E731
    low, high = value(first, level.starts), value(last, level.layout.ends)  # the missing ones at the other ends
    between = np.clip(low * (1.0 - number) + high * number, low, high)
    threshold = np.where(between < high, between, np.where(low < high, low, np.where(np.isnan(low), np.nan, np.inf)))
    threshold[features.feature[list(features.category)]] = np.nan
    return threshold


def some_levels(chance: np.random.Generator, p: int, one_vs_rest: bool) -> np.ndarray:
    """[p] which of p levels go left: some but not all, every way to divide them as likely as any other.

    A single level goes left (present against missing). Which of the sides is called left is nothing to draw: of two or
    more, that of the first level.
    """
    if p < 2:
        return np.ones(p, bool)
    if one_vs_rest:
        return np.arange(p) == (chance.integers(p) if p > 2 else 0)
    left = chance.random(p) < 0.5
    while left.all() or not left.any():
        left = chance.random(p) < 0.5
    return left == left[0]


def level_offsets(features: Features) -> np.ndarray:
    """[d] where the levels of each category begin among all; 0 for numbers."""
    size = np.zeros(features.d, np.int64)
    size[features.feature[list(features.category)]] = [category.size for category in features.category.values()]
    return np.where(size > 0, size.cumsum() - size, 0)


def drawn_levels(features: Features, draws: SplitDraws, feature: int) -> tuple[int, ...]:
    """The levels that go left in the split of a category that was drawn for one node; () of a number."""
    column = int(features.feature.searchsorted(feature))
    if column not in features.category:
        return ()
    first = level_offsets(features)[feature]
    return tuple(draws.sides[first : first + features.category[column].size, 0].nonzero()[0].tolist())


def tries(features: Features) -> tuple[np.ndarray, np.ndarray]:
    """[T] features, and [T] whether missing rows go left, in the order in which ties are decided."""
    feature = np.arange(features.d).repeat(1 + features.has_missing)
    return feature, np.append(False, feature[1:] == feature[:-1])


def goes_left(features: Features, draws: SplitDraws, rows, feature, node, missing_left) -> np.ndarray:
    """Does each row go left, by the split of a feature that was drawn for a node? All of one shape, or broadcast."""
    x = features.X[rows % features.n, feature]
    missing, left = np.isnan(x), x <= draws.threshold[feature, node]
    if len(draws.sides):
        named = np.isin(np.arange(features.d), features.feature[list(features.category)])[feature] & ~missing
        level, node = level_offsets(features)[feature] + np.where(named, x, 0).astype(np.int64), node + 0 * feature
        left = np.where(named, draws.sides[np.where(named, level, 0), node], left)
    return np.where(missing, missing_left, left)


def score_split_sums(scores: Scores, left, n_left, total, n, min_samples_leaf: int, row: np.ndarray) -> np.ndarray:
    """The score of splits from what their left sides add up to; FORBIDDEN where a side has too few rows, or weighs too
    little. `row` is a row of each node."""
    few = np.minimum(n_left, n - n_left) < max(min_samples_leaf, 1)
    few |= scores.too_light(left, n_left, total, n, row)
    with np.errstate(divide="ignore", invalid="ignore"):  # of an empty side
        return np.where(few, FORBIDDEN, scores.score_sides(left, n_left, total, n))


def best_drawn_splits(
    level: Level, features: Features, scores: Scores, min_samples_leaf: int, draws: SplitDraws
) -> BestSplits:
    """The best of the drawn splits at every node of a level."""
    feature, missing_left = tries(features)
    node = np.arange(len(level.count))
    tried = drawn_columns(draws.allowed[feature])  # [P, k]: in place p, node i tries tried[p, i]
    score, wide = np.empty(tried.shape), max(1, BLOCK // level.layout.m)
    for first in range(0, len(tried), wide):
        block = tried[first : first + wide]
        left, n_left = _left_sums(level, features, scores, draws, feature[block], missing_left[block])
        total = np.stack(level.sums[: len(scores.columns)], -1).astype(float)
        totals = np.broadcast_to(total, left.shape)
        score[first : first + wide] = score_split_sums(
            scores,
            left,
            n_left,
            totals,
            np.broadcast_to(level.count, n_left.shape),
            min_samples_leaf,
            level.order[0, level.starts],
        )
    top = score.max(0)
    place = (score >= top - TIE_TOLERANCE * np.abs(top)).argmax(0)  # the first that reaches it
    winner, score = tried[place, node], score[place, node]
    rows, last_left = _order_by_side(level, features, draws, feature[winner], missing_left[winner])
    sides = _level_sides(level, features, draws, feature[winner], rows)
    threshold = draws.threshold[feature[winner], node]
    return BestSplits(feature[winner], missing_left[winner], score, rows, last_left, sides, threshold, draws)


def _left_sums(level, features, scores, draws, feature, missing_left) -> tuple[np.ndarray, np.ndarray]:
    """[b, k, C] what the left sides add up to, in units, and [b, k] how many rows they have."""
    wide = lambda per_node: per_node.repeat(level.count, axis=-1)  # noqa: E731
    rows, node = level.order[0], wide(np.arange(len(level.count)))
    left = goes_left(features, draws, rows, wide(feature), node, wide(missing_left))
    sums = [np.add.reduceat(left * column.take(rows), level.starts, axis=1) for column in scores.columns]
    return np.stack(sums, -1).astype(float), np.add.reduceat(left, level.starts, axis=1, dtype=np.int64)


def _order_by_side(level, features, draws, feature, missing_left) -> tuple[np.ndarray, np.ndarray]:
    """The rows of each node, left ones first and missing ones at the ends, and the last place on the left."""
    rows, node = level.order[0], level.spread(np.arange(len(level.count)))
    own = level.spread(feature)
    left = goes_left(features, draws, rows, own, node, level.spread(missing_left))
    place = 4 * node + np.where(left, 1, 2)
    if features.any_missing:
        missing = np.isnan(features.X[rows % features.n, own])
        place += np.where(missing, np.where(left, -1, 1), 0)
    n_left = np.add.reduceat(left, level.starts, dtype=np.int64)
    return rows[place.argsort(kind="stable")], level.starts + np.maximum(n_left, 1) - 1


def _level_sides(level, features, draws, feature, rows) -> dict[int, np.ndarray]:
    """Of the nodes that split a category: each level's side, 1 left, 0 right, -1 not seen there."""
    found, first = {}, level_offsets(features)
    for column, category in features.category.items():
        for node in (feature == features.feature[column]).nonzero()[0]:
            here = rows[level.starts[node] : level.starts[node] + level.count[node]]
            seen = np.bincount(category.codes.take(here % features.n), minlength=category.size + 1)[:-1] > 0
            side = draws.sides[first[feature[node]] : first[feature[node]] + category.size, node]
            found[int(node)] = np.where(seen, side, -1).astype(np.int8)
    return found
