"""Calculations about losses: residual, g, h and loss of a row, and the mean loss."""

from collections.abc import Iterator

import numpy as np

from engine.learners.common.losses import LogisticLoss, SoftmaxLoss, SquaredLoss
from engine.learners.xgb.lesson.rounds import XgbRounds, XgbTree
from engine.learners.xgb.lesson.sums import p_times_1_minus_p
from engine.learners.xgb.losses import LEAST_F, MIN_HESSIAN, PiecewiseLinearLoss, SquaredLogLoss, XgbAbsoluteLoss
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import Message, msg
from engine.text.step import Calculation
from engine.text.wording import row_name_text

LARGE = 300  # e^F of larger F is not written: only the result is
SCORES = 6  # of so many classes at most the sum of e^F is written


def derivative_calculations(boosting: XgbRounds, tree: XgbTree, row: int) -> Iterator[Calculation]:
    """g, residual, h; for classes also the probability."""
    g, h = tree.row_derivatives(row)
    F = boosting.snap_scores(tree.round.gradients.previous.after)
    weight = boosting.start.weight
    w = "" if weight is None else f"{number_expr(weight[row])} * "
    letter = "" if weight is None else "w\\,"
    if isinstance(boosting.loss, SquaredLoss):
        y, F_expr = number_expr(boosting.start.y[row]), number_expr(F[row])
        yield Calculation(msg("xgb.formula.gradient"), letter + _in("F - y", letter), _times(w, f"{F_expr} - {y}"), g)
        yield Calculation(msg("xgb.formula.residual"), letter + _in("y - F", letter), _times(w, f"{y} - {F_expr}"), -g)
        yield Calculation(msg("xgb.formula.hessian"), "w" if letter else "1", w.removesuffix(" * ") or "1", h)
    elif isinstance(boosting.loss, LogisticLoss | SoftmaxLoss):
        yield from _class_derivatives(boosting, tree, row, F, w, letter)
    elif isinstance(boosting.loss, PiecewiseLinearLoss):
        yield from _piecewise_linear_derivatives(boosting.loss, g, h, w)
    elif isinstance(boosting.loss, SquaredLogLoss) and F[row] > LEAST_F:
        yield from _squared_log_derivatives(number_expr(boosting.start.y[row]), number_expr(F[row]), g, h, w)
    else:
        yield Calculation(msg("xgb.formula.gradient"), r"\frac{\partial L}{\partial F}", number_expr(g), g)
        yield Calculation(msg("xgb.formula.hessian"), r"\frac{\partial^2 L}{\partial F^2}", number_expr(h), h)


def _piecewise_linear_derivatives(loss: PiecewiseLinearLoss, g: float, h: float, w: str) -> Iterator[Calculation]:
    """g depends on the side of y only; h is 1 in place of 0."""
    unit = w.removesuffix(" * ") or "1"
    if isinstance(loss, XgbAbsoluteLoss):
        symbols, numbers = r"\word{sign}(F - y)", "0" if g == 0 else unit if g > 0 else f"-{unit}"
    else:
        low, high = rf"-{number_expr(loss.quantile)}", rf"1 - {number_expr(loss.quantile)}"
        symbols, numbers = rf"{high}\ \word{{if}}\ F \ge y,\ \word{{else}}\ {low}", f"{w}({high if g > 0 else low})"
    yield Calculation(msg("xgb.formula.gradient"), symbols, numbers, g)
    yield Calculation(msg("xgb.formula.hessian"), "1", unit, h)


def _squared_log_derivatives(y: str, F: str, g: float, h: float, w: str) -> Iterator[Calculation]:
    difference = f"log(1 + {F}) - log(1 + {y})"
    symbols, numbers = r"\frac{\log(1 + F) - \log(1 + y)}{1 + F}", f"{w}({difference})/(1 + {F})"
    yield Calculation(msg("xgb.formula.gradient"), symbols, numbers, g)
    symbols, numbers = r"\frac{1 - \log(1 + F) + \log(1 + y)}{(1 + F)^2}", f"{w}(1 - ({difference}))/(1 + {F})**2"
    is_formula = h > MIN_HESSIAN * 1.001 and not w  # else h is the minimum, or cancellation leaves too few digits
    yield Calculation(msg("xgb.formula.hessian"), symbols, numbers if is_formula else number_expr(h), h)


