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

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.core.settings import Integer, validate_settings
from engine.core.trace import Log, Trace, no_log
from engine.learners.adaboost import fitting as adaboost
from engine.learners.adaboost.events import PERFECT
from engine.learners.adaboost.fitting import AdaBoostModel, ClassificationResult
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, adaboost_rounds, round_growth_block, weight_sum_expr
from engine.learners.common.losses import LogisticLoss
from engine.text.arithmetic import number_expr, ratio_expr, sum_expr
from engine.text.message import Span, msg
from engine.text.picture import ACTIVE_TREES, Column, LessonPicture, LessonTree, cells_panel, curve_panel
from engine.text.questions import build_numeric_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
    Calculation,
    Highlight,
    Lesson,
    Step,
    StepText,
    select_rows,
    skipped_step,
)
from engine.text.wording import (
    class_mix_text,
    class_span,
    count_text,
    from_to_text,
    number_span,
    row_name_text,
    rows_text,
)
from engine.text.wording import tree_name_text as tree_name

CODE = (
    msg("derivation.exponential-code.start"),
    msg("derivation.exponential-code.round-loop"),
    msg("derivation.exponential-code.cost"),
    msg("derivation.exponential-code.weights"),
    msg("derivation.exponential-code.new-tree"),
    msg("derivation.exponential-code.right-and-wrong"),
    msg("derivation.exponential-code.regroup"),
    msg("derivation.exponential-code.zero-slope"),
    msg("derivation.exponential-code.beta"),
    msg("derivation.exponential-code.update"),
    msg("derivation.exponential-code.log-odds"),
)
BEGIN, COST, WEIGH, TREE, SIDES, REGROUP, SLOPE, BETA, UPDATE, ODDS = 1, 3, 4, 5, 6, 7, 8, 9, 10, 11
WEIGHT, MARGIN = "weight", "y F"
LOSS, CELLS, AVERAGE = "loss", "weights", "average"
TERMS = 8  # of a sum, equal ones taken together; with more only the result is written


@validate_settings
def fit(
    data: Table,
    *,
    n_estimators: Annotated[int, Integer("derivation.help.n-estimators", "setting.group.boosting", low=1, high=5)] = 2,
    max_depth: Annotated[int, Integer("adaboost.help.max-depth", "setting.group.tree", low=1, high=3)] = 1,
    log: Log = no_log,
):
    """AdaBoost with half the log as its amount of say: the one that the cost leads to."""
    if len(data.class_names) != 2:
        raise DataProblem("derivation.error.two-classes")
    return adaboost.fit(data, n_estimators=n_estimators, max_depth=max_depth, say="half_log", log=log)


def build_exponential_picture(trace: Trace) -> LessonPicture:
    rounds = adaboost_rounds(trace)
    along = np.linspace(-2.5, 2.5, 101)
    panels = [
        curve_panel(
            LOSS,
            msg("derivation.exponential-panel.row-cost"),
            "y F",
            "exp(-y F)",
            list(zip(along, np.exp(-along), strict=True)),
        ),
        cells_panel(CELLS, msg("derivation.exponential-panel.weights"), msg("derivation.exponential-label.weight")),
        *(cost_curve(each.result) for each in rounds if not each.is_last),
        average_curve(float(np.mean(trace.data.y))),
    ]
    columns = (
        Column(MARGIN, msg("derivation.exponential-column.margin-help")),
        Column(
            WEIGHT,
            msg("derivation.exponential-column.weight-help"),
            size=True,
            title=msg("derivation.exponential-label.weight"),
        ),
    )
    trees = tuple(LessonTree(each.growth, tree_name(each.number)) for each in rounds)
    return LessonPicture(trees, trace.model_as(AdaBoostModel).ensemble.first(len(trees)), columns, tuple(panels))


def cost_name(round: int) -> str:
    return f"cost of round {round + 1}"


def cost_curve(verdict: ClassificationResult):
    """What is left of the cost, over beta."""
    beta = np.linspace(0, max(2 * verdict.alpha, 0.5), 81)
    left = np.exp(-beta) * (1 - verdict.error) + np.exp(beta) * verdict.error
    title, part = (
        msg("derivation.exponential-panel.round-cost", round=verdict.round + 1),
        msg("derivation.formula.cost-share"),
    )
    return curve_panel(cost_name(verdict.round), title, "beta", part, list(zip(beta, left, strict=True)))


def average_curve(p: float):
    """What a score F costs on average, if it is the same for all rows."""
    F = np.linspace(-2.5, 2.5, 101)
    costs = p * np.exp(-F) + (1 - p) * np.exp(F)
    points = list(zip(F, costs, strict=True))
    return curve_panel(
        AVERAGE,
        msg("derivation.exponential-panel.mean-cost"),
        "F",
        msg("derivation.exponential-axis.mean-cost"),
        points,
    )


