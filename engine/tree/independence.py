"""Does the split tell anything about the class? The chi-square test of independence, written out in numbers.

    expected_ij = row_i * column_j / n        statistic = sum (observed - expected)^2 / expected

Example: left 3 | 0, right 1 | 3 (rows of class 0 | 1): expected 12/7 9/7 16/7 12/7, statistic 3.9375, one degree of
freedom, p = 0.047. The null hypothesis is "classes fall on both sides in the same shares".
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class ChiSquare:
    observed: np.ndarray  # [2, K] rows of each class left and right
    expected: np.ndarray  # [2, K]
    statistic: float
    freedom: int
    p: float


def chi_square(observed: np.ndarray) -> ChiSquare:
    """The test on a table of two sides by K classes. Classes that do not occur have no say."""
    observed = observed[:, observed.sum(0) > 0]
    expected = observed.sum(1, keepdims=True) * observed.sum(0, keepdims=True) / observed.sum()
    statistic = float(((observed - expected) ** 2 / expected).sum())
    freedom = max(observed.shape[1] - 1, 1)
    return ChiSquare(observed, expected, statistic, freedom, upper_tail(statistic, freedom))


def upper_tail(statistic: float, freedom: int) -> float:
    """How often chance alone gives a statistic at least as large. Example: 3.841459 at 1 degree -> 0.05.

    Closed form for whole degrees of freedom: with x = statistic / 2 the tail is exp(-x) times a sum of the terms
    x^s / Gamma(s + 1), s = 0, 1, ... (even) or 1/2, 3/2, ... (odd, plus erfc(sqrt(x))), below freedom / 2.
    """
    x = statistic / 2
    if x <= 0:
        return 1.0
    odd = freedom % 2
    terms = ((k + odd / 2) for k in range(freedom // 2))
    tail = sum(math.exp(s * math.log(x) - x - math.lgamma(s + 1)) for s in terms)
    return min(1.0, tail + (math.erfc(math.sqrt(x)) if odd else 0.0))
