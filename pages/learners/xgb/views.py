"""What there is to explore about XGBoost: lambda, alpha and gamma at the node in sight, and the folds' curve."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine import Trace
from engine.learners.xgb.events import XgbScoreUpdate
from engine.learners.xgb.fitting import LEAST_GAIN
from engine.learners.xgb.lesson.sums import gain_expr, gain_symbols
from engine.learners.xgb.model import XgbModel
from engine.learners.xgb.n_rounds import RoundsChoice
from engine.split.candidates import CandidateTable
from engine.split.criteria import Similarity
from engine.text.arithmetic import expr_to_latex, number_expr, snap_to_zero
from engine.text.wording import split_text
from pages.frame import charts, markup, palette
from pages.frame.charts import LAYOUT
from pages.i18n.text import format_number, localize_formula, t, translator
from pages.jobs.results import await_result
from pages.learners.xgb.refits import losses_of
from pages.lesson.page import OpenLesson, make_hashable, selection_key
from pages.lesson.views import tables

FOLDS = 5
GAIN = r"\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - \frac{G^2}{H + \lambda}"
SHRINK = r"G\ \word{here} \ \word{sign}(G)\,\max(|G| - \alpha, 0)"


# -- lambda, alpha and gamma at one node


@dataclass(frozen=True, eq=False)
class PenalizedNode:
    """The candidate splits of one node under other penalties. The sums of g and h stay what they are."""

    table: CandidateTable
    penalty: Similarity
    gamma: float

    @cached_property
    def total(self) -> np.ndarray:
        """G and H of the node; a G that only rounding keeps from 0 is 0."""
        G, H = self.table.sums_total
        return np.array([snap_to_zero(G, np.abs(self.table.sums_left[:, 0]).max(initial=0.0)), H])

    @cached_property
    def left_similarity(self) -> np.ndarray:
        return self.penalty.similarity(self.table.sums_left)

    @cached_property
    def right_similarity(self) -> np.ndarray:
        return self.penalty.similarity(self.table.sums_right)

    @cached_property
    def node_similarity(self) -> float:
        return float(self.penalty.similarity(self.total))

    @cached_property
    def gain(self) -> np.ndarray:
        return self.penalty.gain_factor * (self.left_similarity + self.right_similarity - self.node_similarity)

    @cached_property
    def best_candidate(self) -> int:
        """The candidate that wins, -1 where there is none."""
        best = replace(self.table, gain=self.gain).is_best
        return int(best.argmax()) if best.any() else -1

    def questions(self, data: Dataset) -> list[str]:
        table = self.table
        candidates = zip(table.feature, table.threshold, table.categories, table.missing_left, strict=True)
        return [translator().render(split_text(data, *each)) for each in candidates]

    def frame(self, data: Dataset) -> pd.DataFrame:
        """Every candidate split, the one that gains most first."""
        (G_left, H_left), (G_right, H_right) = self.table.sums_left.T, self.table.sums_right.T
        frame = pd.DataFrame(
            {
                "": np.where(np.arange(len(self.table)) == self.best_candidate, t("column.mark.best"), ""),
                "split": self.questions(data),
                "gain": self.gain,
                "gain - gamma": self.gain - self.gamma,
                "similarity score left": self.left_similarity,
                "similarity score right": self.right_similarity,
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
        ridge = number_expr(self.penalty.reg_lambda)
        parts = [
            f"{number_expr(self.penalty.soft_threshold(G))}**2/({number_expr(H)} + {ridge})"
            if H + self.penalty.reg_lambda
            else "0"
            for G, H in (self.table.sums_left[i], self.table.sums_right[i], self.total)
        ]
        return gain_expr(f"{parts[0]} + {parts[1]} - {parts[2]}", self.penalty)


def penalties(lesson: OpenLesson):
    """Sliders, what they do to the node in sight, and to every candidate split of it."""
    node, recipe = lesson.position.node, lesson.trace.model_as(XgbModel).params
    table = lesson.growth.table(node)
    if not len(table):
        markup.caption(
            t("xgb.penalties.no-candidates", node=node, of_tree=lesson.of_tree_text),
            t("xgb.penalties.no-candidates-advice"),
        )
        return
    ridge, alpha, gamma = penalty_sliders(
        table, recipe.similarity, recipe.gamma, f"{lesson.fitted.name} {lesson.position}"
    )
    penalized = PenalizedNode(table, replace(recipe.similarity, reg_lambda=ridge, reg_alpha=alpha), gamma)
    show_best_split(lesson, penalized, PenalizedNode(table, recipe.similarity, recipe.gamma))
    st.latex(localize_formula(gain_symbols(GAIN, penalized.penalty)))
    if alpha:
        st.latex(localize_formula(SHRINK))
    best = max(penalized.best_candidate, 0)
    st.latex(
        localize_formula(expr_to_latex(penalized.gain_numbers(best)))
        + f" = {format_number(float(penalized.gain[best]))}"
    )
    frame = penalized.frame(lesson.data)
    tables.show_table(frame, t("xgb.penalties.table-title"))


def penalty_sliders(table: CandidateTable, now: Similarity, gamma: float, key: str) -> tuple[float, float, float]:
    """lambda, alpha, gamma. They begin at the lesson's own; each may go as far as there is something to see."""
    G, H = np.abs(np.concatenate((table.sums_left, table.sums_right))).max(0)
    bare = PenalizedNode(table, replace(now, reg_lambda=0.0, reg_alpha=0.0), 0.0)
    ends = (
        (t("xgb.penalties.control-lambda"), max(float(H), 10.0, 2 * now.reg_lambda), now.reg_lambda),
        (t("xgb.penalties.control-alpha"), max(float(G), 1.0, 2 * now.reg_alpha), now.reg_alpha),
        (t("xgb.penalties.control-gamma"), max(1.2 * float(bare.gain.max()), 1.0, 2 * gamma), gamma),
    )
    with st.container(horizontal=True):
        reg_lambda, reg_alpha, gamma = (
            st.slider(name, 0.0, end, float(first), end / 200, format="%.4g", width=260, key=f"{name} {key}")
            for name, end, first in ends
        )
    return reg_lambda, reg_alpha, gamma


