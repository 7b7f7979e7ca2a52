"""Models of many trees predict in stages: the first tree alone, the first two together, and so on to all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from engine.learners.common.ensemble import Ensemble


class TreeEnsembleModel:
    """A subclass says how its trees predict together, and what each gives to some rows."""

    @cached_property
    def ensemble(self) -> Ensemble:
        raise NotImplementedError

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        """[n] or [n, K] what each tree in turn gives to the rows of X."""
        raise NotImplementedError

    def scores(self, X) -> np.ndarray:
        """[n, S] of all trees."""
        return self.ensemble.final_scores(len(X), self.tree_outputs(X))

    def staged_scores(self, X) -> Iterator[np.ndarray]:
        """[n, S] after each round."""
        return self.ensemble.accumulate_scores(len(X), self.tree_outputs(X), self.ensemble.trees_per_round)

    def predict(self, X) -> np.ndarray:
        """[n] class numbers, or values."""
        return self.ensemble.predict_from_scores(self.scores(X))

    def staged_predict(self, X) -> Iterator[np.ndarray]:
        """What the first tree predicts, the first two, and so on; of trees a class, round by round."""
        return map(self.ensemble.predict_from_scores, self.staged_scores(X))
