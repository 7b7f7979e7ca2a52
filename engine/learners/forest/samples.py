"""Bootstrap samples: the rows and features of each tree, and the scores of several samples at once.

Throughout: n rows, d features, m rows drawn into a bag.
"""

import numbers
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.errors import DataProblem, short_repr
from engine.core.protocols import Table
from engine.core.trace import Event, ReadOnly
from engine.learners.common.ensemble import one_hot_votes
from engine.learners.common.parameters import balanced
from engine.learners.common.random_draws import bootstrap, make_feature_sampler, make_splitter, some_features, tree_rng
from engine.split.criteria import Criterion
from engine.split.features import Features
from engine.split.level import Scores
from engine.split.random_splitters import FeatureDraw
from engine.split.scores import scores_for
from engine.split.search import Splitter
from engine.tree.grow import Limits
from engine.tree.growth import Growth
from engine.tree.separate import iter_separate_trees
from engine.tree.tree import Tree

GivenBag = tuple[np.ndarray, np.ndarray | None]  # rows and features of a bag given by hand


@dataclass(frozen=True, eq=False)
class Bag(Event):
    """Rows and features of one tree. Example: rows 2 0 2 4 5 5 of six -> counts 1 0 2 0 1 2, oob_rows 1 and 3."""

    tree: int
    n: int
    rows: np.ndarray  # [m] in the order drawn
    uniform: np.ndarray | None  # [m] random numbers, row = floor(number * n); None if the rows are not random
    features: np.ndarray | None  # features of the whole tree; None for all

    @property
    def counts(self) -> np.ndarray:
        """[n] how often each row was drawn."""
        return np.bincount(self.rows, minlength=self.n)

    @property
    def oob_rows(self) -> np.ndarray:
        """Rows that were not drawn, on which the tree can be tested."""
        return (self.counts == 0).nonzero()[0]

    def feature_mask(self, d: int) -> np.ndarray:
        """[d] bool, the features that the tree may use."""
        allowed = np.zeros(d, bool)
        allowed[slice(None) if self.features is None else self.features] = True
        return allowed


@dataclass(frozen=True, eq=False)
class BagSampler:
    """Draws the bags of a forest."""

    n: int
    d: int
    size: int  # rows in a bag
    bootstrap: bool  # False: every bag has every row once
    features: int  # number of features to draw
    draws_features_per_tree: bool  # else for every split
    explicit_bags: list[GivenBag] | None
    seed: int
    splitter_kind: str  # "best", or "random": one random split of each feature

    def draw(self, tree: int) -> tuple[Bag, np.random.Generator]:
        """Draw the bag of a tree; also return the generator for draws while it grows."""
        rng, uniform, features = tree_rng(self.seed, tree), None, None
        if self.explicit_bags is not None:
            rows, features = self.explicit_bags[tree % len(self.explicit_bags)]  # more trees begin again
        elif self.bootstrap:
            uniform, rows = bootstrap(rng, self.n, self.size)
        else:
            rows = np.arange(self.n)
        if features is None and self.draws_features_per_tree and self.features < self.d:
            features = some_features(rng, self.d, self.features)
        return Bag(tree, self.n, rows, uniform, features), rng

    def splitter(self, bags: list[Bag], rngs: list[np.random.Generator]) -> Splitter:
        """Return the splitter for trees grown on these bags."""
        return make_splitter(self.splitter_kind, rngs, self._feature_sampler(bags, rngs))

    def _feature_sampler(self, bags: list[Bag], rngs: list[np.random.Generator]) -> FeatureDraw | None:
        """Return the function that chooses the features of each node; None if all nodes may use all."""
        by_split = None if self.draws_features_per_tree else make_feature_sampler(rngs, self.features, self.d)
        has_features = np.array([bag.features is not None for bag in bags])
        if not has_features.any():
            return by_split
        masks = np.stack([bag.feature_mask(self.d) for bag in bags], 1)

        def choose(usable: np.ndarray, root: np.ndarray) -> np.ndarray:
            allowed = masks[:, root]
            if by_split is not None:
                allowed &= by_split(usable, root) | has_features[root]
            return allowed

        return choose

    @property
    def most(self) -> int:
        """Number of rows in the largest bag."""
        if self.explicit_bags is not None:
            return max(len(rows) for rows, _ in self.explicit_bags)
        return self.size if self.bootstrap else self.n


