"""A model that was read: its trees, how they add up, and what it predicts.

Throughout: n rows, d features, T trees, N nodes of all trees, K classes, S scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.trace import ReadOnly
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.nodes import CELLS, MAX_LEVELS, ModelNodes
from engine.text.message import Message


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, of which no two are the same: a file's may be, once they are shortened. ("a", "a") -> "a", "a (2)"."""
    if len(set(names)) == len(names):
        return names
    taken, found = set(names), {}
    for name in names:
        number, own = 2, name
        while own in found or (own != name and own in taken):
            own, number = f"{name} ({number})", number + 1
        found[own] = None
    return tuple(found)


@dataclass(frozen=True)
class InputRules:
    """How a library looks at a row before any tree does."""

    names: tuple[str, ...]  # [d]
    levels: tuple[tuple[str, ...], ...]  # [d] the names of a category's levels where the file has them, else ()
    single: bool = False  # numbers are rounded to 32 bits
    tiny: float = 0.0  # numbers as small as that are 0
    zero_missing: tuple[int, ...] = ()  # features whose 0 counts as missing
    unknown_missing: bool = False  # a level that the model never met counts as missing

    def __post_init__(self):
        object.__setattr__(self, "names", distinct(self.names))
        object.__setattr__(self, "levels", tuple(map(distinct, self.levels)))

    @property
    def d(self) -> int:
        return len(self.names)

    def readings(self, X: np.ndarray) -> np.ndarray:
        """[n, d] the rows as the trees see them."""
        X = np.array(X, float, ndmin=2)
        if X.ndim != 2 or X.shape[1] != self.d:
            raise DataProblem("model.error.row-width", count=self.d, found=X.shape[-1])
        if self.single:
            with np.errstate(over="ignore"):
                X = X.astype(np.float32).astype(float)
        if self.tiny:
            X[np.abs(X) <= self.tiny] = 0
        for j in self.zero_missing:
            X[X[:, j] == 0, j] = np.nan
        if self.unknown_missing:
            for j, levels in enumerate(self.levels):
                if levels:
                    X[(X[:, j] < 0) | (X[:, j] >= len(levels)), j] = np.nan
        return X


