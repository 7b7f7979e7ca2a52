"""The error of a learner on new rows, divided into squared bias, variance and noise.

Training sets are drawn again and again from a known function f. At a fixed x the predictions f_1(x), f_2(x), ... of the
K models have a mean. What lies between the mean and f(x) is the bias; how far the predictions lie from their mean, the
variance. The target of a new row adds noise that no model can predict, so the mean squared error is

    bias^2 + variance + noise

Variances are those of the K models at hand (divided by K), so the sum is exact for any K. With few models they are too
small by a factor of (K - 1) / K, and the squared bias is too large by as much.

Notation: K training sets, m values of x, s settings (depths or numbers of trees).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import ReadOnly
from engine.learners.cart import fitting as cart
from engine.learners.common.ensemble import TreeEnsembleModel
from engine.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class ErrorParts(ReadOnly):
    """Predictions of K models, and what their error on new rows consists of, at each x and on average."""

    predictions: np.ndarray  # [K, m]
    truth: np.ndarray  # [m] the known function
    noise: float  # variance of a new target around it

    @property
    def mean_at(self) -> np.ndarray:
        return self.predictions.mean(0)

    @property
    def bias2(self) -> float:
        """Squared difference between the mean prediction and the truth, averaged over x."""
        return float(((self.mean_at - self.truth) ** 2).mean())

    @property
    def variance(self) -> float:
        """Variance of the predictions at an x, averaged over x."""
        return float(self.predictions.var(0).mean())

    @property
    def total(self) -> float:
        return self.bias2 + self.variance + self.noise


def measured_error(predictions: np.ndarray, targets: np.ndarray) -> float:
    """Mean squared error of all K models on new rows: `targets` [r, m] has r of them at each x."""
    return float(((predictions - targets[:, None]) ** 2).mean())


def predict_by_depth(tables: Iterable[Table], deepest: int, X: np.ndarray) -> np.ndarray:
    """[s, K, m] predictions of a tree of depth 0, 1, ..., `deepest` on each training set.

    A tree of depth 3 is the first part of one of depth 8: greedy growth never goes back.
    """
    trees = [cart.fit(table, max_depth=deepest).tree for table in tables]
    return np.stack([_at_each_depth(tree, deepest, X) for tree in trees], 1)


def _at_each_depth(tree: Tree, deepest: int, X: np.ndarray) -> np.ndarray:
    node, by_depth = tree.apply(X), []
    for depth in range(deepest, -1, -1):
        node = np.where(tree.depth[node] > depth, tree.parent[node], node)
        by_depth.append(tree.value[node])
    return np.stack(by_depth[::-1])


def predict_by_trees(models: Sequence[TreeEnsembleModel], count: int, X: np.ndarray) -> np.ndarray:
    """[count, K, m] predictions of the first 1, 2, ... trees of each ensemble; the last stands for trees it lacks."""
    stages = [np.stack(list(model.staged_predict(X))) for model in models]
    return np.stack([np.pad(stage, ((0, count - len(stage)), (0, 0)), mode="edge") for stage in stages], 1)
