"""A node before anything is tried: what is in it, and how mixed that is."""

from __future__ import annotations

from engine.lessons.common import formulas
from engine.lessons.common.formulas import NAMES, Group
from engine.lessons.common.phrases import class_part, mix, node_name, number, rows, shown
from engine.lessons.common.step import EVERY_NUMBER, Part, Told, says
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.tree.reasons import Reason


def side_words(about: TreeFacts, group: Group, side: str) -> list[str | Part]:
    """Examples: "2 rows go left, all 0", "5 rows (weight 3.5) go right, mean 7.5"."""
    n = len(group.y)
    pieces: list[str | Part] = [f"{weighed(group)} {'go' if n > 1 else 'goes'} {side}, "]
    return [*pieces, *inside(about, group)]


def weighed(group: Group) -> str:
    """Examples: "5 rows", and where rows weigh unlike each other "5 rows (weight 3.5)"."""
    return rows(len(group.y)) + ("" if group.w is None else f" (weight {shown(group.weight)})")


def inside(about: TreeFacts, group: Group) -> list[str | Part]:
    """What is in a group: its classes, or its mean; what a single row has."""
    if len(group.y) == 1:
        return (
            ["of class ", class_part(about.data, int(group.y[0]))] if group.classes else ["value ", number(group.mean)]
        )
    return mix(about.data, group.counts) if group.classes else ["mean ", number(group.mean)]


def node_told(about: TreeFacts, node: int) -> Told:
    """How mixed the rows of a node are, before anything is tried."""
    group, value = about.node_group(node), about.impurity(node)
    sentence = says(
        f"{node_name(node)} holds {weighed(group)}, ",
        inside(about, group),
        f". {NAMES[about.criterion]} here: ",
        number(value),
        ".",
    )
    unsearched = 0 < about.tree.reason[node] < Reason.NO_CANDIDATE
    question = (questions.why_leaf(about, node, (EVERY_NUMBER,)) if unsearched else
                questions.which_impurity(about, node, group, value))  # fmt: skip
    return Told(sentence, (formulas.impurity(group, value),), question)
