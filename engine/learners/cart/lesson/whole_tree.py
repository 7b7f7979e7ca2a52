"""The texts of a whole tree: its training rows, its error, a row's path."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.cart.fitting import CartModel
from engine.learners.cart.lesson import questions
from engine.learners.cart.lesson.node import group_content_text, leaf_text, weighted_rows_text
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.common.ensemble import majority_class
from engine.split.features import NEARLY_EQUAL
from engine.text.arithmetic import number_expr, ratio_expr, snap_array, sum_expr, values_scale
from engine.text.formulas import LETTERS
from engine.text.message import Message, Span, list_text, msg
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY, Calculation, Highlight, Step, StepText
from engine.text.wording import (
    cell_text,
    class_span,
    count_text,
    describe_class_weights,
    node_name_text,
    number_span,
    row_name_text,
    target_span,
    without_none,
)
from engine.tree.growth import Branch, Leaf

MAX_TERMS = 8  # leaves whose terms are written out; of more leaves only the sum is


def tree_begin_text(view: TreeView, plan: Message | None = None) -> StepText:
    """The training rows and the task, before the tree grows. `plan`: a sentence about what comes later."""
    data, root = view.data, view.node_group(0)
    counts = np.bincount(data.y, minlength=len(data.class_names)) if root.n_classes else np.zeros(0)
    weights, calculations = describe_class_weights(data, view.trace.settings.get("class_weight"), counts)
    features = count_text(len(data.feature_names), "feature")
    task = msg("lesson.intro.task", target=target_span(data), features=features)
    rows = msg("lesson.intro.rows", rows=weighted_rows_text(root), holds=group_content_text(view, root))
    drawn = msg("cart.intro.random-splits") if view.has_random_splits else None
    text = without_none(task, rows, weights, nearly_equal_text(view), drawn, plan, msg("lesson.intro.press-key"))
    return StepText(text, tuple(calculations))


def nearly_equal_text(view: TreeView) -> Message | None:
    """The features with different values that scikit-learn treats as equal; None if there are none."""
    near = view.growth.features.nearly_equal.nonzero()[0].tolist()
    if not near:
        return None
    names = list_text([Span(view.data.feature_names[j]) for j in near])
    return msg("cart.intro.nearly-equal", features=names, apart=float(NEARLY_EQUAL))


def tree_end_text(view: TreeView) -> StepText:
    """The size of the grown tree, and its accuracy or mean error on the training rows."""
    leaves = len(view.tree.leaves)
    shape = msg("cart.end.shape", splits=count_text(leaves - 1, "split"), leaves=count_text(leaves, "leaf"))
    score = _accuracy(view) if view.data.class_names else _mean_error(view)
    root, what, right = view.node_group(0), view.criterion, 0
    if root.n_classes:
        right = round(score.value * len(root.y))
        what = "weight" if root.w is not None else "all" if right == len(root.y) else "some"
    text = msg("cart.end.score", what=what, n=len(root.y), right=right, value=number_span(score.value))
    return StepText((shape, text), (score, *_leaf_sum(view)))


def _leaf_sum(view: TreeView) -> Iterator[Calculation]:
    """The tree as a sum over its leaves, of which one counts: here for the first of its rows."""
    tree, row = view.tree, int(view.rows(0)[0])
    if len(tree.leaves) > MAX_TERMS:
        return
    end, value = int(view.growth.leaf_of[row]), tree.value
    names: dict[str, Any] = {"what": "numbers", "row": row_name_text(row), "class": ""}
    if view.data.class_names:
        k = int(majority_class(value[end]))
        names, value = names | {"what": "classes", "class": class_span(view.data, k)}, value[:, k]
    value = snap_array(value, values_scale(view.target, bool(view.data.class_names)))
    numbers = sum_expr(f"{number_expr(float(value[leaf]))} * {int(leaf == end)}" for leaf in tree.leaves)
    yield Calculation(msg("cart.formula.leaf-sum", **names), r"\sum_j w_j \, 1(x \in R_j)", numbers, float(value[end]))


def _accuracy(view: TreeView) -> Calculation:
    """The share of rows whose leaf predicts their class."""
    correct = [view.node_group(int(leaf)).counts.max() for leaf in view.tree.leaves]
    top = f"({sum_expr(map(number_expr, correct))})" if len(correct) <= MAX_TERMS else number_expr(sum(correct))
    weight = view.growth.node_class_weights[view.tree.leaves]
    numbers, share = f"{top}/{number_expr(view.node_group(0).weight)}", float(weight.max(1).sum() / weight.sum())
    return Calculation(msg("cart.formula.accuracy"), r"\frac{1}{n} \sum_{\term{leaves}} \max_k n_k", numbers, share)


def _mean_error(view: TreeView) -> Calculation:
    """The mean of the leaves' squared (or absolute) errors, weighted by their rows."""
    leaves, weight, n = view.tree.leaves, view.growth.node_weights, view.node_group(0).weight
    squares = np.array([view.impurity(leaf) for leaf in leaves.tolist()]) * weight[leaves]
    groups = [view.node_group(int(leaf)) for leaf in leaves[: MAX_TERMS + 1]]
    terms = [f"{ratio_expr(group.weight, n)} * {group.impurity_factor}" for group in groups]
    numbers = sum_expr(terms) if len(leaves) <= MAX_TERMS else ratio_expr(squares.sum(), n)
    title, formula = (
        msg("lesson.measure.impurity", what=view.criterion),
        rf"\sum_{{\term{{leaves}}}} \frac{{n_t}}{{n}} {LETTERS[view.criterion]}_t",
    )
    return Calculation(title, formula, numbers, float(squares.sum() / weight[leaves].sum()))


