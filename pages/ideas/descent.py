"""The idea of gradient descent: one prediction descends its loss, and boosting does so with trees, or with lines."""

from dataclasses import replace
from functools import cache
from itertools import islice

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset, load
from engine import gradient_boosting, record
from engine.ideas import descent
from engine.learners.common.losses import AbsoluteLoss, Loss, SquaredLoss
from engine.learners.gradient_boosting.fitting import GradientBoostingModel
from engine.text.arithmetic import number_expr
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import format_number, t
from pages.ideas.common import line

LOSSES: dict[str, Loss] = {"squared": SquaredLoss(), "absolute": AbsoluteLoss()}
HOW = (descent.CONSTANT, descent.BY_STEP, descent.BY_SLOPE)
START = -9.0  # theta at first, below every y
PLANE_ROWS = (0, 2)  # the rows whose predictions span the plane
ROUNDS = 20


def rows() -> np.ndarray:
    return load("four_points").y


def walk_verdict(theta: np.ndarray, loss: Loss, y: np.ndarray) -> str:
    """Say how the descent ended; it has arrived if theta, rounded as on screen, has the least loss."""
    low, high = descent.bottom(loss, y)
    if abs(theta[-1]) > 1e3:
        return t("idea.descent.verdict-diverges")
    if low <= theta[-1] <= high or format_number(theta[-1]) in (format_number(low), format_number(high)):
        return t("idea.descent.verdict-arrived")
    before, now = theta[-2:] - (low + high) / 2
    if abs(now) > abs(before) + 1e-9:
        return t("idea.descent.verdict-overshot")
    if before * now < 0:
        return t("idea.descent.verdict-oscillates")
    return t("idea.descent.verdict-slow")


def lowest(loss: Loss, y: np.ndarray) -> str:
    """Examples: "the lowest point is -0.5, the mean", "every theta from -7 to 7 costs least: each is a median"."""
    low, high = descent.bottom(loss, y)
    if low < high:
        return t("idea.descent.lowest-range", low=format_number(low), high=format_number(high))
    key = "idea.descent.lowest-mean" if loss.name == "squared" else "idea.descent.lowest-median"
    return t(key, low=format_number(low))


def first_step(loss: Loss, y: np.ndarray, theta: np.ndarray, rate: float, how: str) -> Calculation:
    """The first step of the descent with its numbers."""
    slope = descent.slope_at(loss, y, float(theta[0]))
    numbers = f"{number_expr(theta[0])} - {number_expr(descent.rate_at(how, rate, 1, slope))} * {number_expr(slope)}"
    symbols = r"\theta - \lambda \, \nabla L(\theta)"
    return Calculation(t("idea.descent.calculation-step"), symbols, numbers, float(theta[1]))


def loss_figure(loss: Loss, y: np.ndarray, theta: np.ndarray) -> go.Figure:
    """The mean loss over theta, and the steps of the descent on it."""
    seen = theta[np.abs(theta) <= 40]
    x = np.linspace(min(-12.0, seen.min()), max(12.0, seen.max()), 300)
    axis_title, colour = t("idea.descent.axis-loss"), palette.class_colour(1)
    figure = go.Figure()
    figure.add_scatter(x=x, y=descent.mean_loss(loss, y, x), mode="lines", name=axis_title, line=line(0))
    figure.add_scatter(x=seen, y=descent.mean_loss(loss, y, seen), mode="lines+markers",
                       name=t("idea.descent.valley-steps"), marker={"color": colour, "size": 9},
                       line={"color": colour, "width": 2, "dash": "dot"})  # fmt: skip
    figure.update_xaxes(title=t("idea.descent.axis-theta"))
    figure.update_yaxes(title=axis_title, rangemode="tozero")
    return figure


@st.cache_resource(max_entries=32)
def boosted_predictions(rate: float, depth: int) -> np.ndarray:
    """[rounds + 1, n] boosting's predictions for the four points, before the first tree and after each."""
    data = load("four_points")
    trace = record(gradient_boosting.fit, data, n_estimators=ROUNDS, learning_rate=rate, max_depth=depth)
    model = trace.model_as(GradientBoostingModel)
    return np.stack([np.full(data.n, model.start), *model.staged_predict(data.X)])


