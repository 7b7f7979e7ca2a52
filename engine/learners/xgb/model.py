"""What a model's splits say of each feature: the five scores of xgboost's get_score.

    weight        how many splits ask about it
    total_gain    what these gained together            gain     on average
    total_cover   the sums of h of the nodes they split   cover    on average

Gains are before gamma, and a feature that is never asked about has 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.trace import expect_type
from engine.learners.common.additive import AdditiveModel
from engine.learners.common.ensemble import Ensemble
from engine.learners.xgb.objective import Objective
from engine.learners.xgb.proposals import ColumnShares
from engine.split.criteria import Similarity
from engine.split.newton import NewtonScores
from engine.tree.grow import Limits
from engine.tree.growth import Growth
from engine.tree.recorder import GrowthRecorder, PrunedTrees
from engine.tree.tree import Tree

KINDS = ("gain", "weight", "cover", "total_gain", "total_cover")


def importance(growths: Iterable[Growth], d: int, kind: str) -> np.ndarray:
    """[d] one of KINDS."""
    if kind not in KINDS:
        raise DataProblem("xgb.error.no-importance", name=repr(kind), names=", ".join(KINDS))
    weight, gain, cover = sum((_of_tree(growth, d) for growth in growths), np.zeros((3, d)))
    total = {"weight": weight, "gain": gain, "cover": cover}[kind.removeprefix("total_")]
    return total / np.maximum(weight, 1) if kind in ("gain", "cover") else total


def _of_tree(growth: Growth, d: int) -> np.ndarray:
    """[3, d] the splits on each feature, what they gained, and the sums of h they split."""
    tree, scores = growth.tree, expect_type(NewtonScores, growth.scores)
    inner = (tree.feature >= 0).nonzero()[0]
    H = scores.gradient_hessian_sums(list(growth.sums.T), tree.count)[:, 1]
    columns = np.ones(len(inner)), tree.gain[inner], H[inner]
    return np.stack([np.bincount(tree.feature[inner], column, d) for column in columns])


@dataclass(frozen=True, eq=False)
class DefaultDirections:
    """What growing found, with xgboost's default directions. Splits of categories keep theirs: xgboost has none."""

    recorder: GrowthRecorder
    is_approx: bool

    @property
    def n_nodes(self) -> int:
        return self.recorder.n_nodes

    @property
    def count(self) -> np.ndarray:
        return self.recorder.count

    @property
    def sums(self) -> np.ndarray:
        return self.recorder.sums

    @property
    def tree(self) -> Tree:
        return self._tree

    @cached_property
    def _tree(self) -> Tree:
        tree = self.recorder.tree
        directions = tree.missing_left.copy()
        for node, feature, *_, missing, _, _ in self.recorder.splits:
            without = False if self.is_approx else ~self.recorder.features.has_missing[feature]
            left = np.where(missing < 0, without, missing == 1)
            is_category = np.isin(node, list(tree.level_side))
            directions[node] = np.where(is_category, directions[node], left)
        return replace(tree, missing_left=directions)


def with_finite_thresholds(growth: Growth) -> Growth:
    """The growth with xgboost's thresholds in place of infinite ones: how it predicts new rows."""
    tree = growth.tree
    last = tree.threshold_rows.X[tree.threshold_rows.below, tree.feature]
    infinite = np.isposinf(tree.threshold)
    if not infinite.any():
        return growth
    given = np.where(infinite, last + np.abs(last) + 1e-6, np.nan)
    tree = replace(tree, threshold_rows=replace(tree.threshold_rows, explicit_thresholds=given))
    return replace(growth, grown_trees=PrunedTrees(tree, growth.sums), value=None)


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
