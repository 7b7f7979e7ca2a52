"""The best tree of depth 2, by trying everything: every first split, and for each the best second splits below it.

What is left after a first split is the sum over its children, and neither minds what the other does: so the best second
split of each child, found on its own, makes the best tree below that first split. Greedy growth looks at `alone` only.

Throughout: n rows, K classes, c first splits. Losses are the criterion's: impurity times rows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.core.trace import ReadOnly
from engine.split.search import TIE_TOLERANCE

MAX_ARRAY_CELLS = 1 << 21  # places of one array; more first splits are worked through some at a time


@dataclass(frozen=True, eq=False)
class FirstSplits(ReadOnly):
    """Every first split, by feature and threshold, and what it leaves."""

    feature: np.ndarray  # [c]
    threshold: np.ndarray  # [c] halfway between two neighbouring values
    loss_at_depth_1: np.ndarray  # [c] the loss of its two children
    loss_at_depth_2: np.ndarray  # [c] the loss once both children have made their best second split

    @property
    def greedy(self) -> int:
        """The split that leaves least by itself, of equals the first."""
        return first_lowest(self.loss_at_depth_1)

    @property
    def best(self) -> int:
        """The split that leaves least after two more. Of equals the one that is best alone."""
        return first_lowest(
            np.where(self.loss_at_depth_2 <= tie_limit(self.loss_at_depth_2), self.loss_at_depth_1, np.inf)
        )


def tie_limit(loss: np.ndarray) -> float:
    """What still counts as the lowest: rounding must not decide."""
    return float(loss.min() + TIE_TOLERANCE * max(1.0, abs(loss.min())))


def first_lowest(loss: np.ndarray) -> int:
    return int((loss <= tie_limit(loss)).argmax())


def first_splits(X: np.ndarray, y: np.ndarray, K: int, criterion) -> FirstSplits:
    """X has numbers only, none missing."""
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
    alone = criterion.loss(left @ one_hot) + criterion.loss(~left @ one_hot)
    chunk = max(1, MAX_ARRAY_CELLS // one_hot.size)
    parts = [slice(at, at + chunk) for at in range(0, len(left), chunk)]
    two_more = [
        sum(best_second_loss(side[part], X, orders, one_hot, criterion) for side in (left, ~left)) for part in parts
    ]
    return FirstSplits(np.concatenate(feature), np.concatenate(threshold), alone, np.concatenate(two_more))


def best_second_loss(
    member: np.ndarray, X: np.ndarray, orders: np.ndarray, one_hot: np.ndarray, criterion
) -> np.ndarray:
    """[c] the least loss of one more split, or none, of the rows marked in each line of `member` [c, n]."""
    best = np.full(len(member), np.inf)
    for j, order in enumerate(orders):
        running = np.cumsum(member[:, order, None] * one_hot[order], axis=1)
        loss = criterion.loss(running) + criterion.loss(running[:, -1:] - running)
        fits = np.append(X[order[1:], j] > X[order[:-1], j], True)  # after the last row: no split at all
        best = np.minimum(best, loss[:, fits].min(1))
    return best
