"""Pruning by gamma, from the bottom up.

A split is pruned if its gain is below gamma and its children are leaves or have become leaves. So a split with
gain - gamma = -2 stays if one below it has +10. Exact trees grow to their full depth before they are pruned; approx, as
in xgboost, refuses a split with a gain below gamma at once (make_limits in fitting.py).
"""

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
    """The comparison of one split's gain with gamma."""

    growth: Growth
    tree: int
    node: int  # its number within its tree before pruning
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
    """The comparison of all splits of a growth with gamma, children before parents."""

    growth: Growth
    pruned_growth: Growth  # without the pruned splits; its nodes have new numbers
    gamma: float
    is_pruned: np.ndarray  # [N] True for pruned splits

    @cached_property
    def original_nodes(self) -> np.ndarray:
        """[nodes of pruned_growth] the number of each before pruning."""
        tree, removed = self.growth.tree, np.zeros(len(self.is_pruned), bool)
        for node in (tree.feature >= 0).nonzero()[0]:
            removed[[tree.left[node], tree.right[node]]] = self.is_pruned[node] or removed[node]
        return (~removed).nonzero()[0]

    def sub_events(self) -> Iterator[Event]:
        tree = self.growth.tree
        for root in range(tree.roots):
            nodes = self.growth.nodes_of_root(root)
            for number, node in reversed(list(enumerate(nodes))):
                if tree.feature[node] >= 0:
                    gain, verdict = float(tree.gain[node]), self._verdict(node)
                    yield PruneStep(self.growth, root, number, gain, self.gamma, verdict)

    def _verdict(self, node: int) -> SplitVerdict:
        if self.is_pruned[node]:
            return SplitVerdict.PRUNED
        pays = self.growth.tree.gain[node] >= self.gamma
        return SplitVerdict.GAIN_AT_LEAST_GAMMA if pays else SplitVerdict.CHILD_KEPT


def prune_by_gamma(growth: Growth, gamma: float) -> GammaPruning:
    """Prune every split that gains less than gamma and has no kept split below it."""
    tree = growth.tree
    is_split = tree.feature >= 0
    is_pruned = is_split & (tree.gain < gamma)
    for node in is_split.nonzero()[0][::-1]:  # children have larger numbers than their parents
        for child in (tree.left[node], tree.right[node]):
            if is_split[child] and not is_pruned[child]:
                is_pruned[node] = False
    pruned_growth = growth.without_splits(is_pruned, Reason.PRUNED) if is_pruned.any() else growth
    return GammaPruning(growth, pruned_growth, gamma, is_pruned)
