"""Boosting ends before its last round: the reason, and whether the last tree is heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from engine.core.trace import Trace
from engine.learners.adaboost.events import ONE_ROW, PERFECT
from engine.learners.adaboost.lesson import questions as ask
from engine.learners.adaboost.lesson.picture import ALPHA_PANEL
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, stop_kind, stop_reason_text, weight_sum_expr
from engine.text.follow_row import RowPrediction, choose_new_row, follow_row_steps, predict_row
from engine.text.message import Message, msg
from engine.text.picture import LessonPicture
from engine.text.step import DETAIL_TREES, Calculation, Step, StepText
from engine.text.wording import number_span, strong_span


def stop_step(of: AdaBoostRound, line: int, limit: float) -> Step:
    """`limit` is the error that boosting cannot go on with."""
    return Step(
        of.end_event,
        line,
        DETAIL_TREES,
        of.highlight(panel=ALPHA_PANEL),
        partial(_stop, of, limit),
        state_updates={ALPHA_PANEL: []},
    )


def _stop(of: AdaBoostRound, limit: float) -> StepText:
    why = strong_span(stop_reason_text(of))
    told = (
        msg(
            "adaboost.stop.error",
            error=number_span(of.round_result.error),
            why=why,
            reason=stop_kind(of, of.round_result.reason),
        ),
        _heard(of),
    )
    return StepText(told, _workings(of, limit), ask.ask_stop_reason(of, limit, of.trace.setting("n_estimators")))


def _heard(of: AdaBoostRound) -> Message:
    if of.round_result.reason == PERFECT:
        return msg("adaboost.stop.finite-say", say=of.round_result.alpha)
    if of.round_result.alpha:
        return msg("adaboost.stop.kept-alone", reason=stop_kind(of, of.round_result.reason), say=of.round_result.alpha)
    return msg("adaboost.stop.left-out", before=of.number)


def _workings(of: AdaBoostRound, limit: float) -> tuple[Calculation, ...]:
    """The limit that was reached."""
    if of.round_result.reason == ONE_ROW:
        heaviest = of.weight == of.weight.max()
        return (Calculation(msg("adaboost.formula.largest-weight"), r"\max_i w_i", weight_sum_expr(of.weight, heaviest),
                        float(of.weight.max())),)  # fmt: skip
    if of.data.class_names:
        K = len(of.data.class_names)
        return (Calculation(msg("adaboost.formula.guessing-error"), r"1 - \frac{1}{K}", f"1 - 1/{K}", limit),)
    return (Calculation(msg("adaboost.formula.error-limit"), r"\frac{1}{2}", "1/2", limit),)


def follow_row_with_panel_steps(
    trace: Trace, picture: LessonPicture, line: int, panel: str, state: Callable[[RowPrediction, int], Any]
) -> Iterator[Step]:
    """The steps of a new row, with a panel that holds `state(sent, trees heard)`."""
    x, trees = choose_new_row(trace.data), len(picture.trees)
    sent = predict_row(picture, x)
    for step in follow_row_steps(trace, picture, x, line):
        alone = step.highlight.scene == "tree"
        heard = 0 if step.section_title else step.highlight.tree + 1 if alone else trees
        yield replace(
            step,
            highlight=replace(step.highlight, panel=panel),
            state_updates={**step.state_updates, panel: state(sent, heard)},
        )
