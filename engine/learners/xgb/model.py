"""XGBoost's model: its parameters, its trees with xgboost's default directions, feature importances.

Importances are the five scores of xgboost's get_score, of the splits on each feature:

    weight        the number of splits
    total_gain    the sum of their gains                     gain     the mean
    total_cover   the sums of h of the nodes they split      cover    the mean

Gains are before gamma. A feature without splits has 0.
"""

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
from engine.split.features import Features
from engine.split.newton import NewtonScores
from engine.tree.grow import Limits
from engine.tree.growth import Growth
from engine.tree.recorder import GrowthRecorder, PrunedTrees
from engine.tree.tree import Tree

KINDS = ("gain", "weight", "cover", "total_gain", "total_cover")


def importance(growths: Iterable[Growth], d: int, kind: str) -> np.ndarray:
    """[d] the importance of each feature; `kind` is one of KINDS."""
    if kind not in KINDS:
        raise DataProblem("xgb.error.no-importance", name=repr(kind), names=", ".join(KINDS))
    weight, gain, cover = sum((_split_totals(growth, d) for growth in growths), np.zeros((3, d)))
    total = {"weight": weight, "gain": gain, "cover": cover}[kind.removeprefix("total_")]
    return total / np.maximum(weight, 1) if kind in ("gain", "cover") else total


def _split_totals(growth: Growth, d: int) -> np.ndarray:
    """[3, d] for each feature the number of splits, their gains, and their nodes' sums of h."""
    tree, scores = growth.tree, expect_type(NewtonScores, growth.scores)
    splits = (tree.feature >= 0).nonzero()[0]
    H = scores.gradient_hessian_sums(list(growth.sums.T), tree.count)[:, 1]
    columns = np.ones(len(splits)), tree.gain[splits], H[splits]
    return np.stack([np.bincount(tree.feature[splits], column, d) for column in columns])


@dataclass(frozen=True, eq=False)
class DefaultDirections:
    """The trees of a growth with xgboost's default directions for missing values. Splits on levels keep theirs."""

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
        return self._tree  # pyright takes no cached_property for the protocol's property

    @cached_property
    def _tree(self) -> Tree:
        tree = self.recorder.tree
        directions, thresholds = tree.missing_left.copy(), np.full(len(tree.feature), np.nan)
        for node, feature, below, above, missing, _, _ in self.recorder.splits:
            default = False if self.is_approx else ~self.recorder.features.has_missing[feature]
            goes_left = np.where(missing < 0, default, missing == 1)
            is_category = np.isin(node, list(tree.level_side))
            directions[node] = np.where(is_category, directions[node], goes_left)
            if self.is_approx:
                X = self.recorder.features.X
                ends = np.where(missing == 1, X[above, feature], ends_of_bins(self.recorder.features, feature, below))
                thresholds[node] = np.where(np.isnan(X[above, feature]), np.nan, ends)
        rows = replace(tree.threshold_rows, explicit_thresholds=thresholds) if self.is_approx else tree.threshold_rows
        return replace(tree, missing_left=directions, threshold_rows=rows)


def ends_of_bins(features: Features, feature: np.ndarray, row: np.ndarray) -> np.ndarray:
    """[i] the ends of the bins of rows row[i] by features feature[i]; NaN for categories."""
    ends = np.full(len(feature), np.nan)
    for j in np.intersect1d(feature, list(features.bin_ends or {})):
        ends[feature == j] = features.end_of_bin(int(j), features.X[row[feature == j], j])
    return ends


def with_finite_thresholds(growth: Growth) -> Growth:
    """The growth with xgboost's thresholds in place of infinite ones, as it predicts new rows."""
    tree = growth.tree
    infinite = np.isposinf(tree.threshold)
    if not infinite.any():
        return growth
    below = tree.threshold_rows.below
    if tree.strict:
        beyond = ends_of_bins(growth.features, tree.feature, below)
    else:
        largest = tree.threshold_rows.X[below, tree.feature]
        beyond = largest + np.abs(largest) + 1e-6
    thresholds = np.where(infinite, beyond, tree.threshold)
    tree = replace(tree, threshold_rows=replace(tree.threshold_rows, explicit_thresholds=thresholds))
    return replace(growth, grown_trees=PrunedTrees(tree, growth.sums), value=None)


@dataclass(frozen=True)
class BoosterParams:
    """The parameters of a fit that hold for every round."""

    objective: Objective
    similarity: Similarity
    limits: Limits
    learning_rate: float
    gamma: float
    min_child_weight: float
    base_score: float | None
    subsample: float
    columns: ColumnShares
    max_bin: int | None  # of approx; None for exact, which tries every candidate split
    categories: str
    ties: str
    max_leaves: int | None  # None: no limit
    grow_policy: str
    seed: int

    @property
    def prunes_after_growth(self) -> bool:
        """True for exact with gamma > 0; approx refuses weak splits during growth."""
        return self.gamma > 0 and self.max_bin is None


@dataclass(frozen=True, eq=False)
class XgbModel(AdditiveModel):
    """An XGBoost model: scores F that add up round by round."""

    params: BoosterParams
    start: float | np.ndarray  # [K] for softmax
    growths: tuple[Growth, ...]  # one a round, with a root for each class of softmax
    n_features: int  # d
    best_iteration: int | None = None  # the last round, counted from 0, if early stopping chose it

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """The trees as they predict new rows."""
        return tuple(with_finite_thresholds(growth).tree for growth in self.growths)

    def importance(self, kind: str = "gain") -> np.ndarray:
        """[d] xgboost's get_score; `kind` is gain, weight, cover, total_gain or total_cover."""
        return importance(self.growths, self.n_features, kind)

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] mean gains, normalised to a sum of 1, as of XGBRegressor and XGBClassifier."""
        gain = self.importance()
        return gain / gain.sum() if gain.any() else gain

    @property
    def rate(self) -> float:
        return self.params.learning_rate

    def ensemble_for(self, rounds: int) -> Ensemble:
        """The ensemble after some rounds. Of equally probable classes it predicts the first, as xgboost."""
        objective = self.params.objective
        return self.make_ensemble(rounds, objective.link, objective.n_classes, class_at_zero=0)

    def require_probabilities(self) -> None:
        if not self.params.objective.n_classes:
            raise DataProblem("predict.error.model-of-numbers")
