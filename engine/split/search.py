"""When a node stays a leaf, and which splits may be made: the settings that every tree has in common."""

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
    """The stopping rules. Gains here are per row of the node, as the tables show them."""

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
    min_weight_fraction_leaf: float = 0.0  # of what the rows of the whole tree weigh


NO_LIMITS = Limits()


@dataclass(frozen=True, eq=False)
class NodeDraws(ReadOnly):
    """The features each node may use."""

    allowed: np.ndarray  # [d, k] was the feature drawn for the node?

    def select_nodes(self, nodes: np.ndarray) -> NodeDraws:
        """What was drawn for some of the nodes."""
        return NodeDraws(self.allowed[:, nodes])


@dataclass(frozen=True, eq=False)
class SplitDraws(NodeDraws):
    """The same where only one split of each of these features is tried, and that split."""

    threshold: np.ndarray  # [d, k] infinite: present against missing; NaN for categories
    sides: np.ndarray  # [S, k] the levels that go left

    def select_nodes(self, nodes: np.ndarray) -> SplitDraws:
        return SplitDraws(self.allowed[:, nodes], self.threshold[:, nodes], self.sides[:, nodes])


def numbers_by_node(chances: Sequence[np.random.Generator], root: np.ndarray, d: int) -> np.ndarray:
    """[k, d] uniform numbers, d for each node, by the generator of the tree it stands in.

    A tree draws for its own nodes in their order: what it draws does not depend on what is grown beside it.
    """
    number = np.empty((len(root), d))
    by_tree = np.bincount(root, minlength=len(chances)).tolist()
    drawn = [chance.random((own, d)) for chance, own in zip(chances, by_tree, strict=True) if own]
    number[root.argsort(kind="stable")] = np.concatenate(drawn)
    return number


TIE_TOLERANCE = 1e-11
TIES = ("first", "last")
MASK_BELOW = 50  # one position in so many: seldom enough to be looked for


class BestSplits(NamedTuple):
    """The best split of each of k nodes. In `rows` they stand node after node, left ones first."""

    feature: np.ndarray  # [k]
    missing_left: np.ndarray  # [k] where missing rows of this feature went, as far as the column says
    score: np.ndarray  # [k] FORBIDDEN where there is no candidate
    rows: np.ndarray  # [m]
    last_left: np.ndarray  # [k] position in `rows` of the last row on the left
    level_side: dict[int, np.ndarray]  # of nodes that split a category: each level 1 left, 0 right, -1 not seen there
    threshold: np.ndarray | None = None  # [k] NaN where the rows on either side of the split say where it lies
    draws: NodeDraws | None = None  # what was drawn at random for these nodes


class Splitter(Protocol):
    """How the split of each node is found. grow() asks it once a level, and knows no other way."""

    def find_splits(
        self, level: Level, features: Features, scores: Scores, min_samples_leaf: int, root: np.ndarray
    ) -> BestSplits:
        """The best of the candidates it tries at each of the level's k nodes; root [k] says in which tree they stand.

        What it draws at random comes back with the splits: the tables of candidates are written down from that.
        """
        ...


class BestSplitter:
    """Every candidate of every feature is tried."""

    def find_splits(self, level, features, scores, min_samples_leaf, root) -> BestSplits:
        return search(level, features, scores, min_samples_leaf)


BEST_SPLITTER = BestSplitter()


def forbid_ties(score: np.ndarray, ranks: np.ndarray, work: Workspace) -> None:
    """Forbid thresholds between equal values. Below 2 % ties, masked assignment is faster."""
    same = work.buffer("same", ranks[:, 1:].shape, bool)
    np.equal(ranks[:, 1:], ranks[:, :-1], out=same)
    if np.count_nonzero(same) * MASK_BELOW < same.size:
        np.copyto(score[:, :-1], FORBIDDEN, where=same)
        return
    bar = work.buffer("bar", same.shape)
    np.multiply(same, FORBIDDEN, out=bar)  # a pass of arithmetic costs a fifth of a masked assignment
    score[:, :-1] += bar


