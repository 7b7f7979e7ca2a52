"""What XGBoost needs to know of a loss: where to start, and each row's first and second derivative.

    g = dL/dF        h = d2L/dF2        L(F + f) is about L(F) + g f + h f^2 / 2

Throughout: n rows, K trees a round (one for each class of softmax, else one); F has the loss's own shape, [n] or
[K, n], while g and h are flat: row i of tree k stands at k * n + i.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.learners.common.custom_loss import CustomLoss, LossChoice, parse_loss
from engine.learners.common.losses import LogisticLoss, Loss, SoftmaxLoss, SquaredLoss
from engine.learners.xgb.losses import (
    PiecewiseLinearLoss,
    PinballLoss,
    SquaredLogLoss,
    XgbAbsoluteLoss,
    check_log_target,
)
from engine.text.message import Message, NumberText, msg

XGB_LOSS_NAMES = ("squared", "logistic", "softmax", "squared_log", "absolute", "pinball")
CLASSIFICATION_LOSSES = ("logistic", "softmax")
LEAST_SHARE = 1e-6  # xgboost keeps estimated shares this far from 0 and 1
MIN_CLASS_HESSIAN = 1e-16  # and hessians of classes above 0


@dataclass(frozen=True)
class LossOrPairChoice(LossChoice):
    """A loss by its name, one's own function (y, F) -> (g, h), or a pair of that and its value (y, F) -> L."""

    def accepts(self, value) -> bool:
        pair = isinstance(value, tuple) and len(value) == 2 and all(map(callable, value))
        return pair or super().accepts(value)


@dataclass(frozen=True)
class CustomLossWithValue(CustomLoss):
    """A loss of one's own that also says what it costs: value(y, F), one number a row."""

    value: Callable

    def row_losses(self, y, F):
        cost = np.asarray(self.value(y, F), float)
        if cost.shape != np.shape(y):
            raise DataProblem("loss.error.value-of-another-shape", shape=str(cost.shape), wanted=str(np.shape(y)))
        return cost


@dataclass(frozen=True)
class Objective:
    """A loss, asked the way XGBoost asks."""

    loss: Loss
    n_classes: int  # of the target, 0 for a regression
    scale_pos_weight: float = 1.0  # how often a row of class 1 counts; it is in the rows' weights already
    remark: Message | None = None  # what is unusual about a loss of one's own

    @property
    def trees_per_round(self) -> int:
        """How many trees a round."""
        return self.loss.K if isinstance(self.loss, SoftmaxLoss) else 1

    @property
    def starts_with_newton_step(self) -> bool:
        """Is the start estimated by one step of Newton's method from 0? So xgboost does where it knows no better."""
        return self.scale_pos_weight != 1 or isinstance(self.loss, SquaredLogLoss)

    @property
    def quantile(self) -> float | None:
        """Of a loss that is straight on both sides: the quantile of the rows that it wants."""
        return self.loss.quantile if isinstance(self.loss, PiecewiseLinearLoss) else None

    def start(self, y: np.ndarray, weight: np.ndarray | None, base_score: float | None) -> float | np.ndarray:
        """F before the first round: a number, or [K]. `base_score` is a value, or the probability of class 1."""
        if base_score is not None:
            return self._start_from_base_score(base_score)
        if self.starts_with_newton_step:
            g, h = self.derivatives(y, np.zeros(len(y)), weight)
            return float(-g.sum() / (len(g) if h is None else h.sum()))
        if isinstance(self.loss, CustomLoss):
            return _weighted_loss(self.loss, weight).start(y)
        if isinstance(self.loss, SquaredLoss | PiecewiseLinearLoss):
            return self.loss.start(y, weight)
        count = np.bincount(y.astype(np.int64), weight, self.n_classes)
        share = count / count.sum()
        if isinstance(self.loss, SoftmaxLoss):
            start = np.log(share + LEAST_SHARE)
            return start - start.mean()
        return logit(min(max(share[1], LEAST_SHARE), 1 - LEAST_SHARE))

    def _start_from_base_score(self, base_score: float) -> float | np.ndarray:
        if isinstance(self.loss, LogisticLoss):
            if not 0 < base_score < 1:
                raise DataProblem("xgb.error.base-score", value=f"{base_score:g}")
            return logit(base_score)
        return (
            np.full(self.trees_per_round, float(base_score))
            if isinstance(self.loss, SoftmaxLoss)
            else float(base_score)
        )

    def derivatives(self, y: np.ndarray, F: np.ndarray, weight: np.ndarray | None):
        """g [K * n] and h [K * n]; h is None where every hessian is 1.

        For classes h follows from g alone: |g| is 1 - p or p, so |g|(1 - |g|) = p(1 - p). Softmax takes twice that, as
        xgboost does: the K scores move together, and twice the diagonal bounds their whole second derivative.
        """
        if isinstance(self.loss, CustomLoss):
            g, h = self.loss.gradient_and_hessian(y, F)
        else:
            g, h = self.loss.gradient(y, F).ravel(), None
            if self.loss.is_classification:
                size = np.abs(g)
                h = np.maximum((2.0 if self.trees_per_round > 1 else 1.0) * size * (1.0 - size), MIN_CLASS_HESSIAN)
            elif isinstance(self.loss, SquaredLogLoss):
                h = self.loss.hessian(y, F)
        if weight is None:
            return g, h
        weight = np.tile(weight, self.trees_per_round)
        return g * weight, weight if h is None else h * weight

    @property
    def link(self) -> str:
        """From scores to probabilities, as an Ensemble says it. One's own loss on two classes has log odds."""
        if not self.n_classes:
            return ""
        return "softmax" if self.trees_per_round > 1 else "logistic"


