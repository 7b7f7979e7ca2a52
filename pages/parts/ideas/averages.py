"""The mean of many numbers that vary together: simulated, by the formula, and as the slide has it."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.forest.correlation import simulated_means, variance_of_mean
from engine.lessons.common.step import Working
from engine.text.arithmetic import text
from pages.parts.frame import palette
from pages.parts.ideas.common import line
from pages.parts.speaking.page import tell

SIMULATIONS = 3000  # EX17
FEW_TO_MANY = (1, 2, 3, 5, 10, 20, 30, 50, 100, 200)


@st.cache_resource(max_entries=64)
def simulated(rho: float, B: int, seed: int) -> np.ndarray:
    return simulated_means(rho, B, SIMULATIONS, seed)


def printed(rho: float, B: int) -> float:
    """What the slide says, with sigma^2 = 1. C2-11."""
    return rho / B


def why_not(rho: float) -> str:
    """What would follow if the slide were right."""
    if rho == 0:
        return tell("ideas-then-the-mean-of-numbers")
    if rho == 1:
        return tell("ideas-here-all-are-the-same")
    return tell("ideas-its-value-would-fall-below")


def workings(rho: float, B: int) -> list[Working]:
    """The formula with its numbers, what it would be without correlation, and what is printed."""
    part = f"{text(rho)} * 1"
    symbols = r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"
    numbers = f"{part} + (1 - {text(rho)})/{B} * 1"
    return [
        Working(tell("ideas-variance-of-the-mean"), symbols, numbers, variance_of_mean(rho, 1.0, B)),
        Working(tell("ideas-if-they-had-nothing-in"), r"\frac{\sigma^2}{B}", f"1/{B}", variance_of_mean(0.0, 1.0, B)),
    ]


def curves(rho: float, B: int, seed: int) -> go.Figure:
    """Variances over the number of trees; the squares are simulated."""
    many = np.array(FEW_TO_MANY)
    figure = go.Figure()
    for k, dash, value, name in (
        (0, "solid", [variance_of_mean(rho, 1.0, b) for b in many], tell("ideas-by-the-formula")),
        (2, "dash", [variance_of_mean(0.0, 1.0, b) for b in many], tell("ideas-nothing-in-common")),
        (3, "dot", [printed(rho, b) for b in many], tell("ideas-as-printed")),
    ):
        figure.add_scatter(x=many, y=value, mode="lines", name=name, line=line(k, dash=dash))
    found = [simulated(rho, int(b), seed).var() for b in many]
    own = {"color": palette.class_colour(1), "size": 11, "symbol": "square"}
    figure.add_scatter(x=many, y=found, mode="markers", name=tell("chart.legend.simulated"), marker=own)
    figure.add_hline(rho, line_dash="longdash", line_color=palette.GREY)
    figure.add_vline(B, line_color=palette.GREY, line_width=1)
    figure.update_xaxes(title=tell("ideas-numbers-averaged-b"), type="log", tickvals=many)
    figure.update_yaxes(title=tell("ideas-variance-of-their-mean"), range=[0, 1.05])
    return figure


def spread(rho: float, B: int, seed: int) -> go.Figure:
    """The means themselves."""
    figure = go.Figure(go.Histogram(x=simulated(rho, B, seed), nbinsx=60, marker_color=palette.class_colour(1)))
    figure.update_xaxes(title=tell("ideas-mean-of", B=B), range=[-3.5, 3.5])
    figure.update_yaxes(title=tell("chart.axis.simulations"))
    return figure
