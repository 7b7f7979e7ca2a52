"""Facts about a forest that its lesson and pages share, each computed once.

Throughout: n rows, B trees, K classes, d features.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace
from engine.learners.forest.correlation import TreeVariance, compared_class, grow_on_training_sets
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

MAX_FOREST_TERMS = 12  # draws, rows, trees and terms of a sum shown one by one; the rest is counted
MAX_ROWWISE_ROWS = 400  # with more rows the columns are filled in one step


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
        """Requested value of a setting, or the fit's default."""
        return self.trace.setting(name)

    @cached_property
    def has_samples(self) -> bool:
        """True if rows were drawn or given for the trees; False if each is fitted to all rows once."""
        return any((bag.counts != 1).any() for bag in self.forest.bags)

    @cached_property
    def has_oob_rows(self) -> bool:
        """True if any tree has out-of-bag rows."""
        return any(len(bag.oob_rows) for bag in self.forest.bags)

    def describe_bag_class_weights(self, bag: Bag) -> tuple[Message | None, list[Calculation]]:
        """Class weights of a bag; nothing unless each bag is balanced by itself."""
        if not self.forest.task.balance:
            return None, []
        counts = np.bincount(self.data.y[bag.rows], minlength=self.n_classes)
        return describe_class_weights(self.data, "balanced", counts)

    @cached_property
    def describe_all_class_weights(self) -> tuple[Message | None, list[Calculation]]:
        """Class weights that are the same for every tree."""
        if self.forest.task.balance or not self.n_classes:
            return None, []
        counts = np.bincount(self.data.y, self.setting("sample_weight"), self.n_classes)
        return describe_class_weights(self.data, self.setting("class_weight"), counts)

    @property
    def error_name(self) -> Message:
        return msg("forest.measure.name", classes=bool(self.n_classes))

    # -- what the trees predict

    @cached_property
    def tree_predictions(self) -> np.ndarray:
        """[B, n] or [B, n, K] each tree's vote on every row."""
        task = self.forest.task
        return np.stack([task.tree_votes(tree)[tree.apply(task.features.X)] for tree in self.forest.trees])

    @cached_property
    def oob_means(self) -> np.ndarray:
        """[B, n, ...] mean out-of-bag vote of the trees so far; NaN for rows without a vote."""
        oob, means = OobVotes(self.forest.task), []
        for bag, tree in zip(self.forest.bags, self.forest.trees, strict=True):
            oob.add_oob_votes(bag, tree)
            votes = oob.votes[:, None] if self.n_classes else oob.votes
            means.append(np.divide(oob.total, votes, out=np.full_like(oob.total, np.nan), where=votes > 0))
        return np.stack(means)

    @cached_property
    def training_errors(self) -> np.ndarray:
        """[B] training error of the first 1, 2, ... trees."""
        ensemble, y = self.model.ensemble, self.data.y
        stages = ensemble.accumulate_scores(len(y), self.tree_predictions)
        return np.array([prediction_error(y, ensemble.predict_from_scores(stage), self.n_classes) for stage in stages])

    # -- where the error settles

    @cached_property
    def constant_error(self) -> float:
        return baseline_error(self.forest.task)

    @cached_property
    def tolerance_band(self) -> float:
        return self.setting("tolerance") * self.constant_error

    @cached_property
    def converged_after(self) -> int | None:
        """Number of trees after which the out-of-bag error has settled; None if it has not."""
        errors, patience = self.forest.oob_errors, self.setting("patience")
        settled = (b for b in range(1, self.n_trees + 1) if steady(errors[:b], self.tolerance_band, patience))
        return next(settled, None)

    # -- importance and correlation

    @cached_property
    def impurity_importances(self) -> ImpurityImportance:
        return impurity_importance(self.model)

    @cached_property
    def cumulative_importances(self) -> np.ndarray:
        """[B, d] impurity importance of the first 1, 2, ... trees."""
        return self.impurity_importances.by_tree.cumsum(0) / np.arange(1, self.n_trees + 1)[:, None]

    @cached_property
    def permutation_importances(self) -> PermutationImportance:
        return permutation_importance(self.model, self.setting("seed"))

    @cached_property
    def most_disputed_row(self) -> int:
        """The row for which the trees' predictions vary most; the first of several."""
        votes = self.tree_predictions
        return int((votes[:, :, compared_class(self.n_classes)] if self.n_classes else votes).var(0).argmax())

    @cached_property
    def over_training_sets(self) -> TreeVariance:
        return grow_on_training_sets(self.model)


@cached_on_trace
def forest_view_of(trace: Trace) -> ForestView:
    return ForestView(trace)


def short_mean_expr(values: np.ndarray) -> str:
    """Mean of values. Example: 1, 0, 3 -> "(1 + 0 + 3)/3"; of many values only their sum is written."""
    total = sum_expr(map(number_expr, values)) if len(values) <= MAX_FOREST_TERMS else number_expr(float(values.sum()))
    return f"({total})/{len(values)}"
