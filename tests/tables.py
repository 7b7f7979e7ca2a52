"""Data sets for tests: from plain arrays, and random ones full of what goes wrong (ties, repeats, gaps, constants)."""

from __future__ import annotations

import os

import numpy as np

from datasets.dataset import CATEGORY, CLASSIFICATION, NUMBER, REGRESSION, Dataset
from engine.core.trace import Event

THOROUGH = "THOROUGH" in os.environ  # on demand: `THOROUGH=1 python -m pytest`
SEEDS = range(300 if THOROUGH else 60)


def table(X, y, task: str | None = None, kinds=None, levels=None, classes: int | None = None) -> Dataset:
    """A data set from arrays. Whole numbers in y are classes unless `task` says otherwise; levels become letters."""
    X, y = np.asarray(X, float), np.asarray(y)
    task = task or (CLASSIFICATION if y.dtype.kind in "iub" else REGRESSION)
    kinds = tuple(kinds or (NUMBER,) * X.shape[1])
    levels = tuple(
        levels or (_letters(column) if kind == CATEGORY else () for column, kind in zip(X.T, kinds, strict=True))
    )
    names = () if task == REGRESSION else tuple(map(str, range(classes or int(y.max()) + 1)))
    return Dataset(X, y, tuple(f"x_{j + 1}" for j in range(X.shape[1])), kinds, tuple(levels), names, task)


def _letters(codes: np.ndarray) -> tuple[str, ...]:
    return tuple(chr(ord("a") + code) for code in range(int(np.nanmax(codes, initial=0)) + 1))


def rows_of(data: Dataset, rows: np.ndarray) -> Dataset:
    """Some rows of a data set, in the order given; names and classes stay."""
    names = data.feature_names, data.kinds, data.levels, data.class_names, data.task
    return Dataset(data.X[rows], data.y[rows], *names)


# What a numeric column of a random table may look like. float32 holds all of it: scikit-learn casts X to that.
COLUMNS = {
    "floats": lambda rng, n: rng.normal(size=n).astype(np.float32),
    "grid": lambda rng, n: rng.integers(0, 4, n),
    "switch": lambda rng, n: rng.integers(0, 2, n),
    "halves": lambda rng, n: np.round(rng.normal(size=n) * 2) / 2,
    "constant": lambda rng, n: np.full(n, 3.0),
}


def random_table(
    rng: np.random.Generator,
    n: int,
    d: int,
    task: str = CLASSIFICATION,
    classes: int = 2,
    missing: float = 0.0,
    category: float = 0.0,
    levels: int = 5,
) -> Dataset:
    """n rows, d features of mixed shapes; a share `category` of them named levels, a share `missing` of values gone."""
    kinds = [CATEGORY if rng.random() < category else NUMBER for _ in range(d)]
    draws = [
        rng.integers(0, levels, n) if kind == CATEGORY else COLUMNS[rng.choice(list(COLUMNS))](rng, n) for kind in kinds
    ]
    X = np.stack(draws, 1).astype(float)
    X[rng.random(X.shape) < missing] = np.nan
    names = [tuple(f"level {c}" for c in range(levels)) if kind == CATEGORY else () for kind in kinds]
    if task == CLASSIFICATION:
        return table(X, rng.integers(0, classes, n), task, kinds, names, classes=classes)
    y = rng.integers(-3, 4, n).astype(float) if rng.random() < 0.5 else rng.normal(size=n)
    return table(X, y, task, kinds, names)


def random_weight(rng: np.random.Generator, n: int) -> np.ndarray | None:
    """Row weights of every sort: none, whole numbers with zeros, or anything positive."""
    which = rng.integers(3)
    if which == 0:
        return None
    weight = rng.integers(0, 4, n).astype(float) if which == 1 else rng.exponential(size=n)
    weight[rng.integers(n)] = 1.0  # at least one row counts
    return weight


# What an event holds beside the earlier events whose numbers it uses: a part or a result of its own.
OWN_FIELDS = {"PruningFold": "path", "LeafOutputs": "growth", "GammaPruning": "pruned_growth"}


def used_events(event: Event) -> list[Event]:
    """The earlier events whose numbers an event uses; those of its folds too."""
    own = OWN_FIELDS.get(type(event).__name__)
    values = [value for name, value in vars(event).items() if name != own]
    return [value for value in (*values, *getattr(event, "folds", ())) if isinstance(value, Event)]
