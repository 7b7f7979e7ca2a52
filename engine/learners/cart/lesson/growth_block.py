"""The growth of one tree as a block of steps: what each node measures, tries and becomes, in the order it happened.

Which steps there are follows from the tree's arrays and from how many candidates its nodes have; no table of candidates
is written down for it. Words are those of `TreeStepTexts`, or of a learner's own.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Event, expect_type
from engine.learners.cart.lesson.node import node_impurity_text
from engine.learners.cart.lesson.split_search import SplitSearchText
from engine.learners.cart.lesson.tree_view import TreeView
from engine.text.message import msg
from engine.text.script import CHOSEN_SPLIT, SIDES, StepBlock
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_TREES, StepText, skipped_text
from engine.tree.growth import Branch, Independence, Leaf, Search
from engine.tree.reasons import Reason

MEASURE, DRAWN, FEATURE, CANDIDATE, NOT_SHOWN, TESTED, BEST, PART, LEAF = KINDS = range(9)


@dataclass(frozen=True)
class CodeLines:
    """Where each kind of step stands in the lesson's code; a leaf may be one before anything is tried, or after."""

    measure: int
    draw_features: int
    feature: int
    candidate: int
    gain: int
    independence_test: int
    best: int
    split_rows: int
    stop: int
    no_good_split: int

    def offset_by(self, lines: int) -> CodeLines:
        """Where the same code stands so many lines further down."""
        return CodeLines(**{name: line + lines for name, line in vars(self).items()})

    def by_kind(self) -> np.ndarray:
        return np.array(
            [
                self.measure,
                self.draw_features,
                self.feature,
                self.gain,
                self.candidate,
                self.independence_test,
                self.best,
                self.split_rows,
                self.stop,
            ]
        )


class TreeStepTexts:
    """The words of the steps of one tree: a method a kind of step."""

    def __init__(self, view: TreeView):
        self.tree_view = view

    def render_node(self, node: int) -> StepText:
        return node_impurity_text(self.tree_view, node)

    def render_drawn_features(self, node: int) -> StepText:
        raise NotImplementedError  # for learners that draw features for every split

    def search_text(self, search: Search) -> SplitSearchText:
        return SplitSearchText(self.tree_view, search)

    def render_independence(self, tested: Independence) -> StepText:
        raise NotImplementedError

    def render_best_split(self, split: Branch) -> StepText:
        raise NotImplementedError

    def render_rows_split(self, split: Branch) -> StepText:
        raise NotImplementedError

    def render_leaf(self, leaf: Leaf) -> StepText:
        raise NotImplementedError

    def with_limits(self, candidates: int) -> TreeStepTexts:
        """The same where at most so many candidates of a feature are shown at a node."""
        words = copy(self)
        words.tree_view = replace(self.tree_view, max_candidates=candidates)
        return words


