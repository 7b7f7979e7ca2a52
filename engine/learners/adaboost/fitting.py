"""AdaBoost for classes: each tree is grown on rows that weigh more where the one before was wrong; all trees vote.

The algorithm is SAMME; with two classes it is the AdaBoost of textbooks. For numbers see regression.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import numpy as np

from engine.core.progress import report
from engine.core.protocols import Table
from engine.core.settings import Choice, Integer, Number, ProgrammaticOnly, validate_settings
from engine.core.trace import Log, no_log
from engine.learners.adaboost.events import AdaBoostStop, RoundResult, check_stop, first_weight, grow_weighted, reweight
from engine.learners.adaboost.regression import COMBINATIONS, R2_LOSSES, fit_regression
from engine.learners.cart.fitting import TREE_CONSTRAINTS, validate_target
from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel, majority_class, mean_importance, softmax
from engine.learners.common.random_draws import make_uniform_source, resample_by_weight
from engine.split.criteria import CLASS_CRITERIA
from engine.split.features import build_features
from engine.split.level import Workspace
from engine.split.scores import scores_for
from engine.tree.grow import Limits
from engine.tree.growth import Growth
from engine.tree.tree import Tree

UPDATES, SAYS = ("reweight", "resample"), ("half_log", "log")


@validate_settings
def fit(
    data: Table,
    *,
    n_estimators: Annotated[
        int, Integer("adaboost.help.n-estimators", "setting.group.boosting", low=1, high=10_000)
    ] = 50,
    learning_rate: Annotated[
        float, Number("adaboost.help.learning-rate", "setting.group.boosting", low=0, high=10, open_low=True)
    ] = 1.0,
    update: Annotated[str, Choice("setting.help.update", "setting.group.boosting", options=UPDATES)] = "reweight",
    seed: Annotated[int, Integer("adaboost.help.seed", "setting.group.boosting", low=0)] = 0,
    max_depth: Annotated[int, Integer("adaboost.help.max-depth", "setting.group.tree", low=1)] = 1,
    criterion: Annotated[
        str, Choice("adaboost.help.criterion", "setting.group.tree", options=(*CLASS_CRITERIA,))
    ] = "gini",
    say: Annotated[str, Choice("setting.help.say", options=SAYS)] = "half_log",
    loss: Annotated[str, Choice("adaboost.help.loss", "setting.group.boosting", options=(*R2_LOSSES,))] = "linear",
    combine: Annotated[str, Choice("setting.help.combine", options=COMBINATIONS)] = "weighted_median",
    threshold: Annotated[str, TREE_CONSTRAINTS["threshold"]] = "midpoint",
    categories: Annotated[str, TREE_CONSTRAINTS["categories"]] = "subset",
    sample_weight: Annotated[Any, ProgrammaticOnly("adaboost.help.sample-weight")] = None,
    draws: Annotated[Any, ProgrammaticOnly("setting.help.draws")] = None,
    log: Log = no_log,
):
    """Each round: grow a tree on the weighted rows, compute its error and alpha, update the weights."""
    y, features = validate_target(data), build_features(data, categories)
    weight = first_weight(sample_weight, len(data.y))
    limits, work = Limits(max_depth, midpoint=threshold == "midpoint"), Workspace()
    draw = make_uniform_source(len(y), n_estimators, seed, draws) if update == "resample" else None
    if data.task == "regression":
        return fit_regression(y, features, weight, limits, draw, n_estimators, learning_rate, loss, combine, log)

    measure, classes, source, voting = CLASS_CRITERIA[criterion](), len(data.class_names), None, []
    for k in range(n_estimators):
        report(k / n_estimators)
        growth = log(grow_weighted(features, scores_for(measure, y, weight, classes), limits, work, k, source))
        result = log(evaluate_tree(growth, y, weight, classes, learning_rate, say == "half_log"))
        voting += [result] if result.alpha else []
        if result.reason:
            log(AdaBoostStop(result))
            break
        source = log(reweight(result))
        if draw is not None:  # the drawn rows replace the old ones and start from equal weights
            source = log(resample_by_weight(source.after, draw(k), k, source))
        weight = source.after
    return AdaBoostModel(tuple(voting), classes)


@dataclass(frozen=True, eq=False)
class ClassificationResult(RoundResult):
    """Rows that a round's tree classifies wrongly, their total weight (the error), and its alpha."""

    predictions: np.ndarray  # [N] class of each leaf: the one with the largest weight in it
    is_wrong: np.ndarray  # [n]
    uses_half_log: bool

    @property
    def factors(self) -> tuple[float, float]:
        """Factors of the weights of right and of wrong rows.

        They are e^-alpha and e^alpha with the half log, 1 and e^alpha with the whole log. Their ratio is the same, so
        the normalised weights and all trees are. All alphas are half, or whole, so the vote is the same too.
        """
        return (math.exp(-self.alpha), math.exp(self.alpha)) if self.uses_half_log else (1.0, math.exp(self.alpha))

    @property
    def factor(self) -> np.ndarray:
        right, wrong = self.factors
        return np.where(self.is_wrong, wrong, right)

    def extra_row_columns(self) -> dict[str, np.ndarray]:
        return {"wrong": self.is_wrong}


