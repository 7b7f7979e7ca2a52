"""Where each node of a finished tree is drawn, so that nothing moves while it is revealed.

Leaves stand side by side in order, a parent above the middle of its children: as wide as the tree has leaves, as high
as it is deep, and no two nodes overlap. Coordinates run from 0 to 1.
"""

from __future__ import annotations

import numpy as np


def positions(left: np.ndarray, right: np.ndarray, depth: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """x and y of every node. Example: one split -> x 0.5, 0.25, 0.75 and y 0, 1, 1.

    Children have larger numbers than their parent, so going down in number meets both children before the parent.
    """
    leaves = [node for node in _in_order(left, right) if left[node] < 0]
    x = np.zeros(len(left))
    x[leaves] = (np.arange(len(leaves)) + 0.5) / len(leaves)
    for node in range(len(left) - 1, -1, -1):
        if left[node] >= 0:
            x[node] = (x[left[node]] + x[right[node]]) / 2
    return x, depth / max(int(depth.max(initial=0)), 1)


def _in_order(left: np.ndarray, right: np.ndarray) -> list[int]:
    """The nodes as a recursion visits them, left sides first."""
    order, waiting = [], [0]
    while waiting:
        node = waiting.pop()
        order.append(node)
        if left[node] >= 0:
            waiting += [int(right[node]), int(left[node])]
    return order
