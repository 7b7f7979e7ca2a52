"""Trees grown in one call, taken apart.

Growing several trees as several roots is what makes forests on few rows fast. Afterwards each tree should stand alone:
it has a bag, it votes, and its story is told by itself. What can be derived from its bag (the columns the scores add
up) is not kept, it is made again for whoever asks.
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

    def voice(self, tree: Tree) -> np.ndarray:
        """[N] or [N, K] what each node of a tree says to a row that ends there."""
        return np.eye(self.classes)[tree.value.argmax(1)] if self.classes and self.majority else tree.value


@dataclass(frozen=True, eq=False)
class Grown(ReadOnly):
    """One tree of a grove, with what cannot be derived."""

    tree: Tree
    leaf_of: np.ndarray  # [n] int32 the leaf each row of the bag ended in, -1 for the others
    sums: np.ndarray  # [N, C] what the rows of each node add up to
    nodes: np.ndarray  # [N] the numbers its nodes had among all trees of the call
    drawn: tuple  # (nodes, allowed) of all trees of the call, by those numbers
    made: tuple[int, ...] | None  # the order of the splits where growth was best first

    def growth(self, task: Task, bag: Bag) -> Growth:
        """The whole story of this tree, as if it had been grown alone."""
        drawn = tuple((self.nodes.searchsorted(nodes[own]), allowed[:, own]) for nodes, allowed in self.drawn
                      if (own := np.isin(nodes, self.nodes)).any())  # fmt: skip
        return Growth(task.features, task.scores(bag.counts[None, :]), task.limits, Kept(self.tree, self.sums),
                      self.leaf_of, drawn=drawn, made=self.made, round=bag.tree, source=bag)  # fmt: skip


def apart(growth: Growth) -> Iterator[Grown]:
    """The trees of one growth, one by one. The order of the nodes within each tree stays, so node 0 is its root."""
    tree, roots = growth.tree, growth.tree.roots
    root = roots_of(tree)
    nodes = root.argsort(kind="stable")  # tree after tree
    sizes = np.bincount(root, minlength=roots)
    starts = sizes.cumsum() - sizes
    number = np.empty_like(nodes)
    number[nodes] = np.arange(len(nodes)) - starts.repeat(sizes)
    kept = ("feature", "missing_left", "count", "gain", "reason", "value")
    columns = {name: getattr(tree, name)[nodes] for name in kept}
    for name in ("left", "right"):
        child = getattr(tree, name)[nodes]
        columns[name] = np.where(child < 0, -1, number[child])
    below, above, sums = tree.cuts.below[nodes], tree.cuts.above[nodes], growth.sums[nodes]
    leaf_of = np.where(growth.leaf_of < 0, -1, number[growth.leaf_of]).astype(np.int32).reshape(roots, -1)
    for r in range(roots):
        own = slice(starts[r], starts[r] + sizes[r])
        cuts = Cuts(tree.cuts.X, below[own], above[own], tree.cuts.midpoint, {})
        sides = {int(number[v]): side for v, side in tree.level_side.items() if root[v] == r}
        made = None if growth.made is None else tuple(int(number[v]) for v in growth.made if root[v] == r)
        single = Tree(**{name: column[own] for name, column in columns.items()}, cuts=cuts, level_side=sides)
        yield Grown(single, leaf_of[r], sums[own], nodes[own], growth.drawn, made)


def roots_of(tree: Tree) -> np.ndarray:
    """[N] the root above each node."""
    root = np.arange(len(tree.feature))
    for level in tree.levels[1:]:
        root[level] = root[tree.inner_above(level)].repeat(2)
    return root
