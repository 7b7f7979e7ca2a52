"""The idea of lines and boxes: logistic regression and a tree on the same points of a plane."""

from dataclasses import dataclass, replace

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset, load
from engine import cart
from engine.ideas import descent as logistic
from engine.learners.cart.fitting import CartModel
from engine.text.arithmetic import ratio_expr
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import format_number, t
from pages.ideas.common import points

SLOPE = 0.8  # EX21: -0.8 x_1 + x_2 = 0
MARGIN = 0.06  # no row lies nearer to the notes' line than this, up or down
LINE = "beside the notes' line"
SETS = {LINE: "", "two moons": "moons", "two circles": "circles", "exclusive or": "xor"}
GRID_SIZE = 101  # points along each side of the picture


@st.cache_resource
def load_rows(name: str) -> Dataset:
    """Return a table of two features and two classes; LINE draws points in a square, class 1 above the line."""
    if SETS[name]:
        return load(SETS[name])
    X = np.random.default_rng(0).uniform(-1, 1, (220, 2)).round(2)
    above = X[:, 1] - SLOPE * X[:, 0]
    far = np.abs(above) > MARGIN
    return replace(load("xor"), X=X[far], y=(above[far] > 0).astype(int), name=LINE)


@dataclass(frozen=True, eq=False)
class LineAndTree:
    data: Dataset
    b: np.ndarray  # [3] coefficients of the line: b_0 + b_1 x_1 + b_2 x_2 = 0
    tree: CartModel

    @property
    def leaves(self) -> int:
        return len(self.tree.tree.leaves)

    @property
    def accuracies(self) -> tuple[float, float]:
        """The share of rows that the line and the tree get right."""
        X, y = self.data.X, self.data.y
        return float((logistic.predict_logistic(self.b, X) == y).mean()), float((self.tree.predict(X) == y).mean())

    @property
    def line(self) -> tuple[float, float]:
        """Slope and height of the line x_2 = slope x_1 + height."""
        return -float(self.b[1] / self.b[2]), -float(self.b[0] / self.b[2])


@st.cache_resource(max_entries=64)
def fit_both(name: str, depth: int) -> LineAndTree:
    data = load_rows(name)
    return LineAndTree(data, logistic.fit_logistic(data.X, data.y), cart.fit(data, max_depth=depth))


def calculations(fits: LineAndTree) -> list[Calculation]:
    """The slope and the height of the line, solved for x_2."""
    b0, b1, b2 = fits.b.tolist()
    slope, height = fits.line
    return [
        Calculation(t("idea.lines.calculation-slope"), r"-\frac{b_1}{b_2}", f"-{ratio_expr(b1, b2)}", slope),
        Calculation(t("idea.lines.calculation-height"), r"-\frac{b_0}{b_2}", f"-{ratio_expr(b0, b2)}", height),
    ]


def no_best_slope(fits: LineAndTree) -> str:
    """Say what becomes of b where the line makes no mistake (erratum C2-02)."""
    _, b1, b2 = map(format_number, fits.b.tolist())
    return t("idea.lines.separable-note", b1=b1, b2=b2, RIDGE=format_number(logistic.RIDGE / 2))


def boxes_text(fits: LineAndTree) -> str:
    """Say how the tree of this depth does on classes that no line separates."""
    line, tree = fits.accuracies
    if tree == 1:
        return t("idea.lines.boxes-without-mistake", leaves=fits.leaves)
    if tree > line:
        return t("idea.lines.boxes-closer", leaves=fits.leaves)
    return t("idea.lines.boxes-too-few", leaves=fits.leaves)


def plane_figure(fits: LineAndTree) -> go.Figure:
    """The tree's predictions as background, the data points, and the line."""
    X, names = fits.data.X, fits.data.class_names
    low, high = X.min(0) - 0.1, X.max(0) + 0.1
    x, y = (np.linspace(low[j], high[j], GRID_SIZE) for j in range(2))
    grid = np.column_stack((np.tile(x, GRID_SIZE), y.repeat(GRID_SIZE)))
    predicted = fits.tree.predict(grid).reshape(GRID_SIZE, GRID_SIZE)
    colours = [[0, palette.class_colour(0)], [1, palette.class_colour(1)]]
    figure = go.Figure(go.Heatmap(x=x, y=y, z=predicted, zmin=0, zmax=1, colorscale=colours, opacity=0.25,
                                  showscale=False, hoverinfo="skip"))  # fmt: skip
    points(figure, X, fits.data.y, (t("idea.lines.legend-class", name=name) for name in names))
    figure.add_scatter(x=x, y=fits.line[0] * x + fits.line[1], mode="lines", name=t("idea.lines.legend-line"),
                       line={"color": palette.class_colour(3), "width": 5})  # fmt: skip
    figure.update_xaxes(title=fits.data.feature_names[0], range=[low[0], high[0]])
    figure.update_yaxes(title=fits.data.feature_names[1], range=[low[1], high[1]])
    return figure
