"""Pruning by gamma: grow to the full depth first, then prune what did not pay, from the bottom up.

A split costs gamma. It is pruned when its gain is below gamma and both its children are leaves by then; so a split
of gain -2 (after gamma) stays where one below it gains +10. Stopping on the way down would have lost both: that is what
approx does, whose splits are refused as they are found (Limits.min_gain in xgb.py), as in xgboost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np

from engine.core.trace import Event
from engine.tree.growth import Growth
from engine.tree.reasons import Reason


class SplitVerdict(StrEnum):
    GAIN_AT_LEAST_GAMMA = "its gain is at least gamma"
    CHILD_KEPT = "a split below it was kept"
    PRUNED = "its gain is below gamma, and nothing below it was kept"


@dataclass(frozen=True, eq=False)
class PruneStep(Event):
    """One split was weighed against gamma."""

    growth: Growth
    tree: int
    node: int  # its number within its tree, as it was grown
    gain: float
    gamma: float
    split_verdict: SplitVerdict

    @property
    def net(self) -> float:
        return self.gain - self.gamma

    @property
    def is_kept(self) -> bool:
        return self.split_verdict is not SplitVerdict.PRUNED


@dataclass(frozen=True, eq=False)
class GammaPruning(Event):
    """Every split of a growth was weighed against gamma, children before parents."""

    growth: Growth
    pruned_growth: Growth  # without the splits that were pruned; nodes are numbered anew
    gamma: float
    is_pruned: np.ndarray  # [N] the splits that were

    def used_events(self) -> list[Event]:
        return [self.growth]  # `after` is what was made of it

    @cached_property
    def original_nodes(self) -> np.ndarray:
        """[nodes of `after`] the number each had in the tree as it was grown."""
        tree, gone = self.growth.tree, np.zeros(len(self.is_pruned), bool)
        for node in (tree.feature >= 0).nonzero()[0]:
            gone[[tree.left[node], tree.right[node]]] = self.is_pruned[node] or gone[node]
        return (~gone).nonzero()[0]

    def sub_events(self) -> Iterator[Event]:
        tree = self.growth.tree
        for root in range(tree.roots):
            nodes = self.growth.nodes_of_root(root)
            for number in range(len(nodes) - 1, -1, -1):
                if tree.feature[nodes[number]] >= 0:
                    yield PruneStep(self.growth, root, number, float(tree.gain[nodes[number]]), self.gamma,
                                    self._verdict(nodes[number]))  # fmt: skip

    def _verdict(self, node: int) -> SplitVerdict:
        if self.is_pruned[node]:
            return SplitVerdict.PRUNED
        return (
            SplitVerdict.GAIN_AT_LEAST_GAMMA if self.growth.tree.gain[node] >= self.gamma else SplitVerdict.CHILD_KEPT
        )


def prune_by_gamma(growth: Growth, gamma: float) -> GammaPruning:
    """Prune every split that gains less than gamma and has no kept split below it."""
    tree = growth.tree
    inner = tree.feature >= 0
    pruned = inner & (tree.gain < gamma)
    for node in inner.nonzero()[0][::-1]:  # children have larger numbers than their parents
        for child in (tree.left[node], tree.right[node]):
            if inner[child] and not pruned[child]:
                pruned[node] = False
    after = growth.without_splits(pruned, Reason.PRUNED) if pruned.any() else growth
    return GammaPruning(growth, after, gamma, pruned)
