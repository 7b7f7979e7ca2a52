"""Arithmetic as text: Python expressions, the same as LaTeX, and number formats for readers.

An expression has numbers, + - * / **, parentheses, and log, log2, exp, sqrt. It is the one source of the shown formula:
`expr_to_latex` rounds its numbers for readers, a test evaluates it unchanged.
"""

import ast
import math
from collections.abc import Iterable, Sequence

import numpy as np

DISPLAY_DIGITS = 4  # significant digits of numbers for readers
ROUNDING_TOLERANCE = 1e-12  # of the summands: a smaller sum is a rounding error of 0


def number_expr(x: float) -> str:
    """Format a number for an expression. Examples: 3.0 -> "3", 0.1 + 0.2 -> "0.3", -2 -> "(-2)"."""
    x = float(x)
    text = str(int(x)) if x.is_integer() and abs(x) < 1e15 else f"{x:.15g}"
    return text if x >= 0 else f"({text})"


def snap_to_zero(x: float, scale: float) -> float:
    """Return 0 for a rounding error, else x. Example: 0.1 + 0.2 - 0.3, of scale 0.3 -> 0."""
    return 0.0 if abs(x) <= ROUNDING_TOLERANCE * scale else float(x)


def values_scale(y: np.ndarray, classes: bool) -> float:
    """Return the scale of F, residuals and leaf values: far smaller ones are rounding errors of 0."""
    return 1.0 if classes else float(np.abs(y).max(initial=0.0))


def snap_array(values: np.ndarray, scale: float) -> np.ndarray:
    """Apply snap_to_zero to every value."""
    return np.where(np.abs(values) <= ROUNDING_TOLERANCE * scale, 0.0, values)


def round_to_scale(values: np.ndarray, scale: float) -> np.ndarray:
    """Make values equal that differ only by rounding, among each other or from 0.

    A residual is a difference: for rows with the same y and F its last digit may differ.
    """
    different, index = np.unique(np.append(values, 0.0), return_inverse=True)
    begins = np.append(True, np.diff(different) > 0.1 * ROUNDING_TOLERANCE * scale)
    first = different[begins][begins.cumsum() - 1]
    first[first == first[index[-1]]] = 0.0
    return first[index[:-1]]


def nudge_half_away(x: float, digits: int) -> float:
    """Return the number to round instead of x, so that halves round away from 0.

    Examples, 4 digits: 5.0625 and 2.0005 (as a float slightly less) become 5.063 and 2.001 after rounding.
    """
    shifted = x * (1e10 if -1e3 < x < 1e3 else 1e4)  # an integer if x has so few decimals
    if 0.01 < shifted % 1.0 < 0.99 and not -1e-4 < x < 1e-4:
        return x
    text = f"{x:.{digits}e}"  # with one digit more than will stay
    if text.partition("e")[0][-1] == "5" and float(text) == x:
        return math.nextafter(x, math.copysign(math.inf, x))
    return x


def ratio_expr(top: float, bottom: float) -> str:
    """Return a quotient. Example: 2, 7 -> "2/7"."""
    return f"{number_expr(top)}/{number_expr(bottom)}"


def sum_expr(terms: Iterable[str]) -> str:
    """Return a sum. Example: "1/2", "3" -> "1/2 + 3"."""
    return " + ".join(terms)


# -- LaTeX: operator precedence decides where parentheses are needed

SUM, MINUS, PRODUCT, POWER, FRACTION, ATOM = range(1, 7)


def expr_to_latex(numbers: str) -> str:
    """Convert an expression. Example: "5/7 * (1 - 0.5**2)" -> "\\frac{5}{7} \\cdot \\left(1 - 0.5^{2}\\right)"."""
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
    """Return the LaTeX of an operand, in parentheses if its precedence is below `least`."""
    latex, precedence = _latex(node)
    return latex if precedence >= least else rf"\left({latex}\right)"


def _rounded(x: float) -> tuple[str, int]:
    mantissa, exponent = latex_number_parts(x)
    return (mantissa, ATOM) if exponent is None else (rf"{mantissa} \cdot 10^{{{exponent}}}", PRODUCT)


def latex_number_parts(x: float) -> tuple[str, int | None]:
    """Return the mantissa and the power of ten (or None) of a number in a formula, rounded as in sentences.

    Examples: 0.71428 -> "0.7143", None; 12345.6 -> "12346", None; 0.00001234 -> "1.234", -5.
    """
    if isinstance(x, int):
        return str(x), None
    digits = shown_digits(x, DISPLAY_DIGITS)
    x = nudge_half_away(x, digits)
    if float(f"{x:.{digits}g}").is_integer() and x < 1e15:
        return str(math.floor(x + 0.5)), None
    mantissa, e, exponent = f"{x:.{digits}g}".partition("e")
    return mantissa, int(exponent) if e else None


NAMED = 5  # names that join_names lists; the others are counted


def shown_digits(x: float, digits: int) -> int:
    """Return how many significant digits of a number are shown, so that shown sums add up.

    A number from 100 on has two decimals, from 10,000 on none: 110.25 + 14.08 - 4 = 120.33.
    """
    size = abs(x)
    if digits < DISPLAY_DIGITS or not 100 <= size < 1e10:
        return digits
    whole = len(str(int(size)))
    return max(digits, whole + 2 if whole < 5 else whole)


def format_plain_number(x: float, digits: int = DISPLAY_DIGITS) -> str:
    """Format a number for sentences; halves round away from 0.

    Examples: 83.0 -> "83", 0.342857 -> "0.3429", 1234567.8 -> "1,234,568", 110.25 -> "110.25".
    """
    x = float(x)
    if x.is_integer() and abs(x) < 1e15:
        return f"{int(x):,}"
    if 1e-4 <= abs(x) < 1e15:
        digits = shown_digits(x, digits)
        return f"{float(f'{nudge_half_away(x, digits):.{digits}g}'):,.10g}"
    return f"{nudge_half_away(x, 3):.3g}"


def format_feature_value(x: float, digits: int = DISPLAY_DIGITS) -> str:
    """Format a value of a feature. Four digits are not grouped: they may be a year. Examples: "2007", "12,350"."""
    return format_plain_number(x, digits).replace(",", "") if abs(x) < 1e4 else format_plain_number(x, digits)


def join_names(names: Sequence[str], between: str = "and") -> str:
    """Join names; those after the first NAMED are counted. Example: a, b, c -> "a, b and c"."""
    names = list(names)
    if len(names) > NAMED + 1:
        names = [*names[:NAMED], f"{len(names) - NAMED:,} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {between} {names[-1]}"
