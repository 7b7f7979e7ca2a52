"""XGBoost's view of a loss: the start score, and each row's first and second derivative.

    g = dL/dF        h = d2L/dF2        L(F + f) is about L(F) + g f + h f^2 / 2

Notation: n rows, K trees a round (one for each class of softmax, else one). F has the shape [n], or [K, n] for softmax;
g and h are flat: row i of tree k is at k * n + i.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.core.errors import DataProblem
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
LEAST_SHARE = 1e-6  # xgboost clips estimated class shares to this distance from 0 and 1
MIN_CLASS_HESSIAN = 1e-16  # of xgboost


@dataclass(frozen=True)
class LossOrPairChoice(LossChoice):
    """A name, a function (y, F) -> (g, h), or a pair of functions with (y, F) -> L."""

    def accepts(self, value) -> bool:
        pair = isinstance(value, tuple) and len(value) == 2 and all(map(callable, value))
        return pair or super().accepts(value)


@dataclass(frozen=True)
class CustomLossWithValue(CustomLoss):
    """A custom loss with its value: value(y, F) returns one number a row."""

    value: Callable

    def row_losses(self, y, F):
        losses = np.asarray(self.value(y, F), float)
        if losses.shape != np.shape(y):
            raise DataProblem("loss.error.value-of-another-shape", shape=str(losses.shape), wanted=str(np.shape(y)))
        return losses


@dataclass(frozen=True)
class Objective:
    """A loss with the start score and the derivatives of XGBoost."""

    loss: Loss
    n_classes: int  # of the target, 0 for a regression
    scale_pos_weight: float = 1.0  # already a factor of the weights of class 1
    remark: Message | None = None  # what is unusual about a custom loss

    @property
    def trees_per_round(self) -> int:
        return self.loss.K if isinstance(self.loss, SoftmaxLoss) else 1

    @property
    def starts_with_newton_step(self) -> bool:
        """True if the start is one Newton step from 0: xgboost's rule for losses without a formula."""
        return self.scale_pos_weight != 1 or isinstance(self.loss, SquaredLogLoss)

    @property
    def sketches_once(self) -> bool:
        """True if xgboost takes h for constant: approx then keeps the bins of the first round.

        It does so for the losses with h = 1, and for an own loss of numbers whatever its h.
        """
        return not self.n_classes and not isinstance(self.loss, SquaredLogLoss)

    @property
    def quantile(self) -> float | None:
        """The quantile that a piecewise linear loss estimates; None for other losses."""
        return self.loss.quantile if isinstance(self.loss, PiecewiseLinearLoss) else None

    def start(self, y: np.ndarray, weight: np.ndarray | None, base_score: float | None) -> float | np.ndarray:
        """F before the first round: a number, or [K]. `base_score` is a prediction, or the probability of class 1."""
        if base_score is not None:
            return self._start_from_base_score(base_score)
        if self.starts_with_newton_step:
            g, h = self.derivatives(y, np.zeros(len(y)), weight)
            return float(-g.sum() / (len(g) if h is None else h.sum()))
        if isinstance(self.loss, CustomLoss):
            derivatives = self.loss.gradient_and_hessian
            if weight is None:
                return self.loss.start(y)
            # Not start(y, weight): here the limits of derivatives are checked with the weights.
            return CustomLoss(lambda y, F: tuple(weight * part for part in derivatives(y, F))).start(y)
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
        start = float(base_score)
        return np.full(self.trees_per_round, start) if isinstance(self.loss, SoftmaxLoss) else start

    def derivatives(self, y: np.ndarray, F: np.ndarray, weight: np.ndarray | None):
        """g [K * n] and h [K * n]. h is None if every hessian is 1.

        For classes h follows from g alone: |g| is 1 - p or p, so |g|(1 - |g|) = p(1 - p). Softmax takes twice that, as
        xgboost: the K scores change together, and twice the diagonal is an upper bound of the Hessian matrix.
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
        """The Ensemble's name of the function from scores to probabilities; "" for regression."""
        if not self.n_classes:
            return ""
        return "softmax" if self.trees_per_round > 1 else "logistic"


def logit(p: float) -> float:
    return float(np.log(p) - np.log1p(-p))


