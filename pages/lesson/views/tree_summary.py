"""Nodes, rows and predictions of a tree as plain text, which callers escape."""

from dataclasses import dataclass

import numpy as np

from engine import Trace
from engine.core.protocols import Table
from engine.learners.common.ensemble import majority_class
from engine.text.wording import cell_text, leaf_reason_text, split_text
from pages.i18n.text import format_number, t, translator

MAX_CELLS = 8  # of a row; the others are only counted


def prediction(data: Table, value) -> str:
    """Return a leaf's most common class, the first of ties, or its value; "" for NaN."""
    if np.ndim(value):
        return data.class_names[int(majority_class(value))]
    return "" if np.isnan(value) else format_number(float(value))


def target_text(data: Table, y) -> str:
    """Return a target or prediction as the name of its class, or as a number."""
    return data.class_names[int(y)] if data.class_names else format_number(float(y))


def question_text(data: Table, nodes: dict[str, np.ndarray], node: int) -> str:
    """Return the split of a node of trace.columns("nodes") as a question; "" for a leaf."""
    if nodes["left"][node] < 0:
        return ""
    split = (nodes[column][node] for column in ("feature", "threshold", "categories"))
    return translator().render(split_text(data, *split, strict="strict" in nodes))


def row_of(data: Table, x) -> str:
    """Return a row's cells. Examples: "age = 22, port = S"; of a wide table "a = 1, b = 0, ... and 4 more columns"."""
    cells = [translator().render(cell_text(data, j, x[j])) for j in range(min(data.d, MAX_CELLS))]
    more = data.d - len(cells)
    return ", ".join(cells) + (t("views.row.further-columns", more=more) if more else "")


def percent(share: float, digits: int = 1) -> str:
    """Format a share; "100%" only for 1, "0%" only for 0. 0.83333 -> "83.3%", 0.99999 -> ">99.9%", 1e-5 -> "<0.1%"."""
    rounded, step = round(100 * share, digits), 10**-digits
    if rounded == 100 and share < 1:
        return f">{100 - step:.{digits}f}%"
    if rounded == 0 and share > 0:
        return f"<{step:.{digits}f}%"
    return f"{format_number(rounded)}%"


def inside(value, n: int, value_name: str = "") -> str:
    """Return a node's rows by class, "4 | 3", or its value, "mean 2.5"; "" for NaN."""
    if np.ndim(value):
        return " | ".join(format_number(round(share * n, 6)) for share in value)
    return "" if np.isnan(value) else f"{value_name or t('views.value.mean')} {format_number(float(value))}"


def why_leaf(why: str) -> str:
    """Return a sentence. Example: "pure" -> "All rows here have the same answer, ..."."""
    return translator().text(leaf_reason_text(why))


@dataclass(frozen=True)
class TreeFit:
    """How well a tree fits its training rows."""

    fit: float  # accuracy, or mean squared error
    impurity: float  # mean of the leaves, weighted by their rows
    leaves: int


def cost_of(trace: Trace) -> TreeFit:
    data, nodes = trace.data, trace.columns("nodes")
    leaf = nodes["left"] < 0
    predicted = trace.model.predict(data.X)
    fit = np.mean(predicted == data.y) if data.class_names else np.mean((predicted - data.y) ** 2)
    return TreeFit(float(fit), float(np.average(nodes["impurity"][leaf], weights=nodes["n"][leaf])), int(leaf.sum()))
