"""What is asked of a JSON object is there and of the right kind, or the file is refused with a sentence."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.problem import DataProblem
from engine.core.progress import report
from engine.models.bounds import MAX_FEATURES, MAX_NESTING

MISSING = object()
WHOLE = re.compile(r"\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]")  # letters beyond 65,535 are written as two halves,
HALF = re.compile(r"\\u[dD][89a-fA-F]")  # and one alone cannot be written anywhere again
NAME = 200  # letters of a name that are kept


def parsed(raw: bytes) -> Any:
    """The JSON in a file."""
    try:
        text = raw.decode("utf-8-sig")
        if "\\u" in text and HALF.search(WHOLE.sub("", text)):
            raise UnicodeError
        return json.loads(text)
    except UnicodeError:
        raise DataProblem("The model's text is not UTF-8. Save the model again as JSON.") from None
    except (RecursionError, MemoryError):
        raise DataProblem(f"The file nests lists more than {MAX_NESTING} deep: it is no model.") from None
    except ValueError as problem:  # the decoder's own, or a number with too many digits
        where = f"line {problem.lineno}" if isinstance(problem, json.JSONDecodeError) else "one of its numbers"
        raise DataProblem(f"The file is no complete JSON: it breaks off, or is wrong, at {where}. "
                          "Save the model again, and upload the whole file.") from None  # fmt: skip


def name_of(value: Any) -> str:
    """A name as the file has it, on one line and not too long."""
    return " ".join(str(value).split())[:NAME]


def level_name(value: Any) -> str:
    """A level or class; a number with digits enough to tell it from others. Example: 1234567.0 -> "1234567"."""
    return f"{value:.15g}" if isinstance(value, float) else name_of(value)


def number_of(value: Any) -> float:
    """A number, also as text; anything else is none."""
    try:
        return float(value) if isinstance(value, int | float | str) else math.nan
    except (ValueError, OverflowError):
        return math.nan


class Fields:
    """A JSON object, and where in the file it stands: "learner > gradient_booster"."""

    def __init__(self, value: Any, where: str = "The file"):
        self.where = where
        if not isinstance(value, dict):
            raise DataProblem(f"{where} should be a JSON object with names and is none: the file is no model we know.")
        self.value: dict[str, Any] = value

    def get(self, name: str, otherwise: Any = MISSING) -> Any:
        found = self.value.get(name, otherwise)
        if found is MISSING:
            raise DataProblem(f"{self.where} has no {name!r}. The file may be cut off, or of a version we do not know.")
        return found

    def of(self, name: str) -> Fields:
        return Fields(self.get(name), f"{self.where} > {name}" if self.where != "The file" else name)

    def text(self, name: str, otherwise: Any = MISSING) -> str:
        return name_of(self.get(name, otherwise))

    def number(self, name: str, otherwise: Any = MISSING) -> float:
        found = self.get(name, otherwise)
        number = number_of(found)
        if isinstance(found, bool) or not math.isfinite(number):
            raise self.wrong(name, "a number")
        return number

    def whole(self, name: str, low: int, high: int, otherwise: Any = MISSING) -> int:
        number = self.number(name, otherwise)
        if not number.is_integer() or not low <= number <= high:
            raise self.wrong(name, f"a whole number from {low:,} to {high:,}")
        return int(number)

    def list(self, name: str, otherwise: Any = MISSING) -> list[Any]:
        found = self.get(name, otherwise)
        if isinstance(found, np.ndarray):
            return found.tolist()
        if not isinstance(found, list):
            raise self.wrong(name, "a list")
        return found

    def each(self, name: str) -> Iterator[Fields]:
        """The objects of a list."""
        for place, value in enumerate(self.list(name)):
            report()
            yield Fields(value, f"{name} {place + 1}")

    def names(self, name: str) -> tuple[str, ...]:
        return tuple(map(name_of, self.list(name, [])))

    def numbers(self, name: str, otherwise: Any = MISSING, whole: bool = False) -> np.ndarray:
        """[k] float64, or int64 where they must be whole."""
        found = self.array(name, otherwise)
        if found.ndim != 1:
            raise self.wrong(name, "a list of numbers")
        if whole:
            if not (np.isfinite(found).all() and (found == np.floor(found)).all() and (np.abs(found) < 2**53).all()):
                raise self.wrong(name, "a list of whole numbers")
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
            raise self.wrong(name, "a list of numbers") from None

    def wrong(self, name: str, wants: str) -> DataProblem:
        return DataProblem(f"{self.where}: {name!r} should be {wants} and is not. The file may be damaged: save the "
                           "model again.")  # fmt: skip


def feature_names(given: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The file's names, or f0, f1, ... as XGBoost writes them."""
    if not 0 < count <= MAX_FEATURES:
        raise DataProblem(f"The model has {count:,} features; 1 to {MAX_FEATURES:,} are read.")
    return given if len(given) == count else tuple(f"f{j}" for j in range(count))


def numbered(count: int) -> tuple[str, ...]:
    """Classes without names: "0", "1", ..."""
    return tuple(map(str, range(count)))


def no_levels(count: int) -> list[tuple[str, ...]]:
    """Features none of which has levels yet."""
    return [() for _ in range(count)]