def plane(rate: float, depth: int, steps: int) -> go.Figure:
    """Paths of two rows' predictions: descent goes straight to y, boosting as far as its trees can."""
    y, trees = rows(), boosted_predictions(rate, depth)[: steps + 1]
    plain = descent.descend_per_row(y, trees[0], rate, steps)
    a, b = PLANE_ROWS
    x = np.linspace(-12, 12, 61)
    # The root of the loss: its rings lie evenly apart. Grids of this size compress well in the files of the course.
    height = np.hypot(y[a] - x[None, :], y[b] - x[:, None]).astype(np.float32)
    grey = [[0, palette.GREY], [1, palette.GREY]]
    figure = go.Figure(go.Contour(x=x, y=x, z=height, contours_coloring="lines", colorscale=grey, showscale=False,
                                  ncontours=16, hoverinfo="skip", line_width=1))  # fmt: skip
    for k, dash, walk, name, symbol in (
        (0, "dot", plain, t("idea.descent.path-descent"), "circle"),
        (1, "solid", trees, t("idea.descent.path-boosting", depth=depth), "square"),
    ):
        marker = {"color": palette.class_colour(k), "size": 9, "symbol": symbol}
        figure.add_scatter(x=walk[:, a], y=walk[:, b], mode="lines+markers", name=name, line=line(k, dash=dash),
                           marker=marker)  # fmt: skip
    star = {"color": palette.class_colour(3), "size": 16, "symbol": "star"}
    figure.add_scatter(x=[y[a]], y=[y[b]], mode="markers", name="y", marker=star)
    figure.update_xaxes(title=t("idea.descent.axis-row-across", a=a + 1), range=[-12, 12])
    figure.update_yaxes(title=t("idea.descent.axis-row-up", b=b + 1), range=[-12, 12])
    return figure


def remaining_losses(rate: float, depth: int, steps: int) -> tuple[float, float]:
    """Mean squared residuals of descent and of boosting after this many steps."""
    y, trees = rows(), boosted_predictions(rate, depth)
    plain = descent.descend_per_row(y, trees[0], rate, steps)[-1]
    after = trees[min(steps, len(trees) - 1)]
    return float(((y - plain) ** 2).mean()), float(((y - after) ** 2).mean())


# -- another base learner

BASES = (descent.STUMP, descent.LINE)
STAGES, FEATURE = 30, "wt"


@cache
def one_feature() -> Dataset:
    """Return the cars with one feature: their weight, which predicts the miles per gallon in a curve."""
    data = load("cars")
    j = data.feature_names.index(FEATURE)
    return replace(data, X=data.X[:, [j]], feature_names=(FEATURE,), kinds=(data.kinds[j],), levels=((),))


@cache
def stages(base: str, rate: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return values of x, and F before each round and what the round adds, both [STAGES + 1, x]."""
    x = one_feature().X[:, 0]
    x = np.unique(np.concatenate((x, np.linspace(x.min(), x.max(), 400))))
    boosted = islice(descent.boost_stagewise(one_feature(), base, rate, x), STAGES + 1)
    F, added = map(np.stack, zip(*boosted, strict=True))
    return x, F, added


def stage_figure(base: str, rate: float, rounds: int, residual: bool) -> go.Figure:
    """The rows and F after some rounds, or the last round's residuals and the base learner fitted to them."""
    data, (x, F, added) = one_feature(), stages(base, rate)
    before = np.interp(data.X[:, 0], x, F[rounds - 1])
    y, curve = (data.y - before, added[rounds - 1]) if residual else (data.y, F[rounds])
    name = t("idea.stagewise.legend-added" if residual else "idea.stagewise.legend-sum")
    figure = go.Figure()
    rows = t("chart.axis.residual") if residual else data.target_name
    figure.add_scatter(x=data.X[:, 0], y=y, mode="markers", name=rows, marker={"color": palette.GREY, "size": 6})
    figure.add_scatter(x=x, y=curve, mode="lines", name=name, line=line(1 if residual else 0))
    figure.update_xaxes(title=FEATURE)
    figure.update_yaxes(title=rows)
    return figure


def stage_result(base: str, rate: float, rounds: int) -> str:
    """Say what the sum is after some rounds, with its mean squared residual."""
    data, (x, F, _) = one_feature(), stages(base, rate)
    left = format_number(float(((data.y - np.interp(data.X[:, 0], x, F[rounds])) ** 2).mean()))
    if base == descent.STUMP:
        return t("idea.stagewise.result-stump", rounds=rounds, left=left)
    slope = format_number(float((F[rounds, -1] - F[rounds, 0]) / (x[-1] - x[0])))
    best = np.polyfit(data.X[:, 0], data.y, 1)
    floor = format_number(float(((data.y - np.polyval(best, data.X[:, 0])) ** 2).mean()))
    return t(
        "idea.stagewise.result-line", rounds=rounds, left=left, slope=slope, best=format_number(best[0]), floor=floor
    )
