"""The path of subtrees: prune the split that pays least, again and again, until only the root is left.

A tree scores what it gets wrong plus alpha for each of its leaves; the best subtree has the lowest score:

    score(T) = R(T) + alpha * leaves(T)                 R(T) adds up R(t) over the leaves t of T

Pruning all splits under node t (the branch T_t) raises R by R(t) - R(T_t) and spares leaves(T_t) - 1 leaves. From
this alpha on that lowers the score:

    g(t) = (R(t) - R(T_t)) / (leaves(T_t) - 1)

The node with the least g is the weakest link. Pruning it, then the weakest of what is left, gives subtrees nested in
one another, and subtree k is the smallest of ALL subtrees with the lowest score from alpha[k] up to alpha[k + 1]
(Breiman et al. 1984). The same with words: leaves - 1 is the number of splits in the branch and R(t) - R(T_t) what they
save together, so g(t) is what a split of the branch saves on average.

| measure    | R(t)                                             | so alpha is                               |
|------------|--------------------------------------------------|-------------------------------------------|
| impurity   | impurity of t times its share of the rows        | scikit-learn's ccp_alpha                  |
| error_rate | rows t gets wrong, as a share of all rows        | a share of rows a leaf must set right     |
| ssr        | squared residuals of t's rows, added up          | n times scikit-learn's, which is per row  |

Impurities must count by their node's share of the rows: added up as they stand they would call useful splits harmful.

Throughout: N nodes of the full tree; S + 1 subtrees, of which 0 is the full tree and S the root alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import Event
from engine.tree.growth import Growth
from engine.tree.reasons import Reason

ALPHA_TOLERANCE = 1e-10  # two alphas that differ by less than this share are one
SAVING_TOLERANCE = 1e-11  # a split that saves less than this share of its node's own error saves nothing

MEASURES = ("impurity", "error_rate", "ssr")


def cost_complexity(error, leaves, alpha: float):
    """R + alpha * leaves. Example: error 0.32 with 8 leaves at alpha 0.2 -> 0.32 + 0.2 * 8 = 1.92."""
    return error + alpha * leaves


def effective_alpha(saved, splits):
    """g: the alpha up to which `splits` splits that save `saved` together lower the score. Example: 0.01, 1 -> 0.01."""
    return saved / splits


def node_error(growth: Growth, measure: str) -> np.ndarray:
    """[N] R(t) of every node, if it were a leaf."""
    if measure == "error_rate":
        rows = growth.node_class_weights
        return (rows.sum(1) - rows.max(1)) / rows[0].sum()
    total = growth.impurity * growth.node_weights
    return total if measure == "ssr" else total / growth.node_weights[0]


@dataclass(frozen=True, eq=False)
class PruningPath(Event):
    """All subtrees of one weakest-link pruning, held as the step at which each split is pruned."""

    growth: Growth
    measure: str
    alpha: np.ndarray  # [S + 1] from which alpha on each subtree is the best; 0 for the full tree
    pruned_at_step: np.ndarray  # [N] the step that took back the node's split; 0 where there was none

    def __len__(self) -> int:
        return len(self.alpha)

    @cached_property
    def absorbed_at_step(self) -> np.ndarray:
        """[N] the step at which each node vanishes into the one above it; the root never does."""
        return np.where(self.growth.tree.parent < 0, len(self), self.pruned_at_step[self.growth.tree.parent])

    @cached_property
    def node_error(self) -> np.ndarray:
        """[N] R(t)."""
        return node_error(self.growth, self.measure)

    @cached_property
    def leaves(self) -> np.ndarray:
        """[S + 1] leaves of each subtree: one more than its splits."""
        gone = np.bincount(self.pruned_at_step, minlength=len(self)).cumsum()
        return 1 + len(self.pruned_at_step) - gone

    @cached_property
    def error(self) -> np.ndarray:
        """[S + 1] R of each subtree."""
        saved = np.bincount(self.pruned_at_step, error_reduction(self.growth, self.node_error), len(self))
        return self.node_error[self.growth.tree.leaves].sum() + saved.cumsum()

    def scores(self, alpha: float) -> np.ndarray:
        """[S + 1] the score of each subtree."""
        return cost_complexity(self.error, self.leaves, alpha)

    def subtree_at(self, alpha):
        """The number of the smallest subtree with the lowest score at alpha (or at each of several alphas)."""
        return np.searchsorted(self.alpha, np.multiply(alpha, 1 + ALPHA_TOLERANCE), side="right") - 1

    def subtree(self, step: int) -> Growth:
        """The growth as it stands after `step` steps."""
        return self.growth.without_splits(self.pruned_at_step <= step, Reason.PRUNED)

    def iter_leaf_by_row(self, leaf: np.ndarray) -> Iterator[np.ndarray]:
        """For each subtree in turn, the leaf it puts every row into, given the full tree's. One array, updated."""
        at = leaf.copy()
        for step in range(len(self)):
            while len(gone := (self.absorbed_at_step[at] <= step).nonzero()[0]):
                at[gone] = self.growth.tree.parent[at[gone]]
            yield at

    def sub_events(self) -> Iterator[Event]:
        return (WeakestLink(self, step) for step in range(1, len(self)))


