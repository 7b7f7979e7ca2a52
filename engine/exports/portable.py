"""A trained model as every format can take it: splits without exceptions, and how the trees predict together.

    portable(model, data)  ->  Portable  ->  python.written(...), sql.written(...), xgboost.written(...)

What the engine knows by settings (levels as numbers, levels a node has not seen, infinite thresholds, shares or votes)
is settled here once, so that a format has to know two kinds of split and three rules alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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

MAX_EXPORTED_NODES = 200_000  # nodes of a model: as a program some 20 MB


@dataclass(frozen=True)
class PortableFeature:
    """A column that a row must have to be predicted."""

    name: str
    kind: str  # as the table has it: "number", "0/1", "category", "date" ...
    levels: tuple[str, ...] = ()  # of a category


@dataclass(frozen=True)
class PortableSplit:
    """Which rows go left: those with x <= threshold, or, of a category, those in `levels` or not in them.

    A missing value, and a level of no row in training, goes left if `missing_left`. So the levels named are those that
    go the other way: with missing_left "left unless in levels", else "left if in levels".
    """

    feature: int
    threshold: float
    levels: tuple[int, ...] | None
    missing_left: bool


@dataclass(frozen=True, eq=False)
class PortableTree:
    """One tree: nodes from 0, the root; -1 where there is no child."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    splits: tuple[PortableSplit | None, ...]  # None at a leaf
    leaf_outputs: np.ndarray  # [N, S] what a leaf adds to each score, or [N, 1] to its `score`
    score_index: int | None
    gain: np.ndarray  # [N] 0 at a leaf
    count: np.ndarray  # [N] training rows

    def preorder(self) -> Iterator[int]:
        """A node, all below its left child, all below its right child."""
        waiting = [0]
        while waiting:
            node = waiting.pop()
            yield node
            if self.splits[node] is not None:
                waiting += [self.right[node], self.left[node]]

    @cached_property
    def left_splits_by_leaf(self) -> dict[int, tuple[PortableSplit, ...]]:
        """The splits at which one has gone left on the way to each leaf, in preorder.

        The first leaf of these whose splits a row all passes is the row's own: any leaf before it has a split on its
        way that the row fails.
        """
        passed: dict[int, tuple[PortableSplit, ...]] = {0: ()}
        found = {}
        for node in self.preorder():
            split = self.splits[node]
            if split is None:
                found[node] = passed[node]
            else:
                passed[self.left[node]], passed[self.right[node]] = (*passed[node], split), passed[node]
        return found


@dataclass(frozen=True, eq=False)
class PortableModel:
    """The trees, and how they predict together (engine/learners/common/ensemble.py says what the rules are).

    scores = start + what the leaves give; "average" divides by the number of trees, "median" takes the trees' median
    by `weight`. What a leaf gives has its tree's weight in it, but for the median.
    """

    features: tuple[PortableFeature, ...]
    target: str
    class_names: tuple[str, ...]
    trees: tuple[PortableTree, ...]
    start: tuple[float, ...]  # [S]
    rule: str
    weight: tuple[float, ...]  # [T]
    tie: float  # scores this near the largest, as a share of it, are as large: the first of them is the prediction
    class_at_zero: int  # the class that a single score of 0 stands for
    # From scale * scores to probabilities: "logistic", "softmax", "" (the scores are probabilities, or none). From the
    # score to a value: "exp", "logistic", "" (it is the value).
    link: str
    scale: float
    has_probabilities: bool
    notes: tuple[str, ...] = ()  # what a file says less of than the library the model is from

    @property
    def n_scores(self) -> int:
        """S."""
        return len(self.start)

    @property
    def divisor(self) -> float:
        return float(sum(self.weight)) if self.rule == "average" else 1.0

    @property
    def remarks(self) -> list[str]:
        """What whoever gives it rows should know."""
        kinds = {feature.kind for feature in self.features}
        return [
            *self.notes,
            *(["A date is the number of days since 1970-01-01."] if any(map(is_dated, kinds)) else []),
            *(["A column of two values is 0 or 1, as Your data reads it."] if "0/1" in kinds else []),
        ]


def to_portable(model: Model, data: Table) -> PortableModel:
    """A model with the names of the table it was trained on; or a refusal."""
    if isinstance(model, CartModel):
        return _one_tree(model, data)
    if not isinstance(model, TreeEnsembleModel) or not hasattr(model, "trees"):
        raise DataProblem("export.error.no-trees")
    together, trees = model.ensemble, _trees(model)  # pyright: ignore[reportArgumentType]: it has trees
    weighs = [1.0] * len(trees) if together.rule == "median" else together.weight.tolist()
    score = together.score_index or [None] * len(trees)
    gives = [_leaf_outputs(tree, together) * weight for (tree, _), weight in zip(trees, weighs, strict=True)]
    own = [_tree(tree, root, given, of, data) for (tree, root), given, of in zip(trees, gives, score, strict=True)]
    link, scale, has = _link(model, together)
    scores = together.n_scores
    return PortableModel(
        portable_features(data),
        data.target_name,
        data.class_names,
        check_node_count(own) or _start_only_trees(together),
        tuple(np.broadcast_to(np.array(together.start, float), scores).tolist()),
        together.rule,
        tuple(together.weight.tolist()),
        TIE_TOLERANCE if together.uses_votes else 0.0,
        together.class_at_zero,
        link,
        scale,
        has,
    )


