"""The idea of averaging correlated trees: the variance of their mean, simulated and by the formula."""

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
    """The variance that the slide prints, with sigma^2 = 1 (erratum C2-11)."""
    return rho / B


def why_not(rho: float) -> str:
    """Say what would follow if the slide were right."""
    if rho == 0:
        return t("idea.averages.printed-reason-independent")
    if rho == 1:
        return t("idea.averages.printed-reason-identical")
    return t("idea.averages.printed-reason-correlated")


def calculations(rho: float, B: int) -> list[Calculation]:
    """The variance of the mean with its numbers, and the same without correlation."""
    symbols = r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"
    numbers = f"{number_expr(rho)} * 1 + (1 - {number_expr(rho)})/{B} * 1"
    variance, independent = t("idea.averages.calculation-variance"), t("idea.averages.calculation-independent")
    return [
        Calculation(variance, symbols, numbers, variance_of_mean(rho, 1.0, B)),
        Calculation(independent, r"\frac{\sigma^2}{B}", f"1/{B}", variance_of_mean(0.0, 1.0, B)),
    ]


def variance_figure(rho: float, B: int, seed: int) -> go.Figure:
    """Variance of the mean over the number of trees: curves by formula, squares simulated."""
    counts = np.array(TREE_COUNTS)
    figure = go.Figure()
    for k, dash, value, name in (
        (0, "solid", [variance_of_mean(rho, 1.0, b) for b in counts], t("idea.averages.curve-formula")),
        (2, "dash", [variance_of_mean(0.0, 1.0, b) for b in counts], t("idea.averages.curve-independent")),
        (3, "dot", [printed_variance(rho, b) for b in counts], t("idea.averages.curve-printed")),
    ):
        figure.add_scatter(x=counts, y=value, mode="lines", name=name, line=line(k, dash=dash))
    simulated = [simulate_means(rho, int(b), seed).var() for b in counts]
    marker = {"color": palette.class_colour(1), "size": 11, "symbol": "square"}
    figure.add_scatter(x=counts, y=simulated, mode="markers", name=t("chart.legend.simulated"), marker=marker)
    figure.add_hline(rho, line_dash="longdash", line_color=palette.GREY)
    figure.add_vline(B, line_color=palette.GREY, line_width=1)
    figure.update_xaxes(title=t("idea.averages.axis-count"), type="log", tickvals=counts)
    figure.update_yaxes(title=t("idea.averages.axis-variance"), range=[0, 1.05])
    return figure


def means_figure(rho: float, B: int, seed: int) -> go.Figure:
    """Histogram of the simulated means of B numbers."""
    counts, edges = np.histogram(simulate_means(rho, B, seed), 60)
    centers, width = (edges[1:] + edges[:-1]) / 2, edges[1] - edges[0]
    figure = go.Figure(go.Bar(x=centers, y=counts, width=width, marker_color=palette.class_colour(1)))
    figure.update_xaxes(title=t("idea.averages.axis-mean", B=B), range=[-3.5, 3.5])
    figure.update_yaxes(title=t("chart.axis.simulations"))
    return figure
