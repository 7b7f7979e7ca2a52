"""What there is to explore about XGBoost: prices on leaves at the node in sight, and the folds' curve."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine import Trace
from engine.learners.xgb.cross_validation import RoundsChosen
from engine.learners.xgb.fitting import LEAST_GAIN
from engine.learners.xgb.model import XgbModel
from engine.lessons.common.arithmetic import settled, text, worked
from engine.lessons.common.phrases import asked
from engine.lessons.common.phrases import shown as number
from engine.split.candidates import CandidateTable
from engine.split.criteria import Similarity
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson
from pages.parts.views import tables

FOLDS = 5
GAIN = r"\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - \frac{G^2}{H + \lambda}"
PULL = r"G \text{ here: } \mathrm{sign}(G)\,\max(|G| - \alpha, 0)"


# -- lambda, alpha and gamma at one node


@dataclass(frozen=True, eq=False)
class Priced:
    """The cuts of one node under other prices. The sums of g and h stay what they are."""

    table: CandidateTable
    penalty: Similarity
    gamma: float

    @cached_property
    def total(self) -> np.ndarray:
        """G and H of the node; a G that only rounding keeps from 0 is 0."""
        G, H = self.table.total
        return np.array([settled(G, np.abs(self.table.left[:, 0]).max(initial=0.0)), H])

    @cached_property
    def left(self) -> np.ndarray:
        return self.penalty.similarity(self.table.left)

    @cached_property
    def right(self) -> np.ndarray:
        return self.penalty.similarity(self.table.right)

    @cached_property
    def node(self) -> float:
        return float(self.penalty.similarity(self.total))

    @cached_property
    def gain(self) -> np.ndarray:
        return self.left + self.right - self.node

    @cached_property
    def best(self) -> int:
        """The cut that wins, -1 where there is none."""
        best = replace(self.table, gain=self.gain).best
        return int(best.argmax()) if best.any() else -1

    def asks(self, data: Dataset) -> list[str]:
        table = self.table
        cuts = zip(table.feature, table.threshold, table.categories, table.missing_left, strict=True)
        return [asked(data, *cut) for cut in cuts]

    def frame(self, data: Dataset) -> pd.DataFrame:
        """Every cut, the one that gains most first."""
        (G_left, H_left), (G_right, H_right) = self.table.left.T, self.table.right.T
        frame = pd.DataFrame(
            {
                "": np.where(np.arange(len(self.table)) == self.best, "wins", ""),
                "cut": self.asks(data),
                "gain": self.gain,
                "gain - gamma": self.gain - self.gamma,
                "similarity left": self.left,
                "similarity right": self.right,
                "answer left": self.penalty.output(G_left, H_left) + 0.0,
                "answer right": self.penalty.output(G_right, H_right) + 0.0,
                "G left": G_left,
                "H left": H_left,
                "G right": G_right,
                "H right": H_right,
            }
        )
        return frame.sort_values(["", "gain"], ascending=False, kind="stable")

    def gain_numbers(self, i: int) -> str:
        """The gain of one cut, worked out."""
        ridge = text(self.penalty.reg_lambda)
        parts = [f"{text(self.penalty.pulled(G))}**2/({text(H)} + {ridge})" if H + self.penalty.reg_lambda else "0"
                 for G, H in (self.table.left[i], self.table.right[i], self.total)]  # fmt: skip
        return f"{parts[0]} + {parts[1]} - {parts[2]}"


def prices(lesson: OpenLesson):
    """Sliders, what they do to the node in sight, and to every cut of it."""
    node, recipe = lesson.here.node, lesson.trace.model_as(XgbModel).recipe
    table = lesson.growth.table(node)
    if not len(table):
        markup.soft(f"Node {node}{lesson.of_tree} has no cut to try.", "Of another node they are priced here.")
        return
    ridge, alpha, gamma = sliders(table, recipe.similarity, recipe.gamma, f"{lesson.fitted.name} {lesson.here}")
    priced = Priced(table, Similarity(ridge, alpha), gamma)
    says_who_wins(lesson, priced, Priced(table, recipe.similarity, recipe.gamma))
    st.latex(GAIN)
    if alpha:
        st.latex(PULL)
    st.latex(worked(priced.gain_numbers(max(priced.best, 0))) + f" = {number(float(priced.gain[max(priced.best, 0)]))}")
    frame = priced.frame(lesson.data)
    tables.show(frame, "Every cut at these prices")


def sliders(table: CandidateTable, now: Similarity, gamma: float, key: str) -> tuple[float, float, float]:
    """lambda, alpha, gamma. They begin at the lesson's own; each may go as far as there is something to see."""
    G, H = np.abs(np.concatenate((table.left, table.right))).max(0)
    bare = Priced(table, Similarity(0.0, 0.0), 0.0)
    ends = (
        ("lambda: added to every H", max(float(H), 10.0, 2 * now.reg_lambda), now.reg_lambda),
        ("alpha: pulls every G to 0", max(float(G), 1.0, 2 * now.reg_alpha), now.reg_alpha),
        ("gamma: what a split costs", max(1.2 * float(bare.gain.max()), 1.0, 2 * gamma), gamma),
    )
    with st.container(horizontal=True):
        reg_lambda, reg_alpha, price = (
            st.slider(name, 0.0, end, float(first), end / 200, format="%.4g", width=260, key=f"{name} {key}")
            for name, end, first in ends
        )
    return reg_lambda, reg_alpha, price


