"""PortableModel: a trained model in the form that all export formats are written from.

    to_portable(model, data)  ->  PortableModel  ->  python.to_python(...), sql.to_sql(...), xgboost.to_xgboost(...)

A format has to know only two kinds of split and three rules. Everything else is resolved here: levels as numbers,
levels that a node has not seen, infinite thresholds, shares or votes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.core.dates import is_dated
from engine.core.errors import DataProblem
from engine.core.protocols import Model, Table
from engine.learners.adaboost.fitting import AdaBoostModel
from engine.learners.cart.fitting import CartModel
from engine.learners.common.ensemble import SCALES, Ensemble, TreeEnsembleModel, one_hot_votes, softmax
from engine.split.search import TIE_TOLERANCE
from engine.tree.tree import Tree

MAX_EXPORTED_NODES = 200_000  # a program of some 20 MB


@dataclass(frozen=True)
class PortableFeature:
    """A column that a row needs to be predicted."""

    name: str
    kind: str  # as in the table: "number", "0/1", "category", "date" ...
    levels: tuple[str, ...] = ()  # of a category


@dataclass(frozen=True)
class PortableSplit:
    """Which rows go left: those with x <= threshold, or those (not) in `levels`.

    A missing value goes left if `missing_left`, and so does a level that no training row had. `levels` are those that
    go the other way: with missing_left "left unless in levels", else "left if in levels".
    """

    feature: int
    threshold: float
    levels: tuple[int, ...] | None
    missing_left: bool


@dataclass(frozen=True, eq=False)
class PortableTree:
    """One tree. Node 0 is the root; a child of -1 means that there is none."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    splits: tuple[PortableSplit | None, ...]  # None at a leaf
    leaf_outputs: np.ndarray  # [N, S] what a leaf adds to each score, or [N, 1] to score number `score_index`
    score_index: int | None
    gain: np.ndarray  # [N] 0 at a leaf
    count: np.ndarray  # [N] training rows

    def preorder(self) -> Iterator[int]:
        """The nodes: each before its left subtree, and that before its right subtree."""
        stack = [0]
        while stack:
            node = stack.pop()
            yield node
            if self.splits[node] is not None:
                stack += [self.right[node], self.left[node]]

    @cached_property
    def left_splits_by_leaf(self) -> dict[int, tuple[PortableSplit, ...]]:
        """By leaf, in preorder: the splits on its path that go left.

        A row ends in the first leaf for which it goes left at all these splits: for any leaf before that, it goes right
        at one of them.
        """
        passed: dict[int, tuple[PortableSplit, ...]] = {0: ()}
        leaves = {}
        for node in self.preorder():
            split = self.splits[node]
            if split is None:
                leaves[node] = passed[node]
            else:
                passed[self.left[node]], passed[self.right[node]] = (*passed[node], split), passed[node]
        return leaves


@dataclass(frozen=True, eq=False)
class PortableModel:
    """Trees and the rule by which they predict together (the rules: engine/learners/common/ensemble.py).

    scores = start + sum of leaf outputs; "average" divides by the sum of weights, "median" takes the trees' median by
    `weight`. Leaf outputs are already multiplied by the tree's weight, except for the median.
    """

    features: tuple[PortableFeature, ...]
    target: str
    class_names: tuple[str, ...]
    trees: tuple[PortableTree, ...]
    start: tuple[float, ...]  # [S]
    rule: str
    weight: tuple[float, ...]  # [T]
    tie: float  # scores within this share of the largest count as equal: the first of them is the prediction
    class_at_zero: int  # the class predicted for a single score of 0
    # From scale * scores to probabilities: "logistic", "softmax", "" (the scores are probabilities, or none). From the
    # score to a value: "exp", "logistic", "" (it is the value).
    link: str
    scale: float
    has_probabilities: bool
    notes: tuple[str, ...] = ()  # what the export cannot do that the model's library can

    @property
    def n_scores(self) -> int:
        return len(self.start)

    @property
    def divisor(self) -> float:
        """The divisor of the sum of leaf outputs: the total weight for "average", else 1."""
        return float(sum(self.weight)) if self.rule == "average" else 1.0

    @property
    def remarks(self) -> list[str]:
        """Notes for users of the exported program, on the values it expects."""
        kinds = {feature.kind for feature in self.features}
        return [
            *self.notes,
            *(["A date is the number of days since 1970-01-01."] if any(map(is_dated, kinds)) else []),
            *(["A column of two values is 0 or 1, as Your data reads it."] if "0/1" in kinds else []),
        ]


def to_portable(model: Model, data: Table) -> PortableModel:
    """The portable form of a model, with the names of its training table."""
    if isinstance(model, CartModel):
        return _single_tree(model, data)
    if not isinstance(model, TreeEnsembleModel) or not hasattr(model, "trees"):
        raise DataProblem("export.error.no-trees")
    ensemble = model.ensemble
    roots = [(tree, root) for tree in model.trees for root in range(tree.roots)]  # pyright: ignore
    weights = [1.0] * len(roots) if ensemble.rule == "median" else ensemble.weight.tolist()
    scores = ensemble.score_index or [None] * len(roots)
    trees = [_tree(tree, root, _leaf_outputs(tree, ensemble) * weight, score, data)
             for (tree, root), weight, score in zip(roots, weights, scores, strict=True)]  # fmt: skip
    return portable_ensemble(trees or _start_only_trees(ensemble), ensemble, _link(model, ensemble), data)


