"""A tree of a file as a growth: the engine's own arrays, with the rows beside it in its nodes, so that lessons, stage
and tables take it like a tree that was grown here."""

from __future__ import annotations

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

MIN_NODE_ROWS = 2  # rows of a node whose candidate splits are weighed


@dataclass(frozen=True)
class RowsInTree:
    """The rows beside a tree."""

    features: Features
    scores: Scores  # what they add up to
    leaf: np.ndarray  # [n] the node each ends in
    tree_index: int  # of the tree
    has_model_criterion: bool  # is that what the model's own splits were weighed by? Else no candidates are
    leaf_hessian: np.ndarray | None = None  # [n] h of the leaves, where the splits have none


@dataclass(frozen=True, eq=False)
class FileGrowth(Growth):
    """Beside what a growth has: what the file says of its nodes."""

    cover: np.ndarray | None = None  # [N] NaN where the file has none
    stored_gain: np.ndarray | None = None  # [N] the gain of each split, NaN where the file has none
    has_model_criterion: bool = True
    leaf_hessian: np.ndarray | None = None  # [n]

    @cached_property
    def node_class_weights(self) -> np.ndarray:
        """[N, K] the shares of the file times its cover: what the leaves give, whatever the rows beside it are."""
        cover = self.tree.count if self.cover is None else self.cover
        return self.tree.value * np.where(np.isfinite(cover) & (cover > 0), cover, 1.0)[:, None]

    @cached_property
    def impurity(self) -> np.ndarray:
        """[N] of the rows beside it: a node without any has none."""
        if isinstance(self.scores, NewtonScores):
            return self.scores.criterion.impurity(self.gradients)
        counts = self.scores.counts(list(self.sums.T), self.tree.count) * self.scores.units[-1]
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.nan_to_num(self.scores.criterion.impurity(counts))

    @cached_property
    def gradients(self) -> np.ndarray:
        """[N, 2] G and H of each node."""
        return (
            self.scores.gradient_hessian_sums(list(self.sums.T), self.tree.count)
            if isinstance(self.scores, NewtonScores)
            else np.zeros((self.n_nodes, 2))
        )

    @property
    def hessian(self) -> np.ndarray | None:
        """[N] H of each node, where it is no count of rows."""
        newton = isinstance(self.scores, NewtonScores) and self.scores.hessian is not None
        return self.gradients[:, 1] if newton else None

    @cached_property
    def is_searchable(self) -> np.ndarray:
        """[N] is it a split with rows enough to weigh other splits by?"""
        return (self.tree.feature >= 0) & (self.tree.count >= MIN_NODE_ROWS) & self.has_model_criterion

    def table(self, node: int) -> CandidateTable:
        if self.tree.count[node]:
            return super().table(node)
        return build_candidate_table(
            self.features, self.scores, self.limits, np.zeros(1, np.int64), None
        )  # of one row: none

    def candidate_counts(self, nodes: np.ndarray) -> np.ndarray:
        found, own = np.zeros((len(nodes), self.features.d), np.int64), self.is_searchable[nodes]
        if own.any():
            found[own] = super().candidate_counts(nodes[own])
        return found

    def allowed_features_by_node(self, nodes: np.ndarray) -> np.ndarray:
        return np.repeat(self.is_searchable[nodes][:, None], self.features.d, 1)


def file_growth(tree: ModelTree, value: np.ndarray, data: Table, tally: RowsInTree) -> FileGrowth:
    """The tree with the rows in it. `value` is what its nodes give."""
    features, scores, leaf = tally.features, tally.scores, tally.leaf
    up = _subtree_summer(tree)
    count = up(np.bincount(leaf, minlength=len(tree)))
    sums = np.stack([up(np.bincount(leaf, column.astype(float), len(tree))) for column in scores.columns], 1)
    split, weighable = tree.feature >= 0, (count >= MIN_NODE_ROWS) & tally.has_model_criterion
    reason = np.where(split, np.where(weighable, Reason.SPLIT, Reason.NO_CANDIDATE), Reason.IN_FILE)
    nowhere = np.zeros(len(tree), np.int64)
    rows = ThresholdRows(features.X, nowhere, nowhere, True, tree.threshold)
    grown = Tree(tree.feature, tree.left, tree.right, tree.missing_left, rows, _sides(tree, data),
                 count.astype(np.int64), tree.gain, reason.astype(np.int64), _fill_unknown(value),
                 strict=tree.model.strict)  # fmt: skip
    return FileGrowth(features, scores, NO_LIMITS, PrunedTrees(grown, np.rint(sums).astype(np.int64)),
                      leaf.astype(np.int32), round=tally.tree_index, cover=tree.cover, stored_gain=tree.gain,
                      has_model_criterion=tally.has_model_criterion, leaf_hessian=tally.leaf_hessian)  # fmt: skip


def _fill_unknown(value: np.ndarray) -> np.ndarray:
    """0 where the file has nothing for an inner node."""
    return np.where(np.isfinite(value), value, 0.0)


def _subtree_summer(tree: ModelTree):
    """Each node's own added to all of those below it; children have higher numbers than their parents."""

    def added(own: np.ndarray) -> np.ndarray:
        total, left, right = own.astype(float), tree.left, tree.right
        for node in (left >= 0).nonzero()[0][::-1].tolist():
            total[node] += total[left[node]] + total[right[node]]
        return total

    return added


def _sides(tree: ModelTree, data: Table) -> dict[int, np.ndarray]:
    """By node: 1 for the levels that go left, 0 for those that go right."""
    found = {}
    for node, listed in tree.listed_levels.items():
        levels = max(len(data.levels[int(tree.feature[node])]), max(listed, default=0) + 1)
        side = np.full(levels, int(not tree.model.listed_goes_left))
        side[list(listed)] = int(tree.model.listed_goes_left)
        found[node] = side
    return found
