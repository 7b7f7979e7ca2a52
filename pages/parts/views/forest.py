"""What there is to explore about a forest: its error by trees, how the trees correlate, and both importances."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.forest.correlation import simulated_means, variance_of_mean
from engine.lessons.forest.facts import ForestFacts
from pages.parts.background.results import worked_out
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT, escape
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import number, tell
from pages.parts.views import tables
from pages.parts.views.worked_out.ensembles import by_features

SIMULATED = 3000  # means drawn for the slides' experiment, as many as there
FEATURES = 20  # bars drawn


# -- the error


def errors(lesson: OpenLesson):
    """Out of bag and on all rows, with each tree alone; where it settles."""
    facts = ForestFacts(lesson.trace)
    charts.show(error_figure(facts), tell("views-the-error-of-the-first"))
    kind = tell("views-misclassification-rate") if facts.classes else tell("views-mean-squared-error")
    last = float(facts.forest.oob_errors[-1])
    if not facts.tests_itself:
        training = tell(
            "views-on-the-training-rows-with",
            kind=kind,
            trees=facts.trees,
            learned_errors=number(facts.training_errors[-1]),
        )
        markup.soft(tell("views-there-are-no-out-of-bag"), training)
        return
    told = tell("views-on-out-of-bag-rows-with", kind=kind, trees=facts.trees, last=number(last))
    band = tell("views-settled-means-moved-by-at", band=number(facts.band), x=facts.setting("patience"))
    after = facts.settled_after
    markup.soft(
        told,
        band,
        tell("views-it-has-not-settled") if after is None else tell("views-it-has-after-trees-dashed", after=after),
    )


def error_figure(facts: ForestFacts) -> go.Figure:
    trees = np.arange(1, facts.trees + 1)
    figure = go.Figure(layout=LAYOUT)
    alone = {"color": palette.GREY, "size": 5, "opacity": 0.6}
    figure.add_scatter(
        x=trees, y=facts.permutation.before, mode="markers", marker=alone, name=tell("views-each-tree-alone")
    )
    curves = (
        (tell("views-all-out-of-bag-rows"), facts.forest.oob_errors),
        (tell("views-all-training-rows"), facts.training_errors),
    )
    for k, (name, values) in enumerate(curves):
        figure.add_scatter(x=trees, y=values, name=name, line={"color": palette.class_colour(k), "width": 3 - k})
    if facts.settled_after is not None:
        figure.add_vline(facts.settled_after, line_dash="dash", line_color=palette.class_colour(1))
    figure.update_xaxes(title=tell("views-axis-trees"))
    figure.update_yaxes(
        title=tell("views-share-wrong") if facts.classes else tell("views-mean-squared-error-2"), rangemode="tozero"
    )
    return figure


# -- correlation


def correlations(lesson: OpenLesson):
    """The same bags with fewer and more features drawn: rho, the variance of the mean, the error."""
    table = worked_out(by_features, lesson.picked, lesson.page.fit, lesson.settings)
    if table is not None:
        tables.show(table, tell("views-correlation-of-the-trees"))
        markup.soft(
            tell("views-the-fewer-features-are"),
            tell("views-the-mean-varies-by-rho"),
        )
    slides_experiment()


def slides_experiment():
    """What the JSC 370 slides simulate, with what they print and what it is."""
    with st.container(horizontal=True):
        rho = st.slider(tell("views-rho-of-numbers-that-vary"), 0.0, 1.0, 0.5, 0.05, width=320, key="slides rho")
        B = st.slider(tell("views-how-many-are-averaged"), 1, 500, 100, width=320, key="slides B")
    markup.table(
        tell("views-the-variance-of-their-mean"),
        ("", tell("views-formula"), tell("views-variance")),
        experiment(rho, B),
        numeric={2},
        meant={0},
    )


def experiment(rho: float, B: int) -> list[tuple[str, str, str]]:
    simulated = float(simulated_means(rho, B, SIMULATED, seed=1).var())
    return [
        (tell("views-formula-right"), "rho + (1 - rho) / B", number(variance_of_mean(rho, 1.0, B))),
        (tell("views-simulated-times", SIMULATED=SIMULATED), "", number(simulated)),
        (tell("views-nothing-in-common"), "1 / B", number(1 / B)),
        (tell("views-as-the-slides-print-it"), "rho / B", number(rho / B)),
    ]


# -- importances


def importances(lesson: OpenLesson):
    """Both, side by side: they need not agree."""
    facts = ForestFacts(lesson.trace)
    charts.show(importance_figure(facts), tell("views-both-importances-of-every"))
    what = tell("views-misclassification-rate-2") if facts.classes else tell("views-mean-squared-error-2")
    markup.soft(
        tell("views-blue-the-share-of-all"),
        tell("views-orange-by-how-much-the", what=what),
    )
    left = len(facts.data.feature_names) - FEATURES
    if left > 0:
        markup.soft(tell("views-the-features-with-the", FEATURES=FEATURES, left=left))


def importance_figure(facts: ForestFacts) -> go.Figure:
    share, cost = facts.impurity.share, facts.permutation.total
    order = np.argsort(-share, kind="stable")[:FEATURES]
    names = [escape(facts.data.feature_names[j]) for j in order]
    places = list(range(len(order)))
    figure = go.Figure(layout={**LAYOUT, "barmode": "group", "legend": {"orientation": "h", "y": 1.1}})
    figure.add_bar(
        x=places, y=share[order], name=tell("views-by-impurity"), marker_color=palette.class_colour(0), offsetgroup=0
    )
    figure.add_bar(
        x=places,
        y=cost[order],
        name=tell("views-by-shuffling"),
        marker_color=palette.class_colour(1),
        offsetgroup=1,
        yaxis="y2",
    )
    figure.update_xaxes(tickvals=places, ticktext=names)
    figure.update_layout(
        yaxis={"title": tell("views-share-of-the-gains"), "rangemode": "tozero"},
        yaxis2={"title": tell("views-rise-of-the-error"), "overlaying": "y", "side": "right", "showgrid": False},
    )
    return figure
