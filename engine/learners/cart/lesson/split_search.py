"""The texts of the search at one node: each candidate's sides, impurities, gain and rank."""

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
from engine.split.criteria import Similarity
from engine.split.search import TIE_TOLERANCE
from engine.text import formulas
from engine.text.arithmetic import snap_to_zero
from engine.text.formulas import RowGroup
from engine.text.message import ListText, Message, Span, list_text, msg
from engine.text.step import DETAIL_CALCULATIONS, Calculation, StepText
from engine.text.wording import count_text, feature_number, number_span, strong_span, without_none
from engine.tree.growth import Search


def spread_sample(c: int, always: Iterable[int], limit: int) -> np.ndarray:
    """Return at most `limit` of the numbers below c, evenly spread, including those of `always`.

    If these are too many, the first are taken. Example: c=9, always=[4], limit=4 -> 0, 4, 7, 8.
    """
    if c <= limit:
        return np.arange(c)
    first = [int(i) for i in dict.fromkeys(always) if 0 <= i < c][:limit]
    spread = np.linspace(0, c - 1, max(limit - len(first), 0)).astype(np.int64).tolist()
    return np.sort(list(islice(dict.fromkeys(chain(first, spread, range(c - 1, -1, -1))), limit)))


class cached_on_growth:
    """A property cached in `growth.derived_cache`, which is cleared for large tables.

    A lesson has thousands of searches, and a large one takes some hundred megabytes.
    """

    def __init__(self, compute: Callable[[Any], Any]):
        self.compute, self.__doc__ = compute, compute.__doc__

    def __get__(self, owner: SplitSearchText, owner_type: type) -> Any:
        cache = owner.search.growth.derived_cache
        if (value := cache.get((owner, self))) is None:
            value = cache[owner, self] = self.compute(owner)
        return value


