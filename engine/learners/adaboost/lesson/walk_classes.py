"""AdaBoost for classes in words: grow a tree on weighted rows, see who is wrong, give it a say, weigh the rows anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.adaboost.fitting import ClassificationResult
from engine.learners.adaboost.lesson import questions as ask
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
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, adaboost_rounds, round_growth_block, weight_sum_expr
from engine.learners.adaboost.lesson.votes import VotingSteps
from engine.learners.adaboost.lesson.weights import ClassWeightUpdate, round_start_step, side_weights
from engine.learners.cart.lesson import walk as cart
from engine.text.arithmetic import number_expr
from engine.text.message import Message, msg
from engine.text.script import StepOrBlock, steps_for_rows
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


def classification_code(half: bool) -> tuple[str | Message, ...]:
    """Half the log, or the whole: what a say is and what it multiplies differ."""
    return (
        msg("adaboost.code.initial-weights"),
        msg("adaboost.code.round-loop"),
        msg("adaboost.code.grow-tree"),
        msg("adaboost.code.wrong-rows"),
        msg("adaboost.code.weighted-error"),
        msg("adaboost.code.stop-rule"),
        msg("adaboost.code.alpha", half=half),
        msg("adaboost.code.multiply-weights", half=half),
        msg("adaboost.code.normalise-weights"),
        msg("adaboost.code.resample-rows"),
        msg("adaboost.code.vote-so-far"),
        msg("adaboost.code.predict-new-row"),
        "",
    )


BEGIN, OPEN, WRONG_ROWS, ERROR, STOP, SAY_LINE, EACH, DIVIDE, DRAW, VOTE, SEND = 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12
LINES = len(classification_code(half=True))


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Every step of a trace of adaboost.fit on classes."""
    rounds, picture = adaboost_rounds(trace), build_classification_picture(trace)
    voting = VotingSteps(trace, rounds, VOTE)
    first = rounds[0].weight
    sets = {WEIGHT: first, WEIGHTS: first}
    yield Step(
        rounds[0].first_growth_event,
        BEGIN,
        DETAIL_TREES,
        Highlight(panel=WEIGHTS),
        partial(_begin, trace),
        state_updates=sets,
    )
    for each in rounds:
        yield from _Round(each, rounds[each.number - 1] if each.number else None).steps(candidates)
        yield from voting.steps(each)
    yield from follow_row_with_panel_steps(trace, picture, SEND, VOTES, lambda sent, heard: sent.scores_after(heard))


def _begin(trace: Trace) -> StepText:
    plan = msg("adaboost.intro.plan", trees=trace.setting("n_estimators"))
    return StepText((*introduce_data(trace.data), plan, msg("lesson.intro.press-key")))


