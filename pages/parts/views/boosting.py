"""What there is to explore about boosting along a gradient: other learning rates side by side, and one row's way."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.boosting.fitting import BoostedModel
from engine.lessons.boosting.rounds import BoostingRounds
from engine.text.message import msg
from pages.parts.background.results import worked_out
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import escape
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import language, number, tell
from pages.parts.views.node_text import row_of, said
from pages.parts.views.worked_out.boosting import trained

HIGHEST = 3.0  # of the axis, in losses of the start: beyond, a curve has run away
LAYOUT = charts.LAYOUT | {"legend": {"y": 0.9}}


def rates(lesson: OpenLesson):
    """The loss by round at several learning rates, and what becomes of validation rows."""
    own = float(lesson.trace.model_as(BoostedModel).learning_rate)
    found = worked_out(trained, lesson.picked, lesson.settings)
    if found is None:
        return
    none = not any(each[1] is not None for each in found.values())
    held = st.toggle(tell("views-on-validation-rows"), key="on validation rows", disabled=none)
    curves = {rate: both[int(held and both[1] is not None)] for rate, both in found.items()}
    charts.show(rate_figure(curves, own), tell("views-mean-loss-by-round-at"))
    ends = {rate: losses[-1] for rate, losses in curves.items()}
    best = min(ends, key=ends.__getitem__)
    away = [number(rate) for rate, losses in curves.items() if losses[-1] > losses[0]]
    told = tell(
        "views-after-rounds-the-rate-is",
        curves=len(curves[best]) - 1,
        best=number(best),
        ends=number(float(ends[best])),
    )
    if away:
        told += tell("views-too-large-above-the-start", away=", ".join(away), away2=len(away))
    markup.soft(told, tell("views-each-curve-is-a-fit-of-its", own=number(own)))


def rate_figure(curves: dict[float, np.ndarray], own: float) -> go.Figure:
    figure = go.Figure(layout=LAYOUT)
    top = HIGHEST * max(float(losses[0]) for losses in curves.values())
    for place, (rate, losses) in enumerate(curves.items()):
        line = {"color": palette.class_colour(place), "width": 4 if rate == own else 1.5}
        name = tell("views-own-rate", rate=number(rate)) if rate == own else number(rate)
        figure.add_scatter(x=np.arange(len(losses)), y=np.minimum(losses, 2 * top), name=name, line=line)
    shown = np.concatenate(list(curves.values()))
    figure.update_xaxes(title=tell("views-axis-rounds"))
    figure.update_yaxes(title=tell("views-mean-loss"), range=[0, min(top, float(shown.max()) * 1.05) or 1])
    return figure


# -- one row


def one_row(lesson: OpenLesson):
    """A row's score round by round, and what it stands for."""
    boosting = BoostingRounds(lesson.trace)
    row = st.number_input(tell("views-row-2"), 1, boosting.n, 1, key="row", width=140) - 1
    figure = row_figure(boosting, row)
    charts.show(figure, tell("views-row-round-by-round", row=row + 1))
    data = lesson.data
    ended = language().text(msg("boosting-stop", reason=boosting.stop.reason)) if boosting.stop else ""
    markup.soft(
        tell(
            "views-row-is",
            row=row + 1,
            data=row_of(data, data.X[row]),
            target_name=data.target_name,
            data2=said(data, data.y[row]),
        ),
        ended,
    )


def row_figure(boosting: BoostingRounds, row: int) -> go.Figure:
    """The value and its target; for classes the probability of each."""
    scores = np.stack([each.after[..., row] for each in (boosting.start, *boosting.advances)])
    figure, x = go.Figure(layout=LAYOUT), np.arange(len(scores))
    if not boosting.class_names:
        figure.add_scatter(x=x, y=scores, name="F", line={"color": palette.class_colour(0)})
        figure.add_hline(float(boosting.start.y[row]), line_dash="dash", line_color=palette.class_colour(1))
        figure.update_yaxes(title=tell("views-f-and-dashed-what-it"))
    else:
        p = boosting.start.loss.predicted(scores.T)
        p = p if boosting.several else np.stack((1 - p, p))
        for k, name in enumerate(boosting.class_names):
            own = k == int(boosting.start.y[row])
            line = {"color": palette.class_colour(k), "width": 4 if own else 1.5}
            figure.add_scatter(x=x, y=p[k], name=escape(name) + tell("views-its-class") * own, line=line)
        figure.update_yaxes(title=tell("views-probability"), range=[0, 1])
    figure.update_xaxes(title=tell("views-axis-rounds"))
    return figure
