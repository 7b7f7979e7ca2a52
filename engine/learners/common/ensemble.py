"""Ensembles: how trees add up, average or vote; probabilities of scores; feature importance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.split.search import TIE_TOLERANCE
from engine.tree.growth import Growth


def logistic(scores: np.ndarray, scale: float = 1.0) -> np.ndarray:
    """Convert log odds to the probability of class 1; with scale 2, half log odds. Example: log 3 -> 0.75."""
    with np.errstate(over="ignore"):  # e^800 is infinite, and 1 / infinity is the right 0
        return 1 / (1 + np.exp(-scale * scores))


def softmax(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    """Convert scores to probabilities, exp(s_k) / sum exp(s). Example: [1, 2] -> [0.269, 0.731]."""
    power = np.exp(scores - scores.max(axis, keepdims=True))
    return power / power.sum(axis, keepdims=True)


SCALES = {"logistic": 1.0, "half_logistic": 2.0}


@dataclass(frozen=True, eq=False)
class Ensemble:
    """The rule by which the first k trees predict together.

    A leaf adds a share to each class (or 1 to its most common class, if `uses_votes`), or its value to one score.

        "add":      score = start + sum of weight * output of the row's leaf
        "average":  the same sum over the trees so far, divided by the sum of their weights
        "median":   the first of the ascending values at which half of the weights is reached

    The prediction is the class of the largest score, of equal ones the first. A single score means class 1 above 0,
    `class_at_zero` at 0 and class 0 below, or is the predicted value.
    """

    rule: str
    weight: np.ndarray  # [T]
    start: tuple[float, ...] = (0.0,)  # one per score, or one for all
    score_index: tuple[int, ...] | None = None  # [T] the score that a tree adds to; None: to those of all K classes
    uses_votes: bool = False
    class_at_zero: int = 1
    link: str = ""  # from scores to probabilities: "logistic", "half_logistic" (half log odds), "softmax", "" none
    n_classes: int = 0  # K, 0 for regression

    @property
    def n_scores(self) -> int:
        """The number of scores, S."""
        return len(self.start) if self.score_index is not None else max(self.n_classes, 1)

    @property
    def trees_per_round(self) -> int:
        """One tree for each score, or one for all."""
        return 1 if self.score_index is None else len(self.start)

    def first(self, trees: int) -> Ensemble:
        """Return the ensemble of the first trees; missing trees get weight 0."""
        weight = np.append(self.weight[:trees], np.zeros(max(trees - len(self.weight), 0)))
        score = None if self.score_index is None else tuple(np.resize(np.array(self.score_index, int), trees).tolist())
        return replace(self, weight=weight, score_index=score)

    def leaf_outputs(self, value: np.ndarray) -> np.ndarray:
        """[N] or [N, K] what each node adds as a leaf, from its value."""
        return one_hot_votes(value) if self.uses_votes else value

    def initial_scores(self, n: int) -> np.ndarray:
        """[n, S] the scores before the first tree."""
        return np.tile(np.broadcast_to(np.array(self.start, float), self.n_scores), (n, 1))

    def accumulate_scores(self, n: int, outputs: Iterable[np.ndarray], every: int = 1) -> Iterator[np.ndarray]:
        """Yield [n, S] the scores after every `every` trees, from each tree's outputs [n] or [n, K].

        Without trees yield the initial scores.
        """
        if not len(self.weight):
            yield self.initial_scores(n)
        elif self.rule == "median":
            yield from self._medians(np.stack(list(outputs)), every)
        elif self.score_index is None:
            yield from self._accumulate_all_scores(n, outputs, every)
        else:
            yield from self._accumulate_single_scores(n, outputs, self.score_index, every)

    def final_scores(self, n: int, outputs: Iterable[np.ndarray]) -> np.ndarray:
        """[n, S] the scores of all trees."""
        return next(self.accumulate_scores(n, outputs, max(len(self.weight), 1)))

    def _accumulate_all_scores(self, n: int, outputs: Iterable[np.ndarray], every: int) -> Iterator[np.ndarray]:
        """Yield the scores if leaves add to every class."""
        total, total_weight = self.initial_scores(n), 0.0
        for t, (weight, output) in enumerate(zip(self.weight.tolist(), outputs, strict=True), start=1):
            total, total_weight = total + (output if weight == 1 else weight * output), total_weight + weight
            if t % every == 0:
                yield total / total_weight if self.rule == "average" else total

    def _accumulate_single_scores(
        self, n: int, outputs: Iterable[np.ndarray], score: tuple[int, ...], every: int
    ) -> Iterator[np.ndarray]:
        """Yield the scores if leaves add to one score."""
        columns, total_weight = list(self.initial_scores(n).T), 0.0
        for t, (weight, output) in enumerate(zip(self.weight.tolist(), outputs, strict=True)):
            columns[score[t]] = columns[score[t]] + weight * output
            total_weight += weight
            if (t + 1) % every == 0:
                total = np.stack(columns).T
                yield total / total_weight if self.rule == "average" else total

    def _medians(self, predictions: np.ndarray, every: int) -> Iterator[np.ndarray]:
        order, number = predictions.argsort(axis=0, kind="stable"), np.arange(len(predictions))
        for stage in range(every, len(predictions) + 1, every):
            # The order includes later trees, with weight 0.
            yield weighted_median(predictions, order, np.where(number < stage, self.weight, 0.0))[:, None]

    def predict_from_scores(self, scores: np.ndarray) -> np.ndarray:
        """[n] class numbers, or values."""
        if scores.shape[1] > 1:
            return majority_class(scores) if self.uses_votes else scores.argmax(1)
        single = scores[:, 0]
        if not self.n_classes:
            return single
        return (single >= 0 if self.class_at_zero else single > 0).astype(np.int64)

    @property
    def has_probabilities(self) -> bool:
        """True if the scores can be converted to probabilities. Weighted votes cannot."""
        return bool(self.n_classes and (self.link or self.rule == "average"))

    def probabilities(self, scores: np.ndarray) -> np.ndarray:
        """[n, K] the probabilities of scores [n, S], if `has_probabilities`."""
        if self.link == "softmax":
            return softmax(scores, 1)
        if self.link:
            p = logistic(scores[:, 0], SCALES[self.link])
            return np.stack((1 - p, p), 1)
        return scores


def majority_class(votes: np.ndarray) -> np.ndarray:
    """[...] the class with the most votes [..., K]; if equal up to rounding, the first."""
    return (votes >= votes.max(-1, keepdims=True) * (1 - TIE_TOLERANCE)).argmax(-1)


def one_hot_votes(value: np.ndarray) -> np.ndarray:
    """[N, K] 1 for the class with the most weight in each node, 0 for the others."""
    return np.eye(value.shape[1])[majority_class(value)]


def half_weight_index(running: np.ndarray) -> np.ndarray:
    """Return the first index at which running sums of weights, [T] or [T, n], reach half of the total."""
    return (running >= 0.5 * running[-1]).argmax(0)


def weighted_median(predictions: np.ndarray, order: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """[n] the weighted medians of predictions [T, n]: the first, in ascending `order`, to reach half of all weight.

    Example: predictions 1, 5, 9 with weights 1, 1, 3 -> 9, since 1 and 5 together have 2 of 5.
    """
    middle = half_weight_index(weight.take(order).cumsum(axis=0))
    tree = np.take_along_axis(order, middle[None], axis=0)
    return np.take_along_axis(predictions, tree, axis=0)[0]


def gain_by_feature(growth: Growth) -> np.ndarray:
    """[roots, d] the total gain of the splits on each feature, weighted by their nodes.

    Example: a split on feature 1 that lowers the Gini impurity of 10 rows by 0.2 adds 2.
    """
    tree, d = growth.tree, growth.features.d
    inner = (tree.feature >= 0).nonzero()[0]
    index = tree.root_of[inner] * d + tree.feature[inner]
    return np.bincount(index, (tree.gain * growth.node_weights)[inner], tree.roots * d).reshape(tree.roots, d)


def gain_per_row_by_feature(growth: Growth) -> np.ndarray:
    """[roots, d] the total gain of each feature, divided by the weight of the tree's rows."""
    return gain_by_feature(growth) / growth.node_weights[: growth.tree.roots, None]


