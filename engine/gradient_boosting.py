"""Gradient boosting: start from a constant, then let tree after tree correct what is still wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from engine.bags import Amount, how_many_features
from engine.boosting_round import (
    advance,
    diverged,
    draw_rows,
    line_search_step,
    newton_step,
    nothing_to_learn,
    take_residuals,
)
from engine.boosting_start import begin, loss_of, rows_to_learn, start_scores, target_of
from engine.criteria import SquaredError
from engine.features import Features, features_of
from engine.grow import Limits, grow
from engine.growth import Growth
from engine.losses import Loss
from engine.own_loss import LossChoice
from engine.problem import DataProblem
from engine.sampling import features_by_node, generator
from engine.scores import Workspace, scores_for
from engine.settings import Choice, Given, Number, Whole, declares
from engine.surface import Layer
from engine.trace import untraced
from engine.tree import Tree

LOSSES = ("squared", "absolute", "huber", "logistic", "softmax")


@dataclass(frozen=True, eq=False)
class BoostedModel:
    """F = start + learning_rate * (tree 1 + tree 2 + ...), and what F stands for."""

    loss: Loss
    start: float | np.ndarray
    learning_rate: float
    trees: tuple[Tree, ...]

    def staged_decision_function(self, X) -> Iterator[np.ndarray]:
        """The scores F after each round, [n] or for softmax [n, K]; the start where no round was needed."""
        return (F.T for F in self._staged(X))

    def _staged(self, X) -> Iterator[np.ndarray]:
        X = np.asarray(X, float)
        F = start_scores(self.start, len(X))
        for tree in self.trees:
            leaves = np.stack([tree.apply(X, root) for root in range(tree.roots)]).reshape(F.shape)
            F = F + self.learning_rate * tree.value[leaves]
            yield F
        if not self.trees:
            yield F

    def decision_function(self, X) -> np.ndarray:
        """The scores F after all rounds."""
        *_, last = self.staged_decision_function(X)
        return last

    def layers(self, root: int = 0) -> tuple[Layer, ...]:
        """What each tree adds to the score of one class, for engine/surface.py."""
        return tuple(Layer(tree, self.learning_rate * tree.value, root) for tree in self.trees)

    def predict(self, X) -> np.ndarray:
        return self._answer(self.decision_function(X))

    def staged_predict(self, X) -> Iterator[np.ndarray]:
        return map(self._answer, self.staged_decision_function(X))

    def predict_proba(self, X) -> np.ndarray:
        """[n, K] the probability of each class."""
        return self._probabilities(self.decision_function(X))

    def staged_predict_proba(self, X) -> Iterator[np.ndarray]:
        return map(self._probabilities, self.staged_decision_function(X))

    def _answer(self, F: np.ndarray) -> np.ndarray:
        """The value, or the most probable class; of two equal ones class 1, and of more the first (as scikit-learn)."""
        if not self.loss.classes:
            return self.loss.predicted(F)
        return F.argmax(1) if F.ndim > 1 else (F >= 0).astype(np.int64)

    def _probabilities(self, F: np.ndarray) -> np.ndarray:
        if not self.loss.classes:
            raise DataProblem(f"The {self.loss.name} loss knows no probabilities: ask predict for its values.")
        p = self.loss.predicted(F.T)
        return p.T if F.ndim > 1 else np.stack((1 - p, p), 1)


@declares
def fit(
    data,
    *,
    loss: Annotated[str | Callable | None, LossChoice("What a wrong prediction costs.", "boosting", options=LOSSES)] = None,
    n_estimators: Annotated[int, Whole("How many rounds.", "boosting", low=1, high=10_000)] = 100,
    learning_rate: Annotated[float, Number("The part of each step that is taken.", "boosting", low=0, high=10, open_low=True)] = 0.1,
    start: Annotated[str, Choice("The first score: what loses least, the mean, or 0.", "boosting", options=("minimum", "mean", "zero"))] = "minimum",
    leaf: Annotated[str, Choice("Each leaf its own step, or one length for the whole tree.", "boosting", options=("step", "line_search"))] = "step",
    subsample: Annotated[float, Number("The share of the rows each round learns from.", "chance", low=0, high=1, open_low=True)] = 1.0,
    max_features: Annotated[int | float | str | None, Amount("Features drawn for each split.", "chance", options=("sqrt", "third"))] = None,
    validation_fraction: Annotated[float | None, Number("The share of the rows held out to see the loss on.", "chance", low=0, high=0.9, open_low=True)] = None,
    held_out: Annotated[Any, Given("The numbers of the rows to hold out.", "chance")] = None,
    seed: Annotated[int, Whole("Where all chance comes from.", "chance", low=0)] = 0,
    max_depth: Annotated[int | None, Whole("The most questions from the root to a leaf.", "stopping", low=0)] = 3,
    max_leaf_nodes: Annotated[int | None, Whole("Stop at this many leaves, best split first.", "stopping", low=2)] = None,
    min_samples_split: Annotated[int, Whole("A node with fewer rows is not split.", "stopping", low=2)] = 2,
    min_samples_leaf: Annotated[int, Whole("A split must leave at least this many rows on each side.", "stopping", low=1)] = 1,
    min_impurity_decrease: Annotated[float, Number("A split must lower the whole tree's impurity by this much.", "stopping", low=0)] = 0.0,
    huber_delta: Annotated[float | None, Number("Up to this distance Huber's loss is squared. None: a new one each round, from alpha.", "loss", low=0, open_low=True)] = None,
    alpha: Annotated[float, Number("The share of the rows within Huber's delta, where that is found each round.", "loss", low=0, high=1, open_low=True)] = 0.9,
    log_odds: Annotated[str, Choice("What F is for two classes: the log odds (y = 0, 1) or half of it (y = -1, +1).", "conventions", options=("full", "half"))] = "full",
    median: Annotated[str, Choice("A leaf's median of an even number of rows: the lower one, or halfway.", "conventions", options=("lower", "halfway"))] = "lower",
    threshold: Annotated[str, Choice("Where a cut lies: halfway between two values, or at the lower one.", "conventions", options=("midpoint", "observed"))] = "midpoint",
    categories: Annotated[str, Choice("How a split may divide a category's levels.", "conventions", options=("subset", "one_vs_rest", "as_numbers"))] = "subset",
    log=untraced,
) -> BoostedModel:
    """Start from a constant. Each round, grow a tree on the residuals and go a little along it."""
    chosen = loss_of(loss, data, log_odds == "half", huber_delta, alpha, median == "halfway")
    features, y = features_of(data, categories), target_of(data)
    training = rows_to_learn(len(y), validation_fraction, held_out, seed)
    limits = Limits(max_depth, min_samples_split, min_samples_leaf, min_impurity_decrease=min_impurity_decrease,
                    max_leaf_nodes=max_leaf_nodes, midpoint=threshold == "midpoint")  # fmt: skip
    first = now = log(begin(chosen, start, y, training))
    plant = Planting(features, limits, np.size(first.value), max_features)
    choose_step = newton_step if leaf == "step" else line_search_step
    trees = []
    for m in range(n_estimators):
        chance = generator(seed, m)  # of its own, so that a longer run begins with the same rounds
        draw = None if subsample == 1 else log(draw_rows(m, chance, subsample, training, len(y)))
        residuals = log(take_residuals(m, chosen, now, draw, y, training))
        if stop := nothing_to_learn(residuals, y, training):
            log(stop)
            break
        growth = plant(residuals.residual, training if draw is None else draw.used, chance)
        step = choose_step(residuals, y, growth)
        log(step.growth)
        now = log(advance(log(step), y, learning_rate, training))
        trees.append(step.growth.tree)
        if stop := diverged(now):
            log(stop)
            break
    return BoostedModel(chosen, first.value, learning_rate, tuple(trees))


class Planting:
    """Grows the trees of a round: one on each class's residuals, as roots of one call."""

    def __init__(self, features: Features, limits: Limits, roots: int, max_features):
        self.features, self.limits, self.roots, self.work = features, limits, roots, Workspace()
        self.count = None if max_features is None else how_many_features(max_features, features.d, classes=False)

    def __call__(self, residual: np.ndarray, rows: np.ndarray | None, chance: np.random.Generator) -> Growth:
        def draw(usable, root):
            return features_by_node([chance] * self.roots, self.count, usable, root)

        scores = scores_for(SquaredError(), residual.ravel())
        rows = None if rows is None else np.tile(rows, (self.roots, 1))
        return grow(self.features, scores, self.limits, roots=self.roots, rows=rows,
                    draw=None if self.count is None else draw, work=self.work)  # fmt: skip
