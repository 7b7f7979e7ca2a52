"""The growth of one tree as a block of steps: what each node measures, tries and becomes, in the order it happened.

Which steps there are follows from the tree's arrays and from how many candidates its nodes have; no table of candidates
is written down for it. Words are those of `TreeWords`, or of a learner's own.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Event, must_be
from engine.lessons.common.script import CHOSEN, SIDES, Block
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Told, left_out_told
from engine.lessons.tree.candidates import Searched
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import node_told
from engine.text.message import msg
from engine.tree.growth import Branch, Independence, Leaf, Search
from engine.tree.reasons import Reason

MEASURE, DRAWN, FEATURE, CANDIDATE, NOT_SHOWN, TESTED, BEST, PART, LEAF = KINDS = range(9)


@dataclass(frozen=True)
class Lines:
    """Where each kind of step stands in the lesson's code; a leaf may be one before anything is tried, or after."""

    measure: int
    drawn: int
    feature: int
    candidate: int
    gain: int
    tested: int
    best: int
    part: int
    stop: int
    too_little: int

    def moved(self, lines: int) -> Lines:
        """Where the same code stands so many lines further down."""
        return Lines(**{name: line + lines for name, line in vars(self).items()})

    def of_kinds(self) -> np.ndarray:
        return np.array([self.measure, self.drawn, self.feature, self.gain, self.candidate, self.tested, self.best,
                         self.part, self.stop])  # fmt: skip


class TreeWords:
    """The words of the steps of one tree: a method a kind of step."""

    def __init__(self, about: TreeFacts):
        self.about = about

    def measure(self, node: int) -> Told:
        return node_told(self.about, node)

    def drawn(self, node: int) -> Told:
        raise NotImplementedError  # for learners that draw features for every split

    def searched(self, search: Search) -> Searched:
        return Searched(self.about, search)

    def tested(self, tested: Independence) -> Told:
        raise NotImplementedError

    def best(self, split: Branch) -> Told:
        raise NotImplementedError

    def part(self, split: Branch) -> Told:
        raise NotImplementedError

    def leaf(self, leaf: Leaf) -> Told:
        raise NotImplementedError

    def limited(self, candidates: int) -> TreeWords:
        """The same where at most so many candidates of a feature are shown at a node."""
        words = copy(self)
        words.about = replace(self.about, candidates=candidates)
        return words


