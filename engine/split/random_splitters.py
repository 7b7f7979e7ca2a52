"""Splitters that draw at random: some features for each node, or one random split of each feature.

Growing scores only what was drawn; the table of a node also lists the candidates of the other features.
"""

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
"""draw(usable [d, k], root [k]) -> [d, k] bools: the features each of k nodes may use. `usable` marks the features that
are not constant in the node; `root` is the tree of each node, if several are grown together."""


@dataclass(frozen=True, eq=False)
class FeatureSubsetSplitter:
    """The splitter that tries every candidate of the features drawn for a node."""

    sample_features: FeatureDraw

    def find_splits(self, level, features, scores, min_samples_leaf, root) -> BestSplits:
        draws = NodeDraws(self.sample_features(usable(level, features), root))
        if features.category:  # partitions of levels are searched node by node anyway
            return search(level, features, scores, min_samples_leaf, draws.allowed)._replace(draws=draws)
        column = drawn_columns(draws.allowed[features.feature])
        narrow = select_columns(level, column)
        by_slot, stored_scores = column_bests(narrow, scores, min_samples_leaf)
        best = np.maximum.reduce(by_slot)
        bar = best - TIE_TOLERANCE * np.abs(best)
        slot = (by_slot >= bar).argmax(0)
        winner = column[slot, np.arange(len(slot))]
        from_end = None if features.from_end is None else features.from_end.take(winner)
        rows, last_left = winning_order(narrow, scores, slot, bar, stored_scores, from_end)
        feature, missing_left = features.feature.take(winner), features.missing_left.take(winner)
        return BestSplits(feature, missing_left, best, rows, last_left, {}, draws=draws)


def search_again(
    level: Level, features: Features, scores: Scores, min_samples_leaf: int, draws: NodeDraws | None
) -> BestSplits:
    """Return the best splits of a level by other scores, among what was drawn for it."""
    if isinstance(draws, SplitDraws):
        return best_drawn_splits(level, features, scores, min_samples_leaf, draws)
    return search(level, features, scores, min_samples_leaf, None if draws is None else draws.allowed)


def drawn_columns(drawn: np.ndarray) -> np.ndarray:
    """[slots, k] the columns drawn for each node, in order; a node with fewer columns repeats its last one.

    Example: columns 0 and 3 of [0..3] for one node, 2 for another -> 0 2 in the first slot, 3 2 in the second.
    """
    V, k = drawn.shape
    count = np.add.reduce(drawn, dtype=np.int64)
    flat = np.ascontiguousarray(drawn.T).ravel().nonzero()[0]  # searching one long row is the fastest
    slots = np.minimum(np.arange(count.max())[:, None], count - 1)
    return flat.take(count.cumsum() - count + slots) - np.arange(0, V * k, V)


def usable(level: Level, features: Features) -> np.ndarray:
    """[d, k] bool: is the feature not constant in the node?"""
    first, last = level.starts, level.layout.ends
    if level.ranks is None:  # all values differ
        return np.broadcast_to(last > first, (features.d, len(first)))
    differs = level.ranks.take(last, axis=1, mode="wrap") > level.ranks.take(first, axis=1, mode="wrap")
    for column, category in features.category.items():
        codes = category.codes.take(level.order[column] % features.n)
        differs[column] = np.minimum.reduceat(codes, first) < np.maximum.reduceat(codes, first)
    if not features.any_missing:  # one column per feature
        return differs
    return np.logical_or.reduceat(differs, features.feature.searchsorted(np.arange(features.d)))


