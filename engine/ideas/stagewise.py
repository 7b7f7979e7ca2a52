"""Forward stagewise additive modelling of one feature by squared loss, with either of two base learners.

    F = mean of y        each round: fit f to the residuals y - F, then F = F + rate * f

With straight lines the sum stays a straight line and moves towards that of least squares; with stumps it bends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.core.protocols import Table
from engine.learners.cart import fitting as cart

STUMP, LINE = "a stump", "a straight line"


def boost_stagewise(table: Table, base: str, rate: float, x: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield F at the values x before each round, and the base learner f that the round adds, without end."""
    at = np.concatenate((table.X[:, 0], x))
    F, n = np.full(len(at), table.y.mean()), len(table.y)
    while True:
        f = fit_base_learner(replace(table, y=table.y - F[:n]), base, at)
        yield F[n:], f[n:]
        F = F + rate * f


def fit_base_learner(table: Table, base: str, x: np.ndarray) -> np.ndarray:
    """The predictions at x of a stump, or of the straight line of least squares."""
    if base == STUMP:
        return cart.fit(table, max_depth=1).predict(x[:, None])
    slope, height = np.polyfit(table.X[:, 0], table.y, 1)
    return slope * x + height
