"""The search at one node, split by split: both sides, their impurities, the weighted sum, the gain, who leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import numpy as np

from engine.learners.cart.lesson import questions
from engine.learners.cart.lesson.node import split_side_text
from engine.learners.cart.lesson.tree_view import TreeView
from engine.split.candidates import CandidateTable
from engine.split.search import TIE_TOLERANCE
from engine.text import formulas
from engine.text.arithmetic import snap_to_zero
from engine.text.formulas import RowGroup
from engine.text.message import ListText, Message, Span, list_text, msg
from engine.text.step import DETAIL_CALCULATIONS, Calculation, StepText
from engine.text.wording import count_text, feature_number, number_span, strong_span, without_none
from engine.tree.growth import Search


def spread_sample(c: int, always: Iterable[int], limit: int) -> np.ndarray:
    """`limit` of c places, or all where they are no more: evenly spread, and `always` among them, the first of these
    before the others. Example: 9 places, 4, at most 4 -> 0, 4, 7, 8."""
    if c <= limit:
        return np.arange(c)
    asked = [int(place) for place in dict.fromkeys(always) if 0 <= place < c][:limit]
    spread = np.linspace(0, c - 1, max(limit - len(asked), 0)).astype(np.int64).tolist()
    from_the_end = range(c - 1, -1, -1)
    return np.sort(list(islice(dict.fromkeys(chain(asked, spread, from_the_end)), limit)))


class cached_on_growth:
    """A property that is kept with what the growth derives, and forgotten with it: a lesson has thousands of searches,
    and a large one takes some hundred megabytes."""

    def __init__(self, make: Callable[[Any], Any]):
        self.make, self.__doc__ = make, make.__doc__

    def __get__(self, searched: SplitSearchText, owner: type) -> Any:
        kept = searched.search.growth.derived_cache
        if (value := kept.get((searched, self))) is None:
            value = kept[searched, self] = self.make(searched)
        return value


@dataclass(frozen=True, eq=False)
class SplitSearchText:
    """What is said of one search. The columns are those of trace.columns("candidates")."""

    tree_view: TreeView
    search: Search

    @property
    def table(self) -> CandidateTable:
        return self.search.table

    @cached_on_growth
    def columns(self) -> dict[str, np.ndarray]:
        return self.table.columns()

    @cached_on_growth
    def rows(self) -> np.ndarray:
        return self.search.rows

    @cached_on_growth
    def searched_group(self) -> RowGroup:
        return self.tree_view.group_of_rows(self.rows)

    def feature_range(self, feature: int) -> range:
        return self.table.feature_range(feature)

    @cached_on_growth
    def _picked(self) -> dict[int, np.ndarray]:
        """The places shown of each feature: all, or the best with its neighbours and an even choice of the rest."""
        table, limit, found = self.table, self.tree_view.max_candidates, {}
        special = (table.is_best | table.chosen).nonzero()[0].tolist()
        for feature in range(len(self.tree_view.data.feature_names)):
            own = table.feature_range(feature)
            if len(own) <= limit:
                found[feature] = np.arange(own.start, own.stop)
                continue
            best = int(table.gain[own.start : own.stop].argmax())
            always = [i - own.start for i in special if i in own] + [best + away for away in (0, -1, 1, -2, 2)]
            found[feature] = own.start + spread_sample(len(own), always, limit)
        return found

    @cached_on_growth
    def _missing(self) -> list[int]:
        """[d] how many of the rows have no value."""
        return np.isnan(self.tree_view.growth.features.X[self.rows]).sum(0).tolist()

    def shown_candidates(self, feature: int) -> np.ndarray:
        return self._picked[feature]

    @cached_on_growth
    def _ahead(self) -> tuple[np.ndarray, np.ndarray]:
        """[c] the candidate ahead before each one shown, of all features and of its own; -1 where it is the first."""
        overall, own = np.full(len(self.table), -1), np.full(len(self.table), -1)
        every = np.concatenate([*self._picked.values(), np.zeros(0, np.int64)])
        every = every[self.table.allowed[every]]  # what was not drawn for the node is ahead of nothing
        gain, last = self.table.gain, self.table.tie_column
        overall[every] = running_leaders(gain[every], every, last[every])[:-1]
        for places in self._picked.values():
            own[places] = running_leaders(gain[places], places, last[places])[:-1]
        return overall, own

    # -- the words

    def render_feature(self, feature: int, first: bool) -> StepText:
        x, found = self.tree_view.feature_values(self.rows, feature), len(self.feature_range(feature))
        question = questions.ask_best_split(self.tree_view, self.search, (DETAIL_CALCULATIONS,)) if first else None
        if not found:
            return StepText((self._none(feature, x),), question=question)
        missing, values = int(np.isnan(x).sum()), np.unique(x[~np.isnan(x)])
        without = msg("cart.feature.missing", n=missing) if missing else None
        if self.tree_view.has_random_splits:
            return StepText(without_none(*self._drawn(feature, values), without), question=question)
        name, splits = strong_span(self.tree_view.data.feature_names[feature]), count_text(found, "candidate")
        if self.table.categories[self.feature_range(feature)[0]]:
            here = msg("cart.feature.levels", feature=name, levels=self._levels(feature, values), splits=splits)
        else:
            first = first and self.tree_view.is_first and not self.search.node
            here = msg("cart.feature.values", feature=name, n=len(values), splits=splits, many=found, first=first)
        return StepText(without_none(here, without), question=question)

    def _levels(self, feature: int, values: np.ndarray) -> ListText:
        return list_text([Span(self.tree_view.data.levels[feature][int(code)]) for code in values])

    def _none(self, feature: int, x: np.ndarray) -> Message:
        """Why a feature has no candidate split. Values of approx may differ and lie in one range nevertheless."""
        if len(x) == 1:
            why = "one"
        elif len(np.unique(x)) == 1:
            why = "same"
        else:
            why = "random" if self.tree_view.has_random_splits and not np.isnan(x).all() else self.refusal_reason
        return msg(
            "cart.feature.no-candidate",
            feature=strong_span(self.tree_view.data.feature_names[feature]),
            n=len(x),
            why=why,
            weight=self.min_cover,
        )

    @property
    def refusal_reason(self) -> str:
        """By what rule no candidate of a feature is allowed whose values differ, a word that templates choose by."""
        return "small"

    @property
    def min_cover(self) -> float:
        """The least cover of a child, 0 where none is asked for."""
        return 0.0

    def _drawn(self, feature: int, values: np.ndarray) -> tuple[Message, ...]:
        """The one split of a feature that was drawn."""
        i = self.feature_range(feature)[0]
        name, split = (
            strong_span(self.tree_view.data.feature_names[feature]),
            self.tree_view.candidate_span(self.table, i),
        )
        if len(values) == 1:
            return (msg("cart.random-split.only", feature=name, split=split),)
        if self.table.categories[i]:
            here = msg("cart.random-split.levels", feature=name, levels=self._levels(feature, values))
            return here, msg("cart.random-split.left-levels", split=split)
        here = msg(
            "cart.random-split.range", feature=name, low=feature_number(values[0]), high=feature_number(values[-1])
        )
        return here, msg("cart.random-split.threshold", split=split)

    def render_candidate(self, i: int) -> StepText:
        node, gain = self._impurity, self.gain(i)
        goes_left = self.tree_view.rows_going_left(self.table, i, self.rows)
        sides = self.tree_view.split_groups(self.rows, goes_left)
        left, right = (
            0.0 if side.is_pure else snap_to_zero(self.columns[name][i], node)
            for side, name in zip(sides, ("impurity_left", "impurity_right"), strict=True)
        )
        after = 0.0 if sides[0].is_pure and sides[1].is_pure else snap_to_zero(self.columns["impurity"][i], node)
        workings = [
            formulas.weighted_impurity_calculation(*sides, after),
            formulas.impurity_calculation(sides[0], left, "left"),
            formulas.impurity_calculation(sides[1], right, "right"),
            formulas.gain_calculation(self.searched_group, *sides, gain),
        ]
        if not self.searched_group.n_classes:
            workings += self._means(i, sides, after)
        split = msg("cart.candidate.split", split=self.tree_view.candidate_span(self.table, i))
        ways = (
            split_side_text(self.tree_view, group, way) for group, way in zip(sides, ("left", "right"), strict=True)
        )
        brings = msg(
            "cart.candidate.gain",
            measure=msg("lesson.measure.weighted", what=self.tree_view.criterion),
            after=number_span(after),
            gain=number_span(gain),
            node=float(node),
        )
        return StepText(without_none(split, *ways, self.missing_text(i), brings, self.leader_text(i)), tuple(workings))

    def missing_text(self, i: int) -> Message | None:
        """Where candidate i sends the rows with a missing value."""
        missing = self._missing[self.table.feature[i]]
        return msg("cart.candidate.missing", n=missing, left=bool(self.table.missing_left[i])) if missing else None

    def _means(self, i: int, sides: tuple[RowGroup, RowGroup], after: float) -> list[Calculation]:
        """What the stored sums say of both sides: they are measured from the node's mean."""
        columns = self.table.sums_left[i], self.table.sums_total - self.table.sums_left[i]
        stored = [
            snap_to_zero(float(side[1] / side[0]) + self.searched_group.mean, self.tree_view.values_scale)
            for side in columns
        ]
        return [
            formulas.mean_calculation(sides[0], stored[0], "left"),
            formulas.mean_calculation(sides[1], stored[1], "right"),
            formulas.ssr_calculation(*sides, after * (sides[0].weight + sides[1].weight)),
        ]

    def gain(self, i: int) -> float:
        """By which candidates are told apart."""
        return snap_to_zero(self.columns["gain"][i], self._impurity) if self._impurity else 0.0

    @cached_on_growth
    def _impurity(self) -> float:
        """Of the node."""
        return self.tree_view.impurity(self.tree_view.node_of_event(self.search))

    def leader_text(self, i: int) -> Message:
        """Who leads now? Example: "It is the best on x_3, but x_2 = 0 still leads with a gain of 0.2755."."""
        ahead, own = (int(leader[i]) for leader in self._ahead)
        gain = self.table.gain
        if ahead < 0 or is_greater(gain[i], gain[ahead]):
            return msg("cart.candidate.best-so-far")
        leader, leads = self.tree_view.candidate_span(self.table, ahead), float(self.gain(ahead))
        if not is_greater(gain[ahead], gain[i]):
            return msg("cart.candidate.tie", other=leader, last=self._last(i, ahead))
        if own < 0 or is_greater(gain[i], gain[own]):
            name = Span(self.tree_view.data.feature_names[int(self.table.feature[i])])
            return msg("cart.candidate.best-of-feature", feature=name, leader=leader, gain=leads)
        if not is_greater(gain[own], gain[i]):
            other = self.tree_view.candidate_span(self.table, own)
            return msg("cart.candidate.tie-behind", other=other, last=self._last(i, own), leader=leader, gain=leads)
        return msg("cart.candidate.behind", leader=leader, gain=leads)

    def _last(self, i: int, ahead: int) -> bool:
        """Does the later one of these two win where they are equal?"""
        last = self.table.tie_column
        return bool(last[i] >= 0 and last[i] == last[ahead])


def is_greater(gain, other) -> bool:
    """Is it greater by more than rounding?"""
    return gain > other + TIE_TOLERANCE * abs(other)


def running_leaders(gain: np.ndarray, names: np.ndarray, last: np.ndarray) -> np.ndarray:
    """[c + 1] who was ahead before each, and in the end. Example: gains 1, 3, 2, 3 of 5, 6, 7, 8 -> -1, 5, 6, 6, 6.

    Of equals the later one takes the lead on a column of `last` (as in Table), elsewhere it does not.
    """
    found, ahead, best, on = np.empty(len(gain) + 1, np.int64), -1, -np.inf, -1
    for place, (gained, column) in enumerate(zip(gain.tolist(), last.tolist(), strict=True)):
        found[place] = ahead
        if ahead < 0 or is_greater(gained, best) or (column == on >= 0 and not is_greater(best, gained)):
            ahead, best, on = int(names[place]), gained, column
    found[-1] = ahead
    return found
