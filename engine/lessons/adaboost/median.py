"""What all trees so far predict together, for numbers: the weighted median, and beside it the sum the notes print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.regression import COMBINATIONS, AdaBoostR2Model
from engine.learners.common.ensemble import Ensemble, half_reached
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import ALL, ERRORS, MEDIAN, SUM, TOGETHER, staged_predictions
from engine.lessons.adaboost.rounds import TERMS, AdaBoostRound, adding_up
from engine.lessons.adaboost.votes import alone
from engine.lessons.common.ensemble import Sent
from engine.lessons.common.picture import TREES
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Step, Told, Working
from engine.lessons.common.told_rows import ROWS, telling_rows
from engine.lessons.common.wording import number, row_name, tree
from engine.text.arithmetic import text, total
from engine.text.message import msg

TREES_NAMED = 24  # on the line of says; of more trees those around the middle


def in_order(values: np.ndarray, says: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """The trees by what they predict, the say reached at each, and the place where half of it is."""
    order = values.argsort(kind="stable")
    reached = says[order].cumsum()
    return order, reached, int(half_reached(reached))


def line_of_says(values: np.ndarray, says: np.ndarray, voters: list[int]) -> dict:
    """The says laid end to end from the smallest prediction on, half of them marked. `voters` are places of trees."""
    order, reached, middle = in_order(values, says)
    places = np.arange(len(order))
    if len(order) > TREES_NAMED:  # the line is divided at fewer places: its end and what lies around the middle
        start = min(max(middle - TREES_NAMED // 2, 0), len(order) - TREES_NAMED)
        places = np.unique(np.append(np.arange(start, start + TREES_NAMED), len(order) - 1))
    labels = [msg("adaboost-line-label", value=values.item(i), tree=tree(voters[i])) for i in order[places].tolist()]
    lit = int(places.searchsorted(middle))
    return {"ends": reached[places], "labels": labels, "draws": np.array([0.5 * reached[-1]]), "lit": lit}


def state_of_new_row(ensemble: Ensemble, sent: Sent, heard: int) -> dict | np.ndarray | None:
    """The same for a row from outside, or what each tree adds to the notes' sum."""
    voters = ensemble.weight[:heard].nonzero()[0]
    if not len(voters):
        return None
    values = np.array([sent.given[voter].scores[0] for voter in voters])
    if ensemble.rule != "median":
        return filled(ensemble.weight[voters] * values, voters, len(ensemble.weight))
    return line_of_says(values, ensemble.weight[voters], voters.tolist())


def filled(values: np.ndarray, places: Sequence[int] | np.ndarray, n: int) -> np.ndarray:
    """[n] with the values at their places, NaN elsewhere: bars that are yet to come."""
    every = np.full(n, np.nan)
    every[places] = values
    return every


