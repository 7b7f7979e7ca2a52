"""A trace of XGBoost by round and tree: what a lesson asks of it while it walks from event to event.

Throughout: n rows, K trees a round (one for each class of softmax, else one). Trees are counted through all rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.boosting.losses import Logistic, Loss, Softmax, Squared
from engine.learners.xgb.cross_validation import RoundsChosen
from engine.learners.xgb.early_stopping import ValidationRows
from engine.learners.xgb.events import Gradients, Output, XgbAdvance, XgbDraw, XgbStart
from engine.learners.xgb.gamma import GammaPruning
from engine.learners.xgb.losses import Straight
from engine.learners.xgb.model import Recipe, XgbModel
from engine.learners.xgb.objective import Objective
from engine.learners.xgb.quantiles import Proposal
from engine.lessons.common.boosted import Boosted, BoostedTree
from engine.lessons.common.once import once
from engine.lessons.common.step import CANDIDATES
from engine.lessons.common.wording import class_part
from engine.lessons.xgb.sums import Notation, Sums
from engine.split.newton import Newton
from engine.text.arithmetic import swept
from engine.text.message import Message, msg
from engine.tree.growth import Growth
from engine.tree.unstack import trees_of


@dataclass(frozen=True, eq=False)
class XgbRound:
    """What was logged in one round."""

    number: int  # the first is 0
    draw: XgbDraw | None
    gradients: Gradients
    proposal: Proposal | None
    growth: Growth  # as it was grown
    pruning: GammaPruning | None
    output: Output
    advance: XgbAdvance


@dataclass(frozen=True, eq=False)
class XgbTree(BoostedTree["XgbRounds"]):
    """One tree as it was grown, its sums, and what gamma pruned of it."""

    boosting: XgbRounds
    round: XgbRound
    k: int
    growth: Growth

    @property
    def round_number(self) -> int:
        return self.round.number

    @cached_property
    def g(self) -> np.ndarray:
        """[n] of values without what is only rounding; what a probability lacks may be as small as it likes."""
        g = self.of_class(self.round.gradients.g)
        return g if self.boosting.class_names else swept(g, self.boosting.size)

    @cached_property
    def outputs(self) -> np.ndarray:
        """[N] the output values of the nodes."""
        return swept(self.growth.tree.value, self.boosting.size)

    @cached_property
    def largest_similarity(self) -> float:
        return must_be(Newton, self.growth.scores).largest()

    @property
    def h(self) -> np.ndarray | None:
        h = self.round.gradients.h
        return None if h is None else self.of_class(h)

    def sums(self, rows: np.ndarray) -> Sums:
        """What some rows add up to."""
        own, weight = self.boosting, self.boosting.start.weight
        return Sums(own.recipe.similarity, own.notation, self.g[rows], None if self.h is None else self.h[rows],
                    None if weight is None else weight[rows])  # fmt: skip

    def node_sums(self, node: int) -> Sums:
        return self.sums(self.about.rows(node))

    # -- pruning

    @cached_property
    def gone(self) -> np.ndarray | None:
        """[N] from how many pruned splits on a node is gone into its parent, -1 where never."""
        if self.round.pruning is None:
            return None
        tree, gone = self.growth.tree, np.full(self.growth.size, -1)
        for count, node in enumerate(self.pruned_splits, start=1):
            gone[[tree.left[node], tree.right[node]]] = count
        return gone

    @cached_property
    def pruned_splits(self) -> list[int]:
        """The splits that were pruned, in that order: from the bottom up."""
        pruning = self.round.pruning
        if pruning is None:
            return []
        own = pruning.growth.nodes_of(self.k)
        return pruning.pruned[own].nonzero()[0][::-1].tolist()

    @cached_property
    def leaves(self) -> np.ndarray:
        """The leaves after pruning, numbered as the tree was grown."""
        tree = self.growth.tree
        leaf = tree.feature < 0
        leaf[self.pruned_splits] = True
        return (leaf & (True if self.gone is None else self.gone < 0)).nonzero()[0]

    # -- words

    @property
    def score_said(self) -> Message:
        """Examples: "prediction", "log odds", "score of setosa"."""
        if not self.several:
            return self.boosting.score_said
        return msg("xgb-score-of", **{"class": class_part(self.boosting.trace.data, self.k)})


@dataclass(frozen=True, eq=False)
class XgbRounds(Boosted[XgbTree]):
    """One trace."""

    trace: Trace
    candidates: int = CANDIDATES

    @cached_property
    def start(self) -> XgbStart:
        return next(event for event in self.trace.logged if isinstance(event, XgbStart))

    @property
    def y(self) -> np.ndarray:
        return self.start.y

    @cached_property
    def chosen(self) -> RoundsChosen | None:
        return next((event for event in self.trace.logged if isinstance(event, RoundsChosen)), None)

    @property
    def recipe(self) -> Recipe:
        return self.trace.model_as(XgbModel).recipe

    @property
    def objective(self) -> Objective:
        return self.recipe.objective

    @property
    def loss(self) -> Loss:
        return self.objective.loss

    @cached_property
    def trees(self) -> int:  # pyright: ignore[reportIncompatibleMethodOverride]: kept, since every step asks for it
        """K, how many a round."""
        return self.objective.trees

    @property
    def class_names(self) -> tuple[str, ...]:
        return self.trace.data.class_names

    @cached_property
    def rounds(self) -> tuple[XgbRound, ...]:
        return tuple(_rounds(self.trace))

    @cached_property
    def grown(self) -> tuple[XgbTree, ...]:
        """All trees, in order."""
        return tuple(XgbTree(self, each, k, growth) for each in self.rounds
                     for k, growth in enumerate(trees_of(each.growth)))  # fmt: skip

    @cached_property
    def largest(self) -> int:
        """The nodes of the largest tree, as it was grown."""
        return max((each.growth.size for each in self.grown), default=0)

    @cached_property
    def losses(self) -> np.ndarray:
        """[rounds + 1] the mean training loss at the start and after each round; NaN where it is not known."""
        return np.array([self.start.mean_loss(self.start.after), *(each.advance.loss for each in self.rounds)])

    @cached_property
    def validation_losses(self) -> np.ndarray:
        """[rounds + 1] the same of the validation rows."""
        watched = must_be(ValidationRows, self.start.validation)
        first = watched.loss(self.objective, self.start.y, self.start.after)
        return np.array([first, *(each.advance.validation_loss for each in self.rounds)])

    @property
    def notation(self) -> Notation:
        weighted = self.start.weight is not None
        top = r"\sum w r" if weighted else r"\sum r"
        match self.loss:
            case Squared() | Straight():
                return Notation(top, r"\sum w" if weighted else "n")
            case Logistic():
                return Notation(top, rf"\sum {'w' * weighted} p(1 - p)", 1)
            case Softmax():
                return Notation(top, rf"\sum 2 {'w' * weighted} p(1 - p)", 2)
        return Notation(top, "")

    @property
    def loss_said(self) -> str:
        """What templates choose by."""
        match self.loss:
            case Squared():
                return "squared"
            case Logistic():
                return "logistic"
            case Softmax():
                return "softmax"
        return "other"

    @property
    def score_name(self) -> str:
        """The column of a single score."""
        return "log odds" if self.class_names else "prediction"

    @property
    def score_said(self) -> Message:
        """What a single score is called."""
        return msg("xgb-score", classes=bool(self.class_names))


@once
def rounds_of(trace: Trace, candidates: int) -> XgbRounds:
    return XgbRounds(trace, candidates)


def _rounds(trace: Trace) -> Iterator[XgbRound]:
    found: dict[type, Any] = {}
    for event in trace.logged:
        found[type(event)] = event
        if isinstance(event, XgbAdvance):
            kinds = (XgbDraw, Gradients, Proposal, Growth, GammaPruning, Output, XgbAdvance)
            yield XgbRound(event.round, *(found.pop(kind, None) for kind in kinds))
