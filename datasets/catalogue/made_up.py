"""Generators of synthetic data with few features.

Each returns X [n, d] and y [n] in random order. `noise` is the standard deviation of normal noise, added to X for
classes and to y for regression. The same seed makes the same data on every machine.
"""

from collections.abc import Callable

import numpy as np

from datasets.dataset import CLASSIFICATION, NUMBER, REGRESSION, Dataset

CENTERS = ((-2.0, -1.0), (2.0, -1.0), (0.0, 2.0))  # of blobs()
STEPS = (1.0, 4.0, 2.0, 6.0)  # the values of steps(), each over a quarter of 0..10
KNOWN_FUNCTIONS: dict[str, Callable[[np.ndarray], np.ndarray]] = {  # the means [n] of y at X, by generator
    "wave": lambda X: np.sin(X[:, 0]),
    "steps": lambda X: np.array(STEPS)[np.minimum(X[:, 0] // 2.5, 3).astype(int)],
    "plane": lambda X: X @ np.array((3.0, -2.0)),
}


def moons(n: int = 300, noise: float = 0.2, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Two interleaving half circles."""
    upper, lower = (np.linspace(0, np.pi, size) for size in (n // 2, n - n // 2))
    points = [(np.cos(upper), np.sin(upper)), (1 - np.cos(lower), 0.5 - np.sin(lower))]
    return labelled_points(points, noise, seed)


def circles(n: int = 300, noise: float = 0.1, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """A circle of radius 1 around one of radius 1/2."""
    points = []
    for radius, size in ((1.0, n // 2), (0.5, n - n // 2)):
        angle = np.linspace(0, 2 * np.pi, size, endpoint=False)
        points.append((radius * np.cos(angle), radius * np.sin(angle)))
    return labelled_points(points, noise, seed)


def xor(n: int = 300, noise: float = 0.1, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Class 1 where exactly one feature is positive. No single split helps, two levels of splits do."""
    X = np.random.default_rng(seed).uniform(-1, 1, (n, 2))
    one = (X[:, 0] > 0) != (X[:, 1] > 0)
    return labelled_points([X[~one].T, X[one].T], noise, seed)


def blobs(n: int = 300, noise: float = 0.8, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Three classes, each a normal cloud around its center."""
    sizes = [len(part) for part in np.array_split(np.arange(n), len(CENTERS))]
    points = [np.tile(center, (size, 1)).T for center, size in zip(CENTERS, sizes, strict=True)]
    return labelled_points(points, noise, seed)


def steps(n: int = 120, noise: float = 0.3, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """One feature; y is constant between 0, 2.5, 5, 7.5 and 10, as the predictions of a tree are."""
    rng = np.random.default_rng(seed)
    X = rng.uniform(0, 10, (n, 1))
    return X, KNOWN_FUNCTIONS["steps"](X) + rng.normal(0, noise, n)


def wave(n: int = 120, noise: float = 0.2, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """One feature; y = sin(x), which a tree can only approximate by steps."""
    rng = np.random.default_rng(seed)
    X = rng.uniform(0, 10, (n, 1))
    return X, KNOWN_FUNCTIONS["wave"](X) + rng.normal(0, noise, n)


def plane(n: int = 200, noise: float = 0.3, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Two features; y = 3 x_1 - 2 x_2."""
    rng = np.random.default_rng(seed)
    X = rng.uniform(-1, 1, (n, 2))
    return X, KNOWN_FUNCTIONS["plane"](X) + rng.normal(0, noise, n)


def flats(n: int = 10, noise: float = 60.0, seed: int = 274) -> tuple[np.ndarray, np.ndarray]:
    """Size in m², distance to the centre in km; rent = 400 + 8 size - 30 distance, rounded to tens.

    With this seed AdaBoost.R2 runs for many rounds on so few rows, and improves.
    """
    rng = np.random.default_rng(seed)
    size, distance = rng.permutation(25.0 + 5 * np.arange(n)), rng.permutation(n) + 1.0
    rent = 400 + 8 * size - 30 * distance + rng.normal(0, noise, n)
    return np.column_stack((size, distance)), rent.round(-1)


def interest(n: int = 20, noise: float = 0.5, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Somebody's interest in a topic, day by day: 1 at first, and 4 after the first half of the days."""
    day = np.arange(1.0, n + 1)
    return day[:, None], np.where(day <= n / 2, 1.0, 4.0) + np.random.default_rng(seed).normal(0, noise, n).round(1)


def few_relevant(d: int, n: int = 200, noise: float = 0.3, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Class 1 where x_1 + x_2 is positive, but for noise; the other d - 2 features have nothing to do with it.

    The rows and classes are the same for every d.
    """
    rng = np.random.default_rng(seed)
    relevant, error = rng.uniform(-1, 1, (n, 2)), rng.normal(0, noise, n)
    X = np.column_stack((relevant, rng.uniform(-1, 1, (d - 2, n)).T))
    return X, (relevant.sum(1) + error > 0).astype(np.int64)


def make_table(make: Callable, n: int, seed: int, class_names: tuple[str, ...] = ()) -> Dataset:
    """Generate a table by one of the functions above; without names, classes count as the numbers 0 and 1."""
    X, y = make(n=n, seed=seed)
    names = tuple(f"x_{j + 1}" for j in range(X.shape[1])) if X.shape[1] > 1 else ("x",)
    task = CLASSIFICATION if class_names else REGRESSION
    return Dataset(X, y, names, (NUMBER,) * len(names), ((),) * len(names), class_names, task)


def labelled_points(points: list, noise: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Give the points points[k] = (x_1 values, x_2 values) the class k; add noise, and shuffle."""
    rng = np.random.default_rng(seed)
    X = np.concatenate([np.column_stack(xs) for xs in points])
    y = np.repeat(np.arange(len(points)), [len(xs[0]) for xs in points])
    order = rng.permutation(len(X))
    return (X + rng.normal(0, noise, X.shape))[order], y[order]


EXERCISE_ROWS = 9
MAX_FEATURE_VALUE = 20


def random_table(seed: int, task: str, rows: int = EXERCISE_ROWS, variant: int = 0) -> Dataset:
    """Draw a small table for an exercise; each variant of a seed is another table."""
    rng, top = np.random.default_rng([seed, variant]), MAX_FEATURE_VALUE
    X = np.column_stack([rng.choice(np.arange(1, top + 1), rows, replace=False) for _ in range(2)]).astype(float)
    signal = np.where((X[:, 0] > top / 2) == (X[:, 1] > top / 2), 1.0, 0.0) + X[:, 0] / top
    query = tuple(map(float, rng.integers(1, top + 1, 2)))
    y: np.ndarray
    if task == CLASSIFICATION:
        noisy = signal + 0.25 * rng.normal(size=rows)  # noise, so that one split is not enough
        y = (noisy > np.median(noisy)).astype(np.int64)
    else:
        y = np.round(10 * signal + 4 * rng.normal(size=rows))
    classes, names, kinds = ("A", "B") if task == CLASSIFICATION else (), ("x_1", "x_2"), ("number", "number")
    return Dataset(X, y, names, kinds, ((), ()), classes, task, "y", f"drawn {seed}", query_rows=(query,))
