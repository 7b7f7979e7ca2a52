"""Where a missing value goes at a split that no missing value helped to choose: as xgboost's methods decide.

Exact scans a feature's values downwards with the missing rows on the left, and, if the feature misses any value,
upwards first with the missing rows on the right; the first scan wins a tie. So where a node's rows miss none the two
agree, and the direction is right for a feature that misses some elsewhere, left for one that misses none. Approx scans
upwards first, and downwards only where a row misses the value: where none does the direction is right.

Where a split only tells present values from missing ones there is no next value to lie halfway to. The trace says
infinity; the model, like xgboost, splits at max + |max| + 0.000001, and a new value beyond goes with the missing ones.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.tree.growth import Growth
from engine.tree.notes import GrowthRecorder, PrunedTrees
from engine.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class DefaultDirections:
    """What growing found, with xgboost's default directions. Splits of categories keep theirs: xgboost has none."""

    recorder: GrowthRecorder
    is_approx: bool

    @property
    def n_nodes(self) -> int:
        return self.recorder.n_nodes

    @property
    def count(self) -> np.ndarray:
        return self.recorder.count

    @property
    def sums(self) -> np.ndarray:
        return self.recorder.sums

    @property
    def tree(self) -> Tree:
        return self._tree

    @cached_property
    def _tree(self) -> Tree:
        tree = self.recorder.tree
        directions = tree.missing_left.copy()
        for node, feature, *_, missing, _, _ in self.recorder.splits:
            without = False if self.is_approx else ~self.recorder.features.has_missing[feature]
            left = np.where(missing < 0, without, missing == 1)
            is_category = np.isin(node, list(tree.level_side))
            directions[node] = np.where(is_category, directions[node], left)
        return replace(tree, missing_left=directions)


def with_finite_thresholds(growth: Growth) -> Growth:
    """The growth with xgboost's thresholds in place of infinite ones: how it predicts new rows."""
    tree = growth.tree
    last = tree.threshold_rows.X[tree.threshold_rows.below, tree.feature]
    infinite = np.isposinf(tree.threshold)
    if not infinite.any():
        return growth
    given = np.where(infinite, last + np.abs(last) + 1e-6, np.nan)
    tree = replace(tree, threshold_rows=replace(tree.threshold_rows, explicit_thresholds=given))
    return replace(growth, grown_trees=PrunedTrees(tree, growth.sums), value=None)
