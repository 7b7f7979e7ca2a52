"""What a loss asks of its rows, worked out: each row's residual and loss, and the step of a leaf.

One class a loss, as in engine/learners/common/losses.py. Numbers of few rows are written one by one, of more their
sums are.

Throughout: F is the score of a row, or [K] where each class has its own; k is the class in hand, 0 where there is one
score; r the residual; rho the length a line search found, None where each leaf chooses for itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import singledispatch

import numpy as np

from engine.learners.common.leaf_step import apply_row_weight
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, Loss, SoftmaxLoss, SquaredLoss
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import Message, msg
from engine.text.step import Calculation

NEAR_ONE = 1e-6  # p(1 - p) of p as near to 0 or 1 is not written with 15 digits of p: its digits cancel
FAR = 30.0  # log(1 + e^z) is z from here on, to the last digits shown


def quantity_text(what: str) -> Message:
    """What is worked out. Examples: "residual", "leaf-value"."""
    return msg("gradient_boosting.formula.name", what=what)


# -- one row


@dataclass(frozen=True)
class LossRow:
    """One row as its loss sees it."""

    y: float
    scores: np.ndarray  # [1], or [K] where each class has its own
    residual: float
    k: int = 0

    @property
    def F(self) -> float:
        """The score of the class in hand."""
        return float(self.scores[self.k])


@singledispatch
def row_calculations(loss: Loss, row: LossRow) -> list[Calculation]:
    """How the row wants its score to move, and what it costs as it is. A loss of one's own only knows the first."""
    return [
        Calculation(
            quantity_text("residual"), r"-\frac{\partial L}{\partial F}", number_expr(row.residual), row.residual
        )
    ]


@row_calculations.register
def _(loss: SquaredLoss, row: LossRow) -> list[Calculation]:
    y, F = number_expr(row.y), number_expr(row.F)
    return [
        Calculation(quantity_text("residual"), "y - F", f"{y} - {F}", row.residual),
        Calculation(quantity_text("loss"), r"\frac{(y - F)^2}{2}", f"({y} - {F})**2/2", _cost(loss, row)),
    ]


@row_calculations.register
def _(loss: AbsoluteLoss, row: LossRow) -> list[Calculation]:
    """The residual is the side on which the row lies: 1, -1, or 0 where F is right."""
    away, distance = f"{number_expr(row.y)} - {number_expr(row.F)}", abs(row.y - row.F)
    if not distance:
        return [Calculation(quantity_text("residual"), "y - F", away, row.residual)]
    return [
        Calculation(
            quantity_text("residual"), r"\frac{y - F}{|y - F|}", f"({away})/{number_expr(distance)}", row.residual
        ),
        Calculation(quantity_text("loss"), "|y - F|", f"sqrt(({away})**2)", _cost(loss, row)),
    ]


@row_calculations.register
def _(loss: HuberLoss, row: LossRow) -> list[Calculation]:
    away, distance, delta = (
        f"{number_expr(row.y)} - {number_expr(row.F)}",
        abs(row.y - row.F),
        number_expr(loss.round_delta),
    )
    if distance <= loss.round_delta:
        return [
            Calculation(quantity_text("residual"), r"y - F \quad (|y - F| \le \delta)", away, row.residual),
            Calculation(quantity_text("loss"), r"\frac{(y - F)^2}{2}", f"({away})**2/2", _cost(loss, row)),
        ]
    far = r"\delta \cdot \frac{y - F}{|y - F|} \quad (|y - F| > \delta)"
    cost = r"\delta \left(|y - F| - \frac{\delta}{2}\right)"
    return [
        Calculation(quantity_text("residual"), far, f"{delta} * (({away})/{number_expr(distance)})", row.residual),
        Calculation(quantity_text("loss"), cost, f"{delta} * ({number_expr(distance)} - {delta}/2)", _cost(loss, row)),
    ]


