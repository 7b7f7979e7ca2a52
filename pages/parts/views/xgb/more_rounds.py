"""Continue training from here: more rounds on top of a finished trace, which stays as it is."""

from __future__ import annotations

from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.learners.xgb.events import XgbScoreUpdate
from pages.parts.background.results import await_result
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson, make_hashable, selection_key
from pages.parts.speaking.page import format_number, t
from pages.parts.views.worked_out.xgb import losses_of

MAX_ADDED_ROUNDS = 200  # rounds added at once


def show_continuation(lesson: OpenLesson):
    """So many rounds more, the longer curve, and the way to step through it."""
    so_far = len(lesson.trace.events_of(XgbScoreUpdate))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        added = int(
            st.number_input(t("xgb.more-rounds.control"), 1, MAX_ADDED_ROUNDS, 10, key="rounds to add", width=200)
        )
        go_on = st.button(t("xgb.more-rounds.submit"), icon=":material/fast_forward:", type="primary")
    state = f"continued {lesson.fitted.name}"
    if go_on:
        st.session_state[state] = added
    if state not in st.session_state:
        markup.caption(t("xgb.more-rounds.intro", so_far=so_far))  # fmt: skip
        return

    added = st.session_state[state]
    key = "more rounds", selection_key(lesson.selection), make_hashable(lesson.settings), added
    work = partial(losses_of, lesson.trace, lesson.settings, added)
    losses = await_result(key, work, private=bool(lesson.selection.owner_key))
    if losses is None:
        return
    total = len(losses)
    if np.isfinite(losses).all():
        figure = continuation_figure(losses, so_far)
        charts.show_figure(figure, t("xgb.more-rounds.chart-title"))
        markup.headline(
            t(
                "xgb.more-rounds.result",
                so_far=so_far + 1,
                total=total,
                losses=format_number(float(losses[so_far - 1])),
                losses2=format_number(float(losses[-1])),
            )
        )
    markup.caption(t("xgb.more-rounds.note", total=total))
    changes = {"n_estimators": total, "cv": None, "early_stopping_rounds": None}
    if st.button(t("xgb.more-rounds.lesson-button", total=total), on_click=st.session_state.update, args=(changes,)):
        st.rerun()


def continuation_figure(losses: np.ndarray, so_far: int) -> go.Figure:
    """The rounds there were, and from the last of them on those that were added."""
    along = np.arange(1, len(losses) + 1)
    figure = go.Figure(layout=LAYOUT)
    first, then = slice(0, so_far), slice(so_far - 1, None)
    figure.add_scatter(
        x=along[first], y=losses[first], name=t("xgb.more-rounds.curve-before"), line={"color": palette.class_colour(0)}
    )
    figure.add_scatter(
        x=along[then], y=losses[then], name=t("xgb.more-rounds.curve-added"), line={"color": palette.class_colour(1)}
    )
    figure.add_vline(so_far, line_dash="dash", line_color=palette.GREY)
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=t("xgb.more-rounds.axis-loss"), rangemode="tozero")
    return figure
