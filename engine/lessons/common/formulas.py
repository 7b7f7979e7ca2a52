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

from engine.learners.pruning.path import pays_until, score
from engine.lessons.common.step import Working
from engine.text import arithmetic
from engine.text.arithmetic import ratio, text
from engine.text.message import Message, Span, msg

ONE_BY_ONE = 8  # rows whose squares, or values, are written one by one; of more rows only the sums are

LETTERS = {"gini": "G", "entropy": "H", "misclassification": "E", "squared_error": r"\word{mse}"}
SYMBOLS = {
    "gini": r"1 - \sum_k \left(\frac{n_k}{n}\right)^2",
    "entropy": r"-\sum_k \frac{n_k}{n} \log_2 \frac{n_k}{n}",
    "misclassification": r"1 - \frac{\max_k n_k}{n}",
    "squared_error": r"\frac{1}{n} \sum_i (y_i - \bar{y})^2",
}
WEIGHTED_SQUARES = r"\frac{1}{\sum_i w_i} \sum_i w_i (y_i - \bar{y})^2"


@dataclass(frozen=True, eq=False)
class Group:
    """Some rows, and what they add up to."""

    criterion: str
    y: np.ndarray
    w: np.ndarray | None  # None where every row counts once
    classes: int  # 0 for values

    @cached_property
    def weight(self) -> float:
        """Rows, or what they weigh together."""
        if self.w is None:
            return len(self.y)
        return math.fsum((self.counts if self.classes else self.w).tolist())

    @cached_property
    def counts(self) -> np.ndarray:
        """[K] the weight of each class."""
        return np.bincount(self.y, self.w, self.classes)

    @cached_property
    def present(self) -> list[float]:
        """The weights of the classes that are there."""
        return [count for count in self.counts.tolist() if count]

    @property
    def pure(self) -> bool:
        """One class, or one value: by every measure the impurity is 0."""
        return len(self.present) == 1 if self.classes else bool((self.y == self.y[0]).all())

    @cached_property
    def sum(self) -> float:
        parts = self.y if self.w is None else self.w * self.y
        return arithmetic.settled(math.fsum(parts.tolist()), float(np.abs(parts).sum()))

    @cached_property
    def mean(self) -> float:
        """Of values that are all alike that value: dividing their sum may miss its last digit."""
        return float(self.y[0]) if self.pure else self.sum / self.weight

    @property
    def few(self) -> bool:
        return len(self.y) <= ONE_BY_ONE

    @property
    def symbols(self) -> str:
        return SYMBOLS[self.criterion] if self.classes or self.w is None else WEIGHTED_SQUARES

    @cached_property
    def impurity(self) -> str:
        """Example: classes [2, 3], Gini -> "1 - (2/5)**2 - (3/5)**2". A class without rows has no term."""
        if not self.classes:
            return self._squares() if self.few else self._spread()
        shares = [ratio(count, self.weight) for count in self.present]
        if self.criterion == "gini":
            return " - ".join(["1", *(f"({share})**2" for share in shares)])
        if self.criterion == "entropy":
            return "-" + " - ".join(f"({share}) * log2({share})" for share in shares)
        return f"1 - {ratio(max(self.present), self.weight)}"

    @cached_property
    def inside(self) -> str:
        """The same as a factor: in parentheses, and 0 where there is nothing to work out."""
        return "0" if self.pure else f"({self.impurity})"

    def _squares(self) -> str:
        """Example: 7, 8 -> "((7 - 7.5)**2 + (8 - 7.5)**2)/2"."""
        mean = self._mean_in_short
        times = [""] * len(self.y) if self.w is None else [f"{text(weight)} * " for weight in self.w]
        squares = [f"{many}({text(y)} - {mean})**2" for many, y in zip(times, self.y, strict=True)]
        return f"({arithmetic.total(squares)})/{text(self.weight)}"

    def _spread(self) -> str:
        """Squares of many rows are not written down, only what they add up to. Rows that are alike have exactly none:
        their distances are taken from one of them before it is from their mean."""
        away = self.y - self.y[0]
        away = away - np.average(away, weights=self.w)
        return ratio(float((away if self.w is None else self.w * away) @ away), self.weight)

    @property
    def _mean_in_short(self) -> str:
        """The mean where it is short, else the division. Examples: "7.5", "22/3"."""
        short = text(self.mean)
        return short if len(short) <= 8 else ratio(self.sum, self.weight)

    @property
    def mean_numbers(self) -> str:
        """Example: 7, 8 -> "(7 + 8)/2"."""
        if self.w is None and 1 < len(self.y) <= ONE_BY_ONE:
            return f"({arithmetic.total(map(text, self.y))})/{len(self.y)}"
        return ratio(self.sum, self.weight)


def measure(criterion: str) -> Message:
    """What is measured. Examples: "Gini impurity", "mean squared error"."""
    return msg("impurity", what=criterion)


def short_measure(criterion: str) -> Message:
    """The same where there is little room. Examples: "Gini", "MSE"."""
    return msg("impurity-short", what=criterion)


