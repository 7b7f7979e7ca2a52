"""The tabs of forests: the error by trees, how the trees correlate, and feature importances."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.forest.correlation import TRAINING_SETS, TREES_EACH, simulated_means, variance_of_mean
from engine.learners.forest.lesson.forest_view import ForestView
from engine.text.message import msg
from pages.frame import charts, markup, palette
from pages.frame.charts import LAYOUT, escape_label
from pages.i18n.text import format_number, t
from pages.jobs.results import await_table_result
from pages.learners.common.noise import N_TREES, importances_with_noise
from pages.learners.common.refits import by_features
from pages.lesson.page import OpenLesson
from pages.lesson.views import tables

N_SIMULATIONS = 3000  # means drawn, as many as in the slides' experiment
MAX_FEATURES = 20  # features with a bar


# -- the error


def show_errors(lesson: OpenLesson):
    """Draw the error by number of trees, out of bag and on all rows, and where it converges."""
    view = ForestView(lesson.trace)
    charts.show_figure(error_figure(view), t("forest.error-chart.title"))
    kind = t("views.error.misclassification-title") if view.n_classes else t("views.error.squared-error-title")
    last = float(view.forest.oob_errors[-1])
    if not view.has_oob_rows:
        error = format_number(view.training_errors[-1])
        training = t("forest.error-chart.training-note", kind=kind, trees=view.n_trees, learned_errors=error)
        markup.caption(t("forest.error-chart.no-out-of-bag-note"), training)
        return
    text = t("forest.error-chart.out-of-bag-note", kind=kind, trees=view.n_trees, last=format_number(last))
    band, patience = format_number(view.tolerance_band), view.setting("patience")
    meaning, after = t("forest.error-chart.settled-meaning", band=band, x=patience), view.converged_after
    settled = t("forest.error-chart.settled-note", after=after) if after is not None else ""
    caution = t(msg("lesson.chosen.optimistic", what="trees")) if view.setting("stop_when_settled") else ""
    markup.caption(text, meaning, settled or t("forest.error-chart.not-settled-note"), caution)


def error_figure(view: ForestView) -> go.Figure:
    trees = np.arange(1, view.n_trees + 1)
    figure = go.Figure(layout=LAYOUT)
    marker, alone = {"color": palette.GREY, "size": 5, "opacity": 0.6}, view.permutation_importances.before
    figure.add_scatter(x=trees, y=alone, mode="markers", marker=marker, name=t("forest.error-chart.single-trees"))
    curves = (
        (t("forest.error-chart.out-of-bag"), view.forest.oob_errors),
        (t("forest.error-chart.training"), view.training_errors),
    )
    for k, (name, values) in enumerate(curves):
        figure.add_scatter(x=trees, y=values, name=name, line={"color": palette.curve_colour(k), "width": 3 - k})
    if view.converged_after is not None:
        figure.add_vline(view.converged_after, line_dash="dash", line_color=palette.curve_colour(1))
    figure.update_xaxes(title=t("forest.error-chart.axis-trees"))
    title = t("forest.error-chart.axis-classes") if view.n_classes else t("views.error.squared-error")
    figure.update_yaxes(title=title, rangemode="tozero")
    return figure


# -- correlation


def correlations(lesson: OpenLesson):
    """Draw how correlation, variance and error change with the number of features drawn."""
    table = await_table_result(by_features, lesson.selection, lesson.page.fit, lesson.settings)
    if table is not None:
        tables.show_table(table, t("forest.correlation-view.title"))
        drawn = {"sets": TRAINING_SETS, "each": TREES_EACH}
        markup.caption(t("forest.correlation-view.note", **drawn), t("forest.correlation-view.variance-note"))
    show_slides_experiment()


def show_slides_experiment():
    """Draw the simulation of the JSC 370 slides: the variance of a mean, and what they print."""
    with st.container(horizontal=True):
        rho = st.slider(t("forest.correlation-view.control-rho"), 0.0, 1.0, 0.5, 0.05, width=320, key="slides rho")
        B = st.slider(t("forest.correlation-view.control-count"), 1, 500, 100, width=320, key="slides B")
    headers = ("", t("forest.correlation-view.column-formula"), t("forest.correlation-view.column-variance"))
    title, lines = t("forest.correlation-view.table-title"), experiment(rho, B)
    markup.table(title, headers, lines, numeric={2}, highlighted={0})


def experiment(rho: float, B: int) -> list[tuple[str, str, str]]:
    """Lines of the table: a name, a formula and the variance."""
    simulated = float(simulated_means(rho, B, N_SIMULATIONS, seed=1).var())
    variance = format_number(variance_of_mean(rho, 1.0, B))
    return [
        (t("forest.correlation-view.line-formula"), "rho + (1 - rho) / B", variance),
        (t("forest.correlation-view.line-simulated", SIMULATED=N_SIMULATIONS), "", format_number(simulated)),
        (t("forest.correlation-view.line-independent"), "1 / B", format_number(1 / B)),
        (t("forest.correlation-view.line-printed"), "rho / B", format_number(rho / B)),
    ]


# -- importances


def importances(lesson: OpenLesson):
    """Draw impurity and permutation importances side by side, for they need not agree."""
    if st.toggle(t("forest.noise.control"), key="noise columns"):
        show_noise_columns(lesson)
        return
    view = ForestView(lesson.trace)
    charts.show_figure(importance_figure(view), t("forest.importance-chart.title"))
    what = t("views.error.misclassification") if view.n_classes else t("views.error.squared-error")
    markup.caption(t("forest.importance-chart.impurity-note"), t("forest.importance-chart.permutation-note", what=what))
    left = len(view.data.feature_names) - MAX_FEATURES
    if left > 0:
        markup.caption(t("forest.importance-chart.features-note", FEATURES=MAX_FEATURES, left=left))
    markup.caption(t("forest.noise.bias"))


def show_noise_columns(lesson: OpenLesson):
    """Draw both importances of a forest on the lesson's table with two columns of noise beside its features."""
    added = t("forest.noise.two-values"), t("forest.noise.many-values", n=lesson.data.n)
    settings = {name: value for name, value in lesson.settings.items() if name != "bags"}
    found = await_table_result(importances_with_noise, lesson.selection, lesson.page.fit, settings, added)
    if found is None:
        return
    share, cost = found
    d, names = lesson.data.d, [*lesson.data.feature_names, *added]
    shown = np.append(np.argsort(-share[:d], kind="stable")[: MAX_FEATURES - 2], [d, d + 1])
    charts.show_figure(
        both_importances_figure([names[j] for j in shown.tolist()], share[shown], cost[shown]),
        t("forest.noise.chart-title"),
    )
    gains, costs = (list(map(format_number, values[-2:])) for values in (share, cost))
    facts = {"trees": N_TREES, "few-gain": gains[0], "many-gain": gains[1], "few": costs[0], "many": costs[1]}
    markup.caption(t("forest.noise.bias"), t("forest.noise.result", **facts))


