"""The idea of averages and sums: a forest averages trees grown apart, boosting adds trees grown one after another."""

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine import forest, gradient_boosting
from engine.learners.forest.fitting import ForestModel
from engine.learners.gradient_boosting.fitting import GradientBoostingModel
from engine.text.arithmetic import number_expr
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import t
from pages.ideas.common import line
from pages.ideas.rounds import prediction_figure, tables

AS_GROWN, BACKWARDS = "as grown", "backwards"
TREES = 100


@dataclass(frozen=True, eq=False)
class Trees:
    """What each tree of an ensemble predicts for some rows, and how the trees are put together."""

    output: np.ndarray  # [B, n] in the order of growth
    start: float = 0.0
    rate: float | None = None  # what each tree is multiplied with; None: they are averaged

    def staged(self, order: str = AS_GROWN) -> np.ndarray:
        """[B, n] the predictions of the first 1, ..., B trees in this order."""
        total = (self.output if order == AS_GROWN else self.output[::-1]).cumsum(0)
        return total / np.arange(1, len(total) + 1)[:, None] if self.rate is None else self.start + self.rate * total

    def errors(self, y: np.ndarray, order: str = AS_GROWN) -> np.ndarray:
        """[B] their mean squared errors."""
        return ((self.staged(order) - y) ** 2).mean(1)


@st.cache_resource(max_entries=8)
def fit_forest(name: str) -> ForestModel:
    return forest.fit(tables(name)[0], n_estimators=TREES)


@st.cache_resource(max_entries=32)
def fit_boosting(name: str, rate: float, depth: int) -> GradientBoostingModel:
    return gradient_boosting.fit(tables(name)[0], n_estimators=TREES, learning_rate=rate, max_depth=depth)


def forest_trees(name: str, X: np.ndarray) -> Trees:
    return Trees(np.stack([tree.predict(X) for tree in fit_forest(name).trees]))


def boosting_trees(name: str, rate: float, depth: int, X: np.ndarray) -> Trees:
    model = fit_boosting(name, rate, depth)
    return Trees(np.stack([tree.predict(X) for tree in model.trees]), float(model.start), rate)


def both(name: str, rate: float, depth: int, X: np.ndarray) -> dict[str, Trees]:
    """Return the trees of the forest and of boosting by their titles."""
    return {
        t("idea.sums.curve-forest"): forest_trees(name, X),
        t("idea.sums.curve-boosting"): boosting_trees(name, rate, depth, X),
    }


def error_figure(name: str, rate: float, depth: int, B: int, order: str) -> go.Figure:
    """Test error, and dotted training error, over the number of trees."""
    training, test = tables(name)
    figure, x = go.Figure(), np.arange(1, TREES + 1)
    for data, dash in ((test, "solid"), (training, "dot")):
        for k, (title, trees) in enumerate(both(name, rate, depth, data.X).items()):
            options = {"name": title, "showlegend": data is test, "legendgroup": title}
            figure.add_scatter(x=x, y=trees.errors(data.y, order), mode="lines", line=line(k, dash=dash), **options)
    figure.add_vline(B, line_color=palette.GREY, line_width=1)
    figure.update_xaxes(title=t("idea.sums.axis-trees"), type="log", tickvals=(1, 2, 5, 10, 20, 50, 100))
    figure.update_yaxes(title=t("idea.rounds.axis-error"), rangemode="tozero")
    return figure


def curve_figure(name: str, rate: float, depth: int, B: int, order: str) -> go.Figure:
    """What the first B trees predict along the first feature, and thin the last of them alone."""
    figure, X = prediction_figure(tables(name)[0])
    for k, (title, trees) in enumerate(both(name, rate, depth, X).items()):
        curves = ((trees.output[B - 1 if order == AS_GROWN else TREES - B], 1), (trees.staged(order)[B - 1], 3))
        for y, width in curves:
            options = {"name": title, "showlegend": width > 1, "legendgroup": title}
            figure.add_scatter(x=X[:, 0], y=y, mode="lines", line=line(k, shape="hv", width=width), **options)
    return figure


def averaging(name: str, B: int) -> Calculation:
    """The test error of the average: that of one tree, less how far the trees lie apart."""
    test = tables(name)[1]
    trees = forest_trees(name, test.X)
    output, average = trees.output[:B], trees.staged()[B - 1]
    symbols = r"\overline{(y - f_b)^2} - \overline{(f_b - \bar{f})^2}"
    alone, spread = (number_expr(((output - each) ** 2).mean()) for each in (test.y, average))
    title, error = t("idea.sums.calculation-average", B=B), float(trees.errors(test.y)[B - 1])
    return Calculation(title, symbols, f"{alone} - {spread}", error)


def adding(name: str, rate: float, depth: int, B: int) -> Calculation:
    """The training error after tree B: that before it, less what the tree takes of the residuals."""
    training = tables(name)[0]
    trees = boosting_trees(name, rate, depth, training.X)
    errors = np.append(((training.y - trees.start) ** 2).mean(), trees.errors(training.y))
    symbols = r"\overline{(y - F_{B-1})^2} - \nu (2 - \nu) \, \overline{f_B^2}"
    before, step, square = map(number_expr, (errors[B - 1], rate, (trees.output[B - 1] ** 2).mean()))
    numbers = f"{before} - {step} * (2 - {step}) * {square}"
    return Calculation(t("idea.sums.calculation-sum", B=B), symbols, numbers, float(errors[B]))
