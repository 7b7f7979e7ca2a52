"""Objectives of one's own: XGBoost asks a loss for two derivatives and for nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Derivatives = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]


@dataclass(frozen=True)
class Objective:
    """`loss` is (derivatives, value), as xgb.fit takes it: both are functions of (y, F)."""

    name: str
    why: str
    formulas: tuple[str, str, str]  # L, g, h in LaTeX
    loss: tuple[Derivatives, Callable[[np.ndarray, np.ndarray], np.ndarray]]
    suits: Callable[[np.ndarray], bool] = lambda y: True  # can it learn from such targets?


# -- log-cosh


def log_cosh(y, F):
    """Squared near 0, absolute far away. Written so that nothing large is raised to a power."""
    away = np.abs(F - y)
    return away + np.log1p(np.exp(-2 * away)) - np.log(2)


def log_cosh_derivatives(y, F):
    g = np.tanh(F - y)
    return g, 1 - g * g


# -- a quantile, its corner rounded

TAU = 0.9


def _corner(y) -> float:
    """How wide the rounded corner is: a tenth of how far the targets spread."""
    return float(np.std(y)) / 10 or 1.0


def quantile(y, F):
    s, d = _corner(y), y - F
    return TAU * d + s * np.logaddexp(0.0, -d / s)


def quantile_derivatives(y, F):
    s = _corner(y)
    above = np.exp(-np.logaddexp(0.0, (y - F) / s))  # 1 / (1 + e^((y - F) / s)): near 1 where F lies above y
    return above - TAU, above * (1 - above) / s


# -- squared log error


def squared_log(y, F):
    return (np.log1p(F) - np.log1p(y)) ** 2 / 2


def squared_log_derivatives(y, F):
    apart = np.log1p(F) - np.log1p(y)
    return apart / (1 + F), (1 - apart) / (1 + F) ** 2


# -- for two classes


def exponential(y, F):
    return np.exp((1 - 2 * y) * F)


def exponential_derivatives(y, F):
    sign = 1 - 2 * y
    power = np.exp(sign * F)
    return sign * power, power


TIMES = 3.0


def dear_ones(y, F):
    return np.where(y == 1, TIMES, 1.0) * np.logaddexp(0.0, (1 - 2 * y) * F)


def dear_ones_derivatives(y, F):
    p, w = 1 / (1 + np.exp(-F)), np.where(y == 1, TIMES, 1.0)
    return w * (p - y), w * p * (1 - p)


FOR_NUMBERS = (
    Objective(
        "Log-cosh", "Squared where the model is nearly right, absolute far off: no outlier pulls harder than 1.",
        (r"L = \log \cosh(F - y)", r"g = \tanh(F - y)", r"h = 1 - \tanh^2(F - y)"),
        (log_cosh_derivatives, log_cosh),
    ),
    Objective(
        "Quantile 0.9", "Too low costs nine times as much as too high, so nine rows in ten end up below F. The corner "
        "at 0 is rounded over a width s, for h to be more than 0 somewhere.",
        (r"L = \tau (y - F) + s \log\left(1 + e^{-(y - F)/s}\right)", r"g = \sigma - \tau, \quad "
         r"\sigma = \frac{1}{1 + e^{(y - F)/s}}", r"h = \frac{\sigma (1 - \sigma)}{s}"),
        (quantile_derivatives, quantile),
    ),
    Objective(
        "Squared log error", "Being off by a tenth costs the same for large and for small values. Above -1 only.",
        (r"L = \frac{1}{2} \left(\log(1 + F) - \log(1 + y)\right)^2", r"g = \frac{\log(1 + F) - \log(1 + y)}{1 + F}",
         r"h = \frac{1 - \log(1 + F) + \log(1 + y)}{(1 + F)^2}"),
        (squared_log_derivatives, squared_log),
        lambda y: bool(y.min() > 0),
    ),
)  # fmt: skip
FOR_TWO_CLASSES = (
    Objective(
        "Exponential", "AdaBoost's loss: what is badly wrong costs most of all. s is 1 for class 1 and -1 for class 0.",
        (r"L = e^{-s F}", r"g = -s\, e^{-s F}", r"h = e^{-s F}"),
        (exponential_derivatives, exponential),
    ),
    Objective(
        "Class 1 counts three times", "To miss a row of class 1 is three times as bad: more rows are said to be of it.",
        (r"L = -w \left(y \log p + (1 - y) \log(1 - p)\right)", r"g = w\,(p - y)", r"h = w\,p(1 - p)"),
        (dear_ones_derivatives, dear_ones),
    ),
)  # fmt: skip


def offered(data: Any) -> tuple[Objective, ...]:
    """What the menu holds for a table."""
    if data.task == "regression":
        return tuple(each for each in FOR_NUMBERS if each.suits(data.y))
    return FOR_TWO_CLASSES if len(data.class_names) == 2 else ()
