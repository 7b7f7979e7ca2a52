"""Trees that predict together, worked out for one row: what each gives, and what the first k come to.

Throughout: T trees, S scores (one a class, or a single one).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import expect_type
from engine.learners.common.ensemble import Ensemble
from engine.lessons.common.picture import LessonPicture, LessonTree
from engine.text.arithmetic import snap_array


@dataclass(frozen=True, eq=False)
class Contribution:
    """What one tree gives to a row: the nodes on its way, its leaf the last, and what that leaf adds to each score."""

    node_path: tuple[int, ...]
    scores: np.ndarray  # [S] before the tree's weight

    @property
    def leaf(self) -> int:
        return self.node_path[-1]


@dataclass(frozen=True, eq=False)
class RowPrediction:
    """One row sent through all trees."""

    ensemble: Ensemble
    contributions: tuple[Contribution, ...]

    @cached_property
    def cumulative_scores(self) -> np.ndarray:
        """[T + 1, S] the scores of the first k trees, from none at all to all of them."""
        score = self.ensemble.score_index
        given = [each.scores if score is None else each.scores[score[t]] for t, each in enumerate(self.contributions)]
        return np.concatenate(
            [self.ensemble.initial_scores(1), *self.ensemble.accumulate_scores(1, (gives[None] for gives in given))]
        )

    def scores_after(self, trees: int) -> np.ndarray:
        """[S] the scores of the first so many trees."""
        return self.cumulative_scores[trees]


def predict_row(picture: LessonPicture, x: np.ndarray) -> RowPrediction:
    """A row of values sent through all trees of a picture that has an ensemble."""
    ensemble = expect_type(Ensemble, picture.ensemble)
    sizes = [float(np.abs(each.growth.tree.value).max()) for each in picture.trees]
    size = max(*sizes, *np.abs(ensemble.start))  # beside it what a leaf gives may be only rounding
    given = (_given(ensemble, t, each, x, size) for t, each in enumerate(picture.trees))
    return RowPrediction(ensemble, tuple(given))


def _given(ensemble: Ensemble, t: int, shown: LessonTree, x: np.ndarray, size: float) -> Contribution:
    way = path_to_leaf(shown, x)
    gives = ensemble.leaf_outputs(snap_array(shown.growth.tree.value[way[-1]], size)[None])[0]
    scores = np.zeros(ensemble.n_scores)
    scores[... if ensemble.score_index is None else ensemble.score_index[t]] = gives
    return Contribution(way, scores)


def path_to_leaf(shown: LessonTree, x: np.ndarray) -> tuple[int, ...]:
    """The nodes a row passes, the root first; where splits were pruned the path ends early."""
    tree, gone = shown.growth.tree, shown.pruned_at
    way = [0]
    for node, left in tree.decision_path(x):
        child = int((tree.left if left else tree.right)[node])
        if gone is not None and gone[child] >= 0:
            break
        way.append(child)
    return tuple(way)
