"""AdaBoost for numbers (R2) in words: absolute errors, what they do to the weights, the weighted median."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.adaboost.lesson import questions as ask
from engine.learners.adaboost.lesson.last_steps import follow_row_with_panel_steps, stop_step
from engine.learners.adaboost.lesson.median import RegressionEnsembleSteps, new_row_state
from engine.learners.adaboost.lesson.picture import (
    ABSOLUTE_ERROR_COLUMN,
    ALPHA_PANEL,
    ERROR_PARTS_PANEL,
    LOSS,
    PREDICTION_COLUMN,
    WEIGHT,
    WEIGHTS,
    build_regression_picture,
)
from engine.learners.adaboost.lesson.resampling import ResampleSteps
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, adaboost_rounds, round_growth_block
from engine.learners.adaboost.lesson.weights import WeightUpdate, round_start_step
from engine.learners.adaboost.regression import RegressionResult
from engine.learners.cart.lesson import walk as cart
from engine.text.arithmetic import number_expr, snap_array, sum_expr
from engine.text.message import Message, msg
from engine.text.picture import Ensemble
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import DETAIL_SPLITS, DETAIL_TREES, Calculation, Highlight, Lesson, Step, StepText, select_rows
from engine.text.wording import introduce_data, number_span, row_name_text


def regression_code(median: bool) -> tuple[str | Message, ...]:
    """The weighted median, or the notes' sum."""
    return (
        msg("adaboost.code.initial-weights"),
        msg("adaboost.code.round-loop"),
        msg("adaboost.r2-code.resample-rows"),
        msg("adaboost.r2-code.grow-tree"),
        msg("adaboost.r2-code.row-loop"),
        msg("adaboost.r2-code.row-error"),
        msg("adaboost.r2-code.row-loss"),
        msg("adaboost.r2-code.weighted-error"),
        msg("adaboost.r2-code.stop-rule"),
        msg("adaboost.r2-code.beta"),
        msg("adaboost.r2-code.alpha"),
        msg("adaboost.r2-code.multiply-weights"),
        msg("adaboost.code.normalise-weights"),
        msg("adaboost.r2-code.median-so-far") if median else msg("adaboost.r2-code.notes-sum-so-far"),
        msg("adaboost.r2-code.median-new-row") if median else msg("adaboost.r2-code.notes-sum-new-row"),
        "",
    )


BEGIN, OPEN, DRAW, ERRORS, SHARE, SUM, STOP, BETA, SAY_LINE, EACH, DIVIDE, COMBINE, SEND = (
    1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
)  # fmt: skip
LINES = len(regression_code(median=True))
ONE_BY_ONE = 8  # rows whose part in the error is written one by one

