"""How many candidates nodes have of each feature, counted from their rows without writing any of them down.

Throughout: k nodes, V columns, m rows of all k nodes. A candidate of a numeric column is a gap between two different
values of a node that leaves enough rows, and enough weight, on either side.
"""

from __future__ import annotations

import numpy as np

from engine.split.features import Features
from engine.split.level import Scores


def count_candidates(
    features: Features, scores: Scores, min_samples_leaf: int, rows: np.ndarray, count: np.ndarray
) -> np.ndarray:
    """[k, d] the candidates of nodes that hold so many of the rows [m] each, node after node. No feature is a category.

    Example: one node, values 1, 1, 2, 5 -> 2.
    """
    ends = count.cumsum()
    starts, alone = (ends - count).repeat(count), np.arange(1, len(rows) + 1)
    ranks, different = features.ranks
    keys = np.arange(len(count)).repeat(count) * different + ranks.take(rows % features.n, axis=1)
    if len(count) * different < 2**31:
        keys = keys.astype(np.int32)  # sorted in half the time
    heavy = scores.weights_and_floors(rows[ends - count])
    if heavy is not None and heavy[0].min() >= heavy[1].max():
        heavy = None  # any one row is enough
    order = None if heavy is None else keys.argsort(axis=1)
    keys = np.sort(keys, axis=1) if order is None else np.take_along_axis(keys, order, 1)
    may = np.empty(keys.shape, bool)
    np.not_equal(keys[:, 1:], keys[:, :-1], out=may[:, :-1])
    least = max(min_samples_leaf, 1)
    may &= (alone - starts >= least) & (starts + count.repeat(count) - alone >= least)
    if heavy is not None and order is not None:
        weight, lightest = heavy
        may &= _lighter_side_weight(weight.take(rows).take(order), starts, ends, count) >= lightest.repeat(count)
    _mask_repeats(may, keys, different, features, starts)
    by_column = np.add.reduceat(may, ends - count, axis=1, dtype=np.int64)
    found = np.zeros((features.d, len(count)), np.int64)
    np.add.at(found, features.feature, by_column)
    return found.T


def _lighter_side_weight(weight: np.ndarray, starts: np.ndarray, ends: np.ndarray, count: np.ndarray) -> np.ndarray:
    """[V, m] what the lighter side of each position weighs, in whole units."""
    upto = np.zeros((len(weight), weight.shape[1] + 1), np.int64)
    np.cumsum(weight, axis=1, out=upto[:, 1:])
    left = upto[:, 1:] - upto[:, starts]
    return np.minimum(left, (upto[:, ends] - upto[:, ends - count]).repeat(count, axis=1) - left)


def _mask_repeats(may: np.ndarray, keys: np.ndarray, different: int, features: Features, starts: np.ndarray) -> None:
    """Where missing rows come first: "missing against present" is the other column's last candidate; with none missing
    in a node, all are."""
    for column in features.missing_left.nonzero()[0].tolist():
        rank = keys[column] % different
        some = rank.take(starts) == 0  # the node's first row misses the value
        may[column] &= some & (rank > 0)
