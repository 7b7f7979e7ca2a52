"""Splits drawn at random: what is drawn is what may be drawn, and judged as plain loops judge it (tests/oracle.py)."""

import itertools
import math

import numpy as np
import pytest

from engine import cart, record
from engine.split.criteria import Gini
from engine.split.features import build_features
from engine.split.random_splitters import RandomSplitter, some_levels
from engine.split.scores import scores_for
from engine.split.search import NodeDraws
from engine.tree.grow import grow
from tests import oracle
from tests.learners import TABLES
from tests.tables import random_table, random_weight, table

KINDS = {
    "two classes": {},
    "three classes with gaps": {"classes": 3, "missing": 0.25},
    "levels with gaps": {"category": 0.6, "missing": 0.15},
    "values": {"task": "regression"},
    "values with gaps and levels": {"task": "regression", "missing": 0.2, "category": 0.5},
}


def drawn_candidates(p: oracle.Problem, rows: list[int], allowed, threshold, levels) -> list[oracle.Candidate]:
    """What may be tried at a node, by plain loops, given what was drawn: a threshold or levels for each feature."""
    found = []
    for feature in range(p.data.d):
        x = {row: float(p.data.X[row, feature]) for row in rows}
        gaps = any(math.isnan(value) for value in x.values())
        for missing_left in (False, True) if gaps and allowed[feature] else (False,) * bool(allowed[feature]):
            named = feature in levels
            goes = {row: value in levels[feature] if named else value <= threshold[feature] for row, value in x.items()}
            left = [row for row in rows if (missing_left if math.isnan(x[row]) else goes[row])]
            right = tuple(row for row in rows if row not in left)
            if min(len(left), len(right)) >= p.min_samples_leaf:
                at = math.nan if named else threshold[feature]
                sides = tuple(levels[feature]) if named else ()
                worth = oracle.gain(p, rows, left, right)
                found.append(oracle.Candidate(feature, at, sides, missing_left, tuple(left), right, worth))
    return found


def drawn_levels(growth, draws: NodeDraws) -> dict[int, list[int]]:
    """The levels that go left of each category, by the record: those of all categories stand one after another."""
    found, at = {}, 0
    for column, category in growth.features.category.items():
        own = draws.sides[at : at + category.size, 0]
        found[int(growth.features.feature[column])] = own.nonzero()[0].tolist()
        at += category.size
    return found


def check_node(growth, p: oracle.Problem, node: int) -> None:
    """The record of a node lies where it may, and table and split are what the oracle makes of it."""
    rows, draws, tree = growth.rows_of(node).tolist(), growth.draws_of(node), growth.tree
    levels, threshold = drawn_levels(growth, draws), draws.threshold[:, 0].tolist()
    for feature in range(p.data.d):
        present = [v for v in p.data.X[rows, feature].tolist() if not math.isnan(v)]
        if not draws.allowed[feature, 0]:
            assert math.isnan(threshold[feature])
        elif feature in levels:
            here = set(map(int, present))
            assert set(levels[feature]) <= here
            assert 0 < len(levels[feature]) < len(here) or len(here) <= 1
        elif len(set(present)) > 1:
            assert min(present) <= threshold[feature] < max(present)
        else:
            assert threshold[feature] == math.inf if present else math.isnan(threshold[feature])
    expected = drawn_candidates(p, rows, draws.allowed[:, 0], threshold, levels)
    found = growth.table(node).columns()
    chosen = oracle.best(expected)
    assert len(found["gain"]) == len(expected)
    for i, candidate in enumerate(expected):
        mine = {name: column[i] for name, column in found.items()}
        assert (mine["feature"], mine["missing_left"]) == (candidate.feature, candidate.missing_left)
        assert mine["threshold"] == candidate.threshold or math.isnan(mine["threshold"] + candidate.threshold)
        assert mine["categories"] == candidate.levels and mine["allowed"]
        assert (mine["n_left"], mine["n_right"]) == (len(candidate.left), len(candidate.right))
        assert mine["gain"] == pytest.approx(float(candidate.gain), rel=1e-9, abs=1e-12)
        assert mine["chosen"] == (candidate is chosen)
    if chosen is None:
        assert tree.feature[node] < 0
        return
    assert tree.feature[node] == chosen.feature and growth.rows_of(tree.left[node]).tolist() == sorted(chosen.left)
    assert tree.gain[node] == found["gain"][found["chosen"]][0]  # to the last bit


@pytest.mark.parametrize("min_samples_leaf", [1, 4])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_a_random_tree_split_by_split(seed, kind, min_samples_leaf):
    rng = np.random.default_rng(seed)
    data = random_table(rng, 45, 3, **KINDS[kind])
    weight = random_weight(rng, 45) if seed % 2 else None
    p = oracle.problem(data, "gini" if data.class_names else "squared_error", weight, min_samples_leaf=min_samples_leaf)
    trace = record(cart.fit, data, splitter="random", seed=seed, sample_weight=weight,
                   min_samples_leaf=min_samples_leaf)  # fmt: skip
    growth = trace.logged_events[0]
    searched = [node for node in range(growth.n_nodes) if growth.was_searched(node)]
    assert len(searched) > 2
    for node in searched:
        check_node(growth, p, node)
    used = np.ones(45, bool) if weight is None else weight > 0
    assert growth.leaf_of[used].tolist() == growth.tree.apply(data.X[used]).tolist()


