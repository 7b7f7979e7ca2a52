"""The idea of bias and variance: many training sets of a known function, and what the error of their models is."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from datasets.catalogue import made_up
from engine import forest, gradient_boosting
from engine.ideas.bias_variance import ErrorParts, measured_error, predict_by_depth, predict_by_trees
from engine.text.arithmetic import number_expr
from engine.text.message import msg
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import t
from pages.ideas.common import line

TREE, BAGGING, FOREST, BOOSTING = "one tree", "bagging", "random forest", "boosting"
LEARNER_KEYS = {TREE: "tree", BAGGING: "bagging", FOREST: "forest", BOOSTING: "boosting"}  # in messages
PLANE = "tilted plane"
FUNCTIONS = {"sine wave": made_up.wave, "four steps": made_up.steps, PLANE: made_up.plane}
TRAINING_SETS, ROWS = 40, 60
TEST_ROWS, TEST_TARGETS = 300, 10  # values of x, and new targets at each
MAX_DEPTH, MAX_TREES, RATE = 7, 30, 0.3
TEST_SEED = 1_000_000  # no training set has it
ENSEMBLES = {
    BAGGING: partial(forest.fit, max_features=None),
    FOREST: partial(forest.fit, max_features=1),
    BOOSTING: partial(gradient_boosting.fit, learning_rate=RATE),
}


@dataclass(frozen=True, eq=False)
class Fits:
    """Models of all training sets at every setting: along a line for the picture, and on test rows for the numbers."""

    tables: tuple[Dataset, ...]
    settings: tuple[int, ...]  # depths, or numbers of trees
    line: np.ndarray  # [g] values of the first feature; the others are 0
    line_truth: np.ndarray  # [g]
    on_line: np.ndarray  # [s, K, g] predictions
    on_tests: np.ndarray  # [s, K, m]
    test_X: np.ndarray  # [m, d]
    targets: np.ndarray  # [r, m] new targets, several at each x
    truth: np.ndarray  # [m]
    noise: float  # variance

    def parts(self, setting: int, drawn: int) -> ErrorParts:
        """Return what the error consists of at one setting, over the first `drawn` training sets."""
        predictions = self.on_tests[self.settings.index(setting), :drawn].astype(float)
        return ErrorParts(predictions, self.truth, self.noise)

    def measured(self, setting: int, drawn: int) -> float:
        return measured_error(self.on_tests[self.settings.index(setting), :drawn], self.targets)


def draw_table(function: str, n: int, noise: float, seed: int) -> Dataset:
    X, y = FUNCTIONS[function](n, noise, seed)
    d = X.shape[1]
    names = ("x",) if d == 1 else tuple(f"x_{j + 1}" for j in range(d))
    return Dataset(X, y, names, ("number",) * d, ((),) * d, (), "regression")


@st.cache_resource(max_entries=24)
def fit_all(function: str, learner: str, depth: int, noise: float) -> Fits:
    """Draw the training sets and fit the learner to each. One tree has every depth, whatever `depth` is."""
    tables = tuple(draw_table(function, ROWS, noise, seed) for seed in range(TRAINING_SETS))
    test_X, _ = FUNCTIONS[function](TEST_ROWS, noise, TEST_SEED)
    known, rng = made_up.KNOWN_FUNCTIONS[FUNCTIONS[function].__name__], np.random.default_rng(TEST_SEED + 1)
    truth, first = known(test_X), test_X[:, 0]
    targets = truth + rng.normal(0, noise, (TEST_TARGETS, TEST_ROWS))
    across = np.linspace(round(first.min()), round(first.max()), 101, dtype=np.float32)
    along = np.zeros((len(across), test_X.shape[1]))
    along[:, 0] = across
    X = np.concatenate((along, test_X))
    if learner == TREE:
        settings, predictions = tuple(range(MAX_DEPTH + 1)), predict_by_depth(tables, MAX_DEPTH, X)
    else:
        models = [ENSEMBLES[learner](table, n_estimators=MAX_TREES, max_depth=depth, seed=seed)
                  for seed, table in enumerate(tables)]  # fmt: skip
        settings, predictions = tuple(range(1, MAX_TREES + 1)), predict_by_trees(models, MAX_TREES, X)
    on_line, on_tests = np.split(predictions.astype(np.float32), [len(across)], axis=2)
    return Fits(tables, settings, across, known(along), on_line, on_tests, test_X, targets, truth, noise**2)


def shown_parts(parts: ErrorParts) -> tuple[float, float, float, float]:
    """Squared bias, variance, noise and their sum, rounded to four digits of the sum, so that they add up as shown."""
    decimals = 3 - int(np.floor(np.log10(parts.total))) if parts.total > 0 else 4
    bias2, variance, noise = (round(part, decimals) for part in (parts.bias2, parts.variance, parts.noise))
    return bias2, variance, noise, round(bias2 + variance + noise, decimals)


def change_text(fits: Fits, setting: int, drawn: int, learner: str) -> str:
    """Say how squared bias and variance differ from those of the first setting."""
    first = fits.settings[0]
    before, after = (shown_parts(fits.parts(each, drawn)) for each in (first, setting))
    places = {"bias": before[0], "bias2": after[0], "variance": before[1], "variance2": after[1]}
    return t(msg("idea.bias.change", learner=LEARNER_KEYS[learner], first=first, setting=setting, **places))


def learner_note(function: str, learner: str) -> str:
    """Say what the learner does to bias and variance."""
    if learner == FOREST and function != PLANE:
        return t("idea.bias.one-feature-note")
    return t(msg("idea.bias.learner-note", learner=LEARNER_KEYS[learner], rate=RATE))


def calculations(parts: ErrorParts) -> list[Calculation]:
    """Squared bias and variance as means over the test rows, and the sum with the noise."""
    K, m = parts.predictions.shape
    squares = number_expr(float(((parts.mean_at - parts.truth) ** 2).sum()))
    spread = number_expr(float(((parts.predictions - parts.mean_at) ** 2).sum()))
    bias2, variance, noise, total = shown_parts(parts)
    return [
        Calculation(t("idea.bias.squared-bias"), r"\frac{1}{m} \sum_{i=1}^{m} \left(\bar{f}(x_i) - f(x_i)\right)^2",
                    f"{squares}/{m}", parts.bias2),
        Calculation(t("idea.bias.variance"),
                    r"\frac{1}{m \, K} \sum_{i=1}^{m} \sum_{k=1}^{K} \left(f_k(x_i) - \bar{f}(x_i)\right)^2",
                    f"{spread}/({m} * {K})", parts.variance),
        Calculation(t("idea.bias.sum"), r"\word{bias}^2 + \word{variance} + \word{noise}",
                    f"{number_expr(bias2)} + {number_expr(variance)} + {number_expr(noise)}", total),
    ]  # fmt: skip


def fits_figure(fits: Fits, setting: int, drawn: int) -> go.Figure:
    """The fits of the first training sets over x, the last one with its rows, their mean and the known function."""
    curves, last = fits.on_line[fits.settings.index(setting), :drawn], fits.tables[drawn - 1]
    x, y = (np.pad(each, ((0, 0), (0, 1)), constant_values=np.nan).ravel()  # a gap between two curves
            for each in (np.broadcast_to(fits.line, curves.shape), curves))  # fmt: skip
    figure = go.Figure()
    figure.add_scatter(x=x, y=y, mode="lines", name=t("idea.bias.curve-fits"),
                       line={"color": palette.GREY, "width": 1}, opacity=0.45, hoverinfo="skip")  # fmt: skip
    if last.d == 1:
        figure.add_scatter(x=last.X[:, 0], y=last.y, mode="markers", name=t("idea.bias.curve-rows", number=drawn),
                           marker={"color": palette.class_colour(1), "size": 6, "symbol": "square"})  # fmt: skip
    for k, dash, y, name in (
        (1, "dot", curves[-1], t("idea.bias.curve-last", number=drawn)),
        (0, "solid", curves.mean(0), t("idea.bias.curve-mean")),
        (2, "dash", fits.line_truth, t("idea.bias.curve-truth")),
    ):
        figure.add_scatter(x=fits.line, y=y, mode="lines", name=name, line=line(k, dash=dash))
    across = "x" if last.d == 1 else t("idea.bias.axis-line")
    figure.update_xaxes(title=across)
    return figure.update_yaxes(title="y")


def parts_figure(fits: Fits, setting: int, drawn: int, learner: str) -> go.Figure:
    """Squared bias, variance, noise and their sum over depths or numbers of trees; squares are measured errors."""
    parts = [fits.parts(each, drawn) for each in fits.settings]
    figure = go.Figure()
    for k, dash, values, name in (
        (0, "solid", [part.bias2 for part in parts], t("idea.bias.squared-bias")),
        (1, "dash", [part.variance for part in parts], t("idea.bias.variance")),
        (2, "dot", [part.noise for part in parts], t("idea.bias.noise")),
        (3, "solid", [part.total for part in parts], t("idea.bias.sum")),
    ):
        figure.add_scatter(x=fits.settings, y=values, mode="lines", name=name, line=line(k, dash=dash))
    measured = [fits.measured(each, drawn) for each in fits.settings]
    marker = {"color": palette.GREY, "size": 8, "symbol": "square-open"}
    figure.add_scatter(x=fits.settings, y=measured, mode="markers", name=t("idea.bias.curve-measured"), marker=marker)
    figure.add_vline(setting, line_color=palette.GREY, line_width=1)
    figure.update_xaxes(title=t("idea.bias.axis-depth") if learner == TREE else t("idea.bias.axis-trees"))
    return figure.update_yaxes(title=t("idea.bias.axis-error"), rangemode="tozero")
