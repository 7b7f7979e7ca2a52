"""A learner's own tree has the splits that were made and no others; how well it predicts is counted again by rows."""

from fractions import Fraction

import numpy as np
import pytest

from datasets import load
from engine import DataProblem, cart, record
from engine.split.criteria import CLASS_CRITERIA
from pages.learners.cart import build_tree as own_tree
from pages.lesson.views.split_texts import path_to
from tests.oracle import LOSSES
from tests.tables import random_table, table

XOR = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2)]


def played(data, count: int, rng: np.random.Generator, settings=None):
    """Make splits at random, as far as there are any; each with the leaf it was seen at, and the tree after it."""
    splits = {}
    for _ in range(count):
        trace = own_tree.compare_trees(data, splits, settings or {}).own_tree.trace
        leaves = own_tree.open_leaves(trace)
        if not leaves:
            return
        node = int(rng.choice(leaves))
        feature = int(rng.choice(own_tree.features_at(trace, node)))
        every = own_tree.candidates_at(trace, node, feature)
        taken, path = every[rng.integers(len(every))], path_to(trace.columns("nodes"), node)
        splits = {**splits, path: taken.split}
        yield path, taken, splits, own_tree.compare_trees(data, splits, settings or {})


def goes_left(x: float, where, missing_left: bool) -> bool:
    if np.isnan(x):
        return missing_left
    return x in where if isinstance(where, tuple) else x <= where


def rows_by_leaf(data, splits, criterion: str) -> dict[str, list[int]]:
    """Who ends where: each split sends its rows in a loop, missing values go where less is lost, if equal right."""
    loss, at = LOSSES[criterion], {"": list(range(data.n))}
    answer = [int(y) if data.class_names else Fraction(float(y)) for y in data.y]
    for path, (feature, where) in splits.items():
        rows, ways = at.pop(path), []
        for missing_left in (False, True):
            side = [goes_left(data.X[row, feature], where, missing_left) for row in rows]
            parts = [[row for row, left in zip(rows, side, strict=True) if left == which] for which in (True, False)]
            if all(parts):
                ways.append((sum(loss([(answer[row], 1) for row in part]) for part in parts), missing_left, parts))
        at[path + "L"], at[path + "R"] = min(ways, key=lambda way: way[:2])[2]
    return at


def worth(data, leaves, criterion: str) -> tuple[float, float]:
    """Fit and impurity of the leaves, by their definitions."""
    good, mixed = Fraction(0), Fraction(0)
    for rows in leaves.values():
        y = [int(data.y[row]) if data.class_names else Fraction(float(data.y[row])) for row in rows]
        mean = sum(y) / len(y)
        good += max(map(y.count, y)) if data.class_names else sum((one - mean) ** 2 for one in y)
        mixed += Fraction(LOSSES[criterion]([(one, 1) for one in y]))
    return float(good / data.n), float(mixed / data.n)


def tables(seed: int):
    rng = np.random.default_rng(seed)
    task, criterion = [("classification", "gini"), ("regression", "squared_error"),
                       ("classification", "misclassification")][seed % 3]  # fmt: skip
    gaps = {"missing": 0.2 * (seed % 2), "category": 0.5 * (seed % 4 > 1)}
    return random_table(rng, 24, 3, task, classes=2 + seed % 2, **gaps), criterion, rng


@pytest.mark.parametrize("seed", range(12))
def test_a_tree_built_by_hand_is_what_its_splits_say_row_by_row(seed):
    data, criterion, rng = tables(seed)
    for path, taken, splits, stands in played(data, 5, rng, {"criterion": criterion}):
        leaves = rows_by_leaf(data, splits, criterion)
        nodes = stands.own_tree.trace.columns("nodes")
        found = {path_to(nodes, n): nodes["n"][n] for n in range(len(nodes["n"])) if nodes["left"][n] < 0}
        assert found == {path: len(rows) for path, rows in leaves.items()}
        cost = stands.own_tree.cost
        assert (cost.fit, cost.impurity) == pytest.approx(worth(data, leaves, criterion), abs=1e-9)
        assert cost.leaves == len(splits) + 1
        assert (taken.left.n, taken.right.n) == (len(leaves[path + "L"]), len(leaves[path + "R"]))


