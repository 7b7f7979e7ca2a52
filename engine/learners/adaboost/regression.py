"""AdaBoost for numbers (R2, Drucker 1997): rows that are missed by far weigh more in the next round.

The same loop as for classes, with "wrong" turned into "how far off": a miss is measured against the largest one, a tree
must stay below half of that on average, and the predictions are combined by the weighted median.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.learners.adaboost.events import CLOSE, AdaBoostStop, RoundResult, grow_weighted, judge, reweight
from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel, mean_importance
from engine.learners.common.random_draws import resample_by_weight
from engine.split.criteria import SquaredError
from engine.split.level import Workspace
from engine.split.scores import scores_for
from engine.tree.growth import Growth
from engine.tree.tree import Tree

# How a miss counts, as a share of the largest: all from 0 to 1 (exponential: to 0.63).
R2_LOSSES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "linear": lambda share: share,
    "square": lambda share: share**2,
    "exponential": lambda share: 1 - np.exp(-share),
}
COMBINATIONS = ("weighted_median", "notes_sum")


def fit_regression(
    y, features, weight, limits, draw, n_estimators, learning_rate, loss, combine, log
) -> AdaBoostR2Model:
    """Each round: grow a tree on weighted or drawn rows, see how far it misses every row, weigh the rows anew."""
    work, source, voters = Workspace(), None, []
    for k in range(n_estimators):
        report(k / n_estimators)
        counts = weight
        if draw is not None:  # a sample for this tree alone: the weights live on, and all rows judge the tree
            source = log(resample_by_weight(weight, draw(k), k, source))
            counts = source.counts.astype(float)
        growth = log(grow_weighted(features, scores_for(SquaredError(), y, counts), limits, work, k, source))
        verdict = log(evaluate_regression_tree(growth, y, weight, learning_rate, loss))
        voters += [verdict] if verdict.alpha else []
        if verdict.reason:
            log(AdaBoostStop(verdict))
            break
        source = log(reweight(verdict))
        weight = source.after
    growths = tuple(v.growth for v in voters)
    # A tree boosting ends with has no error to weigh it by, as its say shows; in the notes' sum it counts once.
    betas = np.array([1.0 if v.reason else v.beta for v in voters])
    return AdaBoostR2Model(growths, np.array([v.alpha for v in voters]), betas, combine)


@dataclass(frozen=True, eq=False)
class RegressionResult(RoundResult):
    """How far the tree misses every row. The error is the weighted mean of the relative misses."""

    distance: np.ndarray  # [n] |y - prediction|
    relative: np.ndarray  # [n] its loss, as a share of the largest distance
    learning_rate: float

    @property
    def beta(self) -> float:
        """error / (1 - error), the notes' weight w of a tree: small for a good one. Example: error 0.2 -> 0.25."""
        return self.error / (1 - self.error) if self.error < 1 else math.inf

    @property
    def factor(self) -> np.ndarray:
        """beta^(1 - relative): a row met exactly shrinks by beta, the row missed by most keeps its weight."""
        return self.beta ** (self.learning_rate * (1 - self.relative))

    def extra_round_columns(self) -> dict[str, float]:
        return {"beta": self.beta}

    def extra_row_columns(self) -> dict[str, np.ndarray]:
        return {"distance": self.distance, "relative": self.relative}


def evaluate_regression_tree(growth: Growth, y, weight, learning_rate: float, loss: str) -> RegressionResult:
    """The tree's misses, weighed, and its amount of say log(1 / beta): 0 at an error of one half."""
    distance = np.abs(y - growth.tree.value.take(growth.leaf_of_every_row))
    largest = distance[weight > 0].max()
    if largest <= CLOSE * np.abs(y).max():  # only rounding keeps the tree from every row
        largest = 0.0
    share = np.minimum(distance, largest) / largest if largest else np.zeros(len(y))
    relative = R2_LOSSES[loss](share)
    error = float((weight * relative).sum())
    reason, say = judge(growth.round, weight, error, 0.5)
    say = say if reason else learning_rate * math.log((1 - error) / error)
    return RegressionResult(growth, weight, error, say, reason, distance, relative, learning_rate)


@dataclass(frozen=True, eq=False)
class AdaBoostR2Model(TreeEnsembleModel):
    """Trees that predict together."""

    growths: tuple[Growth, ...]
    alphas: np.ndarray  # [trees]
    betas: np.ndarray  # [trees]
    combine: str

    @property
    def trees(self) -> tuple[Tree, ...]:
        return tuple(growth.tree for growth in self.growths)

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] each feature's share of what the trees' splits gained, a tree counting by its say."""
        return mean_importance(self.growths, self.alphas)

    @cached_property
    def ensemble(self) -> Ensemble:
        """The weighted median of the predictions.

        Or sum of beta * prediction, as the notes print it, to be seen beside the median. It is no mean, and the worst
        tree counts most. Example: three trees that all predict 10, each with error 0.2 -> 7.5.
        """
        score = (0,) * len(self.growths)
        if self.combine == "notes_sum":
            return Ensemble("add", self.betas, score_index=score)
        return Ensemble("median", self.alphas, score_index=score)

    def predict_proba(self, X) -> np.ndarray:
        raise DataProblem("predict.error.adaboost-of-numbers")

    staged_predict_proba = predict_proba

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        return (tree.predict(X) for tree in self.trees)