def _class_derivatives(
    boosting: XgbRounds, tree: XgbTree, row: int, F: np.ndarray, w: str, letter: str
) -> Iterator[Calculation]:
    (g, h), weight = tree.row_derivatives(row), boosting.start.weight
    softmax = isinstance(boosting.loss, SoftmaxLoss)
    p = float(boosting.loss.inverse_link(F[..., [row]]).ravel()[tree.k if softmax else 0])
    z = int(boosting.start.y[row] == (tree.k if softmax else 1))
    p_expr = _softmax_expr(F[:, row], tree.k, p) if softmax else _sigmoid_expr(float(F[row]), p)
    p_symbol, z_symbol = ("p_k", "z_k") if softmax else ("p", "y")
    symbols = letter + _in(f"{p_symbol} - {z_symbol}", letter)
    yield Calculation(msg("xgb.formula.gradient"), symbols, _times(w, f"{p_expr} - {z}"), g)
    symbols = letter + _in(f"{z_symbol} - {p_symbol}", letter)
    yield Calculation(msg("xgb.formula.residual"), symbols, _times(w, f"{z} - {p_expr}"), -g)
    symbols = rf"{letter}{'2' * softmax}{p_symbol}(1 - {p_symbol})"
    unweighted = g if weight is None else g / weight[row] if weight[row] else 0.0
    numbers = f"{w}{'2 * ' * softmax}{p_times_1_minus_p(unweighted)}"
    yield Calculation(msg("xgb.formula.hessian"), symbols, numbers, h)
    symbols = r"\frac{e^{F_k}}{\sum_j e^{F_j}}" if softmax else r"\frac{1}{1 + e^{-F}}"
    yield Calculation(msg("xgb.formula.probability"), symbols, p_expr, p)


def _in(symbols: str, letter: str) -> str:
    return f"({symbols})" if letter else symbols


def _times(w: str, numbers: str) -> str:
    return f"{w}({numbers})" if w else numbers


def _sigmoid_expr(F: float, p: float) -> str:
    return f"1/(1 + exp({number_expr(-F)}))" if abs(F) < LARGE else number_expr(p)


def _softmax_expr(F: np.ndarray, k: int, p: float) -> str:
    if len(F) > SCORES or np.abs(F).max() > LARGE:
        return number_expr(p)
    powers = [f"exp({number_expr(score)})" for score in F]
    return f"{powers[k]}/({sum_expr(powers)})"


def row_loss_calculations(boosting: XgbRounds, F: np.ndarray, row: int) -> Iterator[Calculation]:
    """The loss of one row, for squared and logistic loss."""
    y, score, name = float(boosting.start.y[row]), float(F[row]), msg("xgb.formula.row-loss", row=row_name_text(row))
    value = float(boosting.loss.row_losses(np.array([y]), np.array([score]))[0])
    if isinstance(boosting.loss, SquaredLoss):
        numbers = f"({number_expr(y)} - {number_expr(score)})**2/2"
        yield Calculation(name, r"\frac{(y - F)^2}{2}", numbers, value)
    elif isinstance(boosting.loss, LogisticLoss) and abs(score) < LARGE:
        numbers = f"log(1 + exp({number_expr((1 - 2 * y) * score)}))"
        yield Calculation(name, r"\log(1 + e^{z}), \quad z = (1 - 2y) F", numbers, value)


def mean_loss_calculation(name: Message, losses: np.ndarray, weight: np.ndarray | None, value: float) -> Calculation:
    """The mean of rows' losses, with their weights."""
    weighted = losses if weight is None else weight * losses
    few = len(losses) <= MAX_TERMS
    top = f"({sum_expr(map(number_expr, weighted))})" if few else number_expr(float(weighted.sum()))
    bottom = number_expr(float(len(losses) if weight is None else weight.sum()))
    symbols = r"\frac{1}{n} \sum_i L_i" if weight is None else r"\frac{\sum_i w_i L_i}{\sum_i w_i}"
    return Calculation(name, symbols, f"{top}/{bottom}", value)