@pytest.mark.parametrize(
    ("name", "criterion"),
    [
        *[(name, criterion) for name in ("seven_rows", "penguins", "titanic") for criterion in CLASS_CRITERIA],
        *[(name, "squared_error") for name in ("cars", "four_points", "plane")],
        *[(name, "absolute_error") for name in ("cars", "resampling_weights")],
    ],
)
def test_what_is_shown_of_a_split_before_it_is_made_is_what_it_does(name, criterion):
    data = load(name)
    for path, taken, _, stands in played(data, 4, np.random.default_rng(5), {"criterion": criterion}):
        nodes = stands.own_tree.trace.columns("nodes")
        at = next(n for n in range(len(nodes["n"])) if path_to(nodes, n) == path)
        for side, child in ((taken.left, nodes["left"][at]), (taken.right, nodes["right"][at])):
            assert side.n == nodes["n"][child]
            assert side.value == pytest.approx(nodes["value"][child])
            assert side.impurity == pytest.approx(nodes["impurity"][child], abs=1e-9)
        assert taken.gain == pytest.approx(nodes["gain"][at], abs=1e-12)
        assert taken.impurity == pytest.approx(nodes["impurity"][at] - taken.gain, abs=1e-9)


def test_by_hand_two_levels_solve_exclusive_or_and_greedy_growth_does_not():
    data = table(XOR, np.array([(a > 0) != (b > 0) for a, b in XOR], int))
    stands = own_tree.compare_trees(data, {"": (0, 0.0), "L": (1, 0.0), "R": (1, 0.0)}, {})
    assert stands.own_tree.cost.fit == 1.0
    assert (stands.own_tree.depth, stands.own_tree.cost.leaves, stands.greedy_by_leaves.cost.leaves) == (2, 4, 4)
    assert max(stands.greedy_by_leaves.cost.fit, stands.greedy_by_depth.cost.fit) < 1
    assert stands.comparison == 1


@pytest.mark.parametrize("name", ["seven_rows", "iris", "penguins", "titanic", "cars", "wave"])
def test_who_takes_greedy_growths_splits_has_its_tree(name):
    data = load(name)
    greedy = record(cart.fit, data, max_leaf_nodes=5).columns("nodes")
    inner = (greedy["left"] >= 0).nonzero()[0].tolist()
    splits = {path_to(greedy, n): (int(greedy["feature"][n]), greedy["categories"][n] or float(greedy["threshold"][n]))
              for n in inner}  # fmt: skip
    stands = own_tree.compare_trees(data, splits, {})
    own, beside = stands.own_tree.trace.columns("nodes"), stands.greedy_by_leaves.trace.columns("nodes")
    for column in ("parent", "left", "feature", "n"):
        assert own[column].tolist() == beside[column].tolist() == greedy[column].tolist()
    assert stands.comparison == 0


def test_greedy_growth_beside_it_has_as_many_leaves_or_the_same_depth():
    data = load("iris")
    splits = {"": (0, 5.05), "R": (0, 6.05), "RR": (1, 3.05)}
    stands = own_tree.compare_trees(data, splits, {})
    assert [tree.cost.leaves for tree in (stands.own_tree, stands.greedy_by_leaves)] == [4, 4]
    assert [tree.depth for tree in (stands.own_tree, stands.greedy_by_depth)] == [3, 3]
    assert stands.greedy_by_depth.cost.fit == own_tree.cost_of(record(cart.fit, data, max_depth=3)).fit
    assert stands.comparison == -1


def test_of_two_mean_squares_the_smaller_one_leads():
    rows = [(*row, *row) for row in XOR]
    data = table(rows, np.array([float((a > 0) != (b > 0)) for a, b in XOR]))
    good = own_tree.compare_trees(data, {"": (0, 0.0), "L": (1, 0.0), "R": (1, 0.0)}, {})
    assert (good.own_tree.cost.fit, good.comparison) == (0.0, 1)
    assert own_tree.compare_trees(load("cars"), {"": (1, 400.0)}, {}).comparison == -1


def test_without_a_split_all_three_are_one_leaf():
    stands = own_tree.compare_trees(load("iris"), {}, {})
    assert [
        (tree.cost.leaves, tree.depth) for tree in (stands.own_tree, stands.greedy_by_leaves, stands.greedy_by_depth)
    ] == [(1, 0)] * 3
    assert stands.comparison == 0


# -- settings


