"""Formulas of each loss with numbers filled in: a row's residual and loss, a leaf's value.

One `singledispatch` implementation a loss, in the order of engine/learners/common/losses.py. The numbers of up to
MAX_TERMS rows are written one by one; of more rows their sum is.

Throughout: F is the score of a row, or [K] where each class has its own; k is the class of the current tree, 0 where
there is one score; r is the residual; rho the step length of a line search, None where each leaf has its own value.
"""

import math
from dataclasses import dataclass
from functools import singledispatch

import numpy as np

from engine.learners.common.leaf_step import apply_row_weight
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, Loss, SoftmaxLoss, SquaredLoss
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.formulas import MAX_TERMS, median_expr, median_pair
from engine.text.message import Message, msg
from engine.text.step import Calculation

NEAR_ONE = 1e-6  # below this p(1 - p) is not computed from 15 digits of p: they would cancel
FAR = 30.0  # beyond this log(1 + e^z) is z in all digits shown


def quantity_text(what: str) -> Message:
    """Name of a calculated quantity. Examples: "residual", "leaf-value"."""
    return msg("gradient_boosting.formula.name", what=what)


def calculation(what: str, formula: str, numbers: str, value: float) -> Calculation:
    """Calculation of a quantity by its name. Example: calculation("residual", "y - F", "5 - 1.7", 3.3)."""
    return Calculation(quantity_text(what), formula, numbers, value)


# -- one row


@dataclass(frozen=True)
class LossRow:
    """A row with its scores and residual at the beginning of a round."""

    y: float
    scores: np.ndarray  # [1], or [K] where each class has its own
    residual: float
    k: int = 0

    @property
    def F(self) -> float:
        """Score for class k."""
        return float(self.scores[self.k])

    @property
    def distance(self) -> float:
        return abs(self.y - self.F)

    @property
    def difference_expr(self) -> str:
        """Example: "5 - 1.7"."""
        return f"{number_expr(self.y)} - {number_expr(self.F)}"


@singledispatch
def row_calculations(loss: Loss, row: LossRow) -> list[Calculation]:
    """Calculations of a row's residual and of its loss; a custom loss has the residual only."""
    return [calculation("residual", r"-\frac{\partial L}{\partial F}", number_expr(row.residual), row.residual)]


@row_calculations.register
def _(loss: SquaredLoss, row: LossRow) -> list[Calculation]:
    return [
        calculation("residual", "y - F", row.difference_expr, row.residual),
        calculation("loss", r"\frac{(y - F)^2}{2}", f"({row.difference_expr})**2/2", _cost(loss, row)),
    ]


@row_calculations.register
def _(loss: AbsoluteLoss, row: LossRow) -> list[Calculation]:
    """The residual is the sign of y - F: 1, -1, or 0 where F is right."""
    away = row.difference_expr
    if not row.distance:
        return [calculation("residual", "y - F", away, row.residual)]
    sign = f"({away})/{number_expr(row.distance)}"
    return [
        calculation("residual", r"\frac{y - F}{|y - F|}", sign, row.residual),
        calculation("loss", "|y - F|", f"sqrt(({away})**2)", _cost(loss, row)),
    ]


@row_calculations.register
def _(loss: HuberLoss, row: LossRow) -> list[Calculation]:
    away, distance, delta = row.difference_expr, number_expr(row.distance), number_expr(loss.round_delta)
    if row.distance <= loss.round_delta:
        return [
            calculation("residual", r"y - F \quad (|y - F| \le \delta)", away, row.residual),
            calculation("loss", r"\frac{(y - F)^2}{2}", f"({away})**2/2", _cost(loss, row)),
        ]
    far = r"\delta \cdot \frac{y - F}{|y - F|} \quad (|y - F| > \delta)"
    cost = r"\delta \left(|y - F| - \frac{\delta}{2}\right)"
    return [
        calculation("residual", far, f"{delta} * (({away})/{distance})", row.residual),
        calculation("loss", cost, f"{delta} * ({distance} - {delta}/2)", _cost(loss, row)),
    ]


@row_calculations.register
def _(loss: LogisticLoss, row: LossRow) -> list[Calculation]:
    """Also the probability p, which the residual needs."""
    p, double = float(loss.inverse_link(np.array(row.F))), "2" if loss.scale == 2 else ""
    if double:
        sign = 2 * row.y - 1
        power = 2 * sign * row.F
        symbols, numbers = r"\frac{2 y}{1 + e^{2 y F}}", number_expr(row.residual)
        if power < 700:
            numbers = f"2 * {number_expr(sign)}/(1 + exp({number_expr(power)}))"
    else:
        symbols, numbers = "y - p", f"{number_expr(row.y)} - {number_expr(p)}"
    z = loss.scale * (1 - 2 * row.y) * row.F
    cost = number_expr(z) if z > FAR else f"log(1 + exp({number_expr(z)}))"
    exponent = ("-" if row.y else "") + double + "F"
    return [
        calculation("residual", symbols, numbers, row.residual),
        calculation("probability", rf"\frac{{1}}{{1 + e^{{-{double}F}}}}", _sigmoid(loss.scale * row.F), p),
        calculation("loss", rf"\log\left(1 + e^{{{exponent}}}\right)", cost, _cost(loss, row)),
    ]


