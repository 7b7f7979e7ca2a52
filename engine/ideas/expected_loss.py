"""The score of the lowest expected loss where class 1 has the probability p: what each loss aims at.

| loss        | y      | expected loss of a score f              | lowest at              |
|-------------|--------|-----------------------------------------|------------------------|
| exponential | -1, +1 | p e^-f + (1 - p) e^f                    | half the log odds of p |
| logistic    | 0, 1   | p log(1 + e^-f) + (1 - p) log(1 + e^f)  | the log odds of p      |
| squared     | 0, 1   | p (1 - f)^2 / 2 + (1 - p) f^2 / 2       | p, the mean            |
| absolute    | 0, 1   | p |1 - f| + (1 - p) |f|                 | the median             |
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.learners.common.losses import AbsoluteLoss, LogisticLoss, SquaredLoss

GRID = np.linspace(-4, 4, 8001)  # scores that are tried


@dataclass(frozen=True)
class Aim:
    """A loss, and its score of lowest expected loss by a formula: an interval of one score, or of several."""

    name: str
    row_losses: Callable[[np.ndarray, np.ndarray], np.ndarray]  # of y and f
    labels: tuple[float, float]  # y of class 0 and of class 1
    minimiser: Callable[[float], tuple[float, float]]  # of p

    def expected_loss(self, p: float, f: np.ndarray) -> np.ndarray:
        """[f] the mean loss of the two values of y, weighted by their probabilities."""
        low, high = (self.row_losses(np.full_like(f, y), f) for y in self.labels)
        return (1 - p) * low + p * high

    def grid_minimiser(self, p: float) -> float:
        """The score of the grid with the lowest expected loss, of equal ones the first."""
        return float(GRID[self.expected_loss(p, GRID).argmin()])


def log_odds(p: float) -> float:
    return math.log(p / (1 - p))


def median(p: float) -> tuple[float, float]:
    """0 or 1, the more probable; at p = 1/2 every score from 0 to 1."""
    return float(p > 0.5), float(p >= 0.5)


AIMS = (
    Aim("exponential", lambda y, f: np.exp(-y * f), (-1.0, 1.0), lambda p: (log_odds(p) / 2, log_odds(p) / 2)),
    Aim("logistic", LogisticLoss().row_losses, (0.0, 1.0), lambda p: (log_odds(p), log_odds(p))),
    Aim("squared", SquaredLoss().row_losses, (0.0, 1.0), lambda p: (p, p)),
    Aim("absolute", AbsoluteLoss().row_losses, (0.0, 1.0), median),
)
