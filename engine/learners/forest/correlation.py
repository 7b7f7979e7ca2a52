"""Correlation between the trees of a forest, and the variance of their mean, over training sets at a fixed x.

The mean of B numbers, each of variance sigma^2 and with correlation rho between any two, has the variance

    rho sigma^2 + (1 - rho) sigma^2 / B

Example: rho = 0.5, sigma^2 = 1, B = 100 -> 0.505. More trees reduce the second term only; sampling features reduces
rho. Some slides print rho sigma^2 / B: 0.005 in the example, which is less than the 0.01 of independent numbers.

Both belong to the predictions for one x while training sets are drawn again and again (ESL 15.4). Within one training
set the trees are drawn independently, so what two of them share is the training set. How alike two trees predict over
the rows is another matter: that correlation is high where the target can be predicted at all.

Throughout: K training sets, B trees on each, n rows to predict.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.learners.common.random_draws import bootstrap
from engine.learners.forest.fitting import ForestModel, grow_in_batches

TRAINING_SETS, TREES_EACH = 20, 5  # drawn, and the trees grown on each


def variance_of_mean(rho: float, sigma2: float, B: int) -> float:
    """Variance of the mean of B numbers with variance sigma2 and correlation rho between any two."""
    return rho * sigma2 + (1 - rho) * sigma2 / B


def simulated_means(rho: float, B: int, simulations: int, seed: int) -> np.ndarray:
    """[simulations] means of B numbers of variance 1, each sqrt(rho) shared + sqrt(1 - rho) independent."""
    rng = np.random.default_rng(seed)
    shared, independent = rng.normal(size=simulations), rng.normal(size=(simulations, B))
    return np.sqrt(rho) * shared + np.sqrt(1 - rho) * independent.mean(1)


@dataclass(frozen=True, eq=False)
class TreeVariance:
    """Predictions of trees on many training sets: how they vary at each row, and how trees of one set agree."""

    predictions: np.ndarray  # [K, B, n] values, or votes for one class

    @property
    def forests(self) -> np.ndarray:
        """[K, n] mean prediction of the trees of each training set."""
        return self.predictions.mean(1)

    @cached_property
    def sigma2_by_tree(self) -> np.ndarray:
        """[B, n] variance over the training sets of the first, second, ... tree."""
        return self.predictions.var(0, ddof=1)

    @property
    def sigma2_at(self) -> np.ndarray:
        """[n] variance of one tree at each row."""
        return self.sigma2_by_tree.mean(0)

    @cached_property
    def covariance_at(self) -> np.ndarray:
        """[n] mean covariance at each row of two trees that share their training set; NaN with one tree."""
        B = self.predictions.shape[1]
        total = self.predictions.sum(1).var(0, ddof=1)  # of the trees' sum: variances, and covariances of all pairs
        return (total - self.sigma2_by_tree.sum(0)) / (B * (B - 1)) if B > 1 else np.full(len(total), np.nan)

    @property
    def sigma2(self) -> float:
        """Variance of one tree, averaged over the rows."""
        return float(self.sigma2_at.mean())

    @property
    def rho(self) -> float:
        """Mean covariance divided by sigma2: weighted so that the formula holds for averages."""
        return float(self.covariance_at.mean() / self.sigma2) if self.sigma2 > 0 else np.nan


def compared_class(n_classes: int) -> int:
    """Class whose share is compared between training sets: 1 if there are several, else 0."""
    return 1 if n_classes > 1 else 0


def grow_on_training_sets(model: ForestModel) -> TreeVariance:
    """Draw training sets from the forest's rows, grow a few trees like its own on each, and predict all rows.

    A training set has as many rows as the table, drawn with replacement. For classes a prediction is a tree's vote for
    the compared class.
    """
    forest, n = model.forest, len(model.forest.task.target)
    rng = np.random.default_rng([forest.sampler.seed, TRAINING_SETS])
    sampler = replace(forest.sampler, seed=int(rng.integers(1 << 31)))
    bags = []
    for k in range(TRAINING_SETS):
        _, training_set = bootstrap(rng, n, n)
        for tree in range(k * TREES_EACH, (k + 1) * TREES_EACH):
            bag, _ = sampler.draw(tree)
            bags.append((training_set[bag.rows], bag.features))
    sampler = replace(sampler, explicit_bags=bags, seed=sampler.seed + 1)
    grown = grow_in_batches(forest.task, sampler, len(bags))
    votes = np.stack([forest.task.tree_votes(g.tree)[g.tree.apply(forest.task.features.X)] for _, g in grown])
    votes = votes[:, :, compared_class(forest.task.n_classes)] if forest.task.n_classes else votes
    return TreeVariance(votes.reshape(TRAINING_SETS, TREES_EACH, n))
