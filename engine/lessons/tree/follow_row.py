"""One row sent through a tree: every comparison in words, down to the leaf and what it says."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.cart import CartModel
from engine.learners.common.ensemble import heaviest
from engine.lessons.common.phrases import node_name, shown, value_of
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Step, Told, says
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.leaf import leaf_told
from engine.tree.growth import Branch, Leaf

PATH_CODE = (
    "node = root",
    "while node asks something:",
    "    node = left if the row says yes, else right",
    "the row gets what the leaf says",
)
START, ASK, SAY = 1, 3, 4


def row_steps(trace: Trace, row: int | np.ndarray) -> tuple[Step, ...]:
    """The way of a row of the data (by its number) or of any row of values. Lines are those of PATH_CODE."""
    growth = trace.model_as(CartModel).growth
    x = np.asarray(trace.data.X[row] if np.ndim(row) == 0 else row, float)
    about = TreeFacts(trace, growth)
    events = trace.events if growth in trace.logged else growth.unfold()
    happened = {event.node: event for event in events if isinstance(event, Branch | Leaf)}
    path = about.tree.path_of(x)
    nodes = tuple(node for node, _ in path)
    end = _end(about, path)
    light = partial(Light, row=int(row) if np.ndim(row) == 0 else -1)
    asked = [must_be(Branch, happened[node]) for node in nodes]
    steps = [Step(happened[0], START, ROUNDS, light(node=0), partial(_start, about, x, asked, end, nodes))]
    for depth, (split, (node, left)) in enumerate(zip(asked, path, strict=True)):
        way = light(node=node, feature=split.feature, side="left" if left else "right", nodes=nodes[: depth + 1])
        steps.append(Step(split, ASK, SPLITS, way, partial(_compare, about, split, x, left)))
    rest, leaf = light(node=end, nodes=(*nodes, end)), must_be(Leaf, happened[end])
    return *steps, Step(leaf, SAY, ROUNDS, rest, partial(_arrive, about, leaf))


def _end(about: TreeFacts, path: list[tuple[int, bool]]) -> int:
    if not path:
        return 0
    node, left = path[-1]
    return int((about.tree.left if left else about.tree.right)[node])


def _start(about: TreeFacts, x: np.ndarray, asked: list[Branch], end: int, nodes: tuple[int, ...]) -> Told:
    data = about.data
    asked_for = list(dict.fromkeys(split.feature for split in asked)) or list(range(min(3, len(x))))
    cells = ", ".join(f"{data.feature_names[j]} = {value_of(data, j, x[j])}" for j in asked_for)
    answers = {
        node: f"says {answer(about, node)}" if about.tree.feature[node] < 0 else "asks on"
        for node in range(len(about.tree.feature))
    }
    return Told(says(f"A row starts at the root: {cells}."), (), questions.which_node(about, end, list(nodes), answers))


def answer(about: TreeFacts, node: int) -> str:
    value = about.tree.value[node]
    return about.data.class_names[int(heaviest(value))] if about.data.class_names else shown(float(value))


def _compare(about: TreeFacts, split: Branch, x: np.ndarray, left: bool) -> Told:
    """Examples: "x_2 = 1. Is x_2 ≤ 0.5? No: to the right, node 2." and what happens to a value that is missing."""
    data, j = about.data, split.feature
    goes = f"to the {'left' if left else 'right'}, node {split.left if left else split.right}."
    has = f"{node_name(split.node)}: this row has {data.feature_names[j]} = {value_of(data, j, x[j])}. "
    if np.isnan(x[j]):
        return Told(says(has, "Rows without a value go ", goes))
    if not _known(about, split, x[j]):
        return Told(says(has, "No row in training had this level here; it goes where missing ones go, ", goes))
    return Told(says(has, about.cut_of(split), "? Yes: " if left else "? No: ", goes))


def _known(about: TreeFacts, split: Branch, value: float) -> bool:
    """Was this level of a category present when the node was split? A number always is known."""
    side = about.tree.level_side.get(split.node)
    return side is None or (float(value).is_integer() and 0 <= value < len(side) and side[int(value)] >= 0)


def _arrive(about: TreeFacts, leaf: Leaf) -> Told:
    told = leaf_told(about, leaf)
    return Told(says(f"The row comes to rest in node {leaf.node}. ", told.says), told.workings)
