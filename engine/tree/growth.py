"""Growth, the event of growing trees: the decisions and the leaf of every row; the rest is derived from these.

A growth is one logged event. Its sub-events (Search, Independence, Branch, Leaf) come in the order of a recursion over
the tree, or in the order in which best-first growth made the splits.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, overload

import numpy as np

from engine.core.fixed_point import sums_by_group
from engine.core.trace import Event
from engine.split.absolute_error import AbsoluteErrorScores
from engine.split.candidates import CandidateTable, build_candidate_table, count_candidates
from engine.split.criteria import safe_divide
from engine.split.features import Features
from engine.split.level import Scores
from engine.split.newton import NewtonScores
from engine.split.search import Limits, NodeDraws, SplitDraws
from engine.tree.independence import ChiSquare, bonferroni, chi_square, permutation_p
from engine.tree.reasons import REASONS, Reason
from engine.tree.recorder import GrownTrees, PrunedTrees
from engine.tree.tree import Tree

LARGE = 50_000  # candidates; only one table longer than this is cached at a time


@dataclass(frozen=True, eq=False)
class Search(Event):
    """The search of one node for its best split. The table is computed on first use."""

    growth: Growth
    tree: int
    node: int  # its number within its tree

    @property
    def _growth_node(self) -> int:
        return self.growth.nodes_of_root(self.tree)[self.node]

    @property
    def table(self) -> CandidateTable:
        return self.growth.table(self._growth_node)

    @property
    def rows(self) -> np.ndarray:
        return self.growth.rows_of(self._growth_node)

    @property
    def gain_scale(self) -> float:
        return self.growth.gain_scale(self._growth_node)


@dataclass(frozen=True, eq=False)
class Independence(Event):
    """The test of the best split: chi-square, or how often permuted classes split as well."""

    search: Search
    test: ChiSquare
    passed: bool
    correction: str
    n_as_good: int  # permutations with a gain as large, if that is the correction

    @property
    def n_candidates(self) -> int:
        return int(self.search.table.allowed.sum())

    @property
    def p(self) -> float:
        """The p that decides."""
        if self.correction == "permutation":
            return permutation_p(self.n_as_good)
        return bonferroni(self.test.p, self.n_candidates) if self.correction == "bonferroni" else self.test.p


@dataclass(frozen=True, eq=False)
class Branch(Event):
    """A split that was made."""

    search: Search
    tree: int
    node: int
    feature: int
    threshold: float  # NaN if a category is split
    categories: tuple[int, ...]  # the levels that go left
    missing_left: bool
    gain: float
    left: int
    right: int


@dataclass(frozen=True, eq=False)
class Leaf(Event):
    """A node that became a leaf."""

    tree: int
    node: int
    value: np.ndarray | float
    reason: str
    search: Search | None  # None if a rule stopped the growth before a search


@dataclass(frozen=True, eq=False)
class Growth(Event):
    """The result of grow(). `tree` may have several roots; node numbers in events and tables count within one root."""

    features: Features
    scores: Scores
    limits: Limits
    grown_trees: GrownTrees
    leaf_of: np.ndarray  # [roots * n] int32, the leaf of each row, -1 for rows that were not used
    # [N] or [N, K] what each node would predict as a leaf, or a function that computes it
    value: np.ndarray | Callable[[Growth], np.ndarray] | None = None
    node_draws: Iterable[tuple[np.ndarray, NodeDraws]] = ()  # (nodes, their random draws)
    split_order: tuple[int, ...] | None = None  # the order of the splits in best-first growth
    n_as_good: np.ndarray | None = None  # [N] permutations of a node's classes that split as well; for the test
    round: int = 0
    source: Event | None = None  # the event whose numbers the scores add up

    # -- for algorithms

    @property
    def n_nodes(self) -> int:
        """N, the number of nodes."""
        return self.grown_trees.n_nodes

    @cached_property
    def tree(self) -> Tree:
        """The finished arrays, with values, assembled on first use."""
        value = self.value(self) if callable(self.value) else self.value
        return self.grown_trees.tree if value is None else replace(self.grown_trees.tree, value=value)

    @property
    def sums(self) -> np.ndarray:
        """[N, C] int64 the sums of the scores' columns over each node's rows, in units."""
        return self.grown_trees.sums

    def with_values(self, value, **changes) -> Growth:
        """Return the growth with node values: an array [N, ...] or a function of the growth."""
        return replace(self, value=value, **changes)

    def without_splits(self, removed: np.ndarray, reason: Reason, made: list[int] | None = None) -> Growth:
        """Return the growth without the splits marked in `removed` [N]; `made` is the order of the others."""
        tree, new_node = self.tree.collapse(removed, reason)
        old_node = np.zeros(len(tree.feature), np.int64)
        old_node[new_node[::-1]] = np.arange(len(new_node))[::-1]  # the first of the old nodes that map to a new one
        leaf_of = np.where(self.leaf_of < 0, -1, new_node[self.leaf_of]).astype(np.int32)
        draws = tuple((new_node[nodes[left]], draws.select_nodes(left)) for nodes, draws in self.node_draws
                      if (left := old_node[new_node[nodes]] == nodes).any())  # fmt: skip
        order = None if made is None else tuple(int(new_node[node]) for node in made)
        value = None if self.value is None else self.tree.value[old_node]
        pruned = PrunedTrees(tree, self.sums[old_node])
        n_as_good = None if self.n_as_good is None else self.n_as_good[old_node]
        kept = {"node_draws": draws, "split_order": order, "value": value, "n_as_good": n_as_good}
        return replace(self, grown_trees=pruned, leaf_of=leaf_of, **kept)

    @cached_property
    def node_weights(self) -> np.ndarray:
        """[N] the number of rows of each node, or their weight: the divisor of gains."""
        return self.scores.weight(list(self.sums.T), self.grown_trees.count)

    @cached_property
    def node_class_weights(self) -> np.ndarray:
        """[N, K] the weight of each class in each node."""
        return self.scores.counts(list(self.sums.T), self.grown_trees.count) * self.scores.units[-1]

    def sum_by_node(self, values: np.ndarray) -> np.ndarray:
        """[N] the sums of values [roots * n] over every node's rows, independent of the order of the rows."""
        leaf_of = self.leaf_of
        if leaf_of.min() < 0:
            used = (leaf_of >= 0).nonzero()[0]
            values, leaf_of = values.take(used), leaf_of.take(used)
        return self.sum_subtrees(sums_by_group(values, leaf_of, self.n_nodes))

    def sum_subtrees(self, values: np.ndarray) -> np.ndarray:
        """[N, ...] the sum of node values over each subtree. Example: 1 at every leaf counts the leaves."""
        total = values.astype(float)
        for level in self.grown_trees.tree.levels[:0:-1]:
            parents = self.grown_trees.tree.inner_above(level)
            total[parents] += total[level][::2] + total[level][1::2]
        return total

    # -- for the trace

    def nodes_of_root(self, tree: int) -> np.ndarray:
        """Return the nodes of one root, by their number within it.

        A growth of one root ignores `tree`: it may be the number among the trees that were grown with it
        (engine/tree/separate.py).
        """
        return self._nodes_by_root[tree if self.tree.roots > 1 else 0]

    @cached_property
    def _nodes_by_root(self) -> list[np.ndarray]:
        if self.tree.roots == 1:
            return [np.arange(self.n_nodes)]
        return [self.tree.in_subtree(root).nonzero()[0] for root in range(self.tree.roots)]

    @cached_property
    def node_number(self) -> np.ndarray:
        """[N] each node's number within its tree."""
        number = np.empty(len(self.tree.feature), np.int64)
        for root in range(self.tree.roots):
            nodes = self.nodes_of_root(root)
            number[nodes] = np.arange(len(nodes))
        return number

    @property
    def leaf_of_every_row(self) -> np.ndarray:
        """[roots * n] the leaf of each row, including rows that were not used for training."""
        unused = (self.leaf_of < 0).nonzero()[0]
        if not len(unused):
            return self.leaf_of
        leaf, n = self.leaf_of.copy(), self.features.n
        for root in range(self.tree.roots):
            rows = unused[unused // n == root]
            leaf[rows] = self.tree.apply(self.features.X[rows % n], root)
        return leaf

    @cached_property
    def sends_missing_left(self) -> np.ndarray:
        """[N] bool: do rows that miss the node's feature go left there, and is there such a row?

        `missing_left` alone also says where such rows would go if there were any.
        """
        has_missing, tree = np.zeros(self.n_nodes, bool), self.tree
        X, rows = self.features.X, (self.leaf_of >= 0).nonzero()[0]
        if np.isnan(X).any():
            node = self.leaf_of[rows]
            while len(rows):  # from the leaves up
                node = tree.parent[node]
                rows, node = rows[node >= 0], node[node >= 0]
                has_missing[node[np.isnan(X[rows % self.features.n, tree.feature[node]])]] = True
        return has_missing & tree.missing_left

    def rows_of(self, node: int) -> np.ndarray:
        """Return the rows of a node, ascending. Row i of root r is r * n + i."""
        used = self.leaf_of >= 0
        return (used & self.tree.in_subtree(node)[self.leaf_of]).nonzero()[0]

    def gain_scale(self, node: int) -> float:
        """Return the scale of rounding errors of gains at a node: its impurity, or its largest possible similarity."""
        if isinstance(self.scores, NewtonScores):
            return self.scores.max_similarity(self.rows_of(node))
        return float(self.impurity[node])

    def table(self, node: int) -> CandidateTable:
        """Return every candidate of a node; cached."""
        if (cached := self.derived_cache.get(node)) is not None:
            return cached
        table = build_candidate_table(self.features, self.scores, self.limits, self.rows_of(node), self.draws_of(node))
        table = replace(table, chosen=self._chosen(node, table))
        if len(table) > LARGE:
            self.clear_cache()
        self.derived_cache[node] = table
        return table

    def candidate_counts(self, nodes: np.ndarray) -> np.ndarray:
        """[k, d] the number of candidates of each feature in the nodes' tables."""
        features = self.features
        thresholds_drawn = any(isinstance(draws, SplitDraws) for _, draws in self.node_draws)
        if features.category or thresholds_drawn or not len(nodes):
            counts = [np.bincount(self.table(node).feature, minlength=features.d) for node in nodes.tolist()]
            return np.array(counts, np.int64).reshape(-1, features.d)
        return count_candidates(features, self.scores, self.limits.min_samples_leaf, *self.rows_by_node(nodes))

    def rows_by_node(self, nodes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the rows of several nodes, node after node, and the number of rows of each."""
        rows, index = (self.leaf_of >= 0).nonzero()[0], np.full(self.n_nodes, -1)
        index[nodes] = np.arange(len(nodes))
        node, parts = self.leaf_of[rows], []
        while len(rows):  # from the leaves up
            is_wanted = index[node] >= 0
            parts.append((index[node[is_wanted]], rows[is_wanted]))
            node = self.grown_trees.tree.parent[node]
            rows, node = rows[node >= 0], node[node >= 0]
        owner, rows = (np.concatenate(columns) for columns in zip(*parts, strict=True))
        return rows[owner.argsort(kind="stable")], np.bincount(owner, minlength=len(nodes))

    @cached_property
    def derived_cache(self) -> dict[Hashable, Any]:
        """Cache of tables, by node, and of facts that lessons derive from them."""
        return {}

    def clear_cache(self):
        """Free the cache: many trees have many tables, and a large one needs as much memory as all others."""
        self.derived_cache.clear()

    def allowed_features_by_node(self, nodes: np.ndarray) -> np.ndarray:
        """[k, d] bool: the features that each of these nodes may use."""
        allowed = np.ones((self.n_nodes, self.features.d), bool)
        for drawn_nodes, draws in self.node_draws:
            allowed[drawn_nodes] = draws.allowed.T
        return allowed[nodes]

    def allowed_features(self, node: int) -> np.ndarray | None:
        """[d] bool: the features drawn for a node; None if nothing was drawn."""
        draws = self.draws_of(node)
        return None if draws is None else draws.allowed[:, 0]

    def draws_of(self, node: int) -> NodeDraws | None:
        """Return the random draws for one node, None if there were none."""
        for nodes, draws in self.node_draws:
            if (i := (nodes == node).nonzero()[0]).size:
                return draws.select_nodes(i[:1])
        return None

    def _chosen(self, node: int, table: CandidateTable) -> np.ndarray:
        """[c] bool: the candidate that became the split, with the same rows on the left."""
        chosen, tree = np.zeros(len(table), bool), self.tree
        feature = tree.feature[node]
        if feature < 0:
            return chosen
        candidates = table.feature_range(feature)
        span = slice(candidates.start, candidates.stop)
        same = table.n_left[span] == tree.count[tree.left[node]]
        if node in tree.level_side:
            same &= np.array([c == self.left_levels(node) for c in table.categories[span]], bool)
        exact = same & (table.missing_left[span] == tree.missing_left[node])
        match = exact if exact.any() else same  # without missing rows, missing_left is only for new rows
        chosen[span.start + match.nonzero()[0][:1]] = True
        return chosen

    def left_levels(self, node: int) -> tuple[int, ...]:
        """Return the levels that go left at a node; () if it splits no category."""
        side = self.tree.level_side.get(node)
        return () if side is None else tuple((side == 1).nonzero()[0].tolist())

    @cached_property
    def impurity(self) -> np.ndarray:
        """[N] the impurity of each node, or its similarity if that is the criterion."""
        criterion, scores = self.scores.criterion, self.scores
        if scores.counts_classes:
            return criterion.impurity(self.node_class_weights)
        if isinstance(scores, NewtonScores):
            return criterion.impurity(scores.gradient_hessian_sums(list(self.sums.T), self.tree.count))
        if isinstance(scores, AbsoluteErrorScores):
            return scores.node_fits(*self.rows_by_node(np.arange(self.n_nodes)))[1]
        return self._mean_squares()

    def _mean_squares(self) -> np.ndarray:
        """[N] mean squared errors. A parent adds the distance between its children's means, without cancellation."""
        used, y = self.leaf_of >= 0, self.scores.target
        w = np.ones(len(y)) if self.scores.row_weight is None else self.scores.row_weight
        leaf, N = self.leaf_of[used], len(self.tree.feature)
        weight, total = (np.bincount(leaf, column[used], N) for column in (w, w * y))
        mean = safe_divide(total, weight)
        squares = np.bincount(leaf, (w * (y - mean[np.maximum(self.leaf_of, 0)]) ** 2)[used], N)
        for node in (self.tree.feature >= 0).nonzero()[0][::-1]:
            a, b = self.tree.left[node], self.tree.right[node]
            weight[node] = weight[a] + weight[b]
            mean[node] = (weight[a] * mean[a] + weight[b] * mean[b]) / weight[node]
            squares[node] = squares[a] + squares[b] + weight[a] * weight[b] / weight[node] * (mean[a] - mean[b]) ** 2
        return squares / weight

    def sub_events(self) -> tuple[Event, ...]:
        return self.node_events

    @cached_property
    def node_events(self) -> tuple[Event, ...]:
        return tuple(event for root in range(self.tree.roots) for node in self.order(root)
                     for event in self._events_of_node(root, int(node)))  # fmt: skip

    def order(self, root: int) -> list[int]:
        """Return the nodes of a root in preorder; after best-first growth, the splits in its order, then the leaves."""
        order = self.tree.preorder(root)
        if self.split_order is None:
            return order
        nodes = set(order)
        splits = [node for node in self.split_order if node in nodes]
        return splits + [node for node in order if self.tree.feature[node] < 0]

    def _events_of_node(self, root: int, node: int) -> Iterator[Event]:
        tree, number = self.tree, self.node_number
        reason = Reason(int(tree.reason[node]))
        search = Search(self, root, int(number[node])) if self.was_searched(node) else None
        if search is not None:
            yield search
            if self.limits.independence_alpha is not None and reason in (Reason.SPLIT, Reason.INDEPENDENT):
                yield self._test(search, node, passed=reason is Reason.SPLIT)
        if search is None or tree.feature[node] < 0:
            yield Leaf(root, int(number[node]), tree.value[node], REASONS[reason], search)
            return
        left, right = int(number[tree.left[node]]), int(number[tree.right[node]])
        feature, threshold = int(tree.feature[node]), float(tree.threshold[node])
        split = feature, threshold, self.left_levels(node), bool(tree.missing_left[node])
        yield Branch(search, root, int(number[node]), *split, float(tree.gain[node]), left, right)

    def _test(self, search: Search, node: int, passed: bool) -> Independence:
        """Return the test of the split that was made, or of the best candidate that it refused."""
        if passed:  # from its children: a forced split need not be in the table
            sides = self.node_class_weights[[self.tree.left[node], self.tree.right[node]]]
        else:
            left = search.table.sums_left[search.table.is_best][0]
            sides = np.stack((left, self.node_class_weights[node] - left))
        n_as_good = 0 if self.n_as_good is None else int(self.n_as_good[node])
        return Independence(search, chi_square(sides), passed, self.limits.independence_correction, n_as_good)

    @overload
    def columns(self, of: Literal["nodes", "candidates"]) -> dict[str, np.ndarray]: ...

    @overload
    def columns(self, of: str) -> dict[str, np.ndarray] | None: ...

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        if of == "nodes":
            return self._node_columns()
        if of != "candidates":
            return None
        tables = [(root, number, self.table(node).columns()) for root in range(self.tree.roots)
                  for number, node in enumerate(self.nodes_of_root(root)) if self.was_searched(node)]  # fmt: skip
        if not tables:  # no node was searched: empty columns
            tables = [(0, 0, {name: column[:0] for name, column in self.table(0).columns().items()})]
        parts = [{name: np.full(len(columns["feature"]), i) for name, i in
                  (("round", self.round), ("tree", root), ("node", number))} | columns
                 for root, number, columns in tables]  # fmt: skip
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}

    def was_searched(self, node: int) -> bool:
        return self.tree.feature[node] >= 0 or self.tree.reason[node] >= Reason.NO_CANDIDATE

    def _node_columns(self) -> dict[str, np.ndarray]:
        tree, number = self.tree, self.node_number
        order = np.lexsort((number, tree.root_of))
        local = lambda child: np.where(child < 0, -1, number[child])  # noqa: E731
        return {name: column[order] for name, column in {
            "round": np.full(len(order), self.round), "tree": tree.root_of, "node": number, "depth": tree.depth,
            "parent": local(tree.parent), "left": local(tree.left), "right": local(tree.right),
            "feature": tree.feature, "threshold": tree.threshold,
            **({"strict": np.broadcast_to(True, len(order))} if tree.strict else {}),
            "categories": _tuples([self.left_levels(node) for node in range(len(order))]),
            "missing_left": tree.missing_left, "n": tree.count, "impurity": self.impurity, "gain": tree.gain,
            "reason": np.array(REASONS)[tree.reason], "value": tree.value,
        }.items()}  # fmt: skip


def _tuples(values: list[tuple]) -> np.ndarray:
    column = np.empty(len(values), object)
    column[:] = values
    return column
