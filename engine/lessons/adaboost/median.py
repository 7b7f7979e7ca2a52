"""What all trees so far answer together, for numbers: the weighted median, and beside it the sum the notes print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.regression import COMBINATIONS, AdaBoostR2Model
from engine.learners.common.ensemble import Ensemble, half_reached
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import ALL, ERRORS, MEDIAN, TOGETHER, answers
from engine.lessons.adaboost.rounds import TERMS, AdaBoostRound, adding_up
from engine.lessons.common.arithmetic import text, total
from engine.lessons.common.ensemble import Sent
from engine.lessons.common.phrases import number, shown, strong
from engine.lessons.common.picture import TREES
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Step, Told, Working, says
from engine.lessons.common.told_rows import ROWS, telling_rows

TREES_NAMED = 24  # on the line of says; of more trees those around the middle
ERRATUM = (
    "The notes print a sum of beta times answer. It is no mean, and the worst tree counts most, since beta is small "
    "for a good one; a weighted median of the answers is what the method needs."
)


def in_order(values: np.ndarray, says: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """The trees by what they answer, the say reached at each, and the place where half of it is."""
    order = values.argsort(kind="stable")
    reached = says[order].cumsum()
    return order, reached, int(half_reached(reached))


def line_of_says(values: np.ndarray, says: np.ndarray, names: list[str]) -> dict:
    """The says laid end to end from the smallest answer on, half of them marked."""
    order, reached, middle = in_order(values, says)
    places = np.arange(len(order))
    if len(order) > TREES_NAMED:  # the line is parted at fewer places: its end and what lies around the middle
        start = min(max(middle - TREES_NAMED // 2, 0), len(order) - TREES_NAMED)
        places = np.unique(np.append(np.arange(start, start + TREES_NAMED), len(order) - 1))
    labels = [f"{shown(values.item(i))} ({names[i]})" for i in order[places].tolist()]
    lit = int(places.searchsorted(middle))
    return {"ends": reached[places], "labels": labels, "draws": np.array([0.5 * reached[-1]]), "lit": lit}


def line_of_new_row(ensemble: Ensemble, sent: Sent, heard: int) -> dict | None:
    """The same for a row from outside. A sum has no such line, nor have no trees."""
    voters = ensemble.weight[:heard].nonzero()[0]
    if ensemble.rule != "median" or not len(voters):
        return None
    values = np.array([sent.given[tree].scores[0] for tree in voters])
    return line_of_says(values, ensemble.weight[voters], [f"tree {tree + 1}" for tree in voters])


@dataclass(frozen=True, eq=False)
class Answering:
    trace: Trace
    rounds: list[AdaBoostRound]
    ensemble: Ensemble
    line: int

    @property
    def y(self) -> np.ndarray:
        return self.trace.data.y

    @property
    def median(self) -> bool:
        return self.ensemble.rule == "median"

    @cached_property
    def answers(self) -> np.ndarray:
        """[rounds, n] what all trees so far answer."""
        return answers(self.trace, len(self.rounds))

    @cached_property
    def heard(self) -> list[AdaBoostRound]:
        """The rounds whose tree has a say."""
        return [each for each in self.rounds if each.verdict.say]

    @cached_property
    def said(self) -> np.ndarray:
        """[trees, n] what each tree that has a say answers."""
        return np.stack([each.growth.tree.value.take(each.leaf) for each in self.heard])

    @cached_property
    def says(self) -> np.ndarray:
        return np.array([each.verdict.say for each in self.heard])

    @cached_property
    def betas(self) -> np.ndarray:
        return self.trace.model_as(AdaBoostR2Model).betas

    @cached_property
    def followed(self) -> int:
        """The row the trees agree on least: it is told in every round."""
        return int(self.said.std(0).argmax())

    def steps(self, of: AdaBoostRound) -> Iterator[Piece]:
        k = of.number
        sets = {TREES: k + 1, TOGETHER: self.answers[k], ERRORS: k + 1, ALL: k + 1}
        light = Light(tree=k, scene="all", panel=ERRORS)
        yield Step(of.last, self.line, ROUNDS, light, partial(self.together, k), sets=sets)
        yield self.followed_step(of)
        missed = np.abs(self.y - self.answers[k])
        among = missed > 0
        among[self.followed] = False
        others = telling_rows(missed, ROWS - 1, among)
        yield from table_of(of.last, others, partial(self.row, k), Light(tree=k, scene="all", panel=MEDIAN),
                            int(among.sum()) - len(others), "No other is missed by more.", line=self.line,
                            sets=lambda row: {MEDIAN: self.state(row, k)}, names=(MEDIAN,))  # fmt: skip

    def followed_step(self, of: AdaBoostRound) -> Step:
        k, row = of.number, self.followed
        light, sets = Light(tree=k, row=row, scene="all", panel=MEDIAN), {MEDIAN: self.state(row, k)}
        return Step(of.last, self.line, SPLITS, light, partial(self.row, k, row), sets=sets)

    def last(self) -> Step:
        """The other convention, on the row that was followed."""
        light = Light(tree=len(self.rounds) - 1, row=self.followed, scene="all", panel=MEDIAN)
        return Step(self.rounds[-1].last, self.line, SPLITS, light, self.other_convention)

    # -- one row

    def upto(self, k: int) -> int:
        """How many trees are heard after round k."""
        return min(k + 1, len(self.heard))

    def state(self, row: int, k: int) -> dict:
        names = [f"tree {each.number + 1}" for each in self.heard[: self.upto(k)]]
        return line_of_says(self.said[: self.upto(k), row], self.says[: self.upto(k)], names)

    def row(self, k: int, row: int) -> Told:
        said, y = self.said[: self.upto(k), row], float(self.y[row])
        order, reached, middle = in_order(said, self.says[: self.upto(k)])
        answer = float(self.answers[k, row])
        if not self.median:
            return self.summed(k, row, answer)
        first = self.says[order[: middle + 1]]
        upto = Working("Say up to this answer", r"\sum_{f_m \le F} \mathrm{say}_m", adding_up(first),
                       float(reached[middle]))  # fmt: skip
        half = Working("Half of all say", r"\frac{1}{2} \sum_m \mathrm{say}_m",
                       f"({adding_up(self.says[: self.upto(k)])})/2", float(0.5 * reached[-1]))  # fmt: skip
        whose = f"tree {self.heard[order[middle]].number + 1}"
        told = (
            f"Row {row + 1}, which has {shown(y)}: from the smallest answer on, half of all say ({shown(half.value)}) "
        )
        who = "They answer " if len(said) > 1 else "It answers "
        sentence = says(told, f"is reached at {whose}. {who}", number(answer), ".")
        question = None
        if row == self.followed and len(said) > 2:
            question = ask.the_median(answer, said, self.says[: self.upto(k)], row)
        return Told(sentence, (upto, half), question)

    def summed(self, k: int, row: int, answer: float) -> Told:
        """The notes' convention."""
        sentence = says(f"Row {row + 1}, which has {shown(float(self.y[row]))}: beta times answer adds up to ",
                        number(answer), ".")  # fmt: skip
        return Told(sentence, (self.sum_working(row, self.upto(k), answer),))

    def sum_working(self, row: int, trees: int, value: float) -> Working:
        betas, said = self.betas[:trees], self.said[:trees, row]
        terms = [f"{text(b)} * {text(a)}" for b, a in zip(betas, said, strict=True)]
        numbers = total(terms) if len(terms) <= TERMS else text(float(betas @ said))
        return Working("The notes' sum", r"\sum_m \beta_m f_m(x)", numbers, value)

    # -- all rows

    def together(self, k: int) -> Told:
        error = float(((self.answers[k] - self.y) ** 2).mean())
        squares = (self.y - self.answers[k]) ** 2
        working = Working("Mean squared residual", r"\frac{1}{n} \sum_i (y_i - F(x_i))^2",
                          f"({adding_up(squares)})/{len(squares)}", error)  # fmt: skip
        of, heard = self.rounds[k], int(sum(each.verdict.say > 0 for each in self.rounds[: k + 1]))
        who = "It answers" if heard == 1 else f"The {heard:,} trees together answer"
        own = f"Tree {k + 1} has an error of {shown(of.verdict.error)} and a say of {shown(of.verdict.say)}. "
        return Told(says(own, f"{who} with a mean squared residual of ", number(error), "."), (working,))

    def other_convention(self) -> Told:
        row, trees = self.followed, len(self.heard)
        model, x = self.trace.model_as(AdaBoostR2Model), self.trace.data.X[[row]]
        median, summed = (float(replace(model, combine=way).predict(x)[0]) for way in COMBINATIONS)
        told = f" For row {row + 1}, which has {shown(float(self.y[row]))}, that sum is {shown(summed)}, the median "
        sentence = says(strong(ERRATUM), told, number(median), ".")
        return Told(sentence, (self.sum_working(row, trees, summed),))