@row_calculations.register
def _(loss: SoftmaxLoss, row: LossRow) -> list[Calculation]:
    F = row.scores
    p = loss.inverse_link(F)
    z, label = float(row.y == row.k), int(row.y)
    shift = F.max() if np.abs(F).max() > 300 else 0.0  # a common factor cancels; without it e^F would overflow
    power = [f"exp({number_expr(score - shift)})" for score in F]
    symbols = r"\frac{e^{F_k - m}}{\sum_j e^{F_j - m}}" if shift else r"\frac{e^{F_k}}{\sum_j e^{F_j}}"
    cost = f"-log({number_expr(p[label])})"
    if p[label] <= 1e-300:
        cost = f"{number_expr(F.max())} - {number_expr(F[label])}"
    return [
        calculation("residual", "z_k - p_k", f"{number_expr(z)} - {number_expr(p[row.k])}", row.residual),
        calculation("probability", symbols, f"{power[row.k]}/({sum_expr(power)})", float(p[row.k])),
        calculation("loss", r"-\log p_y", cost, _cost(loss, row)),
    ]


def _cost(loss: Loss, row: LossRow) -> float:
    F = row.scores[:, None] if isinstance(loss, SoftmaxLoss) else row.scores
    return float(loss.row_losses(np.array([row.y]), F)[0])


def _sigmoid(z: float) -> str:
    """1 / (1 + e^-z), or e^z / (1 + e^z) where e^-z would overflow."""
    return f"1/(1 + exp({number_expr(-z)}))" if z > -700 else f"exp({number_expr(z)})/(1 + exp({number_expr(z)}))"


# -- one leaf


@dataclass(frozen=True, eq=False)
class LeafRows:
    """The training rows in one leaf of a tree, and the values the engine computed from them."""

    y: np.ndarray
    F: np.ndarray  # for class k
    residual: np.ndarray
    value: float
    top: float
    bottom: float
    rho: float | None
    w: np.ndarray | None = None  # sample weights, None where all are 1

    @property
    def n(self) -> int:
        return len(self.residual)

    @property
    def weight_expr(self) -> str:
        """Number of rows, or their total weight."""
        return str(self.n) if self.w is None else number_expr(math.fsum(self.w))

    @property
    def mean_expr(self) -> str:
        return f"{values_sum_expr(self.residual, self.w)}/{self.weight_expr}"


def leaf_calculations(loss: Loss, leaf: LeafRows) -> list[Calculation]:
    """Calculations of what the leaf adds, before the learning rate."""
    if leaf.rho is None:
        return _leaf(loss, leaf)
    symbols, numbers = rf"\rho \cdot {mean_symbols('r_i', leaf.w)}", f"{number_expr(leaf.rho)} * ({leaf.mean_expr})"
    return [calculation("leaf-value", symbols, numbers, leaf.value)]


@singledispatch
def _leaf(loss: Loss, leaf: LeafRows) -> list[Calculation]:
    """Newton's step. The hessians of a custom loss are known as a sum only."""
    symbols = rf"\frac{{{sum_symbols('r_i', leaf.w)}}}{{{sum_symbols('h_i', leaf.w)}}}"
    return [_ratio(symbols, values_sum_expr(leaf.residual, leaf.w), number_expr(leaf.bottom), leaf)]


@_leaf.register
def _(loss: SquaredLoss, leaf: LeafRows) -> list[Calculation]:
    return [calculation("leaf-value", mean_symbols("r_i", leaf.w), leaf.mean_expr, leaf.value)]


@_leaf.register
def _(loss: AbsoluteLoss, leaf: LeafRows) -> list[Calculation]:
    median = median_expr(*median_pair(leaf.y - leaf.F, loss.uses_halfway_median, leaf.w))
    return [calculation("leaf-value", r"\word{median}(y_i - F_i)", median, leaf.value)]


@_leaf.register
def _(loss: HuberLoss, leaf: LeafRows) -> list[Calculation]:
    """The median m of y - F, plus the mean of y - F - m clipped at delta."""
    away = leaf.y - leaf.F
    pair = median_pair(away, loss.uses_halfway_median, leaf.w)
    median = float(np.mean(pair))
    clipped = np.clip(away - median, -loss.round_delta, loss.round_delta)
    symbols = "m + " + mean_symbols(r"\word{clip}(y_i - F_i - m)", leaf.w)
    numbers = f"{number_expr(median)} + {values_sum_expr(clipped, leaf.w)}/{leaf.weight_expr}"
    return [
        calculation("leaf-value", symbols, numbers, leaf.value),
        calculation("median", r"m = \word{median}(y_i - F_i)", median_expr(*pair), median),
        _balance(loss, leaf),
    ]


