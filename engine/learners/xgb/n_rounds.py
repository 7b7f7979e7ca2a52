"""How many rounds? Validation rows can say: their loss falls as long as a further tree helps.

    best = argmin of the validation rows' mean loss        stop at `patience` rounds in a row that do not lower it

The rounds after the best one stay in the trace, and have no say in the model. What chose the number of rounds is no
judge of the model any more: its loss on other rows will mostly be higher.
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


ROUNDING = 1e-12  # of a loss: rounds that add nothing leave it as it was, up to this


@dataclass(frozen=True, eq=False)
class RoundsChoice(Event):
    """The validation loss of every part after every round, and the number of rounds where their mean is lowest."""

    fold: np.ndarray  # [n] the part each row is a validation row of, -1 for rows of weight 0
    loss: np.ndarray  # [parts, rounds]

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
        rises = later.max() > self.mean.min() * (1 + ROUNDING)
        key = "xgb.remark.rises-again" if rises else "xgb.remark.falls-no-further"
        return Message(key, {"chosen": self.best_n_rounds, "rounds": rounds})


def choose_rounds(
    train: Callable, objective, data: Table, weight: np.ndarray | None, parts: int, seed: int
) -> RoundsChoice:
    """Train once without each part: train(data, weight) -> model."""
    used = np.ones(len(data.y), bool) if weight is None else weight > 0
    fold = np.full(len(data.y), -1)
    fold[used] = folds(int(used.sum()), parts, seed, data.y[used] if objective.n_classes else None)
    losses = []
    for part in range(parts):
        kept, held = used & (fold != part), fold == part
        with part_of(parts + 1, part):  # the last one is trained on all rows, once their number is chosen
            model = train(replace(data, X=data.X[kept], y=data.y[kept]), None if weight is None else weight[kept])
        share = None if weight is None else weight[held]
        losses.append([np.average(objective.loss.row_losses(data.y[held], F.T), weights=share)
                       for F in model.staged_decision_function(data.X[held])])  # fmt: skip
    if not np.isfinite(losses).all():
        raise DataProblem("xgb.error.cv-needs-value", example="loss=(derivatives, value)")
    return RoundsChoice(fold, np.array(losses))
