"""The tabs of XGBoost: penalties at the current node, cross-validation, and more rounds."""

from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine.learners.xgb.events import XgbScoreUpdate
from engine.learners.xgb.fitting import LEAST_GAIN
from engine.learners.xgb.lesson.sums import gain_expr, gain_symbols
from engine.learners.xgb.model import XgbModel
from engine.learners.xgb.n_rounds import RoundsChoice
from engine.split.candidates import CandidateTable
from engine.split.criteria import Similarity
from engine.text.arithmetic import expr_to_latex, number_expr, snap_to_zero
from engine.text.message import msg
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
    """The candidate splits of one node under other penalties; the sums of g and h stay the same."""

    table: CandidateTable
    penalty: Similarity
    gamma: float

    @cached_property
    def total(self) -> np.ndarray:
        """G and H of the node, with a G that differs from 0 only by rounding set to 0."""
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
        """Index of the candidate that wins; -1 if none does."""
        best = replace(self.table, gain=self.gain).is_best
        return int(best.argmax()) if best.any() else -1

    def questions(self, data: Dataset) -> list[str]:
        table = self.table
        candidates = zip(table.feature, table.threshold, table.categories, table.missing_left, strict=True)
        return [translator().render(split_text(data, *candidate, table.strict)) for candidate in candidates]

    def frame(self, data: Dataset) -> pd.DataFrame:
        """Table of all candidate splits, the largest gain first."""
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
        """Return the gain of candidate `i` as an expression of its numbers."""
        ridge = number_expr(self.penalty.reg_lambda)
        parts = [
            f"{number_expr(self.penalty.soft_threshold(G))}**2/({number_expr(H)} + {ridge})"
            if H + self.penalty.reg_lambda
            else "0"
            for G, H in (self.table.sums_left[i], self.table.sums_right[i], self.total)
        ]
        return gain_expr(f"{parts[0]} + {parts[1]} - {parts[2]}", self.penalty)


def penalties(lesson: OpenLesson):
    """Draw sliders for lambda, alpha and gamma, and the current node's candidates under them."""
    node, params = lesson.position.node, lesson.trace.model_as(XgbModel).params
    table = lesson.growth.table(node)
    if not len(table):
        text = t("xgb.penalties.no-candidates", node=node, of_tree=lesson.of_tree_text)
        markup.caption(text, t("xgb.penalties.no-candidates-advice"))
        return
    before, key = PenalizedNode(table, params.similarity, params.gamma), f"{lesson.fitted.name} {lesson.position}"
    ridge, alpha, gamma = penalty_sliders(before, key)
    penalized = PenalizedNode(table, replace(params.similarity, reg_lambda=ridge, reg_alpha=alpha), gamma)
    show_best_split(lesson, penalized, before)
    st.latex(localize_formula(gain_symbols(GAIN, penalized.penalty)))
    if alpha:
        st.latex(localize_formula(SHRINK))
    best = max(penalized.best_candidate, 0)
    numbers = localize_formula(expr_to_latex(penalized.gain_numbers(best)))
    st.latex(f"{numbers} = {format_number(float(penalized.gain[best]))}")
    tables.show_table(penalized.frame(lesson.data), t("xgb.penalties.table-title"))


def penalty_sliders(node: PenalizedNode, key: str) -> tuple[float, float, float]:
    """Draw sliders for lambda, alpha and gamma, from 0 past where they change anything; return their values."""
    table, now, gamma = node.table, node.penalty, node.gamma
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
    best, questions = penalized.best_candidate, penalized.questions(lesson.data)
    gain = float(penalized.gain[best])
    net, changed = gain - penalized.gamma, ""
    if best != before.best_candidate:
        changed = t("xgb.penalties.earlier-best", asks=questions[before.best_candidate])
    fate = t("xgb.penalties.fate-pruned") if net < 0 else t("xgb.penalties.fate-kept")
    place, question = markup.mark_name(place), markup.mark_name(questions[best])
    if gain <= penalized.penalty.gain_factor * LEAST_GAIN:
        markup.headline(t("xgb.penalties.no-gain", place=place))
    else:
        markup.headline(t("xgb.penalties.result", place=place, asks=question, gain=format_number(gain)))
    G, H = penalized.total
    output = format_number(float(penalized.penalty.output(G, H)) + 0.0)
    markup.caption(t("xgb.penalties.net-gain", net=format_number(net), fate=fate, changed=changed, answer=output))