class GrowthBlock(Block):
    """`happenings` are the growth's events. `drawn`: the features drawn for a node are a step of their own.
    `leaf_steps`: leaves are told here, and not elsewhere."""

    def __init__(
        self, words: TreeWords, lines: Lines, happenings: Callable[[], tuple[Event, ...]], tree: int = 0,
        drawn: bool = False, leaf_steps: bool = True,
    ):  # fmt: skip
        self.words, self.lines, self.happenings, self.place = words, lines, happenings, tree
        self.drawn, self.leaf_steps, self.room = drawn, leaf_steps, None
        self.panel = self.opens = ""
        self.sets, self.names, self.first = None, (), {}
        self._counts: list[np.ndarray] = []
        self._searched: dict[int, Searched] = {}

    @property
    def tree(self) -> int:
        return self.place

    @property
    def growth(self):
        return self.words.about.growth

    def limited(self, candidates: int, room: int | None) -> GrowthBlock:
        """The same with at most so many candidates of a feature at a node; nodes beyond about `room` steps are told
        split by split, since nobody could walk through them."""
        return self._changed(room=room, words=self.words.limited(candidates), _searched={})

    def coarsely(self) -> GrowthBlock:
        """Its splits and leaves alone."""
        return self._changed(room=0)

    def moved(self, lines: int, tree: int) -> GrowthBlock:
        return self._changed(lines=self.lines.moved(lines), place=tree)

    def _changed(self, **what) -> GrowthBlock:
        block = copy(self)
        for derived in ("columns", "nodes", "kinds", "_table", "_many", "size"):
            block.__dict__.pop(derived, None)
        block.__dict__.update(what)
        return block

    # -- the steps there are

    @cached_property
    def order(self) -> np.ndarray:
        """The nodes in the order they are told."""
        return np.array(self.growth.order(0))

    @cached_property
    def splits(self) -> np.ndarray:
        """Of the nodes in order: was each split?"""
        return self.growth.tree.feature[self.order] >= 0

    @cached_property
    def searches(self) -> np.ndarray:
        """Of the nodes in order: was anything tried?"""
        return self.splits | (self.growth.tree.reason[self.order] >= Reason.NO_CANDIDATE)

    @property
    def coarse(self) -> int:
        """How many of its steps are not of the finest grain."""
        return len(self.order) if self.leaf_steps else int(self.splits.sum())

    def _counted(self, upto: int) -> np.ndarray:
        """[k, d] the candidates of the first nodes that were searched, at least of so many."""
        known = sum(map(len, self._counts))
        if known < upto:
            nodes = self.order[self.searches][known : max(upto, 2 * known)]
            self._counts.append(self.growth.candidate_counts(nodes))
        return np.concatenate(self._counts) if self._counts else np.zeros((0, self.growth.features.d), np.int64)

    def _searched_steps(self) -> tuple[np.ndarray, np.ndarray]:
        """[k, 3 d] how many steps the first nodes in order have for each feature, one by one, and left out; and how
        many candidates are left out. k: as many nodes as there is room for."""
        nodes, limit = self.order[self.searches], self.words.about.candidates
        upto = len(nodes) if self.room is None else min(16, len(nodes), self.room)
        while True:
            counts = self._counted(upto)[: len(nodes)]
            upto = len(counts)
            tried = self.growth.allowed_of(nodes[:upto])
            told, rest = np.minimum(counts, limit) * tried, np.maximum(counts - limit, 0) * tried
            steps = np.stack((tried, told, rest > 0), 2).reshape(upto, 3 * tried.shape[1])
            if upto == len(nodes) or self.room is None or steps.sum() > self.room:
                return steps, rest
            upto = min(2 * upto, len(nodes))

    @cached_property
    def _many(self) -> tuple[np.ndarray, np.ndarray]:
        """[N, kinds] how many steps of each kind every node has, those of features feature by feature; and [N, d] how
        many candidates are left out."""
        d, N = self.growth.features.d, len(self.order)
        many, left_out = np.zeros((N, 3 * d + 6), np.int64), np.zeros((N, d), np.int64)
        if self.room != 0:
            steps, rest = self._searched_steps()
            full = self.searches.nonzero()[0][: len(steps)]
            many[full, 2:-4], left_out[full] = steps, rest
            told = N if len(full) == self.searches.sum() else int(full[-1]) + 1
            many[:told, 0] = 1
            many[:told, 1] = self.drawn & self.searches[:told]
            many[:told, -4] = self._tests[:told]
            many[:told, -2] = self.splits[:told]
        many[:, -3] = self.splits
        many[:, -1] = ~self.splits & self.leaf_steps
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
        reason = self.growth.tree.reason[self.order]
        tested = (reason == Reason.SPLIT) | (reason == Reason.INDEPENDENT)
        return tested & (self.growth.limits.independence_alpha is not None)

    @cached_property
    def size(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]: made when somebody asks, as below
        return int(self._many[0].sum())

    @cached_property
    def columns(self) -> dict[str, Any]:  # pyright: ignore[reportIncompatibleVariableOverride]
        place, kind, feature, which, left_out = self._table.values()
        node, tree = self.order[place], self.growth.tree
        splitting = (kind == BEST) | (kind == PART)
        candidate = np.where(kind == CANDIDATE, which, np.where(splitting, CHOSEN, -1))
        feature = np.where(splitting, tree.feature[node], feature)
        line = self.lines.of_kinds()[kind]
        line[(kind == LEAF) & self.searches[place]] = self.lines.too_little
        for k in np.flatnonzero(kind == TESTED).tolist():
            feature[k], candidate[k] = self._judged(int(node[k]))
        return {
            "line": line,
            "grain": np.where((kind == BEST) | (kind == LEAF), SPLITS, EVERY_NUMBER),
            "tree": self.place,
            "node": node,
            "feature": feature,
            "candidate": candidate,
            "side": np.where(candidate != -1, SIDES.index("both"), 0),
            "left_out": np.where(kind == NOT_SHOWN, left_out[place, feature], 0),
            "search": np.where(self.searches[place], node, -1),
            "decides": np.where(splitting | (kind == LEAF) | (~self.searches[place] & self.leaf_steps), node, -1),
        }

    def _judged(self, node: int) -> tuple[int, int]:
        """The feature and candidate that were tested: the split that was made, or the best that chance refused."""
        if self.growth.tree.feature[node] >= 0:
            return int(self.growth.tree.feature[node]), CHOSEN
        search = self._search(node)
        best = self.words.about.best(search)
        feature = int(search.table.feature[best])
        return feature, int(self.searched(node).picked(feature).searchsorted(best))

    # -- its ends

    def ends(self, line: int, begin: Callable[[], Told], end: Callable[[], Told]) -> tuple[Block, Block]:
        """A step before all others, and one behind them."""
        first, last, searched = *self.order[[0, -1]].tolist(), self.searches[[0, -1]]
        columns = {"line": line, "grain": ROUNDS}
        of_first = {"search": first} if searched[0] else {"decides": first}
        of_last = {"search": last if searched[1] else -1, "decides": last, "side": SIDES.index("both")}
        return (Block(lambda _: self.happenings()[0], 1, lambda _: begin(), {**columns, **of_first}),
                Block(lambda _: self.happenings()[-1], 1, lambda _: end(), {**columns, **of_last}))  # fmt: skip

    # -- one of them

    @cached_property
    def _events(self) -> dict[tuple[str, int], Event]:
        return {(type(event).__name__, node_of(event)): event for event in self.happenings()}

    def _search(self, node: int) -> Search:
        return must_be(Search, self._events["Search", node])

    def searched(self, node: int) -> Searched:
        """What is said of one search: the same object each time, for by it is kept what was derived."""
        if node not in self._searched:
            self._searched[node] = self.words.searched(self._search(node))
        return self._searched[node]

    def _at(self, k: int) -> tuple[int, int, int, int]:
        """Kind, node, feature and the how-many-th candidate of a step."""
        place, kind, feature, which, _ = self._table.values()
        return int(kind[k]), int(self.order[place[k]]), int(feature[k]), int(which[k])

    @cached_property
    def kinds(self) -> np.ndarray:
        kind = self._table["kind"]
        told = (kind == TESTED, (kind == BEST) | (kind == PART), (kind == LEAF) | (self.columns["search"] < 0))
        return np.select(told, ("Independence", "Branch", "Leaf" if self.leaf_steps else "Growth"), "Search")

    def event_of(self, k: int) -> Event:
        kind, (_, node, *_) = str(self.kinds[k]), self._at(k)
        return self.growth if kind == "Growth" else self._events[kind, node]

    @cached_property
    def nodes(self) -> dict[int, tuple[int, ...]]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The children of what is split, where that is told."""
        kind, tree = self._table["kind"], self.growth.tree
        told = ((kind == BEST) | (kind == PART)).nonzero()[0]
        node = self.order[self._table["node"][told]]
        children = zip(tree.left[node].tolist(), tree.right[node].tolist(), strict=True)
        return dict(zip(told.tolist(), children, strict=True))

    def place_of(self, k: int) -> int:
        kind, node, feature, which = self._at(k)
        if kind == CANDIDATE:
            return int(self.searched(node).picked(feature)[which])
        if kind not in (TESTED, BEST, PART):
            return -1
        search, about = self._search(node), self.words.about
        return about.best(search) if about.tree.feature[node] < 0 else about.chosen(search)

    def tell(self, k: int) -> Told:
        kind, node, feature, which = self._at(k)
        if kind == MEASURE:
            return self.words.measure(node)
        if kind == DRAWN:
            return self.words.drawn(node)
        if kind in (FEATURE, CANDIDATE):
            searched = self.searched(node)
            if kind == CANDIDATE:
                return searched.candidate(int(searched.picked(feature)[which]))
            return searched.feature(feature, first=int(self._table["kind"][k - 1]) in (MEASURE, DRAWN))
        if kind == NOT_SHOWN:
            return left_out_told(int(self.columns["left_out"][k]), "candidate", msg("tree-not-shown"))
        tell = {TESTED: self.words.tested, BEST: self.words.best, PART: self.words.part, LEAF: self.words.leaf}[kind]
        return tell(self.event_of(k))


def node_of(event: Event) -> int:
    """The node that something happened to while a tree grew."""
    at = event.search if isinstance(event, Independence) else event
    if isinstance(at, Search | Branch | Leaf):
        return at.node
    raise TypeError(f"{event} does not happen while a tree grows.")
