"""The bootstrap sample of a tree: its rows, in the order drawn, and the features it may ask about.

Throughout: n rows, d features, m rows drawn into a bag.
"""

from __future__ import annotations

import numbers
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.core.problem import DataProblem, short_repr
from engine.core.protocols import Table
from engine.core.trace import Event
from engine.learners.common.random_draws import bootstrap, make_feature_sampler, make_splitter, some_features, tree_rng
from engine.split.drawn_search import FeatureDraw
from engine.split.search import Splitter


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
