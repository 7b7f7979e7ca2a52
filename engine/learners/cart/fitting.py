"""The fit of decision and regression trees.

A node is split where the gain is largest, until a stopping rule holds. Other learners that grow trees share the checks
of targets and weights, the leaf values and the bounds of settings.
"""

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.core.settings import Choice, Integer, Number, ProgrammaticOnly, Switch, parameters, validate_settings
from engine.core.trace import Log, no_log
from engine.learners.common.ensemble import gain_by_feature, majority_class, normalize_importance, softmax
from engine.learners.common.parameters import (
    ClassWeight,
    CountOrShare,
    class_weighted,
    parse_forced_splits,
    resolve_max_features,
)
from engine.learners.common.random_draws import make_feature_sampler, make_splitter, tree_rng
from engine.split.absolute_error import AbsoluteErrorScores
from engine.split.criteria import CLASS_CRITERIA, VALUE_CRITERIA, AbsoluteError, Criterion
from engine.split.features import build_features
from engine.split.scores import scores_for
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth
from engine.tree.independence import CORRECTIONS, permutation_p
from engine.tree.tree import Tree

DEFAULT_CRITERION = {"classification": "gini", "regression": "squared_error"}


@dataclass(frozen=True, eq=False)
class CartModel:
    """The fitted tree."""

    growth: Growth
    uses_softmax: bool
    is_classifier: bool

    @property
    def tree(self) -> Tree:
        return self.growth.tree

    def predict(self, X) -> np.ndarray:
        """The mean (or median) of each row's leaf, or its most common class (of ties the first)."""
        value = self.tree.predict(X)
        return majority_class(value) if self.is_classifier else value

    def predict_proba(self, X) -> np.ndarray:
        """[n, K] the class shares of each row's leaf, or the softmax of its counts."""
        if not self.is_classifier:
            raise DataProblem("predict.error.tree-of-numbers")
        leaf = self.tree.apply(X)
        return softmax(self.growth.node_class_weights[leaf]) if self.uses_softmax else self.tree.value[leaf]

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] each feature's share of the total gain of all splits."""
        return normalize_importance(gain_by_feature(self.growth))[0]

    def staged_predict(self, X):
        """One tree has one stage."""
        yield self.predict(X)

    def staged_predict_proba(self, X):
        yield self.predict_proba(X)


rows = partial(Integer, group="setting.group.stopping")
amount = partial(Number, group="setting.group.stopping", low=0)
convention = partial(Choice, group="setting.group.conventions")
CRITERIA = (*CLASS_CRITERIA, *VALUE_CRITERIA)
CATEGORIES = ("subset", "one_vs_rest", "as_numbers")


@validate_settings
def fit(
    data: Table,
    *,
    criterion: Annotated[str | None, Choice("setting.help.criterion", options=CRITERIA)] = None,
    max_depth: Annotated[int | None, rows("setting.help.max-depth", low=0)] = None,
    min_samples_split: Annotated[int, rows("setting.help.min-samples-split", low=2)] = 2,
    min_samples_leaf: Annotated[int, rows("setting.help.min-samples-leaf", low=1)] = 1,
    min_weight_fraction_leaf: Annotated[float, amount("setting.help.min-weight-fraction-leaf", high=0.5)] = 0.0,
    max_leaf_nodes: Annotated[int | None, rows("setting.help.max-leaf-nodes", low=2)] = None,
    min_impurity: Annotated[float | None, amount("setting.help.min-impurity")] = None,
    min_gain: Annotated[float, amount("setting.help.min-gain")] = 0.0,
    min_impurity_decrease: Annotated[float, amount("setting.help.min-impurity-decrease")] = 0.0,
    stop_without_gain: Annotated[bool, Switch("setting.help.stop-without-gain", "setting.group.stopping")] = False,
    independence_alpha: Annotated[float | None, amount("setting.help.independence-alpha", high=1)] = None,
    independence_correction: Annotated[
        str, Choice("setting.help.independence-correction", "setting.group.stopping", options=CORRECTIONS)
    ] = "none",
    threshold: Annotated[str, convention("setting.help.threshold", options=("midpoint", "observed"))] = "midpoint",
    categories: Annotated[str, convention("setting.help.categories", options=CATEGORIES)] = "subset",
    splitter: Annotated[str, Choice("setting.help.splitter", options=("best", "random"))] = "best",
    max_features: Annotated[
        int | float | str | None, CountOrShare("setting.help.max-features", options=("sqrt", "log2", "third"))
    ] = None,
    leaf_probability: Annotated[
        str, convention("setting.help.leaf-probability", options=("share", "softmax"))
    ] = "share",
    class_weight: Annotated[str | dict | None, ClassWeight("setting.help.class-weight", options=("balanced",))] = None,
    sample_weight: Annotated[Any, ProgrammaticOnly("setting.help.sample-weight")] = None,
    seed: Annotated[int, Integer("setting.help.seed", low=0)] = 0,
    force: Annotated[Any, ProgrammaticOnly("setting.help.force")] = None,
    log: Log = no_log,
) -> CartModel:
    """Grow one tree. Each node takes the split with the largest gain; of ties the first feature, lowest threshold.

    With splitter="random" a node draws one split of each feature and takes the best of these. With max_features a node
    draws the features it searches.
    """
    is_classifier = data.task == "classification"
    measure = criterion_for(criterion or DEFAULT_CRITERION[data.task], is_classifier, splitter)
    check_independence(independence_alpha, is_classifier, independence_correction)
    features = build_features(data, categories)
    y, weight = validate_target(data), validate_sample_weight(sample_weight, len(data.y))
    weight = class_weighted(weight, class_weight, data)
    scores = scores_for(measure, y, weight, len(data.class_names))
    limits = Limits(max_depth, min_samples_split, min_samples_leaf, min_impurity, min_gain, min_impurity_decrease,
                    stop_without_gain, independence_alpha, max_leaf_nodes, threshold == "midpoint",
                    min_weight_fraction_leaf, independence_correction)  # fmt: skip
    count = resolve_max_features(max_features, features.d, is_classifier)
    rngs = [tree_rng(seed, 0)] if splitter == "random" or count < features.d else []
    mask, forced = positive_weight_mask(weight), parse_forced_splits(force, data, categories)
    draws = make_splitter(splitter, rngs, make_feature_sampler(rngs, count, features.d))
    make = partial(Growth, value=leaf_means)
    chance = tree_rng(seed, 1)  # another stream than that of the draws of features
    growth = log(grow(features, scores, limits, rows=mask, force=forced, growth_factory=make, splitter=draws,
                      permutation_rng=chance))  # fmt: skip
    return CartModel(growth, leaf_probability == "softmax", is_classifier)


