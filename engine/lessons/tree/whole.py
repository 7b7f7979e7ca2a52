"""A whole tree in words: what it is grown from, and what it gets right in the end."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.arithmetic import ratio, text, total
from engine.lessons.common.class_weights import class_weights_told
from engine.lessons.common.phrases import counted, listed, number, rows, strong
from engine.lessons.common.step import Told, Working, says
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import inside
from engine.split.features import NEARLY_EQUAL

AT_RANDOM = (" At each node one split of each feature is drawn at random, and the best of these is made: "
             "it need not be the best there is.")  # fmt: skip
LEAVES = 8  # written one by one; of more only the sum is


def begin(about: TreeFacts) -> Told:
    data, root = about.data, about.node_group(0)
    going_by = f", going by {counted(len(data.feature_names), 'feature')}? "
    learn_from = f"There are {rows(len(root.y))} to learn from: "
    counts = np.bincount(data.y, minlength=len(data.class_names)) if root.classes else np.zeros(0)
    weights, workings = class_weights_told(data, about.trace.settings.get("class_weight"), counts)
    drawn = AT_RANDOM if about.at_random else ""
    sentence = says("What is ", strong(data.target_name), going_by, learn_from, inside(about, root), ".", *weights,
                    near_told(about), drawn)  # fmt: skip
    return Told(sentence, tuple(workings))


def near_told(about: TreeFacts) -> str:
    """Which features have values that scikit-learn takes for one, said where there are any."""
    near = about.growth.features.nearly_equal.nonzero()[0].tolist()
    if not near:
        return ""
    names = listed([about.data.feature_names[j] for j in near])
    return f" Values of {names} no farther apart than {NEARLY_EQUAL:g} are told apart here; scikit-learn does not."


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
