"""Gradient boosting: start from a constant, then let tree after tree correct what is still wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Annotated, Any

import numpy as np

from engine.core.problem import DataProblem
from engine.core.progress import report
from engine.core.protocols import Table
from engine.core.settings import Choice, Number, ProgrammaticOnly, Whole, declares
from engine.core.trace import Log, untraced
from engine.learners.boosting.early_stopping import USUAL_FRACTION, ValidationWatch
from engine.learners.boosting.losses import Logistic, Loss, Softmax
from engine.learners.boosting.own_loss import LossChoice
from engine.learners.boosting.round import (
    advance,
    diverged,
    draw_rows,
    line_search_step,
    newton_step,
    nothing_to_learn,
    take_residuals,
)
from engine.learners.boosting.start import begin, loss_of, target_of, training_rows, weighed_rows
from engine.learners.cart import TREE
from engine.learners.common.additive import Additive
from engine.learners.common.amounts import Amount, how_many_features
from engine.learners.common.ensemble import Ensemble
from engine.learners.common.importances import normalised, per_row
from engine.learners.common.random_draws import features_by_node, generator, splitter_of
from engine.split.criteria import SquaredError
from engine.split.features import Features, features_of
from engine.split.level import Workspace
from engine.split.scores import scores_for
from engine.tree.grow import Limits, grow
from engine.tree.growth import Growth
from engine.tree.tree import Tree

LOSSES = ("squared", "absolute", "huber", "logistic", "softmax")
STARTS, STEPS, MEDIANS = ("minimum", "mean", "zero"), ("step", "line_search"), ("lower", "halfway")


@dataclass(frozen=True, eq=False)
class BoostedModel(Additive):
    """Trees of steps, and what their sum stands for."""

    loss: Loss
    start: float | np.ndarray
    learning_rate: float
    growths: tuple[Growth, ...]
    features: Features

    @property
    def feature_importances_(self) -> np.ndarray:
        """[d] each feature's share of what all splits gained, every tree's gains by what its rows weigh."""
        each = [per_row(growth).sum(0) for growth in self.growths]
        return normalised(np.sum(each, 0)) if each else np.zeros(self.features.d)

    @property
    def rate(self) -> float:
        return self.learning_rate

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """Put together when somebody asks: training needs no more than each row's leaf."""
        return tuple(growth.tree for growth in self.growths)

    def together(self, rounds: int) -> Ensemble:
        """Of two equally probable classes it says class 1, and of more the first (as scikit-learn)."""
        classes = max(np.size(self.start), 2) if self.loss.classes else 0
        return self.adding_up(rounds, link_of(self.loss), classes, at_zero=1)

    def check_classes(self) -> None:
        if not self.loss.classes:
            raise DataProblem("predict.error.loss-of-numbers", name=self.loss.name)


def link_of(loss: Loss) -> str:
    """How scores become probabilities, in the words of an Ensemble."""
    if isinstance(loss, Softmax):
        return "softmax"
    if isinstance(loss, Logistic):
        return "half_logistic" if loss.scale == 2 else "logistic"
    return ""


whole = partial(Whole, group="setting.group.boosting", low=1)
amount = partial(Number, low=0, open_low=True)
boosting, convention = (
    partial(Choice, group="setting.group.boosting"),
    partial(Choice, group="setting.group.conventions"),
)


