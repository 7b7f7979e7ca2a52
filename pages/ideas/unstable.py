"""The idea of unstable trees: leave out a row, move a value or draw other rows, and the tree changes."""

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
MAX_BARS = 8  # first questions with a bar each; the others share one
NO_SPLIT = "no split"  # the first question of a tree that is a leaf


@st.cache_resource
def fit_all_rows(name: str, depth: int) -> Trace:
    return record(cart.fit, load(SETS[name]), max_depth=depth)


def change_value(data: Dataset, row: int, feature: int, value: float) -> Dataset:
    """Return the table with one value changed."""
    X = data.X.copy()
    X[row, feature] = value
    return replace(data, X=X)


def without(data: Dataset, row: int) -> Dataset:
    return take_rows(data, np.arange(data.n) != row)


def tree_shape(trace: Trace) -> tuple[str, ...]:
    """Questions and predictions of a tree's nodes; equal for two trees that predict alike."""
    data, nodes = trace.data, trace.columns("nodes")
    return tuple(
        node_text.question_text(data, nodes, node) or node_text.prediction(data, value)
        for node, value in enumerate(nodes["value"])
    )


@dataclass(frozen=True)
class RootQuestions:
    """The first questions of many trees."""

    questions: tuple[str, ...]

    @property
    def question_counts(self) -> list[tuple[str, int]]:
        """Questions and how often they occur, the most frequent first; the rare ones are added up."""
        counts = Counter(self.questions).most_common()
        rare = sum(count for _, count in counts[MAX_BARS:])
        others = t("idea.unstable.further-splits", every=len(counts) - MAX_BARS)
        return counts[:MAX_BARS] + ([(others, rare)] if rare else [])


@st.cache_resource(max_entries=32)
def resample_roots(name: str, how: str, many: int, seed: int) -> RootQuestions:
    """Grow a stump on each of `many` random samples of the rows."""
    data, rng = load(SETS[name]), np.random.default_rng(seed)
    if how == TWO_THIRDS:
        return root_questions(data, [rng.permutation(data.n)[: round(2 * data.n / 3)] for _ in range(many)])
    return root_questions(data, [bootstrap(rng, data.n, data.n)[1] for _ in range(many)])


@st.cache_resource(max_entries=32)
def leave_one_out_roots(name: str) -> RootQuestions:
    """Grow a stump without each row in turn."""
    data = load(SETS[name])
    return root_questions(data, [np.delete(np.arange(data.n), row) for row in range(data.n)])


def root_questions(data: Dataset, samples: list[np.ndarray]) -> RootQuestions:
    bags = [(rows.tolist(), None) for rows in samples]
    nodes = record(forest.fit, data, bags=bags, max_depth=1, max_features=None).columns("nodes")
    roots = (nodes["parent"] < 0).nonzero()[0].tolist()
    return RootQuestions(tuple(node_text.question_text(data, nodes, node) or NO_SPLIT for node in roots))


def bars(roots: RootQuestions, highlighted: str) -> go.Figure:
    """How often each question came first; the one of the tree on all rows is highlighted."""
    counted = roots.question_counts[::-1]
    names, counts = zip(*counted, strict=True)
    colours = [palette.class_colour(1) if name == highlighted else palette.GREY for name in names]
    figure = go.Figure(go.Bar(x=counts, y=names, orientation="h", marker_color=colours, textposition="auto",
                              text=list(map(str, counts))))  # fmt: skip
    figure.update_xaxes(title=t("idea.unstable.axis-trees", questions=len(roots.questions)))
    figure.update_yaxes(automargin=True)
    return figure


def first_question(trace: Trace) -> str:
    return node_text.question_text(trace.data, trace.columns("nodes"), 0) or NO_SPLIT


def change_text(before: Trace, after: Trace) -> str:
    """Say how the tree changed, as HTML."""
    was, now = first_question(before), first_question(after)
    if was != now:
        return t("idea.unstable.verdict-other-root", now=markup.mark_name(now), was=markup.mark_name(was))
    if tree_shape(before) == tree_shape(after):
        return t("idea.unstable.verdict-same")
    return t("idea.unstable.verdict-same-root", now=markup.mark_name(now))


def span(data: Dataset, feature: int, row: int) -> tuple[float, float, float]:
    """Return the lowest and highest value of a feature, and the row's; a missing one starts at the lowest."""
    column = data.X[:, feature]
    low, high = float(np.nanmin(column)), float(np.nanmax(column))
    return low, high, low if np.isnan(column[row]) else float(column[row])


def row_in_words(data: Dataset, row: int) -> str:
    """Example: "x_1 = 1, x_2 = 1, x_3 = 7, class 0"."""
    values, target = node_text.row_of(data, data.X[row]), node_text.target_text(data, data.y[row])
    return t("idea.unstable.row-values", data=values, data2=target)
