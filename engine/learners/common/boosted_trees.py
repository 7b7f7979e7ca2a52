"""Trees that add up round by round: what the lessons of both boosters ask of a trace and of each of its trees.

Throughout: n rows, K trees a round (one for each class of softmax, else one). Trees are counted through all rounds.
"""

from __future__ import annotations

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
    """One trace. Its booster's lesson says what a round is, and what else its trees know."""

    trace: Trace
    max_candidates: int

    @property
    def y(self) -> np.ndarray:
        """[n] the target as the loss takes it."""
        raise NotImplementedError

    @property
    def trees_per_round(self) -> int:
        """K, how many a round."""
        raise NotImplementedError

    @property
    def class_names(self) -> tuple[str, ...]:
        """Of a target that the loss takes for classes."""
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
        """[n] the part of one class, of [n], [K, n] or [K * n] values."""
        return values.reshape(self.trees_per_round, -1)[k]

    def snap_scores(self, F: np.ndarray) -> np.ndarray:
        """F without what is only rounding."""
        return snap_array(F, self.values_scale)


class BoostedTree(Generic[AllTrees]):
    """One tree of a round, with its training rows."""

    boosting: AllTrees
    k: int  # the class whose score it adds to, 0 where there is one score
    growth: Growth  # this tree alone

    @property
    def round_number(self) -> int:
        """The first is 0."""
        raise NotImplementedError

    @cached_property
    def pruned_at(self) -> np.ndarray | None:
        """As in LessonTree."""
        return None

    @property
    def tree_index(self) -> int:
        """Among all trees."""
        return self.round_number * self.boosting.trees_per_round + self.k

    @property
    def is_multiclass(self) -> bool:
        return self.boosting.is_multiclass

    @property
    def n(self) -> int:
        """Rows."""
        return self.boosting.n

    @cached_property
    def tree_view(self) -> TreeView:
        return TreeView(self.boosting.trace, self.growth, self.boosting.max_candidates)

    def class_slice(self, values: np.ndarray) -> np.ndarray:
        """[n] this tree's part of [n], [K, n] or [K * n] values."""
        return self.boosting.class_slice(values, self.k)

    @property
    def display_name(self) -> Message:
        """Examples: "tree 3", and of several a round "tree 3 for class setosa"."""
        one = wording.tree_name_text(self.round_number)
        if not self.is_multiclass:
            return one
        return msg(
            "lesson.name.tree-of-class", tree=one, **{"class": wording.class_span(self.boosting.trace.data, self.k)}
        )

    def lesson_tree(self) -> LessonTree:
        return LessonTree(self.growth, self.display_name, "residual", self.pruned_at)
