"""Challenges of boosting along a gradient. Whether one is met follows from the losses of the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace
from engine.learners.boosting.fitting import BoostedModel
from engine.lessons.boosting.rounds import BoostingRounds
from engine.lessons.common.phrases import shown as number
from pages.parts.challenges.tree import Try

SMALL, FEW = 0.1, 30


def a_tenth(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    first, last = BoostingRounds(trace).losses[0][[0, -1]]
    return bool(last <= first / 10 < first), f"The mean loss goes from {number(float(first))} to {number(float(last))}."


def a_rise(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    rises = np.flatnonzero(np.diff(BoostingRounds(trace).losses[0]) > 0)
    return bool(len(rises)), f"It rises in round {rises[0] + 1}." if len(rises) else "It falls in every round."


def slow_and_steady(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    first, last = BoostingRounds(trace).losses[0][[0, -1]]
    rate, rounds = trace.model_as(BoostedModel).learning_rate, trace.setting("n_estimators")
    met = rate <= SMALL and rounds <= FEW and last <= first / 2 < first
    left = f"from {number(float(first))} to {number(float(last))}"
    return bool(met), f"Now a rate of {number(rate)} and {rounds} rounds take the loss {left}."


def too_long(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    held = BoostingRounds(trace).losses[1]
    if np.isnan(held[0]):
        return False, "No rows are held out (validation_fraction)."
    best = int(held.argmin())
    return best < len(held) - 1, f"It was lowest after round {best} of {len(held) - 1}."


FOR_BOTH = (
    Try("Bring the mean loss down to a tenth of what it was at the start.", a_tenth),
    Try("Choose a learning rate so large that the mean loss rises in some round.", a_rise),
    Try(f"With a learning rate of at most {SMALL} and at most {FEW} rounds, halve the mean loss.", slow_and_steady),
    Try("Hold rows out, and boost so long that their loss rises again after its lowest point.", too_long),
)
