"""The fit of a pruned tree: grow a large tree, choose a subtree by cross-validation.

    1. grow the tree on all rows; its weakest links give subtrees and the alpha from which each is the best
    2. for every fold: grow a tree without it, prune that tree at each of these alphas, count its errors on the fold
    3. choose the alpha with the lowest error, and take the full tree's subtree at this alpha

Breiman et al. try the geometric mean of the alphas between which a subtree is the best. Here the lower end is tried, as
in most courses: so every alpha on the page is one of step 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.core.protocols import Table
from engine.core.settings import Choice, Integer, Number, validate_settings
from engine.core.trace import Event, Log, no_log
from engine.learners.cart import fitting as cart
from engine.learners.cart.fitting import TREE_CONSTRAINTS
from engine.learners.common.ensemble import majority_class
from engine.learners.common.parameters import class_weighted
from engine.learners.common.random_draws import folds
from engine.learners.prune.path import MEASURES, PruningPath, find_pruning_path

CHOICES = ("min_error", "one_se", "average_alpha")  # see ALPHA_CHOOSERS


@validate_settings
def fit(
    data: Table,
    *,
    measure: Annotated[str, Choice("setting.help.measure", "setting.group.pruning", options=MEASURES)] = "impurity",
    ccp_alpha: Annotated[float | None, Number("setting.help.ccp-alpha", "setting.group.pruning", low=0)] = None,
    choose: Annotated[str, Choice("setting.help.choose", "setting.group.pruning", CHOICES)] = "min_error",
    cv: Annotated[int, Integer("prune.help.cv", "setting.group.pruning", low=2, high=100)] = 5,
    seed: Annotated[int, Integer("prune.help.seed", "setting.group.pruning", low=0)] = 0,
    criterion: Annotated[str | None, TREE_CONSTRAINTS["criterion"]] = None,
    max_depth: Annotated[int | None, TREE_CONSTRAINTS["max_depth"]] = None,
    min_samples_split: Annotated[int, TREE_CONSTRAINTS["min_samples_split"]] = 2,
    min_samples_leaf: Annotated[int, TREE_CONSTRAINTS["min_samples_leaf"]] = 1,
    min_weight_fraction_leaf: Annotated[float, TREE_CONSTRAINTS["min_weight_fraction_leaf"]] = 0.0,
    max_leaf_nodes: Annotated[int | None, TREE_CONSTRAINTS["max_leaf_nodes"]] = None,
    min_impurity_decrease: Annotated[float, TREE_CONSTRAINTS["min_impurity_decrease"]] = 0.0,
    threshold: Annotated[str, TREE_CONSTRAINTS["threshold"]] = "midpoint",
    categories: Annotated[str, TREE_CONSTRAINTS["categories"]] = "subset",
    leaf_probability: Annotated[str, TREE_CONSTRAINTS["leaf_probability"]] = "share",
    class_weight: Annotated[str | dict | None, TREE_CONSTRAINTS["class_weight"]] = None,
    sample_weight: Annotated[Any, TREE_CONSTRAINTS["sample_weight"]] = None,
    log: Log = no_log,
) -> cart.CartModel:
    """Grow one tree and prune it."""
    _check_measure(measure, criterion, data)
    settings = {"criterion": criterion, "max_depth": max_depth, "min_samples_split": min_samples_split,
                "min_samples_leaf": min_samples_leaf, "max_leaf_nodes": max_leaf_nodes, "threshold": threshold,
                "min_impurity_decrease": min_impurity_decrease, "categories": categories,
                "min_weight_fraction_leaf": min_weight_fraction_leaf}  # fmt: skip
    weights = {"sample_weight": sample_weight, "class_weight": class_weight}
    full = cart.fit(data, **settings, **weights, leaf_probability=leaf_probability, log=log)
    path = log(find_pruning_path(full.growth, measure))
    if ccp_alpha is not None:
        choice = log(AlphaChoice(path, "ccp_alpha", float(ccp_alpha)))
    elif len(path) == 1:
        choice = log(AlphaChoice(path, "nothing_to_prune", 0.0))
    else:
        weight = cart.validate_sample_weight(sample_weight, len(data.y))
        tried = tuple(log(fold) for fold in _run_folds(data, path, settings, weight, class_weight, cv, seed))
        alpha = ALPHA_CHOOSERS[choose](path.alpha, np.stack([fold.error for fold in tried]))
        choice = log(AlphaChoice(path, choose, alpha, tried))
    return replace(full, growth=path.subtree(choice.subtree))


def _check_measure(measure: str, criterion: str | None, data: Table) -> None:
    if measure == "error_rate" and data.task != "classification":
        raise DataProblem("prune.error.error-rate-of-numbers", impurity="impurity")
    if measure == "ssr" and data.task == "classification":
        raise DataProblem("prune.error.ssr-of-classes", impurity="impurity")
    if measure == "ssr" and criterion == "absolute_error":
        raise DataProblem("prune.error.ssr-of-medians", impurity="impurity")


# -- cross-validation


@dataclass(frozen=True, eq=False)
class PruningFold(Event):
    """A tree grown without one fold, and the errors on this fold at every alpha.

    With measure "ssr" the fold's tree adds up fewer rows than the full tree, so that a leaf is a little more expensive
    for it. Lecture notes do the same; measures per row do not have this problem.
    """

    number: int
    validation_rows: np.ndarray  # the row numbers of the fold
    weight: np.ndarray | None  # of the validation rows, None where each counts 1
    path: PruningPath  # of the fold's tree
    full_path: PruningPath  # of the full tree
    error: np.ndarray  # [S + 1] the share of wrong validation rows, or their mean squared residual, at each alpha

    @property
    def subtree(self) -> np.ndarray:
        """[S + 1] the best subtree of the fold's tree at each alpha."""
        return self.path.subtree_at(self.full_path.alpha)

    @property
    def best_index(self) -> int:
        """The index of the alpha with the lowest error."""
        return last_within(self.error, self.error.min())


