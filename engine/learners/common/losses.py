"""The losses of gradient boosting and XGBoost, with gradients, hessians, start values and leaf values.

Throughout: n rows, K classes; y [n] values or class numbers; F [n] raw scores, or [K, n] with one score per class.
Trees add to F; `inverse_link` converts it to predictions. For every loss, with derivatives by F, row by row:

    gradient g = dL/dF        residual r = -g        hessian h = d2L/dF2

| loss     | L                              | r                | h            | start         | leaf step            |
|----------|--------------------------------|------------------|--------------|---------------|----------------------|
| squared  | (y - F)^2 / 2                  | y - F            | 1            | mean          | mean of r            |
| absolute | |y - F|                        | sign(y - F)      | 0            | median        | median of y - F      |
| huber    | squared near, absolute far     | y - F, clipped   | 1 near, or 0 | between these | median + mean        |
| logistic | log(1 + e^-z), z = s F or -s F | s (y - p)        | s^2 p(1 - p) | log odds / s  | sum r / sum h        |
| softmax  | -log p of the row's class      | z_k - p_k        | p_k(1 - p_k) | log of shares | (K-1)/K sum r/ sum h |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.learners.common.ensemble import logistic, softmax
from engine.learners.common.leaf_step import (
    LeafFormula,
    apply_row_weight,
    leaf_counts,
    leaf_sums,
    lowest_point,
    medians,
    weighted_medians,
)


class Loss(Protocol):
    """The interface of losses. Rows with `leaf` -1 were not used; `weight` [n] None: all rows count once."""

    name: str
    is_classification: bool = False  # does y hold class numbers?

    def row_losses(self, y: np.ndarray, F: np.ndarray) -> np.ndarray:
        """[n] the loss of each row."""
        ...

    def start(self, y: np.ndarray, weight: np.ndarray | None = None) -> float | np.ndarray:
        """Return the constant score with the smallest loss; [K] scores for softmax."""
        ...

    def residual(self, y: np.ndarray, F: np.ndarray) -> np.ndarray: ...

    def hessian(self, y: np.ndarray, F: np.ndarray) -> np.ndarray: ...

    def for_round(self, y: np.ndarray, F: np.ndarray, weight: np.ndarray | None = None) -> Loss:
        """Return the loss of this round; only Huber's changes."""
        return self

    def gradient(self, y: np.ndarray, F: np.ndarray) -> np.ndarray:
        return -self.residual(y, F)

    def inverse_link(self, F: np.ndarray) -> np.ndarray:
        """Convert F to predictions: values, or for classes probabilities in F's shape."""
        return F

    def leaf_formula(self, y: np.ndarray, F: np.ndarray, residual: np.ndarray, leaf: np.ndarray, nodes: int,
             weight: np.ndarray | None = None) -> LeafFormula:  # fmt: skip
        """One Newton step for the rows of each leaf: sum r / sum h."""
        top, bottom = apply_row_weight(residual, weight), apply_row_weight(self.hessian(y, F), weight)
        return LeafFormula(leaf_sums(top, leaf, nodes), leaf_sums(bottom, leaf, nodes))


@dataclass(frozen=True)
class SquaredLoss(Loss):
    """Half the squared distance. Example: y = 5, F = 1.7 -> loss 3.3^2 / 2 = 5.445, residual 3.3."""

    name = "squared"

    def row_losses(self, y, F):
        return (y - F) ** 2 / 2

    def start(self, y, weight=None) -> float:
        """Return the mean. Example: y = 0.5, 1.2, 2, 5 -> 2.175."""
        middle = y.min() / 2 + y.max() / 2  # subtracted, so that the mean of equal values is exactly that value
        return float(middle + np.average(y - middle, weights=weight))

    def residual(self, y, F):
        return y - F

    def hessian(self, y, F):
        return np.ones_like(F)

    def leaf_formula(self, y, F, residual, leaf, nodes, weight=None) -> LeafFormula:
        """Return the mean residuals: Newton's step with h = 1."""
        return LeafFormula(leaf_sums(apply_row_weight(residual, weight), leaf, nodes), leaf_counts(leaf, nodes, weight))


