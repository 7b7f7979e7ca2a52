"""Similarity, gain and output of some rows, in both notations: sums of g and h, and the residuals of the notes.

A residual is -g. For squared error h is 1 for every row, so H counts them; for classes h is p(1 - p).

    plain      (sum of residuals)^2 / (number of residuals + lambda)
    g and h    G^2 / (H + lambda)                               the same number, for any loss
"""

from __future__ import annotations

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
    """How the notes write the two sums of a loss, LaTeX. `bottom` is empty where they have no other words for H."""

    residual_symbols: str  # "\sum r"
    hessian_symbols: str  # "n", "\sum p(1 - p)"
    hessian_factor: int = 0  # how often p(1 - p) counts, 0 where h is no such product


@dataclass(frozen=True, eq=False)
class GradientSums:
    """Some rows, and what their derivatives add up to."""

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
        """0 where only rounding keeps it from it: residuals from a mean add up to nothing."""
        found = math.fsum(self.g.tolist())
        return snap_to_zero(found, float(np.abs(self.g).sum()))

    @property
    def shrunk_G(self) -> float:
        """T(G)."""
        return snap_to_zero(self.penalty.soft_threshold(self.G), abs(self.G))

    @cached_property
    def H(self) -> float:
        return float(len(self.g)) if self.h is None else math.fsum(self.h.tolist())

    @property
    def gradient_expr(self) -> str:
        """G as a sum. Example: "10.5 + (-6.5)"; of many rows only what they come to."""
        return sum_expr(map(number_expr, self.g)) if self.is_small else number_expr(self.G)

    @property
    def residuals_expr(self) -> str:
        return sum_expr(map(number_expr, -self.g)) if self.is_small else number_expr(-self.G + 0.0)

    @property
    def hessian_expr(self) -> str:
        return (
            str(len(self.g))
            if self.h is None
            else sum_expr(map(number_expr, self.h))
            if self.is_small
            else number_expr(self.H)
        )

    @property
    def spreads(self) -> str:
        """H as the notes write it. Example: "0.25 * (1 - 0.25) + 0.4 * (1 - 0.4)"."""
        if not self.notation.hessian_factor or not self.is_small:
            return self.hessian_expr
        return sum_expr(map(self._spread, range(len(self.g))))

    def _spread(self, i: int) -> str:
        weight = 1.0 if self.w is None else float(self.w[i])
        factors = [number_expr(x) for x in (weight, self.notation.hessian_factor) if x != 1]
        return " * ".join([*factors, p_times_1_minus_p(float(self.g[i]) / weight if weight else 0.0)])

    # -- the formulas

    def similarity_calculation(self, value: float, which: str = "node") -> Calculation:
        return Calculation(
            msg("xgb.formula.similarity", which=which), self._symbols("G"), self.similarity_numbers, value
        )

    def similarity_notes_calculation(self, value: float, which: str = "node") -> Calculation:
        numbers = self._numbers(self.residuals_expr, -self.G, self.spreads)
        return Calculation(
            msg("xgb.formula.similarity-in-residuals", which=which),
            self._symbols(self.notation.residual_symbols),
            numbers,
            value,
        )

    def output_calculation(self, value: float) -> Calculation:
        symbols = rf"-\frac{{{self._shrunk_symbol('G')}}}{{H + \lambda}}{self._shrink}"
        reg_lambda = number_expr(self.penalty.reg_lambda)
        numbers = f"-{self._shrunk(self.gradient_expr, self.G)}/({self.hessian_expr} + {reg_lambda})"
        return Calculation(msg("xgb.formula.output"), symbols, numbers if self._divides else "0", value)

    def output_notes_calculation(self, value: float) -> Calculation:
        top, bottom = self._shrunk_symbol(self.notation.residual_symbols), self.notation.hessian_symbols
        numbers = (
            f"{self._shrunk(self.residuals_expr, -self.G)}/({self.spreads} + {number_expr(self.penalty.reg_lambda)})"
        )
        symbols = rf"\frac{{{top}}}{{{bottom} + \lambda}}{self._shrink}"
        return Calculation(msg("xgb.formula.output-in-residuals"), symbols, numbers if self._divides else "0", value)

    @property
    def similarity_numbers(self) -> str:
        return self._numbers(self.gradient_expr, self.G, self.hessian_expr)

    @property
    def in_short(self) -> str:
        """The same with G and H as one number each. Example: "4**2/(4 + 0)"."""
        return self._numbers(number_expr(self.G), self.G, number_expr(self.H))

    @property
    def _divides(self) -> bool:
        return self.H + self.penalty.reg_lambda > 0

    def _numbers(self, top: str, value: float, bottom: str) -> str:
        return (
            f"{self._shrunk(top, value)}**2/({bottom} + {number_expr(self.penalty.reg_lambda)})"
            if self._divides
            else "0"
        )

    def _symbols(self, top: str) -> str:
        bottom = "H" if top == "G" else self.notation.hessian_symbols
        return rf"\frac{{{squared_symbols(top, self.penalty)}}}{{{bottom} + \lambda}}{self._shrink}"

    def _shrunk_symbol(self, top: str) -> str:
        return rf"T\left({top}\right)" if self.penalty.reg_alpha else top

    @property
    def _shrink(self) -> str:
        return SHRINKAGE_SYMBOLS if self.penalty.reg_alpha else ""

    def _shrunk(self, written: str, value: float) -> str:
        """A sum nearer to 0 by alpha, ready to be squared. Examples, alpha 1: "3" -> "(3 - 1)", "0.5" -> "0"."""
        alpha = self.penalty.reg_alpha
        if not alpha:
            return f"({written})" if " + " in written else written
        if abs(value) <= alpha:
            return "0"
        return f"({written} {'-' if value > 0 else '+'} {number_expr(alpha)})"


