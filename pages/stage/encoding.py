"""Encode numbers, formulas and the columns of steps as JSON, gzipped for the browser.

The columns of steps are sent as run lengths of differences, `[differences, times]`, since a walk through a tree is
nearly regular; the first difference is that from 0. Example: 5 5 5 6 7 -> [[5, 0, 1], [1, 2, 2]].
`web/reel/decoding.js` decodes them.
"""

import gzip
import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from math import isfinite
from typing import Any

import numpy as np
import orjson
from latex2mathml.converter import convert

from engine.text.arithmetic import DISPLAY_DIGITS, shown_digits

DIGITS = 6  # enough to draw, and to read what has four digits
NUMPY_FROM = 40  # for at least so many values NumPy is faster than Python
MAX_EXACT_INT = 2**53  # beyond it not every integer is a float
GZIP_LEVEL = 2  # 9 takes ten times as long for a tenth less


def json_numbers(values) -> list:
    """Return numbers for JSON: integers as int, None for what is not finite."""
    values = np.asarray(values, float)
    integers = _integers(values, MAX_EXACT_INT)
    return list(map(_json_number, values.tolist())) if integers is None else integers


def short_numbers(values) -> list:
    """Return numbers for JSON, rounded so that the browser shows the digits of the sentences."""
    values = np.asarray(values, float)
    integers = _integers(values, 10**DIGITS)
    return list(map(_short, values.tolist())) if integers is None else integers


def _integers(values: np.ndarray, most: float) -> list[int] | None:
    """Convert a long array of integers below `most`; None for any other."""
    if values.size < NUMPY_FROM or not (np.abs(values) < most).all():
        return None
    integers = values.astype(np.int64)
    return integers.tolist() if (integers == values).all() else None


def _json_number(v: float) -> float | int | None:
    return int(v) if v.is_integer() and abs(v) < MAX_EXACT_INT else v if isfinite(v) else None


def _short(v: float) -> float | int | None:
    """Round to DIGITS, two more than are shown at least. A number that this would make a half, rounded up, stays."""
    if not isfinite(v):
        return None
    shown = shown_digits(v, DISPLAY_DIGITS)
    short = f"{v:.{max(DIGITS, shown + 2) - 1}e}"
    is_half = short.lstrip("-").partition("e")[0].replace(".", "")[shown:].rstrip("0") == "5"
    return _json_number(v if is_half else float(short))


def json_state(value: Any) -> Any:
    """Return the value of a column or panel for JSON, with shortened numbers."""
    if isinstance(value, np.ndarray):
        return short_numbers(value) if value.ndim == 1 else list(map(json_state, value))
    if isinstance(value, dict):
        return {name: json_state(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return list(map(json_state, value))
    if isinstance(value, float | np.floating | np.integer | np.bool_):
        return _short(float(value))
    return value


def pack(value: dict) -> tuple[bytes, str]:
    """Return a book or chapter as gzipped JSON, and a hash of its content."""
    text = orjson.dumps(value, option=orjson.OPT_SERIALIZE_NUMPY)  # some numbers are NumPy's
    return gzip.compress(text, GZIP_LEVEL, mtime=0), hashlib.sha256(text).hexdigest()[:16]


# -- the columns of steps


def run_lengths(column: np.ndarray) -> list[list[int]]:
    differences = np.diff(column, prepend=0)
    starts = np.flatnonzero(np.diff(differences, prepend=differences[:1] - 1))
    return [differences[starts].tolist(), np.diff(starts, append=len(column)).tolist()]


def encode_steps(
    columns: dict[str, np.ndarray], words: dict[str, Sequence[str]], nodes: dict[int, tuple[int, ...]]
) -> dict:
    """Encode the columns of steps; `words` are those that a column's numbers index, `nodes` further nodes of a step."""
    return {
        "runs": {name: run_lengths(column) for name, column in columns.items()},
        "words": {name: list(column_words) for name, column_words in words.items()},
        "nodes": [list(nodes), list(map(list, nodes.values()))],
    }


LETTERS = re.compile(r'(?:<mi mathvariant="normal">[^<&]</mi>){2,}')
LETTER = re.compile(r">([^<])<")


@lru_cache(maxsize=4_096)
def mathml(formula: str, display: str = "inline") -> str:
    """Convert LaTeX to MathML, a word as one name: \\mathrm{Gain} -> <mi>Gain</mi>, which is read as a word."""
    return LETTERS.sub(lambda match: f"<mi>{''.join(LETTER.findall(match[0]))}</mi>", convert(formula, display=display))