def scored_blocks(level: Level, scores: Scores, min_samples_leaf: int, kept: np.ndarray | None = None):
    """Score a level a few columns at a time; yields (columns, their scores [b, m]), which are also put in `kept`."""
    V, m = level.order.shape
    wide = max(1, BLOCK // m)
    scores.prepare(level, min_samples_leaf)
    for first in range(0, V, wide):
        block = slice(first, min(first + wide, V))
        out = level.work.buffer("block", (block.stop - first, m)) if kept is None else kept[block]
        yield block, _scored(level, scores, block, out)


def _scored(level: Level, scores: Scores, block: slice, out: np.ndarray) -> np.ndarray:
    """The scores of some columns of a prepared level."""
    score = scores.score(level, level.order[block], out)
    if level.ranks is not None:
        forbid_ties(score, level.ranks[block], level.work)
    return score


def column_bests(level: Level, scores: Scores, min_samples_leaf: int) -> tuple[np.ndarray, np.ndarray | None]:
    """[V, k] the best score of each node on each column; and all scores [V, m], where they are few enough to keep."""
    V, m = level.order.shape
    kept = level.work.buffer("scores", (V, m)) if V * m <= KEEP else None
    if (
        kept is not None and V * m <= BLOCK
    ):  # the usual case with few rows, where a loop costs as much as the arithmetic
        scores.prepare(level, min_samples_leaf)
        return np.maximum.reduceat(_scored(level, scores, slice(V), kept), level.starts, axis=1), kept
    best = np.empty((V, len(level.count)))
    for block, score in scored_blocks(level, scores, min_samples_leaf, kept):
        np.maximum.reduceat(score, level.starts, axis=1, out=best[block])
    return best, kept


def search(level: Level, features: Features, scores: Scores, min_samples_leaf: int, allowed=None) -> BestSplits:
    """The best split of every node of a level, where some may use some features only: allowed [d, k] bools."""
    by_column, all_scores = column_bests(level, scores, min_samples_leaf)
    divided = {}
    if features.category:
        divided = _categories(level, features, scores, min_samples_leaf)
        for column, found in divided.items():
            by_column[column] = [each.score.max(initial=FORBIDDEN) for each in found]
    if allowed is not None:
        by_column = np.where(allowed[features.feature], by_column, FORBIDDEN)
    best = np.maximum.reduce(by_column)
    bar = best - TIE_TOLERANCE * np.abs(best)
    winner = (by_column >= bar).argmax(0)  # the first column that reaches it
    from_end = None if features.from_end is None else features.from_end.take(winner)
    rows, last_left = winning_order(level, scores, winner, bar, all_scores, from_end)
    missing_left = features.missing_left.take(winner)
    sides = _apply_level_splits(level, features, divided, winner, bar, rows, last_left, missing_left) if divided else {}
    return BestSplits(features.feature.take(winner), missing_left, best, rows, last_left, sides)


def _categories(level, features, scores, min_samples_leaf) -> dict[int, list[LevelPartitions]]:
    """For each column that is a category, the ways to divide it at each node."""
    node_rows = np.split(level.order[0], level.starts[1:])
    return {
        column: [level_partitions(scores, category, features.one_vs_rest, rows, min_samples_leaf) for rows in node_rows]
        for column, category in features.category.items()
    }


def winning_order(level, scores, winner, bar, all_scores, from_end=None) -> tuple[np.ndarray, np.ndarray]:
    """The rows of each node in the order of its winning column, and the first position that reaches the best score; the
    last one at the nodes of `from_end` [k]."""
    m = level.order.shape[1]
    if len(winner) == 1:
        rows = level.order[winner[0]].copy()
        score = None if all_scores is None else all_scores[winner[0]]
    else:
        flat = level.spread(winner * m)
        flat += np.arange(m)
        rows = level.order.ravel().take(flat)
        score = None if all_scores is None else all_scores.ravel().take(flat)
    if score is None:  # the level was too large to keep every score: one more column, made of the winners
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
    place = reached.searchsorted(level.starts)
    if from_end is not None:
        place = np.where(from_end, reached.searchsorted(level.layout.ends, side="right") - 1, place)
    return rows, reached.take(place, mode="clip")


def _apply_level_splits(level, features, divided, winner, bar, rows, last_left, missing_left) -> dict[int, np.ndarray]:
    """Where a category won, put the left levels' rows first; returns the side of each level at those nodes."""
    level_side = {}
    for node in (np.isin(winner, list(divided)) & (bar > FORBIDDEN / 2)).nonzero()[0]:
        found, category = divided[winner[node]][node], features.category[winner[node]]
        side = found.sides[int((found.score >= bar[node]).argmax())]
        here = slice(level.starts[node], level.starts[node] + level.count[node])
        codes = category.codes.take(rows[here] % features.n)
        goes_left = side.take(codes)
        rows[here] = rows[here][left_first_order(goes_left, codes == category.size)]
        last_left[node], missing_left[node] = here.start + goes_left.sum() - 1, side[-1]
        level_side[int(node)] = np.where(found.present, side, -1)[:-1].astype(np.int8)
    return level_side


def left_first_order(goes_left: np.ndarray, missing: np.ndarray) -> np.ndarray:
    """The order in which a sorted column has rows: left ones first, those that miss the value at the end they go to."""
    present = ~missing
    parts = goes_left & missing, goes_left & present, ~goes_left & present, ~goes_left & missing
    return np.concatenate([part.nonzero()[0] for part in parts])
