"""Where each node of a finished tree is drawn, so that nothing moves while it is revealed.

Leaves stand side by side in order, a parent above the middle of its children: as wide as the tree has leaves, as high
as it is deep, and no two nodes overlap. Coordinates run from 0 to 1.
"""

from __future__ import annotations

import numpy as np

from engine.learners.common.ensemble import majority_class
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
    """x and y of every node of a tree with one root. Example: one split -> x 0.5, 0.25, 0.75 and y 0, 1, 1.

    Children have larger numbers than their parent, so going down in number meets both children before the parent.
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
    """One table a tree. `size`: how large values are that a leaf can have, beside which others are only rounding."""
    seen = FirstSteps(script)
    many = len(trees) > 1 or any(
        tree.fitted_column for tree in trees
    )  # a tree that stands alone is seen from the beginning
    whys = [language.text(leaf_reason_text(name)) for name in REASONS]
    return [{**_table(number, each, classes, size, seen, rows, seen.first_step.get(number, 0) if many else 0, language),
             "reason": [whys[why] for why in each.growth.tree.reason.tolist()]}
            for number, each in enumerate(trees)]  # fmt: skip


class FirstSteps:
    """When a node of each tree is first told, and the last one, and when each is known to be a split or a leaf."""

    def __init__(self, script: Script):
        tree, node, decides = (script.columns[name] for name in ("tree", "node", "decides"))
        told, decided = (node >= 0).nonzero()[0], (decides >= 0).nonzero()[0]
        trees, first = np.unique(tree[told], return_index=True)
        self.first_step = dict(zip(trees.tolist(), told[first].tolist(), strict=True))
        trees, last = np.unique(tree[decided[::-1]], return_index=True)
        self.last_step = dict(zip(trees.tolist(), decided[::-1][last].tolist(), strict=True))
        self.wide = int(decides.max(initial=0)) + 1
        self.keys, first = np.unique(tree[decided] * self.wide + decides[decided], return_index=True)
        self.decision_step = decided[first]
        self.end = len(script) - 1

    def decision_steps(self, tree: int, nodes: int) -> list[int]:
        """A node nobody tells of is known with the last of its tree."""
        found = np.full(nodes, self.last_step.get(tree, self.end))
        own = slice(*self.keys.searchsorted([tree * self.wide, (tree + 1) * self.wide]).tolist())
        found[self.keys[own] - tree * self.wide] = self.decision_step[own]
        return found.tolist()


def _table(
    number: int,
    one: LessonTree,
    classes: tuple[str, ...],
    size: float,
    seen: FirstSteps,
    rows,
    seen_from: int,
    language,
) -> dict:
    growth, tree = one.growth, one.growth.tree
    nodes = len(tree.feature)
    x, y = node_positions(tree)
    decided = seen.decision_steps(number, nodes)
    born = [seen_from] * nodes
    for node in (tree.left >= 0).nonzero()[0]:
        born[tree.left[node]] = born[tree.right[node]] = decided[node]
    weights = growth.node_class_weights if growth.scores.counts_classes else None
    name = growth.scores.criterion.name
    return {
        "name": language.text(one.name),
        "round": growth.round,
        "fits": one.fitted_column,
        "measure": language.render(impurity_short_name(name)),
        "parent": tree.parent.tolist(),
        "left": tree.left.tolist(),
        "right": tree.right.tolist(),
        "feature": tree.feature.tolist(),
        "threshold": json_numbers(tree.threshold),
        **({"strict": True} if tree.strict else {}),
        "categories": [list(growth.left_levels(node)) for node in range(nodes)],
        "unseen": [_unseen(tree.level_side.get(node)) for node in range(nodes)],
        "missing_left": tree.missing_left.tolist(),
        "takes_missing": growth.sends_missing_left.tolist(),
        "n": tree.count.tolist(),
        "impurity": short_numbers(beyond_rounding(growth)),
        "weights": None if weights is None else _rows_of(short_numbers(weights.ravel()), weights.shape[1]),
        "value": None if weights is not None else json_numbers(tree.value),
        "answer": _predictions(tree, weights, classes, size, language),
        "x": x.round(4).tolist(),
        "y": y.round(4).tolist(),
        "born": born,
        "decided": decided,
        "gone": [None] * nodes if one.pruned_at is None else [int(k) if k >= 0 else None for k in one.pruned_at],
        "leaf_of": growth.leaf_of[rows].tolist(),
    }


def _rows_of(values: list, wide: int) -> list[list]:
    return [values[at : at + wide] for at in range(0, len(values), wide)]


def _unseen(side: np.ndarray | None) -> list[int]:
    """The levels that no row of a node has, where a category is split."""
    return [] if side is None else (side < 0).nonzero()[0].tolist()


def _predictions(tree, weights, classes: tuple[str, ...], size: float, language: Translator) -> list[str]:
    if weights is not None:
        return [classes[k] for k in majority_class(weights)]
    return list(map(language.format_number, snap_array(tree.value, size)))


def beyond_rounding(growth: Growth) -> np.ndarray:
    """The impurity of each node, 0 where only rounding keeps it from that: of residuals that cancel, say. A similarity
    is a square, so beside the largest it is the square of a share."""
    scores, measured = growth.scores, growth.impurity
    return snap_array(
        measured,
        ROUNDING_TOLERANCE * scores.max_similarity() if isinstance(scores, NewtonScores) else np.abs(measured).max(),
    )
