"""The idea of losses and outliers: the slide's table, computed, and the curves of three losses."""

import numpy as np
import plotly.graph_objects as go

from datasets import load
from engine.ideas.expected_loss import AIMS, Aim
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, Loss, SquaredLoss
from engine.text.arithmetic import number_expr
from engine.text.message import msg
from engine.text.step import Calculation
from pages.frame import palette
from pages.i18n.text import format_number, t
from pages.ideas.common import line

PRINTED_LOSS = 0.002  # Huber loss of the second row as the slide prints it (EX22, erratum C3-02)
PRINTED_ROW, PRINTED_DELTA = 1, 0.5


def make_losses(delta: float) -> dict[str, Loss]:
    return {"squared": SquaredLoss(), "absolute": AbsoluteLoss(), "Huber": HuberLoss(delta)}


def loss_title(name: str) -> str:
    return t(msg("idea.loss.name", loss=name))


def load_rows(outlier: float) -> tuple[np.ndarray, np.ndarray]:
    """Return y and y-hat of the slide, with the last y moved to `outlier`."""
    data = load("loss_table")
    y = data.y.copy()
    y[-1] = outlier
    return y, data.X[:, 0]


def loss_rows(outlier: float, delta: float) -> list[tuple[str, ...]]:
    """Lines of the slide's table: y, y-hat, and for each loss its values and its residuals."""
    y, F = load_rows(outlier)
    lines = [("y", y), (t("column.title.prediction"), F)]
    for name, loss in make_losses(delta).items():
        lines.append((t(msg("idea.loss.value", loss=name)), loss.row_losses(y, F)))
        lines.append((t(msg("idea.loss.residual", loss=name)), loss.residual(y, F)))
    return [(name, *(format_number(round(value, 12)) for value in values.tolist())) for name, values in lines]


def outlier_shares(outlier: float, delta: float) -> dict[str, float]:
    """The outlier's share of the total loss, by loss."""
    y, F = load_rows(outlier)
    by_loss = {name: loss.row_losses(y, F) for name, loss in make_losses(delta).items()}
    return {name: float(values[-1] / values.sum()) for name, values in by_loss.items()}


def starts(outlier: float, delta: float) -> dict[str, float]:
    """The constant prediction with the least total loss, by loss."""
    y, _ = load_rows(outlier)
    return {name: float(loss.start(y)) for name, loss in make_losses(delta).items()}


def huber_calculation(y: float, F: float, delta: float) -> Calculation:
    """Huber's loss of one row with its numbers. Example: 1.2, 1.4, 0.5 -> "(1.2 - 1.4)**2/2"."""
    value = float(HuberLoss(delta).row_losses(np.array(y), np.array(F)))
    if abs(y - F) <= delta:
        name, numbers = (
            t("idea.losses.calculation-near", y=format_number(y)),
            f"({number_expr(y)} - {number_expr(F)})**2/2",
        )
        return Calculation(name, r"\frac{1}{2}(y - \hat{y})^2", numbers, value)
    size = f"({number_expr(y)} - {number_expr(F)})" if y > F else f"({number_expr(F)} - {number_expr(y)})"
    name, numbers = (
        t("idea.losses.calculation-far", y=format_number(y)),
        f"{number_expr(delta)} * ({size} - {number_expr(delta)}/2)",
    )
    return Calculation(name, r"\delta \left(|y - \hat{y}| - \frac{\delta}{2}\right)", numbers, value)


def calculations(outlier: float, delta: float) -> list[Calculation]:
    """Huber's loss of the row that the slide gets wrong, and of the outlier."""
    y, F = (values.tolist() for values in load_rows(outlier))
    return [huber_calculation(y[i], F[i], delta) for i in (PRINTED_ROW, len(y) - 1)]


def loss_figure(outlier: float, delta: float, residual: bool) -> go.Figure:
    """Each loss, or its residual, over y - y-hat; the markers are the rows."""
    y, F = load_rows(outlier)
    reach = max(4.0, float(np.abs(y - F).max()) * 1.1)
    away = np.linspace(-reach, reach, 401)
    figure = go.Figure()
    for k, (name, loss) in enumerate(make_losses(delta).items()):
        curve = loss.residual if residual else loss.row_losses
        style = line(k, dash=("solid", "dash", "dot")[k])
        figure.add_scatter(x=away, y=curve(away, np.zeros_like(away)), name=loss_title(name), mode="lines", line=style)
        marker = palette.curve_mark(k, 10)
        figure.add_scatter(x=y - F, y=curve(y, F), mode="markers", marker=marker, showlegend=False, name=name)
    figure.update_xaxes(title=t("idea.losses.axis-distance"))
    top = max(3.0, 1.15 * float(HuberLoss(delta).row_losses(y, F).max()), 1.15 * float(np.abs(y - F).max()))
    title = t("chart.axis.residual" if residual else "chart.axis.loss")
    figure.update_yaxes(title=title, range=None if residual else [-0.1, top])
    return figure


# -- what each loss aims at


def aim_rows(p: float) -> list[tuple[str, ...]]:
    """Lines of the table: the loss, both y, the formula of its minimiser, its value, the lowest of a grid."""
    return [
        (loss_title(aim.name), ", ".join(map(format_number, aim.labels)), t(msg("idea.aim.formula", loss=aim.name)),
         interval_text(*aim.minimiser(p)), format_number(round(aim.grid_minimiser(p), 3)))
        for aim in AIMS
    ]  # fmt: skip


def interval_text(low: float, high: float) -> str:
    """Examples: "0.8", "0 to 1"."""
    return format_number(low) if low == high else t("idea.aim.range", low=format_number(low), high=format_number(high))


def aim_figure(p: float) -> go.Figure:
    """The expected loss of every score under each loss, with a marker at the lowest."""
    scores, figure = np.linspace(-3, 3, 301), go.Figure()
    for k, aim in enumerate(AIMS):
        style = line(k, dash=("solid", "dash", "dot", "dashdot")[k])
        name = loss_title(aim.name)
        figure.add_scatter(x=scores, y=aim.expected_loss(p, scores), name=name, mode="lines", line=style)
        figure.add_scatter(**lowest_point(aim, p), marker=palette.class_mark(k, 12), showlegend=False, name=name)
    figure.update_xaxes(title=t("idea.aim.axis-score"))
    figure.update_yaxes(title=t("idea.aim.axis-loss"), range=[0, 3])
    return figure


def lowest_point(aim: Aim, p: float) -> dict:
    lowest = np.unique(aim.minimiser(p))
    return {"x": lowest, "y": aim.expected_loss(p, lowest), "mode": "markers"}
