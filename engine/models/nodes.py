"""The nodes of a model's trees as checked arrays, and the limits on files.

The limits are large enough for the models people train, and small enough that no file blocks the server.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.core.trace import ReadOnly

MAX_BYTES = 50_000_000  # of a file, as in the page's upload: reading that much takes some seconds and a gigabyte
MAX_TREES = 1_000
MAX_NODES = 1_000_000  # of all trees together
MAX_DEPTH = 400  # leaf-wise trees can be long and thin
MAX_FEATURES = 20_000
MAX_CLASSES = 1_000
MAX_LEVELS = 100_000  # of a category
MAX_ITEMS = 30_000_000  # numbers, names and lists in a file
MAX_NESTING = 200
CELLS = 1 << 20  # rows times trees in one batch of predictions


@dataclass(frozen=True, eq=False)
class FileTree:
    """One tree as its file has it. Node 0 is the root, -1 means no child, NaN not in the file."""

    feature: np.ndarray  # [N] anything at leaves
    threshold: np.ndarray  # [N]
    left: np.ndarray  # [N] indices of these arrays
    right: np.ndarray  # [N]
    missing_left: np.ndarray  # [N] bool
    value: np.ndarray  # [N] or [N, K], may be NaN at inner nodes
    gain: np.ndarray  # [N]
    cover: np.ndarray  # [N]
    count: np.ndarray | None = None  # [N] training rows
    listed_levels: Mapping[int, Sequence[int]] = field(default_factory=dict)  # by node: the levels its split lists


@dataclass(frozen=True, eq=False)
class ModelNodes(ReadOnly):
    """All trees one after the other. Children are indices among all nodes; -1 means no child."""

    root: np.ndarray  # [T] the index of each tree's first node
    number: np.ndarray  # [N] the node's index in its FileTree
    feature: np.ndarray  # [N] -1 at a leaf
    threshold: np.ndarray  # [N] NaN at leaves and where levels are listed
    left: np.ndarray  # [N]
    right: np.ndarray  # [N]
    missing_left: np.ndarray  # [N] bool
    value: np.ndarray  # [N] or [N, K]
    gain: np.ndarray  # [N] in the file's measure, NaN at leaves and if the file has none
    cover: np.ndarray  # [N]
    count: np.ndarray  # [N]
    listed_levels: Mapping[int, tuple[int, ...]]  # by node: the levels its split lists, ascending

    @cached_property
    def list_index(self) -> np.ndarray:
        """[N] the position of a node's list of levels among all lists, -1 for none."""
        index = np.full(len(self.feature), -1)
        index[list(self.listed_levels)] = np.arange(len(self.listed_levels))
        return index

    @cached_property
    def keys(self) -> np.ndarray:
        """All listed levels as numbers, ascending: position of the list * MAX_LEVELS + level."""
        parts = [np.array(levels, np.int64) + k * MAX_LEVELS for k, levels in enumerate(self.listed_levels.values())]
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)

    def lists_level(self, node: np.ndarray, level: np.ndarray) -> np.ndarray:
        """[i] True if node[i] lists level[i], a whole number from 0."""
        key = self.list_index[node] * MAX_LEVELS + level
        return self.keys[np.minimum(self.keys.searchsorted(key), len(self.keys) - 1)] == key

    def slice_of_tree(self, tree: int) -> slice:
        return slice(self.root[tree], self.root[tree + 1] if tree + 1 < len(self.root) else len(self.feature))


def join_trees(trees: Sequence[FileTree], features: int) -> ModelNodes:
    """Check the trees of a file and join them, each level by level."""
    if not trees:
        raise DataProblem("model_file.error.no-trees")
    if len(trees) > MAX_TREES:
        raise DataProblem("model_file.error.too-many-trees", count=len(trees), most=MAX_TREES)
    if (total := sum(len(tree.left) for tree in trees)) > MAX_NODES:
        raise DataProblem("model_file.error.too-many-nodes", count=total, most=MAX_NODES)
    parts, root, listed, begin = [], [], {}, 0
    for t, tree in enumerate(trees):
        report()
        part, levels_by_node = _sort_by_level(tree, features, t + 1)
        root.append(begin)
        part["left"][part["left"] >= 0] += begin
        part["right"][part["right"] >= 0] += begin
        listed.update((begin + node, levels) for node, levels in levels_by_node.items())
        parts.append(part)
        begin += len(part["left"])
    if len({part["value"].shape[1:] for part in parts}) > 1:
        raise DataProblem("model_file.error.leaf-sizes")
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return ModelNodes(np.array(root), listed_levels=listed, **columns)


