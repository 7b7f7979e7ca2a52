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
from engine.learners.common.ensemble import heaviest
from engine.learners.forest.samples import Bag
from engine.learners.forest.trees_together import Task
from engine.tree.growth import Growth
from engine.tree.tree import Tree


class Ballot:
    """The votes cast so far, by trees on rows they had not seen."""

    def __init__(self, task: Task):
        self.task, n = task, len(task.target)
        self.total = np.zeros((n, task.classes) if task.classes else n)
        self.votes = np.zeros(n, np.int32)

    def cast(self, bag: Bag, tree: Tree) -> None:
        """One more tree votes on the rows it was not shown."""
        rows = bag.left_out
        self.total[rows] += self.task.voice(tree)[tree.apply(self.task.features.X[rows])]
        self.votes[rows] += 1

    def prediction(self) -> np.ndarray:
        """[n] what the votes of each row come to: a class (of equally many votes the first), a value; -1, NaN: none."""
        heard = self.votes > 0
        if self.task.classes:
            return np.where(heard, self.total.argmax(1), -1)
        return np.divide(self.total, self.votes, out=np.full(len(heard), np.nan), where=heard)

    def error(self) -> float:
        heard = self.votes > 0
        return error(self.task.target[heard], self.prediction()[heard], self.task.classes)


def error(y: np.ndarray, said: np.ndarray, classes: int) -> float:
    """The mean over rows: 1 where the class is wrong, or the squared distance. NaN where there is no row."""
    if not len(y):
        return float("nan")
    return float((y != said).mean() if classes else ((y - said) ** 2).mean())


class Watch:
    """Would more trees change anything? Says so when the out-of-bag error has stayed within a band for some trees.

    The band is `tolerance` times the error of predicting the same for every row (the commonest class, the mean).
    """

    def __init__(self, task: Task, tolerance: float, patience: int):
        self.band, self.patience = tolerance * error_of_one_prediction(task), patience
        self.ballot, self.errors = Ballot(task), []

    def settled(self, bag: Bag, tree: Tree) -> bool:
        self.ballot.cast(bag, tree)
        self.errors.append(self.ballot.error())
        return steady(self.errors, self.band, self.patience)


def error_of_one_prediction(task: Task) -> float:
    """What is wrong if every row gets the same prediction: the commonest class, or the mean."""
    y = task.target
    same = np.full(len(y), np.bincount(y).argmax() if task.classes else y.mean())
    return error(y, same, task.classes)


def steady(errors: list[float] | np.ndarray, band: float, patience: int) -> bool:
    """Have the errors stayed within the band for the last trees? Example: .30 .21 .20 .21, .01, 2 -> yes."""
    last = np.array(errors[-patience - 1 :])
    return len(last) > patience and bool(np.ptp(last) <= band + 1e-12)  # an error of NaN settles nothing


@dataclass(frozen=True, eq=False)
class Forest:
    """All trees with their bags; what they say of the rows they had not seen is worked out when somebody asks."""

    task: Task
    bags: tuple[Bag, ...]
    growths: tuple[Growth, ...]

    @property
    def trees(self) -> list[Tree]:
        return [growth.tree for growth in self.growths]

    def _ballots(self) -> Iterator[Ballot]:
        """The ballot after each tree. It is one and the same, so look before asking for the next."""
        ballot = Ballot(self.task)
        for bag, tree in zip(self.bags, self.trees, strict=True):
            ballot.cast(bag, tree)
            yield ballot

    @cached_property
    def oob_errors(self) -> np.ndarray:
        """[B] the error after each number of trees: share wrong, or mean square; NaN while no row has a vote."""
        return np.array([ballot.error() for ballot in self._ballots()])

    @cached_property
    def standings(self) -> tuple[np.ndarray, np.ndarray]:
        """[B, n] twice: how many votes each row has after each tree, and what these come to."""
        votes, predictions = zip(*((b.votes.copy(), b.prediction()) for b in self._ballots()), strict=True)
        return np.stack(votes), np.stack(predictions)

    def says(self, number: int, X: np.ndarray) -> np.ndarray:
        """What one tree says of rows: class numbers or values."""
        value = self.growths[number].tree.value[self.growths[number].tree.apply(X)]
        return heaviest(value) if self.task.classes else value


@dataclass(frozen=True, eq=False)
class Votes(Event):
    """One tree votes on the rows it had not seen; how the judgement of all rows stands after it."""

    bag: Bag
    growth: Growth
    forest: Forest

    @cached_property
    def says(self) -> np.ndarray:
        """What this tree says of each row of bag.left_out."""
        return self.forest.says(self.bag.tree, self.forest.task.features.X[self.bag.left_out])

    @property
    def votes(self) -> np.ndarray:
        """[n] trees so far that left the row out."""
        return self.forest.standings[0][self.bag.tree]

    @property
    def prediction(self) -> np.ndarray:
        """[n] what these trees say together."""
        return self.forest.standings[1][self.bag.tree]

    @property
    def without_vote(self) -> np.ndarray:
        """The rows that were in every bag so far."""
        return (self.votes == 0).nonzero()[0]

    @property
    def error(self) -> float:
        """The mean over all rows with a vote."""
        return float(self.forest.oob_errors[self.bag.tree])

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        bag, tree = self.bag, self.growth.tree
        if of == "rounds":
            judged = bag.n - len(self.without_vote)
            row = {"round": bag.tree, "drawn": len(bag.rows), "left_out": len(bag.left_out), "leaves": len(tree.leaves),
                   "depth": tree.depth.max(), "judged": judged, "oob_error": self.error}  # fmt: skip
            return {name: np.array([value]) for name, value in row.items()}
        if of == "rows":
            said = self.forest.says(bag.tree, self.forest.task.features.X)
            return {"round": np.full(bag.n, bag.tree), "row": np.arange(bag.n), "count": bag.counts, "says": said,
                    "oob_votes": self.votes, "oob_prediction": self.prediction}  # fmt: skip
        return None


@dataclass(frozen=True, eq=False)
class Finished(Event):
    """No more trees: there are as many as were asked for, or the out-of-bag error has settled."""

    votes: Votes  # of the last tree
    reason: str  # "n_estimators" or "settled"
