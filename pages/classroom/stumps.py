"""The class is the ensemble. In a forest each phone draws a bootstrap sample and some features, and its owner picks the
split of a stump; in AdaBoost each next stump meets the weights that the class before it has left. All of it is the
engine's: samples, candidate splits, stumps, out-of-bag error, amounts of say.
"""

from __future__ import annotations

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
from engine.text.message import msg
from engine.tree.growth import Growth
from engine.tree.tree import Tree
from pages.classroom.room import ClassroomProblem

MAX_ROWS = 2_000  # a class looks at no larger table together
MAX_OFFERS = 6  # splits at most that a phone offers, one a feature
WRONG_TASK = msg("classroom.refusal.needs-classes")
TOO_LARGE = msg("classroom.refusal.table-too-large", n=MAX_ROWS)


@dataclass(frozen=True)
class SplitOffer:
    """One candidate split: the best of its feature."""

    feature: int
    threshold: float
    text: str
    left: tuple[float, ...]  # weight of each class
    right: tuple[float, ...]
    gain: float


@dataclass(frozen=True, eq=False)
class StumpDraw:
    """What a phone has drawn, and the splits that its owner may pick."""

    rows: np.ndarray
    features: np.ndarray
    offers: tuple[SplitOffer, ...]

    @property
    def best(self) -> int:
        return int(np.argmax([offer.gain for offer in self.offers]))

    def offer_at(self, choice: int) -> SplitOffer:
        """-1: it is picked, as the engine would."""
        if not -1 <= choice < len(self.offers):
            raise ClassroomProblem("classroom.refusal.unknown-split")
        return self.offers[self.best if choice < 0 else choice]


def check_dataset(data: Dataset):
    if data.task != "classification" or any(kind == "category" for kind in data.kinds):
        raise ClassroomProblem(WRONG_TASK if data.task != "classification" else msg("classroom.refusal.needs-numbers"))
    if len(data.y) > MAX_ROWS:
        raise ClassroomProblem(TOO_LARGE)


def best_splits(data: Dataset, growth: Growth, features: Sequence[int] | np.ndarray) -> tuple[SplitOffer, ...]:
    """The best candidate split of each feature at the root, as the search has found them."""
    table, found = growth.table(0), []
    for feature in features:
        places = [place for place in table.feature_range(int(feature)) if np.isfinite(table.threshold[place])]
        if not places:
            continue
        at = max(places, key=lambda place: table.gain[place])
        threshold, name = float(table.threshold[at]), data.feature_names[feature]
        left, right = (
            tuple(round(float(weight), 6) for weight in side[at]) for side in (table.sums_left, table.sums_right)
        )
        text = f"{name} ≤ {format_plain_number(threshold)}"
        found.append(SplitOffer(int(feature), threshold, text, left, right, float(table.gain[at])))
    best = sorted(found, key=lambda offer: -offer.gain)[:MAX_OFFERS]
    return tuple(offer for offer in found if offer in best)  # in the table's order: the first is not always the best


def grow_stump(data: Dataset, weight: np.ndarray, split: SplitOffer | None = None) -> Growth:
    """Grown on weighted rows, with the split that was picked, or else the best."""
    force = {"force": {"": (split.feature, split.threshold)}} if split else {}
    trace = record(cart.fit, data, max_depth=1, sample_weight=weight, **force)
    return next(event for event in trace.logged_events if isinstance(event, Growth))


@dataclass(frozen=True, eq=False)
class VotingStump:
    """A stump in force, and what it says of each row of the table."""

    feature: int
    threshold: float
    sides: tuple[int, int]  # the class that each predicts
    goes_left: np.ndarray  # [n]
    in_sample: np.ndarray  # [n] was it in the stump's sample? In AdaBoost there is none
    error: float | None = None  # in AdaBoost the weighted one,
    say: float = 1.0  # and what its vote counts

    @cached_property
    def votes(self) -> np.ndarray:
        """[n] the class that it votes for."""
        return np.where(self.goes_left, *self.sides)


def make_voting_stump(
    data: Dataset, tree: Tree, predictions: np.ndarray, held: np.ndarray, **more: float
) -> VotingStump:
    """`predictions`: the class that each node of the stump predicts."""
    left, right = int(tree.left[0]), int(tree.right[0])
    sides = int(predictions[left]), int(predictions[right])
    goes_left = tree.apply(data.X) == left
    return VotingStump(int(tree.feature[0]), float(tree.threshold[0]), sides, goes_left, held, **more)


# -- the class is the forest


