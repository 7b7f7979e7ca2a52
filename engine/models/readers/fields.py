"""Typed access to the fields of a JSON file.

A missing or wrong field raises a DataProblem that names it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.models.nodes import MAX_FEATURES, MAX_NESTING
from engine.text.message import Message, Span, msg, quoted

MISSING = object()
# JSON escapes characters beyond U+FFFF as two surrogates; a single one cannot be encoded again.
SURROGATE_PAIR = re.compile(r"\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]")
LONE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
MAX_NAME_CHARS = 200


def parse_json(raw: bytes) -> Any:
    try:
        text = raw.decode("utf-8-sig")
        if "\\u" in text and LONE_SURROGATE.search(SURROGATE_PAIR.sub("", text)):
            raise UnicodeError
        return json.loads(text)
    except UnicodeError:
        raise DataProblem("model_file.error.not-utf8") from None
    except (RecursionError, MemoryError):
        raise DataProblem("model_file.error.nested", most=MAX_NESTING) from None
    except json.JSONDecodeError as problem:
        raise DataProblem("model_file.error.json-line", line=problem.lineno) from None
    except ValueError:  # a number with too many digits
        raise DataProblem("model_file.error.json-number") from None


def clean_name(value: Any) -> str:
    """A name of the file as one line of at most MAX_NAME_CHARS characters."""
    return " ".join(str(value).split())[:MAX_NAME_CHARS]


def level_name(value: Any) -> str:
    """The name of a level or class; of a number with 15 digits. Example: 1234567.0 -> "1234567"."""
    return f"{value:.15g}" if isinstance(value, float) else clean_name(value)


def to_float(value: Any) -> float:
    """The value as a number, also from text; NaN for anything else."""
    try:
        return float(value) if isinstance(value, int | float | str) else math.nan
    except (ValueError, OverflowError):
        return math.nan


class JsonObject:
    """A JSON object and its path in the file. Example: "learner > gradient_booster"."""

    def __init__(self, value: Any, path: str = ""):
        self.path = path
        self.where = Span(path) if path else msg("model_file.place.file")
        if not isinstance(value, dict):
            raise DataProblem("model_file.error.not-an-object", where=self.where)
        self.value: dict[str, Any] = value

    def get(self, name: str, default: Any = MISSING) -> Any:
        value = self.value.get(name, default)
        if value is MISSING:
            raise DataProblem("model_file.error.missing-field", where=self.where, name=quoted(name))
        return value

    def child(self, name: str) -> JsonObject:
        return JsonObject(self.get(name), f"{self.path} > {name}" if self.path else name)

    def text(self, name: str, default: Any = MISSING) -> str:
        return clean_name(self.get(name, default))

    def number(self, name: str, default: Any = MISSING) -> float:
        value = self.get(name, default)
        number = to_float(value)
        if isinstance(value, bool) or not math.isfinite(number):
            raise self.type_error(name, msg("model_file.expected.number"))
        return number

    def whole(self, name: str, low: int, high: int, default: Any = MISSING) -> int:
        number = self.number(name, default)
        if not number.is_integer() or not low <= number <= high:
            raise self.type_error(name, msg("model_file.expected.whole-number", low=low, high=high))
        return int(number)

    def list(self, name: str, default: Any = MISSING) -> list[Any]:
        value = self.get(name, default)
        if isinstance(value, np.ndarray):
            return value.tolist()
        if not isinstance(value, list):
            raise self.type_error(name, msg("model_file.expected.list"))
        return value

    def iter_children(self, name: str) -> Iterator[JsonObject]:
        for number, value in enumerate(self.list(name), start=1):
            report()
            yield JsonObject(value, f"{name} {number}")

    def names(self, name: str) -> tuple[str, ...]:
        return tuple(map(clean_name, self.list(name, [])))

    def numbers(self, name: str, default: Any = MISSING, whole: bool = False) -> np.ndarray:
        """[k] float64; or int64, if they must be whole."""
        x = self.array(name, default)
        if x.ndim != 1:
            raise self.type_error(name, msg("model_file.expected.numbers"))
        if whole:
            if not (np.isfinite(x).all() and (x == np.floor(x)).all() and (np.abs(x) < 2**53).all()):
                raise self.type_error(name, msg("model_file.expected.whole-numbers"))
            return x.astype(np.int64)
        return x

    def array(self, name: str, default: Any = MISSING) -> np.ndarray:
        """[k, ...] float64 from a list of numbers, or from lists of equal lengths."""
        value = self.get(name, default)
        try:
            array = np.asarray(value)
            if not isinstance(value, list | np.ndarray) or (array.size and array.dtype.kind not in "iufb"):
                raise ValueError
            return array.astype(float)
        except (ValueError, TypeError, OverflowError):
            raise self.type_error(name, msg("model_file.expected.numbers")) from None

    def type_error(self, name: str, expected: Message) -> DataProblem:
        return DataProblem("model_file.error.field", where=self.where, name=quoted(name), expected=expected)


def feature_names(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The file's names, or XGBoost's f0, f1, ... if there are not as many."""
    if not 0 < count <= MAX_FEATURES:
        raise DataProblem("model_file.error.features", count=count, most=MAX_FEATURES)
    return names if len(names) == count else tuple(f"f{j}" for j in range(count))


def numbered(count: int) -> tuple[str, ...]:
    """Names for classes that have none: "0", "1", ..."""
    return tuple(map(str, range(count)))


def iter_stages(value: JsonObject, name: str) -> tuple[int, int, Iterator[JsonObject]]:
    """The number of boosting rounds in a list, of trees in each, and all trees."""
    stages = value.list(name)
    if not stages or not all(isinstance(stage, list) and len(stage) == len(stages[0]) for stage in stages):
        raise value.type_error(name, msg("model_file.expected.stages"))
    trees = (JsonObject(tree, f"{name} {number}") for number, stage in enumerate(stages, 1) for tree in stage)
    return len(stages), len(stages[0]), trees
