"""Boosting ends before its last round: the reason, and whether the last tree is heard."""

from __future__ import annotations

from functools import partial

from engine.learners.adaboost.weights import ONE_ROW, PERFECT
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import SAY
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_weights, kind_of_end, stop_reason
from engine.lessons.common.step import ROUNDS, Step, Told, Working
from engine.lessons.common.wording import number, strong
from engine.text.message import Message, msg


def stop_step(of: AdaBoostRound, line: int, limit: float) -> Step:
    """`limit` is the error that boosting cannot go on with."""
    return Step(of.after, line, ROUNDS, of.light(panel=SAY), partial(_stop, of, limit), sets={SAY: []})


def _stop(of: AdaBoostRound, limit: float) -> Told:
    why = strong(stop_reason(of))
    told = (
        msg("adaboost-stop-told", error=number(of.verdict.error), why=why, reason=kind_of_end(of, of.verdict.reason)),
        _heard(of),
    )
    return Told(told, _workings(of, limit), ask.why_ends(of, limit, of.trace.setting("n_estimators")))


def _heard(of: AdaBoostRound) -> Message:
    if of.verdict.reason == PERFECT:
        return msg("adaboost-stop-finite", say=of.verdict.say)
    if of.verdict.say:
        return msg("adaboost-stop-alone", reason=kind_of_end(of, of.verdict.reason), say=of.verdict.say)
    return msg("adaboost-stop-left-out", before=of.number)


def _workings(of: AdaBoostRound, limit: float) -> tuple[Working, ...]:
    """The limit that was reached."""
    if of.verdict.reason == ONE_ROW:
        heaviest = of.weight == of.weight.max()
        return (Working(msg("adaboost-stop-heaviest"), r"\max_i w_i", adding_weights(of.weight, heaviest),
                        float(of.weight.max())),)  # fmt: skip
    if of.data.class_names:
        K = len(of.data.class_names)
        return (Working(msg("adaboost-error-of-guessing"), r"1 - \frac{1}{K}", f"1 - 1/{K}", limit),)
    return (Working(msg("adaboost-error-limit"), r"\frac{1}{2}", "1/2", limit),)
