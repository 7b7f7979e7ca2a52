"""The losses of XGBoost that gradient boosting lacks, with xgboost's derivatives.

| loss        | L                           | g                             | h                                   |
|-------------|-----------------------------|-------------------------------|-------------------------------------|
| squared_log | (log(1+F) - log(1+y))^2 / 2 | (log(1+F) - log(1+y)) / (1+F) | (1 - log(1+F) + log(1+y)) / (1+F)^2 |
| absolute    | |y - F|                     | 1 above y, -1 below           | 1 in place of 0                     |
| pinball     | a (y - F) or (1-a) (F - y)  | 1 - a above y, -a below       | 1 in place of 0                     |

With h = 1 in place of 0 the output -G / H has the right sign but no meaningful size. So with tree_method approx, as in
xgboost, every leaf takes the quantile of its rows' y - F; exact keeps -G / (H + lambda).
"""

from dataclasses import dataclass

import numpy as np

from engine.core.errors import DataProblem
from engine.learners.common.losses import Loss

LEAST_F = -1 + 1e-6  # of xgboost, against log(0)
MIN_HESSIAN = 1e-6  # where the loss curves downwards xgboost takes this hessian


@dataclass(frozen=True)
class SquaredLogLoss(Loss):
    """Squared difference of logarithms: relative errors count. Example: y = 1, F = 0 -> log(2)^2 / 2 = 0.24."""

    name = "squared_log"

    def _log_difference(self, y, F):
        """log(1 + F) - log(1 + y), and 1 + F."""
        F = np.maximum(F, LEAST_F)
        return np.log1p(F) - np.log1p(y), 1 + F

    def start(self, y, weight=None) -> float:
        raise NotImplementedError("There is no formula for it: Objective.start takes a step of Newton's method.")

    def row_losses(self, y, F):
        return self._log_difference(y, F)[0] ** 2 / 2

    def residual(self, y, F):
        difference, F_plus_1 = self._log_difference(y, F)
        return -difference / F_plus_1

    def hessian(self, y, F):
        difference, F_plus_1 = self._log_difference(y, F)
        return np.maximum((1 - difference) / F_plus_1**2, MIN_HESSIAN)


class PiecewiseLinearLoss(Loss):
    """A loss that is linear on both sides of y. Its best constant is a quantile."""

    quantile: float

    def hessian(self, y, F):
        return np.ones_like(F)

    def start(self, y, weight=None) -> float:
        return float(group_quantiles(y, np.zeros(len(y), np.int64), 1, self.quantile, weight)[0])


@dataclass(frozen=True)
class XgbAbsoluteLoss(PiecewiseLinearLoss):
    """The absolute error; its best constant is the median. Example: y = 5, F = 1.7 -> loss 3.3, g = -1."""

    name = "absolute"
    quantile = 0.5

    def row_losses(self, y, F):
        return np.abs(y - F)

    def residual(self, y, F):
        return np.sign(y - F)


@dataclass(frozen=True)
class PinballLoss(PiecewiseLinearLoss):
    """Slope alpha below y, 1 - alpha above. Example, alpha 0.9: y = 5, F = 4 -> 0.9, and F = 6 -> 0.1."""

    quantile: float
    name = "pinball"

    def row_losses(self, y, F):
        return np.where(y >= F, self.quantile * (y - F), (1 - self.quantile) * (F - y))

    def residual(self, y, F):
        return np.where(y <= F, self.quantile - 1, self.quantile)


def group_quantiles(values, group, groups: int, share: float, weight: np.ndarray | None = None) -> np.ndarray:
    """[groups] the quantile of each group's values, as in xgboost; 0 for an empty group. Group -1 is left out.

    The quantile of n sorted values is at place share * (n + 1), counted from 1, by linear interpolation; of weighted
    values it is the first at which the share of the weight is reached. Example: 1, 2, 3, 4 -> 2.5 for share 0.5.
    """
    order = np.lexsort((values, group))[np.count_nonzero(group < 0) :]
    count = np.bincount(group[order], minlength=groups)
    start, quantiles, has_values = count.cumsum() - count, np.zeros(groups), count > 0
    first, n, ordered = start[has_values], count[has_values], values[order]
    if weight is None:
        place = np.clip(share * (n + 1) - 1, 0, n - 1)
        low = np.floor(place).astype(np.int64)
        below, above = ordered[first + low], ordered[first + np.minimum(low + 1, n - 1)]
        quantiles[has_values] = below + (place - low) * (above - below)
        return quantiles
    running = weight[order].cumsum()
    before = running[first] - weight[order][first]
    reached = before + share * (running[first + n - 1] - before)
    quantiles[has_values] = ordered[np.clip(running.searchsorted(reached), first, first + n - 1)]
    return quantiles


def check_log_target(y: np.ndarray) -> None:
    if y.min() <= -1:
        raise DataProblem("xgb.error.squared-log")