@row_calculations.register
def _(loss: LogisticLoss, row: LossRow) -> list[Calculation]:
    """The residual, which the probability is needed for."""
    p, double = float(loss.inverse_link(np.array(row.F))), "2" if loss.scale == 2 else ""
    if double:
        sign = 2 * row.y - 1
        power = 2 * sign * row.F
        numbers = (
            f"2 * {number_expr(sign)}/(1 + exp({number_expr(power)}))" if power < 700 else number_expr(row.residual)
        )
        found = [Calculation(quantity_text("residual"), r"\frac{2 y}{1 + e^{2 y F}}", numbers, row.residual)]
    else:
        found = [
            Calculation(quantity_text("residual"), "y - p", f"{number_expr(row.y)} - {number_expr(p)}", row.residual)
        ]
    found.append(
        Calculation(
            quantity_text("probability"), rf"\frac{{1}}{{1 + e^{{-{double}F}}}}", _sigmoid(loss.scale * row.F), p
        )
    )
    z = loss.scale * (1 - 2 * row.y) * row.F
    numbers = number_expr(z) if z > FAR else f"log(1 + exp({number_expr(z)}))"
    power = ("-" if row.y else "") + double + "F"
    return [
        *found,
        Calculation(quantity_text("loss"), rf"\log\left(1 + e^{{{power}}}\right)", numbers, _cost(loss, row)),
    ]


@row_calculations.register
def _(loss: SoftmaxLoss, row: LossRow) -> list[Calculation]:
    F = row.scores
    p = loss.inverse_link(F)
    z, own = float(row.y == row.k), int(row.y)
    less = F.max() if np.abs(F).max() > 300 else 0.0  # what all powers share cancels, and would be too large
    power = [f"exp({number_expr(score - less)})" for score in F]
    symbols = r"\frac{e^{F_k - m}}{\sum_j e^{F_j - m}}" if less else r"\frac{e^{F_k}}{\sum_j e^{F_j}}"
    cost = f"-log({number_expr(p[own])})" if p[own] > 1e-300 else f"{number_expr(F.max())} - {number_expr(F[own])}"
    return [
        Calculation(
            quantity_text("residual"), "z_k - p_k", f"{number_expr(z)} - {number_expr(p[row.k])}", row.residual
        ),
        Calculation(quantity_text("probability"), symbols, f"{power[row.k]}/({sum_expr(power)})", float(p[row.k])),
        Calculation(quantity_text("loss"), r"-\log p_y", cost, _cost(loss, row)),
    ]


def _cost(loss: Loss, row: LossRow) -> float:
    F = row.scores[:, None] if isinstance(loss, SoftmaxLoss) else row.scores
    return float(loss.row_losses(np.array([row.y]), F)[0])


def _sigmoid(z: float) -> str:
    """1 / (1 + e^-z); where that power would be too large the same with e^z."""
    return f"1/(1 + exp({number_expr(-z)}))" if z > -700 else f"exp({number_expr(z)})/(1 + exp({number_expr(z)}))"


# -- one leaf


@dataclass(frozen=True, eq=False)
class LeafRows:
    """The training rows of a tree that came to one leaf, and what the engine made of them."""

    y: np.ndarray
    F: np.ndarray  # of the class in hand
    residual: np.ndarray
    value: float
    top: float
    bottom: float
    rho: float | None
    w: np.ndarray | None = None  # how much each counts, None where all count once

    @property
    def n(self) -> int:
        return len(self.residual)

    @property
    def weight_expr(self) -> str:
        """How many rows, or what they weigh together."""
        return str(self.n) if self.w is None else number_expr(math.fsum(self.w))

    @property
    def mean_expr(self) -> str:
        return f"{values_sum_expr(self.residual, self.w)}/{self.weight_expr}"


def leaf_calculations(loss: Loss, leaf: LeafRows) -> list[Calculation]:
    """What the leaf adds, before the learning rate."""
    if leaf.rho is not None:
        symbols = rf"\rho \cdot {mean_symbols('r_i', leaf.w)}"
        return [
            Calculation(
                quantity_text("leaf-value"), symbols, f"{number_expr(leaf.rho)} * ({leaf.mean_expr})", leaf.value
            )
        ]
    return _leaf(loss, leaf)


