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
    """The features each node may use, and where only one split of each is tried, that split."""

    allowed: np.ndarray  # [d, k] was the feature drawn for the node?
    threshold: np.ndarray | None = None  # [d, k] infinite: present against missing. None where every candidate is tried
    sides: np.ndarray | None = None  # [S, k] the levels that go left; None where no category is split at random

    def of(self, nodes) -> NodeDraws:
        """What was drawn for some of the nodes."""
        pick = lambda drawn: None if drawn is None else drawn[:, nodes]  # noqa: E731
        return NodeDraws(self.allowed[:, nodes], pick(self.threshold), pick(self.sides))


def numbers_by_node(chances: Sequence[np.random.Generator], root: np.ndarray, d: int) -> np.ndarray:
    """[k, d] uniform numbers, d for each node, by the generator of the tree it stands in.

    A tree draws for its own nodes in their order: what it draws does not depend on what is grown beside it.
    """
    number = np.empty((len(root), d))
    by_tree = np.bincount(root, minlength=len(chances)).tolist()
    drawn = [chance.random((own, d)) for chance, own in zip(chances, by_tree, strict=True) if own]
    number[root.argsort(kind="stable")] = np.concatenate(drawn)
    return number
