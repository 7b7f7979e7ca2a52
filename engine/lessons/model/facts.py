"""A model that was read, beside rows: what its lesson asks of the trace.

Throughout: n rows, T trees as they are shown, S scores.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace, must_be
from engine.learners.common.ensemble import Ensemble
from engine.lessons.common import wording
from engine.lessons.common.once import once
from engine.lessons.common.picture import ShownTree
from engine.lessons.common.step import CANDIDATES
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.xgb.sums import Notation, Sums
from engine.models.file_growth import FileGrowth
from engine.models.model import TrainedModel
from engine.models.replay import AllAdded, Brought, TreeAdded
from engine.split.criteria import Similarity
from engine.split.newton import Newton
from engine.text.arithmetic import ROUNDING, settled
from engine.text.message import Message, msg

TOLD, NODES = 100, 6_000  # trees that are told one by one, and their nodes: sums and errors are of all trees
TINY = 1e-15  # a probability that is taken for 0 costs no more than this one


class OneTree(TreeFacts):
    """Of a model's trees, each with its own part of `force`. Example: of "3/L" tree 3 has "L"."""

    @property
    def asked(self) -> list[str]:
        own = f"{self.growth.round + 1}/"
        return [path.removeprefix(own) for path in super().asked if path.startswith(own)]


@dataclass(frozen=True, eq=False)
class ReadTreeFacts:
    """One tree with its rows."""

    facts: ModelFacts
    added: TreeAdded

    @property
    def growth(self) -> FileGrowth:
        return self.added.growth

    @property
    def n(self) -> int:
        return self.facts.data.n

    @cached_property
    def about(self) -> TreeFacts:
        return OneTree(self.facts.trace, self.growth, self.facts.candidates)

    @property
    def newton(self) -> Newton | None:
        """The scores, where splits are weighed by gradients."""
        scores = self.growth.scores
        return scores if isinstance(scores, Newton) else None

    def sums(self, rows: np.ndarray) -> Sums:
        scores = must_be(Newton, self.newton)
        h = scores.hessian
        return Sums(scores.similarity, Notation(r"\sum r", ""), scores.target[rows], None if h is None else h[rows])

    def leaf_sums(self, leaf: int) -> Sums:
        """With the h that leaves divide by."""
        rows, h = self.about.rows(leaf), self.growth.leaf_hessian
        return self.sums(rows) if h is None else replace(self.sums(rows), h=h[rows])

    def node_sums(self, node: int) -> Sums:
        return self.sums(self.about.rows(node))

    @cached_property
    def largest_similarity(self) -> float:
        return must_be(Newton, self.newton).largest()

    def similarity(self, node: int) -> float:
        return settled(self.growth.impurity[node], ROUNDING * self.largest_similarity)

    def gain(self, node: int) -> float:
        """Of the file's split, by our rows: what its sides add to the similarity of the node."""
        tree = self.growth.tree
        left, right, own = (self.similarity(int(place)) for place in (tree.left[node], tree.right[node], node))
        return settled(left + right - own, ROUNDING * self.largest_similarity)

    @cached_property
    def called(self) -> Message:
        """Examples: "tree 3", and of several a round "tree 3 for class setosa"."""
        facts = self.facts
        if self.added.score < 0 or facts.ensemble.scores == 1:
            return wording.tree(self.added.place)
        one = wording.tree(self.added.place // facts.ensemble.scores)
        return msg("tree-of-class", tree=one, **{"class": wording.class_part(facts.data, self.added.score)})

    def shown_tree(self) -> ShownTree:
        boosted = self.newton is not None
        return ShownTree(self.growth, self.called, "residual" if boosted and self.facts.boosted else "")


@dataclass(frozen=True, eq=False)
class ModelFacts:
    """One trace of replay.fit."""

    trace: Trace
    candidates: int = CANDIDATES

    @property
    def model(self) -> TrainedModel:
        return self.trace.model_as(TrainedModel)

    @property
    def data(self) -> Table:
        return self.trace.data

    @cached_property
    def brought(self) -> Brought:
        return must_be(Brought, self.trace.logged[0])

    @cached_property
    def done(self) -> AllAdded:
        return must_be(AllAdded, self.trace.logged[-1])

    @property
    def ensemble(self) -> Ensemble:
        return self.brought.ensemble

    @cached_property
    def added(self) -> tuple[TreeAdded, ...]:
        return tuple(event for event in self.trace.logged if isinstance(event, TreeAdded))

    @cached_property
    def trees(self) -> tuple[ReadTreeFacts, ...]:
        return tuple(ReadTreeFacts(self, added) for added in self.added)

    @cached_property
    def told(self) -> int:
        """How many trees are told one by one."""
        sizes = np.array([len(tree.growth.tree.feature) for tree in self.trees])
        return int(max(1, min(TOLD, (sizes.cumsum() <= NODES).sum())))

    @property
    def boosted(self) -> bool:
        """Do its trees add up, each fitted to what those before it left?"""
        return self.model.kind in ("gradient boosting", "dart")

    @property
    def similarity(self) -> Similarity:
        return Similarity(self.brought.reg_lambda)

    @property
    def trained_on_these(self) -> bool:
        return self.brought.compared > 0 and self.brought.covers == self.brought.compared

    @property
    def starts(self) -> bool:
        """Do the scores say something before the first tree?"""
        return self.ensemble.rule == "add" and not self.ensemble.votes

    # -- how good it is, tree by tree

    @cached_property
    def stages(self) -> list[np.ndarray]:
        """[n, S] the scores before the first tree, if they say anything, and after each."""
        return [self.brought.scores, *(added.after for added in self.added)]

    @cached_property
    def wrong(self) -> np.ndarray:
        """[T + 1] the share of rows whose class is another, or the mean squared error, after so many trees."""
        y = np.asarray(self.data.y)
        if self.data.class_names:
            return np.array([float((self.model.prediction(scores) != y).mean()) for scores in self.stages])
        return np.array([float(np.mean((self.model.prediction(scores) - y) ** 2)) for scores in self.stages])

    @cached_property
    def log_loss(self) -> np.ndarray | None:
        """[T + 1] the mean of -log p of each row's class, where there are probabilities."""
        model, data = self.model, self.data
        if not data.class_names or not model.link.has_probabilities:
            return None
        own, found = np.asarray(data.y, np.int64), []
        for scores in self.stages:
            with np.errstate(divide="ignore", invalid="ignore"):
                p = np.nan_to_num(model.link.probabilities(scores))
            found.append(float(-np.log(np.maximum(p[np.arange(len(own)), own], TINY)).mean()))
        return np.array(found)


@once
def facts_of(trace: Trace, candidates: int = CANDIDATES) -> ModelFacts:
    return ModelFacts(trace, candidates)
