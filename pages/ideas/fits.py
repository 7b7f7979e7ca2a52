"""The idea of the objective: three step functions through the same rows, and which of them costs least."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from datasets.catalogue import made_up
from engine import xgb
from engine.split.criteria import Similarity
from engine.text.arithmetic import number_expr
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import t
from pages.ideas.common import line

NOT_CHOSEN = "not yet"
FITS = ("A", "B", "C")
WRONG_PLACE = 5.5  # where fit B splits


@st.cache_resource
def rows() -> Dataset:
    return made_up.make_table(made_up.interest, 20, 0)


@st.cache_resource
def thresholds(fit: str) -> np.ndarray:
    """A: where a deep tree splits, B: a wrong place, C: the best single split."""
    if fit == "B":
        return np.array([WRONG_PLACE])
    tree = xgb.fit(rows(), n_estimators=1, reg_lambda=0.0, max_depth=4 if fit == "A" else 1).trees[0]
    return np.sort(tree.threshold[tree.feature >= 0])


@dataclass(frozen=True, eq=False)
class StepFit:
    """A step function with the best leaf values for lambda, and what it costs."""

    name: str
    gamma: float
    reg_lambda: float

    @cached_property
    def leaf_values(self) -> np.ndarray:
        """[T] the output values: with half the squared error from 0, g = -y and h = 1."""
        G, H = (np.bincount(self.leaf_of(rows().X[:, 0]), column) for column in (-rows().y, np.ones(rows().n)))
        return Similarity(self.reg_lambda).output(G, H)

    def leaf_of(self, x: np.ndarray) -> np.ndarray:
        return np.searchsorted(thresholds(self.name), x)

    def predict(self, x: np.ndarray) -> np.ndarray:
        return self.leaf_values[self.leaf_of(x)]

    @property
    def n_leaves(self) -> int:
        return len(self.leaf_values)

    @property
    def loss(self) -> float:
        """Half the sum of squared residuals."""
        return float(((rows().y - self.predict(rows().X[:, 0])) ** 2).sum() / 2)

    @property
    def squares(self) -> float:
        """The sum of the squared leaf values."""
        return float((self.leaf_values**2).sum())

    @property
    def objective(self) -> float:
        return self.loss + self.gamma * self.n_leaves + self.reg_lambda / 2 * self.squares

    def calculation(self) -> Calculation:
        symbols = r"\frac{1}{2} \sum_i (y_i - \hat{y}_i)^2 + \gamma T + \frac{\lambda}{2} \sum_j w_j^2"
        loss, gamma, reg_lambda, squares = map(number_expr, (self.loss, self.gamma, self.reg_lambda, self.squares))
        numbers = f"{loss} + {gamma} * {self.n_leaves} + {reg_lambda}/2 * {squares}"
        return Calculation(t("idea.fits.calculation", name=self.name), symbols, numbers, self.objective)


def turning_point(many: StepFit, few: StepFit) -> float:
    """The gamma from which the fit with fewer leaves costs less, whatever its size now."""
    without_gamma = [fit.objective - fit.gamma * fit.n_leaves for fit in (few, many)]
    return (without_gamma[0] - without_gamma[1]) / (many.n_leaves - few.n_leaves)


def figure(fit: StepFit) -> go.Figure:
    """The rows, and the step function through them."""
    data, x = rows(), np.linspace(0.5, rows().n + 0.5, 800)
    marker = {"color": palette.GREY, "size": 8}
    drawn = go.Figure()
    drawn.add_scatter(x=data.X[:, 0], y=data.y, mode="markers", marker=marker, showlegend=False)
    drawn.add_scatter(x=x, y=fit.predict(x), mode="lines", line=line(FITS.index(fit.name)), showlegend=False)
    drawn.update_xaxes(title=t("idea.fits.axis-day"))
    drawn.update_yaxes(title=t("idea.fits.axis-interest"), rangemode="tozero")
    return drawn
