"""A model that was read, beside rows: what its lesson asks of the trace.

Throughout: n rows, T trees as they are shown, S scores.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace, expect_type
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.common.ensemble import Ensemble
from engine.learners.xgb.lesson.sums import GradientSums, Notation
from engine.models.file_growth import FileGrowth
from engine.models.model import TrainedModel
from engine.models.replay import ReplayEnd, ReplayStart, TreeAddition
from engine.split.criteria import Similarity
from engine.split.newton import NewtonScores
from engine.text import wording
from engine.text.arithmetic import ROUNDING_TOLERANCE, snap_to_zero
from engine.text.message import Message, msg
from engine.text.picture import LessonTree, cached_on_trace
from engine.text.step import MAX_CANDIDATES

MAX_TREES_SHOWN, MAX_NODES_SHOWN = (
    100,
    6_000,
)  # trees that are told one by one, and their nodes: sums and errors are of all trees
TINY = 1e-15  # a probability that is taken for 0 costs no more than this one


class ModelTreeView(TreeView):
    """Of a model's trees, each with its own part of `force`. Example: of "3/L" tree 3 has "L"."""

    @property
    def forced_paths(self) -> list[str]:
        own = f"{self.growth.round + 1}/"
        return [path.removeprefix(own) for path in super().forced_paths if path.startswith(own)]


@dataclass(frozen=True, eq=False)
class ReplayTree:
    """One tree with its rows."""

    model_view: ModelView
    tree_event: TreeAddition

    @property
    def growth(self) -> FileGrowth:
        return self.tree_event.growth

    @property
    def n(self) -> int:
        return self.model_view.data.n

    @cached_property
    def tree_view(self) -> TreeView:
        return ModelTreeView(self.model_view.trace, self.growth, self.model_view.max_candidates)

    @property
    def gradient_scores(self) -> NewtonScores | None:
        """The scores, where splits are weighed by gradients."""
        scores = self.growth.scores
        return scores if isinstance(scores, NewtonScores) else None

    def gradient_sums(self, rows: np.ndarray) -> GradientSums:
        scores = expect_type(NewtonScores, self.gradient_scores)
        h = scores.hessian
        return GradientSums(
            scores.similarity, Notation(r"\sum r", ""), scores.target[rows], None if h is None else h[rows]
        )

    def leaf_sums(self, leaf: int) -> GradientSums:
        """With the h that leaves divide by."""
        rows, h = self.tree_view.rows(leaf), self.growth.leaf_hessian
        return self.gradient_sums(rows) if h is None else replace(self.gradient_sums(rows), h=h[rows])

    def node_sums(self, node: int) -> GradientSums:
        return self.gradient_sums(self.tree_view.rows(node))

    @cached_property
    def largest_similarity(self) -> float:
        return expect_type(NewtonScores, self.gradient_scores).max_similarity()

    def similarity(self, node: int) -> float:
        return snap_to_zero(self.growth.impurity[node], ROUNDING_TOLERANCE * self.largest_similarity)

    def gain(self, node: int) -> float:
        """Of the file's split, by our rows: what its sides add to the similarity of the node."""
        tree = self.growth.tree
        left, right, own = (self.similarity(int(place)) for place in (tree.left[node], tree.right[node], node))
        return snap_to_zero(left + right - own, ROUNDING_TOLERANCE * self.largest_similarity)

    @cached_property
    def display_name(self) -> Message:
        """Examples: "tree 3", and of several a round "tree 3 for class setosa"."""
        facts = self.model_view
        if self.tree_event.score_index < 0 or facts.ensemble.n_scores == 1:
            return wording.tree_name_text(self.tree_event.tree_index)
        one = wording.tree_name_text(self.tree_event.tree_index // facts.ensemble.n_scores)
        return msg(
            "lesson.name.tree-of-class",
            tree=one,
            **{"class": wording.class_span(facts.data, self.tree_event.score_index)},
        )

    def lesson_tree(self) -> LessonTree:
        boosted = self.gradient_scores is not None
        return LessonTree(self.growth, self.display_name, "residual" if boosted and self.model_view.is_boosted else "")


@dataclass(frozen=True, eq=False)
class ModelView:
    """One trace of replay.fit."""

    trace: Trace
    max_candidates: int = MAX_CANDIDATES

    @property
    def model(self) -> TrainedModel:
        return self.trace.model_as(TrainedModel)

    @property
    def data(self) -> Table:
        return self.trace.data

    @cached_property
    def first_event(self) -> ReplayStart:
        return expect_type(ReplayStart, self.trace.logged_events[0])

    @cached_property
    def last_event(self) -> ReplayEnd:
        return expect_type(ReplayEnd, self.trace.logged_events[-1])

    @property
    def ensemble(self) -> Ensemble:
        return self.first_event.ensemble

    @cached_property
    def tree_events(self) -> tuple[TreeAddition, ...]:
        return tuple(event for event in self.trace.logged_events if isinstance(event, TreeAddition))

    @cached_property
    def trees(self) -> tuple[ReplayTree, ...]:
        return tuple(ReplayTree(self, added) for added in self.tree_events)

    @cached_property
    def n_trees_shown(self) -> int:
        """How many trees are told one by one."""
        sizes = np.array([len(tree.growth.tree.feature) for tree in self.trees])
        return int(max(1, min(MAX_TREES_SHOWN, (sizes.cumsum() <= MAX_NODES_SHOWN).sum())))

    @property
    def is_boosted(self) -> bool:
        """Do its trees add up, each fitted to what those before it left?"""
        return self.model.kind in ("gradient boosting", "dart")

    @property
    def similarity(self) -> Similarity:
        return Similarity(self.first_event.reg_lambda)

    @property
    def trained_on_these(self) -> bool:
        return (
            self.first_event.n_compared_covers > 0
            and self.first_event.n_matching_covers == self.first_event.n_compared_covers
        )

    @property
    def has_start_score(self) -> bool:
        """Do the scores say something before the first tree?"""
        return self.ensemble.rule == "add" and not self.ensemble.uses_votes

    # -- how good it is, tree by tree

    @cached_property
    def scores_by_stage(self) -> list[np.ndarray]:
        """[n, S] the scores before the first tree, if they say anything, and after each."""
        return [self.first_event.scores, *(added.after for added in self.tree_events)]

    @cached_property
    def errors_by_stage(self) -> np.ndarray:
        """[T + 1] the share of rows whose class is another, or the mean squared error, after so many trees."""
        y = np.asarray(self.data.y)
        if self.data.class_names:
            return np.array(
                [float((self.model.predict_from_scores(scores) != y).mean()) for scores in self.scores_by_stage]
            )
        return np.array(
            [float(np.mean((self.model.predict_from_scores(scores) - y) ** 2)) for scores in self.scores_by_stage]
        )

    @cached_property
    def log_losses_by_stage(self) -> np.ndarray | None:
        """[T + 1] the mean of -log p of each row's class, where there are probabilities."""
        model, data = self.model, self.data
        if not data.class_names or not model.link.has_probabilities:
            return None
        own, found = np.asarray(data.y, np.int64), []
        for scores in self.scores_by_stage:
            with np.errstate(divide="ignore", invalid="ignore"):
                p = np.nan_to_num(model.link.probabilities(scores))
            found.append(float(-np.log(np.maximum(p[np.arange(len(own)), own], TINY)).mean()))
        return np.array(found)


@cached_on_trace
def model_view_of(trace: Trace, candidates: int = MAX_CANDIDATES) -> ModelView:
    return ModelView(trace, candidates)
