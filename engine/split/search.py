"""The search for the best split of every node of a level; the stopping rules of trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from engine.core.trace import ReadOnly
from engine.split.categories import LevelPartitions, level_partitions
from engine.split.features import Features
from engine.split.level import BLOCK, FORBIDDEN, KEEP, Level, Scores, Workspace


@dataclass(frozen=True)
class Limits:
    """The stopping rules. Gains are per row of the node, as tables show them."""

    max_depth: int | None = None
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    min_impurity: float | None = None
    min_gain: float = 0.0
    min_impurity_decrease: float = 0.0
    stop_without_gain: bool = False
    independence_alpha: float | None = None
    max_leaf_nodes: int | None = None
    midpoint: bool = True
    min_weight_fraction_leaf: float = 0.0  # of the weight of the tree's rows
    independence_correction: str = "none"


NO_LIMITS = Limits()


@dataclass(frozen=True, eq=False)
class NodeDraws(ReadOnly):
    """The features drawn for each node."""

    allowed: np.ndarray  # [d, k] was the feature drawn for the node?

    def select_nodes(self, nodes: np.ndarray) -> NodeDraws:
        return NodeDraws(self.allowed[:, nodes])


@dataclass(frozen=True, eq=False)
class SplitDraws(NodeDraws):
    """The features drawn for each node, and the one split of each that is tried."""

    threshold: np.ndarray  # [d, k] infinite: present against missing; NaN for categories
    sides: np.ndarray  # [S, k] the levels that go left

    def select_nodes(self, nodes: np.ndarray) -> SplitDraws:
        return SplitDraws(self.allowed[:, nodes], self.threshold[:, nodes], self.sides[:, nodes])


def numbers_by_node(chances: Sequence[np.random.Generator], root: np.ndarray, d: int) -> np.ndarray:
    """[k, d] uniform numbers, d for each node, by the generator of its tree.

    A generator draws for the nodes of its tree in their order, independently of trees that are grown together with it.
    """
    number = np.empty((len(root), d))
    n_nodes = np.bincount(root, minlength=len(chances)).tolist()
    drawn = [rng.random((n, d)) for rng, n in zip(chances, n_nodes, strict=True) if n]
    number[root.argsort(kind="stable")] = np.concatenate(drawn)
    return number


TIE_TOLERANCE = 1e-11
TIES = ("first", "last")


class BestSplits(NamedTuple):
    """The best split of each of k nodes."""

    feature: np.ndarray  # [k]
    missing_left: np.ndarray  # [k] do rows that miss this feature go left? For numbers, by the column
    score: np.ndarray  # [k] FORBIDDEN if there is no candidate
    rows: np.ndarray  # [m] node after node, left ones first
    last_left: np.ndarray  # [k] position in `rows` of the last row on the left
    level_side: dict[int, np.ndarray]  # of nodes that split a category: each level 1 left, 0 right, -1 not seen there
    threshold: np.ndarray | None = None  # [k] NaN where it follows from the rows on either side of the split
    draws: NodeDraws | None = None  # random draws for these nodes


class Splitter(Protocol):
    """The search strategy of grow(), which calls it once a level."""

    def find_splits(
        self, level: Level, features: Features, scores: Scores, min_samples_leaf: int, root: np.ndarray
    ) -> BestSplits:
        """Return the best of the tried candidates at each of the level's k nodes; root [k] is the tree of each node.

        The result includes the random draws, from which the tables of candidates are rebuilt.
        """
        ...


class BestSplitter:
    """The splitter that tries every candidate of every feature."""

    def find_splits(self, level, features, scores, min_samples_leaf, root) -> BestSplits:
        return search(level, features, scores, min_samples_leaf)


BEST_SPLITTER = BestSplitter()


def forbid_ties(score: np.ndarray, ranks: np.ndarray, work: Workspace) -> None:
    """Forbid thresholds between equal values. Below 2 % ties, masked assignment is faster."""
    same = work.buffer("same", ranks[:, 1:].shape, bool)
    np.equal(ranks[:, 1:], ranks[:, :-1], out=same)
    if np.count_nonzero(same) * 50 < same.size:
        np.copyto(score[:, :-1], FORBIDDEN, where=same)
        return
    penalty = work.buffer("bar", same.shape)
    np.multiply(same, FORBIDDEN, out=penalty)  # a pass of arithmetic costs a fifth of a masked assignment
    score[:, :-1] += penalty


def scored_blocks(level: Level, scores: Scores, min_samples_leaf: int, stored: np.ndarray | None = None):
    """Score a level block by block: yield (columns, scores [b, m]); the scores are also written to `stored`."""
    V, m = level.order.shape
    width = max(1, BLOCK // m)
    scores.prepare(level, min_samples_leaf)
    for first in range(0, V, width):
        block = slice(first, min(first + width, V))
        out = level.work.buffer("block", (block.stop - first, m)) if stored is None else stored[block]
        yield block, _score_block(level, scores, block, out)


def _score_block(level: Level, scores: Scores, block: slice, out: np.ndarray) -> np.ndarray:
    """[b, m] the scores of some columns of a prepared level, FORBIDDEN between equal values."""
    score = scores.score(level, level.order[block], out)
    if level.ranks is not None:
        forbid_ties(score, level.ranks[block], level.work)
    return score


def column_bests(level: Level, scores: Scores, min_samples_leaf: int) -> tuple[np.ndarray, np.ndarray | None]:
    """[V, k] the best score of each node on each column; and all scores [V, m] if there are at most KEEP, else None."""
    V, m = level.order.shape
    stored = level.work.buffer("scores", (V, m)) if V * m <= KEEP else None
    if stored is not None and V * m <= BLOCK:  # few rows, the usual case: a loop would cost as much as the arithmetic
        scores.prepare(level, min_samples_leaf)
        return np.maximum.reduceat(_score_block(level, scores, slice(V), stored), level.starts, axis=1), stored
    best = np.empty((V, len(level.count)))
    for block, score in scored_blocks(level, scores, min_samples_leaf, stored):
        np.maximum.reduceat(score, level.starts, axis=1, out=best[block])
    return best, stored


def search(level: Level, features: Features, scores: Scores, min_samples_leaf: int, allowed=None) -> BestSplits:
    """Return the best split of every node of a level; allowed [d, k] bools limit the features of each node."""
    by_column, all_scores = column_bests(level, scores, min_samples_leaf)
    partitions: dict[int, list[LevelPartitions]] = {}  # by column that is a category: one for each node
    if features.category:
        node_rows = np.split(level.order[0], level.starts[1:])
        for column, category in features.category.items():
            partitions[column] = [level_partitions(scores, category, features.one_vs_rest, rows, min_samples_leaf)
                                  for rows in node_rows]  # fmt: skip
            by_column[column] = [p.score.max(initial=FORBIDDEN) for p in partitions[column]]
    if allowed is not None:
        by_column = np.where(allowed[features.feature], by_column, FORBIDDEN)
    best = np.maximum.reduce(by_column)
    bar = best - TIE_TOLERANCE * np.abs(best)
    winner = (by_column >= bar).argmax(0)  # the first column that reaches it
    from_end = None if features.from_end is None else features.from_end.take(winner)
    rows, last_left = winning_order(level, scores, winner, bar, all_scores, from_end)
    missing_left, sides = features.missing_left.take(winner), {}
    if partitions:
        sides = _apply_level_splits(level, features, partitions, winner, bar, rows, last_left, missing_left)
    return BestSplits(features.feature.take(winner), missing_left, best, rows, last_left, sides)


def winning_order(level, scores, winner, bar, all_scores, from_end=None) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows of each node, ordered by its winning column, and its best position.

    That is the first position that reaches `bar`, or the last at the nodes where `from_end` [k] is True.
    """
    m = level.order.shape[1]
    if len(winner) == 1:
        rows = level.order[winner[0]].copy()
        score = None if all_scores is None else all_scores[winner[0]]
    else:
        flat = level.spread(winner * m)
        flat += np.arange(m)
        rows = level.order.ravel().take(flat)
        score = None if all_scores is None else all_scores.ravel().take(flat)
    if score is None:  # the level was too large to store all scores: score one more column, made of the winners
        score = scores.score(level, rows[None, :], level.work.buffer("block", (1, m)))
        if level.ranks is not None:
            flat = level.spread(winner * m) + np.arange(m)
            forbid_ties(score, level.ranks.ravel().take(flat)[None, :], level.work)
        score = score[0]
    if len(winner) == 1 and from_end is None:
        return rows, (score >= bar[0]).argmax(keepdims=True)
    reached = (score >= level.spread(bar)).nonzero()[0]
    if not len(reached):  # a category may have won at every node
        return rows, level.starts.copy()
    i = reached.searchsorted(level.starts)
    if from_end is not None:
        i = np.where(from_end, reached.searchsorted(level.layout.ends, side="right") - 1, i)
    return rows, reached.take(i, mode="clip")


