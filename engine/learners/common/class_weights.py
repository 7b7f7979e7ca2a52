"""Classes that count unlike each other: each row weighs as its class does, times its own weight.

Throughout: n rows, K classes. "balanced" makes all classes weigh the same together, as in scikit-learn:
n / (classes there are * rows of the class). Example: classes 0 0 0 1 -> 4/(2 * 3) = 0.667 and 4/(2 * 1) = 2.
"""

from __future__ import annotations

import math
import numbers
from dataclasses import dataclass

import numpy as np

from engine.core.problem import DataProblem, short_repr
from engine.core.settings import Choice
from engine.text.message import Message, Span, msg


@dataclass(frozen=True)
class ClassWeight(Choice):
    """One of a few words, or a weight for each class by its name or number."""

    unset: str = "setting.unset.equal"

    def accepts(self, value) -> bool:
        return isinstance(value, dict) or super().accepts(value)

    @property
    def expected(self) -> Message:
        example = Span("{'yes': 2.0}")
        return msg("setting.expected.class-weight", options=self.options_in_code, example=example)


def class_weighted(weight: np.ndarray | None, wanted, data, counts: np.ndarray | None = None) -> np.ndarray | None:
    """[n] the rows' weights times those of their classes; `counts` [K] are balanced, the rows of each class if None."""
    if wanted is None:
        return weight
    require_class_target(data)
    factor = of_classes(wanted, data, counts)[data.y]
    weight = factor if weight is None else weight * factor
    if not weight.any():
        raise DataProblem("weight.error.no-class-left")
    return weight


def require_class_target(data) -> None:
    if data.task != "classification":
        raise DataProblem("weight.error.no-classes")


def of_classes(wanted: str | dict, data, counts: np.ndarray | None) -> np.ndarray:
    """[K] what a row of each class weighs."""
    if isinstance(wanted, dict):
        return _explicit_weights(wanted, list(data.class_names))
    return balanced(np.bincount(data.y, minlength=len(data.class_names)) if counts is None else counts)


def balanced(counts: np.ndarray) -> np.ndarray:
    """[..., K] the weights under which classes of so many rows weigh the same; 0 for a class without rows."""
    there = counts > 0
    each = counts.sum(-1, keepdims=True) / there.sum(-1, keepdims=True)
    return np.divide(each, counts, out=np.zeros(counts.shape), where=there)


def _explicit_weights(wanted: dict, names: list[str]) -> np.ndarray:
    weight = np.ones(len(names))
    for name, value in wanted.items():
        weight[_class_number(name, names)] = _validate_class_weight(name, value)
    return weight


def _class_number(name, names: list[str]) -> int:
    if name in names:
        return names.index(name)
    if isinstance(name, bool) or not isinstance(name, numbers.Integral) or not 0 <= int(name) < len(names):
        raise DataProblem("weight.error.no-class", name=short_repr(name), names=", ".join(names))
    return int(name)


def _validate_class_weight(name, value) -> float:
    if isinstance(value, bool) or not isinstance(value, numbers.Real) or not 0 <= float(value) < math.inf:
        raise DataProblem("weight.error.no-weight", value=short_repr(value), name=short_repr(name))
    return float(value)
