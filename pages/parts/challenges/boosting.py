"""Challenges of boosting along a gradient. Whether one is met follows from the losses of the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace
from engine.learners.boosting.fitting import BoostedModel
from engine.lessons.boosting.rounds import BoostingRounds
from engine.text.message import Message, msg
from pages.parts.challenges.tree import Try

SMALL, FEW = 0.1, 30


def a_tenth(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    first, last = BoostingRounds(trace).losses[0][[0, -1]]
    return bool(last <= first / 10 < first), msg(
        "tries-the-mean-loss-goes-from-to", first=float(first), last=float(last)
    )


def a_rise(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    rises = np.flatnonzero(np.diff(BoostingRounds(trace).losses[0]) > 0)
    return bool(len(rises)), msg("tries-it-rises-in-round", rises=rises[0] + 1) if len(rises) else msg(
        "tries-it-falls-in-every-round"
    )


def slow_and_steady(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    first, last = BoostingRounds(trace).losses[0][[0, -1]]
    rate, rounds = trace.model_as(BoostedModel).learning_rate, trace.setting("n_estimators")
    met = rate <= SMALL and rounds <= FEW and last <= first / 2 < first
    left = msg("tries-from-to", first=float(first), last=float(last))
    return bool(met), msg("tries-now-a-rate-of-and-rounds", rate=rate, rounds=rounds, left=left)


def too_long(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    held = BoostingRounds(trace).losses[1]
    if np.isnan(held[0]):
        return False, msg("tries-there-are-no-validation")
    best = int(held.argmin())
    return best < len(held) - 1, msg("tries-it-was-lowest-after-round", best=best, held=len(held) - 1)


FOR_BOTH = (
    Try(msg("tries-bring-the-mean-loss-down"), a_tenth),
    Try(msg("tries-choose-a-learning-rate-so"), a_rise),
    Try(msg("tries-with-a-learning-rate-of-at", SMALL=SMALL, FEW=FEW), slow_and_steady),
    Try(msg("tries-set-validation-rows-aside"), too_long),
)