def phone_seed(seed: int, voter: str) -> int:
    """Which of the draws of a forest is a phone's own."""
    return int.from_bytes(hashlib.sha256(f"{seed} {voter}".encode()).digest()[:4], "big")


def draw_sample(data: Dataset, seed: int, voter: str) -> StumpDraw:
    """A bootstrap sample and some features, as the engine draws them for a tree."""
    chance = tree_rng(seed, phone_seed(seed, voter))
    _, rows = bootstrap(chance, data.n, data.n)
    count = min(data.d, max(2, resolve_max_features("auto", data.d, is_classification=True)))
    features = some_features(chance, data.d, count)
    weight = np.bincount(rows, minlength=data.n).astype(float)
    return StumpDraw(rows, features, best_splits(data, grow_stump(data, weight), features))


@dataclass(frozen=True)
class ClassForest:
    """The stumps that have come in so far, voting."""

    data: Dataset
    picks: Sequence[tuple[np.ndarray, SplitOffer]]  # the rows of each phone's sample, and the split that was picked

    @cached_property
    def trace(self) -> Trace:
        bags = [(rows.tolist(), [offer.feature]) for rows, offer in self.picks]
        return record(forest.fit, self.data, bags=bags, max_depth=1, vote="majority")

    @cached_property
    def errors(self) -> list[float | None]:
        """The out-of-bag error after each stump; None while no row has a vote."""
        if not self.picks:
            return []
        found = self.trace.columns("rounds")["oob_error"]
        return [None if np.isnan(error) else round(float(error), 6) for error in found]

    @cached_property
    def stumps(self) -> tuple[VotingStump, ...]:
        if not self.picks:
            return ()
        model, every = self.trace.model, np.arange(self.data.n)
        assert isinstance(model, ForestModel)
        return tuple(
            make_voting_stump(self.data, tree, model.ensemble.leaf_outputs(tree.value).argmax(1), np.isin(every, rows))
            for tree, (rows, _) in zip(model.trees, self.picks, strict=True)
        )


# -- the class is AdaBoost


@dataclass(frozen=True)
class AdaBoostChain:
    """Stump after stump, each on the weights that those before it have left."""

    data: Dataset
    picks: tuple[int, ...]  # the place of each picked split among those that were offered then; -1: the best

    @cached_property
    def rounds(self) -> tuple[list[tuple[SplitOffer, ClassificationResult]], np.ndarray, str]:
        """Each stump with its verdict, the weights that are left, and why there is no next one ("" if there is)."""
        weight, found = first_weight(None, self.data.n), []
        for pick in self.picks:
            offer = StumpDraw(np.arange(0), np.arange(0), self.offers_for(weight)).offer_at(pick)
            growth = grow_stump(self.data, weight, offer)
            verdict = evaluate_tree(growth, self.data.y, weight, len(self.data.class_names), 1.0, uses_half_log=True)
            found.append((offer, verdict))
            if verdict.reason:
                return found, weight, verdict.reason
            weight = reweight(verdict).after
        return found, weight, ""

    def offers_for(self, weight: np.ndarray) -> tuple[SplitOffer, ...]:
        return best_splits(self.data, grow_stump(self.data, weight), range(self.data.d))

    @cached_property
    def next(self) -> tuple[SplitOffer, ...]:
        _, weight, reason = self.rounds
        return () if reason else self.offers_for(weight)

    @cached_property
    def stumps(self) -> tuple[VotingStump, ...]:
        none = np.zeros(self.data.n, bool)
        return tuple(
            make_voting_stump(
                self.data, verdict.growth.tree, verdict.predictions, none, error=verdict.error, say=verdict.alpha
            )
            for _, verdict in self.rounds[0]
        )

    @cached_property
    def errors(self) -> list[float]:
        """The share of training rows that the first stumps together predict wrongly, after each of them."""
        voters = tuple(verdict for _, verdict in self.rounds[0] if verdict.alpha)
        if not voters:
            return []
        model = AdaBoostModel(voters, len(self.data.class_names))
        return [round(float((said != self.data.y).mean()), 6) for said in model.staged_predict(self.data.X)]


def offers_data(found: Sequence[SplitOffer], classes: Sequence[str]) -> list[dict]:
    return [
        {"text": offer.text, "left": class_weights(offer.left, classes), "right": class_weights(offer.right, classes)}
        for offer in found
    ]


def class_weights(weights: Sequence[float], classes: Sequence[str]) -> list[tuple[float, str]]:
    """How much there is of each class that is there; a phone says it in its own language."""
    return [(float(weight), name) for weight, name in zip(weights, classes, strict=True) if weight]
