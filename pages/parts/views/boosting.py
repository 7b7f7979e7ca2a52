"""What there is to explore about boosting along a gradient: other learning rates side by side, and one row's way."""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine import DataProblem, gradient_boosting, record
from engine.core.settings import completed
from engine.learners.boosting.fitting import BoostedModel
from engine.lessons.boosting.rounds import BoostingRounds
from engine.lessons.common.phrases import shown as number
from pages.parts.background.fits import in_turn
from pages.parts.background.results import worked_out
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import escape
from pages.parts.lesson.page import OpenLesson
from pages.parts.views.node_text import row_of, said

RATES = (0.02, 0.1, 0.3, 1.0, 1.9, 2.2)  # from far too small to more than any step may be
ROUNDS = 40  # trained at least: too small a rate shows only after a while
HELD_OUT = 0.25
HIGHEST = 3.0  # of the axis, in losses of the start: beyond, a curve has run away
LAYOUT = charts.LAYOUT | {"legend": {"y": 0.9}}


def rates(lesson: OpenLesson):
    """The loss by round at several learning rates, and what becomes of rows held out."""
    own = float(lesson.trace.model_as(BoostedModel).learning_rate)
    found = worked_out(trained, lesson.picked, lesson.settings)
    if found is None:
        return
    held = st.toggle("On rows held out", key="held out", disabled=not any(f[1] is not None for f in found.values()))
    curves = {rate: both[int(held and both[1] is not None)] for rate, both in found.items()}
    charts.show(rate_figure(curves, own), "Mean loss by round at several rates")
    ends = {rate: losses[-1] for rate, losses in curves.items()}
    best = min(ends, key=ends.__getitem__)
    away = [number(rate) for rate, losses in curves.items() if losses[-1] > losses[0]]
    told = f"After {len(curves[best]) - 1} rounds the rate {number(best)} is lowest, at {number(float(ends[best]))}."
    if away:
        told += f" Too large: {', '.join(away)} {'ends' if len(away) == 1 else 'end'} above the start."
    markup.soft(told, f"Each curve is a fit of its own; this lesson's rate is {number(own)}.")


def trained(data: Dataset, settings: dict[str, Any]) -> dict[float, list]:
    """By rate: the mean losses by round, all rows learned from; and of rows held out, None where there are too few."""
    plain = {k: v for k, v in settings.items() if k not in ("validation_fraction", "held_out", "n_iter_no_change")}
    given = completed(gradient_boosting.fit, settings)
    rounds = max(ROUNDS, given["n_estimators"])
    found = {rate: [] for rate in sorted({*RATES, given["learning_rate"]})}
    for rate, losses in in_turn([(rate, losses) for rate in found for losses in (learned, held_out)]):
        found[rate].append(losses(data, {**plain, "learning_rate": rate, "n_estimators": rounds}))
    return found


def losses_of(data: Dataset, settings: dict[str, Any]) -> np.ndarray:
    """[2, rounds + 1]. After an early end the last loss stays what it is."""
    boosting = BoostingRounds(record(gradient_boosting.fit, data, **settings))
    losses, missing = boosting.losses, settings["n_estimators"] + 1 - boosting.losses.shape[1]
    return np.pad(losses, ((0, 0), (0, missing)), mode="edge")


def learned(data: Dataset, settings: dict[str, Any]) -> np.ndarray:
    return losses_of(data, settings)[0]


def held_out(data: Dataset, settings: dict[str, Any]) -> np.ndarray | None:
    if data.n < 8:
        return None
    try:
        return losses_of(data, {**settings, "validation_fraction": HELD_OUT})[1]
    except DataProblem:
        return None


def rate_figure(curves: dict[float, np.ndarray], own: float) -> go.Figure:
    figure = go.Figure(layout=LAYOUT)
    top = HIGHEST * max(float(losses[0]) for losses in curves.values())
    for place, (rate, losses) in enumerate(curves.items()):
        line = {"color": palette.class_colour(place), "width": 4 if rate == own else 1.5}
        name = f"{number(rate)}{' (this lesson)' if rate == own else ''}"
        figure.add_scatter(x=np.arange(len(losses)), y=np.minimum(losses, 2 * top), name=name, line=line)
    shown = np.concatenate(list(curves.values()))
    figure.update_xaxes(title="rounds")
    figure.update_yaxes(title="mean loss", range=[0, min(top, float(shown.max()) * 1.05) or 1])
    return figure


# -- one row


def one_row(lesson: OpenLesson):
    """A row's score round by round, and what it stands for."""
    boosting = BoostingRounds(lesson.trace)
    row = st.number_input("Row", 1, boosting.n, 1, key="row", width=140) - 1
    figure = row_figure(boosting, row)
    charts.show(figure, f"Row {row + 1} round by round")
    data = lesson.data
    ended = boosting.stop.says if boosting.stop else ""
    markup.soft(f"Row {row + 1}: {row_of(data, data.X[row])}. {data.target_name} is {said(data, data.y[row])}.", ended)


def row_figure(boosting: BoostingRounds, row: int) -> go.Figure:
    """The value and its target; for classes the probability of each."""
    scores = np.stack([each.after[..., row] for each in (boosting.start, *boosting.advances)])
    figure, x = go.Figure(layout=LAYOUT), np.arange(len(scores))
    if not boosting.class_names:
        figure.add_scatter(x=x, y=scores, name="F", line={"color": palette.class_colour(0)})
        figure.add_hline(float(boosting.start.y[row]), line_dash="dash", line_color=palette.class_colour(1))
        figure.update_yaxes(title="F, and dashed what it should be")
    else:
        p = boosting.start.loss.predicted(scores.T)
        p = p if boosting.several else np.stack((1 - p, p))
        for k, name in enumerate(boosting.class_names):
            own = k == int(boosting.start.y[row])
            line = {"color": palette.class_colour(k), "width": 4 if own else 1.5}
            figure.add_scatter(x=x, y=p[k], name=escape(name) + " (its class)" * own, line=line)
        figure.update_yaxes(title="probability", range=[0, 1])
    figure.update_xaxes(title="rounds")
    return figure
