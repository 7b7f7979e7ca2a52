"""What there is to explore about a forest: its error by trees, how alike the trees are, and both importances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine.learners.forest.correlation import agreement, simulated_means, variance_of_mean
from engine.lessons.common.phrases import shown as number
from engine.lessons.forest.facts import ForestFacts
from pages.parts.background.fits import in_turn
from pages.parts.background.results import worked_out
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT, escape
from pages.parts.lesson.page import OpenLesson
from pages.parts.views import tables

COUNTS = 10  # numbers of features compared
SIMULATED = 3000  # means drawn for the slides' experiment, as many as there
FEATURES = 20  # bars drawn


# -- the error


def errors(lesson: OpenLesson):
    """Out of bag and on all rows, with each tree alone; where it settles."""
    facts = ForestFacts(lesson.trace)
    charts.show(error_figure(facts), "The error of the first trees together")
    kind = "Share of wrong answers" if facts.classes else "Mean squared error"
    last = float(facts.forest.oob_errors[-1])
    if not facts.tests_itself:
        learned = f"{kind} on the training rows with all {facts.trees:,} trees: {number(facts.learned_errors[-1])}."
        markup.soft("No row was left out of a bag.", learned)
        return
    told = f"{kind} out of bag with all {facts.trees:,} trees: {number(last)}."
    band = f"Settled means: moved by at most {number(facts.band)} over {facts.setting('patience')} trees more."
    after = facts.settled_after
    markup.soft(told, band, "It has not settled." if after is None else f"It has after {after:,} trees (dashed).")


def error_figure(facts: ForestFacts) -> go.Figure:
    trees = np.arange(1, facts.trees + 1)
    figure = go.Figure(layout=LAYOUT)
    alone = {"color": palette.GREY, "size": 5, "opacity": 0.6}
    figure.add_scatter(x=trees, y=facts.permutation.before, mode="markers", marker=alone, name="each tree alone")
    curves = (("all, out of bag", facts.forest.oob_errors), ("all, on every row", facts.learned_errors))
    for k, (name, values) in enumerate(curves):
        figure.add_scatter(x=trees, y=values, name=name, line={"color": palette.class_colour(k), "width": 3 - k})
    if facts.settled_after is not None:
        figure.add_vline(facts.settled_after, line_dash="dash", line_color=palette.class_colour(1))
    figure.update_xaxes(title="trees")
    figure.update_yaxes(title="share wrong" if facts.classes else "mean squared error", rangemode="tozero")
    return figure


# -- how alike


def alike(lesson: OpenLesson):
    """The same bags with fewer and more features drawn: rho, the variance of the mean, the error."""
    table = worked_out(by_features, lesson.picked, lesson.page.fit, lesson.settings)
    if table is not None:
        tables.show(table, "How alike the trees are with so many features drawn")
        markup.soft(
            "The fewer features a draw takes, the less alike the trees: rho falls, while one tree alone may get worse.",
            "The mean varies by rho · sigma² + (1 - rho) · sigma² / B.",
        )
    slides_experiment()


def by_features(data: Dataset, fit: Callable, settings: dict[str, Any]) -> pd.DataFrame:
    """A forest for each number of features drawn, with the same bags."""
    counts = np.unique(np.linspace(1, data.d, min(data.d, COUNTS)).round().astype(int))
    rows = []
    for count in in_turn(counts.tolist()):
        model = fit(data, **{**settings, "max_features": count})
        found = agreement(model, data.X, min(1, max(len(data.class_names) - 1, 0)))
        rows.append((count, found.rho, found.sigma2, found.variance_of_mean, float(model.forest.oob_errors[-1])))
    names = ("features drawn", "rho", "variance of one tree", "variance of the mean", "out-of-bag error")
    return pd.DataFrame(rows, columns=names).dropna(axis="columns", how="all")  # no rows left out, no such error


def slides_experiment():
    """What the JSC 370 slides simulate, with what they print and what it is."""
    with st.container(horizontal=True):
        rho = st.slider("rho of numbers that vary by 1", 0.0, 1.0, 0.5, 0.05, width=320, key="slides rho")
        B = st.slider("how many are averaged", 1, 500, 100, width=320, key="slides B")
    markup.table("The variance of their mean", ("", "Formula", "Variance"), experiment(rho, B), numeric={2}, meant={0})


def experiment(rho: float, B: int) -> list[tuple[str, str, str]]:
    simulated = float(simulated_means(rho, B, SIMULATED, seed=1).var())
    return [
        ("right", "rho + (1 - rho) / B", number(variance_of_mean(rho, 1.0, B))),
        (f"simulated {SIMULATED:,} times", "", number(simulated)),
        ("nothing in common", "1 / B", number(1 / B)),
        ("as the slides print it, wrong", "rho / B", number(rho / B)),
    ]


# -- importances


def importances(lesson: OpenLesson):
    """Both, side by side: they need not agree."""
    facts = ForestFacts(lesson.trace)
    charts.show(importance_figure(facts), "Both importances of every feature")
    what = "share of wrong answers" if facts.classes else "mean squared error"
    markup.soft(
        "Blue: the share of all gains that splits on the feature made, on the rows the trees learned from.",
        f"Orange: by how much the {what} rises on rows a tree has not seen, with the feature shuffled among them.",
    )
    left = len(facts.data.feature_names) - FEATURES
    if left > 0:
        markup.soft(f"The {FEATURES} features with the largest gains are drawn, {left:,} others are not.")


def importance_figure(facts: ForestFacts) -> go.Figure:
    share, cost = facts.impurity.share, facts.permutation.total
    order = np.argsort(-share, kind="stable")[:FEATURES]
    names = [escape(facts.data.feature_names[j]) for j in order]
    places = list(range(len(order)))
    figure = go.Figure(layout={**LAYOUT, "barmode": "group", "legend": {"orientation": "h", "y": 1.1}})
    figure.add_bar(x=places, y=share[order], name="by impurity", marker_color=palette.class_colour(0), offsetgroup=0)
    figure.add_bar(x=places, y=cost[order], name="by shuffling", marker_color=palette.class_colour(1), offsetgroup=1,
                   yaxis="y2")  # fmt: skip
    figure.update_xaxes(tickvals=places, ticktext=names)
    figure.update_layout(
        yaxis={"title": "share of the gains", "rangemode": "tozero"},
        yaxis2={"title": "rise of the error", "overlaying": "y", "side": "right", "showgrid": False},
    )
    return figure
