"""AdditiveModel, the base class of boosted models: F = start + learning_rate * (tree 1 + tree 2 + ...)."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel
from engine.tree.growth import Growth
from engine.tree.tree import Tree


class AdditiveModel(TreeEnsembleModel):
    """A model whose scores F add up tree by tree. Subclasses convert F to predictions."""

    start: float | np.ndarray  # [K] if each class has a score
    growths: tuple[Growth, ...]  # one per round

    @property
    def rate(self) -> float:
        raise NotImplementedError

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """One tree per round, with one root per class."""
        raise NotImplementedError

    @cached_property
    def ensemble(self) -> Ensemble:
        """The ensemble of all trees, one per root of each round."""
        return self.ensemble_for(len(self.growths))

    def ensemble_for(self, rounds: int) -> Ensemble:
        raise NotImplementedError

    def require_probabilities(self) -> None:
        """Raise DataProblem if F cannot be converted to probabilities."""
        raise NotImplementedError

    def make_ensemble(self, rounds: int, link: str, classes: int, class_at_zero: int) -> Ensemble:
        """Return an ensemble that adds the trees of some rounds."""
        start = np.atleast_1d(np.asarray(self.start, float))
        weight, score = np.full(rounds * len(start), self.rate), tuple(range(len(start))) * rounds
        return Ensemble("add", weight, tuple(start.tolist()), score, False, class_at_zero, link, classes)

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """Yield the scores F after each round, [n] or [n, K]; the start if there are no rounds."""
        return map(self._squeeze_scores, self.staged_scores(X))

    def decision_function(self, X) -> np.ndarray:
        """Return the scores F after all rounds, [n] or [n, K]."""
        return self._squeeze_scores(self.scores(X))

    def predict_proba(self, X) -> np.ndarray:
        """[n, K] the probability of each class."""
        self.require_probabilities()
        return self.ensemble.probabilities(self.scores(X))

    def staged_predict_proba(self, X) -> Iterator[np.ndarray]:
        self.require_probabilities()
        return map(self.ensemble.probabilities, self.staged_scores(X))

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        X = np.asarray(X, float)
        return (tree.value[tree.apply(X, root)] for tree in self.trees for root in range(tree.roots))

    def _squeeze_scores(self, scores: np.ndarray) -> np.ndarray:
        return scores if np.ndim(self.start) else scores[:, 0]
