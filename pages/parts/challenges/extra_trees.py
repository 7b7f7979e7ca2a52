"""Challenges of Extra-Trees: against a random forest, and against what chance alone does."""

from __future__ import annotations

import numpy as np

from engine import Trace, extra_trees, forest
from engine.core.settings import completed
from engine.learners.forest.correlation import agreement
from engine.learners.forest.fitting import ForestModel
from engine.lessons.forest.facts import ForestFacts
from engine.text.message import Message, msg
from pages.parts.challenges.tree import Try

FAR_BELOW = 0.8
MUCH_DEEPER = 1.5


def rival(trace: Trace) -> ForestModel:
    """The random forest of the same settings, on bootstrap samples: thresholds are searched, not drawn."""
    return forest.fit(trace.data, **{**completed(extra_trees.fit, trace.settings), "bootstrap": True})


def less_correlated(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Against the random forest of the same settings."""
    own = ForestFacts(trace).agreement.rho
    other = agreement(rival(trace), trace.data.X, ForestFacts(trace).watched).rho
    if np.isnan(own) or np.isnan(other):
        return False, msg("tries-the-trees-do-not-vary")
    return own <= FAR_BELOW * other, msg("tries-rho-is-of-the-random", own=own, other=other)


def larger_trees(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Random splits part the rows less well, so the trees need more of them."""
    own, other = (
        np.mean([len(tree.leaves) for tree in model.trees]) for model in (trace.model_as(ForestModel), rival(trace))
    )
    stands = msg("tries-a-tree-has-leaves-on", own=float(own), other=float(other))
    return bool(own >= MUCH_DEEPER * other), stands


def tests_itself(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Every row needs a tree that has not seen it."""
    without = int((ForestFacts(trace).forest.standings[0][-1] == 0).sum())
    return without == 0, msg("tries-of-rows-are-in-every", without=without, n=trace.data.n)


FOR_BOTH = (
    Try(msg("tries-make-the-trees-so"),
        less_correlated),
    Try(msg("tries-grow-trees-with-half-as"), larger_trees),
    Try(msg("tries-give-every-row-an-out-of"), tests_itself),
)  # fmt: skip
