"""The growth of one tree as a block of steps.

Each node has steps for its impurity, its candidates, and its split or leaf. The number of steps follows from the tree's
arrays and the number of candidates of its nodes, so that no table of candidates is built. The texts come from a
subclass of `TreeStepTexts`, one for each learner.
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
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY, StepText, skipped_text
from engine.tree.growth import Branch, Independence, Leaf, Search
from engine.tree.reasons import Reason

MEASURE, DRAWN, FEATURE, CANDIDATE, NOT_SHOWN, TESTED, BEST, PART, LEAF = KINDS = range(9)


@dataclass(frozen=True)
class CodeLines:
    """The line of the lesson's pseudocode for each kind of step. A leaf without a search is `stop`."""

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
        """The same lines in a code that stands so many lines further down."""
        return CodeLines(**{name: line + lines for name, line in vars(self).items()})

    def on_lines(self, line_of: np.ndarray) -> CodeLines:
        return CodeLines(**{name: int(line_of[place]) for name, place in vars(self).items()})

    def by_kind(self) -> np.ndarray:
        """The lines in the order of KINDS."""
        return np.array([self.measure, self.draw_features, self.feature, self.gain, self.candidate,
                         self.independence_test, self.best, self.split_rows, self.stop])  # fmt: skip


class TreeStepTexts:
    """The texts of the steps of one tree: one method for each kind of step."""

    def __init__(self, view: TreeView):
        self.tree_view = view

    def render_node(self, node: int) -> StepText:
        return node_impurity_text(self.tree_view, node)

    def render_drawn_features(self, node: int) -> StepText:
        raise NotImplementedError  # only needed by learners that draw features for each split

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
        """A copy that shows at most so many candidates of a feature at a node."""
        texts = copy(self)
        texts.tree_view = replace(self.tree_view, max_candidates=candidates)
        return texts


