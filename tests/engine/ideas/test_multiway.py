"""Trees with n-way splits, against plain loops, published values and cases at the edge."""

from collections import Counter
from itertools import pairwise
from math import inf, isnan, log2, nan

import numpy as np
import pytest

from datasets import Dataset, load
from engine.ideas import multiway
from engine.ideas.multiway import GAIN, GAIN_RATIO

TENNIS = "outlook", "temperature", "humidity", "wind"
REASONS = {"pure", "max_depth", "no_candidate", "no_gain"}


def table(columns: list[list[float]], y: list[int], kinds: str = "") -> Dataset:
    """A table of categories; "n" in `kinds` marks the columns of numbers."""
    kinds = kinds or "c" * len(columns)
    X = np.array(columns, dtype=float).T
    levels = tuple(("a", "b", "c", "d") if kind == "c" else () for kind in kinds)
    names = tuple(f"x_{j}" for j in range(len(columns)))
    kinds_in_words = tuple({"c": "category", "n": "number"}[kind] for kind in kinds)
    return Dataset(X, np.array(y), names, kinds_in_words, levels, ("A", "B", "C"), "classification")


def random_table(seed: int) -> Dataset:
    """Tied categories and numbers, some of them missing, and three classes."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 40))
    columns = [rng.integers(0, 4, n).astype(float) for _ in range(4)]
    for column in columns:
        column[rng.random(n) < rng.choice([0, 0.2])] = nan
    return table([column.tolist() for column in columns], rng.integers(0, 3, n).tolist(), "cncn")


# -- the same in plain loops


def entropy(values: list) -> float:
    return -sum(count / len(values) * log2(count / len(values)) for count in Counter(values).values())


def split_in_loops(x: list[float], y: list[int], threshold: float) -> dict:
    """Children of a split: missing values are a child of their own."""
    children = {}
    for value, target in zip(x, y, strict=True):
        key = inf if isnan(value) else value if isnan(threshold) else value > threshold
        children.setdefault(key, []).append(target)
    return children


def gain_in_loops(children: dict) -> tuple[float, float]:
    """The gain and the gain ratio of a split."""
    y = [target for child in children.values() for target in child]
    gain = entropy(y) - sum(len(child) / len(y) * entropy(child) for child in children.values())
    info = entropy([key for key, child in children.items() for _ in child])
    return gain, gain / info if info else 0.0


def grow_in_loops(data: Dataset, rows: list[int], split_by: str, min_rows: int, depth: int) -> list[tuple]:
    """The rows and the split of each node, depth first."""
    y = [int(data.y[row]) for row in rows]
    candidates = []
    for j in range(data.d):
        x = [float(data.X[row, j]) for row in rows]
        known = sorted({value for value in x if not isnan(value)})
        is_number = data.kinds[j] == "number"
        thresholds = [(a + b) / 2 for a, b in pairwise(known)] or [inf]
        splits = [(t, split_in_loops(x, y, t)) for t in (thresholds if is_number else [nan])]
        gains = [gain_in_loops(children)[0] for _, children in splits]
        threshold, children = next(s for s, g in zip(splits, gains, strict=True) if g > max(gains) - 1e-9)
        if sum(len(child) >= min_rows for child in children.values()) >= 2:
            candidates.append((j, threshold, *gain_in_loops(children)))
    node = (rows, None, None)
    if len(set(y)) > 1 and depth and max((c[2] for c in candidates), default=0) > 1e-9:
        mean = sum(c[2] for c in candidates) / len(candidates)
        allowed = [c for c in candidates if split_by == GAIN or c[2] > mean - 1e-9]
        score = [c[2 if split_by == GAIN else 3] for c in allowed]
        j, threshold, *_ = next(c for c, s in zip(allowed, score, strict=True) if s > max(score) - 1e-9)
        x = [float(data.X[row, j]) for row in rows]
        children = sorted(split_in_loops(x, rows, threshold).items())
        below = [grow_in_loops(data, child, split_by, min_rows, depth - 1) for _, child in children]
        return [(rows, j, threshold), *(each for nodes in below for each in nodes)]
    return [node]


@pytest.mark.parametrize("split_by", multiway.SPLIT_BY)
@pytest.mark.parametrize("seed", range(25))
def test_trees_on_random_tables_are_those_of_plain_loops(seed, split_by):
    data, min_rows = random_table(seed), 1 + seed % 3
    nodes = multiway.grow(data, split_by, min_rows, 4)
    plain = grow_in_loops(data, list(range(data.n)), split_by, min_rows, 4)
    assert [node.rows.tolist() for node in nodes] == [rows for rows, *_ in plain]
    assert [node.best and node.best.feature for node in nodes] == [feature for _, feature, _ in plain]
    for node, (_, _, threshold) in zip(nodes, plain, strict=True):
        assert node.best is None or node.best.threshold == pytest.approx(threshold, nan_ok=True)
        assert (node.best is None) == (node.reason.name.lower() in REASONS)


@pytest.mark.parametrize("name", ["play_tennis", "penguins", "titanic"])
def test_the_splits_of_a_root_are_those_of_plain_loops(name):
    data = load(name)
    for split in multiway.feature_splits(data, np.arange(data.n)):
        children = split_in_loops(data.X[:, split.feature].tolist(), data.y.tolist(), split.threshold)
        assert sorted(split.sizes) == sorted(map(len, children.values()))
        assert (split.gain, split.gain_ratio) == pytest.approx(gain_in_loops(children))
        assert split.impurity_after == pytest.approx(entropy(data.y.tolist()) - split.gain)


# -- play tennis: Quinlan 1986 and Mitchell 1997 print gains from rounded entropies, so their last digit may differ


def test_play_tennis_has_the_published_gains_and_gain_ratios():
    data = load("play_tennis")
    assert data.feature_names == TENNIS
    assert np.bincount(data.y).tolist() == [5, 9]
    root, *_ = nodes = multiway.grow(data, GAIN, 1, 9)
    assert root.entropy == pytest.approx(0.940, abs=5e-4)
    assert [split.gain for split in root.splits] == pytest.approx([0.246, 0.029, 0.151, 0.048], abs=1e-3)
    assert [split.gain for split in root.splits] == pytest.approx([0.2467, 0.0292, 0.1518, 0.0481], abs=5e-5)
    assert [split.gain_ratio for split in root.splits] == pytest.approx([0.156, 0.019, 0.152, 0.049], abs=5e-4)
    chosen = [node.best and TENNIS[node.best.feature] for node in nodes]
    assert chosen == ["outlook", None, "wind", None, None, "humidity", None, None]
    assert all(len(set(data.y[node.rows])) == 1 for node in nodes if node.best is None)


def test_a_level_for_every_row_wins_by_gain_and_here_by_gain_ratio_too():
    data = multiway.with_row_numbers(load("play_tennis"), "day")
    *others, day = multiway.feature_splits(data, np.arange(data.n))
    assert (day.gain, day.split_info) == pytest.approx((entropy(data.y.tolist()), log2(14)))
    assert day.gain_ratio == pytest.approx(0.247, abs=5e-4)
    assert day.gain_ratio > max(split.gain_ratio for split in others)
    winners = {
        (by, rows): multiway.best_split([*others, day], by, rows)[0] for by in multiway.SPLIT_BY for rows in (1, 2)
    }
    assert winners[GAIN, 1] is day is winners[GAIN_RATIO, 1]
    assert winners[GAIN, 2] is others[0] is winners[GAIN_RATIO, 2]


# -- edges


@pytest.mark.parametrize(
    ("columns", "y", "kinds", "reason"),
    [
        ([[0, 1, 2]], [1, 1, 1], "c", "pure"),
        ([[0, 0, 0], [5, 5, 5]], [0, 1, 2], "cn", "no_candidate"),  # one level, one value
        ([[nan, nan]], [0, 1], "c", "no_candidate"),
        ([[0, 0, 1, 1]], [0, 1, 0, 1], "c", "no_gain"),
        ([[0, 1, 1, 1]], [0, 1, 1, 1], "c", "split"),
        ([[0, nan]], [0, 1], "c", "split"),  # a level and missing values
        ([[7, nan]], [0, 1], "n", "split"),
    ],
)
def test_a_node_is_split_or_says_why_not(columns, y, kinds, reason):
    root, *others = multiway.grow(table(columns, y, kinds), GAIN_RATIO, 1, 9)
    assert root.reason.name.lower() == reason
    assert bool(others) == (root.best is not None) == (reason == "split")


def test_the_first_of_equal_features_and_the_lowest_of_equal_thresholds_are_taken():
    same = [0, 0, 1, 1]
    for split_by in multiway.SPLIT_BY:
        assert multiway.grow(table([[0, 1, 0, 1], same, same], same), split_by, 1, 9)[0].best.feature == 1
    mirrored = multiway.grow(table([[1, 2, 3, 4]], [0, 1, 1, 0], "n"), GAIN, 1, 1)[0].best
    assert mirrored.threshold == 1.5


def test_depth_and_rows_in_two_children_are_limits():
    data = load("titanic")
    for depth in (0, 1, 2):
        assert max(node.depth for node in multiway.grow(data, GAIN, 1, depth)) == depth
    for node in multiway.grow(data, GAIN, 30, 4):
        assert node.best is None or sorted(node.best.sizes)[-2] >= 30
