"""Random features for trees, levels and nodes, and the bins of the approximate method.

Features are drawn as xgboost does: for each tree, of these for each level, of these for each node.

    count = max(1, floor(share * number of features to draw from))

Example: of 10 features colsample_bytree 0.5 leaves 5, colsample_bylevel 0.5 two of these, colsample_bynode 0.5 one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.core.trace import Event
from engine.learners.common.losses import LogisticLoss
from engine.learners.xgb.events import Gradients
from engine.learners.xgb.objective import MIN_CLASS_HESSIAN, Objective
from engine.learners.xgb.sketch import Sketch, sketch
from engine.split.features import Features
from engine.split.search import numbers_by_node


@dataclass(frozen=True)
class ColumnShares:
    """The shares of features that are drawn for a tree, a level and a node."""

    bytree: float = 1.0
    bylevel: float = 1.0
    bynode: float = 1.0

    @property
    def draws_within_tree(self) -> bool:
        return self.bylevel < 1 or self.bynode < 1


def count_from_share(share: float, size: int) -> int:
    """The number of features to draw. As in xgboost the product is one of float32: 0.29 of 100 are 29."""
    return max(1, int(np.float32(share) * np.float32(size)))


def mask_smallest(numbers: np.ndarray, allowed: np.ndarray, count: int) -> np.ndarray:
    """[k, d] True for the `count` smallest numbers of each row that are allowed."""
    numbers = np.where(allowed, numbers, np.inf)
    return numbers <= np.partition(numbers, count - 1, axis=1)[:, [count - 1]]


@dataclass(frozen=True, eq=False)
class ColumnSampler:
    """Draws the features of each node of a level; called once a level. Each tree has its own generator."""

    rngs: Sequence[np.random.Generator]
    tree_features: np.ndarray  # [d, K] the features each tree may use
    shares: ColumnShares

    def __call__(self, usable: np.ndarray, root: np.ndarray) -> np.ndarray:
        d, allowed, count = len(self.tree_features), self.tree_features.T[root], int(self.tree_features[:, 0].sum())
        if self.shares.bylevel < 1:
            count = count_from_share(self.shares.bylevel, count)
            trees, index = np.unique(root, return_inverse=True)
            numbers = np.stack([self.rngs[tree].random(d) for tree in trees])
            allowed = mask_smallest(numbers, self.tree_features.T[trees], count)[index]
        if self.shares.bynode < 1:
            count = count_from_share(self.shares.bynode, count)
            allowed = mask_smallest(numbers_by_node(self.rngs, root, d), allowed, count)
        return allowed.T


@dataclass(frozen=True, eq=False)
class ThresholdProposal(Event):
    """The bins of each feature for a round's trees, sorted by feature and value: they split only between two bins."""

    round: int
    weight: np.ndarray  # [n] float32 what each row counts in the sketch; 0 outside the sample
    sketches: dict[int, Sketch]  # by feature
    feature: np.ndarray  # [c] of each bin
    end: np.ndarray  # [c] the value that begins the next bin; for a feature's last bin a number beyond its values
    upto: np.ndarray  # [c] the share of the weight in this bin and those before: the part that a split sends left

    def ends_of_feature(self, feature: int) -> np.ndarray:
        """The ends of a feature's bins, ascending."""
        return self.end[slice(*self.feature.searchsorted((feature, feature + 1)))]

    def quantized(self, features: Features) -> Features:
        """The features with each value lowered to where its bin begins, so that trees split only between bins."""
        X, ends = features.X.copy(), {}
        for j in features.feature[numeric_columns(features)].tolist():
            x, ends[j] = X[:, j], self.ends_of_feature(j) if j in self.sketches else np.zeros(1)
            begins = np.append(np.nanmin(x, initial=np.inf), ends[j][:-1])
            X[:, j] = np.where(np.isnan(x), np.nan, begins[np.searchsorted(begins[1:], x, side="right")])
        return replace(features, X=X, bin_ends=ends)


def numeric_columns(features: Features) -> list[int]:
    """One column of each numeric feature: with missing rows at the end."""
    return [v for v in range(len(features.feature)) if v not in features.category and not features.missing_left[v]]


def sketch_weights(
    gradients: Gradients, objective: Objective, weight: np.ndarray | None, sample_weight: np.ndarray | None
) -> np.ndarray:
    """[n] float32 what each row counts in the sketch: its h, times its weight.

    As in xgboost h holds the weight already, so that it counts twice.
    """
    weight, sample_weight = (None if w is None else moderate(w).astype(np.float32) for w in (weight, sample_weight))
    if isinstance(objective.loss, LogisticLoss):
        p = objective.loss.inverse_link(gradients.previous.after)
        h = logistic_hessian(gradients.previous.after, p if gradients.round == 0 else None)
        h = h if weight is None else h * weight
    else:
        h = moderate(gradients.hessian.reshape(objective.trees_per_round, -1).sum(0)).astype(np.float32)
    return h if sample_weight is None else h * sample_weight


def moderate(weight: np.ndarray) -> np.ndarray:
    """The weights times a power of two, where float32 could not hold their products."""
    largest = weight.max()
    return weight if 1e-9 < largest < 1e9 else np.ldexp(weight, -np.frexp(largest)[1])


def logistic_hessian(F: np.ndarray, start: np.ndarray | None) -> np.ndarray:
    """[n] p(1 - p) with xgboost's float32 steps: where all rows weigh the same, its last digit decides ties.

    xgboost keeps the start score as a probability, given here as `start`.
    """
    one = np.float32(1)
    if start is not None:
        with np.errstate(divide="ignore", over="ignore"):  # float32 may round a probability to 0 or 1
            F = -np.log((one / start.astype(np.float32) - one).astype(float))
    power = np.exp(np.minimum(-F.astype(np.float32), np.float32(88.7)).astype(float)).astype(np.float32)
    p = one / (power + one)
    return np.maximum(p * (one - p), np.float32(MIN_CLASS_HESSIAN))


def propose(
    round: int, features: Features, weight: np.ndarray, training: np.ndarray | None, max_bin: int, in_table_order: bool
) -> ThresholdProposal:
    """Sketch every numeric feature over the training rows; their weight is 0 outside the sample."""
    parts, sketches = [], {}
    for column in numeric_columns(features):
        j = features.feature[column]
        rows = features.order[column]
        rows = rows[~np.isnan(features.X[rows, j])]
        rows = rows if training is None else rows[training[rows]]
        if weight[rows].any():
            x = features.X[:, j]
            in_order = np.sort(rows)
            with np.errstate(over="ignore"):  # beyond float32 all values are one
                x32 = x.astype(np.float32)
            sketches[j] = sketch(x32[in_order], weight[in_order], max_bin, in_table_order)
            cut = sketches[j].ends
            # A cut is the value of a row; where the table has more digits than float32, the smallest such row's.
            end = np.append(x[rows[x32[rows].searchsorted(cut[:-1])]], cut[-1])
            upto = weight[rows].cumsum(dtype=float)[np.append(x[rows].searchsorted(end[:-1]), len(rows)) - 1]
            parts.append((np.full(len(end), j), end, upto / upto[-1]))
    columns = zip(*parts, strict=True) if parts else ((np.zeros(0, kind),) for kind in (int, float, float))
    return ThresholdProposal(round, weight, sketches, *map(np.concatenate, columns))
