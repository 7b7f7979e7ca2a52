"""New weights in words: every row's times its factor, their sum, and each row's share of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Event
from engine.learners.adaboost.weights import Reweight
from engine.lessons.adaboost.picture import UNNORMALISED, WEIGHT, WEIGHTS
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_up, adding_weights
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Question, Step, Told, Working
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.common.wording import number, row_name, row_names, sentences, strong
from engine.text.arithmetic import ratio, text
from engine.text.message import Message, msg

EQUAL = 1e-9  # weights that differ by less, as a share, are rounded differently


def opening(of: AdaBoostRound, before: AdaBoostRound | None, event: Event, line: int, sets: dict) -> Step:
    """A round begins: what the rows weigh. `before` is the round that left them these weights."""
    sets = {WEIGHT: of.weight, WEIGHTS: of.weight, UNNORMALISED: None, **sets}
    return Step(event, line, ROUNDS, of.light(panel=WEIGHTS), partial(_opening, of, before), opens=of.name, sets=sets)


def _opening(of: AdaBoostRound, before: AdaBoostRound | None) -> Told:
    weight, n = of.weight, len(of.weight)
    begins = msg("adaboost-round-begins", round=strong(of.name))
    what = None if of.number else msg("adaboost-what-weight")
    if np.ptp(weight) <= EQUAL * weight.max():
        whole = Working(msg("adaboost-axis-weight"), r"\frac{1}{n}", ratio(1, n), float(weight[0]))
        each = number(whole.value)
        every = msg("adaboost-equal", weight=each) if n > 1 else msg("adaboost-only-row", weight=each)
        return Told(sentences(begins, every, what), (whole,))
    heaviest = (weight >= weight.max() * (1 - EQUAL)).nonzero()[0]
    none = int((weight == 0).sum())
    told = msg("adaboost-heaviest", n=len(heaviest), rows=row_names(heaviest), weight=number(float(weight.max())))
    out = msg("adaboost-weightless", n=none) if none else None
    return Told(sentences(begins, told, what, out), (_came_to(of, before, int(heaviest[0])),))


def _came_to(of: AdaBoostRound, before: AdaBoostRound | None, row: int) -> Working:
    """How the heaviest row came by its weight: by the draws, or by the factor of the round before."""
    weight = float(of.weight[row])
    if before is None:
        whole = adding_weights(of.weight, of.weight > 0)
        return Working(msg("adaboost-all-weights"), r"\sum_i w_i", whole, float(of.weight.sum()))
    name, drawn = msg("adaboost-weight-of", row=row_name(row)), before.drawn
    if drawn is not None and drawn.source is before.after:
        return Working(name, r"\frac{\word{draws}_i}{m}", ratio(int(drawn.counts[row]), len(drawn.draws)), weight)
    numbers = f"{text(before.weight[row])} * {text(before.verdict.factor[row])}/{text(before.reweighted.total)}"
    return Working(name, rf"\frac{{{before.unnormalised(row)}}}{{\sum_j u_j}}", numbers, weight)


@dataclass(frozen=True, eq=False)
class Weighing:
    """One reweighting, row by row. What a factor is differs between classes and numbers."""

    of: AdaBoostRound
    each: int  # lines of the pseudo-code
    divide: int

    # -- what the two kinds say for themselves

    tells = WEIGHTS  # the panel that tells what came of it

    def factor(self, i: int) -> str:
        """A row's factor, in numbers."""
        raise NotImplementedError

    def multiplied(self, i: int) -> Message:
        """Why the row has that factor, and what becomes of its weight."""
        raise NotImplementedError

    def rows(self) -> np.ndarray:
        """The rows told one by one: those whose weight changes most."""
        before, after = self.of.weight, self.after.after
        return telling_rows(np.abs(after - before), among=self.told_apart)

    def summed(self) -> tuple[Working, ...]:
        """More about the sum."""
        return ()

    def question(self) -> Question | None:
        """Asked before the sum is known: what the new weights will be like."""
        return None

    def divided(self) -> Told:
        raise NotImplementedError

    def shows(self) -> dict:
        """What else is set with the new weights."""
        return {}

    # -- the same for both

    @property
    def after(self) -> Reweight:
        return self.of.reweighted

    @cached_property
    def product(self) -> np.ndarray:
        return self.after.before * self.after.factor

    @cached_property
    def told_apart(self) -> np.ndarray:
        """[n] rows whose new weight is their product's share. A few are held up so that they never vanish."""
        return (self.product > 0) & (np.abs(self.after.after * self.after.total - self.product) <= 1e-12 * self.product)

    def steps(self, factors: Step) -> Iterator[Piece]:
        yield factors
        rows = self.rows()
        left_out = len(self.of.weight) - len(rows)
        node = self.of.leaf[rows]
        yield from table_of(self.after, rows, self.times, self.light(), left_out, msg("adaboost-same-with-each"),
                            line=self.each, node=node)  # fmt: skip
        yield Step(self.after, self.divide, SPLITS, self.light(), self.sum, sets={UNNORMALISED: self.product})
        yield from table_of(self.after, rows, self.share, self.light(), 0, None, line=self.divide, node=node)
        sets = {WEIGHT: self.after.after, WEIGHTS: self.after.after, **self.shows()}
        yield Step(self.after, self.divide, SPLITS, self.of.light(panel=self.tells), self.divided, sets=sets)

    def light(self) -> Light:
        return self.of.light(panel=WEIGHTS)

    def times(self, i: int) -> Told:
        name = msg("adaboost-unnormalised-of", row=row_name(i))
        numbers = f"{text(float(self.of.weight[i]))} * {self.factor(i)}"
        working = Working(name, f"u_i = {self.of.unnormalised(i)}", numbers, float(self.product[i]))
        return Told((self.multiplied(i),), (working,))

    def sum(self) -> Told:
        total = Working(msg("adaboost-sum"), r"\sum_i u_i", adding_up(self.product), self.after.total)
        told = msg("adaboost-summed", total=number(total.value))
        return Told((told,), (total, *self.summed()), self.question())

    def share(self, i: int) -> Told:
        product, after = float(self.product[i]), float(self.after.after[i])
        told = msg("adaboost-divided-row", row=row_name(i), before=float(self.of.weight[i]), unnormalised=product,
                   after=number(after))  # fmt: skip
        return Told((told,), (self.new_weight(i),))

    def new_weight(self, i: int) -> Working:
        numbers = ratio(float(self.product[i]), self.after.total)
        return Working(msg("adaboost-new-weight-of", row=row_name(i)), r"\frac{u_i}{\sum_j u_j}", numbers,
                       float(self.after.after[i]))  # fmt: skip
