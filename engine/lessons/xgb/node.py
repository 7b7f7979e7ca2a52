"""One node of a tree of XGBoost: its similarity, every cut with what it gains, the split that was made."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.lessons.common.arithmetic import ROUNDING, settled
from engine.lessons.common.phrases import counted, listed, lowered, node_name, number, rows, shown, strong
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Part, Question, Told, says
from engine.lessons.tree import questions
from engine.lessons.tree.candidates import Searched, derived
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.sums import Sums, gain_of_sides, gain_of_similarities
from engine.split.search import TIE
from engine.tree.growth import Branch

NOTHING = 1e-9  # of the squares added up: a similarity below it is not asked for


# -- how alike its rows are


def node_told(grown: XgbTree, node: int) -> Told:
    sums, value = grown.node_sums(node), similarity_of(grown, node)
    sentence = says(f"{node_name(node)}{of_class(grown)} holds {rows(len(sums.g))}: {in_sums(sums)}. "
                    "Similarity here: ", number(value), ".")  # fmt: skip
    plain = [sums.similarity_plain(value)] if sums.notation.bottom else []
    return Told(sentence, (sums.similarity(value), *plain), _which_similarity(sums, value))


def drawn_told(grown: XgbTree, node: int) -> Told:
    """Which features the node may ask about."""
    names, about = grown.about.data.feature_names, grown.about
    drew = listed([names[j] for j in about.tried(node)])
    level = "" if grown.boosting.recipe.columns.bynode < 1 else "the level of "
    who = f"Of {counted(len(names), 'feature')}, {level}{lowered(node_name(node))} drew "
    return Told(says(who, strong(drew), " at random. No other is tried."))


def similarity_of(grown: XgbTree, node: int) -> float:
    return settled(grown.growth.impurity[node], ROUNDING * grown.largest_similarity)


def of_class(grown: XgbTree) -> str:
    """Which of a round's trees the node is of. Example: " of tree 3 for setosa"."""
    return f" of {lowered(grown.name)}" if grown.several else ""


def in_sums(sums: Sums) -> str:
    """Example: "G = 4, H = 4"."""
    return f"G = {shown(sums.G)}, H = {shown(sums.H)}"


def _which_similarity(sums: Sums, value: float) -> Question | None:
    """Wrong: without the square, without lambda, divided first, squares before they are added up."""
    ridge, G, H = sums.penalty.reg_lambda, sums.G, sums.H
    squares = float((sums.g * sums.g).sum())
    others = [x for x in (G * G / H if ridge and H else G * G, abs(G) / (H + ridge) if H + ridge else 0.0, squares,
                          G * G, squares / H if H else 0.0) if x != value]  # fmt: skip
    if value < NOTHING * squares:
        return None  # G is as good as 0, and whatever is made of it reads alike
    because = f"({shown(G)})² / ({shown(H)} + {shown(ridge)}) = {shown(value)}."
    if sums.penalty.reg_alpha:
        because = f"G is pulled towards 0 by {shown(sums.penalty.reg_alpha)} before it is squared: {shown(value)}."
    return questions.numeric("What is the similarity of this node?", value, others, because, (EVERY_NUMBER,))


# -- every cut


