"""The formulas lessons share, each as symbols and as arithmetic with the numbers of some rows.

The numbers are counted and added up here from the rows themselves; the value beside them is what the engine stored. So
a test that evaluates the one and compares it with the other checks both.

Throughout: a Group is some rows, those of a node or of one side of a split. n counts rows, or adds up their weights
where rows are weighted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.text import arithmetic
from engine.text.arithmetic import number_expr, ratio_expr
from engine.text.message import Message, Span, msg
from engine.text.step import Calculation

MAX_TERMS = 8  # rows whose squares, or values, are written one by one; of more rows only the sums are

LETTERS = {"gini": "G", "entropy": "H", "misclassification": "E", "squared_error": r"\word{mse}"}
SYMBOLS = {
    "gini": r"1 - \sum_k \left(\frac{n_k}{n}\right)^2",
    "entropy": r"-\sum_k \frac{n_k}{n} \log_2 \frac{n_k}{n}",
    "misclassification": r"1 - \frac{\max_k n_k}{n}",
    "squared_error": r"\frac{1}{n} \sum_i (y_i - \bar{y})^2",
}
WEIGHTED_SQUARES = r"\frac{1}{\sum_i w_i} \sum_i w_i (y_i - \bar{y})^2"


@dataclass(frozen=True, eq=False)
class RowGroup:
    """Some rows, and what they add up to."""

    criterion: str
    y: np.ndarray
    w: np.ndarray | None  # None where every row counts once
    n_classes: int  # 0 for values

    @cached_property
    def weight(self) -> float:
        """Rows, or what they weigh together."""
        if self.w is None:
            return len(self.y)
        return math.fsum((self.counts if self.n_classes else self.w).tolist())

    @cached_property
    def counts(self) -> np.ndarray:
        """[K] the weight of each class."""
        return np.bincount(self.y, self.w, self.n_classes)

    @cached_property
    def nonzero_counts(self) -> list[float]:
        """The weights of the classes that are there."""
        return [count for count in self.counts.tolist() if count]

    @property
    def is_pure(self) -> bool:
        """One class, or one value: by every measure the impurity is 0."""
        return len(self.nonzero_counts) == 1 if self.n_classes else bool((self.y == self.y[0]).all())

    @cached_property
    def sum(self) -> float:
        parts = self.y if self.w is None else self.w * self.y
        return arithmetic.snap_to_zero(math.fsum(parts.tolist()), float(np.abs(parts).sum()))

    @cached_property
    def mean(self) -> float:
        """Of values that are all alike that value: dividing their sum may miss its last digit."""
        return float(self.y[0]) if self.is_pure else self.sum / self.weight

    @property
    def is_small(self) -> bool:
        return len(self.y) <= MAX_TERMS

    @property
    def impurity_symbols(self) -> str:
        return SYMBOLS[self.criterion] if self.n_classes or self.w is None else WEIGHTED_SQUARES

    @cached_property
    def impurity_expr(self) -> str:
        """Example: classes [2, 3], Gini -> "1 - (2/5)**2 - (3/5)**2". A class without rows has no term."""
        if not self.n_classes:
            return self._squares() if self.is_small else self._spread()
        shares = [ratio_expr(count, self.weight) for count in self.nonzero_counts]
        if self.criterion == "gini":
            return " - ".join(["1", *(f"({share})**2" for share in shares)])
        if self.criterion == "entropy":
            return "-" + " - ".join(f"({share}) * log2({share})" for share in shares)
        return f"1 - {ratio_expr(max(self.nonzero_counts), self.weight)}"

    @cached_property
    def impurity_factor(self) -> str:
        """The same as a factor: in parentheses, and 0 where there is nothing to work out."""
        return "0" if self.is_pure else f"({self.impurity_expr})"

    def _squares(self) -> str:
        """Example: 7, 8 -> "((7 - 7.5)**2 + (8 - 7.5)**2)/2"."""
        mean = self._mean_in_short
        times = [""] * len(self.y) if self.w is None else [f"{number_expr(weight)} * " for weight in self.w]
        squares = [f"{many}({number_expr(y)} - {mean})**2" for many, y in zip(times, self.y, strict=True)]
        return f"({arithmetic.sum_expr(squares)})/{number_expr(self.weight)}"

    def _spread(self) -> str:
        """Squares of many rows are not written down, only what they add up to. Rows that are alike have exactly none:
        their distances are taken from one of them before it is from their mean."""
        away = self.y - self.y[0]
        away = away - np.average(away, weights=self.w)
        return ratio_expr(float((away if self.w is None else self.w * away) @ away), self.weight)

    @property
    def _mean_in_short(self) -> str:
        """The mean where it is short, else the division. Examples: "7.5", "22/3"."""
        short = number_expr(self.mean)
        return short if len(short) <= 8 else ratio_expr(self.sum, self.weight)

    @property
    def mean_expr(self) -> str:
        """Example: 7, 8 -> "(7 + 8)/2"."""
        if self.w is None and 1 < len(self.y) <= MAX_TERMS:
            return f"({arithmetic.sum_expr(map(number_expr, self.y))})/{len(self.y)}"
        return ratio_expr(self.sum, self.weight)


def impurity_name(criterion: str) -> Message:
    """What is measured. Examples: "Gini impurity", "mean squared error"."""
    return msg("lesson.measure.impurity", what=criterion)


def impurity_short_name(criterion: str) -> Message:
    """The same where there is little room. Examples: "Gini", "MSE"."""
    return msg("lesson.measure.short", what=criterion)


def impurity_calculation(group: RowGroup, value: float, which: str = "node") -> Calculation:
    """Of a node, or of its "left" or "right" child."""
    of = msg("formula.name.impurity", impurity=impurity_name(group.criterion), which=which)
    return Calculation(of, group.impurity_symbols, group.impurity_expr, value)


def weighted_sum(left: RowGroup, right: RowGroup) -> str:
    """Example: "2/7 * 0 + 5/7 * (1 - (2/5)**2 - (3/5)**2)"."""
    whole = left.weight + right.weight
    return arithmetic.sum_expr(f"{ratio_expr(side.weight, whole)} * {side.impurity_factor}" for side in (left, right))


def _weighted_symbols(criterion: str) -> str:
    letter = LETTERS[criterion]
    return rf"\frac{{n_L}}{{n}} {letter}_L + \frac{{n_R}}{{n}} {letter}_R"


def weighted_impurity_calculation(left: RowGroup, right: RowGroup, value: float) -> Calculation:
    of = msg("lesson.measure.weighted", what=left.criterion)
    return Calculation(of, _weighted_symbols(left.criterion), weighted_sum(left, right), value)


def gain_calculation(node: RowGroup, left: RowGroup, right: RowGroup, value: float) -> Calculation:
    """What the node's impurity loses. Example: "1 - (4/7)**2 - (3/7)**2 - (3/7 * 0 + 4/7 * (...))"."""
    symbols = rf"{LETTERS[node.criterion]} - \left({_weighted_symbols(node.criterion)}\right)"
    return Calculation(
        msg("formula.name.gain"), symbols, f"{node.impurity_expr} - ({weighted_sum(left, right)})", value
    )


