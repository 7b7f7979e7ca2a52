"""What a loss asks of its rows, worked out: each row's residual and loss, and the step of a leaf.

One class a loss, as in engine/learners/boosting/losses.py. Numbers of few rows are written one by one, of more their
sums are.

Throughout: F is the score of a row, or [K] where each class has its own; k is the class in hand, 0 where there is one
score; r the residual; rho the length a line search found, None where each leaf chooses for itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import singledispatch

import numpy as np

from engine.learners.boosting.leaf_step import weighed
from engine.learners.boosting.losses import Absolute, Huber, Logistic, Loss, Softmax, Squared
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.step import Working
from engine.text.arithmetic import settled, text, total
from engine.text.message import Message, msg

NEAR_ONE = 1e-6  # p(1 - p) of p as near to 0 or 1 is not written with 15 digits of p: its digits cancel
FAR = 30.0  # log(1 + e^z) is z from here on, to the last digits shown


def of(what: str) -> Message:
    """What is worked out. Examples: "residual", "leaf-value"."""
    return msg("boosting-of", what=what)


# -- one row


@dataclass(frozen=True)
class Row:
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
def row_workings(loss: Loss, row: Row) -> list[Working]:
    """How the row wants its score to move, and what it costs as it is. A loss of one's own only knows the first."""
    return [Working(of("residual"), r"-\frac{\partial L}{\partial F}", text(row.residual), row.residual)]


@row_workings.register
def _(loss: Squared, row: Row) -> list[Working]:
    y, F = text(row.y), text(row.F)
    return [
        Working(of("residual"), "y - F", f"{y} - {F}", row.residual),
        Working(of("loss"), r"\frac{(y - F)^2}{2}", f"({y} - {F})**2/2", _cost(loss, row)),
    ]


@row_workings.register
def _(loss: Absolute, row: Row) -> list[Working]:
    """The residual is the side on which the row lies: 1, -1, or 0 where F is right."""
    away, distance = f"{text(row.y)} - {text(row.F)}", abs(row.y - row.F)
    if not distance:
        return [Working(of("residual"), "y - F", away, row.residual)]
    return [
        Working(of("residual"), r"\frac{y - F}{|y - F|}", f"({away})/{text(distance)}", row.residual),
        Working(of("loss"), "|y - F|", f"sqrt(({away})**2)", _cost(loss, row)),
    ]


@row_workings.register
def _(loss: Huber, row: Row) -> list[Working]:
    away, distance, delta = f"{text(row.y)} - {text(row.F)}", abs(row.y - row.F), text(loss.limit)
    if distance <= loss.limit:
        return [
            Working(of("residual"), r"y - F \quad (|y - F| \le \delta)", away, row.residual),
            Working(of("loss"), r"\frac{(y - F)^2}{2}", f"({away})**2/2", _cost(loss, row)),
        ]
    far = r"\delta \cdot \frac{y - F}{|y - F|} \quad (|y - F| > \delta)"
    cost = r"\delta \left(|y - F| - \frac{\delta}{2}\right)"
    return [
        Working(of("residual"), far, f"{delta} * (({away})/{text(distance)})", row.residual),
        Working(of("loss"), cost, f"{delta} * ({text(distance)} - {delta}/2)", _cost(loss, row)),
    ]


@row_workings.register
def _(loss: Logistic, row: Row) -> list[Working]:
    """The residual, which the probability is needed for."""
    p, double = float(loss.predicted(np.array(row.F))), "2" if loss.scale == 2 else ""
    if double:
        sign = 2 * row.y - 1
        power = 2 * sign * row.F
        numbers = f"2 * {text(sign)}/(1 + exp({text(power)}))" if power < 700 else text(row.residual)
        found = [Working(of("residual"), r"\frac{2 y}{1 + e^{2 y F}}", numbers, row.residual)]
    else:
        found = [Working(of("residual"), "y - p", f"{text(row.y)} - {text(p)}", row.residual)]
    found.append(Working(of("probability"), rf"\frac{{1}}{{1 + e^{{-{double}F}}}}", _sigmoid(loss.scale * row.F), p))
    z = loss.scale * (1 - 2 * row.y) * row.F
    numbers = text(z) if z > FAR else f"log(1 + exp({text(z)}))"
    power = ("-" if row.y else "") + double + "F"
    return [*found, Working(of("loss"), rf"\log\left(1 + e^{{{power}}}\right)", numbers, _cost(loss, row))]


