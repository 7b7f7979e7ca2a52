"""FileGrowth: a tree from a file with rows in its nodes.

It is a Growth, so that lessons, stage and tables treat it like a tree that was grown here.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.models.model import ModelTree
from engine.split.candidates import CandidateTable, build_candidate_table
from engine.split.features import Features
from engine.split.level import Scores
from engine.split.newton import NewtonScores
from engine.split.search import NO_LIMITS
from engine.tree.growth import Growth
from engine.tree.reasons import Reason
from engine.tree.recorder import PrunedTrees
from engine.tree.tree import ThresholdRows, Tree

MIN_NODE_ROWS = 2  # for a search of candidate splits


@dataclass(frozen=True)
class RowsInTree:
    """Rows in the leaves of a tree, with the scores for its splits."""

    features: Features
    scores: Scores
    leaf: np.ndarray  # [n] the node each ends in
    tree_index: int
    has_model_criterion: bool  # does the model compare splits by these scores? If not, no candidates are searched
    leaf_hessian: np.ndarray | None = None  # [n] h for leaves, if splits count rows instead


@dataclass(frozen=True, eq=False)
class FileGrowth(Growth):
    """A growth with the gains and covers of a file."""

    cover: np.ndarray | None = None  # [N] NaN where the file has none
    stored_gain: np.ndarray | None = None  # [N] NaN where the file has none
    has_model_criterion: bool = True
    leaf_hessian: np.ndarray | None = None  # [n]

    @cached_property
    def node_class_weights(self) -> np.ndarray:
        """[N, K] the file's class shares times its cover, whatever rows are in the nodes."""
        cover = self.tree.count if self.cover is None else self.cover
        return self.tree.value * np.where(np.isfinite(cover) & (cover > 0), cover, 1.0)[:, None]

    @cached_property
    def impurity(self) -> np.ndarray:
        """[N] the impurity of each node's rows, 0 where there are none."""
        if isinstance(self.scores, NewtonScores):
            return self.scores.criterion.impurity(self.gradients)
        counts = self.scores.counts(list(self.sums.T), self.tree.count) * self.scores.units[-1]
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.nan_to_num(self.scores.criterion.impurity(counts))

    @cached_property
    def gradients(self) -> np.ndarray:
        """[N, 2] G and H of each node."""
        if not isinstance(self.scores, NewtonScores):
            return np.zeros((self.n_nodes, 2))
        return self.scores.gradient_hessian_sums(list(self.sums.T), self.tree.count)

    @property
    def hessian(self) -> np.ndarray | None:
        """[N] H of each node; None if every h is 1 (then H counts rows)."""
        newton = isinstance(self.scores, NewtonScores) and self.scores.hessian is not None
        return self.gradients[:, 1] if newton else None

    @cached_property
    def is_searchable(self) -> np.ndarray:
        """[N] True for a split with enough rows to search for other splits."""
        return (self.tree.feature >= 0) & (self.tree.count >= MIN_NODE_ROWS) & self.has_model_criterion

    def table(self, node: int) -> CandidateTable:
        if self.tree.count[node]:
            return super().table(node)
        # an empty table: that of a single row
        return build_candidate_table(self.features, self.scores, self.limits, np.zeros(1, np.int64), None)

    def candidate_counts(self, nodes: np.ndarray) -> np.ndarray:
        counts, mask = np.zeros((len(nodes), self.features.d), np.int64), self.is_searchable[nodes]
        if mask.any():
            counts[mask] = super().candidate_counts(nodes[mask])
        return counts

    def allowed_features_by_node(self, nodes: np.ndarray) -> np.ndarray:
        return np.repeat(self.is_searchable[nodes][:, None], self.features.d, 1)


def file_growth(tree: ModelTree, value: np.ndarray, data: Table, rows: RowsInTree) -> FileGrowth:
    """The growth of a file's tree with rows in it. `value`: what its nodes predict, NaN where the file has nothing."""
    features, scores, leaf = rows.features, rows.scores, rows.leaf
    count = _sum_subtrees(tree, np.bincount(leaf, minlength=len(tree)))
    by_leaf = [np.bincount(leaf, column.astype(float), len(tree)) for column in scores.columns]
    sums = np.stack([_sum_subtrees(tree, column) for column in by_leaf], 1)
    is_split, is_searchable = tree.feature >= 0, (count >= MIN_NODE_ROWS) & rows.has_model_criterion
    reason = np.where(is_split, np.where(is_searchable, Reason.SPLIT, Reason.NO_CANDIDATE), Reason.IN_FILE)
    zeros = np.zeros(len(tree), np.int64)
    threshold_rows = ThresholdRows(features.X, zeros, zeros, True, tree.threshold)
    grown = Tree(tree.feature, tree.left, tree.right, tree.missing_left, threshold_rows, _level_sides(tree, data),
                 count.astype(np.int64), tree.gain, reason.astype(np.int64),
                 np.where(np.isfinite(value), value, 0.0), strict=tree.model.strict)  # fmt: skip
    return FileGrowth(features, scores, NO_LIMITS, PrunedTrees(grown, np.rint(sums).astype(np.int64)),
                      leaf.astype(np.int32), round=rows.tree_index, cover=tree.cover, stored_gain=tree.gain,
                      has_model_criterion=rows.has_model_criterion, leaf_hessian=rows.leaf_hessian)  # fmt: skip


def _sum_subtrees(tree: ModelTree, values: np.ndarray) -> np.ndarray:
    """[N] the sum of the values of each node's subtree. Children have higher numbers than their parents."""
    total, left, right = values.astype(float), tree.left, tree.right
    for node in (left >= 0).nonzero()[0][::-1].tolist():
        total[node] += total[left[node]] + total[right[node]]
    return total


def _level_sides(tree: ModelTree, data: Table) -> dict[int, np.ndarray]:
    """By node with listed levels: 1 for each level that goes left, else 0."""
    sides = {}
    for node, listed in tree.listed_levels.items():
        levels = max(len(data.levels[int(tree.feature[node])]), max(listed, default=0) + 1)
        side = np.full(levels, int(not tree.model.listed_goes_left))
        side[list(listed)] = int(tree.model.listed_goes_left)
        sides[node] = side
    return sides
