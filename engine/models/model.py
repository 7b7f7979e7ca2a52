"""TrainedModel, a model read from a file: its trees, their combination, its predictions.

Shapes: n rows, d features, T trees, N nodes of all trees, K classes, S scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property

import numpy as np

from engine.core.errors import DataProblem
from engine.core.trace import ReadOnly
from engine.learners.common.ensemble import Ensemble
from engine.models.links import Link
from engine.models.nodes import CELLS, MAX_LEVELS, FileTree, ModelNodes
from engine.text.message import Message


def distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names without duplicates, which arise when long names are cut. Example: ("a", "a") -> ("a", "a (2)")."""
    if len(set(names)) == len(names):
        return names
    used, unique = set(names), {}
    for name in names:
        number, new = 2, name
        while new in unique or (new != name and new in used):
            new, number = f"{name} ({number})", number + 1
        unique[new] = None
    return tuple(unique)


@dataclass(frozen=True)
class InputRules:
    """How a library converts the values of a row before its trees see them."""

    names: tuple[str, ...]  # [d]
    levels: tuple[tuple[str, ...], ...]  # [d] the names of a category's levels if the file has them, else ()
    single: bool = False  # values are rounded to 32 bits
    tiny: float = 0.0  # values up to this size become 0
    zero_missing: tuple[int, ...] = ()  # features whose zeros count as missing
    unknown_missing: bool = False  # levels not in the training data count as missing

    def __post_init__(self):
        object.__setattr__(self, "names", distinct(self.names))
        object.__setattr__(self, "levels", tuple(map(distinct, self.levels)))

    @property
    def d(self) -> int:
        return len(self.names)

    def readings(self, X: np.ndarray) -> np.ndarray:
        """[n, d] the rows as the trees see them, rounded and with the library's missing values."""
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
    """A model as its file describes it."""

    library: str  # "XGBoost"
    kind: str  # "gradient boosting", "random forest", ...
    objective: str  # the library's name for it
    inputs: InputRules
    class_names: tuple[str, ...]  # [K], () for regression
    nodes: ModelNodes
    strict: bool  # x < threshold goes left; if False, x <= threshold
    listed_goes_left: bool  # the levels that a split lists go left; if False, right. All others go the other way
    ensemble: Ensemble  # start, the trees' weights, and the score each tree adds to
    link: Link
    fitted_from: tuple[float, ...] = ()  # the start scores, if the file added them to the first round's leaves
    notes: tuple[Message, ...] = ()  # sentences about the model for its readers
    settings: tuple[tuple[str, str], ...] = ()  # training settings that the file contains

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
        """[T] the weight of each tree."""
        return self.ensemble.weight

    @cached_property
    def trees(self) -> tuple[ModelTree, ...]:
        return tuple(ModelTree(self, t) for t in range(len(self.nodes.root)))

    @property
    def ensemble_by_score(self) -> Ensemble:
        """The ensemble as the stage shows it. A tree that adds to K scores counts as K trees."""
        ensemble = self.ensemble
        if ensemble.score_index is not None or ensemble.rule != "add" or ensemble.uses_votes:
            return ensemble
        K, T = ensemble.n_scores, len(ensemble.weight)
        return replace(ensemble, weight=ensemble.weight.repeat(K), score_index=tuple(range(K)) * T)

    # -- predictions

    def goes_left(self, node: np.ndarray, x: np.ndarray) -> np.ndarray:
        """[i] True if value x[i] of InputRules.readings goes left at node[i]."""
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
        """[n, T] the leaf of each row in each tree, numbered among all nodes."""
        X = self.inputs.readings(X)
        leaves = np.empty((len(X), len(self.trees)), np.int64)
        size = max(CELLS // len(self.trees), 1)
        for begin in range(0, len(X), size):
            leaves[begin : begin + size] = self._apply(X[begin : begin + size])
        return leaves

    def _apply(self, X: np.ndarray) -> np.ndarray:
        """All rows descend all trees at once, one level in each pass."""
        nodes, d = self.nodes, X.shape[1]
        position, cells = np.tile(nodes.root, len(X)), X.ravel()
        row = np.arange(len(X)).repeat(len(nodes.root)) * d
        moving = (nodes.feature[position] >= 0).nonzero()[0]
        while len(moving):
            node = position[moving]
            left = self.goes_left(node, cells[row[moving] + nodes.feature[node]])
            node = np.where(left, nodes.left[node], nodes.right[node])
            position[moving] = node
            moving = moving[nodes.feature[node] >= 0]
        return position.reshape(len(X), -1)

    def tree_outputs(self, leaves: np.ndarray) -> Iterator[np.ndarray]:
        """[n] or [n, K] each tree's outputs for rows that end in these leaves."""
        value = self.ensemble.leaf_outputs(self.nodes.value)
        return (value[leaf] for leaf in leaves.T)

    def raw(self, X: np.ndarray) -> np.ndarray:
        """[n, S] the scores, before the link."""
        return self.scores_from_leaves(self.apply(X))

    def scores_from_leaves(self, leaves: np.ndarray) -> np.ndarray:
        """[n, S] the scores of rows that end in these leaves."""
        return self.ensemble.final_scores(len(leaves), self.tree_outputs(leaves))

    def staged_predict(self, X: np.ndarray) -> Iterator[np.ndarray]:
        """The predictions of the first tree, of the first two, and so on."""
        return map(self.predict_from_scores, self.staged_scores(X))

    def setting(self, name: str, default: float) -> float:
        """A numeric training setting of the file."""
        try:
            return float(dict(self.settings)[name])
        except (KeyError, ValueError):
            return default

    def staged_scores(self, X: np.ndarray) -> Iterator[np.ndarray]:
        """[n, S] the scores after each tree."""
        return self.ensemble.accumulate_scores(len(X), self.tree_outputs(self.apply(X)))

    def predict_from_scores(self, scores: np.ndarray) -> np.ndarray:
        """[n] the class numbers or values that scores predict."""
        return self.ensemble.predict_from_scores(scores) if self.class_names else self.link.value(scores)

    def predict(self, X: np.ndarray) -> np.ndarray:
        """[n] class numbers (indices of class_names) or values."""
        return self.predict_from_scores(self.raw(X))

    def predict_proba(self, X: np.ndarray) -> np.ndarray:
        """[n, K] the probability of each class."""
        if not self.class_names:
            raise DataProblem("model.error.no-classes")
        if not self.link.has_probabilities:
            raise DataProblem("model.error.no-probabilities", objective=self.objective)
        return self.link.probabilities(self.raw(X))

    def importances(self, by: str) -> np.ndarray:
        """[d] of each feature's splits: the total "gain" or "cover", or their "count"."""
        splits = self.nodes.feature >= 0
        weight = None if by == "count" else np.nan_to_num(getattr(self.nodes, by)[splits])
        return np.bincount(self.nodes.feature[splits], weight, self.inputs.d).astype(float)


def _tree_column(name: str) -> property:
    """A column of ModelNodes, cut to the nodes of one tree."""
    return property(lambda tree: getattr(tree.model.nodes, name)[tree.nodes])


@dataclass(frozen=True, eq=False)
class ModelTree:
    """One tree of a model. Nodes are numbered level by level; node 0 is the root, -1 means no child."""

    model: TrainedModel
    tree_index: int

    feature, threshold, missing_left = map(_tree_column, ("feature", "threshold", "missing_left"))
    value, gain, cover, count = map(_tree_column, ("value", "gain", "cover", "count"))
    number = _tree_column("number")  # of each node in the file

    @cached_property
    def nodes(self) -> slice:
        return self.model.nodes.slice_of_tree(self.tree_index)

    def __len__(self) -> int:
        return self.nodes.stop - self.nodes.start

    @property
    def weight(self) -> float:
        return float(self.model.weights[self.tree_index])

    @property
    def comparison(self) -> str:
        """The sign between x and the threshold for rows that go left."""
        return "<" if self.model.strict else "<="

    @cached_property
    def left(self) -> np.ndarray:
        return self._local_child(self.model.nodes.left)

    @cached_property
    def right(self) -> np.ndarray:
        return self._local_child(self.model.nodes.right)

    @cached_property
    def listed_levels(self) -> dict[int, tuple[int, ...]]:
        """By node: the levels that its split lists; they go left if `TrainedModel.listed_goes_left`."""
        levels, start = self.model.nodes.listed_levels, self.nodes.start
        return {node: levels[start + node] for node in range(len(self)) if start + node in levels}

    def to_file_tree(self) -> FileTree:
        return FileTree(**{field.name: getattr(self, field.name) for field in fields(FileTree)})

    def _local_child(self, child: np.ndarray) -> np.ndarray:
        """[N] children numbered among the tree's own nodes."""
        child = child[self.nodes]
        return np.where(child < 0, -1, child - self.nodes.start)
