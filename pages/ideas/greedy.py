"""Greedy against the best: two trees of depth 2 on the same rows, and every first split by both standards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset, load
from engine import Trace, cart, record
from engine.ideas import depth_two as two_steps
from engine.split.criteria import CLASS_CRITERIA
from engine.text.wording import split_text
from pages.frame import palette
from pages.i18n.text import format_number, t, translator
from pages.ideas.common import line
from pages.lesson.views.tree_summary import percent

SETS = {"exclusive or": "xor", "iris": "iris", "two circles": "circles", "two moons": "moons",
        "seven rows": "seven_rows"}  # fmt: skip


@dataclass(frozen=True, eq=False)
class GreedyComparison:
    """Losses are per row: what is left of the impurity."""

    data: Dataset
    firsts: two_steps.FirstSplits
    greedy: Trace
    best_trace: Trace

    def question(self, split: int) -> str:
        feature, threshold = int(self.firsts.feature[split]), float(self.firsts.threshold[split])
        return translator().render(split_text(self.data, feature, threshold, ()))

    @property
    def impurities_left(self) -> tuple[float, float]:
        """What the greedy tree and the best tree leave per row."""
        return self._left(self.firsts.greedy), self._left(self.firsts.best)

    def _left(self, split: int) -> float:
        return float(self.firsts.loss_at_depth_2[split] / self.data.n)


@st.cache_resource(max_entries=32)
def compare_greedy(name: str, criterion: str) -> GreedyComparison:
    """Below a first split greed finds the best second splits by itself: the engine only has to be told the first."""
    data = load(SETS[name])
    firsts = two_steps.first_splits(data.X, data.y, len(data.class_names), CLASS_CRITERIA[criterion]())
    first = int(firsts.feature[firsts.best]), float(firsts.threshold[firsts.best])
    grown = {"max_depth": 2, "criterion": criterion}
    return GreedyComparison(
        data, firsts, record(cart.fit, data, **grown), record(cart.fit, data, **grown, force={"": first})
    )


def left_by(trace: Trace) -> float:
    """The impurity of a tree's leaves per row, from the trace itself."""
    nodes = trace.columns("nodes")
    leaf = nodes["left"] < 0
    return float(nodes["n"][leaf] @ nodes["impurity"][leaf] / trace.data.n)


def accuracy(trace: Trace) -> float:
    return float((trace.model.predict(trace.data.X) == trace.data.y).mean())


def first_split_figure(found: GreedyComparison, feature: int) -> go.Figure:
    """Every first split of one feature: what it leaves alone, and what it leaves after two more splits."""
    firsts, n = found.firsts, found.data.n
    here = (firsts.feature == feature).nonzero()[0]
    figure = go.Figure()
    for k, dash, loss, name, winner in (
        (0, "dot", firsts.loss_at_depth_1, t("idea.greedy.curve-alone"), firsts.greedy),
        (1, "solid", firsts.loss_at_depth_2, t("idea.greedy.curve-lookahead"), firsts.best),
    ):
        x = firsts.threshold[here]
        mode = "lines" if len(here) > 1 else "markers"
        figure.add_scatter(x=x, y=loss[here] / n, name=name, mode=mode, line=line(k, dash=dash))
        if firsts.feature[winner] == feature:
            own = palette.class_mark(k, 16, hollow=True) | {"line": {"width": 4}}
            figure.add_scatter(x=[firsts.threshold[winner]], y=[loss[winner] / n], mode="markers", marker=own,
                               name=t("idea.greedy.chart-lowest"), showlegend=False)  # fmt: skip
    figure.update_xaxes(title=t("idea.greedy.axis-split", feature_names=found.data.feature_names[feature]))
    figure.update_yaxes(title=t("idea.greedy.axis-impurity"), rangemode="tozero")
    return figure


def first_questions(found: GreedyComparison) -> tuple[str, str]:
    """The first splits of both, in words."""
    return found.question(found.firsts.greedy), found.question(found.firsts.best)


def is_greedy_best(found: GreedyComparison) -> bool:
    """Is the greedy tree as good as the best?"""
    greedy, best = found.impurities_left
    return bool(np.isclose(greedy, best, rtol=1e-9, atol=1e-12))


def summary(trace: Trace) -> str:
    return t("idea.greedy.tree-summary", trace=format_number(left_by(trace)), trace2=percent(accuracy(trace)))
