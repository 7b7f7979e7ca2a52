"""What there is to explore about XGBoost: lambda, alpha and gamma at the node in sight, and the folds' curve."""

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
from engine.lessons.common.wording import rule
from engine.lessons.xgb.sums import halved, part_of_gain
from engine.split.candidates import CandidateTable
from engine.split.criteria import Similarity
from engine.text.arithmetic import settled, text, worked
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.charts import LAYOUT
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import formula, language, number, tell
from pages.parts.views import tables

FOLDS = 5
GAIN = r"\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - \frac{G^2}{H + \lambda}"
SHRINK = r"G\ \word{here} \ \word{sign}(G)\,\max(|G| - \alpha, 0)"


# -- lambda, alpha and gamma at one node


@dataclass(frozen=True, eq=False)
class Penalized:
    """The candidate splits of one node under other penalties. The sums of g and h stay what they are."""

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
        return self.penalty.part_of_gain * (self.left + self.right - self.node)

    @cached_property
    def best(self) -> int:
        """The candidate that wins, -1 where there is none."""
        best = replace(self.table, gain=self.gain).best
        return int(best.argmax()) if best.any() else -1

    def asks(self, data: Dataset) -> list[str]:
        table = self.table
        candidates = zip(table.feature, table.threshold, table.categories, table.missing_left, strict=True)
        return [language().plain(rule(data, *each)) for each in candidates]

    def frame(self, data: Dataset) -> pd.DataFrame:
        """Every candidate split, the one that gains most first."""
        (G_left, H_left), (G_right, H_right) = self.table.left.T, self.table.right.T
        frame = pd.DataFrame(
            {
                "": np.where(np.arange(len(self.table)) == self.best, tell("column.mark.best"), ""),
                "split": self.asks(data),
                "gain": self.gain,
                "gain - gamma": self.gain - self.gamma,
                "similarity score left": self.left,
                "similarity score right": self.right,
                "output value left": self.penalty.output(G_left, H_left) + 0.0,
                "output value right": self.penalty.output(G_right, H_right) + 0.0,
                "G left": G_left,
                "H left": H_left,
                "G right": G_right,
                "H right": H_right,
            }
        )
        return frame.sort_values(["", "gain"], ascending=False, kind="stable")

    def gain_numbers(self, i: int) -> str:
        """The gain of one candidate, worked out."""
        ridge = text(self.penalty.reg_lambda)
        parts = [f"{text(self.penalty.shrunk(G))}**2/({text(H)} + {ridge})" if H + self.penalty.reg_lambda else "0"
                 for G, H in (self.table.left[i], self.table.right[i], self.total)]  # fmt: skip
        return halved(f"{parts[0]} + {parts[1]} - {parts[2]}", self.penalty)


def penalties(lesson: OpenLesson):
    """Sliders, what they do to the node in sight, and to every candidate split of it."""
    node, recipe = lesson.here.node, lesson.trace.model_as(XgbModel).recipe
    table = lesson.growth.table(node)
    if not len(table):
        markup.soft(
            tell("views-node-has-no-candidate-2", node=node, of_tree=lesson.of_tree), tell("views-step-to-another-node")
        )
        return
    ridge, alpha, gamma = sliders(table, recipe.similarity, recipe.gamma, f"{lesson.fitted.name} {lesson.here}")
    penalized = Penalized(table, replace(recipe.similarity, reg_lambda=ridge, reg_alpha=alpha), gamma)
    tell_who_wins(lesson, penalized, Penalized(table, recipe.similarity, recipe.gamma))
    st.latex(formula(part_of_gain(GAIN, penalized.penalty)))
    if alpha:
        st.latex(formula(SHRINK))
    best = max(penalized.best, 0)
    st.latex(formula(worked(penalized.gain_numbers(best))) + f" = {number(float(penalized.gain[best]))}")
    frame = penalized.frame(lesson.data)
    tables.show(frame, tell("views-every-candidate-split-with"))


