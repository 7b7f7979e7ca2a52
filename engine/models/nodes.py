"""How large a model may be: enough for what people train, little enough that no file holds the server up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.core.trace import ReadOnly

MAX_BYTES = 50_000_000  # of a file, as many as the page takes: reading so many takes some seconds and a gigabyte
MAX_TREES = 1_000
MAX_NODES = 1_000_000  # of all trees together
MAX_DEPTH = 400  # leaf-wise trees can be long and thin
MAX_FEATURES = 20_000
MAX_CLASSES = 1_000
MAX_LEVELS = 100_000  # codes of categories run from 0 to one less
MAX_ITEMS = 30_000_000  # numbers, names and lists in a file
MAX_NESTING = 200
CELLS = 1 << 20  # rows times trees that are looked up together


@dataclass(frozen=True, eq=False)
class FileTree:
    """One tree as its file has it: N nodes, the first is the root, -1 for "no child". NaN: the file does not say."""

    feature: np.ndarray  # [N] of leaves it does not matter
    threshold: np.ndarray  # [N]
    left: np.ndarray  # [N] places in these arrays
    right: np.ndarray  # [N]
    missing_left: np.ndarray  # [N] bool
    value: np.ndarray  # [N] or [N, K], of inner nodes it need not be known
    gain: np.ndarray  # [N]
    cover: np.ndarray  # [N]
    count: np.ndarray | None = None  # [N] training rows
    listed_levels: Mapping[int, Sequence[int]] = field(default_factory=dict)  # by node: the levels its split lists


@dataclass(frozen=True, eq=False)
class ModelNodes(ReadOnly):
    """All trees one after the other. Children are places among all nodes; -1 stands for "none"."""

    root: np.ndarray  # [T] the place of each tree's first node
    number: np.ndarray  # [N] its number in the file
    feature: np.ndarray  # [N] -1 at a leaf
    threshold: np.ndarray  # [N] NaN at leaves and where levels are listed
    left: np.ndarray  # [N]
    right: np.ndarray  # [N]
    missing_left: np.ndarray  # [N] bool
    value: np.ndarray  # [N] or [N, K]
    gain: np.ndarray  # [N] as the file has it, NaN at leaves and where it has none
    cover: np.ndarray  # [N]
    count: np.ndarray  # [N]
    listed_levels: Mapping[int, tuple[int, ...]]  # by place: the levels its split lists, ascending

    @cached_property
    def list_index(self) -> np.ndarray:
        """[N] the how-many-th list of levels is this node's, -1 for none."""
        found = np.full(len(self.feature), -1)
        found[list(self.listed_levels)] = np.arange(len(self.listed_levels))
        return found

    @cached_property
    def keys(self) -> np.ndarray:
        """Every listed level of every list as one number, ascending: list * MAX_LEVELS + level."""
        parts = [np.array(levels, np.int64) + k * MAX_LEVELS for k, levels in enumerate(self.listed_levels.values())]
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)

    def lists_level(self, node: np.ndarray, level: np.ndarray) -> np.ndarray:
        """Is level[i] one that node[i] lists? Levels are whole numbers from 0."""
        key = self.list_index[node] * MAX_LEVELS + level
        place = self.keys.searchsorted(key)
        return self.keys[np.minimum(place, len(self.keys) - 1)] == key

    def slice_of_tree(self, tree: int) -> slice:
        """The nodes of one tree."""
        return slice(self.root[tree], self.root[tree + 1] if tree + 1 < len(self.root) else len(self.feature))


def join_trees(trees: Sequence[FileTree], features: int) -> ModelNodes:
    """Trees of one file, checked."""
    if not trees:
        raise DataProblem("model_file.error.no-trees")
    if len(trees) > MAX_TREES:
        raise DataProblem("model_file.error.too-many-trees", count=len(trees), most=MAX_TREES)
    if (total := sum(len(tree.left) for tree in trees)) > MAX_NODES:
        raise DataProblem("model_file.error.too-many-nodes", count=total, most=MAX_NODES)
    parts, root, listed = [], [], {}
    for t, tree in enumerate(trees):
        report()
        begin = sum(len(part["left"]) for part in parts[-1:]) + (root[-1] if root else 0)
        part, own = _in_levels(tree, features, t + 1)
        root.append(begin)
        part["left"][part["left"] >= 0] += begin
        part["right"][part["right"] >= 0] += begin
        listed.update((begin + node, levels) for node, levels in own.items())
        parts.append(part)
    if len({part["value"].shape[1:] for part in parts}) > 1:
        raise DataProblem("model_file.error.leaf-sizes")
    return ModelNodes(np.array(root), listed_levels=listed, **{name: np.concatenate([part[name] for part in parts])
                                                     for name in parts[0]})  # fmt: skip


def _in_levels(tree: FileTree, features: int, number: int) -> tuple[dict[str, np.ndarray], dict[int, tuple[int, ...]]]:
    """Its columns, level by level, and what its splits list. `number` is the tree's, from 1."""
    order = _order(tree, number)
    place = np.full(len(tree.left), -1)
    place[order] = np.arange(len(order))
    left = tree.left[order]
    inner = left >= 0
    feature = np.where(inner, tree.feature[order], -1)
    if (beyond := feature >= features).any() or (feature[inner] < 0).any():
        wrong = feature[beyond][0] if beyond.any() else feature[inner].min()
        raise DataProblem("model_file.error.unknown-feature", tree=number, feature=wrong, count=features)
    own = {
        int(place[node]): _levels(levels, number)
        for node, levels in sorted(tree.listed_levels.items())
        if place[node] >= 0
    }
    threshold = np.where(inner, tree.threshold[order], np.nan)
    threshold[list(own)] = np.nan
    asks = inner.copy()
    asks[list(own)] = False
    if np.isnan(threshold[asks]).any():
        raise DataProblem("model_file.error.no-threshold", tree=number)
    value = tree.value[order]
    if not np.isfinite(value[~inner]).all():
        raise DataProblem("model_file.error.leaf-not-finite", tree=number)
    count = np.full(len(order), np.nan) if tree.count is None else tree.count[order]
    part = {
        "number": order, "feature": feature, "threshold": threshold,
        "left": np.where(inner, place[np.where(inner, left, 0)], -1),
        "right": np.where(inner, place[np.where(inner, tree.right[order], 0)], -1),
        "missing_left": tree.missing_left[order].astype(bool), "value": value.astype(float),
        "gain": np.where(inner, tree.gain[order], np.nan).astype(float),
        "cover": tree.cover[order].astype(float), "count": count.astype(float),
    }  # fmt: skip
    return part, own


def _order(tree: FileTree, number: int) -> np.ndarray:
    """Its nodes from the root down, level by level and left to right, or why it is no tree."""
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


def _levels(levels: Sequence[int], number: int) -> tuple[int, ...]:
    found = np.unique(np.asarray(levels, np.int64))
    if len(found) and (found[0] < 0 or found[-1] >= MAX_LEVELS):
        raise DataProblem("model_file.error.level", tree=number, level=found[-1], most=MAX_LEVELS - 1)
    return tuple(found.tolist())