def normalize_importance(importance: np.ndarray) -> np.ndarray:
    """[..., d] shares that add up to 1; all 0 without any gain."""
    total = importance.sum(-1, keepdims=True)
    return np.divide(importance, total, out=np.zeros(importance.shape), where=total > 0)


def mean_importance(growths: Iterable[Growth], says: np.ndarray | None = None) -> np.ndarray:
    """[d] the mean importance over trees, weighted by `says` if given."""
    shares = normalize_importance(np.concatenate([gain_by_feature(growth) for growth in growths]))
    return normalize_importance(shares.mean(0)) if says is None else says @ shares / says.sum()


class TreeEnsembleModel:
    """Base class of ensemble models: subclasses define `ensemble` and `tree_outputs`."""

    @cached_property
    def ensemble(self) -> Ensemble:
        raise NotImplementedError

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        """Yield [n] or [n, K] the outputs of each tree for the rows of X."""
        raise NotImplementedError

    def scores(self, X) -> np.ndarray:
        """[n, S] the scores of all trees."""
        return self.ensemble.final_scores(len(X), self.tree_outputs(X))

    def staged_scores(self, X) -> Iterator[np.ndarray]:
        """Yield [n, S] the scores after each round."""
        return self.ensemble.accumulate_scores(len(X), self.tree_outputs(X), self.ensemble.trees_per_round)

    def predict(self, X) -> np.ndarray:
        """[n] class numbers, or values."""
        return self.ensemble.predict_from_scores(self.scores(X))

    def staged_predict(self, X) -> Iterator[np.ndarray]:
        """Yield [n] the predictions after each round."""
        return map(self.ensemble.predict_from_scores, self.staged_scores(X))
