"""Small tables drawn from a seed, for exercises: few rows, whole numbers, two features, one new row to ask about."""

from __future__ import annotations

import numpy as np

from datasets.dataset import CLASSIFICATION, Dataset

EXERCISE_ROWS = 9
MAX_FEATURE_VALUE = 20  # value of a feature
NOISE_SHARE = 0.25  # of what decides the classes, so that one split does not do


def random_table(seed: int, task: str, rows: int = EXERCISE_ROWS, variant: int = 0) -> Dataset:
    """The same table for the same seed on every machine; `again` draws another for it."""
    rng = np.random.default_rng([seed, variant])
    X = np.column_stack(
        [rng.choice(np.arange(1, MAX_FEATURE_VALUE + 1), rows, replace=False) for _ in range(2)]
    ).astype(float)
    signal = (
        np.where((X[:, 0] > MAX_FEATURE_VALUE / 2) == (X[:, 1] > MAX_FEATURE_VALUE / 2), 1.0, 0.0)
        + X[:, 0] / MAX_FEATURE_VALUE
    )
    new = tuple(map(float, rng.integers(1, MAX_FEATURE_VALUE + 1, 2)))
    y: np.ndarray
    if task == CLASSIFICATION:
        noisy = signal + NOISE_SHARE * rng.normal(size=rows)
        y = (noisy > np.median(noisy)).astype(np.int64)
    else:
        y = np.round(10 * signal + 4 * rng.normal(size=rows))
    classes = ("A", "B") if task == CLASSIFICATION else ()
    names = ("x_1", "x_2")
    return Dataset(X, y, names, ("number", "number"), ((), ()), classes, task, "y", f"drawn {seed}", query_rows=(new,))
