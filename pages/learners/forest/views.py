"""What there is to explore about a forest: its error by trees, how the trees correlate, and both importances."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.forest.correlation import simulated_means, variance_of_mean
from engine.learners.forest.lesson.forest_view import ForestView
from pages.frame import charts, markup, palette
from pages.frame.charts import LAYOUT, escape_label
from pages.i18n.text import format_number, t
from pages.jobs.results import await_table_result
from pages.learners.common.refits import by_features
from pages.lesson.page import OpenLesson
from pages.lesson.views import tables

N_SIMULATIONS = 3000  # means drawn for the slides' experiment, as many as there
MAX_FEATURES = 20  # bars drawn


# -- the error


def show_errors(lesson: OpenLesson):
    """Out of bag and on all rows, with each tree alone; where it settles."""
    facts = ForestView(lesson.trace)
    charts.show_figure(error_figure(facts), t("forest.error-chart.title"))
    kind = t("views.error.misclassification-title") if facts.n_classes else t("views.error.squared-error-title")
    last = float(facts.forest.oob_errors[-1])
    if not facts.has_oob_rows:
        training = t(
            "forest.error-chart.training-note",
            kind=kind,
            trees=facts.n_trees,
            learned_errors=format_number(facts.training_errors[-1]),
        )
        markup.caption(t("forest.error-chart.no-out-of-bag-note"), training)
        return
    told = t("forest.error-chart.out-of-bag-note", kind=kind, trees=facts.n_trees, last=format_number(last))
    band = t(
        "forest.error-chart.settled-meaning", band=format_number(facts.tolerance_band), x=facts.setting("patience")
    )
    after = facts.converged_after
    markup.caption(
        told,
        band,
        t("forest.error-chart.not-settled-note")
        if after is None
        else t("forest.error-chart.settled-note", after=after),
    )


def error_figure(facts: ForestView) -> go.Figure:
    trees = np.arange(1, facts.n_trees + 1)
    figure = go.Figure(layout=LAYOUT)
    alone = {"color": palette.GREY, "size": 5, "opacity": 0.6}
    figure.add_scatter(
        x=trees,
        y=facts.permutation_importances.before,
        mode="markers",
        marker=alone,
        name=t("forest.error-chart.single-trees"),
    )
    curves = (
        (t("forest.error-chart.out-of-bag"), facts.forest.oob_errors),
        (t("forest.error-chart.training"), facts.training_errors),
    )
    for k, (name, values) in enumerate(curves):
        figure.add_scatter(x=trees, y=values, name=name, line={"color": palette.class_colour(k), "width": 3 - k})
    if facts.converged_after is not None:
        figure.add_vline(facts.converged_after, line_dash="dash", line_color=palette.class_colour(1))
    figure.update_xaxes(title=t("forest.error-chart.axis-trees"))
    figure.update_yaxes(
        title=t("forest.error-chart.axis-classes") if facts.n_classes else t("views.error.squared-error"),
        rangemode="tozero",
    )
    return figure


# -- correlation


def correlations(lesson: OpenLesson):
    """The same bags with fewer and more features drawn: rho, the variance of the mean, the error."""
    table = await_table_result(by_features, lesson.selection, lesson.page.fit, lesson.settings)
    if table is not None:
        tables.show_table(table, t("forest.correlation-view.title"))
        markup.caption(t("forest.correlation-view.note"), t("forest.correlation-view.variance-note"))
    show_slides_experiment()


def show_slides_experiment():
    """What the JSC 370 slides simulate, with what they print and what it is."""
    with st.container(horizontal=True):
        rho = st.slider(t("forest.correlation-view.control-rho"), 0.0, 1.0, 0.5, 0.05, width=320, key="slides rho")
        B = st.slider(t("forest.correlation-view.control-count"), 1, 500, 100, width=320, key="slides B")
    markup.table(
        t("forest.correlation-view.table-title"),
        ("", t("forest.correlation-view.column-formula"), t("forest.correlation-view.column-variance")),
        experiment(rho, B),
        numeric={2},
        highlighted={0},
    )


def experiment(rho: float, B: int) -> list[tuple[str, str, str]]:
    simulated = float(simulated_means(rho, B, N_SIMULATIONS, seed=1).var())
    return [
        (
            t("forest.correlation-view.line-formula"),
            "rho + (1 - rho) / B",
            format_number(variance_of_mean(rho, 1.0, B)),
        ),
        (t("forest.correlation-view.line-simulated", SIMULATED=N_SIMULATIONS), "", format_number(simulated)),
        (t("forest.correlation-view.line-independent"), "1 / B", format_number(1 / B)),
        (t("forest.correlation-view.line-printed"), "rho / B", format_number(rho / B)),
    ]


# -- importances


def importances(lesson: OpenLesson):
    """Both, side by side: they need not agree."""
    facts = ForestView(lesson.trace)
    charts.show_figure(importance_figure(facts), t("forest.importance-chart.title"))
    what = t("views.error.misclassification") if facts.n_classes else t("views.error.squared-error")
    markup.caption(t("forest.importance-chart.impurity-note"), t("forest.importance-chart.permutation-note", what=what))
    left = len(facts.data.feature_names) - MAX_FEATURES
    if left > 0:
        markup.caption(t("forest.importance-chart.features-note", FEATURES=MAX_FEATURES, left=left))


def importance_figure(facts: ForestView) -> go.Figure:
    share, cost = facts.impurity_importances.share, facts.permutation_importances.total
    order = np.argsort(-share, kind="stable")[:MAX_FEATURES]
    names = [escape_label(facts.data.feature_names[j]) for j in order]
    places = list(range(len(order)))
    figure = go.Figure(layout={**LAYOUT, "barmode": "group", "legend": {"orientation": "h", "y": 1.1}})
    figure.add_bar(
        x=places,
        y=share[order],
        name=t("forest.importance-chart.impurity"),
        marker_color=palette.class_colour(0),
        offsetgroup=0,
    )
    figure.add_bar(
        x=places,
        y=cost[order],
        name=t("forest.importance-chart.permutation"),
        marker_color=palette.class_colour(1),
        offsetgroup=1,
        yaxis="y2",
    )
    figure.update_xaxes(tickvals=places, ticktext=names)
    figure.update_layout(
        yaxis={"title": t("forest.importance-chart.axis-impurity"), "rangemode": "tozero"},
        yaxis2={
            "title": t("forest.importance-chart.axis-permutation"),
            "overlaying": "y",
            "side": "right",
            "showgrid": False,
        },
    )
    return figure
