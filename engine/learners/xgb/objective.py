"""What XGBoost needs to know of a loss: where to start, and each row's first and second derivative.

    g = dL/dF        h = d2L/dF2        L(F + f) is about L(F) + g f + h f^2 / 2

Throughout: n rows, K trees a round (one for each class of softmax, else one); F has the loss's own shape, [n] or
[K, n], while g and h are flat: row i of tree k stands at k * n + i.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.core.problem import DataProblem
from engine.core.protocols import Table
from engine.learners.boosting.losses import Logistic, Loss, Softmax, Squared
from engine.learners.boosting.own_loss import LossChoice, OwnLoss

LOSSES = ("squared", "logistic", "softmax")
LEAST_SHARE = 1e-6  # xgboost keeps estimated shares this far from 0 and 1
LEAST_HESSIAN = 1e-16  # and hessians of classes above 0


@dataclass(frozen=True)
class LossOrPair(LossChoice):
    """A loss by its name, one's own function (y, F) -> (g, h), or a pair of that and its value (y, F) -> L."""

    def accepts(self, value) -> bool:
        pair = isinstance(value, tuple) and len(value) == 2 and all(map(callable, value))
        return pair or super().accepts(value)


@dataclass(frozen=True)
class Valued(OwnLoss):
    """A loss of one's own that also says what it costs: value(y, F), one number a row."""

    value: Callable

    def per_row(self, y, F):
        cost = np.asarray(self.value(y, F), float)
        if cost.shape != np.shape(y):
            raise DataProblem(f"Your loss's value has shape {cost.shape}: give one number a row, {np.shape(y)}.")
        return cost


@dataclass(frozen=True)
class Objective:
    """A loss, asked the way XGBoost asks."""

    loss: Loss
    classes: int  # of the target, 0 for a regression
    scale_pos_weight: float = 1.0  # how often a row of class 1 counts; it is in the rows' weights already

    @property
    def trees(self) -> int:
        """How many trees a round."""
        return self.loss.K if isinstance(self.loss, Softmax) else 1

    @property
    def starts_with_a_step(self) -> bool:
        """Is the start estimated by one step of Newton's method from 0? So xgboost does where it knows no better."""
        return self.scale_pos_weight != 1

    def start(self, y: np.ndarray, weight: np.ndarray | None, base_score: float | None) -> float | np.ndarray:
        """F before the first round: a number, or [K]. `base_score` is a value, or the probability of class 1."""
        if base_score is not None:
            return self._given(base_score)
        if self.starts_with_a_step:
            g, h = self.derivatives(y, np.zeros(len(y)), weight)
            return float(-g.sum() / (len(g) if h is None else h.sum()))
        if isinstance(self.loss, OwnLoss):
            return _balance(self.loss, weight).start(y)
        if isinstance(self.loss, Squared):
            return self.loss.start(y, weight)
        count = np.bincount(y.astype(np.int64), weight, self.classes)
        share = count / count.sum()
        if isinstance(self.loss, Softmax):
            start = np.log(share + LEAST_SHARE)
            return start - start.mean()
        return log_odds(min(max(share[1], LEAST_SHARE), 1 - LEAST_SHARE))

    def _given(self, base_score: float) -> float | np.ndarray:
        if isinstance(self.loss, Logistic):
            if not 0 < base_score < 1:
                raise DataProblem(f"base_score cannot be {base_score:g}: for logistic it is a probability in (0, 1).")
            return log_odds(base_score)
        return np.full(self.trees, float(base_score)) if isinstance(self.loss, Softmax) else float(base_score)

    def derivatives(self, y: np.ndarray, F: np.ndarray, weight: np.ndarray | None):
        """g [K * n] and h [K * n]; h is None where every hessian is 1.

        For classes h follows from g alone: |g| is 1 - p or p, so |g|(1 - |g|) = p(1 - p). Softmax takes twice that, as
        xgboost does: the K scores move together, and twice the diagonal bounds their whole second derivative.
        """
        if isinstance(self.loss, OwnLoss):
            g, h = self.loss.both(y, F)
        else:
            g, h = self.loss.gradient(y, F).ravel(), None
            if self.loss.classes:
                size = np.abs(g)
                h = np.maximum((2.0 if self.trees > 1 else 1.0) * size * (1.0 - size), LEAST_HESSIAN)
        if weight is None:
            return g, h
        weight = np.tile(weight, self.trees)
        return g * weight, weight if h is None else h * weight

    def predicted(self, F: np.ndarray) -> np.ndarray:
        """[n] values, or [n, K] probabilities. The F of one's own loss on two classes is read as log odds."""
        if not self.classes:
            return F
        if self.trees > 1:
            return self.loss.predicted(F).T
        p = Logistic().predicted(F)
        return np.stack((1 - p, p), 1)


