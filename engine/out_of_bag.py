"""Each row is judged by the trees that did not learn from it: a test without setting rows aside.

The error after b trees is the mean over the rows that at least one of these trees left out. The other rows have no
vote yet and do not count; they are named, not guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.bags import Bag
from engine.grove import Grown, Task
from engine.trace import Event
from engine.tree import Tree


@dataclass(frozen=True, eq=False)
class Votes(Event):
    """What one tree said of the rows it had not seen, and how the judgement of all rows stands after it."""

    bag: Bag
    says: np.ndarray  # [left out] what this tree says of each row of bag.left_out
    votes: np.ndarray  # [n] trees so far that left the row out
    prediction: np.ndarray  # [n] what these trees say together: a class or a value; -1 or NaN where there is none
    error: float  # mean over the rows with a vote: share that is wrong, or squared error; NaN while no row has one

    @property
    def without_vote(self) -> np.ndarray:
        """The rows that were in every bag so far."""
        return (self.votes == 0).nonzero()[0]


class Ballot:
    """The votes cast so far."""

    def __init__(self, task: Task):
        self.task, n = task, len(task.target)
        self.total = np.zeros((n, task.classes) if task.classes else n)
        self.votes = np.zeros(n, np.int32)

    def cast(self, bag: Bag, tree: Tree) -> Votes:
        """One more tree votes on the rows it was not shown."""
        rows = bag.left_out
        said = self.task.voice(tree)[tree.apply(self.task.features.X[rows])]
        self.total[rows] += said
        self.votes[rows] += 1
        says = said.argmax(1) if self.task.classes else said
        prediction = self.prediction()
        return Votes(bag, says, self.votes.copy(), prediction, self._error(prediction))

    def prediction(self) -> np.ndarray:
        """[n] what the votes of each row come to."""
        heard = self.votes > 0
        if self.task.classes:
            return np.where(heard, self.total.argmax(1), -1)  # of equally many votes the first class wins
        return np.divide(self.total, self.votes, out=np.full(len(heard), np.nan), where=heard)

    def _error(self, prediction: np.ndarray) -> float:
        heard = self.votes > 0
        return error(self.task.target[heard], prediction[heard], self.task.classes)


def error(y: np.ndarray, said: np.ndarray, classes: int) -> float:
    """The mean over rows: 1 where the class is wrong, or the squared distance. NaN where there is no row."""
    if not len(y):
        return float("nan")
    return float((y != said).mean() if classes else ((y - said) ** 2).mean())


class Watch:
    """Would more trees change anything? Says so when the out-of-bag error has stayed within a band for some trees.

    Example: errors .30 .21 .20 .21 with patience 2 and a band of .01 -> settled, the last three lie within it.
    The band is `tolerance` times the error of answering the same to every row (the commonest class, the mean).
    """

    def __init__(self, task: Task, tolerance: float, patience: int):
        y = task.target
        same = np.full(len(y), np.bincount(y).argmax() if task.classes else y.mean())
        self.band, self.patience = tolerance * error(y, same, task.classes), patience
        self.ballot, self.errors = Ballot(task), []

    def settled(self, bag: Bag, grown: Grown) -> bool:
        self.errors.append(self.ballot.cast(bag, grown.tree).error)
        last = np.array(self.errors[-self.patience - 1 :])
        return len(last) > self.patience and bool(np.ptp(last) <= self.band + 1e-12)  # an error of NaN settles nothing
