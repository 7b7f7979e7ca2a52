"""grow(): grow trees level by level, until a stopping rule makes every open node a leaf.

Nodes of one depth do not depend on one another, so they are searched together; one call may grow several trees (K
classes, a forest) as several roots. Best-first growth (`max_leaf_nodes`) needs no second loop: a node's best split does
not depend on when it is made, so the whole tree is grown, and only the splits that best-first growth reaches are kept.
"""

import heapq
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.split.candidates import build_candidate_table, count_candidates
from engine.split.features import Features
from engine.split.level import BLOCK, FORBIDDEN, Level, Scores, Segments, Workspace
from engine.split.random_splitters import search_again
from engine.split.search import (
    BEST_SPLITTER,
    NO_LIMITS,
    TIE_TOLERANCE,
    BestSplits,
    Limits,
    SplitDraws,
    Splitter,
    left_first_order,
)
from engine.tree.growth import Growth
from engine.tree.independence import N_PERMUTATIONS, chi_square, permutation_p
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
    permutation_rng: np.random.Generator | None = None,
) -> Growth:
    """Grow one tree per root. `rows` [roots, n] bool are the training rows of each (None: all).

    The scores' columns hold the rows of all roots one after another: row i of root r is r * n + i. The splitter finds
    the split of each node of a level: the best, the best on features drawn for it, or the best of a few drawn at
    random. `force` sets the splits of nodes by path: {"": (2, 0.5), "L": (0, 3.0)}. `growth_factory` makes the result,
    so that a learner can return a subclass of Growth. `permutation_rng` is for the permutation test of independence.
    """
    if limits.min_weight_fraction_leaf:
        scores = scores.with_least_weight(limits.min_weight_fraction_leaf, rows, roots)
    grower = _Grower(features, scores, limits, roots, workspace or Workspace())
    grower.splitter, grower.force, grower.growth_factory = splitter, force or {}, growth_factory
    grower.permutation_rng = permutation_rng
    level = grower.root_level(rows)
    while level is not None:
        report()
        level = grower.make_splits(level, grower.best_splits(level))
    return grower.result()


