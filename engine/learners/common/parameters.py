"""Settings that learners share: numbers of features and rows, class weights, forced splits."""

import math
import numbers
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.core.errors import DataProblem, short_repr
from engine.core.protocols import Table
from engine.core.settings import Choice
from engine.split.criteria import safe_divide
from engine.text.message import Message, Span, msg


@dataclass(frozen=True)
class CountOrShare(Choice):
    """A setting: an option, a number, or a share. 1 means one, 1.0 means all (as in scikit-learn)."""

    unset: str = "setting.unset.all"

    def accepts(self, value) -> bool:
        if isinstance(value, bool) or not isinstance(value, numbers.Real):
            return super().accepts(value)
        return int(value) >= 1 if isinstance(value, numbers.Integral) else 0.0 < float(value) <= 1.0

    @property
    def expected(self) -> Message:
        if not self.options:
            return msg("setting.expected.amount")
        return msg("setting.expected.amount-or-word", options=self.options_in_code)


FEATURE_COUNTS = {"sqrt": math.isqrt, "log2": lambda d: d.bit_length() - 1, "third": lambda d: d // 3}


def resolve_max_features(wanted, d: int, is_classification: bool) -> int:
    """Return the number of features to draw of d; d for None. Example: of 9, "sqrt", "log2" and "third" draw 3.

    "auto" is the usual advice: the square root of d for classification, a third for regression.
    """
    if wanted is None:
        return d
    if wanted == "auto":
        wanted = "sqrt" if is_classification else "third"
    if isinstance(wanted, numbers.Integral):
        return min(int(wanted), d)
    return max(1, FEATURE_COUNTS[wanted](d) if wanted in FEATURE_COUNTS else int(wanted * d))


@dataclass(frozen=True)
class ClassWeight(Choice):
    """A setting: an option, or a dict of weights by name or number of the class."""

    unset: str = "setting.unset.equal"

    def accepts(self, value) -> bool:
        return isinstance(value, dict) or super().accepts(value)

    @property
    def expected(self) -> Message:
        example = Span("{'yes': 2.0}")
        return msg("setting.expected.class-weight", options=self.options_in_code, example=example)


def class_weighted(weight: np.ndarray | None, wanted, data, counts: np.ndarray | None = None) -> np.ndarray | None:
    """[n] row weights times class weights. `counts` [K] are balanced; None: the rows of each class."""
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
    """[K] the weight of a row of each class."""
    names = list(data.class_names)
    if not isinstance(wanted, dict):
        return balanced(np.bincount(data.y, minlength=len(names)) if counts is None else counts)
    weight = np.ones(len(names))
    for name, value in wanted.items():
        if isinstance(value, bool) or not isinstance(value, numbers.Real) or not 0 <= float(value) < math.inf:
            raise DataProblem("weight.error.no-weight", value=short_repr(value), name=short_repr(name))
        weight[_class_number(name, names)] = float(value)
    return weight


def balanced(counts: np.ndarray) -> np.ndarray:
    """[..., K] weights by which all classes weigh the same, from counts [..., K]; 0 for a class without rows."""
    return safe_divide(counts.sum(-1, keepdims=True) / (counts > 0).sum(-1, keepdims=True), counts)


def _class_number(name, names: list[str]) -> int:
    if name in names:
        return names.index(name)
    if isinstance(name, bool) or not isinstance(name, numbers.Integral) or not 0 <= int(name) < len(names):
        raise DataProblem("weight.error.no-class", name=short_repr(name), names=", ".join(names))
    return int(name)


def parse_forced_splits(force, data: Table, categories: str) -> dict[str, tuple[int, object]] | None:
    """Validate forced splits; return them with features as numbers and levels as codes, by path."""
    if not force:
        return None
    if not isinstance(force, dict):
        raise DataProblem("force.error.no-dict", example="{'': (0, 2.5), 'L': ('age', 30)}")
    is_category = [kind == "category" and categories != "as_numbers" for kind in data.kinds]
    return {_path(path): parse_forced_split(split, data, is_category) for path, split in force.items()}


def _path(path) -> str:
    if not isinstance(path, str) or set(path) - {"L", "R"}:
        raise DataProblem("force.error.no-path", path=short_repr(path))
    return path


def parse_forced_split(split, data: Table, is_category: list[bool]) -> tuple[int, object]:
    """Validate a forced split; return its feature as a number, and its threshold or the codes of its left levels.

    `is_category` says of each feature whether it is split by levels.
    """
    names = list(data.feature_names)
    if not isinstance(split, tuple | list) or len(split) != 2:
        raise DataProblem("force.error.no-split", split=short_repr(split))
    feature, where = split
    index = names.index(feature) if feature in names else feature
    if isinstance(index, bool) or not isinstance(index, int | np.integer) or not 0 <= index < len(names):
        raise DataProblem("force.error.no-feature", name=short_repr(feature), names=", ".join(names))
    if not is_category[index]:
        if not isinstance(where, int | float | np.number) or np.isnan(where):  # infinite: present against missing
            raise DataProblem("force.error.no-threshold", value=short_repr(where), name=names[index])
        return int(index), float(where)
    levels = list(data.levels[index])
    codes: list[Any] = [None]
    if isinstance(where, tuple | list):
        codes = [levels.index(level) if level in levels else level for level in where]
    if not all(isinstance(code, int | np.integer) and 0 <= code < len(levels) for code in codes):
        raise DataProblem("force.error.no-levels", value=short_repr(where), name=names[index], names=", ".join(levels))
    return int(index), tuple(int(code) for code in codes)
