"""Gradient boosting: start from a constant, then fit each tree to the residuals of those before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Annotated, Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.core.protocols import Table
from engine.core.settings import Choice, Integer, Number, ProgrammaticOnly, validate_settings
from engine.core.trace import Log, no_log
from engine.learners.cart.fitting import TREE_CONSTRAINTS
from engine.learners.common.additive import AdditiveModel
from engine.learners.common.custom_loss import LossChoice
from engine.learners.common.ensemble import Ensemble, gain_per_row_by_feature, normalize_importance
from engine.learners.common.losses import LogisticLoss, Loss, SoftmaxLoss
from engine.learners.common.parameters import CountOrShare, resolve_max_features
from engine.learners.common.random_draws import draw_features_by_node, make_splitter, tree_rng
from engine.learners.gradient_boosting import events
from engine.learners.gradient_boosting import start as setup
from engine.split.criteria import SquaredError
from engine.split.features import Features, build_features
from engine.split.level import Workspace
from engine.split.scores import scores_for
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth
from engine.tree.tree import Tree

LOSS_NAMES = ("squared", "absolute", "huber", "logistic", "softmax")
START_OPTIONS, LEAF_OPTIONS, MEDIAN_OPTIONS = ("minimum", "mean", "zero"), ("step", "line_search"), ("lower", "halfway")


@dataclass(frozen=True, eq=False)
class GradientBoostingModel(AdditiveModel):
    """A fitted model: F = start + learning rate * sum of trees."""

    loss: Loss
    start: float | np.ndarray
    learning_rate: float
    growths: tuple[Growth, ...]
    features: Features

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] each feature's share of the gain of all splits, per row of its tree."""
        gains = [gain_per_row_by_feature(growth).sum(0) for growth in self.growths]
        return normalize_importance(np.sum(gains, 0)) if gains else np.zeros(self.features.d)

    @property
    def rate(self) -> float:
        return self.learning_rate

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """Trees, built on first use: training needs only each row's leaf."""
        return tuple(growth.tree for growth in self.growths)

    def ensemble_for(self, rounds: int) -> Ensemble:
        """The first rounds as an Ensemble. As in scikit-learn, a tie is class 1 of two, the first of more."""
        classes = max(np.size(self.start), 2) if self.loss.is_classification else 0
        return self.make_ensemble(rounds, link_name(self.loss), classes, class_at_zero=1)

    def require_probabilities(self) -> None:
        if not self.loss.is_classification:
            raise DataProblem("predict.error.loss-of-numbers", name=self.loss.name)


def link_name(loss: Loss) -> str:
    """Name of the function from scores to probabilities, as in Ensemble.link; "" for numbers."""
    if isinstance(loss, SoftmaxLoss):
        return "softmax"
    if isinstance(loss, LogisticLoss):
        return "half_logistic" if loss.scale == 2 else "logistic"
    return ""


_round_count = partial(Integer, group="setting.group.boosting", low=1)
_positive_number = partial(Number, low=0, open_low=True)
_boosting_choice = partial(Choice, group="setting.group.boosting")
_convention_choice = partial(Choice, group="setting.group.conventions")


