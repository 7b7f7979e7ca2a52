"""What gradient boosting begins with: which loss, which rows, which first score."""

from __future__ import annotations

import numbers

import numpy as np

from engine.core.problem import DataProblem, shortened
from engine.core.protocols import Table
from engine.learners.boosting.losses import Absolute, Huber, Logistic, Loss, Softmax, Squared
from engine.learners.boosting.own_loss import OwnLoss
from engine.learners.boosting.round import Start, TrainingRows, mean_losses
from engine.learners.cart import checked_target, checked_weight


def loss_of(loss, data: Table, half: bool, delta: float | None, quantile: float, halfway: bool) -> Loss:
    """The loss asked for, or the usual one: squared for numbers, logistic for two classes, softmax for more."""
    K = len(data.class_names)
    if callable(loss):
        return OwnLoss(loss)
    if loss is None:
        loss = "squared" if data.task == "regression" else "logistic" if K == 2 else "softmax"
    chosen = {"squared": Squared(), "absolute": Absolute(halfway), "huber": Huber(delta, quantile, halfway),
              "logistic": Logistic(2.0 if half else 1.0), "softmax": Softmax(K)}[loss]  # fmt: skip
    if chosen.classes and data.task == "regression":
        raise DataProblem("boosting.error.needs-classes", loss=loss)
    if not chosen.classes and data.task != "regression":
        raise DataProblem("boosting.error.needs-numbers", loss=loss)
    if loss == "logistic" and K > 2:
        raise DataProblem("boosting.error.more-than-two-classes", name=data.target_name, n=K)
    return chosen


def target_of(data: Table) -> np.ndarray:
    """The target: values, or class numbers as floats, so that y - p is one subtraction."""
    return np.asarray(checked_target(data), float)


def training_rows(
    n: int,
    fraction: float | None,
    given,
    seed: int,
    called: str = "held_out",  # the setting that names them
) -> np.ndarray | None:
    """[n] bool, the training rows; None where all are."""
    if fraction is not None:
        if given is not None:
            raise DataProblem("boosting.error.drawn-and-named", name=called)
        # Three numbers, so that these chances are none of the rounds', which start from two.
        given = np.random.default_rng([seed, 0, 1]).permutation(n)[: max(1, round(fraction * n))]
    elif given is None:
        return None
    training = np.ones(n, bool)
    training[[_row_number(row, n, called) for row in np.ravel(np.asarray(given, object)).tolist()]] = False
    if training.all() or not training.any():
        raise DataProblem("boosting.error.one-side-empty", validation=n - training.sum(), n=n)
    return training


def _row_number(row, n: int, called: str) -> int:
    if isinstance(row, bool) or not isinstance(row, numbers.Integral) or not 0 <= int(row) < n:
        raise DataProblem("boosting.error.no-row", name=called, last=n - 1, row=shortened(row))
    return int(row)


def weighed_rows(training: np.ndarray | None, sample_weight, n: int) -> TrainingRows:
    """The rows with their weights, if there is some on either side."""
    weight = checked_weight(sample_weight, n)
    if weight is not None and training is not None and not (weight[training].any() and weight[~training].any()):
        raise DataProblem("weight.error.one-side")
    return TrainingRows(training, weight)


def begin(loss: Loss, how: str, y: np.ndarray, rows: TrainingRows) -> Start:
    """The score that every row starts from."""
    known, weight = rows.of(y), rows.weight_of_used
    if how == "zero":
        value = np.zeros(loss.K) if isinstance(loss, Softmax) else 0.0
    elif how == "mean" and not loss.classes:
        value = Squared().start(known, weight)
    else:  # for classes the mean of 0 and 1 is the share, and that is what loses least
        value = loss.start(known, weight)
    F = start_scores(value, len(y))
    now = loss.at(known, F[..., : len(known)], weight)
    return Start(now, how, y, value, rows, F, *mean_losses(now, y, F, rows))


def start_scores(value: float | np.ndarray, n: int) -> np.ndarray:
    """[n] or [K, n] the same score for every row."""
    return np.repeat(np.asarray(value, float)[..., None], n, axis=-1)
