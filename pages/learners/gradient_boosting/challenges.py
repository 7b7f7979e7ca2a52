"""Challenges of gradient boosting; the losses of the trace decide whether one is met."""

import numpy as np

from engine import Trace
from engine.learners.gradient_boosting.fitting import GradientBoostingModel
from engine.learners.gradient_boosting.lesson.rounds import BoostingRounds
from engine.text.message import Message, msg
from pages.learners.common.entries import Challenge

SMALL, FEW = 0.1, 30  # learning rate, rounds


def a_tenth(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    first, last = BoostingRounds(trace).losses[0][[0, -1]]
    state = msg("gradient_boosting.challenge-state.loss-to-a-tenth", first=float(first), last=float(last))
    return bool(last <= first / 10 < first), state


def a_rise(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    rises = np.flatnonzero(np.diff(BoostingRounds(trace).losses[0]) > 0)
    if not len(rises):
        return False, msg("gradient_boosting.challenge-state.loss-never-rises")
    return True, msg("gradient_boosting.challenge-state.loss-rises", rises=rises[0] + 1)


def slow_and_steady(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    first, last = BoostingRounds(trace).losses[0][[0, -1]]
    rate, rounds = trace.model_as(GradientBoostingModel).learning_rate, trace.setting("n_estimators")
    met = rate <= SMALL and rounds <= FEW and last <= first / 2 < first
    left = msg("gradient_boosting.challenge-state.loss-span", first=float(first), last=float(last))
    return bool(met), msg("gradient_boosting.challenge-state.small-steps", rate=rate, rounds=rounds, left=left)


def too_long(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    held = BoostingRounds(trace).losses[1]
    if np.isnan(held[0]):
        return False, msg("gradient_boosting.challenge-state.no-validation-rows")
    best = int(held.argmin())
    return best < len(held) - 1, msg("gradient_boosting.challenge-state.overfitting", best=best, held=len(held) - 1)


CHALLENGES = (
    Challenge(msg("gradient_boosting.challenge.loss-to-a-tenth"), a_tenth),
    Challenge(msg("gradient_boosting.challenge.loss-rises"), a_rise),
    Challenge(msg("gradient_boosting.challenge.small-steps", SMALL=SMALL, FEW=FEW), slow_and_steady),
    Challenge(msg("gradient_boosting.challenge.overfitting"), too_long),
)
