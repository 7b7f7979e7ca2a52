"""A split as text: `L:2:15.5` sends rows of the root's left child with feature 2 up to 15.5 left, `root:0:is 1,3` those
with levels 1 and 3."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.core.errors import DataProblem

ROOT = "root"
LETTERS = 60


def parse_split(text: str) -> tuple[str, tuple[int, Any]]:
    """Example: "L:2:15.5" -> ("L", (2, 15.5))."""
    try:
        path, feature, where = text.split(":")
        codes = tuple(int(code) for code in where.removeprefix("is ").split(",")) if where.startswith("is ") else None
        return "" if path == ROOT else path, (int(feature), float(where) if codes is None else codes)
    except ValueError:
        raise DataProblem("views.what-if.not-a-split", text=shorten_text(text)) from None


def shorten_text(text: str) -> str:
    """What stands in an address, as far as a sentence repeats it."""
    return text if len(text) <= LETTERS else text[:LETTERS] + "…"


def write_split(path: str, feature: int, where: float | tuple[int, ...]) -> str:
    """Example: "L", 2, 15.5 -> "L:2:15.5"."""
    goes_left = "is " + ",".join(map(str, where)) if isinstance(where, tuple) else repr(float(where))
    return f"{path or ROOT}:{feature}:{goes_left}"


def path_to(nodes: dict[str, np.ndarray], node: int) -> str:
    """The turns from the root: node 4, the left child of the root's right child -> "RL"."""
    path = ""
    while (parent := int(nodes["parent"][node])) >= 0:
        path = ("L" if nodes["left"][parent] == node else "R") + path
        node = parent
    return path
