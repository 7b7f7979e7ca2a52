"""A whole tree in words: what it is grown from, and what it gets right in the end."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.class_weights import describe_class_weights
from engine.lessons.common.step import Calculation, StepText
from engine.lessons.common.wording import count_text, number_span, target_span, without_none
from engine.lessons.tree.facts import TreeView
from engine.lessons.tree.node import group_content_text, weighted_rows_text
from engine.split.features import NEARLY_EQUAL
from engine.text.arithmetic import number_expr, ratio_expr, sum_expr
from engine.text.message import Message, Span, list_text, msg

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