def resolve_loss(loss, own_loss: str | None):
    """Return the loss of two settings: a name or function, or a typed expression."""
    if own_loss is None:
        return loss
    if loss is not None:
        raise DataProblem("xgb.error.two-losses", name="loss")
    return parse_loss(own_loss)


def make_objective(loss, data, scale_pos_weight: float = 1.0, quantile_alpha: float = 0.5) -> Objective:
    """Check the loss against the target and return its objective. None is the target's default loss."""
    classes = len(data.class_names) if data.task == "classification" else 0
    if loss is None:
        loss = {0: "squared", 2: "logistic"}.get(classes, "softmax")
    if scale_pos_weight != 1 and loss != "logistic":
        raise DataProblem("xgb.error.scale-pos-weight")
    if not isinstance(loss, str):
        if classes > 2:
            raise DataProblem("xgb.error.own-loss-of-classes", n=classes)
        custom = CustomLossWithValue(*loss) if isinstance(loss, tuple) else CustomLoss(loss)
        return Objective(custom, classes, remark=check_derivatives(custom, data.y))
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
    """The sample weights, multiplied by scale_pos_weight for rows of class 1."""
    if objective.scale_pos_weight == 1:
        return weight
    return np.where(y == 1, objective.scale_pos_weight, 1.0) * (1.0 if weight is None else weight)


def without_scale_pos_weight(weight: np.ndarray | None, objective: Objective, y: np.ndarray) -> np.ndarray | None:
    """The weights without the factor that apply_scale_pos_weight gave them."""
    return (
        weight
        if weight is None or objective.scale_pos_weight == 1
        else np.where(y == 1, weight / objective.scale_pos_weight, weight)
    )


def check_derivatives(loss: CustomLoss, y: np.ndarray) -> Message | None:
    """Check that g is the slope of the value and h the slope of g.

    Raise DataProblem if g is not the slope of the value, or if it falls in every row. An h that is not the slope of g
    is allowed, as in xgboost's absolute error with h = 1, and returned as a remark. Slopes are taken on both sides of
    a random F, and a row is wrong only if both differ: at a kink one of them is right.
    """
    F = np.random.default_rng(0).normal(size=len(y)) + float(np.mean(y))
    step = 1e-5 * np.maximum(np.abs(F), 1.0)
    g, h = loss.gradient_and_hessian(y, F)
    slopes_of_g = _slopes_on_both_sides(lambda scores: loss.gradient_and_hessian(y, scores)[0], F, step)
    if (slopes_of_g[0].max(0) < 0).all():
        raise DataProblem("loss.error.gradient-falls")
    if isinstance(loss, CustomLossWithValue):
        slopes_of_value = _slopes_on_both_sides(lambda scores: loss.row_losses(y, scores), F, step)
        if misfit := _misfit(slopes_of_value, F, g, "gradient"):
            raise DataProblem("loss.error.gradient-unlike-value", misfit=misfit)
    misfit = _misfit(slopes_of_g, F, h, "hessian")
    return msg("loss.remark.stand-in", misfit=misfit) if misfit else None


def _slopes_on_both_sides(function, F, step) -> tuple[np.ndarray, np.ndarray]:
    """[2, n] the slopes of a function on both sides of F, and [n] their rounding errors."""
    value = function(F)
    return np.stack([(function(F + side) - value) / side for side in (step, -step)]), 1e-14 * np.abs(value) / step


def _misfit(slopes_and_rounding, F, derivative, part: str) -> Message | None:
    """A message about the first row whose derivative is not the slope. None if there is none."""
    slopes, rounding = slopes_and_rounding
    tolerance = 1e-3 * (np.abs(slopes) + np.abs(derivative)) + 1e-4 * np.abs(derivative).max() + rounding
    is_wrong = (np.abs(slopes - derivative) > tolerance).all(0)
    if not is_wrong.any():
        return None
    i = int(is_wrong.argmax())
    numbers = {"F": float(F[i]), "slope": float(derivative[i]), "derivative": float(slopes[0, i])}
    return msg("loss.remark.misfit", part=part, row=NumberText(i + 1, is_grouped=False), **numbers)
