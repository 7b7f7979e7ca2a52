"""How little it takes to change a tree: one row left out, one value moved, other rows drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset, load, rows_of
from engine import cart, forest, record
from engine.core.trace import Trace
from engine.learners.common.random_draws import bootstrap
from pages.parts.frame import markup, palette
from pages.parts.speaking.page import tell
from pages.parts.views import node_text

SETS = {"seven rows": "seven_rows", "four rows": "four_rows", "iris": "iris", "two moons": "moons",
        "breast cancer": "wisconsin"}  # fmt: skip
TWO_THIRDS, BOOTSTRAP = "two thirds of the rows", "as many, with repeats"
SHOWN = 8  # kinds of root with a bar of their own
NOTHING = "no split"  # of a root that is a leaf


@st.cache_resource
def whole(name: str, depth: int) -> Trace:
    return record(cart.fit, load(SETS[name]), max_depth=depth)


def changed(data: Dataset, row: int, feature: int, value: float) -> Dataset:
    """One value moved."""
    X = data.X.copy()
    X[row, feature] = value
    return replace(data, X=X)


def without(data: Dataset, row: int) -> Dataset:
    return rows_of(data, np.arange(data.n) != row)


def shape(trace: Trace) -> tuple[str, ...]:
    """What a tree asks and says, from the top: two trees are alike if these are."""
    data, nodes = trace.data, trace.columns("nodes")
    every = range(len(nodes["left"]))
    return tuple(
        node_text.asks(data, nodes, node) or node_text.prediction(data, nodes["value"][node]) for node in every
    )


@dataclass(frozen=True)
class Roots:
    """What the root asks in each of many trees."""

    questions: tuple[str, ...]

    @property
    def counted(self) -> list[tuple[str, int]]:
        """The most frequent first, the rare ones together."""
        every = Counter(self.questions).most_common()
        rare = sum(many for _, many in every[SHOWN:])
        return every[:SHOWN] + ([(tell("ideas-others", every=len(every) - SHOWN), rare)] if rare else [])


@st.cache_resource(max_entries=32)
def resampled(name: str, how: str, many: int, seed: int) -> Roots:
    """One stump a sample."""
    data = load(SETS[name])
    chance = np.random.default_rng(seed)
    if how == TWO_THIRDS:
        bags = [(chance.permutation(data.n)[: round(2 * data.n / 3)].tolist(), None) for _ in range(many)]
    else:
        bags = [(bootstrap(chance, data.n, data.n)[1].tolist(), None) for _ in range(many)]
    return roots_of(data, bags)


@st.cache_resource(max_entries=32)
def one_left_out(name: str) -> Roots:
    """The root without each row in turn."""
    data = load(SETS[name])
    every = np.arange(data.n)
    return roots_of(data, [(every[every != row].tolist(), None) for row in range(data.n)])


def roots_of(data: Dataset, bags: list) -> Roots:
    nodes = record(forest.fit, data, bags=bags, max_depth=1, max_features=None).columns("nodes")
    roots = (nodes["parent"] < 0).nonzero()[0].tolist()
    return Roots(tuple(node_text.asks(data, nodes, node) or NOTHING for node in roots))


def bars(roots: Roots, own: str) -> go.Figure:
    """How often each question came first; the one that all rows ask stands out."""
    counted = roots.counted[::-1]
    names = [name for name, _ in counted]
    colours = [palette.class_colour(1) if name == own else palette.GREY for name in names]
    figure = go.Figure(
        go.Bar(x=[many for _, many in counted], y=names, orientation="h", marker_color=colours, textposition="auto",
               text=[str(many) for _, many in counted])
    )  # fmt: skip
    figure.update_xaxes(title=tell("ideas-first-splits-of-trees-2", questions=len(roots.questions)))
    figure.update_yaxes(automargin=True)
    return figure


def first_question(trace: Trace) -> str:
    return node_text.asks(trace.data, trace.columns("nodes"), 0) or NOTHING


def says(before: Trace, after: Trace) -> str:
    """What became of the tree, as HTML."""
    was, now = first_question(before), first_question(after)
    if was != now:
        return tell("ideas-even-the-first-split-is", now=markup.marked(now), was=markup.marked(was))
    if shape(before) == shape(after):
        return tell("ideas-the-splits-and-predictions")
    return tell("ideas-the-first-split-is-still", now=markup.marked(now))


def span(data: Dataset, feature: int, row: int) -> tuple[float, float, float]:
    """From where to where a value may be moved, and where it is now; a missing one begins at the lowest."""
    column = data.X[:, feature]
    low, high = float(np.nanmin(column)), float(np.nanmax(column))
    return low, high, low if np.isnan(column[row]) else float(column[row])


def row_in_words(data: Dataset, row: int) -> str:
    """Example: "x_1 = 1, x_2 = 1, x_3 = 7, class 0"."""
    return tell("ideas-class-2", data=node_text.row_of(data, data.X[row]), data2=node_text.said(data, data.y[row]))
