"""Setup of a gradient boosting fit: the loss, the training rows, the start score."""

import numbers

import numpy as np

from engine.core.errors import DataProblem, short_repr
from engine.core.protocols import Table
from engine.learners.cart.fitting import validate_sample_weight, validate_target
from engine.learners.common.custom_loss import CustomLoss
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, Loss, SoftmaxLoss, SquaredLoss
from engine.learners.gradient_boosting.events import BoostingStart, TrainingRows, mean_losses


def choose_loss(loss, data: Table, half: bool, delta: float | None, quantile: float, halfway: bool) -> Loss:
    """Return the requested loss; by default squared for numbers, logistic for two classes, softmax for more."""
    K = len(data.class_names)
    if callable(loss):
        return CustomLoss(loss)
    if loss is None:
        loss = "squared" if data.task == "regression" else "logistic" if K == 2 else "softmax"
    chosen = {"squared": SquaredLoss(), "absolute": AbsoluteLoss(halfway), "huber": HuberLoss(delta, quantile, halfway),
              "logistic": LogisticLoss(2.0 if half else 1.0), "softmax": SoftmaxLoss(K)}[loss]  # fmt: skip
    if chosen.is_classification and data.task == "regression":
        raise DataProblem("gradient_boosting.error.needs-classes", loss=loss)
    if not chosen.is_classification and data.task != "regression":
        raise DataProblem("gradient_boosting.error.needs-numbers", loss=loss)
    if loss == "logistic" and K > 2:
        raise DataProblem("gradient_boosting.error.more-than-two-classes", name=data.target_name, n=K)
    return chosen


def float_target(data: Table) -> np.ndarray:
    """Target values, or class numbers as floats, so that y - p is one subtraction."""
    return np.asarray(validate_target(data), float)


def training_mask(n: int, fraction: float | None, rows, seed: int, setting: str = "held_out") -> np.ndarray | None:
    """[n] bool, True for training rows; None where all are.

    A `fraction` of validation rows is drawn, or `rows` gives their numbers; `setting` is the name errors use for these.
    """
    if fraction is not None:
        if rows is not None:
            raise DataProblem("gradient_boosting.error.drawn-and-named", name=setting)
        # A seed of three numbers, because the seeds of the rounds have two.
        rows = np.random.default_rng([seed, 0, 1]).permutation(n)[: max(1, round(fraction * n))]
    elif rows is None:
        return None
    training = np.ones(n, bool)
    training[[_row_number(row, n, setting) for row in np.ravel(np.asarray(rows, object)).tolist()]] = False
    if training.all() or not training.any():
        raise DataProblem("gradient_boosting.error.one-side-empty", validation=n - training.sum(), n=n)
    return training


def _row_number(row, n: int, setting: str) -> int:
    if isinstance(row, bool) or not isinstance(row, numbers.Integral) or not 0 <= int(row) < n:
        raise DataProblem("gradient_boosting.error.no-row", name=setting, last=n - 1, row=short_repr(row))
    return int(row)


def make_training_rows(training: np.ndarray | None, sample_weight, n: int) -> TrainingRows:
    """Training rows with their weights; training and validation rows both need a positive weight."""
    weight = validate_sample_weight(sample_weight, n)
    if weight is not None and training is not None and not (weight[training].any() and weight[~training].any()):
        raise DataProblem("weight.error.one-side")
    return TrainingRows(training, weight)


def start_boosting(loss: Loss, how: str, y: np.ndarray, rows: TrainingRows) -> BoostingStart:
    """Return the start event: the score of every row before the first round."""
    used_y, weight = rows.select_used(y), rows.used_weight
    if how == "zero":
        value = np.zeros(loss.K) if isinstance(loss, SoftmaxLoss) else 0.0
    elif how == "mean" and not loss.is_classification:
        value = SquaredLoss().start(used_y, weight)
    else:  # for classes the mean of 0 and 1 is the share, which has the lowest loss
        value = loss.start(used_y, weight)
    F = start_scores(value, len(y))
    loss = loss.for_round(used_y, F[..., : len(used_y)], weight)
    return BoostingStart(loss, how, y, value, rows, F, *mean_losses(loss, y, F, rows))


def start_scores(value: float | np.ndarray, n: int) -> np.ndarray:
    """[n] or [K, n] scores, equal for all rows."""
    return np.repeat(np.asarray(value, float)[..., None], n, axis=-1)