@row_workings.register
def _(loss: Softmax, row: Row) -> list[Working]:
    F = row.scores
    p = loss.predicted(F)
    z, own = float(row.y == row.k), int(row.y)
    less = F.max() if np.abs(F).max() > 300 else 0.0  # what all powers share cancels, and would be too large
    power = [f"exp({text(score - less)})" for score in F]
    symbols = r"\frac{e^{F_k - m}}{\sum_j e^{F_j - m}}" if less else r"\frac{e^{F_k}}{\sum_j e^{F_j}}"
    cost = f"-log({text(p[own])})" if p[own] > 1e-300 else f"{text(F.max())} - {text(F[own])}"
    return [
        Working(of("residual"), "z_k - p_k", f"{text(z)} - {text(p[row.k])}", row.residual),
        Working(of("probability"), symbols, f"{power[row.k]}/({total(power)})", float(p[row.k])),
        Working(of("loss"), r"-\log p_y", cost, _cost(loss, row)),
    ]


def _cost(loss: Loss, row: Row) -> float:
    F = row.scores[:, None] if isinstance(loss, Softmax) else row.scores
    return float(loss.per_row(np.array([row.y]), F)[0])


def _sigmoid(z: float) -> str:
    """1 / (1 + e^-z); where that power would be too large the same with e^z."""
    return f"1/(1 + exp({text(-z)}))" if z > -700 else f"exp({text(z)})/(1 + exp({text(z)}))"


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
    def weight(self) -> str:
        """How many rows, or what they weigh together."""
        return str(self.n) if self.w is None else text(math.fsum(self.w))

    @property
    def mean(self) -> str:
        return f"{sum_in_numbers(self.residual, self.w)}/{self.weight}"


def leaf_workings(loss: Loss, leaf: LeafRows) -> list[Working]:
    """What the leaf adds, before the learning rate."""
    if leaf.rho is not None:
        symbols = rf"\rho \cdot {mean_of('r_i', leaf.w)}"
        return [Working(of("leaf-value"), symbols, f"{text(leaf.rho)} * ({leaf.mean})", leaf.value)]
    return _leaf(loss, leaf)


@singledispatch
def _leaf(loss: Loss, leaf: LeafRows) -> list[Working]:
    """Newton's step. What a loss of one's own divides by is known as a sum."""
    symbols = rf"\frac{{{_sum_of('r_i', leaf.w)}}}{{{_sum_of('h_i', leaf.w)}}}"
    return [_ratio(symbols, sum_in_numbers(leaf.residual, leaf.w), text(leaf.bottom), leaf)]


@_leaf.register
def _(loss: Squared, leaf: LeafRows) -> list[Working]:
    return [Working(of("leaf-value"), mean_of("r_i", leaf.w), leaf.mean, leaf.value)]


@_leaf.register
def _(loss: Absolute, leaf: LeafRows) -> list[Working]:
    median = _median(leaf.y - leaf.F, loss.middle, leaf.w)
    return [Working(of("leaf-value"), r"\word{median}(y_i - F_i)", median, leaf.value)]


@_leaf.register
def _(loss: Huber, leaf: LeafRows) -> list[Working]:
    """The median of the distances, and from there the mean of what is left of them, clipped at delta."""
    away = leaf.y - leaf.F
    median = float(np.mean(middle_of(away, loss.middle, leaf.w)))
    clipped = np.clip(away - median, -loss.limit, loss.limit)
    symbols = "m + " + mean_of(r"\word{clip}(y_i - F_i - m)", leaf.w)
    numbers = f"{text(median)} + {sum_in_numbers(clipped, leaf.w)}/{leaf.weight}"
    return [
        Working(of("leaf-value"), symbols, numbers, leaf.value),
        Working(of("median"), r"m = \word{median}(y_i - F_i)", _median(away, loss.middle, leaf.w), median),
        _balance(loss, leaf),
    ]