def select_columns(level: Level, column: np.ndarray) -> Level:
    """Return the level with fewer columns: in slot s, the rows of node i are in the order of column[s, i]."""
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
    """The splitter that draws one split of each drawn feature and makes the best of them."""

    rngs: Sequence[np.random.Generator]  # one for each tree that is grown
    sample_features: FeatureDraw | None = None  # draws the features of each node; None: all features

    def find_splits(self, level, features, scores, min_samples_leaf, root) -> BestSplits:
        varies = usable(level, features)
        allowed = np.ones_like(varies) if self.sample_features is None else self.sample_features(varies, root)
        number = numbers_by_node(self.rngs, root, features.d).T
        threshold = np.where(allowed, draw_thresholds(level, features, number), np.nan)
        draws = SplitDraws(allowed, threshold, self._draw_sides(level, features, allowed, root))
        return best_drawn_splits(level, features, scores, min_samples_leaf, draws)

    def _draw_sides(self, level, features, allowed, root) -> np.ndarray:
        """[S, k] the levels that go left, for every category drawn for a node."""
        first = level_offsets(features)
        sides = np.zeros((sum(category.size for category in features.category.values()), len(root)), bool)
        for column, category in features.category.items():
            feature = features.feature[column]
            for node in allowed[feature].nonzero()[0]:
                rows = level.order[column, level.starts[node] : level.starts[node] + level.count[node]]
                present = np.unique(category.codes.take(rows % features.n))
                present = present[present < category.size]
                left = some_levels(self.rngs[root[node]], len(present), features.one_vs_rest)
                sides[first[feature] + present, node] = left
        return sides


def draw_thresholds(level: Level, features: Features, number: np.ndarray) -> np.ndarray:
    """[d, k] thresholds at the share `number` [d, k] of the way from the smallest to the largest value.

    Infinite if there is only one value: present against missing. NaN for categories and where all values are missing.
    """
    feature = np.arange(features.d)
    first, last = features.feature.searchsorted(feature), features.feature.searchsorted(feature, side="right") - 1
    value = lambda column, at: features.X[level.order[column][:, at] % features.n, feature[:, None]]  # noqa: E731
    low, high = value(first, level.starts), value(last, level.layout.ends)  # missing values are at the other ends
    between = np.clip(low * (1.0 - number) + high * number, low, high)
    threshold = np.where(between < high, between, np.where(low < high, low, np.where(np.isnan(low), np.nan, np.inf)))
    threshold[features.feature[list(features.category)]] = np.nan
    return threshold


def some_levels(rng: np.random.Generator, p: int, one_vs_rest: bool) -> np.ndarray:
    """[p] bool: the levels that go left, some but not all; every partition is equally likely.

    A single level goes left (present against missing). Which side is called left is not random: the first level's.
    """
    if p < 2:
        return np.ones(p, bool)
    if one_vs_rest:
        return np.arange(p) == (rng.integers(p) if p > 2 else 0)
    left = rng.random(p) < 0.5
    while left.all() or not left.any():
        left = rng.random(p) < 0.5
    return left == left[0]


def level_offsets(features: Features) -> np.ndarray:
    """[d] the index of each category's first level in the concatenated levels; 0 for numbers."""
    size = np.zeros(features.d, np.int64)
    size[features.feature[list(features.category)]] = [category.size for category in features.category.values()]
    return np.where(size > 0, size.cumsum() - size, 0)


def drawn_levels(features: Features, draws: SplitDraws, feature: int) -> tuple[int, ...]:
    """Return the levels that go left in the split drawn for one node; () if the feature is a number."""
    column = int(features.feature.searchsorted(feature))
    if column not in features.category:
        return ()
    first = level_offsets(features)[feature]
    return tuple(draws.sides[first : first + features.category[column].size, 0].nonzero()[0].tolist())


def tries(features: Features) -> tuple[np.ndarray, np.ndarray]:
    """Return [T] features and [T] whether missing rows go left, in the order of ties."""
    feature = np.arange(features.d).repeat(1 + features.has_missing)
    return feature, np.append(False, feature[1:] == feature[:-1])


def goes_left(features: Features, draws: SplitDraws, rows, feature, node, missing_left) -> np.ndarray:
    """True for rows that go left by the split drawn for a node and a feature. Arguments broadcast."""
    x = features.X[rows % features.n, feature]
    missing, left = np.isnan(x), x <= draws.threshold[feature, node]
    if len(draws.sides):
        named = np.isin(np.arange(features.d), features.feature[list(features.category)])[feature] & ~missing
        level, node = level_offsets(features)[feature] + np.where(named, x, 0).astype(np.int64), node + 0 * feature
        left = np.where(named, draws.sides[np.where(named, level, 0), node], left)
    return np.where(missing, missing_left, left)


