"""Objectives of one's own: XGBoost asks a loss for two derivatives and for nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Derivatives = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
Pair = tuple[Derivatives, Callable[[np.ndarray, np.ndarray], np.ndarray]]  # as xgb.fit takes a loss: both of (y, F)


@dataclass(frozen=True)
class NamedObjective:
    """`made(y)` is the loss for such targets: its units follow theirs, so that h is about 1 where the model is right.

    A constant factor changes no optimum, but lambda and min_child_weight are compared with sums of h.
    """

    name: str
    why: str
    formulas: tuple[str, str, str]  # L, g, h in LaTeX
    made: Callable[[np.ndarray], Pair]
    suits: Callable[[np.ndarray], bool] = lambda y: True  # can it learn from such targets?


def spread(y: np.ndarray) -> float:
    return float(np.std(y)) or 1.0


def log_cosh(targets: np.ndarray) -> Pair:
    """Written so that nothing large is raised to a power."""
    s = spread(targets) / 2

    def value(y, F):
        away = np.abs(F - y) / s
        return s * s * (away + np.log1p(np.exp(-2 * away)) - np.log(2))

    def derivatives(y, F):
        pull = np.tanh((F - y) / s)
        return s * pull, 1 - pull * pull

    return derivatives, value


TAU = 0.9


def quantile(targets: np.ndarray) -> Pair:
    """The corner at 0 is rounded over a width s; without that h would be 0 everywhere."""
    s = spread(targets) / 10

    def value(y, F):
        return 4 * s * (TAU * (y - F) + s * np.logaddexp(0.0, (F - y) / s))

    def derivatives(y, F):
        above = np.exp(-np.logaddexp(0.0, (y - F) / s))  # near 1 where F lies above y
        return 4 * s * (above - TAU), 4 * above * (1 - above)

    return derivatives, value


def squared_log(targets: np.ndarray) -> Pair:
    c = (1 + float(np.mean(targets))) ** 2

    def value(y, F):
        return c * (np.log1p(F) - np.log1p(y)) ** 2 / 2

    def derivatives(y, F):
        apart = np.log1p(F) - np.log1p(y)
        return c * apart / (1 + F), c * (1 - apart) / (1 + F) ** 2

    return derivatives, value


def exponential(targets: np.ndarray) -> Pair:
    def value(y, F):
        return np.exp((1 - 2 * y) * F)

    def derivatives(y, F):
        sign = 1 - 2 * y
        power = np.exp(sign * F)
        return sign * power, power

    return derivatives, value


TIMES = 3.0


def dear_ones(targets: np.ndarray) -> Pair:
    def value(y, F):
        return np.where(y == 1, TIMES, 1.0) * np.logaddexp(0.0, (1 - 2 * y) * F)

    def derivatives(y, F):
        p, w = 1 / (1 + np.exp(-F)), np.where(y == 1, TIMES, 1.0)
        return w * (p - y), w * p * (1 - p)

    return derivatives, value


FOR_NUMBERS = (
    NamedObjective(
        "Log-cosh", "Squared where the model is nearly right, absolute far off: no outlier pulls harder than s, which "
        "is half the standard deviation of the targets.",
        (r"L = s^2 \log \cosh \frac{F - y}{s}", r"g = s \tanh \frac{F - y}{s}", r"h = 1 - \tanh^2 \frac{F - y}{s}"),
        log_cosh,
    ),
    NamedObjective(
        "Quantile 0.9", "Too low costs nine times as much as too high, so about nine rows in ten end up below F. The "
        "corner at 0 is rounded over a width s: without that h would be 0, and no leaf could answer.",
        (r"L = 4s \left(\tau (y - F) + s \log\left(1 + e^{(F - y)/s}\right)\right)",
         r"g = 4s\,(\sigma - \tau), \quad \sigma = \frac{1}{1 + e^{(y - F)/s}}", r"h = 4\,\sigma (1 - \sigma)"),
        quantile,
    ),
    NamedObjective(
        "Squared log error", "Being off by a tenth costs the same for large and for small values; for targets above 0 "
        "only. The factor c, the square of 1 + their mean, makes h about 1.",
        (r"L = \frac{c}{2} \left(\log(1 + F) - \log(1 + y)\right)^2",
         r"g = c\,\frac{\log(1 + F) - \log(1 + y)}{1 + F}", r"h = c\,\frac{1 - \log(1 + F) + \log(1 + y)}{(1 + F)^2}"),
        squared_log,
        lambda y: bool(y.min() > 0),
    ),
)  # fmt: skip
FOR_TWO_CLASSES = (
    NamedObjective(
        "Exponential", "AdaBoost's loss: what is badly wrong costs most of all. s is 1 for class 1 and -1 for class 0.",
        (r"L = e^{-s F}", r"g = -s\, e^{-s F}", r"h = e^{-s F}"),
        exponential,
    ),
    NamedObjective(
        "Class 1 counts three times", "To miss a row of class 1 is three times as bad: more rows are said to be of it.",
        (r"L = -w \left(y \log p + (1 - y) \log(1 - p)\right)", r"g = w\,(p - y)", r"h = w\,p(1 - p)"),
        dear_ones,
    ),
)  # fmt: skip


def offered(data: Any) -> tuple[NamedObjective, ...]:
    """What the menu holds for a table."""
    if data.task == "regression":
        return tuple(each for each in FOR_NUMBERS if each.suits(data.y))
    return FOR_TWO_CLASSES if len(data.class_names) == 2 else ()