@dataclass(frozen=True)
class AbsoluteLoss(Loss):
    """The distance. Example: y = 5, F = 1.7 -> loss 3.3, residual 1: only the side matters, not the distance.

    For an even number of rows every value between the two middle ones is a median. A leaf takes the lower one, as in
    scikit-learn, or with `uses_halfway_median` the value halfway.
    """

    uses_halfway_median: bool = False
    name = "absolute"

    def row_losses(self, y, F):
        return np.abs(y - F)

    def start(self, y, weight=None) -> float:
        """Return the median. Example: y = 0.5, 1.2, 2, 5 -> 1.6; all values from 1.2 to 2 have the same loss."""
        return median_of(y, weight, self.uses_halfway_median)

    def residual(self, y, F):
        return np.sign(y - F)

    def hessian(self, y, F):
        return np.zeros_like(F)

    def leaf_formula(self, y, F, residual, leaf, nodes, weight=None) -> LeafFormula:
        median = leaf_medians(y - F, leaf, nodes, self.uses_halfway_median, weight)
        return LeafFormula(np.zeros(nodes), np.ones(nodes), median)


@dataclass(frozen=True)
class HuberLoss(Loss):
    """Squared up to a distance of delta, linear beyond: residuals are clipped at delta.

    L = r^2 / 2 if |r| <= delta, else delta (|r| - delta / 2). Example, delta 0.5: r = 0.2 -> 0.02 and
    r = 3.3 -> 0.5 * 3.05 = 1.525. Without a delta each round takes a quantile of the distances, as in scikit-learn.
    """

    delta: float | None = None
    quantile: float = 0.9
    uses_halfway_median: bool = False
    name = "huber"

    def for_round(self, y, F, weight=None) -> HuberLoss:
        """Return the loss with this round's delta: the `quantile` of the distances."""
        if self.delta is not None:
            return self
        distance = np.abs(y - F)
        if weight is None:
            delta = np.sort(distance)[max(int(np.ceil(self.quantile * len(distance))) - 1, 0)]
        else:
            order = distance.argsort(kind="stable")
            running = weight[order].cumsum()
            delta = distance[order].take(running.searchsorted(self.quantile * running[-1]), mode="clip")
        return HuberLoss(float(delta), self.quantile, self.uses_halfway_median)

    @property
    def round_delta(self) -> float:
        """The delta, which `for_round` sets if none was given."""
        if self.delta is None:
            raise ValueError("Huber's delta is not known yet: call for_round(y, F).")
        return self.delta

    def row_losses(self, y, F):
        distance, delta = np.abs(y - F), self.round_delta
        return np.where(distance <= delta, distance**2 / 2, delta * (distance - delta / 2))

    def start(self, y, weight=None) -> float:
        """Return the score at which clipped residuals sum to 0; the median if that is one, or without a delta.

        Example: y = 0, 0, 3, delta 1 -> 0.5, where they are -0.5, -0.5 and 1.
        """
        median = median_of(y, weight, self.uses_halfway_median)
        if self.delta is None or not apply_row_weight(self.residual(y, np.array(median)), weight).sum():
            return median
        low, span = float(y.min()), float(y.max()) - float(y.min())
        slope = lambda share: -apply_row_weight(self.residual(y, low + share * span), weight).sum()[None]  # noqa: E731
        return low + float(lowest_point(slope, np.ones(1))[0]) * span

    def residual(self, y, F):
        return np.clip(y - F, -self.round_delta, self.round_delta)

    def hessian(self, y, F):
        return (np.abs(y - F) <= self.round_delta).astype(float)

    def leaf_formula(self, y, F, residual, leaf, nodes, weight=None) -> LeafFormula:
        """Return the median plus the mean of the clipped distances from it (Friedman 2001)."""
        difference = y - F
        median = leaf_medians(difference, leaf, nodes, self.uses_halfway_median, weight)
        clipped = apply_row_weight(np.clip(difference - median[leaf], -self.round_delta, self.round_delta), weight)
        return LeafFormula(leaf_sums(clipped, leaf, nodes), leaf_counts(leaf, nodes, weight), median)