def criterion_for(name: str, classes: bool, splitter: str = "best") -> Criterion:
    """The criterion of that name, if it suits the target and the splitter."""
    if classes and name not in CLASS_CRITERIA:
        raise DataProblem("fit.error.criterion-of-numbers", name=name, names=", ".join(CLASS_CRITERIA))
    if not classes and name in CLASS_CRITERIA:
        raise DataProblem("fit.error.criterion-of-classes", name=name, names=", ".join(VALUE_CRITERIA))
    if name == AbsoluteError.name and splitter == "random":
        raise DataProblem("fit.error.median-of-random-splits", name=name)
    return (CLASS_CRITERIA if classes else VALUE_CRITERIA)[name]()


def check_independence(alpha: float | None, classes: bool, correction: str = "none") -> None:
    if alpha is not None and not classes:
        raise DataProblem("fit.error.independence-alpha")
    if alpha is not None and correction == "permutation" and alpha < permutation_p(0):
        raise DataProblem("fit.error.permutation-alpha", alpha=alpha, least=permutation_p(0))


def positive_weight_mask(weight: np.ndarray | None) -> np.ndarray | None:
    """[n] bool, False for rows of weight 0, which are left out. None if there are none."""
    return None if weight is None or (weight > 0).all() else weight > 0


def validate_target(data: Table) -> np.ndarray:
    """The target, if it has at least two classes, or numbers that can be squared."""
    y = np.asarray(data.y)
    if data.task == "classification" and len(data.class_names) < 2:
        raise DataProblem("fit.error.one-class", name=data.target_name)
    if data.task == "regression" and not np.abs(y).max(initial=0) < 1e150:  # False for NaN too
        raise DataProblem("fit.error.not-squared", name=data.target_name)
    return y


def validate_sample_weight(weight, n: int) -> np.ndarray | None:
    """Row weights, if they are valid: one for each row, none negative, not all zero."""
    if weight is None:
        return None
    try:
        weight = np.asarray(weight, float)
    except (TypeError, ValueError, OverflowError):
        raise DataProblem("weight.error.no-numbers") from None
    if weight.shape != (n,):
        raise DataProblem("weight.error.another-length", size=weight.size, n=n)
    if not (np.isfinite(weight).all() and (weight >= 0).all() and weight.any()):
        raise DataProblem("weight.error.not-finite")
    return weight


def leaf_means(growth: Growth) -> np.ndarray:
    """[N] or [N, K] each node's prediction as a leaf: the mean, median or class shares of its rows."""
    if growth.scores.counts_classes:
        weight = growth.node_class_weights
        return weight / weight.sum(1, keepdims=True)
    if isinstance(growth.scores, AbsoluteErrorScores):
        return growth.scores.node_fits(*growth.rows_by_node(np.arange(growth.n_nodes)))[0]
    y, w = growth.scores.target, growth.scores.row_weight
    if w is None:
        return growth.sum_by_node(y) / growth.grown_trees.tree.count
    return growth.sum_by_node(w * y) / growth.sum_by_node(w)


# The bounds of the settings by name: other fits that grow trees declare the same settings with them.
TREE_CONSTRAINTS = {name: setting.constraint for name, setting in parameters(fit).items()}
