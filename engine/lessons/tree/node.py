"""A node before any split of it is considered: what is in it, and its impurity."""

from __future__ import annotations

from engine.lessons.common import formulas
from engine.lessons.common.formulas import RowGroup
from engine.lessons.common.step import DETAIL_CALCULATIONS, StepText
from engine.lessons.common.wording import class_mix_text, class_span, number_span, rows_text
from engine.lessons.common.wording import node_name_text as node_said
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeView
from engine.text.message import ListText, Message, msg
from engine.tree.reasons import Reason


def split_side_text(about: TreeView, group: RowGroup, way: str) -> Message:
    """Examples: "2 rows go left: all of class 0", "5 rows (weight 3.5) go right: mean 7.5"."""
    return msg(
        "cart.child.contents",
        n=len(group.y),
        rows=weighted_rows_text(group),
        way=way,
        holds=group_content_text(about, group),
    )


def weighted_rows_text(group: RowGroup) -> Message:
    """Examples: "5 rows", and where rows weigh unlike each other "5 rows (weight 3.5)"."""
    n = rows_text(len(group.y))
    return n if group.w is None else msg("cart.node.weighted-rows", rows=n, weight=float(group.weight))


def group_content_text(about: TreeView, group: RowGroup) -> Message | ListText:
    """What is in a group: its classes, or its mean; what a single row has."""
    if not group.n_classes:
        return msg("cart.node.mean", n=len(group.y), mean=number_span(group.mean))
    if len(group.y) == 1:
        return msg("lesson.classes.single-row", **{"class": class_span(about.data, int(group.y[0]))})
    return class_mix_text(about.data, group.counts)


def node_impurity_text(about: TreeView, node: int) -> StepText:
    """The impurity of a node, before a split is considered."""
    group, value = about.node_group(node), about.impurity(node)
    holds = msg(
        "cart.node.contents",
        node=node_said(node),
        rows=weighted_rows_text(group),
        holds=group_content_text(about, group),
    )
    first = about.is_first and not node
    impure = msg("cart.node.impurity", what=about.criterion, first=first, value=number_span(value))
    unsearched = 0 < about.tree.reason[node] < Reason.NO_CANDIDATE
    question = (questions.ask_leaf_reason(about, node, (DETAIL_CALCULATIONS,)) if unsearched else
                questions.ask_impurity(about, node, group, value))  # fmt: skip
    return StepText((holds, impure), (formulas.impurity_calculation(group, value),), question)
