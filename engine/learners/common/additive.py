"""F = start + learning_rate * (tree 1 + tree 2 + ...): what all boosted models are, whatever made their trees."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.learners.boosting.start import start_scores
from engine.learners.common.stages import last
from engine.learners.common.surface import Layer
from engine.tree.tree import Tree


class Additive:
    """Scores F that add up tree by tree. A subclass says what F stands for: `_answer` and `_probabilities`."""

    start: float | np.ndarray  # [K] where each class has a score
    learning_rate: float
    trees: tuple[Tree, ...]  # one a round; with several classes a root a class

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """The scores F after each round, [n] or [n, K]; the start where no round was needed."""
        X = np.asarray(X, float)
        F = start_scores(self.start, len(X))
        for tree in self.trees:
            leaf = np.stack([tree.apply(X, root) for root in range(tree.roots)]).reshape(F.shape)
            F = F + self.learning_rate * tree.value[leaf]
            yield F.T
        if not self.trees:
            yield F.T

    def decision_function(self, X) -> np.ndarray:
        """The scores F after all rounds."""
        return last(self.staged_decision_function(X))

    def layers(self, root: int = 0) -> tuple[Layer, ...]:
        """What each tree adds to the score of one class, for engine/surface.py."""
        return tuple(Layer(tree, self.learning_rate * tree.value, root) for tree in self.trees)

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
