"""Pruning: grow a large tree, walk down its path of subtrees, and let rows it has not seen say where to stop.

    1. grow the tree on all rows; its weakest links give subtrees and the alpha from which each is the best
    2. for every fold: grow a tree without it, prune that tree at each of these alphas, count its errors on the fold
    3. choose the alpha that did best, and take the full tree's subtree at this alpha

Breiman et al. try, for each subtree, the geometric middle of the alphas where it is best; here it is the lower end, as
in most courses: an alpha on the page is then one that was seen in step 1.
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


@validate_settings
def fit(
    data: Table,
    *,
    measure: Annotated[str, Choice("setting.help.measure", "setting.group.pruning", options=MEASURES)] = "impurity",
    ccp_alpha: Annotated[float | None, Number("setting.help.ccp-alpha", "setting.group.pruning", low=0)] = None,
    choose: Annotated[
        str,
        Choice(
            "setting.help.choose",
            "setting.group.pruning",
            options=("min_error", "one_se", "average_alpha"),
        ),
    ] = "min_error",
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
    _check_measure(measure, data)
    growing = {"criterion": criterion, "max_depth": max_depth, "min_samples_split": min_samples_split,
               "min_samples_leaf": min_samples_leaf, "max_leaf_nodes": max_leaf_nodes, "threshold": threshold,
               "min_impurity_decrease": min_impurity_decrease, "categories": categories,
               "min_weight_fraction_leaf": min_weight_fraction_leaf}  # fmt: skip
    weighing = {"sample_weight": sample_weight, "class_weight": class_weight}
    full = cart.fit(data, **growing, **weighing, leaf_probability=leaf_probability, log=log)
    path = log(find_pruning_path(full.growth, measure))
    if ccp_alpha is not None:
        chosen = log(AlphaChoice(path, "ccp_alpha", float(ccp_alpha)))
    elif len(path) == 1:
        chosen = log(AlphaChoice(path, "nothing_to_prune", 0.0))
    else:
        weight = cart.validate_sample_weight(sample_weight, len(data.y))
        tried = tuple(log(fold) for fold in _run_folds(data, path, growing, weight, class_weight, cv, seed))
        chosen = log(
            AlphaChoice(path, choose, ALPHA_CHOOSERS[choose](path.alpha, np.stack([f.error for f in tried])), tried)
        )
    return replace(full, growth=path.subtree(chosen.subtree))


def _check_measure(measure: str, data: Table) -> None:
    if measure == "error_rate" and data.task != "classification":
        raise DataProblem("prune.error.error-rate-of-numbers", impurity="impurity")
    if measure == "ssr" and data.task == "classification":
        raise DataProblem("prune.error.ssr-of-classes", impurity="impurity")


# -- cross-validation


@dataclass(frozen=True, eq=False)
class PruningFold(Event):
    """A tree grown without some rows, pruned at every alpha of the full tree's path, and tried on these rows.

    With measure "ssr" the fold's tree adds up fewer rows than the tree the alphas come from, so that a leaf is a little
    dearer for it. The notes do the same; measures per row do not have this.
    """

    number: int
    validation_rows: np.ndarray  # the rows it was tried on
    weight: np.ndarray | None  # how much each of these counts, None where each is one row
    path: PruningPath  # of its own tree
    full_path: PruningPath  # whose alphas were tried
    error: np.ndarray  # [S + 1] share of validation rows it gets wrong, or their mean squared residual, at each alpha

    def used_events(self) -> list[Event]:
        return [self.full_path]  # its own path is part of this event

    @property
    def subtree(self) -> np.ndarray:
        """[S + 1] which of its own subtrees is the best at each alpha."""
        return self.path.subtree_at(self.full_path.alpha)

    @property
    def best_index(self) -> int:
        """The alpha's place where it did best."""
        return last_within(self.error, self.error.min())


