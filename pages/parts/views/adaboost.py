"""What there is to explore about boosting: errors over the rounds, also on validation rows, and every row's weight."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from engine import Trace
from engine.learners.adaboost.weights import RoundResult
from pages.parts.background.results import await_table_result
from pages.parts.challenges.adaboost import staged_errors
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import format_number, t
from pages.parts.views.worked_out.ensembles import adaboost_validation

HEAVIEST = 60  # rows whose weights are drawn: those that ever weighed most


def show_errors(lesson: OpenLesson):
    """Errors by round on the training rows, and on the validation rows of each of five folds."""
    held = await_table_result(adaboost_validation, lesson.selection, lesson.settings)
    if held is None:
        return
    figure = error_figure(lesson.trace, held)
    charts.show_figure(figure, t("adaboost.error-chart.title"))
    kind = t("views.error.misclassification-title") if lesson.data.class_names else t("views.error.squared-error-title")
    best = int(held.argmin()) if len(held) else -1
    told = t("adaboost.error-chart.note", kind=kind)
    if best >= 0:
        told += t("adaboost.error-chart.test-note", best=best + 1, held=format_number(float(held[best])))
    else:
        told += t("adaboost.error-chart.no-test-note")
    markup.caption(told, bound_text(lesson.trace))


def error_bound(trace: Trace) -> np.ndarray:
    """[rounds] the product of 2 sqrt(e (1 - e)): for two classes and a rate of 1 more rows cannot be wrong."""
    e = np.array([event.error for event in trace.logged_events if isinstance(event, RoundResult) and event.alpha])
    return (2 * np.sqrt(e * (1 - e))).cumprod()


def has_bound(trace: Trace) -> bool:
    plain = trace.setting("learning_rate") == 1 and trace.setting("update") == "reweight"
    return len(trace.data.class_names) == 2 and plain and trace.settings.get("sample_weight") is None


def bound_text(trace: Trace) -> str:
    if not has_bound(trace):
        return ""
    return t("adaboost.error-chart.bound-note")


def error_figure(trace: Trace, held: np.ndarray) -> go.Figure:
    training = staged_errors(trace.model, trace.data)
    rounds = np.arange(1, len(training) + 1)
    figure = go.Figure(layout=LAYOUT)
    figure.add_scatter(
        x=rounds, y=training, name=t("adaboost.error-chart.training"), line={"color": palette.class_colour(0)}
    )
    if len(held):
        x = np.arange(1, len(held) + 1)
        figure.add_scatter(x=x, y=held, name=t("adaboost.error-chart.test"), line={"color": palette.class_colour(1)})
    if has_bound(trace):
        line = {"color": palette.GREY, "dash": "dot"}
        figure.add_scatter(x=rounds, y=error_bound(trace), name=t("adaboost.error-chart.bound"), line=line)
    what = t("views.error.misclassification") if trace.data.class_names else t("views.error.squared-error")
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=what, rangemode="tozero")
    return figure


# -- the weights


def show_weights(lesson: OpenLesson):
    """Every row's weight in every round, as a picture: a row of the data a line, a round a column."""
    rows, table = weight_table(lesson.trace)
    charts.show_figure(weight_figure(rows, table), t("adaboost.weight-chart.title"))
    left = lesson.data.n - len(rows)
    out = t("adaboost.weight-chart.rows-note", rows=len(rows), left=left) if left else ""
    heaviest = rows[int(table.max(1).argmax())]
    told = t("adaboost.weight-chart.hardest-note", heaviest=heaviest + 1, max=format_number(float(table.max())))
    markup.caption(t("adaboost.weight-chart.note"), told + out)


def weight_table(trace: Trace) -> tuple[np.ndarray, np.ndarray]:
    """(the rows that ever weighed most, in their order; [rows, rounds] what they weigh)."""
    every = np.array([event.weight for event in trace.logged_events if isinstance(event, RoundResult)]).T
    rows = np.sort(np.argsort(-every.max(1), kind="stable")[:HEAVIEST])
    return rows, every[rows]


def weight_figure(rows: np.ndarray, table: np.ndarray) -> go.Figure:
    figure = go.Figure(layout=LAYOUT)
    figure.add_heatmap(
        z=table,
        x=np.arange(1, table.shape[1] + 1),
        y=[t("adaboost.weight-chart.row", row=row + 1) for row in rows],
        colorscale="Blues",
        zmin=0,
        hovertemplate=t("adaboost.weight-chart.hover") + "<extra></extra>",
        colorbar={"title": t("adaboost.weight-chart.legend")},
    )
    figure.update_xaxes(title=t("adaboost.weight-chart.axis-rounds"))
    figure.update_yaxes(autorange="reversed")
    return figure
