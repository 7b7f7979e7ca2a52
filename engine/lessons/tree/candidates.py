"""The search at one node, cut by cut: both sides, their impurities, the weighted sum, the gain, and who is ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import numpy as np

from engine.lessons.common import formulas
from engine.lessons.common.arithmetic import settled
from engine.lessons.common.formulas import Group
from engine.lessons.common.phrases import counted, listed, number, rows, shown, strong
from engine.lessons.common.step import EVERY_NUMBER, Part, Told, Working, says
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import side_words
from engine.split.candidates import CandidateTable
from engine.split.search import TIE
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
        data, name = self.about.data, strong(self.about.data.feature_names[feature])
        found, x = len(self.places(feature)), self.about.x(self.rows, feature)
        question = questions.which_cut(self.about, self.search, (EVERY_NUMBER,)) if first else None
        if not found:
            why = _no_cut(x, self.about.at_random)
            return Told(says("No cut of ", name, f" is possible here: {why}."), question=question)
        missing, values = int(np.isnan(x).sum()), np.unique(x[~np.isnan(x)])
        are = "is" if missing == 1 else "are"
        gap = f" {rows(missing)} without a value {are} tried on the right, then on the left." if missing else ""
        if self.about.at_random:
            return Told(says("Feature ", name, *self._drawn(feature, values), gap), question=question)
        if self.table.categories[self.places(feature)[0]]:
            levels = listed([data.levels[feature][int(code)] for code in values])
            sentence = says(
                "Feature ", name, f" has the levels {levels} here: {counted(found, 'way')} to part them.", gap
            )
        else:
            sentence = says(
                "Feature ",
                name,
                f" has {counted(len(values), 'value')} here, and a cut fits between two "
                f"neighbours: {counted(found, 'cut')} to try.",
                gap,
            )
        return Told(sentence, question=question)

    def _drawn(self, feature: int, values: np.ndarray) -> list[str | Part]:
        """The one split of a feature that was drawn."""
        i, data = self.places(feature)[0], self.about.data
        if len(values) == 1:
            return [" has one value here, so the only candidate split is ", self.about.cut(self.table, i), "."]
        if self.table.categories[i]:
            here = f"has the levels {listed([data.levels[feature][int(code)] for code in values])} here"
            drawn = "Those that go left are drawn at random"
        else:
            here = f"goes from {shown(values[0])} to {shown(values[-1])} here"
            drawn = "One threshold is drawn at random in between"
        return [f" {here}. {drawn}: ", self.about.cut(self.table, i), "."]

    def candidate(self, i: int) -> Told:
        node, gain = self._impurity, self.gain(i)
        goes_left = self.about.left_of(self.table, i, self.rows)
        sides = self.about.sides(self.rows, goes_left)
        left, right = (
            0.0 if side.alike else settled(self.columns[name][i], node)
            for side, name in zip(sides, ("impurity_left", "impurity_right"), strict=True)
        )
        after = 0.0 if sides[0].alike and sides[1].alike else settled(self.columns["impurity"][i], node)
        weighted = formulas.weighted(*sides, after)
        workings = [
            weighted,
            formulas.impurity(sides[0], left, " left"),
            formulas.impurity(sides[1], right, " right"),
            formulas.gain(self.whole, *sides, gain),
        ]
        if not self.whole.classes:
            workings += self._means(i, sides, after)
        sentence = says(
            "Candidate split " if self.about.at_random else "Cut ",
            self.about.cut(self.table, i),
            ": ",
            self._sides(i, sides),
            f". {weighted.of} ",
            number(after),
            ", gain ",
            number(gain),
            f" of {shown(node)}: ",
            self._verdict(i),
            ".",
        )
        return Told(sentence, tuple(workings))

    def _means(self, i: int, sides: tuple[Group, Group], after: float) -> list[Working]:
        """What the stored sums say of both sides: they are measured from the node's mean."""
        columns = self.table.left[i], self.table.total - self.table.left[i]
        stored = [settled(float(side[1] / side[0]) + self.whole.mean, self.about.size) for side in columns]
        return [
            formulas.mean(sides[0], stored[0], " left"),
            formulas.mean(sides[1], stored[1], " right"),
            formulas.squared_residuals(*sides, after * (sides[0].weight + sides[1].weight)),
        ]

    def _sides(self, i: int, sides: tuple[Group, Group]) -> list[str | Part]:
        pieces = [*side_words(self.about, sides[0], "left"), "; ", *side_words(self.about, sides[1], "right")]
        if missing := self._missing[self.table.feature[i]]:
            where = "left" if self.table.missing_left[i] else "right"
            pieces.append(f" ({rows(missing)} without a value {'go' if missing > 1 else 'goes'} {where})")
        return pieces

    def gain(self, i: int) -> float:
        """By which cuts are told apart."""
        return settled(self.columns["gain"][i], self._impurity) if self._impurity else 0.0

    @derived
    def _impurity(self) -> float:
        """Of the node."""
        return self.about.impurity(self.about.number(self.search))

    def _verdict(self, i: int) -> list[str | Part]:
        """Who is ahead now? Example: "the best on x_3 so far; x_2 = 0 is still ahead with a gain of 0.2755"."""
        ahead, own = (int(leader[i]) for leader in self._ahead)
        gain = self.table.gain
        if ahead < 0 or beats(gain[i], gain[ahead]):
            return ["the best so far"]
        leader = self.about.cut(self.table, ahead)
        if not beats(gain[ahead], gain[i]):
            return self._equal(i, ahead)
        still = [leader, f" is still ahead with a gain of {shown(self.gain(ahead))}"]
        if own < 0 or beats(gain[i], gain[own]):
            return [f"the best on {self.about.data.feature_names[int(self.table.feature[i])]} so far; ", *still]
        if not beats(gain[own], gain[i]):
            return [*self._equal(i, own), "; ", *still]
        return still

    def _equal(self, i: int, ahead: int) -> list[str | Part]:
        last = self.table.last
        if last[i] >= 0 and last[i] == last[ahead]:
            return ["as good as ", self.about.cut(self.table, ahead), ", and of equals on a feature the last wins"]
        return ["as good as ", self.about.cut(self.table, ahead), ", and of equals the first wins"]


def _no_cut(x: np.ndarray, at_random: bool) -> str:
    """Why values cannot be parted. Those of approx may differ and lie in one range nevertheless."""
    if len(x) == 1:
        return "there is one row"
    if len(np.unique(x)) == 1:
        return f"all {rows(len(x))} have the same value"
    if at_random and not np.isnan(x).all():
        return "the split drawn at random leaves too few rows on one side"
    return "a side would be too small, or no cut is proposed between its values"


def beats(gain, other) -> bool:
    """Is it greater by more than rounding?"""
    return gain > other + TIE * abs(other)


def leaders(gain: np.ndarray, names: np.ndarray, last: np.ndarray) -> np.ndarray:
    """[c + 1] who was ahead before each, and in the end. Example: gains 1, 3, 2, 3 of 5, 6, 7, 8 -> -1, 5, 6, 6, 6.

    Of equals the later one takes the lead on a column of `last` (as in Table), elsewhere it does not.
    """
    found, ahead, best, on = np.empty(len(gain) + 1, np.int64), -1, -np.inf, -1
    for place, (worth, column) in enumerate(zip(gain.tolist(), last.tolist(), strict=True)):
        found[place] = ahead
        if ahead < 0 or beats(worth, best) or (column == on >= 0 and not beats(best, worth)):
            ahead, best, on = int(names[place]), worth, column
    found[-1] = ahead
    return found