def _balance(loss: HuberLoss, leaf: LeafRows) -> Calculation:
    """The sum of the leaf's residuals where its Huber loss is lowest: 0."""
    away = leaf.y - leaf.F
    clipped = apply_row_weight(np.clip(away - huber_minimum(loss, leaf), -loss.round_delta, loss.round_delta), leaf.w)
    return balance_calculation("balance", sum_symbols(r"\word{clip}(y_i - F_i - v)", leaf.w), clipped)


def balance_calculation(what: str, symbols: str, clipped: np.ndarray) -> Calculation:
    """Sum of clipped residuals, snapped to 0."""
    value = snap_to_zero(float(clipped.sum()), float(np.abs(clipped).sum()))
    return calculation(what, symbols, short_sum_expr(clipped), value)


def huber_minimum(loss: HuberLoss, leaf: LeafRows) -> float:
    """Value at which the leaf's Huber loss is lowest; the step from the median only comes near it."""
    return loss.start(leaf.y - leaf.F, leaf.w)


@_leaf.register
def _(loss: LogisticLoss, leaf: LeafRows) -> list[Calculation]:
    below = "|r_i| (2 - |r_i|)" if loss.scale == 2 else "p_i (1 - p_i)"
    symbols = rf"\frac{{{sum_symbols('r_i', leaf.w)}}}{{{sum_symbols(below, leaf.w)}}}"
    return [_ratio(symbols, *_newton(leaf, int(loss.scale)), leaf)]


@_leaf.register
def _(loss: SoftmaxLoss, leaf: LeafRows) -> list[Calculation]:
    top, below = sum_symbols("r_i", leaf.w), sum_symbols("p_i (1 - p_i)", leaf.w)
    symbols = rf"\frac{{K - 1}}{{K}} \cdot \frac{{{top}}}{{{below}}}"
    return [_ratio(symbols, *_newton(leaf, 1), leaf, factor=f"{loss.K - 1}/{loss.K} * ")]


def _ratio(symbols: str, top: str, bottom: str, leaf: LeafRows, factor: str = "") -> Calculation:
    """0 where the denominator is 0: every probability is exactly 0 or 1."""
    return calculation("leaf-value", symbols, f"{factor}({top}/{bottom})" if leaf.bottom else "0", leaf.value)


def _newton(leaf: LeafRows, scale: int) -> tuple[str, str]:
    """Sums of r and of |r|(s - |r|), which is s^2 p(1 - p)."""
    size = np.abs(leaf.residual)
    parts = size * (scale - size)
    if leaf.n > MAX_TERMS or parts.min() < NEAR_ONE:
        weight = 1.0 if leaf.w is None else leaf.w
        return number_expr(snapped_sum(leaf.residual * weight)), number_expr(math.fsum(parts * weight))
    factors = weight_factors(leaf.w, leaf.n)
    below = (f"{w}{number_expr(r)} * ({scale} - {number_expr(r)})" for w, r in zip(factors, size, strict=True))
    return values_sum_expr(leaf.residual, leaf.w), f"({sum_expr(below)})"


def weight_factors(weight: np.ndarray | None, n: int) -> list[str]:
    """[n] the weight in front of each term, "" where all are 1. Example: "2.5 * "."""
    return [""] * n if weight is None else [f"{number_expr(w)} * " for w in weight]


def values_sum_expr(values: np.ndarray, weight: np.ndarray | None = None) -> str:
    """Examples: 1, 2 -> "(1 + 2)", with weights 3, 4 "(3 * 1 + 4 * 2)"; of many values their sum."""
    if len(values) == 1 or len(values) > MAX_TERMS:
        return number_expr(snapped_sum(values if weight is None else values * weight))
    terms = zip(weight_factors(weight, len(values)), values, strict=True)
    return f"({sum_expr(w + number_expr(value) for w, value in terms)})"


def short_sum_expr(values: np.ndarray) -> str:
    """Example: 1, 2 -> "1 + 2"; of many values their sum."""
    return sum_expr(map(number_expr, values)) if len(values) <= MAX_TERMS else number_expr(snapped_sum(values))


def sum_symbols(term: str, weight: np.ndarray | None) -> str:
    return rf"\sum_i {term}" if weight is None else rf"\sum_i w_i {term}"


def mean_symbols(term: str, weight: np.ndarray | None) -> str:
    count = "n" if weight is None else r"\sum_i w_i"
    return rf"\frac{{1}}{{{count}}} {sum_symbols(term, weight)}"


def snapped_sum(values: np.ndarray) -> float:
    """Sum of values; 0 where only rounding is left."""
    return snap_to_zero(math.fsum(values), float(np.abs(values).sum()))


def mean_loss_calculation(losses: np.ndarray, value: float, weight: np.ndarray | None = None) -> Calculation:
    count = len(losses) if weight is None else number_expr(math.fsum(weight))
    symbols, numbers = mean_symbols("L(y_i, F_i)", weight), f"{values_sum_expr(losses, weight)}/{count}"
    return calculation("mean-loss", symbols, numbers, value)
