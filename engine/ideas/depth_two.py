"""The best tree of depth 2 by exhaustive search, to compare with greedy growth.

The loss below a first split is the sum over its two children, so the best second split of each child can be searched
separately. Greedy growth compares first splits by loss_at_depth_1 only.

Notation: n rows, K classes, c first splits. Losses are the criterion's: impurity times rows.
"""

from dataclasses import dataclass

import numpy as np

from engine.core.trace import ReadOnly
from engine.split.search import TIE_TOLERANCE

MAX_ARRAY_CELLS = 1 << 21  # of one array; larger searches are done in chunks


@dataclass(frozen=True, eq=False)
class FirstSplits(ReadOnly):
    """All first splits, sorted by feature and threshold, and the losses below them."""

    feature: np.ndarray  # [c]
    threshold: np.ndarray  # [c] halfway between two neighbouring values
    loss_at_depth_1: np.ndarray  # [c] the loss of its two children
    loss_at_depth_2: np.ndarray  # [c] the loss after the best second split of each child

    @property
    def greedy(self) -> int:
        """The index of the lowest loss at depth 1, of equals the first."""
        return first_lowest(self.loss_at_depth_1)

    @property
    def best(self) -> int:
        """The index of the lowest loss at depth 2, of equals the one lowest at depth 1."""
        is_lowest = self.loss_at_depth_2 <= tie_limit(self.loss_at_depth_2)
        return first_lowest(np.where(is_lowest, self.loss_at_depth_1, np.inf))


def tie_limit(loss: np.ndarray) -> float:
    """The largest loss that counts as equal to the lowest."""
    return float(loss.min() + TIE_TOLERANCE * max(1.0, abs(loss.min())))


def first_lowest(loss: np.ndarray) -> int:
    return int((loss <= tie_limit(loss)).argmax())


def first_splits(X: np.ndarray, y: np.ndarray, K: int, criterion) -> FirstSplits:
    """Return all first splits of rows with numeric features and no missing values."""
    one_hot = np.eye(K)[y]
    orders = X.argsort(0, kind="stable").T
    feature, threshold, left = [], [], []
    for j in range(X.shape[1]):
        values = np.unique(X[:, j])
        middle = values[:-1] / 2 + values[1:] / 2
        feature.append(np.full(len(middle), j))
        threshold.append(middle)
        left.append(X[:, j] <= middle[:, None])
    left = np.concatenate(left)
    loss_at_depth_1 = criterion.loss(left @ one_hot) + criterion.loss(~left @ one_hot)
    chunk = max(1, MAX_ARRAY_CELLS // one_hot.size)
    loss_at_depth_2 = [
        sum(best_second_loss(side[i : i + chunk], X, orders, one_hot, criterion) for side in (left, ~left))
        for i in range(0, len(left), chunk)
    ]
    feature, threshold = np.concatenate(feature), np.concatenate(threshold)
    return FirstSplits(feature, threshold, loss_at_depth_1, np.concatenate(loss_at_depth_2))


def best_second_loss(mask: np.ndarray, X: np.ndarray, orders: np.ndarray, one_hot: np.ndarray, criterion) -> np.ndarray:
    """[c] the lowest loss after at most one more split of the rows in each line of the mask [c, n]."""
    best = np.full(len(mask), np.inf)
    for j, order in enumerate(orders):
        counts = np.cumsum(mask[:, order, None] * one_hot[order], axis=1)
        loss = criterion.loss(counts) + criterion.loss(counts[:, -1:] - counts)
        is_threshold = np.append(X[order[1:], j] > X[order[:-1], j], True)  # after the last row: no split
        best = np.minimum(best, loss[:, is_threshold].min(1))
    return best
