"""One row followed through a tree: every comparison in words, down to the leaf and what it predicts."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.cart import CartModel
from engine.lessons.common.step import DETAIL_SPLITS, DETAIL_TREES, Highlight, Step, StepText
from engine.lessons.common.wording import cell_text
from engine.lessons.common.wording import node_name_text as node_said
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeView
from engine.lessons.tree.leaf import leaf_text
from engine.text.message import Span, list_text, msg
from engine.tree.growth import Branch, Leaf

PATH_CODE = (
    msg("cart.path-code.root"),
    msg("cart.path-code.loop"),
    msg("cart.path-code.step"),
    msg("cart.path-code.predict"),
)
START, ASK, SAY = 1, 3, 4


def tree_path_steps(trace: Trace, row: int | np.ndarray) -> tuple[Step, ...]:
    """The way of a row of the data (by its number) or of any row of values. Lines are those of PATH_CODE."""
    growth = trace.model_as(CartModel).growth
    x = np.asarray(trace.data.X[row] if np.ndim(row) == 0 else row, float)
    about = TreeView(trace, growth)
    events = trace.events if growth in trace.logged_events else growth.sub_events()
    happened = {event.node: event for event in events if isinstance(event, Branch | Leaf)}
    path = about.tree.decision_path(x)
    nodes = tuple(node for node, _ in path)
    end = _end(about, path)
    light = partial(Highlight, row=int(row) if np.ndim(row) == 0 else -1)
    asked = [expect_type(Branch, happened[node]) for node in nodes]
    steps = [Step(happened[0], START, DETAIL_TREES, light(node=0), partial(_start, about, x, asked, end, nodes))]
    for depth, (split, (node, left)) in enumerate(zip(asked, path, strict=True)):
        way = light(node=node, feature=split.feature, side="left" if left else "right", nodes=nodes[: depth + 1])
        steps.append(Step(split, ASK, DETAIL_SPLITS, way, partial(_compare, about, split, x, left)))
    rest, leaf = light(node=end, nodes=(*nodes, end)), expect_type(Leaf, happened[end])
    return *steps, Step(leaf, SAY, DETAIL_TREES, rest, partial(_arrive, about, leaf))


def _end(about: TreeView, path: list[tuple[int, bool]]) -> int:
    if not path:
        return 0
    node, left = path[-1]
    return int((about.tree.left if left else about.tree.right)[node])


def _start(about: TreeView, x: np.ndarray, asked: list[Branch], end: int, nodes: tuple[int, ...]) -> StepText:
    asked_for = list(dict.fromkeys(split.feature for split in asked)) or list(range(min(3, len(x))))
    cells = list_text([cell_text(about.data, j, x[j]) for j in asked_for], "comma")
    return StepText((msg("cart.path.start", cells=cells),), (), questions.ask_row_leaf(about, end, list(nodes)))


def _compare(about: TreeView, split: Branch, x: np.ndarray, left: bool) -> StepText:
    """Examples: "The root: x_2 ≤ 0.5? The row has x_2 = 1. No: it goes right, to node 2."."""
    data, j = about.data, split.feature
    how = "missing" if np.isnan(x[j]) else "known" if _known(about, split, x[j]) else "unseen"
    asks = msg("cart.path.split", node=node_said(split.node), split=about.event_split_span(split))
    has = msg(
        "cart.path.value", missing=how == "missing", feature=Span(data.feature_names[j]), cell=cell_text(data, j, x[j])
    )
    goes = msg("cart.path.side", how=how, left=bool(left), node=node_said(split.left if left else split.right))
    return StepText((asks, has, goes))


def _known(about: TreeView, split: Branch, value: float) -> bool:
    """Was this level of a category present when the node was split? A number always is known."""
    side = about.tree.level_side.get(split.node)
    return side is None or (float(value).is_integer() and 0 <= value < len(side) and side[int(value)] >= 0)


def _arrive(about: TreeView, leaf: Leaf) -> StepText:
    told = leaf_text(about, leaf)
    return StepText((msg("cart.path.leaf", node=node_said(leaf.node)), *told.sentences), told.calculations)
