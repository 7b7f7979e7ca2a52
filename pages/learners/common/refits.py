"""Fits behind the views: AdaBoost on validation folds, and forests with fewer and more features.

They run in worker processes, so this module does not import Streamlit.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from datasets import Dataset, take_rows
from engine import DataProblem, adaboost
from engine.core.progress import iter_with_progress
from engine.learners.common.random_draws import folds
from engine.learners.forest.correlation import grow_on_training_sets, variance_of_mean
from pages.learners.adaboost.challenges import staged_errors

FOLDS = 5
MAX_FEATURE_COUNTS = 10  # at most this many numbers of features are compared


def adaboost_validation(data: Dataset, settings: dict[str, Any]) -> np.ndarray:
    """[rounds] the mean validation error of five folds; empty if the table cannot be split into folds."""
    if data.n < 2 * FOLDS:
        return np.zeros(0)
    fold = folds(data.n, FOLDS, seed=0, stratify=data.y if data.class_names else None)
    try:
        errors = [fold_errors(data, fold == k, settings) for k in iter_with_progress(range(FOLDS))]
    except DataProblem:  # a class that occurs in one fold only
        return np.zeros(0)
    longest = max(map(len, errors))  # where boosting ended early, the last error stands for the later rounds
    return np.mean([np.pad(error, (0, longest - len(error)), mode="edge") for error in errors], 0)


def fold_errors(data: Dataset, is_held_out: np.ndarray, settings: dict[str, Any]) -> np.ndarray:
    """[rounds] the errors on the held-out rows after training on the others."""
    training, held_out = (take_rows(data, rows) for rows in (~is_held_out, is_held_out))
    return staged_errors(adaboost.fit(training, **settings), held_out)


def by_features(data: Dataset, fit: Callable, settings: dict[str, Any]) -> pd.DataFrame:
    """Table of forests that draw 1, ..., d features for a split, on the same bags: correlation and error."""
    counts = np.unique(np.linspace(1, data.d, min(data.d, MAX_FEATURE_COUNTS)).round().astype(int))
    rows = []
    for count in iter_with_progress(counts.tolist()):
        model = fit(data, **{**settings, "max_features": count})
        trees = grow_on_training_sets(model)
        variance = variance_of_mean(trees.rho, trees.sigma2, len(model.trees))
        rows.append((count, trees.rho, trees.sigma2, variance, float(model.forest.oob_errors[-1])))
    names = ("features drawn", "rho", "variance of one tree", "variance of the mean", "out-of-bag error")
    return pd.DataFrame(rows, columns=names).dropna(
        axis="columns", how="all"
    )  # without bootstrap there is no out-of-bag error
