"""A line against boxes: logistic regression and a tree on the same points of a plane."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset, load
from engine import cart
from engine.ideas import logistic
from engine.learners.cart import CartModel
from engine.lessons.common.step import Working
from engine.text.arithmetic import ratio
from pages.parts.frame import palette
from pages.parts.ideas.common import points
from pages.parts.speaking.page import number, tell

SLOPE = 0.8  # EX21: -0.8 x_1 + x_2 = 0
STRIP = 0.06  # no row lies nearer to the notes' line than this, up or down
LINE = "beside the notes' line"
SETS = {LINE: "", "two moons": "moons", "two circles": "circles", "exclusive or": "xor"}
FINE = 121  # points along each side of the picture


@st.cache_resource
def rows(name: str) -> Dataset:
    """Two features, two classes. Beside the line: drawn evenly in a square, class 1 above it."""
    if SETS[name]:
        return load(SETS[name])
    X = np.random.default_rng(0).uniform(-1, 1, (220, 2)).round(2)
    above = X[:, 1] - SLOPE * X[:, 0]
    kept = np.abs(above) > STRIP
    return replace(load("xor"), X=X[kept], y=(above[kept] > 0).astype(int), name=LINE)


@dataclass(frozen=True, eq=False)
class Rivals:
    data: Dataset
    b: np.ndarray  # [3] of the line
    tree: CartModel

    @property
    def leaves(self) -> int:
        return len(self.tree.tree.leaves)

    @property
    def right(self) -> tuple[float, float]:
        """The share of rows that the line and the tree get right."""
        X, y = self.data.X, self.data.y
        return float((logistic.predict(self.b, X) == y).mean()), float((self.tree.predict(X) == y).mean())

    @property
    def line(self) -> tuple[float, float]:
        """Slope and height of the line as x_2 = slope x_1 + height."""
        return -float(self.b[1] / self.b[2]), -float(self.b[0] / self.b[2])


@st.cache_resource(max_entries=64)
def rivals(name: str, depth: int) -> Rivals:
    data = rows(name)
    return Rivals(data, logistic.fit(data.X, data.y), cart.fit(data, max_depth=depth))


def workings(found: Rivals) -> list[Working]:
    """The line, solved for x_2."""
    b0, b1, b2 = found.b.tolist()
    slope, height = found.line
    return [
        Working(tell("ideas-how-steep-the-line-is"), r"-\frac{b_1}{b_2}", f"-{ratio(b1, b2)}", slope),
        Working(tell("ideas-where-it-crosses-x-1-0"), r"-\frac{b_0}{b_2}", f"-{ratio(b0, b2)}", height),
    ]


def no_best_slope(found: Rivals) -> str:
    """C2-02: what becomes of b where the line makes no mistake."""
    _, b1, b2 = map(number, found.b.tolist())
    return tell("ideas-no-row-is-on-the-wrong", b1=b1, b2=b2, RIDGE=number(logistic.RIDGE / 2))


def boxes_said(found: Rivals) -> str:
    """What the tree makes of classes that no line parts, as deep as it is now."""
    line, tree = found.right
    if tree == 1:
        return tell("ideas-no-single-line-separates", leaves=found.leaves)
    if tree > line:
        return tell("ideas-no-single-line-separates-2", leaves=found.leaves)
    return tell("ideas-no-single-line-separates-3", leaves=found.leaves)


def picture(found: Rivals) -> go.Figure:
    """What the tree says as ground, the rows on it, and the line across."""
    X, names = found.data.X, found.data.class_names
    low, high = X.min(0) - 0.1, X.max(0) + 0.1
    x, y = (np.linspace(low[j], high[j], FINE) for j in range(2))
    grid = np.column_stack((np.tile(x, FINE), y.repeat(FINE)))
    ground = found.tree.predict(grid).reshape(FINE, FINE)
    colours = [[0, palette.class_colour(0)], [1, palette.class_colour(1)]]
    figure = go.Figure(go.Heatmap(x=x, y=y, z=ground, zmin=0, zmax=1, colorscale=colours, opacity=0.25,
                                  showscale=False, hoverinfo="skip"))  # fmt: skip
    points(figure, X, found.data.y, (tell("ideas-class", name=name) for name in names))
    figure.add_scatter(x=x, y=found.line[0] * x + found.line[1], mode="lines", name=tell("ideas-the-line"),
                       line={"color": palette.class_colour(3), "width": 5})  # fmt: skip
    figure.update_xaxes(title=found.data.feature_names[0], range=[low[0], high[0]])
    figure.update_yaxes(title=found.data.feature_names[1], range=[low[1], high[1]])
    return figure