def squared_symbols(what: str, penalty: Similarity) -> str:
    """LaTeX. Examples: "G^2", and with alpha "T(G)^2"."""
    if penalty.reg_alpha:
        return rf"T\left({what}\right)^2"
    return "G^2" if what == "G" else rf"\left({what}\right)^2" if "\\" in what else f"{what}^2"


def p_times_1_minus_p(g: float) -> str:
    """p(1 - p) of a row from its g, which is p or p - 1; written with the smaller of p and 1 - p: nothing cancels."""
    size = abs(g)
    p = number_expr(size if size <= 0.5 else 1 - size)
    return f"{p} * (1 - {p})"


def gain_calculation_from_sums(
    node: GradientSums, left: GradientSums, right: GradientSums, value: float
) -> Calculation:
    """What the split adds to the similarity scores. Example: "10.5**2/(1 + 0) + ... - ...".

    In short, G and H each one number: three sums side by side would run out of every panel.
    """
    parts = [rf"\frac{{{squared_symbols(f'G{side}', node.penalty)}}}{{H{side} + \lambda}}" for side in ("_L", "_R", "")]
    symbols = gain_symbols(f"{parts[0]} + {parts[1]} - {parts[2]}", node.penalty)
    numbers = f"{left.in_short} + {right.in_short} - {node.in_short}"
    return Calculation(msg("formula.name.gain"), symbols, gain_expr(numbers, node.penalty), value)


def gain_calculation_from_similarities(
    left: float, right: float, node: float, value: float, penalty: Similarity = DEFAULT_PENALTY
) -> Calculation:
    """The same from the three similarities, as the notes have it."""
    numbers = gain_expr(f"{number_expr(left)} + {number_expr(right)} - {number_expr(node)}", penalty)
    return Calculation(
        msg("xgb.formula.gain-from-similarities"), gain_symbols("S_L + S_R - S", penalty), numbers, value
    )


def gain_symbols(symbols: str, penalty: Similarity) -> str:
    """LaTeX of the gain, with the factor 1/2 where it is asked for."""
    return symbols if penalty.gain_factor == 1 else rf"\frac{{1}}{{2}}\left({symbols}\right)"


def gain_expr(numbers: str, penalty: Similarity) -> str:
    return numbers if penalty.gain_factor == 1 else f"1/2 * ({numbers})"
