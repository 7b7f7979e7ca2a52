"""AdaBoost for numbers (R2) in words: how far rows are missed, what that does to their weights, the weighted median."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.adaboost.regression import Misses
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.draws import Drawing
from engine.lessons.adaboost.median import Answering, line_of_new_row
from engine.lessons.adaboost.new_row import new_row_steps
from engine.lessons.adaboost.picture import (
    COUNTS,
    MEDIAN,
    MISS,
    RELATIVE,
    SAY,
    SAYS,
    WEIGHT,
    WEIGHTS,
    picture_of_numbers,
)
from engine.lessons.adaboost.rounds import AdaBoostRound, growing_steps, rounds_of
from engine.lessons.adaboost.stop import stop_step
from engine.lessons.adaboost.weights import Weighing, opening
from engine.lessons.common.arithmetic import swept, text, total
from engine.lessons.common.phrases import counted, number, rows, shown, strong
from engine.lessons.common.picture import Ensemble
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import ROUNDS, SPLITS, Lesson, Light, Step, Told, Working, says
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.tree import lesson as cart

CODE = (
    "every row weighs 1/n",
    "for each round:",
    "    draw n rows by weight, if rows are drawn",
    "    grow a tree on them, or on the weighted rows",
    "    for each row:",
    "        miss = |y - what the tree says|",
    "        relative = loss(miss / the largest miss)",
    "    error = sum of weight * relative",
    "    if error is 0, or 1/2 or more: stop",
    "    beta = error / (1 - error)",
    "    say = log(1 / beta)",
    "    for each row: weight * beta^(1 - relative)",
    "    divide every weight by their sum",
    "    all so far: where half of all say is reached",
    "a new row gets that answer",
    "",
)
BEGIN, OPEN, DRAW, MISSES, SHARE, ERROR, STOP, BETA, SAY_LINE, EACH, DIVIDE, ANSWER, SEND = (
    1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
)  # fmt: skip
ONE_BY_ONE = 8  # rows whose part in the error is written one by one

LOSS_SYMBOLS = {
    "linear": r"\frac{|y_i - p_i|}{\max_j |y_j - p_j|}",
    "square": r"\left(\frac{|y_i - p_i|}{\max_j |y_j - p_j|}\right)^2",
    "exponential": r"1 - e^{-|y_i - p_i| / \max_j |y_j - p_j|}",
}


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of adaboost.fit on numbers."""
    rounds, picture = rounds_of(trace), picture_of_numbers(trace)
    ensemble = must_be(Ensemble, picture.ensemble)
    answering = Answering(trace, rounds, ensemble, ANSWER)
    sets = {WEIGHT: rounds[0].weight, WEIGHTS: rounds[0].weight}
    yield Step(rounds[0].first, BEGIN, ROUNDS, Light(panel=WEIGHTS), partial(_begin, trace), sets=sets)
    for each in rounds:
        yield from _Round(each, rounds[each.number - 1] if each.number else None).steps(candidates)
        yield from answering.steps(each)
    yield answering.last()
    yield from new_row_steps(trace, picture, SEND, MEDIAN, partial(line_of_new_row, ensemble))