def evaluate_tree(
    growth: Growth, y, weight, classes: int, learning_rate: float, uses_half_log: bool
) -> ClassificationResult:
    """Compute the weighted error of a tree, and its alpha.

    A leaf predicts its heaviest class, so the error on the training rows is at most that of guessing, 1 - 1/K. The
    negative alpha that the notes discuss needs leaves that predict another one: the lesson turns the first tree round.
    """
    leaf = growth.leaf_of_every_row
    predictions = majority_class(np.bincount(leaf * classes + y, weight, growth.n_nodes * classes).reshape(-1, classes))
    wrong = predictions.take(leaf) != y
    error = float(weight[wrong].sum())
    reason, alpha = check_stop(growth.round, weight, error, 1 - 1 / classes)
    alpha = alpha if reason else learning_rate * samme_alpha(error, classes)
    alpha = alpha / 2 if uses_half_log else alpha
    return ClassificationResult(growth, weight, error, alpha, reason, predictions, wrong, uses_half_log)


def samme_alpha(error: float, n_classes: int = 2) -> float:
    """log((1 - e) / e) + log(K - 1), which is 0 for random guessing.

    Example: error 1/7, two classes -> log 6 = 1.792; the notes' half of it is 0.896.
    """
    return math.log((1 - error) / error) + math.log(n_classes - 1)


@dataclass(frozen=True, eq=False)
class AdaBoostModel(TreeEnsembleModel):
    """Trees that vote with weights alpha."""

    voting_results: tuple[ClassificationResult, ...]
    n_classes: int

    @property
    def trees(self) -> tuple[Tree, ...]:
        return tuple(result.growth.tree for result in self.voting_results)

    @property
    def alphas(self) -> np.ndarray:
        return np.array([result.alpha for result in self.voting_results])

    @cached_property
    def ensemble(self) -> Ensemble:
        return Ensemble("add", self.alphas, uses_votes=True, n_classes=self.n_classes)

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] each feature's share of the gain of all splits, trees weighted by alpha."""
        return mean_importance([result.growth for result in self.voting_results], self.alphas)

    def staged_votes(self, X) -> Iterator[np.ndarray]:
        """[n, K] after each round: the sum of alpha of the trees that predict each class."""
        return self.staged_scores(X)

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        return (self.ensemble.leaf_outputs(tree.value).take(tree.apply(X), axis=0) for tree in self.trees)

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """[n, K] from 1 (all trees predict the class) down to -1/(K-1) (none does), as in scikit-learn.

        For two classes scikit-learn has one column instead: that of class 1 minus that of class 0.
        """
        return map(self._decision, self.staged_votes(X), self.alphas.cumsum())

    def _decision(self, votes: np.ndarray, total: float) -> np.ndarray:
        return (votes / total * self.n_classes - 1) / (self.n_classes - 1)

    def staged_predict_proba(self, X) -> Iterator[np.ndarray]:
        """[n, K] softmax of decision / (K - 1), as in scikit-learn; no estimate of class frequencies."""
        return map(self._probabilities, self.staged_decision_function(X))

    def _probabilities(self, decision: np.ndarray) -> np.ndarray:
        return softmax(decision / (self.n_classes - 1))

    def decision_function(self, X) -> np.ndarray:
        return self._decision(self.scores(X), self.alphas.cumsum()[-1])

    def predict_proba(self, X) -> np.ndarray:
        return self._probabilities(self.decision_function(X))
