"""Three things that XGBoost adds, each on few rows: what it changes, and links that open the XGBoost page."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import load
from engine import Trace, record, xgb
from engine.learners.xgb.gamma import PruneStep
from engine.learners.xgb.model import XgbModel
from engine.learners.xgb.n_rounds import RoundsChoice
from engine.text.arithmetic import number_expr
from engine.text.step import Calculation
from engine.text.wording import split_text
from pages.frame import palette
from pages.i18n.text import format_number, t, translator
from pages.ideas.common import line

APPROX, PRUNING, CROSS = "Approximate splits, missing values", "Growing, then pruning", "Cross-validation"
NOTES_SETTINGS = {"n_estimators": 1, "reg_lambda": 0.0, "base_score": 0.5, "max_depth": 2}  # EX07 to EX10
MAX_ROUNDS = 60  # rounds to choose from


@dataclass(frozen=True)
class LessonLink:
    """An address of the XGBoost page: settings are named as its fit names them."""

    label: str
    settings: dict[str, str]


def settings_address(**settings) -> dict[str, str]:
    return {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in settings.items()}


# Where to see more of each.


def links_of_approx(max_bin: int) -> list[LessonLink]:
    wave = {"data": "wave", "n_estimators": 3}
    return [
        LessonLink(t("idea.openings.link-exact"), settings_address(**wave)),
        LessonLink(
            t("idea.openings.link-approx", n=max_bin), settings_address(**wave, tree_method="approx", max_bin=max_bin)
        ),
        LessonLink(t("idea.openings.link-missing"), settings_address(data="wisconsin", n_estimators=2, max_depth=2)),
    ]


def links_of_pruning(gamma: float) -> list[LessonLink]:
    notes = {"data": "four_points", **NOTES_SETTINGS}
    return [
        LessonLink(t("idea.openings.link-gamma", gamma=format_number(gamma)), settings_address(**notes, gamma=gamma)),
        LessonLink(t("idea.openings.link-no-gamma"), settings_address(**notes)),
    ]


def links_of_folds(folds: int) -> list[LessonLink]:
    return [
        LessonLink(
            t("idea.openings.link-folds", n=folds),
            settings_address(data="cars", n_estimators=MAX_ROUNDS, max_depth=2, cv=folds),
        ),
        LessonLink(t("idea.openings.link-no-folds"), settings_address(data="cars", n_estimators=5, max_depth=2)),
    ]


@st.cache_resource(max_entries=64)
def first_tree(name: str, **settings) -> Trace:
    return record(xgb.fit, load(name), **{"n_estimators": 1, **settings})


# -- approximate splits, and where missing values go


def root_gains(max_bin: int) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Thresholds and gains of the first root on the wave: of every candidate split, and of quantiles only."""
    found = {}
    for method in ("exact", "approx"):
        more = {"max_bin": max_bin} if method == "approx" else {}
        every = first_tree("wave", max_depth=1, tree_method=method, **more).columns("candidates")
        found[method] = every["threshold"], every["gain"]
    return found


def quantiles(max_bin: int) -> go.Figure:
    """The gain curve, and the few points of it that the approximate method looks at."""
    found = root_gains(max_bin)
    figure = go.Figure()
    figure.add_scatter(
        x=found["exact"][0], y=found["exact"][1], mode="lines", name=t("idea.openings.curve-exact"), line=line(0)
    )
    own = {"color": palette.class_colour(1), "size": 13, "symbol": "square"}
    figure.add_scatter(
        x=found["approx"][0], y=found["approx"][1], mode="markers", name=t("idea.openings.curve-approx"), marker=own
    )
    figure.update_xaxes(title=t("idea.openings.axis-split"))
    figure.update_yaxes(title=t("idea.openings.axis-gain"), rangemode="tozero")
    return figure


def both_ways() -> list[tuple[str, str, str]]:
    """The best split of Bare Nuclei, which 16 rows do not have, with those rows on either side."""
    data = load("wisconsin")
    j = data.feature_names.index("Bare Nuclei")
    every = first_tree("wisconsin", max_depth=1).columns("candidates")
    rows = []
    for left in (True, False):
        here = ((every["feature"] == j) & (every["missing_left"] == left)).nonzero()[0]
        best = here[every["gain"][here].argmax()]
        split = translator().render(split_text(data, j, float(every["threshold"][best]), ()))
        rows.append(
            (t("column.side.left" if left else "column.side.right"), split, format_number(float(every["gain"][best])))
        )
    return rows


# -- growing, then pruning


def prune_steps(gamma: float) -> list[PruneStep]:
    """What became of each split of the notes' four points, children before parents."""
    return first_tree("four_points", **{**NOTES_SETTINGS, "gamma": gamma}).events_of(PruneStep)


def leaves(gamma: float) -> tuple[int, int]:
    """Leaves left after growing and pruning, and where growth would have stopped at the first gain below gamma."""
    grown = first_tree("four_points", **NOTES_SETTINGS).columns("nodes")
    back = first_tree("four_points", **{**NOTES_SETTINGS, "gamma": gamma}).model_as(XgbModel).growths[0].tree
    reached, stopped = [0], 0
    while reached:
        node = reached.pop()
        if grown["left"][node] >= 0 and grown["gain"][node] >= gamma:
            reached += [int(grown["left"][node]), int(grown["right"][node])]
        else:
            stopped += 1
    return len(back.leaves), stopped


def gains() -> list[float]:
    """What the splits of the four points gain before gamma is taken off, from the root down."""
    nodes = first_tree("four_points", **NOTES_SETTINGS).columns("nodes")
    return nodes["gain"][nodes["left"] >= 0].tolist()


def prune_step_text(step: PruneStep) -> str:
    return t("idea.openings.calculation-kept" if step.is_kept else "idea.openings.calculation-pruned", node=step.node)


def net(gamma: float) -> list[Calculation]:
    return [
        Calculation(prune_step_text(step), r"\term{gain} - \gamma",
                f"{number_expr(step.gain)} - {number_expr(step.gamma)}", step.net)
        for step in reversed(prune_steps(gamma))
    ]  # fmt: skip


# -- cross-validation


@st.cache_resource(max_entries=8)
def chosen_rounds(folds: int) -> RoundsChoice:
    return record(xgb.fit, load("cars"), n_estimators=MAX_ROUNDS, max_depth=2, cv=folds).events_of(RoundsChoice)[0]


def validation_figure(folds: int) -> go.Figure:
    """The validation loss of every fold and their mean, round by round."""
    found = chosen_rounds(folds)
    x = np.arange(1, MAX_ROUNDS + 1)
    figure = go.Figure()
    for fold, loss in enumerate(found.loss):
        figure.add_scatter(x=x, y=loss, mode="lines", name=t("idea.openings.curve-fold"), showlegend=not fold,
                           line={"color": palette.GREY, "width": 1})  # fmt: skip
    figure.add_scatter(x=x, y=found.mean, mode="lines", name=t("idea.openings.curve-mean"), line=line(0))
    own = {"color": palette.class_colour(1), "size": 15, "symbol": "diamond"}
    figure.add_scatter(
        x=[found.best_n_rounds],
        y=[found.mean[found.best_n_rounds - 1]],
        mode="markers",
        name=t("idea.openings.chart-lowest"),
        marker=own,
    )
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=t("idea.openings.axis-loss"), type="log")
    return figure
