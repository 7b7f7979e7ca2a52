"""A node before any split of it is considered: what is in it, and its impurity."""

from __future__ import annotations

from engine.lessons.common import formulas
from engine.lessons.common.formulas import Group
from engine.lessons.common.step import EVERY_NUMBER, Told
from engine.lessons.common.wording import class_part, mix, number, rows
from engine.lessons.common.wording import node as node_said
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.text.message import ListText, Message, msg
from engine.tree.reasons import Reason


def side(about: TreeFacts, group: Group, way: str) -> Message:
    """Examples: "2 rows go left: all of class 0", "5 rows (weight 3.5) go right: mean 7.5"."""
    return msg("tree-side", n=len(group.y), rows=weighed_rows(group), way=way, holds=holding(about, group))


def weighed_rows(group: Group) -> Message:
    """Examples: "5 rows", and where rows weigh unlike each other "5 rows (weight 3.5)"."""
    n = rows(len(group.y))
    return n if group.w is None else msg("rows-weighed", rows=n, weight=float(group.weight))


def holding(about: TreeFacts, group: Group) -> Message | ListText:
    """What is in a group: its classes, or its mean; what a single row has."""
    if not group.classes:
        return msg("tree-mean", n=len(group.y), mean=number(group.mean))
    if len(group.y) == 1:
        return msg("mix-single", **{"class": class_part(about.data, int(group.y[0]))})
    return mix(about.data, group.counts)


def node_told(about: TreeFacts, node: int) -> Told:
    """The impurity of a node, before a split is considered."""
    group, value = about.node_group(node), about.impurity(node)
    holds = msg("tree-node", node=node_said(node), rows=weighed_rows(group), holds=holding(about, group))
    first = about.first and not node
    impure = msg("tree-impurity", what=about.criterion, first=first, value=number(value))
    unsearched = 0 < about.tree.reason[node] < Reason.NO_CANDIDATE
    question = (questions.why_leaf(about, node, (EVERY_NUMBER,)) if unsearched else
                questions.which_impurity(about, node, group, value))  # fmt: skip
    return Told((holds, impure), (formulas.impurity(group, value),), question)