def _sort_by_level(
    tree: FileTree, features: int, number: int
) -> tuple[dict[str, np.ndarray], dict[int, tuple[int, ...]]]:
    """The columns of a tree, level by level, and the listed levels by node. `number` is for errors."""
    order = _level_order(tree, number)
    index = np.full(len(tree.left), -1)
    index[order] = np.arange(len(order))
    left = tree.left[order]
    inner = left >= 0
    feature = np.where(inner, tree.feature[order], -1)
    if (beyond := feature >= features).any() or (feature[inner] < 0).any():
        wrong = feature[beyond][0] if beyond.any() else feature[inner].min()
        raise DataProblem("model_file.error.unknown-feature", tree=number, feature=wrong, count=features)
    reached = ((int(index[node]), levels) for node, levels in sorted(tree.listed_levels.items()) if index[node] >= 0)
    listed = {node: _sorted_levels(levels, number) for node, levels in reached}
    threshold = np.where(inner, tree.threshold[order], np.nan)
    threshold[list(listed)] = np.nan
    has_threshold = inner.copy()
    has_threshold[list(listed)] = False
    if np.isnan(threshold[has_threshold]).any():
        raise DataProblem("model_file.error.no-threshold", tree=number)
    value = tree.value[order]
    if not np.isfinite(value[~inner]).all():
        raise DataProblem("model_file.error.leaf-not-finite", tree=number)
    count = np.full(len(order), np.nan) if tree.count is None else tree.count[order]
    columns = {
        "number": order, "feature": feature, "threshold": threshold,
        "left": np.where(inner, index[np.where(inner, left, 0)], -1),
        "right": np.where(inner, index[np.where(inner, tree.right[order], 0)], -1),
        "missing_left": tree.missing_left[order].astype(bool), "value": value.astype(float),
        "gain": np.where(inner, tree.gain[order], np.nan).astype(float),
        "cover": tree.cover[order].astype(float), "count": count.astype(float),
    }  # fmt: skip
    return columns, listed


def _level_order(tree: FileTree, number: int) -> np.ndarray:
    """The nodes of a tree level by level, left to right. Raises DataProblem if the nodes form no tree."""
    size = len(tree.left)
    if any(len(column) != size for column in (tree.right, tree.feature, tree.threshold, tree.value)) or not size:
        raise DataProblem("model_file.error.tree-columns", tree=number)
    seen = np.zeros(size, bool)
    level = np.zeros(1, np.int64)
    seen[0], levels = True, [level]
    while len(inner := level[tree.left[level] >= 0]):
        children = np.stack((tree.left[inner], tree.right[inner]), 1).ravel()
        if ((children < 1) | (children >= size)).any():
            wrong = children[(children < 1) | (children >= size)][0]
            raise DataProblem("model_file.error.unknown-child", tree=number, count=size, child=wrong)
        if seen[children].any() or len(np.unique(children)) < len(children):
            raise DataProblem("model_file.error.no-tree", tree=number)
        if len(levels) > MAX_DEPTH:
            raise DataProblem("model_file.error.too-deep", tree=number, most=MAX_DEPTH)
        seen[children] = True
        levels.append(children)
        level = children
    return np.concatenate(levels)


def _sorted_levels(levels: Sequence[int], number: int) -> tuple[int, ...]:
    unique = np.unique(np.asarray(levels, np.int64))
    if len(unique) and (unique[0] < 0 or unique[-1] >= MAX_LEVELS):
        raise DataProblem("model_file.error.level", tree=number, level=unique[-1], most=MAX_LEVELS - 1)
    return tuple(unique.tolist())
