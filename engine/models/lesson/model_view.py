"""A replayed model for its lesson: trees with gains and sums, errors by stage.

Shapes: n rows, T trees as they are shown, S scores.
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

MAX_TREES_SHOWN, MAX_NODES_SHOWN = 100, 6_000  # trees with steps of their own, and their nodes; sums are of all trees
MIN_PROBABILITY = 1e-15  # in the log loss, so that it is finite


class ModelTreeView(TreeView):
    """A TreeView whose forced paths name the tree. Example: of "3/L" tree 3 has "L"."""

    @property
    def forced_paths(self) -> list[str]:
        prefix = f"{self.growth.round + 1}/"
        return [path.removeprefix(prefix) for path in super().forced_paths if path.startswith(prefix)]


@dataclass(frozen=True, eq=False)
class ReplayTree:
    """One tree with the rows in its nodes. Gradients are those of the boosting round, if the model is boosted."""

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
        """The scores of splits if these are gradients, else None."""
        scores = self.growth.scores
        return scores if isinstance(scores, NewtonScores) else None

    def gradient_sums(self, rows: np.ndarray) -> GradientSums:
        scores = expect_type(NewtonScores, self.gradient_scores)
        h = scores.hessian
        h = None if h is None else h[rows]
        return GradientSums(scores.similarity, Notation(r"\sum r", ""), scores.target[rows], h)

    def leaf_sums(self, leaf: int) -> GradientSums:
        """The sums with the h of leaf values, which may differ from that of splits."""
        sums, h = self.node_sums(leaf), self.growth.leaf_hessian
        return sums if h is None else replace(sums, h=h[self.tree_view.rows(leaf)])

    def node_sums(self, node: int) -> GradientSums:
        return self.gradient_sums(self.tree_view.rows(node))

    @cached_property
    def largest_similarity(self) -> float:
        return expect_type(NewtonScores, self.gradient_scores).max_similarity()

    def similarity(self, node: int) -> float:
        return snap_to_zero(self.growth.impurity[node], ROUNDING_TOLERANCE * self.largest_similarity)

    def gain(self, node: int) -> float:
        """The gain of the file's split on these rows: S_L + S_R - S."""
        tree = self.growth.tree
        left, right, whole = (self.similarity(int(i)) for i in (tree.left[node], tree.right[node], node))
        return snap_to_zero(left + right - whole, ROUNDING_TOLERANCE * self.largest_similarity)

    @cached_property
    def display_name(self) -> Message:
        """Examples: "tree 3"; with several trees a round "tree 3 for class setosa"."""
        view, event = self.model_view, self.tree_event
        if event.score_index < 0 or view.ensemble.n_scores == 1:
            return wording.tree_name_text(event.tree_index)
        name = wording.tree_name_text(event.tree_index // view.ensemble.n_scores)
        return msg(
            "lesson.name.tree-of-class", tree=name, **{"class": wording.class_span(view.data, event.score_index)}
        )

    def lesson_tree(self) -> LessonTree:
        is_residual = self.gradient_scores is not None and self.model_view.is_boosted
        return LessonTree(self.growth, self.display_name, "residual" if is_residual else "")


@dataclass(frozen=True, eq=False)
class ModelView:
    """The trace of one replay."""

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
        return tuple(ReplayTree(self, event) for event in self.tree_events)

    @cached_property
    def n_trees_shown(self) -> int:
        """The number of trees with steps of their own."""
        sizes = np.array([len(tree.growth.tree.feature) for tree in self.trees])
        return int(max(1, min(MAX_TREES_SHOWN, (sizes.cumsum() <= MAX_NODES_SHOWN).sum())))

    @property
    def is_boosted(self) -> bool:
        """True if each tree was fitted to the residuals of those before it."""
        return self.model.kind in ("gradient boosting", "dart")

    @property
    def similarity(self) -> Similarity:
        return Similarity(self.first_event.reg_lambda)

    @property
    def has_start_score(self) -> bool:
        """True if the scores before the first tree already are a prediction."""
        return self.ensemble.rule == "add" and not self.ensemble.uses_votes

    # -- errors by the number of trees

    @cached_property
    def scores_by_stage(self) -> list[np.ndarray]:
        """[n, S] the scores before the first tree, and after each."""
        return [self.first_event.scores, *(event.after for event in self.tree_events)]

    @cached_property
    def errors_by_stage(self) -> np.ndarray:
        """[T + 1] the error rate or the mean squared error after 0, 1, ... trees."""
        y, is_classifier = np.asarray(self.data.y), bool(self.data.class_names)
        predictions = (self.model.predict_from_scores(scores) for scores in self.scores_by_stage)
        return np.array([float(((p != y) if is_classifier else (p - y) ** 2).mean()) for p in predictions])

    @cached_property
    def log_losses_by_stage(self) -> np.ndarray | None:
        """[T + 1] the log loss after 0, 1, ... trees; None without probabilities."""
        model, data = self.model, self.data
        if not data.class_names or not model.link.has_probabilities:
            return None
        y, losses = np.asarray(data.y, np.int64), []
        for scores in self.scores_by_stage:
            with np.errstate(divide="ignore", invalid="ignore"):
                p = np.nan_to_num(model.link.probabilities(scores))
            losses.append(float(-np.log(np.maximum(p[np.arange(len(y)), y], MIN_PROBABILITY)).mean()))
        return np.array(losses)


@cached_on_trace
def model_view_of(trace: Trace, max_candidates: int = MAX_CANDIDATES) -> ModelView:
    return ModelView(trace, max_candidates)
