"""Splits as text in the address, `<path>:<feature>:<what goes left>`.

Examples: `L:2:15.5` splits the root's left child at feature 2 <= 15.5; `root:0:is 1,3` sends levels 1 and 3 left.
"""

from typing import Any

import numpy as np

from engine.core.errors import DataProblem

ROOT = "root"
MAX_QUOTED = 60  # characters of a bad text that an error repeats


def parse_split(text: str) -> tuple[str, tuple[int, Any]]:
    """Example: "L:2:15.5" -> ("L", (2, 15.5))."""
    try:
        path, feature, where = text.split(":")
        codes = tuple(map(int, where.removeprefix("is ").split(","))) if where.startswith("is ") else None
        return "" if path == ROOT else path, (int(feature), float(where) if codes is None else codes)
    except ValueError:
        raise DataProblem("views.what-if.not-a-split", text=shorten_text(text)) from None


def shorten_text(text: str) -> str:
    """Cut a text from the address for use in an error."""
    return text if len(text) <= MAX_QUOTED else text[:MAX_QUOTED] + "…"


def write_split(path: str, feature: int, where: float | tuple[int, ...]) -> str:
    """Example: "L", 2, 15.5 -> "L:2:15.5"."""
    goes_left = "is " + ",".join(map(str, where)) if isinstance(where, tuple) else repr(float(where))
    return f"{path or ROOT}:{feature}:{goes_left}"


def path_to(nodes: dict[str, np.ndarray], node: int) -> str:
    """Return the turns from the root to a node. Example: the left child of the root's right child -> "RL"."""
    path = ""
    while (parent := int(nodes["parent"][node])) >= 0:
        path = ("L" if nodes["left"][parent] == node else "R") + path
        node = parent
    return path