class GrowthBlock(StepBlock):
    """The steps of one tree's growth.

    `get_events` returns the growth's events. With `has_draw_steps` the features drawn for a node get their own step;
    without `has_leaf_steps` leaves have none, because the lesson shows them elsewhere.
    """

    def __init__(
        self, texts: TreeStepTexts, lines: CodeLines, get_events: Callable[[], tuple[Event, ...]], tree: int = 0,
        has_draw_steps: bool = False, has_leaf_steps: bool = True,
    ):  # fmt: skip
        self.step_texts, self.code_lines, self.get_events, self.tree_index = texts, lines, get_events, tree
        self.has_draw_steps, self.has_leaf_steps, self.step_budget = has_draw_steps, has_leaf_steps, None
        self.panel = self.section_title = ""
        self.state_updates, self.state_names, self.first_state_updates = None, (), {}
        self._counts: list[np.ndarray] = []
        self._search_texts: dict[int, SplitSearchText] = {}

    @property
    def tree(self) -> int:
        return self.tree_index

    @property
    def growth(self):
        return self.step_texts.tree_view.growth

    def with_limits(self, max_candidates: int, step_budget: int | None) -> GrowthBlock:
        """A copy with at most so many candidates of a feature at a node. After about `step_budget` steps a node has
        one step only, its split or leaf: no reader walks through more."""
        texts = self.step_texts.with_limits(max_candidates)
        return self._copy_with(step_budget=step_budget, step_texts=texts, _search_texts={})

    def coarse_only(self) -> GrowthBlock:
        """A copy with the steps of splits and leaves only."""
        return self._copy_with(step_budget=0)

    def on_lines(self, line_of: np.ndarray) -> GrowthBlock:
        return self._copy_with(code_lines=self.code_lines.on_lines(line_of))

    def offset_by(self, lines: int, tree: int) -> GrowthBlock:
        return self._copy_with(code_lines=self.code_lines.offset_by(lines), tree_index=tree)

    def _copy_with(self, **attributes) -> GrowthBlock:
        """A copy with other attributes, without the cached properties that depend on them."""
        block = copy(self)
        for name in ("columns", "extra_nodes", "event_types", "_steps", "_step_counts", "size"):
            block.__dict__.pop(name, None)
        block.__dict__.update(attributes)
        return block

    # -- the table of steps

    @cached_property
    def node_order(self) -> np.ndarray:
        """[N] the nodes in the order of the lesson. All arrays [N] below have this order."""
        return np.array(self.growth.order(0))

    @cached_property
    def is_split_node(self) -> np.ndarray:
        """[N] True where the node is split."""
        return self.growth.tree.feature[self.node_order] >= 0

    @cached_property
    def is_searched_node(self) -> np.ndarray:
        """[N] True where candidates were tried, even if none was taken."""
        return self.is_split_node | (self.growth.tree.reason[self.node_order] >= Reason.NO_CANDIDATE)

    @property
    def n_coarse(self) -> int:
        """The number of steps that are shown at every level of detail."""
        return len(self.node_order) if self.has_leaf_steps else int(self.is_split_node.sum())

    def _candidate_counts(self, n_nodes: int) -> np.ndarray:
        """[k, d] the numbers of candidates of the first k >= n_nodes searched nodes."""
        known = sum(map(len, self._counts))
        if known < n_nodes:
            nodes = self.node_order[self.is_searched_node][known : max(n_nodes, 2 * known)]
            self._counts.append(self.growth.candidate_counts(nodes))
        return np.concatenate(self._counts) if self._counts else np.zeros((0, self.growth.features.d), np.int64)

    def _search_step_counts(self) -> tuple[np.ndarray, np.ndarray]:
        """The step counts of the first k searched nodes, until the step budget is used.

        [k, 3 d] the steps of kind FEATURE, CANDIDATE and NOT_SHOWN of each feature; [k, d] the candidates not shown.
        """
        nodes, limit = self.node_order[self.is_searched_node], self.step_texts.tree_view.max_candidates
        k = len(nodes) if self.step_budget is None else min(16, len(nodes), self.step_budget)
        while True:
            counts = self._candidate_counts(k)[: len(nodes)]
            k = len(counts)
            allowed = self.growth.allowed_features_by_node(nodes[:k])
            shown, skipped = np.minimum(counts, limit) * allowed, np.maximum(counts - limit, 0) * allowed
            steps = np.stack((allowed, shown, skipped > 0), 2).reshape(k, 3 * allowed.shape[1])
            if k == len(nodes) or self.step_budget is None or steps.sum() > self.step_budget:
                return steps, skipped
            k = min(2 * k, len(nodes))

    @cached_property
    def _step_counts(self) -> tuple[np.ndarray, np.ndarray]:
        """[N, 3 d + 6] the steps of each kind; [N, d] the candidates not shown.

        There is a column of FEATURE, CANDIDATE and NOT_SHOWN for each feature.
        """
        d, N = self.growth.features.d, len(self.node_order)
        counts, left_out = np.zeros((N, 3 * d + 6), np.int64), np.zeros((N, d), np.int64)
        if self.step_budget != 0:
            steps, skipped = self._search_step_counts()
            full = self.is_searched_node.nonzero()[0][: len(steps)]
            counts[full, 2:-4], left_out[full] = steps, skipped
            detailed = N if len(full) == self.is_searched_node.sum() else int(full[-1]) + 1
            counts[:detailed, 0] = 1
            counts[:detailed, 1] = self.has_draw_steps & self.is_searched_node[:detailed]
            if self.growth.limits.independence_alpha is not None:
                reason = self.growth.tree.reason[self.node_order[:detailed]]
                counts[:detailed, -4] = (reason == Reason.SPLIT) | (reason == Reason.INDEPENDENT)
            counts[:detailed, -2] = self.is_split_node[:detailed]
        counts[:, -3] = self.is_split_node
        counts[:, -1] = ~self.is_split_node & self.has_leaf_steps
        return counts, left_out

    @cached_property
    def _steps(self) -> dict[str, np.ndarray]:
        """The table of steps, by column.

        node: its place in `node_order`; which: the step's number among those of its node, kind and feature.
        """
        counts, left_out = self._step_counts
        d, flat = self.growth.features.d, counts.ravel()
        cells = np.arange(len(flat)).repeat(flat)
        number = np.arange(len(cells)) - (flat.cumsum() - flat)[cells]
        node, cell = np.divmod(cells, counts.shape[1])
        kinds = np.array([MEASURE, DRAWN, *[FEATURE, CANDIDATE, NOT_SHOWN] * d, TESTED, BEST, PART, LEAF])
        features = np.array([-1, -1, *np.arange(d).repeat(3), -1, -1, -1, -1])
        return {"node": node, "kind": kinds[cell], "feature": features[cell], "which": number, "left_out": left_out}

    @cached_property
    def size(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]: computed on first use, as below
        return int(self._step_counts[0].sum())

    @cached_property
    def columns(self) -> dict[str, Any]:  # pyright: ignore[reportIncompatibleVariableOverride]
        place, kind, feature, number, left_out = self._steps.values()
        node, tree, is_searched = self.node_order[place], self.growth.tree, self.is_searched_node[place]
        is_split = (kind == BEST) | (kind == PART)
        candidate = np.where(kind == CANDIDATE, number, np.where(is_split, CHOSEN_SPLIT, -1))
        feature = np.where(is_split, tree.feature[node], feature)
        line = self.code_lines.by_kind()[kind]
        line[(kind == LEAF) & is_searched] = self.code_lines.no_good_split
        for k in np.flatnonzero(kind == TESTED).tolist():
            feature[k], candidate[k] = self._tested_candidate(int(node[k]))
        decides = is_split | (kind == LEAF) | (~is_searched & self.has_leaf_steps)
        return {
            "line": line,
            "grain": np.where((kind == BEST) | (kind == LEAF), DETAIL_SPLITS, DETAIL_CALCULATIONS),
            "tree": self.tree_index,
            "node": node,
            "feature": feature,
            "candidate": candidate,
            "side": np.where(candidate != -1, SIDES.index("both"), 0),
            "left_out": np.where(kind == NOT_SHOWN, left_out[place, feature], 0),
            "search": np.where(is_searched, node, -1),
            "decides": np.where(decides, node, -1),
        }

    def _tested_candidate(self, node: int) -> tuple[int, int]:
        """The feature and candidate of a chi-square test. For a leaf, it is the best candidate."""
        if self.growth.tree.feature[node] >= 0:
            return int(self.growth.tree.feature[node]), CHOSEN_SPLIT
        search = self._search(node)
        best = self.step_texts.tree_view.best_candidate(search)
        feature = int(search.table.feature[best])
        return feature, int(self.search_text(node).shown_candidates(feature).searchsorted(best))

    def first_and_last_blocks(
        self, line: int, begin: Callable[[], StepText], end: Callable[[], StepText]
    ) -> tuple[StepBlock, StepBlock]:
        """A step before all others, and one after them."""
        first, last, searched = *self.node_order[[0, -1]].tolist(), self.is_searched_node[[0, -1]]
        columns = {"line": line, "grain": DETAIL_STORY}
        first_columns = columns | ({"search": first} if searched[0] else {"decides": first})
        last_columns = columns | {"search": last if searched[1] else -1, "decides": last, "side": SIDES.index("both")}
        return (StepBlock(lambda _: self.get_events()[0], 1, lambda _: begin(), first_columns),
                StepBlock(lambda _: self.get_events()[-1], 1, lambda _: end(), last_columns))  # fmt: skip

    # -- a single step

    @cached_property
    def _events(self) -> dict[tuple[str, int], Event]:
        """The growth's events by type and node. Example: ("Search", 3)"""
        events = [event for event in self.get_events() if isinstance(event, Search | Branch | Leaf | Independence)]
        nodes = ((event.search if isinstance(event, Independence) else event).node for event in events)
        return {(type(event).__name__, node): event for event, node in zip(events, nodes, strict=True)}

    def _search(self, node: int) -> Search:
        return expect_type(Search, self._events["Search", node])

    def search_text(self, node: int) -> SplitSearchText:
        """The texts of a node's search. Each node has one object, since caches are keyed by it."""
        if node not in self._search_texts:
            self._search_texts[node] = self.step_texts.search_text(self._search(node))
        return self._search_texts[node]

    def _step_at(self, k: int) -> tuple[int, int, int, int]:
        """Kind, node and feature of step k, and its number among those."""
        place, kind, feature, number, _ = self._steps.values()
        return int(kind[k]), int(self.node_order[place[k]]), int(feature[k]), int(number[k])

    @cached_property
    def event_types(self) -> np.ndarray:
        kind = self._steps["kind"]
        masks = (kind == TESTED, (kind == BEST) | (kind == PART), (kind == LEAF) | (self.columns["search"] < 0))
        return np.select(masks, ("Independence", "Branch", "Leaf" if self.has_leaf_steps else "Growth"), "Search")

    def event_of(self, k: int) -> Event:
        event_type, (_, node, *_) = str(self.event_types[k]), self._step_at(k)
        return self.growth if event_type == "Growth" else self._events[event_type, node]

    @cached_property
    def extra_nodes(self) -> dict[int, tuple[int, ...]]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The children of the node, for steps that show its split."""
        kind, tree = self._steps["kind"], self.growth.tree
        steps = ((kind == BEST) | (kind == PART)).nonzero()[0]
        node = self.node_order[self._steps["node"][steps]]
        children = zip(tree.left[node].tolist(), tree.right[node].tolist(), strict=True)
        return dict(zip(steps.tolist(), children, strict=True))

    def candidate_index(self, k: int) -> int:
        kind, node, feature, number = self._step_at(k)
        if kind == CANDIDATE:
            return int(self.search_text(node).shown_candidates(feature)[number])
        if kind not in (TESTED, BEST, PART):
            return -1
        search, view = self._search(node), self.step_texts.tree_view
        return view.best_candidate(search) if view.tree.feature[node] < 0 else view.chosen_candidate(search)

    def render_text(self, k: int) -> StepText:
        kind, node, feature, _ = self._step_at(k)
        texts = self.step_texts
        if kind == MEASURE:
            return texts.render_node(node)
        if kind == DRAWN:
            return texts.render_drawn_features(node)
        if kind == CANDIDATE:
            return self.search_text(node).render_candidate(self.candidate_index(k))
        if kind == FEATURE:
            return self.search_text(node).render_feature(feature, int(self._steps["kind"][k - 1]) in (MEASURE, DRAWN))
        if kind == NOT_SHOWN:
            return skipped_text(int(self.columns["left_out"][k]), "candidate", msg("cart.candidate.skipped"))
        render = {TESTED: texts.render_independence, BEST: texts.render_best_split, PART: texts.render_rows_split,
                  LEAF: texts.render_leaf}[kind]  # fmt: skip
        return render(self.event_of(k))
