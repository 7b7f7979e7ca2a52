"""What if a model had made another split at a node? Force a split and regrow the subtree below it on the rows.

`replay.fit(rows, model=model, force={"3/L": (2, 15.5)})` forces a split of feature 2 at 15.5 at the left child of the
root of tree 3; the path "3/" is its root. The new subtree has at most the depth and the leaves of the old one, and
other trees stay. Leaf values are scaled as in the file: with v the values of the file's leaves, and w the Newton
outputs of the rows in them,

    v = offset + eta w,    so eta = sum n w (v - offset) / sum n w^2
"""

from collections.abc import Mapping
from dataclasses import replace
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
    """The forced splits of each tree, in order. Example: {"3/L": (2, 1.5)} -> {2: {"L": (2, 1.5)}}."""
    by_tree: dict[int, dict[str, tuple[int, Any]]] = {}
    for path, split in sorted(force.items()):
        number, slash, turns = path.partition("/")
        if not slash or not number.isdecimal() or set(turns) - {"L", "R"}:
            raise DataProblem("model.error.no-node", path=quoted(path))
        if not 0 < int(number) <= trees:
            raise DataProblem("model.error.no-tree", number=number, count=trees)
        by_tree.setdefault(int(number) - 1, {})[turns] = split
    return dict(sorted(by_tree.items()))


def _estimate_eta(growth: FileGrowth, offset: float) -> float:
    """The learning rate that the file's leaf values imply (see above), or 1."""
    tree = growth.tree
    leaves = tree.leaves[tree.count[tree.leaves] > 0]
    w, v, n = newton_outputs(growth, growth.leaf_hessian)[leaves], tree.value[leaves] - offset, tree.count[leaves]
    square = float((n * w * w).sum())
    eta = float((n * w * v).sum()) / square if square else 1.0
    return eta if eta > 0 else 1.0


def newton_outputs(growth: Growth, h: np.ndarray | None) -> np.ndarray:
    """[N] -G / (H + lambda). `h`: [n] of the rows, if leaves use another h than splits."""
    scores = expect_type(NewtonScores, growth.scores)
    G, H = scores.gradient_hessian_sums(list(growth.sums.T), growth.tree.count).T
    return scores.similarity.output(G, H if h is None else growth.sum_by_node(h))


def regrow_tree(growth: FileGrowth, tree: ModelTree, forced: ForcedSplits, offset: float) -> FileTree:
    """The tree with forced splits, by their paths in it. Of two on one path the lower is made in the upper's growth."""
    if not growth.has_model_criterion:
        raise DataProblem("model.error.unknown-loss")
    result = tree.to_file_tree()
    for top in [path for path in forced if not any(path != other and path.startswith(other) for other in forced)]:
        below = {path[len(top) :]: split for path, split in forced.items() if path.startswith(top)}
        result = _regrow_subtree(result, growth, tree, find_node(tree, top), below, offset)
    return result


def find_node(tree: ModelTree, turns: str) -> int:
    """The inner node at the end of a path of turns from the root. Example: "LR"."""
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
    result: FileTree, growth: FileGrowth, tree: ModelTree, node: int, forced: ForcedSplits, offset: float
) -> FileTree:
    """Replace a node's subtree by one grown on its rows, of no larger size."""
    old, rows = growth.tree, np.isin(np.arange(growth.features.n), growth.rows_of(node))[None]
    leaves = int((old.in_subtree(node) & (old.feature < 0)).sum())
    limits = Limits(max_depth=int(old.depth.max() - old.depth[node]), max_leaf_nodes=leaves, stop_without_gain=True)
    grown = grow(growth.features, growth.scores, limits, rows=rows, force=dict(forced))
    if isinstance(grown.scores, NewtonScores):
        value = offset + _estimate_eta(growth, offset) * newton_outputs(grown, growth.leaf_hessian)
    else:
        value = grown.node_class_weights / grown.node_class_weights.sum(1, keepdims=True)
    return _replace_subtree(result, node, grown.tree, value, tree.model.listed_goes_left)


def _replace_subtree(old: FileTree, node: int, subtree: Tree, value: np.ndarray, listed_left: bool) -> FileTree:
    """Put a subtree in the place of a node.

    Its root gets the node's index, its other nodes come last. The new nodes have no gains and covers.
    """
    size, n = len(old.left), len(subtree.feature)
    index = np.append(np.where(np.arange(n) == 0, node, size + np.arange(n) - 1), -1)  # the last is for child -1

    def put(column: np.ndarray | None, new: np.ndarray) -> np.ndarray:
        joint = np.concatenate((np.full(size, np.nan) if column is None else np.asarray(column), new[1:]))
        joint[node] = new[0]
        return joint

    unknown = np.full(n, np.nan)
    listed = {i: levels for i, levels in old.listed_levels.items() if i != node}
    for i, side in subtree.level_side.items():
        left = (side == 1) | ((side < 0) & bool(subtree.missing_left[i]))
        listed[int(index[i])] = (left == listed_left).nonzero()[0].tolist()
    return FileTree(
        put(old.feature, subtree.feature), put(old.threshold, subtree.threshold), put(old.left, index[subtree.left]),
        put(old.right, index[subtree.right]), put(old.missing_left, subtree.missing_left), put(old.value, value),
        put(old.gain, unknown), put(old.cover, unknown), put(old.count, subtree.count.astype(float)), listed,
    )  # fmt: skip


def replace_tree(model: TrainedModel, index: int, tree: FileTree) -> TrainedModel:
    trees = [tree if other.tree_index == index else other.to_file_tree() for other in model.trees]
    return replace(model, nodes=join_trees(trees, model.inputs.d))
