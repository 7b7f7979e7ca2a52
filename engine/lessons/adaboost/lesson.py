"""AdaBoost for classes in words: grow a tree on weighted rows, see who is wrong, give it a say, weigh the rows anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import Say
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.draws import Drawing
from engine.lessons.adaboost.factors import WeighingClasses, sides
from engine.lessons.adaboost.new_row import new_row_steps
from engine.lessons.adaboost.picture import COUNTS, SAY, SAYS, SIDES, VOTES, WEIGHT, WEIGHTS, WRONG, picture_of_classes
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_weights, growing_steps, rounds_of
from engine.lessons.adaboost.stop import stop_step
from engine.lessons.adaboost.votes import Voting
from engine.lessons.adaboost.weights import opening
from engine.lessons.common.beginning import begins
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Lesson, Light, Step, Told, Working
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.common.wording import class_part, node, number, row_name, row_names, rows, sentences
from engine.lessons.tree import lesson as cart
from engine.text.arithmetic import text
from engine.text.message import Message, msg


def code(half: bool) -> tuple[str | Message, ...]:
    """Half the log, or the whole: what a say is and what it multiplies differ."""
    return (
        msg("adaboost-code-start"),
        msg("adaboost-code-rounds"),
        msg("adaboost-code-grow"),
        msg("adaboost-code-wrong"),
        msg("adaboost-code-error"),
        msg("adaboost-code-stop"),
        msg("adaboost-code-alpha", half=half),
        msg("adaboost-code-multiply", half=half),
        msg("adaboost-code-divide"),
        msg("adaboost-code-draw"),
        msg("adaboost-code-together"),
        msg("adaboost-code-new-row"),
        "",
    )


BEGIN, OPEN, WRONG_ROWS, ERROR, STOP, SAY_LINE, EACH, DIVIDE, DRAW, VOTE, SEND = 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12
LINES = len(code(half=True))


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of adaboost.fit on classes."""
    rounds, picture = rounds_of(trace), picture_of_classes(trace)
    voting = Voting(trace, rounds, VOTE)
    first = rounds[0].weight
    sets = {WEIGHT: first, WEIGHTS: first}
    yield Step(rounds[0].begins, BEGIN, ROUNDS, Light(panel=WEIGHTS), partial(_begin, trace), sets=sets)
    for each in rounds:
        yield from _Round(each, rounds[each.number - 1] if each.number else None).steps(candidates)
        yield from voting.steps(each)
    yield from new_row_steps(trace, picture, SEND, VOTES, lambda sent, heard: sent.after(heard))


def _begin(trace: Trace) -> Told:
    plan = msg("adaboost-plan", trees=trace.setting("n_estimators"))
    return Told((*begins(trace.data), plan, msg("tree-begin-press")))


