"""Numbers and values as JSON has them, and packed for the way to the browser.

The columns of steps travel as `[differences, times]`, since a walk through a tree is nearly regular: each entry is the
one before and a difference, the first one 0 and a difference, and each difference holds for so many entries.
Example: 5 5 5 6 7 -> [[5, 0, 1], [1, 2, 2]]. `web/reel/decoding.js` decodes them.
"""

from __future__ import annotations

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

DIGITS = 6  # enough to read and to draw
NUMPY_FROM = 40  # from so many on NumPy is faster than Python
MAX_EXACT_INT = 2**53  # beyond it not every whole number is a float
GZIP_LEVEL = 2  # of gzip's levels: the best takes ten times as long for a tenth less


def json_numbers(values) -> list:
    """Numbers as JSON has them: whole ones whole, and null for what is not finite."""
    values = np.asarray(values, float)
    if (whole := _whole(values, MAX_EXACT_INT)) is not None:
        return whole
    return [
        int(v) if v.is_integer() and abs(v) < MAX_EXACT_INT else v if isfinite(v) else None for v in values.tolist()
    ]


def short_numbers(values) -> list:
    """With as many digits as anybody reads."""
    values = np.asarray(values, float)
    whole = _whole(values, 10**DIGITS)
    return [_short(v) for v in values.tolist()] if whole is None else whole


def _whole(values: np.ndarray, most: float) -> list[int] | None:
    """Whole numbers as such, where all of many are and none is too large."""
    if values.size < NUMPY_FROM or not (np.abs(values) < most).all():
        return None
    whole = values.astype(np.int64)
    return whole.tolist() if (whole == values).all() else None


def _short(v: float) -> float | int | None:
    if not isfinite(v):
        return None
    v = float(f"{v:.{DIGITS}g}")
    return int(v) if v.is_integer() and abs(v) < MAX_EXACT_INT else v


def json_state(value: Any) -> Any:
    """What a column or a panel holds: numbers shortened, wherever they stand."""
    if isinstance(value, np.ndarray):
        return short_numbers(value) if value.ndim == 1 else [json_state(each) for each in value]
    if isinstance(value, dict):
        return {name: json_state(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [json_state(each) for each in value]
    if isinstance(value, float | np.floating | np.integer | np.bool_):
        return _short(float(value))
    return value


def pack(value: dict) -> tuple[bytes, str]:
    """A book or a chapter as it travels, and a name that changes with its content."""
    written = orjson.dumps(value, option=orjson.OPT_SERIALIZE_NUMPY)  # a float of NumPy's is not one of Python's to it
    return gzip.compress(written, GZIP_LEVEL, mtime=0), hashlib.sha256(written).hexdigest()[:16]


# -- the columns of steps


def run_lengths(column: np.ndarray) -> list[list[int]]:
    differences = np.diff(column, prepend=0)
    starts = np.flatnonzero(np.diff(differences, prepend=differences[:1] - 1))
    return [differences[starts].tolist(), np.diff(starts, append=len(column)).tolist()]


def encode_steps(
    columns: dict[str, np.ndarray], words: dict[str, Sequence[str]], nodes: dict[int, tuple[int, ...]]
) -> dict:
    """Columns of numbers, some of which stand for words; and the steps that light further nodes."""
    return {
        "runs": {name: run_lengths(column) for name, column in columns.items()},
        "words": {name: list(meant) for name, meant in words.items()},
        "nodes": [list(nodes), [list(each) for each in nodes.values()]],
    }


LETTERS = re.compile(r'(?:<mi mathvariant="normal">[^<&]</mi>){2,}')
LETTER = re.compile(r">([^<])<")


@lru_cache(maxsize=4_096)
def mathml(formula: str, display: str = "inline") -> str:
    """A word is one name, which is read as a word. Example: mathrm{Gain} is <mi>Gain</mi>, no G, a, i, n."""
    return LETTERS.sub(lambda found: f"<mi>{''.join(LETTER.findall(found[0]))}</mi>", convert(formula, display=display))
