"""A loss from the menu next to the lesson's own: its formulas, its shape, and what the same trees make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine import xgb
from engine.learners.xgb.model import XgbModel
from engine.lessons.common.phrases import shown as number
from pages.parts.background.results import worked_out
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson
from pages.parts.views.node_text import percent
from pages.parts.views.xgb.objectives import NamedObjective, offered, spread

WIDE = 3.0  # how far from the answer the shape is drawn
ALONG = 121  # points of it


def show(lesson: OpenLesson):
    menu = offered(lesson.data)
    if not menu:
        markup.soft("A loss of one's own has one score a row; with more than two classes take softmax.")
        return
    chosen = st.selectbox("An objective of one's own", menu, format_func=lambda own: own.name, key="own objective",
                          width=320)  # fmt: skip
    words, drawn = st.columns(2, gap="large")
    with words:
        markup.says_calmly(chosen.why)
        for formula in chosen.formulas:
            st.latex(formula)
    with drawn:
        charts.show(shape_figure(chosen, lesson.data), "Loss, g and h")
    compare(lesson, chosen)


def compare(lesson: OpenLesson, chosen: NamedObjective):
    """The same settings with either loss; the engine holds both derivatives to finite differences first."""
    own = worked_out(outcome, lesson.picked, lesson.settings, chosen)
    if own is None:
        return
    ours = measures(lesson.trace.model.predict(lesson.data.X), lesson.data)
    rows = (("This lesson's loss", *ours), (chosen.name, *own.measures))
    headers = HEADERS[lesson.data.task]
    markup.table("The same settings, two losses", headers, rows, numeric=range(1, len(headers)))
    start = "where all pulls balance" if lesson.data.class_names else "the median"
    held = own.remark or "Both derivatives were held to finite differences."
    markup.soft(f"{held} F starts at {number(own.start)}, {start}.")


@dataclass(frozen=True)
class Outcome:
    """What is left of the rounds with another loss once they are measured."""

    start: float  # of F
    remark: str  # what is unusual about its derivatives
    measures: tuple[str, ...]


def outcome(data: Dataset, settings: dict[str, Any], chosen: NamedObjective) -> Outcome:
    model = with_loss(data, settings, chosen)
    return Outcome(float(model.start), model.recipe.objective.remark, measures(model.predict(data.X), data))


def with_loss(data: Dataset, settings: dict[str, Any], chosen: NamedObjective) -> XgbModel:
    """The same rounds. For numbers F starts at the median: Newton's way to the best constant need not arrive."""
    kept = {name: value for name, value in settings.items() if name not in ("loss", "base_score", "cv")}
    if not data.class_names:
        kept["base_score"] = float(np.median(data.y))
    return xgb.fit(data, **kept, loss=chosen.made(np.asarray(data.y, float)))


HEADERS = {
    "regression": ("Loss", "Mean |y - F|", "Mean (y - F)²", "Rows below F"),
    "classification": ("Loss", "Rows right", "Said to be of class 1"),
}


def measures(said: np.ndarray, data: Dataset) -> tuple[str, ...]:
    if data.class_names:
        return percent((said == data.y).mean()), percent((said == 1).mean())
    away = data.y - said
    return number(float(np.abs(away).mean())), number(float((away**2).mean())), percent((away < 0).mean())


def shape_figure(chosen: NamedObjective, data: Dataset) -> go.Figure:
    """Loss, g and h of one row: over F - y for a row of the median, or over F for a row of class 1."""
    derivatives, value = chosen.made(np.asarray(data.y, float))
    along = np.linspace(-WIDE, WIDE, ALONG)
    if data.class_names:
        F, y, title = along, np.ones(ALONG), "F of a row of class 1"
    else:
        y, title = np.full(ALONG, float(np.median(data.y))), "F - y"
        F = y + along * min(spread(data.y), float(data.y.max() - data.y.min()) / (2 * WIDE))
    (g, h), loss = derivatives(y, F), value(y, F)
    figure = go.Figure(layout=LAYOUT | {"height": 260})
    x = F if data.class_names else F - y
    for k, (name, values) in enumerate((("loss", loss), ("g", g), ("h", h))):
        figure.add_scatter(x=x, y=values, name=name, line={"color": palette.class_colour(k)})
    figure.update_xaxes(title=title)
    return figure
