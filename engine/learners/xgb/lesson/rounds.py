"""The events of an XGBoost trace, grouped by round and tree.

Notation: n rows, K trees a round (one for each class of softmax, else one). Trees are numbered through all rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.common.boosted_trees import BoostedRounds, BoostedTree
from engine.learners.common.losses import LogisticLoss, Loss, SoftmaxLoss, SquaredLoss
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbDraw, XgbScoreUpdate, XgbStart
from engine.learners.xgb.gamma import GammaPruning
from engine.learners.xgb.lesson.sums import GradientSums, Notation
from engine.learners.xgb.losses import PiecewiseLinearLoss
from engine.learners.xgb.model import BoosterParams, XgbModel
from engine.learners.xgb.n_rounds import RoundsChoice, ValidationRows
from engine.learners.xgb.objective import Objective
from engine.learners.xgb.proposals import ThresholdProposal
from engine.split.newton import NewtonScores
from engine.text.arithmetic import ROUNDING_TOLERANCE, snap_array, snap_to_zero
from engine.text.message import Message, msg
from engine.text.picture import LessonTree, cached_on_trace
from engine.text.step import MAX_CANDIDATES
from engine.text.wording import class_span
from engine.tree.growth import Growth
from engine.tree.separate import separate_trees


@dataclass(frozen=True, eq=False)
class XgbRound:
    """The events of one round."""

    number: int  # the first is 0
    draw: XgbDraw | None
    gradients: Gradients
    proposal: ThresholdProposal | None
    growth: Growth  # before pruning
    pruning: GammaPruning | None
    output: LeafOutputs
    advance: XgbScoreUpdate


@dataclass(frozen=True, eq=False)
class XgbTree(BoostedTree["XgbRounds"]):
    """One tree before pruning, its sums of g and h, and the splits that gamma pruned."""

    boosting: XgbRounds
    round: XgbRound
    k: int
    growth: Growth

    @property
    def round_number(self) -> int:
        return self.round.number

    @cached_property
    def g(self) -> np.ndarray:
        """[n] g, with rounding errors snapped to 0; not of classes, where 1 - p may be that small."""
        g = self.class_slice(self.round.gradients.g)
        return g if self.boosting.class_names else snap_array(g, self.boosting.values_scale)

    @cached_property
    def node_outputs(self) -> np.ndarray:
        """[N] the output values of the nodes."""
        return snap_array(self.growth.tree.value, self.boosting.values_scale)

    @cached_property
    def largest_similarity(self) -> float:
        return expect_type(NewtonScores, self.growth.scores).max_similarity()

    @property
    def h(self) -> np.ndarray | None:
        """[n], or None where every h is 1."""
        h = self.round.gradients.h
        return None if h is None else self.class_slice(h)

    def row_derivatives(self, row: int) -> tuple[float, float]:
        """g and h of one row."""
        return float(self.g[row]), 1.0 if self.h is None else float(self.h[row])

    def children(self, node: int) -> tuple[int, int]:
        """The left and right child of a split."""
        return int(self.growth.tree.left[node]), int(self.growth.tree.right[node])

    def gradient_sums(self, rows: np.ndarray) -> GradientSums:
        """Sums of g and h over some rows."""
        boosting = self.boosting
        h, weight = (None if x is None else x[rows] for x in (self.h, boosting.start.weight))
        return GradientSums(boosting.params.similarity, boosting.notation, self.g[rows], h, weight)

    def node_sums(self, node: int) -> GradientSums:
        return self.gradient_sums(self.tree_view.rows(node))

    def lesson_tree(self) -> LessonTree:
        penalty = self.boosting.params.similarity
        sums = None if self.round.output.quantile is not None else self._node_sums()
        return replace(super().lesson_tree(), gradient_sums=sums, penalty=(penalty.reg_lambda, penalty.reg_alpha))

    def _node_sums(self) -> np.ndarray:
        """[2, N] G and H of every node: those of its leaves, added up towards the root."""
        leaf, tree = self.growth.leaf_of, self.growth.tree
        columns, inside = (self.g, np.ones(len(self.g)) if self.h is None else self.h), leaf >= 0
        sums = np.array([np.bincount(leaf[inside], column[inside], len(tree.parent)) for column in columns])
        for node in range(len(tree.parent) - 1, 0, -1):
            sums[:, tree.parent[node]] += sums[:, node]
        sums[0, np.abs(sums[0]) <= ROUNDING_TOLERANCE * np.abs(self.g).sum()] = 0.0
        return sums

    def similarity(self, node: int) -> float:
        return snap_to_zero(self.growth.impurity[node], ROUNDING_TOLERANCE * self.largest_similarity)

    # -- pruning

    @cached_property
    def pruned_at(self) -> np.ndarray | None:
        """[N] after how many pruned splits a node is gone, -1 where it stays."""
        if self.round.pruning is None:
            return None
        pruned_at = np.full(self.growth.n_nodes, -1)
        for count, node in enumerate(self.pruned_splits, start=1):
            pruned_at[list(self.children(node))] = count
        return pruned_at

    @cached_property
    def pruned_splits(self) -> list[int]:
        """The nodes of the pruned splits in the order of pruning, from the bottom up."""
        pruning = self.round.pruning
        if pruning is None:
            return []
        return pruning.is_pruned[pruning.growth.nodes_of_root(self.k)].nonzero()[0][::-1].tolist()

    @cached_property
    def leaves(self) -> np.ndarray:
        """The leaves after pruning, by their numbers before pruning."""
        is_leaf = self.growth.tree.feature < 0
        is_leaf[self.pruned_splits] = True
        return (is_leaf & (True if self.pruned_at is None else self.pruned_at < 0)).nonzero()[0]

    # -- words

    @property
    def score_text(self) -> Message:
        """Examples: "prediction", "log odds", "score of setosa"."""
        if not self.is_multiclass:
            return self.boosting.score_text
        return msg("xgb.score.class-name", **{"class": class_span(self.boosting.trace.data, self.k)})


@dataclass(frozen=True, eq=False)
class XgbRounds(BoostedRounds[XgbTree]):
    """The rounds and trees of one trace."""

    trace: Trace
    max_candidates: int = MAX_CANDIDATES

    @cached_property
    def start(self) -> XgbStart:
        return next(event for event in self.trace.logged_events if isinstance(event, XgbStart))

    @property
    def y(self) -> np.ndarray:
        return self.start.y

    @cached_property
    def cv_choice(self) -> RoundsChoice | None:
        return next((event for event in self.trace.logged_events if isinstance(event, RoundsChoice)), None)

    @property
    def params(self) -> BoosterParams:
        return self.trace.model_as(XgbModel).params

    @property
    def objective(self) -> Objective:
        return self.params.objective

    @property
    def loss(self) -> Loss:
        return self.objective.loss

    @cached_property
    def trees_per_round(self) -> int:  # pyright: ignore[reportIncompatibleMethodOverride]: cached, every step needs it
        """K."""
        return self.objective.trees_per_round

    @property
    def class_names(self) -> tuple[str, ...]:
        return self.trace.data.class_names

    @cached_property
    def rounds(self) -> tuple[XgbRound, ...]:
        return tuple(_rounds(self.trace))

    @cached_property
    def boosted_trees(self) -> tuple[XgbTree, ...]:
        """All trees, in order."""
        return tuple(
            XgbTree(self, each, k, growth)
            for each in self.rounds
            for k, growth in enumerate(separate_trees(each.growth))
        )

    @cached_property
    def max_nodes(self) -> int:
        """The number of nodes of the largest tree before pruning."""
        return max((each.growth.n_nodes for each in self.boosted_trees), default=0)

    @cached_property
    def losses(self) -> np.ndarray:
        """[rounds + 1] the mean training loss at the start and after each round. NaN for losses without a value."""
        return np.array([self.start.mean_loss(self.start.after), *(each.advance.train_loss for each in self.rounds)])

    @cached_property
    def validation_losses(self) -> np.ndarray:
        """[rounds + 1] the mean loss of the validation rows."""
        validation = expect_type(ValidationRows, self.start.validation_rows)
        first = validation.mean_loss(self.objective, self.start.y, self.start.after)
        return np.array([first, *(each.advance.validation_loss for each in self.rounds)])

    @cached_property
    def validation_metrics(self) -> np.ndarray | None:
        """[rounds + 1] the metric of the validation rows; None where that is the loss."""
        validation = self.start.validation_rows
        if validation is None or validation.metric == "loss":
            return None
        first = validation.metric_value(self.objective, self.start.y, self.start.after)
        return np.array([first, *(each.advance.validation_metric for each in self.rounds)])

    @property
    def notation(self) -> Notation:
        weighted = self.start.weight is not None
        top = r"\sum w r" if weighted else r"\sum r"
        match self.loss:
            case SquaredLoss() | PiecewiseLinearLoss():
                return Notation(top, r"\sum w" if weighted else "n")
            case LogisticLoss():
                return Notation(top, rf"\sum {'w' * weighted} p(1 - p)", 1)
            case SoftmaxLoss():
                return Notation(top, rf"\sum 2 {'w' * weighted} p(1 - p)", 2)
        return Notation(top, "")

    @property
    def loss_key(self) -> str:
        """The value by which messages choose a variant."""
        match self.loss:
            case SquaredLoss():
                return "squared"
            case LogisticLoss():
                return "logistic"
            case SoftmaxLoss():
                return "softmax"
        return "other"

    @property
    def single_score_column(self) -> str:
        """The name of the column with the score, if there is one score a row."""
        return "log odds" if self.class_names else "prediction"

    @property
    def score_text(self) -> Message:
        """The name of the score, if there is one score a row."""
        return msg("xgb.score.name", classes=bool(self.class_names))


@cached_on_trace
def xgb_rounds(trace: Trace, candidates: int) -> XgbRounds:
    return XgbRounds(trace, candidates)


def _rounds(trace: Trace) -> Iterator[XgbRound]:
    kinds = (XgbDraw, Gradients, ThresholdProposal, Growth, GammaPruning, LeafOutputs, XgbScoreUpdate)
    latest: dict[type, Any] = {}
    for event in trace.logged_events:
        latest[type(event)] = event
        if isinstance(event, XgbScoreUpdate):
            yield XgbRound(event.round, *(latest.pop(kind, None) for kind in kinds))