@pytest.mark.parametrize("name", [name for name, data in TABLES.items() if data.n < 40])
@pytest.mark.parametrize("categories", ["subset", "one_vs_rest"])
def test_degenerate_tables_split_by_split(name, categories):
    data = TABLES[name]
    p = oracle.problem(data, "gini" if data.class_names else "squared_error", categories=categories)
    growth = record(cart.fit, data, splitter="random", categories=categories).logged_events[0]
    for node in range(growth.n_nodes):
        if growth.was_searched(node):
            check_node(growth, p, node)


def test_the_same_seed_draws_the_same_tree_and_another_seed_another():
    data = random_table(np.random.default_rng(3), 80, 4, missing=0.1, category=0.5)
    one, same, other = (record(cart.fit, data, splitter="random", seed=seed).logged_events[0] for seed in (5, 5, 6))
    for a, b in zip(one.node_draws, same.node_draws, strict=True):
        assert np.array_equal(a[1].threshold, b[1].threshold, equal_nan=True)
        assert np.array_equal(a[1].sides, b[1].sides)
    assert np.array_equal(one.tree.threshold, same.tree.threshold, equal_nan=True)
    assert not np.array_equal(one.leaf_of, other.leaf_of)


def test_a_tree_draws_the_same_alone_and_beside_others():
    data = random_table(np.random.default_rng(4), 60, 3, missing=0.1, category=0.4)
    features, y = build_features(data), data.y
    chances = lambda: [np.random.default_rng([8, r]) for r in range(3)]  # noqa: E731
    many = grow(features, scores_for(Gini(), np.tile(y, 3), None, 2), roots=3, splitter=RandomSplitter(chances()))
    for root in range(3):
        alone = grow(features, scores_for(Gini(), y, None, 2), splitter=RandomSplitter(chances()[root : root + 1]))
        own = many.nodes_of_root(root)
        for name in ("feature", "threshold", "gain", "count"):
            assert np.array_equal(getattr(many.tree, name)[own], getattr(alone.tree, name), equal_nan=True)


def test_thresholds_are_uniform_between_the_extremes():
    """By the largest distance between the share of thresholds below a point and the point (Kolmogorov and Smirnov)."""
    data = table([[3.0], [4.0], [9.0], [5.0], [3.5]], [0, 1, 0, 1, 1])
    seeds = 3000
    drawn = np.sort([cart.fit(data, splitter="random", max_depth=1, seed=s).tree.threshold[0] for s in range(seeds)])
    assert drawn[0] >= 3.0 and drawn[-1] < 9.0
    uniform, steps = (drawn - 3.0) / 6.0, np.arange(seeds + 1) / seeds
    distance = max(np.abs(uniform - steps[1:]).max(), np.abs(uniform - steps[:-1]).max())
    assert distance < 1.95 / math.sqrt(seeds)  # exceeded by chance once in a thousand


def test_every_way_to_divide_levels_is_as_likely_as_any_other():
    chance, times = np.random.default_rng(0), 7000
    drawn = [tuple(some_levels(chance, 4, False).tolist()) for _ in range(times)]
    ways = [side for side in itertools.product((True, False), repeat=4) if side[0] and not all(side)]
    assert set(drawn) == set(ways) and len(ways) == 7
    assert all(abs(drawn.count(side) - times / 7) < 5 * math.sqrt(times / 7) for side in ways)
    one = [tuple(some_levels(chance, 3, True).tolist()) for _ in range(times)]
    assert sorted(set(one)) == [(False, False, True), (False, True, False), (True, False, False)]
    assert all(abs(one.count(side) - times / 3) < 5 * math.sqrt(times / 3) for side in set(one))


@pytest.mark.parametrize("values", [[1.0, np.nextafter(1.0, 2.0)], [-1.7e308, 1.7e308], [0.0, 5e-324]])
def test_two_extreme_values_are_parted(values):
    tree = cart.fit(table([[v] for v in values], [0, 1]), splitter="random").tree
    assert values[0] <= tree.threshold[0] < values[1] and tree.count.tolist() == [2, 1, 1]


def test_a_split_that_was_asked_for_is_made_and_the_others_are_drawn():
    data = random_table(np.random.default_rng(9), 60, 2)
    growth = record(cart.fit, data, splitter="random", force={"": (1, 0.25)}, max_depth=2).logged_events[0]
    tree = growth.tree
    assert (tree.feature[0], tree.threshold[0]) == (1, 0.25)
    below = int(tree.left[0])
    assert tree.threshold[below] == growth.draws_of(below).threshold[tree.feature[below], 0]


def test_drawn_thresholds_outlive_pruning_back_to_a_few_leaves():
    rng = np.random.default_rng(1)
    data = table(rng.normal(size=(80, 3)), rng.integers(0, 2, 80))
    whole, few = (record(cart.fit, data, splitter="random", max_leaf_nodes=most).logged_events[0] for most in (None, 5))
    assert few.tree.threshold[0] == whole.tree.threshold[0] and len(few.tree.leaves) == 5
    p = oracle.problem(data, "gini")
    for node in (few.tree.feature >= 0).nonzero()[0]:
        check_node(few, p, int(node))
    assert np.isnan(few.tree.threshold[few.tree.leaves]).all()
