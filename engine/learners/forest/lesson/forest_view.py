"""What lessons ask of a forest again and again, worked out once.

Throughout: n rows, B trees, K classes, d features.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace
from engine.learners.forest.correlation import TreeCorrelation, correlate_trees
from engine.learners.forest.fitting import ForestModel
from engine.learners.forest.importance import (
    ImpurityImportance,
    PermutationImportance,
    impurity_importance,
    permutation_importance,
)
from engine.learners.forest.out_of_bag import Forest, OobVotes, baseline_error, prediction_error, steady
from engine.learners.forest.samples import Bag
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import Message, msg
from engine.text.picture import cached_on_trace
from engine.text.step import Calculation
from engine.text.wording import describe_class_weights

MAX_FOREST_TERMS = 12  # draws, rows, trees and terms of a sum that are told one by one; of more the rest is counted
MAX_ROWWISE_ROWS = 400  # up to so many rows the columns fill up row by row


@dataclass(frozen=True, eq=False)
class ForestView:
    trace: Trace

    @property
    def data(self) -> Table:
        return self.trace.data

    @property
    def model(self) -> ForestModel:
        return self.trace.model_as(ForestModel)

    @property
    def forest(self) -> Forest:
        return self.model.forest

    @property
    def n_trees(self) -> int:
        return len(self.forest.growths)

    @property
    def n_classes(self) -> int:
        return self.forest.task.n_classes

    def setting(self, name: str):
        """What was asked for, or the fit's default."""
        return self.trace.setting(name)

    @cached_property
    def has_samples(self) -> bool:
        """Were rows drawn, or given, for the trees? Else each is fitted to all of them, once."""
        return any((bag.counts != 1).any() for bag in self.forest.bags)

    @cached_property
    def has_oob_rows(self) -> bool:
        """Did a tree leave rows out, that could test it?"""
        return any(len(bag.oob_rows) for bag in self.forest.bags)

    def describe_bag_class_weights(self, bag: Bag) -> tuple[Message | None, list[Calculation]]:
        """What the classes of a bag weigh, where every bag is balanced by itself."""
        if not self.forest.task.balance:
            return None, []
        return describe_class_weights(
            self.data, "balanced", np.bincount(self.data.y[bag.rows], minlength=self.n_classes)
        )

    @cached_property
    def describe_all_class_weights(self) -> tuple[Message | None, list[Calculation]]:
        """What the classes weigh in every tree alike."""
        if self.forest.task.balance or not self.n_classes:
            return None, []
        counts = np.bincount(self.data.y, self.setting("sample_weight"), self.n_classes)
        return describe_class_weights(self.data, self.setting("class_weight"), counts)

    @property
    def error_name(self) -> Message:
        """How wrong a prediction is."""
        return msg("forest.measure.name", classes=bool(self.n_classes))

    # -- what the trees predict

    @cached_property
    def tree_predictions(self) -> np.ndarray:
        """[B, n] or [B, n, K] what each tree says of every row."""
        task = self.forest.task
        return np.stack([task.tree_votes(tree)[tree.apply(task.features.X)] for tree in self.forest.trees])

    @cached_property
    def oob_means(self) -> np.ndarray:
        """[B, n, ...] what the trees so far say of the rows they had not seen, on average; NaN while none has voted."""
        ballot, means = OobVotes(self.forest.task), []
        for bag, tree in zip(self.forest.bags, self.forest.trees, strict=True):
            ballot.add_oob_votes(bag, tree)
            votes = ballot.votes[:, None] if self.n_classes else ballot.votes
            none = np.full_like(ballot.total, np.nan)
            means.append(np.divide(ballot.total, votes, out=none, where=votes > 0))
        return np.stack(means)

    @cached_property
    def training_errors(self) -> np.ndarray:
        """[B] the error of the first trees on all rows, most of which they were fitted to."""
        together, y = self.model.ensemble, self.data.y
        stages = together.accumulate_scores(len(y), self.tree_predictions)
        return np.array([prediction_error(y, together.predict_from_scores(stage), self.n_classes) for stage in stages])

    # -- where the error settles

    @cached_property
    def constant_error(self) -> float:
        return baseline_error(self.forest.task)

    @cached_property
    def tolerance_band(self) -> float:
        return self.setting("tolerance") * self.constant_error

    @cached_property
    def converged_after(self) -> int | None:
        """The number of trees after which the out-of-bag error has settled, None if it never has."""
        errors, patience = self.forest.oob_errors, self.setting("patience")
        found = (b for b in range(1, self.n_trees + 1) if steady(errors[:b], self.tolerance_band, patience))
        return next(found, None)

    # -- what the forest leans on, and how strongly its trees correlate

    @cached_property
    def impurity_importances(self) -> ImpurityImportance:
        return impurity_importance(self.model)

    @cached_property
    def cumulative_importances(self) -> np.ndarray:
        """[B, d] the importance by impurity after each number of trees."""
        return self.impurity_importances.by_tree.cumsum(0) / np.arange(1, self.n_trees + 1)[:, None]

    @cached_property
    def permutation_importances(self) -> PermutationImportance:
        return permutation_importance(self.model, self.setting("seed"))

    @property
    def compared_class(self) -> int:
        """The class whose share is compared between trees: the second, where there are several."""
        return min(1, self.n_classes - 1) if self.n_classes else 0

    @cached_property
    def agreement(self) -> TreeCorrelation:
        return correlate_trees(self.model, self.data.X, self.compared_class)


@cached_on_trace
def forest_view_of(trace: Trace) -> ForestView:
    return ForestView(trace)


def short_mean_expr(values: np.ndarray) -> str:
    """Example: 1, 0, 3 -> "(1 + 0 + 3)/3"; of many only their sum."""
    few = sum_expr(map(number_expr, values)) if len(values) <= MAX_FOREST_TERMS else number_expr(float(values.sum()))
    return f"({few})/{len(values)}"
