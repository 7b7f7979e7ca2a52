"""What lessons ask of a forest again and again, worked out once.

Throughout: n rows, B trees, K classes, d features.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace
from engine.learners.forest.correlation import Agreement, agreement
from engine.learners.forest.fitting import ForestModel
from engine.learners.forest.importance import (
    ImpurityImportance,
    PermutationImportance,
    impurity_importance,
    permutation_importance,
)
from engine.learners.forest.out_of_bag import Ballot, Forest, error, error_of_one_prediction, steady
from engine.learners.forest.samples import Bag
from engine.lessons.common.class_weights import class_weights_said
from engine.lessons.common.once import once
from engine.lessons.common.step import Working
from engine.text.arithmetic import text, total
from engine.text.message import Message, msg

ONE_BY_ONE = 12  # draws, rows, trees and terms of a sum that are told one by one; of more the rest is counted
FEW_ROWS = 400  # up to so many rows the columns fill up row by row


@dataclass(frozen=True, eq=False)
class ForestFacts:
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
    def trees(self) -> int:
        return len(self.forest.growths)

    @property
    def classes(self) -> int:
        return self.forest.task.classes

    def setting(self, name: str):
        """What was asked for, or the fit's default."""
        return self.trace.setting(name)

    @cached_property
    def sampled(self) -> bool:
        """Were rows drawn, or given, for the trees? Else each is fitted to all of them, once."""
        return any((bag.counts != 1).any() for bag in self.forest.bags)

    @cached_property
    def tests_itself(self) -> bool:
        """Did a tree leave rows out, that could test it?"""
        return any(len(bag.left_out) for bag in self.forest.bags)

    def class_weights(self, bag: Bag) -> tuple[Message | None, list[Working]]:
        """What the classes of a bag weigh, where every bag is balanced by itself."""
        if not self.forest.task.balance:
            return None, []
        return class_weights_said(self.data, "balanced", np.bincount(self.data.y[bag.rows], minlength=self.classes))

    @cached_property
    def class_weights_of_all(self) -> tuple[Message | None, list[Working]]:
        """What the classes weigh in every tree alike."""
        if self.forest.task.balance or not self.classes:
            return None, []
        counts = np.bincount(self.data.y, self.setting("sample_weight"), self.classes)
        return class_weights_said(self.data, self.setting("class_weight"), counts)

    @property
    def measure(self) -> Message:
        """How wrong a prediction is."""
        return msg("forest-measure", classes=bool(self.classes))

    # -- what the trees predict

    @cached_property
    def voices(self) -> np.ndarray:
        """[B, n] or [B, n, K] what each tree says of every row."""
        task = self.forest.task
        return np.stack([task.voice(tree)[tree.apply(task.features.X)] for tree in self.forest.trees])

    @cached_property
    def heard(self) -> np.ndarray:
        """[B, n, ...] what the trees so far say of the rows they had not seen, on average; NaN while none has voted."""
        ballot, means = Ballot(self.forest.task), []
        for bag, tree in zip(self.forest.bags, self.forest.trees, strict=True):
            ballot.cast(bag, tree)
            votes = ballot.votes[:, None] if self.classes else ballot.votes
            none = np.full_like(ballot.total, np.nan)
            means.append(np.divide(ballot.total, votes, out=none, where=votes > 0))
        return np.stack(means)

    @cached_property
    def training_errors(self) -> np.ndarray:
        """[B] the error of the first trees on all rows, most of which they were fitted to."""
        together, y = self.model.ensemble, self.data.y
        stages = together.stages(len(y), self.voices)
        return np.array([error(y, together.prediction(stage), self.classes) for stage in stages])

    # -- where the error settles

    @cached_property
    def one_prediction(self) -> float:
        return error_of_one_prediction(self.forest.task)

    @cached_property
    def band(self) -> float:
        return self.setting("tolerance") * self.one_prediction

    @cached_property
    def settled_after(self) -> int | None:
        """The number of trees after which the out-of-bag error has settled, None if it never has."""
        errors, patience = self.forest.oob_errors, self.setting("patience")
        found = (b for b in range(1, self.trees + 1) if steady(errors[:b], self.band, patience))
        return next(found, None)

    # -- what the forest leans on, and how strongly its trees correlate

    @cached_property
    def impurity(self) -> ImpurityImportance:
        return impurity_importance(self.model)

    @cached_property
    def gained(self) -> np.ndarray:
        """[B, d] the importance by impurity after each number of trees."""
        return self.impurity.by_tree.cumsum(0) / np.arange(1, self.trees + 1)[:, None]

    @cached_property
    def permutation(self) -> PermutationImportance:
        return permutation_importance(self.model, self.setting("seed"))

    @property
    def watched(self) -> int:
        """The class whose share is compared between trees: the second, where there are several."""
        return min(1, self.classes - 1) if self.classes else 0

    @cached_property
    def agreement(self) -> Agreement:
        return agreement(self.model, self.data.X, self.watched)


@once
def facts_of(trace: Trace) -> ForestFacts:
    return ForestFacts(trace)


def mean_of(values: np.ndarray) -> str:
    """Example: 1, 0, 3 -> "(1 + 0 + 3)/3"; of many only their sum."""
    few = total(map(text, values)) if len(values) <= ONE_BY_ONE else text(float(values.sum()))
    return f"({few})/{len(values)}"
