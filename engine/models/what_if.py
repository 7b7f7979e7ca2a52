"""What if a model had made another split at a node? The rows beside it grow again what follows; other trees stay.

`replay.fit(rows, model=model, force={"3/L": (2, 15.5)})` asks for feature 2 at 15.5 at the root's left child of tree 3;
"3/" is its root. The subtree is no larger than the file's own: no deeper than the tree, with as many leaves at most.
Its leaves hold what the library's would: with v the values of the file's leaves and w the outputs of the rows in them,

    v = offset + eta w,    so eta = sum n w (v - offset) / sum n w^2
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.trace import expect_type
from engine.models.file_growth import FileGrowth
from engine.models.model import ModelTree, TrainedModel
from engine.models.nodes import FileTree, join_trees
from engine.split.newton import NewtonScores
from engine.split.search import Limits
from engine.text.message import quoted
from engine.tree.grow import grow
from engine.tree.growth import Growth
from engine.tree.tree import Tree

ForcedSplits = Mapping[str, tuple[int, Any]]  # by path: the feature, and the threshold or the levels that go left


def splits_by_tree(force: ForcedSplits, trees: int) -> dict[int, dict[str, tuple[int, Any]]]:
    """The splits asked for in each tree, the first tree first. Example: {"3/L": (2, 1.5)} -> {2: {"L": (2, 1.5)}}."""
    found: dict[int, dict[str, tuple[int, Any]]] = {}
    for path, split in sorted(force.items()):
        number, slash, turns = path.partition("/")
        if not slash or not number.isdecimal() or set(turns) - {"L", "R"}:
            raise DataProblem("model.error.no-node", path=quoted(path))
        if not 0 < int(number) <= trees:
            raise DataProblem("model.error.no-tree", number=number, count=trees)
        found.setdefault(int(number) - 1, {})[turns] = split
    return dict(sorted(found.items()))


@dataclass(frozen=True)
class LeafValues:
    """From what rows in a leaf put out to what the file's leaves hold."""

    offset: float
    eta: float

    def from_outputs(self, output: np.ndarray) -> np.ndarray:
        return self.offset + self.eta * output


def leaf_values(growth: FileGrowth, offset: float) -> LeafValues:
    """As the leaves of a tree of the file say; where they say nothing, eta is 1."""
    tree = growth.tree
    leaves = tree.leaves[tree.count[tree.leaves] > 0]
    w, v, n = newton_outputs(growth, growth.leaf_hessian)[leaves], tree.value[leaves] - offset, tree.count[leaves]
    square = float((n * w * w).sum())
    eta = float((n * w * v).sum()) / square if square else 1.0
    return LeafValues(offset, eta if eta > 0 else 1.0)


def newton_outputs(growth: Growth, h: np.ndarray | None) -> np.ndarray:
    """[N] -G / (H + lambda), with the h of leaves where they have another."""
    scores = expect_type(NewtonScores, growth.scores)
    G, H = scores.gradient_hessian_sums(list(growth.sums.T), growth.tree.count).T
    return scores.similarity.output(G, H if h is None else growth.sum_by_node(h))


def regrow_tree(growth: FileGrowth, tree: ModelTree, own: ForcedSplits, offset: float) -> FileTree:
    """The tree with other splits. Where one that is asked for lies below another, both are made in one growth."""
    if not growth.has_model_criterion:
        raise DataProblem("model.error.unknown-loss")
    found = FileTree(tree.feature, tree.threshold, tree.left, tree.right, tree.missing_left, tree.value, tree.gain,
                     tree.cover, tree.count, tree.listed_levels)  # fmt: skip
    for top in [path for path in own if not any(path != other and path.startswith(other) for other in own)]:
        below = {path[len(top) :]: split for path, split in own.items() if path.startswith(top)}
        found = _regrow_subtree(found, growth, tree, find_node(tree, top), below, offset)
    return found


def find_node(tree: ModelTree, turns: str) -> int:
    """The node at the end of some turns from the root."""
    node = 0
    for turn in turns:
        node = int((tree.left if turn == "L" else tree.right)[node])
        if node < 0:
            break
    if node < 0 or tree.feature[node] < 0:
        number = tree.tree_index + 1
        raise DataProblem("model.error.no-split", tree=number, path=quoted(f"{number}/{turns}"))
    return node


def _regrow_subtree(
    found: FileTree, growth: FileGrowth, tree: ModelTree, node: int, own: ForcedSplits, offset: float
) -> FileTree:
    """The rows of the node grow a subtree in the place of the file's."""
    rows = growth.rows_of(node)
    grown = grow(growth.features, growth.scores, _subtree_limits(growth.tree, node),
                 rows=np.isin(np.arange(growth.features.n), rows)[None], force=dict(own))  # fmt: skip
    value = _values(grown, growth, offset)
    return _replace_subtree(found, node, grown.tree, value, tree.model.listed_goes_left)


def _subtree_limits(tree: Tree, node: int) -> Limits:
    """No larger than what the file has there: by depth and by leaves."""
    leaves = int((tree.in_subtree(node) & (tree.feature < 0)).sum())
    return Limits(max_depth=int(tree.depth.max() - tree.depth[node]), max_leaf_nodes=leaves, stop_without_gain=True)


def _values(grown: Growth, growth: FileGrowth, offset: float) -> np.ndarray:
    """[N] or [N, K] what the nodes of the subtree give: shares of classes, or values as large as the file's."""
    if not isinstance(grown.scores, NewtonScores):
        weight = grown.node_class_weights
        return weight / weight.sum(1, keepdims=True)
    return leaf_values(growth, offset).from_outputs(newton_outputs(grown, growth.leaf_hessian))


def _replace_subtree(found: FileTree, node: int, own: Tree, value: np.ndarray, listed_left: bool) -> FileTree:
    """The root of the subtree takes the node's place, its other nodes come last; the file says nothing of these."""
    size, n = len(found.left), len(own.feature)
    place = np.append(np.where(np.arange(n) == 0, node, size + np.arange(n) - 1), -1)  # its last is that of "none"

    def put(column: np.ndarray | None, new: np.ndarray) -> np.ndarray:
        old = np.full(size, np.nan) if column is None else np.asarray(column)
        joint = np.concatenate((old, new[1:]))
        joint[node] = new[0]
        return joint

    unknown = np.full(n, np.nan)
    listed = {at: levels for at, levels in found.listed_levels.items() if at != node}
    for at, side in own.level_side.items():
        left = (side == 1) | ((side < 0) & bool(own.missing_left[at]))
        listed[int(place[at])] = (left == listed_left).nonzero()[0].tolist()
    return FileTree(
        put(found.feature, own.feature), put(found.threshold, own.threshold), put(found.left, place[own.left]),
        put(found.right, place[own.right]), put(found.missing_left, own.missing_left), put(found.value, value),
        put(found.gain, unknown), put(found.cover, unknown), put(found.count, own.count.astype(float)), listed,
    )  # fmt: skip


def replace_tree(model: TrainedModel, place: int, tree: FileTree) -> TrainedModel:
    """The model with another tree in one place."""
    trees = [tree if each.tree_index == place else
             FileTree(each.feature, each.threshold, each.left, each.right, each.missing_left, each.value, each.gain,
                      each.cover, each.count, each.listed_levels) for each in model.trees]  # fmt: skip
    return replace(model, nodes=join_trees(trees, model.inputs.d))