def importance_figure(view: ForestView) -> go.Figure:
    names = view.data.feature_names
    return both_importances_figure(names, view.impurity_importances.share, view.permutation_importances.total)


def both_importances_figure(feature_names: Sequence[str], share: np.ndarray, cost: np.ndarray) -> go.Figure:
    order = np.argsort(-share, kind="stable")[:MAX_FEATURES]
    names = [escape_label(feature_names[j]) for j in map(int, order)]
    x = list(range(len(order)))
    figure = go.Figure(layout={**LAYOUT, "barmode": "group", "legend": {"orientation": "h", "y": 1.1}})
    impurity, permutation = t("forest.importance-chart.impurity"), t("forest.importance-chart.permutation")
    figure.add_bar(x=x, y=share[order], name=impurity, marker_color=palette.curve_colour(0), offsetgroup=0)
    figure.add_bar(x=x, y=cost[order], name=permutation, marker_color=palette.curve_colour(1), offsetgroup=1,
                   yaxis="y2")  # fmt: skip
    figure.update_xaxes(tickvals=x, ticktext=names)
    left, right = t("forest.importance-chart.axis-impurity"), t("forest.importance-chart.axis-permutation")
    second_axis = {"title": right, "overlaying": "y", "side": "right", "showgrid": False}
    figure.update_layout(yaxis={"title": left, "rangemode": "tozero"}, yaxis2=second_axis)
    if np.nanmax(cost, initial=0) > 0 and share.any():  # both axes have their 0 at the same height
        span = np.array([min(np.nanmin(cost, initial=0) / np.nanmax(cost), 0), 1.05])
        figure.update_layout(yaxis_range=span * share.max(), yaxis2_range=span * np.nanmax(cost))
    return figure
