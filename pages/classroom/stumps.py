"""Computations for the activity in which the class is an ensemble of stumps, one per phone.

In a forest each phone draws a bootstrap sample and some features, and its owner picks a split. In AdaBoost each next
stump meets the weights that the stumps before it have left. The engine computes samples, candidate splits, stumps,
out-of-bag errors and amounts of say.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from datasets import Dataset
from engine import cart, forest, record
from engine.core.trace import Trace
from engine.learners.adaboost.events import first_weight, reweight
from engine.learners.adaboost.fitting import AdaBoostModel, ClassificationResult, evaluate_tree
from engine.learners.common.parameters import resolve_max_features
from engine.learners.common.random_draws import bootstrap, some_features, tree_rng
from engine.learners.forest.fitting import ForestModel
from engine.text.arithmetic import format_plain_number
from engine.tree.growth import Growth
from engine.tree.tree import Tree
from pages.classroom.room import ClassroomProblem

MAX_ROWS = 2_000  # of the table
MAX_OFFERS = 6  # splits that a phone offers, one per feature


@dataclass(frozen=True)
class SplitOffer:
    """The best candidate split of a feature, offered to the owner of a phone."""

    feature: int
    threshold: float
    text: str
    left: tuple[float, ...]  # weight of each class
    right: tuple[float, ...]
    gain: float


@dataclass(frozen=True, eq=False)
class StumpDraw:
    """The bootstrap sample and features of a phone, and the splits that its owner may pick."""

    rows: np.ndarray
    features: np.ndarray
    offers: tuple[SplitOffer, ...]

    @property
    def best(self) -> int:
        return int(np.argmax([offer.gain for offer in self.offers]))

    def offer_at(self, choice: int) -> SplitOffer:
        """Return the chosen split; -1 is the one that the engine would choose."""
        if not -1 <= choice < len(self.offers):
            raise ClassroomProblem("classroom.refusal.unknown-split")
        return self.offers[self.best if choice < 0 else choice]


def check_dataset(data: Dataset):
    """Raise ClassroomProblem unless the table has classes, numeric features only and few enough rows."""
    if data.task != "classification":
        raise ClassroomProblem("classroom.refusal.needs-classes")
    if any(kind == "category" for kind in data.kinds):
        raise ClassroomProblem("classroom.refusal.needs-numbers")
    if len(data.y) > MAX_ROWS:
        raise ClassroomProblem("classroom.refusal.table-too-large", n=MAX_ROWS)


def best_splits(data: Dataset, growth: Growth, features: Sequence[int] | np.ndarray) -> tuple[SplitOffer, ...]:
    """Return the best candidate split of each feature at the root, at most MAX_OFFERS of them."""
    table, offers = growth.table(0), []
    for feature in features:
        candidates = [i for i in table.feature_range(int(feature)) if np.isfinite(table.threshold[i])]
        if not candidates:
            continue
        i = max(candidates, key=lambda i: table.gain[i])
        threshold, name = float(table.threshold[i]), data.feature_names[feature]
        left, right = (tuple(round(float(w), 6) for w in sums[i]) for sums in (table.sums_left, table.sums_right))
        text = f"{name} ≤ {format_plain_number(threshold)}"
        offers.append(SplitOffer(int(feature), threshold, text, left, right, float(table.gain[i])))
    best = sorted(offers, key=lambda offer: -offer.gain)[:MAX_OFFERS]
    return tuple(offer for offer in offers if offer in best)  # in the table's order, so that the first may not be best


def grow_stump(data: Dataset, weight: np.ndarray, split: SplitOffer | None = None) -> Growth:
    """Grow a stump on weighted rows with the given split, or else the best."""
    force = {"force": {"": (split.feature, split.threshold)}} if split else {}
    trace = record(cart.fit, data, max_depth=1, sample_weight=weight, **force)
    return next(event for event in trace.logged_events if isinstance(event, Growth))


@dataclass(frozen=True, eq=False)
class VotingStump:
    """A stump of the ensemble, and its votes on the rows of the table."""

    feature: int
    threshold: float
    sides: tuple[int, int]  # the classes predicted left and right
    goes_left: np.ndarray  # [n]
    in_sample: np.ndarray  # [n] True for rows in the stump's sample; all False in AdaBoost
    error: float | None = None  # AdaBoost: the weighted error
    say: float = 1.0  # AdaBoost: the amount of say

    @cached_property
    def votes(self) -> np.ndarray:
        """[n] the predicted class of each row."""
        return np.where(self.goes_left, *self.sides)


def make_voting_stump(
    data: Dataset, tree: Tree, predictions: np.ndarray, in_sample: np.ndarray, **adaboost: float
) -> VotingStump:
    """Return the voting stump of a tree; `predictions` has the class of each of its nodes."""
    left, right = int(tree.left[0]), int(tree.right[0])
    sides = int(predictions[left]), int(predictions[right])
    goes_left = tree.apply(data.X) == left
    return VotingStump(int(tree.feature[0]), float(tree.threshold[0]), sides, goes_left, in_sample, **adaboost)


# -- forest


def draw_sample(data: Dataset, seed: int, voter: str) -> StumpDraw:
    """Draw a phone's bootstrap sample and features, as the engine draws them for a tree."""
    tree_number = int.from_bytes(hashlib.sha256(f"{seed} {voter}".encode()).digest()[:4], "big")
    rng = tree_rng(seed, tree_number)
    _, rows = bootstrap(rng, data.n, data.n)
    n_features = min(data.d, max(2, resolve_max_features("auto", data.d, is_classification=True)))
    features = some_features(rng, data.d, n_features)
    weight = np.bincount(rows, minlength=data.n).astype(float)
    return StumpDraw(rows, features, best_splits(data, grow_stump(data, weight), features))


