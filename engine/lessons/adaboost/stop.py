"""Boosting ends before its last round: the reason, and whether the last tree is heard."""

from __future__ import annotations

from functools import partial

from engine.learners.adaboost.weights import ONE_ROW, PERFECT
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import SAY
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_weights
from engine.lessons.common.phrases import counted, number, shown, strong
from engine.lessons.common.step import ROUNDS, Step, Told, Working, says


def stop_step(of: AdaBoostRound, line: int, guessing: float) -> Step:
    return Step(of.after, line, ROUNDS, of.light(panel=SAY), partial(_stop, of, guessing), sets={SAY: []})


def _stop(of: AdaBoostRound, guessing: float) -> Told:
    error = float(of.verdict.error)
    what = "Total error" if of.data.class_names else "Weighted error"
    sentence = says(f"{what} ", number(error), ". ", strong(of.stopped.sentence), f" {_heard(of)}")
    return Told(sentence, _workings(of, guessing), ask.why_ends(of, guessing, of.trace.setting("n_estimators")))


def _heard(of: AdaBoostRound) -> str:
    if of.verdict.reason == PERFECT:
        return f"Instead it gets a say of {shown(of.verdict.say)}."
    if of.verdict.say:
        return "As there is no other tree, it answers alone."
    return (
        f"It is left out, and the {counted(of.number, 'tree')} before it {'answers' if of.number == 1 else 'answer'}."
    )


def _workings(of: AdaBoostRound, guessing: float) -> tuple[Working, ...]:
    """The limit that was reached."""
    if of.verdict.reason == ONE_ROW:
        heaviest = of.weight == of.weight.max()
        return (Working("Heaviest row", r"\max_i w_i", adding_weights(of.weight, heaviest), float(of.weight.max())),)
    if of.data.class_names:
        K = len(of.data.class_names)
        return (Working("Error of guessing", r"1 - \frac{1}{K}", f"1 - 1/{K}", guessing),)
    return (Working("Error of guessing", r"\frac{1}{2}", "1/2", guessing),)
