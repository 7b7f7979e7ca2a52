"""What was drawn at random for the nodes of a level, kept: tables of candidates are written down from it again.

Throughout: d features, k nodes, S levels of all categories one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.core.trace import ReadOnly


@dataclass(frozen=True, eq=False)
class NodeDraws(ReadOnly):
    """The features each node may use."""

    allowed: np.ndarray  # [d, k] was the feature drawn for the node?

    def select_nodes(self, nodes: np.ndarray) -> NodeDraws:
        """What was drawn for some of the nodes."""
        return NodeDraws(self.allowed[:, nodes])


@dataclass(frozen=True, eq=False)
class SplitDraws(NodeDraws):
    """The same where only one split of each of these features is tried, and that split."""

    threshold: np.ndarray  # [d, k] infinite: present against missing; NaN for categories
    sides: np.ndarray  # [S, k] the levels that go left

    def select_nodes(self, nodes: np.ndarray) -> SplitDraws:
        return SplitDraws(self.allowed[:, nodes], self.threshold[:, nodes], self.sides[:, nodes])


def numbers_by_node(chances: Sequence[np.random.Generator], root: np.ndarray, d: int) -> np.ndarray:
    """[k, d] uniform numbers, d for each node, by the generator of the tree it stands in.

    A tree draws for its own nodes in their order: what it draws does not depend on what is grown beside it.
    """
    number = np.empty((len(root), d))
    by_tree = np.bincount(root, minlength=len(chances)).tolist()
    drawn = [chance.random((own, d)) for chance, own in zip(chances, by_tree, strict=True) if own]
    number[root.argsort(kind="stable")] = np.concatenate(drawn)
    return number
