"""The derivation "Why exponential loss?": AdaBoost's formulas from one cost, line by line.

Notation: y and the tree's prediction f are -1 or +1 (the second class is +1). F is the sum of beta * f over the trees
so far, a row costs exp(-y F), err is the weighted error and beta the amount of say of the round's tree.
"""

import math
from collections.abc import Callable, Iterator
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
from engine.text.picture import ACTIVE_TREES, Column, LessonPicture, LessonTree, cells_panel, curve_panel, curve_points
from engine.text.questions import build_numeric_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
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
    tree_name_text,
    without_none,
)

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
MAX_TERMS = 8  # of a sum, equal ones grouped; a longer sum is written as its result


@validate_settings
def fit(
    data: Table,
    *,
    n_estimators: Annotated[int, Integer("derivation.help.n-estimators", "setting.group.boosting", low=1, high=5)] = 2,
    max_depth: Annotated[int, Integer("adaboost.help.max-depth", "setting.group.tree", low=1, high=3)] = 1,
    log: Log = no_log,
):
    """AdaBoost with beta = half the log odds of the error, as the cost implies."""
    if len(data.class_names) != 2:
        raise DataProblem("derivation.error.two-classes")
    return adaboost.fit(data, n_estimators=n_estimators, max_depth=max_depth, say="half_log", log=log)


def build_exponential_picture(trace: Trace) -> LessonPicture:
    """The round's trees, margins and weights of the rows, and the curves of the costs."""
    rounds = adaboost_rounds(trace)
    margin, weight = np.linspace(-2.5, 2.5, 101), msg("derivation.exponential-label.weight")
    row_cost = msg("derivation.exponential-panel.row-cost")
    panels = (
        curve_panel(LOSS, row_cost, "y F", "exp(-y F)", curve_points(margin, np.exp(-margin))),
        cells_panel(CELLS, msg("derivation.exponential-panel.weights"), weight),
        *(round_cost_curve(each.result) for each in rounds if not each.is_last),
        mean_cost_curve(float(np.mean(trace.data.y))),
    )
    columns = (
        Column(MARGIN, msg("derivation.exponential-column.margin-help")),
        Column(WEIGHT, msg("derivation.exponential-column.weight-help"), size=True, title=weight),
    )
    trees = tuple(LessonTree(each.growth, tree_name_text(each.number)) for each in rounds)
    return LessonPicture(trees, trace.model_as(AdaBoostModel).ensemble.first(len(trees)), columns, panels)


def round_panel(round: int) -> str:
    """The name of the panel with the round's cost."""
    return f"cost of round {round + 1}"


def round_cost_curve(result: ClassificationResult):
    """The share of the cost left after the round, as a function of beta."""
    beta = np.linspace(0, max(2 * result.alpha, 0.5), 81)
    share = np.exp(-beta) * (1 - result.error) + np.exp(beta) * result.error
    title = msg("derivation.exponential-panel.round-cost", round=result.round + 1)
    cost_share = msg("derivation.formula.cost-share")
    return curve_panel(round_panel(result.round), title, "beta", cost_share, curve_points(beta, share))


def mean_cost_curve(p: float):
    """The mean cost of one score F for all rows, p of which are +1."""
    F = np.linspace(-2.5, 2.5, 101)
    title, y_label = msg("derivation.exponential-panel.mean-cost"), msg("derivation.exponential-axis.mean-cost")
    return curve_panel(AVERAGE, title, "F", y_label, curve_points(F, p * np.exp(-F) + (1 - p) * np.exp(F)))


def walk(trace: Trace, candidates: int) -> Iterator[Step]:
    """Yield the steps: the lines of the derivation in each round, with numbers."""
    rounds, start = adaboost_rounds(trace), Highlight(scene="all")
    yield Step(trace.events[0], BEGIN, DETAIL_STORY, start, partial(_intro, trace), state_updates={ACTIVE_TREES: 0})
    F, cost = np.zeros(trace.data.n), float(trace.data.n)
    for each in rounds:
        derivation = _RoundDerivation(each, F, cost)
        yield from derivation.steps(candidates)
        F, cost = derivation.F_after, derivation.cost_after
    p = float(np.mean(trace.data.y))
    if 0 < p < 1:
        best = LogisticLoss(2.0).start(trace.data.y)
        highlight = Highlight(tree=len(rounds) - 1, scene="all", panel=AVERAGE)
        marked = {AVERAGE: [(best, 2 * math.sqrt(p * (1 - p)), msg("derivation.formula.half-log-odds"))]}
        title, text = msg("derivation.exponential-section.log-odds"), partial(_log_odds, trace, p, best)
        yield Step(trace.events[-1], ODDS, DETAIL_STORY, highlight, text, section_title=title, state_updates=marked)


