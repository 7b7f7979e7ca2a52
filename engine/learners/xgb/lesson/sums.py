"""Calculations of similarity, gain and output from sums of g and h, in two notations.

    residuals  (sum of residuals)^2 / (number of residuals + lambda)     as lecture notes write it, for squared loss
    g and h    G^2 / (H + lambda)                                        the same number, for any loss

A residual is -g. For squared error h is 1 for every row, so H counts them; for classes h is p(1 - p).
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.split.criteria import Similarity
from engine.text.arithmetic import number_expr, snap_to_zero, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import msg
from engine.text.step import Calculation

DEFAULT_PENALTY = Similarity()
SHRINKAGE_SYMBOLS = r", \quad T(G) = \word{sign}(G)\,\max(|G| - \alpha, 0)"


@dataclass(frozen=True)
class Notation:
    """How lecture notes write the two sums of a loss, in LaTeX."""

    residual_symbols: str  # "\sum r"
    hessian_symbols: str  # "n", "\sum p(1 - p)"; "" where notes have no formula of their own
    hessian_factor: int = 0  # h = factor * p(1 - p); 0 where h is no such product


@dataclass(frozen=True, eq=False)
class GradientSums:
    """The sums of g and h over some rows."""

    penalty: Similarity
    notation: Notation
    g: np.ndarray
    h: np.ndarray | None  # None where every h is 1
    w: np.ndarray | None = None  # row weights, which are in g and h already

    @property
    def is_small(self) -> bool:
        return len(self.g) <= MAX_TERMS

    @cached_property
    def G(self) -> float:
        """The sum of g; 0 if only rounding is left, as of residuals from a mean."""
        return snap_to_zero(math.fsum(self.g.tolist()), float(np.abs(self.g).sum()))

    @property
    def shrunk_G(self) -> float:
        """T(G)."""
        return snap_to_zero(self.penalty.soft_threshold(self.G), abs(self.G))

    @cached_property
    def H(self) -> float:
        return float(len(self.g)) if self.h is None else math.fsum(self.h.tolist())

    @property
    def gradient_expr(self) -> str:
        """G as a sum. Example: "10.5 + (-6.5)"; of many rows only the result."""
        return sum_expr(map(number_expr, self.g)) if self.is_small else number_expr(self.G)

    @property
    def residuals_expr(self) -> str:
        return sum_expr(map(number_expr, -self.g)) if self.is_small else number_expr(-self.G + 0.0)

    @property
    def hessian_expr(self) -> str:
        if self.h is None or not self.is_small:
            return number_expr(self.H)
        return sum_expr(map(number_expr, self.h))

    @property
    def hessian_notes_expr(self) -> str:
        """H as lecture notes write it. Example: "0.25 * (1 - 0.25) + 0.4 * (1 - 0.4)"."""
        if not self.notation.hessian_factor or not self.is_small:
            return self.hessian_expr
        return sum_expr(map(self._hessian_product, range(len(self.g))))

    def _hessian_product(self, i: int) -> str:
        """h of row i. Example: "2 * 0.4 * (1 - 0.4)"."""
        weight = 1.0 if self.w is None else float(self.w[i])
        factors = [number_expr(x) for x in (weight, self.notation.hessian_factor) if x != 1]
        return " * ".join([*factors, p_times_1_minus_p(float(self.g[i]) / weight if weight else 0.0)])

    # -- the formulas

    def similarity_calculation(self, value: float, which: str = "node") -> Calculation:
        numbers = self._similarity_expr(self.gradient_expr, self.G, self.hessian_expr)
        return Calculation(msg("xgb.formula.similarity", which=which), self._similarity_symbols("G"), numbers, value)

    def similarity_notes_calculation(self, value: float, which: str = "node") -> Calculation:
        numbers = self._similarity_expr(self.residuals_expr, -self.G, self.hessian_notes_expr)
        symbols = self._similarity_symbols(self.notation.residual_symbols)
        return Calculation(msg("xgb.formula.similarity-in-residuals", which=which), symbols, numbers, value)

    def output_calculation(self, value: float) -> Calculation:
        symbols = rf"-\frac{{{self._shrunk_symbols('G')}}}{{H + \lambda}}{self._definition_of_T}"
        numbers = f"-{self._shrunk_expr(self.gradient_expr, self.G)}/{self._denominator(self.hessian_expr)}"
        return Calculation(msg("xgb.formula.output"), symbols, numbers if self._has_denominator else "0", value)

    def output_notes_calculation(self, value: float) -> Calculation:
        top, bottom = self._shrunk_symbols(self.notation.residual_symbols), self.notation.hessian_symbols
        symbols = rf"\frac{{{top}}}{{{bottom} + \lambda}}{self._definition_of_T}"
        numbers = f"{self._shrunk_expr(self.residuals_expr, -self.G)}/{self._denominator(self.hessian_notes_expr)}"
        name = msg("xgb.formula.output-in-residuals")
        return Calculation(name, symbols, numbers if self._has_denominator else "0", value)

    @property
    def short_similarity_expr(self) -> str:
        """The similarity with G and H as one number each. Example: "4**2/(4 + 0)"."""
        return self._similarity_expr(number_expr(self.G), self.G, number_expr(self.H))

    @property
    def _has_denominator(self) -> bool:
        return self.H + self.penalty.reg_lambda > 0

    def _denominator(self, hessian: str) -> str:
        return f"({hessian} + {number_expr(self.penalty.reg_lambda)})"

    def _similarity_expr(self, top: str, value: float, bottom: str) -> str:
        return f"{self._shrunk_expr(top, value)}**2/{self._denominator(bottom)}" if self._has_denominator else "0"

    def _similarity_symbols(self, top: str) -> str:
        bottom = "H" if top == "G" else self.notation.hessian_symbols
        return rf"\frac{{{squared_symbols(top, self.penalty)}}}{{{bottom} + \lambda}}{self._definition_of_T}"

    def _shrunk_symbols(self, top: str) -> str:
        return rf"T\left({top}\right)" if self.penalty.reg_alpha else top

    @property
    def _definition_of_T(self) -> str:
        return SHRINKAGE_SYMBOLS if self.penalty.reg_alpha else ""

    def _shrunk_expr(self, expr: str, value: float) -> str:
        """A sum moved towards 0 by alpha, ready to be squared. Examples, alpha 1: "3" -> "(3 - 1)", "0.5" -> "0"."""
        alpha = self.penalty.reg_alpha
        if not alpha:
            return f"({expr})" if " + " in expr else expr
        if abs(value) <= alpha:
            return "0"
        return f"({expr} {'-' if value > 0 else '+'} {number_expr(alpha)})"


def squared_symbols(what: str, penalty: Similarity) -> str:
    """LaTeX of a square. Examples: "G^2", and with alpha "T(G)^2"."""
    if penalty.reg_alpha:
        return rf"T\left({what}\right)^2"
    return "G^2" if what == "G" else rf"\left({what}\right)^2" if "\\" in what else f"{what}^2"


def p_times_1_minus_p(g: float) -> str:
    """The expression p * (1 - p) for g = p or p - 1. The smaller of p and 1 - p is used: nothing cancels."""
    size = abs(g)
    p = number_expr(size if size <= 0.5 else 1 - size)
    return f"{p} * (1 - {p})"


def gain_calculation_from_sums(
    node: GradientSums, left: GradientSums, right: GradientSums, value: float
) -> Calculation:
    """The gain from G and H of the sides and the node. Example: "10.5**2/(1 + 0) + ... - ...".

    G and H are one number each: three sums in one line would be too wide for every panel.
    """
    parts = [rf"\frac{{{squared_symbols(f'G{side}', node.penalty)}}}{{H{side} + \lambda}}" for side in ("_L", "_R", "")]
    symbols = gain_symbols(f"{parts[0]} + {parts[1]} - {parts[2]}", node.penalty)
    numbers = f"{left.short_similarity_expr} + {right.short_similarity_expr} - {node.short_similarity_expr}"
    return Calculation(msg("formula.name.gain"), symbols, gain_expr(numbers, node.penalty), value)


def gain_calculation_from_similarities(
    left: float, right: float, node: float, value: float, penalty: Similarity = DEFAULT_PENALTY
) -> Calculation:
    """The gain from the three similarities, as lecture notes write it."""
    numbers = gain_expr(f"{number_expr(left)} + {number_expr(right)} - {number_expr(node)}", penalty)
    name, symbols = msg("xgb.formula.gain-from-similarities"), gain_symbols("S_L + S_R - S", penalty)
    return Calculation(name, symbols, numbers, value)


def gain_symbols(symbols: str, penalty: Similarity) -> str:
    """LaTeX of the gain, with the factor 1/2 where the setting asks for it."""
    return symbols if penalty.gain_factor == 1 else rf"\frac{{1}}{{2}}\left({symbols}\right)"


def gain_expr(numbers: str, penalty: Similarity) -> str:
    return numbers if penalty.gain_factor == 1 else f"1/2 * ({numbers})"
