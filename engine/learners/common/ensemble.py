"""From scores to the probabilities they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from engine.split.search import TIE_TOLERANCE
from engine.tree.growth import Growth


def logistic(scores: np.ndarray, scale: float = 1.0) -> np.ndarray:
    """The probability of class 1, of log odds; of half log odds with a scale of 2. Example: log 3 -> 0.75."""
    with np.errstate(over="ignore"):  # e^800 is infinite, and 1 / infinity is the right 0
        return 1 / (1 + np.exp(-scale * scores))


def softmax(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    """exp(s_k) / sum exp(s). Example: counts [1, 2] -> [0.269, 0.731]."""
    power = np.exp(scores - scores.max(axis, keepdims=True))
    return power / power.sum(axis, keepdims=True)


SCALES = {"logistic": 1.0, "half_logistic": 2.0}


@dataclass(frozen=True, eq=False)
class Ensemble:
    """How the first k trees predict together: enough to work it out anywhere, for any row.

    A leaf gives each class its share (or 1 to its heaviest, if it `votes`), or it gives its value to one score.

        "add":      score = start + sum of weight * what the row's leaf gives
        "average":  the same sum over the trees in force, divided by the sum of their weights
        "median":   the first of the ascending values at which half of the weights is reached

    The prediction is the largest score, of equal ones the first; a single score says class 1 above 0, `at_zero` at 0
    and class 0 below, or is the value.
    """

    rule: str
    weight: np.ndarray  # [T]
    start: tuple[float, ...] = (0.0,)  # one a score, or one for all
    score_index: tuple[int, ...] | None = (
        None  # [T] the score a tree's values go to; None: a leaf gives to all K classes
    )
    uses_votes: bool = False
    class_at_zero: int = 1
    link: str = ""  # from scores to probabilities: "logistic", "half_logistic" (half log odds), "softmax", "" none
    n_classes: int = 0  # K, 0 where a number is predicted

    @property
    def n_scores(self) -> int:
        """S."""
        return len(self.start) if self.score_index is not None else max(self.n_classes, 1)

    @property
    def trees_per_round(self) -> int:
        """One for each score, or one for all."""
        return 1 if self.score_index is None else len(self.start)

    def first(self, trees: int) -> Ensemble:
        """The first trees alone; of more than there are the others weigh nothing."""
        weight = np.append(self.weight[:trees], np.zeros(max(trees - len(self.weight), 0)))
        score = None if self.score_index is None else tuple(np.resize(np.array(self.score_index, int), trees).tolist())
        return replace(self, weight=weight, score_index=score)

    def leaf_outputs(self, value: np.ndarray) -> np.ndarray:
        """[N] or [N, K] what each node of a tree gives as a leaf, of what it would predict."""
        return one_hot_votes(value) if self.uses_votes else value

    def initial_scores(self, n: int) -> np.ndarray:
        """[n, S] the scores before the first tree."""
        return np.tile(np.broadcast_to(np.array(self.start, float), self.n_scores), (n, 1))

    def accumulate_scores(self, n: int, given: Iterable[np.ndarray], every: int = 1) -> Iterator[np.ndarray]:
        """[n, S] the scores after each tree, or after each `every` trees, of what each gives: [n], or [n, K].

        Of no trees there is one stage, the start.
        """
        if not len(self.weight):
            yield self.initial_scores(n)
        elif self.rule == "median":
            yield from self._medians(np.stack(list(given)), every)
        elif self.score_index is None:
            yield from self._accumulate_all_scores(n, given, every)
        else:
            yield from self._accumulate_single_scores(n, given, self.score_index, every)

    def final_scores(self, n: int, given: Iterable[np.ndarray]) -> np.ndarray:
        """[n, S] the scores of all trees."""
        return next(self.accumulate_scores(n, given, max(len(self.weight), 1)))

    def _accumulate_all_scores(self, n: int, given: Iterable[np.ndarray], every: int) -> Iterator[np.ndarray]:
        """Where a leaf gives to every class."""
        added, whole = self.initial_scores(n), 0.0
        for t, (weight, gives) in enumerate(zip(self.weight.tolist(), given, strict=True), start=1):
            added, whole = added + (gives if weight == 1 else weight * gives), whole + weight
            if t % every == 0:
                yield added / whole if self.rule == "average" else added

    def _accumulate_single_scores(
        self, n: int, given: Iterable[np.ndarray], score: tuple[int, ...], every: int
    ) -> Iterator[np.ndarray]:
        """Where a leaf gives to one score."""
        added, whole = list(self.initial_scores(n).T), 0.0
        for t, (weight, gives) in enumerate(zip(self.weight.tolist(), given, strict=True)):
            added[score[t]] = added[score[t]] + weight * gives
            whole += weight
            if (t + 1) % every == 0:
                now = np.stack(added).T
                yield now / whole if self.rule == "average" else now

    def _medians(self, predictions: np.ndarray, every: int) -> Iterator[np.ndarray]:
        order, number = predictions.argsort(axis=0, kind="stable"), np.arange(len(predictions))
        for stage in range(every, len(predictions) + 1, every):
            # Trees to come stand in the order already, and have nothing to say yet.
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
        """Do the scores stand for some? The says of trees that vote are none."""
        return bool(self.n_classes and (self.link or self.rule == "average"))

    def probabilities(self, scores: np.ndarray) -> np.ndarray:
        """[n, K] what the scores stand for, where they stand for probabilities."""
        if self.link == "softmax":
            return softmax(scores, 1)
        if self.link:
            p = logistic(scores[:, 0], SCALES[self.link])
            return np.stack((1 - p, p), 1)
        return scores


def majority_class(votes: np.ndarray) -> np.ndarray:
    """[...] the class with the most votes [..., K]; of those that are equal up to rounding, the first."""
    return (votes >= votes.max(-1, keepdims=True) * (1 - TIE_TOLERANCE)).argmax(-1)


def one_hot_votes(value: np.ndarray) -> np.ndarray:
    """[N, K] one vote of each node, to its heaviest class."""
    return np.eye(value.shape[1])[majority_class(value)]


def half_weight_index(heard: np.ndarray) -> np.ndarray:
    """Where, of the weights added up tree by tree [T] or [T, n], half of the whole is reached first."""
    return (heard >= 0.5 * heard[-1]).argmax(0)


def weighted_median(predictions: np.ndarray, order: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """[n] of the predictions [T, n] in ascending `order`, the first at which half of all weight is reached.

    Example: predictions 1, 5, 9 with weights 1, 1, 3 -> 9, since 1 and 5 together have 2 of 5.
    """
    middle = half_weight_index(weight.take(order).cumsum(axis=0))
    tree = np.take_along_axis(order, middle[None], axis=0)
    return np.take_along_axis(predictions, tree, axis=0)[0]


def gain_by_feature(growth: Growth) -> np.ndarray:
    """[roots, d] the loss that the splits on each feature took away: each gain times what its node weighs.

    Example: a split on feature 1 that lowers the Gini impurity of 10 rows by 0.2 gives it 2.
    """
    tree, d = growth.tree, growth.features.d
    inner = (tree.feature >= 0).nonzero()[0]
    place = tree.root_of[inner] * d + tree.feature[inner]
    return np.bincount(place, (tree.gain * growth.node_weights)[inner], tree.roots * d).reshape(tree.roots, d)


def gain_per_row_by_feature(growth: Growth) -> np.ndarray:
    """[roots, d] the same by what each tree's rows weigh together."""
    return gain_by_feature(growth) / growth.node_weights[: growth.tree.roots, None]


