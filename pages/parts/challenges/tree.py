"""Small challenges. Whether one is met follows from the settings and the tree, nobody has to be believed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine import Trace
from engine.text.message import Message, msg
from pages.parts.views.cost import cost_of

FEW = 3  # leaves
NEAR = 0.95


@dataclass(frozen=True)
class Try:
    """`check(trace, greedy)` says whether it is met and where the viewer stands; `greedy` is the tree without force."""

    ask: Message
    check: Callable[[Trace, Trace], tuple[bool, Message]]


def to_the_end(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    nodes = trace.columns("nodes")
    leaf = nodes["left"] < 0
    impure = leaf & (nodes["impurity"] > 0) & (nodes["reason"] != "no_candidate")
    return not impure.any(), msg("tries-of-leaves-could-still-be", sum=int(impure.sum()), sum2=int(leaf.sum()))


def few_leaves_much_right(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    cost, most = cost_of(trace), np.bincount(trace.data.y).max() / trace.data.n
    goal = 1 - (1 - most) / 2
    met = cost.leaves <= FEW and cost.fit >= goal
    return met, msg("tries-now-leaves-and-right-at", leaves=cost.leaves, fit=cost.fit, goal=goal)


def few_leaves_little_left(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    cost, goal = cost_of(trace), float(np.var(trace.data.y)) / 2
    met = cost.leaves <= FEW + 1 and cost.fit <= goal
    return met, msg("tries-now-leaves-and-an-mse-of", leaves=cost.leaves, fit=cost.fit, goal=goal)


def another_root(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    if "" not in (trace.settings.get("force") or {}):
        return False, msg("tries-the-root-still-has-the")
    ours, best = cost_of(trace), cost_of(greedy)
    met = ours.fit >= NEAR * best.fit if trace.data.class_names else ours.fit <= best.fit / NEAR
    return met, msg("tries-now-the-greedy-tree-has", fit=ours.fit, fit2=best.fit)


def same_gain(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    cost, best = cost_of(trace), cost_of(greedy)
    met = bool(trace.settings.get("force")) and cost.leaves < best.leaves and cost.impurity <= best.impurity + 1e-12
    return met, msg("tries-now-leaves-the-greedy-tree", leaves=cost.leaves, leaves2=best.leaves)


FOR_CLASSES = (
    Try(msg("tries-let-the-tree-grow-until-no"), to_the_end),
    Try(msg("tries-with-at-most-leaves-make", FEW=FEW), few_leaves_much_right),
    Try(msg("tries-make-another-split-at-the"), another_root),
    Try(msg("tries-greedy-is-not-always-best"), same_gain),
)  # fmt: skip
FOR_NUMBERS = (
    Try(msg("tries-let-the-tree-grow-until-no"), to_the_end),
    Try(msg("tries-with-at-most-leaves-halve", FEW=FEW + 1), few_leaves_little_left),
    Try(msg("tries-make-another-split-at-the-2"), another_root),
)  # fmt: skip


def state(tries: tuple[Try, ...], trace: Trace, greedy: Trace) -> list[tuple[Message, bool, Message]]:
    """Each with whether it is met, and where the viewer stands."""
    return [(each.ask, *each.check(trace, greedy)) for each in tries]
