"""How a row of the bench is measured: two fits by turns in one process, and the median of their ratios.

Machines differ and wobble, so no time is ever judged, only ours / theirs; no single cell either, only the median over
the numbers of features.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

SIZES, QUICK_SIZES = (100, 1_000, 10_000, 100_000), (100, 1_000, 10_000)
FEATURES = (4, 10, 30)


@dataclass(frozen=True)
class Cell:
    """One number of the table, and the seconds ours took (None where nothing was timed)."""

    value: float
    seconds: float | None = None


@dataclass(frozen=True)
class Row:
    """One line of the bench. `measure(n, d, seconds)` fills a cell, spending about so many seconds on it."""

    name: str
    goals: dict[int, float]  # by n: what the median over the features may be at most
    measure: Callable[[int, int, float], Cell]
    features: tuple[int, ...] = FEATURES


def against(pair: Callable[[int, int], tuple[Callable, Callable]]) -> Callable[[int, int, float], Cell]:
    """The measure of a row whose `pair(n, d)` makes two calls without arguments: ours and theirs."""

    def measure(n: int, d: int, seconds: float) -> Cell:
        ours, theirs = pair(n, d)
        if seconds:
            ours(), theirs()  # the first call of each pays for imports and caches
        times = _by_turns(ours, theirs, seconds)
        return Cell(float(np.median(times[:, 0] / times[:, 1])), float(np.median(times[:, 0])))

    return measure


def _by_turns(ours: Callable, theirs: Callable, seconds: float) -> np.ndarray:
    """[repetitions, 2] seconds of each: at least three repetitions, one where `seconds` is 0."""
    times, stop = [], time.perf_counter() + seconds
    while len(times) < (3 if seconds else 1) or (time.perf_counter() < stop and len(times) < 200):
        gc.collect(0)
        times.append([_timed(ours), _timed(theirs)])
    return np.array(times)


def _timed(call: Callable) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def growth_exponent(sizes: list[int], seconds: list[float]) -> float:
    """The slope of log(time) over log(n). Example: ten times the rows in ten times the time is 1."""
    return float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])
