"""AdaBoost for numbers (R2) in words: absolute errors, what they do to the weights, the weighted median."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.adaboost.regression import Misses
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.draws import Drawing
from engine.lessons.adaboost.median import Combining, state_of_new_row
from engine.lessons.adaboost.new_row import new_row_steps
from engine.lessons.adaboost.picture import (
    COUNTS,
    ERROR,
    LOSS,
    SAY,
    SAYS,
    WEIGHT,
    WEIGHTS,
    picture_of_numbers,
)
from engine.lessons.adaboost.rounds import AdaBoostRound, growing_steps, rounds_of
from engine.lessons.adaboost.stop import stop_step
from engine.lessons.adaboost.weights import Weighing, opening
from engine.lessons.common.beginning import begins
from engine.lessons.common.picture import Ensemble
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import ROUNDS, SPLITS, Lesson, Light, Step, Told, Working
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.common.wording import number, row_name
from engine.lessons.tree import lesson as cart
from engine.text.arithmetic import swept, text, total
from engine.text.message import Message, msg


def code(median: bool) -> tuple[str | Message, ...]:
    """The weighted median, or the notes' sum."""
    return (
        msg("adaboost-code-start"),
        msg("adaboost-code-rounds"),
        msg("adaboost-code-draw-first"),
        msg("adaboost-code-grow-drawn"),
        msg("adaboost-code-each-row"),
        msg("adaboost-code-absolute"),
        msg("adaboost-code-loss"),
        msg("adaboost-code-weighted-error"),
        msg("adaboost-code-stop-half"),
        msg("adaboost-code-beta"),
        msg("adaboost-code-say"),
        msg("adaboost-code-multiply-beta"),
        msg("adaboost-code-divide"),
        msg("adaboost-code-median") if median else msg("adaboost-code-sum"),
        msg("adaboost-code-new-median") if median else msg("adaboost-code-new-sum"),
        "",
    )


BEGIN, OPEN, DRAW, ERRORS, SHARE, SUM, STOP, BETA, SAY_LINE, EACH, DIVIDE, COMBINE, SEND = (
    1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
)  # fmt: skip
LINES = len(code(median=True))
ONE_BY_ONE = 8  # rows whose part in the error is written one by one

