"""Challenges of Extra-Trees: against a random forest, and against what chance alone does."""

from __future__ import annotations

import numpy as np

from engine import Trace, extra_trees, forest
from engine.core.settings import with_defaults
from engine.learners.forest.correlation import correlate_trees
from engine.learners.forest.fitting import ForestModel
from engine.learners.forest.lesson.forest_view import ForestView
from engine.text.message import Message, msg
from pages.learners.common.entries import Challenge

FAR_BELOW = 0.8
MUCH_DEEPER = 1.5


def fit_random_forest(trace: Trace) -> ForestModel:
    """The random forest of the same settings, on bootstrap samples: thresholds are searched, not drawn."""
    return forest.fit(trace.data, **{**with_defaults(extra_trees.fit, trace.settings), "bootstrap": True})


def less_correlated(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Against the random forest of the same settings."""
    own = ForestView(trace).agreement.rho
    other = correlate_trees(fit_random_forest(trace), trace.data.X, ForestView(trace).compared_class).rho
    if np.isnan(own) or np.isnan(other):
        return False, msg("forest.challenge-state.no-variance")
    return own <= FAR_BELOW * other, msg("extra_trees.challenge-state.less-correlated", own=own, other=other)


def larger_trees(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Random splits part the rows less well, so the trees need more of them."""
    own, other = (
        np.mean([len(tree.leaves) for tree in model.trees])
        for model in (trace.model_as(ForestModel), fit_random_forest(trace))
    )
    stands = msg("extra_trees.challenge-state.larger-trees", own=float(own), other=float(other))
    return bool(own >= MUCH_DEEPER * other), stands


def has_oob_for_all(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Every row needs a tree that has not seen it."""
    without = int((ForestView(trace).forest.oob_history[0][-1] == 0).sum())
    return without == 0, msg("extra_trees.challenge-state.all-out-of-bag", without=without, n=trace.data.n)


CHALLENGES = (
    Challenge(msg("extra_trees.challenge.less-correlated"),
        less_correlated),
    Challenge(msg("extra_trees.challenge.larger-trees"), larger_trees),
    Challenge(msg("extra_trees.challenge.all-out-of-bag"), has_oob_for_all),
)  # fmt: skip
