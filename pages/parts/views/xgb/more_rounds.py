"""Continue training from here: more rounds on top of a finished trace, which stays as it is."""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine import Trace, record, xgb
from engine.learners.xgb.events import XgbAdvance
from engine.lessons.common.phrases import shown as number
from pages.parts.background.results import worked_out
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson

AGAIN = ("n_estimators", "cv", "early_stopping_rounds")  # settings of the first run that do not go on
MOST = 200  # rounds added at once


def show(lesson: OpenLesson):
    """So many rounds more, the longer curve, and the way to step through it."""
    so_far = len(lesson.trace.of(XgbAdvance))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        added = int(st.number_input("Rounds to add", 1, MOST, 10, key="rounds to add", width=200))
        go_on = st.button("Continue training", icon=":material/fast_forward:", type="primary")
    state = f"continued {lesson.fitted.name}"
    if go_on:
        st.session_state[state] = added
    if state not in st.session_state:
        markup.soft(f"The trace holds {so_far} rounds. Training goes on where they ended: the same start, trees 1 to "
                    f"{so_far} as they are, then new ones for what is still missing.")  # fmt: skip
        return

    def losses_of(data: Dataset, settings: dict[str, Any], added: int) -> np.ndarray:
        return continued(lesson.trace, settings, added).columns("rounds")["train_loss"]

    losses = worked_out(losses_of, lesson.picked, lesson.settings, st.session_state[state])
    if losses is None:
        return
    total = len(losses)
    if np.isfinite(losses).all():
        figure = curve_figure(losses, so_far)
        charts.show(figure, "Loss before and after going on")
        markup.says(f"Rounds {so_far + 1} to {total}: the mean loss goes from {number(float(losses[so_far - 1]))} to "
                    f"{number(float(losses[-1]))}.")  # fmt: skip
    markup.soft(f"This is, to the last bit, the model that one run of {total} rounds gives.")
    changes = {"n_estimators": total, "cv": None, "early_stopping_rounds": None}
    if st.button(f"Step through all {total} rounds", on_click=st.session_state.update, args=(changes,)):
        st.rerun()


def continued(trace: Trace, settings: dict[str, Any], added: int) -> Trace:
    """The same trace with more rounds."""
    kept = {name: value for name, value in settings.items() if name not in AGAIN}
    return record(xgb.fit, trace.data, **kept, n_estimators=added, continue_from=trace)


def curve_figure(losses: np.ndarray, so_far: int) -> go.Figure:
    """The rounds there were, and from the last of them on those that were added."""
    along = np.arange(1, len(losses) + 1)
    figure = go.Figure(layout=LAYOUT)
    first, then = slice(0, so_far), slice(so_far - 1, None)
    figure.add_scatter(x=along[first], y=losses[first], name="so far", line={"color": palette.class_colour(0)})
    figure.add_scatter(x=along[then], y=losses[then], name="added", line={"color": palette.class_colour(1)})
    figure.add_vline(so_far, line_dash="dash", line_color=palette.GREY)
    figure.update_xaxes(title="rounds")
    figure.update_yaxes(title="mean loss of training rows", rangemode="tozero")
    return figure