def impurity(group: Group, value: float, which: str = "node") -> Working:
    """Of a node, or of its "left" or "right" child."""
    of = msg("formula-impurity", impurity=measure(group.criterion), which=which)
    return Working(of, group.symbols, group.impurity, value)


def weighted_sum(left: Group, right: Group) -> str:
    """Example: "2/7 * 0 + 5/7 * (1 - (2/5)**2 - (3/5)**2)"."""
    whole = left.weight + right.weight
    return arithmetic.total(f"{ratio(side.weight, whole)} * {side.inside}" for side in (left, right))


def _weighted_symbols(criterion: str) -> str:
    letter = LETTERS[criterion]
    return rf"\frac{{n_L}}{{n}} {letter}_L + \frac{{n_R}}{{n}} {letter}_R"


def weighted(left: Group, right: Group, value: float) -> Working:
    of = msg("measure", what=left.criterion)
    return Working(of, _weighted_symbols(left.criterion), weighted_sum(left, right), value)


def gain(node: Group, left: Group, right: Group, value: float) -> Working:
    """What the node's impurity loses. Example: "1 - (4/7)**2 - (3/7)**2 - (3/7 * 0 + 4/7 * (...))"."""
    symbols = rf"{LETTERS[node.criterion]} - \left({_weighted_symbols(node.criterion)}\right)"
    return Working(msg("formula-gain"), symbols, f"{node.impurity} - ({weighted_sum(left, right)})", value)


def mean(group: Group, value: float, which: str = "node") -> Working:
    symbols = r"\frac{1}{n} \sum_i y_i" if group.w is None else r"\frac{\sum_i w_i y_i}{\sum_i w_i}"
    return Working(msg("formula-mean", which=which), symbols, group.mean_numbers, value)


def squared_residuals(left: Group, right: Group, value: float) -> Working:
    """SSR of a split: what both sides' means leave."""
    numbers = arithmetic.total(f"{text(side.weight)} * {side.inside}" for side in (left, right))
    return Working(msg("formula-ssr"), r"n_L \word{mse}_L + n_R \word{mse}_R", numbers, value)


def share(part: float, whole: float, value: float, of: str | Message | Span) -> Working:
    return Working(of, r"\frac{n_k}{n}", ratio(part, whole), value)


def softmax(counts: np.ndarray, k: int, value: float, of: str | Message | Span) -> Working:
    """e^n_k as a share of all. Large counts are told less the largest: the same number, and one that can be written."""
    less = counts.max() if counts.max() > 300 else 0
    power = [f"exp({text(count - less)})" for count in counts]
    symbols = r"\frac{e^{n_k - m}}{\sum_j e^{n_j - m}}" if less else r"\frac{e^{n_k}}{\sum_j e^{n_j}}"
    return Working(of, symbols, f"{power[k]}/({arithmetic.total(power)})", value)


def chi_square(observed: np.ndarray, value: float) -> Working:
    """What was counted against what chance would give: row total * column total / all."""
    rows, columns, n = observed.sum(1), observed.sum(0), observed.sum()
    cells = []
    for (i, k), count in np.ndenumerate(observed):
        expected = f"{text(rows[i])} * {text(columns[k])}/{text(n)}"
        cells.append(f"({text(count)} - {expected})**2/({expected})")
    symbols = r"\sum_{i,k} \frac{(O_{ik} - E_{ik})^2}{E_{ik}}, \quad E_{ik} = \frac{n_i n_k}{n}"
    return Working(msg("formula-chi-square"), symbols, arithmetic.total(cells), value)


# -- pruning


def tree_score(error: float, leaves: int, alpha: float, error_text: str = "") -> Working:
    """R + alpha * leaves. Example: 0.32, 8, 0.2 -> "0.32 + 0.2 * 8" = 1.92."""
    numbers = f"{error_text or text(error)} + {text(alpha)} * {leaves}"
    return Working(msg("formula-tree-score"), r"R(T) + \alpha\,|T|", numbers, float(score(error, leaves, alpha)))


def link(error: str, error_below: str, leaves: int, value: float) -> Working:
    """g(t). Example: "(0.5 - 0.2)/(4 - 1)"."""
    return Working(
        msg("formula-link"), r"\frac{R(t) - R(T_t)}{|T_t| - 1}", f"({error} - {error_below})/({leaves} - 1)", value
    )


def step_down(error: tuple[float, float], leaves: tuple[int, int], value: float) -> Working:
    """What a step raises R by, for each leaf it spares: the errata's sign, so that it is never negative."""
    numbers = f"({text(error[1])} - {text(error[0])})/({leaves[0]} - {leaves[1]})"
    return Working(msg("formula-alpha"), r"\frac{R(T_{k}) - R(T_{k-1})}{|T_{k-1}| - |T_{k}|}", numbers, value)


def breaks_even(error: tuple[float, float], leaves: tuple[int, int]) -> Working:
    """From which alpha on the smaller of two trees scores lower. Example: 0.32 with 8 leaves, 0.33 with 7 -> 0.01."""
    return step_down(error, leaves, float(pays_until(error[1] - error[0], leaves[0] - leaves[1])))
