"""Trees that add up round by round: what the lessons of both boosters ask of a trace and of each of its trees.

Throughout: n rows, K trees a round (one for each class of softmax, else one). Trees are counted through all rounds.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np

from engine.core.trace import Trace
from engine.lessons.common import wording
from engine.lessons.common.picture import ShownTree
from engine.lessons.tree.facts import TreeFacts
from engine.text.arithmetic import size_of, swept
from engine.text.message import Message, msg
from engine.tree.growth import Growth

OneTree = TypeVar("OneTree", bound="BoostedTree[Any]")
AllTrees = TypeVar("AllTrees", bound="Boosted[Any]")


class Boosted(Generic[OneTree]):
    """One trace. Its booster's lesson says what a round is, and what else its trees know."""

    trace: Trace
    candidates: int

    @property
    def y(self) -> np.ndarray:
        """[n] the target as the loss takes it."""
        raise NotImplementedError

    @property
    def trees(self) -> int:
        """K, how many a round."""
        raise NotImplementedError

    @property
    def class_names(self) -> tuple[str, ...]:
        """Of a target that the loss takes for classes."""
        raise NotImplementedError

    @cached_property
    def grown(self) -> tuple[OneTree, ...]:
        """All trees, in order."""
        raise NotImplementedError

    @property
    def several(self) -> bool:
        return self.trees > 1

    @property
    def n(self) -> int:
        return len(self.y)

    @cached_property
    def size(self) -> float:
        return size_of(self.y, bool(self.class_names))

    def of_round(self, number: int) -> tuple[OneTree, ...]:
        return self.grown[number * self.trees : (number + 1) * self.trees]

    def of_class(self, values: np.ndarray, k: int) -> np.ndarray:
        """[n] the part of one class, of [n], [K, n] or [K * n] values."""
        return values.reshape(self.trees, -1)[k]

    def scores(self, F: np.ndarray) -> np.ndarray:
        """F without what is only rounding."""
        return swept(F, self.size)


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
    def gone(self) -> np.ndarray | None:
        """As in ShownTree."""
        return None

    @property
    def place(self) -> int:
        """Among all trees."""
        return self.round_number * self.boosting.trees + self.k

    @property
    def several(self) -> bool:
        return self.boosting.several

    @property
    def n(self) -> int:
        """Rows."""
        return self.boosting.n

    @cached_property
    def about(self) -> TreeFacts:
        return TreeFacts(self.boosting.trace, self.growth, self.boosting.candidates)

    def of_class(self, values: np.ndarray) -> np.ndarray:
        """[n] this tree's part of [n], [K, n] or [K * n] values."""
        return self.boosting.of_class(values, self.k)

    @property
    def called(self) -> Message:
        """Examples: "tree 3", and of several a round "tree 3 for class setosa"."""
        one = wording.tree(self.round_number)
        if not self.several:
            return one
        return msg("tree-of-class", tree=one, **{"class": wording.class_part(self.boosting.trace.data, self.k)})

    def shown_tree(self) -> ShownTree:
        return ShownTree(self.growth, self.called, "residual", self.gone)