def test_conventions_hold_and_stopping_rules_bind_nobody():
    data, splits = load("seven_rows"), {"": (0, 0.5), "R": (2, 15.0)}
    rules = {"max_depth": 1, "min_samples_leaf": 3, "stop_without_gain": True, "max_leaf_nodes": 2, "min_gain": 0.9}
    free = own_tree.compare_trees(data, splits, {"criterion": "entropy"})
    bound = own_tree.compare_trees(data, splits, {"criterion": "entropy", **rules})
    for one, other in (
        (free.own_tree, bound.own_tree),
        (free.greedy_by_leaves, bound.greedy_by_leaves),
        (free.greedy_by_depth, bound.greedy_by_depth),
    ):
        assert one.cost == other.cost
    assert free.own_tree.cost.impurity != own_tree.compare_trees(data, splits, {}).own_tree.cost.impurity


def test_thresholds_lie_where_the_setting_says():
    data = load("seven_rows")
    for threshold, first in (("midpoint", 9.5), ("observed", 7.0)):
        trace = own_tree.compare_trees(data, {}, {"threshold": threshold}).own_tree.trace
        assert own_tree.candidates_at(trace, 0, 2)[0].threshold == first


# -- leaves


def test_leaves_that_are_pure_or_look_alike_cannot_be_split():
    X = [[0, 0], [0, 0], [1, 0], [1, 1], [1, 2]]
    trace = own_tree.compare_trees(table(X, [0, 1, 1, 0, 1]), {"": (0, 0.5)}, {}).own_tree.trace
    assert own_tree.open_leaves(trace) == [2]
    assert own_tree.features_at(trace, 2) == [1]
    trace = own_tree.compare_trees(table(X, [0, 0, 1, 0, 1]), {"": (0, 0.5)}, {}).own_tree.trace
    assert own_tree.open_leaves(trace) == [2]


def test_a_leaf_is_named_by_the_answers_on_its_way():
    trace = own_tree.compare_trees(load("seven_rows"), {"": (2, 15.0), "R": (0, 0.5)}, {}).own_tree.trace
    ways = [own_tree.path_text(trace, node) for node in range(5)]
    assert ways == ["all rows", "x_3 ≤ 15 yes", "x_3 ≤ 15 no", "x_3 ≤ 15 no, x_1 = 0 yes", "x_3 ≤ 15 no, x_1 = 0 no"]


def test_a_feature_with_gaps_offers_every_candidate_once_and_present_against_missing():
    data = table([[1.0], [1.0], [2.0], [3.0], [np.nan], [np.nan]], [0, 1, 0, 1, 1, 1])
    candidates = own_tree.candidates_at(own_tree.compare_trees(data, {}, {}).own_tree.trace, 0, 0)
    assert [each.threshold for each in candidates] == [1.5, 2.5, np.inf]
    assert [each.left.n for each in candidates] == [2, 3, 4]


# -- the address


@pytest.mark.parametrize("seed", range(4))
def test_the_address_says_the_tree_and_its_last_split_can_be_undone(seed):
    data, _, rng = tables(2 * seed + 1)
    before = {}
    for _, _, splits, _ in played(data, 5, rng):
        assert list(own_tree.parse_splits(own_tree.split_texts_of(splits)).items()) == list(splits.items())
        assert own_tree.remove_last_split(splits) == before
        before = splits


@pytest.mark.parametrize("texts", [
    ["x"], ["root:2"], ["L:0:1"], ["root:0:1", "RL:0:1"], ["L:0:0.5", "root:2:15"], ["x" * 5_000],
    ["root:0:1", "L" * 5_000 + ":0:1"],
])  # fmt: skip
def test_an_address_that_is_no_tree_is_refused_in_a_sentence(texts):
    with pytest.raises(DataProblem, match=r"^build=\S+ in the address ") as refused:
        own_tree.parse_splits(texts)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["root:9:1"], "There is no feature 9"),
        (["root:2:99"], "makes one child empty"),
        (["root:2:nan"], "no threshold"),
        (["root:0:is 1"], "no threshold"),
        (["root:1:0.5", "Q:2:15"], "takes node paths"),
        (["root:1:0.5", "L:2:15"], "a rule stops there"),  # all rows of that leaf have one answer
    ],
)
def test_a_split_that_does_not_fit_the_table_is_refused_in_a_sentence(texts, why):
    with pytest.raises(DataProblem, match=f"^A split in the address is not possible here\\. .*{why}"):
        own_tree.compare_trees(load("seven_rows"), own_tree.parse_splits(texts), {})
