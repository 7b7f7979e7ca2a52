"""The idea of three XGBoost features: approximate splits, pruning by gamma and cross-validation."""

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
MAX_ROUNDS = 60  # cross-validation chooses from them


@dataclass(frozen=True)
class LessonLink:
    """A link to the XGBoost page; `settings` are the query parameters of its address."""

    label: str
    settings: dict[str, str]


def settings_address(**settings) -> dict[str, str]:
    return {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in settings.items()}


# -- links


def links_of_approx(max_bin: int) -> list[LessonLink]:
    wave = {"data": "wave", "n_estimators": 3}
    approx = settings_address(**wave, tree_method="approx", max_bin=max_bin)
    return [
        LessonLink(t("idea.openings.link-exact"), settings_address(**wave)),
        LessonLink(t("idea.openings.link-approx", n=max_bin), approx),
        LessonLink(t("idea.openings.link-missing"), settings_address(data="wisconsin", n_estimators=2, max_depth=2)),
    ]


def links_of_pruning(gamma: float) -> list[LessonLink]:
    notes = {"data": "four_points", **NOTES_SETTINGS}
    return [
        LessonLink(t("idea.openings.link-gamma", gamma=format_number(gamma)), settings_address(**notes, gamma=gamma)),
        LessonLink(t("idea.openings.link-no-gamma"), settings_address(**notes)),
    ]


def links_of_folds(folds: int) -> list[LessonLink]:
    validated = settings_address(data="cars", n_estimators=MAX_ROUNDS, max_depth=2, cv=folds)
    return [
        LessonLink(t("idea.openings.link-folds", n=folds), validated),
        LessonLink(t("idea.openings.link-no-folds"), settings_address(data="cars", n_estimators=5, max_depth=2)),
    ]


@st.cache_resource(max_entries=64)
def first_tree(name: str, **settings) -> Trace:
    return record(xgb.fit, load(name), **{"n_estimators": 1, **settings})


# -- approximate splits, and where missing values go


def root_gains(max_bin: int) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Thresholds and gains of the first root on the wave: all candidates, and quantiles only."""
    exact = first_tree("wave", max_depth=1, tree_method="exact").columns("candidates")
    approx = first_tree("wave", max_depth=1, tree_method="approx", max_bin=max_bin).columns("candidates")
    return {"exact": (exact["threshold"], exact["gain"]), "approx": (approx["threshold"], approx["gain"])}


def quantiles(max_bin: int) -> go.Figure:
    """The gain of every candidate, and the few candidates of the approximate method."""
    (x, gain), (x_approx, gain_approx) = root_gains(max_bin).values()
    figure = go.Figure()
    figure.add_scatter(x=x, y=gain, mode="lines", name=t("idea.openings.curve-exact"), line=line(0))
    marker = {"color": palette.class_colour(1), "size": 13, "symbol": "square"}
    name = t("idea.openings.curve-approx")
    figure.add_scatter(x=x_approx, y=gain_approx, mode="markers", name=name, marker=marker)
    figure.update_xaxes(title=t("idea.openings.axis-split"))
    figure.update_yaxes(title=t("idea.openings.axis-gain"), rangemode="tozero")
    return figure


def both_ways() -> list[tuple[str, str, str]]:
    """Table lines: the best split of Bare Nuclei with its 16 missing values on the left, and on the right."""
    data = load("wisconsin")
    j = data.feature_names.index("Bare Nuclei")
    candidates = first_tree("wisconsin", max_depth=1).columns("candidates")
    rows = []
    for left in (True, False):
        subset = ((candidates["feature"] == j) & (candidates["missing_left"] == left)).nonzero()[0]
        best = subset[candidates["gain"][subset].argmax()]
        side = t("column.side.left" if left else "column.side.right")
        split = translator().render(split_text(data, j, float(candidates["threshold"][best]), ()))
        rows.append((side, split, format_number(float(candidates["gain"][best]))))
    return rows


# -- growing, then pruning


def prune_steps(gamma: float) -> list[PruneStep]:
    """Gamma's decision on each split of the notes' four points, children before parents."""
    return first_tree("four_points", **{**NOTES_SETTINGS, "gamma": gamma}).events_of(PruneStep)


def leaves(gamma: float) -> tuple[int, int]:
    """Numbers of leaves after growing and pruning, and if growth stopped at gains below gamma."""
    grown = first_tree("four_points", **NOTES_SETTINGS).columns("nodes")
    pruned = first_tree("four_points", **{**NOTES_SETTINGS, "gamma": gamma}).model_as(XgbModel).growths[0].tree
    reached, n_stopped = [0], 0
    while reached:
        node = reached.pop()
        if grown["left"][node] >= 0 and grown["gain"][node] >= gamma:
            reached += [int(grown["left"][node]), int(grown["right"][node])]
        else:
            n_stopped += 1
    return len(pruned.leaves), n_stopped


def gains() -> list[float]:
    """Gains of the splits of the four points before gamma is subtracted, from the root down."""
    nodes = first_tree("four_points", **NOTES_SETTINGS).columns("nodes")
    return nodes["gain"][nodes["left"] >= 0].tolist()


def prune_step_text(step: PruneStep) -> str:
    return t("idea.openings.calculation-kept" if step.is_kept else "idea.openings.calculation-pruned", node=step.node)


def net(gamma: float) -> list[Calculation]:
    """The gain of each split minus gamma, from the root down."""
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
    """The validation loss of every fold and their mean, by round."""
    choice = chosen_rounds(folds)
    x = np.arange(1, MAX_ROUNDS + 1)
    figure = go.Figure()
    for fold, loss in enumerate(choice.loss):
        figure.add_scatter(x=x, y=loss, mode="lines", name=t("idea.openings.curve-fold"), showlegend=not fold,
                           line={"color": palette.GREY, "width": 1})  # fmt: skip
    figure.add_scatter(x=x, y=choice.mean, mode="lines", name=t("idea.openings.curve-mean"), line=line(0))
    best, marker = choice.best_n_rounds, {"color": palette.class_colour(1), "size": 15, "symbol": "diamond"}
    figure.add_scatter(x=[best], y=[choice.mean[best - 1]], mode="markers", name=t("idea.openings.chart-lowest"),
                       marker=marker)  # fmt: skip
    figure.update_xaxes(title=t("views.axis.rounds"))
    figure.update_yaxes(title=t("idea.openings.axis-loss"), type="log")
    return figure
