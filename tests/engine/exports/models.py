"""Every learner's models, and rows to ask them: what each format's test runs over."""

from __future__ import annotations

from functools import cache

import numpy as np

from engine import DataProblem
from engine.exports.portable import PortableModel, to_portable
from tests.learners import CASES, Case


@cache
def grown() -> dict[str, Case]:
    """Cases that can be learned at all."""
    found = {}
    for case in CASES:
        try:
            case.trace  # noqa: B018
        except DataProblem:
            continue
        found[str(case)] = case
    return found


def going_out(case: Case) -> PortableModel:
    return to_portable(case.trace.model, case.data)


def rows_for(case: Case, thresholds: bool = True) -> np.ndarray:
    """The training rows, their values in other rows, far ones, missing ones, and each threshold itself."""
    X, rng = case.data.X, np.random.default_rng(7)
    far = rng.normal(size=(12, X.shape[1])) * 1e3
    mixed = np.stack([rng.choice(column, 40) for column in X.T], 1)
    mixed[rng.random(mixed.shape) < 0.15] = np.nan
    codes = np.array([bool(levels) for levels in case.data.levels])
    far[:, codes] = mixed[:12, codes]
    at = mixed[:20].copy()
    for row, split in zip(at, _thresholds(case) if thresholds else (), strict=False):
        row[split.feature] = split.threshold
    return np.concatenate((X, mixed, far, at, np.full((1, X.shape[1]), np.nan)))


def _thresholds(case: Case) -> list:
    splits = [split for tree in going_out(case).trees for split in tree.splits if split is not None]
    return [split for split in splits if split.levels is None and np.isfinite(split.threshold)]


def as_given(case: Case, X: np.ndarray) -> list[dict]:
    """Rows as a user has them: names to numbers, texts, or None."""
    columns = list(zip(case.data.feature_names, case.data.levels, strict=True))
    return [{name: None if np.isnan(value) else levels[int(value)] if levels else float(value)
             for (name, levels), value in zip(columns, row, strict=True)} for row in X]  # fmt: skip


def predicted(case: Case, X: np.ndarray) -> list:
    """What our model says: values, or the names of classes."""
    found = case.trace.model.predict(X)
    return [case.data.class_names[k] for k in found] if case.data.class_names else found.tolist()


def probabilities(case: Case, X: np.ndarray) -> np.ndarray | None:
    return case.trace.model.predict_proba(X) if going_out(case).has_probabilities else None
