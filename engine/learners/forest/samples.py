"""The bootstrap sample of a tree: its rows, in the order drawn, and the features it may ask about.

Throughout: n rows, d features, m rows drawn into a bag.
"""

from __future__ import annotations

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
from engine.split.random_splitters import FeatureDraw
from engine.split.scores import Scores, scores_for
from engine.split.search import Splitter
from engine.tree.grow import Limits
from engine.tree.growth import Growth
from engine.tree.separate import iter_separate_trees
from engine.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class Bag(Event):
    """Rows drawn for one tree. Example: rows 2 0 2 4 5 5 of six -> counts 1 0 2 0 1 2, left out 1 and 3."""

    tree: int
    n: int
    rows: np.ndarray  # [m] in the order drawn
    uniform: np.ndarray | None  # [m] the number that drew each row: row = floor(number * n); None if none was drawn
    features: np.ndarray | None  # the features of the whole tree, None where it may ask about all

    @property
    def counts(self) -> np.ndarray:
        """[n] how often each row is in the bag."""
        return np.bincount(self.rows, minlength=self.n)

    @property
    def oob_rows(self) -> np.ndarray:
        """The rows that are not in the bag: strangers to the tree, so they can test it."""
        return (self.counts == 0).nonzero()[0]

    def feature_mask(self, d: int) -> np.ndarray:
        """[d] may the tree ask about the feature?"""
        allowed = np.zeros(d, bool)
        allowed[slice(None) if self.features is None else self.features] = True
        return allowed


@dataclass(frozen=True, eq=False)
class BagSampler:
    """How the bags of a forest come about."""

    n: int
    d: int
    size: int  # rows drawn into a bag
    bootstrap: bool  # off: every bag holds every row once
    features: int  # how many features a draw takes
    draws_features_per_tree: bool  # for the whole tree, or else for every split again
    explicit_bags: (
        list[tuple[np.ndarray, np.ndarray | None]] | None
    )  # (rows, features) by hand; features named are not drawn
    seed: int
    splitter_kind: str  # "best", or one drawn at "random" of each feature

    def draw(self, tree: int) -> tuple[Bag, np.random.Generator]:
        """The bag of a tree, and the generator for what is drawn while it grows."""
        chance, uniform, features = tree_rng(self.seed, tree), None, None
        if self.explicit_bags is not None:
            rows, features = self.explicit_bags[tree]
        elif self.bootstrap:
            uniform, rows = bootstrap(chance, self.n, self.size)
        else:
            rows = np.arange(self.n)
        if features is None and self.draws_features_per_tree and self.features < self.d:
            features = some_features(chance, self.d, self.features)
        return Bag(tree, self.n, rows, uniform, features), chance

    def splitter(self, bags: list[Bag], chances: list[np.random.Generator]) -> Splitter:
        """How the splits of the trees on these bags are found."""
        return make_splitter(self.splitter_kind, chances, self._feature_sampler(bags, chances))

    def _feature_sampler(self, bags: list[Bag], chances: list[np.random.Generator]) -> FeatureDraw | None:
        """What says which features each node may use; None when all may use all."""
        by_split = None if self.draws_features_per_tree else make_feature_sampler(chances, self.features, self.d)
        named = np.array([bag.features is not None for bag in bags])
        if not named.any():
            return by_split
        own = np.stack([bag.feature_mask(self.d) for bag in bags], 1)

        def choose(usable: np.ndarray, root: np.ndarray) -> np.ndarray:
            allowed = own[:, root]
            if by_split is not None:
                allowed &= by_split(usable, root) | named[root]
            return allowed

        return choose

    @property
    def most(self) -> int:
        """Rows in the largest bag."""
        if self.explicit_bags is not None:
            return max(len(rows) for rows, _ in self.explicit_bags)
        return self.size if self.bootstrap else self.n


def resolve_max_samples(wanted, n: int, bootstrap: bool) -> int:
    """How many rows a bag draws: as many as there are, a number, or a share of them."""
    if wanted is None:
        return n
    if not bootstrap:
        raise DataProblem("forest.error.bootstrap-off")
    if isinstance(wanted, numbers.Integral):
        if int(wanted) > n:
            raise DataProblem("forest.error.too-many-samples", wanted=wanted, n=n)
        return int(wanted)
    return max(1, round(n * wanted))


def parse_bags(bags, data: Table) -> list[tuple[np.ndarray, np.ndarray | None]]:
    """Bags written down by hand: a list of (rows, features), with None for all features."""
    if not isinstance(bags, list | tuple) or not bags:
        raise DataProblem("forest.error.no-bags", example="[([2, 0, 2], ['x_0', 'x_1'])]")
    return [_parse_bag(number, bag, len(data.y), list(data.feature_names)) for number, bag in enumerate(bags, start=1)]


def _parse_bag(number: int, bag, n: int, names: list[str]) -> tuple[np.ndarray, np.ndarray | None]:
    if not isinstance(bag, list | tuple) or len(bag) != 2:
        raise DataProblem("forest.error.no-pair", number=number)
    rows = _parse_integers(bag[0], n, "forest.error.no-row", "forest.error.no-rows", number=number, last=n - 1)
    if bag[1] is None:
        return rows, None
    asked = bag[1] if isinstance(bag[1], list | tuple | np.ndarray) else [bag[1]]
    known = [names.index(feature) if feature in names else feature for feature in asked]
    keys = "forest.error.no-feature", "forest.error.no-features"
    return rows, np.unique(_parse_integers(known, len(names), *keys, number=number, names=", ".join(names)))


def _parse_integers(values, below: int, wrong: str, empty: str, **places: Any) -> np.ndarray:
    """Whole numbers from 0 up to `below`; `wrong` and `empty` are the keys of the errors."""
    values = list(values) if isinstance(values, list | tuple | np.ndarray) else [values]
    for value in values:
        if isinstance(value, bool) or not isinstance(value, numbers.Integral) or not 0 <= int(value) < below:
            raise DataProblem(wrong, value=short_repr(value), **places)
    if not values:
        raise DataProblem(empty, **places)
    return np.array(values, np.int64)


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