def mean_calculation(group: RowGroup, value: float, which: str = "node") -> Calculation:
    symbols = r"\frac{1}{n} \sum_i y_i" if group.w is None else r"\frac{\sum_i w_i y_i}{\sum_i w_i}"
    return Calculation(msg("formula.name.mean", which=which), symbols, group.mean_expr, value)


def ssr_calculation(left: RowGroup, right: RowGroup, value: float) -> Calculation:
    """SSR of a split: what both sides' means leave."""
    numbers = arithmetic.sum_expr(f"{number_expr(side.weight)} * {side.impurity_factor}" for side in (left, right))
    return Calculation(msg("formula.name.squared-residuals"), r"n_L \word{mse}_L + n_R \word{mse}_R", numbers, value)


def share_calculation(part: float, whole: float, value: float, of: str | Message | Span) -> Calculation:
    return Calculation(of, r"\frac{n_k}{n}", ratio_expr(part, whole), value)


def softmax_calculation(counts: np.ndarray, k: int, value: float, of: str | Message | Span) -> Calculation:
    """e^n_k as a share of all. Large counts are told less the largest: the same number, and one that can be written."""
    less = counts.max() if counts.max() > 300 else 0
    power = [f"exp({number_expr(count - less)})" for count in counts]
    symbols = r"\frac{e^{n_k - m}}{\sum_j e^{n_j - m}}" if less else r"\frac{e^{n_k}}{\sum_j e^{n_j}}"
    return Calculation(of, symbols, f"{power[k]}/({arithmetic.sum_expr(power)})", value)


def chi_square_calculation(observed: np.ndarray, value: float) -> Calculation:
    """What was counted against what chance would give: row total * column total / all."""
    rows, columns, n = observed.sum(1), observed.sum(0), observed.sum()
    cells = []
    for (i, k), count in np.ndenumerate(observed):
        expected = f"{number_expr(rows[i])} * {number_expr(columns[k])}/{number_expr(n)}"
        cells.append(f"({number_expr(count)} - {expected})**2/({expected})")
    symbols = r"\sum_{i,k} \frac{(O_{ik} - E_{ik})^2}{E_{ik}}, \quad E_{ik} = \frac{n_i n_k}{n}"
    return Calculation(msg("formula.name.chi-square"), symbols, arithmetic.sum_expr(cells), value)
