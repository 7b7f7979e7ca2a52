"""Challenges of Extra-Trees: against a random forest, and against what chance alone does."""

from __future__ import annotations

import numpy as np

from engine import Trace, extra_trees, forest
from engine.core.settings import completed
from engine.learners.forest.correlation import agreement
from engine.learners.forest.fitting import ForestModel
from engine.lessons.common.phrases import shown as number
from engine.lessons.forest.facts import ForestFacts
from pages.parts.challenges.tree import Try

FAR_BELOW = 0.8
MUCH_DEEPER = 1.5


def rival(trace: Trace) -> ForestModel:
    """The random forest of the same settings, on bootstrap samples: thresholds are searched, not drawn."""
    return forest.fit(trace.data, **{**completed(extra_trees.fit, trace.settings), "bootstrap": True})


def less_alike(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    """Against the random forest of the same settings."""
    own = ForestFacts(trace).agreement.rho
    other = agreement(rival(trace), trace.data.X, ForestFacts(trace).watched).rho
    if np.isnan(own) or np.isnan(other):
        return False, "The trees do not vary."
    return own <= FAR_BELOW * other, f"rho is {number(own)}, of the random forest {number(other)}."


def larger_trees(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    """Random splits part the rows less well, so the trees need more of them."""
    own, other = (
        np.mean([len(tree.leaves) for tree in model.trees]) for model in (trace.model_as(ForestModel), rival(trace))
    )
    stands = f"A tree has {number(float(own))} leaves on average, one of the random forest {number(float(other))}."
    return bool(own >= MUCH_DEEPER * other), stands


def tests_itself(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    """Every row needs a tree that has not seen it."""
    without = int((ForestFacts(trace).forest.standings[0][-1] == 0).sum())
    return without == 0, f"{without:,} of {trace.data.n:,} rows have been seen by every tree."


FOR_BOTH = (
    Try("Let the trees be so unlike that rho falls to four fifths of a random forest's with the same settings.",
        less_alike),
    Try("Grow trees with half as many leaves again as those of a random forest with the same settings.", larger_trees),
    Try("Give every row an out-of-bag prediction.", tests_itself),
)  # fmt: skip
