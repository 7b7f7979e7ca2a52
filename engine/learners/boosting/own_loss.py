"""A loss that somebody brings along, as two derivatives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.core.problem import DataProblem
from engine.core.settings import Choice
from engine.learners.boosting.leaf_step import apply_row_weight
from engine.learners.boosting.losses import Loss
from engine.text.message import Message, NumberText, Span, msg

MAX_DERIVATIVE = 1e100  # of a derivative: the square of a million of them is still a number


@dataclass(frozen=True)
class LossChoice(Choice):
    """One of a few words, or a function."""

    def accepts(self, value) -> bool:
        return callable(value) or super().accepts(value)

    @property
    def expected(self) -> Message:
        return msg("setting.expected.loss", options=self.options_in_code)


@dataclass(frozen=True)
class CustomLoss(Loss):
    """A loss of one's own: function(y, F) -> (g, h). Its value is not known, so `per_row` says NaN."""

    function: Callable
    name = "own"

    def gradient_and_hessian(self, y, F) -> tuple[np.ndarray, np.ndarray]:
        """g and h, if they can be used."""
        try:
            g, h = (np.asarray(part, float) for part in self.function(y, F))
        except Exception as wrong:  # it is somebody else's code: anything may happen in it
            raise DataProblem("loss.error.no-arrays", error=repr(wrong)) from wrong
        for values, part in ((g, "gradient"), (h, "hessian")):
            if values.shape != np.shape(F):
                shape, wanted = Span(str(values.shape)), Span(str(np.shape(F)))
                raise DataProblem(msg("loss.error.another-shape", part=part, shape=shape, wanted=wanted))
            if (row := _first(~np.isfinite(values))) is not None:
                raise DataProblem(msg("loss.error.not-finite", part=part, row=row))
            if (row := _first(np.abs(values) > MAX_DERIVATIVE)) is not None:
                raise DataProblem(msg("loss.error.too-large", part=part, row=row))
        if (row := _first(h < 0)) is not None:
            raise DataProblem("loss.error.hessian-below-0", row=row)
        return g, h

    def row_losses(self, y, F):
        return np.full(len(y), np.nan)

    def start(self, y, weight=None) -> float:
        """Where the gradients balance: Newton's method from 0, never let out of the stretch where that must be.

        Far from the minimum a curvature next to 0 would send it off: no step goes farther than F is from 0, twice over.
        """
        low, high, F = -np.inf, np.inf, 0.0
        for _ in range(200):
            g, h = (
                float(apply_row_weight(part, weight).sum()) for part in self.gradient_and_hessian(y, np.full(len(y), F))
            )
            if g == 0:
                break
            low, high = (F, high) if g < 0 else (low, F)
            farthest = max(1.0, 2 * abs(F))
            move = -g / h if abs(g) <= farthest * h else -np.copysign(farthest, g)
            if not low <= F + move <= high:
                move = (low + high) / 2 - F
            F += move
            if abs(move) <= 1e-12 * abs(F):
                break
        return float(F)

    def residual(self, y, F):
        return -self.gradient_and_hessian(y, F)[0]

    def hessian(self, y, F):
        return self.gradient_and_hessian(y, F)[1]


def _first(wrong: np.ndarray) -> NumberText | None:
    """The number of the first row where it is so, counted from 1."""
    return NumberText(int(wrong.argmax()) + 1, is_grouped=False) if wrong.any() else None