@dataclass(frozen=True, eq=False)
class SplitSearchText:
    """The texts of one search. Its columns are those of trace.columns("candidates")."""

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

    @cached_on_growth
    def _shown(self) -> dict[int, np.ndarray]:
        """The candidates shown of each feature: all, or the best and a spread sample."""
        table, limit, shown = self.table, self.tree_view.max_candidates, {}
        special = (table.is_best | table.chosen).nonzero()[0].tolist()
        for feature in range(len(self.tree_view.data.feature_names)):
            places = table.feature_range(feature)
            if len(places) <= limit:
                shown[feature] = np.arange(places.start, places.stop)
                continue
            best = int(table.gain[places.start : places.stop].argmax())
            always = [i - places.start for i in special if i in places] + [best + step for step in (0, -1, 1, -2, 2)]
            shown[feature] = places.start + spread_sample(len(places), always, limit)
        return shown

    @cached_on_growth
    def _missing(self) -> list[int]:
        """[d] the number of missing values among the node's rows."""
        return np.isnan(self.tree_view.growth.features.X[self.rows]).sum(0).tolist()

    def shown_candidates(self, feature: int) -> np.ndarray:
        return self._shown[feature]

    @cached_on_growth
    def _leaders(self) -> tuple[np.ndarray, np.ndarray]:
        """[c] the best of the candidates shown before each; [c] the best of its feature. -1 for none."""
        overall, of_feature = np.full(len(self.table), -1), np.full(len(self.table), -1)
        shown = np.concatenate([*self._shown.values(), np.zeros(0, np.int64)])
        shown = shown[self.table.allowed[shown]]  # candidates of features not drawn for the node never lead
        gain, last = self.table.gain, self.table.tie_column
        overall[shown] = running_leaders(gain[shown], shown, last[shown])[:-1]
        for places in self._shown.values():
            of_feature[places] = running_leaders(gain[places], places, last[places])[:-1]
        return overall, of_feature

    # -- texts

    def render_feature(self, feature: int, first: bool) -> StepText:
        """The values and the number of candidates of a feature. The node's first has the question."""
        view, places = self.tree_view, self.table.feature_range(feature)
        x, name, count = view.feature_values(self.rows, feature), self._name(feature), len(places)
        question = questions.ask_best_split(view, self.search, (DETAIL_CALCULATIONS,)) if first else None
        if not count:
            return StepText((self._no_candidate(feature, x),), question=question)
        n_missing, values = int(np.isnan(x).sum()), np.unique(x[~np.isnan(x)])
        missing = msg("cart.feature.missing", n=n_missing) if n_missing else None
        if view.has_random_splits:
            return StepText(without_none(*self._random_split(feature, values), missing), question=question)
        splits = count_text(count, "candidate")
        if self.table.categories[places[0]]:
            text = msg("cart.feature.levels", feature=name, levels=self._levels(feature, values), splits=splits)
        else:
            first = first and view.is_first and not self.search.node
            text = msg("cart.feature.values", feature=name, n=len(values), splits=splits, many=count, first=first)
            if view.is_first and not self.search.node and view.criterion != Similarity.name:
                how = msg("cart.feature.comparison", midpoint=view.growth.limits.midpoint) if first else None
                is_last = feature == view.allowed_features(0)[-1]
                cost = msg("cart.feature.cost") if is_last else None
                return StepText(without_none(text, how, missing, cost), question=question)
        return StepText(without_none(text, missing), question=question)

    def _name(self, feature: int) -> Span:
        return strong_span(self.tree_view.data.feature_names[feature])

    def _levels(self, feature: int, values: np.ndarray) -> ListText:
        return list_text([Span(self.tree_view.data.levels[feature][int(code)]) for code in values])

    def _no_candidate(self, feature: int, x: np.ndarray) -> Message:
        """Why a feature has no candidate. With approx even different values may: they can lie in one bin."""
        if len(x) == 1:
            why = "one"
        elif len(np.unique(x)) == 1:
            why = "same"
        else:
            why = "random" if self.tree_view.has_random_splits and not np.isnan(x).all() else self.refusal_reason
        return msg("cart.feature.no-candidate", feature=self._name(feature), n=len(x), why=why, weight=self.min_cover)

    @property
    def refusal_reason(self) -> str:
        """Why a feature with different values has no candidates, as a variant of the message."""
        return "small"

    @property
    def min_cover(self) -> float:
        """The smallest cover that a child may have, 0 if there is no such setting."""
        return 0.0

    def _random_split(self, feature: int, values: np.ndarray) -> tuple[Message, ...]:
        """The one split of a feature that was drawn at random."""
        i, name = self.table.feature_range(feature)[0], self._name(feature)
        split = self.tree_view.candidate_span(self.table, i)
        if len(values) == 1:
            return (msg("cart.random-split.only", feature=name, split=split),)
        if self.table.categories[i]:
            levels = msg("cart.random-split.levels", feature=name, levels=self._levels(feature, values))
            return levels, msg("cart.random-split.left-levels", split=split)
        low, high = map(feature_number, (values[0], values[-1]))
        limits = msg("cart.random-split.range", feature=name, low=low, high=high)
        return limits, msg("cart.random-split.threshold", split=split)

    def render_candidate(self, i: int) -> StepText:
        """A candidate's sides, its gain and how it compares with the candidates before it."""
        view, node, gain = self.tree_view, self._impurity, self.gain(i)
        left, right = sides = view.split_groups(self.rows, view.rows_going_left(self.table, i, self.rows))
        impurity_left, impurity_right = (
            0.0 if side.is_pure else snap_to_zero(self.columns[name][i], node)
            for side, name in zip(sides, ("impurity_left", "impurity_right"), strict=True)
        )
        after = 0.0 if left.is_pure and right.is_pure else snap_to_zero(self.columns["impurity"][i], node)
        calculations = [
            formulas.weighted_impurity_calculation(*sides, after),
            formulas.impurity_calculation(left, impurity_left, "left"),
            formulas.impurity_calculation(right, impurity_right, "right"),
            formulas.gain_calculation(self.searched_group, *sides, gain),
        ]
        if not self.searched_group.n_classes:
            calculations += self._center_calculations(i, sides, after)
        split = msg("cart.candidate.split", split=view.candidate_span(self.table, i))
        contents = split_side_text(view, left, "left"), split_side_text(view, right, "right")
        n_missing = self._missing[self.table.feature[i]]
        missing_left = bool(self.table.missing_left[i])
        missing = msg("cart.candidate.missing", n=n_missing, left=missing_left) if n_missing else None
        values = {"after": number_span(after), "gain": number_span(gain), "node": float(node)}
        gains = msg("cart.candidate.gain", measure=msg("lesson.measure.weighted", what=view.criterion), **values)
        sentences = without_none(split, *contents, missing, gains, self.leader_text(i))
        return StepText(sentences, tuple(calculations))

    def _center_calculations(self, i: int, sides: tuple[RowGroup, RowGroup], after: float) -> list[Calculation]:
        """The means (or medians) of both sides and their squares (or distances)."""
        table, scale = self.table, self.tree_view.values_scale
        left = table.sums_left[i : i + 1]
        sums = np.concatenate((left, table.scores.right_sums(table.sums_total, left)))
        # The table's sums are differences from the node's mean; medians are not.
        mean = 0.0 if self.searched_group.uses_median else self.searched_group.mean
        leaf = [snap_to_zero(float(value) + mean, scale) for value in table.scores.criterion.leaf(sums)]
        return [
            formulas.center_calculation(sides[0], leaf[0], "left"),
            formulas.center_calculation(sides[1], leaf[1], "right"),
            formulas.ssr_calculation(*sides, after * (sides[0].weight + sides[1].weight)),
        ]

    def gain(self, i: int) -> float:
        """The gain by which candidates are compared, 0 where it is only rounding error."""
        return snap_to_zero(self.columns["gain"][i], self._impurity) if self._impurity else 0.0

    @cached_on_growth
    def _impurity(self) -> float:
        return self.tree_view.impurity(self.tree_view.node_of_event(self.search))

    def leader_text(self, i: int) -> Message:
        """Which candidate leads after this one. Example: "Best split on x_3 so far, but x_2 = 0 is still
        ahead with a gain of 0.2755."."""
        ahead, of_feature = (int(leader[i]) for leader in self._leaders)
        gain = self.table.gain
        if self.gain(i) < 0 and (ahead < 0 or self.gain(ahead) <= 0):
            return msg("cart.candidate.negative")
        if ahead < 0 or is_greater(gain[i], gain[ahead]):
            return msg("cart.candidate.best-so-far")
        leader, best = self.tree_view.candidate_span(self.table, ahead), float(self.gain(ahead))
        if not is_greater(gain[ahead], gain[i]):
            return msg("cart.candidate.tie", other=leader, last=self._later_wins(i, ahead))
        if of_feature < 0 or is_greater(gain[i], gain[of_feature]):
            name = Span(self.tree_view.data.feature_names[int(self.table.feature[i])])
            return msg("cart.candidate.best-of-feature", feature=name, leader=leader, gain=best)
        if not is_greater(gain[of_feature], gain[i]):
            other, last = self.tree_view.candidate_span(self.table, of_feature), self._later_wins(i, of_feature)
            return msg("cart.candidate.tie-behind", other=other, last=last, leader=leader, gain=best)
        return msg("cart.candidate.behind", leader=leader, gain=best)

    def _later_wins(self, i: int, ahead: int) -> bool:
        """True if the later of two candidates with equal gain is taken."""
        last = self.table.tie_column
        return bool(last[i] >= 0 and last[i] == last[ahead])


def is_greater(gain, other) -> bool:
    """Return whether a gain is greater by more than rounding error."""
    return gain > other + TIE_TOLERANCE * abs(other)


def running_leaders(gain: np.ndarray, names: np.ndarray, last: np.ndarray) -> np.ndarray:
    """[c + 1] the leader before each candidate, and the final one. Example: gains 1, 3, 2, 3 of 5, 6, 7, 8 give
    -1, 5, 6, 6, 6.

    Of two equal gains the first leads, unless both have the same tie column `last` (as in CandidateTable).
    """
    leaders, leader, best, tie_column = np.empty(len(gain) + 1, np.int64), -1, -np.inf, -1
    for i, (value, column) in enumerate(zip(gain.tolist(), last.tolist(), strict=True)):
        leaders[i] = leader
        if leader < 0 or is_greater(value, best) or (column == tie_column >= 0 and not is_greater(best, value)):
            leader, best, tie_column = int(names[i]), value, column
    leaders[-1] = leader
    return leaders
