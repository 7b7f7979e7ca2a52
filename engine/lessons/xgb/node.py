"""One node of a tree of XGBoost: its similarity score, every candidate split and its gain, the split that was made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from engine.core.trace import must_be
from engine.lessons.common.asking import numeric
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Question, Told
from engine.lessons.common.wording import node, number, rows, sentences, strong
from engine.lessons.tree import questions
from engine.lessons.tree.candidates import Searched, derived
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.sums import Sums, gain_of_sides, gain_of_similarities
from engine.split.newton import Newton
from engine.split.search import TIE
from engine.text.arithmetic import ROUNDING, settled
from engine.text.message import Message, list_text, msg
from engine.tree.growth import Branch

NOTHING = 1e-9  # of the squares added up: a similarity below it is not asked for


# -- its similarity score


def node_told(grown: XgbTree, place: int) -> Told:
    sums, value = grown.node_sums(place), similarity_of(grown, place)
    holds = msg("xgb-node", node=node_of(grown, place), rows=rows(len(sums.g)), sums=in_sums(sums), value=number(value))
    plain = [sums.similarity_plain(value)] if sums.notation.bottom else []
    first = place == 0 and grown.round.number == 0 and grown.k == 0
    told = sentences(holds, msg("xgb-node-first") if first else None)
    return Told(told, (sums.similarity(value), *plain), _which_similarity(sums, value))


def drawn_told(grown: XgbTree, place: int) -> Told:
    """Which features the node may ask about."""
    names, about = grown.about.data.feature_names, grown.about
    drew = list_text([strong(names[j]) for j in about.tried(place)])
    level = grown.boosting.recipe.columns.bynode < 1
    return Told((msg("xgb-drawn", n=len(names), level=level, node=node(place), drawn=drew),))


def similarity_of(grown: XgbTree, place: int) -> float:
    return settled(grown.growth.impurity[place], ROUNDING * grown.largest_similarity)


def node_of(grown: XgbTree, place: int) -> Message:
    """Example: "node 2", and of several trees a round "node 2 of tree 3 for setosa"."""
    return msg("xgb-node-of", node=node(place), tree=grown.called) if grown.several else node(place)


def in_sums(sums: Sums) -> Message:
    """Example: "G = 4, H = 4"."""
    return msg("xgb-sums", G=float(sums.G), H=float(sums.H))


def _which_similarity(sums: Sums, value: float) -> Question | None:
    """Wrong: without the square, without lambda, divided first, squares before they are added up."""
    ridge, G, H = sums.penalty.reg_lambda, sums.G, sums.H
    squares = float((sums.g * sums.g).sum())
    if value < NOTHING * squares:
        return None  # G is as good as 0, and whatever is made of it reads alike
    because = msg("xgb-why-similarity", G=float(G), H=float(H), ridge=float(ridge), value=value)
    if sums.penalty.reg_alpha:
        because = msg("xgb-why-similarity-alpha", alpha=float(sums.penalty.reg_alpha), value=value)
    return numeric("similarity", msg("xgb-ask-similarity"), value, because, (EVERY_NUMBER,), G=G, H=H, g=sums.g,
                   ridge=ridge, value=value)  # fmt: skip


# -- every candidate split


class Weighed(Protocol):
    """A tree whose splits are weighed by gradients: what its search is told from."""

    @cached_property
    def about(self) -> TreeFacts: ...

    @property
    def n(self) -> int: ...  # rows

    @cached_property
    def largest_similarity(self) -> float: ...

    def sums(self, rows: np.ndarray) -> Sums: ...


@dataclass(frozen=True, eq=False)
class Tried(Searched):
    """The search in words of similarity and gain."""

    grown: Weighed

    @derived
    def rows(self) -> np.ndarray:
        return self.search.rows % self.grown.n  # the rows of a class's tree stand behind those of the others

    @derived
    def node(self) -> Sums:
        return self.grown.sums(self.rows)

    @derived
    def _other_way(self) -> dict[tuple, int]:
        """The same split with missing values on the other side."""
        table = self.table
        return {(int(table.feature[i]), _key(table, i), bool(table.missing_left[i])): i for i in range(len(table))}

    def other_way(self, i: int) -> int:
        """The place of candidate i with missing values on the other side, -1 where there is none."""
        table = self.table
        return self._other_way.get((int(table.feature[i]), _key(table, i), not table.missing_left[i]), -1)

    def candidate(self, i: int) -> Told:
        goes_left = self.about.left_of(self.table, i, self.rows)
        left, right = self.grown.sums(self.rows[goes_left]), self.grown.sums(self.rows[~goes_left])
        value, (ours, theirs, whole) = self.gain(i), self._similarities(i)
        workings = [gain_of_sides(self.node, left, right, value),
                    gain_of_similarities(ours, theirs, whole, value, self.node.penalty),
                    left.similarity(ours, "left"), right.similarity(theirs, "right")]  # fmt: skip
        if self.node.notation.bottom:
            workings += [left.similarity_plain(ours, "left"), right.similarity_plain(theirs, "right")]
        split = msg("tree-candidate", split=self.about.candidate(self.table, i))
        sides = _side(left, "left", ours), _side(right, "right", theirs)
        told = sentences(split, *sides, self._missing_told(i), msg("xgb-gain", gain=number(value)), self.verdict(i))
        return Told(told, tuple(workings))

    def gain(self, i: int) -> float:
        return settled(float(self.table.gain[i]), self._scale)

    @derived
    def _scale(self) -> float:
        return self.search.scale

    @property
    def lightest(self) -> float:
        return must_be(Newton, self.search.growth.scores).min_weight

    @property
    def refused(self) -> str:
        if self.about.trace.settings.get("tree_method") == "approx":
            return "proposed"
        return "light" if self.lightest else super().refused

    def _similarities(self, i: int) -> tuple[float, float, float]:
        """Left, right, and the node's."""
        columns, node = self.columns, self.about.number(self.search)
        found = columns["similarity_left"][i], columns["similarity_right"][i], self.about.growth.impurity[node]
        left, right, whole = (settled(value, ROUNDING * self.grown.largest_similarity) for value in found)
        return left, right, whole

    def _missing_told(self, i: int) -> Message | None:
        """What the other direction of missing values would gain."""
        missing, other = self._missing[self.table.feature[i]], self.other_way(i)
        if not missing:
            return None
        way, gain = _way(self.table.missing_left[i]), self.gain(other) if other >= 0 else 0.0
        return msg("xgb-missing", n=missing, rows=rows(missing), way=way, compared=other >= 0, gain=gain)