LOSS_SYMBOLS = {
    "linear": r"\frac{|y_i - f(x_i)|}{\max_j |y_j - f(x_j)|}",
    "square": r"\left(\frac{|y_i - f(x_i)|}{\max_j |y_j - f(x_j)|}\right)^2",
    "exponential": r"1 - e^{-|y_i - f(x_i)| / \max_j |y_j - f(x_j)|}",
}


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of adaboost.fit on numbers."""
    rounds, picture = rounds_of(trace), picture_of_numbers(trace)
    ensemble = must_be(Ensemble, picture.ensemble)
    combining = Combining(trace, rounds, ensemble, COMBINE)
    sets = {WEIGHT: rounds[0].weight, WEIGHTS: rounds[0].weight}
    yield Step(rounds[0].first, BEGIN, ROUNDS, Light(panel=WEIGHTS), partial(_begin, trace), sets=sets)
    for each in rounds:
        yield from _Round(each, rounds[each.number - 1] if each.number else None).steps(candidates)
        yield from combining.steps(each)
    yield from combining.last()
    yield from new_row_steps(trace, picture, SEND, combining.panel, partial(state_of_new_row, ensemble))


def _begin(trace: Trace) -> Told:
    plan = msg("adaboost-plan-values", trees=trace.setting("n_estimators"))
    return Told((*begins(trace.data), plan, msg("tree-begin-press")))


@dataclass(frozen=True, eq=False)
class _Round:
    of: AdaBoostRound
    before: AdaBoostRound | None

    @property
    def verdict(self) -> Misses:
        return self.of.missed

    @property
    def error(self) -> float:
        return self.verdict.error

    def steps(self, candidates: int) -> Iterator[Piece]:
        of, verdict = self.of, self.verdict
        first = of.begins if of.drawn is None else of.drawn
        gone = dict.fromkeys([SAYS, ERROR, LOSS, COUNTS], None)
        yield opening(of, self.before, first, OPEN, gone)
        if of.drawn is not None:
            yield from Drawing(of, DRAW, msg("adaboost-drawn-judged"), {}).steps()
        yield growing_steps(of, candidates, LINES)
        sets = {SAYS: self.predictions, ERROR: self.distance, LOSS: self.loss}
        sets[COUNTS] = of.weight * self.loss
        yield Step(verdict, ERRORS, SPLITS, of.light(panel=COUNTS), self.largest_error, sets=sets)
        yield from self.rows()
        yield Step(verdict, SUM, SPLITS, of.light(panel=COUNTS), self.weighted_error)
        if of.stops:
            yield stop_step(of, STOP, 0.5)
            return
        yield Step(verdict, BETA, SPLITS, of.light(panel=SAY), self.beta, sets={SAY: of.on_curve(self.error)})
        yield Step(verdict, SAY_LINE, SPLITS, of.light(panel=SAY), self.amount_of_say)
        factors = Step(of.after, EACH, SPLITS, of.light(panel=WEIGHTS), self.factors)
        yield from _Weighing(of, EACH, DIVIDE).steps(factors)

    # -- the absolute errors

    @property
    def predictions(self) -> np.ndarray:
        """[n] what the tree predicts for every row."""
        return self.of.growth.tree.value.take(self.of.leaf)

    @cached_property
    def distance(self) -> np.ndarray:
        """[n] each row's absolute error: 0 where only rounding keeps it from its leaf."""
        return swept(self.verdict.distance, float(np.abs(self.of.data.y).max()))

    @cached_property
    def loss(self) -> np.ndarray:
        return loss(self.of)

    @cached_property
    def picked(self) -> np.ndarray:
        return telling_rows(self.distance)

    @cached_property
    def largest(self) -> float:
        """Of the rows that weigh anything; the others count as at most that. 0 where only rounding is left."""
        return float(self.distance[self.of.weight > 0].max()) if self.loss.any() else 0.0

    def largest_error(self) -> Told:
        distance, y = self.distance, self.of.data.y
        if not self.largest:
            return Told((msg("adaboost-exact"),))
        row = int(np.where(self.of.weight > 0, distance, -1.0).argmax())
        working = Working(msg("adaboost-largest-error"), r"\max_i |y_i - f(x_i)|", gap(y[row], self.predictions[row]),
                          self.largest)  # fmt: skip
        told = msg("adaboost-largest", row=row_name(row), predicted=float(self.predictions[row]), y=float(y[row]),
                   error=number(self.largest))  # fmt: skip
        return Told((told,), (working,))

    def rows(self) -> Iterator[Piece]:
        if not self.largest:
            return
        left_out = len(self.of.weight) - len(self.picked)
        yield from table_of(self.verdict, self.picked, self.row, self.of.light(panel=COUNTS), left_out,
                            msg("adaboost-no-larger-error"), line=SHARE, node=self.of.leaf[self.picked])  # fmt: skip

    def row(self, i: int) -> Told:
        y, predicted, error = float(self.of.data.y[i]), float(self.predictions[i]), float(self.distance[i])
        kind, value = self.of.trace.setting("loss"), float(self.loss[i])
        share = f"{text(min(error, self.largest))}/{text(self.largest)}"
        numbers = {"linear": share, "square": f"({share})**2", "exponential": f"1 - exp(-{share})"}[kind]
        workings = (
            Working(msg("adaboost-loss-of", row=row_name(i)), f"L_i = {LOSS_SYMBOLS[kind]}", numbers, value),
            Working(msg("adaboost-absolute-of", row=row_name(i)), "|y_i - f(x_i)|", gap(y, predicted), error),
        )
        told = msg("adaboost-row-error", row=row_name(i), y=y, predicted=predicted, error=error, loss=kind,
                   value=number(value))  # fmt: skip
        return Told((told,), workings)

    def weighted_error(self) -> Told:
        weight, loss = self.of.weight, self.loss
        if len(weight) <= ONE_BY_ONE:
            numbers = total(f"{text(w)} * {text(each)}" for w, each in zip(weight, loss, strict=True))
        else:
            numbers = text(float(np.dot(weight, loss)))
        working = Working(msg("adaboost-weighted-error"), r"e = \sum_i w_i L_i", numbers, self.error)
        return Told((msg("adaboost-error-of-values", error=number(self.error)),), (working,))

    # -- beta, the amount of say

    def beta(self) -> Told:
        e = text(self.error)
        working = Working(msg("adaboost-beta"), r"\beta = \frac{e}{1 - e}", f"{e}/(1 - {e})", self.verdict.beta)
        return Told((msg("adaboost-beta-told", beta=number(working.value)),), (working,), ask.the_beta(self.of))

    def amount_of_say(self) -> Told:
        rate, symbols = self.verdict.learning_rate, r"\log\frac{1}{\beta}"
        numbers = f"log(1/{text(self.verdict.beta)})"
        if rate != 1:
            numbers, symbols = f"{text(rate)} * {numbers}", rf"\eta \cdot {symbols}"
        working = Working(msg("adaboost-alpha"), rf"\alpha = {symbols}", numbers, self.verdict.say)
        told = msg("adaboost-say-of-values", rate=rate != 1, by=float(rate), say=number(working.value))
        return Told((told,), (working,))

    def factors(self) -> Told:
        rate = self.verdict.learning_rate
        least, most = float(self.verdict.beta**rate), float(self.verdict.factor.max())
        numbers = text(self.verdict.beta) + ("" if rate == 1 else f"**{text(rate)}")
        working = Working(msg("adaboost-factor-exact"), r"\beta" if rate == 1 else r"\beta^{\eta}", numbers, least)
        # the most is 1, but with the exponential loss an error counts 0.6321 at most
        return Told((msg("adaboost-factors-of-values", least=number(least), most=most),), (working,))