# -- cross-validation


def rounds(lesson: OpenLesson):
    """Draw the validation loss of each fold, and the number of rounds with the lowest mean."""
    chosen = lesson.trace.last_event(RoundsChoice)
    if chosen is None:
        markup.caption(t("xgb.cross-validation.intro"))
        folds = min(FOLDS, lesson.data.n)  # a fold needs a row
        label, changes = t("xgb.cross-validation.submit", folds=folds), {"cv": folds}
        if st.button(label, on_click=st.session_state.update, args=(changes,)):
            st.rerun()
        return
    charts.show_figure(validation_figure(chosen), t("xgb.cross-validation.chart-title"))
    best, std = (format_number(float(x)) for x in (chosen.mean.min(), chosen.std[chosen.best_n_rounds - 1]))
    caution = t(msg("lesson.chosen.optimistic", what="rounds"))
    markup.caption(t("xgb.cross-validation.result", reason=chosen.reason, best=best, std=std), caution)


def validation_figure(chosen: RoundsChoice) -> go.Figure:
    x = np.arange(1, len(chosen.mean) + 1)
    figure = go.Figure(layout=LAYOUT)
    for fold, loss in enumerate(chosen.loss):
        line = {"width": 1, "color": palette.GREY}
        figure.add_scatter(x=x, y=loss, name=t("xgb.cross-validation.fold", fold=fold + 1), line=line, opacity=0.6)
    line = {"width": 3, "color": palette.curve_colour(0)}
    figure.add_scatter(x=x, y=chosen.mean, error_y={"array": chosen.std}, name=t("views.value.mean"), line=line)
    figure.add_vline(chosen.best_n_rounds, line_dash="dash", line_color=palette.curve_colour(1))
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=t("xgb.cross-validation.axis-loss"))
    return figure


# -- more rounds

MAX_ADDED_ROUNDS = 200


def show_continuation(lesson: OpenLesson):
    """Draw a control that adds rounds, the longer loss curve, and a button that opens the lesson with it."""
    so_far = len(lesson.trace.events_of(XgbScoreUpdate))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        label = t("xgb.more-rounds.control")
        added = int(st.number_input(label, 1, MAX_ADDED_ROUNDS, 10, key="rounds to add", width=200))
        is_submitted = st.button(t("xgb.more-rounds.submit"), icon=":material/fast_forward:", type="primary")
    state = f"continued {lesson.fitted.name}"
    if is_submitted:
        st.session_state[state] = added
    if state not in st.session_state:
        markup.caption(t("xgb.more-rounds.intro", so_far=so_far))
        return

    added = st.session_state[state]
    key = "more rounds", selection_key(lesson.selection), make_hashable(lesson.settings), added
    work = partial(losses_of, lesson.trace, lesson.settings, added)
    losses = await_result(key, work, private=bool(lesson.selection.owner_key))
    if losses is None:
        return
    total = len(losses)
    if np.isfinite(losses).all():
        charts.show_figure(continuation_figure(losses, so_far), t("xgb.more-rounds.chart-title"))
        before, after = (format_number(float(losses[i])) for i in (so_far - 1, -1))
        text = t("xgb.more-rounds.result", so_far=so_far + 1, total=total, losses=before, losses2=after)
        markup.headline(text)
    markup.caption(t("xgb.more-rounds.note", total=total))
    changes = {"n_estimators": total, "cv": None, "early_stopping_rounds": None}
    if st.button(t("xgb.more-rounds.lesson-button", total=total), on_click=st.session_state.update, args=(changes,)):
        st.rerun()


def continuation_figure(losses: np.ndarray, so_far: int) -> go.Figure:
    """The losses of the rounds so far, and of the added ones from the last of them on."""
    x = np.arange(1, len(losses) + 1)
    figure = go.Figure(layout=LAYOUT)
    curves = (
        (slice(0, so_far), t("xgb.more-rounds.curve-before")),
        (slice(so_far - 1, None), t("xgb.more-rounds.curve-added")),
    )
    for k, (part, name) in enumerate(curves):
        figure.add_scatter(x=x[part], y=losses[part], name=name, line={"color": palette.curve_colour(k)})
    figure.add_vline(so_far, line_dash="dash", line_color=palette.GREY)
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=t("xgb.more-rounds.axis-loss"), rangemode="tozero")
    return figure
