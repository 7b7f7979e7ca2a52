"""Each row is judged by the trees it was out of bag for: a test without setting rows aside.

The error after b trees is the mean over the rows that at least one of these trees left out. The other rows have no
vote yet and do not count; they are named, not guessed.

Throughout: n rows, B trees, K classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import Event
from engine.learners.common.ensemble import majority_class
from engine.learners.forest.samples import Bag, ForestTask
from engine.tree.growth import Growth
from engine.tree.tree import Tree


class OobVotes:
    """The votes cast so far, by trees on rows they had not seen."""

    def __init__(self, task: ForestTask):
        self.task, n = task, len(task.target)
        self.total = np.zeros((n, task.n_classes) if task.n_classes else n)
        self.votes = np.zeros(n, np.int32)

    def add_oob_votes(self, bag: Bag, tree: Tree) -> None:
        """One more tree votes on the rows it was not shown."""
        rows = bag.oob_rows
        self.total[rows] += self.task.tree_votes(tree)[tree.apply(self.task.features.X[rows])]
        self.votes[rows] += 1

    def predict_from_votes(self) -> np.ndarray:
        """[n] what the votes of each row come to: a class (of equally many votes the first), a value; -1, NaN: none."""
        heard = self.votes > 0
        if self.task.n_classes:
            return np.where(heard, self.total.argmax(1), -1)
        return np.divide(self.total, self.votes, out=np.full(len(heard), np.nan), where=heard)

    def error(self) -> float:
        heard = self.votes > 0
        return prediction_error(self.task.target[heard], self.predict_from_votes()[heard], self.task.n_classes)


def prediction_error(y: np.ndarray, said: np.ndarray, classes: int) -> float:
    """The mean over rows: 1 where the class is wrong, or the squared distance. NaN where there is no row."""
    if not len(y):
        return float("nan")
    return float((y != said).mean() if classes else ((y - said) ** 2).mean())


class ConvergenceMonitor:
    """Would more trees change anything? Says so when the out-of-bag error has stayed within a band for some trees.

    The band is `tolerance` times the error of predicting the same for every row (the commonest class, the mean).
    """

    def __init__(self, task: ForestTask, tolerance: float, patience: int):
        self.band, self.patience = tolerance * baseline_error(task), patience
        self.ballot, self.errors = OobVotes(task), []

    def has_converged(self, bag: Bag, tree: Tree) -> bool:
        self.ballot.add_oob_votes(bag, tree)
        self.errors.append(self.ballot.error())
        return steady(self.errors, self.band, self.patience)


def baseline_error(task: ForestTask) -> float:
    """What is wrong if every row gets the same prediction: the commonest class, or the mean."""
    y = task.target
    same = np.full(len(y), np.bincount(y).argmax() if task.n_classes else y.mean())
    return prediction_error(y, same, task.n_classes)


def steady(errors: list[float] | np.ndarray, band: float, patience: int) -> bool:
    """Have the errors stayed within the band for the last trees? Example: .30 .21 .20 .21, .01, 2 -> yes."""
    last = np.array(errors[-patience - 1 :])
    return len(last) > patience and bool(np.ptp(last) <= band + 1e-12)  # an error of NaN settles nothing


@dataclass(frozen=True, eq=False)
class Forest:
    """All trees with their bags; what they say of the rows they had not seen is worked out when somebody asks."""

    task: ForestTask
    bags: tuple[Bag, ...]
    growths: tuple[Growth, ...]

    @property
    def trees(self) -> list[Tree]:
        return [growth.tree for growth in self.growths]

    def _iter_oob_votes(self) -> Iterator[OobVotes]:
        """The ballot after each tree. It is one and the same, so look before asking for the next."""
        ballot = OobVotes(self.task)
        for bag, tree in zip(self.bags, self.trees, strict=True):
            ballot.add_oob_votes(bag, tree)
            yield ballot

    @cached_property
    def oob_errors(self) -> np.ndarray:
        """[B] the error after each number of trees: share wrong, or mean square; NaN while no row has a vote."""
        return np.array([ballot.error() for ballot in self._iter_oob_votes()])

    @cached_property
    def oob_history(self) -> tuple[np.ndarray, np.ndarray]:
        """[B, n] twice: how many votes each row has after each tree, and what these come to."""
        votes, predictions = zip(
            *((b.votes.copy(), b.predict_from_votes()) for b in self._iter_oob_votes()), strict=True
        )
        return np.stack(votes), np.stack(predictions)

    def predict_tree(self, number: int, X: np.ndarray) -> np.ndarray:
        """What one tree says of rows: class numbers or values."""
        value = self.growths[number].tree.value[self.growths[number].tree.apply(X)]
        return majority_class(value) if self.task.n_classes else value


@dataclass(frozen=True, eq=False)
class TreeVotes(Event):
    """One tree votes on the rows it had not seen; how the judgement of all rows stands after it."""

    bag: Bag
    growth: Growth
    forest: Forest

    @cached_property
    def oob_tree_predictions(self) -> np.ndarray:
        """What this tree says of each row of bag.left_out."""
        return self.forest.predict_tree(self.bag.tree, self.forest.task.features.X[self.bag.oob_rows])

    @property
    def oob_vote_counts(self) -> np.ndarray:
        """[n] trees so far that left the row out."""
        return self.forest.oob_history[0][self.bag.tree]

    @property
    def oob_predictions(self) -> np.ndarray:
        """[n] what these trees say together."""
        return self.forest.oob_history[1][self.bag.tree]

    @property
    def rows_without_vote(self) -> np.ndarray:
        """The rows that were in every bag so far."""
        return (self.oob_vote_counts == 0).nonzero()[0]

    @property
    def error(self) -> float:
        """The mean over all rows with a vote."""
        return float(self.forest.oob_errors[self.bag.tree])

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        bag, tree = self.bag, self.growth.tree
        if of == "rounds":
            judged = bag.n - len(self.rows_without_vote)
            row = {"round": bag.tree, "drawn": len(bag.rows), "left_out": len(bag.oob_rows), "leaves": len(tree.leaves),
                   "depth": tree.depth.max(), "judged": judged, "oob_error": self.error}  # fmt: skip
            return {name: np.array([value]) for name, value in row.items()}
        if of == "rows":
            said = self.forest.predict_tree(bag.tree, self.forest.task.features.X)
            return {"round": np.full(bag.n, bag.tree), "row": np.arange(bag.n), "count": bag.counts, "says": said,
                    "oob_votes": self.oob_vote_counts, "oob_prediction": self.oob_predictions}  # fmt: skip
        return None


@dataclass(frozen=True, eq=False)
class Finished(Event):
    """No more trees: there are as many as were asked for, or the out-of-bag error has settled."""

    votes: TreeVotes  # of the last tree
    reason: str  # "n_estimators" or "settled"
