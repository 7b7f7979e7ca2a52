"""Bagging and random forests: trees grown on different bags of rows, which then vote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import numpy as np

from engine.core.problem import DataProblem
from engine.core.progress import report
from engine.core.protocols import Table
from engine.core.settings import Choice, Number, ProgrammaticOnly, Switch, Whole, declares
from engine.core.trace import Log, untraced
from engine.learners.cart import (
    DEFAULT_CRITERION,
    TREE,
    check_independence,
    checked_target,
    checked_weight,
    criterion_for,
    leaf_means,
)
from engine.learners.common.amounts import Amount, how_many_features
from engine.learners.common.class_weights import ClassWeight, check_classes, class_weighted
from engine.learners.common.ensemble import Ensemble
from engine.learners.common.importances import mean_importance
from engine.learners.common.many_trees import ManyTrees
from engine.learners.forest.out_of_bag import Finished, Forest, Votes, Watch
from engine.learners.forest.samples import Bag, Sampler, given_bags, how_many_rows
from engine.learners.forest.trees_together import Task, separated
from engine.split.features import features_of
from engine.split.level import Workspace
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth
from engine.tree.tree import Tree

TOGETHER = 1 << 19  # so many trees are grown in one call that their sorted columns have about this many places


@declares
def fit(
    data: Table,
    *,
    n_estimators: Annotated[int, Whole("forest.help.n-estimators", "setting.group.forest", low=1, high=10_000)] = 100,
    max_features: Annotated[
        str | int | float | None,
        Amount("forest.help.max-features", "setting.group.forest", options=("auto", "sqrt", "log2", "third")),
    ] = "auto",
    features_drawn: Annotated[
        str, Choice("setting.help.features-drawn", "setting.group.forest", options=("split", "tree"))
    ] = "split",
    splitter: Annotated[str, TREE["splitter"]] = "best",
    bootstrap: Annotated[bool, Switch("setting.help.bootstrap", "setting.group.forest")] = True,
    max_samples: Annotated[int | float | None, Amount("setting.help.max-samples", "setting.group.forest")] = None,
    bags: Annotated[Any, ProgrammaticOnly("setting.help.bags", "setting.group.forest")] = None,
    vote: Annotated[str, Choice("setting.help.vote", "setting.group.forest", options=("share", "majority"))] = "share",
    stop_when_settled: Annotated[bool, Switch("setting.help.stop-when-settled", "setting.group.forest")] = False,
    tolerance: Annotated[float, Number("setting.help.tolerance", "setting.group.forest", low=0)] = 0.01,
    patience: Annotated[int, Whole("setting.help.patience", "setting.group.forest", low=1)] = 10,
    criterion: Annotated[str | None, TREE["criterion"]] = None,
    max_depth: Annotated[int | None, TREE["max_depth"]] = None,
    min_samples_split: Annotated[int, TREE["min_samples_split"]] = 2,
    min_samples_leaf: Annotated[int, TREE["min_samples_leaf"]] = 1,
    min_weight_fraction_leaf: Annotated[float, TREE["min_weight_fraction_leaf"]] = 0.0,
    max_leaf_nodes: Annotated[int | None, TREE["max_leaf_nodes"]] = None,
    min_impurity: Annotated[float | None, TREE["min_impurity"]] = None,
    min_gain: Annotated[float, TREE["min_gain"]] = 0.0,
    min_impurity_decrease: Annotated[float, TREE["min_impurity_decrease"]] = 0.0,
    stop_without_gain: Annotated[bool, TREE["stop_without_gain"]] = False,
    independence_alpha: Annotated[float | None, TREE["independence_alpha"]] = None,
    threshold: Annotated[str, TREE["threshold"]] = "midpoint",
    categories: Annotated[str, TREE["categories"]] = "subset",
    class_weight: Annotated[
        str | dict | None,
        ClassWeight("setting.help.class-weight", options=("balanced", "balanced_subsample")),
    ] = None,
    sample_weight: Annotated[Any, TREE["sample_weight"]] = None,
    seed: Annotated[int, Whole("forest.help.seed", "setting.group.forest", low=0)] = 0,
    log: Log = untraced,
) -> ForestModel:
    """Draw a bag of rows for every tree, grow it, let all trees vote. All that tree b sampler comes from [seed, b]."""
    features, classes = features_of(data, categories), data.task == "classification"
    check_independence(independence_alpha, classes)
    given = None if bags is None else given_bags(bags, data)
    if stop_when_settled and given is None and not bootstrap:
        raise DataProblem("forest.error.settled-without-bootstrap")
    size = how_many_rows(max_samples, features.n, bootstrap)
    count = how_many_features(max_features, features.d, classes)
    sampler = Sampler(features.n, features.d, size, bootstrap, count, features_drawn == "tree", given, seed,
                      splitter)  # fmt: skip
    measure = criterion_for(criterion or DEFAULT_CRITERION[data.task], classes)
    limits = Limits(max_depth, min_samples_split, min_samples_leaf, min_impurity, min_gain, min_impurity_decrease,
                    stop_without_gain, independence_alpha, max_leaf_nodes, threshold == "midpoint",
                    min_weight_fraction_leaf)  # fmt: skip
    y, balance = checked_target(data), class_weight == "balanced_subsample" and (bootstrap or given is not None)
    weight = weights(data, checked_weight(sample_weight, features.n), None if balance else class_weight)
    if balance:
        check_classes(data)
    task = Task(features, y, len(data.class_names), weight, measure, limits, vote == "majority", sampler.most, balance)
    watch = Watch(task, tolerance, patience) if stop_when_settled else None
    return _grown(task, sampler, n_estimators if given is None else len(given), watch, log)


def weights(data, weight: np.ndarray | None, class_weight) -> np.ndarray:
    """[n] how much a row counts each time it is drawn. As in scikit-learn's forests classes of the same weight are
    balanced, not of as many rows."""
    if class_weight == "balanced_subsample":  # every tree has all rows, so that its bag is the table
        class_weight = "balanced"
    weighed = weight is not None and class_weight is not None
    counts = np.bincount(data.y, weight, len(data.class_names)) if weighed and data.class_names else None
    weight = class_weighted(weight, class_weight, data, counts)
    return np.ones(len(data.y)) if weight is None else weight


def _grown(task: Task, sampler: Sampler, wanted: int, watch: Watch | None, log) -> ForestModel:
    """Tree after tree, until there are enough or more would change nothing."""
    bags, growths, reason = [], [], "n_estimators"
    for bag, growth in _grown_together(task, sampler, wanted):
        bags.append(bag)
        growths.append(growth)
        if watch is not None and watch.settled(bag, growth.tree):
            reason = "settled"
            break
    forest = Forest(task, tuple(bags), tuple(growths))
    votes = [_told(bag, growth, forest, log) for bag, growth in zip(bags, growths, strict=True)]
    log(Finished(votes[-1], reason))
    return ForestModel(forest)


def _told(bag: Bag, growth: Growth, forest: Forest, log: Log) -> Votes:
    """A tree's part of the trace: its rows, how it grew, and what all so far say together."""
    log(bag)
    log(growth)
    return log(Votes(bag, growth, forest))


