"""A whole tree in words: what it is grown from, and what it gets right in the end."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.class_weights import class_weights_said
from engine.lessons.common.step import Told, Working
from engine.lessons.common.wording import counted, number, sentences, target
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import holding, weighed_rows
from engine.split.features import NEARLY_EQUAL
from engine.text.arithmetic import ratio, text, total
from engine.text.message import Message, Span, list_text, msg

LEAVES = 8  # written one by one; of more only the sum is


def begin(about: TreeFacts, plan: Message | None = None) -> Told:
    data, root = about.data, about.node_group(0)
    counts = np.bincount(data.y, minlength=len(data.class_names)) if root.classes else np.zeros(0)
    weights, workings = class_weights_said(data, about.trace.settings.get("class_weight"), counts)
    predict = msg("tree-begin", target=target(data), features=counted(len(data.feature_names), "feature"))
    rows = msg("tree-begin-rows", rows=weighed_rows(root), holds=holding(about, root))
    drawn = msg("tree-begin-random") if about.at_random else None
    said = sentences(predict, rows, weights, near_said(about), drawn, plan, msg("tree-begin-press"))
    return Told(said, tuple(workings))


def near_said(about: TreeFacts) -> Message | None:
    """Which features have values that scikit-learn takes for one, said where there are any."""
    near = about.growth.features.nearly_equal.nonzero()[0].tolist()
    if not near:
        return None
    names = list_text([Span(about.data.feature_names[j]) for j in near])
    return msg("tree-nearly-equal", features=names, apart=float(NEARLY_EQUAL))


def end(about: TreeFacts) -> Told:
    leaves = len(about.tree.leaves)
    shape = msg("tree-end", splits=counted(leaves - 1, "split"), leaves=counted(leaves, "leaf"))
    working = _right(about) if about.data.class_names else _left_over(about)
    how_well = msg("tree-end-score", classes=bool(about.data.class_names), value=number(working.value))
    return Told((shape, how_well), (working,))


def _right(about: TreeFacts) -> Working:
    """The share of rows whose leaf predicts their class."""
    right = [about.node_group(int(leaf)).counts.max() for leaf in about.tree.leaves]
    top = f"({total(map(text, right))})" if len(right) <= LEAVES else text(sum(right))
    stored = about.growth.class_weight[about.tree.leaves]
    return Working(msg("tree-end-right"), r"\frac{1}{n} \sum_{\term{leaves}} \max_k n_k",
                   f"{top}/{text(about.node_group(0).weight)}", float(stored.max(1).sum() / stored.sum()))  # fmt: skip


def _left_over(about: TreeFacts) -> Working:
    """What the leaves leave: their MSEs, each counting by its share of the rows."""
    leaves, growth = about.tree.leaves, about.growth
    squares = np.array([about.impurity(leaf) for leaf in leaves.tolist()]) * growth.weight[leaves]
    groups = [about.node_group(int(leaf)) for leaf in leaves]
    few = [f"{ratio(group.weight, about.node_group(0).weight)} * {group.inside}" for group in groups[: LEAVES + 1]]
    numbers = total(few) if len(groups) <= LEAVES else ratio(squares.sum(), about.node_group(0).weight)
    return Working(msg("impurity", what="squared_error"), r"\sum_{\term{leaves}} \frac{n_t}{n} \word{mse}_t", numbers,
                   float(squares.sum() / growth.weight[leaves].sum()))  # fmt: skip
