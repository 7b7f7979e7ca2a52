"""The tables the bench fits: normal features, a product, a wave, and noise; nothing repeats, so nothing is left out."""

from __future__ import annotations

import numpy as np

from tests.tables import table


def numbers(n: int, d: int):
    """A regression on n rows and d features, at least three."""
    rng = np.random.default_rng([n, d])
    X = rng.normal(size=(n, d)).astype(np.float32)
    return table(X, X[:, 0] * X[:, 1] + np.sin(X[:, 2]) + rng.normal(size=n), task="regression")


def two_classes(n: int, d: int):
    """The same with two classes: above or below the median."""
    data = numbers(n, d)
    return table(data.X, (data.y > np.median(data.y)).astype(int))
