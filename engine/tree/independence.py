"""Tests of independence of split side and class: chi-square and Fisher's exact test.

    expected_ij = row_i * column_j / n        statistic = sum (observed - expected)^2 / expected

Example: left 3 | 0, right 1 | 3 (rows of class 0 | 1): expected 12/7 9/7 16/7 12/7, statistic 3.9375, one degree of
freedom, p = 0.047. The null hypothesis is "both sides have the same shares of classes". With so few rows the
distribution of the statistic is only approximate; for two classes Fisher's exact test counts all possible tables,
p = 0.143.

Both take the split as fixed beforehand. But it is the best of many candidates, and the best of many looks good by
chance alone. Bonferroni's correction multiplies p by the number of candidates. The permutation test repeats the whole
search on the same rows with their classes permuted.
"""

import math
from dataclasses import dataclass

import numpy as np

MIN_EXPECTED_COUNT = 5  # rows expected in every cell for chi-square to be reliable
CORRECTIONS = ("none", "bonferroni", "permutation")
N_PERMUTATIONS = 199  # so that p is a multiple of 0.005


@dataclass(frozen=True, eq=False)
class ChiSquare:
    """The result of a chi-square test."""

    observed: np.ndarray  # [2, K] rows of each class left and right
    expected: np.ndarray  # [2, K]
    statistic: float
    freedom: int
    p: float


def chi_square(observed: np.ndarray) -> ChiSquare:
    """Return the test of a table of two sides by K classes. Classes without rows are ignored."""
    observed = observed[:, observed.sum(0) > 0]
    expected = observed.sum(1, keepdims=True) * observed.sum(0, keepdims=True) / observed.sum()
    statistic = float(((observed - expected) ** 2 / expected).sum())
    freedom = max(observed.shape[1] - 1, 1)
    return ChiSquare(observed, expected, statistic, freedom, upper_tail(statistic, freedom))


def bonferroni(p: float, n_candidates: int) -> float:
    """Return a bound on the probability that any of the candidates has such a p by chance."""
    return min(1.0, n_candidates * p)


def permutation_p(n_as_good):
    """Return p of the permutation test: the share of searches as good as the node's, which counts as one of them."""
    return (n_as_good + 1) / (N_PERMUTATIONS + 1)


def upper_tail(statistic: float, freedom: int) -> float:
    """Return the probability of a statistic at least as large, by chance. Example: 3.841459, 1 degree -> 0.05.

    Closed form for integer degrees of freedom: with x = statistic / 2 the tail is exp(-x) times a sum of the terms
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
    """Return p of Fisher's exact test of [2, 2] counts. Example: 3 0 | 1 3 -> 0.1429.

    That is the probability, given the sums, of all tables that are no more likely than this one.
    """
    left, right = observed.sum(1).tolist()
    n = int(observed[:, 0].sum())
    possible = range(max(0, n - right), min(left, n) + 1)  # values of observed[0, 0]
    log_ways = np.array([_log_binomial(left, k) + _log_binomial(right, n - k) for k in possible])
    likelihood = np.exp(log_ways - _log_binomial(left + right, n))
    bound = likelihood[int(observed[0, 0]) - possible.start] * (1 + 1e-7)  # rounding may separate equal likelihoods
    return min(1.0, float(likelihood[likelihood <= bound].sum()))


def _log_binomial(n: int, k: int) -> float:
    """Return the logarithm of the binomial coefficient "n choose k"."""
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
