"""Where each node of a finished tree is drawn, so that nothing moves while it is revealed.

Leaves stand side by side in order, a parent above the middle of its children: as wide as the tree has leaves, as high
as it is deep, and no two nodes overlap. Coordinates run from 0 to 1.
"""

from __future__ import annotations

import numpy as np

from engine.tree.tree import Tree


def node_positions(tree: Tree) -> tuple[np.ndarray, np.ndarray]:
    """x and y of every node of a tree with one root. Example: one split -> x 0.5, 0.25, 0.75 and y 0, 1, 1.

    Children have larger numbers than their parent, so going down in number meets both children before the parent.
    """
    leaves = [node for node in tree.preorder() if tree.feature[node] < 0]
    x = np.zeros(len(tree.feature))
    x[leaves] = (np.arange(len(leaves)) + 0.5) / len(leaves)
    for node in range(len(x) - 1, -1, -1):
        if tree.feature[node] >= 0:
            x[node] = (x[tree.left[node]] + x[tree.right[node]]) / 2
    return x, tree.depth / max(int(tree.depth.max(initial=0)), 1)
