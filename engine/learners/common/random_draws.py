"""Random draws of rows, features and folds; the same seed gives the same draws."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.core.errors import DataProblem
from engine.core.trace import Event
from engine.split.random_splitters import FeatureDraw, FeatureSubsetSplitter, RandomSplitter
from engine.split.search import BEST_SPLITTER, Splitter, numbers_by_node


def folds(n: int, k: int, seed: int, stratify: np.ndarray | None = None) -> np.ndarray:
    """[n] the fold of each row, 0 .. k-1. Shuffled rows are dealt like cards, so sizes differ by at most 1.

    With `stratify` [n] they are sorted by it first, so that classes are spread evenly.
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
    """Return the generator of one tree, so that more trees leave the draws of earlier ones unchanged."""
    return np.random.default_rng([seed, tree])


def bootstrap(chance: np.random.Generator, n: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Draw `size` of n rows with replacement: return the uniform numbers and the rows.

    Example: with n = 6 the number 0.52 draws row 3, since 0.52 * 6 = 3.12.
    """
    uniform = chance.random(size)
    return uniform, (uniform * n).astype(np.int64)


def oob_probability(n: int, size: int) -> float:
    """Return the probability that `size` draws miss a row: (1 - 1/n)^size. Example: 6 of 6 -> 0.335."""
    return (1.0 - 1.0 / n) ** size


def some_rows(chance: np.random.Generator, n: int, candidates: np.ndarray, share: float) -> np.ndarray:
    """[n] bool: a share of the candidates, drawn without replacement, at least one."""
    drawn = np.zeros(n, bool)
    drawn[chance.permutation(candidates)[: max(1, int(share * len(candidates)))]] = True
    return drawn


def some_features(chance: np.random.Generator, d: int, count: int) -> np.ndarray:
    """[count] features drawn without replacement, ascending, for a whole tree."""
    return np.sort(chance.random(d).argsort()[:count])


def draw_features_by_node(
    chances: Sequence[np.random.Generator], count: int, usable: np.ndarray, root: np.ndarray
) -> np.ndarray:
    """[d, k] bool: the features of each of k nodes, `count` drawn by the generator of its tree (`root` [k]).

    Every feature gets a random number, and the `count` smallest are drawn. If all of these are constant in the node,
    the next ones are added up to the first `usable` one (as in scikit-learn).
    """
    number = numbers_by_node(chances, root, len(usable))
    largest = np.partition(number, count - 1, axis=1)[:, count - 1]
    drawn = (number <= largest[:, None]).T
    if not usable.all():
        constant = (~np.logical_or.reduce(drawn & usable)).nonzero()[0]
        first_usable = np.where(usable.T[constant], number[constant], np.inf).min(1)
        drawn[:, constant] = first_usable >= number[constant].T
    return drawn


def make_splitter(kind: str, chances: Sequence[np.random.Generator], draw: FeatureDraw | None = None) -> Splitter:
    """Return the "best" or "random" splitter; `draw` draws the features of each node (None: all).

    `chances` has a generator for each tree. Example of `draw`: partial(draw_features_by_node, chances, 3).
    """
    if kind == "random":
        return RandomSplitter(chances, draw)
    return BEST_SPLITTER if draw is None else FeatureSubsetSplitter(draw)


def make_feature_sampler(chances: Sequence[np.random.Generator], count: int, d: int) -> FeatureDraw | None:
    """Return a function that draws `count` of d features for every node; None if that is all of them."""
    return partial(draw_features_by_node, chances, count) if count < d else None


@dataclass(frozen=True, eq=False)
class Resample(Event):
    """Rows drawn by weight: each row has a range of 0..1 as long as its weight; a number draws the row of its range.

    Example: weights 0.07 0.07 0.07 0.58 end at 0.07 0.14 0.21 0.79, so 0.18 draws row 2: 0.14 < 0.18 <= 0.21.
    """

    source: Event | None  # the event the weights come from
    round: int
    weight: np.ndarray  # [n] before the draw
    uniforms: np.ndarray  # [m] uniform numbers
    rows: np.ndarray  # [m] the drawn rows

    @property
    def range_ends(self) -> np.ndarray:
        """[n] the end of each row's range."""
        return cumulative_weights(self.weight)

    @property
    def counts(self) -> np.ndarray:
        """[n] how often each row was drawn."""
        return np.bincount(self.rows, minlength=len(self.weight))

    @property
    def after(self) -> np.ndarray:
        """[n] the new weights: drawn rows start with equal weights, and a row drawn twice has two of them."""
        return self.counts / len(self.rows)


def cumulative_weights(weight: np.ndarray) -> np.ndarray:
    """[n] cumulative weights, ending at 1."""
    ends = weight.cumsum()
    return ends / ends[-1]


def resample_by_weight(weight: np.ndarray, draws: np.ndarray, round: int, source: Event | None) -> Resample:
    """Draw one row for each uniform number; rows of weight 0 are never drawn."""
    return Resample(source, round, weight, draws, cumulative_weights(weight).searchsorted(draws))


def make_uniform_source(n: int, rounds: int, seed: int, given=None) -> Callable[[int], np.ndarray]:
    """Return a function from round to n numbers in (0, 1]: 0 would fall before the first range."""
    if given is not None:
        return validate_draws(given, rounds, n).__getitem__
    return lambda round: 1.0 - tree_rng(seed, round).random(n)


def validate_draws(draws, rounds: int, n: int) -> np.ndarray:
    """Return numbers given by the user as [rounds, n]; DataProblem if they cannot be used."""
    try:
        draws = np.asarray(draws, float)
    except (TypeError, ValueError):
        draws = np.zeros((0, 0))
    if draws.ndim != 2 or draws.shape[0] < rounds or draws.shape[1] != n:
        raise DataProblem("fit.error.draws-of-another-shape", rounds=rounds, n=n)
    if not ((draws > 0) & (draws <= 1)).all():
        raise DataProblem("fit.error.draws-out-of-range")
    return draws
