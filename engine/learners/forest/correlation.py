"""Correlation between the trees of a forest, and the variance of their mean.

The mean of B numbers, each of variance sigma^2 and with correlation rho between any two, has the variance

    rho sigma^2 + (1 - rho) sigma^2 / B

Example: rho = 0.5, sigma^2 = 1, B = 100 -> 0.505. More trees reduce the second term only; sampling features reduces
rho. Some slides print rho sigma^2 / B: 0.005 in the example, which is less than the 0.01 of independent numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.learners.forest.fitting import ForestModel


def variance_of_mean(rho: float, sigma2: float, B: int) -> float:
    """Variance of the mean of B numbers with variance sigma2 and correlation rho between any two."""
    return rho * sigma2 + (1 - rho) * sigma2 / B


def simulated_means(rho: float, B: int, simulations: int, seed: int) -> np.ndarray:
    """[simulations] means of B numbers of variance 1, each sqrt(rho) shared + sqrt(1 - rho) independent."""
    rng = np.random.default_rng(seed)
    shared, independent = rng.normal(size=simulations), rng.normal(size=(simulations, B))
    return np.sqrt(rho) * shared + np.sqrt(1 - rho) * independent.mean(1)


@dataclass(frozen=True, eq=False)
class TreeCorrelation:
    """Predictions of B trees on n rows, their variances and correlations."""

    predictions: np.ndarray  # [B, n] values, or votes for one class

    @cached_property
    def covariance(self) -> np.ndarray:
        """[B, B] covariance over the rows."""
        centered = self.predictions - self.predictions.mean(1, keepdims=True)
        return centered @ centered.T / self.predictions.shape[1]

    @property
    def correlation(self) -> np.ndarray:
        """[B, B] correlation of every two trees; NaN for a tree with the same prediction for every row."""
        std = np.sqrt(np.diag(self.covariance))
        product = np.outer(std, std)
        return np.divide(self.covariance, product, out=np.full_like(product, np.nan), where=product > 0)

    @property
    def sigma2(self) -> float:
        """Variance of a tree, averaged over the trees."""
        return float(np.diag(self.covariance).mean())

    @property
    def rho(self) -> float:
        """Mean covariance of two trees, divided by sigma2. NaN for one tree, or without variance.

        Close to the mean of `correlation`, but weighted by the trees' variances so that the formula is exact.
        """
        B, variances = len(self.predictions), np.trace(self.covariance)
        return float((self.covariance.sum() - variances) / (B - 1) / variances) if B > 1 and variances > 0 else np.nan

    @property
    def variance_of_mean(self) -> float:
        """Variance of the forest, measured on the mean prediction."""
        return float(self.predictions.mean(0).var())

    @property
    def by_formula(self) -> float:
        """Variance of the forest, computed from rho, sigma2 and B."""
        return variance_of_mean(self.rho, self.sigma2, len(self.predictions))


def correlate_trees(model: ForestModel, X, class_number: int = 1) -> TreeCorrelation:
    """Compare the trees' predictions for X; for classes, their votes for one class."""
    X, task = np.asarray(X, float), model.forest.task
    votes = np.stack([task.tree_votes(tree)[tree.apply(X)] for tree in model.trees])
    return TreeCorrelation(votes[:, :, class_number] if task.n_classes else votes)