def _run_folds(data, full: PruningPath, growing: dict, weight: np.ndarray | None, class_weight, cv: int, seed: int):
    """Grow without each fold in turn, and try the subtrees on it. Classes are balanced among the rows that are grown
    on, and a validation row counts as a row, whatever its class: as where scikit-learn cross-validates."""
    given, weight = weight, np.ones(len(data.y)) if weight is None else weight
    used = (weight > 0).nonzero()[0]
    fold = np.full(len(weight), -1)
    fold[used] = folds(len(used), cv, seed, data.y[used] if data.task == "classification" else None)
    for number in range(cv):
        report(number / cv)
        validation = (fold == number).nonzero()[0]
        rest = np.where(fold == number, 0.0, weight)
        if class_weight is not None:
            there = np.bincount(data.y[rest > 0], minlength=len(data.class_names))
            rest = class_weighted(rest, class_weight, data, there)
        tree = cart.fit(data, **growing, sample_weight=rest)
        own = find_pruning_path(tree.growth, full.measure)
        error = validation_error(own, data.X[validation], data.y[validation], weight[validation])
        of_these = None if given is None else given[validation]
        yield PruningFold(number, validation, of_these, own, full, error[own.subtree_at(full.alpha)])


def validation_error(path: PruningPath, X: np.ndarray, y: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """[S + 1] what each subtree gets wrong on new rows: the share of wrong classes, or the mean squared residual."""
    tree = path.growth.tree
    says = majority_class(tree.value) if tree.value.ndim == 2 else tree.value
    misses = (lambda at: says[at] != y) if tree.value.ndim == 2 else (lambda at: (says[at] - y) ** 2)
    return np.array([np.average(misses(at), weights=weight) for at in path.iter_leaf_by_row(tree.apply(X))])


# -- the three ways to choose. Throughout: alpha [S + 1]; error [k, S + 1], a row a fold. Ties go to the smaller tree.


def last_within(error: np.ndarray, bar: float) -> int:
    """The last place, that is the smallest tree, whose error is at most `bar`."""
    return int((error <= bar * (1 + 1e-12)).nonzero()[0][-1])


def standard_error(error: np.ndarray) -> np.ndarray:
    """[S + 1] how far the mean over k folds may be off: their standard deviation / sqrt(k)."""
    away = error - error.mean(0)
    unit = np.abs(away).max() or 1.0  # squares of huge errors would be infinite
    return np.sqrt(((away / unit) ** 2).sum(0) / (len(error) - 1) / len(error)) * unit


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
    """The mean of the alphas that won their fold. It may lie where no fold did well."""
    return float(np.mean([alpha[last_within(fold, fold.min())] for fold in error]))


ALPHA_CHOOSERS = {"min_error": min_error, "one_se": one_se, "average_alpha": average_alpha}


@dataclass(frozen=True, eq=False)
class AlphaChoice(Event):
    """The alpha settled on, and why: one of CHOOSE, "ccp_alpha" (it was given), or "nothing_to_prune" (one leaf)."""

    path: PruningPath
    reason: str
    alpha: float
    folds: tuple[PruningFold, ...] = ()

    def used_events(self) -> list[Event]:
        return [self.path, *self.folds]

    @property
    def subtree(self) -> int:
        """Its number on the path."""
        return int(self.path.subtree_at(self.alpha))

    @cached_property
    def fold_error(self) -> np.ndarray:
        """[k, S + 1] the error of every fold at every alpha."""
        return np.array([fold.error for fold in self.folds]).reshape(len(self.folds), len(self.path))

    @property
    def best_alphas(self) -> np.ndarray:
        """[k] the alpha that won each fold."""
        return self.path.alpha[[fold.best_index for fold in self.folds]]

    def columns(self, of: str) -> dict[str, np.ndarray] | None:
        """One row a subtree of the path; "score" is at the alpha chosen."""
        if of != "rounds":
            return None
        none = np.full(len(self.path), np.nan)
        return {
            "round": np.arange(len(self.path)), "alpha": self.path.alpha, "leaves": self.path.leaves,
            "error": self.path.error, "score": self.path.scores(self.alpha),
            "cv_error": self.fold_error.mean(0) if self.folds else none,
            "cv_se": standard_error(self.fold_error) if self.folds else none,
            "chosen": np.arange(len(self.path)) == self.subtree,
        }  # fmt: skip
