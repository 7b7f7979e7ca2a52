"""The tab "Own objective": choose or type one, see its curves, and compare the fits."""

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
    named = {t(objective.name): objective for objective in menu}
    title, options = t("xgb.own-objective.control"), [*named, t(CUSTOM_OBJECTIVE)]
    name = st.selectbox(title, options, key="own objective", width=320)
    words, drawn = st.columns(2, gap="large")
    with words:
        chosen = named[name] if name in named else custom_objective_fields(lesson)
        lane = Lane.READY if isinstance(chosen, CustomObjective) else Lane.THREAD
        # This draws the error of an expression that cannot be parsed.
        shape = await_table_result(objective_curves, lesson.selection, chosen, place=SECOND_VIEW, lane=lane)
        if shape is None:
            return
        if isinstance(chosen, NamedObjective):
            show_explanation(chosen)
        settings = {"own_loss": chosen.as_text(np.asarray(lesson.data.y, float)), "loss": None}
        setting_button(t("xgb.own-objective.lesson-button"), settings)
    with drawn:
        charts.show_figure(shape_figure(shape, lesson.data), t("xgb.own-objective.chart-title"))
    show_objective_comparison(lesson, chosen, lane)


def show_explanation(chosen: NamedObjective):
    markup.paragraph(t(chosen.why))
    for latex in chosen.formulas:
        st.latex(localize_formula(latex))


def custom_objective_fields(lesson: OpenLesson) -> CustomObjective:
    """Draw two text fields, for the gradient and the hessian."""
    markup.paragraph(t("xgb.own-objective.typed-intro"))
    first, _, second = (lesson.settings.get("own_loss") or "F - y; 1").partition(";")
    gradient = st.text_input(t("xgb.own-objective.typed-gradient"), first.strip(), LONGEST, key="own gradient")
    hessian = st.text_input(t("xgb.own-objective.typed-hessian"), second.strip(), LONGEST, key="own hessian")
    markup.caption(t("xgb.own-objective.typed-help"))
    return CustomObjective(f"{gradient}; {hessian}")


def setting_button(label: str, changes: dict[str, Any]):
    """Draw a button that changes settings; the whole page reruns, as they stand above this fragment."""
    if st.button(label, on_click=st.session_state.update, args=(changes,)):
        st.rerun()


def show_objective_comparison(lesson: OpenLesson, chosen: AnyObjective, lane: Lane):
    """Draw a table of the lesson's loss and this one with the same settings.

    The engine has checked the derivatives against finite differences.
    """
    result = await_table_result(outcome, lesson.selection, lesson.settings, chosen, lane=lane)
    if result is None:
        return
    of_lesson = measures(lesson.trace.model.predict(lesson.data.X), lesson.data)
    rows = ((t("xgb.own-objective.line-lesson"), *of_lesson), (t(chosen.name), *result.measures))
    headers = tuple(map(t, HEADERS[lesson.data.task]))
    markup.table(t("xgb.own-objective.table-title"), headers, rows, numeric=range(1, len(headers)))
    start = t("xgb.own-objective.start-classes") if lesson.data.class_names else t("xgb.own-objective.start-numbers")
    remark = result.remark or msg("xgb.own-objective.checked")
    markup.caption(t("xgb.own-objective.start-note", x=remark, start=format_number(result.start), start2=start))
    if result.no_split_reason:
        markup.paragraph(t(result.no_split_reason))
        setting_button(t("xgb.own-objective.cover-button"), {"min_child_weight": 0.0})


HEADERS = {
    "regression": (msg("xgb.own-objective.column-loss"), msg("xgb.own-objective.column-absolute"),
                   msg("xgb.own-objective.column-squared"), msg("xgb.own-objective.column-below")),
    "classification": (msg("xgb.own-objective.column-loss"), msg("xgb.own-objective.column-right"),
                       msg("xgb.own-objective.column-positive")),
}  # fmt: skip


def shape_figure(shape: ObjectiveCurves, data: Dataset) -> go.Figure:
    """The loss, g and h over F - y, or over F for a row of class 1."""
    figure = go.Figure(layout=LAYOUT | {"height": 260})
    for k, (name, values) in enumerate(shape.curves.items()):
        label = t("chart.axis.loss") if name == "loss" else name
        figure.add_scatter(x=shape.x, y=values, name=label, line={"color": palette.curve_colour(k)})
    figure.update_xaxes(title=t("xgb.own-objective.axis-score") if data.class_names else "F - y")
    return figure
