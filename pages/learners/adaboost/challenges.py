"""Challenges of AdaBoost; the settings and the trace decide whether one is met."""

import numpy as np

from engine import Trace, adaboost
from engine.learners.adaboost.events import AdaBoostStop, RoundResult
from engine.text.message import Message, msg
from pages.learners.common.entries import Challenge

HEAVY = 1 / 3  # of all weight


def staged_errors(model, data) -> np.ndarray:
    """[rounds] the misclassification rate, or the mean squared residual, after each round."""
    stages = np.array(list(model.staged_predict(data.X)))
    return (stages != data.y).mean(1) if data.class_names else ((stages - data.y) ** 2).mean(1)


def half_of_the_first(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    first, last = staged_errors(trace.model, trace.data)[[0, -1]]
    return last <= first / 2 < first, msg("adaboost.challenge-state.half-error", first=first, last=last)


def has_heavy_row(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    heaviest = max(float(result.weight.max()) for result in trace.events_of(RoundResult))
    return heaviest > HEAVY, msg("adaboost.challenge-state.heavy-row", heaviest=heaviest)


def stops_early(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    stop, limit = trace.last_event(AdaBoostStop), trace.setting("n_estimators")
    rounds = limit if stop is None else stop.result.round + 1
    met = stop is not None and 1 < rounds < limit
    return met, msg("adaboost.challenge-state.early-end", asked=rounds, asked2=limit)


def slower_is_better(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    rate = trace.setting("learning_rate")
    if rate >= 1:
        return False, msg("adaboost.challenge-state.rate-too-large", rate=rate)
    at_one = adaboost.fit(trace.data, **{**trace.settings, "learning_rate": 1.0})
    own, other = (float(staged_errors(model, trace.data)[-1]) for model in (trace.model, at_one))
    return own < other, msg("adaboost.challenge-state.lower-rate", rate=rate, own=own, other=other)


CHALLENGES = (
    Challenge(msg("adaboost.challenge.half-error"), half_of_the_first),
    Challenge(msg("adaboost.challenge.heavy-row"), has_heavy_row),
    Challenge(msg("adaboost.challenge.early-end"), stops_early),
    Challenge(msg("adaboost.challenge.lower-rate"), slower_is_better),
)
