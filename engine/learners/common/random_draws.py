"""Drawing at random. Every draw starts from a generator that was handed in, so the same seed draws the same again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.core.errors import DataProblem
from engine.core.trace import Event
from engine.split.random_splitters import FeatureDraw, FeatureSubsetSplitter, RandomSplitter
from engine.split.search import BEST_SPLITTER, Splitter, numbers_by_node


def folds(n: int, k: int, seed: int, stratify: np.ndarray | None = None) -> np.ndarray:
    """[n] the fold that holds each row out, 0 .. k-1. Shuffled rows are dealt like cards, so sizes differ by 1 at most.

    With `stratify` the rows are sorted by it first, so that every class is spread as evenly as the rows themselves.
    Example: rows of class 0 0 0 0 1 1 in two folds: each has two rows of class 0 and one of class 1.
    """
    if k > n:
        raise DataProblem("fit.error.folds-without-rows", k=k, n=n)
    order = np.random.default_rng(seed).permutation(n)
    if stratify is not None:
        order = order[stratify[order].argsort(kind="stable")]
    fold = np.empty(n, np.int64)
    fold[order] = np.arange(n) % k
    return fold


def tree_rng(seed: int, tree: int) -> np.random.Generator:
    """Each tree has a generator of its own: growing more trees later does not change the first ones."""
    return np.random.default_rng([seed, tree])


def bootstrap(chance: np.random.Generator, n: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    """`size` of n rows, each drawn from all of them: some come twice, some not at all. Uniform numbers and rows.

    Example: with n = 6 the number 0.52 draws row 3, since 0.52 * 6 = 3.12.
    """
    uniform = chance.random(size)
    return uniform, (uniform * n).astype(np.int64)


def oob_probability(n: int, size: int) -> float:
    """How likely a row is in none of `size` draws: (1 - 1/n)^size. Example: 6 of 6 -> 0.335; for large n 1/e."""
    return (1.0 - 1.0 / n) ** size


def some_rows(chance: np.random.Generator, n: int, candidates: np.ndarray, share: float) -> np.ndarray:
    """[n] bool: a share of the candidates, each at most once, and at least one of them."""
    drawn = np.zeros(n, bool)
    drawn[chance.permutation(candidates)[: max(1, int(share * len(candidates)))]] = True
    return drawn


def some_features(chance: np.random.Generator, d: int, count: int) -> np.ndarray:
    """`count` of d features, no two alike, in ascending order: for a whole tree."""
    return np.sort(chance.random(d).argsort()[:count])


def draw_features_by_node(
    chances: Sequence[np.random.Generator], count: int, usable: np.ndarray, root: np.ndarray
) -> np.ndarray:
    """[d, k] the features each of k nodes may split on: `count` at random, by the generator of the tree it stands in.

    Every feature draws a number, and the `count` smallest are in. If none of these has a split to offer here, the next
    ones are in too until one has (as in scikit-learn, which has one wherever a feature is not constant).
    """
    number = numbers_by_node(chances, root, len(usable))
    enough = np.partition(number, count - 1, axis=1)[:, count - 1]
    chosen = (number <= enough[:, None]).T
    if not usable.all():
        without = (~np.logical_or.reduce(chosen & usable)).nonzero()[0]
        first_usable = np.where(usable.T[without], number[without], np.inf).min(1)
        chosen[:, without] = first_usable >= number[without].T
    return chosen


def make_splitter(kind: str, chances: Sequence[np.random.Generator], draw: FeatureDraw | None = None) -> Splitter:
    """The "best" or a "random" splitter on the features that `draw` gives each node (all where None).

    Chance is a generator for each tree that is grown. Example: partial(features_by_node, chances, 3) draws three.
    """
    if kind == "random":
        return RandomSplitter(chances, draw)
    return BEST_SPLITTER if draw is None else FeatureSubsetSplitter(draw)


def make_feature_sampler(chances: Sequence[np.random.Generator], count: int, d: int) -> FeatureDraw | None:
    """`count` of d features for every node; None where that is all of them."""
    return partial(draw_features_by_node, chances, count) if count < d else None


@dataclass(frozen=True, eq=False)
class Resample(Event):
    """Rows drawn by weight: each row owns a stretch of 0..1 as long as its weight, a number draws the row it falls on.

    Example: weights 0.07 0.07 0.07 0.58 end at 0.07 0.14 0.21 0.79, so 0.18 draws row 2: 0.14 < 0.18 <= 0.21.
    """

    source: Event | None  # the event the weights come from
    round: int
    weight: np.ndarray  # [n] before the draw
    uniforms: np.ndarray  # [m] uniform numbers
    rows: np.ndarray  # [m] the row each of them draws

    @property
    def range_ends(self) -> np.ndarray:
        """[n] where each row's stretch ends."""
        return cumulative_weights(self.weight)

    @property
    def counts(self) -> np.ndarray:
        """[n] how often each row was drawn."""
        return np.bincount(self.rows, minlength=len(self.weight))

    @property
    def after(self) -> np.ndarray:
        """[n] the drawn rows start with equal weights, so a row drawn twice has two of them."""
        return self.counts / len(self.rows)


def cumulative_weights(weight: np.ndarray) -> np.ndarray:
    """[n] cumulative weights, ending at 1."""
    ends = weight.cumsum()
    return ends / ends[-1]


def resample_by_weight(weight: np.ndarray, draws: np.ndarray, round: int, source: Event | None) -> Resample:
    """One row for each uniform number; rows of weight 0 own nothing and are never drawn."""
    return Resample(source, round, weight, draws, cumulative_weights(weight).searchsorted(draws))


def make_uniform_source(n: int, rounds: int, seed: int, given=None) -> Callable[[int], np.ndarray]:
    """What gives each round its n numbers, above 0 (which would fall before the first stretch) and up to 1."""
    if given is not None:
        return validate_draws(given, rounds, n).__getitem__
    return lambda round: 1.0 - tree_rng(seed, round).random(n)


def validate_draws(draws, rounds: int, n: int) -> np.ndarray:
    """Numbers given by hand, if they can draw: a list for each round, a number for each row."""
    try:
        draws = np.asarray(draws, float)
    except (TypeError, ValueError):
        draws = np.zeros((0, 0))
    if draws.ndim != 2 or draws.shape[0] < rounds or draws.shape[1] != n:
        raise DataProblem("fit.error.draws-of-another-shape", rounds=rounds, n=n)
    if not ((draws > 0) & (draws <= 1)).all():
        raise DataProblem("fit.error.draws-out-of-range")
    return draws
