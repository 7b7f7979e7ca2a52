"""Gini, entropy and the share of wrong rows side by side: the same node, the same candidates, three opinions."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from engine.lessons.common.formulas import LETTERS, Group, measure
from engine.lessons.common.wording import rule
from engine.split.criteria import CLASS_CRITERIA
from engine.split.search import TIE
from engine.text.arithmetic import worked
from engine.tree.growth import Growth
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import formula, language, number, tell


@dataclass(frozen=True)
class Opinion:
    """What one measure says of a node: its impurity, and its best split (-1: there is none)."""

    name: str
    impurity: float
    best: int  # its place in the node's table
    after: float  # the weighted sum of both sides
    gain: float


def opinions(growth: Growth, node: int) -> list[Opinion]:
    return [_opinion(growth, node, name, kind()) for name, kind in CLASS_CRITERIA.items()]


def _opinion(growth: Growth, node: int, name: str, criterion) -> Opinion:
    own = growth.class_weight[node]
    impurity = float(criterion.impurity(own))
    if not growth.was_searched(node) or not len(table := growth.table(node)):
        return Opinion(name, impurity, -1, impurity, 0.0)
    left, right = table.left, own - table.left
    after = (left.sum(1) * criterion.impurity(left) + right.sum(1) * criterion.impurity(right)) / own.sum()
    least = after[table.allowed].min()
    best = int(((after <= least + TIE * abs(least)) & table.allowed).argmax())  # of equals the first
    return Opinion(name, impurity, best, float(after[best]), impurity - float(after[best]))


def show(lesson: OpenLesson):
    growth, node, data = lesson.growth, lesson.here.node, lesson.data
    markup.says(tell("views-node-its-impurity-by-three", node=node, of_tree=lesson.of_tree))
    found, rows = opinions(growth, node), growth.rows_of(node)
    weight = None if growth.scores.row_weight is None else growth.scores.row_weight[rows]
    for opinion in found:
        group = Group(opinion.name, growth.scores.target[rows], weight, len(data.class_names))
        st.latex(rf"{formula(LETTERS[opinion.name])} = {formula(worked(group.impurity))} = {number(opinion.impurity)}")
    lines = []
    for each in found:
        of, after, gain = map(number, (each.impurity, each.after, each.gain))
        lines.append((language().text(measure(each.name)), of, _split(growth, node, each.best, data), after, gain))
    headers = (
        tell("views-measure"),
        tell("views-of-the-node"),
        tell("views-its-best-split"),
        tell("views-weighted-impurity"),
        tell("views-gain"),
    )
    on = {place for place, each in enumerate(found) if each.name == lesson.criterion}
    markup.table(tell("views-three-measures"), headers, lines, numeric={1, 3, 4}, meant=on)
    if len({each.best for each in found}) > 1:
        markup.soft(tell("views-they-do-not-agree-which"))


def _split(growth: Growth, node: int, best: int, data) -> str:
    if best < 0:
        return tell("views-none")
    table = growth.table(node)
    return language().plain(rule(data, int(table.feature[best]), table.threshold[best], table.categories[best]))