@dataclass(frozen=True, eq=False)
class WeakestLink(Event):
    """One step down the path prunes the weakest links of subtree `step - 1`. All that are equally weak go at once."""

    path: PruningPath
    step: int

    @property
    def alpha(self) -> float:
        return float(self.path.alpha[self.step])

    @property
    def nodes(self) -> np.ndarray:
        """The splits that became leaves. (Branches below them vanish with them.)"""
        return ((self.path.pruned_at_step == self.step) & (self.path.absorbed_at_step > self.step)).nonzero()[0]

    @property
    def leaves(self) -> tuple[int, int]:
        """Before and after."""
        return int(self.path.leaves[self.step - 1]), int(self.path.leaves[self.step])

    @property
    def error(self) -> tuple[float, float]:
        """Before and after."""
        return float(self.path.error[self.step - 1]), float(self.path.error[self.step])

    @property
    def table(self) -> dict[str, np.ndarray]:
        """Every split there was to choose from: node, R(t), R(T_t), leaves(T_t), g(t), and whether g is the least."""
        path, before = self.path, self.step - 1
        up, standing = path.growth.sum_subtrees, path.pruned_at_step > before
        leaf = ~standing & (path.absorbed_at_step > before)
        saved = up(np.where(standing, error_reduction(path.growth, path.node_error), 0.0))
        leaves, below = up(leaf).astype(int), up(np.where(leaf, path.node_error, 0.0))
        g = effective_alpha(saved[standing], leaves[standing] - 1)
        columns = {"node": standing.nonzero()[0], "error": path.node_error[standing], "error_below": below[standing]}
        return {**columns, "leaves": leaves[standing], "g": g, "weakest": g <= self.alpha * (1 + ALPHA_TOLERANCE)}


def error_reduction(growth: Growth, error: np.ndarray) -> np.ndarray:
    """[N] by how much each split of the full tree lowers R, 0 at its leaves. R never rises: what rounding adds is 0."""
    tree = growth.tree
    saved = np.where(tree.feature >= 0, error - error[tree.left] - error[tree.right], 0.0)
    return np.where(saved > SAVING_TOLERANCE * error, saved, 0.0)


def find_pruning_path(growth: Growth, measure: str) -> PruningPath:
    """Prune weakest links until only the root is left.

    scikit-learn lists links that are equally weak one by one, each with the same alpha; here they are one step. Its
    ccp_alpha = 0 leaves splits that save nothing; here they are the first step, at alpha 0.
    """
    pruning = _LinkPruner(growth, error_reduction(growth, node_error(growth, measure)))
    alpha = [0.0]
    while pruning.is_split(0):
        weakest = int(pruning.g.argmin())
        if len(alpha) == 1 or pruning.g[weakest] > alpha[-1] * (1 + ALPHA_TOLERANCE):
            alpha.append(float(pruning.g[weakest]))
        pruning.prune(weakest, len(alpha) - 1)
    return PruningPath(growth, measure, np.array(alpha), pruning.gone_at)


class _LinkPruner:
    """What is known of every branch while links are pruned. That changes the nodes above and below it, no others."""

    def __init__(self, growth: Growth, saved: np.ndarray):
        tree, split = growth.tree, growth.tree.feature >= 0
        self.left, self.right, self.parent = tree.left.tolist(), tree.right.tolist(), tree.parent.tolist()
        self.saved, self.splits = growth.sum_subtrees(saved), growth.sum_subtrees(split)
        self.g = np.full(len(split), np.inf)  # infinite: not a split (any more)
        self.g[split] = effective_alpha(self.saved[split], self.splits[split])
        self.gone_at = np.zeros(len(split), np.int64)

    def is_split(self, node: int) -> bool:
        return self.g[node] < np.inf

    def prune(self, node: int, step: int) -> None:
        """Prune the whole branch at `node`: every split of it."""
        saved, splits = self.saved[node], self.splits[node]
        waiting = [node]
        while waiting:
            below = waiting.pop()
            if self.is_split(below):
                self.g[below], self.gone_at[below] = np.inf, step
                waiting += (self.left[below], self.right[below])
        while (node := self.parent[node]) >= 0:
            self.saved[node] -= saved
            self.splits[node] -= splits
            self.g[node] = effective_alpha(self.saved[node], self.splits[node])
