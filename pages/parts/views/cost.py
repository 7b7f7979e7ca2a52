"""How well a finished tree fits, to set two beside one another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine import Trace


@dataclass(frozen=True)
class TreeFit:
    """How well a tree fits its training rows."""

    fit: float  # share of right answers, or the mean squared residual
    impurity: float  # of its leaves, each by its share of the rows
    leaves: int


def cost_of(trace: Trace) -> TreeFit:
    data, nodes = trace.data, trace.columns("nodes")
    leaf = nodes["left"] < 0
    said = trace.model.predict(data.X)
    fit = np.mean(said == data.y) if data.class_names else np.mean((said - data.y) ** 2)
    return TreeFit(float(fit), float(np.average(nodes["impurity"][leaf], weights=nodes["n"][leaf])), int(leaf.sum()))