@declares
def fit(
    data: Table,
    *,
    loss: Annotated[
        str | Callable | None, LossChoice("boosting.help.loss", "setting.group.boosting", options=LOSSES)
    ] = None,
    n_estimators: Annotated[int, whole("setting.help.n-estimators", high=10_000)] = 100,
    learning_rate: Annotated[float, amount("boosting.help.learning-rate", "setting.group.boosting", high=10)] = 0.1,
    start: Annotated[str, boosting("setting.help.start", options=STARTS)] = "minimum",
    leaf: Annotated[str, boosting("setting.help.leaf", options=STEPS)] = "step",
    subsample: Annotated[float, amount("setting.help.subsample", "setting.group.random", high=1)] = 1.0,
    max_features: Annotated[
        int | float | str | None,
        Amount("setting.help.max-features", "setting.group.random", options=("sqrt", "log2", "third")),
    ] = None,
    validation_fraction: Annotated[
        float | None, amount("setting.help.validation-fraction", "setting.group.random", high=0.9)
    ] = None,
    held_out: Annotated[Any, ProgrammaticOnly("setting.help.validation-rows", "setting.group.random")] = None,
    n_iter_no_change: Annotated[int | None, whole("setting.help.n-iter-no-change")] = None,
    tol: Annotated[float, Number("setting.help.tol", "setting.group.boosting", low=0)] = 1e-4,
    seed: Annotated[int, Whole("setting.help.seed", "setting.group.random", low=0)] = 0,
    max_depth: Annotated[int | None, TREE["max_depth"]] = 3,
    max_leaf_nodes: Annotated[int | None, TREE["max_leaf_nodes"]] = None,
    min_samples_split: Annotated[int, TREE["min_samples_split"]] = 2,
    min_samples_leaf: Annotated[int, TREE["min_samples_leaf"]] = 1,
    min_weight_fraction_leaf: Annotated[float, TREE["min_weight_fraction_leaf"]] = 0.0,
    min_impurity_decrease: Annotated[float, TREE["min_impurity_decrease"]] = 0.0,
    huber_delta: Annotated[float | None, amount("setting.help.huber-delta", "setting.group.loss")] = None,
    alpha: Annotated[float, amount("setting.help.alpha", "setting.group.loss", high=1)] = 0.9,
    log_odds: Annotated[str, convention("setting.help.log-odds", options=("full", "half"))] = "full",
    median: Annotated[str, convention("setting.help.median", options=MEDIANS)] = "lower",
    threshold: Annotated[str, TREE["threshold"]] = "midpoint",
    categories: Annotated[str, TREE["categories"]] = "subset",
    sample_weight: Annotated[Any, TREE["sample_weight"]] = None,
    log: Log = untraced,
) -> BoostedModel:
    """Start from a constant. Each round, grow a tree on the residuals and go a little along it."""
    chosen = loss_of(loss, data, log_odds == "half", huber_delta, alpha, median == "halfway")
    features, y = features_of(data, categories), target_of(data)
    fraction = validation_fraction or (USUAL_FRACTION if n_iter_no_change and held_out is None else None)
    rows = weighed_rows(training_rows(len(y), fraction, held_out, seed), sample_weight, len(y))
    watch = None if n_iter_no_change is None else ValidationWatch(chosen, n_iter_no_change, tol, rows)
    limits = Limits(max_depth, min_samples_split, min_samples_leaf, min_impurity_decrease=min_impurity_decrease,
                    max_leaf_nodes=max_leaf_nodes, midpoint=threshold == "midpoint",
                    min_weight_fraction_leaf=min_weight_fraction_leaf)  # fmt: skip
    first = now = log(begin(chosen, start, y, rows))
    grow_round = TreesOfARound(features, limits, np.size(first.value), max_features, rows.weight)
    choose_step = newton_step if leaf == "step" else line_search_step
    at_random, growths = subsample < 1 or max_features is not None, []
    for m in range(n_estimators):
        report(m / n_estimators)
        chance = generator(seed, m) if at_random else None  # one a round: a longer run begins with the same
        draw = None if chance is None or subsample == 1 else log(draw_rows(m, chance, subsample, rows, len(y)))
        residuals = log(take_residuals(m, chosen, now, draw, y, rows))
        if stop := nothing_to_learn(residuals, y, rows):
            log(stop)
            break
        growth = grow_round(residuals.residual, rows.used if draw is None else draw.used, chance)
        step = choose_step(residuals, y, growth, rows.weight)
        log(step.growth)
        now = log(advance(log(step), y, learning_rate, rows))
        growths.append(step.growth)
        if stop := diverged(now) or (watch and watch.stop(now)):
            log(stop)
            break
    return BoostedModel(chosen, first.value, learning_rate, tuple(growths), features)


class TreesOfARound:
    """Grows the trees of a round: one on each class's residuals, as roots of one call."""

    def __init__(self, features: Features, limits: Limits, roots: int, max_features, weight: np.ndarray | None):
        self.features, self.limits, self.roots, self.work = features, limits, roots, Workspace()
        self.weight = None if weight is None else np.tile(weight, roots)
        self.count = None if max_features is None else how_many_features(max_features, features.d, classes=False)

    def __call__(self, residual: np.ndarray, rows: np.ndarray | None, chance: np.random.Generator | None) -> Growth:
        draw = None
        if chance is not None and self.count is not None:
            draw = partial(features_by_node, [chance] * self.roots, self.count)
        scores = scores_for(SquaredError(), residual.ravel(), self.weight)
        rows = None if rows is None else np.tile(rows, (self.roots, 1))
        return grow(self.features, scores, self.limits, roots=self.roots, rows=rows,
                    splitter=splitter_of("best", (), draw), work=self.work)  # fmt: skip
