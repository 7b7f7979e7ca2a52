"""Texts about a node of an XGBoost tree: its similarity, its candidate splits, its split."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

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

MIN_SIMILARITY = 1e-9  # share of the sum of squares; of smaller similarities all wrong answers read alike


# -- its similarity score


def node_similarity_text(tree: XgbTree, node: int) -> StepText:
    sums, value = tree.node_sums(node), tree.similarity(node)
    values = {"rows": rows_text(len(sums.g)), "sums": sums_text(sums), "value": number_span(value)}
    similarity = msg("xgb.node.similarity", node=xgb_node_text(tree, node), **values)
    notes = [sums.similarity_notes_calculation(value)] if sums.notation.hessian_symbols else []
    meaning = msg("xgb.node.similarity-meaning") if _is_first_node(tree, node) else None
    calculations = (sums.similarity_calculation(value), *notes)
    return StepText(without_none(similarity, meaning), calculations, _ask_similarity(sums, value))


def _is_first_node(tree: XgbTree, node: int) -> bool:
    return node == 0 and tree.round.number == 0 and tree.k == 0


def xgb_drawn_features_text(tree: XgbTree, node: int) -> StepText:
    names, level = tree.tree_view.data.feature_names, tree.boosting.params.columns.bynode < 1
    drawn, name = [strong_span(names[j]) for j in tree.tree_view.allowed_features(node)], node_name_text(node)
    return StepText((msg("xgb.node.features-drawn", n=len(names), level=level, node=name, drawn=list_text(drawn)),))


def xgb_node_text(tree: XgbTree, node: int) -> Message:
    """Examples: "node 2"; with several trees a round "node 2 of tree 3 for setosa"."""
    if not tree.is_multiclass:
        return node_name_text(node)
    return msg("xgb.node.name-in-tree", node=node_name_text(node), tree=tree.display_name)


def sums_text(sums: GradientSums) -> Message:
    """Example: "G = 4, H = 4"."""
    return msg("xgb.node.sums", G=float(sums.G), H=float(sums.H))


def _ask_similarity(sums: GradientSums, value: float) -> Question | None:
    """Ask for the similarity. None if G is nearly 0: all wrong answers would read alike."""
    reg_lambda, alpha, G, H = sums.penalty.reg_lambda, sums.penalty.reg_alpha, sums.G, sums.H
    if value < MIN_SIMILARITY * float((sums.g * sums.g).sum()):
        return None
    why = msg("xgb.question.similarity-why", G=float(G), H=float(H), ridge=float(reg_lambda), value=value)
    if alpha:
        why = msg("xgb.question.similarity-why-alpha", alpha=float(alpha), value=value)
    facts: dict[str, Any] = {"G": G, "H": H, "g": sums.g, "ridge": reg_lambda, "value": value}
    prompt = msg("xgb.question.similarity")
    return build_numeric_question("similarity", prompt, value, why, (DETAIL_CALCULATIONS,), **facts)


# -- every candidate split


class GradientTree(Protocol):
    """A tree whose splits are scored by gradients, of a fit or of an imported model."""

    @cached_property
    def tree_view(self) -> TreeView: ...

    @property
    def n(self) -> int: ...  # rows

    @cached_property
    def largest_similarity(self) -> float: ...

    def gradient_sums(self, rows: np.ndarray) -> GradientSums: ...


@dataclass(frozen=True, eq=False)
class GradientSearchText(SplitSearchText):
    """The texts of one split search, in terms of similarity and gain."""

    boosted_tree: GradientTree

    @cached_on_growth
    def rows(self) -> np.ndarray:
        return self.search.rows % self.boosted_tree.n  # row i of class k's tree is row k * n + i of the growth

    @cached_on_growth
    def searched_sums(self) -> GradientSums:
        return self.boosted_tree.gradient_sums(self.rows)

    @cached_on_growth
    def _index_of_split(self) -> dict[tuple, int]:
        """The candidate by feature, threshold or levels, and direction of missing values."""
        table = self.table
        return {(int(table.feature[i]), _key(table, i), bool(table.missing_left[i])): i for i in range(len(table))}

    def opposite_direction(self, i: int) -> int:
        """The candidate like i with missing values on the other side, -1 if there is none."""
        table = self.table
        return self._index_of_split.get((int(table.feature[i]), _key(table, i), not table.missing_left[i]), -1)

    def render_candidate(self, i: int) -> StepText:
        goes_left, sums = self.tree_view.rows_going_left(self.table, i, self.rows), self.searched_sums
        left, right = (self.boosted_tree.gradient_sums(self.rows[side]) for side in (goes_left, ~goes_left))
        gain, (left_score, right_score, score) = self.gain(i), self._similarities(i)
        calculations = [
            gain_calculation_from_sums(sums, left, right, gain),
            gain_calculation_from_similarities(left_score, right_score, score, gain, sums.penalty),
            left.similarity_calculation(left_score, "left"),
            right.similarity_calculation(right_score, "right"),
        ]
        if sums.notation.hessian_symbols:
            calculations.append(left.similarity_notes_calculation(left_score, "left"))
            calculations.append(right.similarity_notes_calculation(right_score, "right"))
        sentences = without_none(
            msg("cart.candidate.split", split=self.tree_view.candidate_span(self.table, i)),
            _side_text(left, "left", left_score),
            _side_text(right, "right", right_score),
            self._missing_text(i),
            msg("xgb.candidate.gain", gain=number_span(gain)),
            self.leader_text(i),
        )
        return StepText(sentences, tuple(calculations))

    def gain(self, i: int) -> float:
        return snap_to_zero(float(self.table.gain[i]), self._gain_scale)

    @cached_on_growth
    def _gain_scale(self) -> float:
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
        """Of the left side, of the right side, and of the node."""
        columns, node = self.columns, self.tree_view.node_of_event(self.search)
        scores = columns["similarity_left"][i], columns["similarity_right"][i], self.tree_view.growth.impurity[node]
        scale = ROUNDING_TOLERANCE * self.boosted_tree.largest_similarity
        left, right, whole = (snap_to_zero(score, scale) for score in scores)
        return left, right, whole

    def _missing_text(self, i: int) -> Message | None:
        """The gain with missing values on the other side."""
        n, other = self._missing[self.table.feature[i]], self.opposite_direction(i)
        if not n:
            return None
        way, gain = _way(self.table.missing_left[i]), self.gain(other) if other >= 0 else 0.0
        return msg("xgb.candidate.missing-values", n=n, rows=rows_text(n), way=way, compared=other >= 0, gain=gain)


def _side_text(sums: GradientSums, way: str, similarity: float) -> Message:
    n = len(sums.g)
    return msg("xgb.candidate.side", n=n, rows=rows_text(n), way=way, sums=sums_text(sums), value=similarity)


def _way(left: bool) -> str:
    return "left" if left else "right"


def _key(table, i: int) -> tuple | float:
    return table.categories[i] or float(table.threshold[i])


# -- the split


def xgb_split_text(tree: XgbTree, search_text: GradientSearchText, event: Branch) -> StepText:
    view, nodes = tree.tree_view, (event.node, event.left, event.right)
    parent, left, right = map(tree.node_sums, nodes)
    score, left_score, right_score = map(tree.similarity, nodes)
    n, gain = int(search_text.table.allowed.sum()), float(event.gain)
    name, split = xgb_node_text(tree, event.node), view.split_span(event.node)
    scores = {"left": left_score, "right": right_score, "whole": score}
    sentences = without_none(
        msg("xgb.split.best", node=name, split=split, gain=number_span(gain), n=n),
        _tie_text(search_text, event),
        msg("xgb.split.similarities", gain=parent.penalty.gain, **scores),
        _direction_text(search_text, event, view.chosen_candidate(event.search)),
        _sparsity_text(search_text) if _is_first_node(tree, event.node) else None,
    )
    calculations = (
        gain_calculation_from_sums(parent, left, right, gain),
        gain_calculation_from_similarities(left_score, right_score, score, gain, parent.penalty),
    )
    return StepText(sentences, calculations, questions.ask_best_split(view, event.search, (DETAIL_SPLITS,)))


def _sparsity_text(search_text: GradientSearchText) -> Message | None:
    """How many values are missing, and why that saves time."""
    missing = np.isnan(search_text.tree_view.data.X[search_text.rows])
    n, total = int(missing.sum()), missing.size
    return msg("xgb.split.sparsity", missing=n, total=total, present=total - n) if n else None


def _tie_text(search_text: GradientSearchText, event: Branch) -> Message | None:
    """How many candidates gain as much, and which of them is taken."""
    gains = search_text.table.gain[search_text.table.allowed]
    n = int((gains >= event.gain - TIE_TOLERANCE * abs(event.gain)).sum())
    last = search_text.tree_view.growth.features.ties == "last"
    return msg("xgb.split.tie", n=n, last=last) if n > 1 else None


def _direction_text(search_text: GradientSearchText, event: Branch, chosen: int) -> Message | None:
    """Where missing values go, and the gains of both directions."""
    way = _way(event.missing_left)
    if not search_text._missing[event.feature]:
        has_missing = search_text.tree_view.growth.features.has_missing[event.feature]
        return msg("xgb.split.direction-none-missing", way=way) if has_missing else None
    other = search_text.opposite_direction(chosen) if chosen >= 0 else -1
    if other < 0:
        return msg("xgb.split.direction", way=way)
    gain, other_gain = search_text.gain(chosen), search_text.gain(other)
    return msg("xgb.split.direction-by-gain", way=way, gain=gain, other=other_gain)
