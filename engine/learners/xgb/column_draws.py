"""Features drawn at random as xgboost does: for each tree, of these for each level, of these for each node.

    count = max(1, whole part of share * number of features to draw from)

Example: of 10 features colsample_bytree 0.5 leaves 5, colsample_bylevel 0.5 two of these, colsample_bynode 0.5 one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.split.draws import numbers_by_node


@dataclass(frozen=True)
class ColumnShares:
    """The shares a recipe asks for."""

    bytree: float = 1.0
    bylevel: float = 1.0
    bynode: float = 1.0

    @property
    def draws_within_tree(self) -> bool:
        return self.bylevel < 1 or self.bynode < 1


def count_from_share(share: float, size: int) -> int:
    """How many of `size` features. The product is one of float32, as in xgboost: 0.29 of 100 are 29."""
    return max(1, int(np.float32(share) * np.float32(size)))


def mask_smallest(number: np.ndarray, among: np.ndarray, count: int) -> np.ndarray:
    """[k, d] the `count` features with the smallest numbers [k, d], in each row among those it may draw from."""
    number = np.where(among, number, np.inf)
    return number <= np.partition(number, count - 1, axis=1)[:, [count - 1]]


@dataclass(frozen=True, eq=False)
class ColumnSampler:
    """Draws for the nodes of a level, whenever one is grown. A tree has a generator of its own."""

    rngs: Sequence[np.random.Generator]
    tree_features: np.ndarray  # [d, K] the features each tree may use
    shares: ColumnShares

    def __call__(self, usable: np.ndarray, root: np.ndarray) -> np.ndarray:
        among, count = self.tree_features.T[root], int(self.tree_features[:, 0].sum())
        if self.shares.bylevel < 1:
            count = count_from_share(self.shares.bylevel, count)
            here, place = np.unique(root, return_inverse=True)
            number = np.stack([self.rngs[tree].random(len(self.tree_features)) for tree in here])
            among = mask_smallest(number, self.tree_features.T[here], count)[place]
        if self.shares.bynode < 1:
            count = count_from_share(self.shares.bynode, count)
            among = mask_smallest(numbers_by_node(self.rngs, root, len(self.tree_features)), among, count)
        return among.T