def log_odds(p: float) -> float:
    return float(np.log(p) - np.log1p(-p))


def _balance(loss: OwnLoss, weight: np.ndarray | None) -> OwnLoss:
    """The loss with each row counted by its weight: it starts where the weighted gradients balance."""
    return loss if weight is None else OwnLoss(lambda y, F: tuple(weight * part for part in loss.both(y, F)))


def objective_for(loss, data, scale_pos_weight: float = 1.0) -> Objective:
    """The loss asked for, if it suits the target; without one, the one that does."""
    classes = len(data.class_names) if data.task == "classification" else 0
    if loss is None:
        loss = {0: "squared", 2: "logistic"}.get(classes, "softmax")
    if scale_pos_weight != 1 and loss != "logistic":
        raise DataProblem("scale_pos_weight counts rows of class 1: it needs two classes and the logistic loss.")
    if not isinstance(loss, str):
        return Objective(_own(loss, data, classes), classes)
    if loss == "squared" and classes:
        raise DataProblem("squared measures numbers, and this target has classes: take logistic or softmax.")
    if loss != "squared" and not classes:
        raise DataProblem(f"{loss} measures classes, and this target is a number: take squared.")
    if loss == "logistic" and classes != 2:
        raise DataProblem(f"logistic tells two classes apart, and this target has {classes}: take softmax.")
    chosen = {"squared": Squared(), "logistic": Logistic(), "softmax": Softmax(classes)}[loss]
    return Objective(chosen, classes, scale_pos_weight)


def with_class_1(weight: np.ndarray | None, objective: Objective, y: np.ndarray) -> np.ndarray | None:
    """The rows' weights, those of class 1 `scale_pos_weight` times as large."""
    if objective.scale_pos_weight == 1:
        return weight
    return np.where(y == 1, objective.scale_pos_weight, 1.0) * (1.0 if weight is None else weight)


def _own(loss, data: Table, classes: int) -> OwnLoss:
    if classes > 2:
        raise DataProblem(f"Your own loss has one score a row, and this target has {classes} classes: take softmax.")
    loss = Valued(*loss) if isinstance(loss, tuple) else OwnLoss(loss)
    check_derivatives(loss, data.y)
    return loss


def check_derivatives(loss: OwnLoss, y: np.ndarray) -> None:
    """Is h the slope of g (and g that of the value, where there is one)? Tried on both sides of a random F.

    A row is wrong when both sides disagree: at a kink (absolute error, Huber) one of them still tells the truth.
    """
    F = np.random.default_rng(0).normal(size=len(y)) + float(np.mean(y))
    step = 1e-5 * np.maximum(np.abs(F), 1.0)
    g, h = loss.both(y, F)
    _compare(lambda at: loss.both(y, at)[0], F, step, h, "hessian", "gradient")
    if isinstance(loss, Valued):
        _compare(lambda at: loss.per_row(y, at), F, step, g, "gradient", "value")


def _compare(function, F, step, slope, called: str, of: str) -> None:
    here = function(F)
    sides = np.stack([(function(F + side) - here) / side for side in (step, -step)])
    rounding = 1e-14 * np.abs(here) / step  # what subtracting two neighbouring values loses
    allowed = 1e-3 * (np.abs(sides) + np.abs(slope)) + 1e-4 * np.abs(slope).max() + rounding
    wrong = (np.abs(sides - slope) > allowed).all(0)
    if wrong.any():
        row = int(wrong.argmax())
        raise DataProblem(
            f"Your loss's {called} does not fit its {of}: in row {row + 1}, at F = {F[row]:.4g}, it says "
            f"{slope[row]:.4g}, but the {of} changes by {sides[0, row]:.4g} per unit of F. Check signs and factors."
        )
