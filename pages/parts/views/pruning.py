"""What only pruning has: scores at any alpha, the curve of its cross-validation, and three ways to choose from it."""

from __future__ import annotations

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from engine import Trace
from engine.learners.pruning.fitting import CHOOSE, Chosen, standard_error
from engine.learners.pruning.path import Path, pays_until, score
from engine.lessons.common.wording import counted
from engine.text.message import msg
from pages.parts.frame import charts, markup, palette
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import number, tell
from pages.parts.views import tables

WAYS = {
    "min_error": msg("views-the-alpha-with-the-lowest"),
    "one_se": msg("views-the-largest-alpha-whose"),
    "average_alpha": msg("views-the-mean-of-the-best"),
}
SLIDES = (0.2, (("T, 8 leaves", 0.32, 8), ("Tsmall, 7 leaves", 0.33, 7)))  # alpha; name, error, leaves


def chosen_of(trace: Trace) -> Chosen:
    return next(event for event in trace.logged if isinstance(event, Chosen))


def score_table(path: Path, alpha: float) -> pd.DataFrame:
    """Every subtree at one alpha; the lowest score is the tree to keep, of equals the smallest."""
    best = np.arange(len(path)) == path.at(alpha)
    return pd.DataFrame(
        {
            "": np.where(best, tell("column.mark.lowest"), ""),
            "subtree": np.arange(len(path)),
            "leaves": path.leaves,
            tell("views-best-from-alpha"): path.alpha,
            "R": path.error,
            "R + alpha · leaves": path.scores(alpha),
        }
    )


def scores(lesson: OpenLesson):
    path = chosen_of(lesson.trace).path
    end = float(path.alpha[-1]) * 1.2 or 1.0
    alpha = st.slider(
        tell("views-alpha-what-each-leaf-adds"),
        0.0,
        end,
        float(chosen_of(lesson.trace).alpha),
        end / 200,
        format="%.4g",
        key=f"alpha of {lesson.fitted.name}",
    )
    table = score_table(path, alpha)
    leaves = tell(counted(int(path.leaves[path.at(alpha)]), "leaf"))
    markup.says(tell("views-at-alpha-the-tree-with-has", alpha=number(alpha), leaves=markup.marked(leaves)))
    tables.show(table, tell("views-cost-complexity-of-every"))
    markup.soft(slides_example())


def slides_example() -> str:
    """The JSC 370 slides compare two trees at one alpha."""
    alpha, (large, small) = SLIDES
    sums = [f"{name}: {error} + {alpha} · {n} = {number(score(error, n, alpha))}" for name, error, n in (large, small)]
    even = number(pays_until(small[1] - large[1], large[2] - small[2]))
    return tell("views-the-slides-example-at", price=alpha, sums="; ".join(sums), even=even)


def validated(lesson: OpenLesson) -> Chosen | None:
    """The choice, if it was made by folds; else it is said why not."""
    chosen = chosen_of(lesson.trace)
    if chosen.folds:
        return chosen
    markup.soft(tell("views-nothing-was-cross"))
    return None


def curve(lesson: OpenLesson):
    chosen = validated(lesson)
    if chosen is None:
        return
    charts.show(curve_figure(chosen), tell("views-the-error-of-every-fold-at"))
    markup.soft(tell("views-a-thin-line-a-fold-the"))


def curve_figure(chosen: Chosen) -> go.Figure:
    """Errors by the number of the subtree: alphas lie too unevenly to be an axis themselves."""
    error, places = chosen.fold_error, np.arange(len(chosen.path))
    said = [f"{number(alpha)}<br>{leaves}" for alpha, leaves in zip(chosen.path.alpha, chosen.path.leaves, strict=True)]
    figure = go.Figure(layout=charts.LAYOUT | {"height": 320})
    for fold in chosen.folds:
        line = {"width": 1, "color": palette.GREY}
        figure.add_scatter(
            x=places, y=fold.error, name=tell("views-fold", number=fold.number + 1), line=line, opacity=0.6
        )
    bars = {"array": standard_error(error)}
    line = {"width": 3, "color": palette.class_colour(0)}
    figure.add_scatter(x=places, y=error.mean(0), error_y=bars, name=tell("views-mean"), line=line)
    figure.add_vline(chosen.subtree, line_dash="dash", line_color=palette.class_colour(1))
    every = max(1, len(places) // 12)
    figure.update_xaxes(title=tell("views-alpha-and-leaves-of-its"), tickvals=places[::every], ticktext=said[::every])
    figure.update_yaxes(title=tell("views-error-on-validation-rows"), rangemode="tozero")
    return figure


def ways(lesson: OpenLesson):
    chosen = validated(lesson)
    if chosen is None:
        return
    rows = []
    for name, choose in CHOOSE.items():
        alpha = choose(chosen.path.alpha, chosen.fold_error)
        at = chosen.path.at(alpha)
        error = number(float(chosen.fold_error.mean(0)[at]))
        rows.append((name, number(float(alpha)), number(int(chosen.path.leaves[at])), error, tell(WAYS[name])))
    headers = (
        "choose",
        "alpha",
        tell("views-leaves"),
        tell("views-mean-validation-error"),
        tell("views-what-it-chooses"),
    )
    on = {i for i, name in enumerate(CHOOSE) if name == chosen.why}
    markup.table(tell("views-three-ways-to-choose"), headers, rows, numeric={1, 2, 3}, meant=on)
    winners = ", ".join(number(float(alpha)) for alpha in chosen.winners)
    markup.soft(tell("views-the-best-alpha-of-each", winners=winners))
