"""Compare the values that examples print with ours. Numbers agree if ours rounds to the printed digits."""

import re
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pages.notes import Example, Value
from pages.notes.recompute import recompute_example

PRINTED_NUMBER = re.compile(r"[-−]?\d+(\.\d+)?(/\d+)?")


@dataclass(frozen=True)
class ComparedValue:
    """A printed value beside ours, and whether they agree."""

    name: str
    printed: str
    computed: str
    agrees: bool
    key: str  # its name in recompute.py


def compare_values(example: Example, opening: int = -1) -> tuple[ComparedValue, ...]:
    """Compare the values of an example, or only those of one opening, with ours."""
    computed = recompute_example(example.id)
    return tuple(_compare(value, computed) for value in example.values if opening < 0 or value.only in (-1, opening))


def _compare(value: Value, computed: dict) -> ComparedValue:
    if not value.ours:
        return ComparedValue(value.name, value.printed, value.right, False, "")
    result = computed[value.ours]
    right = not value.printed or agrees(value.printed, result)
    return ComparedValue(value.name, value.printed, format_computed(result), right, value.ours)


def agrees(printed: str, computed: float | str | tuple) -> bool:
    """Does a printed text agree with our value?

    Examples: "0.405" agrees with 0.40476; "80/169" with 0.4733...; "3 : 1" with "3 : 1".
    """
    if isinstance(computed, tuple):
        parts = printed.split(", ")
        return len(parts) == len(computed) and all(map(agrees, parts, computed))
    if isinstance(computed, str) or not PRINTED_NUMBER.fullmatch(printed):
        return printed == computed
    digits = len(printed.partition(".")[2])
    close = 0.5 * 10**-digits if digits else 1e-12  # fractions and whole numbers are exact
    return bool(abs(float(Fraction(printed)) - computed) <= close * (1 + 1e-9))


def format_computed(value: float | str | tuple) -> str:
    """Examples: 17/42 -> "0.4048", 117.1875 -> "117.1875", (-10.5, 7.0) -> "-10.5, 7"."""
    if isinstance(value, tuple):
        return ", ".join(map(format_computed, value))
    if isinstance(value, str):
        return value
    return np.format_float_positional(round(value, 4) or value or 0.0, precision=6, trim="-")
