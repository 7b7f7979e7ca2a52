"""Numbers and values as JSON has them, and packed for the way to the browser."""

from __future__ import annotations

import gzip
import hashlib
import json
from typing import Any

import numpy as np


def plain(values) -> list:
    """Numbers as JSON has them: whole ones whole, and null for what is not finite."""
    values = np.asarray(values).tolist()
    return [None if not np.isfinite(v) else int(v) if float(v).is_integer() else float(v) for v in values]


def short(values) -> list:
    """Six digits: enough to read and to draw."""
    return plain(np.array([float(f"{v:.6g}") for v in np.asarray(values).tolist()]))


def state(value: Any) -> Any:
    """What a column or a panel holds: numbers shortened, wherever they stand."""
    if isinstance(value, np.ndarray):
        return short(value) if value.ndim == 1 else [state(each) for each in value]
    if isinstance(value, dict):
        return {name: state(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [state(each) for each in value]
    if isinstance(value, float | np.floating | np.integer | np.bool_):
        return short([float(value)])[0]
    return value


def packed(value: dict) -> tuple[bytes, str]:
    """A book or a chapter as it travels, and a name that changes with its content."""
    written = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    return gzip.compress(written, mtime=0), hashlib.sha256(written).hexdigest()[:16]
