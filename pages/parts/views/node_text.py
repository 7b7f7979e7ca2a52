"""A node of a tree in words. Plain text: whoever puts it on screen escapes it."""

from __future__ import annotations

import numpy as np

from engine.core.protocols import Table
from engine.learners.common.ensemble import heaviest
from engine.lessons.common.phrases import asked, counted, shown, value_of
from engine.tree.reasons import REASONS, SENTENCES, Reason

CELLS = 8  # of a row, told one by one; those of a wide table are counted from there on


def answer(data: Table, value) -> str:
    """What a leaf says: its most common class (the first of equally common ones), or its value; "" of NaN."""
    if np.ndim(value):
        return data.class_names[int(heaviest(value))]
    return "" if np.isnan(value) else shown(float(value))


def said(data: Table, y) -> str:
    """An answer of the table or of a model: the class by its name, or the value."""
    return data.class_names[int(y)] if data.class_names else shown(float(y))


def asks(data: Table, nodes: dict[str, np.ndarray], node: int) -> str:
    """What a node asks, "" of a leaf. `nodes` are those of trace.columns("nodes")."""
    if nodes["left"][node] < 0:
        return ""
    return asked(data, *(nodes[column][node] for column in ("feature", "threshold", "categories")))


def row_of(data: Table, x) -> str:
    """Its cells by name. Examples: "age = 22, port = S", and of a wide table "a = 1, b = 0, ... and 4 more columns"."""
    cells = [f"{name} = {value_of(data, j, x[j])}" for j, name in enumerate(data.feature_names[:CELLS])]
    more = data.d - len(cells)
    return ", ".join(cells) + (f" and {counted(more, 'more column')}" if more else "")


def percent(share: float, digits: int = 1) -> str:
    """Only all is told as 100%, only none as 0%. Examples: 0.83333 -> "83.3%", 0.99999 -> ">99.9%", 1e-5 -> "<0.1%"."""
    rounded, step = round(100 * share, digits), 10**-digits
    if rounded == 100 and share < 1:
        return f">{100 - step:.{digits}f}%"
    if rounded == 0 and share > 0:
        return f"<{step:.{digits}f}%"
    return f"{shown(rounded)}%"


def inside(value, n: int, called: str = "mean") -> str:
    """What is in a node: its rows by class, "4 | 3", or its value as the tree calls it, "mean 2.5"; "" of NaN."""
    if np.ndim(value):
        return " | ".join(shown(round(share * n, 6)) for share in value)
    return "" if np.isnan(value) else f"{called} {shown(float(value))}"


def why_leaf(reason: str) -> str:
    """The sentence for a reason. Example: "pure" -> "All rows here have the same answer, ..."."""
    return SENTENCES[Reason(REASONS.index(reason))]