def _run_folds(data, full: PruningPath, settings: dict, weight: np.ndarray | None, class_weight, cv: int, seed: int):
    """Yield a PruningFold for each fold.

    As in scikit-learn's cross-validation, class weights apply to the training rows only.
    """
    sample_weight, weight = weight, np.ones(len(data.y)) if weight is None else weight
    used = (weight > 0).nonzero()[0]
    fold = np.full(len(weight), -1)
    fold[used] = folds(len(used), cv, seed, data.y[used] if data.task == "classification" else None)
    for number in range(cv):
        report(number / cv)
        validation = (fold == number).nonzero()[0]
        training_weight = np.where(fold == number, 0.0, weight)
        if class_weight is not None:
            counts = np.bincount(data.y[training_weight > 0], minlength=len(data.class_names))
            training_weight = class_weighted(training_weight, class_weight, data, counts)
        path = find_pruning_path(cart.fit(data, **settings, sample_weight=training_weight).growth, full.measure)
        error = validation_error(path, data.X[validation], data.y[validation], weight[validation])
        validation_weight = None if sample_weight is None else sample_weight[validation]
        yield PruningFold(number, validation, validation_weight, path, full, error[path.subtree_at(full.alpha)])


def validation_error(path: PruningPath, X: np.ndarray, y: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """[S + 1] the misclassification rate or mean squared error of each subtree on new rows."""
    tree = path.growth.tree
    has_classes = tree.value.ndim == 2
    prediction = majority_class(tree.value) if has_classes else tree.value
    errors = (lambda leaf: prediction[leaf] != y) if has_classes else (lambda leaf: (prediction[leaf] - y) ** 2)
    return np.array([np.average(errors(leaf), weights=weight) for leaf in path.iter_leaf_by_row(tree.apply(X))])


# -- the three ways to choose alpha [S + 1] by the errors [k, S + 1] of k folds. Ties go to the smaller tree.


def last_within(error: np.ndarray, limit: float) -> int:
    """The last index, that is the smallest tree, with an error of at most `limit`."""
    return int((error <= limit * (1 + 1e-12)).nonzero()[0][-1])


def standard_error(error: np.ndarray) -> np.ndarray:
    """[S + 1] the standard error of the mean over k folds: their standard deviation / sqrt(k)."""
    deviation = error - error.mean(0)
    unit = np.abs(deviation).max() or 1.0  # squares of huge errors would be infinite
    return np.sqrt(((deviation / unit) ** 2).sum(0) / (len(error) - 1) / len(error)) * unit


def min_error(alpha: np.ndarray, error: np.ndarray) -> float:
    """The alpha with the lowest mean error."""
    mean = error.mean(0)
    return float(alpha[last_within(mean, mean.min())])


def one_se(alpha: np.ndarray, error: np.ndarray) -> float:
    """The largest alpha whose mean error is within one standard error of the lowest."""
    mean = error.mean(0)
    best = last_within(mean, mean.min())
    return float(alpha[last_within(mean, mean[best] + standard_error(error)[best])])


def average_alpha(alpha: np.ndarray, error: np.ndarray) -> float:
    """The mean of each fold's best alpha. It may lie where no fold has a low error."""
    return float(np.mean([alpha[last_within(fold, fold.min())] for fold in error]))


ALPHA_CHOOSERS = {"min_error": min_error, "one_se": one_se, "average_alpha": average_alpha}


@dataclass(frozen=True, eq=False)
class AlphaChoice(Event):
    """The chosen alpha."""

    path: PruningPath
    reason: str  # one of CHOICES, "ccp_alpha" (set by the user) or "nothing_to_prune" (the full tree is one leaf)
    alpha: float
    folds: tuple[PruningFold, ...] = ()

    @property
    def subtree(self) -> int:
        return int(self.path.subtree_at(self.alpha))

    @cached_property
    def fold_error(self) -> np.ndarray:
        """[k, S + 1] the error of every fold at every alpha."""
        return np.array([fold.error for fold in self.folds]).reshape(len(self.folds), len(self.path))

    @property
    def best_alphas(self) -> np.ndarray:
        """[k] the best alpha of each fold."""
        return self.path.alpha[[fold.best_index for fold in self.folds]]

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        """One line a subtree; "score" is at the chosen alpha."""
        if of != "rounds":
            return None
        unknown = np.full(len(self.path), np.nan)
        return {
            "round": np.arange(len(self.path)), "alpha": self.path.alpha, "leaves": self.path.leaves,
            "error": self.path.error, "score": self.path.scores(self.alpha),
            "cv_error": self.fold_error.mean(0) if self.folds else unknown,
            "cv_se": standard_error(self.fold_error) if self.folds else unknown,
            "chosen": np.arange(len(self.path)) == self.subtree,
        }  # fmt: skip
