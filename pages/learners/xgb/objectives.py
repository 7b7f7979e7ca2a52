"""Objectives for XGBoost, which needs only the two derivatives of a loss: a menu, and one typed.

They run in worker processes, so this module does not import Streamlit.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.learners.common.custom_loss import parse_loss
from engine.text.message import Message, msg

Derivatives = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
LossFunctions = tuple[Derivatives, Callable[[np.ndarray, np.ndarray], np.ndarray]]  # as xgb.fit takes a loss


@dataclass(frozen=True)
class NamedObjective:
    """An objective of the menu. `make(y)` scales the loss to the targets, so that h is about 1 where F is right.

    A constant factor changes no optimum, but lambda and min_child_weight are compared with sums of h.
    """

    name: str  # the key of the message that names it
    why: Message = field(compare=False)  # names are unique, so they suffice to compare
    formulas: tuple[str, str, str]  # L, g, h in LaTeX
    make: Callable[[np.ndarray], LossFunctions]
    as_text: Callable[[np.ndarray], str]  # the text of the loss as one would type it: "gradient; hessian"
    is_for_positive: bool = False  # defined for targets above 0 only


def target_scale(y: np.ndarray) -> float:
    return float(np.std(y)) or 1.0


def number_text(x: float) -> str:
    """Return a number as one would type it."""
    return f"{x:.4g}"


def log_cosh(targets: np.ndarray) -> LossFunctions:
    """log cosh of the distance, in a form that does not overflow."""
    s = target_scale(targets) / 2

    def value(y, F):
        distance = np.abs(F - y) / s
        return s * s * (distance + np.log1p(np.exp(-2 * distance)) - np.log(2))

    def derivatives(y, F):
        tangent = np.tanh((F - y) / s)
        return s * tangent, 1 - tangent * tangent

    return derivatives, value


def log_cosh_text(targets: np.ndarray) -> str:
    s = number_text(target_scale(targets) / 2)
    return f"{s} * tanh((F - y) / {s}); 1 - tanh((F - y) / {s}) ** 2"


TAU = 0.9


def quantile(targets: np.ndarray) -> LossFunctions:
    """The pinball loss with its corner rounded over a width s, for otherwise h would be 0 everywhere."""
    s = target_scale(targets) / 10

    def value(y, F):
        return 4 * s * (TAU * (y - F) + s * np.logaddexp(0.0, (F - y) / s))

    def derivatives(y, F):
        above = np.exp(-np.logaddexp(0.0, (y - F) / s))  # near 1 where F lies above y
        return 4 * s * (above - TAU), 4 * above * (1 - above)

    return derivatives, value


def quantile_text(targets: np.ndarray) -> str:
    s = number_text(target_scale(targets) / 10)
    above = f"1 / (1 + exp((y - F) / {s}))"
    return f"4 * {s} * ({above} - {TAU}); 4 * {above} * (1 - {above})"


def squared_log(targets: np.ndarray) -> LossFunctions:
    c = (1 + float(np.mean(targets))) ** 2

    def value(y, F):
        return c * (np.log1p(F) - np.log1p(y)) ** 2 / 2

    def derivatives(y, F):
        difference = np.log1p(F) - np.log1p(y)
        return c * difference / (1 + F), c * (1 - difference) / (1 + F) ** 2

    return derivatives, value


def squared_log_text(targets: np.ndarray) -> str:
    c, difference = number_text((1 + float(np.mean(targets))) ** 2), "(log(1 + F) - log(1 + y))"
    return f"{c} * {difference} / (1 + F); {c} * (1 - {difference}) / (1 + F) ** 2"


def exponential(targets: np.ndarray) -> LossFunctions:
    def value(y, F):
        return np.exp((1 - 2 * y) * F)

    def derivatives(y, F):
        sign = 1 - 2 * y
        power = np.exp(sign * F)
        return sign * power, power

    return derivatives, value


def exponential_text(targets: np.ndarray) -> str:
    return "(1 - 2 * y) * exp((1 - 2 * y) * F); exp((1 - 2 * y) * F)"


CLASS_WEIGHT = 3.0


def weighted_class(targets: np.ndarray) -> LossFunctions:
    def value(y, F):
        return np.where(y == 1, CLASS_WEIGHT, 1.0) * np.logaddexp(0.0, (1 - 2 * y) * F)

    def derivatives(y, F):
        p, w = 1 / (1 + np.exp(-F)), np.where(y == 1, CLASS_WEIGHT, 1.0)
        return w * (p - y), w * p * (1 - p)

    return derivatives, value


def weighted_class_text(targets: np.ndarray) -> str:
    w, p = f"(1 + {number_text(CLASS_WEIGHT - 1)} * y)", "1 / (1 + exp(-F))"
    return f"{w} * ({p} - y); {w} * {p} * (1 - {p})"


FOR_NUMBERS = (
    NamedObjective(
        "objective.name.log-cosh", msg("xgb.objective.log-cosh"),
        (r"L = s^2 \log \cosh \frac{F - y}{s}", r"g = s \tanh \frac{F - y}{s}", r"h = 1 - \tanh^2 \frac{F - y}{s}"),
        log_cosh, log_cosh_text,
    ),
    NamedObjective(
        "objective.name.quantile", msg("xgb.objective.quantile"),
        (r"L = 4s \left(\tau (y - F) + s \log\left(1 + e^{(F - y)/s}\right)\right)",
         r"g = 4s\,(\sigma - \tau), \quad \sigma = \frac{1}{1 + e^{(y - F)/s}}", r"h = 4\,\sigma (1 - \sigma)"),
        quantile, quantile_text,
    ),
    NamedObjective(
        "objective.name.squared-log", msg("xgb.objective.squared-log"),
        (r"L = \frac{c}{2} \left(\log(1 + F) - \log(1 + y)\right)^2",
         r"g = c\,\frac{\log(1 + F) - \log(1 + y)}{1 + F}", r"h = c\,\frac{1 - \log(1 + F) + \log(1 + y)}{(1 + F)^2}"),
        squared_log, squared_log_text, is_for_positive=True,
    ),
)  # fmt: skip
FOR_TWO_CLASSES = (
    NamedObjective(
        "objective.name.exponential", msg("xgb.objective.exponential"),
        (r"L = e^{-s F}", r"g = -s\, e^{-s F}", r"h = e^{-s F}"),
        exponential, exponential_text,
    ),
    NamedObjective(
        "objective.name.class-1-three-times", msg("xgb.objective.weighted-class"),
        (r"L = -w \left(y \log p + (1 - y) \log(1 - p)\right)", r"g = w\,(p - y)", r"h = w\,p(1 - p)"),
        weighted_class, weighted_class_text,
    ),
)  # fmt: skip


@dataclass(frozen=True)
class CustomObjective:
    """An objective that the viewer typed."""

    text: str  # "gradient; hessian"
    name: str = "objective.name.own"

    def make(self, targets: np.ndarray) -> Derivatives:
        return parse_loss(self.text)

    def as_text(self, targets: np.ndarray) -> str:
        return self.text


AnyObjective = NamedObjective | CustomObjective


def offered_objectives(data: Any) -> tuple[NamedObjective, ...]:
    """Return the objectives of the menu that suit a table."""
    if data.task == "regression":
        return tuple(one for one in FOR_NUMBERS if not one.is_for_positive or data.y.min() > 0)
    return FOR_TWO_CLASSES if len(data.class_names) == 2 else ()
