"""Challenges of forests. Whether one is met follows from the settings and the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace, forest
from engine.learners.forest.correlation import agreement
from engine.lessons.common.phrases import counted
from engine.lessons.common.phrases import shown as number
from engine.lessons.forest.facts import ForestFacts
from pages.parts.challenges.tree import Try

FAR_BELOW = 0.8


def better_than_a_tree(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    """The forest on rows left out against the mean error of its trees on theirs."""
    facts = ForestFacts(trace)
    alone = facts.permutation.before
    together = facts.forest.oob_errors[-1]
    if np.isnan(alone).all() or np.isnan(together):
        return False, "No row was left out of a bag."
    mean = float(np.nanmean(alone))
    return together <= FAR_BELOW * mean, f"One tree alone has {number(mean)}, the forest {number(float(together))}."


def settles(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    facts = ForestFacts(trace)
    after, asked = facts.settled_after, facts.setting("n_estimators")
    if after is None:
        return False, f"With {counted(facts.trees, 'tree')} the error still moves."
    stopped = facts.setting("stop_when_settled") and facts.trees < asked
    return stopped, f"It has settled after {after} trees; {facts.trees} of {asked} were grown."


def less_alike(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    """Against bagging with the same bags."""
    if trace.data.d == 1:
        return False, "This table has one feature: there is none to leave out."
    own = ForestFacts(trace).agreement.rho
    bagging = forest.fit(trace.data, **{**trace.settings, "max_features": None})
    other = agreement(bagging, trace.data.X, ForestFacts(trace).watched).rho
    if np.isnan(own) or np.isnan(other):
        return False, "The trees do not vary."
    return own <= FAR_BELOW * other, f"rho is {number(own)}, with all features {number(other)}."


def all_judged(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    without = int((ForestFacts(trace).forest.standings[0][-1] == 0).sum())
    have = "has" if without == 1 else "have"
    return without == 0, f"{without:,} of {trace.data.n:,} rows {have} been in every bag."


FOR_BOTH = (
    Try("Grow just enough trees that every row has a vote of a tree that has not seen it.", all_judged),
    Try("On rows left out, let the forest be wrong at least a fifth less than its trees alone.", better_than_a_tree),
    Try("Let the growth stop by itself, before all trees are grown.", settles),
    Try("Draw so few features that rho falls to four fifths of what it is when every split may ask about all.",
        less_alike),
)  # fmt: skip
