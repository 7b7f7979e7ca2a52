"""Does the split tell anything about the class? The chi-square test of independence, written out in numbers.

    expected_ij = row_i * column_j / n        statistic = sum (observed - expected)^2 / expected

Example: left 3 | 0, right 1 | 3 (rows of class 0 | 1): expected 12/7 9/7 16/7 12/7, statistic 3.9375, one degree of
freedom, p = 0.047. The null hypothesis is "classes fall on both sides in the same shares". With so few rows the
statistic only nears its distribution; of two classes Fisher's exact test counts every table there could be, p = 0.143.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

MIN_EXPECTED_COUNT = 5  # rows expected in every cell for chi-square to be trusted
LIKELIHOOD_TOLERANCE = 1e-7  # tables as likely as this one but for rounding are counted with it


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


def fisher(observed: np.ndarray) -> float:
    """Fisher's exact test of two sides by two classes, [2, 2] counts: the share, among all tables with the same sums,
    of those no more likely than this one. Example: 3 0 | 1 3 -> 0.1429."""
    left, right = observed.sum(1).tolist()
    of_class = int(observed[:, 0].sum())
    first = range(max(0, of_class - right), min(left, of_class) + 1)  # what may stand where 3 stands
    likely = np.exp(
        [
            _log_binomial(left, k) + _log_binomial(right, of_class - k) - _log_binomial(left + right, of_class)
            for k in first
        ]
    )
    own = likely[int(observed[0, 0]) - first.start]
    return min(1.0, float(likely[likely <= own * (1 + LIKELIHOOD_TOLERANCE)].sum()))


def _log_binomial(n: int, k: int) -> float:
    """The logarithm of how many ways there are to choose k of n."""
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
