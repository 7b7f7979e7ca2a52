"""The growth of a tree, kept: the decisions, and which leaf every row came to. The rest is derived from these.

A growth is one logged event; its single happenings (search, test, branch, leaf) are told in the order a recursion meets
them, or in the order best-first growth made the splits.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, overload

import numpy as np

from engine.core.fixed_point import sums_by_group
from engine.core.trace import Event
from engine.split.candidates import CandidateTable, build_candidate_table, count_candidates
from engine.split.features import Features
from engine.split.level import Scores
from engine.split.newton import NewtonScores
from engine.split.search import Limits, NodeDraws, SplitDraws
from engine.tree.independence import ChiSquare, chi_square
from engine.tree.reasons import REASONS, Reason
from engine.tree.recorder import GrownTrees, PrunedTrees
from engine.tree.tree import Tree

LARGE = 50_000  # candidates: only one table as long as that is kept at a time


@dataclass(frozen=True, eq=False)
class Search(Event):
    """Every candidate of one node was tried. The table is written down when somebody looks."""

    growth: Growth
    tree: int
    node: int  # its number within its tree

    @property
    def table(self) -> CandidateTable:
        return self.growth.table(self.growth.nodes_of_root(self.tree)[self.node])

    @property
    def rows(self) -> np.ndarray:
        return self.growth.rows_of(self.growth.nodes_of_root(self.tree)[self.node])

    @property
    def gain_scale(self) -> float:
        return self.growth.gain_scale(self.growth.nodes_of_root(self.tree)[self.node])


@dataclass(frozen=True, eq=False)
class Independence(Event):
    """The best split was tested against chance."""

    search: Search
    test: ChiSquare
    passed: bool


@dataclass(frozen=True, eq=False)
class Branch(Event):
    """The best candidate became a split."""

    search: Search
    tree: int
    node: int
    feature: int
    threshold: float  # NaN where a category is split
    categories: tuple[int, ...]  # its levels that go left
    missing_left: bool
    gain: float
    left: int
    right: int


@dataclass(frozen=True, eq=False)
class Leaf(Event):
    """A node stays as it is, for a reason."""

    tree: int
    node: int
    value: np.ndarray | float
    reason: str
    search: Search | None  # None where a rule stopped before anything was tried


@dataclass(frozen=True, eq=False)
class Growth(Event):
    """One call of grow(). `tree` may have several roots; node numbers in events and tables count within one root."""

    features: Features
    scores: Scores
    limits: Limits
    grown_trees: GrownTrees
    leaf_of: np.ndarray  # [roots * n] int32, the node each row ended in, -1 for rows that were not used
    # [N] or [N, K] what each node would predict as a leaf, or a rule that finds it
    value: np.ndarray | Callable[[Growth], np.ndarray] | None = None
    node_draws: Iterable[tuple[np.ndarray, NodeDraws]] = ()  # (nodes, what was drawn for them), where anything was
    split_order: tuple[int, ...] | None = None  # the order of the splits where growth was best first
    round: int = 0
    source: Event | None = None  # the event whose numbers the scores add up

    # -- what the algorithms use

    @property
    def n_nodes(self) -> int:
        """N, the number of nodes."""
        return self.grown_trees.n_nodes

    @cached_property
    def tree(self) -> Tree:
        """The finished arrays, put together when somebody asks. The values may be a rule; it is asked once, here."""
        value = self.value(self) if callable(self.value) else self.value
        return self.grown_trees.tree if value is None else replace(self.grown_trees.tree, value=value)

    @property
    def sums(self) -> np.ndarray:
        """[N, C] int64 what each node's rows add up to, in the scores' units."""
        return self.grown_trees.sums

    def with_values(self, value, **more) -> Growth:
        """The same growth with the values its nodes predict, [N, ...], or a rule that finds them from the growth."""
        return replace(self, value=value, **more)

    def without_splits(self, removed: np.ndarray, reason: Reason, made: list[int] | None = None) -> Growth:
        """The same growth without some of its splits."""
        tree, home = self.tree.collapse(removed, reason)
        kept = np.zeros(len(tree.feature), np.int64)
        kept[home[::-1]] = np.arange(len(home))[::-1]  # the first old node that maps to each new one is itself
        leaf_of = np.where(self.leaf_of < 0, -1, home[self.leaf_of]).astype(np.int32)
        drawn = [(home[nodes[own]], draws.select_nodes(own)) for nodes, draws in self.node_draws
                 if (own := kept[home[nodes]] == nodes).any()]  # fmt: skip
        order = None if made is None else tuple(int(home[node]) for node in made)
        return replace(
            self,
            grown_trees=PrunedTrees(tree, self.sums[kept]),
            leaf_of=leaf_of,
            node_draws=tuple(drawn),
            split_order=order,
            value=None if self.value is None else self.tree.value[kept],
        )

    @cached_property
    def node_weights(self) -> np.ndarray:
        """[N] what gains are per: rows, or their weight."""
        return self.scores.weight(list(self.sums.T), self.grown_trees.count)

    @cached_property
    def node_class_weights(self) -> np.ndarray:
        """[N, K] the weight of each class in each node."""
        return self.scores.counts(list(self.sums.T), self.grown_trees.count) * self.scores.units[-1]

    def sum_by_node(self, values: np.ndarray) -> np.ndarray:
        """[N] the sum of a value of each row over every node's rows, whatever the order of the rows."""
        leaf_of = self.leaf_of
        if (leaf_of < 0).any():
            used = (leaf_of >= 0).nonzero()[0]
            values, leaf_of = values.take(used), leaf_of.take(used)
        return self.sum_subtrees(sums_by_group(values, leaf_of, self.n_nodes))

    def sum_subtrees(self, own: np.ndarray) -> np.ndarray:
        """[N, ...] each node's own value added to all of those below it. Example: 1 at each leaf counts the leaves."""
        total = own.astype(float)
        for level in self.grown_trees.tree.levels[:0:-1]:
            parents = self.grown_trees.tree.inner_above(level)
            total[parents] += total[level][::2] + total[level][1::2]
        return total

    # -- what the trace shows

    def nodes_of_root(self, tree: int) -> np.ndarray:
        """The nodes of one root, by their number within it. A growth of one root is asked for it by any number: that
        of the tree among those it was grown with (engine/tree/separate.py)."""
        return self._nodes_by_root[tree if self.tree.roots > 1 else 0]

    @cached_property
    def _nodes_by_root(self) -> list[np.ndarray]:
        if self.tree.roots == 1:
            return [np.arange(self.n_nodes)]
        return [self.tree.in_subtree(root).nonzero()[0] for root in range(self.tree.roots)]

    @cached_property
    def node_number(self) -> np.ndarray:
        """[N] each node's number within its own tree."""
        number = np.empty(len(self.tree.feature), np.int64)
        for root in range(self.tree.roots):
            nodes = self.nodes_of_root(root)
            number[nodes] = np.arange(len(nodes))
        return number

    @property
    def leaf_of_every_row(self) -> np.ndarray:
        """[roots n] the leaf each row comes to: those that are no training rows ask it."""
        others = (self.leaf_of < 0).nonzero()[0]
        if not len(others):
            return self.leaf_of
        leaf, n = self.leaf_of.copy(), self.features.n
        for root in range(self.tree.roots):
            own = others[others // n == root]
            leaf[own] = self.tree.apply(self.features.X[own % n], root)
        return leaf

    @cached_property
    def sends_missing_left(self) -> np.ndarray:
        """[N] does a row that reaches the node lack the value it asks for, and go left?

        Where no row lacks it nobody speaks of missing ones, though `missing_left` says where they would go.
        """
        found, tree = np.zeros(self.n_nodes, bool), self.tree
        X, rows = self.features.X, (self.leaf_of >= 0).nonzero()[0]
        if np.isnan(X).any():
            at = self.leaf_of[rows]
            while len(rows):  # from the leaves up
                at = tree.parent[at]
                rows, at = rows[at >= 0], at[at >= 0]
                found[at[np.isnan(X[rows % self.features.n, tree.feature[at]])]] = True
        return found & tree.missing_left

    def rows_of(self, node: int) -> np.ndarray:
        """The rows of a node, ascending. Row i of root r is r * n + i."""
        used = self.leaf_of >= 0
        return (used & self.tree.in_subtree(node)[self.leaf_of]).nonzero()[0]

    def gain_scale(self, node: int) -> float:
        """Beside what a gain at a node may be only what rounding left: its impurity, or how similar its rows can be."""
        scores = self.scores
        return (
            scores.max_similarity(self.rows_of(node))
            if isinstance(scores, NewtonScores)
            else float(self.impurity[node])
        )

    def table(self, node: int) -> CandidateTable:
        """Every candidate of a node; kept until it is forgotten, and derived again by the same function."""
        if (kept := self.derived_cache.get(node)) is not None:
            return kept
        table = build_candidate_table(self.features, self.scores, self.limits, self.rows_of(node), self.draws_of(node))
        table = table.with_chosen(self._chosen(node, table))
        if len(table) > LARGE:
            self.clear_cache()
        self.derived_cache[node] = table
        return table

    def candidate_counts(self, nodes: np.ndarray) -> np.ndarray:
        """[k, d] how many candidates nodes have of each feature, as many as their tables."""
        features = self.features
        thresholds_drawn = any(isinstance(draws, SplitDraws) for _, draws in self.node_draws)
        if features.category or thresholds_drawn or not len(nodes):
            found = [np.bincount(self.table(node).feature, minlength=features.d) for node in nodes.tolist()]
            return np.array(found, np.int64).reshape(-1, features.d)
        return count_candidates(features, self.scores, self.limits.min_samples_leaf, *self._rows_of_all(nodes))

    def _rows_of_all(self, nodes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The rows of several nodes, node after node, and how many each has."""
        rows, parent = (self.leaf_of >= 0).nonzero()[0], self.tree.parent
        at, place = self.leaf_of[rows], np.full(self.n_nodes, -1)
        place[nodes] = np.arange(len(nodes))
        found = []
        while len(rows):  # from the leaves up
            here = place[at] >= 0
            found.append((place[at[here]], rows[here]))
            at = parent[at]
            rows, at = rows[at >= 0], at[at >= 0]
        owner, rows = (np.concatenate(parts) for parts in zip(*found, strict=True))
        return rows[owner.argsort(kind="stable")], np.bincount(owner, minlength=len(nodes))

    @cached_property
    def derived_cache(self) -> dict[Hashable, Any]:
        """What is derived from it and can be again: tables by their node, and what lessons make of them."""
        return {}

    def clear_cache(self):
        """Nothing derived is kept: many trees have many tables, and a large one takes the room of all others."""
        self.derived_cache.clear()

    def allowed_features_by_node(self, nodes: np.ndarray) -> np.ndarray:
        """[k, d] the features that each of these nodes may use."""
        every = np.ones((self.n_nodes, self.features.d), bool)
        for own, draws in self.node_draws:
            every[own] = draws.allowed.T
        return every[nodes]

    def allowed_features(self, node: int) -> np.ndarray | None:
        """[d] the features drawn for a node, None where all may be used."""
        draws = self.draws_of(node)
        return None if draws is None else draws.allowed[:, 0]

    def draws_of(self, node: int) -> NodeDraws | None:
        """What was drawn at random for one node."""
        for nodes, draws in self.node_draws:
            if (here := (nodes == node).nonzero()[0]).size:
                return draws.select_nodes(here[:1])
        return None

    def _chosen(self, node: int, table: CandidateTable) -> np.ndarray:
        """[c] the candidate the split was made from: the one with the same rows on the left."""
        chosen, tree = np.zeros(len(table), bool), self.tree
        feature = tree.feature[node]
        if feature < 0:
            return chosen
        places = table.feature_range(feature)
        own = slice(places.start, places.stop)
        same = table.n_left[own] == tree.count[tree.left[node]]
        if node in tree.level_side:
            same &= np.array([c == self.left_levels(node) for c in table.categories[own]], bool)
        found = same & (table.missing_left[own] == tree.missing_left[node])
        found = found if found.any() else same  # nothing is missing here: the direction is for rows to come
        chosen[own.start + found.nonzero()[0][:1]] = True
        return chosen

    def left_levels(self, node: int) -> tuple[int, ...]:
        """The levels that go left at a node that splits a category."""
        side = self.tree.level_side.get(node)
        return () if side is None else tuple((side == 1).nonzero()[0].tolist())

    @cached_property
    def impurity(self) -> np.ndarray:
        """[N] the impurity of each node (the similarity, where that is the criterion)."""
        criterion, scores = self.scores.criterion, self.scores
        if scores.counts_classes:
            return criterion.impurity(self.node_class_weights)
        if isinstance(scores, NewtonScores):
            return criterion.impurity(scores.gradient_hessian_sums(list(self.sums.T), self.tree.count))
        return self._mean_squares()

    def _mean_squares(self) -> np.ndarray:
        """Squares about the mean, leaf by leaf; a parent adds what its children's means lie apart (no cancellation)."""
        used, y = self.leaf_of >= 0, self.scores.target
        w = np.ones(len(y)) if self.scores.row_weight is None else self.scores.row_weight
        leaf, N = self.leaf_of[used], len(self.tree.feature)
        weight, total = (np.bincount(leaf, column[used], N) for column in (w, w * y))
        mean = np.divide(total, weight, out=np.zeros(N), where=weight > 0)
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
        """Splits best first where growth was, then the leaves; else as a recursion visits the nodes."""
        order = self.tree.preorder(root)
        if self.split_order is None:
            return order
        own = set(order)
        return [node for node in self.split_order if node in own] + [
            node for node in order if self.tree.feature[node] < 0
        ]

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
        """The test on the split that was made, or on the best candidate where the test refused it."""
        if passed:  # from its children: a split that was asked for need not be in the table
            sides = self.node_class_weights[[self.tree.left[node], self.tree.right[node]]]
        else:
            left = search.table.sums_left[search.table.is_best][0]
            sides = np.stack((left, self.node_class_weights[node] - left))
        return Independence(search, chi_square(sides), passed)

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
        place = {name: np.zeros(1, np.int64) for name in ("round", "tree", "node")}
        merged = [{**{n: np.full(len(t["feature"]), v) for n, v in zip(place, (self.round, r, k), strict=True)}, **t}
                  for r, k, t in tables]  # fmt: skip
        if not merged:  # nothing was searched: the columns, with no candidate in them
            merged = [{name: column[:0] for name, column in {**place, **self.table(0).columns()}.items()}]
        return {name: np.concatenate([part[name] for part in merged]) for name in merged[0]}

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
            "categories": _tuples([self.left_levels(node) for node in range(len(order))]),
            "missing_left": tree.missing_left, "n": tree.count, "impurity": self.impurity, "gain": tree.gain,
            "reason": np.array(REASONS)[tree.reason], "value": tree.value,
        }.items()}  # fmt: skip


def _tuples(values: list[tuple]) -> np.ndarray:
    column = np.empty(len(values), object)
    column[:] = values
    return column
