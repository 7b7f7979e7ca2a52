"""One node of a tree of XGBoost: its similarity score, every candidate split and its gain, the split that was made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from engine.core.trace import expect_type
from engine.learners.cart.lesson import questions
from engine.learners.cart.lesson.split_search import SplitSearchText, cached_on_growth
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.xgb.lesson.rounds import XgbTree
from engine.learners.xgb.lesson.sums import GradientSums, gain_calculation_from_similarities, gain_calculation_from_sums
from engine.split.newton import NewtonScores
from engine.split.search import TIE_TOLERANCE
from engine.text.arithmetic import ROUNDING_TOLERANCE, snap_to_zero
from engine.text.message import Message, list_text, msg
from engine.text.questions import build_numeric_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, Question, StepText
from engine.text.wording import node_name_text, number_span, rows_text, strong_span, without_none
from engine.tree.growth import Branch

NOTHING = 1e-9  # of the squares added up: a similarity below it is not asked for


# -- its similarity score


def node_similarity_text(tree: XgbTree, place: int) -> StepText:
    sums, value = tree.node_sums(place), node_similarity(tree, place)
    holds = msg(
        "xgb.node.similarity",
        node=xgb_node_text(tree, place),
        rows=rows_text(len(sums.g)),
        sums=sums_text(sums),
        value=number_span(value),
    )
    plain = [sums.similarity_notes_calculation(value)] if sums.notation.hessian_symbols else []
    first = place == 0 and tree.round.number == 0 and tree.k == 0
    told = without_none(holds, msg("xgb.node.similarity-meaning") if first else None)
    return StepText(told, (sums.similarity_calculation(value), *plain), _which_similarity(sums, value))


def xgb_drawn_features_text(tree: XgbTree, place: int) -> StepText:
    """Which features the node may ask about."""
    names, about = tree.tree_view.data.feature_names, tree.tree_view
    drew = list_text([strong_span(names[j]) for j in about.allowed_features(place)])
    level = tree.boosting.params.columns.bynode < 1
    return StepText(
        (msg("xgb.node.features-drawn", n=len(names), level=level, node=node_name_text(place), drawn=drew),)
    )


def node_similarity(tree: XgbTree, place: int) -> float:
    return snap_to_zero(tree.growth.impurity[place], ROUNDING_TOLERANCE * tree.largest_similarity)


def xgb_node_text(tree: XgbTree, place: int) -> Message:
    """Example: "node 2", and of several trees a round "node 2 of tree 3 for setosa"."""
    return (
        msg("xgb.node.name-in-tree", node=node_name_text(place), tree=tree.display_name)
        if tree.is_multiclass
        else node_name_text(place)
    )


def sums_text(sums: GradientSums) -> Message:
    """Example: "G = 4, H = 4"."""
    return msg("xgb.node.sums", G=float(sums.G), H=float(sums.H))


def _which_similarity(sums: GradientSums, value: float) -> Question | None:
    """Wrong: without the square, without lambda, divided first, squares before they are added up."""
    ridge, G, H = sums.penalty.reg_lambda, sums.G, sums.H
    squares = float((sums.g * sums.g).sum())
    if value < NOTHING * squares:
        return None  # G is as good as 0, and whatever is made of it reads alike
    explanation = msg("xgb.question.similarity-why", G=float(G), H=float(H), ridge=float(ridge), value=value)
    if sums.penalty.reg_alpha:
        explanation = msg("xgb.question.similarity-why-alpha", alpha=float(sums.penalty.reg_alpha), value=value)
    return build_numeric_question(
        "similarity",
        msg("xgb.question.similarity"),
        value,
        explanation,
        (DETAIL_CALCULATIONS,),
        G=G,
        H=H,
        g=sums.g,
        ridge=ridge,
        value=value,
    )


# -- every candidate split


class GradientTree(Protocol):
    """A tree whose splits are weighed by gradients: what its search is told from."""

    @cached_property
    def tree_view(self) -> TreeView: ...

    @property
    def n(self) -> int: ...  # rows

    @cached_property
    def largest_similarity(self) -> float: ...

    def gradient_sums(self, rows: np.ndarray) -> GradientSums: ...


@dataclass(frozen=True, eq=False)
class GradientSearchText(SplitSearchText):
    """The search in words of similarity and gain."""

    boosted_tree: GradientTree

    @cached_on_growth
    def rows(self) -> np.ndarray:
        return self.search.rows % self.boosted_tree.n  # the rows of a class's tree stand behind those of the others

    @cached_on_growth
    def searched_sums(self) -> GradientSums:
        return self.boosted_tree.gradient_sums(self.rows)

    @cached_on_growth
    def _other_way(self) -> dict[tuple, int]:
        """The same split with missing values on the other side."""
        table = self.table
        return {(int(table.feature[i]), _key(table, i), bool(table.missing_left[i])): i for i in range(len(table))}

    def opposite_direction(self, i: int) -> int:
        """The place of candidate i with missing values on the other side, -1 where there is none."""
        table = self.table
        return self._other_way.get((int(table.feature[i]), _key(table, i), not table.missing_left[i]), -1)

    def render_candidate(self, i: int) -> StepText:
        goes_left = self.tree_view.rows_going_left(self.table, i, self.rows)
        left, right = (
            self.boosted_tree.gradient_sums(self.rows[goes_left]),
            self.boosted_tree.gradient_sums(self.rows[~goes_left]),
        )
        value, (ours, theirs, whole) = self.gain(i), self._similarities(i)
        calculations = [
            gain_calculation_from_sums(self.searched_sums, left, right, value),
            gain_calculation_from_similarities(ours, theirs, whole, value, self.searched_sums.penalty),
            left.similarity_calculation(ours, "left"),
            right.similarity_calculation(theirs, "right"),
        ]
        if self.searched_sums.notation.hessian_symbols:
            calculations += [
                left.similarity_notes_calculation(ours, "left"),
                right.similarity_notes_calculation(theirs, "right"),
            ]
        split = msg("cart.candidate.split", split=self.tree_view.candidate_span(self.table, i))
        sides = _side(left, "left", ours), _side(right, "right", theirs)
        told = without_none(
            split,
            *sides,
            self._missing_told(i),
            msg("xgb.candidate.gain", gain=number_span(value)),
            self.leader_text(i),
        )
        return StepText(told, tuple(calculations))

    def gain(self, i: int) -> float:
        return snap_to_zero(float(self.table.gain[i]), self._scale)

    @cached_on_growth
    def _scale(self) -> float:
        return self.search.gain_scale

    @property
    def min_cover(self) -> float:
        return expect_type(NewtonScores, self.search.growth.scores).min_weight

    @property
    def refusal_reason(self) -> str:
        if self.tree_view.trace.settings.get("tree_method") == "approx":
            return "proposed"
        return "light" if self.min_cover else super().refusal_reason

    def _similarities(self, i: int) -> tuple[float, float, float]:
        """Left, right, and the node's."""
        columns, node = self.columns, self.tree_view.node_of_event(self.search)
        found = columns["similarity_left"][i], columns["similarity_right"][i], self.tree_view.growth.impurity[node]
        left, right, whole = (
            snap_to_zero(value, ROUNDING_TOLERANCE * self.boosted_tree.largest_similarity) for value in found
        )
        return left, right, whole

    def _missing_told(self, i: int) -> Message | None:
        """What the other direction of missing values would gain."""
        missing, other = self._missing[self.table.feature[i]], self.opposite_direction(i)
        if not missing:
            return None
        way, gain = _way(self.table.missing_left[i]), self.gain(other) if other >= 0 else 0.0
        return msg(
            "xgb.candidate.missing-values", n=missing, rows=rows_text(missing), way=way, compared=other >= 0, gain=gain
        )


