"""The trees of a reel: their nodes as columns, where each is drawn, and at which step it appears.

A node's place is that in the finished tree, so nothing moves while the tree grows. Leaves are evenly spaced, a parent
is above the middle of its children: no two nodes overlap. Coordinates run from 0 to 1.
"""

import numpy as np

from engine.learners.common.ensemble import majority_class
from engine.split.criteria import AbsoluteError
from engine.split.newton import NewtonScores
from engine.text.arithmetic import ROUNDING_TOLERANCE, snap_array
from engine.text.formulas import impurity_short_name
from engine.text.picture import LessonTree
from engine.text.script import Script
from engine.text.wording import leaf_reason_text
from engine.tree.growth import Growth
from engine.tree.reasons import REASONS
from engine.tree.tree import Tree
from pages.i18n.translator import Translator
from pages.stage.encoding import json_numbers, short_numbers


def node_positions(tree: Tree) -> tuple[np.ndarray, np.ndarray]:
    """Return x and y of every node. Example: one split -> x 0.5, 0.25, 0.75 and y 0, 1, 1.

    Children have larger numbers than their parent, so the loop in descending order meets both before the parent.
    """
    leaves = [node for node in tree.preorder() if tree.feature[node] < 0]
    x = np.zeros(len(tree.feature))
    x[leaves] = (np.arange(len(leaves)) + 0.5) / len(leaves)
    for node in range(len(x) - 1, -1, -1):
        if tree.feature[node] >= 0:
            x[node] = (x[tree.left[node]] + x[tree.right[node]]) / 2
    return x, tree.depth / max(int(tree.depth.max(initial=0)), 1)


def tree_tables(
    trees: tuple[LessonTree, ...], classes: tuple[str, ...], size: float, script: Script, rows, language: Translator
) -> list[dict]:
    """Return each tree as JSON. `size`: the size of leaf values, against which smaller ones are only rounding."""
    steps = FirstSteps(script)
    several = len(trees) > 1 or any(tree.fitted_column for tree in trees)  # a single tree is there from step 0
    reasons = [language.text(leaf_reason_text(name)) for name in REASONS]
    tables = []
    for k, tree in enumerate(trees):
        appearance = steps.appearance(k, tree.growth.tree, steps.first_step.get(k, 0) if several else 0)
        reason = [reasons[why] for why in tree.growth.tree.reason.tolist()]
        tables.append(_table(tree, appearance, classes, size, rows, language) | {"reason": reason})
    return tables


class FirstSteps:
    """The first and last step of each tree, and the step that decides each node."""

    def __init__(self, script: Script):
        tree, node, decides = (script.columns[name] for name in ("tree", "node", "decides"))
        on_node, decided = (node >= 0).nonzero()[0], (decides >= 0).nonzero()[0]
        trees, first = np.unique(tree[on_node], return_index=True)
        self.first_step = dict(zip(trees.tolist(), on_node[first].tolist(), strict=True))
        trees, last = np.unique(tree[decided[::-1]], return_index=True)
        self.last_step = dict(zip(trees.tolist(), decided[::-1][last].tolist(), strict=True))
        self.width = int(decides.max(initial=0)) + 1  # key of a node: tree * width + node
        self.keys, first = np.unique(tree[decided] * self.width + decides[decided], return_index=True)
        self.decision_step = decided[first]
        self.end = len(script) - 1

    def decision_steps(self, tree: int, nodes: int) -> list[int]:
        """Return the step that decides each node; the last one of its tree for a node without steps."""
        steps = np.full(nodes, self.last_step.get(tree, self.end))
        span = slice(*self.keys.searchsorted([tree * self.width, (tree + 1) * self.width]).tolist())
        steps[self.keys[span] - tree * self.width] = self.decision_step[span]
        return steps.tolist()

    def appearance(self, number: int, tree: Tree, first_step: int) -> dict:
        """Return the steps at which each node appears and is decided; it appears with its parent's decision."""
        decided = self.decision_steps(number, len(tree.feature))
        born = [first_step] * len(decided)
        for node in (tree.left >= 0).nonzero()[0]:
            born[tree.left[node]] = born[tree.right[node]] = decided[node]
        return {"born": born, "decided": decided}


def _table(
    one: LessonTree, appearance: dict, classes: tuple[str, ...], size: float, rows, language: Translator
) -> dict:
    growth, tree = one.growth, one.growth.tree
    nodes = range(len(tree.feature))
    x, y = node_positions(tree)
    weights = growth.node_class_weights if growth.scores.counts_classes else None
    return {
        "name": language.text(one.name),
        "round": growth.round,
        "fits": one.fitted_column,
        "measure": language.render(impurity_short_name(growth.scores.criterion.name)),
        "parent": tree.parent.tolist(),
        "left": tree.left.tolist(),
        "right": tree.right.tolist(),
        "feature": tree.feature.tolist(),
        "threshold": json_numbers(tree.threshold),
        **({"strict": True} if tree.strict else {}),
        **({"medians": True} if growth.scores.criterion.name == AbsoluteError.name else {}),
        "categories": [list(growth.left_levels(node)) for node in nodes],
        "unseen": [_unseen(tree.level_side.get(node)) for node in nodes],
        "missing_left": tree.missing_left.tolist(),
        "takes_missing": growth.sends_missing_left.tolist(),
        "n": tree.count.tolist(),
        "impurity": short_numbers(beyond_rounding(growth)),
        "weights": None if weights is None else _rows_of(short_numbers(weights.ravel()), weights.shape[1]),
        "value": None if weights is not None else json_numbers(tree.value),
        "answer": _predictions(tree, weights, classes, size, language),
        "x": x.round(4).tolist(),
        "y": y.round(4).tolist(),
        **_sums(one),
        **appearance,
        "gone": [None] * len(nodes) if one.pruned_at is None else [int(k) if k >= 0 else None for k in one.pruned_at],
        **({"subtrees": language.render(one.subtree_names)} if one.subtree_names else {}),
        "leaf_of": growth.leaf_of[rows].tolist(),
    }


def _sums(one: LessonTree) -> dict:
    """Return G and H of the nodes and the penalty of outputs, for a tree whose outputs are made of them."""
    if one.gradient_sums is None:
        return {}
    (G, H), (reg_lambda, alpha) = map(short_numbers, one.gradient_sums), one.penalty
    return {"sums": {"G": G, "H": H, "lambda": reg_lambda, "alpha": alpha}}


def _rows_of(values: list, width: int) -> list[list]:
    return [values[i : i + width] for i in range(0, len(values), width)]


def _unseen(side: np.ndarray | None) -> list[int]:
    """Return the levels of a categorical split that no row of the node has."""
    return [] if side is None else (side < 0).nonzero()[0].tolist()


def _predictions(tree, weights, classes: tuple[str, ...], size: float, language: Translator) -> list[str]:
    if weights is not None:
        return [classes[k] for k in majority_class(weights)]
    return list(map(language.format_number, snap_array(tree.value, size)))


def beyond_rounding(growth: Growth) -> np.ndarray:
    """Return the impurity of each node, 0 where it is only a rounding error.

    A similarity is the square of a sum of residuals, which may cancel: it is compared with the square of a tolerance.
    """
    scores, impurity = growth.scores, growth.impurity
    is_newton = isinstance(scores, NewtonScores)
    return snap_array(impurity, ROUNDING_TOLERANCE * scores.max_similarity() if is_newton else np.abs(impurity).max())
