"""A whole tree in words: what it is grown from, and what it gets right in the end."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.cart.fitting import CartModel
from engine.learners.cart.lesson import questions
from engine.learners.cart.lesson.node import group_content_text, leaf_text, weighted_rows_text
from engine.learners.cart.lesson.tree_view import TreeView
from engine.split.features import NEARLY_EQUAL
from engine.text.arithmetic import number_expr, ratio_expr, sum_expr
from engine.text.message import Message, Span, list_text, msg
from engine.text.step import DETAIL_SPLITS, DETAIL_TREES, Calculation, Highlight, Step, StepText
from engine.text.wording import cell_text, count_text, describe_class_weights, number_span, target_span, without_none
from engine.text.wording import node_name_text as node_said
from engine.tree.growth import Branch, Leaf

LEAVES = 8  # written one by one; of more only the sum is


def tree_begin_text(about: TreeView, plan: Message | None = None) -> StepText:
    data, root = about.data, about.node_group(0)
    counts = np.bincount(data.y, minlength=len(data.class_names)) if root.n_classes else np.zeros(0)
    weights, workings = describe_class_weights(data, about.trace.settings.get("class_weight"), counts)
    predict = msg(
        "lesson.intro.task", target=target_span(data), features=count_text(len(data.feature_names), "feature")
    )
    rows = msg("lesson.intro.rows", rows=weighted_rows_text(root), holds=group_content_text(about, root))
    drawn = msg("cart.intro.random-splits") if about.has_random_splits else None
    said = without_none(predict, rows, weights, nearly_equal_text(about), drawn, plan, msg("lesson.intro.press-key"))
    return StepText(said, tuple(workings))


def nearly_equal_text(about: TreeView) -> Message | None:
    """Which features have values that scikit-learn takes for one, said where there are any."""
    near = about.growth.features.nearly_equal.nonzero()[0].tolist()
    if not near:
        return None
    names = list_text([Span(about.data.feature_names[j]) for j in near])
    return msg("cart.intro.nearly-equal", features=names, apart=float(NEARLY_EQUAL))


def tree_end_text(about: TreeView) -> StepText:
    leaves = len(about.tree.leaves)
    shape = msg("cart.end.shape", splits=count_text(leaves - 1, "split"), leaves=count_text(leaves, "leaf"))
    working = _right(about) if about.data.class_names else _left_over(about)
    how_well = msg("cart.end.score", classes=bool(about.data.class_names), value=number_span(working.value))
    return StepText((shape, how_well), (working,))


def _right(about: TreeView) -> Calculation:
    """The share of rows whose leaf predicts their class."""
    right = [about.node_group(int(leaf)).counts.max() for leaf in about.tree.leaves]
    top = f"({sum_expr(map(number_expr, right))})" if len(right) <= LEAVES else number_expr(sum(right))
    stored = about.growth.node_class_weights[about.tree.leaves]
    return Calculation(
        msg("cart.formula.accuracy"),
        r"\frac{1}{n} \sum_{\term{leaves}} \max_k n_k",
        f"{top}/{number_expr(about.node_group(0).weight)}",
        float(stored.max(1).sum() / stored.sum()),
    )


def _left_over(about: TreeView) -> Calculation:
    """What the leaves leave: their MSEs, each counting by its share of the rows."""
    leaves, growth = about.tree.leaves, about.growth
    squares = np.array([about.impurity(leaf) for leaf in leaves.tolist()]) * growth.node_weights[leaves]
    groups = [about.node_group(int(leaf)) for leaf in leaves]
    few = [
        f"{ratio_expr(group.weight, about.node_group(0).weight)} * {group.impurity_factor}"
        for group in groups[: LEAVES + 1]
    ]
    numbers = sum_expr(few) if len(groups) <= LEAVES else ratio_expr(squares.sum(), about.node_group(0).weight)
    return Calculation(
        msg("lesson.measure.impurity", what="squared_error"),
        r"\sum_{\term{leaves}} \frac{n_t}{n} \word{mse}_t",
        numbers,
        float(squares.sum() / growth.node_weights[leaves].sum()),
    )


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
