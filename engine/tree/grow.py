"""Growing: the search of engine/split, level by level, until a stopping rule says why each node is a leaf.

Nodes of one depth do not depend on one another, so they are searched together; one call may grow several trees (K
classes, a forest) as several roots. Best-first growth (`max_leaf_nodes`) needs no second loop: a node's best split does
not depend on when it is made, so the tree is grown and the splits that best-first would have reached are kept.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.split.features import Features
from engine.split.level import BLOCK, FORBIDDEN, Level, Scores, Segments, Workspace
from engine.split.search import BEST_SPLITTER, NO_LIMITS, BestSplits, Limits, Splitter, left_first_order
from engine.tree.growth import Growth
from engine.tree.independence import chi_square
from engine.tree.reasons import Reason
from engine.tree.recorder import GrowthRecorder


def grow(
    features: Features,
    scores: Scores,
    limits: Limits = NO_LIMITS,
    *,
    roots: int = 1,
    rows: np.ndarray | None = None,
    splitter: Splitter = BEST_SPLITTER,
    force: dict[str, tuple[int, object]] | None = None,
    workspace: Workspace | None = None,
    growth_factory: Callable[..., Growth] = Growth,
) -> Growth:
    """Grow one tree a root. `rows` [roots, n] says which are the training rows of each (all when None).

    The scores' columns hold the rows of all roots one after another: row i of root r is r * n + i. The splitter finds
    the split of each node of a level: the best there is, the best on features drawn for it, or the best of a few drawn
    at random. `force` gives the split of the node at a path: {"": (2, 0.5), "L": (0, 3.0)}. `make` makes the growth of
    what was found, for those who have more to say about it.
    """
    if limits.min_weight_fraction_leaf:
        scores = scores.with_least_weight(limits.min_weight_fraction_leaf, rows, roots)
    growing = _Grower(features, scores, limits, roots, workspace or Workspace())
    growing.splitter, growing.force, growing.growth_factory = splitter, force or {}, growth_factory
    level = growing.root_level(rows)
    while level is not None:
        report()
        level = growing.make_splits(level, growing.best_splits(level))
    return growing.result()


class _Grower:
    """One call of grow(): what is known while it runs."""

    splitter: Splitter
    force: dict[str, tuple[int, object]]
    growth_factory: Callable[..., Growth]

    def __init__(self, features: Features, scores: Scores, limits: Limits, roots: int, work: Workspace):
        self.features, self.limits, self.roots, self.work = features, limits, roots, work
        self.given_scores, self.scores = scores, scores.working_copy()
        self.leaf_of = _none(roots * features.n, np.int32)
        self.side = np.zeros(roots * features.n, np.uint8)  # of each row: 1 left, 2 right, 0 in a finished node
        self.depth = self.turn = 0
        self.found = GrowthRecorder(features, limits.midpoint, roots)
        self.drawn: list[tuple] = []  # (ids, what was drawn for them)
        self.path = dict.fromkeys(range(roots), "")
        self.used: set[str] = set()  # the paths whose split was asked for, and made
        self.choosy = (limits.min_impurity_decrease > 0 or limits.stop_without_gain
                       or limits.independence_alpha is not None)  # fmt: skip

    # -- the beginning

    def root_level(self, rows: np.ndarray | None) -> Level | None:
        """The first level: every root with all its rows."""
        order, ranks, layout = _root_order(self.features, self.roots, self.work)
        if rows is not None:
            count = rows.reshape(self.roots, -1).sum(1)
            if (count == 0).any():
                raise DataProblem("fit.error.no-row-left")
            self.side[:] = rows.ravel()
            layout = Segments(count, self.work)
            order, ranks = self.partition(order, ranks, layout.m, layout.m)
        count, starts = layout.count, layout.starts
        sums, pure = self.scores.totals(order[0], starts, count)
        self.at_root = sums, count
        reason = self.reasons_before_search(order[0], starts, count, sums, pure)
        ids = np.arange(self.roots)
        self.record_nodes(ids, count, reason, sums)
        if np.count_nonzero(reason):
            self.assign_leaves(order[0], ids, count)
            is_open = reason == 0
            if not is_open.any():
                return None
            self.side[order[0]] = is_open.repeat(count)
            ids, sums, layout = ids[is_open], [s[is_open] for s in sums], Segments(count[is_open], self.work)
            order, ranks = self.partition(order, ranks, layout.m, layout.m)
        self.ids = self.root = ids
        return Level(order, ranks, layout, sums, self.work)

    def record_nodes(self, ids, count, reason, sums) -> None:
        """Note nodes as they come into being."""
        self.found.new_nodes.append((ids, count, reason, *self.scores.in_score_units(sums)))
        self.found.n_nodes += len(ids)

    def assign_leaves(self, rows: np.ndarray, ids: np.ndarray, count: np.ndarray) -> None:
        """Rows of closed nodes have come to their leaf. Those of open ones are noted too: they will be again."""
        self.leaf_of[rows] = ids.astype(self.leaf_of.dtype).repeat(count)

    def reasons_before_search(self, rows, starts, count, sums, pure) -> np.ndarray:
        """[k] why nodes are leaves without a search, 0 where they are not."""
        limits, reason = self.limits, np.zeros(len(count), np.int8)
        if limits.max_depth is not None and self.depth >= limits.max_depth:
            reason.fill(Reason.MAX_DEPTH)
        else:
            if limits.min_impurity is not None:
                reason[self.scores.impurity(rows, starts, sums, count) <= limits.min_impurity] = Reason.MIN_IMPURITY
            if limits.min_samples_leaf > 1:
                reason[count < 2 * limits.min_samples_leaf] = Reason.MIN_SAMPLES_LEAF
            if self.scores.least_weight is not None:
                weight = self.scores.weight_of_sums(np.stack(sums[: len(self.scores.columns)], -1), count)
                light = weight < 2 * self.scores.least_weight.take(rows.take(starts))
                reason[light] = Reason.MIN_WEIGHT_FRACTION_LEAF
            if limits.min_samples_split > 2:  # a single row is pure anyway
                reason[count < limits.min_samples_split] = Reason.MIN_SAMPLES_SPLIT
        if pure is not None:
            reason[pure] = Reason.PURE
        return reason

    # -- one level

    def best_splits(self, level: Level) -> BestSplits:
        """The best split of each node, or the one that was asked for."""
        best = self.splitter.find_splits(level, self.features, self.scores, self.limits.min_samples_leaf, self.root)
        if best.draws is not None:
            self.drawn.append((self.ids, best.draws))
        if self.force and best.threshold is None:
            best = best._replace(threshold=np.full(len(self.ids), np.nan))
        for node, number in enumerate(self.ids.tolist() if self.force else ()):
            if self.path[number] in self.force:
                self._force_split(level, best, node, *self.force[self.path[number]])
                self.used.add(self.path[number])
        return best

    def _force_split(self, level: Level, best: BestSplits, node: int, feature: int, asked) -> None:
        """Replace a node's best split by the one asked for; missing rows still go where the score is better."""
        here = slice(level.starts[node], level.starts[node] + level.count[node])
        x = self.features.X[best.rows[here] % self.features.n, feature]
        present = np.isin(x, asked) if isinstance(asked, tuple) else x <= asked
        tried = [(self._score_partition(best.rows[here], goes_left), -missing_left, goes_left)
                 for missing_left in (False, True)
                 if 0 < (goes_left := np.where(np.isnan(x), missing_left, present)).sum() < len(x)]  # fmt: skip
        if not tried:
            path = self.path[int(self.ids[node])]
            raise DataProblem("force.error.empty-child", path=path, root=not path)
        score, missing, goes_left = max(tried, key=lambda t: t[:2])
        best.rows[here] = best.rows[here][left_first_order(goes_left, np.isnan(x))]
        best.feature[node], best.score[node], best.missing_left[node] = feature, score, bool(missing)
        best.last_left[node] = here.start + goes_left.sum() - 1
        best.level_side.pop(node, None)
        if isinstance(asked, tuple):
            best.level_side[node] = _forced_level_sides(asked, x, self.features, feature)
        if best.threshold is not None:  # there is one a node as soon as one split is asked for
            best.threshold[node] = np.nan if isinstance(asked, tuple) else asked

    def _score_partition(self, rows, goes_left) -> float:
        columns = np.stack([column.take(rows) for column in self.scores.columns], -1).astype(float)
        left, n_left = columns[goes_left].sum(0)[None], np.array([goes_left.sum()])
        return float(self.scores.score_sides(left, n_left, columns.sum(0)[None], np.array([len(rows)]))[0])

    def make_splits(self, level: Level, best: BestSplits) -> Level | None:
        """Make the splits, name the children, close those that a rule stops, and pass the others on."""
        score, everywhere = best.score, best.score.min() > FORBIDDEN / 2
        if not everywhere:
            score = np.where(score > FORBIDDEN / 2, score, 0.0)  # gains nothing
        gain = self.scores.reported_gain(score, level.sums, level.count)
        choosy = self.choosy or not everywhere or gain.min() < self.limits.min_gain
        refused = self.reasons_after_search(level, best, gain) if choosy else None
        split, rows, count, n_left = slice(None), best.rows, level.count, best.last_left - level.starts + 1
        if refused is not None:
            self.assign_leaves(rows, self.ids, count)
            self.side[rows] = 0
            closed, is_split = refused.nonzero()[0], refused == 0
            self.found.refused_nodes.append((self.ids.take(closed), refused.take(closed)))
            split = is_split.nonzero()[0]
            rows, n_left, count = rows[is_split.repeat(count)], n_left[split], count[split]
            if not len(split):
                return None
        self.depth += 1
        first = self.found.n_nodes + 2 * _rank(self.ids[split])
        self._record_splits(level, best, split, first, gain)
        ids, count = first.repeat(2), _interleave(n_left, count - n_left)
        ids[1::2] += 1
        starts = np.add.accumulate(count) - count
        sums, pure = self.scores.totals(rows, starts, count)
        reason = self.reasons_before_search(rows, starts, count, sums, pure)
        self.record_nodes(ids, count, reason, sums)
        if np.count_nonzero(reason) == len(reason):
            self.assign_leaves(rows, ids, count)
            return None
        return self._next_level(level, rows, ids, self.root[split], count, sums, reason)

    def _next_level(self, level, rows, ids, root, count, sums, reason) -> Level:
        """The next level: the rows of open children, in every column's order, all left children first."""
        code, chosen = _FEW.get(len(ids)) or _sides_left_first(len(ids))
        lefts = len(ids) // 2
        if np.count_nonzero(reason):
            self.assign_leaves(rows, ids, count)
            is_open = reason == 0
            code, chosen = code * is_open, chosen[is_open[chosen]]
            lefts = np.count_nonzero(code == 1)
        self.side[rows] = code.repeat(count)
        layout = Segments(count.take(chosen), self.work)
        n_left = int(layout.ends[lefts - 1]) + 1 if lefts else 0
        order, ranks = self.partition(level.order, level.ranks, n_left, layout.m)
        self.ids, self.root = ids.take(chosen), root.take(chosen >> 1)
        return Level(order, ranks, layout, [s.take(chosen) for s in sums], self.work)

    def partition(self, order: np.ndarray, ranks: np.ndarray | None, n_left: int, total: int):
        """Every column's rows, those on side 1 first and those on side 2 after; the order inside nodes is kept.

        Their ranks too, until no two neighbours are equal: then there is nothing for them to forbid, here or below.
        """
        self.turn ^= 1
        V, m = order.shape
        new = self.work.buffer(f"order {self.turn}", (V, total), np.int64)
        new_ranks = None if ranks is None else self.work.buffer(f"ranks {self.turn}", (V, total), np.int32)
        wide, tied = max(1, BLOCK // m), False
        for first in range(0, V, wide):
            block = slice(first, first + wide)
            rows = order[block].ravel()
            sides = self.side.take(rows, mode="wrap")  # as in level.py: the fastest check of what is never out of range
            places = self.work.buffer("places", new[block].shape, np.int64)
            places[:, :n_left] = (sides == 1).nonzero()[0].reshape(len(places), -1)
            places[:, n_left:] = (sides == 2).nonzero()[0].reshape(len(places), -1)
            rows.take(places, out=new[block], mode="wrap")
            if ranks is None or new_ranks is None:
                continue
            ranks[block].ravel().take(places, out=new_ranks[block], mode="wrap")
            if not tied:
                tied = (new_ranks[block, 1:] == new_ranks[block, :-1]).any()
        return new, new_ranks if tied else None

    def reasons_after_search(self, level: Level, best: BestSplits, gain: np.ndarray) -> np.ndarray | None:
        """[k] why nodes are leaves although they were searched, 0 where they split; None when all split."""
        limits, reason, found = self.limits, np.zeros(len(gain), np.int8), best.score > FORBIDDEN / 2
        if limits.min_gain > 0:
            reason[gain < limits.min_gain] = Reason.MIN_GAIN
        if limits.min_impurity_decrease > 0:
            share = self.scores.weight(level.sums, level.count) / self.scores.weight(*self.at_root)[self.root]
            reason[gain * share < limits.min_impurity_decrease - 1e-15] = Reason.MIN_IMPURITY_DECREASE
        if limits.stop_without_gain:
            reason[gain <= self.scores.noise(level.sums, level.count)] = Reason.NO_GAIN
        if limits.independence_alpha is not None:
            for node in (found & (reason == 0)).nonzero()[0]:
                if chi_square(self._sides(level, best, node)).p > limits.independence_alpha:
                    reason[node] = Reason.INDEPENDENT
        if self.force:  # what was asked for is made, however little it gains
            reason[[self.path[number] in self.force for number in self.ids.tolist()]] = Reason.SPLIT
        reason[~found] = Reason.NO_CANDIDATE
        return reason if np.count_nonzero(reason) else None

    def _sides(self, level: Level, best: BestSplits, node: int) -> np.ndarray:
        """[2, K] the classes left and right of a node's best split."""
        start, middle, stop = level.starts[node], best.last_left[node] + 1, level.layout.ends[node] + 1
        parts = [best.rows[start:middle], best.rows[middle:stop]]
        sums = [np.array([column.take(part).sum() for part in parts]) for column in self.scores.columns]
        return self.scores.counts(sums, np.array([len(part) for part in parts])) * self.scores.units[0]

    def _record_splits(self, level, best, split, first, gain) -> None:
        """Note the splits of a level."""
        parents, last_left = self.ids[split], best.last_left[split]
        below, above = best.rows.take(last_left), best.rows.take(last_left + 1)
        if self.roots > 1:
            below, above = below % self.features.n, above % self.features.n
        missing = self._missing(level, best)[split]
        self.found.splits.append((parents, best.feature[split], below, above, missing, gain[split], first))
        self.found.level_side.update({int(self.ids[node]): side for node, side in best.level_side.items()})
        if best.threshold is not None:
            self.found.thresholds.append((parents, best.threshold[split]))
        if self.force:
            for parent, child in zip(parents.tolist(), first.tolist(), strict=True):
                self.path[child], self.path[child + 1] = self.path[parent] + "L", self.path[parent] + "R"

    def _missing(self, level, best) -> np.ndarray:
        """[k] int8: rows that miss the feature went left (1) or right (0), or there are none (-1)."""
        if not self.features.any_missing:
            return _none(len(best.score), np.int8)
        n, X = self.features.n, self.features.X
        ends = (best.rows[level.starts] % n, best.rows[level.layout.ends] % n)
        missing = np.isnan(X[ends[0], best.feature]) | np.isnan(X[ends[1], best.feature])
        return np.where(missing, best.missing_left, -1).astype(np.int8)

    # -- the end

    def result(self) -> Growth:
        if self.force and (lost := sorted(set(self.force) - self.used)):
            raise DataProblem("force.error.not-reached", path=repr(lost[0]))
        known, drawn = (self.features, self.given_scores, self.limits), tuple(self.drawn)
        if self.limits.max_leaf_nodes is None:
            return self.growth_factory(*known, self.found, self.leaf_of, node_draws=drawn)
        kept = keep_best_splits(Growth(*known, self.found, self.leaf_of, node_draws=drawn), self.limits.max_leaf_nodes)
        return self.growth_factory(
            *known, kept.grown_trees, kept.leaf_of, node_draws=kept.node_draws, split_order=kept.split_order
        )


def _interleave(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Two arrays in turn. Example: [1, 2] and [8, 9] -> [1, 8, 2, 9]."""
    both = np.empty(2 * len(first), first.dtype)
    both[::2], both[1::2] = first, second
    return both


def _sides_left_first(k: int) -> tuple[np.ndarray, np.ndarray]:
    """[k] the side of k children born in pairs, 1 left, 2 right; and [k] their places, all left children first."""
    return np.tile(np.array([1, 2], np.uint8), k // 2), np.concatenate((np.arange(0, k, 2), np.arange(1, k, 2)))


_ONE = np.zeros(1, np.int64)
_FEW = {k: _sides_left_first(k) for k in range(2, 130, 2)}  # levels of few nodes come again and again


def _none(n: int, dtype) -> np.ndarray:
    """[n] -1 everywhere: what np.full gives, in a third of its time."""
    none = np.empty(n, dtype)
    none.fill(-1)
    return none


def _rank(values: np.ndarray) -> np.ndarray:
    """The place of each value among all. Example: [7, 3, 5] -> [2, 0, 1]."""
    if len(values) == 1:
        return _ONE
    return values.argsort().argsort()


def _forced_level_sides(goes_left: tuple, x: np.ndarray, features: Features, feature: int) -> np.ndarray:
    """The side of each level in a split of a category that was asked for: 1 left, 0 right, -1 not seen here."""
    size = next(c.size for v, c in features.category.items() if features.feature[v] == feature)
    levels = np.arange(size)
    return np.where(np.isin(levels, x), np.isin(levels, goes_left), -1).astype(np.int8)


def keep_best_splits(growth: Growth, max_leaf_nodes: int, by_level: bool = False) -> Growth:
    """Keep the splits that best-first growth reaches: always the one that lowers the total loss most; or the splits
    nearest to the root, level by level."""
    tree = growth.tree
    total = (
        -np.arange(growth.n_nodes)
        if by_level
        else np.where(tree.feature >= 0, tree.gain * growth.node_weights, -np.inf)
    )
    made = []
    for root in range(tree.roots):
        waiting = [(-total[root], root)] if tree.feature[root] >= 0 else []
        leaves = 1
        while waiting and leaves < max_leaf_nodes:
            node = heapq.heappop(waiting)[1]
            made.append(node)
            leaves += 1
            for child in (int(tree.left[node]), int(tree.right[node])):
                if tree.feature[child] >= 0:
                    heapq.heappush(waiting, (-total[child], child))
    removed = tree.feature >= 0
    removed[made] = False
    return growth.without_splits(removed, Reason.MAX_LEAF_NODES, made)


def _root_order(features: Features, roots: int, work: Workspace):
    """The order and ranks of every root, side by side; made once a fit."""
    if roots not in work.starting:
        order, ranks = features.sort()
        if roots > 1:
            shift = np.arange(roots)[:, None] * features.n
            order = (order[:, None, :] + shift).reshape(len(order), -1)
            ranks = None if ranks is None else np.tile(ranks, (1, roots))
        work.starting[roots] = (order, ranks, Segments(np.full(roots, features.n), work))
    return work.starting[roots]