def _intro(trace: Trace) -> StepText:
    data, (first, second) = trace.data, (class_span(trace.data, k) for k in range(2))
    counts, target = class_mix_text(data, np.bincount(data.y, minlength=2)), Span(data.target_name)
    sentences = (
        msg("derivation.exponential.intro", target=target, rows=rows_text(data.n), holds=counts),
        msg("derivation.exponential.class-signs", first=first, second=second),
        msg("derivation.exponential.first-cost"),
    )
    return StepText(sentences)


def _log_odds(trace: Trace, share: float, best: float) -> StepText:
    """The constant score with the lowest mean cost. `share` is that of the rows that are +1."""
    p = ratio_expr(float(np.sum(trace.data.y)), trace.data.n)
    name, symbols = msg("derivation.formula.half-log-odds"), r"\frac{1}{2} \log \frac{p}{1 - p}"
    log_odds = Calculation(name, symbols, f"1/2 * log(({p})/(1 - {p}))", best)
    name, symbols = msg("derivation.formula.slope-at-lowest"), r"(1 - p)\, e^{F} - p\, e^{-F}"
    slope = f"(1 - {p}) * exp({number_expr(best)}) - {p} * exp({number_expr(-best)})"
    sentences = (
        msg("derivation.exponential.mean-cost", p=share),
        msg("derivation.exponential.lowest-mean-cost", F=number_span(best)),
        msg("derivation.exponential.sign-meaning"),
    )
    return StepText(sentences, (log_odds, Calculation(name, symbols, slope, 0.0)))


