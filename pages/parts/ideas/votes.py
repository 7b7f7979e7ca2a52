"""From counts to a probability, and from a probability to a score: shares, softmax, log odds, sigmoid."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from engine.learners.boosting.losses import Logistic
from engine.learners.common.links import softmax
from engine.lessons.common import formulas
from engine.lessons.common.step import Working
from engine.text.arithmetic import text
from pages.parts.frame import palette
from pages.parts.ideas.common import line
from pages.parts.speaking.page import tell

FULL, HALF = Logistic(1.0), Logistic(2.0)
TIMES = 20


def probabilities(dogs: int, cats: int) -> tuple[float, float]:
    """p(cat) as the share of the leaf's rows, and as the softmax of its counts."""
    counts = np.array([dogs, cats], float)
    return cats / (dogs + cats), float(softmax(counts)[1])


def of_counts(dogs: int, cats: int) -> list[Working]:
    share, soft = probabilities(dogs, cats)
    return [
        formulas.share(cats, dogs + cats, share, tell("ideas-share-of-cats")),
        formulas.softmax(np.array([dogs, cats], float), 1, soft, tell("ideas-softmax-of-the-counts")),
    ]


def score(p: float, loss: Logistic) -> float:
    """F that stands for p: the log odds, or half of them."""
    return float(np.log(p) - np.log(1 - p)) / loss.scale


def of_probability(p: float) -> list[Working]:
    """Log odds, half of them, and the way back from each."""
    odds = f"log({text(p)}/(1 - {text(p)}))"
    full, half = score(p, FULL), score(p, HALF)
    back = r"\frac{1}{1 + e^{-F}}", r"\frac{1}{1 + e^{-2F}}"
    return [
        Working(tell("ideas-log-odds"), r"\log \frac{p}{1 - p}", odds, full),
        Working(tell("ideas-half-the-log-odds"), r"\frac{1}{2} \log \frac{p}{1 - p}", f"1/2 * {odds}", half),
        Working(tell("ideas-back-from-the-log-odds"), back[0], f"1/(1 + exp(-{text(full)}))", predicted(full, FULL)),
        Working(
            tell("ideas-back-from-half-of-them"), back[1], f"1/(1 + exp(-2 * {text(half)}))", predicted(half, HALF)
        ),
    ]


def predicted(F: float, loss: Logistic) -> float:
    return float(loss.predicted(np.array(F)))


def growing(dogs: int, cats: int) -> go.Figure:
    """The same shares with more and more rows: the share stays, the softmax of counts runs to 0 or 1."""
    times = np.arange(1, TIMES + 1)
    found = np.array([probabilities(dogs * many, cats * many) for many in times.tolist()])
    figure = go.Figure()
    for k, name in enumerate((tell("ideas-share"), tell("ideas-softmax-of-the-counts-2"))):
        figure.add_scatter(x=times, y=found[:, k], name=name, mode="lines+markers",
                           line=line(k, dash=("solid", "dash")[k]))  # fmt: skip
    figure.update_xaxes(
        title=tell("ideas-times-as-many-rows-as-and", dogs=dogs, cats=cats), tickvals=[1, 5, 10, 15, 20]
    )
    figure.update_yaxes(title=tell("ideas-p-cat"), range=[-0.03, 1.03])
    return figure


def sigmoids(p: float) -> go.Figure:
    """p over the score, for both scales; the points are this p."""
    F = np.linspace(-5, 5, 201)
    figure = go.Figure()
    for k, (name, loss) in enumerate(
        ((tell("ideas-f-is-the-log-odds"), FULL), (tell("ideas-f-is-half-the-log-odds"), HALF))
    ):
        dash = ("solid", "dash")[k]
        figure.add_scatter(x=F, y=loss.predicted(F), name=name, mode="lines", line=line(k, dash=dash))
        own = {"color": palette.class_colour(k), "size": 13, "symbol": ("circle", "square")[k]}
        figure.add_scatter(x=[score(p, loss)], y=[p], mode="markers", marker=own, showlegend=False, name=name)
    figure.update_xaxes(title=tell("ideas-score-f"))
    figure.update_yaxes(title="p", range=[-0.03, 1.03])
    return figure
