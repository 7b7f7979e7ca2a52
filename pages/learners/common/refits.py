"""How well AdaBoost predicts validation rows, and how the trees of a forest correlate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from datasets import Dataset, take_rows
from engine import DataProblem, adaboost
from engine.core.progress import iter_with_progress
from engine.learners.common.random_draws import folds
from engine.learners.forest.correlation import correlate_trees
from pages.learners.adaboost.challenges import staged_errors

FOLDS = 5
MAX_FEATURE_COUNTS = 10  # numbers of features compared


def adaboost_validation(data: Dataset, settings: dict[str, Any]) -> np.ndarray:
    """[rounds] the mean error of five folds on the validation rows of each; empty where that cannot be done."""
    if data.n < 2 * FOLDS:
        return np.zeros(0)
    fold = folds(data.n, FOLDS, seed=0, stratify=data.y if data.class_names else None)
    try:
        found = [fold_errors(data, fold == k, settings) for k in iter_with_progress(range(FOLDS))]
    except DataProblem:  # a class that only stands in one fold
        return np.zeros(0)
    longest = max(map(len, found))
    return np.mean([np.append(own, np.full(longest - len(own), own[-1])) for own in found], 0)


def fold_errors(data: Dataset, is_held_out: np.ndarray, settings: dict[str, Any]) -> np.ndarray:
    """[rounds] the errors on the validation rows; where boosting ended early, its last prediction stands."""
    training, kept = (take_rows(data, rows) for rows in (~is_held_out, is_held_out))
    return staged_errors(adaboost.fit(training, **settings), kept)


def by_features(data: Dataset, fit: Callable, settings: dict[str, Any]) -> pd.DataFrame:
    """A forest for each number of features drawn, with the same bags."""
    counts = np.unique(np.linspace(1, data.d, min(data.d, MAX_FEATURE_COUNTS)).round().astype(int))
    rows = []
    for count in iter_with_progress(counts.tolist()):
        model = fit(data, **{**settings, "max_features": count})
        found = correlate_trees(model, data.X, min(1, max(len(data.class_names) - 1, 0)))
        rows.append((count, found.rho, found.sigma2, found.variance_of_mean, float(model.forest.oob_errors[-1])))
    names = ("features drawn", "rho", "variance of one tree", "variance of the mean", "out-of-bag error")
    return pd.DataFrame(rows, columns=names).dropna(axis="columns", how="all")  # no rows left out, no such error
