"""The idea of greedy growth: the greedy tree of depth 2 against the best tree of depth 2."""

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
from pages.ideas.common import line, points
from pages.lesson.views.tree_summary import percent

SETS = {"exclusive or": "xor", "iris": "iris", "two circles": "circles", "two moons": "moons",
        "seven rows": "seven_rows"}  # fmt: skip


@dataclass(frozen=True, eq=False)
class GreedyComparison:
    """The greedy and the best tree of depth 2 on one table, and the loss of every first split."""

    data: Dataset
    firsts: two_steps.FirstSplits
    greedy: Trace
    best_trace: Trace

    def question(self, split: int) -> str:
        feature, threshold = int(self.firsts.feature[split]), float(self.firsts.threshold[split])
        return translator().render(split_text(self.data, feature, threshold, ()))

    @property
    def impurities_left(self) -> tuple[float, float]:
        """Impurity per row that the greedy tree and the best tree leave."""
        return self._left(self.firsts.greedy), self._left(self.firsts.best)

    def _left(self, split: int) -> float:
        return float(self.firsts.loss_at_depth_2[split] / self.data.n)


@st.cache_resource(max_entries=32)
def compare_greedy(name: str, criterion: str) -> GreedyComparison:
    """Grow both trees. Below the best first split greedy growth finds the best second splits by itself."""
    data = load(SETS[name])
    firsts = two_steps.first_splits(data.X, data.y, len(data.class_names), CLASS_CRITERIA[criterion]())
    first = int(firsts.feature[firsts.best]), float(firsts.threshold[firsts.best])
    greedy = record(cart.fit, data, max_depth=2, criterion=criterion)
    best = record(cart.fit, data, max_depth=2, criterion=criterion, force={"": first})
    return GreedyComparison(data, firsts, greedy, best)


def left_by(trace: Trace) -> float:
    """Return the impurity per row that the leaves of a tree leave."""
    nodes = trace.columns("nodes")
    leaf = nodes["left"] < 0
    return float(nodes["n"][leaf] @ nodes["impurity"][leaf] / trace.data.n)


def accuracy(trace: Trace) -> float:
    return float((trace.model.predict(trace.data.X) == trace.data.y).mean())


def first_split_figure(comparison: GreedyComparison, feature: int) -> go.Figure:
    """Impurity left by every first split of one feature, alone and after two more splits."""
    firsts, n = comparison.firsts, comparison.data.n
    splits = (firsts.feature == feature).nonzero()[0]
    figure = go.Figure()
    for k, dash, loss, name, winner in (
        (0, "dot", firsts.loss_at_depth_1, t("idea.greedy.curve-alone"), firsts.greedy),
        (1, "solid", firsts.loss_at_depth_2, t("idea.greedy.curve-lookahead"), firsts.best),
    ):
        mode = "lines" if len(splits) > 1 else "markers"
        figure.add_scatter(
            x=firsts.threshold[splits], y=loss[splits] / n, name=name, mode=mode, line=line(k, dash=dash)
        )
        if firsts.feature[winner] == feature:
            marker = palette.curve_mark(k, 16) | {"line": {"width": 4}}
            figure.add_scatter(x=[firsts.threshold[winner]], y=[loss[winner] / n], mode="markers", marker=marker,
                               name=t("idea.greedy.chart-lowest"), showlegend=False)  # fmt: skip
    figure.update_xaxes(title=t("idea.greedy.axis-split", feature_names=comparison.data.feature_names[feature]))
    figure.update_yaxes(title=t("idea.greedy.axis-impurity"), rangemode="tozero")
    return figure


def scatter_figure(comparison: GreedyComparison) -> go.Figure:
    """The rows over two features, with the first split of the greedy tree and that of the best one."""
    data, firsts = comparison.data, comparison.firsts
    across, up = scatter_features(comparison)
    figure = go.Figure()
    points(figure, data.X[:, [across, up]], data.y, data.class_names)
    for k, split in enumerate((firsts.greedy, firsts.best)):
        title = t("idea.greedy.greedy-title" if k == 0 else "idea.greedy.best-title")
        along_x, at = firsts.feature[split] == across, [firsts.threshold[split]] * 2
        ends = [float(end(data.X[:, up if along_x else across])) for end in (np.nanmin, np.nanmax)]
        x, y = (at, ends) if along_x else (ends, at)
        figure.add_scatter(x=x, y=y, mode="lines", line=line(k, dash=("dot", "solid")[k]),
                           name=f"{title}: {comparison.question(split)}")  # fmt: skip
    figure.update_xaxes(title=data.feature_names[across], showgrid=False)
    figure.update_yaxes(title=data.feature_names[up], showgrid=False)
    return figure


def scatter_features(comparison: GreedyComparison) -> tuple[int, int]:
    """The features of both first splits; if they are one, another one too."""
    firsts = comparison.firsts
    best, greedy = int(firsts.feature[firsts.best]), int(firsts.feature[firsts.greedy])
    return best, greedy if greedy != best else int(best == 0)


def first_questions(comparison: GreedyComparison) -> tuple[str, str]:
    """The first splits of the greedy and of the best tree. Example: "x_1 ≤ 0.5"."""
    return comparison.question(comparison.firsts.greedy), comparison.question(comparison.firsts.best)


def is_greedy_best(comparison: GreedyComparison) -> bool:
    """Is the greedy tree as good as the best?"""
    greedy, best = comparison.impurities_left
    return bool(np.isclose(greedy, best, rtol=1e-9, atol=1e-12))


def summary(trace: Trace) -> str:
    return t("idea.greedy.tree-summary", trace=format_number(left_by(trace)), trace2=percent(accuracy(trace)))