@dataclass(frozen=True, eq=False)
class _RoundDerivation:
    """The lines of the derivation for one round."""

    round: AdaBoostRound
    F: np.ndarray  # [n] before the round
    cost: float  # of all rows before the round, by the engine's sums of weights

    @property
    def result(self) -> ClassificationResult:
        return self.round.result

    @cached_property
    def sign(self) -> np.ndarray:
        """[n] y as -1 or +1."""
        return 2.0 * self.round.data.y - 1.0

    @cached_property
    def F_after(self) -> np.ndarray:
        f = 2.0 * self.result.predictions.take(self.round.leaf_of_row) - 1.0
        return self.F + self.result.alpha * f

    @property
    def cost_after(self) -> float:
        return self.cost if self.round.is_last else self.cost * self.round.reweighting.total

    def steps(self, candidates: int) -> Iterator[Step]:
        current = self.round
        title = msg("derivation.exponential-section.round", round=current.number + 1)
        event, highlight, states = current.first_growth_event, current.highlight(panel=LOSS), self.row_states(self.F)
        yield Step(event, COST, DETAIL_STORY, highlight, self.total_cost, section_title=title, state_updates=states)
        yield from self.row_weight_steps()
        for step in round_growth_block(current, candidates, 0).coarse_only().steps():
            yield replace(step, line=TREE)
        yield self.step(SIDES, CELLS, self.weighted_error)
        if current.is_last:
            yield replace(self.step(SIDES, CELLS, self.stop_reason), event=current.end_event)
            return
        panel = round_panel(current.number)
        marked = {panel: [(self.result.alpha, current.reweighting.total, "beta")]}
        yield self.step(SIDES, panel, self.both_sides).with_state_updates(marked)
        yield self.step(REGROUP, panel, self.regrouped)
        yield self.step(SLOPE, panel, self.zero_slope)
        yield self.step(BETA, panel, self.beta)
        yield self.step(BETA, panel, self.lowest_cost)
        yield from self.update_steps()

    def step(self, line: int, panel: str, text: Callable[[], StepText]) -> Step:
        """A step about the tree's result, with a panel highlighted."""
        return Step(self.result, line, DETAIL_SPLITS, self.round.highlight(panel=panel), text)

    def row_states(self, F: np.ndarray) -> dict:
        """The state of columns and panels at F: margins, weights, points on the loss curve."""
        margin = self.sign * F
        first_row = {float(m): i for i, m in reversed(list(enumerate(margin.round(9))))}
        order = sorted(first_row.items())
        named = {order[0][1], order[-1][1]}  # only the worst and the best: more labels would overlap
        points = [(m, math.exp(-m), row_name_text(i) if i in named else "") for m, i in order]
        weight = np.exp(-margin) / np.exp(-margin).sum()
        return {MARGIN: margin, WEIGHT: weight, CELLS: weight, LOSS: points}

    # -- the cost and the weights of the rows

    def cost_calculation(self, F: np.ndarray, value: float) -> Calculation:
        symbols = r"\sum_i e^{-y_i F(x_i)}"
        return Calculation(msg("derivation.formula.cost"), symbols, exponential_sum_expr(self.sign * F), value)

    def total_cost(self) -> StepText:
        row_cost = msg("derivation.exponential.row-cost", round=self.round.number + 1)
        total = msg("derivation.exponential.total-cost", cost=number_span(self.cost))
        return StepText((row_cost, total), (self.cost_calculation(self.F, self.cost),))

    def row_weight_steps(self) -> Iterator[Step]:
        n = len(self.F)
        mask = np.full(n, True) if self.round.number else np.arange(n) == 0  # in the first round all weights are equal
        rows = select_rows(self.round.weight, row_mask=mask)
        for i in rows.tolist():
            highlight = self.round.highlight(panel=CELLS, row=i)
            yield Step(self.result, WEIGH, DETAIL_CALCULATIONS, highlight, partial(self.row_weight, i))
        if n_skipped := n - len(rows):
            highlight, why = self.round.highlight(panel=CELLS), msg("derivation.exponential.rows-skipped")
            yield skipped_step(self.result, WEIGH, highlight, n_skipped, "row", why)

    def row_weight(self, i: int) -> StepText:
        margin, weight = float(self.sign[i] * self.F[i]), float(self.round.weight[i])
        row, numbers = row_name_text(i), f"exp({number_expr(-margin)})/{number_expr(self.cost)}"
        sentence = msg("derivation.exponential.row-weight", row=row, margin=margin, weight=number_span(weight))
        name = msg("derivation.formula.row-weight", row=row)
        return StepText((sentence,), (Calculation(name, r"\frac{e^{-y_i F(x_i)}}{L}", numbers, weight),))

    # -- one more tree

    def weighted_error(self) -> StepText:
        wrong, error = self.result.is_wrong, self.result.error
        numbers = weight_sum_expr(self.round.weight, wrong)
        calculation = Calculation("err", r"\sum_{y_i f(x_i) < 0} w_i", numbers, error)
        rows = rows_text(int(wrong.sum()))
        sentence = msg("derivation.exponential.weighted-error", rows=rows, error=number_span(error))
        return StepText((sentence,), (calculation,))

    @property
    def beta_and_error(self) -> tuple[str, str]:
        return number_expr(self.result.alpha), number_expr(self.result.error)

    def cost_share(self, symbols: str, numbers: str) -> Calculation:
        """The share of the cost that is left, in one of its forms."""
        return Calculation(msg("derivation.formula.cost-share"), symbols, numbers, self.round.reweighting.total)

    def both_sides(self) -> StepText:
        b, e = self.beta_and_error
        share = self.cost_share(r"e^{-\beta} (1 - err) + e^{\beta}\, err", f"exp(-{b}) * (1 - {e}) + exp({b}) * {e}")
        left = msg("derivation.exponential.cost-left", part=number_span(share.value))
        cheap = msg("derivation.exponential.cheap") if self.round.number == 1 else None
        return StepText(without_none(msg("derivation.exponential.cost-factors"), cheap, left), (share,))

    def regrouped(self) -> StepText:
        b, e = self.beta_and_error
        numbers = f"exp(-{b}) + (exp({b}) - exp(-{b})) * {e}"
        share = self.cost_share(r"e^{-\beta} + \left(e^{\beta} - e^{-\beta}\right) err", numbers)
        sentences = msg("derivation.exponential.lowest-error"), msg("derivation.exponential.lowest-error-why")
        return StepText(sentences, (share,))

    def zero_slope(self) -> StepText:
        b, e = self.beta_and_error
        numbers = f"exp({b}) * {e} - exp(-{b}) * (1 - {e})"
        slope = Calculation(msg("derivation.formula.slope"), r"-e^{-\beta} (1 - err) + e^{\beta}\, err", numbers, 0.0)
        sentences = msg("derivation.exponential.zero-slope"), msg("derivation.exponential.zero-slope-meaning")
        return StepText(sentences, (slope,))

    def beta(self) -> StepText:
        beta, error = self.result.alpha, self.result.error
        e = number_expr(error)
        symbols = r"\beta = \frac{1}{2} \log \frac{1 - err}{err}"
        calculation = Calculation("beta", symbols, f"1/2 * log((1 - {e})/{e})", beta)
        prompt, why = msg("derivation.exponential-question.beta"), msg("derivation.exponential-question.beta-why")
        facts = {"error": error, "half": True, "say": beta}
        question = build_numeric_question("say", prompt, beta, (why,), (DETAIL_SPLITS,), **facts)
        result = msg("derivation.exponential.beta", beta=number_span(beta))
        return StepText((msg("derivation.exponential.solution-steps"), result), (calculation,), question)

    def lowest_cost(self) -> StepText:
        e = number_expr(self.result.error)
        share = self.cost_share(r"2 \sqrt{err\,(1 - err)}", f"2 * sqrt({e} * (1 - {e}))")
        left = msg("derivation.exponential.lowest-cost-left", part=number_span(share.value))
        return StepText((left, msg("derivation.exponential.lowest-cost-meaning")), (share,))

    # -- the next weights

    def update_steps(self) -> Iterator[Step]:
        event, highlight = self.round.reweighting, self.round.highlight
        for i in select_rows(np.abs(event.after - self.round.weight)).tolist():
            text = partial(self.next_weight, i)
            yield Step(event, UPDATE, DETAIL_CALCULATIONS, highlight(panel=CELLS, row=i), text)
        states = self.row_states(self.F_after)
        yield Step(event, UPDATE, DETAIL_SPLITS, highlight(panel=CELLS), self.wrong_weight, state_updates=states)
        states, all_trees = {ACTIVE_TREES: self.round.number + 1}, highlight(panel=LOSS, scene="all")
        yield Step(event, UPDATE, DETAIL_STORY, all_trees, self.new_cost, state_updates=states)

    def next_weight(self, i: int) -> StepText:
        wrong, b = bool(self.result.is_wrong[i]), number_expr(self.result.alpha)
        before, after = float(self.round.weight[i]), float(self.round.reweighting.after[i])
        total, row = number_expr(self.round.reweighting.total), row_name_text(i)
        numbers = f"{number_expr(before)} * exp({b if wrong else f'-{b}'})/{total}"
        symbols = r"\frac{w_i e^{-y_i \beta f(x_i)}}{\sum_j w_j e^{-y_j \beta f(x_j)}}"
        calculation = Calculation(msg("derivation.formula.row-new-weight", row=row), symbols, numbers, after)
        change = {"before": before, "after": number_span(after)}
        return StepText((msg("derivation.exponential.row-new-weight", row=row, wrong=wrong, **change),), (calculation,))

    def wrong_weight(self) -> StepText:
        """The wrong rows have half of the weight after the update."""
        b, e = self.beta_and_error
        value = float(self.round.reweighting.after[self.result.is_wrong].sum())
        symbols = r"\frac{e^{\beta}\, err}{\sum_j w_j e^{-y_j \beta f(x_j)}}"
        numbers = f"exp({b}) * {e}/{number_expr(self.round.reweighting.total)}"
        weight = msg("derivation.exponential.wrong-new-weight", weight=number_span(value))
        sentences = weight, msg("derivation.exponential.wrong-new-weight-meaning")
        return StepText(sentences, (Calculation(msg("derivation.formula.wrong-weight"), symbols, numbers, value),))

    def new_cost(self) -> StepText:
        after, trees = self.cost_calculation(self.F_after, self.cost_after), count_text(self.round.number + 1, "tree")
        changed = from_to_text(self.cost, after.value)
        return StepText((msg("derivation.exponential.new-total-cost", trees=trees, changed=changed),), (after,))

    def stop_reason(self) -> StepText:
        return StepText((msg("derivation.exponential.stop-reason", perfect=self.result.reason == PERFECT),))


def exponential_sum_expr(margin: np.ndarray) -> str:
    """The sum of exp(-margin); of many terms only the result.

    Example: margins 0.9 of six rows and -0.9 of one -> "6 * exp((-0.9)) + exp(0.9)".
    """
    values, counts = np.unique([float(f"{m:.12g}") for m in margin.tolist()], return_counts=True)
    if len(values) > MAX_TERMS:
        return number_expr(math.fsum(np.exp(-margin).tolist()))
    powers = [f"exp({number_expr(-m)})" for m in values.tolist()]
    return sum_expr(power if c == 1 else f"{c} * {power}" for power, c in zip(powers, counts.tolist(), strict=True))


LESSON = Lesson("Why exponential loss?", CODE, walk, build_exponential_picture)
