"""AdaBoost.R2 lesson, for numbers: absolute errors, weighted error, beta and alpha, new weights, weighted median."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.adaboost.lesson import questions
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
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, adaboost_rounds, first_lines, round_growth_block
from engine.learners.adaboost.lesson.weights import WeightUpdate, round_start_step
from engine.learners.adaboost.regression import RegressionResult
from engine.learners.adaboost.story import story
from engine.learners.cart.lesson import walk as cart
from engine.learners.common.random_draws import Resample
from engine.text.arithmetic import number_expr, snap_array, sum_expr
from engine.text.message import Message, msg
from engine.text.picture import Ensemble
from engine.text.pseudo_code import CodeLine, coded_lesson, learning_rate_factor
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY, Calculation, Highlight, Lesson, Step, StepText, select_rows
from engine.text.wording import introduce_data, number_span, row_name_text

# Places in the algorithm.
BEGIN, OPEN, DRAW, GROW, ERRORS, SHARE, SUM, STOP, BETA, SAY_LINE, EACH, DIVIDE, COMBINE, SEND = range(1, 15)
MAX_ERROR_TERMS = 8  # with more rows only the value of the weighted error is written

LOSS_SYMBOLS = {
    "linear": r"\frac{|y_i - f(x_i)|}{\max_j |y_j - f(x_j)|}",
    "square": r"\left(\frac{|y_i - f(x_i)|}{\max_j |y_j - f(x_j)|}\right)^2",
    "exponential": r"1 - e^{-|y_i - f(x_i)| / \max_j |y_j - f(x_j)|}",
}


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Yield every step of a trace of adaboost.fit on numbers."""
    rounds, picture = adaboost_rounds(trace), build_regression_picture(trace)
    ensemble = expect_type(Ensemble, picture.ensemble)
    combining = RegressionEnsembleSteps(trace, rounds, ensemble, COMBINE)
    updates = {WEIGHT: rounds[0].weight, WEIGHTS: rounds[0].weight}
    highlight, render = Highlight(panel=WEIGHTS), partial(_intro, trace)
    yield Step(rounds[0].first_event, BEGIN, DETAIL_STORY, highlight, render, state_updates=updates)
    for previous, current in zip([None, *rounds], rounds, strict=False):
        yield from _Round(current, previous).steps(candidates)
        yield from combining.steps(current)
    yield from combining.final_steps()
    yield from follow_row_with_panel_steps(trace, picture, SEND, combining.panel, partial(new_row_state, ensemble))


def _intro(trace: Trace) -> StepText:
    plan = msg("adaboost.intro.r2-plan", trees=trace.setting("n_estimators"))
    return StepText((*introduce_data(trace.data), plan, msg("lesson.intro.press-key")))