def _start_only_trees(together: Ensemble) -> tuple[PortableTree, ...]:
    """Where boosting found nothing to learn: trees of one leaf that add 0 to the start."""
    leaf = (-1,), (-1,), (None,)
    if together.score_index is None:
        return (PortableTree(*leaf, np.zeros((1, together.n_scores)), None, np.zeros(1), np.zeros(1)),)
    return tuple(PortableTree(*leaf, np.zeros((1, 1)), k, np.zeros(1), np.zeros(1)) for k in range(together.n_scores))


def portable_features(data: Table) -> tuple[PortableFeature, ...]:
    columns = zip(data.feature_names, data.kinds, data.levels, strict=True)
    return tuple(PortableFeature(name, kind, levels) for name, kind, levels in columns)


def check_node_count(trees: list[PortableTree]) -> tuple[PortableTree, ...]:
    nodes = sum(len(tree.left) for tree in trees)
    if nodes > MAX_EXPORTED_NODES:
        raise DataProblem("export.error.too-many-nodes", count=nodes, most=MAX_EXPORTED_NODES)
    return tuple(trees)


def _one_tree(model: CartModel, data: Table) -> PortableModel:
    tree = model.tree
    if not model.is_classifier:
        gives, score = tree.value[:, None], 0
    else:
        gives, score = (softmax(model.growth.node_class_weights) if model.uses_softmax else tree.value), None
    own = check_node_count([_tree(tree, 0, gives, score, data)])
    start = (0.0,) * gives.shape[1]
    return PortableModel(
        portable_features(data),
        data.target_name,
        data.class_names,
        own,
        start,
        "average",
        (1.0,),
        TIE_TOLERANCE,
        1,
        "",
        1.0,
        model.is_classifier,
    )


def _trees(model: TreeEnsembleModel) -> list[tuple[Tree, int]]:
    """Each with the root to start from, in the order of the ensemble's weights."""
    return [(tree, root) for tree in model.trees for root in range(tree.roots)]  # pyright: ignore


def _leaf_outputs(tree: Tree, together: Ensemble) -> np.ndarray:
    """[N, S] what each node gives, or [N, 1]."""
    if together.score_index is None and together.uses_votes:
        return one_hot_votes(tree.value)
    return tree.value if tree.value.ndim == 2 else tree.value[:, None]


def _link(model: TreeEnsembleModel, together: Ensemble) -> tuple[str, float, bool]:
    """AdaBoost's probabilities are a softmax of its votes: of the shares of all say, spread from -1/(K-1) to 1."""
    if isinstance(model, AdaBoostModel):
        K, whole = model.n_classes, float(model.alphas.sum()) or 1.0
        return "softmax", K / (whole * (K - 1) ** 2), True
    if together.link in SCALES:
        return "logistic", SCALES[together.link], True
    return together.link, 1.0, together.has_probabilities


# -- one tree


def _tree(tree: Tree, root: int, gives: np.ndarray, score: int | None, data: Table) -> PortableTree:
    nodes = tree.in_subtree(root).nonzero()[0] if tree.roots > 1 else np.arange(len(tree.feature))
    number = np.full(len(tree.feature) + 1, -1)  # its last place is that of -1, no child
    number[nodes] = np.arange(len(nodes))
    left, right = (tuple(number[child[nodes]].tolist()) for child in (tree.left, tree.right))
    splits = tuple(_split(tree, node, data) if tree.feature[node] >= 0 else None for node in nodes.tolist())
    gain = np.where(tree.feature[nodes] < 0, 0.0, np.nan_to_num(tree.gain[nodes]))
    return PortableTree(left, right, splits, gives[nodes], score, gain, tree.count[nodes])


def _split(tree: Tree, node: int, data: Table) -> PortableSplit:
    """Levels that were split as numbers are named too: of a, b, c at most 0.5 is a."""
    feature, missing_left = int(tree.feature[node]), bool(tree.missing_left[node])
    threshold, levels = float(tree.threshold[node]), data.levels[feature]
    if not levels:
        return PortableSplit(feature, threshold, None, missing_left)
    side = tree.level_side.get(node)
    if side is None:
        goes = (np.arange(len(levels)) <= threshold).astype(int)
    else:
        goes = np.append(side, np.full(len(levels) - len(side), -1))  # of levels that came later nothing is known
    against = (goes == 0) if missing_left else (goes == 1)
    return PortableSplit(feature, np.nan, tuple(against.nonzero()[0].tolist()), missing_left)
