"""What there is to explore about boosting: errors over the rounds, also on validation rows, and every row's weight."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from engine import Trace
from engine.learners.adaboost.weights import RoundError
from pages.parts.background.results import worked_out
from pages.parts.challenges.adaboost import errors
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import number, tell
from pages.parts.views.worked_out.ensembles import validation

HEAVIEST = 60  # rows whose weights are drawn: those that ever weighed most


def curves(lesson: OpenLesson):
    """Errors by round on the training rows, and on the validation rows of each of five folds."""
    held = worked_out(validation, lesson.picked, lesson.settings)
    if held is None:
        return
    figure = curve_figure(lesson.trace, held)
    charts.show(figure, tell("views-errors-of-all-trees-over"))
    kind = tell("views-misclassification-rate") if lesson.data.class_names else tell("views-mean-squared-error")
    best = int(held.argmin()) if len(held) else -1
    told = tell("views-of-the-trees-so-far", kind=kind)
    if best >= 0:
        told += tell("views-on-test-rows-it-is-lowest", best=best + 1, held=number(float(held[best])))
    else:
        told += tell("views-there-are-too-few-rows-for")
    markup.soft(told, bound_told(lesson.trace))


def bound(trace: Trace) -> np.ndarray:
    """[rounds] the product of 2 sqrt(e (1 - e)): for two classes and a rate of 1 more rows cannot be wrong."""
    e = np.array([event.error for event in trace.logged if isinstance(event, RoundError) and event.say])
    return (2 * np.sqrt(e * (1 - e))).cumprod()


def bounded(trace: Trace) -> bool:
    plain = trace.setting("learning_rate") == 1 and trace.setting("update") == "reweight"
    return len(trace.data.class_names) == 2 and plain and trace.settings.get("sample_weight") is None


def bound_told(trace: Trace) -> str:
    if not bounded(trace):
        return ""
    return tell("views-dotted-the-product-of-2-e")


def curve_figure(trace: Trace, held: np.ndarray) -> go.Figure:
    training = errors(trace.model, trace.data)
    rounds = np.arange(1, len(training) + 1)
    figure = go.Figure(layout=LAYOUT)
    figure.add_scatter(x=rounds, y=training, name=tell("views-training-rows"), line={"color": palette.class_colour(0)})
    if len(held):
        x = np.arange(1, len(held) + 1)
        figure.add_scatter(x=x, y=held, name=tell("views-test-rows"), line={"color": palette.class_colour(1)})
    if bounded(trace):
        line = {"color": palette.GREY, "dash": "dot"}
        figure.add_scatter(x=rounds, y=bound(trace), name=tell("views-bound"), line=line)
    what = tell("views-misclassification-rate-2") if trace.data.class_names else tell("views-mean-squared-error-2")
    figure.update_xaxes(title=tell("views-axis-rounds"))
    figure.update_yaxes(title=what, rangemode="tozero")
    return figure


# -- the weights


def weights(lesson: OpenLesson):
    """Every row's weight in every round, as a picture: a row of the data a line, a round a column."""
    rows, table = weight_table(lesson.trace)
    charts.show(weight_figure(rows, table), tell("views-sample-weights-by-round"))
    left = lesson.data.n - len(rows)
    out = tell("views-the-rows-that-ever-weighed", rows=len(rows), left=left) if left else ""
    heaviest = rows[int(table.max(1).argmax())]
    told = tell("views-row-is-the-hardest-it", heaviest=heaviest + 1, max=number(float(table.max())))
    markup.soft(tell("views-the-darker-the-larger-the"), told + out)


def weight_table(trace: Trace) -> tuple[np.ndarray, np.ndarray]:
    """(the rows that ever weighed most, in their order; [rows, rounds] what they weigh)."""
    every = np.array([event.weight for event in trace.logged if isinstance(event, RoundError)]).T
    rows = np.sort(np.argsort(-every.max(1), kind="stable")[:HEAVIEST])
    return rows, every[rows]


def weight_figure(rows: np.ndarray, table: np.ndarray) -> go.Figure:
    figure = go.Figure(layout=LAYOUT)
    figure.add_heatmap(
        z=table,
        x=np.arange(1, table.shape[1] + 1),
        y=[tell("views-row", row=row + 1) for row in rows],
        colorscale="Blues",
        zmin=0,
        hovertemplate=tell("views-weight-hover") + "<extra></extra>",
        colorbar={"title": tell("views-weight")},
    )
    figure.update_xaxes(title=tell("views-axis-round"))
    figure.update_yaxes(autorange="reversed")
    return figure
