"""What a model's splits on each feature gained: importances by impurity, as scikit-learn's `feature_importances_`.

Free of charge, but what was learned by heart counts too; engine/learners/forest/importance.py has another way.
Throughout: d features, B trees.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.tree.growth import Growth


def gain_by_feature(growth: Growth) -> np.ndarray:
    """[roots, d] the loss that the splits on each feature took away: each gain times what its node weighs.

    Example: a split on feature 1 that lowers the Gini impurity of 10 rows by 0.2 gives it 2.
    """
    tree, d = growth.tree, growth.features.d
    inner = (tree.feature >= 0).nonzero()[0]
    place = tree.root_of[inner] * d + tree.feature[inner]
    return np.bincount(place, (tree.gain * growth.node_weights)[inner], tree.roots * d).reshape(tree.roots, d)


def gain_per_row_by_feature(growth: Growth) -> np.ndarray:
    """[roots, d] the same by what each tree's rows weigh together."""
    return gain_by_feature(growth) / growth.node_weights[: growth.tree.roots, None]


def normalize_importance(importance: np.ndarray) -> np.ndarray:
    """[..., d] as shares that add up to 1; all 0 where nothing was gained."""
    total = importance.sum(-1, keepdims=True)
    return np.divide(importance, total, out=np.zeros(importance.shape), where=total > 0)


def mean_importance(growths: Iterable[Growth], says: np.ndarray | None = None) -> np.ndarray:
    """[d] the mean over trees of what each tree leans on: all count alike, or as much as they have to say."""
    shares = normalize_importance(np.concatenate([gain_by_feature(growth) for growth in growths]))
    return normalize_importance(shares.mean(0)) if says is None else says @ shares / says.sum()
