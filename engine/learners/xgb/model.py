"""What XGBoost trains: a start and the trees of every round, and how they predict."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.problem import DataProblem
from engine.learners.common.additive import AdditiveModel
from engine.learners.common.ensemble import Ensemble
from engine.learners.xgb.column_draws import ColumnShares
from engine.learners.xgb.default_direction import with_finite_thresholds
from engine.learners.xgb.importances import importance
from engine.learners.xgb.objective import Objective
from engine.split.criteria import Similarity
from engine.tree.grow import Limits
from engine.tree.growth import Growth
from engine.tree.tree import Tree


@dataclass(frozen=True)
class BoosterParams:
    """What stays the same in every round of a fit, and of a fit that continues it."""

    objective: Objective
    similarity: Similarity
    limits: Limits
    learning_rate: float
    gamma: float
    min_child_weight: float
    base_score: float | None
    subsample: float
    columns: ColumnShares
    max_bin: int | None  # None: every candidate split is tried
    categories: str
    ties: str
    max_leaves: int | None  # None: as many as there come
    grow_policy: str
    seed: int

    @property
    def prunes_after_growth(self) -> bool:
        """Is gamma asked for once a tree is grown? Only of exact trees: approx refuses weak splits while it grows."""
        return self.gamma > 0 and self.max_bin is None


@dataclass(frozen=True, eq=False)
class XgbModel(AdditiveModel):
    """Trees of outputs, and what their sum stands for."""

    params: BoosterParams
    start: float | np.ndarray  # [K] for softmax
    growths: tuple[Growth, ...]  # one a round; for softmax with a root a class
    n_features: int  # d, how many it was trained on
    best_iteration: int | None = None  # the last of the rounds, counted from 0, where validation rows chose it

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """Put together when somebody asks for a prediction."""
        return tuple(with_finite_thresholds(growth).tree for growth in self.growths)

    def importance(self, kind: str = "gain") -> np.ndarray:
        """[d] as xgboost's get_score: gain or cover (averages), weight, total_gain or total_cover."""
        return importance(self.growths, self.n_features, kind)

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] the average gains as shares that add up to 1, as XGBRegressor's and XGBClassifier's."""
        gain = self.importance()
        return gain / gain.sum() if gain.any() else gain

    @property
    def rate(self) -> float:
        return self.params.learning_rate

    def ensemble_for(self, rounds: int) -> Ensemble:
        """Of equally probable classes it says the first, as xgboost."""
        objective = self.params.objective
        return self.make_ensemble(rounds, objective.link, objective.n_classes, class_at_zero=0)

    def require_probabilities(self) -> None:
        if not self.params.objective.n_classes:
            raise DataProblem("predict.error.model-of-numbers")
