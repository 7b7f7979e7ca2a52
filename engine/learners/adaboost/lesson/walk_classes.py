"""AdaBoost lesson for classes: trees, their wrong rows, error and alpha, new weights, the vote."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import ClassificationResult
from engine.learners.adaboost.lesson import questions
from engine.learners.adaboost.lesson.last_steps import follow_row_with_panel_steps, stop_step
from engine.learners.adaboost.lesson.picture import (
    ALPHA_PANEL,
    ERROR_PARTS_PANEL,
    PREDICTION_COLUMN,
    SIDE_WEIGHTS_PANEL,
    VOTES,
    WEIGHT,
    WEIGHTS,
    WRONG,
    build_classification_picture,
)
from engine.learners.adaboost.lesson.resampling import ResampleSteps
from engine.learners.adaboost.lesson.rounds import (
    AdaBoostRound,
    adaboost_rounds,
    first_lines,
    round_growth_block,
    weight_sum_expr,
)
from engine.learners.adaboost.lesson.votes import VotingSteps
from engine.learners.adaboost.lesson.weights import ClassWeightUpdate, round_start_step, side_weights
from engine.learners.adaboost.story import story
from engine.learners.cart.lesson import walk as cart
from engine.learners.common.random_draws import Resample
from engine.text.arithmetic import number_expr
from engine.text.message import msg
from engine.text.pseudo_code import CodeLine, coded_lesson, learning_rate_factor
from engine.text.script import StepOrBlock, steps_for_rows
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
)
from engine.text.wording import (
    class_span,
    introduce_data,
    node_name_text,
    number_span,
    row_name_text,
    row_names_text,
    rows_text,
    without_none,
)

# Places in the algorithm.
BEGIN, OPEN, GROW, WRONG_ROWS, ERROR, STOP, SAY_LINE, EACH, DIVIDE, DRAW, VOTE, SEND = range(1, 13)


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Yield every step of a trace of adaboost.fit on classes."""
    rounds, picture = adaboost_rounds(trace), build_classification_picture(trace)
    voting, updates = VotingSteps(trace, rounds, VOTE), {WEIGHT: rounds[0].weight, WEIGHTS: rounds[0].weight}
    event, highlight, render = rounds[0].first_growth_event, Highlight(panel=WEIGHTS), partial(_intro, trace)
    yield Step(event, BEGIN, DETAIL_STORY, highlight, render, state_updates=updates)
    for previous, current in zip([None, *rounds], rounds, strict=False):
        yield from _Round(current, previous).steps(candidates)
        yield from voting.steps(current)
    yield from follow_row_with_panel_steps(trace, picture, SEND, VOTES, lambda row, n_trees: row.scores_after(n_trees))


def _intro(trace: Trace) -> StepText:
    plan = msg("adaboost.intro.plan", trees=trace.setting("n_estimators"))
    return StepText((*introduce_data(trace.data), plan, msg("lesson.intro.press-key")))


