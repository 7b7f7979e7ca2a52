"""How strongly the trees of a forest correlate, and what averaging them brings.

The mean of B numbers that vary as much (variance sigma^2) and together (correlation rho) varies by

    rho sigma^2 + (1 - rho) sigma^2 / B

Example: rho = 0.5, sigma^2 = 1, B = 100 -> 0.505. More trees shrink the second part only; drawing features shrinks rho.
Some slides print rho sigma^2 / B: 0.005 in the example, less than the 0.01 of numbers that have nothing in common.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.learners.forest.fitting import ForestModel


def variance_of_mean(rho: float, sigma2: float, B: int) -> float:
    """Of B numbers with variance sigma2 each and correlation rho between any two."""
    return rho * sigma2 + (1 - rho) * sigma2 / B


def simulated_means(rho: float, B: int, simulations: int, seed: int) -> np.ndarray:
    """[simulations] means of B numbers of variance 1 that share a part: sqrt(rho) common + sqrt(1 - rho) own."""
    chance = np.random.default_rng(seed)
    common, own = chance.normal(size=simulations), chance.normal(size=(simulations, B))
    return np.sqrt(rho) * common + np.sqrt(1 - rho) * own.mean(1)


@dataclass(frozen=True, eq=False)
class TreeCorrelation:
    """What B trees say of n rows, side by side."""

    predictions: np.ndarray  # [B, n] a value, or what a tree gives to one class

    @cached_property
    def covariance(self) -> np.ndarray:
        """[B, B] over the rows."""
        apart = self.predictions - self.predictions.mean(1, keepdims=True)
        return apart @ apart.T / self.predictions.shape[1]

    @property
    def correlation(self) -> np.ndarray:
        """[B, B] of every two trees; NaN for a tree that says the same of every row."""
        spread = np.sqrt(np.diag(self.covariance))
        product = np.outer(spread, spread)
        return np.divide(self.covariance, product, out=np.full_like(product, np.nan), where=product > 0)

    @property
    def sigma2(self) -> float:
        """The variance of one tree, the mean over trees."""
        return float(np.diag(self.covariance).mean())

    @property
    def rho(self) -> float:
        """How much two trees vary together: their mean covariance, by sigma2. NaN of one tree, or of no variance.

        Close to the mean of `correlation`, and so weighted by the trees' variances that the formula holds exactly.
        """
        B, own = len(self.predictions), np.trace(self.covariance)
        return float((self.covariance.sum() - own) / (B - 1) / own) if B > 1 and own > 0 else float("nan")

    @property
    def variance_of_mean(self) -> float:
        """The variance of the forest, measured on what the trees say together."""
        return float(self.predictions.mean(0).var())

    @property
    def by_formula(self) -> float:
        """The same from rho, sigma2 and B."""
        return variance_of_mean(self.rho, self.sigma2, len(self.predictions))


def correlate_trees(model: ForestModel, X, class_number: int = 1) -> TreeCorrelation:
    """What the trees say of the rows of X; for classes, what each gives to one class."""
    X, task = np.asarray(X, float), model.forest.task
    says = np.stack([task.tree_votes(tree)[tree.apply(X)] for tree in model.trees])
    return TreeCorrelation(says[:, :, class_number] if task.n_classes else says)