def _balance(loss: Huber, leaf: LeafRows) -> Working:
    """At the value where the leaf's Huber loss is lowest its residuals add up to 0."""
    away = leaf.y - leaf.F
    clipped = weighed(np.clip(away - huber_lowest(loss, leaf), -loss.limit, loss.limit), leaf.w)
    numbers = total(map(text, clipped)) if leaf.n <= ONE_BY_ONE else text(added(clipped))
    symbols = _sum_of(r"\word{clip}(y_i - F_i - v)", leaf.w)
    return Working(of("balance"), symbols, numbers, settled(float(clipped.sum()), float(np.abs(clipped).sum())))


def huber_lowest(loss: Huber, leaf: LeafRows) -> float:
    """Where the leaf's Huber loss is lowest; the step from the median only comes near it."""
    return loss.start(leaf.y - leaf.F, leaf.w)


@_leaf.register
def _(loss: Logistic, leaf: LeafRows) -> list[Working]:
    below = "|r_i| (2 - |r_i|)" if loss.scale == 2 else "p_i (1 - p_i)"
    symbols = rf"\frac{{{_sum_of('r_i', leaf.w)}}}{{{_sum_of(below, leaf.w)}}}"
    return [_ratio(symbols, *_newton(leaf, int(loss.scale)), leaf)]


@_leaf.register
def _(loss: Softmax, leaf: LeafRows) -> list[Working]:
    top, bottom = _newton(leaf, 1)
    symbols = rf"\frac{{K - 1}}{{K}} \cdot \frac{{{_sum_of('r_i', leaf.w)}}}{{{_sum_of('p_i (1 - p_i)', leaf.w)}}}"
    return [_ratio(symbols, top, bottom, leaf, factor=f"{loss.K - 1}/{loss.K} * ")]


def _ratio(symbols: str, top: str, bottom: str, leaf: LeafRows, factor: str = "") -> Working:
    """0 where there is nothing to divide by: every row is as sure as a number can be."""
    return Working(of("leaf-value"), symbols, f"{factor}({top}/{bottom})" if leaf.bottom else "0", leaf.value)


def _newton(leaf: LeafRows, scale: int) -> tuple[str, str]:
    """The sums of r and of |r|(s - |r|), which is s^2 p(1 - p): both the same for p and for 1 - p."""
    size = np.abs(leaf.residual)
    parts = size * (scale - size)
    if leaf.n > ONE_BY_ONE or parts.min() < NEAR_ONE:
        times = 1.0 if leaf.w is None else leaf.w
        return text(added(leaf.residual * times)), text(math.fsum(parts * times))
    often = [""] * leaf.n if leaf.w is None else [f"{text(w)} * " for w in leaf.w]
    below = (f"{w}{text(r)} * ({scale} - {text(r)})" for w, r in zip(often, size, strict=True))
    return sum_in_numbers(leaf.residual, leaf.w), f"({total(below)})"


def sum_in_numbers(values: np.ndarray, weight: np.ndarray | None = None) -> str:
    """Examples: 1, 2 -> "(1 + 2)", with weights 3, 4 "(3 * 1 + 4 * 2)"; of many values their sum."""
    if len(values) == 1 or len(values) > ONE_BY_ONE:
        return text(added(values if weight is None else values * weight))
    if weight is None:
        return f"({total(map(text, values))})"
    return f"({total(f'{text(w)} * {text(value)}' for w, value in zip(weight, values, strict=True))})"


def _sum_of(what: str, weight: np.ndarray | None) -> str:
    return rf"\sum_i {what}" if weight is None else rf"\sum_i w_i {what}"


def mean_of(what: str, weight: np.ndarray | None) -> str:
    over = "n" if weight is None else r"\sum_i w_i"
    return rf"\frac{{1}}{{{over}}} {_sum_of(what, weight)}"


def added(values: np.ndarray) -> float:
    """Their sum, 0 where that is only rounding."""
    return settled(math.fsum(values), float(np.abs(values).sum()))


def middle_of(values: np.ndarray, halfway: bool, weight: np.ndarray | None = None) -> tuple[float, float]:
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
    low, high = middle_of(values, halfway, weight)
    return f"({text(low)} + {text(high)})/2" if low != high else text(low)


def mean_loss(costs: np.ndarray, value: float, weight: np.ndarray | None = None) -> Working:
    """The mean of what each row costs."""
    over = len(costs) if weight is None else text(math.fsum(weight))
    return Working(of("mean-loss"), mean_of("L(y_i, F_i)", weight), f"{sum_in_numbers(costs, weight)}/{over}", value)
