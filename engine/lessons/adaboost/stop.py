"""Boosting ends before its last round: the reason, and whether the last tree is heard."""

from __future__ import annotations

from functools import partial

from engine.learners.adaboost.weights import ONE_ROW, PERFECT
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import ALPHA_PANEL
from engine.lessons.adaboost.rounds import AdaBoostRound, stop_kind, stop_reason_text, weight_sum_expr
from engine.lessons.common.step import DETAIL_TREES, Calculation, Step, StepText
from engine.lessons.common.wording import number_span, strong_span
from engine.text.message import Message, msg


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
