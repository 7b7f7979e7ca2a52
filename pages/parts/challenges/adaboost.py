"""Challenges of boosting. Whether one is met follows from the settings and the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace, adaboost
from engine.learners.adaboost.weights import AdaBoostStop, RoundError
from engine.lessons.common.phrases import shown as number
from pages.parts.challenges.tree import Try

HEAVY = 1 / 3


def errors(model, data) -> np.ndarray:
    """[rounds] the share of rows wrong, or the mean squared residual, of the trees so far."""
    stages = np.array(list(model.staged_predict(data.X)))
    return (stages != data.y).mean(1) if data.class_names else ((stages - data.y) ** 2).mean(1)


def half_of_the_first(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    first, last = errors(trace.model, trace.data)[[0, -1]]
    return last <= first / 2 < first, f"The first tree alone has {number(first)}, all {number(last)}."


def one_heavy_row(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    heaviest = max(float(verdict.weight.max()) for verdict in trace.logged if isinstance(verdict, RoundError))
    return heaviest > HEAVY, f"The heaviest row of all rounds weighs {number(heaviest)}."


def stops_early(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    stop = next((event for event in trace.logged if isinstance(event, AdaBoostStop)), None)
    asked = trace.setting("n_estimators")
    met = stop is not None and 1 < stop.verdict.round + 1 < asked
    return met, f"It ends with round {asked if stop is None else stop.verdict.round + 1} of {asked}."


def slower_is_better(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    rate = trace.setting("learning_rate")
    if rate >= 1:
        return False, f"The learning rate is {number(rate)}."
    at_one = adaboost.fit(trace.data, **{**trace.settings, "learning_rate": 1.0})
    own, other = (float(errors(model, trace.data)[-1]) for model in (trace.model, at_one))
    return own < other, f"At {number(rate)} all trees have {number(own)}, at 1 {number(other)}."


FOR_BOTH = (
    Try("Boost until all trees together have at most half the error of the first tree alone.", half_of_the_first),
    Try("Let one row weigh more than a third of everything.", one_heavy_row),
    Try("Find settings with which boosting ends by itself, after its first round and before its last.", stops_early),
    Try("Find a learning rate below 1 that does better with as many rounds.", slower_is_better),
)