def sliders(table: CandidateTable, now: Similarity, gamma: float, key: str) -> tuple[float, float, float]:
    """lambda, alpha, gamma. They begin at the lesson's own; each may go as far as there is something to see."""
    G, H = np.abs(np.concatenate((table.left, table.right))).max(0)
    bare = Penalized(table, replace(now, reg_lambda=0.0, reg_alpha=0.0), 0.0)
    ends = (
        (tell("views-lambda-added-to-every-h"), max(float(H), 10.0, 2 * now.reg_lambda), now.reg_lambda),
        (tell("views-alpha-moves-every-g"), max(float(G), 1.0, 2 * now.reg_alpha), now.reg_alpha),
        (tell("views-gamma-what-a-split-must"), max(1.2 * float(bare.gain.max()), 1.0, 2 * gamma), gamma),
    )
    with st.container(horizontal=True):
        reg_lambda, reg_alpha, gamma = (
            st.slider(name, 0.0, end, float(first), end / 200, format="%.4g", width=260, key=f"{name} {key}")
            for name, end, first in ends
        )
    return reg_lambda, reg_alpha, gamma


def tell_who_wins(lesson: OpenLesson, penalized: Penalized, before: Penalized):
    place = tell("views-node", node=lesson.here.node, of_tree=lesson.of_tree)
    if penalized.best < 0:
        markup.says(tell("views-it-has-no-candidate-split", place=markup.marked(place)))
        return
    asks = penalized.asks(lesson.data)
    gain = float(penalized.gain[penalized.best])
    net = gain - penalized.gamma
    changed = "" if penalized.best == before.best else tell("views-before-did", asks=asks[before.best])
    fate = tell("views-would-be-pruned-unless-a") if net < 0 else tell("views-stays")
    if gain <= penalized.penalty.part_of_gain * LEAST_GAIN:
        markup.says(tell("views-no-split-has-a-gain-with", place=markup.marked(place)))
    else:
        markup.says(
            tell(
                "views-is-the-best-split-with-a",
                place=markup.marked(place),
                asks=markup.marked(asks[penalized.best]),
                gain=number(gain),
            )
        )
    G, H = penalized.total
    output = number(float(penalized.penalty.output(G, H)) + 0.0)
    markup.soft(tell("views-less-gamma-that-is-the", net=number(net), fate=fate, changed=changed, answer=output))


# -- cross-validation


def chosen_of(trace: Trace) -> RoundsChosen | None:
    return next((event for event in trace.logged if isinstance(event, RoundsChosen)), None)


def rounds(lesson: OpenLesson):
    """The validation loss, fold by fold, and the round where their mean is lowest."""
    chosen = chosen_of(lesson.trace)
    if chosen is None:
        markup.soft(tell("views-how-many-rounds-are-enough"))  # fmt: skip
        folds = min(FOLDS, lesson.data.n)  # a fold needs a row
        if st.button(
            tell("views-choose-the-rounds-with", folds=folds), on_click=st.session_state.update, args=({"cv": folds},)
        ):
            st.rerun()
        return
    charts.show(curve_figure(chosen), tell("views-validation-loss-by-round"))
    best = float(chosen.mean.min())
    markup.soft(
        tell(
            "views-there-it-is-with-a",
            reason=chosen.reason,
            best=number(best),
            std=number(float(chosen.std[chosen.chosen - 1])),
        )
    )


def curve_figure(chosen: RoundsChosen) -> go.Figure:
    along = np.arange(1, len(chosen.mean) + 1)
    figure = go.Figure(layout=LAYOUT)
    for fold, loss in enumerate(chosen.loss):
        line = {"width": 1, "color": palette.GREY}
        figure.add_scatter(x=along, y=loss, name=tell("views-fold-2", fold=fold + 1), line=line, opacity=0.6)
    line = {"width": 3, "color": palette.class_colour(0)}
    figure.add_scatter(x=along, y=chosen.mean, error_y={"array": chosen.std}, name=tell("views-mean"), line=line)
    figure.add_vline(chosen.chosen, line_dash="dash", line_color=palette.class_colour(1))
    figure.update_xaxes(title=tell("views-axis-rounds"))
    figure.update_yaxes(title=tell("views-mean-validation-loss"))
    return figure