class _Grower:
    """The state of one call of grow()."""

    splitter: Splitter
    force: dict[str, tuple[int, object]]
    growth_factory: Callable[..., Growth]
    permutation_rng: np.random.Generator | None

    def __init__(self, features: Features, scores: Scores, limits: Limits, roots: int, work: Workspace):
        self.features, self.limits, self.roots, self.work = features, limits, roots, work
        self.given_scores, self.scores = scores, scores.working_copy()
        self.leaf_of = np.full(roots * features.n, -1, np.int32)
        self.side = np.zeros(roots * features.n, np.uint8)  # of each row: 1 left, 2 right, 0 in a finished node
        self.depth = self.turn = 0
        self.recorder = GrowthRecorder(features, limits.midpoint, roots)
        self.node_draws: list[tuple] = []  # (ids, draws)
        self.permutation_tests: list[tuple] = []  # (ids, permutations with a gain as large)
        self.path = dict.fromkeys(range(roots), "")  # by node id
        self.forced: set[str] = set()  # the paths in `force` that were reached
        self.may_refuse = (limits.min_impurity_decrease > 0 or limits.stop_without_gain
                           or limits.independence_alpha is not None)  # fmt: skip

    # -- the first level

    def root_level(self, rows: np.ndarray | None) -> Level | None:
        """Return the level of the roots, each with all its rows; None if all are leaves."""
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
        self.recorder.new_nodes.append((ids, count, reason, *self.scores.in_score_units(sums)))
        self.recorder.n_nodes += len(ids)

    def assign_leaves(self, rows: np.ndarray, ids: np.ndarray, count: np.ndarray) -> None:
        """Record the leaf of each row. Rows of open nodes are recorded too, and overwritten later."""
        self.leaf_of[rows] = ids.astype(self.leaf_of.dtype).repeat(count)

    def reasons_before_search(self, rows, starts, count, sums, pure) -> np.ndarray:
        """[k] why nodes are leaves without a search; 0 if they are not."""
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
                minimum = 2 * self.scores.least_weight.take(rows.take(starts))
                reason[weight < minimum] = Reason.MIN_WEIGHT_FRACTION_LEAF
            if limits.min_samples_split > 2:  # a single row is pure anyway
                reason[count < limits.min_samples_split] = Reason.MIN_SAMPLES_SPLIT
        if pure is not None:
            reason[pure] = Reason.PURE
        return reason

    # -- one level

    def best_splits(self, level: Level) -> BestSplits:
        """Return the best split of each node, or its forced split."""
        best = self.splitter.find_splits(level, self.features, self.scores, self.limits.min_samples_leaf, self.root)
        if best.draws is not None:
            self.node_draws.append((self.ids, best.draws))
        if self.force and best.threshold is None:
            best = best._replace(threshold=np.full(len(self.ids), np.nan))
        for node, number in enumerate(self.ids.tolist() if self.force else ()):
            if (path := self.path[number]) in self.force:
                self._force_split(level, best, node, *self.force[path])
                self.forced.add(path)
        return best

    def _force_split(self, level: Level, best: BestSplits, node: int, feature: int, where) -> None:
        """Replace a node's best split; `where` is a threshold or the levels that go left.

        Missing rows go to the side with the better score.
        """
        span = slice(level.starts[node], level.starts[node] + level.count[node])
        rows, n = best.rows[span], self.features.n
        x = self.features.X[rows % n, feature]
        missing, is_category = np.isnan(x), isinstance(where, tuple)
        present = np.isin(x, where) if is_category else x <= where
        tried = [(self._score_partition(rows, goes_left), -missing_left, goes_left) for missing_left in (False, True)
                 if 0 < (goes_left := np.where(missing, missing_left, present)).sum() < len(x)]  # fmt: skip
        if not tried:
            path = self.path[int(self.ids[node])]
            raise DataProblem("force.error.empty-child", path=path, root=not path)
        score, missing_left, goes_left = max(tried, key=lambda t: t[:2])
        best.rows[span] = rows[left_first_order(goes_left, missing)]
        best.feature[node], best.score[node], best.missing_left[node] = feature, score, bool(missing_left)
        best.last_left[node] = span.start + goes_left.sum() - 1
        best.level_side.pop(node, None)
        if is_category:
            best.level_side[node] = _forced_level_sides(where, x, self.features, feature)
        if best.threshold is not None:  # always the case with forced splits
            best.threshold[node] = np.nan if is_category else where

    def _score_partition(self, rows, goes_left) -> float:
        right, left = self.scores.group_sums(rows, goes_left.astype(np.int64), 2)[:, None].astype(float)
        n_left, n = np.array([goes_left.sum()]), np.array([len(rows)])
        return float(self.scores.score_sides(left, n_left, left + right, n)[0])

    def make_splits(self, level: Level, best: BestSplits) -> Level | None:
        """Make the splits; return the level of the children that no rule stops, None if there are none."""
        score, all_valid = best.score, best.score.min() > FORBIDDEN / 2
        if not all_valid:
            score = np.where(score > FORBIDDEN / 2, score, 0.0)  # no gain
        gain = self.scores.reported_gain(score, level.sums, level.count)
        may_refuse = self.may_refuse or not all_valid or gain.min() < self.limits.min_gain
        refused = self.reasons_after_search(level, best, gain) if may_refuse else None
        split, rows, count, n_left = slice(None), best.rows, level.count, best.last_left - level.starts + 1
        if refused is not None:
            self.assign_leaves(rows, self.ids, count)
            self.side[rows] = 0
            closed, is_split = refused.nonzero()[0], refused == 0
            self.recorder.refused_nodes.append((self.ids.take(closed), refused.take(closed)))
            split = is_split.nonzero()[0]
            rows, n_left, count = rows[is_split.repeat(count)], n_left[split], count[split]
            if not len(split):
                return None
        self.depth += 1
        first = self.recorder.n_nodes + 2 * self.ids[split].argsort().argsort()  # parents by rank: [7, 3, 5] -> 2, 0, 1
        self._record_splits(level, best, split, first, gain)
        ids, count = first.repeat(2), np.array((n_left, count - n_left)).T.ravel()
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
        """Return the next level: the rows of open children, in every column's order, all left children first."""
        (side, chosen), lefts = _left_first(len(ids)), len(ids) // 2
        if np.count_nonzero(reason):
            self.assign_leaves(rows, ids, count)
            is_open = reason == 0
            side, chosen = side * is_open, chosen[is_open[chosen]]
            lefts = np.count_nonzero(side == 1)
        self.side[rows] = side.repeat(count)
        layout = Segments(count.take(chosen), self.work)
        n_left = int(layout.ends[lefts - 1]) + 1 if lefts else 0
        order, ranks = self.partition(level.order, level.ranks, n_left, layout.m)
        self.ids, self.root = ids.take(chosen), root.take(chosen >> 1)
        return Level(order, ranks, layout, [s.take(chosen) for s in sums], self.work)

    def partition(self, order: np.ndarray, ranks: np.ndarray | None, n_left: int, total: int):
        """Return order and ranks with the rows of side 1 first, then those of side 2; the order inside nodes stays.

        Ranks become None as soon as no two neighbours are equal: they forbid nothing, in this level and below.
        """
        self.turn ^= 1
        V, m = order.shape
        new = self.work.buffer(f"order {self.turn}", (V, total), np.int64)
        new_ranks = None if ranks is None else self.work.buffer(f"ranks {self.turn}", (V, total), np.int32)
        width, tied = max(1, BLOCK // m), False
        for first in range(0, V, width):
            block = slice(first, first + width)
            rows = order[block].ravel()
            sides = self.side.take(rows, mode="wrap")  # as in engine/split/level.py: "wrap" is the fastest mode
            indices = self.work.buffer("places", new[block].shape, np.int64)
            indices[:, :n_left] = (sides == 1).nonzero()[0].reshape(len(indices), -1)
            indices[:, n_left:] = (sides == 2).nonzero()[0].reshape(len(indices), -1)
            rows.take(indices, out=new[block], mode="wrap")
            if ranks is not None and new_ranks is not None:
                ranks[block].ravel().take(indices, out=new_ranks[block], mode="wrap")
                tied = tied or (new_ranks[block, 1:] == new_ranks[block, :-1]).any()
        return new, new_ranks if tied else None

    def reasons_after_search(self, level: Level, best: BestSplits, gain: np.ndarray) -> np.ndarray | None:
        """[k] why searched nodes are leaves; 0 if they split; None if all split."""
        limits, reason, has_split = self.limits, np.zeros(len(gain), np.int8), best.score > FORBIDDEN / 2
        if limits.min_gain > 0:
            reason[gain < limits.min_gain] = Reason.MIN_GAIN
        if limits.min_impurity_decrease > 0:
            share = self.scores.weight(level.sums, level.count) / self.scores.weight(*self.at_root)[self.root]
            reason[gain * share < limits.min_impurity_decrease - 1e-15] = Reason.MIN_IMPURITY_DECREASE
        if limits.stop_without_gain:
            reason[gain <= self.scores.noise(level.sums, level.count)] = Reason.NO_GAIN
        if limits.independence_alpha is not None:
            tested = (has_split & (reason == 0)).nonzero()[0]
            if len(tested):
                reason[tested[self._independence_p(level, best, tested) > limits.independence_alpha]] = (
                    Reason.INDEPENDENT
                )
        if self.force:  # forced splits are made, however small their gain
            reason[[self.path[number] in self.force for number in self.ids.tolist()]] = Reason.SPLIT
        reason[~has_split] = Reason.NO_CANDIDATE
        return reason if np.count_nonzero(reason) else None

    def _independence_p(self, level: Level, best: BestSplits, tested: np.ndarray) -> np.ndarray:
        """[t] p of the test of independence, for each tested node of the level."""
        correction = self.limits.independence_correction
        if correction == "permutation":
            n_as_good = self._count_permutations_as_good(level, best)
            self.permutation_tests.append((self.ids, n_as_good))
            return permutation_p(n_as_good[tested])
        p = np.array([chi_square(self._sides(level, best, node)).p for node in tested])
        return p if correction == "none" else np.minimum(1.0, p * self._count_candidates(level, best)[tested])

    def _count_candidates(self, level: Level, best: BestSplits) -> np.ndarray:
        """[k] the number of candidates among which each node's best split was found."""
        if self.features.category or isinstance(best.draws, SplitDraws):
            draws = [
                None if best.draws is None else best.draws.select_nodes(np.array([i])) for i in range(len(self.ids))
            ]
            fixed, nodes = (self.features, self.given_scores, self.limits), np.split(level.order[0], level.starts[1:])
            return np.array(
                [build_candidate_table(*fixed, *node).allowed.sum() for node in zip(nodes, draws, strict=True)]
            )
        counts = count_candidates(self.features, self.scores, self.limits.min_samples_leaf, level.order[0], level.count)
        return (counts if best.draws is None else counts * best.draws.allowed.T).sum(1)

    def _count_permutations_as_good(self, level: Level, best: BestSplits) -> np.ndarray:
        """[k] in how many permutations of the classes of a node's rows the best split is as good as `best`.

        Several permutations are searched together, as nodes of one level: that is faster for few rows.
        """
        rng, rows, k, N = self.permutation_rng, level.order[0], len(level.count), len(self.leaf_of)
        assert rng is not None
        bar, node = best.score - TIE_TOLERANCE * np.abs(best.score), level.spread(np.arange(k))
        scores, n_as_good = self.scores.working_copy(), np.zeros(k, np.int64)
        most = max(1, BLOCK // level.order.size)
        for first in range(0, N_PERMUTATIONS, most):
            report()
            copies = min(most, N_PERMUTATIONS - first)
            permuted = rows[(node + rng.random((copies, len(rows)))).argsort(axis=1)]  # within each node
            scores.columns = [np.tile(column, (copies, 1)) for column in self.scores.columns]
            for column, given in zip(scores.columns, self.scores.columns, strict=True):
                column[:, rows] = given[permuted]
            scores.columns = [column.ravel() for column in scores.columns]
            if self.scores.least_weight is not None:
                scores.least_weight = np.tile(self.scores.least_weight, copies)
            draws = None if best.draws is None else best.draws.select_nodes(np.tile(np.arange(k), copies))
            repeated = _repeat_level(level, copies, N)
            found = search_again(repeated, self.features, scores, self.limits.min_samples_leaf, draws)
            n_as_good += (found.score.reshape(copies, k) >= bar).sum(0)
        return n_as_good

    def _sides(self, level: Level, best: BestSplits, node: int) -> np.ndarray:
        """[2, K] the class counts left and right of a node's best split."""
        start, middle, stop = level.starts[node], best.last_left[node] + 1, level.layout.ends[node] + 1
        parts = [best.rows[start:middle], best.rows[middle:stop]]
        sums = [np.array([column.take(part).sum() for part in parts]) for column in self.scores.columns]
        return self.scores.counts(sums, np.array([len(part) for part in parts])) * self.scores.units[0]

    def _record_splits(self, level, best, split, first, gain) -> None:
        parents, last_left = self.ids[split], best.last_left[split]
        below, above = best.rows.take(last_left), best.rows.take(last_left + 1)
        if self.roots > 1:
            below, above = below % self.features.n, above % self.features.n
        missing = self._missing(level, best)[split]
        self.recorder.splits.append((parents, best.feature[split], below, above, missing, gain[split], first))
        self.recorder.level_side.update({int(self.ids[node]): side for node, side in best.level_side.items()})
        if best.threshold is not None:
            self.recorder.thresholds.append((parents, best.threshold[split]))
        if self.force:
            for parent, child in zip(parents.tolist(), first.tolist(), strict=True):
                self.path[child], self.path[child + 1] = self.path[parent] + "L", self.path[parent] + "R"

    def _missing(self, level, best) -> np.ndarray:
        """[k] int8: rows that miss the feature went left (1) or right (0), or there are none (-1)."""
        if not self.features.any_missing:
            return np.full(len(best.score), -1, np.int8)
        n, X = self.features.n, self.features.X
        ends = (best.rows[level.starts] % n, best.rows[level.layout.ends] % n)
        missing = np.isnan(X[ends[0], best.feature]) | np.isnan(X[ends[1], best.feature])
        return np.where(missing, best.missing_left, -1).astype(np.int8)

    # -- the result

    def result(self) -> Growth:
        if unreached := sorted(set(self.force) - self.forced):
            raise DataProblem("force.error.not-reached", path=repr(unreached[0]))
        fixed, draws = (self.features, self.given_scores, self.limits), tuple(self.node_draws)
        more: dict[str, Any] = {}
        if self.permutation_tests:
            more["n_as_good"] = n_as_good = np.zeros(self.recorder.n_nodes, np.int64)
            for ids, counts in self.permutation_tests:
                n_as_good[ids] = counts
        trees: Any = self.recorder  # its cached properties are GrownTrees' properties, which pyright does not see
        if self.limits.max_leaf_nodes is None:
            return self.growth_factory(*fixed, trees, self.leaf_of, node_draws=draws, **more)
        growth = Growth(*fixed, trees, self.leaf_of, node_draws=draws, **more)
        best = keep_best_splits(growth, self.limits.max_leaf_nodes)
        more |= {"n_as_good": best.n_as_good} if more else {}
        draws, order = best.node_draws, best.split_order
        return self.growth_factory(*fixed, best.grown_trees, best.leaf_of, node_draws=draws, split_order=order, **more)


def _repeat_level(level: Level, copies: int, n_rows: int) -> Level:
    """Return the level with its nodes several times; row i of copy c is c * n_rows + i."""
    order = (level.order[:, None, :] + np.arange(copies)[:, None] * n_rows).reshape(len(level.order), -1)
    ranks = None if level.ranks is None else np.tile(level.ranks, copies)
    layout = Segments(np.tile(level.count, copies), level.work)
    return Level(order, ranks, layout, [np.tile(sums, copies) for sums in level.sums], level.work)


@lru_cache(maxsize=64)  # levels of few nodes come again and again
def _left_first(k: int) -> tuple[np.ndarray, np.ndarray]:
    """Return [k] the sides of k children in pairs, 1 left and 2 right, and [k] their indices, all left ones first."""
    return np.tile(np.array([1, 2], np.uint8), k // 2), np.arange(k).reshape(-1, 2).T.ravel()


def _forced_level_sides(goes_left: tuple, x: np.ndarray, features: Features, feature: int) -> np.ndarray:
    """Return the side of each level in a forced split: 1 left, 0 right, -1 not in the node."""
    size = next(c.size for v, c in features.category.items() if features.feature[v] == feature)
    levels = np.arange(size)
    return np.where(np.isin(levels, x), np.isin(levels, goes_left), -1).astype(np.int8)


def keep_best_splits(growth: Growth, max_leaf_nodes: int, by_level: bool = False) -> Growth:
    """Return the growth with only the splits that best-first growth reaches, in its order.

    Best first: the split that lowers the total loss most; or, `by_level`, the one nearest to the root.
    """
    tree, inner = growth.tree, growth.tree.feature >= 0
    cost = np.arange(growth.n_nodes) if by_level else np.where(inner, -tree.gain * growth.node_weights, np.inf)
    made = []
    for root in range(tree.roots):
        heap, leaves = [(cost[root], root)] if inner[root] else [], 1
        while heap and leaves < max_leaf_nodes:
            node = heapq.heappop(heap)[1]
            made.append(node)
            leaves += 1
            for child in (int(tree.left[node]), int(tree.right[node])):
                if inner[child]:
                    heapq.heappush(heap, (cost[child], child))
    removed = inner.copy()
    removed[made] = False
    return growth.without_splits(removed, Reason.MAX_LEAF_NODES, made)


def _root_order(features: Features, roots: int, work: Workspace):
    """Return order, ranks and layout of the level of all roots; computed once per fit."""
    if roots not in work.starting:
        order, ranks = features.sort()
        if roots > 1:
            shift = np.arange(roots)[:, None] * features.n
            order = (order[:, None, :] + shift).reshape(len(order), -1)
            ranks = None if ranks is None else np.tile(ranks, (1, roots))
        work.starting[roots] = (order, ranks, Segments(np.full(roots, features.n), work))
    return work.starting[roots]
