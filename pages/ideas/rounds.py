"""The idea of rounds and leaves: as many leaves in one tree, in a few trees, or in many stumps."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import prod

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from datasets.catalogue import made_up
from engine import cart, gradient_boosting
from engine.learners.gradient_boosting.fitting import GradientBoostingModel
from engine.tree.tree import Tree
from pages.frame import palette
from pages.i18n.text import format_number, t
from pages.ideas.common import line

MAKERS = {"sine wave": made_up.wave, "tilted plane": made_up.plane, "exclusive or": made_up.xor}
SINGLE = 0  # stands for the model of one tree among the numbers of leaves
LEAF_COUNTS = (SINGLE, 2, 4, 8)  # leaves of each tree that is added
TOTALS = (8, 16, 32, 64, 128)
N_TRAINING, N_TEST = 150, 2000
POINTS = 300  # drawn of a curve
SLICE = 0.5  # the second feature's value where the prediction is drawn along the first


@st.cache_resource
def tables(name: str) -> tuple[Dataset, Dataset]:
    """Return training and test rows."""
    training, test = (made_up.make_table(MAKERS[name], n, seed) for seed, n in enumerate((N_TRAINING, N_TEST)))
    return training, test


def mean_square(data: Dataset, predicted: np.ndarray) -> float:
    return float(((data.y - predicted) ** 2).mean())


@st.cache_resource(max_entries=64)
def fit_boosting(name: str, leaves: int, rate: float) -> GradientBoostingModel:
    """Add trees of so many leaves until they have the largest total together."""
    settings = {"n_estimators": TOTALS[-1] // leaves, "learning_rate": rate, "max_leaf_nodes": leaves}
    return gradient_boosting.fit(tables(name)[0], max_depth=None, **settings)


@st.cache_resource(max_entries=32)
def fit_tree(name: str, leaves: int) -> Tree:
    """Grow one tree leaf by leaf, the best split of any leaf first."""
    return cart.fit(tables(name)[0], max_depth=None, max_leaf_nodes=leaves).tree


@dataclass(frozen=True, eq=False)
class Shape:
    """A sum of trees with the same number of leaves each."""

    leaves: int  # of each tree, or SINGLE
    start: float
    rate: float
    trees: tuple[Tree, ...]
    training_rows: Dataset
    test_rows: Dataset

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.start + self.rate * np.sum([tree.predict(X) for tree in self.trees], 0)

    @property
    def n_leaves(self) -> int:
        return sum(len(tree.leaves) for tree in self.trees)

    @cached_property
    def training(self) -> float:
        """The mean squared error on the training rows."""
        return mean_square(self.training_rows, self.predict(self.training_rows.X))

    @cached_property
    def test(self) -> float:
        """The mean squared error on the test rows."""
        return mean_square(self.test_rows, self.predict(self.test_rows.X))


def shapes(name: str, rate: float, total: int) -> list[Shape]:
    """Return the models whose trees have at most so many leaves together."""
    models = [Shape(SINGLE, 0.0, 1.0, (fit_tree(name, total),), *tables(name))]
    for leaves in LEAF_COUNTS[1:]:
        model = fit_boosting(name, leaves, rate)
        models.append(Shape(leaves, float(model.start), rate, model.trees[: total // leaves], *tables(name)))
    return models


def shape_title(leaves: int) -> str:
    return t("idea.rounds.curve-trees", leaves=leaves) if leaves else t("idea.rounds.curve-single")


@st.cache_resource(max_entries=32)
def shapes_by_total(name: str, rate: float) -> list[list[Shape]]:
    """[totals][models] the models of every total."""
    return [shapes(name, rate, total) for total in TOTALS]


def error_figure(name: str, rate: float, total: int) -> go.Figure:
    """Test error, and dotted training error, over the leaves of all trees together."""
    figure = go.Figure()
    for k, models in enumerate(zip(*shapes_by_total(name, rate), strict=True)):
        sizes = [15 if each == total else 7 for each in TOTALS]
        options = {"x": TOTALS, "marker": palette.class_mark(k, 7) | {"size": sizes}, "legendgroup": k}
        title, test = shape_title(models[0].leaves), [model.test for model in models]
        figure.add_scatter(y=test, mode="lines+markers", name=title, line=line(k), **options)
        training = [model.training for model in models]
        figure.add_scatter(y=training, mode="lines", showlegend=False, line=line(k, dash="dot", width=2), **options)
    figure.add_vline(total, line_color=palette.GREY, line_width=1)
    figure.update_xaxes(title=t("idea.rounds.axis-leaves"), type="log", tickvals=TOTALS)
    figure.update_yaxes(title=t("idea.rounds.axis-error"), rangemode="tozero")
    return figure


def curve_figure(name: str, models: list[Shape]) -> go.Figure:
    """What each model predicts along the first feature."""
    figure, X = prediction_figure(tables(name)[0])
    for k, model in enumerate(models):
        title, options = shape_title(model.leaves), line(k, shape="hv", width=2)
        figure.add_scatter(x=X[:, 0], y=model.predict(X), mode="lines", name=title, line=options)
    return figure


def prediction_figure(data: Dataset) -> tuple[go.Figure, np.ndarray]:
    """Draw axes for predictions along the first feature, with the rows if it is the only one; return points on it."""
    x, one_feature = np.linspace(data.X[:, 0].min(), data.X[:, 0].max(), POINTS), data.d == 1
    figure = go.Figure()
    if one_feature:
        marker = {"color": palette.GREY, "size": 5, "opacity": 0.6}
        figure.add_scatter(x=data.X[:, 0], y=data.y, mode="markers", marker=marker, name=t("idea.rounds.legend-rows"))
    figure.update_xaxes(title="x" if one_feature else t("idea.rounds.axis-slice", x=format_number(SLICE)))
    figure.update_yaxes(title=t("idea.rounds.axis-prediction"))
    return figure, np.column_stack((x, *[np.full(len(x), SLICE)] * (data.d - 1)))


# -- pieces


def count_pieces(trees: tuple[Tree, ...], d: int) -> int:
    """Count the boxes in which a sum of trees is constant: the combinations of leaves that some point reaches."""
    cells = []
    for j in range(d):
        cuts = np.unique(np.concatenate([tree.threshold[tree.feature == j] for tree in trees]))
        cells.append([*(cuts[:1] - 1), *(sum(pair) / 2 for pair in pairwise(cuts)), *(cuts[-1:] + 1)] or [0.0])
    X = np.stack([axis.ravel() for axis in np.meshgrid(*cells)], 1)
    return len(np.unique(np.stack([tree.apply(X) for tree in trees], 1), axis=0))


def most_pieces(trees: tuple[Tree, ...], d: int) -> int:
    """The most boxes there can be: one for each combination of leaves, or each cell between the thresholds."""
    splits = np.bincount(np.concatenate([tree.feature[tree.feature >= 0] for tree in trees]), minlength=d)
    return min(prod(len(tree.leaves) for tree in trees), prod((splits + 1).tolist()))


def table_line(model: Shape) -> tuple[str, ...]:
    """Model, trees, leaves, pieces at most and counted, training and test error."""
    d, counts = model.training_rows.d, (len(model.trees), model.n_leaves)
    pieces = (most_pieces(model.trees, d), count_pieces(model.trees, d))
    return shape_title(model.leaves), *map(format_number, (*counts, *pieces, model.training, model.test))
