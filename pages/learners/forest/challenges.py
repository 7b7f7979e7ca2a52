"""Challenges of forests. Whether one is met follows from the settings and the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace, forest
from engine.learners.forest.correlation import correlate_trees
from engine.learners.forest.lesson.forest_view import ForestView
from engine.text.message import Message, msg
from engine.text.wording import count_text
from pages.learners.common.entries import Challenge

FAR_BELOW = 0.8


def better_than_a_tree(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """The forest on rows left out against the mean error of its trees on theirs."""
    facts = ForestView(trace)
    alone = facts.permutation_importances.before
    together = facts.forest.oob_errors[-1]
    if np.isnan(alone).all() or np.isnan(together):
        return False, msg("forest.challenge-state.no-out-of-bag-rows")
    mean = float(np.nanmean(alone))
    return together <= FAR_BELOW * mean, msg(
        "forest.challenge-state.better-than-a-tree", mean=mean, together=float(together)
    )


def stops_when_settled(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    facts = ForestView(trace)
    after, asked = facts.converged_after, facts.setting("n_estimators")
    if after is None:
        return False, msg("forest.challenge-state.not-settled", trees=count_text(facts.n_trees, "tree"))
    stopped = facts.setting("stop_when_settled") and facts.n_trees < asked
    return stopped, msg("forest.challenge-state.settled", after=after, trees=facts.n_trees, asked=asked)


def less_correlated(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Against bagging with the same bags."""
    if trace.data.d == 1:
        return False, msg("forest.challenge-state.single-feature")
    own = ForestView(trace).agreement.rho
    bagging = forest.fit(trace.data, **{**trace.settings, "max_features": None})
    other = correlate_trees(bagging, trace.data.X, ForestView(trace).compared_class).rho
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
    Challenge(msg("forest.challenge.less-correlated"),
        less_correlated),
)  # fmt: skip
