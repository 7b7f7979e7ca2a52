"""More rounds are of no use once validation rows are predicted no better: scikit-learn's rule.

Boosting ends after the first round whose loss on the validation rows, plus `tol`, is below none of the losses of the
last `n_iter_no_change` rounds. Example with 2 rounds and tol 0.01: losses 0.5, 0.3, 0.29, 0.31 -> it ends after the
fourth, since 0.32 is below neither 0.3 nor 0.29.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core.problem import DataProblem
from engine.learners.boosting.losses import LogisticLoss, Loss, SquaredLoss
from engine.learners.boosting.own_loss import CustomLoss
from engine.learners.boosting.round import BoostingStop, ScoreUpdate, TrainingRows

USUAL_FRACTION = 0.1  # of the rows are validation rows where nobody says how many


@dataclass(frozen=True, eq=False)
class ValidationStop(BoostingStop):
    """The loss on the validation rows no longer falls."""

    rows: np.ndarray  # the validation rows
    losses: np.ndarray  # [rounds] their mean loss after each round
    factor: float  # what losses are multiplied by before they are compared
    tol: float
    recent_losses: np.ndarray  # the losses, multiplied, of the rounds the last one is compared with

    @property
    def compared_loss(self) -> float:
        """What would have to be below one of the last losses."""
        return self.factor * float(self.losses[-1]) + self.tol


class ValidationMonitor:
    """What the validation rows lose, round after round."""

    def __init__(self, loss: Loss, rounds: int, tol: float, rows: TrainingRows):
        if isinstance(loss, CustomLoss):
            raise DataProblem("gradient_boosting.error.own-loss-has-no-value")
        # scikit-learn reports twice half the square, and twice the log loss: its tol is one of these.
        self.factor = 2.0 if isinstance(loss, SquaredLoss | LogisticLoss) else 1.0
        self.tol, self.losses = tol, []
        self.validation_rows = np.zeros(0, np.int64) if rows.is_training is None else (~rows.is_training).nonzero()[0]
        self.last = np.full(rounds, np.inf)

    def check_stop(self, now: ScoreUpdate) -> ValidationStop | None:
        """The reason to stop after this round, if there is one."""
        self.losses.append(now.validation_loss)
        loss = self.factor * now.validation_loss
        if (loss + self.tol < self.last).any():
            self.last[now.round % len(self.last)] = loss
            return None
        return ValidationStop(
            now.round, "no_improvement", self.validation_rows, np.array(self.losses), self.factor, self.tol, self.last
        )
