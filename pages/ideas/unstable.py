"""How little it takes to change a tree: one row left out, one value moved, other rows drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset, load, take_rows
from engine import cart, forest, record
from engine.core.trace import Trace
from engine.learners.common.random_draws import bootstrap
from pages.frame import markup, palette
from pages.i18n.text import t
from pages.lesson.views import tree_summary as node_text

SETS = {"seven rows": "seven_rows", "four rows": "four_rows", "iris": "iris", "two moons": "moons",
        "breast cancer": "wisconsin"}  # fmt: skip
TWO_THIRDS, BOOTSTRAP = "two thirds of the rows", "as many, with repeats"
MAX_BARS = 8  # kinds of root with a bar of their own
NO_SPLIT = "no split"  # of a root that is a leaf


@st.cache_resource
def fit_all_rows(name: str, depth: int) -> Trace:
    return record(cart.fit, load(SETS[name]), max_depth=depth)


def change_value(data: Dataset, row: int, feature: int, value: float) -> Dataset:
    """One value moved."""
    X = data.X.copy()
    X[row, feature] = value
    return replace(data, X=X)


def without(data: Dataset, row: int) -> Dataset:
    return take_rows(data, np.arange(data.n) != row)


def tree_shape(trace: Trace) -> tuple[str, ...]:
    """What a tree asks and says, from the top: two trees are alike if these are."""
    data, nodes = trace.data, trace.columns("nodes")
    every = range(len(nodes["left"]))
    return tuple(
        node_text.question_text(data, nodes, node) or node_text.prediction(data, nodes["value"][node]) for node in every
    )


@dataclass(frozen=True)
class RootQuestions:
    """What the root asks in each of many trees."""

    questions: tuple[str, ...]

    @property
    def question_counts(self) -> list[tuple[str, int]]:
        """The most frequent first, the rare ones together."""
        every = Counter(self.questions).most_common()
        rare = sum(many for _, many in every[MAX_BARS:])
        return every[:MAX_BARS] + (
            [(t("idea.unstable.further-splits", every=len(every) - MAX_BARS), rare)] if rare else []
        )


@st.cache_resource(max_entries=32)
def resample_roots(name: str, how: str, many: int, seed: int) -> RootQuestions:
    """One stump a sample."""
    data = load(SETS[name])
    chance = np.random.default_rng(seed)
    if how == TWO_THIRDS:
        bags = [(chance.permutation(data.n)[: round(2 * data.n / 3)].tolist(), None) for _ in range(many)]
    else:
        bags = [(bootstrap(chance, data.n, data.n)[1].tolist(), None) for _ in range(many)]
    return root_questions(data, bags)


@st.cache_resource(max_entries=32)
def leave_one_out_roots(name: str) -> RootQuestions:
    """The root without each row in turn."""
    data = load(SETS[name])
    every = np.arange(data.n)
    return root_questions(data, [(every[every != row].tolist(), None) for row in range(data.n)])


def root_questions(data: Dataset, bags: list) -> RootQuestions:
    nodes = record(forest.fit, data, bags=bags, max_depth=1, max_features=None).columns("nodes")
    roots = (nodes["parent"] < 0).nonzero()[0].tolist()
    return RootQuestions(tuple(node_text.question_text(data, nodes, node) or NO_SPLIT for node in roots))


def bars(roots: RootQuestions, own: str) -> go.Figure:
    """How often each question came first; the one that all rows ask stands out."""
    counted = roots.question_counts[::-1]
    names = [name for name, _ in counted]
    colours = [palette.class_colour(1) if name == own else palette.GREY for name in names]
    figure = go.Figure(
        go.Bar(x=[many for _, many in counted], y=names, orientation="h", marker_color=colours, textposition="auto",
               text=[str(many) for _, many in counted])
    )  # fmt: skip
    figure.update_xaxes(title=t("idea.unstable.axis-trees", questions=len(roots.questions)))
    figure.update_yaxes(automargin=True)
    return figure


def first_question(trace: Trace) -> str:
    return node_text.question_text(trace.data, trace.columns("nodes"), 0) or NO_SPLIT


def change_text(before: Trace, after: Trace) -> str:
    """What became of the tree, as HTML."""
    was, now = first_question(before), first_question(after)
    if was != now:
        return t("idea.unstable.verdict-other-root", now=markup.mark_name(now), was=markup.mark_name(was))
    if tree_shape(before) == tree_shape(after):
        return t("idea.unstable.verdict-same")
    return t("idea.unstable.verdict-same-root", now=markup.mark_name(now))


def span(data: Dataset, feature: int, row: int) -> tuple[float, float, float]:
    """From where to where a value may be moved, and where it is now; a missing one begins at the lowest."""
    column = data.X[:, feature]
    low, high = float(np.nanmin(column)), float(np.nanmax(column))
    return low, high, low if np.isnan(column[row]) else float(column[row])


def row_in_words(data: Dataset, row: int) -> str:
    """Example: "x_1 = 1, x_2 = 1, x_3 = 7, class 0"."""
    return t(
        "idea.unstable.row-values",
        data=node_text.row_of(data, data.X[row]),
        data2=node_text.target_text(data, data.y[row]),
    )
