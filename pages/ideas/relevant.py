"""The idea of few relevant features: a forest draws the features of each split, and may draw none that help."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from datasets.catalogue import made_up
from engine import forest
from engine.learners.common.parameters import resolve_max_features
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import t
from pages.ideas.common import line

RELEVANT = 2  # x_1 and x_2
FEATURE_COUNTS = ("5", "10", "25", "50", "100")
TREES, N_TRAINING, N_TEST = 50, 200, 1000


@st.cache_resource
def tables(d: int) -> tuple[Dataset, Dataset]:
    """Return training and test rows with d features."""
    make = partial(made_up.few_relevant, d)
    training, test = (made_up.make_table(make, n, seed, ("0", "1")) for seed, n in enumerate((N_TRAINING, N_TEST)))
    return training, test


@dataclass(frozen=True)
class Drawn:
    """A forest that draws m features for each split."""

    m: int
    oob_error: float
    test_error: float
    offered: float  # the share of the splits that could choose a relevant feature
    used: float  # the share of the splits that did


@st.cache_resource(max_entries=256)
def fit(d: int, m: int) -> Drawn:
    training, test = tables(d)
    model = forest.fit(training, n_estimators=TREES, max_features=m)
    offered, used = [], []
    for growth in model.forest.growths:
        splits = (growth.tree.feature >= 0).nonzero()[0]
        offered.append(growth.allowed_features_by_node(splits)[:, :RELEVANT].any(1))
        used.append(growth.tree.feature[splits] < RELEVANT)
    errors = float(model.forest.oob_errors[-1]), float((model.predict(test.X) != test.y).mean())
    return Drawn(m, *errors, *(float(np.concatenate(each).mean()) for each in (offered, used)))


def usual_count(d: int) -> int:
    """The root of the number of features, as forests of classes draw by default."""
    return resolve_max_features("sqrt", d, True)


@st.cache_resource
def fits(d: int) -> list[Drawn]:
    """Forests that draw few to all of the features, the usual number among them."""
    counts = {1, 2, usual_count(d), *np.geomspace(1, d, 9).round().astype(int).tolist()}
    return [fit(d, m) for m in sorted(counts)]


def chance(d: int, m: int) -> float:
    """The probability that m of d features, drawn without replacement, have a relevant one among them."""
    return 1 - (d - m) * (d - m - 1) / (d * (d - 1))


def calculation(d: int, m: int) -> Calculation:
    symbols = r"1 - \frac{(d-m)(d-m-1)}{d (d-1)}"
    numbers = f"1 - ({d} - {m}) * ({d} - {m} - 1)/({d} * ({d} - 1))"
    return Calculation(t("idea.relevant.calculation"), symbols, numbers, chance(d, m))


def error_figure(d: int, drawn: Drawn) -> go.Figure:
    """Out-of-bag error and test error over the number of features drawn."""
    figure, every = go.Figure(), fits(d)
    curves = (t("idea.relevant.curve-oob"), "oob_error"), (t("idea.relevant.curve-test"), "test_error")
    for k, (title, error) in enumerate(curves):
        x, y = ([getattr(each, name) for each in every] for name in ("m", error))
        figure.add_scatter(x=x, y=y, mode="lines+markers", name=title, line=line(k), marker=palette.class_mark(k, 9))
    figure.update_yaxes(title=t("idea.relevant.axis-error"), rangemode="tozero")
    return with_drawn_axis(figure, d, drawn.m)


def split_figure(d: int, drawn: Drawn) -> go.Figure:
    """The share of splits that could choose a relevant feature, by formula and counted, and of those that did."""
    figure, every, counts = go.Figure(), fits(d), np.arange(1, d + 1)
    title = t("idea.relevant.curve-formula")
    figure.add_scatter(x=counts, y=[chance(d, m) for m in counts.tolist()], mode="lines", name=title, line=line(0))
    points = (t("idea.relevant.curve-offered"), "offered"), (t("idea.relevant.curve-used"), "used")
    for k, (title, share) in enumerate(points, 1):
        x, y = ([getattr(each, name) for each in every] for name in ("m", share))
        figure.add_scatter(x=x, y=y, mode="markers", name=title, marker=palette.class_mark(k, 10))
    figure.update_yaxes(title=t("idea.relevant.axis-splits"), range=[0, 1.05], tickformat=".0%")
    return with_drawn_axis(figure, d, drawn.m)


def with_drawn_axis(figure: go.Figure, d: int, m: int) -> go.Figure:
    ticks = [each for each in (1, 2, 3, 5, 7, 10, 16, 25, 50, 100) if each <= d]
    figure.add_vline(m, line_color=palette.GREY, line_width=1)
    return figure.update_xaxes(title=t("idea.relevant.axis-drawn", d=d), type="log", tickvals=ticks)
