"""One row followed through a tree: every comparison in words, down to the leaf and what it predicts."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.cart import CartModel
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Step, Told
from engine.lessons.common.wording import cell
from engine.lessons.common.wording import node as node_said
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.leaf import leaf_told
from engine.text.message import Span, list_text, msg
from engine.tree.growth import Branch, Leaf

PATH_CODE = (msg("row-code-root"), msg("row-code-while"), msg("row-code-go"), msg("row-code-predict"))
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
    asked_for = list(dict.fromkeys(split.feature for split in asked)) or list(range(min(3, len(x))))
    cells = list_text([cell(about.data, j, x[j]) for j in asked_for], "comma")
    return Told((msg("row-start", cells=cells),), (), questions.which_node(about, end, list(nodes)))


def _compare(about: TreeFacts, split: Branch, x: np.ndarray, left: bool) -> Told:
    """Examples: "The root: x_2 ≤ 0.5? The row has x_2 = 1. No: it goes right, to node 2."."""
    data, j = about.data, split.feature
    how = "missing" if np.isnan(x[j]) else "known" if _known(about, split, x[j]) else "unseen"
    asks = msg("row-asks", node=node_said(split.node), split=about.split_of(split))
    has = msg("row-has", missing=how == "missing", feature=Span(data.feature_names[j]), cell=cell(data, j, x[j]))
    goes = msg("row-goes", how=how, left=bool(left), node=node_said(split.left if left else split.right))
    return Told((asks, has, goes))


def _known(about: TreeFacts, split: Branch, value: float) -> bool:
    """Was this level of a category present when the node was split? A number always is known."""
    side = about.tree.level_side.get(split.node)
    return side is None or (float(value).is_integer() and 0 <= value < len(side) and side[int(value)] >= 0)


def _arrive(about: TreeFacts, leaf: Leaf) -> Told:
    told = leaf_told(about, leaf)
    return Told((msg("row-ends", node=node_said(leaf.node)), *told.says), told.workings)
