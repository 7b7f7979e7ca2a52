"""Separate the trees of one growth: each as if it had been grown alone.

Growing several trees as several roots makes forests on few rows and boosting with many classes fast. A separate tree
has its own node numbers, from 0 on, and its own rows.
"""

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.split.level import Scores
from engine.split.search import NodeDraws
from engine.tree.growth import Growth
from engine.tree.recorder import PrunedTrees
from engine.tree.tree import Tree

TREE_COLUMNS = ("feature", "missing_left", "count", "gain", "reason", "value")


def separate_trees(growth: Growth) -> tuple[Growth, ...]:
    """Return the trees of a growth, cached so that their tables are computed once."""
    if growth.tree.roots == 1:
        return (growth,)
    if "_alone" not in growth.__dict__:
        growth.__dict__["_alone"] = tuple(iter_separate_trees(growth))
    return growth.__dict__["_alone"]


def iter_separate_trees(growth: Growth) -> Iterator[Growth]:
    """Yield the trees of a growth, in order."""
    tree, n = growth.tree, growth.features.n
    root = tree.root_of
    nodes = root.argsort(kind="stable")  # tree after tree; the order within each stays, so node 0 is its root
    sizes = np.bincount(root, minlength=tree.roots)
    starts = sizes.cumsum() - sizes
    number = np.full(len(nodes) + 1, -1)  # by node of the growth; its last entry keeps -1, "no node", at -1
    number[nodes] = np.arange(len(nodes)) - starts.repeat(sizes)
    columns = {name: getattr(tree, name)[nodes] for name in TREE_COLUMNS}
    columns |= {name: number[getattr(tree, name)[nodes]] for name in ("left", "right")}
    sums, leaf_of, order = growth.sums[nodes], number.astype(np.int32)[growth.leaf_of], growth.split_order
    for r in range(tree.roots):
        span, rows = slice(starts[r], starts[r] + sizes[r]), slice(r * n, r * n + n)
        sides = {int(number[node]): side for node, side in tree.level_side.items() if root[node] == r}
        single_columns: dict[str, Any] = {name: column[span] for name, column in columns.items()}
        single = Tree(**single_columns, threshold_rows=tree.threshold_rows.select_nodes(nodes[span]), level_side=sides,
                      strict=tree.strict)  # fmt: skip
        single_order = None if order is None else tuple(int(number[node]) for node in order if root[node] == r)
        yield Growth(growth.features, slice_scores(growth.scores, rows), growth.limits, PrunedTrees(single, sums[span]),
                     leaf_of[rows], node_draws=SelectedDraws(growth.node_draws, nodes[span]), split_order=single_order,
                     round=growth.round, source=growth.source)  # fmt: skip


def slice_scores(scores: Scores, rows: slice) -> Scores:
    """Return the scores of one root's rows, in the units of all rows."""
    sliced = copy(scores)
    sliced.columns = [column[rows] for column in scores.columns]
    for name in ("target", "row_weight", "hessian", "least_weight"):
        if getattr(scores, name) is not None:
            setattr(sliced, name, getattr(scores, name)[rows])
    return sliced


@dataclass(frozen=True, eq=False)
class SelectedDraws:
    """The random draws for the nodes of one tree, selected from those of all trees on first use."""

    all_draws: Iterable[tuple[np.ndarray, NodeDraws]]  # (nodes, draws), by the node numbers of the growth
    nodes: np.ndarray  # [N] the nodes of this tree by these numbers, ascending

    @cached_property
    def selected(self) -> list[tuple[np.ndarray, NodeDraws]]:
        selected = []
        for nodes, draws in self.all_draws:
            if (is_in := np.isin(nodes, self.nodes)).any():
                selected.append((self.nodes.searchsorted(nodes[is_in]), draws.select_nodes(is_in)))
        return selected

    def __iter__(self) -> Iterator[tuple[np.ndarray, NodeDraws]]:
        return iter(self.selected)
