"""Losses that xgboost knows and gradient boosting here does not, with the derivatives xgboost gives them.

| loss        | L                           | g                             | h                                   |
|-------------|-----------------------------|-------------------------------|-------------------------------------|
| squared_log | (log(1+F) - log(1+y))^2 / 2 | (log(1+F) - log(1+y)) / (1+F) | (1 - log(1+F) + log(1+y)) / (1+F)^2 |
| absolute    | |y - F|                     | 1 above y, -1 below           | 1, a stand-in: the loss is straight |
| pinball     | a (y - F) or (1-a) (F - y)  | 1 - a above y, -a below       | 1, likewise                         |

With a stand-in -G / H only says which way to go. So with tree_method approx, as in xgboost, every leaf of such a tree
then takes the quantile of its rows' y - F; exact keeps -G / (H + lambda).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core.errors import DataProblem
from engine.learners.common.losses import Loss

LEAST_F = -1 + 1e-6  # xgboost's: no logarithm of 0
MIN_HESSIAN = 1e-6  # where the loss curves downwards xgboost takes this hessian


@dataclass(frozen=True)
class SquaredLogLoss(Loss):
    """Being off by a tenth costs the same for large and small values. Example: y = 1, F = 0 -> log(2)^2 / 2 = 0.24."""

    name = "squared_log"

    def _log_difference(self, y, F):
        F = np.maximum(F, LEAST_F)
        return np.log1p(F) - np.log1p(y), 1 + F

    def start(self, y, weight=None) -> float:
        raise NotImplementedError("There is no formula for it: Objective.start takes a step of Newton's method.")

    def row_losses(self, y, F):
        return self._log_difference(y, F)[0] ** 2 / 2

    def residual(self, y, F):
        apart, above = self._log_difference(y, F)
        return -apart / above

    def hessian(self, y, F):
        apart, above = self._log_difference(y, F)
        return np.maximum((1 - apart) / above**2, MIN_HESSIAN)


class PiecewiseLinearLoss(Loss):
    """A loss that is straight on both sides of y. Its best constant is a quantile."""

    quantile: float

    def hessian(self, y, F):
        return np.ones_like(F)

    def start(self, y, weight=None) -> float:
        return float(group_quantiles(y, np.zeros(len(y), np.int64), 1, self.quantile, weight)[0])


@dataclass(frozen=True)
class XgbAbsoluteLoss(PiecewiseLinearLoss):
    """The distance; best is the median. Example: y = 5, F = 1.7 -> loss 3.3, g = -1."""

    name = "absolute"
    quantile = 0.5

    def row_losses(self, y, F):
        return np.abs(y - F)

    def residual(self, y, F):
        return np.sign(y - F)


@dataclass(frozen=True)
class PinballLoss(PiecewiseLinearLoss):
    """Too low costs alpha, too high 1 - alpha. Example, alpha 0.9: y = 5, F = 4 -> 0.9, and F = 6 -> 0.1."""

    quantile: float
    name = "pinball"

    def row_losses(self, y, F):
        return np.where(y >= F, self.quantile * (y - F), (1 - self.quantile) * (F - y))

    def residual(self, y, F):
        return np.where(y <= F, self.quantile - 1, self.quantile)


def group_quantiles(values, group, groups: int, share: float, weight: np.ndarray | None = None) -> np.ndarray:
    """[groups] the quantile of each group's values, as xgboost takes it; 0 where there are none. Group -1 is no group.

    Place share * (n + 1) of n values, counted from 1, and between two places in proportion; of weighted values the
    first at which the share of the weight is reached. Example: 1, 2, 3, 4 -> 2.5 for 0.5, 3.75 for 0.75, 4 for 0.9.
    """
    order = np.lexsort((values, group))[np.count_nonzero(group < 0) :]
    count = np.bincount(group[order], minlength=groups)
    start, found = count.cumsum() - count, np.zeros(groups)
    there = count > 0
    first, n, ordered = start[there], count[there], values[order]
    if weight is None:
        place = np.clip(share * (n + 1) - 1, 0, n - 1)
        low = np.floor(place).astype(np.int64)
        below, above = ordered[first + low], ordered[first + np.minimum(low + 1, n - 1)]
        found[there] = below + (place - low) * (above - below)
        return found
    running = weight[order].cumsum()
    before = running[first] - weight[order][first]
    reached = before + share * (running[first + n - 1] - before)
    found[there] = ordered[np.clip(running.searchsorted(reached), first, first + n - 1)]
    return found


def check_log_target(y: np.ndarray) -> None:
    if y.min() <= -1:
        raise DataProblem("xgb.error.squared-log")
