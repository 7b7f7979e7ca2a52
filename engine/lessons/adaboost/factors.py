"""New weights for classes: two factors, one for right rows and one for wrong ones, and what both sides weigh then."""

from __future__ import annotations

import math

import numpy as np

from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import SIDES
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_up
from engine.lessons.adaboost.weights import Weighing
from engine.lessons.common.step import Question, Told, Working
from engine.lessons.common.told_rows import ROWS, telling_rows
from engine.lessons.common.wording import number, row_name
from engine.text.arithmetic import text
from engine.text.message import Message, msg

WRONG_TOLD = 8  # of the rows told one by one, so that some right ones are too


def sides(of: AdaBoostRound, after: bool) -> list[float]:
    """What right and wrong rows weigh together, before and after. NaN for what is yet to come."""
    wrong, columns = of.said.wrong, [of.weight, *([of.reweighted.after] if after else [])]
    found = [float(column[side].sum()) for column in columns for side in (~wrong, wrong)]
    return found + [math.nan] * (4 - len(found))


class WeighingClasses(Weighing):
    tells = SIDES

    def factor(self, i: int) -> str:
        alpha, wrong = self.of.said.say, self.of.said.wrong[i]
        return f"exp({text(alpha)})" if wrong else f"exp({text(-alpha)})" if self.of.said.half else "1"

    def multiplied(self, i: int) -> Message:
        factor = "up" if self.of.said.wrong[i] else "down" if self.of.said.half else "same"
        return msg("adaboost-multiplied", row=row_name(i), factor=factor, before=float(self.of.weight[i]),
                   after=number(float(self.product[i])))  # fmt: skip

    def rows(self) -> np.ndarray:
        """Wrong rows first, but some right ones too."""
        weight, wrong = self.of.weight, self.of.said.wrong
        mistaken = telling_rows(weight, WRONG_TOLD, wrong & self.told_apart)
        correct = telling_rows(weight, ROWS - len(mistaken), ~wrong & self.told_apart)
        return np.sort(np.concatenate((mistaken, correct)))

    def summed(self) -> tuple[Working, ...]:
        """With half the log and a rate of 1 the sum follows from the error alone."""
        verdict = self.of.said
        if not verdict.half or len(self.of.data.class_names) > 2 or self.of.trace.setting("learning_rate") != 1:
            return ()
        e = text(verdict.error)
        numbers = f"2 * sqrt({e} * (1 - {e}))"
        return (Working(msg("adaboost-same-sum"), r"2 \sqrt{e (1 - e)}", numbers, self.after.total),)

    @property
    def together(self) -> float:
        """What the wrong rows weigh in the end."""
        return float(self.after.after[self.of.said.wrong].sum())

    def question(self) -> Question | None:
        return ask.both_sides(self.of, self.together)

    def divided(self) -> Told:
        wrong, together = self.of.said.wrong, self.together
        numbers = f"({adding_up(self.product[wrong])})/{text(self.after.total)}"
        symbols = r"\frac{\sum_{i\,\word{wrong}} u_i}{\sum_j u_j}"
        working = Working(msg("adaboost-wrong-together"), symbols, numbers, together)
        told = msg("adaboost-divided", wrong=number(together), before=self.of.verdict.error, right=1 - together)
        return Told((told,), (working,))

    def shows(self) -> dict:
        return {SIDES: sides(self.of, after=True)}
