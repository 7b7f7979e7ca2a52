"""Challenges of boosting. Whether one is met follows from the settings and the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace, adaboost
from engine.learners.adaboost.weights import AdaBoostStop, RoundError
from engine.text.message import Message, msg
from pages.parts.challenges.tree import Try

HEAVY = 1 / 3


def errors(model, data) -> np.ndarray:
    """[rounds] the share of rows wrong, or the mean squared residual, of the trees so far."""
    stages = np.array(list(model.staged_predict(data.X)))
    return (stages != data.y).mean(1) if data.class_names else ((stages - data.y) ** 2).mean(1)


def half_of_the_first(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    first, last = errors(trace.model, trace.data)[[0, -1]]
    return last <= first / 2 < first, msg("tries-the-first-tree-alone-has", first=first, last=last)


def one_heavy_row(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    heaviest = max(float(verdict.weight.max()) for verdict in trace.logged if isinstance(verdict, RoundError))
    return heaviest > HEAVY, msg("tries-the-heaviest-row-of-all", heaviest=heaviest)


def stops_early(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    stop = next((event for event in trace.logged if isinstance(event, AdaBoostStop)), None)
    asked = trace.setting("n_estimators")
    met = stop is not None and 1 < stop.verdict.round + 1 < asked
    return met, msg(
        "tries-it-ends-with-round-of", asked=asked if stop is None else stop.verdict.round + 1, asked2=asked
    )


def slower_is_better(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    rate = trace.setting("learning_rate")
    if rate >= 1:
        return False, msg("tries-the-learning-rate-is", rate=rate)
    at_one = adaboost.fit(trace.data, **{**trace.settings, "learning_rate": 1.0})
    own, other = (float(errors(model, trace.data)[-1]) for model in (trace.model, at_one))
    return own < other, msg("tries-at-all-trees-have-at-1", rate=rate, own=own, other=other)


FOR_BOTH = (
    Try(msg("tries-boost-until-all-trees"), half_of_the_first),
    Try(msg("tries-let-one-row-have-more-than"), one_heavy_row),
    Try(msg("tries-find-settings-with-which"), stops_early),
    Try(msg("tries-find-a-learning-rate-below"), slower_is_better),
)