LOSS_SYMBOLS = {
    "linear": r"\frac{|y_i - f(x_i)|}{\max_j |y_j - f(x_j)|}",
    "square": r"\left(\frac{|y_i - f(x_i)|}{\max_j |y_j - f(x_j)|}\right)^2",
    "exponential": r"1 - e^{-|y_i - f(x_i)| / \max_j |y_j - f(x_j)|}",
}


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Every step of a trace of adaboost.fit on numbers."""
    rounds, picture = adaboost_rounds(trace), build_regression_picture(trace)
    ensemble = expect_type(Ensemble, picture.ensemble)
    combining = RegressionEnsembleSteps(trace, rounds, ensemble, COMBINE)
    sets = {WEIGHT: rounds[0].weight, WEIGHTS: rounds[0].weight}
    yield Step(
        rounds[0].first_event, BEGIN, DETAIL_TREES, Highlight(panel=WEIGHTS), partial(_begin, trace), state_updates=sets
    )
    for each in rounds:
        yield from _Round(each, rounds[each.number - 1] if each.number else None).steps(candidates)
        yield from combining.steps(each)
    yield from combining.final_steps()
    yield from follow_row_with_panel_steps(trace, picture, SEND, combining.panel, partial(new_row_state, ensemble))


def _begin(trace: Trace) -> StepText:
    plan = msg("adaboost.intro.r2-plan", trees=trace.setting("n_estimators"))
    return StepText((*introduce_data(trace.data), plan, msg("lesson.intro.press-key")))


@dataclass(frozen=True, eq=False)
class _Round:
    of: AdaBoostRound
    before: AdaBoostRound | None

    @property
    def verdict(self) -> RegressionResult:
        return self.of.regression_result

    @property
    def error(self) -> float:
        return self.verdict.error

    def steps(self, candidates: int) -> Iterator[StepOrBlock]:
        of, verdict = self.of, self.verdict
        first = of.first_growth_event if of.resample_event is None else of.resample_event
        gone = dict.fromkeys([PREDICTION_COLUMN, ABSOLUTE_ERROR_COLUMN, LOSS, ERROR_PARTS_PANEL], None)
        yield round_start_step(of, self.before, first, OPEN, gone)
        if of.resample_event is not None:
            yield from ResampleSteps(of, DRAW, msg("adaboost.draw.r2-use"), {}).steps()
        yield round_growth_block(of, candidates, LINES)
        sets = {PREDICTION_COLUMN: self.predictions, ABSOLUTE_ERROR_COLUMN: self.distance, LOSS: self.loss}
        sets[ERROR_PARTS_PANEL] = of.weight * self.loss
        yield Step(
            verdict,
            ERRORS,
            DETAIL_SPLITS,
            of.highlight(panel=ERROR_PARTS_PANEL),
            self.largest_error,
            state_updates=sets,
        )
        yield from self.rows()
        yield Step(verdict, SUM, DETAIL_SPLITS, of.highlight(panel=ERROR_PARTS_PANEL), self.weighted_error)
        if of.is_last:
            yield stop_step(of, STOP, 0.5)
            return
        yield Step(
            verdict,
            BETA,
            DETAIL_SPLITS,
            of.highlight(panel=ALPHA_PANEL),
            self.beta,
            state_updates={ALPHA_PANEL: of.curve_point(self.error)},
        )
        yield Step(verdict, SAY_LINE, DETAIL_SPLITS, of.highlight(panel=ALPHA_PANEL), self.amount_of_say)
        factors = Step(of.end_event, EACH, DETAIL_SPLITS, of.highlight(panel=WEIGHTS), self.factors)
        yield from _Weighing(of, EACH, DIVIDE).steps(factors)

    # -- the absolute errors

    @property
    def predictions(self) -> np.ndarray:
        """[n] what the tree predicts for every row."""
        return self.of.growth.tree.value.take(self.of.leaf_of_row)

    @cached_property
    def distance(self) -> np.ndarray:
        """[n] each row's absolute error: 0 where only rounding keeps it from its leaf."""
        return snap_array(self.verdict.distance, float(np.abs(self.of.data.y).max()))

    @cached_property
    def loss(self) -> np.ndarray:
        return snapped_losses(self.of)

    @cached_property
    def picked(self) -> np.ndarray:
        return select_rows(self.distance)

    @cached_property
    def largest(self) -> float:
        """Of the rows that weigh anything; the others count as at most that. 0 where only rounding is left."""
        return float(self.distance[self.of.weight > 0].max()) if self.loss.any() else 0.0

    def largest_error(self) -> StepText:
        distance, y = self.distance, self.of.data.y
        if not self.largest:
            return StepText((msg("adaboost.r2-error.all-exact"),))
        row = int(np.where(self.of.weight > 0, distance, -1.0).argmax())
        working = Calculation(
            msg("adaboost.formula.largest-absolute-error"),
            r"\max_i |y_i - f(x_i)|",
            distance_expr(y[row], self.predictions[row]),
            self.largest,
        )
        told = msg(
            "adaboost.r2-error.largest",
            row=row_name_text(row),
            predicted=float(self.predictions[row]),
            y=float(y[row]),
            error=number_span(self.largest),
        )
        return StepText((told,), (working,))

    def rows(self) -> Iterator[StepOrBlock]:
        if not self.largest:
            return
        left_out = len(self.of.weight) - len(self.picked)
        yield from steps_for_rows(
            self.verdict,
            self.picked,
            self.row,
            self.of.highlight(panel=ERROR_PARTS_PANEL),
            left_out,
            msg("adaboost.r2-error.skipped"),
            line=SHARE,
            node=self.of.leaf_of_row[self.picked],
        )

    def row(self, i: int) -> StepText:
        y, predicted, error = float(self.of.data.y[i]), float(self.predictions[i]), float(self.distance[i])
        kind, value = self.of.trace.setting("loss"), float(self.loss[i])
        share = f"{number_expr(min(error, self.largest))}/{number_expr(self.largest)}"
        numbers = {"linear": share, "square": f"({share})**2", "exponential": f"1 - exp(-{share})"}[kind]
        workings = (
            Calculation(
                msg("adaboost.formula.row-loss", row=row_name_text(i)), f"L_i = {LOSS_SYMBOLS[kind]}", numbers, value
            ),
            Calculation(
                msg("adaboost.formula.row-absolute-error", row=row_name_text(i)),
                "|y_i - f(x_i)|",
                distance_expr(y, predicted),
                error,
            ),
        )
        told = msg("adaboost.r2-error.row", row=row_name_text(i), y=y, predicted=predicted, error=error, loss=kind,
                   value=number_span(value))  # fmt: skip
        return StepText((told,), workings)

    def weighted_error(self) -> StepText:
        weight, loss = self.of.weight, self.loss
        if len(weight) <= ONE_BY_ONE:
            numbers = sum_expr(f"{number_expr(w)} * {number_expr(each)}" for w, each in zip(weight, loss, strict=True))
        else:
            numbers = number_expr(float(np.dot(weight, loss)))
        working = Calculation(msg("adaboost.formula.weighted-error"), r"e = \sum_i w_i L_i", numbers, self.error)
        return StepText((msg("adaboost.weighted-error.r2-total", error=number_span(self.error)),), (working,))

    # -- beta, the amount of say

    def beta(self) -> StepText:
        e = number_expr(self.error)
        working = Calculation(
            msg("adaboost.formula.beta"), r"\beta = \frac{e}{1 - e}", f"{e}/(1 - {e})", self.verdict.beta
        )
        return StepText(
            (msg("adaboost.say.r2-beta", beta=number_span(working.value)),), (working,), ask.ask_beta(self.of)
        )

    def amount_of_say(self) -> StepText:
        rate, symbols = self.verdict.learning_rate, r"\log\frac{1}{\beta}"
        numbers = f"log(1/{number_expr(self.verdict.beta)})"
        if rate != 1:
            numbers, symbols = f"{number_expr(rate)} * {numbers}", rf"\eta \cdot {symbols}"
        working = Calculation(msg("adaboost.formula.alpha"), rf"\alpha = {symbols}", numbers, self.verdict.alpha)
        told = msg("adaboost.say.r2-value", rate=rate != 1, by=float(rate), say=number_span(working.value))
        return StepText((told,), (working,))

    def factors(self) -> StepText:
        rate = self.verdict.learning_rate
        least, most = float(self.verdict.beta**rate), float(self.verdict.factor.max())
        numbers = number_expr(self.verdict.beta) + ("" if rate == 1 else f"**{number_expr(rate)}")
        working = Calculation(
            msg("adaboost.formula.exact-factor"), r"\beta" if rate == 1 else r"\beta^{\eta}", numbers, least
        )
        # the most is 1, but with the exponential loss an error counts 0.6321 at most
        return StepText((msg("adaboost.weights.r2-factors", least=number_span(least), most=most),), (working,))


