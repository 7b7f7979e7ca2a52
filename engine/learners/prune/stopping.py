"""Pre-pruning beside post-pruning: the cross-validated errors of trees that stop at a smallest gain.

With min_gain = m a node is split if its gain and the gains of all nodes above it are at least m. So the trees of all
thresholds are nested parts of the tree that never stops, and the trees of the folds serve once more.
"""

from typing import NamedTuple

import numpy as np

from engine.core.protocols import Table
from engine.learners.prune.fitting import AlphaChoice, last_within, validation_error
from engine.learners.prune.path import PruningPath
from engine.text.arithmetic import snap_array
from engine.tree.growth import Growth


class StoppingErrors(NamedTuple):
    """Thresholds, ascending; the smallest leaves the tree of all rows as it is, the largest leaves its root."""

    min_gain: np.ndarray  # [S + 1]
    leaves: np.ndarray  # [S + 1] of the tree of all rows
    error: np.ndarray  # [k, S + 1] of each fold

    @property
    def best(self) -> int:
        """The threshold with the lowest mean error; of ties the largest."""
        mean = self.error.mean(0)
        return last_within(mean, mean.min())


def smallest_gains(growth: Growth) -> np.ndarray:
    """[N] the largest min_gain at which a node is still split; NaN for leaves."""
    gain = snap_array(growth.tree.gain, growth.impurity[0])
    for node in (growth.tree.parent >= 0).nonzero()[0]:  # a child's number is larger than its parent's
        gain[node] = np.minimum(gain[node], gain[growth.tree.parent[node]])
    return gain


def thresholds_between(gain: np.ndarray) -> np.ndarray:
    """Return 0 and one threshold above each gain, halfway to the next. Example: 1, 3 -> 0, 2, 6."""
    gain = np.unique(gain[~np.isnan(gain)])
    return np.concatenate(([0.0], (gain[:-1] + gain[1:]) / 2, [2 * gain[-1] or 1.0]))


def stopping_path(growth: Growth, measure: str, min_gain: np.ndarray) -> PruningPath:
    """Return the subtrees of ascending thresholds, in the form of a pruning path."""
    gain = smallest_gains(growth)
    first = np.where(np.isnan(gain), 0, np.searchsorted(min_gain, gain, side="right"))
    return PruningPath(growth, measure, min_gain, first)


def cross_validate_stopping(choice: AlphaChoice, data: Table) -> StoppingErrors:
    """Return the errors of all thresholds on the folds that chose alpha."""
    full = choice.path
    min_gain = thresholds_between(smallest_gains(full.growth))
    errors = []
    for fold in choice.folds:
        rows = fold.validation_rows
        weight = np.ones(len(rows)) if fold.weight is None else fold.weight
        path = stopping_path(fold.path.growth, full.measure, min_gain)
        errors.append(validation_error(path, data.X[rows], data.y[rows], weight))
    return StoppingErrors(min_gain, stopping_path(full.growth, full.measure, min_gain).leaves, np.array(errors))
