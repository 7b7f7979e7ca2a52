"""A loss that somebody types: gradient and hessian as expressions of F and y, read by Python's own parser and worked
out here, part by part. Nothing that is typed is ever run as a program.

Example: typed("F - y; 1") is the squared loss. Beside + - * / ** there are comparisons, 1 or 0, and FUNCTIONS.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.settings import Choice
from engine.learners.common.leaf_step import apply_row_weight
from engine.learners.common.losses import Loss
from engine.text.message import Message, NumberText, Span, list_text, msg

LONGEST, MAX_EXPRESSION_PARTS = 200, 80  # characters of an expression, and parts: each is worked out for every row
EXPRESSION_NAMES = ("F", "y")
BINARY: dict[type, Callable] = {
    ast.Add: np.add, ast.Sub: np.subtract, ast.Mult: np.multiply, ast.Div: np.divide, ast.Pow: np.power,
}  # fmt: skip
UNARY: dict[type, Callable] = {ast.USub: np.negative, ast.UAdd: np.positive}
COMPARISONS: dict[type, Callable] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS: dict[str, Callable] = {
    "exp": np.exp, "log": np.log, "sqrt": np.sqrt, "abs": np.abs, "sign": np.sign, "tanh": np.tanh, "cosh": np.cosh,
    "sinh": np.sinh, "min": np.minimum, "max": np.maximum,
}  # fmt: skip
TWO_ARGUMENT_FUNCTIONS = ("min", "max")


@dataclass(frozen=True)
class Expression:
    """What was typed, checked: all of its parts are known, and there are not too many."""

    part: str  # "gradient", "hessian"
    text: str

    def __post_init__(self):
        if len(self.text) > LONGEST:
            raise DataProblem(msg("loss.error.too-long", **self.named, n=len(self.text), most=LONGEST))
        if sum(1 for _ in ast.walk(self.tree)) > MAX_EXPRESSION_PARTS:
            raise DataProblem(msg("loss.error.too-many-parts", **self.named))
        self.check(self.tree)

    @property
    def named(self) -> dict[str, Any]:
        """Which part of the loss it is and how it begins, as values of a message."""
        return {"part": self.part, "text": Span(self.text[:60])}

    @property
    def tree(self) -> ast.expr:
        return _parsed(self)

    def check(self, part: ast.expr) -> None:
        """Refuse the first part that is not known."""
        match part:
            case ast.Constant(value=(int() | float()) as value) if not isinstance(value, bool):
                if not math.isfinite(_number(value)):
                    raise DataProblem(msg("loss.error.large-number", **self.named))
            case ast.Name(id=name) if name in EXPRESSION_NAMES:
                pass
            case ast.BinOp(op=op) if type(op) in BINARY:
                self.check_all(part.left, part.right)
            case ast.UnaryOp(op=op) if type(op) in UNARY:
                self.check_all(part.operand)
            case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
                self.check_all(part.left, *part.comparators)
            case ast.Call(func=ast.Name(id=name), keywords=[]) if name in FUNCTIONS:
                if len(part.args) != (wanted := 2 if name in TWO_ARGUMENT_FUNCTIONS else 1):
                    counts = {"n": len(part.args), "wanted": wanted}
                    raise DataProblem(msg("loss.error.another-count", **self.named, function=Span(name), **counts))
                self.check_all(*part.args)
            case _:
                unknown, functions = Span(ast.unparse(part)[:40]), Span(", ".join(FUNCTIONS))
                raise DataProblem(msg("loss.error.unknown-part", **self.named, unknown=unknown, functions=functions))

    def check_all(self, *parts: ast.expr) -> None:
        for part in parts:
            self.check(part)

    def __call__(self, y: np.ndarray, F: np.ndarray) -> np.ndarray:
        """[n] its value for each row; what cannot be worked out is NaN or infinite."""
        with np.errstate(all="ignore"):
            return np.broadcast_to(np.asarray(_value(self.tree, {"y": y, "F": F}), float), np.shape(F)).copy()


@lru_cache(maxsize=200)
def _parsed(expression: Expression) -> ast.expr:
    try:
        return ast.parse(expression.text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        example = list_text([Span("F - y"), Span("exp(-y * F)")], "or")
        raise DataProblem(msg("loss.error.not-read", **expression.named, example=example)) from None


def _number(value: float) -> float:
    """Whole numbers too are counted as floats: a power of them stays small."""
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _value(part: ast.expr, rows: dict[str, np.ndarray]):
    """Of a checked part."""
    match part:
        case ast.Constant(value=(int() | float()) as value):
            return np.float64(_number(value))
        case ast.Name():
            return rows[part.id]
        case ast.BinOp():
            return BINARY[type(part.op)](_value(part.left, rows), _value(part.right, rows))
        case ast.UnaryOp():
            return UNARY[type(part.op)](_value(part.operand, rows))
        case ast.Compare():
            holds = COMPARISONS[type(part.ops[0])](_value(part.left, rows), _value(part.comparators[0], rows))
            return np.where(holds, 1.0, 0.0)
        case ast.Call(func=ast.Name(id=name)):
            return FUNCTIONS[name](*(_value(each, rows) for each in part.args))
    raise TypeError(f"{part} was not checked")


@dataclass(frozen=True)
class ExpressionLoss:
    """A loss as the learners take one of somebody's own: (y, F) -> gradient, hessian."""

    gradient: Expression
    hessian: Expression

    def __call__(self, y: np.ndarray, F: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y = np.asarray(y, float)
        return self.gradient(y, F), self.hessian(y, F)


def parse_loss(text: str) -> ExpressionLoss:
    """From "gradient; hessian"."""
    parts = [part.strip() for part in text.split(";")]
    if len(parts) != 2 or not all(parts):
        raise DataProblem("loss.error.no-objective", text=text[:60])
    return ExpressionLoss(Expression("gradient", parts[0]), Expression("hessian", parts[1]))


MAX_DERIVATIVE = 1e100  # of a derivative: the square of a million of them is still a number


@dataclass(frozen=True)
class LossChoice(Choice):
    """One of a few words, or a function."""

    def accepts(self, value) -> bool:
        return callable(value) or super().accepts(value)

    @property
    def expected(self) -> Message:
        return msg("setting.expected.loss", options=self.options_in_code)


@dataclass(frozen=True)
class CustomLoss(Loss):
    """A loss of one's own: function(y, F) -> (g, h). Its value is not known, so `per_row` says NaN."""

    function: Callable
    name = "own"

    def gradient_and_hessian(self, y, F) -> tuple[np.ndarray, np.ndarray]:
        """g and h, if they can be used."""
        try:
            g, h = (np.asarray(part, float) for part in self.function(y, F))
        except Exception as wrong:  # it is somebody else's code: anything may happen in it
            raise DataProblem("loss.error.no-arrays", error=repr(wrong)) from wrong
        for values, part in ((g, "gradient"), (h, "hessian")):
            if values.shape != np.shape(F):
                shape, wanted = Span(str(values.shape)), Span(str(np.shape(F)))
                raise DataProblem(msg("loss.error.another-shape", part=part, shape=shape, wanted=wanted))
            if (row := _first(~np.isfinite(values))) is not None:
                raise DataProblem(msg("loss.error.not-finite", part=part, row=row))
            if (row := _first(np.abs(values) > MAX_DERIVATIVE)) is not None:
                raise DataProblem(msg("loss.error.too-large", part=part, row=row))
        if (row := _first(h < 0)) is not None:
            raise DataProblem("loss.error.hessian-below-0", row=row)
        return g, h

    def row_losses(self, y, F):
        return np.full(len(y), np.nan)

    def start(self, y, weight=None) -> float:
        """Where the gradients balance: Newton's method from 0, never let out of the stretch where that must be.

        Far from the minimum a curvature next to 0 would send it off: no step goes farther than F is from 0, twice over.
        """
        low, high, F = -np.inf, np.inf, 0.0
        for _ in range(200):
            g, h = (
                float(apply_row_weight(part, weight).sum()) for part in self.gradient_and_hessian(y, np.full(len(y), F))
            )
            if g == 0:
                break
            low, high = (F, high) if g < 0 else (low, F)
            farthest = max(1.0, 2 * abs(F))
            move = -g / h if abs(g) <= farthest * h else -np.copysign(farthest, g)
            if not low <= F + move <= high:
                move = (low + high) / 2 - F
            F += move
            if abs(move) <= 1e-12 * abs(F):
                break
        return float(F)

    def residual(self, y, F):
        return -self.gradient_and_hessian(y, F)[0]

    def hessian(self, y, F):
        return self.gradient_and_hessian(y, F)[1]


def _first(wrong: np.ndarray) -> NumberText | None:
    """The number of the first row where it is so, counted from 1."""
    return NumberText(int(wrong.argmax()) + 1, is_grouped=False) if wrong.any() else None
