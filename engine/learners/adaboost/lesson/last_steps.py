"""Last steps of the AdaBoost lessons: why boosting ends early, and the prediction of a new row."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from engine.core.trace import Trace
from engine.learners.adaboost.events import ONE_ROW, PERFECT
from engine.learners.adaboost.lesson import questions
from engine.learners.adaboost.lesson.picture import ALPHA_PANEL
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, stop_kind, stop_reason_text, weight_sum_expr
from engine.text.follow_row import RowPrediction, choose_new_row, follow_row_steps, predict_row
from engine.text.message import Message, msg
from engine.text.picture import LessonPicture
from engine.text.step import DETAIL_STORY, Calculation, Step, StepText
from engine.text.wording import number_span, strong_span


def stop_step(current: AdaBoostRound, line: int, limit: float) -> Step:
    """Explain why boosting ends early; `limit` is the error at which it must."""
    highlight, render = current.highlight(panel=ALPHA_PANEL), partial(_stop, current, limit)
    return Step(current.end_event, line, DETAIL_STORY, highlight, render, state_updates={ALPHA_PANEL: []})


def _stop(current: AdaBoostRound, limit: float) -> StepText:
    why, kind = strong_span(stop_reason_text(current)), stop_kind(current, current.round_result.reason)
    stop = msg("adaboost.stop.error", error=number_span(current.round_result.error), why=why, reason=kind)
    question = questions.ask_stop_reason(current, limit, current.trace.setting("n_estimators"))
    return StepText((stop, _last_tree(current, kind)), (_limit_calculation(current, limit),), question)


def _last_tree(current: AdaBoostRound, kind: str) -> Message:
    """Say whether the last tree votes."""
    alpha = current.round_result.alpha
    if current.round_result.reason == PERFECT:
        return msg("adaboost.stop.finite-say", say=alpha)
    if alpha:
        return msg("adaboost.stop.kept-alone", reason=kind, say=alpha)
    return msg("adaboost.stop.left-out", before=current.number)


def _limit_calculation(current: AdaBoostRound, limit: float) -> Calculation:
    """The limit that was reached: of the error, or of the largest weight."""
    weight, K = current.weight, len(current.data.class_names)
    if current.round_result.reason == ONE_ROW:
        numbers = weight_sum_expr(weight, weight == weight.max())
        return Calculation(msg("adaboost.formula.largest-weight"), r"\max_i w_i", numbers, float(weight.max()))
    if K:
        return Calculation(msg("adaboost.formula.guessing-error"), r"1 - \frac{1}{K}", f"1 - 1/{K}", limit)
    return Calculation(msg("adaboost.formula.error-limit"), r"\frac{1}{2}", "1/2", limit)


def follow_row_with_panel_steps(
    trace: Trace, picture: LessonPicture, line: int, panel: str, state: Callable[[RowPrediction, int], Any]
) -> Iterator[Step]:
    """Steps of a new row, with a panel whose state is `state(prediction, number of trees so far)`."""
    x, n_trees = choose_new_row(trace.data), len(picture.trees)
    prediction = predict_row(picture, x)
    for step in follow_row_steps(trace, picture, x, line):
        is_single_tree = step.highlight.scene == "tree"
        so_far = 0 if step.section_title else step.highlight.tree + 1 if is_single_tree else n_trees
        updates = {**step.state_updates, panel: state(prediction, so_far)}
        yield replace(step, highlight=replace(step.highlight, panel=panel), state_updates=updates)
