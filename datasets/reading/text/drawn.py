"""Some rows instead of all, where a table is too large to be read whole."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import numpy as np

from datasets.reading.decision import Decision
from datasets.reading.text.lines import MAX_CELLS, MAX_ROWS
from engine.text.message import msg

ROW_SAMPLING_SEED = 0  # the same file is drawn from the same way every time


def max_rows(width: int) -> int:
    """As many rows of so many columns are read."""
    return min(MAX_ROWS, MAX_CELLS // max(width, 1))


def sample_lines(rows: Iterable[tuple[int, int, list[str]]], width: int) -> tuple[np.ndarray, list[Decision]]:
    """Indices of the lines of rows drawn by chance, in their order, and a sentence on that."""
    spans = array("q")
    for start, behind, _ in rows:
        spans.extend((start, behind))
    spans = np.frombuffer(spans, dtype=np.int64).reshape(-1, 2)
    places, said = sample_positions(len(spans), width)
    starts, ends = spans[places].T
    if (ends - starts == 1).all():
        return starts, said
    return np.concatenate([np.arange(start, end) for start, end in zip(starts, ends, strict=True)]), said


def sample_positions(height: int, width: int) -> tuple[np.ndarray, list[Decision]]:
    """The places of the rows to read where not all are, in their order, and a sentence on that."""
    most = min(max_rows(width), height)
    places = np.sort(np.random.default_rng(ROW_SAMPLING_SEED).permutation(height)[:most])
    what = msg("reading.decision.drawn", n=most, rows=height, seed=ROW_SAMPLING_SEED, most=MAX_ROWS, cells=MAX_CELLS)
    return places, [Decision(what)]


def remaining_lines(start: int, end: int, left_out: set[int]) -> np.ndarray:
    """Indices of all lines but those."""
    there = np.ones(end, dtype=bool)
    there[:start] = False
    there[list(left_out)] = False
    return np.flatnonzero(there)
