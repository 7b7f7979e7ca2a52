"""Cost-complexity pruning: the path of subtrees from the full tree to the root.

The score of a tree is its error plus alpha for each leaf; the best subtree has the lowest score:

    score(T) = R(T) + alpha * leaves(T)                 R(T): the sum of R(t) over the leaves t of T

Pruning all splits at and below node t (the branch T_t) raises R by R(t) - R(T_t) and removes leaves(T_t) - 1 leaves.
This lowers the score if alpha is larger than:

    g(t) = (R(t) - R(T_t)) / (leaves(T_t) - 1)

The node with the lowest g is the weakest link. Pruning it, then the weakest link of the rest, and so on gives nested
subtrees. Subtree k is the smallest of ALL subtrees with the lowest score from alpha[k] up to alpha[k + 1] (Breiman et
al. 1984). The branch has leaves - 1 splits, so g(t) is the mean error reduction of its splits.

| measure    | R(t)                                             | so alpha is                               |
|------------|--------------------------------------------------|-------------------------------------------|
| impurity   | impurity of t times its share of the rows        | scikit-learn's ccp_alpha                  |
| error_rate | wrong rows of t, as a share of all rows          | the share of rows a leaf must correct     |
| ssr        | the sum of squared residuals of t's rows         | n times scikit-learn's, which is per row  |

Impurities need the factor of their node's share of the rows: their plain sum may rise with a useful split.

Notation: N nodes of the full tree; S + 1 subtrees, of which 0 is the full tree and S the root alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import Event
from engine.tree.growth import Growth
from engine.tree.reasons import Reason

ALPHA_TOLERANCE = 1e-10  # alphas that differ by less than this share are equal
REDUCTION_TOLERANCE = 1e-11  # a smaller error reduction, as a share of the node's error, counts as 0

MEASURES = ("impurity", "error_rate", "ssr")


def cost_complexity(error, leaves, alpha: float):
    """R + alpha * leaves. Example: error 0.32 with 8 leaves at alpha 0.2 -> 0.32 + 0.2 * 8 = 1.92."""
    return error + alpha * leaves


def effective_alpha(reduction, splits):
    """g: the alpha up to which splits with this total error reduction lower the score. Example: 0.01, 1 -> 0.01."""
    return reduction / splits


def node_error(growth: Growth, measure: str) -> np.ndarray:
    """[N] R(t) of every node as a leaf."""
    if measure == "error_rate":
        rows = growth.node_class_weights
        return (rows.sum(1) - rows.max(1)) / rows[0].sum()
    total = growth.impurity * growth.node_weights
    return total if measure == "ssr" else total / growth.node_weights[0]


@dataclass(frozen=True, eq=False)
class PruningPath(Event):
    """All subtrees of a weakest-link pruning, stored as the step at which each split is pruned."""

    growth: Growth
    measure: str
    alpha: np.ndarray  # [S + 1] the lowest alpha at which each subtree is the best; 0 for the full tree
    pruned_at_step: np.ndarray  # [N] the step that prunes the node's split; 0 for leaves

    def __len__(self) -> int:
        return len(self.alpha)

    @cached_property
    def absorbed_at_step(self) -> np.ndarray:
        """[N] the step that removes each node; S + 1 for the root, which stays."""
        return np.where(self.growth.tree.parent < 0, len(self), self.pruned_at_step[self.growth.tree.parent])

    @cached_property
    def node_error(self) -> np.ndarray:
        """[N] R(t)."""
        return node_error(self.growth, self.measure)

    @cached_property
    def leaves(self) -> np.ndarray:
        """[S + 1] the number of leaves of each subtree: one more than its splits."""
        return 1 + len(self.pruned_at_step) - np.bincount(self.pruned_at_step, minlength=len(self)).cumsum()

    @cached_property
    def error(self) -> np.ndarray:
        """[S + 1] R of each subtree."""
        rise = np.bincount(self.pruned_at_step, error_reduction(self.growth, self.node_error), len(self))
        return self.node_error[self.growth.tree.leaves].sum() + rise.cumsum()

    def scores(self, alpha: float) -> np.ndarray:
        """[S + 1] the score of each subtree."""
        return cost_complexity(self.error, self.leaves, alpha)

    def subtree_at(self, alpha):
        """The smallest subtree with the lowest score at alpha, which is a number or an array."""
        return np.searchsorted(self.alpha, np.multiply(alpha, 1 + ALPHA_TOLERANCE), side="right") - 1

    def subtree(self, step: int) -> Growth:
        return self.growth.without_splits(self.pruned_at_step <= step, Reason.PRUNED)

    def iter_leaf_by_row(self, leaf: np.ndarray) -> Iterator[np.ndarray]:
        """Yield the leaf of every row in each subtree, from its leaf in the full tree. One array is updated."""
        leaf = leaf.copy()
        for step in range(len(self)):
            while len(rows := (self.absorbed_at_step[leaf] <= step).nonzero()[0]):
                leaf[rows] = self.growth.tree.parent[leaf[rows]]
            yield leaf

    def sub_events(self) -> Iterator[Event]:
        return (WeakestLink(self, step) for step in range(1, len(self)))


@dataclass(frozen=True, eq=False)
class WeakestLink(Event):
    """The pruning of all weakest links of subtree `step - 1`."""

    path: PruningPath
    step: int

    @property
    def alpha(self) -> float:
        return float(self.path.alpha[self.step])

    @property
    def nodes(self) -> np.ndarray:
        """The splits that become leaves; the branches below them are removed."""
        return ((self.path.pruned_at_step == self.step) & (self.path.absorbed_at_step > self.step)).nonzero()[0]

    @property
    def leaves(self) -> tuple[int, int]:
        """The numbers of leaves before and after."""
        return int(self.path.leaves[self.step - 1]), int(self.path.leaves[self.step])

    @property
    def error(self) -> tuple[float, float]:
        """R before and after."""
        return float(self.path.error[self.step - 1]), float(self.path.error[self.step])

    @property
    def table(self) -> dict[str, np.ndarray]:
        """The splits before the step: node, R(t), R(T_t), leaves(T_t), g(t), and whether g is the lowest."""
        path, before = self.path, self.step - 1
        sum_subtrees, is_split = path.growth.sum_subtrees, path.pruned_at_step > before
        is_leaf = ~is_split & (path.absorbed_at_step > before)
        reduction = sum_subtrees(np.where(is_split, error_reduction(path.growth, path.node_error), 0.0))[is_split]
        error_below = sum_subtrees(np.where(is_leaf, path.node_error, 0.0))[is_split]
        leaves = sum_subtrees(is_leaf).astype(int)[is_split]
        g = effective_alpha(reduction, leaves - 1)
        columns = {"node": is_split.nonzero()[0], "error": path.node_error[is_split], "error_below": error_below}
        return {**columns, "leaves": leaves, "g": g, "weakest": g <= self.alpha * (1 + ALPHA_TOLERANCE)}


def error_reduction(growth: Growth, error: np.ndarray) -> np.ndarray:
    """[N] by how much each split of the full tree lowers R. 0 at leaves, and where only rounding is left."""
    tree = growth.tree
    reduction = np.where(tree.feature >= 0, error - error[tree.left] - error[tree.right], 0.0)
    return np.where(reduction > REDUCTION_TOLERANCE * error, reduction, 0.0)


def find_pruning_path(growth: Growth, measure: str) -> PruningPath:
    """Prune weakest links until only the root is left.

    scikit-learn lists equally weak links one by one, each with the same alpha; here they are one step. Its
    ccp_alpha = 0 keeps splits without an error reduction; here they are the first step, at alpha 0.
    """
    pruner = _LinkPruner(growth, error_reduction(growth, node_error(growth, measure)))
    alpha = [0.0]
    while pruner.is_split(0):
        weakest = int(pruner.g.argmin())
        if len(alpha) == 1 or pruner.g[weakest] > alpha[-1] * (1 + ALPHA_TOLERANCE):
            alpha.append(float(pruner.g[weakest]))
        pruner.prune(weakest, len(alpha) - 1)
    return PruningPath(growth, measure, np.array(alpha), pruner.pruned_at_step)


class _LinkPruner:
    """g of every branch while links are pruned. Pruning changes only the nodes above and below a link."""

    def __init__(self, growth: Growth, reduction: np.ndarray):
        tree, is_split = growth.tree, growth.tree.feature >= 0
        self.left, self.right, self.parent = tree.left.tolist(), tree.right.tolist(), tree.parent.tolist()
        self.reduction, self.splits = growth.sum_subtrees(reduction), growth.sum_subtrees(is_split)
        self.g = np.full(len(is_split), np.inf)  # infinite for leaves
        self.g[is_split] = effective_alpha(self.reduction[is_split], self.splits[is_split])
        self.pruned_at_step = np.zeros(len(is_split), np.int64)

    def is_split(self, node: int) -> bool:
        return self.g[node] < np.inf

    def prune(self, node: int, step: int) -> None:
        """Prune every split of the branch at `node`."""
        reduction, splits, stack = self.reduction[node], self.splits[node], [node]
        while stack:
            below = stack.pop()
            if self.is_split(below):
                self.g[below], self.pruned_at_step[below] = np.inf, step
                stack += (self.left[below], self.right[below])
        while (node := self.parent[node]) >= 0:
            self.reduction[node] -= reduction
            self.splits[node] -= splits
            self.g[node] = effective_alpha(self.reduction[node], self.splits[node])
