"""Gini, entropy and the share of wrong rows side by side: the same node, the same cuts, three opinions."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from engine.lessons.common.arithmetic import worked
from engine.lessons.common.formulas import LETTERS, NAMES, Group
from engine.lessons.common.phrases import asked
from engine.lessons.common.phrases import shown as number
from engine.split.criteria import CLASS_CRITERIA
from engine.split.search import TIE
from engine.tree.growth import Growth
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson


@dataclass(frozen=True)
class Opinion:
    """What one measure says of a node: how mixed it is, and its best cut (-1: there is none)."""

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
    markup.says(f"Node {node}{lesson.of_tree}: how mixed is it, and which cut is best?")
    found, rows = opinions(growth, node), growth.rows_of(node)
    weight = None if growth.scores.row_weight is None else growth.scores.row_weight[rows]
    for opinion in found:
        group = Group(opinion.name, growth.scores.target[rows], weight, len(data.class_names))
        st.latex(rf"{LETTERS[opinion.name]} = {worked(group.impurity)} = {number(opinion.impurity)}")
    lines = []
    for each in found:
        of, after, gain = map(number, (each.impurity, each.after, each.gain))
        lines.append((NAMES[each.name], of, _cut(growth, node, each.best, data), after, gain))
    headers = ("Measure", "Of the node", "Its best cut", "Both sides, weighted", "Gain")
    on = {place for place, each in enumerate(found) if each.name == lesson.criterion}
    markup.table("Three measures", headers, lines, numeric={1, 3, 4}, meant=on)
    if len({each.best for each in found}) > 1:
        markup.soft("They do not agree: which tree grows depends on how mixed is measured.")


def _cut(growth: Growth, node: int, best: int, data) -> str:
    if best < 0:
        return "none"
    table = growth.table(node)
    return asked(data, int(table.feature[best]), table.threshold[best], table.categories[best])
