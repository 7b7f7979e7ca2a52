"""The idea of votes: from counts to a probability, and from a probability to a score."""

import numpy as np
import plotly.graph_objects as go

from engine.learners.common.ensemble import softmax
from engine.learners.common.losses import LogisticLoss
from engine.text import formulas
from engine.text.arithmetic import number_expr
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import t
from pages.ideas.common import line

FULL_LOG_ODDS, HALF = LogisticLoss(1.0), LogisticLoss(2.0)
MAX_MULTIPLE = 20  # the counts are multiplied by 1 to 20


def probabilities(dogs: int, cats: int) -> tuple[float, float]:
    """p(cat) as the share of the leaf's rows, and as the softmax of its counts."""
    counts = np.array([dogs, cats], float)
    return cats / (dogs + cats), float(softmax(counts)[1])


def of_counts(dogs: int, cats: int) -> list[Calculation]:
    """p(cat) by both formulas with their numbers."""
    share, soft = probabilities(dogs, cats)
    return [
        formulas.share_calculation(cats, dogs + cats, share, t("idea.votes.calculation-share")),
        formulas.softmax_calculation(np.array([dogs, cats], float), 1, soft, t("idea.votes.calculation-softmax")),
    ]


def score(p: float, loss: LogisticLoss) -> float:
    """The score F of probability p: the log odds, or half of them."""
    return float(np.log(p) - np.log(1 - p)) / loss.scale


def of_probability(p: float) -> list[Calculation]:
    """The log odds, half of them, and the sigmoids that lead back to p."""
    odds = f"log({number_expr(p)}/(1 - {number_expr(p)}))"
    full, half = score(p, FULL_LOG_ODDS), score(p, HALF)
    back_full, back_half = f"1/(1 + exp(-{number_expr(full)}))", f"1/(1 + exp(-2 * {number_expr(half)}))"
    return [
        Calculation(t("idea.votes.calculation-log-odds"), r"\log \frac{p}{1 - p}", odds, full),
        Calculation(t("idea.votes.calculation-half-log-odds"), r"\frac{1}{2} \log \frac{p}{1 - p}",
                    f"1/2 * {odds}", half),
        Calculation(t("idea.votes.calculation-back"), r"\frac{1}{1 + e^{-F}}", back_full,
                    probability_of(full, FULL_LOG_ODDS)),
        Calculation(t("idea.votes.calculation-back-half"), r"\frac{1}{1 + e^{-2F}}", back_half,
                    probability_of(half, HALF)),
    ]  # fmt: skip


def probability_of(F: float, loss: LogisticLoss) -> float:
    return float(loss.inverse_link(np.array(F)))


def probability_figure(dogs: int, cats: int) -> go.Figure:
    """p(cat) as the counts are multiplied: the share stays, the softmax goes to 0 or 1."""
    times = np.arange(1, MAX_MULTIPLE + 1)
    p = np.array([probabilities(dogs * k, cats * k) for k in times.tolist()])
    figure = go.Figure()
    for k, name in enumerate((t("idea.votes.curve-share"), t("idea.votes.curve-softmax"))):
        figure.add_scatter(x=times, y=p[:, k], name=name, mode="lines+markers",
                           line=line(k, dash=("solid", "dash")[k]))  # fmt: skip
    figure.update_xaxes(title=t("idea.votes.axis-times", dogs=dogs, cats=cats), tickvals=[1, 5, 10, 15, 20])
    figure.update_yaxes(title=t("idea.votes.axis-probability"), range=[-0.03, 1.03])
    return figure


def sigmoids(p: float) -> go.Figure:
    """Probability over the score, for both scales; the markers are this p."""
    F = np.linspace(-5, 5, 201)
    figure = go.Figure()
    for k, (name, loss) in enumerate(
        ((t("idea.votes.curve-log-odds"), FULL_LOG_ODDS), (t("idea.votes.curve-half-log-odds"), HALF))
    ):
        style = line(k, dash=("solid", "dash")[k])
        figure.add_scatter(x=F, y=loss.inverse_link(F), name=name, mode="lines", line=style)
        marker = {"color": palette.class_colour(k), "size": 13, "symbol": ("circle", "square")[k]}
        figure.add_scatter(x=[score(p, loss)], y=[p], mode="markers", marker=marker, showlegend=False, name=name)
    figure.update_xaxes(title=t("idea.votes.axis-score"))
    figure.update_yaxes(title="p", range=[-0.03, 1.03])
    return figure