def _apply_level_splits(
    level, features, partitions, winner, bar, rows, last_left, missing_left
) -> dict[int, np.ndarray]:
    """Put the left rows first at nodes where a category won; return the side of each level at those nodes."""
    level_side = {}
    for node in (np.isin(winner, list(partitions)) & (bar > FORBIDDEN / 2)).nonzero()[0]:
        partition, category = partitions[winner[node]][node], features.category[winner[node]]
        side = partition.sides[int((partition.score >= bar[node]).argmax())]
        span = slice(level.starts[node], level.starts[node] + level.count[node])
        codes = category.codes.take(rows[span] % features.n)
        goes_left = side.take(codes)
        rows[span] = rows[span][left_first_order(goes_left, codes == category.size)]
        last_left[node], missing_left[node] = span.start + goes_left.sum() - 1, side[-1]
        level_side[int(node)] = np.where(partition.present, side, -1)[:-1].astype(np.int8)
    return level_side


def left_first_order(goes_left: np.ndarray, missing: np.ndarray) -> np.ndarray:
    """Return indices that put left rows before right ones, and missing ones at the end of their side."""
    present = ~missing
    parts = goes_left & missing, goes_left & present, ~goes_left & present, ~goes_left & missing
    return np.concatenate([part.nonzero()[0] for part in parts])
