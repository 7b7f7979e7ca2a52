"""The tabs of gradient boosting: losses at several learning rates, and one row's prediction by round."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.gradient_boosting.fitting import GradientBoostingModel
from engine.learners.gradient_boosting.lesson.rounds import BoostingRounds
from engine.text.message import msg
from pages.frame import charts, markup, palette
from pages.frame.charts import escape_label
from pages.i18n.text import format_number, t, translator
from pages.jobs.results import await_table_result
from pages.learners.gradient_boosting.refits import losses_by_rate
from pages.lesson.page import OpenLesson
from pages.lesson.views.tree_summary import row_of, target_text

AXIS_LIMIT = 3.0  # end of the axis, as a multiple of the first loss; curves beyond diverge
LAYOUT = charts.LAYOUT | {"legend": {"y": 0.9}}


def show_rates(lesson: OpenLesson):
    """Draw the losses by round at several learning rates, on training or validation rows."""
    learning_rate = float(lesson.trace.model_as(GradientBoostingModel).learning_rate)
    by_rate = await_table_result(losses_by_rate, lesson.selection, lesson.settings)
    if by_rate is None:
        return
    none = all(validation is None for _, validation in by_rate.values())
    is_held = st.toggle(t("gradient_boosting.rate-chart.validation-switch"), key="on validation rows", disabled=none)
    curves = {rate: both[int(is_held and both[1] is not None)] for rate, both in by_rate.items()}
    charts.show_figure(rate_figure(curves, learning_rate), t("gradient_boosting.rate-chart.title"))
    ends = {rate: losses[-1] for rate, losses in curves.items()}
    best = min(ends, key=ends.__getitem__)
    divergent = [format_number(rate) for rate, losses in curves.items() if losses[-1] > losses[0]]
    rounds, loss = len(curves[best]) - 1, format_number(float(ends[best]))
    text = t("gradient_boosting.rate-chart.lowest-note", curves=rounds, best=format_number(best), ends=loss)
    if divergent:
        rates = ", ".join(divergent)
        text += t("gradient_boosting.rate-chart.too-large-note", away=rates, away2=len(divergent))
    markup.caption(text, t("gradient_boosting.rate-chart.note", own=format_number(learning_rate)))


def rate_figure(curves: dict[float, np.ndarray], learning_rate: float) -> go.Figure:
    figure = go.Figure(layout=LAYOUT)
    top = AXIS_LIMIT * max(float(losses[0]) for losses in curves.values())
    for k, (rate, losses) in enumerate(curves.items()):
        line, name = (
            {"color": palette.curve_colour(k), "width": 4 if rate == learning_rate else 1.5},
            format_number(rate),
        )
        if rate == learning_rate:
            name = t("gradient_boosting.rate-chart.own-rate", rate=name)
        figure.add_scatter(x=np.arange(len(losses)), y=np.minimum(losses, 2 * top), name=name, line=line)
    highest = float(np.concatenate(list(curves.values())).max())
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=t("gradient_boosting.rate-chart.axis-loss"), range=[0, min(top, highest * 1.05) or 1])
    return figure


# -- one row


def show_row(lesson: OpenLesson):
    """Draw one row's score by round, and its values."""
    boosting = BoostingRounds(lesson.trace)
    row = st.number_input(t("gradient_boosting.row-chart.control"), 1, boosting.n, 1, key="row", width=140) - 1
    charts.show_figure(row_figure(boosting, row), t("gradient_boosting.row-chart.title", row=row + 1))
    data, stop = lesson.data, boosting.stop
    reason = translator().text(msg("gradient_boosting.stop.reason", reason=stop.reason)) if stop else ""
    values = t("gradient_boosting.row-chart.row-values", row=row + 1, data=row_of(data, data.X[row]),
               target_name=data.target_name, data2=target_text(data, data.y[row]))  # fmt: skip
    markup.caption(values, reason)


def row_figure(boosting: BoostingRounds, row: int) -> go.Figure:
    """The score by round and the target; for classes the probability of each class."""
    scores = np.stack([step.after[..., row] for step in (boosting.start, *boosting.advances)])
    figure, x = go.Figure(layout=LAYOUT), np.arange(len(scores))
    if not boosting.class_names:
        figure.add_scatter(x=x, y=scores, name="F", line={"color": palette.curve_colour(0)})
        figure.add_hline(float(boosting.start.y[row]), line_dash="dash", line_color=palette.curve_colour(1))
        figure.update_yaxes(title=t("gradient_boosting.row-chart.axis-score"))
    else:
        p = boosting.start.loss.inverse_link(scores.T)
        p = p if boosting.is_multiclass else np.stack((1 - p, p))
        for k, name in enumerate(boosting.class_names):
            is_own = k == int(boosting.start.y[row])
            line = {"color": palette.curve_colour(k), "width": 4 if is_own else 1.5}
            label = escape_label(name) + t("gradient_boosting.row-chart.own-class") * is_own
            figure.add_scatter(x=x, y=p[k], name=label, line=line)
        figure.update_yaxes(title=t("gradient_boosting.row-chart.axis-probability"), range=[0, 1])
    figure.update_xaxes(title=t("views.axis.rounds"))
    return figure
