"""The mean of many numbers that vary together: simulated, by the formula, and as the slide has it."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.forest.correlation import simulated_means, variance_of_mean
from engine.text.arithmetic import number_expr
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import t
from pages.ideas.common import line

SIMULATIONS = 3000  # EX17
TREE_COUNTS = (1, 2, 3, 5, 10, 20, 30, 50, 100, 200)


@st.cache_resource(max_entries=64)
def simulate_means(rho: float, B: int, seed: int) -> np.ndarray:
    return simulated_means(rho, B, SIMULATIONS, seed)


def printed_variance(rho: float, B: int) -> float:
    """What the slide says, with sigma^2 = 1. C2-11."""
    return rho / B


def why_not(rho: float) -> str:
    """What would follow if the slide were right."""
    if rho == 0:
        return t("idea.averages.printed-reason-independent")
    if rho == 1:
        return t("idea.averages.printed-reason-identical")
    return t("idea.averages.printed-reason-correlated")


def calculations(rho: float, B: int) -> list[Calculation]:
    """The formula with its numbers, what it would be without correlation, and what is printed."""
    part = f"{number_expr(rho)} * 1"
    symbols = r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"
    numbers = f"{part} + (1 - {number_expr(rho)})/{B} * 1"
    return [
        Calculation(t("idea.averages.calculation-variance"), symbols, numbers, variance_of_mean(rho, 1.0, B)),
        Calculation(
            t("idea.averages.calculation-independent"), r"\frac{\sigma^2}{B}", f"1/{B}", variance_of_mean(0.0, 1.0, B)
        ),
    ]


def variance_figure(rho: float, B: int, seed: int) -> go.Figure:
    """Variances over the number of trees; the squares are simulated."""
    many = np.array(TREE_COUNTS)
    figure = go.Figure()
    for k, dash, value, name in (
        (0, "solid", [variance_of_mean(rho, 1.0, b) for b in many], t("idea.averages.curve-formula")),
        (2, "dash", [variance_of_mean(0.0, 1.0, b) for b in many], t("idea.averages.curve-independent")),
        (3, "dot", [printed_variance(rho, b) for b in many], t("idea.averages.curve-printed")),
    ):
        figure.add_scatter(x=many, y=value, mode="lines", name=name, line=line(k, dash=dash))
    found = [simulate_means(rho, int(b), seed).var() for b in many]
    own = {"color": palette.class_colour(1), "size": 11, "symbol": "square"}
    figure.add_scatter(x=many, y=found, mode="markers", name=t("chart.legend.simulated"), marker=own)
    figure.add_hline(rho, line_dash="longdash", line_color=palette.GREY)
    figure.add_vline(B, line_color=palette.GREY, line_width=1)
    figure.update_xaxes(title=t("idea.averages.axis-count"), type="log", tickvals=many)
    figure.update_yaxes(title=t("idea.averages.axis-variance"), range=[0, 1.05])
    return figure


def means_figure(rho: float, B: int, seed: int) -> go.Figure:
    """The means themselves."""
    figure = go.Figure(go.Histogram(x=simulate_means(rho, B, seed), nbinsx=60, marker_color=palette.class_colour(1)))
    figure.update_xaxes(title=t("idea.averages.axis-mean", B=B), range=[-3.5, 3.5])
    figure.update_yaxes(title=t("chart.axis.simulations"))
    return figure