def _grown_together(task: Task, sampler: Sampler, wanted: int) -> Iterator[tuple[Bag, Growth]]:
    """The trees with their bags, grown some together: on few rows, one tree alone takes nearly as long as ten."""
    together, work = max(1, TOGETHER // (len(task.features.feature) * task.features.n)), Workspace()
    for first in range(0, wanted, together):
        report(first / wanted)
        draws = [sampler.draw(tree) for tree in range(first, min(first + together, wanted))]
        bags, chances = [bag for bag, _ in draws], [chance for _, chance in draws]
        counts = np.stack([bag.counts for bag in bags])
        growth = grow(task.features, task.scores(counts), task.limits, roots=len(bags), rows=counts * task.weight > 0,
                      splitter=sampler.splitter(bags, chances), work=work)  # fmt: skip
        yield from zip(bags, separated(growth.valued(leaf_means), bags), strict=True)


@dataclass(frozen=True, eq=False)
class ForestModel(ManyTrees):
    """Trees that predict together: with the mean of their values, of their shares, or of one vote each."""

    forest: Forest

    @property
    def trees(self) -> list[Tree]:
        return self.forest.trees

    @cached_property
    def ensemble(self) -> Ensemble:
        task, T = self.forest.task, len(self.trees)
        if not task.classes:
            return Ensemble("average", np.ones(T), score=(0,) * T)
        return Ensemble("average", np.ones(T), votes=task.majority, classes=task.classes)

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] each feature's share of what the splits gained, a mean over trees that count alike."""
        return mean_importance(self.forest.growths)

    def predict_proba(self, X) -> np.ndarray:
        """[n, K] the mean of the trees' shares, or the share of the trees that vote for each class."""
        self._check_classes()
        return self.scores(X)

    def staged_predict_proba(self, X) -> Iterator[np.ndarray]:
        self._check_classes()
        return self.staged_scores(X)

    def given(self, X) -> Iterator[np.ndarray]:
        X = np.asarray(X, float)
        return (self.ensemble.gives(tree.value)[tree.apply(X)] for tree in self.trees)

    def _check_classes(self) -> None:
        if not self.forest.task.classes:
            raise DataProblem("predict.error.forest-of-numbers")
