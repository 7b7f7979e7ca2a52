"""The candidates of a node that are sent: those that steps look at, the best, and an even choice of the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import expect_type
from engine.learners.cart.lesson.growth_block import GrowthBlock
from engine.learners.cart.lesson.split_search import SplitSearchText, running_leaders
from engine.split.candidates import CandidateTable
from engine.text.arithmetic import snap_array
from engine.text.message import msg
from engine.text.script import CHOSEN_SPLIT, Script
from engine.tree.growth import Growth
from pages.i18n.translator import Translator
from pages.stage.encoding import json_numbers, short_numbers

UNSTEPPED_PER_FEATURE = 60  # candidates of a feature that the curve shows even where no step looks at them,
UNSTEPPED_PER_CHAPTER = 6_000  # and of all features of all nodes of a chapter


@dataclass(frozen=True, eq=False)
class ReelSearch:
    """One search, and which of its candidates are sent. What its table says is worked out when its chapter is."""

    growth: Growth
    tree: int
    node: int
    step_text: (
        SplitSearchText | None
    )  # knows the candidates that steps look at one by one; None where there are no such steps
    n_unstepped: int  # of a feature that are sent even where no step looks at them

    @property
    def table(self) -> CandidateTable:
        return self.growth.table(self.node)

    @cached_property
    def stepped(self) -> np.ndarray:
        """The places in the table of those that steps look at: sentences rank these and no others."""
        if self.step_text is None:
            return np.zeros(0, np.int64)
        tried = self.step_text.tree_view.allowed_features(self.node)
        return np.concatenate([np.zeros(0, np.int64), *map(self.step_text.shown_candidates, tried)])

    @cached_property
    def sent(self) -> np.ndarray:
        """The places of those that are sent: by these sentences and pictures name them."""
        return _kept(self.table, self.stepped, self.n_unstepped)

    @cached_property
    def feature(self) -> np.ndarray:
        """Of each of them; the table itself may be too large to keep."""
        return self.table.feature[self.sent]

    def split_at(self, feature: int, candidate: int) -> tuple[int, float | tuple[int, ...]]:
        """What a step's candidate asks, by the place of its feature and its own: the feature, and its threshold or the
        levels that go left."""
        listed = self.features[feature]
        at = listed["chosen"] if candidate == CHOSEN_SPLIT else listed["told"][candidate]
        threshold, levels = listed["threshold"][at], listed["categories"][at]
        return listed["feature"], tuple(levels) if levels else float("inf") if threshold is None else float(threshold)

    @cached_property
    def places(self) -> dict[int, tuple[int, int]]:
        """Of each candidate sent: its feature, and its place among those of the feature."""
        starts = self.feature.searchsorted(self.feature)
        place = np.arange(len(self.sent)) - starts
        return dict(zip(self.sent.tolist(), zip(self.feature.tolist(), place.tolist(), strict=True), strict=True))

    def _ahead(self, table: CandidateTable) -> np.ndarray:
        """Who is ahead once each of the kept has been tried, as the sentences say it; -1 while none has been walked."""
        ranked = self.stepped if len(self.stepped) else table.chosen.nonzero()[0]  # or the split alone is told
        ahead = running_leaders(table.gain[ranked], ranked, table.tie_column[ranked])
        return ahead[ranked.searchsorted(self.sent, side="right")]

    def value(self, language: Translator) -> dict:
        table, features = self.table, self.features
        best = int(table.is_best.argmax()) if table.is_best.any() else -1
        order = [each["feature"] for each in features]
        measure = msg("lesson.measure.weighted", what=self.growth.scores.criterion.name)
        return {
            "measure": "" if self._similarity else language.render(measure),
            "best": [order.index(self.places[best][0]), self.places[best][1]] if best >= 0 else [-1, -1],
            "features": features,
        }

    @cached_property
    def _columns(self) -> dict[str, np.ndarray]:
        return self.table.take(self.sent).columns()

    @property
    def _similarity(self) -> bool:
        """Are candidates ranked by what they add to the similarity?"""
        return "similarity_left" in self._columns

    @property
    def features(self) -> list[dict]:
        table, columns = self.table, self._columns
        scale = self.growth.gain_scale(self.node)
        weighted = None if self._similarity else snap_array(columns["impurity"], scale)
        gain = snap_array(columns["gain"], scale)
        found, ahead = [], self._ahead(table)
        for feature in np.unique(self.feature).tolist():
            own, all_of_it = (
                slice(*self.feature.searchsorted([feature, feature + 1]).tolist()),
                table.feature_range(feature),
            )
            found.append({
                "feature": feature,
                "id": self.sent[own].tolist(),
                "told": np.isin(self.sent[own], self.stepped).nonzero()[0].tolist(),
                "ahead": ahead[own].tolist(),
                "threshold": json_numbers(columns["threshold"][own]),
                "categories": [list(c) for c in columns["categories"][own]],
                "missing_left": columns["missing_left"][own].tolist(),
                "n_left": columns["n_left"][own].tolist(),
                "n_right": columns["n_right"][own].tolist(),
                "weighted": None if weighted is None else short_numbers(weighted[own]),
                "gain": short_numbers(gain[own]),
                "chosen": next(iter(columns["chosen"][own].nonzero()[0].tolist()), -1),
                "left_out": len(all_of_it) - (own.stop - own.start),
            })  # fmt: skip
        return found


class ReelSearches:
    """Every search that steps are about and that has candidates, in the order it is first met."""

    def __init__(self, script: Script, growths: list[Growth], chapter_of: np.ndarray, has: Callable[[int, int], bool]):
        tree, node, candidate = (script.columns[name] for name in ("tree", "search", "candidate"))
        wide, about = int(node.max(initial=0)) + 1, (node >= 0).nonzero()[0]
        keys, first, number = np.unique(tree[about] * wide + node[about], return_index=True, return_inverse=True)
        there = np.array([has(key // wide, key % wide) for key in keys.tolist()], bool)
        order = there.nonzero()[0][first[there].argsort()]
        rank = np.full(len(keys), -1)
        rank[order] = np.arange(len(order))
        self.script, self.growths = script, growths
        self.number = np.full(len(script), -1)  # [n] the search each step is about
        self.number[about] = rank[number]
        self.tree, self.node = np.divmod(keys[order], wide)
        self.chapter = chapter_of[about[first[order]]]
        self.in_chapter = np.bincount(self.chapter, minlength=1)
        looks = ((candidate >= 0) & (self.number >= 0)).nonzero()[0]
        searches, first = np.unique(self.number[looks], return_index=True)
        self.candidate_step = dict(zip(searches.tolist(), looks[first].tolist(), strict=True))
        self._made: dict[int, ReelSearch] = {}

    def __len__(self) -> int:
        return len(self.tree)

    def __getitem__(self, number: int) -> ReelSearch:
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def _make(self, number: int) -> ReelSearch:
        tree, node = int(self.tree[number]), int(self.node[number])
        growth, step = self.growths[tree], self.candidate_step.get(number)
        block = None if step is None else expect_type(GrowthBlock, self.script.pieces[self.script.piece_index[step]])
        features = self.in_chapter[self.chapter[number]] * growth.features.d  # of all nodes of the chapter
        beside = min(max(UNSTEPPED_PER_CHAPTER // int(features), 2), UNSTEPPED_PER_FEATURE)
        return ReelSearch(growth, tree, node, block and block.search_text(node), beside)


def _kept(table: CandidateTable, told: np.ndarray, beside: int) -> np.ndarray:
    """The candidates that are sent: those looked at, the best, of each feature too, the chosen, some of the rest."""
    keep = np.zeros(len(table), bool)
    keep[told] = True
    keep |= table.is_best | table.chosen
    for feature in table.features_with_candidates():
        own = table.feature_range(feature)
        if table.allowed[own.start]:  # the others were not tried
            keep[np.linspace(own.start, own.stop - 1, min(len(own), beside)).astype(int)] = True
            keep[own.start + int(table.gain[own.start : own.stop].argmax())] = True
    return keep.nonzero()[0]
