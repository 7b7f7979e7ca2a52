"""An objective of one's own: typed, or one from the menu; its shape, what the same trees make of it, and the lesson."""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine.learners.boosting.expressions import LONGEST
from engine.text.message import msg
from pages.parts.background.fits import FURTHER
from pages.parts.background.pool import Lane
from pages.parts.background.results import worked_out
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import formula, number, tell
from pages.parts.views.worked_out.xgb import ObjectiveCurves, curves, measures, outcome
from pages.parts.views.xgb.objectives import AnyObjective, NamedObjective, TypedObjective, offered

TYPED = msg("views-type-your-own")


def show(lesson: OpenLesson):
    menu = offered(lesson.data)
    if not menu:
        markup.soft(tell("views-an-objective-of-one-s-own"))
        return
    named = {tell(own.name): own for own in menu}
    picked = st.selectbox(tell("views-objective"), [*named, tell(TYPED)], key="own objective", width=320)
    words, drawn = st.columns(2, gap="large")
    with words:
        chosen = named[picked] if picked in named else type_one(lesson)
        lane = Lane.READY if isinstance(chosen, TypedObjective) else Lane.THREAD
        shape = worked_out(curves, lesson.picked, chosen, place=FURTHER, lane=lane)  # what cannot be read is said here
        if shape is None:
            return
        if isinstance(chosen, NamedObjective):
            explain(chosen)
        step_button(chosen.typed(np.asarray(lesson.data.y, float)))
    with drawn:
        charts.show(shape_figure(shape, lesson.data), tell("views-g-and-h-by-f"))
    compare(lesson, chosen, lane)


def explain(chosen: NamedObjective):
    markup.says_calmly(tell(chosen.why))
    for latex in chosen.formulas:
        st.latex(formula(latex))


def type_one(lesson: OpenLesson) -> TypedObjective:
    """Two fields."""
    markup.says_calmly(tell("views-xgboost-asks-a-loss-for"))
    now = (lesson.settings.get("own_loss") or "F - y; 1").partition(";")
    gradient = st.text_input(tell("views-gradient-g"), now[0].strip(), LONGEST, key="own gradient")
    hessian = st.text_input(tell("views-hessian-h"), now[2].strip(), LONGEST, key="own hessian")
    markup.soft(tell("views-f-is-the-score-of-a-row-y"))
    return TypedObjective(f"{gradient}; {hessian}")


def step_button(text: str):
    """The lesson above, with this objective."""
    setting_button(tell("views-step-the-lesson-with-it"), {"own_loss": text, "loss": None})


def setting_button(label: str, changes: dict[str, Any]):
    """Settings stand above what is drawn again with a view: so the whole page is."""
    if st.button(label, on_click=st.session_state.update, args=(changes,)):
        st.rerun()


def compare(lesson: OpenLesson, chosen: AnyObjective, lane: Lane):
    """The same settings with either loss; the engine holds derivatives to finite differences first."""
    own = worked_out(outcome, lesson.picked, lesson.settings, chosen, lane=lane)
    if own is None:
        return
    ours = measures(lesson.trace.model.predict(lesson.data.X), lesson.data)
    rows = ((tell("views-this-lesson-s-loss"), *ours), (tell(chosen.name), *own.measures))
    headers = tuple(map(tell, HEADERS[lesson.data.task]))
    markup.table(tell("views-the-same-settings-two"), headers, rows, numeric=range(1, len(headers)))
    start = tell("views-where-all-gradients") if lesson.data.class_names else tell("views-the-median")
    markup.soft(tell("views-f-starts-at", x=own.remark or CHECKED, start=number(own.start), start2=start))
    if own.nothing:
        markup.says_calmly(tell(own.nothing))
        setting_button(tell("views-set-min-child-weight-to-0"), {"min_child_weight": 0.0})


CHECKED = msg("views-the-derivatives-were")


HEADERS = {
    "regression": (msg("views-loss"), msg("views-mean-absolute"), msg("views-mean-y-f"), msg("views-rows-below-f")),
    "classification": (msg("views-loss"), msg("views-rows-right-2"), msg("views-predicted-to-be-of-class-1")),
}


def shape_figure(shape: ObjectiveCurves, data: Dataset) -> go.Figure:
    """The curves over F - y, or over F for a row of class 1."""
    figure = go.Figure(layout=LAYOUT | {"height": 260})
    for k, (name, values) in enumerate(shape.curves.items()):
        figure.add_scatter(
            x=shape.along,
            y=values,
            name=tell("chart.axis.loss") if name == "loss" else name,
            line={"color": palette.class_colour(k)},
        )
    figure.update_xaxes(title=tell("views-f-of-a-row-of-class-1") if data.class_names else "F - y")
    return figure
