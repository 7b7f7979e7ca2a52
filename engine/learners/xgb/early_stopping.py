"""How many rounds? Validation rows can say: their loss falls as long as a further tree helps.

    best = argmin of the validation rows' mean loss        stop at `patience` rounds in a row that do not lower it

The rounds after the best one stay in the trace, and have no say in the model. What chose the number of rounds is no
judge of the model any more: its loss on other rows will mostly be higher.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core.problem import DataProblem
from engine.core.trace import Event
from engine.learners.boosting.start import training_mask
from engine.learners.xgb.objective import Objective


@dataclass(frozen=True, eq=False)
class ValidationRows(Event):
    """Rows were set aside before the first round: their loss is watched, no tree is fitted to them."""

    rows: np.ndarray  # [n] bool
    weight: np.ndarray | None  # [n] how often each counts; scale_pos_weight has no part in it, as in xgboost
    is_random: bool  # at random, or named

    @property
    def is_training(self) -> np.ndarray:
        return ~self.rows

    def mean_loss(self, objective: Objective, y: np.ndarray, F: np.ndarray) -> float:
        """Their mean loss at the scores F of all rows."""
        weight = None if self.weight is None else self.weight[self.rows]
        return float(np.average(objective.loss.row_losses(y, F)[self.rows], weights=weight))


@dataclass(frozen=True, eq=False)
class XgbEarlyStop(Event):
    """No more rounds, and which of them the model keeps."""

    validation_rows: ValidationRows
    loss: np.ndarray  # [rounds] of the validation rows, after each
    patience: int

    @property
    def best(self) -> int:
        """The first of equally good rounds, counted from 0: xgboost's best_iteration."""
        return int(self.loss.argmin())

    @property
    def rounds_since_best(self) -> int:
        """Rounds since the best."""
        return len(self.loss) - 1 - self.best

    @property
    def is_early(self) -> bool:
        """Before the last round that was asked for?"""
        return self.rounds_since_best >= self.patience


def choose_validation_rows(fraction: float | None, given, weight: np.ndarray | None, n: int, seed: int):
    """The rows to watch, or None where none were asked for."""
    training = training_mask(n, fraction, given, seed, "eval_rows")
    if training is None:
        return None
    if weight is not None and not (weight[training].any() and weight[~training].any()):
        raise DataProblem("xgb.error.one-side-without-weight")
    return ValidationRows(~training, weight, fraction is not None)


def check_round_settings(patience: int | None, validation: ValidationRows | None, cv: int | None, earlier) -> None:
    """Is there something to watch, and one way only to choose the number of rounds?"""
    if patience is not None and validation is None:
        raise DataProblem("xgb.error.nothing-to-watch")
    if cv is not None and earlier is not None:
        raise DataProblem("xgb.error.cv-and-continue")
    if cv is not None and validation is not None:
        raise DataProblem("xgb.error.cv-and-validation")
    if patience is not None and earlier is not None:
        raise DataProblem("xgb.error.stopping-and-continue")


def require_finite_loss(loss: float) -> float:
    """The loss of the validation rows, if the loss has a value."""
    if not np.isfinite(loss):
        raise DataProblem("xgb.error.stopping-needs-value", example="loss=(derivatives, value)")
    return loss
