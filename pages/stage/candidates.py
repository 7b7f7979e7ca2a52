"""The candidates of a node that are sent: those that steps look at, the best, and an even choice of the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.lessons.common.formulas import NAMES
from engine.lessons.common.step import Step
from engine.lessons.tree.candidates import leaders
from engine.split.candidates import CandidateTable
from engine.tree.growth import Branch, Independence, Leaf, Search
from pages.stage.json_values import plain, short

BESIDE = 60  # candidates of a feature that the curve shows even where no step looks at them,
BESIDE_IN_ALL = 6_000  # and of all features of all nodes of a chapter


def search_of(step: Step) -> Search | None:
    """The search a step is about, if any."""
    event = step.event
    found = event.search if isinstance(event, Branch | Leaf | Independence) else event
    return found if isinstance(found, Search) else None


@dataclass(frozen=True, eq=False)
class SentSearch:
    """One search, and which of its candidates are sent."""

    search: Search
    tree: int
    kept: np.ndarray  # their places in the node's table: by these sentences and pictures name them
    feature: np.ndarray  # of each of them; the table itself may be too large to keep
    walked: np.ndarray  # those that steps look at, one by one: sentences rank these and no others

    @cached_property
    def places(self) -> dict[int, tuple[int, int]]:
        """Of each candidate sent: its feature, and its place among those of the feature."""
        starts = self.feature.searchsorted(self.feature)
        place = np.arange(len(self.kept)) - starts
        return dict(zip(self.kept.tolist(), zip(self.feature.tolist(), place.tolist(), strict=True), strict=True))

    def _ahead(self, table: CandidateTable) -> np.ndarray:
        """Who is ahead once each of the kept has been tried, as the sentences say it; -1 while none has been walked."""
        ahead = leaders(table.gain[self.walked], self.walked, table.last[self.walked])
        return ahead[self.walked.searchsorted(self.kept, side="right")]

    def value(self) -> dict:
        table = self.search.table
        columns = table.at(self.kept).columns()
        similarity = "similarity_left" in columns
        features = self._features(table, columns, columns["gain"] if similarity else columns["impurity"])
        best = int(table.best.argmax()) if table.best.any() else -1
        order = [each["feature"] for each in features]
        return {
            "measure": "gain" if similarity else f"weighted {NAMES[self.search.growth.scores.criterion.name]}",
            "better": "higher" if similarity else "lower",
            "best": [order.index(self.places[best][0]), self.places[best][1]] if best >= 0 else [-1, -1],
            "features": features,
        }

    def _features(self, table: CandidateTable, columns: dict[str, np.ndarray], score: np.ndarray) -> list[dict]:
        found, ahead = [], self._ahead(table)
        for feature in np.unique(self.feature).tolist():
            own, all_of_it = slice(*self.feature.searchsorted([feature, feature + 1]).tolist()), table.places(feature)
            found.append({
                "feature": feature,
                "id": self.kept[own].tolist(),
                "ahead": ahead[own].tolist(),
                "threshold": plain(columns["threshold"][own]),
                "categories": [list(c) for c in columns["categories"][own]],
                "missing_left": columns["missing_left"][own].tolist(),
                "n_left": columns["n_left"][own].tolist(),
                "n_right": columns["n_right"][own].tolist(),
                "score": short(score[own]),
                "gain": short(columns["gain"][own]),
                "chosen": next(iter(columns["chosen"][own].nonzero()[0].tolist()), -1),
                "left_out": len(all_of_it) - (own.stop - own.start),
            })  # fmt: skip
        return found


def sent_searches(steps: Iterable[Step], chapter_of: list[int]) -> dict[Search, SentSearch]:
    """Every search that steps are about and that has candidates, in the order it is first met."""
    looked: dict[Search, set[int]] = {}
    first: dict[Search, tuple[int, int]] = {}  # its chapter and tree
    for step, chapter in zip(steps, chapter_of, strict=True):
        if (search := search_of(step)) is None:
            continue
        if search not in looked:
            looked[search], first[search] = set(), (chapter, step.light.tree)
        if step.light.candidate >= 0:
            looked[search].add(step.light.candidate)
    searches = np.bincount([chapter for chapter, _ in first.values()], minlength=1)
    found = {}
    for search, candidates in looked.items():
        chapter, tree = first[search]
        features = searches[chapter] * search.growth.features.X.shape[1]  # of all nodes of the chapter
        beside = min(max(BESIDE_IN_ALL // features, 2), BESIDE)
        if (table := search.table).allowed.any():
            kept = _kept(table, candidates, beside)
            found[search] = SentSearch(search, tree, kept, table.feature[kept], np.array(sorted(candidates), np.int64))
    return found


def _kept(table: CandidateTable, candidates: set[int], beside: int) -> np.ndarray:
    """The candidates that are sent: those looked at, the best, the chosen, and an even choice of the rest."""
    keep = np.zeros(len(table), bool)
    keep[list(candidates)] = True
    keep |= table.best | table.chosen
    for feature in table.features():
        own = table.places(feature)
        if table.allowed[own.start]:  # the others were not tried
            keep[np.linspace(own.start, own.stop - 1, min(len(own), beside)).astype(int)] = True
    return keep.nonzero()[0]
