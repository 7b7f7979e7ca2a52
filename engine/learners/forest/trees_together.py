"""What the trees of a forest have in common, and each with its own bag again after they were grown in one call."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.core.trace import ReadOnly
from engine.learners.common.class_weights import balanced
from engine.learners.common.ensemble import one_hot_votes
from engine.learners.forest.samples import Bag
from engine.split.criteria import Criterion
from engine.split.features import Features
from engine.split.scores import Scores, scores_for
from engine.tree.grow import Limits
from engine.tree.growth import Growth
from engine.tree.tree import Tree
from engine.tree.unstack import iter_separate_trees


@dataclass(frozen=True, eq=False)
class ForestTask(ReadOnly):
    """What all trees of a forest have in common."""

    features: Features
    target: np.ndarray  # [n] class numbers or values
    n_classes: int  # 0 for a regression
    weight: np.ndarray  # [n] how much a row counts each time it is drawn
    criterion: Criterion
    limits: Limits
    majority: bool  # does a tree vote for one class, or give each class its share?
    most: int  # rows in the largest bag
    balance: bool = False  # do all classes weigh the same in every bag?

    @cached_property
    def _single_scores(self) -> Scores:
        """The scores with every row drawn once, in units so coarse that the largest bag still adds up exactly."""
        y, weight = (np.resize(column, max(self.most, len(column))) for column in (self.target, self.weight))
        return scores_for(self.criterion, y, weight, self.n_classes)

    def scores(self, counts: np.ndarray) -> Scores:
        """The scores of several bags, counts [roots, n]. A row drawn twice is a row of twice the weight.

        What a row adds up is a whole number, so these are the same numbers whatever is grown together.
        """
        n = len(self.target)
        scores = copy(self._single_scores)
        scores.target = np.tile(self.target, len(counts))
        if self.balance:
            weight = counts * self.weight * self._balancing_factors(counts)
            # All classes together weigh what the bag's rows did, so that these add up exactly in the same units.
            heavy = np.maximum(np.rint(weight / scores.units[0]), weight > 0).astype(np.int64)
            scores.columns = [((column[:n] != 0) * heavy).ravel() for column in scores.columns]
        else:
            weight = counts * self.weight
            scores.columns = [(counts * column[:n]).ravel() for column in scores.columns]
        scores.row_weight = weight.ravel()
        return scores

    def _balancing_factors(self, counts: np.ndarray) -> np.ndarray:
        """[roots, n] what each row of a bag is multiplied by, so that its classes weigh the same."""
        by_class = np.stack([counts[:, self.target == c].sum(1) for c in range(self.n_classes)], 1)
        return balanced(by_class)[:, self.target]

    def tree_votes(self, tree: Tree) -> np.ndarray:
        """[N] or [N, K] what each node of a tree says to a row that ends there."""
        return one_hot_votes(tree.value) if self.n_classes and self.majority else tree.value


def separate_bag_trees(growth: Growth, bags: list[Bag]) -> Iterator[Growth]:
    """The trees of one growth, each with the bag it was grown from."""
    for bag, tree in zip(bags, iter_separate_trees(growth), strict=True):
        yield replace(tree, round=bag.tree, source=bag)