@dataclass(frozen=True, eq=False)
class _Round:
    of: AdaBoostRound
    before: AdaBoostRound | None

    @property
    def verdict(self) -> ClassificationResult:
        return self.of.result

    @property
    def classes(self) -> int:
        return len(self.of.data.class_names)

    @property
    def error(self) -> float:
        return self.verdict.error

    def steps(self, candidates: int) -> Iterator[StepOrBlock]:
        of, verdict = self.of, self.verdict
        gone = dict.fromkeys([PREDICTION_COLUMN, WRONG, ERROR_PARTS_PANEL, SIDE_WEIGHTS_PANEL], None)
        yield round_start_step(of, self.before, of.first_growth_event, OPEN, gone)
        yield round_growth_block(of, candidates, LINES)
        sets = {PREDICTION_COLUMN: verdict.predictions.take(of.leaf_of_row), WRONG: verdict.is_wrong.astype(float)}
        sets[ERROR_PARTS_PANEL] = np.where(verdict.is_wrong, of.weight, 0.0)
        yield Step(
            verdict, WRONG_ROWS, DETAIL_SPLITS, of.highlight(panel=ERROR_PARTS_PANEL), self.wrong, state_updates=sets
        )
        yield from self.wrong_rows()
        sets = {SIDE_WEIGHTS_PANEL: side_weights(of, has_new_weights=False)}
        yield Step(
            verdict, ERROR, DETAIL_SPLITS, of.highlight(panel=ERROR_PARTS_PANEL), self.total_error, state_updates=sets
        )
        if of.is_last:
            yield stop_step(of, STOP, 1 - 1 / self.classes)
            return
        sets = {ALPHA_PANEL: of.curve_point(self.error)}
        yield Step(
            verdict, SAY_LINE, DETAIL_SPLITS, of.highlight(panel=ALPHA_PANEL), self.amount_of_say, state_updates=sets
        )
        factors = Step(of.end_event, EACH, DETAIL_SPLITS, of.highlight(panel=WEIGHTS), self.factors)
        yield from ClassWeightUpdate(of, EACH, DIVIDE).steps(factors)
        if of.resample_event is not None:
            then = msg("adaboost.draw.next-weights", draws=len(of.resample_event.uniforms))
            sets = {WEIGHT: of.resample_event.after, WEIGHTS: of.resample_event.after}
            yield from ResampleSteps(of, DRAW, then, sets).steps()

    # -- who is wrong

    @cached_property
    def picked(self) -> np.ndarray:
        return select_rows(self.of.weight, row_mask=self.verdict.is_wrong)

    def wrong(self) -> StepText:
        wrong, n = self.verdict.is_wrong, len(self.of.weight)
        if not wrong.any():
            return StepText((msg("adaboost.wrong-rows.none", n=n),))
        weightless = int((wrong & (self.of.weight == 0)).sum())
        told = msg(
            "adaboost.wrong-rows.count",
            wrong=int(wrong.sum()),
            rows=rows_text(n),
            names=row_names_text(wrong.nonzero()[0]),
        )
        return StepText(
            without_none(told, msg("adaboost.wrong-rows.zero-weight", n=weightless) if weightless else None)
        )

    def wrong_rows(self) -> Iterator[StepOrBlock]:
        left_out = int(self.verdict.is_wrong.sum()) - len(self.picked)
        yield from steps_for_rows(
            self.verdict,
            self.picked,
            self.wrong_row,
            self.of.highlight(panel=ERROR_PARTS_PANEL),
            left_out,
            msg("adaboost.wrong-rows.skipped"),
            line=ERROR,
            node=self.of.leaf_of_row[self.picked],
        )

    def wrong_row(self, i: int) -> StepText:
        place = int(self.picked.searchsorted(i))
        data, upto = self.of.data, self.picked[: place + 1]
        leaf, weight = int(self.of.leaf_of_row[i]), self.of.weight
        so_far = float(weight[upto].sum())
        among = np.isin(np.arange(len(weight)), upto)
        working = Calculation(
            msg("adaboost.formula.wrong-weight-so-far"),
            r"\sum_{i\,\word{wrong}} w_i",
            weight_sum_expr(weight, among),
            so_far,
        )
        classes = {"class": class_span(data, int(data.y[i])), "predicted": class_span(data, self.predicted(leaf))}
        told = msg("adaboost.wrong-rows.row", row=row_name_text(i), node=node_name_text(leaf), **classes)
        weighs = msg(
            "adaboost.wrong-rows.row-weight", first=not place, weight=float(weight[i]), together=number_span(so_far)
        )
        question = None if place else ask.ask_weighted_error(self.of, DETAIL_CALCULATIONS)
        return StepText((told, weighs), (working,), question)

    def predicted(self, leaf: int) -> int:
        return int(self.verdict.predictions[leaf])

    # -- the error, the amount of say

    def total_error(self) -> StepText:
        wrong, weight = self.verdict.is_wrong, self.of.weight
        numbers = weight_sum_expr(weight, wrong)
        working = Calculation(
            msg("adaboost.formula.weighted-error"), r"e = \sum_{i\,\word{wrong}} w_i", numbers, self.error
        )
        told = msg("adaboost.weighted-error.total", wrong=int(wrong.sum()), error=number_span(self.error))
        guess = msg("adaboost.weighted-error.guessing", classes=self.classes, guess=1 - 1 / self.classes)
        return StepText((told, guess), (working,), ask.ask_weighted_error(self.of, DETAIL_SPLITS))

    @property
    def rate(self) -> float:
        return float(self.of.trace.setting("learning_rate"))

    def amount_of_say(self) -> StepText:
        half, K, e = self.verdict.uses_half_log, self.classes, number_expr(self.error)
        odds = f"log((1 - {e})/{e})" + (f" + log({K - 1})" if K > 2 else "")
        symbols = r"\log\frac{1 - e}{e}" + (r" + \log(K - 1)" if K > 2 else "")
        before = ("" if self.rate == 1 else f"{number_expr(self.rate)} * ") + ("1/2 * " if half else "")
        front = ("" if self.rate == 1 else r"\eta \cdot ") + (r"\frac{1}{2} " if half else "")
        if K > 2 and before:
            odds, symbols = f"({odds})", rf"\left({symbols}\right)"
        working = Calculation(msg("adaboost.formula.alpha"), front + symbols, before + odds, self.verdict.alpha)
        told = msg("adaboost.say.value", first=not self.of.number, say=number_span(working.value), error=self.error)
        earlier = self.before.round_result.alpha if self.before else None
        return StepText((told,), (working,), ask.ask_alpha(self.of, half, earlier))

    # -- the factors

    def factors(self) -> StepText:
        (right, wrong), half = self.verdict.factors, self.verdict.uses_half_log
        up, down = number_expr(self.verdict.alpha), number_expr(-self.verdict.alpha)
        workings = [Calculation(msg("adaboost.formula.wrong-factor"), r"e^{\alpha}", f"exp({up})", wrong)]
        if half:
            workings.append(Calculation(msg("adaboost.formula.right-factor"), r"e^{-\alpha}", f"exp({down})", right))
        told = msg("adaboost.weights.factors", half=half, wrong=number_span(wrong), right=right)
        return StepText((told,), tuple(workings), ask.ask_gaining_row(self.of))


LESSON = Lesson("AdaBoost", (*classification_code(half=True), *cart.CODE), walk, build_classification_picture)
FULL_LOG_LESSON = Lesson(
    "AdaBoost, the whole log", (*classification_code(half=False), *cart.CODE), walk, build_classification_picture
)