def resolve_max_samples(wanted, n: int, bootstrap: bool) -> int:
    """Number of rows in a bag: all, the wanted number, or the wanted share."""
    if wanted is None:
        return n
    if not bootstrap:
        raise DataProblem("forest.error.bootstrap-off")
    if isinstance(wanted, numbers.Integral):
        if int(wanted) > n:
            raise DataProblem("forest.error.too-many-samples", wanted=wanted, n=n)
        return int(wanted)
    return max(1, round(n * wanted))


def parse_bags(bags, data: Table) -> list[GivenBag]:
    """Validate given bags: a list of (rows, features), with None for all features."""
    if not isinstance(bags, list | tuple) or not bags:
        raise DataProblem("forest.error.no-bags", example="[([2, 0, 2], ['x_0', 'x_1'])]")
    return [_parse_bag(number, bag, len(data.y), list(data.feature_names)) for number, bag in enumerate(bags, start=1)]


def _parse_bag(number: int, bag, n: int, names: list[str]) -> GivenBag:
    if not isinstance(bag, list | tuple) or len(bag) != 2:
        raise DataProblem("forest.error.no-pair", number=number)
    rows = _parse_integers(bag[0], n, "forest.error.no-row", "forest.error.no-rows", number=number, last=n - 1)
    if bag[1] is None:
        return rows, None
    features = bag[1] if isinstance(bag[1], list | tuple | np.ndarray) else [bag[1]]
    indices = [names.index(feature) if feature in names else feature for feature in features]
    keys = "forest.error.no-feature", "forest.error.no-features"
    return rows, np.unique(_parse_integers(indices, len(names), *keys, number=number, names=", ".join(names)))


def _parse_integers(values, below: int, wrong: str, empty: str, **places: Any) -> np.ndarray:
    """Validate integers from 0 to `below` - 1; `wrong` and `empty` are the message keys of the errors."""
    values = list(values) if isinstance(values, list | tuple | np.ndarray) else [values]
    for value in values:
        if isinstance(value, bool) or not isinstance(value, numbers.Integral) or not 0 <= int(value) < below:
            raise DataProblem(wrong, value=short_repr(value), **places)
    if not values:
        raise DataProblem(empty, **places)
    return np.array(values, np.int64)


@dataclass(frozen=True, eq=False)
class ForestTask(ReadOnly):
    """Data and settings shared by all trees of a forest."""

    features: Features
    target: np.ndarray  # [n] class numbers or values
    n_classes: int  # 0 for a regression
    weight: np.ndarray  # [n] weight of a row each time it is drawn
    criterion: Criterion
    limits: Limits
    majority: bool  # a tree votes for one class; else its vote is the class shares of the leaf
    most: int  # rows in the largest bag
    balance: bool = False  # classes have equal weight in every bag

    @cached_property
    def _single_scores(self) -> Scores:
        """Scores with every row drawn once, in units coarse enough that the largest bag is summed exactly."""
        y, weight = (np.resize(column, max(self.most, len(column))) for column in (self.target, self.weight))
        return scores_for(self.criterion, y, weight, self.n_classes)

    def scores(self, counts: np.ndarray) -> Scores:
        """Scores of several bags with `counts` [roots, n]. A row drawn twice has twice the weight.

        They are whole numbers of a unit, so they do not depend on which trees are grown together.
        """
        n = len(self.target)
        scores = copy(self._single_scores)
        scores.target = np.tile(self.target, len(counts))
        if self.balance:
            weight = counts * self.weight * self._balancing_factors(counts)
            # The total weight is that of the bag's rows, so sums are exact in the same units.
            heavy = np.maximum(np.rint(weight / scores.units[0]), weight > 0).astype(np.int64)
            scores.columns = [((column[:n] != 0) * heavy).ravel() for column in scores.columns]
        else:
            weight = counts * self.weight
            scores.columns = [(counts * column[:n]).ravel() for column in scores.columns]
        scores.row_weight = weight.ravel()
        return scores

    def _balancing_factors(self, counts: np.ndarray) -> np.ndarray:
        """[roots, n] factors of the rows that give the classes of each bag equal weight."""
        by_class = np.stack([counts[:, self.target == c].sum(1) for c in range(self.n_classes)], 1)
        return balanced(by_class)[:, self.target]

    def tree_votes(self, tree: Tree) -> np.ndarray:
        """[N] or [N, K] vote of each node for the rows that end there."""
        return one_hot_votes(tree.value) if self.n_classes and self.majority else tree.value


def separate_bag_trees(growth: Growth, bags: list[Bag]) -> Iterator[Growth]:
    """Separate the trees of one growth, each with its bag."""
    for bag, tree in zip(bags, iter_separate_trees(growth), strict=True):
        yield replace(tree, round=bag.tree, source=bag)
