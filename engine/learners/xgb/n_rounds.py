"""The choice of the number of rounds: early stopping on validation rows, or cross-validation.

    best = argmin of the validation rows' mean loss        stop after `patience` rounds in a row that do not lower it

The rounds after the best stay in the trace but not in the model. The lowest validation loss is too optimistic as an
estimate of the model's loss, because it chose the number of rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import part_of
from engine.core.protocols import Table
from engine.core.trace import Event
from engine.learners.common.random_draws import folds
from engine.learners.gradient_boosting.start import training_mask
from engine.learners.xgb.objective import Objective
from engine.text.message import Message, msg


@dataclass(frozen=True, eq=False)
class ValidationRows(Event):
    """The validation rows. No tree is fitted to them, and their loss decides when to stop."""

    rows: np.ndarray  # [n] bool
    weight: np.ndarray | None  # [n] sample weights, without scale_pos_weight, as in xgboost
    is_random: bool  # False if the user named the rows

    @property
    def is_training(self) -> np.ndarray:
        return ~self.rows

    def mean_loss(self, objective: Objective, y: np.ndarray, F: np.ndarray) -> float:
        """The mean loss of the validation rows at the scores F of all rows."""
        weight = None if self.weight is None else self.weight[self.rows]
        return float(np.average(objective.loss.row_losses(y, F)[self.rows], weights=weight))


@dataclass(frozen=True, eq=False)
class XgbEarlyStop(Event):
    """The end of boosting with validation rows, and the rounds that the model keeps."""

    validation_rows: ValidationRows
    loss: np.ndarray  # [rounds] the validation loss after each
    patience: int

    @property
    def best(self) -> int:
        """xgboost's best_iteration: the round with the lowest loss, the first of equals, counted from 0."""
        return int(self.loss.argmin())

    @property
    def rounds_since_best(self) -> int:
        return len(self.loss) - 1 - self.best

    @property
    def is_early(self) -> bool:
        """True if patience ran out; else n_estimators rounds were reached."""
        return self.rounds_since_best >= self.patience


def choose_validation_rows(fraction: float | None, eval_rows, weight: np.ndarray | None, n: int, seed: int):
    """Return the validation rows, or None if no setting asks for any."""
    training = training_mask(n, fraction, eval_rows, seed, "eval_rows")
    if training is None:
        return None
    if weight is not None and not (weight[training].any() and weight[~training].any()):
        raise DataProblem("xgb.error.one-side-without-weight")
    return ValidationRows(~training, weight, fraction is not None)


def check_round_settings(patience: int | None, validation: ValidationRows | None, cv: int | None, earlier) -> None:
    """Raise DataProblem if the settings for the number of rounds contradict each other."""
    if patience is not None and validation is None:
        raise DataProblem("xgb.error.nothing-to-watch")
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
