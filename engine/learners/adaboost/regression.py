"""AdaBoost for numbers (R2, Drucker 1997): rows with large errors weigh more in the next round.

The same loop as for classes, with an absolute error instead of "wrong". It is divided by the largest one, its weighted
mean must stay below one half, and the trees' predictions are combined by the weighted median.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.learners.adaboost.events import CLOSE, AdaBoostStop, RoundResult, check_stop, grow_weighted, reweight
from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel, mean_importance
from engine.learners.common.random_draws import resample_by_weight
from engine.split.criteria import SquaredError
from engine.split.level import Workspace
from engine.split.scores import scores_for
from engine.tree.growth import Growth
from engine.tree.tree import Tree

# Loss of an absolute error, given as a share of the largest one: from 0 to 1 (exponential: to 0.63).
R2_LOSSES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "linear": lambda share: share,
    "square": lambda share: share**2,
    "exponential": lambda share: 1 - np.exp(-share),
}
COMBINATIONS = ("weighted_median", "notes_sum")


def fit_regression(
    y, features, weight, limits, draw, n_estimators, learning_rate, loss, combine, log
) -> AdaBoostR2Model:
    """Each round: grow a tree on weighted or drawn rows, compute its errors and alpha, update the weights."""
    work, source, voting = Workspace(), None, []
    for k in range(n_estimators):
        report(k / n_estimators)
        counts = weight
        if draw is not None:  # only the tree is grown on the sample: its error uses all rows and their weights
            source = log(resample_by_weight(weight, draw(k), k, source))
            counts = source.counts.astype(float)
        growth = log(grow_weighted(features, scores_for(SquaredError(), y, counts), limits, work, k, source))
        result = log(evaluate_regression_tree(growth, y, weight, learning_rate, loss))
        voting += [result] if result.alpha else []
        if result.reason:
            log(AdaBoostStop(result))
            break
        source = log(reweight(result))
        weight = source.after
    # A last tree that ends boosting has an alpha of 1 and no usable error; in the notes' sum its weight is 1 too.
    betas = np.array([1.0 if v.reason else v.beta for v in voting])
    return AdaBoostR2Model(tuple(v.growth for v in voting), np.array([v.alpha for v in voting]), betas, combine)


@dataclass(frozen=True, eq=False)
class RegressionResult(RoundResult):
    """Absolute errors of a round's tree. Its error is the weighted mean of their losses."""

    distance: np.ndarray  # [n] |y - prediction|
    relative: np.ndarray  # [n] loss of the distance, as a share of the largest one
    learning_rate: float

    @property
    def beta(self) -> float:
        """error / (1 - error), the notes' weight w of a tree, small for a good one. Example: error 0.2 -> 0.25."""
        return self.error / (1 - self.error) if self.error < 1 else math.inf

    @property
    def factor(self) -> np.ndarray:
        """beta^(1 - relative): beta for a row predicted exactly, 1 for the row with the largest error."""
        return self.beta ** (self.learning_rate * (1 - self.relative))

    def extra_round_columns(self) -> dict[str, float]:
        return {"beta": self.beta}

    def extra_row_columns(self) -> dict[str, np.ndarray]:
        return {"distance": self.distance, "relative": self.relative}


def evaluate_regression_tree(growth: Growth, y, weight, learning_rate: float, loss: str) -> RegressionResult:
    """Compute a tree's weighted error and its alpha, log(1 / beta). An error of one half gives 0."""
    distance = np.abs(y - growth.tree.value.take(growth.leaf_of_every_row))
    largest = distance[weight > 0].max()
    if largest <= CLOSE * np.abs(y).max():  # only rounding is left
        largest = 0.0
    share = np.minimum(distance, largest) / largest if largest else np.zeros(len(y))
    relative = R2_LOSSES[loss](share)
    error = float((weight * relative).sum())
    reason, alpha = check_stop(growth.round, weight, error, 0.5)
    alpha = alpha if reason else learning_rate * math.log((1 - error) / error)
    return RegressionResult(growth, weight, error, alpha, reason, distance, relative, learning_rate)


@dataclass(frozen=True, eq=False)
class AdaBoostR2Model(TreeEnsembleModel):
    """Trees combined by the weighted median, or by the notes' sum."""

    growths: tuple[Growth, ...]
    alphas: np.ndarray  # [trees]
    betas: np.ndarray  # [trees]
    combine: str

    @property
    def trees(self) -> tuple[Tree, ...]:
        return tuple(growth.tree for growth in self.growths)

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] each feature's share of the gain of all splits, trees weighted by alpha."""
        return mean_importance(self.growths, self.alphas)

    @cached_property
    def ensemble(self) -> Ensemble:
        """The weighted median of the predictions, or the sum of beta * prediction that the notes print.

        The sum is there for comparison with the median. It is no mean, and the worst tree counts most. Example: three
        trees that all predict 10, each with error 0.2 -> 7.5.
        """
        rule, weight = ("add", self.betas) if self.combine == "notes_sum" else ("median", self.alphas)
        return Ensemble(rule, weight, score_index=(0,) * len(self.growths))

    def predict_proba(self, X) -> np.ndarray:
        raise DataProblem("predict.error.adaboost-of-numbers")

    staged_predict_proba = predict_proba

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        return (tree.predict(X) for tree in self.trees)
