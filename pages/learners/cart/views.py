"""Gini, entropy and the share of wrong rows side by side: the same node, the same candidates, three opinions."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from engine.split.criteria import CLASS_CRITERIA
from engine.split.search import TIE_TOLERANCE
from engine.text.arithmetic import expr_to_latex
from engine.text.formulas import LETTERS, RowGroup, impurity_name
from engine.text.wording import split_text
from engine.tree.growth import Growth
from pages.frame import markup
from pages.i18n.text import format_number, localize_formula, t, translator
from pages.lesson.page import OpenLesson


@dataclass(frozen=True)
class MeasureResult:
    """What one measure says of a node: its impurity, and its best split (-1: there is none)."""

    name: str
    impurity: float
    best_split: int  # its place in the node's table
    after: float  # the weighted sum of both sides
    gain: float


def opinions(growth: Growth, node: int) -> list[MeasureResult]:
    return [_opinion(growth, node, name, kind()) for name, kind in CLASS_CRITERIA.items()]


def _opinion(growth: Growth, node: int, name: str, criterion) -> MeasureResult:
    own = growth.node_class_weights[node]
    impurity = float(criterion.impurity(own))
    if not growth.was_searched(node) or not len(table := growth.table(node)):
        return MeasureResult(name, impurity, -1, impurity, 0.0)
    left, right = table.sums_left, own - table.sums_left
    after = (left.sum(1) * criterion.impurity(left) + right.sum(1) * criterion.impurity(right)) / own.sum()
    least = after[table.allowed].min()
    best = int(((after <= least + TIE_TOLERANCE * abs(least)) & table.allowed).argmax())  # of equals the first
    return MeasureResult(name, impurity, best, float(after[best]), impurity - float(after[best]))


def show_measures(lesson: OpenLesson):
    growth, node, data = lesson.growth, lesson.position.node, lesson.data
    markup.headline(t("cart.measures.intro", node=node, of_tree=lesson.of_tree_text))
    found, rows = opinions(growth, node), growth.rows_of(node)
    weight = None if growth.scores.row_weight is None else growth.scores.row_weight[rows]
    for opinion in found:
        group = RowGroup(opinion.name, growth.scores.target[rows], weight, len(data.class_names))
        st.latex(
            rf"{localize_formula(LETTERS[opinion.name])} = {localize_formula(expr_to_latex(group.impurity_expr))}"
            rf" = {format_number(opinion.impurity)}"
        )
    lines = []
    for each in found:
        of, after, gain = map(format_number, (each.impurity, each.after, each.gain))
        lines.append(
            (translator().text(impurity_name(each.name)), of, _split(growth, node, each.best_split, data), after, gain)
        )
    headers = (
        t("cart.measures.column-measure"),
        t("cart.measures.column-node"),
        t("cart.measures.column-split"),
        t("cart.measures.column-weighted"),
        t("cart.measures.column-gain"),
    )
    on = {place for place, each in enumerate(found) if each.name == lesson.criterion}
    markup.table(t("cart.measures.table-title"), headers, lines, numeric={1, 3, 4}, highlighted=on)
    if len({each.best_split for each in found}) > 1:
        markup.caption(t("cart.measures.note"))


def _split(growth: Growth, node: int, best: int, data) -> str:
    if best < 0:
        return t("cart.measures.no-split")
    table = growth.table(node)
    return translator().render(
        split_text(data, int(table.feature[best]), table.threshold[best], table.categories[best])
    )