def snapped_losses(of: AdaBoostRound) -> np.ndarray:
    """[n] the losses, which go up to 1."""
    return snap_array(of.regression_result.relative, 1.0)


def distance_expr(a: float, b: float) -> str:
    """A distance in numbers, the larger one first. Example: 3, 8 -> "8 - 3"."""
    return f"{number_expr(max(a, b))} - {number_expr(min(a, b))}"


def beta_power_expr(verdict: RegressionResult, exponent: str) -> str:
    """Beta to a power, times the learning rate where that is not 1. Example: "0.25**(1 - 0.5)"."""
    rate = verdict.learning_rate
    return f"{number_expr(verdict.beta)}**({exponent if rate == 1 else f'{number_expr(rate)} * ({exponent})'})"


class _Weighing(WeightUpdate):
    def factor_expr(self, i: int) -> str:
        return beta_power_expr(self.round.regression_result, f"1 - {number_expr(snapped_losses(self.round)[i])}")

    def product_text(self, i: int) -> Message:
        return msg(
            "adaboost.weights.r2-row-multiplied",
            row=row_name_text(i),
            loss=float(snapped_losses(self.round)[i]),
            before=float(self.round.weight[i]),
            after=number_span(float(self.product[i])),
        )

    def render_division(self) -> StepText:
        before, after = self.round.weight, self.reweighting.after
        row = int((after - before).argmax())
        gains = msg(
            "adaboost.weights.r2-largest-rise",
            row=row_name_text(row),
            before=float(before[row]),
            after=number_span(after.item(row)),
        )
        return StepText((msg("adaboost.weights.r2-normalised"), gains), (self.new_weight_calculation(row),))


LESSON = Lesson("AdaBoost.R2", (*regression_code(median=True), *cart.CODE), walk, build_regression_picture)
NOTES_SUM_LESSON = Lesson(
    "AdaBoost.R2, the notes' sum", (*regression_code(median=False), *cart.CODE), walk, build_regression_picture
)
