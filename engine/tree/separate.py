"""Trees grown in one call, taken apart: each as if it had been grown alone.

Growing several trees as several roots is what makes forests on few rows and boosting with many classes fast. Told by
itself, a tree has nodes of its own, from 0 on, and rows of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.split.scores import Scores
from engine.split.search import NodeDraws
from engine.tree.growth import Growth
from engine.tree.recorder import PrunedTrees
from engine.tree.tree import Tree

TREE_COLUMNS = ("feature", "missing_left", "count", "gain", "reason", "value")


def single_tree(growth: Growth, root: int) -> Growth:
    """One tree of a growth."""
    return separate_trees(growth)[root]


def separate_trees(growth: Growth) -> tuple[Growth, ...]:
    """Its trees, kept with it so that tables are made once. A growth of one tree is that tree."""
    if growth.tree.roots == 1:
        return (growth,)
    if "_alone" not in growth.__dict__:
        growth.__dict__["_alone"] = tuple(iter_separate_trees(growth))
    return growth.__dict__["_alone"]


def iter_separate_trees(growth: Growth) -> Iterator[Growth]:
    """The trees of a growth, in order."""
    tree, n = growth.tree, growth.features.n
    root = tree.root_of
    nodes = root.argsort(kind="stable")  # tree after tree; the order within each stays, so node 0 is its root
    sizes = np.bincount(root, minlength=tree.roots)
    starts = sizes.cumsum() - sizes
    number = np.empty_like(nodes)
    number[nodes] = np.arange(len(nodes)) - starts.repeat(sizes)
    renumbering = np.append(number, -1)  # no child, and no leaf, stay -1
    columns = _renumbered_columns(tree, nodes, renumbering)
    sums = growth.sums[nodes]
    leaf_of = renumbering.astype(np.int32)[growth.leaf_of]
    renumbered = lambda by_node, r: {int(number[v]): kept for v, kept in by_node.items() if root[v] == r}  # noqa: E731
    for r in range(tree.roots):
        own, rows = slice(starts[r], starts[r] + sizes[r]), slice(r * n, r * n + n)
        sides = renumbered(tree.level_side, r)
        of_it: dict[str, Any] = {name: column[own] for name, column in columns.items()}
        single = Tree(**of_it, threshold_rows=tree.threshold_rows.select_nodes(nodes[own]), level_side=sides)
        made = None if growth.split_order is None else tuple(int(number[v]) for v in growth.split_order if root[v] == r)
        yield Growth(growth.features, slice_scores(growth.scores, rows), growth.limits, PrunedTrees(single, sums[own]),
                     leaf_of[rows], node_draws=SelectedDraws(growth.node_draws, nodes[own]), split_order=made,
                     round=growth.round, source=growth.source)  # fmt: skip


def slice_scores(scores: Scores, rows: slice) -> Scores:
    """The scores of one root's rows, in the units of all of them."""
    own = copy(scores)
    own.columns = [column[rows] for column in scores.columns]
    for name in ("target", "row_weight", "hessian", "least_weight"):
        if getattr(scores, name) is not None:
            setattr(own, name, getattr(scores, name)[rows])
    return own


@dataclass(frozen=True, eq=False)
class SelectedDraws:
    """What was drawn for the nodes of one tree, picked out of all trees' when somebody looks."""

    all_draws: Iterable[tuple[np.ndarray, NodeDraws]]  # (nodes, draws) by the numbers in the common call
    nodes: np.ndarray  # [N] the nodes of this tree by those numbers, ascending

    @cached_property
    def selected(self) -> list[tuple[np.ndarray, NodeDraws]]:
        found = []
        for nodes, draws in self.all_draws:
            place = self.nodes.searchsorted(nodes).clip(max=len(self.nodes) - 1)
            if (own := self.nodes[place] == nodes).any():
                found.append((self.nodes.searchsorted(nodes[own]), draws.select_nodes(own)))
        return found

    def __iter__(self) -> Iterator[tuple[np.ndarray, NodeDraws]]:
        return iter(self.selected)


def _renumbered_columns(tree: Tree, nodes: np.ndarray, renumbering: np.ndarray) -> dict[str, np.ndarray]:
    """The columns of a tree of several roots, root after root, its children by their new numbers."""
    columns = {name: getattr(tree, name)[nodes] for name in TREE_COLUMNS}
    return columns | {name: renumbering[getattr(tree, name)[nodes]] for name in ("left", "right")}