@dataclass(frozen=True)
class ClassForest:
    """The forest of the stumps that have come in so far."""

    data: Dataset
    picks: Sequence[tuple[np.ndarray, SplitOffer]]  # the rows of each phone's sample, and the chosen split

    @cached_property
    def trace(self) -> Trace:
        bags = [(rows.tolist(), [offer.feature]) for rows, offer in self.picks]
        return record(forest.fit, self.data, bags=bags, max_depth=1, vote="majority")

    @cached_property
    def errors(self) -> list[float | None]:
        """The out-of-bag error after each stump; None while no row has a vote."""
        if not self.picks:
            return []
        errors = self.trace.columns("rounds")["oob_error"]
        return [None if np.isnan(error) else round(float(error), 6) for error in errors]

    @cached_property
    def stumps(self) -> tuple[VotingStump, ...]:
        if not self.picks:
            return ()
        model, row_numbers = self.trace.model, np.arange(self.data.n)
        assert isinstance(model, ForestModel)
        classes = [model.ensemble.leaf_outputs(tree.value).argmax(1) for tree in model.trees]
        return tuple(
            make_voting_stump(self.data, tree, predictions, np.isin(row_numbers, rows))
            for tree, predictions, (rows, _) in zip(model.trees, classes, self.picks, strict=True)
        )


# -- AdaBoost


@dataclass(frozen=True)
class AdaBoostChain:
    """The stumps of AdaBoost, each grown on the weights that those before it have left."""

    data: Dataset
    picks: tuple[int, ...]  # the index of each chosen split among its offers; -1: the best

    @cached_property
    def rounds(self) -> tuple[list[tuple[SplitOffer, ClassificationResult]], np.ndarray, str]:
        """Each split with its result, the remaining weights, and why boosting has ended ("" if it has not)."""
        weight, rounds = first_weight(None, self.data.n), []
        for pick in self.picks:
            offer = StumpDraw(np.arange(0), np.arange(0), self.offers_for(weight)).offer_at(pick)
            growth = grow_stump(self.data, weight, offer)
            result = evaluate_tree(growth, self.data.y, weight, len(self.data.class_names), 1.0, uses_half_log=True)
            rounds.append((offer, result))
            if result.reason:
                return rounds, weight, result.reason
            weight = reweight(result).after
        return rounds, weight, ""

    def offers_for(self, weight: np.ndarray) -> tuple[SplitOffer, ...]:
        return best_splits(self.data, grow_stump(self.data, weight), range(self.data.d))

    @cached_property
    def next(self) -> tuple[SplitOffer, ...]:
        """The offers for the next stump; none once boosting has ended."""
        _, weight, reason = self.rounds
        return () if reason else self.offers_for(weight)

    @cached_property
    def stumps(self) -> tuple[VotingStump, ...]:
        no_sample = np.zeros(self.data.n, bool)
        return tuple(
            make_voting_stump(self.data, r.growth.tree, r.predictions, no_sample, error=r.error, say=r.alpha)
            for _, r in self.rounds[0]
        )

    @cached_property
    def errors(self) -> list[float]:
        """The training error of the ensemble after each stump that votes."""
        voting = tuple(result for _, result in self.rounds[0] if result.alpha)
        if not voting:
            return []
        model = AdaBoostModel(voting, len(self.data.class_names))
        return [round(float((classes != self.data.y).mean()), 6) for classes in model.staged_predict(self.data.X)]


def offers_data(offers: Sequence[SplitOffer], classes: Sequence[str]) -> list[dict]:
    """Return the offers for a phone, which words the pairs (weight, class) of each side in its language."""

    def pairs(weights: Sequence[float]) -> list[tuple[float, str]]:
        return [(float(weight), name) for weight, name in zip(weights, classes, strict=True) if weight]

    return [{"text": offer.text, "left": pairs(offer.left), "right": pairs(offer.right)} for offer in offers]