def logit(p: float) -> float:
    return float(np.log(p) - np.log1p(-p))


def _weighted_loss(loss: CustomLoss, weight: np.ndarray | None) -> CustomLoss:
    """The loss with each row counted by its weight: it starts where the weighted gradients balance."""
    return (
        loss
        if weight is None
        else CustomLoss(lambda y, F: tuple(weight * part for part in loss.gradient_and_hessian(y, F)))
    )


def resolve_loss(loss, own_loss: str | None):
    """The loss asked for: by its name or as a function, or the one that somebody typed."""
    if own_loss is None:
        return loss
    if loss is not None:
        raise DataProblem("xgb.error.two-losses", name="loss")
    return parse_loss(own_loss)


def make_objective(loss, data, scale_pos_weight: float = 1.0, quantile_alpha: float = 0.5) -> Objective:
    """The loss asked for, if it suits the target; without one, the one that does."""
    classes = len(data.class_names) if data.task == "classification" else 0
    if loss is None:
        loss = {0: "squared", 2: "logistic"}.get(classes, "softmax")
    if scale_pos_weight != 1 and loss != "logistic":
        raise DataProblem("xgb.error.scale-pos-weight")
    if not isinstance(loss, str):
        own = _make_custom_loss(loss, data, classes)
        return Objective(own, classes, remark=check_derivatives(own, data.y))
    if loss not in CLASSIFICATION_LOSSES and classes:
        raise DataProblem("xgb.error.measures-numbers", loss=loss)
    if loss in CLASSIFICATION_LOSSES and not classes:
        raise DataProblem("xgb.error.measures-classes", loss=loss)
    if loss == "logistic" and classes != 2:
        raise DataProblem("xgb.error.more-than-two-classes", n=classes)
    if loss == "squared_log":
        check_log_target(data.y)
    chosen = {
        "squared": SquaredLoss(),
        "logistic": LogisticLoss(),
        "softmax": SoftmaxLoss(classes),
        "squared_log": SquaredLogLoss(),
        "absolute": XgbAbsoluteLoss(),
        "pinball": PinballLoss(quantile_alpha),
    }[loss]
    return Objective(chosen, classes, scale_pos_weight)


def apply_scale_pos_weight(weight: np.ndarray | None, objective: Objective, y: np.ndarray) -> np.ndarray | None:
    """The rows' weights, those of class 1 `scale_pos_weight` times as large."""
    if objective.scale_pos_weight == 1:
        return weight
    return np.where(y == 1, objective.scale_pos_weight, 1.0) * (1.0 if weight is None else weight)


def _make_custom_loss(loss, data: Table, classes: int) -> CustomLoss:
    if classes > 2:
        raise DataProblem("xgb.error.own-loss-of-classes", n=classes)
    return CustomLossWithValue(*loss) if isinstance(loss, tuple) else CustomLoss(loss)


def check_derivatives(loss: CustomLoss, y: np.ndarray) -> Message | None:
    """Is h the slope of g (and g that of the value, where there is one)? Tried on both sides of a random F.

    What cannot be is refused: a gradient that is not its value's, or one that falls as F rises, in every row. A hessian
    that is not the gradient's slope is unusual, and what comes back says so: xgboost takes such stand-ins, as h = 1 for
    the absolute error. A row is wrong when both sides disagree: at a kink one of them still tells the truth.
    """
    F = np.random.default_rng(0).normal(size=len(y)) + float(np.mean(y))
    step = 1e-5 * np.maximum(np.abs(F), 1.0)
    g, h = loss.gradient_and_hessian(y, F)
    second = _sides(lambda at: loss.gradient_and_hessian(y, at)[0], F, step)
    if (second[0].max(0) < 0).all():
        raise DataProblem("loss.error.gradient-falls")
    if isinstance(loss, CustomLossWithValue) and (
        wrong := _misfit(_sides(lambda at: loss.row_losses(y, at), F, step), F, g, "gradient")
    ):
        raise DataProblem("loss.error.gradient-unlike-value", misfit=wrong)
    wrong = _misfit(second, F, h, "hessian")
    return msg("loss.remark.stand-in", misfit=wrong) if wrong else None


def _sides(function, F, step) -> tuple[np.ndarray, np.ndarray]:
    """[2, n] the slopes of a function on both sides of F, and [n] what subtracting two neighbouring values loses."""
    here = function(F)
    return np.stack([(function(F + side) - here) / side for side in (step, -step)]), 1e-14 * np.abs(here) / step


def _misfit(sides, F, slope, part: str) -> Message | None:
    """Where it is not the slope it should be; None where it is."""
    slopes, rounding = sides
    allowed = 1e-3 * (np.abs(slopes) + np.abs(slope)) + 1e-4 * np.abs(slope).max() + rounding
    wrong = (np.abs(slopes - slope) > allowed).all(0)
    if not wrong.any():
        return None
    i = int(wrong.argmax())
    numbers = {"F": float(F[i]), "slope": float(slope[i]), "derivative": float(slopes[0, i])}
    return msg("loss.remark.misfit", part=part, row=NumberText(i + 1, is_grouped=False), **numbers)
