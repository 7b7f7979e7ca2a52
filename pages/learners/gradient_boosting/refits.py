"""Fits behind the views: the same rows boosted at several learning rates.

They run in worker processes, so this module does not import Streamlit.
"""

from itertools import product
from typing import Any

import numpy as np

from datasets import Dataset
from engine import DataProblem, gradient_boosting, record
from engine.core.progress import iter_with_progress
from engine.core.settings import with_defaults
from engine.learners.common.random_draws import folds
from engine.learners.gradient_boosting.lesson.rounds import BoostingRounds

LEARNING_RATES = (0.02, 0.1, 0.3, 1.0, 1.9, 2.2)  # from far too small to divergent
MIN_ROUNDS = 40  # at least, for too small a rate shows only after a while
FOLDS = 4


def losses_by_rate(data: Dataset, settings: dict[str, Any]) -> dict[float, list]:
    """Return by rate [training losses, mean validation losses of the folds] by round; None for too few rows."""
    plain = {k: v for k, v in settings.items() if k not in ("validation_fraction", "held_out", "n_iter_no_change")}
    given = with_defaults(gradient_boosting.fit, settings)
    rounds = max(MIN_ROUNDS, given["n_estimators"])
    by_rate = {rate: [] for rate in sorted({*LEARNING_RATES, given["learning_rate"]})}
    for rate, losses in iter_with_progress(list(product(by_rate, (training_losses, validation_losses)))):
        by_rate[rate].append(losses(data, {**plain, "learning_rate": rate, "n_estimators": rounds}))
    return by_rate


def fit_losses(data: Dataset, settings: dict[str, Any]) -> np.ndarray:
    """[2, rounds + 1] training and validation losses; after an early stop the last loss is repeated."""
    boosting = BoostingRounds(record(gradient_boosting.fit, data, **settings))
    losses, missing = boosting.losses, settings["n_estimators"] + 1 - boosting.losses.shape[1]
    return np.pad(losses, ((0, 0), (0, missing)), mode="edge")


def training_losses(data: Dataset, settings: dict[str, Any]) -> np.ndarray:
    return fit_losses(data, settings)[0]


def validation_losses(data: Dataset, settings: dict[str, Any]) -> np.ndarray | None:
    if data.n < 2 * FOLDS:
        return None
    fold = folds(data.n, FOLDS, seed=0, stratify=data.y if data.class_names else None)
    held_out = [(fold == k).nonzero()[0].tolist() for k in range(FOLDS)]
    try:
        return np.mean([fit_losses(data, {**settings, "held_out": rows})[1] for rows in held_out], 0)
    except DataProblem:
        return None
