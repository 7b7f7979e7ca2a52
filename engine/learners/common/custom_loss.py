"""Custom losses: a function of the user, or gradient and hessian typed as expressions of F and y.

Typed expressions are parsed by Python's parser and evaluated here, node by node; they are never executed as a program.
Example: parse_loss("F - y; 1") is the squared loss. Besides + - * / ** there are comparisons (1 or 0) and FUNCTIONS.
"""

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

LONGEST, MAX_EXPRESSION_PARTS = 200, 80  # characters and nodes of an expression: each node is evaluated for every row
EXPRESSION_NAMES = ("F", "y")
BINARY: dict[type, Callable] = {
    ast.Add: np.add, ast.Sub: np.subtract, ast.Mult: np.multiply, ast.Div: np.divide, ast.Pow: np.power,
}  # fmt: skip
UNARY: dict[type, Callable] = {ast.USub: np.negative, ast.UAdd: np.positive}
COMPARISONS: dict[type, Callable] = {
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
FUNCTIONS: dict[str, Callable] = {
    "exp": np.exp, "log": np.log, "sqrt": np.sqrt, "abs": np.abs, "sign": np.sign, "tanh": np.tanh, "cosh": np.cosh,
    "sinh": np.sinh, "min": np.minimum, "max": np.maximum,
}  # fmt: skip


@dataclass(frozen=True)
class Expression:
    """A typed expression; DataProblem if it is too long or has nodes that are not supported."""

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
        """The part of the loss and the beginning of the text, as message values."""
        return {"part": self.part, "text": Span(self.text[:60])}

    @property
    def tree(self) -> ast.expr:
        return _parsed(self)

    def check(self, part: ast.expr) -> None:
        """Raise DataProblem for the first node that is not supported."""
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
                if len(part.args) != (wanted := 2 if name in ("min", "max") else 1):
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
        """[n] the value for each row, NaN or infinite where it is not defined."""
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
    """Convert to float: a power of integers could need any amount of memory."""
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _value(part: ast.expr, rows: dict[str, np.ndarray]):
    """Return the value of a checked node."""
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
            return FUNCTIONS[name](*(_value(argument, rows) for argument in part.args))
    raise TypeError(f"{part} was not checked")


@dataclass(frozen=True)
class ExpressionLoss:
    """A typed loss as a function: (y, F) -> gradient, hessian."""

    gradient: Expression
    hessian: Expression

    def __call__(self, y: np.ndarray, F: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        y = np.asarray(y, float)
        return self.gradient(y, F), self.hessian(y, F)


def parse_loss(text: str) -> ExpressionLoss:
    """Parse the text "gradient; hessian"."""
    parts = [part.strip() for part in text.split(";")]
    if len(parts) != 2 or not all(parts):
        raise DataProblem("loss.error.no-objective", text=text[:60])
    return ExpressionLoss(Expression("gradient", parts[0]), Expression("hessian", parts[1]))


MAX_DERIVATIVE = 1e100  # the square of a sum of a million of them is still finite


@dataclass(frozen=True)
class LossChoice(Choice):
    """A setting: the name of a loss, or a function."""

    def accepts(self, value) -> bool:
        return callable(value) or super().accepts(value)

    @property
    def expected(self) -> Message:
        return msg("setting.expected.loss", options=self.options_in_code)


@dataclass(frozen=True)
class CustomLoss(Loss):
    """A function(y, F) -> (g, h) of the user. The loss itself is not known, so `row_losses` is NaN."""

    function: Callable
    name = "own"

    def gradient_and_hessian(self, y, F) -> tuple[np.ndarray, np.ndarray]:
        """Return g and h; DataProblem if they cannot be used."""
        try:
            g, h = (np.asarray(part, float) for part in self.function(y, F))
        except Exception as error:  # the user's code may raise anything
            raise DataProblem("loss.error.no-arrays", error=repr(error)) from error
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
        """Return the score at which the gradients sum to 0.

        Newton's method from 0, inside a shrinking bracket, with steps of at most 2 |F| (or 1): far from the minimum, a
        curvature near 0 would make them too long.
        """
        low, high, F = -np.inf, np.inf, 0.0
        for _ in range(200):
            derivatives = self.gradient_and_hessian(y, np.full(len(y), F))
            g, h = (float(apply_row_weight(column, weight).sum()) for column in derivatives)
            if g == 0:
                break
            low, high = (F, high) if g < 0 else (low, F)
            longest = max(1.0, 2 * abs(F))
            step = -g / h if abs(g) <= longest * h else -np.copysign(longest, g)
            if not low <= F + step <= high:
                step = (low + high) / 2 - F
            F += step
            if abs(step) <= 1e-12 * abs(F):
                break
        return float(F)

    def residual(self, y, F):
        return -self.gradient_and_hessian(y, F)[0]

    def hessian(self, y, F):
        return self.gradient_and_hessian(y, F)[1]


def _first(wrong: np.ndarray) -> NumberText | None:
    """Return the number of the first True row, from 1; None if there is none."""
    return NumberText(int(wrong.argmax()) + 1, is_grouped=False) if wrong.any() else None