PATH_CODE = tuple(map(msg, ("cart.path-code.root", "cart.path-code.loop", "cart.path-code.step",
                            "cart.path-code.predict")))  # fmt: skip
START, SPLIT, PREDICT = 1, 3, 4  # lines of PATH_CODE


def tree_path_steps(trace: Trace, row: int | np.ndarray) -> tuple[Step, ...]:
    """Return the steps of one row's path. `row`: a row of the data by its number, or feature values."""
    growth = trace.model_as(CartModel).growth
    x = np.asarray(trace.data.X[row] if np.ndim(row) == 0 else row, float)
    view = TreeView(trace, growth)
    events = trace.events if growth in trace.logged_events else growth.sub_events()
    event_of = {event.node: event for event in events if isinstance(event, Branch | Leaf)}
    path = view.tree.decision_path(x)
    nodes, end = tuple(node for node, _ in path), 0
    if path:
        end = int((view.tree.left if path[-1][1] else view.tree.right)[nodes[-1]])
    light = partial(Highlight, row=int(row) if np.ndim(row) == 0 else -1)
    splits = [expect_type(Branch, event_of[node]) for node in nodes]
    steps = [Step(event_of[0], START, DETAIL_STORY, light(node=0), partial(_start, view, x, splits, end, nodes))]
    for depth, (split, (node, left)) in enumerate(zip(splits, path, strict=True)):
        way = light(node=node, feature=split.feature, side="left" if left else "right", nodes=nodes[: depth + 1])
        steps.append(Step(split, SPLIT, DETAIL_SPLITS, way, partial(_compare, view, split, x, left)))
    highlight, leaf = light(node=end, nodes=(*nodes, end)), expect_type(Leaf, event_of[end])
    return *steps, Step(leaf, PREDICT, DETAIL_STORY, highlight, partial(_arrive, view, leaf))


def _start(view: TreeView, x: np.ndarray, splits: list[Branch], end: int, nodes: tuple[int, ...]) -> StepText:
    """The row's values of the features on its path; without splits, of three features."""
    features = list(dict.fromkeys(split.feature for split in splits)) or list(range(min(3, len(x))))
    cells = list_text([cell_text(view.data, j, x[j]) for j in features], "comma")
    return StepText((msg("cart.path.start", cells=cells),), (), questions.ask_row_leaf(view, end, list(nodes)))


def _compare(view: TreeView, split: Branch, x: np.ndarray, left: bool) -> StepText:
    """Example: "The root: x_2 ≤ 0.5? The row has x_2 = 1. No: it goes right, to node 2."."""
    data, j = view.data, split.feature
    how = "missing" if np.isnan(x[j]) else "known" if _is_known_level(view, split, x[j]) else "unseen"
    test = msg("cart.path.split", node=node_name_text(split.node), split=view.event_split_span(split))
    feature, cell = Span(data.feature_names[j]), cell_text(data, j, x[j])
    value = msg("cart.path.value", missing=how == "missing", feature=feature, cell=cell)
    side = msg("cart.path.side", how=how, left=bool(left), node=node_name_text(split.left if left else split.right))
    return StepText((test, value, side))


def _is_known_level(view: TreeView, split: Branch, value: float) -> bool:
    """True for a number, and for a level that the node's training rows had."""
    side = view.tree.level_side.get(split.node)
    return side is None or (float(value).is_integer() and 0 <= value < len(side) and side[int(value)] >= 0)


def _arrive(view: TreeView, leaf: Leaf) -> StepText:
    text = leaf_text(view, leaf)
    return StepText((msg("cart.path.leaf", node=node_name_text(leaf.node)), *text.sentences), text.calculations)