@dataclass(frozen=True, eq=False)
class Tried(Searched):
    """The search in words of similarity and gain."""

    grown: XgbTree

    @derived
    def rows(self) -> np.ndarray:
        return self.search.rows % self.grown.boosting.n  # the rows of a class's tree stand behind those of the others

    @derived
    def node(self) -> Sums:
        return self.grown.sums(self.rows)

    @derived
    def _other_way(self) -> dict[tuple, int]:
        """The same cut with missing values on the other side."""
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
        workings = [gain_of_sides(self.node, left, right, value), gain_of_similarities(ours, theirs, whole, value),
                    left.similarity(ours, " left"), right.similarity(theirs, " right")]  # fmt: skip
        if self.node.notation.bottom:
            workings += [left.similarity_plain(ours, " left"), right.similarity_plain(theirs, " right")]
        sentence = says("Cut ", self.about.cut(self.table, i), ": ", *self._side(left, "left", ours), "; ",
                        *self._side(right, "right", theirs), self._gaps(i), ". Gain ", number(value), ": ",
                        self._verdict(i), ".")  # fmt: skip
        return Told(sentence, tuple(workings))

    def gain(self, i: int) -> float:
        return settled(float(self.table.gain[i]), self._scale)

    @derived
    def _scale(self) -> float:
        return float(np.abs(self.node.g).sum()) ** 2 / max(self.node.H + self.node.penalty.reg_lambda, 1e-12)

    def _similarities(self, i: int) -> tuple[float, float, float]:
        """Left, right, and the node's."""
        columns, node = self.columns, self.about.number(self.search)
        found = columns["similarity_left"][i], columns["similarity_right"][i], self.about.growth.impurity[node]
        left, right, whole = (settled(value, ROUNDING * self.grown.largest_similarity) for value in found)
        return left, right, whole

    @staticmethod
    def _side(sums: Sums, side: str, value: float) -> list[str | Part]:
        n = len(sums.g)
        return [f"{rows(n)} {'go' if n > 1 else 'goes'} {side}, {in_sums(sums)}, similarity {shown(value)}"]

    def _gaps(self, i: int) -> str:
        """What the other direction of missing values would gain."""
        missing, other = self._missing[self.table.feature[i]], self.other_way(i)
        if not missing:
            return ""
        here, there = ("left", "right") if self.table.missing_left[i] else ("right", "left")
        against = f"; on the {there} it would gain {shown(self.gain(other))}" if other >= 0 else ""
        return f" ({rows(missing)} without a value {'go' if missing > 1 else 'goes'} {here}{against})"


def _key(table, i: int) -> tuple | float:
    return table.categories[i] or float(table.threshold[i])


# -- the split


def split_told(grown: XgbTree, tried: Tried, event: Branch) -> Told:
    about, node = grown.about, event.node
    whole, left, right = (grown.node_sums(place) for place in (node, event.left, event.right))
    ours, theirs, both = (similarity_of(grown, place) for place in (event.left, event.right, node))
    place = about.chosen(event.search)
    sentence = says(f"{node_name(node)}{of_class(grown)} asks ", about.split_cut(node), ": ",
                    *_why_this(tried, event), f" Similarity {shown(ours)} to the left and {shown(theirs)} to ",
                    f"the right, {shown(both)} together.", _directions(tried, event, place))  # fmt: skip
    question = questions.which_cut(about, event.search, (SPLITS,))
    gain = float(event.gain)
    workings = gain_of_sides(whole, left, right, gain), gain_of_similarities(ours, theirs, both, gain)
    return Told(sentence, workings, question)


def _why_this(tried: Tried, event: Branch) -> list[str | Part]:
    """Example: "of 8 cuts it gains most, 120.3."."""
    may = tried.table.gain[tried.table.allowed]
    if len(may) == 1:
        return ["the only cut there is gains ", number(event.gain), "."]
    equal = int((may >= event.gain - TIE * abs(event.gain)).sum())
    which = "the first of {:,} that gain as much"
    if tried.about.growth.features.ties == "last":
        which = "one of {:,} that gain as much: the last of its feature, where nothing is missing on the right"
    tie = f", {which.format(equal)}" if equal > 1 else ""
    return [f"of {len(may):,} cuts it gains most, ", number(event.gain), f"{tie}."]


def _directions(tried: Tried, event: Branch, place: int) -> str:
    """Where missing values go, and what that gains more than the other way."""
    missing = tried._missing[event.feature]
    here, there = ("left", "right") if event.missing_left else ("right", "left")
    if not missing:
        gaps = tried.about.growth.features.has_missing[event.feature]
        return f" None is missing here; rows to come without a value go {here}." if gaps else ""
    other = tried.other_way(place) if place >= 0 else -1
    against = f", where it gains {shown(tried.gain(place))}; {there} it would gain {shown(tried.gain(other))}"
    return f" Rows without a value go {here}{against if other >= 0 else ''}."
