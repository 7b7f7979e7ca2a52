"""The choice of the number of rounds: early stopping on validation rows, or cross-validation.

    best = argmin of the validation rows' mean loss        stop after `patience` rounds in a row that do not lower it

The rounds after the best stay in the trace but not in the model. The lowest validation loss is too optimistic as an
estimate of the model's loss, because it chose the number of rounds. Early stopping may watch another metric instead.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import part_of
from engine.core.protocols import Table
from engine.core.trace import Event
from engine.learners.common.random_draws import folds
from engine.learners.gradient_boosting.start import training_mask
from engine.learners.xgb.metrics import HIGHER_IS_BETTER, check_metric, metric_value
from engine.learners.xgb.objective import Objective
from engine.text.message import Message, msg


@dataclass(frozen=True, eq=False)
class ValidationRows(Event):
    """The validation rows. No tree is fitted to them, and their loss decides when to stop."""

    rows: np.ndarray  # [n] bool
    weight: np.ndarray | None  # [n] sample weights, without scale_pos_weight, as in xgboost
    is_random: bool  # False if the user named the rows
    metric: str = "loss"  # what early stopping watches (metrics.py)

    @property
    def is_training(self) -> np.ndarray:
        return ~self.rows

    @property
    def row_weight(self) -> np.ndarray | None:
        return None if self.weight is None else self.weight[self.rows]

    def mean_loss(self, objective: Objective, y: np.ndarray, F: np.ndarray) -> float:
        """The mean loss of the validation rows at the scores F of all rows."""
        return float(np.average(objective.loss.row_losses(y, F)[self.rows], weights=self.row_weight))

    def metric_value(self, objective: Objective, y: np.ndarray, F: np.ndarray) -> float:
        """The metric of the validation rows at the scores F of all rows."""
        if self.metric == "loss":
            return self.mean_loss(objective, y, F)
        return metric_value(self.metric, objective, y[self.rows], F[..., self.rows], self.row_weight)


@dataclass(frozen=True, eq=False)
class XgbEarlyStop(Event):
    """The end of boosting with validation rows, and the rounds that the model keeps."""

    validation_rows: ValidationRows
    metric_values: np.ndarray  # [rounds] the metric of the validation rows after each
    patience: int

    @property
    def is_higher_better(self) -> bool:
        return self.validation_rows.metric in HIGHER_IS_BETTER

    @property
    def best(self) -> int:
        """xgboost's best_iteration: the round with the best metric, the first of equals, counted from 0."""
        return int((self.metric_values.argmax if self.is_higher_better else self.metric_values.argmin)())

    @property
    def rounds_since_best(self) -> int:
        return len(self.metric_values) - 1 - self.best

    @property
    def is_early(self) -> bool:
        """True if patience ran out; else n_estimators rounds were reached."""
        return self.rounds_since_best >= self.patience


def choose_validation_rows(
    fraction: float | None, eval_rows, metric: str, objective: Objective, y: np.ndarray, weight, seed: int
) -> ValidationRows | None:
    """Return the validation rows, or None if no setting asks for any."""
    training = training_mask(len(y), fraction, eval_rows, seed, "eval_rows")
    if training is None:
        return None
    if weight is not None and not (weight[training].any() and weight[~training].any()):
        raise DataProblem("xgb.error.one-side-without-weight")
    chosen = ValidationRows(~training, weight, fraction is not None, metric)
    check_metric(metric, objective, y[chosen.rows], chosen.row_weight)
    return chosen


def check_round_settings(
    patience: int | None, metric: str, validation: ValidationRows | None, cv: int | None, earlier
) -> None:
    """Raise DataProblem if the settings for the number of rounds contradict each other."""
    if validation is None and (patience is not None or metric != "loss"):
        raise DataProblem("xgb.error.nothing-to-watch" if metric == "loss" else "xgb.error.no-rows-for-metric")
    if cv is not None and earlier is not None:
        raise DataProblem("xgb.error.cv-and-continue")
    if cv is not None and validation is not None:
        raise DataProblem("xgb.error.cv-and-validation")
    if patience is not None and earlier is not None:
        raise DataProblem("xgb.error.stopping-and-continue")


def require_finite_loss(loss: float) -> float:
    """Return the loss. Raise DataProblem if it is unknown, as of a custom loss without a value."""
    if not np.isfinite(loss):
        raise DataProblem("xgb.error.stopping-needs-value", example="loss=(derivatives, value)")
    return loss


TOLERANCE = 1e-12  # share of a loss that is rounding error


@dataclass(frozen=True, eq=False)
class RoundsChoice(Event):
    """The validation loss of every fold after every round. The number with the lowest mean is chosen."""

    fold: np.ndarray  # [n] the fold in which each row is a validation row, -1 for rows of weight 0
    loss: np.ndarray  # [folds, rounds]

    @property
    def mean(self) -> np.ndarray:
        return self.loss.mean(0)

    @property
    def std(self) -> np.ndarray:
        return self.loss.std(0)

    @property
    def best_n_rounds(self) -> int:
        """The first of equally good numbers of rounds."""
        return int(self.mean.argmin()) + 1

    @property
    def reason(self) -> Message:
        """Why this number of rounds."""
        rounds, later = len(self.mean), self.mean[self.best_n_rounds :]
        if rounds == 1:
            return msg("xgb.remark.one-round")
        if not len(later):
            return msg("xgb.remark.still-falling")
        rises = later.max() > self.mean.min() * (1 + TOLERANCE)
        key = "xgb.remark.rises-again" if rises else "xgb.remark.falls-no-further"
        return Message(key, {"chosen": self.best_n_rounds, "rounds": rounds})


def choose_rounds(
    train: Callable, objective, data: Table, weight: np.ndarray | None, k: int, seed: int
) -> RoundsChoice:
    """Cross-validate; `train(data, weight)` returns a model."""
    used = np.ones(len(data.y), bool) if weight is None else weight > 0
    fold = np.full(len(data.y), -1)
    fold[used] = folds(int(used.sum()), k, seed, data.y[used] if objective.n_classes else None)
    losses = []
    for f in range(k):
        training, validation = used & (fold != f), fold == f
        with part_of(k + 1, f):  # the last part is the fit on all rows, with the chosen number of rounds
            table = replace(data, X=data.X[training], y=data.y[training])
            model = train(table, None if weight is None else weight[training])
        y, w = data.y[validation], None if weight is None else weight[validation]
        staged = model.staged_decision_function(data.X[validation])
        losses.append([np.average(objective.loss.row_losses(y, F.T), weights=w) for F in staged])
    if not np.isfinite(losses).all():
        raise DataProblem("xgb.error.cv-needs-value", example="loss=(derivatives, value)")
    return RoundsChoice(fold, np.array(losses))
