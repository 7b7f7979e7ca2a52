"""Challenges of Extra-Trees, most of them against the random forest of the same settings."""

import numpy as np

from engine import Trace, extra_trees, forest
from engine.core.settings import with_defaults
from engine.learners.forest.correlation import grow_on_training_sets
from engine.learners.forest.fitting import ForestModel
from engine.learners.forest.lesson.forest_view import ForestView
from engine.text.message import Message, msg
from pages.learners.common.entries import Challenge

FAR_BELOW = 0.8  # of the forest's correlation
MUCH_DEEPER = 1.5  # times the forest's leaves


def fit_random_forest(trace: Trace) -> ForestModel:
    """Fit the random forest of the same settings; it searches thresholds and draws bootstrap samples."""
    return forest.fit(trace.data, **{**with_defaults(extra_trees.fit, trace.settings), "bootstrap": True})


def less_correlated(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Are the trees less correlated than those of the random forest?"""
    own = ForestView(trace).over_training_sets.rho
    other = grow_on_training_sets(fit_random_forest(trace)).rho
    if np.isnan(own) or np.isnan(other):
        return False, msg("forest.challenge-state.no-variance")
    return own <= FAR_BELOW * other, msg("extra_trees.challenge-state.less-correlated", own=own, other=other)


def larger_trees(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Have the trees more leaves? Random splits separate the rows less well, so it takes more of them."""
    models = trace.model_as(ForestModel), fit_random_forest(trace)
    own, other = (float(np.mean([len(tree.leaves) for tree in model.trees])) for model in models)
    return own >= MUCH_DEEPER * other, msg("extra_trees.challenge-state.larger-trees", own=own, other=other)


def has_oob_for_all(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Has every row a tree that was not trained on it?"""
    without = int((ForestView(trace).forest.oob_history[0][-1] == 0).sum())
    return without == 0, msg("extra_trees.challenge-state.all-out-of-bag", without=without, n=trace.data.n)


CHALLENGES = (
    Challenge(msg("extra_trees.challenge.less-correlated"), less_correlated),
    Challenge(msg("extra_trees.challenge.larger-trees"), larger_trees),
    Challenge(msg("extra_trees.challenge.all-out-of-bag"), has_oob_for_all),
)
