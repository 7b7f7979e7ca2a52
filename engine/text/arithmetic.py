"""Arithmetic as text: Python expressions that can be evaluated, and the same expressions as LaTeX.

An expression is made of numbers, + - * / **, parentheses, and log, log2, exp, sqrt. It is the one source of what a
learner reads: `worked` rounds its numbers for people, a test evaluates it as it stands.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable, Sequence

import numpy as np

DISPLAY_DIGITS = 4  # of a number as people read it
ROUNDING_TOLERANCE = 1e-12  # of what was added up: a result that is smaller is only what rounding left of 0


def number_expr(x: float) -> str:
    """A number in an expression. Examples: 3.0 -> "3", 0.1 + 0.2 -> "0.3", -2 -> "(-2)"."""
    x = float(x)
    written = str(int(x)) if x.is_integer() and abs(x) < 1e15 else f"{x:.15g}"
    return written if x >= 0 else f"({written})"


def snap_to_zero(x: float, scale: float) -> float:
    """0 where only rounding keeps it from it. Example: 0.1 + 0.2 - 0.3 of numbers about 0.3 -> 0."""
    return 0.0 if abs(x) <= ROUNDING_TOLERANCE * scale else float(x)


def values_scale(y: np.ndarray, classes: bool) -> float:
    """How large F, residuals and leaf values are: what is far smaller is what rounding left of 0."""
    return 1.0 if classes else float(np.abs(y).max(initial=0.0))


def snap_array(values: np.ndarray, scale: float) -> np.ndarray:
    """The same of many values."""
    return np.where(np.abs(values) <= ROUNDING_TOLERANCE * scale, 0.0, values)


def round_to_scale(values: np.ndarray, scale: float) -> np.ndarray:
    """Values made equal that only rounding tells apart: rows that are alike are exactly alike. 0 is one of the values.

    A residual is a difference: of rows with the same y and F it may differ in its last digit.
    """
    different, place = np.unique(np.append(values, 0.0), return_inverse=True)
    begins = np.append(True, np.diff(different) > 0.1 * ROUNDING_TOLERANCE * scale)
    first = different[begins][begins.cumsum() - 1]
    first[first == first[place[-1]]] = 0.0
    return first[place[:-1]]


def nudge_half_away(x: float, digits: int) -> float:
    """The number to round instead of x: where x as people write it ends in the 5 that goes, its neighbour away from 0.

    Examples, 4 digits: 5.0625 and 2.0005 (as a float a little less than that) are to become 5.063 and 2.001.
    """
    shifted = x * (1e10 if -1e3 < x < 1e3 else 1e4)  # whole where x ends there
    if 0.01 < shifted % 1.0 < 0.99 and not -1e-4 < x < 1e-4:
        return x
    written = f"{x:.{digits}e}"  # with one digit more than is kept
    if written.partition("e")[0][-1] == "5" and float(written) == x:
        return math.nextafter(x, math.copysign(math.inf, x))
    return x


def ratio_expr(top: float, bottom: float) -> str:
    """Example: 2, 7 -> "2/7"."""
    return f"{number_expr(top)}/{number_expr(bottom)}"


def sum_expr(terms: Iterable[str]) -> str:
    """Example: "1/2", "3" -> "1/2 + 3"."""
    return " + ".join(terms)


# -- LaTeX. How tightly an expression holds together decides where parentheses are needed

SUM, MINUS, PRODUCT, POWER, FRACTION, ATOM = range(1, 7)


def expr_to_latex(numbers: str) -> str:
    """LaTeX of an expression. Example: "5/7 * (1 - 0.5**2)" -> "\\frac{5}{7} \\cdot \\left(1 - 0.5^{2}\\right)"."""
    return _latex(ast.parse(numbers, mode="eval").body)[0]


def _latex(node: ast.expr) -> tuple[str, int]:
    match node:
        case ast.Constant(value=int() | float() as x):
            return _rounded(x)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return "-" + _within(inner, PRODUCT), MINUS
        case ast.BinOp(left=top, op=ast.Div(), right=bottom):
            return rf"\frac{{{_latex(top)[0]}}}{{{_latex(bottom)[0]}}}", FRACTION
        case ast.BinOp(left=base, op=ast.Pow(), right=power):
            return f"{_within(base, ATOM)}^{{{_latex(power)[0]}}}", POWER
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return rf"{_within(left, MINUS)} \cdot {_within(right, POWER)}", PRODUCT
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as sign, right=right):
            between = " + " if isinstance(sign, ast.Add) else " - "
            return _latex(left)[0] + between + _within(right, PRODUCT), SUM
        case ast.Call(func=ast.Name(id="log2"), args=[x]):
            return rf"\log_2\left({_latex(x)[0]}\right)", POWER
        case ast.Call(func=ast.Name(id="log"), args=[x]):
            return rf"\log\left({_latex(x)[0]}\right)", POWER
        case ast.Call(func=ast.Name(id="exp"), args=[x]):
            return f"e^{{{_latex(x)[0]}}}", POWER
        case ast.Call(func=ast.Name(id="sqrt"), args=[x]):
            return rf"\sqrt{{{_latex(x)[0]}}}", ATOM
    raise ValueError(f"{ast.unparse(node)} has no place in a worked formula")


def _within(node: ast.expr, least: int) -> str:
    """In parentheses unless it holds together tightly enough."""
    latex, tight = _latex(node)
    return latex if tight >= least else rf"\left({latex}\right)"


def _rounded(x: float) -> tuple[str, int]:
    mantissa, exponent = latex_number_parts(x)
    return (mantissa, ATOM) if exponent is None else (rf"{mantissa} \cdot 10^{{{exponent}}}", PRODUCT)


def latex_number_parts(x: float) -> tuple[str, int | None]:
    """A number of an expression as a formula shows it: to four digits or to the unit, small and huge ones with a power
    of ten. Examples: 0.71428 -> "0.7143", 12345.6 -> "12346", 0.00001234 -> "1.234", -5."""
    if isinstance(x, int):
        return str(x), None
    x = nudge_half_away(x, DISPLAY_DIGITS)
    if float(f"{x:.{DISPLAY_DIGITS}g}").is_integer() and x < 1e15:
        return str(math.floor(x + 0.5)), None
    mantissa, e, exponent = f"{x:.{DISPLAY_DIGITS}g}".partition("e")
    return mantissa, int(exponent) if e else None


NAMED = 5  # named one by one; the others are counted


def format_plain_number(x: float, digits: int = DISPLAY_DIGITS) -> str:
    """Short and exact enough to read aloud, halves rounded away from 0 as readers do. Examples: 83.0 -> "83",
    0.342857 -> "0.3429", 1234567.8 -> "1,235,000", 110.25 -> "110.3"."""
    x = float(x)
    if x.is_integer() and abs(x) < 1e15:
        return f"{int(x):,}"
    if 1e-4 <= abs(x) < 1e15:
        return f"{float(f'{nudge_half_away(x, digits):.{digits}g}'):,.10g}"
    return f"{nudge_half_away(x, 3):.3g}"


def format_feature_value(x: float, digits: int = DISPLAY_DIGITS) -> str:
    """A value of a feature. Four digits are not grouped, they may be a year. Examples: "2007", "12,350"."""
    return format_plain_number(x, digits).replace(",", "") if abs(x) < 1e4 else format_plain_number(x, digits)


def rows(n: int) -> str:
    """Examples: "1 row", "7 rows"."""
    return counted(n, "row")


def counted(n: int, thing: str, things: str = "") -> str:
    """Examples: 1, "leaf", "leaves" -> "1 leaf"; 3, "row" -> "3 rows"."""
    return f"{n:,} {thing if n == 1 else things or thing + 's'}"


def join_names(names: Sequence[str], between: str = "and") -> str:
    """Example: a, b, c -> "a, b and c"; beyond NAMED the others are counted."""
    names = list(names)
    if len(names) > NAMED + 1:
        names = [*names[:NAMED], f"{len(names) - NAMED:,} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {between} {names[-1]}"


def lower_first(name: str) -> str:
    """A name that begins a sentence, further inside it. Examples: "The root" -> "the root", "Tree 3" -> "tree 3"."""
    return name[:1].lower() + name[1:]