@dataclass(frozen=True, eq=False)
class Combining:
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

    @property
    def panel(self) -> str:
        return MEDIAN if self.median else SUM

    @cached_property
    def predictions(self) -> np.ndarray:
        """[rounds, n] what all trees so far predict."""
        return staged_predictions(self.trace, len(self.rounds))

    @cached_property
    def heard(self) -> list[AdaBoostRound]:
        """The rounds whose tree has a say."""
        return [each for each in self.rounds if each.verdict.say]

    @cached_property
    def said(self) -> np.ndarray:
        """[trees, n] what each tree that has a say predicts."""
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
        sets = {TREES: k + 1, TOGETHER: self.predictions[k], ERRORS: k + 1, ALL: k + 1}
        light = Light(tree=k, scene="all", panel=ERRORS)
        yield Step(of.last, self.line, ROUNDS, light, partial(self.together, k), sets=sets)
        yield self.followed_step(of)
        missed = np.abs(self.y - self.predictions[k])
        among = missed > 0
        among[self.followed] = False
        others = telling_rows(missed, ROWS - 1, among)
        yield from table_of(of.last, others, partial(self.row, k), Light(tree=k, scene="all", panel=self.panel),
                            int(among.sum()) - len(others), msg("adaboost-no-larger-error"), line=self.line,
                            sets=lambda row: {self.panel: self.state(row, k)}, names=(self.panel,))  # fmt: skip

    def followed_step(self, of: AdaBoostRound) -> Step:
        k, row = of.number, self.followed
        light, sets = Light(tree=k, row=row, scene="all", panel=self.panel), {self.panel: self.state(row, k)}
        return Step(of.last, self.line, SPLITS, light, partial(self.row, k, row), sets=sets)

    def last(self) -> Iterator[Step]:
        """The other convention, on the row that was followed. Of one tree nothing is to be combined."""
        if len(self.heard) < 2:
            return
        light = Light(tree=len(self.rounds) - 1, row=self.followed, scene="all", panel=self.panel)
        yield Step(self.rounds[-1].last, self.line, SPLITS, light, self.other_convention)

    # -- one row

    def upto(self, k: int) -> int:
        """How many trees are heard after round k."""
        return min(k + 1, len(self.heard))

    def state(self, row: int, k: int) -> dict | np.ndarray:
        voters = [each.number for each in self.heard[: self.upto(k)]]
        said = self.said[: self.upto(k), row]
        if not self.median:
            return filled(self.betas[: self.upto(k)] * said, voters, len(self.rounds))
        return line_of_says(said, self.says[: self.upto(k)], voters)

    def row(self, k: int, row: int) -> Told:
        said, y = self.said[: self.upto(k), row], float(self.y[row])
        order, reached, middle = in_order(said, self.says[: self.upto(k)])
        value = float(self.predictions[k, row])
        if not self.median:
            return self.summed(k, row, value)
        first = self.says[order[: middle + 1]]
        upto = Working(msg("adaboost-say-up-to"), r"\sum_{f_m \le F} \alpha_m", adding_up(first),
                       float(reached[middle]))  # fmt: skip
        half = Working(msg("adaboost-half-of-say"), r"\frac{1}{2} \sum_m \alpha_m",
                       f"({adding_up(self.says[: self.upto(k)])})/2", float(0.5 * reached[-1]))  # fmt: skip
        places = {"row": row_name(row), "y": y, "value": number(value)}
        told = msg("adaboost-median-alone", **places)
        if len(said) > 1:
            reaching = tree(self.heard[order[middle]].number)
            told = msg("adaboost-median", half=half.value, tree=reaching, **places)
        question = None
        if row == self.followed and len(said) > 2:
            question = ask.the_median(value, said, self.says[: self.upto(k)], row)
        return Told((told,), (upto, half), question)

    def summed(self, k: int, row: int, value: float) -> Told:
        """The notes' convention."""
        told = msg("adaboost-notes-sum-row", row=row_name(row), y=float(self.y[row]), sum=number(value))
        return Told((told,), (self.sum_working(row, self.upto(k), value),))

    def sum_working(self, row: int, trees: int, value: float) -> Working:
        betas, said = self.betas[:trees], self.said[:trees, row]
        terms = [f"{text(b)} * {text(a)}" for b, a in zip(betas, said, strict=True)]
        numbers = total(terms) if len(terms) <= TERMS else text(float(betas @ said))
        return Working(msg("adaboost-notes-sum"), r"\sum_m \beta_m f_m(x)", numbers, value)

    # -- all rows

    def together(self, k: int) -> Told:
        error = float(((self.predictions[k] - self.y) ** 2).mean())
        squares = (self.y - self.predictions[k]) ** 2
        working = Working(msg("adaboost-squared-error"), r"\frac{1}{n} \sum_i (y_i - F(x_i))^2",
                          f"({adding_up(squares)})/{len(squares)}", error)  # fmt: skip
        heard = int(sum(each.verdict.say > 0 for each in self.rounds[: k + 1]))
        told = msg("adaboost-together-values", heard=heard, error=number(error))
        return Told((alone(self.rounds[k]), told), (working,))

    def other_convention(self) -> Told:
        row, trees = self.followed, len(self.heard)
        model, x = self.trace.model_as(AdaBoostR2Model), self.trace.data.X[[row]]
        median, summed = (float(replace(model, combine=way).predict(x)[0]) for way in COMBINATIONS)
        numbers = msg("adaboost-erratum-numbers", row=row_name(row), y=float(self.y[row]), sum=summed,
                      median=number(median))  # fmt: skip
        return Told((msg("adaboost-erratum"), numbers), (self.sum_working(row, trees, summed),))