@singledispatch
def _leaf(loss: Loss, leaf: LeafRows) -> list[Calculation]:
    """Newton's step. What a loss of one's own divides by is known as a sum."""
    symbols = rf"\frac{{{_sum_of('r_i', leaf.w)}}}{{{_sum_of('h_i', leaf.w)}}}"
    return [_ratio(symbols, values_sum_expr(leaf.residual, leaf.w), number_expr(leaf.bottom), leaf)]


@_leaf.register
def _(loss: SquaredLoss, leaf: LeafRows) -> list[Calculation]:
    return [Calculation(quantity_text("leaf-value"), mean_symbols("r_i", leaf.w), leaf.mean_expr, leaf.value)]


@_leaf.register
def _(loss: AbsoluteLoss, leaf: LeafRows) -> list[Calculation]:
    median = _median(leaf.y - leaf.F, loss.uses_halfway_median, leaf.w)
    return [Calculation(quantity_text("leaf-value"), r"\word{median}(y_i - F_i)", median, leaf.value)]


@_leaf.register
def _(loss: HuberLoss, leaf: LeafRows) -> list[Calculation]:
    """The median of the distances, and from there the mean of what is left of them, clipped at delta."""
    away = leaf.y - leaf.F
    median = float(np.mean(median_pair(away, loss.uses_halfway_median, leaf.w)))
    clipped = np.clip(away - median, -loss.round_delta, loss.round_delta)
    symbols = "m + " + mean_symbols(r"\word{clip}(y_i - F_i - m)", leaf.w)
    numbers = f"{number_expr(median)} + {values_sum_expr(clipped, leaf.w)}/{leaf.weight_expr}"
    return [
        Calculation(quantity_text("leaf-value"), symbols, numbers, leaf.value),
        Calculation(
            quantity_text("median"),
            r"m = \word{median}(y_i - F_i)",
            _median(away, loss.uses_halfway_median, leaf.w),
            median,
        ),
        _balance(loss, leaf),
    ]


def _balance(loss: HuberLoss, leaf: LeafRows) -> Calculation:
    """At the value where the leaf's Huber loss is lowest its residuals add up to 0."""
    away = leaf.y - leaf.F
    clipped = apply_row_weight(np.clip(away - huber_minimum(loss, leaf), -loss.round_delta, loss.round_delta), leaf.w)
    numbers = sum_expr(map(number_expr, clipped)) if leaf.n <= MAX_TERMS else number_expr(snapped_sum(clipped))
    symbols = _sum_of(r"\word{clip}(y_i - F_i - v)", leaf.w)
    return Calculation(
        quantity_text("balance"), symbols, numbers, snap_to_zero(float(clipped.sum()), float(np.abs(clipped).sum()))
    )


def huber_minimum(loss: HuberLoss, leaf: LeafRows) -> float:
    """Where the leaf's Huber loss is lowest; the step from the median only comes near it."""
    return loss.start(leaf.y - leaf.F, leaf.w)


@_leaf.register
def _(loss: LogisticLoss, leaf: LeafRows) -> list[Calculation]:
    below = "|r_i| (2 - |r_i|)" if loss.scale == 2 else "p_i (1 - p_i)"
    symbols = rf"\frac{{{_sum_of('r_i', leaf.w)}}}{{{_sum_of(below, leaf.w)}}}"
    return [_ratio(symbols, *_newton(leaf, int(loss.scale)), leaf)]


@_leaf.register
def _(loss: SoftmaxLoss, leaf: LeafRows) -> list[Calculation]:
    top, bottom = _newton(leaf, 1)
    symbols = rf"\frac{{K - 1}}{{K}} \cdot \frac{{{_sum_of('r_i', leaf.w)}}}{{{_sum_of('p_i (1 - p_i)', leaf.w)}}}"
    return [_ratio(symbols, top, bottom, leaf, factor=f"{loss.K - 1}/{loss.K} * ")]


