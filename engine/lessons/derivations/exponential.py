"""Why exponential loss? AdaBoost's formulas line by line, from one cost: each line with its reason, on real rows.

Throughout: y and f are -1 or +1 (of the two classes the second is +1), F the says of the trees so far, each times its
f, added up; a row costs exp(-y F). err is what the wrong rows weigh, beta the say of the round's tree.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Annotated

import numpy as np

from engine.core.problem import DataProblem
from engine.core.protocols import Table
from engine.core.settings import Whole, declares
from engine.core.trace import Log, Trace, untraced
from engine.learners.adaboost import fitting as adaboost
from engine.learners.adaboost.fitting import AdaBoostModel, Say
from engine.learners.boosting.losses import Logistic
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_weights, growing_steps, rounds_of
from engine.lessons.common.arithmetic import ratio, text, total
from engine.lessons.common.phrases import class_part, counted, number, rows, shown, strong
from engine.lessons.common.picture import TREES, Column, Picture, ShownTree, cells, curve
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Lesson, Light, Step, Told, Working, not_shown, says
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.tree import questions

CODE = (
    "F = 0: no tree yet",
    "for each round:",
    "    the cost of F: L = sum of exp(-y F), y = -1 or +1",
    "    a row's weight is its part of the cost: w = exp(-y F) / L",
    "    add a tree f with a say beta: a row then costs w exp(-y beta f)",
    "    together: exp(-beta) (1 - err) + exp(beta) err, err = what wrong rows weigh",
    "    = exp(-beta) + (exp(beta) - exp(-beta)) err: the less err, the less it costs",
    "    the slope by beta is 0: -exp(-beta) (1 - err) + exp(beta) err = 0",
    "    so beta = half of log((1 - err) / err)",
    "    F = F + beta f, and w exp(-y beta f) is what the row weighs in the next round",
    "what F comes to: half the log odds, and its sign is the better guess",
)
BEGIN, COST, WEIGH, TREE, SIDES, REGROUP, SLOPE, BETA, UPDATE, ODDS = 1, 3, 4, 5, 6, 7, 8, 9, 10, 11
WEIGHT, MARGIN = "weight", "y F"
LOSS, CELLS, AVERAGE = "loss", "weights", "average"
TERMS = 8  # of a sum, equal ones taken together; with more only the result is written


@declares
def fit(
    data: Table,
    *,
    n_estimators: Annotated[int, Whole("How many rounds are gone through.", "boosting", low=1, high=5)] = 2,
    max_depth: Annotated[int, Whole("The most questions to a leaf: 1 is a stump.", "tree", low=1, high=3)] = 1,
    log: Log = untraced,
):
    """AdaBoost with half the log as its say: the one that the cost leads to."""
    if len(data.class_names) != 2:
        raise DataProblem("The derivation is for two classes, -1 and +1: choose a table with two.")
    return adaboost.fit(data, n_estimators=n_estimators, max_depth=max_depth, say="half_log", log=log)


def picture(trace: Trace) -> Picture:
    rounds = rounds_of(trace)
    along = np.linspace(-2.5, 2.5, 101)
    panels = [
        curve(LOSS, "What a row costs", "y F", "exp(-y F)", list(zip(along, np.exp(-along), strict=True))),
        cells(CELLS, "What each row weighs", "weight"),
        *(cost_curve(each.said) for each in rounds if not each.stops),
        average_curve(float(np.mean(trace.data.y))),
    ]
    columns = (
        Column(MARGIN, "y times F: above 0 where the trees so far are right, the larger the surer."),
        Column(WEIGHT, "The row's part of the whole cost.", size=True),
    )
    trees = tuple(ShownTree(each.growth, f"Tree {each.number + 1}") for each in rounds)
    return Picture(trees, trace.model_as(AdaBoostModel).ensemble.first(len(trees)), columns, tuple(panels))


def cost_name(round: int) -> str:
    return f"cost of round {round + 1}"


def cost_curve(verdict: Say):
    """What is left of the cost, over beta."""
    beta = np.linspace(0, max(2 * verdict.say, 0.5), 81)
    left = np.exp(-beta) * (1 - verdict.error) + np.exp(beta) * verdict.error
    title = f"What round {verdict.round + 1} leaves of the cost"
    return curve(cost_name(verdict.round), title, "beta", "part of the cost", list(zip(beta, left, strict=True)))


def average_curve(p: float):
    """What a score F costs on average, if it is the same for all rows."""
    F = np.linspace(-2.5, 2.5, 101)
    costs = p * np.exp(-F) + (1 - p) * np.exp(F)
    return curve(AVERAGE, "What one score for all costs", "F", "cost a row", list(zip(F, costs, strict=True)))


def walk(trace: Trace, candidates: int) -> Iterator[Step]:
    """Round by round every line with the numbers of the rows."""
    rounds = rounds_of(trace)
    yield Step(trace.events[0], BEGIN, ROUNDS, Light(scene="all"), partial(_begin, trace), sets={TREES: 0})
    F, cost = np.zeros(trace.data.n), float(trace.data.n)
    for each in rounds:
        line_by_line = _Round(each, F, cost)
        yield from line_by_line.steps(candidates)
        F, cost = line_by_line.F_after, line_by_line.cost_after
    share = float(np.mean(trace.data.y))
    if 0 < share < 1:
        light = Light(tree=len(rounds) - 1, scene="all", panel=AVERAGE)
        best = Logistic(2.0).start(trace.data.y)
        sets = {AVERAGE: [(best, 2 * math.sqrt(share * (1 - share)), "half the log odds")]}
        yield Step(
            trace.events[-1], ODDS, ROUNDS, light, partial(_odds, trace, share), opens="What F comes to", sets=sets
        )


def _begin(trace: Trace) -> Told:
    first, second = (class_part(trace.data, k) for k in range(2))
    count = f"There are {rows(trace.data.n)} to learn from. "
    return Told(says(count, "Of the two classes ", first, " is written -1 and ", second, " +1. F is 0: no tree has "
                     "spoken yet, and every row costs exp(0) = 1."))  # fmt: skip


def _odds(trace: Trace, share: float) -> Told:
    """The constant with the least cost, for the share of +1 there is."""
    p = ratio(float(np.sum(trace.data.y)), trace.data.n)
    best = Logistic(2.0).start(trace.data.y)
    slope = f"(1 - {p}) * exp({text(best)}) - {p} * exp({text(-best)})"
    workings = (
        Working("Half the log odds", r"\frac{1}{2} \log \frac{p}{1 - p}", f"1/2 * log(({p})/(1 - {p}))", best),
        Working("Slope there", r"(1 - p)\, e^{F} - p\, e^{-F}", slope, 0.0),
    )
    told = (
        f"Where a share p = {shown(share)} of the rows is +1, a score F costs p exp(-F) + (1 - p) exp(F) on average. "
    )
    rest = ". It is above 0 just where p is above 1/2: the sign of F is the better guess."
    return Told(says(told, "Its lowest point is half the log odds, ", number(best), rest), workings)


@dataclass(frozen=True, eq=False)
class _Round:
    of: AdaBoostRound
    F: np.ndarray  # before the round
    cost: float  # of all rows, by the engine's sums of weights

    @property
    def verdict(self) -> Say:
        return self.of.said

    @cached_property
    def sign(self) -> np.ndarray:
        return 2.0 * self.of.data.y - 1.0

    @cached_property
    def F_after(self) -> np.ndarray:
        f = 2.0 * self.verdict.answers.take(self.of.leaf) - 1.0
        return self.F + self.verdict.say * f

    @property
    def cost_after(self) -> float:
        return self.cost if self.of.stops else self.cost * self.of.reweighted.total

    @property
    def panel(self) -> str:
        return cost_name(self.of.number)

    def steps(self, candidates: int) -> Iterator[Step]:
        of = self.of
        yield Step(of.begins, COST, ROUNDS, self.light(LOSS), self.costs, opens=of.name, sets=self.marks(self.F))
        yield from self.weights()
        for step in growing_steps(of, candidates, 0).coarsely().steps():
            yield replace(step, line=TREE)
        yield Step(self.verdict, SIDES, SPLITS, self.light(CELLS), self.error)
        if of.stops:
            yield Step(of.after, SIDES, SPLITS, self.light(CELLS), partial(_stops, of.stopped.sentence))
            return
        marked = {self.panel: [(self.verdict.say, of.reweighted.total, "beta")]}
        yield Step(self.verdict, SIDES, SPLITS, self.light(self.panel), self.both_sides, sets=marked)
        yield Step(self.verdict, REGROUP, SPLITS, self.light(self.panel), self.regrouped)
        yield Step(self.verdict, SLOPE, SPLITS, self.light(self.panel), self.slope)
        yield Step(self.verdict, BETA, SPLITS, self.light(self.panel), self.beta)
        yield Step(self.verdict, BETA, SPLITS, self.light(self.panel), self.left_of_it)
        yield from self.updates()

    def light(self, panel: str, **more) -> Light:
        return self.of.light(panel=panel, **more)

    def marks(self, F: np.ndarray) -> dict:
        """Every row on the curve of the loss, as far as they are few; its margin; its weight."""
        margin = self.sign * F
        lowest = {float(m): i for i, m in reversed(list(enumerate(margin.round(9))))}
        order = sorted(lowest.items())
        named = {order[0][1], order[-1][1]}  # the worst and the best: labels of all would lie upon each other
        points = [(m, math.exp(-m), f"row {i + 1}" if i in named else "") for m, i in order]
        weight = np.exp(-margin) / np.exp(-margin).sum()
        return {MARGIN: margin, WEIGHT: weight, CELLS: weight, LOSS: points}

    # -- the cost, and what a row weighs

    def whole(self, F: np.ndarray, value: float) -> Working:
        return Working("Cost", r"\sum_i e^{-y_i F(x_i)}", costing(self.sign * F), value)

    def costs(self) -> Told:
        told = "A row that F gets right costs less than 1, one that it gets wrong more. All rows together cost "
        sentence = says(strong(self.of.name), ". ", told, number(self.cost), ".")
        return Told(sentence, (self.whole(self.F, self.cost),))

    def weights(self) -> Iterator[Step]:
        some = np.ones(len(self.F), bool) if self.of.number else np.arange(len(self.F)) == 0  # at first all are alike
        told = telling_rows(self.of.weight, among=some)
        for i in told.tolist():
            yield Step(self.verdict, WEIGH, EVERY_NUMBER, self.light(CELLS, row=i), partial(self.weight, i))
        if left_out := len(self.F) - len(told):
            light = self.light(CELLS)
            yield not_shown(self.verdict, WEIGH, light, left_out, "row", "No other weighs more.")

    def weight(self, i: int) -> Told:
        margin, weight = float(self.sign[i] * self.F[i]), float(self.of.weight[i])
        numbers = f"exp({text(-margin)})/{text(self.cost)}"
        working = Working(f"Weight of row {i + 1}", r"\frac{e^{-y_i F(x_i)}}{L}", numbers, weight)
        told = f"Row {i + 1} has y F = {shown(margin)}. Its part of the cost is its weight in this round: "
        return Told(says(told, number(weight), "."), (working,))

    # -- one more tree

    def error(self) -> Told:
        wrong = self.verdict.wrong
        working = Working("err", r"\sum_{i\,\mathrm{wrong}} w_i", adding_weights(self.of.weight, wrong),
                          self.verdict.error)  # fmt: skip
        told = f"The tree gets {counted(int(wrong.sum()), 'row')} wrong. What they weigh together is err = "
        return Told(says(told, number(self.verdict.error), "."), (working,))

    @property
    def letters(self) -> tuple[str, str]:
        return text(self.verdict.say), text(self.verdict.error)

    def both_sides(self) -> Told:
        b, e = self.letters
        symbols = r"e^{-\beta} (1 - err) + e^{\beta}\, err"
        numbers = f"exp(-{b}) * (1 - {e}) + exp({b}) * {e}"
        working = Working("Part of the cost", symbols, numbers, self.of.reweighted.total)
        told = "A right row is multiplied by exp(-beta), a wrong one by exp(beta). With the beta that we shall find, "
        return Told(says(told, number(working.value), " of the cost is left."), (working,))

    def regrouped(self) -> Told:
        b, e = self.letters
        symbols = r"e^{-\beta} + \left(e^{\beta} - e^{-\beta}\right) err"
        numbers = f"exp(-{b}) + (exp({b}) - exp(-{b})) * {e}"
        told = "Written so, err is multiplied by something above 0 for every beta above 0: the tree with the least err "
        rest = "costs least. That is why each round looks for few wrong rows, counted by weight."
        return Told(says(told, rest), (Working("Part of the cost", symbols, numbers, self.of.reweighted.total),))

    def slope(self) -> Told:
        b, e = self.letters
        numbers = f"exp({b}) * {e} - exp(-{b}) * (1 - {e})"
        told = (
            "How long a step? At the lowest point the slope by beta is 0: what a longer step would win on right rows "
        )
        working = Working("Slope", r"-e^{-\beta} (1 - err) + e^{\beta}\, err", numbers, 0.0)
        return Told(says(told, "it would lose on wrong ones."), (working,))

    def beta(self) -> Told:
        say, e = self.verdict.say, text(self.verdict.error)
        symbols = r"\beta = \frac{1}{2} \log \frac{1 - err}{err}"
        working = Working("beta", symbols, f"1/2 * log((1 - {e})/{e})", say)
        told = "Multiply by exp(beta), solve, take the log: beta is half the log of right over wrong, "
        asked = "At which beta is the slope 0?"
        others = [2 * say, 1 - self.verdict.error, self.verdict.error]
        because = "exp(2 beta) is (1 - err) / err, so beta is half of its log."
        return Told(says(told, number(say), "."), (working,), questions.numeric(asked, say, others, because, (SPLITS,)))

    def left_of_it(self) -> Told:
        e = text(self.verdict.error)
        symbols = r"2 \sqrt{err\,(1 - err)}"
        working = Working("Part of the cost", symbols, f"2 * sqrt({e} * (1 - {e}))", self.of.reweighted.total)
        told = (
            "Put in, what is left is below 1 unless err is 1/2: every tree that knows something lowers the cost. Left: "
        )
        return Told(says(told, number(working.value), "."), (working,))

    # -- the next weights

    def updates(self) -> Iterator[Step]:
        after = self.of.reweighted
        for i in telling_rows(np.abs(after.after - self.of.weight)).tolist():
            yield Step(after, UPDATE, EVERY_NUMBER, self.light(CELLS, row=i), partial(self.next_weight, i))
        yield Step(after, UPDATE, SPLITS, self.light(CELLS), self.half, sets=self.marks(self.F_after))
        light = self.light(LOSS, scene="all")
        yield Step(after, UPDATE, ROUNDS, light, self.new_cost, sets={TREES: self.of.number + 1})

    def next_weight(self, i: int) -> Told:
        wrong, b = bool(self.verdict.wrong[i]), text(self.verdict.say)
        numbers = f"{text(self.of.weight[i])} * exp({b if wrong else f'-{b}'})/{text(self.of.reweighted.total)}"
        symbols = r"\frac{w_i e^{-y_i \beta f(x_i)}}{\sum_j w_j e^{-y_j \beta f(x_j)}}"
        working = Working(f"New weight of row {i + 1}", symbols, numbers, float(self.of.reweighted.after[i]))
        told = f"Row {i + 1} is {'wrong, so it gains' if wrong else 'right, so it loses'} weight: "
        return Told(says(told, f"{shown(self.of.weight[i])} becomes ", number(working.value), "."), (working,))

    def half(self) -> Told:
        b, e = self.letters
        value = float(self.of.reweighted.after[self.verdict.wrong].sum())
        working = Working("Wrong rows", r"\frac{e^{\beta}\, err}{\sum_j w_j e^{-y_j \beta f(x_j)}}",
                          f"exp({b}) * {e}/{text(self.of.reweighted.total)}", value)  # fmt: skip
        told = "Now the wrong rows weigh as much as the right ones, "
        rest = " together: asked again, this tree would do no better than a guess."
        return Told(says(told, number(value), rest), (working,))

    def new_cost(self) -> Told:
        after = self.whole(self.F_after, self.cost_after)
        told = f"With {counted(self.of.number + 1, 'tree')} all rows together cost "
        return Told(says(told, number(after.value), f", down from {shown(self.cost)}."), (after,))


def _stops(sentence: str) -> Told:
    return Told(says(sentence, " So there is no beta to find."))


def costing(margin: np.ndarray) -> str:
    """Example: margins 0.9 of six rows and -0.9 of one -> "6 * exp((-0.9)) + exp(0.9)"; of many only the sum."""
    different, counts = np.unique([float(f"{m:.12g}") for m in margin.tolist()], return_counts=True)
    if len(different) > TERMS:
        return text(math.fsum(np.exp(-margin).tolist()))
    powers = [f"exp({text(-m)})" for m in different.tolist()]
    return total(power if c == 1 else f"{c} * {power}" for power, c in zip(powers, counts.tolist(), strict=True))


LESSON = Lesson("Why exponential loss?", CODE, walk, picture)
