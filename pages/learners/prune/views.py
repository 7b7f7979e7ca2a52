"""The tabs of pruning: scores at any alpha, the cross-validation curve, and three ways to choose alpha."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from engine import Trace
from engine.learners.prune.fitting import ALPHA_CHOOSERS, AlphaChoice, standard_error
from engine.learners.prune.path import PruningPath, cost_complexity, effective_alpha
from engine.learners.prune.stopping import StoppingErrors, cross_validate_stopping
from engine.text.message import msg
from engine.text.wording import count_text
from pages.frame import charts, markup, palette
from pages.i18n.text import format_number, t
from pages.lesson.page import OpenLesson
from pages.lesson.views import tables

RULE_TEXTS = {
    "min_error": msg("prune.choice.min-error"),
    "one_se": msg("prune.choice.one-standard-error"),
    "average_alpha": msg("prune.choice.average-alpha"),
}
SLIDES_EXAMPLE = (0.2, (("T, 8 leaves", 0.32, 8), ("Tsmall, 7 leaves", 0.33, 7)))  # alpha; name, error, leaves


def chosen_of(trace: Trace) -> AlphaChoice:
    return next(event for event in trace.logged_events if isinstance(event, AlphaChoice))


def score_table(path: PruningPath, alpha: float) -> pd.DataFrame:
    """Scores of all subtrees at one alpha, with the lowest marked; of ties the smallest subtree."""
    best = np.arange(len(path)) == path.subtree_at(alpha)
    return pd.DataFrame(
        {
            "": np.where(best, t("column.mark.lowest"), ""),
            "subtree": np.arange(len(path)),
            "leaves": path.leaves,
            t("prune.scores.column-from"): path.alpha,
            "R": path.error,
            "R + alpha · leaves": path.scores(alpha),
        }
    )


def scores(lesson: OpenLesson):
    path = chosen_of(lesson.trace).path
    end = float(path.alpha[-1]) * 1.2 or 1.0
    first, key = float(chosen_of(lesson.trace).alpha), f"alpha of {lesson.fitted.name}"
    alpha = st.slider(t("prune.scores.control-alpha"), 0.0, end, first, end / 200, format="%.4g", key=key)
    table = score_table(path, alpha)
    leaves = t(count_text(int(path.leaves[path.subtree_at(alpha)]), "leaf"))
    markup.headline(t("prune.scores.result", alpha=format_number(alpha), leaves=markup.mark_name(leaves)))
    tables.show_table(table, t("prune.scores.table-title"))
    markup.caption(slides_example())


def slides_example() -> str:
    """Work out the example of the JSC 370 slides, which compares two trees at one alpha."""
    alpha, (large, small) = SLIDES_EXAMPLE
    sums = [
        f"{name}: {error} + {alpha} · {n} = {format_number(cost_complexity(error, n, alpha))}"
        for name, error, n in (large, small)
    ]
    even = format_number(effective_alpha(small[1] - large[1], large[2] - small[2]))
    return t("prune.scores.slides-note", price=alpha, sums="; ".join(sums), even=even)


def get_validated(lesson: OpenLesson) -> AlphaChoice | None:
    """Return the choice of alpha if it used folds; else draw a note and return None."""
    chosen = chosen_of(lesson.trace)
    if chosen.folds:
        return chosen
    markup.caption(t("prune.fold-chart.missing"))
    return None


def curve(lesson: OpenLesson):
    chosen = get_validated(lesson)
    if chosen is None:
        return
    charts.show_figure(validation_figure(chosen), t("prune.fold-chart.title"))
    markup.caption(t("prune.fold-chart.note"), optimism())


def validation_figure(chosen: AlphaChoice) -> go.Figure:
    """Errors of the folds by subtree; alphas are too unevenly spaced for an axis."""
    error, path, x = chosen.fold_error, chosen.path, np.arange(len(chosen.path))
    labels = [f"{format_number(alpha)}<br>{n}" for alpha, n in zip(path.alpha, path.leaves, strict=True)]
    figure = go.Figure(layout=charts.LAYOUT | {"height": 320})
    for fold in chosen.folds:
        name, line = t("prune.fold-chart.fold", number=fold.number + 1), {"width": 1, "color": palette.GREY}
        figure.add_scatter(x=x, y=fold.error, name=name, line=line, opacity=0.6)
    bars = {"array": standard_error(error)}
    line = {"width": 3, "color": palette.curve_colour(0)}
    figure.add_scatter(x=x, y=error.mean(0), error_y=bars, name=t("views.value.mean"), line=line)
    figure.add_vline(chosen.subtree, line_dash="dash", line_color=palette.curve_colour(1))
    step = max(1, len(x) // 12)
    figure.update_xaxes(title=t("prune.fold-chart.axis-alpha"), tickvals=x[::step], ticktext=labels[::step])
    figure.update_yaxes(title=t("prune.fold-chart.axis-error"), rangemode="tozero")
    return figure


def ways(lesson: OpenLesson):
    chosen = get_validated(lesson)
    if chosen is None:
        return
    rows = []
    for name, choose in ALPHA_CHOOSERS.items():
        alpha = choose(chosen.path.alpha, chosen.fold_error)
        i = chosen.path.subtree_at(alpha)
        leaves, error = format_number(int(chosen.path.leaves[i])), format_number(float(chosen.fold_error.mean(0)[i]))
        rows.append((name, format_number(float(alpha)), leaves, error, t(RULE_TEXTS[name])))
    error_title, meaning = t("prune.choice.column-error"), t("prune.choice.column-meaning")
    headers = ("choose", "alpha", t("views.column.leaves"), error_title, meaning)
    current = {i for i, name in enumerate(ALPHA_CHOOSERS) if name == chosen.reason}
    markup.table(t("prune.choice.table-title"), headers, rows, numeric={1, 2, 3}, highlighted=current)
    winners = ", ".join(format_number(float(alpha)) for alpha in chosen.best_alphas)
    markup.caption(t("prune.choice.folds-note", winners=winners), optimism())


def optimism() -> str:
    return t(msg("lesson.chosen.optimistic", what="alpha"))


def stop_or_prune(lesson: OpenLesson):
    chosen = get_validated(lesson)
    if chosen is None:
        return
    stopped, error = cross_validate_stopping(chosen, lesson.data), chosen.fold_error.mean(0)
    alpha = ALPHA_CHOOSERS["min_error"](chosen.path.alpha, chosen.fold_error)
    pruned, stop = int(chosen.path.subtree_at(alpha)), stopped.best
    least = float(stopped.error.mean(0)[stop])
    sizes = [t(count_text(int(n), "leaf")) for n in (stopped.leaves[stop], chosen.path.leaves[pruned])]
    markup.headline(t("prune.stopping.result", error=format_number(least), leaves=sizes[0],
                      error2=format_number(float(error[pruned])), leaves2=sizes[1]))  # fmt: skip
    charts.show_figure(stopping_figure(chosen, stopped), t("prune.stopping.title"))
    headers = (t("prune.stopping.column-way"), t("prune.stopping.column-setting"), t("views.column.leaves"),
               t("prune.choice.column-error"))  # fmt: skip
    rows = [
        (t("prune.stopping.stop"), f"min_gain = {format_number(float(stopped.min_gain[stop]))}",
         format_number(int(stopped.leaves[stop])), format_number(least)),
        (t("prune.stopping.prune"), f"ccp_alpha = {format_number(float(alpha))}",
         format_number(int(chosen.path.leaves[pruned])), format_number(float(error[pruned]))),
    ]  # fmt: skip
    markup.table(t("prune.stopping.table-title"), headers, rows, numeric={2, 3})
    markup.caption(t("prune.stopping.note", n=len(stopped.min_gain)), optimism())


def stopping_figure(chosen: AlphaChoice, stopped: StoppingErrors) -> go.Figure:
    """Mean error on validation rows by the leaves of the tree that stops, and of the one that is pruned."""
    figure = go.Figure(layout=charts.LAYOUT | {"height": 320})
    lines = (
        (t("prune.stopping.stop"), stopped.leaves, stopped.error),
        (t("prune.stopping.prune"), chosen.path.leaves, chosen.fold_error),
    )
    for k, (name, leaves, error) in enumerate(lines):
        line = {"width": 3, "color": palette.class_colour(k), "dash": ("dash", "solid")[k]}
        figure.add_scatter(x=leaves, y=error.mean(0), name=name, line=line, mode="lines+markers")
    figure.update_xaxes(title=t("views.column.leaves"), type="log")
    figure.update_yaxes(title=t("prune.fold-chart.axis-error"), rangemode="tozero")
    return figure
