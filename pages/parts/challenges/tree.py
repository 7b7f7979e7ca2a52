"""Small challenges. Whether one is met follows from the settings and the tree, nobody has to be believed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine import Trace
from engine.lessons.common.phrases import shown as number
from pages.parts.views.cost import cost_of

FEW = 3  # leaves
NEAR = 0.95


@dataclass(frozen=True)
class Try:
    """`check(trace, greedy)` says whether it is met and where the viewer stands; `greedy` is the tree without force."""

    ask: str
    check: Callable[[Trace, Trace], tuple[bool, str]]


def to_the_end(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    nodes = trace.columns("nodes")
    leaf = nodes["left"] < 0
    mixed = leaf & (nodes["impurity"] > 0) & (nodes["reason"] != "no_candidate")
    return not mixed.any(), f"{int(mixed.sum())} of {int(leaf.sum())} leaves could still be parted."


def few_leaves_much_right(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    cost, most = cost_of(trace), np.bincount(trace.data.y).max() / trace.data.n
    goal = 1 - (1 - most) / 2
    met = cost.leaves <= FEW and cost.fit >= goal
    return met, f"Now {cost.leaves} leaves and {number(cost.fit)} right; at least {number(goal)} is wanted."


def few_leaves_little_left(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    cost, goal = cost_of(trace), float(np.var(trace.data.y)) / 2
    met = cost.leaves <= FEW + 1 and cost.fit <= goal
    return met, f"Now {cost.leaves} leaves and an MSE of {number(cost.fit)}; at most {number(goal)} is wanted."


def another_root(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    if "" not in (trace.settings.get("force") or {}):
        return False, "The root still asks what gains most."
    ours, best = cost_of(trace), cost_of(greedy)
    met = ours.fit >= NEAR * best.fit if trace.data.class_names else ours.fit <= best.fit / NEAR
    return met, f"Now {number(ours.fit)}, the greedy tree has {number(best.fit)}."


def same_gain(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    cost, best = cost_of(trace), cost_of(greedy)
    met = bool(trace.settings.get("force")) and cost.leaves < best.leaves and cost.impurity <= best.impurity + 1e-12
    return met, f"Now {cost.leaves} leaves; the greedy tree has {best.leaves}."


FOR_CLASSES = (
    Try("Let the tree grow until no leaf can be parted any more.", to_the_end),
    Try(f"With at most {FEW} leaves, make half the mistakes that a single leaf makes.", few_leaves_much_right),
    Try("Take another cut at the root (What if) and still get 95% of the greedy tree's right answers.", another_root),
    Try("Greedy is not always best: find a first cut that ends in fewer leaves, none of them more mixed.", same_gain),
)  # fmt: skip
FOR_NUMBERS = (
    Try("Let the tree grow until no leaf can be parted any more.", to_the_end),
    Try(f"With at most {FEW + 1} leaves, halve the mean squared residual of a single leaf.", few_leaves_little_left),
    Try("Take another cut at the root (What if) and stay within 5% of the greedy tree's MSE.", another_root),
)  # fmt: skip


def state(tries: tuple[Try, ...], trace: Trace, greedy: Trace) -> list[tuple[str, bool, str]]:
    """Each with whether it is met, and where the viewer stands."""
    return [(each.ask, *each.check(trace, greedy)) for each in tries]
