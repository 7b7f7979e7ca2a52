"""What a forest remembers: its bags, its trees, and from these every vote. Told tree by tree.

Each tree is a round: the bag is drawn, the tree grows, the rows it did not see are judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.bags import Bag
from engine.grove import Grown, Task
from engine.growth import Growth
from engine.out_of_bag import Ballot, Votes
from engine.trace import Event
from engine.tree import Tree


@dataclass(frozen=True, eq=False)
class Forest(Event):
    """All trees. One event that unfolds into Bag, then the tree's Search, Branch and Leaf, then Votes, for each."""

    task: Task
    bags: tuple[Bag, ...]
    grown: tuple[Grown, ...]

    def growth(self, tree: int) -> Growth:
        """How one tree grew; its source is its bag, its round is its number."""
        kept = self.__dict__.setdefault("_growths", {})
        if tree not in kept:
            kept[tree] = self.grown[tree].growth(self.task, self.bags[tree])
        return kept[tree]

    def votes(self) -> Iterator[Votes]:
        """The votes of each tree on the rows it had not seen, as they came in."""
        ballot = Ballot(self.task)
        return (ballot.cast(bag, grown.tree) for bag, grown in zip(self.bags, self.grown, strict=True))

    @cached_property
    def oob_errors(self) -> np.ndarray:
        """[B] the out-of-bag error after each number of trees."""
        return np.array([votes.error for votes in self.votes()])

    def because(self) -> list[Event]:
        return []  # the bags come first when it unfolds, and the trees name them

    def unfold(self) -> Iterator[Event]:
        for number, votes in enumerate(self.votes()):
            yield votes.bag
            yield from self.growth(number).unfold()
            yield votes

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        if of in ("rounds", "rows"):
            parts = [self._round(votes) if of == "rounds" else self._rows(votes) for votes in self.votes()]
        else:
            tables = (self.growth(number).columns(of) for number in range(len(self.grown)))
            parts = [table for table in tables if table is not None]
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]} if parts else None

    def _round(self, votes: Votes) -> dict[str, np.ndarray]:
        tree = self.grown[votes.bag.tree].tree
        return {name: np.array([value]) for name, value in {
            "round": votes.bag.tree, "drawn": len(votes.bag.rows), "left_out": len(votes.says),
            "leaves": len(tree.leaves), "depth": tree.depth.max(),
            "judged": len(votes.votes) - len(votes.without_vote), "oob_error": votes.error,
        }.items()}  # fmt: skip

    def _rows(self, votes: Votes) -> dict[str, np.ndarray]:
        bag, n = votes.bag, len(votes.votes)
        said = self.says(self.grown[bag.tree].tree, self.task.features.X)
        return {"round": np.full(n, bag.tree), "row": np.arange(n), "count": bag.counts, "says": said,
                "oob_votes": votes.votes, "oob_prediction": votes.prediction}  # fmt: skip

    def says(self, tree: Tree, X: np.ndarray) -> np.ndarray:
        """What one tree says of rows: class numbers or values."""
        value = tree.value[tree.apply(X)]
        return value.argmax(1) if self.task.classes else value


@dataclass(frozen=True, eq=False)
class Finished(Event):
    """No more trees: there are as many as were asked for, or more would not change the error."""

    forest: Forest
    reason: str  # "n_estimators" or "settled"

    def because(self) -> list[Event]:
        return [self.forest.bags[-1]]