def portable_ensemble(
    trees: list[PortableTree], ensemble: Ensemble, link: tuple[str, float, bool], data: Table, notes: Iterable[str] = ()
) -> PortableModel:
    """The trees as a model that predicts by the rule of an ensemble. `link`: its name, scale, has_probabilities."""
    nodes = sum(len(tree.left) for tree in trees)
    if nodes > MAX_EXPORTED_NODES:
        raise DataProblem("export.error.too-many-nodes", count=nodes, most=MAX_EXPORTED_NODES)
    features = tuple(map(PortableFeature, data.feature_names, data.kinds, data.levels))
    start = tuple(np.broadcast_to(np.array(ensemble.start, float), ensemble.n_scores).tolist())
    tie = TIE_TOLERANCE if ensemble.uses_votes else 0.0
    return PortableModel(features, data.target_name, data.class_names, tuple(trees), start, ensemble.rule,
                         tuple(ensemble.weight.tolist()), tie, ensemble.class_at_zero, *link, tuple(notes))  # fmt: skip


def _start_only_trees(ensemble: Ensemble) -> list[PortableTree]:
    """Trees of one leaf that add 0, for boosting that fitted no tree."""
    leaf = (-1,), (-1,), (None,)
    if ensemble.score_index is None:
        return [PortableTree(*leaf, np.zeros((1, ensemble.n_scores)), None, np.zeros(1), np.zeros(1))]
    return [PortableTree(*leaf, np.zeros((1, 1)), k, np.zeros(1), np.zeros(1)) for k in range(ensemble.n_scores)]


def _single_tree(model: CartModel, data: Table) -> PortableModel:
    """A decision tree as the average of one tree."""
    if model.is_classifier:
        outputs = softmax(model.growth.node_class_weights) if model.uses_softmax else model.tree.value
        score, ensemble = None, Ensemble("average", np.ones(1), n_classes=len(data.class_names))
    else:
        outputs, score, ensemble = model.tree.value[:, None], 0, Ensemble("average", np.ones(1), score_index=(0,))
    trees = [_tree(model.tree, 0, outputs, score, data)]
    return replace(portable_ensemble(trees, ensemble, ("", 1.0, model.is_classifier), data), tie=TIE_TOLERANCE)


def _leaf_outputs(tree: Tree, ensemble: Ensemble) -> np.ndarray:
    """[N, S] or [N, 1] what each node adds to the scores as a leaf."""
    if ensemble.score_index is None and ensemble.uses_votes:
        return one_hot_votes(tree.value)
    return tree.value if tree.value.ndim == 2 else tree.value[:, None]


def _link(model: TreeEnsembleModel, ensemble: Ensemble) -> tuple[str, float, bool]:
    """The link, its scale, and whether there are probabilities.

    AdaBoost's are a softmax of its votes, as shares of the sum of all alphas scaled to [-1/(K-1), 1].
    """
    if isinstance(model, AdaBoostModel):
        K, total = model.n_classes, float(model.alphas.sum()) or 1.0
        return "softmax", K / (total * (K - 1) ** 2), True
    if ensemble.link in SCALES:
        return "logistic", SCALES[ensemble.link], True
    return ensemble.link, 1.0, ensemble.has_probabilities


# -- one tree


def _tree(tree: Tree, root: int, outputs: np.ndarray, score: int | None, data: Table) -> PortableTree:
    """The nodes below one root, numbered from 0."""
    nodes = tree.in_subtree(root).nonzero()[0] if tree.roots > 1 else np.arange(len(tree.feature))
    number = np.full(len(tree.feature) + 1, -1)  # the last entry is that of child -1
    number[nodes] = np.arange(len(nodes))
    left, right = (tuple(number[child[nodes]].tolist()) for child in (tree.left, tree.right))
    splits = tuple(_split(tree, node, data) if tree.feature[node] >= 0 else None for node in nodes.tolist())
    gain = np.where(tree.feature[nodes] < 0, 0.0, np.nan_to_num(tree.gain[nodes]))
    return PortableTree(left, right, splits, outputs[nodes], score, gain, tree.count[nodes])


def _split(tree: Tree, node: int, data: Table) -> PortableSplit:
    """The split of a node. Levels that were split as numbers are listed too: "<= 0.5" of levels a, b, c is a."""
    feature, missing_left = int(tree.feature[node]), bool(tree.missing_left[node])
    threshold, levels = float(tree.largest_left[node]), data.levels[feature]
    if not levels:
        return PortableSplit(feature, threshold, None, missing_left)
    side = tree.level_side.get(node)
    if side is None:
        side = (np.arange(len(levels)) <= threshold).astype(int)
    side = np.append(side, np.full(len(levels) - len(side), -1))  # levels that came later go where missing values go
    listed = (side == 0) if missing_left else (side == 1)
    return PortableSplit(feature, np.nan, tuple(listed.nonzero()[0].tolist()), missing_left)
