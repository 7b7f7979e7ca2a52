"""The candidates of a node that are sent: those that steps look at, the best, and an even choice of the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.growth import Search
from engine.lessons.formulas import NAMES
from engine.lessons.step import Step
from pages.stage.plain import plain, short

BESIDE = 60  # candidates of a feature that the curve shows even where no step looks at them,
BESIDE_IN_ALL = 6_000  # and of all features of all nodes of a chapter


def search_of(step: Step) -> Search | None:
    """The search a step is about, if any."""
    found = step.event if isinstance(step.event, Search) else getattr(step.event, "search", None)
    return found if isinstance(found, Search) else None


@dataclass(frozen=True, eq=False)
class Hunt:
    """One search, and which of its candidates are sent."""

    search: Search
    tree: int
    kept: np.ndarray

    @cached_property
    def places(self) -> dict[int, int]:
        """Of each candidate sent: its place among those of its feature."""
        features = self.search.table.feature[self.kept]
        starts = features.searchsorted(features)
        return {int(c): int(i - start) for i, (c, start) in enumerate(zip(self.kept, starts, strict=True))}

    def value(self) -> dict:
        table = self.search.table
        columns = table.columns()
        similarity = "similarity_left" in columns
        score = columns["gain"] if similarity else columns["impurity"]
        features = self._features(table, score)
        best = int(table.best.argmax()) if table.best.any() else -1
        order = [each["feature"] for each in features]
        return {
            "measure": "gain" if similarity else f"weighted {NAMES[self.search.growth.scores.criterion.name]}",
            "better": "higher" if similarity else "lower",
            "best": [order.index(int(table.feature[best])), self.places[best]] if best >= 0 else [-1, -1],
            "features": features,
        }

    def _features(self, table, score: np.ndarray) -> list[dict]:
        found = []
        for feature in np.unique(table.feature[self.kept]):
            own = self.kept[table.feature[self.kept] == feature]
            found.append({
                "feature": int(feature),
                "threshold": plain(table.threshold[own]),
                "categories": [list(c) for c in table.categories[own]],
                "missing_left": table.missing_left[own].tolist(),
                "n_left": table.n_left[own].tolist(),
                "n_right": table.n_right[own].tolist(),
                "score": short(score[own]),
                "gain": short(table.gain[own]),
                "chosen": next(iter(table.chosen[own].nonzero()[0].tolist()), -1),
                "left_out": int((table.feature == feature).sum() - len(own)),
            })  # fmt: skip
        return found


def hunts(steps: Iterable[Step], chapter_of: list[int]) -> dict[Search, Hunt]:
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
    features = np.zeros(max(chapter_of) + 1, int)
    for search, (chapter, _) in first.items():
        features[chapter] += len(np.unique(search.table.feature))
    beside = np.clip(BESIDE_IN_ALL // np.maximum(features, 1), 2, BESIDE)
    return {search: Hunt(search, first[search][1], _kept(search, candidates, int(beside[first[search][0]])))
            for search, candidates in looked.items() if search.table.allowed.any()}  # fmt: skip


def _kept(search: Search, candidates: set[int], beside: int) -> np.ndarray:
    """The candidates that are sent: those looked at, the best, the chosen, and an even choice of the rest."""
    table = search.table
    keep = np.zeros(len(table), bool)
    keep[list(candidates)] = True
    keep |= table.best | table.chosen
    for feature in np.unique(table.feature[table.allowed]):  # the others were not tried
        own = (table.feature == feature).nonzero()[0]
        keep[own[np.unique(np.linspace(0, len(own) - 1, min(len(own), beside)).astype(int))]] = True
    return keep.nonzero()[0]
