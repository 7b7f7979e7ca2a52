"""What is asked of a JSON object is there and of the right kind, or the file is refused with a sentence."""

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
SURROGATE_PAIR = re.compile(
    r"\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]"
)  # letters beyond 65,535 are written as two halves,
LONE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")  # and one alone cannot be written anywhere again
MAX_NAME_CHARS = 200  # letters of a name that are kept


def parse_json(raw: bytes) -> Any:
    """The JSON in a file."""
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
    """A name as the file has it, on one line and not too long."""
    return " ".join(str(value).split())[:MAX_NAME_CHARS]


def level_name(value: Any) -> str:
    """A level or class; a number with digits enough to tell it from others. Example: 1234567.0 -> "1234567"."""
    return f"{value:.15g}" if isinstance(value, float) else clean_name(value)


def to_float(value: Any) -> float:
    """A number, also as text; anything else is none."""
    try:
        return float(value) if isinstance(value, int | float | str) else math.nan
    except (ValueError, OverflowError):
        return math.nan


class JsonObject:
    """A JSON object, and where in the file it stands: "learner > gradient_booster"."""

    def __init__(self, value: Any, path: str = ""):
        self.path = path
        self.where = Span(path) if path else msg("model_file.place.file")
        if not isinstance(value, dict):
            raise DataProblem("model_file.error.not-an-object", where=self.where)
        self.value: dict[str, Any] = value

    def get(self, name: str, otherwise: Any = MISSING) -> Any:
        found = self.value.get(name, otherwise)
        if found is MISSING:
            raise DataProblem("model_file.error.missing-field", where=self.where, name=quoted(name))
        return found

    def child(self, name: str) -> JsonObject:
        return JsonObject(self.get(name), f"{self.path} > {name}" if self.path else name)

    def text(self, name: str, otherwise: Any = MISSING) -> str:
        return clean_name(self.get(name, otherwise))

    def number(self, name: str, otherwise: Any = MISSING) -> float:
        found = self.get(name, otherwise)
        number = to_float(found)
        if isinstance(found, bool) or not math.isfinite(number):
            raise self.type_error(name, msg("model_file.expected.number"))
        return number

    def whole(self, name: str, low: int, high: int, otherwise: Any = MISSING) -> int:
        number = self.number(name, otherwise)
        if not number.is_integer() or not low <= number <= high:
            raise self.type_error(name, msg("model_file.expected.whole-number", low=low, high=high))
        return int(number)

    def list(self, name: str, otherwise: Any = MISSING) -> list[Any]:
        found = self.get(name, otherwise)
        if isinstance(found, np.ndarray):
            return found.tolist()
        if not isinstance(found, list):
            raise self.type_error(name, msg("model_file.expected.list"))
        return found

    def iter_children(self, name: str) -> Iterator[JsonObject]:
        """The objects of a list."""
        for place, value in enumerate(self.list(name)):
            report()
            yield JsonObject(value, f"{name} {place + 1}")

    def names(self, name: str) -> tuple[str, ...]:
        return tuple(map(clean_name, self.list(name, [])))

    def numbers(self, name: str, otherwise: Any = MISSING, whole: bool = False) -> np.ndarray:
        """[k] float64, or int64 where they must be whole."""
        found = self.array(name, otherwise)
        if found.ndim != 1:
            raise self.type_error(name, msg("model_file.expected.numbers"))
        if whole:
            if not (np.isfinite(found).all() and (found == np.floor(found)).all() and (np.abs(found) < 2**53).all()):
                raise self.type_error(name, msg("model_file.expected.whole-numbers"))
            return found.astype(np.int64)
        return found

    def array(self, name: str, otherwise: Any = MISSING) -> np.ndarray:
        """[k, ...] float64: a list of numbers, or of lists of equally many."""
        found = self.get(name, otherwise)
        try:
            array = np.asarray(found)
            if not isinstance(found, list | np.ndarray) or (array.size and array.dtype.kind not in "iufb"):
                raise ValueError
            return array.astype(float)
        except (ValueError, TypeError, OverflowError):
            raise self.type_error(name, msg("model_file.expected.numbers")) from None

    def type_error(self, name: str, expected: Message) -> DataProblem:
        return DataProblem("model_file.error.field", where=self.where, name=quoted(name), expected=expected)


def feature_names(given: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The file's names, or f0, f1, ... as XGBoost writes them."""
    if not 0 < count <= MAX_FEATURES:
        raise DataProblem("model_file.error.features", count=count, most=MAX_FEATURES)
    return given if len(given) == count else tuple(f"f{j}" for j in range(count))


def numbered(count: int) -> tuple[str, ...]:
    """Classes without names: "0", "1", ..."""
    return tuple(map(str, range(count)))


def no_levels(count: int) -> list[tuple[str, ...]]:
    """Features none of which has levels yet."""
    return [() for _ in range(count)]
