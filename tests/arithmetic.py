"""Evaluates the arithmetic of lessons, and nothing else. Beside the value: how large the numbers were on the way.

A difference of two large numbers cannot be exact to 1e-9 of itself; how far it may be off follows from their size.
"""

from __future__ import annotations

import ast
import math
import operator
from functools import lru_cache

from tests.words import sentence

SIGNS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}
FUNCTIONS = {"log2": math.log2, "log": math.log, "exp": math.exp, "sqrt": math.sqrt}


@lru_cache(1 << 16)  # steps near one another add up the same
def evaluate(numbers: str) -> tuple[float, float]:
    """The value, and the value with every difference taken as a sum. Example: "5 - 3 * 1" -> (2, 8)."""
    return _value(ast.parse(numbers, mode="eval").body)


def _value(node: ast.expr) -> tuple[float, float]:
    match node:
        case ast.Constant(value=int() | float() as x):
            return x, abs(x)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            value, size = _value(inner)
            return -value, size
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=2)):
            value, size = _value(base)
            return value**2, size**2
        case ast.BinOp(left=base, op=ast.Pow(), right=power):
            value = _value(base)[0] ** _value(power)[0]
            return value, abs(value)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            (a, large), (b, _) = _value(left), _value(right)
            return a / b, large / abs(b)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in SIGNS:
            (a, large), (b, larger) = _value(left), _value(right)
            return SIGNS[type(sign)](a, b), large * larger if isinstance(sign, ast.Mult) else large + larger
        case ast.Call(func=ast.Name(id=name), args=[x]) if name in FUNCTIONS:
            value = FUNCTIONS[name](_value(x)[0])
            return value, abs(value)
    raise ValueError(f"no place in a worked formula: {ast.unparse(node)}")


def agrees(numbers: str, value: float, spread: float = 0.0) -> bool:
    """Do the numbers give the value, to 1e-9 of it and the rounding of what was added up?

    `spread` is how far all values of the trace lie apart: the engine holds them in units of 1e-16 of that or so.
    """
    found, size = evaluate(numbers)
    return abs(found - value) <= 1e-9 * abs(value) + 1e-11 * size + 2e-13 * spread


def untrue(steps, spread: float) -> list[str]:
    """The workings of a lesson whose numbers do not give their value."""
    return [f"{sentence(step)}\n{working}" for step in steps for working in step.calculations
            if not agrees(working.numbers, working.value, spread)]  # fmt: skip


READS_AS = {
    "}{": ",", "{": "(", "}": ")", "^": "**", r"\cdot": "*", r"\left": "", r"\right": "",
    r"\frac": "frac", r"\log_2": "log2", r"\log": "log", r"\sqrt": "sqrt",
}  # fmt: skip


def read_latex(latex: str) -> float:
    """The value of a worked formula as a reader would read it."""
    for mark, python in READS_AS.items():
        latex = latex.replace(mark, python)
    return eval(latex, {"__builtins__": {}, "frac": operator.truediv, "e": math.e, **FUNCTIONS})
