"""A whole tree in words: what it is grown from, and what it gets right in the end."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.arithmetic import ratio, text, total
from engine.lessons.common.phrases import counted, number, rows, strong
from engine.lessons.common.step import Told, Working, says
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import inside

AT_RANDOM = (" At each node one split of each feature is drawn at random, and the best of these is made: "
             "it need not be the best there is.")  # fmt: skip
LEAVES = 8  # written one by one; of more only the sum is


def begin(about: TreeFacts) -> Told:
    data, root = about.data, about.node_group(0)
    going_by = f", going by {counted(len(data.feature_names), 'feature')}? "
    learn_from = f"There are {rows(len(root.y))} to learn from: "
    return Told(says("What is ", strong(data.target_name), going_by, learn_from, inside(about, root), ".",
                     AT_RANDOM if about.at_random else ""))  # fmt: skip


def end(about: TreeFacts) -> Told:
    leaves = len(about.tree.leaves)
    shape = f"The tree stands: {counted(leaves - 1, 'question')}, {counted(leaves, 'leaf', 'leaves')}. "
    working, what = (_right(about), "Share of its rows it answers right: ") if about.data.class_names else (
        _left_over(about), "Mean squared residual of its rows: ")  # fmt: skip
    return Told(says(shape, what, number(working.value), "."), (working,))


def _right(about: TreeFacts) -> Working:
    """The share of rows whose leaf says their class."""
    right = [about.node_group(int(leaf)).counts.max() for leaf in about.tree.leaves]
    top = f"({total(map(text, right))})" if len(right) <= LEAVES else text(sum(right))
    stored = about.growth.class_weight[about.tree.leaves]
    return Working("Answered right", r"\frac{1}{n} \sum_{\mathrm{leaves}} \max_k n_k",
                   f"{top}/{text(about.node_group(0).weight)}", float(stored.max(1).sum() / stored.sum()))  # fmt: skip


def _left_over(about: TreeFacts) -> Working:
    """What the leaves leave: their MSEs, each counting by its share of the rows."""
    leaves, growth = about.tree.leaves, about.growth
    squares = np.array([about.impurity(leaf) for leaf in leaves.tolist()]) * growth.weight[leaves]
    groups = [about.node_group(int(leaf)) for leaf in leaves]
    few = [f"{ratio(group.weight, about.node_group(0).weight)} * {group.inside}" for group in groups[: LEAVES + 1]]
    numbers = total(few) if len(groups) <= LEAVES else ratio(squares.sum(), about.node_group(0).weight)
    return Working("MSE", r"\sum_{\mathrm{leaves}} \frac{n_t}{n} \mathrm{MSE}_t", numbers,
                   float(squares.sum() / growth.weight[leaves].sum()))  # fmt: skip
