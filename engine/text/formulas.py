"""Formulas that lessons share, as LaTeX and as arithmetic with the numbers of rows.

The numbers are computed here from the rows; the value beside them is what the engine stored. A test that evaluates the
numbers and compares checks both.

Throughout: n is the number of rows of a RowGroup, or the sum of their weights if rows are weighted.
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.fixed_point import to_fixed_point
from engine.split.criteria import AbsoluteError
from engine.text.arithmetic import number_expr, ratio_expr, snap_to_zero, sum_expr
from engine.text.message import Message, Span, msg
from engine.text.step import Calculation

MAX_TERMS = 8  # groups of at most so many rows have a term per row; larger ones only the sums

LETTERS = {"gini": "G", "entropy": "H", "misclassification": "E", "squared_error": r"\word{mse}",
           "absolute_error": r"\word{mae}"}  # fmt: skip
SYMBOLS = {
    "gini": r"1 - \sum_k \left(\frac{n_k}{n}\right)^2",
    "entropy": r"-\sum_k \frac{n_k}{n} \log_2 \frac{n_k}{n}",
    "misclassification": r"1 - \frac{\max_k n_k}{n}",
    "squared_error": r"\frac{1}{n} \sum_i (y_i - \bar{y})^2",
    "absolute_error": r"\frac{1}{n} \sum_i |y_i - \word{median}|",
}
WEIGHTED_SYMBOLS = {
    "squared_error": r"\frac{1}{\sum_i w_i} \sum_i w_i (y_i - \bar{y})^2",
    "absolute_error": r"\frac{1}{\sum_i w_i} \sum_i w_i |y_i - \word{median}|",
}


@dataclass(frozen=True, eq=False)
class RowGroup:
    """The rows of a node or of one side of a split, and their sums."""

    criterion: str
    y: np.ndarray
    w: np.ndarray | None  # None if every row counts once
    n_classes: int  # 0 for regression

    @cached_property
    def weight(self) -> float:
        """The number of rows, or their total weight."""
        if self.w is None:
            return len(self.y)
        return math.fsum((self.counts if self.n_classes else self.w).tolist())

    @cached_property
    def counts(self) -> np.ndarray:
        """[K] the weight of each class."""
        return np.bincount(self.y, self.w, self.n_classes)

    @cached_property
    def nonzero_counts(self) -> list[float]:
        """The weights of the classes that occur."""
        return [count for count in self.counts.tolist() if count]

    @property
    def is_pure(self) -> bool:
        """True for a single class or value: by every measure the impurity is 0."""
        return len(self.nonzero_counts) == 1 if self.n_classes else bool((self.y == self.y[0]).all())

    @cached_property
    def sum(self) -> float:
        parts = self.y if self.w is None else self.w * self.y
        return snap_to_zero(math.fsum(parts.tolist()), float(np.abs(parts).sum()))

    @cached_property
    def mean(self) -> float:
        """The mean value. Equal values need no division, which might change the last digit."""
        return float(self.y[0]) if self.is_pure else self.sum / self.weight

    @cached_property
    def uses_median(self) -> bool:
        """True if the leaf value is the median, False if it is the mean."""
        return self.criterion == AbsoluteError.name

    @cached_property
    def center(self) -> float:
        """The leaf value of these rows: their mean, or their median."""
        low, high = median_pair(self.y, True, self.w) if self.uses_median else (self.mean, self.mean)
        return low / 2 + high / 2 if low != high else low

    @property
    def impurity_symbols(self) -> str:
        return (SYMBOLS if self.n_classes or self.w is None else WEIGHTED_SYMBOLS)[self.criterion]

    @cached_property
    def impurity_expr(self) -> str:
        """Example: classes [2, 3], Gini -> "1 - (2/5)**2 - (3/5)**2". A class without rows has no term."""
        if not self.n_classes:
            if len(self.y) > MAX_TERMS:
                return self._spread()
            return self._distances() if self.uses_median else self._squares()
        shares = [ratio_expr(count, self.weight) for count in self.nonzero_counts]
        if self.criterion == "gini":
            return " - ".join(["1", *(f"({share})**2" for share in shares)])
        if self.criterion == "entropy":
            return "-" + " - ".join(f"({share}) * log2({share})" for share in shares)
        return f"1 - {ratio_expr(max(self.nonzero_counts), self.weight)}"

    @cached_property
    def impurity_factor(self) -> str:
        """The impurity as a factor: in parentheses, or 0 if the group is pure."""
        return "0" if self.is_pure else f"({self.impurity_expr})"

    def _squares(self) -> str:
        """Example: 7, 8 -> "((7 - 7.5)**2 + (8 - 7.5)**2)/2"."""
        mean = number_expr(self.mean)
        mean = mean if len(mean) <= 8 else ratio_expr(self.sum, self.weight)  # "7.5", but "22/3"
        factors = [""] * len(self.y) if self.w is None else [f"{number_expr(weight)} * " for weight in self.w]
        squares = [f"{factor}({number_expr(y)} - {mean})**2" for factor, y in zip(factors, self.y, strict=True)]
        return f"({sum_expr(squares)})/{number_expr(self.weight)}"

    def _distances(self) -> str:
        """Example: 7, 9, 12 -> "((9 - 7) + (9 - 9) + (12 - 9))/3"."""
        center = number_expr(self.center)
        pairs = [(number_expr(y), center) if y > self.center else (center, number_expr(y)) for y in self.y]
        factors = [""] * len(self.y) if self.w is None else [f"{number_expr(weight)} * " for weight in self.w]
        terms = [f"{factor}({above} - {below})" for factor, (above, below) in zip(factors, pairs, strict=True)]
        return f"({sum_expr(terms)})/{number_expr(self.weight)}"

    def _spread(self) -> str:
        """Return the sum of squares (or distances) by n.

        Equal values give exactly 0: one of them is subtracted before the mean.
        """
        if self.uses_median:
            away = np.abs(self.y - self.center)
            return ratio_expr(math.fsum((away if self.w is None else self.w * away).tolist()), self.weight)
        away = self.y - self.y[0]
        away = away - np.average(away, weights=self.w)
        return ratio_expr(float((away if self.w is None else self.w * away) @ away), self.weight)

    @property
    def center_expr(self) -> str:
        """Example: 7, 8 -> "(7 + 8)/2"; of a median only the middle values."""
        if self.uses_median:
            return median_expr(*median_pair(self.y, True, self.w))
        if self.w is None and 1 < len(self.y) <= MAX_TERMS:
            return f"({sum_expr(map(number_expr, self.y))})/{len(self.y)}"
        return ratio_expr(self.sum, self.weight)


def median_pair(values: np.ndarray, halfway: bool, weight: np.ndarray | None = None) -> tuple[float, float]:
    """The two values whose mean is the median, equal unless it lies `halfway` between the middle two.

    For an even number of values without `halfway` it is the lower one of the middle two. With weights, the middle is
    where half of the total weight is reached.
    """
    order, n = np.argsort(values, kind="stable"), len(values)
    so_far = np.arange(1, n + 1) if weight is None else to_fixed_point(weight[order]).units.cumsum()
    low = int((2 * so_far < so_far[-1]).sum())
    high = min(low + int(2 * so_far[low] == so_far[-1]), n - 1) if halfway else low
    return float(values[order[low]]), float(values[order[high]])


def median_expr(low: float, high: float) -> str:
    """Examples: 2, 2 -> "2", and halfway between two values "(2 + 6)/2"."""
    return f"({number_expr(low)} + {number_expr(high)})/2" if low != high else number_expr(low)


def impurity_name(criterion: str) -> Message:
    """Return the name of a criterion. Examples: "Gini impurity", "mean squared error"."""
    return msg("lesson.measure.impurity", what=criterion)


def impurity_short_name(criterion: str) -> Message:
    """Return the short name of a criterion. Examples: "Gini", "MSE"."""
    return msg("lesson.measure.short", what=criterion)


def impurity_calculation(group: RowGroup, value: float, which: str = "node") -> Calculation:
    """Return the impurity of a "node", or of its "left" or "right" child."""
    name = msg("formula.name.impurity", impurity=impurity_name(group.criterion), which=which)
    return Calculation(name, group.impurity_symbols, group.impurity_expr, value)


def weighted_sum(left: RowGroup, right: RowGroup) -> str:
    """Example: "2/7 * 0 + 5/7 * (1 - (2/5)**2 - (3/5)**2)"."""
    n = left.weight + right.weight
    return sum_expr(f"{ratio_expr(side.weight, n)} * {side.impurity_factor}" for side in (left, right))


def _weighted_symbols(criterion: str) -> str:
    letter = LETTERS[criterion]
    return rf"\frac{{n_L}}{{n}} {letter}_L + \frac{{n_R}}{{n}} {letter}_R"


def weighted_impurity_calculation(left: RowGroup, right: RowGroup, value: float) -> Calculation:
    name = msg("lesson.measure.weighted", what=left.criterion)
    return Calculation(name, _weighted_symbols(left.criterion), weighted_sum(left, right), value)


def gain_calculation(node: RowGroup, left: RowGroup, right: RowGroup, value: float) -> Calculation:
    """Return the gain of a split. Example: "1 - (4/7)**2 - (3/7)**2 - (3/7 * 0 + 4/7 * (...))"."""
    symbols = rf"{LETTERS[node.criterion]} - \left({_weighted_symbols(node.criterion)}\right)"
    numbers = f"{node.impurity_expr} - ({weighted_sum(left, right)})"
    return Calculation(msg("formula.name.gain"), symbols, numbers, value)


def center_calculation(group: RowGroup, value: float, which: str = "node") -> Calculation:
    """Return the mean of rows, or their median."""
    symbols = r"\frac{1}{n} \sum_i y_i" if group.w is None else r"\frac{\sum_i w_i y_i}{\sum_i w_i}"
    if group.uses_median:
        symbols = r"\word{median}(y_i)"
    name = msg("formula.name.median" if group.uses_median else "formula.name.mean", which=which)
    return Calculation(name, symbols, group.center_expr, value)


def ssr_calculation(left: RowGroup, right: RowGroup, value: float) -> Calculation:
    """Return the SSR of a split, the squared residuals from the means of both sides; or the sum of distances."""
    name = msg("formula.name.absolute-residuals" if left.uses_median else "formula.name.squared-residuals")
    letter = LETTERS[left.criterion]
    numbers = sum_expr(f"{number_expr(side.weight)} * {side.impurity_factor}" for side in (left, right))
    return Calculation(name, rf"n_L {letter}_L + n_R {letter}_R", numbers, value)


def share_calculation(part: float, whole: float, value: float, of: str | Message | Span) -> Calculation:
    return Calculation(of, r"\frac{n_k}{n}", ratio_expr(part, whole), value)


def softmax_calculation(counts: np.ndarray, k: int, value: float, of: str | Message | Span) -> Calculation:
    """Return e^n_k as a share of all. The maximum is subtracted from large counts, which would overflow."""
    shift = counts.max() if counts.max() > 300 else 0
    powers = [f"exp({number_expr(count - shift)})" for count in counts]
    symbols = r"\frac{e^{n_k - m}}{\sum_j e^{n_j - m}}" if shift else r"\frac{e^{n_k}}{\sum_j e^{n_j}}"
    return Calculation(of, symbols, f"{powers[k]}/({sum_expr(powers)})", value)


def chi_square_calculation(observed: np.ndarray, value: float) -> Calculation:
    """Return the statistic from observed and expected counts. Expected: row total * column total / n."""
    rows, columns, n = observed.sum(1), observed.sum(0), observed.sum()
    cells = []
    for (i, k), count in np.ndenumerate(observed):
        expected = f"{number_expr(rows[i])} * {number_expr(columns[k])}/{number_expr(n)}"
        cells.append(f"({number_expr(count)} - {expected})**2/({expected})")
    symbols = r"\sum_{i,k} \frac{(O_{ik} - E_{ik})^2}{E_{ik}}, \quad E_{ik} = \frac{n_i n_k}{n}"
    return Calculation(msg("formula.name.chi-square"), symbols, sum_expr(cells), value)


def bonferroni_calculation(p: float, n_candidates: int, value: float) -> Calculation:
    return Calculation(msg("formula.name.bonferroni"), "m p", f"{n_candidates} * {number_expr(p)}", value)


def permutation_calculation(n_as_good: int, n_permutations: int, value: float) -> Calculation:
    numbers = f"({n_as_good} + 1)/({n_permutations} + 1)"
    return Calculation(msg("formula.name.permutation"), r"\frac{k + 1}{B + 1}", numbers, value)