def _ratio(symbols: str, top: str, bottom: str, leaf: LeafRows, factor: str = "") -> Calculation:
    """0 where there is nothing to divide by: every row is as sure as a number can be."""
    return Calculation(
        quantity_text("leaf-value"), symbols, f"{factor}({top}/{bottom})" if leaf.bottom else "0", leaf.value
    )


def _newton(leaf: LeafRows, scale: int) -> tuple[str, str]:
    """The sums of r and of |r|(s - |r|), which is s^2 p(1 - p): both the same for p and for 1 - p."""
    size = np.abs(leaf.residual)
    parts = size * (scale - size)
    if leaf.n > MAX_TERMS or parts.min() < NEAR_ONE:
        times = 1.0 if leaf.w is None else leaf.w
        return number_expr(snapped_sum(leaf.residual * times)), number_expr(math.fsum(parts * times))
    often = [""] * leaf.n if leaf.w is None else [f"{number_expr(w)} * " for w in leaf.w]
    below = (f"{w}{number_expr(r)} * ({scale} - {number_expr(r)})" for w, r in zip(often, size, strict=True))
    return values_sum_expr(leaf.residual, leaf.w), f"({sum_expr(below)})"


def values_sum_expr(values: np.ndarray, weight: np.ndarray | None = None) -> str:
    """Examples: 1, 2 -> "(1 + 2)", with weights 3, 4 "(3 * 1 + 4 * 2)"; of many values their sum."""
    if len(values) == 1 or len(values) > MAX_TERMS:
        return number_expr(snapped_sum(values if weight is None else values * weight))
    if weight is None:
        return f"({sum_expr(map(number_expr, values))})"
    return f"({sum_expr(f'{number_expr(w)} * {number_expr(value)}' for w, value in zip(weight, values, strict=True))})"


def _sum_of(what: str, weight: np.ndarray | None) -> str:
    return rf"\sum_i {what}" if weight is None else rf"\sum_i w_i {what}"


def mean_symbols(what: str, weight: np.ndarray | None) -> str:
    over = "n" if weight is None else r"\sum_i w_i"
    return rf"\frac{{1}}{{{over}}} {_sum_of(what, weight)}"


def snapped_sum(values: np.ndarray) -> float:
    """Their sum, 0 where that is only rounding."""
    return snap_to_zero(math.fsum(values), float(np.abs(values).sum()))


def median_pair(values: np.ndarray, halfway: bool, weight: np.ndarray | None = None) -> tuple[float, float]:
    """The two values whose mean the median is: of an even number the lower one of the middle two, twice, or both.
    Of weighted rows the middle is where half of the weight is reached."""
    order = np.argsort(values, kind="stable")
    weight = np.ones(len(values)) if weight is None else weight
    so_far = np.array([math.fsum(weight[order[: k + 1]]) for k in range(len(order))])
    low = min(int((2 * so_far < so_far[-1]).sum()), len(order) - 1)
    high = min(low + int(2 * so_far[low] == so_far[-1]), len(order) - 1) if halfway else low
    return float(values[order[low]]), float(values[order[high]])


def _median(values: np.ndarray, halfway: bool, weight: np.ndarray | None = None) -> str:
    """Examples: 1, 2, 6 -> "2", and halfway between two "(2 + 6)/2"."""
    low, high = median_pair(values, halfway, weight)
    return f"({number_expr(low)} + {number_expr(high)})/2" if low != high else number_expr(low)


def mean_loss_calculation(costs: np.ndarray, value: float, weight: np.ndarray | None = None) -> Calculation:
    """The mean of what each row costs."""
    over = len(costs) if weight is None else number_expr(math.fsum(weight))
    return Calculation(
        quantity_text("mean-loss"),
        mean_symbols("L(y_i, F_i)", weight),
        f"{values_sum_expr(costs, weight)}/{over}",
        value,
    )
