"""Three losses and an outlier: the slide's table with its values computed, and the curves behind it."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from datasets import load
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, Loss, SquaredLoss
from engine.text.arithmetic import number_expr
from engine.text.message import msg
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import format_number, t
from pages.ideas.common import line

PRINTED_LOSS = 0.002  # EX22, C3-02: Huber of the second row
PRINTED_ROW, PRINTED_DELTA = 1, 0.5


def make_losses(delta: float) -> dict[str, Loss]:
    return {"squared": SquaredLoss(), "absolute": AbsoluteLoss(), "Huber": HuberLoss(delta)}


def loss_title(name: str) -> str:
    return t(msg("idea.loss.name", loss=name))


def load_rows(outlier: float) -> tuple[np.ndarray, np.ndarray]:
    """y and y-hat of the slide, the last y moved."""
    data = load("loss_table")
    y = data.y.copy()
    y[-1] = outlier
    return y, data.X[:, 0]


def loss_rows(outlier: float, delta: float) -> list[tuple[str, ...]]:
    """The slide's table, and under each loss the residual it gives a row: what the next tree would be fitted to."""
    y, F = load_rows(outlier)
    lines = [("y", y), (t("column.title.prediction"), F)]
    for name, loss in make_losses(delta).items():
        lines += [
            (t(msg("idea.loss.value", loss=name)), loss.row_losses(y, F)),
            (t(msg("idea.loss.residual", loss=name)), loss.residual(y, F)),
        ]
    return [(name, *(format_number(round(value, 12)) for value in values.tolist())) for name, values in lines]


def outlier_shares(outlier: float, delta: float) -> dict[str, float]:
    """The outlier's part of the total loss."""
    y, F = load_rows(outlier)
    found = {name: loss.row_losses(y, F) for name, loss in make_losses(delta).items()}
    return {name: float(values[-1] / values.sum()) for name, values in found.items()}


def starts(outlier: float, delta: float) -> dict[str, float]:
    """The one value that costs least by each loss."""
    y, _ = load_rows(outlier)
    return {name: float(loss.start(y)) for name, loss in make_losses(delta).items()}


def huber_calculation(y: float, F: float, delta: float) -> Calculation:
    """Huber's loss of one row with its numbers. Example: 1.2 and 1.4, delta 0.5 -> "(1.2 - 1.4)**2/2"."""
    value = float(HuberLoss(delta).row_losses(np.array(y), np.array(F)))
    away = abs(y - F)
    if away <= delta:
        formula = r"\frac{1}{2}(y - \hat{y})^2"
        return Calculation(
            t("idea.losses.calculation-near", y=format_number(y)),
            formula,
            f"({number_expr(y)} - {number_expr(F)})**2/2",
            value,
        )
    size = f"({number_expr(y)} - {number_expr(F)})" if y > F else f"({number_expr(F)} - {number_expr(y)})"
    formula = r"\delta \left(|y - \hat{y}| - \frac{\delta}{2}\right)"
    return Calculation(
        t("idea.losses.calculation-far", y=format_number(y)),
        formula,
        f"{number_expr(delta)} * ({size} - {number_expr(delta)}/2)",
        value,
    )


def calculations(outlier: float, delta: float) -> list[Calculation]:
    """Of the row the slide gets wrong, and of the outlier."""
    y, F = (values.tolist() for values in load_rows(outlier))
    return [huber_calculation(y[i], F[i], delta) for i in (PRINTED_ROW, len(y) - 1)]


def loss_figure(outlier: float, delta: float, residual: bool) -> go.Figure:
    """Each loss, or its residual, over how far a row is from its prediction. The points are the rows."""
    y, F = load_rows(outlier)
    reach = max(4.0, float(np.abs(y - F).max()) * 1.1)
    away = np.linspace(-reach, reach, 401)
    figure = go.Figure()
    for k, (name, loss) in enumerate(make_losses(delta).items()):
        of = loss.residual if residual else loss.row_losses
        dash = ("solid", "dash", "dot")[k]
        figure.add_scatter(
            x=away, y=of(away, np.zeros_like(away)), name=loss_title(name), mode="lines", line=line(k, dash=dash)
        )
        own = palette.class_mark(k, 10)
        figure.add_scatter(x=y - F, y=of(y, F), mode="markers", marker=own, showlegend=False, name=name)
    figure.update_xaxes(title=t("idea.losses.axis-distance"))
    top = max(3.0, 1.15 * float(HuberLoss(delta).row_losses(y, F).max()), 1.15 * float(np.abs(y - F).max()))
    figure.update_yaxes(
        title=t("chart.axis.residual" if residual else "chart.axis.loss"), range=None if residual else [-0.1, top]
    )
    return figure
