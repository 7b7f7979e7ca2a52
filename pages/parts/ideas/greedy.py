"""Greedy against the best: two trees of depth 2 on the same rows, and every first cut by both standards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset, load
from engine import Trace, cart, record
from engine.ideas import two_steps
from engine.lessons.common.phrases import asked
from engine.lessons.common.phrases import shown as number
from engine.split.criteria import CLASS_CRITERIA
from pages.parts.frame import palette
from pages.parts.ideas.common import line
from pages.parts.views.node_text import percent

SETS = {"exclusive or": "xor", "iris": "iris", "two circles": "circles", "two moons": "moons",
        "seven rows": "seven_rows"}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Contest:
    """Losses are per row: what is left of the impurity."""

    data: Dataset
    cuts: two_steps.FirstCuts
    greedy: Trace
    best: Trace

    def question(self, cut: int) -> str:
        return asked(self.data, int(self.cuts.feature[cut]), float(self.cuts.threshold[cut]), ())

    @property
    def left(self) -> tuple[float, float]:
        """What the greedy tree and the best tree leave per row."""
        return self._left(self.cuts.greedy), self._left(self.cuts.best)

    def _left(self, cut: int) -> float:
        return float(self.cuts.with_two_more[cut] / self.data.n)


@st.cache_resource(max_entries=32)
def contest(name: str, criterion: str) -> Contest:
    """Below a first cut greed finds the best second cuts by itself: the engine only has to be told the first."""
    data = load(SETS[name])
    cuts = two_steps.first_cuts(data.X, data.y, len(data.class_names), CLASS_CRITERIA[criterion]())
    first = int(cuts.feature[cuts.best]), float(cuts.threshold[cuts.best])
    grown = {"max_depth": 2, "criterion": criterion}
    return Contest(data, cuts, record(cart.fit, data, **grown), record(cart.fit, data, **grown, force={"": first}))


def left_by(trace: Trace) -> float:
    """The impurity of a tree's leaves per row, from the trace itself."""
    nodes = trace.columns("nodes")
    leaf = nodes["left"] < 0
    return float(nodes["n"][leaf] @ nodes["impurity"][leaf] / trace.data.n)


def right_share(trace: Trace) -> float:
    return float((trace.model.predict(trace.data.X) == trace.data.y).mean())


def race(found: Contest, feature: int) -> go.Figure:
    """Every first cut of one feature: what it leaves alone, and what it leaves after two more cuts."""
    cuts, n = found.cuts, found.data.n
    here = (cuts.feature == feature).nonzero()[0]
    figure = go.Figure()
    for k, dash, loss, name, winner in (
        (0, "dot", cuts.alone, "after this cut alone", cuts.greedy),
        (1, "solid", cuts.with_two_more, "after two more cuts", cuts.best),
    ):
        x = cuts.threshold[here]
        mode = "lines" if len(here) > 1 else "markers"
        figure.add_scatter(x=x, y=loss[here] / n, name=name, mode=mode, line=line(k, dash=dash))
        if cuts.feature[winner] == feature:
            own = palette.class_mark(k, 16, hollow=True) | {"line": {"width": 4}}
            figure.add_scatter(x=[cuts.threshold[winner]], y=[loss[winner] / n], mode="markers", marker=own,
                               name="lowest of all features", showlegend=False)  # fmt: skip
    figure.update_xaxes(title=f"first cut: {found.data.feature_names[feature]} ≤")
    figure.update_yaxes(title="impurity left per row", rangemode="tozero")
    return figure


def verdict(found: Contest) -> tuple[str, str]:
    """The first cuts of both, in words."""
    return found.question(found.cuts.greedy), found.question(found.cuts.best)


def same(found: Contest) -> bool:
    """Is the greedy tree as good as the best?"""
    greedy, best = found.left
    return bool(np.isclose(greedy, best, rtol=1e-9, atol=1e-12))


def summary(trace: Trace) -> str:
    return f"{number(left_by(trace))} left per row, {percent(right_share(trace))} of the rows right."
