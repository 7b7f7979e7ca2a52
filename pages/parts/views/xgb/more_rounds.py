"""Continue training from here: more rounds on top of a finished trace, which stays as it is."""

from __future__ import annotations

from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.xgb.events import XgbAdvance
from pages.parts.background.results import beside
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson, frozen, key_of
from pages.parts.speaking.page import number, tell
from pages.parts.views.worked_out.xgb import losses_of

MOST = 200  # rounds added at once


def show(lesson: OpenLesson):
    """So many rounds more, the longer curve, and the way to step through it."""
    so_far = len(lesson.trace.of(XgbAdvance))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        added = int(st.number_input(tell("views-rounds-to-add"), 1, MOST, 10, key="rounds to add", width=200))
        go_on = st.button(tell("views-continue-training"), icon=":material/fast_forward:", type="primary")
    state = f"continued {lesson.fitted.name}"
    if go_on:
        st.session_state[state] = added
    if state not in st.session_state:
        markup.soft(tell("views-the-trace-holds-rounds", so_far=so_far))  # fmt: skip
        return

    added = st.session_state[state]
    key = "more rounds", key_of(lesson.picked), frozen(lesson.settings), added
    work = partial(losses_of, lesson.trace, lesson.settings, added)
    losses = beside(key, work, own=bool(lesson.picked.private))
    if losses is None:
        return
    total = len(losses)
    if np.isfinite(losses).all():
        figure = curve_figure(losses, so_far)
        charts.show(figure, tell("views-loss-before-and-after"))
        markup.says(
            tell(
                "views-rounds-to-the-mean-loss",
                so_far=so_far + 1,
                total=total,
                losses=number(float(losses[so_far - 1])),
                losses2=number(float(losses[-1])),
            )
        )
    markup.soft(tell("views-this-is-to-the-last-bit", total=total))
    changes = {"n_estimators": total, "cv": None, "early_stopping_rounds": None}
    if st.button(tell("views-step-through-all-rounds", total=total), on_click=st.session_state.update, args=(changes,)):
        st.rerun()


def curve_figure(losses: np.ndarray, so_far: int) -> go.Figure:
    """The rounds there were, and from the last of them on those that were added."""
    along = np.arange(1, len(losses) + 1)
    figure = go.Figure(layout=LAYOUT)
    first, then = slice(0, so_far), slice(so_far - 1, None)
    figure.add_scatter(
        x=along[first], y=losses[first], name=tell("views-so-far"), line={"color": palette.class_colour(0)}
    )
    figure.add_scatter(x=along[then], y=losses[then], name=tell("views-added"), line={"color": palette.class_colour(1)})
    figure.add_vline(so_far, line_dash="dash", line_color=palette.GREY)
    figure.update_xaxes(title=tell("views-axis-rounds"))
    figure.update_yaxes(title=tell("views-mean-loss-of-training-rows"), rangemode="tozero")
    return figure