def walk(trace: Trace, candidates: int) -> Iterator[Step]:
    """Round by round every line with the numbers of the rows."""
    rounds = adaboost_rounds(trace)
    yield Step(
        trace.events[0],
        BEGIN,
        DETAIL_TREES,
        Highlight(scene="all"),
        partial(_begin, trace),
        state_updates={ACTIVE_TREES: 0},
    )
    F, cost = np.zeros(trace.data.n), float(trace.data.n)
    for each in rounds:
        line_by_line = _Round(each, F, cost)
        yield from line_by_line.steps(candidates)
        F, cost = line_by_line.F_after, line_by_line.cost_after
    share = float(np.mean(trace.data.y))
    if 0 < share < 1:
        light = Highlight(tree=len(rounds) - 1, scene="all", panel=AVERAGE)
        best = LogisticLoss(2.0).start(trace.data.y)
        sets = {AVERAGE: [(best, 2 * math.sqrt(share * (1 - share)), msg("derivation.formula.half-log-odds"))]}
        yield Step(
            trace.events[-1],
            ODDS,
            DETAIL_TREES,
            light,
            partial(_odds, trace, share),
            section_title=msg("derivation.exponential-section.log-odds"),
            state_updates=sets,
        )


def _begin(trace: Trace) -> StepText:
    data, (first, second) = trace.data, (class_span(trace.data, k) for k in range(2))
    counts = class_mix_text(data, np.bincount(data.y, minlength=2))
    return StepText(
        (
            msg("derivation.exponential.intro", target=Span(data.target_name), rows=rows_text(data.n), holds=counts),
            msg("derivation.exponential.class-signs", first=first, second=second),
            msg("derivation.exponential.first-cost"),
        )
    )


def _odds(trace: Trace, share: float) -> StepText:
    """The constant with the least cost, for the share of +1 there is."""
    p = ratio_expr(float(np.sum(trace.data.y)), trace.data.n)
    best = LogisticLoss(2.0).start(trace.data.y)
    slope = f"(1 - {p}) * exp({number_expr(best)}) - {p} * exp({number_expr(-best)})"
    workings = (
        Calculation(
            msg("derivation.formula.half-log-odds"),
            r"\frac{1}{2} \log \frac{p}{1 - p}",
            f"1/2 * log(({p})/(1 - {p}))",
            best,
        ),
        Calculation(msg("derivation.formula.slope-at-lowest"), r"(1 - p)\, e^{F} - p\, e^{-F}", slope, 0.0),
    )
    says = (
        msg("derivation.exponential.mean-cost", p=share),
        msg("derivation.exponential.lowest-mean-cost", F=number_span(best)),
        msg("derivation.exponential.sign-meaning"),
    )
    return StepText(says, workings)


