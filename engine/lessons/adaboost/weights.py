"""New weights in words: every row's times its factor, their sum, and each row's share of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Event
from engine.learners.adaboost.weights import Reweight
from engine.lessons.adaboost.picture import WEIGHT, WEIGHTS
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_up, adding_weights
from engine.lessons.common.arithmetic import ratio, text
from engine.lessons.common.phrases import counted, listed, number, shown, strong
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import (
    ROUNDS,
    SPLITS,
    Light,
    Question,
    Step,
    Told,
    Working,
    says,
)
from engine.lessons.common.told_rows import telling_rows

ALIKE = 1e-9  # weights that differ by less, as a share, are rounded differently


def opening(of: AdaBoostRound, before: AdaBoostRound | None, event: Event, line: int, sets: dict) -> Step:
    """A round begins: what the rows weigh. `before` is the round that left them these weights."""
    sets = {WEIGHT: of.weight, WEIGHTS: of.weight, **sets}
    return Step(event, line, ROUNDS, of.light(panel=WEIGHTS), partial(_opening, of, before), opens=of.name, sets=sets)


def _opening(of: AdaBoostRound, before: AdaBoostRound | None) -> Told:
    weight, n = of.weight, len(of.weight)
    if np.ptp(weight) <= ALIKE * weight.max():
        whole = Working("Weight of a row", r"\frac{1}{n}", ratio(1, n), float(weight[0]))
        every = "Every row weighs the same" if n > 1 else "The one row has all the weight"
        return Told(says(strong(of.name), f". {every}, ", number(whole.value), "."), (whole,))
    heaviest = (weight >= weight.max() * (1 - ALIKE)).nonzero()[0]
    names = listed([f"{row + 1:,}" for row in heaviest])
    who = f"row {names} weighs most, " if len(heaviest) == 1 else f"rows {names} weigh most, "
    each = "" if len(heaviest) == 1 else " each"
    none = int((weight == 0).sum())
    out = f" {counted(none, 'row weighs', 'rows weigh')} nothing and {'takes' if none == 1 else 'take'} no part."
    why = "The more a row weighs, the more the tree minds it."
    sentence = says(strong(of.name), f": {who}", number(float(weight.max())), f"{each}. {why}", out if none else "")
    return Told(sentence, (_came_to(of, before, int(heaviest[0])),))


def _came_to(of: AdaBoostRound, before: AdaBoostRound | None, row: int) -> Working:
    """How the heaviest row came by its weight: by the draws, or by the factor of the round before."""
    weight = float(of.weight[row])
    if before is None:
        return Working("All weights", r"\sum_i w_i", adding_weights(of.weight, of.weight > 0), float(of.weight.sum()))
    drawn = before.drawn
    if drawn is not None and drawn.source is before.after:
        numbers = ratio(int(drawn.counts[row]), len(drawn.draws))
        return Working(f"Weight of row {row + 1}", r"\frac{\mathrm{draws}_i}{m}", numbers, weight)
    numbers = f"{text(before.weight[row])} * {text(before.verdict.factor[row])}/{text(before.reweighted.total)}"
    return Working(f"Weight of row {row + 1}", r"\frac{w_i f_i}{\sum_j w_j f_j}", numbers, weight)


@dataclass(frozen=True, eq=False)
class Weighing:
    """One reweighting, row by row. What a factor is differs between classes and numbers."""

    of: AdaBoostRound
    each: int  # lines of the pseudo-code
    divide: int

    # -- what the two kinds say for themselves

    symbols = ""  # of the new weight, before dividing
    tells = WEIGHTS  # the panel that tells what came of it

    def factor(self, i: int) -> str:
        """A row's factor, in numbers."""
        raise NotImplementedError

    def because(self, i: int) -> str:
        """Why the row has that factor."""
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
        yield from table_of(self.after, rows, self.times, self.light(), left_out, "The same is done with each.",
                            line=self.each, node=node)  # fmt: skip
        yield Step(self.after, self.divide, SPLITS, self.light(), self.sum, sets={WEIGHTS: self.product})
        yield from table_of(self.after, rows, self.share, self.light(), 0, "", line=self.divide, node=node)
        sets = {WEIGHT: self.after.after, WEIGHTS: self.after.after, **self.shows()}
        yield Step(self.after, self.divide, SPLITS, self.of.light(panel=self.tells), self.divided, sets=sets)

    def light(self) -> Light:
        return self.of.light(panel=WEIGHTS)

    def times(self, i: int) -> Told:
        before, product = float(self.of.weight[i]), float(self.product[i])
        working = Working(f"Row {i + 1} before dividing", self.symbols, f"{text(before)} * {self.factor(i)}", product)
        told = f"Row {i + 1} {self.because(i)}: its {shown(before)} becomes "
        return Told(says(told, number(product), " before dividing."), (working,))

    def sum(self) -> Told:
        total = Working("Sum", r"\sum_i w_i f_i", adding_up(self.product), self.after.total)
        return Told(says("All of these add up to ", number(total.value), "."), (total, *self.summed()), self.question())

    def share(self, i: int) -> Told:
        product, after = float(self.product[i]), float(self.after.after[i])
        numbers = ratio(product, self.after.total)
        working = Working(f"New weight of row {i + 1}", r"\frac{w_i f_i}{\sum_j w_j f_j}", numbers, after)
        before = shown(float(self.of.weight[i]))
        return Told(says(f"Row {i + 1}: its share of the sum is ", number(after), f"; it was {before}."), (working,))
