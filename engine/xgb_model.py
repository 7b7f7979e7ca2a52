"""What XGBoost trains: a start and the trees of every round, and how they answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.boosting_start import start_scores
from engine.criteria import Similarity
from engine.default_direction import within_reach
from engine.grow import Limits
from engine.growth import Growth
from engine.objective import Objective
from engine.problem import DataProblem
from engine.tree import Tree


@dataclass(frozen=True)
class Recipe:
    """What stays the same in every round of a fit, and of a fit that continues it."""

    objective: Objective
    similarity: Similarity
    limits: Limits
    learning_rate: float
    gamma: float
    min_child_weight: float
    base_score: float | None
    subsample: float
    colsample_bytree: float
    max_bin: int | None  # None: every cut is tried
    categories: str
    seed: int


@dataclass(frozen=True, eq=False)
class XgbModel:
    """F = start + learning_rate * (tree 1 + tree 2 + ...), and what F stands for."""

    recipe: Recipe
    start: float | np.ndarray  # [K] for softmax
    growths: tuple[Growth, ...]  # one a round; for softmax with a root a class

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """Put together when somebody asks for a prediction."""
        return tuple(within_reach(growth).tree for growth in self.growths)

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """The scores F after each round: [n], or [n, K] for softmax."""
        X = np.asarray(X, float)
        F = start_scores(self.start, len(X))
        for tree in self.trees:
            leaf = np.stack([tree.apply(X, root) for root in range(tree.roots)]).reshape(F.shape)
            F = F + self.recipe.learning_rate * tree.value[leaf]
            yield F.T

    def decision_function(self, X) -> np.ndarray:
        """The scores F after the last round."""
        for F in self.staged_decision_function(X):  # noqa: B007 (only the last one counts)
            pass
        return F

    def predict(self, X) -> np.ndarray:
        """The value, or the number of the most probable class (the first of equals)."""
        return self._answer(self.decision_function(X))

    def staged_predict(self, X) -> Iterator[np.ndarray]:
        return map(self._answer, self.staged_decision_function(X))

    def predict_proba(self, X) -> np.ndarray:
        """[n, K] the probability of each class."""
        return self._probabilities(self.decision_function(X))

    def staged_predict_proba(self, X) -> Iterator[np.ndarray]:
        return map(self._probabilities, self.staged_decision_function(X))

    def _answer(self, F: np.ndarray) -> np.ndarray:
        if not self.recipe.objective.classes:
            return F
        return F.argmax(1) if F.ndim > 1 else (F > 0).astype(np.int64)

    def _probabilities(self, F: np.ndarray) -> np.ndarray:
        if not self.recipe.objective.classes:
            raise DataProblem("This model predicts a number and knows no probabilities: ask predict for its values.")
        return self.recipe.objective.predicted(F.T)
