"""A tree and its data for lessons: rows, impurities, gains, splits as text."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace
from engine.split.absolute_error import AbsoluteErrorScores
from engine.split.candidates import CandidateTable
from engine.split.search import SplitDraws
from engine.text.arithmetic import round_to_scale, snap_to_zero
from engine.text.formulas import RowGroup
from engine.text.message import Span
from engine.text.step import MAX_CANDIDATES
from engine.text.wording import split_text
from engine.tree.growth import Branch, Growth, Search
from engine.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class TreeView:
    """One grown tree of a trace, read by lessons. Of each feature at a node `max_candidates` are shown."""

    trace: Trace
    growth: Growth
    max_candidates: int = MAX_CANDIDATES

    @property
    def data(self) -> Table:
        return self.trace.data

    @property
    def tree(self) -> Tree:
        return self.growth.tree

    @cached_property
    def criterion(self) -> str:
        return self.growth.scores.criterion.name

    @property
    def forced_paths(self) -> list[str]:
        """The paths of the nodes with a forced split, as in the setting `force`. Example: LR"""
        return list(self.trace.settings.get("force") or {})

    @cached_property
    def forced_nodes(self) -> frozenset[int]:
        """The nodes whose split was forced."""
        paths, nodes = self.forced_paths, {"": 0}
        for path in sorted(paths, key=len):
            node = 0
            for turn in path:
                node = int((self.tree.left if turn == "L" else self.tree.right)[node]) if node >= 0 else -1
            nodes[path] = node
        return frozenset(nodes[path] for path in paths if nodes[path] >= 0 and self.tree.feature[nodes[path]] >= 0)

    def rows(self, node: int) -> np.ndarray:
        return self.growth.rows_of(node)

    def allowed_features(self, node: int) -> list[int]:
        """The features a node may split on: all, or those drawn for it at random."""
        allowed = self.growth.allowed_features(node)
        return list(range(len(self.data.feature_names))) if allowed is None else allowed.nonzero()[0].tolist()

    @cached_property
    def has_random_splits(self) -> bool:
        """True if the search draws one split of each feature instead of trying all."""
        return any(isinstance(draws, SplitDraws) for _, draws in self.growth.node_draws)

    def feature_values(self, rows: np.ndarray, feature: int) -> np.ndarray:
        return self.growth.features.X[rows, feature]

    @cached_property
    def values_scale(self) -> float:
        """The largest absolute value learned; for a tree on residuals, of the original target."""
        return float(np.abs(self.growth.scores.target if self.data.class_names else self.data.y).max())

    @cached_property
    def target(self) -> np.ndarray:
        """[n] what the tree learns. Residuals are rounded to the scale of the target; the target itself is not."""
        target = self.growth.scores.target
        is_original = self.growth.scores.counts_classes or np.array_equal(target, self.data.y)
        return target if is_original else round_to_scale(target, self.values_scale)

    def impurity(self, node: int) -> float:
        """The impurity of a node, exactly 0 where all its rows have the same target."""
        return 0.0 if self.node_group(node).is_pure else float(self.growth.impurity[node])

    def gain(self, node: int) -> float:
        """The gain of a node's split, 0 where it is only rounding error."""
        return snap_to_zero(self.growth.tree.gain[node], self.impurity(node)) if self.impurity(node) else 0.0

    @cached_property
    def _row_weight(self) -> np.ndarray | None:
        """[n] row weights, None if every training row counts once."""
        scores = self.growth.scores
        weight = scores.row_weight
        if weight is not None and isinstance(scores, AbsoluteErrorScores):
            weight = scores.columns[0] * scores.units[0]  # in which half of the weight is exactly half
        return None if weight is None or (weight[self.growth.leaf_of >= 0] == 1).all() else weight

    def group_of_rows(self, rows: np.ndarray) -> RowGroup:
        scores = self.growth.scores
        weight = None if self._row_weight is None else self._row_weight[rows]
        # 0 also for boosting with classes, whose trees learn residuals
        n_classes = len(self.data.class_names) if scores.counts_classes else 0
        return RowGroup(self.criterion, self.target[rows], weight, n_classes)

    def node_group(self, node: int) -> RowGroup:
        return self.group_of_rows(self.rows(node))

    def split_groups(self, rows: np.ndarray, left: np.ndarray) -> tuple[RowGroup, RowGroup]:
        """Both sides of a split. `left` is the mask of the rows that go left."""
        return self.group_of_rows(rows[left]), self.group_of_rows(rows[~left])

    def node_and_split_groups(self, node: int) -> tuple[RowGroup, RowGroup, RowGroup]:
        """The rows of a node, and of both sides of its split."""
        rows = self.rows(node)
        return self.group_of_rows(rows), *self.split_groups(rows, np.isin(rows, self.rows(self.tree.left[node])))

    def rows_going_left(self, table: CandidateTable, i: int, rows: np.ndarray) -> np.ndarray:
        """The mask of the rows that candidate i sends left."""
        x = self.feature_values(rows, table.feature[i])
        threshold = table.threshold[i]
        is_left = x < threshold if table.strict else x <= threshold
        left = np.isin(x, table.categories[i]) if table.categories[i] else is_left
        return np.where(np.isnan(x), table.missing_left[i], left)

    @property
    def is_first(self) -> bool:
        """True for the lesson's first tree, where terms are explained."""
        return not self.growth.round

    def candidate_span(self, table: CandidateTable, i: int) -> Span:
        """A candidate split as text; with missing values it includes where they go. Example: x_2 ≤ 0.5"""
        missing = bool(table.missing_left[i])
        feature, threshold, levels = int(table.feature[i]), float(table.threshold[i]), table.categories[i]
        return Span(split_text(self.data, feature, threshold, levels, missing, table.strict), "split", int(i))

    def split_span(self, node: int, candidate: int = -1) -> Span:
        """The split of a node as text. `candidate` is its row in the node's table of candidates, -1 if unknown."""
        tree, missing = self.tree, bool(self.growth.sends_missing_left[node])
        feature, threshold, levels = int(tree.feature[node]), float(tree.threshold[node]), self.growth.left_levels(node)
        return Span(split_text(self.data, feature, threshold, levels, missing, tree.strict), "split", candidate)

    def event_split_span(self, split: Branch) -> Span:
        return self.split_span(self.node_of_event(split), self.chosen_candidate(split.search))

    def node_of_event(self, event) -> int:
        """The node of an event, numbered across all trees of the growth."""
        return int(self.growth.nodes_of_root(event.tree)[event.node])

    def best_candidate(self, search: Search) -> int:
        """The row of the best candidate in a node's table, -1 if there is none."""
        return _first(search.table.is_best)

    def chosen_candidate(self, search: Search) -> int:
        """The row of the chosen split, -1 if it is no candidate (a forced split)."""
        return _first(search.table.chosen)

    def node_and_best_groups(self, search: Search) -> tuple[RowGroup, RowGroup, RowGroup]:
        """The rows of a node, and of both sides of its best candidate."""
        left = self.rows_going_left(search.table, self.best_candidate(search), search.rows)
        return self.group_of_rows(search.rows), *self.split_groups(search.rows, left)


def _first(mask: np.ndarray) -> int:
    return int(mask.argmax()) if mask.any() else -1
