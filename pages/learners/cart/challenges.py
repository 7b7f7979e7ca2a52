"""Challenges of single trees; the settings and the tree decide whether one is met."""

import numpy as np

from engine import Trace
from engine.text.message import Message, msg
from pages.learners.common.entries import Challenge
from pages.lesson.views.tree_summary import cost_of

FEW = 3  # leaves
NEAR = 0.95  # share of the greedy tree's fit


def to_the_end(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    nodes = trace.columns("nodes")
    leaf = nodes["left"] < 0
    impure = leaf & (nodes["impurity"] > 0) & (nodes["reason"] != "no_candidate")
    return not impure.any(), msg("cart.challenge-state.full-growth", sum=int(impure.sum()), sum2=int(leaf.sum()))


def few_leaves_much_right(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    cost, most = cost_of(trace), np.bincount(trace.data.y).max() / trace.data.n
    goal = 1 - (1 - most) / 2
    met = cost.leaves <= FEW and cost.fit >= goal
    return met, msg("cart.challenge-state.half-mistakes", leaves=cost.leaves, fit=cost.fit, goal=goal)


def few_leaves_little_left(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    cost, goal = cost_of(trace), float(np.var(trace.data.y)) / 2
    met = cost.leaves <= FEW + 1 and cost.fit <= goal
    return met, msg("cart.challenge-state.half-squared-error", leaves=cost.leaves, fit=cost.fit, goal=goal)


def another_root(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    if "" not in (trace.settings.get("force") or {}):
        return False, msg("cart.challenge-state.root-unchanged")
    ours, best = cost_of(trace), cost_of(greedy)
    met = ours.fit >= NEAR * best.fit if trace.data.class_names else ours.fit <= best.fit / NEAR
    return met, msg("cart.challenge-state.other-root", fit=ours.fit, fit2=best.fit)


def same_gain(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    cost, best = cost_of(trace), cost_of(greedy)
    met = bool(trace.settings.get("force")) and cost.leaves < best.leaves and cost.impurity <= best.impurity + 1e-12
    return met, msg("cart.challenge-state.fewer-leaves", leaves=cost.leaves, leaves2=best.leaves)


CLASSIFICATION_CHALLENGES = (
    Challenge(msg("cart.challenge.full-growth"), to_the_end),
    Challenge(msg("cart.challenge.half-mistakes", FEW=FEW), few_leaves_much_right),
    Challenge(msg("cart.challenge.other-root"), another_root),
    Challenge(msg("cart.challenge.fewer-leaves"), same_gain),
)  # fmt: skip
REGRESSION_CHALLENGES = (
    Challenge(msg("cart.challenge.full-growth"), to_the_end),
    Challenge(msg("cart.challenge.half-squared-error", FEW=FEW + 1), few_leaves_little_left),
    Challenge(msg("cart.challenge.other-root-regression"), another_root),
)  # fmt: skip