def _begin(trace: Trace) -> Told:
    data, most = trace.data, trace.setting("n_estimators")
    told = f", going by {counted(len(data.feature_names), 'feature')}? There are {rows(data.n)} to learn from. "
    trees = f"Up to {counted(most, 'tree')} will answer, each grown on what those before it missed by far."
    return Told(says("What is ", strong(data.target_name), told, trees))


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
        gone = dict.fromkeys([SAYS, MISS, RELATIVE, COUNTS], None)
        yield opening(of, self.before, first, OPEN, gone)
        if of.drawn is not None:
            yield from Drawing(of, DRAW, "This round's tree is grown on them; all rows judge it.", {}).steps()
        yield growing_steps(of, candidates, len(CODE))
        sets = {SAYS: self.says_that, MISS: self.distance, RELATIVE: self.relative}
        sets[COUNTS] = of.weight * self.relative
        yield Step(verdict, MISSES, SPLITS, of.light(panel=COUNTS), self.misses, sets=sets)
        yield from self.rows()
        yield Step(verdict, ERROR, SPLITS, of.light(panel=COUNTS), self.weighted_error)
        if of.stops:
            yield stop_step(of, STOP, 0.5)
            return
        yield Step(verdict, BETA, SPLITS, of.light(panel=SAY), self.beta, sets={SAY: of.on_curve(self.error)})
        yield Step(verdict, SAY_LINE, SPLITS, of.light(panel=SAY), self.say)
        factors = Step(of.after, EACH, SPLITS, of.light(panel=WEIGHTS), self.factors)
        yield from _Weighing(of, EACH, DIVIDE).steps(factors)

    # -- the misses

    @property
    def says_that(self) -> np.ndarray:
        """[n] what the tree says of every row."""
        return self.of.growth.tree.value.take(self.of.leaf)

    @cached_property
    def distance(self) -> np.ndarray:
        """[n] how far each row is missed: 0 where only rounding parts it from its leaf."""
        return swept(self.verdict.distance, float(np.abs(self.of.data.y).max()))

    @cached_property
    def relative(self) -> np.ndarray:
        return relative(self.of)

    @cached_property
    def picked(self) -> np.ndarray:
        return telling_rows(self.distance)

    @cached_property
    def largest(self) -> float:
        """Of the rows that weigh anything; the others count as at most that. 0 where only rounding is left."""
        return float(self.distance[self.of.weight > 0].max()) if self.relative.any() else 0.0

    def misses(self) -> Told:
        distance, y = self.distance, self.of.data.y
        if not self.largest:
            return Told(says("This tree hits every row that weighs anything exactly."))
        row = int(np.where(self.of.weight > 0, distance, -1.0).argmax())
        working = Working("Largest miss", r"\max_i |y_i - p_i|", gap(y[row], self.says_that[row]), self.largest)
        told = f"This tree misses row {row + 1} by most: it says {shown(self.says_that[row])}, the row has "
        return Told(says(told, f"{shown(y[row])}. The miss is ", number(self.largest), "."), (working,))

    def rows(self) -> Iterator[Piece]:
        if not self.largest:
            return
        left_out = len(self.of.weight) - len(self.picked)
        yield from table_of(self.verdict, self.picked, self.row, self.of.light(panel=COUNTS), left_out,
                            "No other is missed by more.", line=SHARE, node=self.of.leaf[self.picked])  # fmt: skip

    def row(self, i: int) -> Told:
        y, p, miss = float(self.of.data.y[i]), float(self.says_that[i]), float(self.distance[i])
        loss, relative = self.of.trace.setting("loss"), float(self.relative[i])
        share = f"{text(min(miss, self.largest))}/{text(self.largest)}"
        numbers = {"linear": share, "square": f"({share})**2", "exponential": f"1 - exp(-{share})"}[loss]
        workings = (
            Working(f"Relative miss of row {i + 1}", LOSS_SYMBOLS[loss], numbers, relative),
            Working(f"Miss of row {i + 1}", "|y_i - p_i|", gap(y, p), miss),
        )
        told = f"Row {i + 1} has {shown(y)}, the tree says {shown(p)}: a miss of {shown(miss)}, relative "
        return Told(says(told, number(relative), "."), workings)

    def weighted_error(self) -> Told:
        weight, relative = self.of.weight, self.relative
        if len(weight) <= ONE_BY_ONE:
            numbers = total(f"{text(w)} * {text(r)}" for w, r in zip(weight, relative, strict=True))
        else:
            numbers = text(float(np.dot(weight, relative)))
        working = Working("Weighted error", r"\sum_i w_i \tilde{L}_i", numbers, self.error)
        told = "Each relative miss counts by the row's weight. Added up, the weighted error is "
        return Told(says(told, number(self.error), "; it must stay below 1/2."), (working,))

    # -- beta, the say

    def beta(self) -> Told:
        e = text(self.error)
        working = Working("Beta", r"\beta = \frac{\bar{L}}{1 - \bar{L}}", f"{e}/(1 - {e})", self.verdict.beta)
        told = "Beta is the error over what is not error, "
        return Told(says(told, number(working.value), ": small for a good tree."), (working,), ask.the_beta(self.of))

    def say(self) -> Told:
        rate, symbols = self.verdict.learning_rate, r"\log\frac{1}{\beta}"
        numbers = f"log(1/{text(self.verdict.beta)})"
        if rate != 1:
            numbers, symbols = f"{text(rate)} * {numbers}", rf"\eta \cdot {symbols}"
        working = Working("Say", symbols, numbers, self.verdict.say)
        told = f"The smaller beta, the more say: log(1/{shown(self.verdict.beta)})"
        times = "" if rate == 1 else f" times the learning rate {shown(rate)}"
        return Told(says(told, times, " = ", number(working.value), "."), (working,))

    def factors(self) -> Told:
        rate = self.verdict.learning_rate
        beta = float(self.verdict.beta**rate)
        numbers = text(self.verdict.beta) + ("" if rate == 1 else f"**{text(rate)}")
        working = Working("Factor of a row that is hit", r"\beta" if rate == 1 else r"\beta^{\eta}", numbers, beta)
        told = "Every weight is multiplied by beta^(1 - relative miss): a row that is hit by "
        most = float(self.verdict.factor.max())  # 1, but with the exponential loss a miss counts 0.6321 at most
        end = f", the one that is missed by most by {shown(most)}."
        return Told(says(told, number(working.value), end), (working,))


def relative(of: AdaBoostRound) -> np.ndarray:
    """[n] the relative misses, which go up to 1."""
    return swept(of.missed.relative, 1.0)


def gap(a: float, b: float) -> str:
    """A distance in numbers, the larger one first. Example: 3, 8 -> "8 - 3"."""
    return f"{text(max(a, b))} - {text(min(a, b))}"


def power(verdict: Misses, exponent: str) -> str:
    """Beta to a power, times the learning rate where that is not 1. Example: "0.25**(1 - 0.5)"."""
    rate = verdict.learning_rate
    return f"{text(verdict.beta)}**({exponent if rate == 1 else f'{text(rate)} * ({exponent})'})"


class _Weighing(Weighing):
    symbols = r"w_i \cdot \beta^{\eta (1 - \tilde{L}_i)}"

    def factor(self, i: int) -> str:
        return power(self.of.missed, f"1 - {text(relative(self.of)[i])}")

    def because(self, i: int) -> str:
        return f"has a relative miss of {shown(relative(self.of)[i])}"

    def divided(self) -> Told:
        before, after = self.of.weight, self.after.after
        row = int((after - before).argmax())
        numbers = f"{text(self.product[row])}/{text(self.after.total)}"
        working = Working(f"New weight of row {row + 1}", r"\frac{w_i f_i}{\sum_j w_j f_j}", numbers, float(after[row]))
        told = "Divided by their sum, the weights add up to 1 again. "
        gains = f"Row {row + 1} gains most: {shown(before[row])} becomes "
        return Told(says(told, gains, number(working.value), "."), (working,))


LESSON = Lesson("AdaBoost for numbers (R2)", (*CODE, *cart.CODE), walk, picture_of_numbers)