@dataclass(frozen=True, eq=False)
class TrainedModel(ReadOnly):
    """What a file holds. Equal only to itself."""

    library: str  # "XGBoost"
    kind: str  # "gradient boosting", "random forest", ...
    objective: str  # as the file calls it
    inputs: InputRules
    class_names: tuple[str, ...]  # [K], () where values are predicted
    nodes: ModelNodes
    strict: bool  # x < threshold goes left; else x <= threshold does
    listed_goes_left: bool  # the levels that a split lists go left; else they go right. All others go the other way
    ensemble: Ensemble  # start, the trees' weights, and the score each tree adds to
    link: Link
    fitted_from: tuple[float, ...] = ()  # scores the first round was fitted at, where its leaves hold them too
    notes: tuple[Message, ...] = ()  # what a reader of the model should know, a sentence each
    settings: tuple[tuple[str, str], ...] = ()  # what the file says of its training

    def __post_init__(self):
        super().__post_init__()
        object.__setattr__(self, "class_names", distinct(self.class_names))

    def __str__(self) -> str:
        return f"{self.library}, {self.kind}, {len(self.trees):,} trees"

    @property
    def feature_names(self) -> tuple[str, ...]:
        return self.inputs.names

    @property
    def task(self) -> str:
        return "classification" if self.class_names else "regression"

    @property
    def base_score(self) -> tuple[float, ...]:
        """The scores before the first tree."""
        return self.ensemble.start

    @property
    def weights(self) -> np.ndarray:
        """[T] what each tree is multiplied by."""
        return self.ensemble.weight

    @cached_property
    def trees(self) -> tuple[ModelTree, ...]:
        return tuple(ModelTree(self, t) for t in range(len(self.nodes.root)))

    @property
    def ensemble_by_score(self) -> Ensemble:
        """The ensemble as the stage adds it up: a tree that adds to K scores at once counts as K trees."""
        own = self.ensemble
        if own.score_index is not None or own.rule != "add" or own.uses_votes:
            return own
        K, T = own.n_scores, len(own.weight)
        return Ensemble("add", own.weight.repeat(K), own.start, tuple(range(K)) * T, class_at_zero=own.class_at_zero,
                        link=own.link, n_classes=own.n_classes)  # fmt: skip

    # -- predictions

    def goes_left(self, node: np.ndarray, x: np.ndarray) -> np.ndarray:
        """Does value x[i], as the trees see it, go left at node[i]?"""
        nodes = self.nodes
        with np.errstate(invalid="ignore"):
            left = x < nodes.threshold[node] if self.strict else x <= nodes.threshold[node]
        if nodes.listed_levels:
            lists = nodes.list_index[node] >= 0
            level = np.clip(np.nan_to_num(x[lists], nan=-1), -1, MAX_LEVELS).astype(np.int64)
            known = (level >= 0) & (level < MAX_LEVELS)
            left[lists] = (nodes.lists_level(node[lists], np.where(known, level, 0)) & known) == self.listed_goes_left
        return np.where(np.isnan(x), nodes.missing_left[node], left)

    def apply(self, X: np.ndarray) -> np.ndarray:
        """[n, T] the leaf each row ends in, a place among all nodes. All trees go down together, level by level."""
        X = self.inputs.readings(X)
        found = np.empty((len(X), len(self.trees)), np.int64)
        most = max(CELLS // len(self.trees), 1)
        for begin in range(0, len(X), most):
            found[begin : begin + most] = self._leaves(X[begin : begin + most])
        return found

    def _leaves(self, X: np.ndarray) -> np.ndarray:
        nodes, wide = self.nodes, X.shape[1]
        at, cells = np.tile(nodes.root, len(X)), X.ravel()
        row = np.arange(len(X)).repeat(len(nodes.root)) * wide
        moving = (nodes.feature[at] >= 0).nonzero()[0]
        while len(moving):
            node = at[moving]
            left = self.goes_left(node, cells[row[moving] + nodes.feature[node]])
            node = np.where(left, nodes.left[node], nodes.right[node])
            at[moving] = node
            moving = moving[nodes.feature[node] >= 0]
        return at.reshape(len(X), -1)

    def tree_outputs(self, leaves: np.ndarray) -> Iterator[np.ndarray]:
        """[n] or [n, K] what each tree in turn gives to rows that ended in these leaves."""
        value = self.ensemble.leaf_outputs(self.nodes.value)
        return (value[leaf] for leaf in leaves.T)

    def raw(self, X: np.ndarray) -> np.ndarray:
        """[n, S] the scores, before the link."""
        return self.scores_from_leaves(self.apply(X))

    def scores_from_leaves(self, leaves: np.ndarray) -> np.ndarray:
        """[n, S] of the leaves that rows ended in."""
        return self.ensemble.final_scores(len(leaves), self.tree_outputs(leaves))

    def staged_predict(self, X: np.ndarray) -> Iterator[np.ndarray]:
        """What the first tree predicts, the first two, and so on."""
        return map(self.predict_from_scores, self.staged_scores(X))

    def setting(self, name: str, otherwise: float) -> float:
        """A number that the file has of its training."""
        try:
            return float(dict(self.settings)[name])
        except (KeyError, ValueError):
            return otherwise

    def staged_scores(self, X: np.ndarray) -> Iterator[np.ndarray]:
        """[n, S] the scores after each tree."""
        return self.ensemble.accumulate_scores(len(X), self.tree_outputs(self.apply(X)))

    def predict_from_scores(self, scores: np.ndarray) -> np.ndarray:
        """[n] class numbers, or values, that scores stand for."""
        return self.ensemble.predict_from_scores(scores) if self.class_names else self.link.value(scores)

    def predict(self, X: np.ndarray) -> np.ndarray:
        """[n] class numbers, as places in class_names, or values."""
        return self.predict_from_scores(self.raw(X))

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        """[n, K] the probability of each class."""
        if not self.class_names:
            raise DataProblem("model.error.no-classes")
        if not self.link.has_probabilities:
            raise DataProblem("model.error.no-probabilities", objective=self.objective)
        return self.link.probabilities(self.raw(X))

    def importances(self, by: str) -> np.ndarray:
        """[d] of each feature: the "gain" or the "cover" of its splits added up, or their "count"."""
        splits = self.nodes.feature >= 0
        weight = None if by == "count" else np.nan_to_num(getattr(self.nodes, by)[splits])
        return np.bincount(self.nodes.feature[splits], weight, self.inputs.d).astype(float)


@dataclass(frozen=True, eq=False)
class ModelTree:
    """One tree of a model. Nodes are numbered from the top, level by level; node 0 is the root, -1 stands for none."""

    model: TrainedModel
    tree_index: int  # among the model's trees

    @cached_property
    def nodes(self) -> slice:
        return self.model.nodes.slice_of_tree(self.tree_index)

    def __len__(self) -> int:
        return self.nodes.stop - self.nodes.start

    @property
    def weight(self) -> float:
        return float(self.model.weights[self.tree_index])

    @property
    def feature(self) -> np.ndarray:
        return self.model.nodes.feature[self.nodes]

    @property
    def threshold(self) -> np.ndarray:
        return self.model.nodes.threshold[self.nodes]

    @property
    def comparison(self) -> str:
        """What goes left: "x < threshold" or "x <= threshold"."""
        return "<" if self.model.strict else "<="

    @cached_property
    def left(self) -> np.ndarray:
        return self._local_child(self.model.nodes.left)

    @cached_property
    def right(self) -> np.ndarray:
        return self._local_child(self.model.nodes.right)

    @property
    def missing_left(self) -> np.ndarray:
        return self.model.nodes.missing_left[self.nodes]

    @property
    def value(self) -> np.ndarray:
        return self.model.nodes.value[self.nodes]

    @property
    def gain(self) -> np.ndarray:
        return self.model.nodes.gain[self.nodes]

    @property
    def cover(self) -> np.ndarray:
        return self.model.nodes.cover[self.nodes]

    @property
    def count(self) -> np.ndarray:
        return self.model.nodes.count[self.nodes]

    @property
    def number(self) -> np.ndarray:
        """[N] the file's own numbers of the nodes."""
        return self.model.nodes.number[self.nodes]

    @cached_property
    def listed_levels(self) -> dict[int, tuple[int, ...]]:
        """By node: the levels that its split lists; TrainedModel.listed_left says which way they go."""
        found = self.model.nodes.listed_levels
        start = self.nodes.start
        return {node: found[start + node] for node in range(len(self)) if start + node in found}

    def _local_child(self, child: np.ndarray) -> np.ndarray:
        child = child[self.nodes]
        return np.where(child < 0, -1, child - self.nodes.start)
