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
from engine.lessons.common.arithmetic import text
from engine.lessons.common.phrases import class_part, counted, number, row_names, rows, shown, strong
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import (
    EVERY_NUMBER,
    ROUNDS,
    SPLITS,
    Lesson,
    Light,
    Part,
    Step,
    Told,
    Working,
    says,
)
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.node import inside

CODE = (
    "every row weighs 1/n",
    "for each round:",
    "    grow a tree on the weighted rows",
    "    wrong: the rows whose leaf says otherwise",
    "    error = sum of the wrong rows' weights",
    "    if error is 0, or that of a guess: stop",
    "    say = log((1 - error) (K - 1) / error), or half of it",
    "    weight * e^say if wrong, e^-say (or 1) if right",
    "    divide every weight by their sum",
    "    or draw n rows by weight: 1/n a draw",
    "    all so far: the class with the most say",
    "a new row gets the class with the most say",
    "",
)
BEGIN, OPEN, WRONG_ROWS, ERROR, STOP, SAY_LINE, EACH, DIVIDE, DRAW, VOTE, SEND = 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of adaboost.fit on classes."""
    rounds, picture = rounds_of(trace), picture_of_classes(trace)
    voting = Voting(trace, rounds, VOTE)
    first = rounds[0].weight
    sets = {WEIGHT: first, WEIGHTS: first}
    yield Step(rounds[0].begins, BEGIN, ROUNDS, Light(panel=WEIGHTS), partial(_begin, trace, rounds[0]), sets=sets)
    for each in rounds:
        yield from _Round(each, rounds[each.number - 1] if each.number else None).steps(candidates)
        yield from voting.steps(each)
    yield from new_row_steps(trace, picture, SEND, VOTES, lambda sent, heard: sent.after(heard))


def _begin(trace: Trace, first: AdaBoostRound) -> Told:
    about, data = TreeFacts(trace, first.growth), trace.data
    most = trace.setting("n_estimators")
    told = f", going by {counted(len(data.feature_names), 'feature')}? There are {rows(data.n)} to learn from: "
    trees = f". Up to {counted(most, 'small tree')} will vote, each grown on what those before it got wrong."
    group = about.group(np.arange(data.n))
    return Told(says("What is ", strong(data.target_name), told, _counted(about, group), trees))


def _counted(about: TreeFacts, group) -> list[str | Part]:
    """The classes by rows, whatever these weigh."""
    plain = type(group)(group.criterion, group.y, None, group.classes)
    return inside(about, plain)


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
        yield growing_steps(of, candidates, len(CODE))
        sets = {SAYS: verdict.answers.take(of.leaf), WRONG: verdict.wrong.astype(float)}
        sets[COUNTS] = np.where(verdict.wrong, of.weight, 0.0)
        yield Step(verdict, WRONG_ROWS, SPLITS, of.light(panel=COUNTS), self.wrong, sets=sets)
        yield from self.wrong_rows()
        sets = {SIDES: sides(of, after=False)}
        yield Step(verdict, ERROR, SPLITS, of.light(panel=COUNTS), self.total_error, sets=sets)
        if of.stops:
            yield stop_step(of, STOP, 1 - 1 / self.classes)
            return
        yield Step(verdict, SAY_LINE, SPLITS, of.light(panel=SAY), self.say, sets={SAY: of.on_curve(self.error)})
        factors = Step(of.after, EACH, SPLITS, of.light(panel=WEIGHTS), self.factors)
        yield from WeighingClasses(of, EACH, DIVIDE).steps(factors)
        if of.drawn is not None:
            then = f"Every draw weighs 1/{len(of.drawn.draws):,}, and the next round starts from that."
            sets = {WEIGHT: of.drawn.after, WEIGHTS: of.drawn.after}
            yield from Drawing(of, DRAW, then, sets).steps()

    # -- who is wrong

    @cached_property
    def picked(self) -> np.ndarray:
        return telling_rows(self.of.weight, among=self.verdict.wrong)

    def wrong(self) -> Told:
        wrong, n = self.verdict.wrong, len(self.of.weight)
        if not wrong.any():
            return Told(says(f"This tree gets all {rows(n)} right." if n > 1 else "This tree gets its one row right."))
        weighing = int((wrong & (self.of.weight == 0)).sum())
        nothing = f" {counted(weighing, 'of them weighs', 'of them weigh')} nothing." if weighing else ""
        told = f"This tree gets {int(wrong.sum()):,} of {rows(n)} wrong: {row_names(wrong.nonzero()[0])}.{nothing}"
        return Told(says(told))

    def wrong_rows(self) -> Iterator[Piece]:
        left_out = int(self.verdict.wrong.sum()) - len(self.picked)
        yield from table_of(self.verdict, self.picked, self.wrong_row, self.of.light(panel=COUNTS), left_out,
                            "No other weighs more.", "wrong row", ERROR, node=self.of.leaf[self.picked])  # fmt: skip

    def wrong_row(self, i: int) -> Told:
        place = int(self.picked.searchsorted(i))
        data, upto = self.of.data, self.picked[: place + 1]
        leaf, weight = int(self.of.leaf[i]), self.of.weight
        so_far = float(weight[upto].sum())
        among = np.isin(np.arange(len(weight)), upto)
        working = Working("Wrong so far", r"\sum_{i\,\mathrm{wrong}} w_i", adding_weights(weight, among), so_far)
        says_that = [f"Row {i + 1} is ", class_part(data, int(data.y[i])), f"; its leaf, node {leaf}, says "]
        rest = f". It weighs {shown(weight[i])}"
        together = [", together ", number(so_far)] if place else []
        sentence = says(says_that, class_part(data, int(self.verdict.answers[leaf])), rest, together, ".")
        question = None if place else ask.total_error(self.of, EVERY_NUMBER)
        return Told(sentence, (working,), question)

    # -- the error, the say

    def total_error(self) -> Told:
        wrong, weight = self.verdict.wrong, self.of.weight
        working = Working("Total error", r"\sum_{i\,\mathrm{wrong}} w_i", adding_weights(weight, wrong), self.error)
        told, end = "No row is wrong: the total error is ", "."
        if count := int(wrong.sum()):
            told = "The wrong row weighs " if count == 1 else "The wrong rows weigh "
            end = ": that is the total error." if count == 1 else " together: that is the total error."
        guess = f" That of a mere guess would be {shown(1 - 1 / self.classes)}."
        return Told(says(told, number(self.error), end, guess), (working,), ask.total_error(self.of, SPLITS))

    @property
    def rate(self) -> float:
        return float(self.of.trace.setting("learning_rate"))

    def say(self) -> Told:
        half, K, e = self.verdict.half, self.classes, text(self.error)
        odds = f"log((1 - {e})/{e})" + (f" + log({K - 1})" if K > 2 else "")
        symbols = r"\log\frac{1 - e}{e}" + (r" + \log(K - 1)" if K > 2 else "")
        before = ("" if self.rate == 1 else f"{text(self.rate)} * ") + ("1/2 * " if half else "")
        front = ("" if self.rate == 1 else r"\eta \cdot ") + (r"\frac{1}{2} " if half else "")
        if K > 2 and before:
            odds, symbols = f"({odds})", rf"\left({symbols}\right)"
        working = Working("Say", front + symbols, before + odds, self.verdict.say)
        why = "the less a tree errs, the more it has to say"
        sentence = says(f"With an error of {shown(self.error)} it earns a say of ", number(working.value), f": {why}.")
        other = working.value * (2 if half else 0.5)
        earlier = self.before.verdict.say if self.before else None
        return Told(sentence, (working,), ask.the_say(self.of, other, earlier))

    # -- the factors

    def factors(self) -> Told:
        right, wrong = self.verdict.factors
        up, down = text(self.verdict.say), text(-self.verdict.say)
        workings = [Working("Factor of wrong rows", r"e^{\mathrm{say}}", f"exp({up})", wrong)]
        stay = "the others stay as they are"
        if self.verdict.half:
            workings.append(Working("Factor of right rows", r"e^{-\mathrm{say}}", f"exp({down})", right))
            stay = f"those of right rows are multiplied by e^-say = {shown(right)}"
        told = "The weights of wrong rows are multiplied by e^say = "
        return Told(says(told, number(wrong), f", {stay}."), tuple(workings), ask.who_gains(self.of))


LESSON = Lesson("AdaBoost", (*CODE, *cart.CODE), walk, picture_of_classes)
