"""Trees that predict together, worked out for one row: what each gives, and what the first k come to.

Throughout: T trees, S scores (one a class, or a single one).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import must_be
from engine.learners.common.ensemble import Ensemble
from engine.lessons.common.picture import Picture, ShownTree
from engine.text.arithmetic import swept


@dataclass(frozen=True, eq=False)
class Contribution:
    """What one tree gives to a row: the nodes on its way, its leaf the last, and what that leaf adds to each score."""

    way: tuple[int, ...]
    scores: np.ndarray  # [S] before the tree's weight

    @property
    def leaf(self) -> int:
        return self.way[-1]


@dataclass(frozen=True, eq=False)
class Sent:
    """One row sent through all trees."""

    ensemble: Ensemble
    given: tuple[Contribution, ...]

    @cached_property
    def running(self) -> np.ndarray:
        """[T + 1, S] the scores of the first k trees, from none at all to all of them."""
        score = self.ensemble.score
        given = [each.scores if score is None else each.scores[score[t]] for t, each in enumerate(self.given)]
        return np.concatenate([self.ensemble.begin(1), *self.ensemble.stages(1, (gives[None] for gives in given))])

    def after(self, trees: int) -> np.ndarray:
        """[S] the scores of the first so many trees."""
        return self.running[trees]


def send(picture: Picture, x: np.ndarray) -> Sent:
    """A row of values sent through all trees of a picture that has an ensemble."""
    ensemble = must_be(Ensemble, picture.ensemble)
    sizes = [float(np.abs(each.growth.tree.value).max()) for each in picture.trees]
    size = max(*sizes, *np.abs(ensemble.start))  # beside it what a leaf gives may be only rounding
    given = (_given(ensemble, t, each, x, size) for t, each in enumerate(picture.trees))
    return Sent(ensemble, tuple(given))


def _given(ensemble: Ensemble, t: int, shown: ShownTree, x: np.ndarray, size: float) -> Contribution:
    way = way_of(shown, x)
    gives = ensemble.gives(swept(shown.growth.tree.value[way[-1]], size)[None])[0]
    scores = np.zeros(ensemble.scores)
    scores[... if ensemble.score is None else ensemble.score[t]] = gives
    return Contribution(way, scores)


def way_of(shown: ShownTree, x: np.ndarray) -> tuple[int, ...]:
    """The nodes a row passes, the root first; where splits were pruned the path ends early."""
    tree, gone = shown.growth.tree, shown.gone
    way = [0]
    for node, left in tree.path_of(x):
        child = int((tree.left if left else tree.right)[node])
        if gone is not None and gone[child] >= 0:
            break
        way.append(child)
    return tuple(way)
