"""Base classes for the lessons of both boosters: the rounds of a trace and its trees.

Throughout: n rows, K trees per round (one for each class of softmax, else one). Tree numbers count through all rounds.
"""

from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np

from engine.core.trace import Trace
from engine.learners.cart.lesson.tree_view import TreeView
from engine.text import wording
from engine.text.arithmetic import snap_array, values_scale
from engine.text.message import Message, msg
from engine.text.picture import LessonTree
from engine.tree.growth import Growth

TreeT = TypeVar("TreeT", bound="BoostedTree[Any]")
AllTrees = TypeVar("AllTrees", bound="BoostedRounds[Any]")


class BoostedRounds(Generic[TreeT]):
    """The rounds of one trace."""

    trace: Trace
    max_candidates: int

    @property
    def y(self) -> np.ndarray:
        """[n] the target of the loss."""
        raise NotImplementedError

    @property
    def trees_per_round(self) -> int:
        """The number of trees per round, K."""
        raise NotImplementedError

    @property
    def class_names(self) -> tuple[str, ...]:
        """The names of the classes; () if the loss is for regression."""
        raise NotImplementedError

    @cached_property
    def boosted_trees(self) -> tuple[TreeT, ...]:
        """All trees, in order."""
        raise NotImplementedError

    @property
    def is_multiclass(self) -> bool:
        return self.trees_per_round > 1

    @property
    def n(self) -> int:
        return len(self.y)

    @cached_property
    def values_scale(self) -> float:
        return values_scale(self.y, bool(self.class_names))

    def trees_of_round(self, number: int) -> tuple[TreeT, ...]:
        return self.boosted_trees[number * self.trees_per_round : (number + 1) * self.trees_per_round]

    def class_slice(self, values: np.ndarray, k: int) -> np.ndarray:
        """[n] the values of one class, from [n], [K, n] or [K * n] values."""
        return values.reshape(self.trees_per_round, -1)[k]

    def snap_scores(self, F: np.ndarray) -> np.ndarray:
        """Return F with rounding errors of 0 set to 0."""
        return snap_array(F, self.values_scale)


class BoostedTree(Generic[AllTrees]):
    """One tree of a round, with its training rows."""

    boosting: AllTrees
    k: int  # the class whose score it adds to, 0 if there is one score
    growth: Growth  # of this tree alone

    @property
    def round_number(self) -> int:
        """The number of its round, from 0."""
        raise NotImplementedError

    @cached_property
    def pruned_at(self) -> np.ndarray | None:
        """See LessonTree.pruned_at."""
        return None

    @property
    def tree_index(self) -> int:
        """Its index among the trees of all rounds."""
        return self.round_number * self.boosting.trees_per_round + self.k

    @property
    def is_multiclass(self) -> bool:
        return self.boosting.is_multiclass

    @property
    def n(self) -> int:
        """The number of rows."""
        return self.boosting.n

    @cached_property
    def tree_view(self) -> TreeView:
        return TreeView(self.boosting.trace, self.growth, self.boosting.max_candidates)

    def class_slice(self, values: np.ndarray) -> np.ndarray:
        """[n] the values of this tree's class, from [n], [K, n] or [K * n] values."""
        return self.boosting.class_slice(values, self.k)

    @property
    def display_name(self) -> Message:
        """Examples: "tree 3", with several trees per round "tree 3 for class setosa"."""
        name = wording.tree_name_text(self.round_number)
        if not self.is_multiclass:
            return name
        class_name = wording.class_span(self.boosting.trace.data, self.k)
        return msg("lesson.name.tree-of-class", tree=name, **{"class": class_name})

    def lesson_tree(self) -> LessonTree:
        return LessonTree(self.growth, self.display_name, "residual", self.pruned_at)
