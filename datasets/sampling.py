"""Some rows of a table: test rows, and a sample where there are too many to train on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from datasets.dataset import Dataset
from engine.text.message import Message, msg

MAX_UNSAMPLED_CELLS = (
    1_000_000  # cells: with 100,000 rows of 10 features a tree of depth 6 and its lesson take ten seconds
)
SAMPLING_SEED = 0  # of both draws: the same table is divided the same way every time


def take_rows(data: Dataset, rows: np.ndarray | slice) -> Dataset:
    """These rows, in the order given; names, levels and classes stay, also those that no longer occur."""
    return replace(data, X=data.X[rows], y=data.y[rows])


def train_test_split(data: Dataset, share: float) -> tuple[Dataset, Dataset | None]:
    """(training rows, test rows): `share` of all are drawn for testing, and both keep their order.

    Of 10 rows, 0.25 are 2 test rows: halves are rounded to the even number. At least one training row is left.
    """
    many = min(round(share * data.n), data.n - 1)
    if many <= 0:
        return data, None
    drawn = np.zeros(data.n, dtype=bool)
    drawn[np.random.default_rng(SAMPLING_SEED).permutation(data.n)[:many]] = True
    return take_rows(data, ~drawn), take_rows(data, drawn)


def sample_rows(data: Dataset, max_rows: int) -> Dataset:
    """The table, or if it has more rows than that, so many of them drawn by chance, in their order."""
    if data.n <= max_rows:
        return data
    return take_rows(data, np.sort(np.random.default_rng(SAMPLING_SEED).permutation(data.n)[:max_rows]))


def sample_if_large(data: Dataset) -> tuple[Dataset, Message | None]:
    """The table, or if it is too large a sample of its rows, and then a message that says so."""
    some = sample_rows(data, MAX_UNSAMPLED_CELLS // data.d)
    if some is data:
        return data, None
    return some, msg("columns.decision.sampled", n=some.n, rows=data.n, seed=SAMPLING_SEED)
