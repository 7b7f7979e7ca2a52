"""Bagging and random forests: trees grown on bootstrap samples, combined by averaging or voting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.core.protocols import Table
from engine.core.settings import Choice, Integer, Number, ProgrammaticOnly, Switch, validate_settings
from engine.core.trace import Log, no_log
from engine.learners.cart.fitting import (
    DEFAULT_CRITERION,
    TREE_CONSTRAINTS,
    check_independence,
    criterion_for,
    leaf_means,
    validate_sample_weight,
    validate_target,
)
from engine.learners.common.ensemble import Ensemble, TreeEnsembleModel, mean_importance
from engine.learners.common.parameters import (
    ClassWeight,
    CountOrShare,
    class_weighted,
    require_class_target,
    resolve_max_features,
)
from engine.learners.forest.out_of_bag import ConvergenceMonitor, Finished, Forest, TreeVotes
from engine.learners.forest.samples import (
    Bag,
    BagSampler,
    ForestTask,
    parse_bags,
    resolve_max_samples,
    separate_bag_trees,
)
from engine.split.features import build_features
from engine.split.level import Workspace
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth
from engine.tree.tree import Tree

MAX_CELLS_PER_CALL = 1 << 19  # size of the sorted columns, which limits the trees grown in one call


@validate_settings
def fit(
    data: Table,
    *,
    n_estimators: Annotated[int, Integer("forest.help.n-estimators", "setting.group.forest", low=1, high=10_000)] = 100,
    max_features: Annotated[
        str | int | float | None,
        CountOrShare("forest.help.max-features", "setting.group.forest", options=("auto", "sqrt", "log2", "third")),
    ] = "auto",
    features_drawn: Annotated[
        str, Choice("setting.help.features-drawn", "setting.group.forest", options=("split", "tree"))
    ] = "split",
    splitter: Annotated[str, TREE_CONSTRAINTS["splitter"]] = "best",
    bootstrap: Annotated[bool, Switch("setting.help.bootstrap", "setting.group.forest")] = True,
    max_samples: Annotated[int | float | None, CountOrShare("setting.help.max-samples", "setting.group.forest")] = None,
    bags: Annotated[Any, ProgrammaticOnly("setting.help.bags", "setting.group.forest")] = None,
    vote: Annotated[str, Choice("setting.help.vote", "setting.group.forest", options=("share", "majority"))] = "share",
    stop_when_settled: Annotated[bool, Switch("setting.help.stop-when-settled", "setting.group.forest")] = False,
    tolerance: Annotated[float, Number("setting.help.tolerance", "setting.group.forest", low=0)] = 0.01,
    patience: Annotated[int, Integer("setting.help.patience", "setting.group.forest", low=1)] = 10,
    criterion: Annotated[str | None, TREE_CONSTRAINTS["criterion"]] = None,
    max_depth: Annotated[int | None, TREE_CONSTRAINTS["max_depth"]] = None,
    min_samples_split: Annotated[int, TREE_CONSTRAINTS["min_samples_split"]] = 2,
    min_samples_leaf: Annotated[int, TREE_CONSTRAINTS["min_samples_leaf"]] = 1,
    min_weight_fraction_leaf: Annotated[float, TREE_CONSTRAINTS["min_weight_fraction_leaf"]] = 0.0,
    max_leaf_nodes: Annotated[int | None, TREE_CONSTRAINTS["max_leaf_nodes"]] = None,
    min_impurity: Annotated[float | None, TREE_CONSTRAINTS["min_impurity"]] = None,
    min_gain: Annotated[float, TREE_CONSTRAINTS["min_gain"]] = 0.0,
    min_impurity_decrease: Annotated[float, TREE_CONSTRAINTS["min_impurity_decrease"]] = 0.0,
    stop_without_gain: Annotated[bool, TREE_CONSTRAINTS["stop_without_gain"]] = False,
    independence_alpha: Annotated[float | None, TREE_CONSTRAINTS["independence_alpha"]] = None,
    threshold: Annotated[str, TREE_CONSTRAINTS["threshold"]] = "midpoint",
    categories: Annotated[str, TREE_CONSTRAINTS["categories"]] = "subset",
    class_weight: Annotated[
        str | dict | None, ClassWeight("setting.help.class-weight", options=("balanced", "balanced_subsample"))
    ] = None,
    sample_weight: Annotated[Any, TREE_CONSTRAINTS["sample_weight"]] = None,
    seed: Annotated[int, Integer("forest.help.seed", "setting.group.forest", low=0)] = 0,
    log: Log = no_log,
) -> ForestModel:
    """Draw a bag of rows for every tree and grow it. The random numbers of tree b come from [seed, b]."""
    features, classes = build_features(data, categories), data.task == "classification"
    check_independence(independence_alpha, classes)
    given_bags = None if bags is None else parse_bags(bags, data)
    if stop_when_settled and given_bags is None and not bootstrap:
        raise DataProblem("forest.error.settled-without-bootstrap")
    size = resolve_max_samples(max_samples, features.n, bootstrap)
    count = resolve_max_features(max_features, features.d, classes)
    per_tree = features_drawn == "tree"
    sampler = BagSampler(features.n, features.d, size, bootstrap, count, per_tree, given_bags, seed, splitter)
    measure = criterion_for(criterion or DEFAULT_CRITERION[data.task], classes, splitter)
    limits = Limits(max_depth, min_samples_split, min_samples_leaf, min_impurity, min_gain, min_impurity_decrease,
                    stop_without_gain, independence_alpha, max_leaf_nodes, threshold == "midpoint",
                    min_weight_fraction_leaf)  # fmt: skip
    y, K = validate_target(data), len(data.class_names)
    balance = class_weight == "balanced_subsample" and (bootstrap or given_bags is not None)
    weight = weights(data, validate_sample_weight(sample_weight, features.n), None if balance else class_weight)
    if balance:
        require_class_target(data)
    task = ForestTask(features, y, K, weight, measure, limits, vote == "majority", sampler.most, balance)
    monitor = ConvergenceMonitor(task, tolerance, patience) if stop_when_settled else None
    return _grow_forest(task, sampler, n_estimators if given_bags is None else len(given_bags), monitor, log)


def weights(data, weight: np.ndarray | None, class_weight) -> np.ndarray:
    """[n] weight of a row each time it is drawn; "balanced" counts sample weights, as in scikit-learn's forests."""
    if class_weight == "balanced_subsample":  # without bootstrap every bag is the whole table
        class_weight = "balanced"
    is_weighted = weight is not None and class_weight is not None
    counts = np.bincount(data.y, weight, len(data.class_names)) if is_weighted and data.class_names else None
    weight = class_weighted(weight, class_weight, data, counts)
    return np.ones(len(data.y)) if weight is None else weight


