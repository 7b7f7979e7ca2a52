"""Objectives of one's own: XGBoost asks a loss for two derivatives and for nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.learners.boosting.expressions import typed
from engine.text.message import Message, msg

Derivatives = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
Pair = tuple[Derivatives, Callable[[np.ndarray, np.ndarray], np.ndarray]]  # as xgb.fit takes a loss: both of (y, F)


def anything(y: np.ndarray) -> bool:
    return True


def above_0(y: np.ndarray) -> bool:
    return bool(y.min() > 0)


@dataclass(frozen=True)
class NamedObjective:
    """`made(y)` is the loss for such targets: its units follow theirs, so that h is about 1 where the model is right.

    A constant factor changes no optimum, but lambda and min_child_weight are compared with sums of h.
    """

    name: str  # the key of the message that names it
    why: Message = field(compare=False)  # a sentence; the name tells objectives apart
    formulas: tuple[str, str, str]  # L, g, h in LaTeX
    made: Callable[[np.ndarray], Pair]
    typed: Callable[[np.ndarray], str]  # the same as one types it: "gradient; hessian"
    suits: Callable[[np.ndarray], bool] = anything  # can it be fitted to such targets?


def spread(y: np.ndarray) -> float:
    return float(np.std(y)) or 1.0


def short(x: float) -> str:
    """A number as one would type it."""
    return f"{x:.4g}"


def log_cosh(targets: np.ndarray) -> Pair:
    """Written so that nothing large is raised to a power."""
    s = spread(targets) / 2

    def value(y, F):
        away = np.abs(F - y) / s
        return s * s * (away + np.log1p(np.exp(-2 * away)) - np.log(2))

    def derivatives(y, F):
        tangent = np.tanh((F - y) / s)
        return s * tangent, 1 - tangent * tangent

    return derivatives, value


def typed_log_cosh(targets: np.ndarray) -> str:
    s = short(spread(targets) / 2)
    return f"{s} * tanh((F - y) / {s}); 1 - tanh((F - y) / {s}) ** 2"


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


def typed_quantile(targets: np.ndarray) -> str:
    s = short(spread(targets) / 10)
    above = f"1 / (1 + exp((y - F) / {s}))"
    return f"4 * {s} * ({above} - {TAU}); 4 * {above} * (1 - {above})"


def squared_log(targets: np.ndarray) -> Pair:
    c = (1 + float(np.mean(targets))) ** 2

    def value(y, F):
        return c * (np.log1p(F) - np.log1p(y)) ** 2 / 2

    def derivatives(y, F):
        apart = np.log1p(F) - np.log1p(y)
        return c * apart / (1 + F), c * (1 - apart) / (1 + F) ** 2

    return derivatives, value


def typed_squared_log(targets: np.ndarray) -> str:
    c, apart = short((1 + float(np.mean(targets))) ** 2), "(log(1 + F) - log(1 + y))"
    return f"{c} * {apart} / (1 + F); {c} * (1 - {apart}) / (1 + F) ** 2"


def exponential(targets: np.ndarray) -> Pair:
    def value(y, F):
        return np.exp((1 - 2 * y) * F)

    def derivatives(y, F):
        sign = 1 - 2 * y
        power = np.exp(sign * F)
        return sign * power, power

    return derivatives, value


def typed_exponential(targets: np.ndarray) -> str:
    return "(1 - 2 * y) * exp((1 - 2 * y) * F); exp((1 - 2 * y) * F)"


TIMES = 3.0


def dear_ones(targets: np.ndarray) -> Pair:
    def value(y, F):
        return np.where(y == 1, TIMES, 1.0) * np.logaddexp(0.0, (1 - 2 * y) * F)

    def derivatives(y, F):
        p, w = 1 / (1 + np.exp(-F)), np.where(y == 1, TIMES, 1.0)
        return w * (p - y), w * p * (1 - p)

    return derivatives, value


def typed_dear_ones(targets: np.ndarray) -> str:
    w, p = f"(1 + {short(TIMES - 1)} * y)", "1 / (1 + exp(-F))"
    return f"{w} * ({p} - y); {w} * {p} * (1 - {p})"


FOR_NUMBERS = (
    NamedObjective(
        "objective.name.log-cosh", msg("views-squared-where-the"),
        (r"L = s^2 \log \cosh \frac{F - y}{s}", r"g = s \tanh \frac{F - y}{s}", r"h = 1 - \tanh^2 \frac{F - y}{s}"),
        log_cosh,
        typed_log_cosh,
    ),
    NamedObjective(
        "objective.name.quantile", msg("views-too-low-costs-nine-times"),
        (r"L = 4s \left(\tau (y - F) + s \log\left(1 + e^{(F - y)/s}\right)\right)",
         r"g = 4s\,(\sigma - \tau), \quad \sigma = \frac{1}{1 + e^{(y - F)/s}}", r"h = 4\,\sigma (1 - \sigma)"),
        quantile,
        typed_quantile,
    ),
    NamedObjective(
        "objective.name.squared-log", msg("views-being-off-by-a-tenth-costs"),
        (r"L = \frac{c}{2} \left(\log(1 + F) - \log(1 + y)\right)^2",
         r"g = c\,\frac{\log(1 + F) - \log(1 + y)}{1 + F}", r"h = c\,\frac{1 - \log(1 + F) + \log(1 + y)}{(1 + F)^2}"),
        squared_log,
        typed_squared_log,
        above_0,
    ),
)  # fmt: skip
FOR_TWO_CLASSES = (
    NamedObjective(
        "objective.name.exponential", msg("views-adaboost-s-loss-what-is"),
        (r"L = e^{-s F}", r"g = -s\, e^{-s F}", r"h = e^{-s F}"),
        exponential,
        typed_exponential,
    ),
    NamedObjective(
        "objective.name.class-1-three-times", msg("views-to-miss-a-row-of-class-1"),
        (r"L = -w \left(y \log p + (1 - y) \log(1 - p)\right)", r"g = w\,(p - y)", r"h = w\,p(1 - p)"),
        dear_ones,
        typed_dear_ones,
    ),
)  # fmt: skip


@dataclass(frozen=True)
class TypedObjective:
    """What somebody typed, to be compared like the others."""

    text: str  # "gradient; hessian"
    name: str = "objective.name.own"

    def made(self, targets: np.ndarray) -> Derivatives:
        return typed(self.text)

    def typed(self, targets: np.ndarray) -> str:
        return self.text


AnyObjective = NamedObjective | TypedObjective


def offered(data: Any) -> tuple[NamedObjective, ...]:
    """What the menu holds for a table."""
    if data.task == "regression":
        return tuple(each for each in FOR_NUMBERS if each.suits(data.y))
    return FOR_TWO_CLASSES if len(data.class_names) == 2 else ()