def loss(of: AdaBoostRound) -> np.ndarray:
    """[n] the losses, which go up to 1."""
    return swept(of.missed.relative, 1.0)


def gap(a: float, b: float) -> str:
    """A distance in numbers, the larger one first. Example: 3, 8 -> "8 - 3"."""
    return f"{text(max(a, b))} - {text(min(a, b))}"


def power(verdict: Misses, exponent: str) -> str:
    """Beta to a power, times the learning rate where that is not 1. Example: "0.25**(1 - 0.5)"."""
    rate = verdict.learning_rate
    return f"{text(verdict.beta)}**({exponent if rate == 1 else f'{text(rate)} * ({exponent})'})"


class _Weighing(Weighing):
    def factor(self, i: int) -> str:
        return power(self.of.missed, f"1 - {text(loss(self.of)[i])}")

    def multiplied(self, i: int) -> Message:
        return msg("adaboost-multiplied-values", row=row_name(i), loss=float(loss(self.of)[i]),
                   before=float(self.of.weight[i]), after=number(float(self.product[i])))  # fmt: skip

    def divided(self) -> Told:
        before, after = self.of.weight, self.after.after
        row = int((after - before).argmax())
        gains = msg("adaboost-gains-most", row=row_name(row), before=float(before[row]), after=number(after.item(row)))
        return Told((msg("adaboost-divided-values"), gains), (self.new_weight(row),))


LESSON = Lesson("AdaBoost.R2", (*code(median=True), *cart.CODE), walk, picture_of_numbers)
NOTES_SUM = Lesson("AdaBoost.R2, the notes' sum", (*code(median=False), *cart.CODE), walk, picture_of_numbers)
