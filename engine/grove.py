"""Trees grown in one call, taken apart.

Growing several trees as several roots is what makes forests on few rows fast. Afterwards each tree should stand alone:
it has a bag, it votes, and its story is told by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.bags import Bag
from engine.features import Features
from engine.grow import Limits
from engine.growth import Growth, Kept
from engine.scores import Scores, scores_for
from engine.trace import ReadOnly
from engine.tree import Cuts, Tree

COLUMNS = ("feature", "missing_left", "count", "gain", "reason", "value")


@dataclass(frozen=True, eq=False)
class Task(ReadOnly):
    """What all trees of a forest have in common."""

    features: Features
    target: np.ndarray  # [n] class numbers or values
    classes: int  # 0 for a regression
    weight: np.ndarray  # [n] how much a row counts each time it is drawn
    criterion: object
    limits: Limits
    majority: bool  # does a tree vote for one class, or give each class its share?
    most: int  # rows in the largest bag

    @cached_property
    def _single(self) -> Scores:
        """The scores with every row drawn once, in units so coarse that the largest bag still adds up exactly."""
        y, weight = (np.resize(column, max(self.most, len(column))) for column in (self.target, self.weight))
        return scores_for(self.criterion, y, weight, self.classes)

    def scores(self, counts: np.ndarray) -> Scores:
        """The scores of several bags, counts [roots, n]. A row drawn twice is a row of twice the weight.

        What a row adds up is a whole number, so these are the same numbers whatever is grown together.
        """
        n = len(self.target)
        scores = copy(self._single)
        scores.columns = [(counts * column[:n]).ravel() for column in scores.columns]
        scores.target = np.tile(self.target, len(counts))
        scores.row_weight = (counts * self.weight).ravel()
        return scores

    def part(self, scores: Scores, rows: slice) -> Scores:
        """The scores of one bag out of several."""
        own = copy(scores)
        own.columns = [column[rows] for column in scores.columns]
        own.target, own.row_weight = self.target, scores.row_weight[rows]
        return own

    def voice(self, tree: Tree) -> np.ndarray:
        """[N] or [N, K] what each node of a tree says to a row that ends there."""
        return np.eye(self.classes)[tree.value.argmax(1)] if self.classes and self.majority else tree.value


@dataclass(frozen=True, eq=False)
class Drawn:
    """The features drawn for the nodes of one tree, picked out of all trees' when somebody looks."""

    of_all: tuple[tuple[np.ndarray, np.ndarray], ...]  # (nodes, allowed [d, k]) by the numbers in the common call
    nodes: np.ndarray  # [N] the nodes of this tree by those numbers, ascending

    def __iter__(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        for nodes, allowed in self.of_all:
            own = np.isin(nodes, self.nodes)
            yield self.nodes.searchsorted(nodes[own]), allowed[:, own]


def apart(growth: Growth, task: Task, bags: list[Bag]) -> Iterator[Growth]:
    """The trees of one growth, each as if it had been grown alone from its bag."""
    tree, n = growth.tree, task.features.n
    root = roots_of(tree)
    nodes = root.argsort(kind="stable")  # tree after tree; the order within each stays, so node 0 is its root
    sizes = np.bincount(root, minlength=len(bags))
    starts = sizes.cumsum() - sizes
    number = np.empty_like(nodes)
    number[nodes] = np.arange(len(nodes)) - starts.repeat(sizes)
    columns = _by_tree(tree, nodes, number)
    below, above, sums = tree.cuts.below[nodes], tree.cuts.above[nodes], growth.sums[nodes]
    leaf_of = np.where(growth.leaf_of < 0, -1, number[growth.leaf_of]).astype(np.int32)
    for r, bag in enumerate(bags):
        own, rows = slice(starts[r], starts[r] + sizes[r]), slice(r * n, r * n + n)
        cuts = Cuts(tree.cuts.X, below[own], above[own], tree.cuts.midpoint, {})
        sides = {int(number[v]): side for v, side in tree.level_side.items() if root[v] == r}
        single = Tree(**{name: column[own] for name, column in columns.items()}, cuts=cuts, level_side=sides)
        made = None if growth.made is None else tuple(int(number[v]) for v in growth.made if root[v] == r)
        yield Growth(task.features, task.part(growth.scores, rows), task.limits, Kept(single, sums[own]), leaf_of[rows],
                     drawn=Drawn(growth.drawn, nodes[own]), made=made, round=bag.tree, source=bag)  # fmt: skip


def _by_tree(tree: Tree, nodes: np.ndarray, number: np.ndarray) -> dict[str, np.ndarray]:
    """The columns of a tree of several roots, root after root, its children by their new numbers."""
    columns = {name: getattr(tree, name)[nodes] for name in COLUMNS}
    for name in ("left", "right"):
        child = getattr(tree, name)[nodes]
        columns[name] = np.where(child < 0, -1, number[child])
    return columns


def roots_of(tree: Tree) -> np.ndarray:
    """[N] the root above each node."""
    root = np.arange(len(tree.feature))
    for level in tree.levels[1:]:
        root[level] = root[tree.inner_above(level)].repeat(2)
    return root
