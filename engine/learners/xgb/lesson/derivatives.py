"""The derivatives of one row's loss, worked out: residual, g and h, as each loss has them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.learners.common.losses import LogisticLoss, SoftmaxLoss, SquaredLoss
from engine.learners.xgb.lesson.rounds import XgbRounds, XgbTree
from engine.learners.xgb.lesson.sums import p_times_1_minus_p
from engine.learners.xgb.losses import LEAST_F, MIN_HESSIAN, PiecewiseLinearLoss, SquaredLogLoss, XgbAbsoluteLoss
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import msg
from engine.text.step import Calculation
from engine.text.wording import row_name_text

LARGE = 300  # beyond this e^F is told less a common factor, or not at all
SCORES = 6  # classes whose e^F are written side by side


def derivative_calculations(boosting: XgbRounds, tree: XgbTree, row: int) -> Iterator[Calculation]:
    """Residual, g, h; for classes the probability before them."""
    g, h = float(tree.g[row]), 1.0 if tree.h is None else float(tree.h[row])
    F = boosting.snap_scores(tree.round.gradients.previous.after)
    weight = boosting.start.weight
    w = "" if weight is None else f"{number_expr(weight[row])} * "
    letter = "" if weight is None else "w\\,"
    if isinstance(boosting.loss, SquaredLoss):
        y, now = number_expr(boosting.start.y[row]), number_expr(F[row])
        yield Calculation(msg("xgb.formula.gradient"), letter + _in("F - y", letter), _times(w, f"{now} - {y}"), g)
        yield Calculation(msg("xgb.formula.residual"), letter + _in("y - F", letter), _times(w, f"{y} - {now}"), -g)
        yield Calculation(msg("xgb.formula.hessian"), "w" if letter else "1", w.removesuffix(" * ") or "1", h)
    elif isinstance(boosting.loss, LogisticLoss | SoftmaxLoss):
        yield from _of_class(boosting, tree, row, F, w, letter)
    elif isinstance(boosting.loss, PiecewiseLinearLoss):
        yield from _of_side(boosting.loss, g, h, w)
    elif isinstance(boosting.loss, SquaredLogLoss) and F[row] > LEAST_F:
        yield from _of_logarithms(number_expr(boosting.start.y[row]), number_expr(F[row]), g, h, w)
    else:
        yield Calculation(msg("xgb.formula.gradient"), r"\frac{\partial L}{\partial F}", number_expr(g), g)
        yield Calculation(msg("xgb.formula.hessian"), r"\frac{\partial^2 L}{\partial F^2}", number_expr(h), h)


def _of_side(loss: PiecewiseLinearLoss, g: float, h: float, w: str) -> Iterator[Calculation]:
    """g says on which side of y the prediction lies, and h is 1 in place of 0."""
    unit = w.removesuffix(" * ") or "1"
    if isinstance(loss, XgbAbsoluteLoss):
        yield Calculation(
            msg("xgb.formula.gradient"), r"\word{sign}(F - y)", "0" if g == 0 else unit if g > 0 else f"-{unit}", g
        )
    else:
        low, high = rf"-{number_expr(loss.quantile)}", rf"1 - {number_expr(loss.quantile)}"
        symbols = rf"{high}\ \word{{if}}\ F \ge y,\ \word{{else}}\ {low}"
        yield Calculation(msg("xgb.formula.gradient"), symbols, f"{w}({high if g > 0 else low})", g)
    yield Calculation(msg("xgb.formula.hessian"), "1", unit, h)


def _of_logarithms(y: str, F: str, g: float, h: float, w: str) -> Iterator[Calculation]:
    apart = f"log(1 + {F}) - log(1 + {y})"
    yield Calculation(
        msg("xgb.formula.gradient"), r"\frac{\log(1 + F) - \log(1 + y)}{1 + F}", f"{w}({apart})/(1 + {F})", g
    )
    second = f"{w}(1 - ({apart}))/(1 + {F})**2"
    symbols = r"\frac{1 - \log(1 + F) + \log(1 + y)}{(1 + F)^2}"
    yield Calculation(
        msg("xgb.formula.hessian"), symbols, second if h > MIN_HESSIAN * 1.001 and not w else number_expr(h), h
    )


def _of_class(
    boosting: XgbRounds, tree: XgbTree, row: int, F: np.ndarray, w: str, letter: str
) -> Iterator[Calculation]:
    g, h = float(tree.g[row]), 1.0 if tree.h is None else float(tree.h[row])
    softmax = isinstance(boosting.loss, SoftmaxLoss)
    p = float(boosting.loss.inverse_link(F[..., [row]]).ravel()[tree.k if softmax else 0])
    z = int(boosting.start.y[row] == (tree.k if softmax else 1))
    written = _softmax(F[:, row], tree.k, p) if softmax else _sigmoid(float(F[row]), p)
    symbols = r"\frac{e^{F_k}}{\sum_j e^{F_j}}" if softmax else r"\frac{1}{1 + e^{-F}}"
    k, double = ("_k", "2") if softmax else ("", "")
    yield Calculation(
        msg("xgb.formula.gradient"),
        letter + _in(f"p{k} - z{k}" if softmax else "p - y", letter),
        _times(w, f"{written} - {z}"),
        g,
    )
    yield Calculation(msg("xgb.formula.residual"), letter + _in(f"z{k} - p{k}" if softmax else "y - p", letter),
                  _times(w, f"{z} - {written}"), -g)  # fmt: skip
    weight = boosting.start.weight
    own = g if weight is None else g / weight[row] if weight[row] else 0.0
    twice = "2 * " if softmax else ""
    yield Calculation(
        msg("xgb.formula.hessian"), rf"{letter}{double}p{k}(1 - p{k})", f"{w}{twice}{p_times_1_minus_p(own)}", h
    )
    yield Calculation(msg("xgb.formula.probability"), symbols, written, p)


def _in(symbols: str, letter: str) -> str:
    return f"({symbols})" if letter else symbols


def _times(w: str, numbers: str) -> str:
    return f"{w}({numbers})" if w else numbers


def _sigmoid(F: float, p: float) -> str:
    return f"1/(1 + exp({number_expr(-F)}))" if abs(F) < LARGE else number_expr(p)


def _softmax(F: np.ndarray, k: int, p: float) -> str:
    if len(F) > SCORES or np.abs(F).max() > LARGE:
        return number_expr(p)
    powers = [f"exp({number_expr(score)})" for score in F]
    return f"{powers[k]}/({sum_expr(powers)})"


def row_loss_calculations(boosting: XgbRounds, F: np.ndarray, row: int) -> Iterator[Calculation]:
    """What the worst row costs."""
    y, now = float(boosting.start.y[row]), float(F[row])
    value = float(boosting.loss.row_losses(np.array([y]), np.array([now]))[0])
    if isinstance(boosting.loss, SquaredLoss):
        yield Calculation(
            msg("xgb.formula.row-loss", row=row_name_text(row)),
            r"\frac{(y - F)^2}{2}",
            f"({number_expr(y)} - {number_expr(now)})**2/2",
            value,
        )
    elif isinstance(boosting.loss, LogisticLoss) and abs(now) < LARGE:
        z = (1 - 2 * y) * now
        yield Calculation(msg("xgb.formula.row-loss", row=row_name_text(row)), r"\log(1 + e^{z}), \quad z = (1 - 2y) F",
                      f"log(1 + exp({number_expr(z)}))", value)  # fmt: skip