@dataclass(frozen=True, eq=False)
class _Round:
    of: AdaBoostRound
    F: np.ndarray  # before the round
    cost: float  # of all rows, by the engine's sums of weights

    @property
    def verdict(self) -> ClassificationResult:
        return self.of.result

    @cached_property
    def sign(self) -> np.ndarray:
        return 2.0 * self.of.data.y - 1.0

    @cached_property
    def F_after(self) -> np.ndarray:
        f = 2.0 * self.verdict.predictions.take(self.of.leaf_of_row) - 1.0
        return self.F + self.verdict.alpha * f

    @property
    def cost_after(self) -> float:
        return self.cost if self.of.is_last else self.cost * self.of.reweighting.total

    @property
    def panel(self) -> str:
        return cost_name(self.of.number)

    def steps(self, candidates: int) -> Iterator[Step]:
        of = self.of
        opens = msg("derivation.exponential-section.round", round=of.number + 1)
        yield Step(
            of.first_growth_event,
            COST,
            DETAIL_TREES,
            self.highlight(LOSS),
            self.costs,
            section_title=opens,
            state_updates=self.marks(self.F),
        )
        yield from self.weights()
        for step in round_growth_block(of, candidates, 0).coarse_only().steps():
            yield replace(step, line=TREE)
        yield Step(self.verdict, SIDES, DETAIL_SPLITS, self.highlight(CELLS), self.error)
        if of.is_last:
            yield Step(of.end_event, SIDES, DETAIL_SPLITS, self.highlight(CELLS), self.stops)
            return
        marked = {self.panel: [(self.verdict.alpha, of.reweighting.total, "beta")]}
        yield Step(
            self.verdict, SIDES, DETAIL_SPLITS, self.highlight(self.panel), self.both_sides, state_updates=marked
        )
        yield Step(self.verdict, REGROUP, DETAIL_SPLITS, self.highlight(self.panel), self.regrouped)
        yield Step(self.verdict, SLOPE, DETAIL_SPLITS, self.highlight(self.panel), self.slope)
        yield Step(self.verdict, BETA, DETAIL_SPLITS, self.highlight(self.panel), self.beta)
        yield Step(self.verdict, BETA, DETAIL_SPLITS, self.highlight(self.panel), self.left_of_it)
        yield from self.updates()

    def highlight(self, panel: str, **more) -> Highlight:
        return self.of.highlight(panel=panel, **more)

    def marks(self, F: np.ndarray) -> dict:
        """Every row on the curve of the loss, as far as they are few; its margin; its weight."""
        margin = self.sign * F
        lowest = {float(m): i for i, m in reversed(list(enumerate(margin.round(9))))}
        order = sorted(lowest.items())
        named = {order[0][1], order[-1][1]}  # the worst and the best: labels of all would lie upon each other
        points = [(m, math.exp(-m), row_name_text(i) if i in named else "") for m, i in order]
        weight = np.exp(-margin) / np.exp(-margin).sum()
        return {MARGIN: margin, WEIGHT: weight, CELLS: weight, LOSS: points}

    # -- the cost, and what a row weighs

    def whole(self, F: np.ndarray, value: float) -> Calculation:
        return Calculation(msg("derivation.formula.cost"), r"\sum_i e^{-y_i F(x_i)}", costing(self.sign * F), value)

    def costs(self) -> StepText:
        whole = msg("derivation.exponential.total-cost", cost=number_span(self.cost))
        return StepText(
            (msg("derivation.exponential.row-cost", round=self.of.number + 1), whole), (self.whole(self.F, self.cost),)
        )

    def weights(self) -> Iterator[Step]:
        some = np.ones(len(self.F), bool) if self.of.number else np.arange(len(self.F)) == 0  # at first all are alike
        told = select_rows(self.of.weight, row_mask=some)
        for i in told.tolist():
            yield Step(self.verdict, WEIGH, DETAIL_CALCULATIONS, self.highlight(CELLS, row=i), partial(self.weight, i))
        if left_out := len(self.F) - len(told):
            light = self.highlight(CELLS)
            yield skipped_step(self.verdict, WEIGH, light, left_out, "row", msg("derivation.exponential.rows-skipped"))

    def weight(self, i: int) -> StepText:
        margin, weight = float(self.sign[i] * self.F[i]), float(self.of.weight[i])
        numbers = f"exp({number_expr(-margin)})/{number_expr(self.cost)}"
        working = Calculation(
            msg("derivation.formula.row-weight", row=row_name_text(i)), r"\frac{e^{-y_i F(x_i)}}{L}", numbers, weight
        )
        return StepText(
            (
                msg(
                    "derivation.exponential.row-weight", row=row_name_text(i), margin=margin, weight=number_span(weight)
                ),
            ),
            (working,),
        )

    # -- one more tree

    def error(self) -> StepText:
        wrong = self.verdict.is_wrong
        working = Calculation("err", r"\sum_{y_i f(x_i) < 0} w_i", weight_sum_expr(self.of.weight, wrong),
                          self.verdict.error)  # fmt: skip
        told = msg(
            "derivation.exponential.weighted-error",
            rows=rows_text(int(wrong.sum())),
            error=number_span(self.verdict.error),
        )
        return StepText((told,), (working,))

    @property
    def letters(self) -> tuple[str, str]:
        return number_expr(self.verdict.alpha), number_expr(self.verdict.error)

    def left(self, symbols: str, numbers: str) -> Calculation:
        """What is left of the cost, one way to write it or another."""
        return Calculation(msg("derivation.formula.cost-share"), symbols, numbers, self.of.reweighting.total)

    def both_sides(self) -> StepText:
        b, e = self.letters
        working = self.left(r"e^{-\beta} (1 - err) + e^{\beta}\, err", f"exp(-{b}) * (1 - {e}) + exp({b}) * {e}")
        return StepText(
            (
                msg("derivation.exponential.cost-factors"),
                msg("derivation.exponential.cost-left", part=number_span(working.value)),
            ),
            (working,),
        )

    def regrouped(self) -> StepText:
        b, e = self.letters
        numbers = f"exp(-{b}) + (exp({b}) - exp(-{b})) * {e}"
        working = self.left(r"e^{-\beta} + \left(e^{\beta} - e^{-\beta}\right) err", numbers)
        return StepText(
            (msg("derivation.exponential.lowest-error"), msg("derivation.exponential.lowest-error-why")), (working,)
        )

    def slope(self) -> StepText:
        b, e = self.letters
        numbers = f"exp({b}) * {e} - exp(-{b}) * (1 - {e})"
        working = Calculation(msg("derivation.formula.slope"), r"-e^{-\beta} (1 - err) + e^{\beta}\, err", numbers, 0.0)
        return StepText(
            (msg("derivation.exponential.zero-slope"), msg("derivation.exponential.zero-slope-meaning")), (working,)
        )

    def beta(self) -> StepText:
        amount, e = self.verdict.alpha, number_expr(self.verdict.error)
        symbols = r"\beta = \frac{1}{2} \log \frac{1 - err}{err}"
        working = Calculation("beta", symbols, f"1/2 * log((1 - {e})/{e})", amount)
        because = (msg("derivation.exponential-question.beta-why"),)
        question = build_numeric_question(
            "say",
            msg("derivation.exponential-question.beta"),
            amount,
            because,
            (DETAIL_SPLITS,),
            error=self.verdict.error,
            half=True,
            say=amount,
        )
        return StepText(
            (
                msg("derivation.exponential.solution-steps"),
                msg("derivation.exponential.beta", beta=number_span(amount)),
            ),
            (working,),
            question,
        )

    def left_of_it(self) -> StepText:
        e = number_expr(self.verdict.error)
        working = self.left(r"2 \sqrt{err\,(1 - err)}", f"2 * sqrt({e} * (1 - {e}))")
        return StepText(
            (
                msg("derivation.exponential.lowest-cost-left", part=number_span(working.value)),
                msg("derivation.exponential.lowest-cost-meaning"),
            ),
            (working,),
        )

    # -- the next weights

    def updates(self) -> Iterator[Step]:
        after = self.of.reweighting
        for i in select_rows(np.abs(after.after - self.of.weight)).tolist():
            yield Step(after, UPDATE, DETAIL_CALCULATIONS, self.highlight(CELLS, row=i), partial(self.next_weight, i))
        yield Step(
            after, UPDATE, DETAIL_SPLITS, self.highlight(CELLS), self.half, state_updates=self.marks(self.F_after)
        )
        light = self.highlight(LOSS, scene="all")
        yield Step(after, UPDATE, DETAIL_TREES, light, self.new_cost, state_updates={ACTIVE_TREES: self.of.number + 1})

    def next_weight(self, i: int) -> StepText:
        wrong, b = bool(self.verdict.is_wrong[i]), number_expr(self.verdict.alpha)
        weight, total = number_expr(self.of.weight[i]), number_expr(self.of.reweighting.total)
        numbers = f"{weight} * exp({b if wrong else f'-{b}'})/{total}"
        symbols = r"\frac{w_i e^{-y_i \beta f(x_i)}}{\sum_j w_j e^{-y_j \beta f(x_j)}}"
        after = float(self.of.reweighting.after[i])
        working = Calculation(msg("derivation.formula.row-new-weight", row=row_name_text(i)), symbols, numbers, after)
        told = msg(
            "derivation.exponential.row-new-weight",
            row=row_name_text(i),
            wrong=wrong,
            before=float(self.of.weight[i]),
            after=number_span(after),
        )
        return StepText((told,), (working,))

    def half(self) -> StepText:
        b, e = self.letters
        value = float(self.of.reweighting.after[self.verdict.is_wrong].sum())
        symbols = r"\frac{e^{\beta}\, err}{\sum_j w_j e^{-y_j \beta f(x_j)}}"
        numbers = f"exp({b}) * {e}/{number_expr(self.of.reweighting.total)}"
        working = Calculation(msg("derivation.formula.wrong-weight"), symbols, numbers, value)
        return StepText(
            (
                msg("derivation.exponential.wrong-new-weight", weight=number_span(value)),
                msg("derivation.exponential.wrong-new-weight-meaning"),
            ),
            (working,),
        )

    def new_cost(self) -> StepText:
        after = self.whole(self.F_after, self.cost_after)
        trees = count_text(self.of.number + 1, "tree")
        return StepText(
            (msg("derivation.exponential.new-total-cost", trees=trees, changed=from_to_text(self.cost, after.value)),),
            (after,),
        )

    def stops(self) -> StepText:
        return StepText((msg("derivation.exponential.stop-reason", perfect=self.verdict.reason == PERFECT),))


def costing(margin: np.ndarray) -> str:
    """Example: margins 0.9 of six rows and -0.9 of one -> "6 * exp((-0.9)) + exp(0.9)"; of many only the sum."""
    different, counts = np.unique([float(f"{m:.12g}") for m in margin.tolist()], return_counts=True)
    if len(different) > TERMS:
        return number_expr(math.fsum(np.exp(-margin).tolist()))
    powers = [f"exp({number_expr(-m)})" for m in different.tolist()]
    return sum_expr(power if c == 1 else f"{c} * {power}" for power, c in zip(powers, counts.tolist(), strict=True))


LESSON = Lesson("Why exponential loss?", CODE, walk, build_exponential_picture)