def says_who_wins(lesson: OpenLesson, priced: Priced, before: Priced):
    place = f"Node {lesson.here.node}{lesson.of_tree}"
    if priced.best < 0:
        markup.says(f"{markup.marked(place)}: no cut may be made here.")
        return
    asks = priced.asks(lesson.data)
    gain = float(priced.gain[priced.best])
    net = gain - priced.gamma
    changed = "" if priced.best == before.best else f" Before, {asks[before.best]} did."
    fate = "would be taken back, unless a split below it stays" if net < 0 else "stays"
    if gain <= LEAST_GAIN:
        markup.says(f"{markup.marked(place)}: no cut gains anything at these prices, so it is a leaf.")
    else:
        markup.says(f"{markup.marked(place)}: {markup.marked(asks[priced.best])} wins with a gain of {number(gain)}.")
    G, H = priced.total
    answer = number(float(priced.penalty.output(G, H)) + 0.0)
    markup.soft(
        f"Less gamma that is {number(net)}: the split {fate}.{changed} As a leaf the node would answer {answer}."
    )


# -- cross-validation


def chosen_of(trace: Trace) -> RoundsChosen | None:
    return next((event for event in trace.logged if isinstance(event, RoundsChosen)), None)


def rounds(lesson: OpenLesson):
    """The loss of rows held out, fold by fold, and the round where their mean is lowest."""
    chosen = chosen_of(lesson.trace)
    if chosen is None:
        markup.soft("How many rounds are enough? Rows that no tree has seen can say: train without a part of them, "
                    "and watch the loss of that part round by round.")  # fmt: skip
        folds = min(FOLDS, lesson.data.n)  # a fold needs a row
        if st.button(f"Choose the rounds with {folds} folds", on_click=st.session_state.update, args=({"cv": folds},)):
            st.rerun()
        return
    charts.show(curve_figure(chosen), "Loss of rows held out by round")
    best = float(chosen.mean.min())
    markup.soft(f"{chosen.reason} There it is {number(best)}, the folds {number(float(chosen.std[chosen.chosen - 1]))} "
                "apart. A thin line a fold, the thick one their mean; dashed: the choice.")  # fmt: skip


def curve_figure(chosen: RoundsChosen) -> go.Figure:
    along = np.arange(1, len(chosen.mean) + 1)
    figure = go.Figure(layout=LAYOUT)
    for fold, loss in enumerate(chosen.loss):
        line = {"width": 1, "color": palette.GREY}
        figure.add_scatter(x=along, y=loss, name=f"fold {fold + 1}", line=line, opacity=0.6)
    line = {"width": 3, "color": palette.class_colour(0)}
    figure.add_scatter(x=along, y=chosen.mean, error_y={"array": chosen.std}, name="mean", line=line)
    figure.add_vline(chosen.chosen, line_dash="dash", line_color=palette.class_colour(1))
    figure.update_xaxes(title="rounds")
    figure.update_yaxes(title="mean loss of rows held out")
    return figure