@dataclass(frozen=True, eq=False)
class _Round:
    current: AdaBoostRound
    previous: AdaBoostRound | None

    @property
    def result(self) -> ClassificationResult:
        return self.current.result

    @property
    def K(self) -> int:
        return len(self.current.data.class_names)

    @property
    def error(self) -> float:
        return self.result.error

    def steps(self, candidates: int) -> Iterator[StepOrBlock]:
        current, result = self.current, self.result
        cleared = dict.fromkeys([PREDICTION_COLUMN, WRONG, ERROR_PARTS_PANEL, SIDE_WEIGHTS_PANEL], None)
        yield round_start_step(current, self.previous, current.first_growth_event, OPEN, cleared)
        yield round_growth_block(current, candidates, SEND)
        predictions, wrong = result.predictions.take(current.leaf_of_row), result.is_wrong
        updates = {PREDICTION_COLUMN: predictions, WRONG: wrong.astype(float)}
        updates[ERROR_PARTS_PANEL] = np.where(wrong, current.weight, 0.0)
        highlight = current.highlight(panel=ERROR_PARTS_PANEL)
        yield Step(result, WRONG_ROWS, DETAIL_SPLITS, highlight, self.wrong, state_updates=updates)
        rows, n_skipped = self.shown_rows, int(wrong.sum()) - len(self.shown_rows)
        why, node = msg("adaboost.wrong-rows.skipped"), current.leaf_of_row[rows]
        yield from steps_for_rows(result, rows, self.wrong_row, highlight, n_skipped, why, line=ERROR, node=node)
        updates = {SIDE_WEIGHTS_PANEL: side_weights(current, has_new_weights=False)}
        yield Step(result, ERROR, DETAIL_SPLITS, highlight, self.total_error, state_updates=updates)
        if current.is_last:
            yield stop_step(current, STOP, 1 - 1 / self.K)
            return
        highlight, updates = current.highlight(panel=ALPHA_PANEL), {ALPHA_PANEL: current.curve_point(self.error)}
        yield Step(result, SAY_LINE, DETAIL_SPLITS, highlight, self.alpha, state_updates=updates)
        if not current.number and self.K == 2:
            turned = (1 - self.error, -result.alpha, msg("adaboost.formula.turned-around"))
            updates = {ALPHA_PANEL: [*current.curve_point(self.error), turned]}
            yield Step(result, SAY_LINE, DETAIL_CALCULATIONS, highlight, self.turned_alpha, state_updates=updates)
            yield Step(result, EACH, DETAIL_CALCULATIONS, highlight, self.turned_weights)
        factors = Step(current.end_event, EACH, DETAIL_SPLITS, current.highlight(panel=WEIGHTS), self.factors)
        yield from ClassWeightUpdate(current, EACH, DIVIDE).steps(factors)
        if (drawn := current.resample_event) is not None:
            outcome = msg("adaboost.draw.next-weights", draws=len(drawn.uniforms))
            yield from ResampleSteps(current, DRAW, outcome, {WEIGHT: drawn.after, WEIGHTS: drawn.after}).steps()

    # -- wrong rows

    @cached_property
    def shown_rows(self) -> np.ndarray:
        return select_rows(self.current.weight, row_mask=self.result.is_wrong)

    def wrong(self) -> StepText:
        wrong, n = self.result.is_wrong, len(self.current.weight)
        if not wrong.any():
            return StepText((msg("adaboost.wrong-rows.none", n=n),))
        places = {"rows": rows_text(n), "names": row_names_text(wrong.nonzero()[0])}
        count = msg("adaboost.wrong-rows.count", wrong=int(wrong.sum()), **places)
        n_weightless = int((wrong & (self.current.weight == 0)).sum())
        weightless = msg("adaboost.wrong-rows.zero-weight", n=n_weightless) if n_weightless else None
        return StepText(without_none(count, weightless))

    def wrong_row(self, i: int) -> StepText:
        place = int(self.shown_rows.searchsorted(i))
        data, rows, weight = self.current.data, self.shown_rows[: place + 1], self.current.weight
        leaf, so_far = int(self.current.leaf_of_row[i]), float(weight[rows].sum())
        numbers = weight_sum_expr(weight, np.isin(np.arange(len(weight)), rows))
        name, symbols = msg("adaboost.formula.wrong-weight-so-far"), r"\sum_{i\,\word{wrong}} w_i"
        predicted = int(self.result.predictions[leaf])
        classes = {"class": class_span(data, int(data.y[i])), "predicted": class_span(data, predicted)}
        wrong = msg("adaboost.wrong-rows.row", row=row_name_text(i), node=node_name_text(leaf), **classes)
        weights = {"weight": float(weight[i]), "together": number_span(so_far)}
        sentences = wrong, msg("adaboost.wrong-rows.row-weight", first=not place, **weights)
        question = None if place else questions.ask_weighted_error(self.current, DETAIL_CALCULATIONS)
        return StepText(sentences, (Calculation(name, symbols, numbers, so_far),), question)

    # -- error and alpha

    def total_error(self) -> StepText:
        wrong, symbols = self.result.is_wrong, r"e = \sum_{i\,\word{wrong}} w_i"
        numbers = weight_sum_expr(self.current.weight, wrong)
        calculation = Calculation(msg("adaboost.formula.weighted-error"), symbols, numbers, self.error)
        total = msg("adaboost.weighted-error.total", wrong=int(wrong.sum()), error=number_span(self.error))
        guessing = msg("adaboost.weighted-error.guessing", classes=self.K, guess=1 - 1 / self.K)
        question = questions.ask_weighted_error(self.current, DETAIL_SPLITS)
        return StepText((total, guessing), (calculation,), question)

    def alpha(self) -> StepText:
        half, K, e, alpha = self.result.uses_half_log, self.K, number_expr(self.error), self.result.alpha
        odds = f"log((1 - {e})/{e})" + (f" + log({K - 1})" if K > 2 else "")
        symbols = r"\log\frac{1 - e}{e}" + (r" + \log(K - 1)" if K > 2 else "")
        symbols_factor, numbers_factor = self.factors_of_log
        if K > 2 and numbers_factor:
            odds, symbols = f"({odds})", rf"\left({symbols}\right)"
        name = msg("adaboost.formula.alpha")
        calculation = Calculation(name, symbols_factor + symbols, numbers_factor + odds, alpha)
        first = not self.current.number
        sentence = msg("adaboost.say.value", first=first, say=number_span(alpha), error=self.error)
        previous = self.previous.round_result.alpha if self.previous else None
        return StepText((sentence,), (calculation,), questions.ask_alpha(self.current, half, previous))

    @property
    def factors_of_log(self) -> tuple[str, str]:
        """What multiplies the logarithm in alpha, in symbols and with numbers: learning rate and half."""
        half, rate = self.result.uses_half_log, float(self.current.trace.setting("learning_rate"))
        symbols = ("" if rate == 1 else r"\eta \cdot ") + (r"\frac{1}{2} " if half else "")
        return symbols, ("" if rate == 1 else f"{number_expr(rate)} * ") + ("1/2 * " if half else "")

    def turned_alpha(self) -> StepText:
        """A tree that is worse than a guess, and its negative alpha: this one, turned around."""
        error, alpha = 1 - self.error, -self.result.alpha
        e, (symbols, numbers) = number_expr(error), self.factors_of_log
        name, symbols = msg("adaboost.formula.turned-alpha"), symbols + r"\log\frac{1 - e}{e}"
        calculations = (
            Calculation(msg("adaboost.formula.turned-error"), r"1 - e", f"1 - {number_expr(self.error)}", error),
            Calculation(name, symbols, f"{numbers}log((1 - {e})/{e})", alpha),
        )
        turned = msg("adaboost.say.turned-around", error=number_span(error), say=number_span(alpha))
        return StepText((turned, msg("adaboost.say.never-negative")), calculations)

    def turned_weights(self) -> StepText:
        """What the update would do after that tree."""
        error, alpha = 1 - self.error, -self.result.alpha
        value = float(self.current.reweighting.after[self.result.is_wrong].sum())
        right, symbols = f"(1 - {number_expr(error)})", "(1 - e)"
        if self.result.uses_half_log:
            right, symbols = f"{right} * exp({number_expr(-alpha)})", symbols + r"\,e^{-\alpha}"
        numbers = f"{right}/({right} + {number_expr(error)} * exp({number_expr(alpha)}))"
        symbols = rf"\frac{{{symbols}}}{{{symbols} + e\,e^{{\alpha}}}}"
        calculation = Calculation(msg("adaboost.formula.right-new-weight"), symbols, numbers, value)
        update = msg("adaboost.say.turned-update", before=self.error, after=number_span(value))
        question = questions.ask_negative_alpha(error, self.error, value)
        return StepText((update, msg("adaboost.say.turned-same")), (calculation,), question)

    # -- the factors

    def factors(self) -> StepText:
        (right, wrong), half = self.result.factors, self.result.uses_half_log
        up, down = number_expr(self.result.alpha), number_expr(-self.result.alpha)
        calculations = [Calculation(msg("adaboost.formula.wrong-factor"), r"e^{\alpha}", f"exp({up})", wrong)]
        if half:
            right_factor = msg("adaboost.formula.right-factor")
            calculations.append(Calculation(right_factor, r"e^{-\alpha}", f"exp({down})", right))
        sentence = msg("adaboost.weights.factors", half=half, wrong=number_span(wrong), right=right)
        return StepText((sentence,), tuple(calculations), questions.ask_gaining_row(self.current))