def score_split_sums(scores: Scores, left, n_left, total, n, min_samples_leaf: int, row: np.ndarray) -> np.ndarray:
    """Return the scores of splits from their sums; FORBIDDEN where a side has too few rows or too little weight.

    `row` is a row of each node.
    """
    small = np.minimum(n_left, n - n_left) < max(min_samples_leaf, 1)
    small |= scores.too_light(left, n_left, total, n, row)
    with np.errstate(divide="ignore", invalid="ignore"):  # for empty sides
        return np.where(small, FORBIDDEN, scores.score_sides(left, n_left, total, n))


def best_drawn_splits(
    level: Level, features: Features, scores: Scores, min_samples_leaf: int, draws: SplitDraws
) -> BestSplits:
    feature, missing_left = tries(features)
    node = np.arange(len(level.count))
    tried = drawn_columns(draws.allowed[feature])  # [slots, k]: in slot s, node i tries tried[s, i]
    score, width = np.empty(tried.shape), max(1, BLOCK // level.layout.m)
    sums, row = np.stack(level.sums[: len(scores.columns)], -1).astype(float), level.order[0, level.starts]
    for first in range(0, len(tried), width):
        block = tried[first : first + width]
        left, n_left = _left_sums(level, features, scores, draws, feature[block], missing_left[block])
        total, n = np.broadcast_to(sums, left.shape), np.broadcast_to(level.count, n_left.shape)
        score[first : first + width] = score_split_sums(scores, left, n_left, total, n, min_samples_leaf, row)
    top = score.max(0)
    slot = (score >= top - TIE_TOLERANCE * np.abs(top)).argmax(0)  # the first that reaches it
    winner, score = tried[slot, node], score[slot, node]
    feature, missing_left = feature[winner], missing_left[winner]
    rows, last_left = _order_by_side(level, features, draws, feature, missing_left)
    sides = _level_sides(level, features, draws, feature, rows)
    return BestSplits(feature, missing_left, score, rows, last_left, sides, draws.threshold[feature, node], draws)


def _left_sums(level, features, scores, draws, feature, missing_left) -> tuple[np.ndarray, np.ndarray]:
    """Return [b, k, C] the sums of the left sides, in units, and [b, k] their numbers of rows."""
    wide = lambda per_node: per_node.repeat(level.count, axis=-1)  # noqa: E731
    rows, node = level.order[0], wide(np.arange(len(level.count)))
    left = goes_left(features, draws, rows, wide(feature), node, wide(missing_left))
    sums = [np.add.reduceat(left * column.take(rows), level.starts, axis=1) for column in scores.columns]
    return np.stack(sums, -1).astype(float), np.add.reduceat(left, level.starts, axis=1, dtype=np.int64)


def _order_by_side(level, features, draws, feature, missing_left) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows of each node, left ones first, missing ones at the ends; and the last left position."""
    rows, node = level.order[0], level.spread(np.arange(len(level.count)))
    feature = level.spread(feature)
    left = goes_left(features, draws, rows, feature, node, level.spread(missing_left))
    key = 4 * node + np.where(left, 1, 2)
    if features.any_missing:
        missing = np.isnan(features.X[rows % features.n, feature])
        key += np.where(missing, np.where(left, -1, 1), 0)
    n_left = np.add.reduceat(left, level.starts, dtype=np.int64)
    return rows[key.argsort(kind="stable")], level.starts + np.maximum(n_left, 1) - 1


def _level_sides(level, features, draws, feature, rows) -> dict[int, np.ndarray]:
    """Return, by node that splits a category, the side of each level: 1 left, 0 right, -1 not seen there."""
    sides, first = {}, level_offsets(features)
    for column, category in features.category.items():
        for node in (feature == features.feature[column]).nonzero()[0]:
            node_rows = rows[level.starts[node] : level.starts[node] + level.count[node]]
            seen = np.bincount(category.codes.take(node_rows % features.n), minlength=category.size + 1)[:-1] > 0
            side = draws.sides[first[feature[node]] : first[feature[node]] + category.size, node]
            sides[int(node)] = np.where(seen, side, -1).astype(np.int8)
    return sides
