"""Three things that XGBoost adds, each on few rows: what it changes, and links that open the XGBoost page."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import load
from engine import Trace, record, xgb
from engine.learners.xgb.cross_validation import RoundsChosen
from engine.learners.xgb.gamma import PruneStep
from engine.learners.xgb.model import XgbModel
from engine.lessons.common.step import Working
from engine.lessons.common.wording import rule
from engine.text.arithmetic import text
from pages.parts.frame import palette
from pages.parts.ideas.common import line
from pages.parts.speaking.page import language, number, tell

APPROX, PRUNING, CROSS = "Approximate splits, missing values", "Growing, then pruning", "Cross-validation"
NOTES = {"n_estimators": 1, "reg_lambda": 0.0, "base_score": 0.5, "max_depth": 2}  # EX07 to EX10
MOST = 60  # rounds to choose from


@dataclass(frozen=True)
class Link:
    """An address of the XGBoost page: settings are named as its fit names them."""

    label: str
    settings: dict[str, str]


def written(**settings) -> dict[str, str]:
    return {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in settings.items()}


# Where to see more of each.


def links_of_approx(max_bin: int) -> list[Link]:
    wave = {"data": "wave", "n_estimators": 3}
    return [
        Link(tell("ideas-every-candidate-on-the-wave"), written(**wave)),
        Link(tell("ideas-only-quantiles", n=max_bin), written(**wave, tree_method="approx", max_bin=max_bin)),
        Link(tell("ideas-missing-in-breast-cancer"), written(data="wisconsin", n_estimators=2, max_depth=2)),
    ]


def links_of_pruning(gamma: float) -> list[Link]:
    notes = {"data": "four_points", **NOTES}
    return [
        Link(tell("ideas-four-points-with-gamma", gamma=number(gamma)), written(**notes, gamma=gamma)),
        Link(tell("ideas-the-same-without-gamma"), written(**notes)),
    ]


def links_of_folds(folds: int) -> list[Link]:
    return [
        Link(
            tell("ideas-cars-rounds-by-folds", n=folds), written(data="cars", n_estimators=MOST, max_depth=2, cv=folds)
        ),
        Link(tell("ideas-cars-five-rounds"), written(data="cars", n_estimators=5, max_depth=2)),
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
        x=found["exact"][0], y=found["exact"][1], mode="lines", name=tell("ideas-every-split"), line=line(0)
    )
    own = {"color": palette.class_colour(1), "size": 13, "symbol": "square"}
    figure.add_scatter(
        x=found["approx"][0], y=found["approx"][1], mode="markers", name=tell("ideas-quantiles-only"), marker=own
    )
    figure.update_xaxes(title=tell("ideas-first-split-x"))
    figure.update_yaxes(title=tell("ideas-axis-gain"), rangemode="tozero")
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
        split = language().plain(rule(data, j, float(every["threshold"][best]), ()))
        rows.append(
            (tell("column.side.left" if left else "column.side.right"), split, number(float(every["gain"][best])))
        )
    return rows


# -- growing, then pruning


def weighed(gamma: float) -> list[PruneStep]:
    """What became of each split of the notes' four points, children before parents."""
    return first_tree("four_points", **{**NOTES, "gamma": gamma}).of(PruneStep)


def leaves(gamma: float) -> tuple[int, int]:
    """Leaves left after growing and pruning, and where growth would have stopped at the first gain below gamma."""
    grown = first_tree("four_points", **NOTES).columns("nodes")
    back = first_tree("four_points", **{**NOTES, "gamma": gamma}).model_as(XgbModel).growths[0].tree
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
    nodes = first_tree("four_points", **NOTES).columns("nodes")
    return nodes["gain"][nodes["left"] >= 0].tolist()


def told_of(step: PruneStep) -> str:
    return tell("ideas-split-is-kept" if step.kept else "ideas-split-is-pruned", node=step.node)


def net(gamma: float) -> list[Working]:
    return [
        Working(told_of(step), r"\term{gain} - \gamma",
                f"{text(step.gain)} - {text(step.gamma)}", step.net)
        for step in reversed(weighed(gamma))
    ]  # fmt: skip


# -- cross-validation


@st.cache_resource(max_entries=8)
def chosen_rounds(folds: int) -> RoundsChosen:
    return record(xgb.fit, load("cars"), n_estimators=MOST, max_depth=2, cv=folds).of(RoundsChosen)[0]


def validation(folds: int) -> go.Figure:
    """The validation loss of every fold and their mean, round by round."""
    found = chosen_rounds(folds)
    x = np.arange(1, MOST + 1)
    figure = go.Figure()
    for fold, loss in enumerate(found.loss):
        figure.add_scatter(x=x, y=loss, mode="lines", name=tell("ideas-each-fold"), showlegend=not fold,
                           line={"color": palette.GREY, "width": 1})  # fmt: skip
    figure.add_scatter(x=x, y=found.mean, mode="lines", name=tell("ideas-mean-of-the-folds"), line=line(0))
    own = {"color": palette.class_colour(1), "size": 15, "symbol": "diamond"}
    figure.add_scatter(
        x=[found.chosen], y=[found.mean[found.chosen - 1]], mode="markers", name=tell("ideas-lowest-point"), marker=own
    )
    figure.update_xaxes(title=tell("views-axis-rounds"))
    figure.update_yaxes(title=tell("ideas-validation-loss"), type="log")
    return figure