@dataclass(frozen=True, eq=False)
class _Round:
    of: AdaBoostRound
    before: AdaBoostRound | None

    @property
    def verdict(self) -> Say:
        return self.of.said

    @property
    def classes(self) -> int:
        return len(self.of.data.class_names)

    @property
    def error(self) -> float:
        return self.verdict.error

    def steps(self, candidates: int) -> Iterator[Piece]:
        of, verdict = self.of, self.verdict
        gone = dict.fromkeys([SAYS, WRONG, COUNTS, SIDES], None)
        yield opening(of, self.before, of.begins, OPEN, gone)
        yield growing_steps(of, candidates, LINES)
        sets = {SAYS: verdict.predictions.take(of.leaf), WRONG: verdict.wrong.astype(float)}
        sets[COUNTS] = np.where(verdict.wrong, of.weight, 0.0)
        yield Step(verdict, WRONG_ROWS, SPLITS, of.light(panel=COUNTS), self.wrong, sets=sets)
        yield from self.wrong_rows()
        sets = {SIDES: sides(of, after=False)}
        yield Step(verdict, ERROR, SPLITS, of.light(panel=COUNTS), self.total_error, sets=sets)
        if of.stops:
            yield stop_step(of, STOP, 1 - 1 / self.classes)
            return
        sets = {SAY: of.on_curve(self.error)}
        yield Step(verdict, SAY_LINE, SPLITS, of.light(panel=SAY), self.amount_of_say, sets=sets)
        factors = Step(of.after, EACH, SPLITS, of.light(panel=WEIGHTS), self.factors)
        yield from WeighingClasses(of, EACH, DIVIDE).steps(factors)
        if of.drawn is not None:
            then = msg("adaboost-drawn-weights", draws=len(of.drawn.draws))
            sets = {WEIGHT: of.drawn.after, WEIGHTS: of.drawn.after}
            yield from Drawing(of, DRAW, then, sets).steps()

    # -- who is wrong

    @cached_property
    def picked(self) -> np.ndarray:
        return telling_rows(self.of.weight, among=self.verdict.wrong)

    def wrong(self) -> Told:
        wrong, n = self.verdict.wrong, len(self.of.weight)
        if not wrong.any():
            return Told((msg("adaboost-all-right", n=n),))
        weightless = int((wrong & (self.of.weight == 0)).sum())
        told = msg("adaboost-wrong", wrong=int(wrong.sum()), rows=rows(n), names=row_names(wrong.nonzero()[0]))
        return Told(sentences(told, msg("adaboost-wrong-weightless", n=weightless) if weightless else None))

    def wrong_rows(self) -> Iterator[Piece]:
        left_out = int(self.verdict.wrong.sum()) - len(self.picked)
        yield from table_of(self.verdict, self.picked, self.wrong_row, self.of.light(panel=COUNTS), left_out,
                            msg("adaboost-none-heavier"), line=ERROR, node=self.of.leaf[self.picked])  # fmt: skip

    def wrong_row(self, i: int) -> Told:
        place = int(self.picked.searchsorted(i))
        data, upto = self.of.data, self.picked[: place + 1]
        leaf, weight = int(self.of.leaf[i]), self.of.weight
        so_far = float(weight[upto].sum())
        among = np.isin(np.arange(len(weight)), upto)
        working = Working(msg("adaboost-wrong-so-far"), r"\sum_{i\,\word{wrong}} w_i", adding_weights(weight, among),
                          so_far)  # fmt: skip
        classes = {"class": class_part(data, int(data.y[i])), "predicted": class_part(data, self.predicted(leaf))}
        told = msg("adaboost-wrong-row", row=row_name(i), node=node(leaf), **classes)
        weighs = msg("adaboost-wrong-weight", first=not place, weight=float(weight[i]), together=number(so_far))
        question = None if place else ask.total_error(self.of, EVERY_NUMBER)
        return Told((told, weighs), (working,), question)

    def predicted(self, leaf: int) -> int:
        return int(self.verdict.predictions[leaf])

    # -- the error, the amount of say

    def total_error(self) -> Told:
        wrong, weight = self.verdict.wrong, self.of.weight
        numbers = adding_weights(weight, wrong)
        working = Working(msg("adaboost-weighted-error"), r"e = \sum_{i\,\word{wrong}} w_i", numbers, self.error)
        told = msg("adaboost-error-of-classes", wrong=int(wrong.sum()), error=number(self.error))
        guess = msg("adaboost-guess", classes=self.classes, guess=1 - 1 / self.classes)
        return Told((told, guess), (working,), ask.total_error(self.of, SPLITS))

    @property
    def rate(self) -> float:
        return float(self.of.trace.setting("learning_rate"))

    def amount_of_say(self) -> Told:
        half, K, e = self.verdict.half, self.classes, text(self.error)
        odds = f"log((1 - {e})/{e})" + (f" + log({K - 1})" if K > 2 else "")
        symbols = r"\log\frac{1 - e}{e}" + (r" + \log(K - 1)" if K > 2 else "")
        before = ("" if self.rate == 1 else f"{text(self.rate)} * ") + ("1/2 * " if half else "")
        front = ("" if self.rate == 1 else r"\eta \cdot ") + (r"\frac{1}{2} " if half else "")
        if K > 2 and before:
            odds, symbols = f"({odds})", rf"\left({symbols}\right)"
        working = Working(msg("adaboost-alpha"), front + symbols, before + odds, self.verdict.say)
        told = msg("adaboost-say", first=not self.of.number, say=number(working.value), error=self.error)
        earlier = self.before.verdict.say if self.before else None
        return Told((told,), (working,), ask.the_say(self.of, half, earlier))

    # -- the factors

    def factors(self) -> Told:
        (right, wrong), half = self.verdict.factors, self.verdict.half
        up, down = text(self.verdict.say), text(-self.verdict.say)
        workings = [Working(msg("adaboost-factor-wrong"), r"e^{\alpha}", f"exp({up})", wrong)]
        if half:
            workings.append(Working(msg("adaboost-factor-right"), r"e^{-\alpha}", f"exp({down})", right))
        told = msg("adaboost-factors", half=half, wrong=number(wrong), right=right)
        return Told((told,), tuple(workings), ask.who_gains(self.of))


LESSON = Lesson("AdaBoost", (*code(half=True), *cart.CODE), walk, picture_of_classes)
WHOLE_LOG = Lesson("AdaBoost, the whole log", (*code(half=False), *cart.CODE), walk, picture_of_classes)
