"""Challenges of random forests; the settings and the trace decide whether one is met."""

import numpy as np

from engine import Trace, forest
from engine.learners.forest.correlation import grow_on_training_sets
from engine.learners.forest.lesson.forest_view import ForestView
from engine.text.message import Message, msg
from engine.text.wording import count_text
from pages.learners.common.entries import Challenge

FAR_BELOW = 0.8  # of the error or correlation to be beaten


def better_than_a_tree(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Is the out-of-bag error of the forest far below the mean of its trees?"""
    view = ForestView(trace)
    alone = view.permutation_importances.before
    together = view.forest.oob_errors[-1]
    if np.isnan(alone).all() or np.isnan(together):
        return False, msg("forest.challenge-state.no-out-of-bag-rows")
    mean = float(np.nanmean(alone))
    state = msg("forest.challenge-state.better-than-a-tree", mean=mean, together=float(together))
    return together <= FAR_BELOW * mean, state


def stops_when_settled(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    view = ForestView(trace)
    after, limit = view.converged_after, view.setting("n_estimators")
    if after is None:
        return False, msg("forest.challenge-state.not-settled", trees=count_text(view.n_trees, "tree"))
    stopped = view.setting("stop_when_settled") and view.n_trees < limit
    return stopped, msg("forest.challenge-state.settled", after=after, trees=view.n_trees, asked=limit)


def less_correlated(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Are the trees less correlated than those of bagging on the same bags?"""
    if trace.data.d == 1:
        return False, msg("forest.challenge-state.single-feature")
    own = ForestView(trace).over_training_sets.rho
    bagging = forest.fit(trace.data, **{**trace.settings, "max_features": None})
    other = grow_on_training_sets(bagging).rho
    if np.isnan(own) or np.isnan(other):
        return False, msg("forest.challenge-state.no-variance")
    return own <= FAR_BELOW * other, msg("forest.challenge-state.less-correlated", own=own, other=other)


def all_judged(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    without = int((ForestView(trace).forest.oob_history[0][-1] == 0).sum())
    return without == 0, msg("forest.challenge-state.all-out-of-bag", without=without, n=trace.data.n)


CHALLENGES = (
    Challenge(msg("forest.challenge.all-out-of-bag"), all_judged),
    Challenge(msg("forest.challenge.better-than-a-tree"), better_than_a_tree),
    Challenge(msg("forest.challenge.settled"), stops_when_settled),
    Challenge(msg("forest.challenge.less-correlated"), less_correlated),
)
