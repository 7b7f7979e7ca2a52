"""How many rounds? Cross-validation: train without a part of the rows, watch the loss on that part, round by round.

    curve(t) = mean over the parts of (mean loss of the part's rows after t rounds)        chosen = argmin curve

What it finds is an estimate: other parts would give another curve. Its standard deviation shows how much.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from engine.core.problem import DataProblem
from engine.core.progress import part_of
from engine.core.protocols import Table
from engine.core.trace import Event
from engine.learners.common.random_draws import folds
from engine.text.message import Message, msg

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
