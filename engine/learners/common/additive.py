"""F = start + learning_rate * (tree 1 + tree 2 + ...): what all boosted models are, whatever made their trees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from engine.learners.boosting.start import start_scores
from engine.learners.common.stages import last
from engine.learners.common.surface import Layer
from engine.tree.tree import Tree


class Additive:
    """Scores F that add up tree by tree. A subclass has the trees, and says what F stands for."""

    start: float | np.ndarray  # [K] where each class has a score

    @property
    def rate(self) -> float:
        """The part of each tree that is taken."""
        raise NotImplementedError

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """One a round; with several classes a root a class."""
        raise NotImplementedError

    def _answer(self, F: np.ndarray) -> np.ndarray:
        raise NotImplementedError

    def _probabilities(self, F: np.ndarray) -> np.ndarray:
        raise NotImplementedError

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """The scores F after each round, [n] or [n, K]; the start where no round was needed."""
        X = np.asarray(X, float)
        F = start_scores(self.start, len(X))
        for tree in self.trees:
            leaf = np.stack([tree.apply(X, root) for root in range(tree.roots)]).reshape(F.shape)
            F = F + self.rate * tree.value[leaf]
            yield F.T
        if not self.trees:
            yield F.T

    def decision_function(self, X) -> np.ndarray:
        """The scores F after all rounds."""
        return last(self.staged_decision_function(X))

    def layers(self, root: int = 0) -> tuple[Layer, ...]:
        """What each tree adds to the score of one class, for engine/surface.py."""
        return tuple(Layer(tree, self.rate * tree.value, root) for tree in self.trees)

    def predict(self, X) -> np.ndarray:
        """The value, or the number of the most probable class."""
        return self._answer(self.decision_function(X))

    def staged_predict(self, X) -> Iterator[np.ndarray]:
        return map(self._answer, self.staged_decision_function(X))

    def predict_proba(self, X) -> np.ndarray:
        """[n, K] the probability of each class."""
        return self._probabilities(self.decision_function(X))

    def staged_predict_proba(self, X) -> Iterator[np.ndarray]:
        return map(self._probabilities, self.staged_decision_function(X))