@dataclass(frozen=True, eq=False)
class _Round:
    current: AdaBoostRound
    previous: AdaBoostRound | None

    @property
    def result(self) -> RegressionResult:
        return self.current.regression_result

    @property
    def error(self) -> float:
        return self.result.error

    def steps(self, candidates: int) -> Iterator[StepOrBlock]:
        current, result = self.current, self.result
        first = current.first_growth_event if current.resample_event is None else current.resample_event
        cleared = dict.fromkeys([PREDICTION_COLUMN, ABSOLUTE_ERROR_COLUMN, LOSS, ERROR_PARTS_PANEL], None)
        yield round_start_step(current, self.previous, first, OPEN, cleared)
        if current.resample_event is not None:
            yield from ResampleSteps(current, DRAW, msg("adaboost.draw.r2-use"), {}).steps()
        yield round_growth_block(current, candidates, SEND)
        updates = {PREDICTION_COLUMN: self.predictions, ABSOLUTE_ERROR_COLUMN: self.distance, LOSS: self.loss}
        updates[ERROR_PARTS_PANEL] = current.weight * self.loss
        highlight = current.highlight(panel=ERROR_PARTS_PANEL)
        yield Step(result, ERRORS, DETAIL_SPLITS, highlight, self.largest_error, state_updates=updates)
        if self.largest:
            yield from self.rows()
        yield Step(result, SUM, DETAIL_SPLITS, highlight, self.weighted_error)
        if current.is_last:
            yield stop_step(current, STOP, 0.5)
            return
        highlight, updates = current.highlight(panel=ALPHA_PANEL), {ALPHA_PANEL: current.curve_point(self.error)}
        yield Step(result, BETA, DETAIL_SPLITS, highlight, self.beta, state_updates=updates)
        yield Step(result, SAY_LINE, DETAIL_SPLITS, highlight, self.alpha)
        factors = Step(current.end_event, EACH, DETAIL_SPLITS, current.highlight(panel=WEIGHTS), self.factors)
        yield from _RegressionWeightUpdate(current, EACH, DIVIDE).steps(factors)

    # -- the absolute errors

    @property
    def predictions(self) -> np.ndarray:
        """[n] the tree's predictions."""
        return self.current.growth.tree.value.take(self.current.leaf_of_row)

    @cached_property
    def distance(self) -> np.ndarray:
        """[n] absolute errors; 0 where only rounding is left."""
        return snap_array(self.result.distance, float(np.abs(self.current.data.y).max()))

    @cached_property
    def loss(self) -> np.ndarray:
        return snapped_losses(self.current)

    @cached_property
    def shown_rows(self) -> np.ndarray:
        return select_rows(self.distance)

    @cached_property
    def largest(self) -> float:
        """Largest absolute error of rows of positive weight, which limits the others; 0 if only rounding is left."""
        return float(self.distance[self.current.weight > 0].max()) if self.loss.any() else 0.0

    def largest_error(self) -> StepText:
        if not self.largest:
            return StepText((msg("adaboost.r2-error.all-exact"),))
        row = int(np.where(self.current.weight > 0, self.distance, -1.0).argmax())
        y, predicted = float(self.current.data.y[row]), float(self.predictions[row])
        name, numbers = msg("adaboost.formula.largest-absolute-error"), distance_expr(y, predicted)
        calculation = Calculation(name, r"\max_i |y_i - f(x_i)|", numbers, self.largest)
        places = {"row": row_name_text(row), "predicted": predicted, "y": y, "error": number_span(self.largest)}
        return StepText((msg("adaboost.r2-error.largest", **places),), (calculation,))

    def rows(self) -> Iterator[StepOrBlock]:
        rows, highlight = self.shown_rows, self.current.highlight(panel=ERROR_PARTS_PANEL)
        n_skipped, why = len(self.current.weight) - len(rows), msg("adaboost.r2-error.skipped")
        node = self.current.leaf_of_row[rows]
        yield from steps_for_rows(self.result, rows, self.row, highlight, n_skipped, why, line=SHARE, node=node)

    def row(self, i: int) -> StepText:
        y, predicted, error = float(self.current.data.y[i]), float(self.predictions[i]), float(self.distance[i])
        kind, value, row = self.current.trace.setting("loss"), float(self.loss[i]), row_name_text(i)
        share = f"{number_expr(min(error, self.largest))}/{number_expr(self.largest)}"
        numbers = {"linear": share, "square": f"({share})**2", "exponential": f"1 - exp(-{share})"}[kind]
        loss_name = msg("adaboost.formula.row-loss", row=row)
        error_name = msg("adaboost.formula.row-absolute-error", row=row)
        calculations = (
            Calculation(loss_name, f"L_i = {LOSS_SYMBOLS[kind]}", numbers, value),
            Calculation(error_name, "|y_i - f(x_i)|", distance_expr(y, predicted), error),
        )
        places = {"y": y, "predicted": predicted, "error": error, "value": number_span(value)}
        return StepText((msg("adaboost.r2-error.row", row=row, loss=kind, **places),), calculations)

    def weighted_error(self) -> StepText:
        weight, loss = self.current.weight, self.loss
        if len(weight) <= MAX_ERROR_TERMS:
            numbers = sum_expr(f"{number_expr(w)} * {number_expr(x)}" for w, x in zip(weight, loss, strict=True))
        else:
            numbers = number_expr(float(np.dot(weight, loss)))
        calculation = Calculation(msg("adaboost.formula.weighted-error"), r"e = \sum_i w_i L_i", numbers, self.error)
        return StepText((msg("adaboost.weighted-error.r2-total", error=number_span(self.error)),), (calculation,))

    # -- beta and alpha

    def beta(self) -> StepText:
        e, beta = number_expr(self.error), self.result.beta
        calculation = Calculation(msg("adaboost.formula.beta"), r"\beta = \frac{e}{1 - e}", f"{e}/(1 - {e})", beta)
        sentence = msg("adaboost.say.r2-beta", beta=number_span(beta))
        return StepText((sentence,), (calculation,), questions.ask_beta(self.current))

    def alpha(self) -> StepText:
        rate, alpha, symbols = self.result.learning_rate, self.result.alpha, r"\log\frac{1}{\beta}"
        numbers = f"log(1/{number_expr(self.result.beta)})"
        if rate != 1:
            numbers, symbols = f"{number_expr(rate)} * {numbers}", rf"\eta \cdot {symbols}"
        calculation = Calculation(msg("adaboost.formula.alpha"), rf"\alpha = {symbols}", numbers, alpha)
        sentence = msg("adaboost.say.r2-value", rate=rate != 1, by=float(rate), say=number_span(alpha))
        return StepText((sentence,), (calculation,))

    def factors(self) -> StepText:
        rate, beta = self.result.learning_rate, self.result.beta
        least, most = float(beta**rate), float(self.result.factor.max())
        numbers = number_expr(beta) + ("" if rate == 1 else f"**{number_expr(rate)}")
        symbols = r"\beta" if rate == 1 else r"\beta^{\eta}"
        calculation = Calculation(msg("adaboost.formula.exact-factor"), symbols, numbers, least)
        # `most` is 1, or less with the exponential loss, which is 0.6321 at most
        sentence = msg("adaboost.weights.r2-factors", least=number_span(least), most=most)
        return StepText((sentence,), (calculation,))


