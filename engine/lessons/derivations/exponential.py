"""Why exponential loss? AdaBoost's formulas line by line, from one cost: each line with its reason, on real rows.

Throughout: y and f are -1 or +1 (of the two classes the second is +1), F the sum over the trees so far of amount of say
times f; a row costs exp(-y F). err is the weighted error, beta the amount of say of the round's tree.
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
from engine.learners.adaboost.weights import PERFECT
from engine.learners.boosting.losses import Logistic
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_weights, growing_steps, rounds_of
from engine.lessons.common.asking import numeric
from engine.lessons.common.picture import TREES, Column, Picture, ShownTree, cells, curve
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Lesson, Light, Step, Told, Working, not_shown
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.common.wording import changed, class_part, counted, mix, number, row_name, rows
from engine.lessons.common.wording import tree as tree_name
from engine.text.arithmetic import ratio, text, total
from engine.text.message import Span, msg

CODE = (
    msg("derivations-code-begin"),
    msg("derivations-code-rounds"),
    msg("derivations-code-cost"),
    msg("derivations-code-weigh"),
    msg("derivations-code-tree"),
    msg("derivations-code-sides"),
    msg("derivations-code-regroup"),
    msg("derivations-code-slope"),
    msg("derivations-code-beta"),
    msg("derivations-code-update"),
    msg("derivations-code-odds"),
)
BEGIN, COST, WEIGH, TREE, SIDES, REGROUP, SLOPE, BETA, UPDATE, ODDS = 1, 3, 4, 5, 6, 7, 8, 9, 10, 11
WEIGHT, MARGIN = "weight", "y F"
LOSS, CELLS, AVERAGE = "loss", "weights", "average"
TERMS = 8  # of a sum, equal ones taken together; with more only the result is written


@declares
def fit(
    data: Table,
    *,
    n_estimators: Annotated[int, Whole("derivations.help.n-estimators", "setting.group.boosting", low=1, high=5)] = 2,
    max_depth: Annotated[int, Whole("adaboost.help.max-depth", "setting.group.tree", low=1, high=3)] = 1,
    log: Log = untraced,
):
    """AdaBoost with half the log as its amount of say: the one that the cost leads to."""
    if len(data.class_names) != 2:
        raise DataProblem("derivations.error.two-classes")
    return adaboost.fit(data, n_estimators=n_estimators, max_depth=max_depth, say="half_log", log=log)


def picture(trace: Trace) -> Picture:
    rounds = rounds_of(trace)
    along = np.linspace(-2.5, 2.5, 101)
    panels = [
        curve(LOSS, msg("derivations-panel-cost"), "y F", "exp(-y F)", list(zip(along, np.exp(-along), strict=True))),
        cells(CELLS, msg("derivations-panel-weights"), msg("derivations-weight")),
        *(cost_curve(each.said) for each in rounds if not each.stops),
        average_curve(float(np.mean(trace.data.y))),
    ]
    columns = (
        Column(MARGIN, msg("derivations-column-margin")),
        Column(WEIGHT, msg("derivations-column-weight"), size=True, title=msg("derivations-weight")),
    )
    trees = tuple(ShownTree(each.growth, tree_name(each.number)) for each in rounds)
    return Picture(trees, trace.model_as(AdaBoostModel).ensemble.first(len(trees)), columns, tuple(panels))


def cost_name(round: int) -> str:
    return f"cost of round {round + 1}"


def cost_curve(verdict: Say):
    """What is left of the cost, over beta."""
    beta = np.linspace(0, max(2 * verdict.say, 0.5), 81)
    left = np.exp(-beta) * (1 - verdict.error) + np.exp(beta) * verdict.error
    title, part = msg("derivations-panel-left", round=verdict.round + 1), msg("derivations-part-of-cost")
    return curve(cost_name(verdict.round), title, "beta", part, list(zip(beta, left, strict=True)))


def average_curve(p: float):
    """What a score F costs on average, if it is the same for all rows."""
    F = np.linspace(-2.5, 2.5, 101)
    costs = p * np.exp(-F) + (1 - p) * np.exp(F)
    points = list(zip(F, costs, strict=True))
    return curve(AVERAGE, msg("derivations-panel-average"), "F", msg("derivations-mean-cost"), points)


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
        sets = {AVERAGE: [(best, 2 * math.sqrt(share * (1 - share)), msg("derivations-half-log-odds"))]}
        yield Step(
            trace.events[-1],
            ODDS,
            ROUNDS,
            light,
            partial(_odds, trace, share),
            opens=msg("derivations-opens-odds"),
            sets=sets,
        )


def _begin(trace: Trace) -> Told:
    data, (first, second) = trace.data, (class_part(trace.data, k) for k in range(2))
    counts = mix(data, np.bincount(data.y, minlength=2))
    return Told(
        (
            msg("derivations-exponential", target=Span(data.target_name), rows=rows(data.n), holds=counts),
            msg("derivations-signs", first=first, second=second),
            msg("derivations-no-tree"),
        )
    )


def _odds(trace: Trace, share: float) -> Told:
    """The constant with the least cost, for the share of +1 there is."""
    p = ratio(float(np.sum(trace.data.y)), trace.data.n)
    best = Logistic(2.0).start(trace.data.y)
    slope = f"(1 - {p}) * exp({text(best)}) - {p} * exp({text(-best)})"
    workings = (
        Working(msg("derivations-half-log-odds"), r"\frac{1}{2} \log \frac{p}{1 - p}", f"1/2 * log(({p})/(1 - {p}))",
                best),
        Working(msg("derivations-slope-there"), r"(1 - p)\, e^{F} - p\, e^{-F}", slope, 0.0),
    )  # fmt: skip
    says = (msg("derivations-average", p=share), msg("derivations-lowest", F=number(best)), msg("derivations-sign"))
    return Told(says, workings)


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
        f = 2.0 * self.verdict.predictions.take(self.of.leaf) - 1.0
        return self.F + self.verdict.say * f

    @property
    def cost_after(self) -> float:
        return self.cost if self.of.stops else self.cost * self.of.reweighted.total

    @property
    def panel(self) -> str:
        return cost_name(self.of.number)

    def steps(self, candidates: int) -> Iterator[Step]:
        of = self.of
        opens = msg("derivations-round", round=of.number + 1)
        yield Step(of.begins, COST, ROUNDS, self.light(LOSS), self.costs, opens=opens, sets=self.marks(self.F))
        yield from self.weights()
        for step in growing_steps(of, candidates, 0).coarsely().steps():
            yield replace(step, line=TREE)
        yield Step(self.verdict, SIDES, SPLITS, self.light(CELLS), self.error)
        if of.stops:
            yield Step(of.after, SIDES, SPLITS, self.light(CELLS), self.stops)
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
        points = [(m, math.exp(-m), row_name(i) if i in named else "") for m, i in order]
        weight = np.exp(-margin) / np.exp(-margin).sum()
        return {MARGIN: margin, WEIGHT: weight, CELLS: weight, LOSS: points}

    # -- the cost, and what a row weighs

    def whole(self, F: np.ndarray, value: float) -> Working:
        return Working(msg("derivations-cost"), r"\sum_i e^{-y_i F(x_i)}", costing(self.sign * F), value)

    def costs(self) -> Told:
        whole = msg("derivations-whole", cost=number(self.cost))
        return Told((msg("derivations-cost-of-row", round=self.of.number + 1), whole), (self.whole(self.F, self.cost),))

    def weights(self) -> Iterator[Step]:
        some = np.ones(len(self.F), bool) if self.of.number else np.arange(len(self.F)) == 0  # at first all are alike
        told = telling_rows(self.of.weight, among=some)
        for i in told.tolist():
            yield Step(self.verdict, WEIGH, EVERY_NUMBER, self.light(CELLS, row=i), partial(self.weight, i))
        if left_out := len(self.F) - len(told):
            light = self.light(CELLS)
            yield not_shown(self.verdict, WEIGH, light, left_out, "row", msg("derivations-none-heavier"))

    def weight(self, i: int) -> Told:
        margin, weight = float(self.sign[i] * self.F[i]), float(self.of.weight[i])
        numbers = f"exp({text(-margin)})/{text(self.cost)}"
        working = Working(msg("derivations-weight-of", row=row_name(i)), r"\frac{e^{-y_i F(x_i)}}{L}", numbers, weight)
        return Told((msg("derivations-weighs", row=row_name(i), margin=margin, weight=number(weight)),), (working,))

    # -- one more tree

    def error(self) -> Told:
        wrong = self.verdict.wrong
        working = Working("err", r"\sum_{y_i f(x_i) < 0} w_i", adding_weights(self.of.weight, wrong),
                          self.verdict.error)  # fmt: skip
        told = msg("derivations-error", rows=rows(int(wrong.sum())), error=number(self.verdict.error))
        return Told((told,), (working,))

    @property
    def letters(self) -> tuple[str, str]:
        return text(self.verdict.say), text(self.verdict.error)

    def left(self, symbols: str, numbers: str) -> Working:
        """What is left of the cost, one way to write it or another."""
        return Working(msg("derivations-part-of-cost"), symbols, numbers, self.of.reweighted.total)

    def both_sides(self) -> Told:
        b, e = self.letters
        working = self.left(r"e^{-\beta} (1 - err) + e^{\beta}\, err", f"exp(-{b}) * (1 - {e}) + exp({b}) * {e}")
        return Told((msg("derivations-sides"), msg("derivations-left", part=number(working.value))), (working,))

    def regrouped(self) -> Told:
        b, e = self.letters
        numbers = f"exp(-{b}) + (exp({b}) - exp(-{b})) * {e}"
        working = self.left(r"e^{-\beta} + \left(e^{\beta} - e^{-\beta}\right) err", numbers)
        return Told((msg("derivations-regrouped"), msg("derivations-least-error")), (working,))

    def slope(self) -> Told:
        b, e = self.letters
        numbers = f"exp({b}) * {e} - exp(-{b}) * (1 - {e})"
        working = Working(msg("derivations-slope"), r"-e^{-\beta} (1 - err) + e^{\beta}\, err", numbers, 0.0)
        return Told((msg("derivations-how-long"), msg("derivations-balance")), (working,))

    def beta(self) -> Told:
        amount, e = self.verdict.say, text(self.verdict.error)
        symbols = r"\beta = \frac{1}{2} \log \frac{1 - err}{err}"
        working = Working("beta", symbols, f"1/2 * log((1 - {e})/{e})", amount)
        because = (msg("derivations-beta-because"),)
        question = numeric("say", msg("derivations-beta-ask"), amount, because, (SPLITS,), error=self.verdict.error,
                           half=True, say=amount)  # fmt: skip
        return Told((msg("derivations-solve"), msg("derivations-beta", beta=number(amount))), (working,), question)

    def left_of_it(self) -> Told:
        e = text(self.verdict.error)
        working = self.left(r"2 \sqrt{err\,(1 - err)}", f"2 * sqrt({e} * (1 - {e}))")
        return Told((msg("derivations-put-in", part=number(working.value)), msg("derivations-below-1")), (working,))

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
        after = float(self.of.reweighted.after[i])
        working = Working(msg("derivations-new-weight-of", row=row_name(i)), symbols, numbers, after)
        told = msg("derivations-new-weight", row=row_name(i), wrong=wrong, before=float(self.of.weight[i]),
                   after=number(after))  # fmt: skip
        return Told((told,), (working,))

    def half(self) -> Told:
        b, e = self.letters
        value = float(self.of.reweighted.after[self.verdict.wrong].sum())
        symbols = r"\frac{e^{\beta}\, err}{\sum_j w_j e^{-y_j \beta f(x_j)}}"
        numbers = f"exp({b}) * {e}/{text(self.of.reweighted.total)}"
        working = Working(msg("derivations-wrong-rows"), symbols, numbers, value)
        return Told((msg("derivations-half", weight=number(value)), msg("derivations-like-guessing")), (working,))

    def new_cost(self) -> Told:
        after = self.whole(self.F_after, self.cost_after)
        trees = counted(self.of.number + 1, "tree")
        return Told((msg("derivations-new-cost", trees=trees, changed=changed(self.cost, after.value)),), (after,))

    def stops(self) -> Told:
        return Told((msg("derivations-stops", perfect=self.verdict.reason == PERFECT),))


def costing(margin: np.ndarray) -> str:
    """Example: margins 0.9 of six rows and -0.9 of one -> "6 * exp((-0.9)) + exp(0.9)"; of many only the sum."""
    different, counts = np.unique([float(f"{m:.12g}") for m in margin.tolist()], return_counts=True)
    if len(different) > TERMS:
        return text(math.fsum(np.exp(-margin).tolist()))
    powers = [f"exp({text(-m)})" for m in different.tolist()]
    return total(power if c == 1 else f"{c} * {power}" for power, c in zip(powers, counts.tolist(), strict=True))


LESSON = Lesson("Why exponential loss?", CODE, walk, picture)
