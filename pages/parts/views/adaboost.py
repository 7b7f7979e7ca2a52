"""What there is to explore about boosting: errors over the rounds, also on rows held out, and every row's weight."""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go

from datasets import Dataset, rows_of
from engine import DataProblem, Trace, adaboost
from engine.learners.adaboost.weights import RoundError
from engine.learners.common.random_draws import folds
from engine.lessons.common.phrases import shown as number
from pages.parts.background.fits import in_turn
from pages.parts.background.results import worked_out
from pages.parts.challenges.adaboost import errors
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson

FOLDS = 5
HEAVIEST = 60  # rows whose weights are drawn: those that ever weighed most


def curves(lesson: OpenLesson):
    """Errors by round on the rows that were learned from, and on those each of five folds held out."""
    held = worked_out(held_out, lesson.picked, lesson.settings)
    if held is None:
        return
    figure = curve_figure(lesson.trace, held)
    charts.show(figure, "Errors of all trees over the rounds")
    kind = "Share of rows wrong" if lesson.data.class_names else "Mean squared residual"
    best = int(held.argmin()) if len(held) else -1
    told = f"{kind} of the trees so far. "
    if best >= 0:
        told += f"On rows held out it is lowest after round {best + 1}, {number(float(held[best]))}."
    else:
        told += "There are too few rows to hold some out."
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
    return "Dotted: the product of 2 √(e (1 - e)) over the rounds; no more rows than that can be wrong in training."


def curve_figure(trace: Trace, held: np.ndarray) -> go.Figure:
    training = errors(trace.model, trace.data)
    rounds = np.arange(1, len(training) + 1)
    figure = go.Figure(layout=LAYOUT)
    figure.add_scatter(x=rounds, y=training, name="learned from", line={"color": palette.class_colour(0)})
    if len(held):
        x = np.arange(1, len(held) + 1)
        figure.add_scatter(x=x, y=held, name="held out", line={"color": palette.class_colour(1)})
    if bounded(trace):
        line = {"color": palette.GREY, "dash": "dot"}
        figure.add_scatter(x=rounds, y=bound(trace), name="bound", line=line)
    what = "share of rows wrong" if trace.data.class_names else "mean squared residual"
    figure.update_xaxes(title="rounds")
    figure.update_yaxes(title=what, rangemode="tozero")
    return figure


def held_out(data: Dataset, settings: dict[str, Any]) -> np.ndarray:
    """[rounds] the mean error of five folds on the rows each holds out; empty where that cannot be done."""
    if data.n < 2 * FOLDS:
        return np.zeros(0)
    fold = folds(data.n, FOLDS, seed=0, stratify=data.y if data.class_names else None)
    try:
        found = [one_fold(data, fold == k, settings) for k in in_turn(range(FOLDS))]
    except DataProblem:  # a class that only stands in one fold
        return np.zeros(0)
    longest = max(map(len, found))
    return np.mean([np.append(own, np.full(longest - len(own), own[-1])) for own in found], 0)


def one_fold(data: Dataset, out: np.ndarray, settings: dict[str, Any]) -> np.ndarray:
    """[rounds] the errors on the rows held out; where boosting ended early, its last answer stands."""
    learned, kept = (rows_of(data, rows) for rows in (~out, out))
    return errors(adaboost.fit(learned, **settings), kept)


# -- the weights


def weights(lesson: OpenLesson):
    """Every row's weight in every round, as a picture: a row of the data a line, a round a column."""
    rows, table = weight_table(lesson.trace)
    charts.show(weight_figure(rows, table), "Weights of the rows by round")
    left = lesson.data.n - len(rows)
    out = f" The {len(rows)} rows that ever weighed most are drawn, {left:,} others are not." if left else ""
    heaviest = rows[int(table.max(1).argmax())]
    told = f"Row {heaviest + 1} is the hardest: it comes to weigh {number(float(table.max()))}."
    markup.soft("The darker, the more a row weighs in that round.", told + out)


def weight_table(trace: Trace) -> tuple[np.ndarray, np.ndarray]:
    """(the rows that ever weighed most, in their order; [rows, rounds] what they weigh)."""
    every = np.array([event.weight for event in trace.logged if isinstance(event, RoundError)]).T
    rows = np.sort(np.argsort(-every.max(1), kind="stable")[:HEAVIEST])
    return rows, every[rows]


def weight_figure(rows: np.ndarray, table: np.ndarray) -> go.Figure:
    figure = go.Figure(layout=LAYOUT)
    figure.add_heatmap(
        z=table, x=np.arange(1, table.shape[1] + 1), y=[f"row {row + 1}" for row in rows], colorscale="Blues", zmin=0,
        hovertemplate="%{y}, round %{x}: weight %{z:.4g}<extra></extra>", colorbar={"title": "weight"},
    )  # fmt: skip
    figure.update_xaxes(title="round")
    figure.update_yaxes(autorange="reversed")
    return figure
