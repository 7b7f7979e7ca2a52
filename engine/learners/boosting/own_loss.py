"""A loss that somebody brings along, as two derivatives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.core.problem import DataProblem
from engine.core.settings import Choice
from engine.learners.boosting.leaf_step import weighed
from engine.learners.boosting.losses import Loss

LARGEST = 1e100  # of a derivative: the square of a million of them is still a number


@dataclass(frozen=True)
class LossChoice(Choice):
    """One of a few words, or a function."""

    def accepts(self, value) -> bool:
        return callable(value) or super().accepts(value)

    @property
    def wants(self) -> str:
        return super().wants + ", a function of (y, F) that returns gradient and hessian,"


@dataclass(frozen=True)
class OwnLoss(Loss):
    """A loss of one's own: function(y, F) -> (g, h). Its value is not known, so `per_row` says NaN."""

    function: Callable
    name = "own"

    def both(self, y, F) -> tuple[np.ndarray, np.ndarray]:
        """g and h, if they can be used."""
        try:
            g, h = (np.asarray(part, float) for part in self.function(y, F))
        except Exception as wrong:  # it is somebody else's code: anything may happen in it
            raise DataProblem(
                f"Your loss must return two arrays of numbers, gradient and hessian: {wrong!r}."
            ) from wrong
        for part, called in ((g, "gradient"), (h, "hessian")):
            if part.shape != np.shape(F):
                raise DataProblem(f"Your loss's {called} has shape {part.shape}: give one number a row, {np.shape(F)}.")
            _refuse(~np.isfinite(part), called, "is not a finite number", "check for divisions by 0")
            _refuse(np.abs(part) > LARGEST, called, "is too large to add up", "scale your loss down")
        _refuse(h < 0, "hessian", "is below 0", "a loss must curve upwards, or be straight")
        return g, h

    def per_row(self, y, F):
        return np.full(len(y), np.nan)

    def start(self, y, weight=None) -> float:
        """Where the gradients balance: Newton's method from 0, never let out of the stretch where that must be.

        Far from the minimum a curvature next to 0 would send it off: no step goes farther than F is from 0, twice over.
        """
        low, high, F = -np.inf, np.inf, 0.0
        for _ in range(200):
            g, h = (float(weighed(part, weight).sum()) for part in self.both(y, np.full(len(y), F)))
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
        return -self.both(y, F)[0]

    def hessian(self, y, F):
        return self.both(y, F)[1]


def _refuse(wrong: np.ndarray, called: str, why: str, advice: str) -> None:
    if wrong.any():
        raise DataProblem(f"Your loss's {called} {why} in row {int(wrong.argmax()) + 1}: {advice}.")
