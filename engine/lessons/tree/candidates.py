"""The search at one node, split by split: both sides, their impurities, the weighted sum, the gain, who leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import numpy as np

from engine.lessons.common import formulas
from engine.lessons.common.formulas import Group
from engine.lessons.common.step import EVERY_NUMBER, Told, Working
from engine.lessons.common.wording import counted, number, reading, sentences, strong
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import side
from engine.split.candidates import CandidateTable
from engine.split.search import TIE
from engine.text.arithmetic import settled
from engine.text.message import ListText, Message, Span, list_text, msg
from engine.tree.growth import Search


def some_of(c: int, always: Iterable[int], limit: int) -> np.ndarray:
    """`limit` of c places, or all where they are no more: evenly spread, and `always` among them, the first of these
    before the others. Example: 9 places, 4, at most 4 -> 0, 4, 7, 8."""
    if c <= limit:
        return np.arange(c)
    asked = [int(place) for place in dict.fromkeys(always) if 0 <= place < c][:limit]
    spread = np.linspace(0, c - 1, max(limit - len(asked), 0)).astype(np.int64).tolist()
    from_the_end = range(c - 1, -1, -1)
    return np.sort(list(islice(dict.fromkeys(chain(asked, spread, from_the_end)), limit)))


class derived:
    """A property that is kept with what the growth derives, and forgotten with it: a lesson has thousands of searches,
    and a large one takes some hundred megabytes."""

    def __init__(self, make: Callable[[Any], Any]):
        self.make, self.__doc__ = make, make.__doc__

    def __get__(self, searched: Searched, owner: type) -> Any:
        kept = searched.search.growth.derived
        if (value := kept.get((searched, self))) is None:
            value = kept[searched, self] = self.make(searched)
        return value


@dataclass(frozen=True, eq=False)
class Searched:
    """What is said of one search. The columns are those of trace.columns("candidates")."""

    about: TreeFacts
    search: Search

    @property
    def table(self) -> CandidateTable:
        return self.search.table

    @derived
    def columns(self) -> dict[str, np.ndarray]:
        return self.table.columns()

    @derived
    def rows(self) -> np.ndarray:
        return self.search.rows

    @derived
    def whole(self) -> Group:
        return self.about.group(self.rows)

    def places(self, feature: int) -> range:
        return self.table.places(feature)

    @derived
    def _picked(self) -> dict[int, np.ndarray]:
        """The places shown of each feature: all, or the best with its neighbours and an even choice of the rest."""
        table, limit, found = self.table, self.about.candidates, {}
        special = (table.best | table.chosen).nonzero()[0].tolist()
        for feature in range(len(self.about.data.feature_names)):
            own = table.places(feature)
            if len(own) <= limit:
                found[feature] = np.arange(own.start, own.stop)
                continue
            best = int(table.gain[own.start : own.stop].argmax())
            always = [i - own.start for i in special if i in own] + [best + away for away in (0, -1, 1, -2, 2)]
            found[feature] = own.start + some_of(len(own), always, limit)
        return found

    @derived
    def _missing(self) -> list[int]:
        """[d] how many of the rows have no value."""
        return np.isnan(self.about.growth.features.X[self.rows]).sum(0).tolist()

    def picked(self, feature: int) -> np.ndarray:
        return self._picked[feature]

    @derived
    def _ahead(self) -> tuple[np.ndarray, np.ndarray]:
        """[c] the candidate ahead before each one shown, of all features and of its own; -1 where it is the first."""
        overall, own = np.full(len(self.table), -1), np.full(len(self.table), -1)
        every = np.concatenate([*self._picked.values(), np.zeros(0, np.int64)])
        every = every[self.table.allowed[every]]  # what was not drawn for the node is ahead of nothing
        gain, last = self.table.gain, self.table.last
        overall[every] = leaders(gain[every], every, last[every])[:-1]
        for places in self._picked.values():
            own[places] = leaders(gain[places], places, last[places])[:-1]
        return overall, own

    # -- the words

    def feature(self, feature: int, first: bool) -> Told:
        x, found = self.about.x(self.rows, feature), len(self.places(feature))
        question = questions.which_split(self.about, self.search, (EVERY_NUMBER,)) if first else None
        if not found:
            return Told((self._none(feature, x),), question=question)
        missing, values = int(np.isnan(x).sum()), np.unique(x[~np.isnan(x)])
        without = msg("tree-feature-missing", n=missing) if missing else None
        if self.about.at_random:
            return Told(sentences(*self._drawn(feature, values), without), question=question)
        name, splits = strong(self.about.data.feature_names[feature]), counted(found, "candidate")
        if self.table.categories[self.places(feature)[0]]:
            here = msg("tree-feature-levels", feature=name, levels=self._levels(feature, values), splits=splits)
        else:
            first = first and self.about.first and not self.search.node
            here = msg("tree-feature", feature=name, n=len(values), splits=splits, many=found, first=first)
        return Told(sentences(here, without), question=question)

    def _levels(self, feature: int, values: np.ndarray) -> ListText:
        return list_text([Span(self.about.data.levels[feature][int(code)]) for code in values])

    def _none(self, feature: int, x: np.ndarray) -> Message:
        """Why a feature has no candidate split. Values of approx may differ and lie in one range nevertheless."""
        if len(x) == 1:
            why = "one"
        elif len(np.unique(x)) == 1:
            why = "same"
        else:
            why = "random" if self.about.at_random and not np.isnan(x).all() else self.refused
        return msg("tree-feature-none", feature=strong(self.about.data.feature_names[feature]), n=len(x), why=why,
                   weight=self.lightest)  # fmt: skip

    @property
    def refused(self) -> str:
        """By what rule no candidate of a feature is allowed whose values differ, a word that templates choose by."""
        return "small"

    @property
    def lightest(self) -> float:
        """The least cover of a child, 0 where none is asked for."""
        return 0.0

    def _drawn(self, feature: int, values: np.ndarray) -> tuple[Message, ...]:
        """The one split of a feature that was drawn."""
        i = self.places(feature)[0]
        name, split = strong(self.about.data.feature_names[feature]), self.about.candidate(self.table, i)
        if len(values) == 1:
            return (msg("tree-drawn-only", feature=name, split=split),)
        if self.table.categories[i]:
            here = msg("tree-drawn-levels", feature=name, levels=self._levels(feature, values))
            return here, msg("tree-drawn-left", split=split)
        here = msg("tree-drawn-range", feature=name, low=reading(values[0]), high=reading(values[-1]))
        return here, msg("tree-drawn-threshold", split=split)

    def candidate(self, i: int) -> Told:
        node, gain = self._impurity, self.gain(i)
        goes_left = self.about.left_of(self.table, i, self.rows)
        sides = self.about.sides(self.rows, goes_left)
        left, right = (
            0.0 if side.pure else settled(self.columns[name][i], node)
            for side, name in zip(sides, ("impurity_left", "impurity_right"), strict=True)
        )
        after = 0.0 if sides[0].pure and sides[1].pure else settled(self.columns["impurity"][i], node)
        workings = [
            formulas.weighted(*sides, after),
            formulas.impurity(sides[0], left, "left"),
            formulas.impurity(sides[1], right, "right"),
            formulas.gain(self.whole, *sides, gain),
        ]
        if not self.whole.classes:
            workings += self._means(i, sides, after)
        split = msg("tree-candidate", split=self.about.candidate(self.table, i))
        ways = (side(self.about, group, way) for group, way in zip(sides, ("left", "right"), strict=True))
        brings = msg("tree-candidate-gain", measure=msg("measure", what=self.about.criterion), after=number(after),
                     gain=number(gain), node=float(node))  # fmt: skip
        return Told(sentences(split, *ways, self.missing(i), brings, self.verdict(i)), tuple(workings))

    def missing(self, i: int) -> Message | None:
        """Where candidate i sends the rows with a missing value."""
        missing = self._missing[self.table.feature[i]]
        return msg("tree-gap", n=missing, left=bool(self.table.missing_left[i])) if missing else None

    def _means(self, i: int, sides: tuple[Group, Group], after: float) -> list[Working]:
        """What the stored sums say of both sides: they are measured from the node's mean."""
        columns = self.table.left[i], self.table.total - self.table.left[i]
        stored = [settled(float(side[1] / side[0]) + self.whole.mean, self.about.size) for side in columns]
        return [
            formulas.mean(sides[0], stored[0], "left"),
            formulas.mean(sides[1], stored[1], "right"),
            formulas.squared_residuals(*sides, after * (sides[0].weight + sides[1].weight)),
        ]

    def gain(self, i: int) -> float:
        """By which candidates are told apart."""
        return settled(self.columns["gain"][i], self._impurity) if self._impurity else 0.0

    @derived
    def _impurity(self) -> float:
        """Of the node."""
        return self.about.impurity(self.about.number(self.search))

    def verdict(self, i: int) -> Message:
        """Who leads now? Example: "It is the best on x_3, but x_2 = 0 still leads with a gain of 0.2755."."""
        ahead, own = (int(leader[i]) for leader in self._ahead)
        gain = self.table.gain
        if ahead < 0 or beats(gain[i], gain[ahead]):
            return msg("tree-best-so-far")
        leader, leads = self.about.candidate(self.table, ahead), float(self.gain(ahead))
        if not beats(gain[ahead], gain[i]):
            return msg("tree-equal", other=leader, last=self._last(i, ahead))
        if own < 0 or beats(gain[i], gain[own]):
            name = Span(self.about.data.feature_names[int(self.table.feature[i])])
            return msg("tree-best-on", feature=name, leader=leader, gain=leads)
        if not beats(gain[own], gain[i]):
            other = self.about.candidate(self.table, own)
            return msg("tree-equal-behind", other=other, last=self._last(i, own), leader=leader, gain=leads)
        return msg("tree-behind", leader=leader, gain=leads)

    def _last(self, i: int, ahead: int) -> bool:
        """Does the later one of these two win where they are equal?"""
        last = self.table.last
        return bool(last[i] >= 0 and last[i] == last[ahead])


def beats(gain, other) -> bool:
    """Is it greater by more than rounding?"""
    return gain > other + TIE * abs(other)


def leaders(gain: np.ndarray, names: np.ndarray, last: np.ndarray) -> np.ndarray:
    """[c + 1] who was ahead before each, and in the end. Example: gains 1, 3, 2, 3 of 5, 6, 7, 8 -> -1, 5, 6, 6, 6.

    Of equals the later one takes the lead on a column of `last` (as in Table), elsewhere it does not.
    """
    found, ahead, best, on = np.empty(len(gain) + 1, np.int64), -1, -np.inf, -1
    for place, (gained, column) in enumerate(zip(gain.tolist(), last.tolist(), strict=True)):
        found[place] = ahead
        if ahead < 0 or beats(gained, best) or (column == on >= 0 and not beats(best, gained)):
            ahead, best, on = int(names[place]), gained, column
    found[-1] = ahead
    return found