def _side(sums: Sums, way: str, value: float) -> Message:
    n = len(sums.g)
    return msg("xgb-side", n=n, rows=rows(n), way=way, sums=in_sums(sums), value=value)


def _way(left: bool) -> str:
    return "left" if left else "right"


def _key(table, i: int) -> tuple | float:
    return table.categories[i] or float(table.threshold[i])


# -- the split


def split_told(grown: XgbTree, tried: Tried, event: Branch) -> Told:
    about, place = grown.about, event.node
    whole, left, right = (grown.node_sums(each) for each in (place, event.left, event.right))
    ours, theirs, both = (similarity_of(grown, each) for each in (event.left, event.right, place))
    asks = msg("xgb-best", node=node_of(grown, place), split=about.split(place), gain=number(event.gain),
               n=int(tried.table.allowed.sum()))  # fmt: skip
    sides = msg("xgb-best-sides", left=ours, right=theirs, whole=both, gain=whole.penalty.gain)
    told = sentences(asks, _tied(tried, event), sides, _directions(tried, event, about.chosen(event.search)))
    question = questions.which_split(about, event.search, (SPLITS,))
    gain = float(event.gain)
    workings = gain_of_sides(whole, left, right, gain), gain_of_similarities(ours, theirs, both, gain, whole.penalty)
    return Told(told, workings, question)


def _tied(tried: Tried, event: Branch) -> Message | None:
    """How many gain as much, and which of them is taken."""
    may = tried.table.gain[tried.table.allowed]
    equal = int((may >= event.gain - TIE * abs(event.gain)).sum())
    last = tried.about.growth.features.ties == "last"
    return msg("xgb-tied", n=equal, last=last) if equal > 1 else None


def _directions(tried: Tried, event: Branch, place: int) -> Message | None:
    """Where missing values go, and what that gains more than the other way."""
    way = _way(event.missing_left)
    if not tried._missing[event.feature]:
        missing = tried.about.growth.features.has_missing[event.feature]
        return msg("xgb-none-missing", way=way) if missing else None
    other = tried.other_way(place) if place >= 0 else -1
    if other < 0:
        return msg("xgb-missing-go", way=way)
    return msg("xgb-missing-go-as-it-gains", way=way, gain=tried.gain(place), other=tried.gain(other))
