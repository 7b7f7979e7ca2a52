"""The search of search.py when only some features were drawn: each node is scored on those it may use, no others.

Every candidate of the others can still be written down by whoever asks for a node's table; growing needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass

import numpy as np

from engine.split.draws import NodeDraws
from engine.split.features import Features
from engine.split.level import Level, Scores
from engine.split.search import TIE_TOLERANCE, BestSplits, column_bests, search, winning_order

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
