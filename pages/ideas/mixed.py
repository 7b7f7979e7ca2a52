"""The idea of impurity: a node as balls, three measures of it, and a split on which two disagree."""

from fractions import Fraction

import numpy as np
import plotly.graph_objects as go

from datasets import load
from engine import cart, record
from engine.split.criteria import CLASS_CRITERIA
from engine.text import formulas
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import t
from pages.ideas.common import line

NAMES = {"gini": "Gini impurity", "entropy": "Entropy", "misclassification": "Misclassification rate"}
BALLS = ("blue", "orange", "green")  # classes, named after the first colours of the palette
BALLS_PER_ROW = 26


def impurities(counts: list[int]) -> dict[str, float]:
    """Example: 5, 8 -> Gini 0.473, entropy 0.961, misclassification 0.385."""
    return {name: float(measure().impurity(np.array(counts, float))) for name, measure in CLASS_CRITERIA.items()}


def gini_fraction(counts: list[int]) -> Fraction:
    """The Gini impurity as a fraction. Example: 5, 8 -> 80/169."""
    n = sum(counts)
    return Fraction(1) - sum(Fraction(count, n) ** 2 for count in counts)


def calculations(counts: list[int]) -> list[Calculation]:
    """The three measures of one node with its numbers."""
    y = np.repeat(np.arange(len(counts)), counts)
    return [
        formulas.impurity_calculation(formulas.RowGroup(name, y, None, len(counts)), value)
        for name, value in impurities(counts).items()
    ]


def shares_along(counts: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """[101] shares of the first class, and [101, K] of all classes; the others keep their proportions."""
    share, others = np.linspace(0, 1, 101), np.array(counts[1:], float)
    others = others / others.sum() if others.sum() else np.full(len(others), 1 / len(others))
    return share, np.column_stack((share, (1 - share)[:, None] * others))


def impurity_figure(counts: list[int]) -> go.Figure:
    """Each measure over the share of the first class; the markers are the node."""
    share, nodes = shares_along(counts)
    n = sum(counts)
    figure = go.Figure()
    for k, (name, measure) in enumerate(CLASS_CRITERIA.items()):
        style = line(k, dash=("solid", "dash", "dot")[k])
        figure.add_scatter(x=share, y=measure().impurity(nodes), name=NAMES[name], mode="lines", line=style)
        figure.add_scatter(x=[counts[0] / n], y=[impurities(counts)[name]], mode="markers", showlegend=False,
                           marker=palette.curve_mark(k, 13), name=NAMES[name])  # fmt: skip
    figure.update_xaxes(title=t("idea.mixed.axis-share", BALLS=BALLS[0], counts=counts[0], n=n), range=[-0.02, 1.02])
    figure.update_yaxes(title=t("idea.mixed.axis-impurity"), rangemode="tozero")
    return figure


def balls(counts: list[int]) -> go.Figure:
    """The node as balls: one for each row, in the colour and shape of its class."""
    place, kind = np.arange(sum(counts)), np.repeat(np.arange(len(counts)), counts)
    figure = go.Figure()
    for k, name in enumerate(BALLS[: len(counts)]):
        i = place[kind == k]
        figure.add_scatter(x=i % BALLS_PER_ROW, y=-(i // BALLS_PER_ROW), mode="markers", hoverinfo="skip",
                           marker=palette.class_mark(k, 16), name=f"{counts[k]} {name}")  # fmt: skip
    figure.update_xaxes(visible=False, range=[-0.7, BALLS_PER_ROW - 0.3])
    figure.update_yaxes(visible=False, range=[-(max(sum(counts) - 1, 0) // BALLS_PER_ROW) - 0.7, 0.7])
    return figure


def clump_splits() -> dict[str, np.ndarray]:
    """Thresholds of Clump Thickness on the Wisconsin table, and their weighted impurity by each measure."""
    data = load("wisconsin")
    feature = data.feature_names.index("Clump Thickness")
    splits = {}
    for name in CLASS_CRITERIA:
        candidates = record(cart.fit, data, max_depth=1, criterion=name).columns("candidates")
        subset = (candidates["feature"] == feature) & ~candidates["missing_left"]
        splits |= {"threshold": candidates["threshold"][subset], name: candidates["impurity"][subset]}
    return splits


def two_measures(splits: dict[str, np.ndarray]) -> go.Figure:
    """Gini impurity and misclassification rate over the threshold; their lowest points differ."""
    figure = go.Figure()
    for k, name in ((0, "gini"), (2, "misclassification")):
        best = int(splits[name].argmin())
        dash = "solid" if name == "gini" else "dot"
        figure.add_scatter(x=splits["threshold"], y=splits[name], name=NAMES[name], mode="lines+markers",
                           line=line(k, dash=dash))  # fmt: skip
        marker = palette.curve_mark(k, 16) | {"line": {"width": 3}}
        figure.add_scatter(x=[splits["threshold"][best]], y=[splits[name][best]], mode="markers", marker=marker,
                           name=t("idea.mixed.chart-lowest", NAMES=NAMES[name]))  # fmt: skip
    figure.update_xaxes(title="Clump Thickness ≤", tickvals=splits["threshold"])
    figure.update_yaxes(title=t("idea.mixed.axis-weighted"))
    return figure