def _grow_forest(
    task: ForestTask, sampler: BagSampler, n_trees: int, monitor: ConvergenceMonitor | None, log: Log
) -> ForestModel:
    """Grow trees until there are `n_trees`, or the monitor stops; then log them."""
    bags, growths, reason = [], [], "n_estimators"
    for bag, growth in grow_in_batches(task, sampler, n_trees):
        bags.append(bag)
        growths.append(growth)
        if monitor is not None and monitor.has_converged(bag, growth.tree):
            reason = "settled"
            break
    forest = Forest(task, tuple(bags), tuple(growths), sampler)
    votes = [TreeVotes(bag, growth, forest) for bag, growth in zip(bags, growths, strict=True)]
    for tree_votes in votes:
        log(tree_votes.bag)
        log(tree_votes.growth)
        log(tree_votes)
    log(Finished(votes[-1], reason))
    return ForestModel(forest)


def grow_in_batches(task: ForestTask, sampler: BagSampler, n_trees: int) -> Iterator[tuple[Bag, Growth]]:
    """Grow trees in batches: on few rows one tree takes nearly as long as ten."""
    batch, work = max(1, MAX_CELLS_PER_CALL // (len(task.features.feature) * task.features.n)), Workspace()
    for first in range(0, n_trees, batch):
        report(first / n_trees)
        draws = [sampler.draw(tree) for tree in range(first, min(first + batch, n_trees))]
        bags, rngs = [bag for bag, _ in draws], [rng for _, rng in draws]
        counts = np.stack([bag.counts for bag in bags])
        growth = grow(task.features, task.scores(counts), task.limits, roots=len(bags), rows=counts * task.weight > 0,
                      splitter=sampler.splitter(bags, rngs), workspace=work)  # fmt: skip
        yield from zip(bags, separate_bag_trees(growth.with_values(leaf_means), bags), strict=True)


@dataclass(frozen=True, eq=False)
class ForestModel(TreeEnsembleModel):
    """Trees combined by the mean of their values, of their class shares, or of one vote each."""

    forest: Forest

    @property
    def trees(self) -> list[Tree]:
        return self.forest.trees

    @cached_property
    def ensemble(self) -> Ensemble:
        task, T = self.forest.task, len(self.trees)
        if task.n_classes:
            return Ensemble("average", np.ones(T), uses_votes=task.majority, n_classes=task.n_classes)
        return Ensemble("average", np.ones(T), score_index=(0,) * T)

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] mean over trees of each feature's share of the gain."""
        return mean_importance(self.forest.growths)

    def predict_proba(self, X) -> np.ndarray:
        """[n, K] mean of the trees' class shares, or share of the trees that vote for each class."""
        self._check_classes()
        return self.scores(X)

    def staged_predict_proba(self, X) -> Iterator[np.ndarray]:
        self._check_classes()
        return self.staged_scores(X)

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        X = np.asarray(X, float)
        return (self.ensemble.leaf_outputs(tree.value)[tree.apply(X)] for tree in self.trees)

    def _check_classes(self) -> None:
        if not self.forest.task.n_classes:
            raise DataProblem("predict.error.forest-of-numbers")