@dataclass(frozen=True)
class LogisticLoss(Loss):
    """Minus the log probability of the row's class, for classes 0 and 1.

    p = 1 / (1 + e^-sF). With s = 1, F is the log odds. With s = 2, F is half the log odds, and the formulas are the
    textbook ones for y = -1, +1: L = log(1 + e^-2yF), r = 2y / (1 + e^2yF), h = |r|(2 - |r|). Both give the same p.
    Example: y = 1, p = 0.75 (F = 1.0986 or 0.5493) -> loss 0.2877, r = 0.25 or 0.5, h = 0.1875 or 0.75.
    """

    scale: float = 1.0
    name = "logistic"
    is_classification = True

    def row_losses(self, y, F):
        z = self.scale * (1 - 2 * y) * F
        return np.maximum(z, 0.0) + np.log1p(np.exp(-np.abs(z)))  # log(1 + e^z), never infinite

    def start(self, y, weight=None) -> float:
        """Return the log odds by s. Example: three rows of class 1 and one of class 0 -> log 3, or half of it."""
        share = class_shares(y, 2, weight)
        return float(np.log(share[1]) - np.log(share[0])) / self.scale

    def residual(self, y, F):
        return self.scale * (y - self.inverse_link(F))

    def hessian(self, y, F):
        p = self.inverse_link(F)
        return self.scale**2 * p * (1 - p)

    def inverse_link(self, F):
        return logistic(F, self.scale)

    def leaf_formula(self, y, F, residual, leaf, nodes, weight=None) -> LeafFormula:
        """Return Newton's step, with h from r alone: r is s(1 - p) or -sp, so s^2 p(1 - p) = |r|(s - |r|)."""
        size = np.abs(residual)
        top, bottom = apply_row_weight(residual, weight), apply_row_weight(size * (self.scale - size), weight)
        return LeafFormula(leaf_sums(top, leaf, nodes), leaf_sums(bottom, leaf, nodes))


@dataclass(frozen=True)
class SoftmaxLoss(Loss):
    """Minus the log probability of the row's class, for K classes with a score each.

    p_k = e^F_k / sum e^F. Example: F = 0, log 2, 0 -> p = 1/4, 1/2, 1/4; a row of class 1 has the loss log 2 and
    the residuals -1/4, 1/2, -1/4 (z_k - p_k, where z is 1 for the row's class and 0 for the others).
    """

    K: int
    name = "softmax"
    is_classification = True

    def row_losses(self, y, F):
        top = F.max(0)
        return np.log(np.exp(F - top).sum(0)) - (F[y.astype(np.int64), np.arange(len(y))] - top)

    def start(self, y, weight=None) -> np.ndarray:
        """[K] the log of each class's share, with a mean of 0 (a common shift of F changes no p)."""
        start = np.log(class_shares(y, self.K, weight))
        return start - start.mean()

    def residual(self, y, F):
        return (y == np.arange(self.K)[:, None]) - self.inverse_link(F)

    def hessian(self, y, F):
        p = self.inverse_link(F)
        return p * (1 - p)

    def inverse_link(self, F):
        return softmax(F, 0)

    def leaf_formula(self, y, F, residual, leaf, nodes, weight=None) -> LeafFormula:
        """Return Newton's step per class, times (K - 1) / K since all classes move at once (Friedman 2001)."""
        residual = residual.ravel()  # all rows for class 0, then for class 1, ...: like the roots of the growth
        size = np.abs(residual)
        top = leaf_sums(apply_row_weight(residual, weight), leaf, nodes) * ((self.K - 1) / self.K)
        return LeafFormula(top, leaf_sums(apply_row_weight(size * (1 - size), weight), leaf, nodes))

    def one_vs_rest_log_odds(self, F: np.ndarray) -> np.ndarray:
        """[K, n] the log odds of each class against all others. Example: F = 0, log 2, 0 -> -log 3, 0, -log 3."""
        others = np.stack([np.logaddexp.reduce(np.delete(F, k, 0), axis=0) for k in range(self.K)])
        return F - others


def median_of(y: np.ndarray, weight: np.ndarray | None, middle: bool) -> float:
    """Return the median of all rows; of unweighted ones always the value halfway, as in scikit-learn."""
    if weight is None:
        return float(np.median(y))
    return float(weighted_medians(y, np.zeros(len(y), np.int64), 1, middle, weight)[0])


def leaf_medians(values, leaf, nodes: int, middle: bool, weight: np.ndarray | None) -> np.ndarray:
    """[nodes] the median of each leaf's values."""
    if weight is None:
        return medians(values, leaf, nodes, middle)
    return weighted_medians(values, leaf, nodes, middle, weight)


def class_shares(y: np.ndarray, K: int, weight: np.ndarray | None = None) -> np.ndarray:
    """[K] each class's share of the rows, clipped inside 0..1 so that logarithms and odds are finite."""
    count, eps = np.bincount(y.astype(np.int64), weight, K), np.finfo(float).eps
    return np.clip(count / count.sum(), eps, 1 - eps)