def classification_lesson(trace: Trace) -> Lesson:
    """The lesson of a trace, with the lines of pseudo-code that its settings use."""
    K, half = len(trace.data.class_names), trace.settings.get("say") != "log"
    is_drawn = any(isinstance(event, Resample) for event in trace.logged_events)
    factor = learning_rate_factor(trace) + "½ " * half
    lines = (
        *first_lines(trace),
        CodeLine(1, msg("adaboost.code.grow-tree", drawn=False), (GROW,)),
        *cart.tree_lines(trace, 2, SEND),
        CodeLine(1, msg("adaboost.code.weighted-error"), (WRONG_ROWS, ERROR)),
        CodeLine(1, msg("adaboost.code.stop-rule", classes=K), (STOP,)),
        CodeLine(1, msg("adaboost.code.alpha", factor=factor, many=K > 2, others=K - 1), (SAY_LINE,)),
        CodeLine(1, msg("adaboost.code.multiply-weights", half=half), (EACH,)),
        CodeLine(1, msg("adaboost.code.normalise-weights"), (DIVIDE,)),
        CodeLine(1, msg("adaboost.code.resample-rows"), (DRAW,), is_drawn),
        CodeLine(0, msg("adaboost.code.predict"), (VOTE, SEND)),
    )
    return coded_lesson("AdaBoost", lines, walk, build_classification_picture, story)
