"""Drawing by lot. Every draw starts from a generator that was handed in, so the same seed draws the same again."""

from __future__ import annotations

import numpy as np

from engine.problem import DataProblem


def folds(n: int, k: int, seed: int, stratify: np.ndarray | None = None) -> np.ndarray:
    """[n] the fold that holds each row out, 0 .. k-1. Shuffled rows are dealt like cards, so sizes differ by 1 at most.

    With `stratify` the rows are sorted by it first, so that every class is spread as evenly as the rows themselves.
    Example: rows of class 0 0 0 0 1 1 in two folds: each holds out two rows of class 0 and one of class 1.
    """
    if k > n:
        raise DataProblem(f"{k} folds need at least {k} rows, and there are {n}: take at most {n} folds.")
    order = np.random.default_rng(seed).permutation(n)
    if stratify is not None:
        order = order[stratify[order].argsort(kind="stable")]
    fold = np.empty(n, np.int64)
    fold[order] = np.arange(n) % k
    return fold


def generator(seed: int, tree: int) -> np.random.Generator:
    """Each tree has a generator of its own: growing more trees later does not change the first ones."""
    return np.random.default_rng([seed, tree])


def bootstrap(chance: np.random.Generator, n: int, size: int) -> tuple[np.ndarray, np.ndarray]:
    """`size` of n rows, each drawn from all of them: some come twice, some not at all. Uniform numbers and rows.

    Example: with n = 6 the number 0.52 draws row 3, since 0.52 * 6 = 3.12.
    """
    uniform = chance.random(size)
    return uniform, (uniform * n).astype(np.int64)


def chance_left_out(n: int, size: int) -> float:
    """How likely a row is in none of `size` draws: (1 - 1/n)^size. Example: 6 of 6 -> 0.335; for large n 1/e = 0.368."""
    return (1.0 - 1.0 / n) ** size


def some_features(chance: np.random.Generator, d: int, count: int) -> np.ndarray:
    """`count` of d features, no two alike, in ascending order: for a whole tree."""
    return np.sort(chance.random(d).argsort()[:count])


def features_by_node(
    chances: list[np.random.Generator], count: int, usable: np.ndarray, root: np.ndarray
) -> np.ndarray:
    """[d, k] the features each of k nodes may split on: `count` by lot, by the generator of the tree it stands in.

    The features are put in a random order and the first `count` are taken. If none of these has a cut to offer here,
    the drawing goes on until one has (scikit-learn does the same; it counts a feature as usable when it is not constant).
    """
    d, k = usable.shape
    nodes = root.argsort(kind="stable")
    by_tree = np.bincount(root, minlength=len(chances)).tolist()
    lots = np.concatenate([chance.random((own, d)) for chance, own in zip(chances, by_tree) if own])
    place = np.empty((k, d), np.int64)
    place[nodes] = lots.argsort(1).argsort(1)
    first_usable = np.where(usable.T, place, d).min(1)
    return (place < np.maximum(count, first_usable + 1)[:, None]).T
