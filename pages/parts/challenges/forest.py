"""Challenges of forests. Whether one is met follows from the settings and the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace, forest
from engine.learners.forest.correlation import agreement
from engine.lessons.common.wording import counted
from engine.lessons.forest.facts import ForestFacts
from engine.text.message import Message, msg
from pages.parts.challenges.tree import Try

FAR_BELOW = 0.8


def better_than_a_tree(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """The forest on rows left out against the mean error of its trees on theirs."""
    facts = ForestFacts(trace)
    alone = facts.permutation.before
    together = facts.forest.oob_errors[-1]
    if np.isnan(alone).all() or np.isnan(together):
        return False, msg("tries-there-are-no-out-of-bag")
    mean = float(np.nanmean(alone))
    return together <= FAR_BELOW * mean, msg("tries-one-tree-alone-has-the", mean=mean, together=float(together))


def settles(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    facts = ForestFacts(trace)
    after, asked = facts.settled_after, facts.setting("n_estimators")
    if after is None:
        return False, msg("tries-with-the-error-still-moves", trees=counted(facts.trees, "tree"))
    stopped = facts.setting("stop_when_settled") and facts.trees < asked
    return stopped, msg("tries-it-has-settled-after-trees", after=after, trees=facts.trees, asked=asked)


def less_correlated(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    """Against bagging with the same bags."""
    if trace.data.d == 1:
        return False, msg("tries-this-table-has-one-feature")
    own = ForestFacts(trace).agreement.rho
    bagging = forest.fit(trace.data, **{**trace.settings, "max_features": None})
    other = agreement(bagging, trace.data.X, ForestFacts(trace).watched).rho
    if np.isnan(own) or np.isnan(other):
        return False, msg("tries-the-trees-do-not-vary")
    return own <= FAR_BELOW * other, msg("tries-rho-is-with-all-features", own=own, other=other)


def all_judged(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    without = int((ForestFacts(trace).forest.standings[0][-1] == 0).sum())
    return without == 0, msg("tries-of-rows-have-been-in-every", without=without, n=trace.data.n)


FOR_BOTH = (
    Try(msg("tries-grow-just-enough-trees"), all_judged),
    Try(msg("tries-on-out-of-bag-rows-let-the"), better_than_a_tree),
    Try(msg("tries-let-the-growth-stop-by"), settles),
    Try(msg("tries-draw-so-few-features-that"),
        less_correlated),
)  # fmt: skip