class GrowthBlock(StepBlock):
    """`get_events` gives the growth's events. `has_draw_steps`: the features drawn for a node are a step of their own.
    `has_leaf_steps`: leaves are told here, and not elsewhere."""

    def __init__(
        self, words: TreeStepTexts, lines: CodeLines, get_events: Callable[[], tuple[Event, ...]], tree: int = 0,
        has_draw_steps: bool = False, has_leaf_steps: bool = True,
    ):  # fmt: skip
        self.step_texts, self.code_lines, self.get_events, self.tree_index = words, lines, get_events, tree
        self.has_draw_steps, self.has_leaf_steps, self.step_budget = has_draw_steps, has_leaf_steps, None
        self.panel = self.section_title = ""
        self.state_updates, self.state_names, self.first_state_updates = None, (), {}
        self._counts: list[np.ndarray] = []
        self._searched: dict[int, SplitSearchText] = {}

    @property
    def tree(self) -> int:
        return self.tree_index

    @property
    def growth(self):
        return self.step_texts.tree_view.growth

    def with_limits(self, max_candidates: int, step_budget: int | None) -> GrowthBlock:
        """The same with at most so many candidates of a feature at a node; nodes beyond about `room` steps are told
        split by split, since nobody could walk through them."""
        return self._changed(
            step_budget=step_budget, step_texts=self.step_texts.with_limits(max_candidates), _searched={}
        )

    def coarse_only(self) -> GrowthBlock:
        """Its splits and leaves alone."""
        return self._changed(step_budget=0)

    def offset_by(self, lines: int, tree: int) -> GrowthBlock:
        return self._changed(code_lines=self.code_lines.offset_by(lines), tree_index=tree)

    def _changed(self, **what) -> GrowthBlock:
        block = copy(self)
        for derived in ("columns", "extra_nodes", "event_types", "_table", "_many", "size"):
            block.__dict__.pop(derived, None)
        block.__dict__.update(what)
        return block

    # -- the steps there are

    @cached_property
    def node_order(self) -> np.ndarray:
        """The nodes in the order they are told."""
        return np.array(self.growth.order(0))

    @cached_property
    def is_split_node(self) -> np.ndarray:
        """Of the nodes in order: was each split?"""
        return self.growth.tree.feature[self.node_order] >= 0

    @cached_property
    def is_searched_node(self) -> np.ndarray:
        """Of the nodes in order: was anything tried?"""
        return self.is_split_node | (self.growth.tree.reason[self.node_order] >= Reason.NO_CANDIDATE)

    @property
    def n_coarse(self) -> int:
        """How many of its steps are not of the finest grain."""
        return len(self.node_order) if self.has_leaf_steps else int(self.is_split_node.sum())

    def _counted(self, upto: int) -> np.ndarray:
        """[k, d] the candidates of the first nodes that were searched, at least of so many."""
        known = sum(map(len, self._counts))
        if known < upto:
            nodes = self.node_order[self.is_searched_node][known : max(upto, 2 * known)]
            self._counts.append(self.growth.candidate_counts(nodes))
        return np.concatenate(self._counts) if self._counts else np.zeros((0, self.growth.features.d), np.int64)

    def _searched_steps(self) -> tuple[np.ndarray, np.ndarray]:
        """[k, 3 d] how many steps the first nodes in order have for each feature, one by one, and left out; and how
        many candidates are left out. k: as many nodes as there is room for."""
        nodes, limit = self.node_order[self.is_searched_node], self.step_texts.tree_view.max_candidates
        upto = len(nodes) if self.step_budget is None else min(16, len(nodes), self.step_budget)
        while True:
            counts = self._counted(upto)[: len(nodes)]
            upto = len(counts)
            tried = self.growth.allowed_features_by_node(nodes[:upto])
            told, rest = np.minimum(counts, limit) * tried, np.maximum(counts - limit, 0) * tried
            steps = np.stack((tried, told, rest > 0), 2).reshape(upto, 3 * tried.shape[1])
            if upto == len(nodes) or self.step_budget is None or steps.sum() > self.step_budget:
                return steps, rest
            upto = min(2 * upto, len(nodes))

    @cached_property
    def _many(self) -> tuple[np.ndarray, np.ndarray]:
        """[N, kinds] how many steps of each kind every node has, those of features feature by feature; and [N, d] how
        many candidates are left out."""
        d, N = self.growth.features.d, len(self.node_order)
        many, left_out = np.zeros((N, 3 * d + 6), np.int64), np.zeros((N, d), np.int64)
        if self.step_budget != 0:
            steps, rest = self._searched_steps()
            full = self.is_searched_node.nonzero()[0][: len(steps)]
            many[full, 2:-4], left_out[full] = steps, rest
            told = N if len(full) == self.is_searched_node.sum() else int(full[-1]) + 1
            many[:told, 0] = 1
            many[:told, 1] = self.has_draw_steps & self.is_searched_node[:told]
            many[:told, -4] = self._tests[:told]
            many[:told, -2] = self.is_split_node[:told]
        many[:, -3] = self.is_split_node
        many[:, -1] = ~self.is_split_node & self.has_leaf_steps
        return many, left_out

    @cached_property
    def _table(self) -> dict[str, np.ndarray]:
        """A row a step: its node's place in `order`, its kind, its feature, the how-many-th of those it is."""
        many, left_out = self._many
        d, flat = self.growth.features.d, many.ravel()
        cells = np.arange(len(flat)).repeat(flat)
        which = np.arange(len(cells)) - (flat.cumsum() - flat)[cells]
        node, cell = np.divmod(cells, many.shape[1])
        kinds = np.array([MEASURE, DRAWN, *[FEATURE, CANDIDATE, NOT_SHOWN] * d, TESTED, BEST, PART, LEAF])
        features = np.array([-1, -1, *np.arange(d).repeat(3), -1, -1, -1, -1])
        return {"node": node, "kind": kinds[cell], "feature": features[cell], "which": which, "left_out": left_out}

    @cached_property
    def _tests(self) -> np.ndarray:
        """Of the nodes in order: was the best split tested against chance?"""
        reason = self.growth.tree.reason[self.node_order]
        tested = (reason == Reason.SPLIT) | (reason == Reason.INDEPENDENT)
        return tested & (self.growth.limits.independence_alpha is not None)

    @cached_property
    def size(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]: made when somebody asks, as below
        return int(self._many[0].sum())

    @cached_property
    def columns(self) -> dict[str, Any]:  # pyright: ignore[reportIncompatibleVariableOverride]
        place, kind, feature, which, left_out = self._table.values()
        node, tree = self.node_order[place], self.growth.tree
        splitting = (kind == BEST) | (kind == PART)
        candidate = np.where(kind == CANDIDATE, which, np.where(splitting, CHOSEN_SPLIT, -1))
        feature = np.where(splitting, tree.feature[node], feature)
        line = self.code_lines.by_kind()[kind]
        line[(kind == LEAF) & self.is_searched_node[place]] = self.code_lines.no_good_split
        for k in np.flatnonzero(kind == TESTED).tolist():
            feature[k], candidate[k] = self._judged(int(node[k]))
        return {
            "line": line,
            "grain": np.where((kind == BEST) | (kind == LEAF), DETAIL_SPLITS, DETAIL_CALCULATIONS),
            "tree": self.tree_index,
            "node": node,
            "feature": feature,
            "candidate": candidate,
            "side": np.where(candidate != -1, SIDES.index("both"), 0),
            "left_out": np.where(kind == NOT_SHOWN, left_out[place, feature], 0),
            "search": np.where(self.is_searched_node[place], node, -1),
            "decides": np.where(
                splitting | (kind == LEAF) | (~self.is_searched_node[place] & self.has_leaf_steps), node, -1
            ),
        }

    def _judged(self, node: int) -> tuple[int, int]:
        """The feature and candidate that were tested: the split that was made, or the best that chance refused."""
        if self.growth.tree.feature[node] >= 0:
            return int(self.growth.tree.feature[node]), CHOSEN_SPLIT
        search = self._search(node)
        best = self.step_texts.tree_view.best_candidate(search)
        feature = int(search.table.feature[best])
        return feature, int(self.search_text(node).shown_candidates(feature).searchsorted(best))

    # -- its ends

    def first_and_last_blocks(
        self, line: int, begin: Callable[[], StepText], end: Callable[[], StepText]
    ) -> tuple[StepBlock, StepBlock]:
        """A step before all others, and one behind them."""
        first, last, searched = *self.node_order[[0, -1]].tolist(), self.is_searched_node[[0, -1]]
        columns = {"line": line, "grain": DETAIL_TREES}
        of_first = {"search": first} if searched[0] else {"decides": first}
        of_last = {"search": last if searched[1] else -1, "decides": last, "side": SIDES.index("both")}
        return (StepBlock(lambda _: self.get_events()[0], 1, lambda _: begin(), {**columns, **of_first}),
                StepBlock(lambda _: self.get_events()[-1], 1, lambda _: end(), {**columns, **of_last}))  # fmt: skip

    # -- one of them

    @cached_property
    def _events(self) -> dict[tuple[str, int], Event]:
        return {(type(event).__name__, event_node(event)): event for event in self.get_events()}

    def _search(self, node: int) -> Search:
        return expect_type(Search, self._events["Search", node])

    def search_text(self, node: int) -> SplitSearchText:
        """What is said of one search: the same object each time, for by it is kept what was derived."""
        if node not in self._searched:
            self._searched[node] = self.step_texts.search_text(self._search(node))
        return self._searched[node]

    def _at(self, k: int) -> tuple[int, int, int, int]:
        """Kind, node, feature and the how-many-th candidate of a step."""
        place, kind, feature, which, _ = self._table.values()
        return int(kind[k]), int(self.node_order[place[k]]), int(feature[k]), int(which[k])

    @cached_property
    def event_types(self) -> np.ndarray:
        kind = self._table["kind"]
        told = (kind == TESTED, (kind == BEST) | (kind == PART), (kind == LEAF) | (self.columns["search"] < 0))
        return np.select(told, ("Independence", "Branch", "Leaf" if self.has_leaf_steps else "Growth"), "Search")

    def event_of(self, k: int) -> Event:
        kind, (_, node, *_) = str(self.event_types[k]), self._at(k)
        return self.growth if kind == "Growth" else self._events[kind, node]

    @cached_property
    def extra_nodes(self) -> dict[int, tuple[int, ...]]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The children of what is split, where that is told."""
        kind, tree = self._table["kind"], self.growth.tree
        told = ((kind == BEST) | (kind == PART)).nonzero()[0]
        node = self.node_order[self._table["node"][told]]
        children = zip(tree.left[node].tolist(), tree.right[node].tolist(), strict=True)
        return dict(zip(told.tolist(), children, strict=True))

    def candidate_index(self, k: int) -> int:
        kind, node, feature, which = self._at(k)
        if kind == CANDIDATE:
            return int(self.search_text(node).shown_candidates(feature)[which])
        if kind not in (TESTED, BEST, PART):
            return -1
        search, view = self._search(node), self.step_texts.tree_view
        return view.best_candidate(search) if view.tree.feature[node] < 0 else view.chosen_candidate(search)

    def render_text(self, k: int) -> StepText:
        kind, node, feature, which = self._at(k)
        if kind == MEASURE:
            return self.step_texts.render_node(node)
        if kind == DRAWN:
            return self.step_texts.render_drawn_features(node)
        if kind in (FEATURE, CANDIDATE):
            searched = self.search_text(node)
            if kind == CANDIDATE:
                return searched.render_candidate(int(searched.shown_candidates(feature)[which]))
            return searched.render_feature(feature, first=int(self._table["kind"][k - 1]) in (MEASURE, DRAWN))
        if kind == NOT_SHOWN:
            return skipped_text(int(self.columns["left_out"][k]), "candidate", msg("cart.candidate.skipped"))
        tell = {
            TESTED: self.step_texts.render_independence,
            BEST: self.step_texts.render_best_split,
            PART: self.step_texts.render_rows_split,
            LEAF: self.step_texts.render_leaf,
        }[kind]
        return tell(self.event_of(k))


def event_node(event: Event) -> int:
    """The node that something happened to while a tree grew."""
    at = event.search if isinstance(event, Independence) else event
    if isinstance(at, Search | Branch | Leaf):
        return at.node
    raise TypeError(f"{event} does not happen while a tree grows.")
