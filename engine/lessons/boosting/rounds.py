"""A trace of gradient boosting by round and tree: what its lesson asks of it.

Throughout: n rows, K trees a round (one for each class of softmax, else one). Trees are counted through all rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.boosting.losses import Loss
from engine.learners.boosting.round import Advance, LeafStep, Residuals, Start, Stop
from engine.lessons.boosting.losses import LeafRows, Row
from engine.lessons.common.boosted import Boosted, BoostedTree
from engine.lessons.common.once import once
from engine.lessons.common.step import CANDIDATES
from engine.lessons.common.wording import class_part
from engine.text.arithmetic import ROUNDING, swept
from engine.text.message import Span
from engine.tree.growth import Growth
from engine.tree.unstack import trees_of


@dataclass(frozen=True, eq=False)
class BoostingRounds(Boosted["BoostingTree"]):
    """One trace."""

    trace: Trace
    candidates: int = CANDIDATES

    @property
    def start(self) -> Start:
        return must_be(Start, self.trace.logged[0])

    @property
    def y(self) -> np.ndarray:
        return self.start.y

    @cached_property
    def advances(self) -> tuple[Advance, ...]:
        return tuple(event for event in self.trace.logged if isinstance(event, Advance))

    @property
    def stop(self) -> Stop | None:
        last = self.trace.logged[-1]
        return last if isinstance(last, Stop) else None

    @property
    def trees(self) -> int:
        """K, how many a round."""
        return np.size(self.start.value)

    @property
    def class_names(self) -> tuple[str, ...]:
        """Of a target that the loss takes for classes."""
        return self.trace.data.class_names if self.start.loss.classes else ()

    @cached_property
    def grown(self) -> tuple[BoostingTree, ...]:
        """All trees, in order."""
        return tuple(BoostingTree(self, advance, k, growth) for advance in self.advances
                     for k, growth in enumerate(trees_of(advance.step.growth)))  # fmt: skip

    @cached_property
    def most_leaves(self) -> int:
        """The leaves of the largest tree."""
        return max((len(each.growth.tree.leaves) for each in self.grown), default=0)

    @cached_property
    def losses(self) -> np.ndarray:
        """[2, rounds + 1] the mean loss at the start and after each round, of training rows and of validation rows.

        NaN where it is not known.
        """
        found = np.array([(each.train_loss, each.validation_loss) for each in (self.start, *self.advances)]).T
        return np.where(found <= self.least_cost, 0.0, found)

    @cached_property
    def least_cost(self) -> float:
        """What a row costs whose F is off by rounding alone. Scores of classes have no end, and no such cost."""
        if self.start.loss.classes:
            return 0.0
        cost = self.start.loss.per_row(np.array([self.size]), np.array([self.size * (1 - ROUNDING)]))
        return float(np.nan_to_num(cost[0]))

    def weight_of(self, rows: np.ndarray) -> np.ndarray | None:
        """How much some rows count, None where all count once."""
        weight = self.start.rows.weight
        return None if weight is None else weight[rows]

    def residual(self, residuals: Residuals, k: int) -> np.ndarray:
        """[n] of one class. What a probability lacks may be as small as it likes, what a value lacks may not."""
        found = self.of_class(residuals.residual, k)
        return found if self.start.loss.classes else swept(found, self.size)

    def own_probability(self, F: np.ndarray) -> np.ndarray:
        """[n] the probability of class 1, or of the row's own class where there are more."""
        p = self.start.loss.predicted(F)
        return p[self.start.y.astype(np.int64), np.arange(self.n)] if self.several else p


@dataclass(frozen=True, eq=False)
class BoostingTree(BoostedTree[BoostingRounds]):
    """One tree, and the step each of its leaves takes."""

    boosting: BoostingRounds
    advance: Advance
    k: int
    growth: Growth

    @property
    def round_number(self) -> int:
        return self.advance.round

    @property
    def step(self) -> LeafStep:
        return self.advance.step

    @property
    def residuals(self) -> Residuals:
        return self.step.residuals

    @property
    def loss(self) -> Loss:
        return self.residuals.loss

    @cached_property
    def residual(self) -> np.ndarray:
        return self.boosting.residual(self.residuals, self.k)

    @cached_property
    def before(self) -> np.ndarray:
        return self.boosting.scores(self.of_class(self.residuals.before))

    @cached_property
    def after(self) -> np.ndarray:
        return self.boosting.scores(self.of_class(self.advance.after))

    @cached_property
    def added(self) -> np.ndarray:
        """[n] what each row's leaf holds, before the learning rate."""
        return self.boosting.scores(self.of_class(self.advance.added))

    @cached_property
    def leaf(self) -> np.ndarray:
        """[n] the leaf of every row, also of those that are no training rows of the tree."""
        leaf = self.of_class(self.advance.leaf)
        return leaf if not self.several else self.step.growth.number_within[leaf]

    @cached_property
    def value(self) -> np.ndarray:
        """[N] what the nodes hold, before the learning rate."""
        return self.boosting.scores(self.growth.tree.value)

    @property
    def rho(self) -> float | None:
        return None if self.step.rho is None else float(self.step.rho[self.k])

    def row(self, i: int) -> Row:
        return row_at(self.boosting, self.residuals, i, self.k)

    def leaf_rows(self, node: int) -> LeafRows:
        """What the engine made of the rows of a leaf."""
        rows, whole = self.growth.rows_of(node), self.step.growth.nodes_of(self.k)[node]
        return LeafRows(self.boosting.start.y[rows], self.before[rows], self.residual[rows], float(self.value[node]),
                        float(self.step.top[whole]), float(self.step.bottom[whole]), self.rho,
                        self.boosting.weight_of(rows))  # fmt: skip

    @property
    def class_part(self) -> Span:
        """Of several classes the one in hand."""
        return class_part(self.boosting.trace.data, self.k) if self.several else Span("")


def row_at(boosting: BoostingRounds, residuals: Residuals, i: int, k: int = 0) -> Row:
    """A row as its loss sees it at the beginning of a round."""
    scores = np.atleast_1d(boosting.scores(residuals.before[..., i]))
    residual = float(boosting.residual(residuals, k)[i])
    return Row(float(boosting.start.y[i]), scores, residual, k)


def costs(boosting: BoostingRounds, advance: Advance) -> np.ndarray:
    """What each training row costs after a round."""
    start = boosting.start
    found = start.rows.of(advance.step.residuals.loss.per_row(start.y, advance.after))
    return np.where(found <= boosting.least_cost, 0.0, found)


@once
def rounds_of(trace: Trace, candidates: int) -> BoostingRounds:
    return BoostingRounds(trace, candidates)
