"""Out-of-bag votes and errors: each row is predicted by the trees that were not grown on it.

The error after b trees is the mean over the rows that are out-of-bag for at least one of them. The other rows have no
vote yet and do not count.

Throughout: n rows, B trees, K classes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import Event
from engine.learners.common.ensemble import majority_class
from engine.learners.forest.samples import Bag, BagSampler, ForestTask
from engine.tree.growth import Growth
from engine.tree.tree import Tree


class OobVotes:
    """Sum and number of the out-of-bag votes on each row, over the trees so far."""

    def __init__(self, task: ForestTask):
        self.task, n = task, len(task.target)
        self.total = np.zeros((n, task.n_classes) if task.n_classes else n)
        self.votes = np.zeros(n, np.int32)

    def add_oob_votes(self, bag: Bag, tree: Tree) -> None:
        """Add the votes of one more tree on its out-of-bag rows."""
        rows = bag.oob_rows
        self.total[rows] += self.task.tree_votes(tree)[tree.apply(self.task.features.X[rows])]
        self.votes[rows] += 1

    def predict_from_votes(self) -> np.ndarray:
        """[n] class (the first in a tie) or mean value; -1 or NaN without a vote."""
        has_vote = self.votes > 0
        if self.task.n_classes:
            return np.where(has_vote, self.total.argmax(1), -1)
        return np.divide(self.total, self.votes, out=np.full(len(has_vote), np.nan), where=has_vote)

    def error(self) -> float:
        has_vote = self.votes > 0
        return prediction_error(self.task.target[has_vote], self.predict_from_votes()[has_vote], self.task.n_classes)


def prediction_error(y: np.ndarray, predicted: np.ndarray, classes: int) -> float:
    """Share of wrong rows for classes, mean squared error for numbers; NaN without rows."""
    if not len(y):
        return float("nan")
    return float((y != predicted).mean() if classes else ((y - predicted) ** 2).mean())


class ConvergenceMonitor:
    """Detects that the out-of-bag error has stayed within a band for `patience` trees.

    The band is `tolerance` times the error of a constant prediction (the commonest class, or the mean).
    """

    def __init__(self, task: ForestTask, tolerance: float, patience: int):
        self.band, self.patience = tolerance * baseline_error(task), patience
        self.oob, self.errors = OobVotes(task), []

    def has_converged(self, bag: Bag, tree: Tree) -> bool:
        self.oob.add_oob_votes(bag, tree)
        self.errors.append(self.oob.error())
        return steady(self.errors, self.band, self.patience)


def baseline_error(task: ForestTask) -> float:
    """Error of a constant prediction: the commonest class, or the mean."""
    y = task.target
    constant = np.full(len(y), np.bincount(y).argmax() if task.n_classes else y.mean())
    return prediction_error(y, constant, task.n_classes)


def steady(errors: list[float] | np.ndarray, band: float, patience: int) -> bool:
    """True if the last `patience` + 1 errors differ by at most `band`. Example: .30 .21 .20 .21, .01, 2 -> True."""
    last = np.array(errors[-patience - 1 :])
    return len(last) > patience and bool(np.ptp(last) <= band + 1e-12)  # False if an error is NaN


@dataclass(frozen=True, eq=False)
class Forest:
    """All trees with their bags; out-of-bag predictions and errors are computed on first use."""

    task: ForestTask
    bags: tuple[Bag, ...]
    growths: tuple[Growth, ...]
    sampler: BagSampler

    @property
    def trees(self) -> list[Tree]:
        return [growth.tree for growth in self.growths]

    def _iter_oob_votes(self) -> Iterator[OobVotes]:
        """Yield the votes after each tree: always the same object, which the next tree changes."""
        oob = OobVotes(self.task)
        for bag, tree in zip(self.bags, self.trees, strict=True):
            oob.add_oob_votes(bag, tree)
            yield oob

    @cached_property
    def oob_errors(self) -> np.ndarray:
        """[B] out-of-bag error of the first 1, 2, ... trees; NaN while no row has a vote."""
        return np.array([oob.error() for oob in self._iter_oob_votes()])

    @cached_property
    def oob_history(self) -> tuple[np.ndarray, np.ndarray]:
        """[B, n] number of votes on each row after each tree, and [B, n] the predictions from them."""
        history = [(oob.votes.copy(), oob.predict_from_votes()) for oob in self._iter_oob_votes()]
        return np.stack([votes for votes, _ in history]), np.stack([predictions for _, predictions in history])

    def predict_tree(self, number: int, X: np.ndarray) -> np.ndarray:
        """Predictions of one tree: class numbers or values."""
        value = self.growths[number].tree.value[self.growths[number].tree.apply(X)]
        return majority_class(value) if self.task.n_classes else value


@dataclass(frozen=True, eq=False)
class TreeVotes(Event):
    """A tree's votes on its out-of-bag rows, and the out-of-bag predictions of all trees so far."""

    bag: Bag
    growth: Growth
    forest: Forest

    @cached_property
    def oob_tree_predictions(self) -> np.ndarray:
        """This tree's predictions for `bag.oob_rows`."""
        return self.forest.predict_tree(self.bag.tree, self.forest.task.features.X[self.bag.oob_rows])

    @property
    def oob_vote_counts(self) -> np.ndarray:
        """[n] number of trees so far that the row is out-of-bag for."""
        return self.forest.oob_history[0][self.bag.tree]

    @property
    def oob_predictions(self) -> np.ndarray:
        """[n] prediction of these trees."""
        return self.forest.oob_history[1][self.bag.tree]

    @property
    def rows_without_vote(self) -> np.ndarray:
        """Rows that are in every bag so far."""
        return (self.oob_vote_counts == 0).nonzero()[0]

    @property
    def error(self) -> float:
        """Out-of-bag error so far."""
        return float(self.forest.oob_errors[self.bag.tree])

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        bag, tree = self.bag, self.growth.tree
        if of == "rounds":
            n_voted = bag.n - len(self.rows_without_vote)
            row = {"round": bag.tree, "drawn": len(bag.rows), "left_out": len(bag.oob_rows), "leaves": len(tree.leaves),
                   "depth": tree.depth.max(), "judged": n_voted, "oob_error": self.error}  # fmt: skip
            return {name: np.array([value]) for name, value in row.items()}
        if of == "rows":
            predicted = self.forest.predict_tree(bag.tree, self.forest.task.features.X)
            return {"round": np.full(bag.n, bag.tree), "row": np.arange(bag.n), "count": bag.counts, "says": predicted,
                    "oob_votes": self.oob_vote_counts, "oob_prediction": self.oob_predictions}  # fmt: skip
        return None


@dataclass(frozen=True, eq=False)
class Finished(Event):
    """End of the fit: all requested trees are grown, or the out-of-bag error has settled."""

    votes: TreeVotes  # of the last tree
    reason: str  # "n_estimators" or "settled"
