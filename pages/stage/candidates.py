"""The candidate splits that a reel sends: those that steps show, the best, and an even choice of the rest."""

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

UNSTEPPED_PER_FEATURE = 60  # candidates of a feature that the curve shows although no step does,
UNSTEPPED_PER_CHAPTER = 6_000  # and candidates of all features of all nodes of a chapter


@dataclass(frozen=True, eq=False)
class ReelSearch:
    """The search for one node's split, and the candidates of it that are sent; made with its chapter."""

    growth: Growth
    tree: int
    node: int
    step_text: SplitSearchText | None  # knows the candidates that steps show one by one; None without such steps
    n_unstepped: int  # candidates of a feature to send besides those

    @property
    def table(self) -> CandidateTable:
        return self.growth.table(self.node)

    @cached_property
    def stepped(self) -> np.ndarray:
        """Row numbers of the candidates that steps show; sentences rank only these."""
        if self.step_text is None:
            return np.zeros(0, np.int64)
        features = self.step_text.tree_view.allowed_features(self.node)
        return np.concatenate([np.zeros(0, np.int64), *map(self.step_text.shown_candidates, features)])

    @cached_property
    def sent(self) -> np.ndarray:
        """Row numbers of the candidates that are sent, their ids in sentences and pictures."""
        return _select_rows(self.table, self.stepped, self.n_unstepped)

    @cached_property
    def feature(self) -> np.ndarray:
        """The feature of each candidate sent. Cached, since the table may be too large to keep."""
        return self.table.feature[self.sent]

    def split_at(self, feature: int, candidate: int) -> tuple[int, float | tuple[int, ...]]:
        """Return the feature of a step's candidate, and its threshold or left levels.

        `feature` is an index into `features`, `candidate` one into the candidates of it that steps show.
        """
        column = self.features[feature]
        i = column["chosen"] if candidate == CHOSEN_SPLIT else column["told"][candidate]
        threshold, levels = column["threshold"][i], column["categories"][i]
        return column["feature"], tuple(levels) if levels else float("inf") if threshold is None else float(threshold)

    @cached_property
    def places(self) -> dict[int, tuple[int, int]]:
        """Map the row number of each candidate sent to its feature and index within it."""
        index = np.arange(len(self.sent)) - self.feature.searchsorted(self.feature)
        return dict(zip(self.sent.tolist(), zip(self.feature.tolist(), index.tolist(), strict=True), strict=True))

    def _ahead(self, table: CandidateTable) -> np.ndarray:
        """Return who leads once each sent candidate has been tried, as sentences say it; -1 before the first step."""
        ranked = self.stepped if len(self.stepped) else table.chosen.nonzero()[0]  # steps may show only the split
        ahead = running_leaders(table.gain[ranked], ranked, table.tie_column[ranked])
        return ahead[ranked.searchsorted(self.sent, side="right")]

    def value(self, language: Translator) -> dict:
        table, features = self.table, self.features
        best = int(table.is_best.argmax()) if table.is_best.any() else -1
        order = [column["feature"] for column in features]
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
        """Are candidates ranked by the similarity they add?"""
        return "similarity_left" in self._columns

    @property
    def features(self) -> list[dict]:
        table, columns = self.table, self._columns
        scale = self.growth.gain_scale(self.node)
        weighted = None if self._similarity else snap_array(columns["impurity"], scale)
        gain = snap_array(columns["gain"], scale)
        features, ahead = [], self._ahead(table)
        for feature in np.unique(self.feature).tolist():
            rows = slice(*self.feature.searchsorted([feature, feature + 1]).tolist())
            features.append({
                "feature": feature,
                "id": self.sent[rows].tolist(),
                "told": np.isin(self.sent[rows], self.stepped).nonzero()[0].tolist(),
                "ahead": ahead[rows].tolist(),
                "threshold": json_numbers(columns["threshold"][rows]),
                "categories": [list(c) for c in columns["categories"][rows]],
                "missing_left": columns["missing_left"][rows].tolist(),
                **({"strict": True} if table.strict else {}),
                "n_left": columns["n_left"][rows].tolist(),
                "n_right": columns["n_right"][rows].tolist(),
                "weighted": None if weighted is None else short_numbers(weighted[rows]),
                "gain": short_numbers(gain[rows]),
                "chosen": next(iter(columns["chosen"][rows].nonzero()[0].tolist()), -1),
                "left_out": len(table.feature_range(feature)) - (rows.stop - rows.start),
            })  # fmt: skip
        return features


class ReelSearches:
    """Every search that has steps and candidates, in the order of its first step."""

    def __init__(self, script: Script, growths: list[Growth], chapter_of: np.ndarray, has: Callable[[int, int], bool]):
        tree, node, candidate = (script.columns[name] for name in ("tree", "search", "candidate"))
        width, steps = int(node.max(initial=0)) + 1, (node >= 0).nonzero()[0]  # key of a search: tree * width + node
        keys, first, number = np.unique(tree[steps] * width + node[steps], return_index=True, return_inverse=True)
        has_candidates = np.array([has(key // width, key % width) for key in keys.tolist()], bool)
        order = has_candidates.nonzero()[0][first[has_candidates].argsort()]
        rank = np.full(len(keys), -1)
        rank[order] = np.arange(len(order))
        self.script, self.growths = script, growths
        self.number = np.full(len(script), -1)  # [n] the search each step is about
        self.number[steps] = rank[number]
        self.tree, self.node = np.divmod(keys[order], width)
        self.chapter = chapter_of[steps[first[order]]]
        self.in_chapter = np.bincount(self.chapter, minlength=1)
        steps = ((candidate >= 0) & (self.number >= 0)).nonzero()[0]
        searches, first = np.unique(self.number[steps], return_index=True)
        self.candidate_step = dict(zip(searches.tolist(), steps[first].tolist(), strict=True))
        self._cache: dict[int, ReelSearch] = {}

    def __len__(self) -> int:
        return len(self.tree)

    def __getitem__(self, number: int) -> ReelSearch:
        if number not in self._cache:
            self._cache[number] = self._make(number)
        return self._cache[number]

    def _make(self, number: int) -> ReelSearch:
        tree, node = int(self.tree[number]), int(self.node[number])
        growth, step = self.growths[tree], self.candidate_step.get(number)
        block = None if step is None else expect_type(GrowthBlock, self.script.pieces[self.script.piece_index[step]])
        features = self.in_chapter[self.chapter[number]] * growth.features.d  # of all nodes of the chapter
        n_unstepped = min(max(UNSTEPPED_PER_CHAPTER // int(features), 2), UNSTEPPED_PER_FEATURE)
        return ReelSearch(growth, tree, node, block and block.search_text(node), n_unstepped)


def _select_rows(table: CandidateTable, stepped: np.ndarray, n_unstepped: int) -> np.ndarray:
    """Select the candidates to send: those of steps, the chosen, the best overall and by feature, some of the rest."""
    keep = table.is_best | table.chosen
    keep[stepped] = True
    for feature in table.features_with_candidates():
        rows = table.feature_range(feature)
        if table.allowed[rows.start]:  # the others were not tried
            keep[np.linspace(rows.start, rows.stop - 1, min(len(rows), n_unstepped)).astype(int)] = True
            keep[rows.start + int(table.gain[rows.start : rows.stop].argmax())] = True
    return keep.nonzero()[0]
