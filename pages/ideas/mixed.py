"""The impurity of a node by three measures: their curves, the node as balls, and where two choose another split."""

from __future__ import annotations

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
BALLS = ("blue", "orange", "green")  # the first colours of the palette
BALLS_PER_ROW = 26  # balls in a row


def impurities(counts: list[int]) -> dict[str, float]:
    """Example: 5, 8 -> Gini 0.473, entropy 0.961, misclassification 0.385."""
    return {name: float(measure().impurity(np.array(counts, float))) for name, measure in CLASS_CRITERIA.items()}


def gini_fraction(counts: list[int]) -> Fraction:
    """Exactly. Example: 5, 8 -> 80/169."""
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
    """[101] shares of the first class, and [101, K] the shares of all: the others keep their proportions."""
    share, others = np.linspace(0, 1, 101), np.array(counts[1:], float)
    others = others / others.sum() if others.sum() else np.full(len(others), 1 / len(others))
    return share, np.column_stack((share, (1 - share)[:, None] * others))


def impurity_figure(counts: list[int]) -> go.Figure:
    """Each measure over the share of the first class; the points are the node."""
    share, nodes = shares_along(counts)
    here, n = counts[0] / sum(counts), sum(counts)
    figure = go.Figure()
    for k, (name, measure) in enumerate(CLASS_CRITERIA.items()):
        dash = ("solid", "dash", "dot")[k]
        figure.add_scatter(
            x=share, y=measure().impurity(nodes), name=NAMES[name], mode="lines", line=line(k, dash=dash)
        )
        own = palette.class_mark(k, 13)
        figure.add_scatter(x=[here], y=[impurities(counts)[name]], mode="markers", marker=own, showlegend=False,
                           name=NAMES[name])  # fmt: skip
    figure.update_xaxes(title=t("idea.mixed.axis-share", BALLS=BALLS[0], counts=counts[0], n=n), range=[-0.02, 1.02])
    figure.update_yaxes(title=t("idea.mixed.axis-impurity"), rangemode="tozero")
    return figure


def balls(counts: list[int]) -> go.Figure:
    """The node: a ball a row, a colour and a shape a class."""
    place, kind = np.arange(sum(counts)), np.repeat(np.arange(len(counts)), counts)
    figure = go.Figure()
    for k, name in enumerate(BALLS[: len(counts)]):
        here = place[kind == k]
        own = palette.class_mark(k, 16)
        figure.add_scatter(
            x=here % BALLS_PER_ROW,
            y=-(here // BALLS_PER_ROW),
            mode="markers",
            marker=own,
            hoverinfo="skip",
            name=f"{counts[k]} {name}",
        )
    figure.update_xaxes(visible=False, range=[-0.7, BALLS_PER_ROW - 0.3])
    figure.update_yaxes(visible=False, range=[-(max(sum(counts) - 1, 0) // BALLS_PER_ROW) - 0.7, 0.7])
    return figure


def clump_splits() -> dict[str, np.ndarray]:
    """Every split of Clump Thickness on all rows of the Wisconsin table, and its weighted impurity by each measure."""
    data = load("wisconsin")
    feature = data.feature_names.index("Clump Thickness")
    found = {}
    for name in CLASS_CRITERIA:
        every = record(cart.fit, data, max_depth=1, criterion=name).columns("candidates")
        here = (every["feature"] == feature) & ~every["missing_left"]
        found |= {"threshold": every["threshold"][here], name: every["impurity"][here]}
    return found


def two_measures(splits: dict[str, np.ndarray]) -> go.Figure:
    """The two curves have their lowest point at different thresholds."""
    figure = go.Figure()
    for k, name in ((0, "gini"), (2, "misclassification")):
        best = int(splits[name].argmin())
        dash = "solid" if name == "gini" else "dot"
        figure.add_scatter(x=splits["threshold"], y=splits[name], name=NAMES[name], mode="lines+markers",
                           line=line(k, dash=dash))  # fmt: skip
        own = palette.class_mark(k, 16, hollow=True) | {"line": {"width": 3}}
        figure.add_scatter(x=[splits["threshold"][best]], y=[splits[name][best]], mode="markers", marker=own,
                           name=t("idea.mixed.chart-lowest", NAMES=NAMES[name]))  # fmt: skip
    figure.update_xaxes(title="Clump Thickness ≤", tickvals=splits["threshold"])
    figure.update_yaxes(title=t("idea.mixed.axis-weighted"))
    return figure