def _side(sums: GradientSums, way: str, value: float) -> Message:
    n = len(sums.g)
    return msg("xgb.candidate.side", n=n, rows=rows_text(n), way=way, sums=sums_text(sums), value=value)


def _way(left: bool) -> str:
    return "left" if left else "right"


def _key(table, i: int) -> tuple | float:
    return table.categories[i] or float(table.threshold[i])


# -- the split


def xgb_split_text(tree: XgbTree, tried: GradientSearchText, event: Branch) -> StepText:
    about, place = tree.tree_view, event.node
    whole, left, right = (tree.node_sums(each) for each in (place, event.left, event.right))
    ours, theirs, both = (node_similarity(tree, each) for each in (event.left, event.right, place))
    asks = msg(
        "xgb.split.best",
        node=xgb_node_text(tree, place),
        split=about.split_span(place),
        gain=number_span(event.gain),
        n=int(tried.table.allowed.sum()),
    )
    sides = msg("xgb.split.similarities", left=ours, right=theirs, whole=both, gain=whole.penalty.gain)
    told = without_none(
        asks, _tied(tried, event), sides, _directions(tried, event, about.chosen_candidate(event.search))
    )
    question = questions.ask_best_split(about, event.search, (DETAIL_SPLITS,))
    gain = float(event.gain)
    calculations = (
        gain_calculation_from_sums(whole, left, right, gain),
        gain_calculation_from_similarities(ours, theirs, both, gain, whole.penalty),
    )
    return StepText(told, calculations, question)


def _tied(tried: GradientSearchText, event: Branch) -> Message | None:
    """How many gain as much, and which of them is taken."""
    may = tried.table.gain[tried.table.allowed]
    equal = int((may >= event.gain - TIE_TOLERANCE * abs(event.gain)).sum())
    last = tried.tree_view.growth.features.ties == "last"
    return msg("xgb.split.tie", n=equal, last=last) if equal > 1 else None


def _directions(tried: GradientSearchText, event: Branch, place: int) -> Message | None:
    """Where missing values go, and what that gains more than the other way."""
    way = _way(event.missing_left)
    if not tried._missing[event.feature]:
        missing = tried.tree_view.growth.features.has_missing[event.feature]
        return msg("xgb.split.direction-none-missing", way=way) if missing else None
    other = tried.opposite_direction(place) if place >= 0 else -1
    if other < 0:
        return msg("xgb.split.direction", way=way)
    return msg("xgb.split.direction-by-gain", way=way, gain=tried.gain(place), other=tried.gain(other))