def snapped_losses(current: AdaBoostRound) -> np.ndarray:
    """[n] losses; 0 where only rounding is left."""
    return snap_array(current.regression_result.relative, 1.0)


def distance_expr(a: float, b: float) -> str:
    """Distance of two numbers, the larger one first. Example: 3, 8 -> "8 - 3"."""
    return f"{number_expr(max(a, b))} - {number_expr(min(a, b))}"


class _RegressionWeightUpdate(WeightUpdate):
    """Weight update for numbers: factors beta^(1 - loss)."""

    def factor_expr(self, i: int) -> str:
        """Example: "0.25**(1 - 0.5)", with a learning rate "0.25**(0.1 * (1 - 0.5))"."""
        result, exponent = self.round.regression_result, f"1 - {number_expr(snapped_losses(self.round)[i])}"
        rate = result.learning_rate
        return f"{number_expr(result.beta)}**({exponent if rate == 1 else f'{number_expr(rate)} * ({exponent})'})"

    def product_text(self, i: int) -> Message:
        loss, weight = float(snapped_losses(self.round)[i]), float(self.round.weight[i])
        places = {"row": row_name_text(i), "loss": loss, "before": weight, "after": number_span(float(self.product[i]))}
        return msg("adaboost.weights.r2-row-multiplied", **places)

    def render_division(self) -> StepText:
        before, after = self.round.weight, self.reweighting.after
        row = int((after - before).argmax())
        weights = {"before": float(before[row]), "after": number_span(after.item(row))}
        rise = msg("adaboost.weights.r2-largest-rise", row=row_name_text(row), **weights)
        return StepText((msg("adaboost.weights.r2-normalised"), rise), (self.new_weight_calculation(row),))


def regression_lesson(trace: Trace) -> Lesson:
    """The lesson of a trace, with the lines of pseudo-code that its settings use."""
    loss, summed = trace.setting("loss"), trace.settings.get("combine") == "notes_sum"
    factor, is_drawn = learning_rate_factor(trace), any(isinstance(event, Resample) for event in trace.logged_events)
    lines = (
        *first_lines(trace),
        CodeLine(1, msg("adaboost.code.draw-rows"), (DRAW,), is_drawn),
        CodeLine(1, msg("adaboost.code.grow-tree", drawn=is_drawn), (GROW,)),
        *cart.tree_lines(trace, 2, SEND),
        CodeLine(1, msg("adaboost.r2-code.row-loss", loss=loss), (ERRORS, SHARE)),
        CodeLine(1, msg("adaboost.r2-code.weighted-error"), (SUM,)),
        CodeLine(1, msg("adaboost.code.stop-rule", classes=2), (STOP,)),
        CodeLine(1, msg("adaboost.r2-code.beta", factor=factor), (BETA, SAY_LINE)),
        CodeLine(1, msg("adaboost.r2-code.multiply-weights", rated=bool(factor)), (EACH, DIVIDE)),
        CodeLine(0, msg("adaboost.r2-code.combine", summed=summed), (COMBINE, SEND)),
    )
    return coded_lesson("AdaBoost.R2", lines, walk, build_regression_picture, story)