def show_best_split(lesson: OpenLesson, penalized: PenalizedNode, before: PenalizedNode):
    place = t("xgb.penalties.node", node=lesson.position.node, of_tree=lesson.of_tree_text)
    if penalized.best_candidate < 0:
        markup.headline(t("xgb.penalties.none-left", place=markup.mark_name(place)))
        return
    asks = penalized.questions(lesson.data)
    gain = float(penalized.gain[penalized.best_candidate])
    net = gain - penalized.gamma
    changed = (
        ""
        if penalized.best_candidate == before.best_candidate
        else t("xgb.penalties.earlier-best", asks=asks[before.best_candidate])
    )
    fate = t("xgb.penalties.fate-pruned") if net < 0 else t("xgb.penalties.fate-kept")
    if gain <= penalized.penalty.gain_factor * LEAST_GAIN:
        markup.headline(t("xgb.penalties.no-gain", place=markup.mark_name(place)))
    else:
        markup.headline(
            t(
                "xgb.penalties.result",
                place=markup.mark_name(place),
                asks=markup.mark_name(asks[penalized.best_candidate]),
                gain=format_number(gain),
            )
        )
    G, H = penalized.total
    output = format_number(float(penalized.penalty.output(G, H)) + 0.0)
    markup.caption(t("xgb.penalties.net-gain", net=format_number(net), fate=fate, changed=changed, answer=output))


# -- cross-validation


def chosen_rounds(trace: Trace) -> RoundsChoice | None:
    return next((event for event in trace.logged_events if isinstance(event, RoundsChoice)), None)


def rounds(lesson: OpenLesson):
    """The validation loss, fold by fold, and the round where their mean is lowest."""
    chosen = chosen_rounds(lesson.trace)
    if chosen is None:
        markup.caption(t("xgb.cross-validation.intro"))  # fmt: skip
        folds = min(FOLDS, lesson.data.n)  # a fold needs a row
        if st.button(
            t("xgb.cross-validation.submit", folds=folds), on_click=st.session_state.update, args=({"cv": folds},)
        ):
            st.rerun()
        return
    charts.show_figure(validation_figure(chosen), t("xgb.cross-validation.chart-title"))
    best = float(chosen.mean.min())
    markup.caption(
        t(
            "xgb.cross-validation.result",
            reason=chosen.reason,
            best=format_number(best),
            std=format_number(float(chosen.std[chosen.best_n_rounds - 1])),
        )
    )


def validation_figure(chosen: RoundsChoice) -> go.Figure:
    along = np.arange(1, len(chosen.mean) + 1)
    figure = go.Figure(layout=LAYOUT)
    for fold, loss in enumerate(chosen.loss):
        line = {"width": 1, "color": palette.GREY}
        figure.add_scatter(x=along, y=loss, name=t("xgb.cross-validation.fold", fold=fold + 1), line=line, opacity=0.6)
    line = {"width": 3, "color": palette.class_colour(0)}
    figure.add_scatter(x=along, y=chosen.mean, error_y={"array": chosen.std}, name=t("views.value.mean"), line=line)
    figure.add_vline(chosen.best_n_rounds, line_dash="dash", line_color=palette.class_colour(1))
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=t("xgb.cross-validation.axis-loss"))
    return figure


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