def normalize_importance(importance: np.ndarray) -> np.ndarray:
    """[..., d] as shares that add up to 1; all 0 where nothing was gained."""
    total = importance.sum(-1, keepdims=True)
    return np.divide(importance, total, out=np.zeros(importance.shape), where=total > 0)


def mean_importance(growths: Iterable[Growth], says: np.ndarray | None = None) -> np.ndarray:
    """[d] the mean over trees of what each tree leans on: all count alike, or as much as they have to say."""
    shares = normalize_importance(np.concatenate([gain_by_feature(growth) for growth in growths]))
    return normalize_importance(shares.mean(0)) if says is None else says @ shares / says.sum()


class TreeEnsembleModel:
    """A subclass says how its trees predict together, and what each gives to some rows."""

    @cached_property
    def ensemble(self) -> Ensemble:
        raise NotImplementedError

    def tree_outputs(self, X) -> Iterator[np.ndarray]:
        """[n] or [n, K] what each tree in turn gives to the rows of X."""
        raise NotImplementedError

    def scores(self, X) -> np.ndarray:
        """[n, S] of all trees."""
        return self.ensemble.final_scores(len(X), self.tree_outputs(X))

    def staged_scores(self, X) -> Iterator[np.ndarray]:
        """[n, S] after each round."""
        return self.ensemble.accumulate_scores(len(X), self.tree_outputs(X), self.ensemble.trees_per_round)

    def predict(self, X) -> np.ndarray:
        """[n] class numbers, or values."""
        return self.ensemble.predict_from_scores(self.scores(X))

    def staged_predict(self, X) -> Iterator[np.ndarray]:
        """What the first tree predicts, the first two, and so on; of trees a class, round by round."""
        return map(self.ensemble.predict_from_scores, self.staged_scores(X))