@validate_settings
def fit(
    data: Table,
    *,
    loss: Annotated[
        str | Callable | None, LossChoice("gradient_boosting.help.loss", "setting.group.boosting", options=LOSS_NAMES)
    ] = None,
    n_estimators: Annotated[int, _round_count("setting.help.n-estimators", high=10_000)] = 100,
    learning_rate: Annotated[
        float, _positive_number("gradient_boosting.help.learning-rate", "setting.group.boosting", high=10)
    ] = 0.1,
    start: Annotated[str, _boosting_choice("setting.help.start", options=START_OPTIONS)] = "minimum",
    leaf: Annotated[str, _boosting_choice("setting.help.leaf", options=LEAF_OPTIONS)] = "step",
    subsample: Annotated[float, _positive_number("setting.help.subsample", "setting.group.random", high=1)] = 1.0,
    max_features: Annotated[
        int | float | str | None,
        CountOrShare("setting.help.max-features", "setting.group.random", options=("sqrt", "log2", "third")),
    ] = None,
    validation_fraction: Annotated[
        float | None, _positive_number("setting.help.validation-fraction", "setting.group.random", high=0.9)
    ] = None,
    held_out: Annotated[Any, ProgrammaticOnly("setting.help.validation-rows", "setting.group.random")] = None,
    n_iter_no_change: Annotated[int | None, _round_count("setting.help.n-iter-no-change")] = None,
    tol: Annotated[float, Number("setting.help.tol", "setting.group.boosting", low=0)] = 1e-4,
    seed: Annotated[int, Integer("setting.help.seed", "setting.group.random", low=0)] = 0,
    max_depth: Annotated[int | None, TREE_CONSTRAINTS["max_depth"]] = 3,
    max_leaf_nodes: Annotated[int | None, TREE_CONSTRAINTS["max_leaf_nodes"]] = None,
    min_samples_split: Annotated[int, TREE_CONSTRAINTS["min_samples_split"]] = 2,
    min_samples_leaf: Annotated[int, TREE_CONSTRAINTS["min_samples_leaf"]] = 1,
    min_weight_fraction_leaf: Annotated[float, TREE_CONSTRAINTS["min_weight_fraction_leaf"]] = 0.0,
    min_impurity_decrease: Annotated[float, TREE_CONSTRAINTS["min_impurity_decrease"]] = 0.0,
    huber_delta: Annotated[float | None, _positive_number("setting.help.huber-delta", "setting.group.loss")] = None,
    alpha: Annotated[float, _positive_number("setting.help.alpha", "setting.group.loss", high=1)] = 0.9,
    log_odds: Annotated[str, _convention_choice("setting.help.log-odds", options=("full", "half"))] = "full",
    median: Annotated[str, _convention_choice("setting.help.median", options=MEDIAN_OPTIONS)] = "lower",
    threshold: Annotated[str, TREE_CONSTRAINTS["threshold"]] = "midpoint",
    categories: Annotated[str, TREE_CONSTRAINTS["categories"]] = "subset",
    sample_weight: Annotated[Any, TREE_CONSTRAINTS["sample_weight"]] = None,
    log: Log = no_log,
) -> GradientBoostingModel:
    """Start from a constant. Each round, grow a tree on the residuals and go a little along it."""
    loss_function = setup.choose_loss(loss, data, log_odds == "half", huber_delta, alpha, median == "halfway")
    features, y = build_features(data, categories), setup.float_target(data)
    fraction = validation_fraction or (events.USUAL_FRACTION if n_iter_no_change and held_out is None else None)
    rows = setup.make_training_rows(setup.training_mask(len(y), fraction, held_out, seed), sample_weight, len(y))
    monitor = None if n_iter_no_change is None else events.ValidationMonitor(loss_function, n_iter_no_change, tol, rows)
    limits = Limits(max_depth, min_samples_split, min_samples_leaf, min_impurity_decrease=min_impurity_decrease,
                    max_leaf_nodes=max_leaf_nodes, midpoint=threshold == "midpoint",
                    min_weight_fraction_leaf=min_weight_fraction_leaf)  # fmt: skip
    first = previous = log(setup.start_boosting(loss_function, start, y, rows))
    grow_round = RoundGrower(features, limits, np.size(first.value), max_features, rows.weight)
    make_step = events.newton_step if leaf == "step" else events.line_search_step
    is_random, growths = subsample < 1 or max_features is not None, []
    for m in range(n_estimators):
        report(m / n_estimators)
        rng = tree_rng(seed, m) if is_random else None  # one a round, so that a longer fit begins like a shorter one
        draw = None if rng is None or subsample == 1 else log(events.draw_rows(m, rng, subsample, rows, len(y)))
        residuals = log(events.compute_residuals(m, loss_function, previous, draw, y, rows))
        if stop := events.stop_without_residuals(residuals, y, rows):
            log(stop)
            break
        growth = grow_round(residuals.residual, rows.is_used if draw is None else draw.is_drawn, rng)
        step = make_step(residuals, y, growth, rows.weight)
        log(step.growth)
        previous = log(events.update_scores(log(step), y, learning_rate, rows))
        growths.append(step.growth)
        if stop := events.stop_if_diverged(previous) or (monitor and monitor.check_stop(previous)):
            log(stop)
            break
    return GradientBoostingModel(loss_function, first.value, learning_rate, tuple(growths), features)


class RoundGrower:
    """Grows the trees of a round, one on each class's residuals, as roots of one call."""

    def __init__(self, features: Features, limits: Limits, roots: int, max_features, weight: np.ndarray | None):
        self.features, self.limits, self.roots, self.work = features, limits, roots, Workspace()
        self.weight = None if weight is None else np.tile(weight, roots)
        self.count = None if max_features is None else resolve_max_features(max_features, features.d, False)

    def __call__(self, residual: np.ndarray, rows: np.ndarray | None, rng: np.random.Generator | None) -> Growth:
        draw = None
        if rng is not None and self.count is not None:
            draw = partial(draw_features_by_node, [rng] * self.roots, self.count)
        scores = scores_for(SquaredError(), residual.ravel(), self.weight)
        rows = None if rows is None else np.tile(rows, (self.roots, 1))
        return grow(self.features, scores, self.limits, roots=self.roots, rows=rows,
                    splitter=make_splitter("best", (), draw), workspace=self.work)  # fmt: skip
