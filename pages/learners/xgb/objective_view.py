"""An objective of one's own: typed, or one from the menu; its shape, what the same trees make of it, and the lesson."""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine.learners.common.custom_loss import LONGEST
from engine.text.message import msg
from pages.frame import charts, markup, palette
from pages.frame.charts import LAYOUT
from pages.i18n.text import format_number, localize_formula, t
from pages.jobs.pool import Lane
from pages.jobs.results import await_table_result
from pages.jobs.waiters import SECOND_VIEW
from pages.learners.xgb.objectives import AnyObjective, CustomObjective, NamedObjective, offered_objectives
from pages.learners.xgb.refits import ObjectiveCurves, measures, objective_curves, outcome
from pages.lesson.page import OpenLesson

CUSTOM_OBJECTIVE = msg("xgb.own-objective.typed-option")


def show_objective(lesson: OpenLesson):
    menu = offered_objectives(lesson.data)
    if not menu:
        markup.caption(t("xgb.own-objective.unavailable"))
        return
    named = {t(own.name): own for own in menu}
    picked = st.selectbox(t("xgb.own-objective.control"), [*named, t(CUSTOM_OBJECTIVE)], key="own objective", width=320)
    words, drawn = st.columns(2, gap="large")
    with words:
        chosen = named[picked] if picked in named else custom_objective_fields(lesson)
        lane = Lane.READY if isinstance(chosen, CustomObjective) else Lane.THREAD
        shape = await_table_result(
            objective_curves, lesson.selection, chosen, place=SECOND_VIEW, lane=lane
        )  # what cannot be read is said here
        if shape is None:
            return
        if isinstance(chosen, NamedObjective):
            show_explanation(chosen)
        step_button(chosen.as_text(np.asarray(lesson.data.y, float)))
    with drawn:
        charts.show_figure(shape_figure(shape, lesson.data), t("xgb.own-objective.chart-title"))
    show_objective_comparison(lesson, chosen, lane)


def show_explanation(chosen: NamedObjective):
    markup.paragraph(t(chosen.why))
    for latex in chosen.formulas:
        st.latex(localize_formula(latex))


def custom_objective_fields(lesson: OpenLesson) -> CustomObjective:
    """Two fields."""
    markup.paragraph(t("xgb.own-objective.typed-intro"))
    now = (lesson.settings.get("own_loss") or "F - y; 1").partition(";")
    gradient = st.text_input(t("xgb.own-objective.typed-gradient"), now[0].strip(), LONGEST, key="own gradient")
    hessian = st.text_input(t("xgb.own-objective.typed-hessian"), now[2].strip(), LONGEST, key="own hessian")
    markup.caption(t("xgb.own-objective.typed-help"))
    return CustomObjective(f"{gradient}; {hessian}")


def step_button(text: str):
    """The lesson above, with this objective."""
    setting_button(t("xgb.own-objective.lesson-button"), {"own_loss": text, "loss": None})


def setting_button(label: str, changes: dict[str, Any]):
    """Settings stand above what is drawn again with a view: so the whole page is."""
    if st.button(label, on_click=st.session_state.update, args=(changes,)):
        st.rerun()


def show_objective_comparison(lesson: OpenLesson, chosen: AnyObjective, lane: Lane):
    """The same settings with either loss; the engine holds derivatives to finite differences first."""
    own = await_table_result(outcome, lesson.selection, lesson.settings, chosen, lane=lane)
    if own is None:
        return
    ours = measures(lesson.trace.model.predict(lesson.data.X), lesson.data)
    rows = ((t("xgb.own-objective.line-lesson"), *ours), (t(chosen.name), *own.measures))
    headers = tuple(map(t, HEADERS[lesson.data.task]))
    markup.table(t("xgb.own-objective.table-title"), headers, rows, numeric=range(1, len(headers)))
    start = t("xgb.own-objective.start-classes") if lesson.data.class_names else t("xgb.own-objective.start-numbers")
    markup.caption(
        t(
            "xgb.own-objective.start-note",
            x=own.remark or DERIVATIVES_CHECKED,
            start=format_number(own.start),
            start2=start,
        )
    )
    if own.no_split_reason:
        markup.paragraph(t(own.no_split_reason))
        setting_button(t("xgb.own-objective.cover-button"), {"min_child_weight": 0.0})


DERIVATIVES_CHECKED = msg("xgb.own-objective.checked")


HEADERS = {
    "regression": (
        msg("xgb.own-objective.column-loss"),
        msg("xgb.own-objective.column-absolute"),
        msg("xgb.own-objective.column-squared"),
        msg("xgb.own-objective.column-below"),
    ),
    "classification": (
        msg("xgb.own-objective.column-loss"),
        msg("xgb.own-objective.column-right"),
        msg("xgb.own-objective.column-positive"),
    ),
}


def shape_figure(shape: ObjectiveCurves, data: Dataset) -> go.Figure:
    """The curves over F - y, or over F for a row of class 1."""
    figure = go.Figure(layout=LAYOUT | {"height": 260})
    for k, (name, values) in enumerate(shape.curves.items()):
        figure.add_scatter(
            x=shape.x,
            y=values,
            name=t("chart.axis.loss") if name == "loss" else name,
            line={"color": palette.class_colour(k)},
        )
    figure.update_xaxes(title=t("xgb.own-objective.axis-score") if data.class_names else "F - y")
    return figure
