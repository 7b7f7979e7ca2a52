"""F = start + learning_rate * (tree 1 + tree 2 + ...): what all boosted models are, whatever made their trees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel
from engine.learners.common.surface import Layer
from engine.tree.growth import Growth
from engine.tree.tree import Tree


class AdditiveModel(TreeEnsembleModel):
    """Scores F that add up tree by tree. `ensemble_for` and `require_probabilities` say what F
    stands for: a subclass has them."""

    start: float | np.ndarray  # [K] where each class has a score
    growths: tuple[Growth, ...]  # the trees as they grew

    @property
    def rate(self) -> float:
        """The part of each tree that is taken."""
        raise NotImplementedError

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """One a round; with several classes a root a class."""
        raise NotImplementedError

    @cached_property
    def ensemble(self) -> Ensemble:
        """How the trees predict together, tree by tree: of a round with a root a class K of them."""
        return self.ensemble_for(len(self.growths))

    def ensemble_for(self, rounds: int) -> Ensemble:
        """The same of so many rounds."""
        raise NotImplementedError

    def require_probabilities(self) -> None:
        """Refuse where F stands for no probabilities."""
        raise NotImplementedError

    def make_ensemble(self, rounds: int, link: str, classes: int, class_at_zero: int) -> Ensemble:
        """An ensemble of so many rounds."""
        start = np.atleast_1d(np.asarray(self.start, float))
        weight, score = np.full(rounds * len(start), self.rate), tuple(range(len(start))) * rounds
        return Ensemble("add", weight, tuple(start.tolist()), score, False, class_at_zero, link, classes)

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """The scores F after each round, [n] or [n, K]; the start where no round was needed."""
        return map(self._squeeze_scores, self.staged_scores(X))

    def decision_function(self, X) -> np.ndarray:
        """The scores F after all rounds."""
        return self._squeeze_scores(self.scores(X))

    def layers(self, root: int = 0) -> tuple[Layer, ...]:
        """What each tree adds to the score of one class, for surface.py beside this file."""
        return tuple(Layer(tree, self.rate * tree.value, root) for tree in self.trees)

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
