"""Every candidate of a node, and the one that is taken, against plain loops and exact fractions (tests/oracle.py)."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import DataProblem, cart, record
from engine.split.criteria import VALUE_CRITERIA, Similarity
from engine.split.features import build_features
from engine.split.newton import newton_scores
from engine.tree.grow import Limits, grow
from engine.tree.reasons import REASONS
from tests import oracle
from tests.tables import SEEDS, THOROUGH, random_table, random_weight, table

CLASS_CRITERIA = ["gini", "entropy", "misclassification"]


def written_down(data, criterion, weight=None, **limits):
    """The candidates of the root as the trace's table gives them, or None where the root was not searched."""
    trace = record(cart.fit, data, criterion=criterion, sample_weight=weight, max_depth=1, **limits)
    return trace.columns("candidates") or None


def same_candidates(columns, expected, per_row=True):
    """Row by row: the same split, the same rows on each side, the same gain; and the chosen one is the oracle's."""
    assert len(columns["gain"]) == len(expected)
    chosen = oracle.best(expected)
    for i, candidate in enumerate(expected):
        mine = {name: column[i] for name, column in columns.items()}
        assert mine["feature"] == candidate.feature
        assert mine["threshold"] == candidate.threshold or np.isnan([mine["threshold"], candidate.threshold]).all()
        assert mine["categories"] == candidate.levels
        assert mine["missing_left"] == candidate.missing_left
        assert (mine["n_left"], mine["n_right"]) == (len(candidate.left), len(candidate.right))
        assert mine["gain"] == pytest.approx(float(candidate.gain), rel=1e-9, abs=1e-12)
        assert mine["chosen"] == (candidate is chosen)


def same_sides(columns, p, expected):
    """The impurities of both sides and of the split are the definition's."""
    per_weight = lambda rows: p.loss([p.answers[r] for r in rows]) / sum(p.answers[r][1] for r in rows)  # noqa: E731
    for i, c in enumerate(expected):
        left, right, whole = per_weight(c.left), per_weight(c.right), per_weight(c.left + c.right)
        mine = columns["impurity_left"][i], columns["impurity_right"][i], columns["impurity"][i]
        assert mine == pytest.approx((float(left), float(right), float(whole - Fraction(c.gain))), rel=1e-9, abs=1e-10)


def check(data, criterion, weight=None, min_samples_leaf=1, threshold="midpoint", categories="subset"):
    p = oracle.problem(data, criterion, weight, min_samples_leaf=min_samples_leaf, categories=categories,
                       midpoint=threshold == "midpoint")  # fmt: skip
    rows = [row for row in range(data.n) if p.answers[row][1] > 0]
    expected = (
        [] if oracle.grow(p, rows, max_depth=1).reason not in ("", "no_candidate") else oracle.candidates(p, rows)
    )
    columns = written_down(data, criterion, weight, min_samples_leaf=min_samples_leaf, threshold=threshold,
                           categories=categories)  # fmt: skip
    if not expected:
        assert columns is None or len(columns["gain"]) == 0
        return
    same_candidates(columns, expected)
    same_sides(columns, p, expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_candidate_of_mixed_tables(seed):
    """Ties, repeats, constants, weights, gaps and levels at once; ten tables a seed and task, two thousand in all."""
    rng = np.random.default_rng(seed)
    for _ in range(10):
        shape = {"n": int(rng.integers(1, 13)), "d": int(rng.integers(1, 4)), "missing": rng.choice([0, 0.3, 0.8]),
                 "category": rng.choice([0, 0.5])}  # fmt: skip
        limits = {"min_samples_leaf": int(rng.choice([1, 1, 2, 3])), "threshold": rng.choice(["midpoint", "observed"])}
        limits = {name: value.item() if isinstance(value, np.generic) else value for name, value in limits.items()}
        limits["categories"] = str(rng.choice(["subset", "one_vs_rest", "as_numbers"]))
        data = random_table(rng, classes=int(rng.integers(2, 5)), **shape)
        check(data, str(rng.choice(CLASS_CRITERIA)), random_weight(rng, data.n), **limits)
        data = random_table(rng, task="regression", **shape)
        check(data, str(rng.choice(list(VALUE_CRITERIA))), random_weight(rng, data.n), **limits)


values = st.one_of(st.integers(-3, 3).map(float), st.floats(-1e6, 1e6, width=32), st.just(math.nan))


@st.composite
def small_tables(draw):
    n, d = draw(st.integers(1, 9)), draw(st.integers(1, 3))
    X = draw(st.lists(st.lists(values, min_size=d, max_size=d), min_size=n, max_size=n))
    y = draw(st.lists(st.integers(0, 2), min_size=n, max_size=n))
    return table(X, y, classes=3), table(X, np.array(y, float))


@given(small_tables())
@settings(max_examples=150, derandomize=True, deadline=None)
def test_every_candidate_of_awkward_tables(tables):
    classes, values = tables
    check(classes, "gini")
    check(values, "squared_error")
    check(values, "absolute_error")


@pytest.mark.parametrize("levels", [2, 3, 10])
def test_all_ways_to_divide_up_to_ten_levels(levels):
    """2^(M-1) - 1 ways; where rows are missing the same again with them left, and present against missing."""
    rng = np.random.default_rng(levels)
    codes = np.append(rng.permutation(np.tile(np.arange(levels), 2)), [np.nan, np.nan])
    ways = 2 ** (levels - 1) - 1
    for X, expected in ((codes[:-2, None], ways), (codes[:, None], 2 * ways + 1)):
        data = table(X, rng.integers(0, 3, len(X)), kinds=["category"], classes=3)
        assert len(written_down(data, "gini")["gain"]) == expected
        check(data, "gini")


@pytest.mark.parametrize("criterion", ["gini", "entropy", "squared_error"])
@pytest.mark.parametrize("seed", range(4 if THOROUGH else 2))
def test_sorted_means_find_the_best_of_all_subsets(criterion, seed):
    """Beyond ten levels only splits of the sorted order are tried: Fisher's theorem says the best is among them."""
    rng = np.random.default_rng(seed)
    codes = rng.permutation(np.arange(36) % 11).astype(float)[:, None]
    y = rng.normal(size=36) if criterion == "squared_error" else rng.integers(0, 2, 36)
    data = table(codes, y, kinds=["category"])
    check(data, criterion)
    p = oracle.problem(data, criterion)
    sides = [np.isin(codes[:, 0], side) for side in oracle.subsets(list(range(11))) if 0 in side]
    best_of_all = max(oracle.gain(p, range(36), left.nonzero()[0], (~left).nonzero()[0]) for left in sides)
    columns = written_down(data, criterion)
    assert len(sides) == 1023 and len(columns["gain"]) == 10
    assert columns["gain"].max() == pytest.approx(float(best_of_all), rel=1e-9)


@pytest.mark.parametrize("seed", range(6 if THOROUGH else 2))
def test_many_levels_of_many_classes_with_gaps_and_weights(seed):
    rng = np.random.default_rng(seed)
    data = random_table(rng, 60, 1, classes=3, category=1.0, levels=14, missing=0.1)
    check(data, "gini", random_weight(rng, 60))
    values = table(data.X, rng.integers(-3, 4, 60).astype(float), kinds=data.kinds, levels=data.levels)
    for criterion in VALUE_CRITERIA:
        check(values, criterion)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_candidate_of_newton_scores(seed):
    """g and h summed, pulled by alpha, held by lambda, barred by min_child_weight; hessians given or all 1."""
    rng = np.random.default_rng(seed)
    data = random_table(rng, int(rng.integers(2, 13)), 2, missing=0.2, category=0.3)
    g = rng.normal(size=data.n)
    h = rng.uniform(0.1, 1, data.n) if seed % 2 else None
    reg_lambda, reg_alpha, least = (
        float(rng.choice([0, 1, 2.5])),
        float(rng.choice([0, 0.5])),
        float(rng.choice([0, 1.5])),
    )
    scores = newton_scores(Similarity(reg_lambda, reg_alpha), g, h, least)
    growth = grow(build_features(data), scores, Limits(max_depth=1))
    loss = oracle.similarity_loss(reg_lambda, reg_alpha)
    ones = np.ones(data.n) if h is None else h
    answers = [(Fraction(a), Fraction(b)) for a, b in zip(g.tolist(), ones.tolist(), strict=True)]
    p = oracle.Problem(data, loss, answers, per_row=False, min_weight=least)
    expected = oracle.candidates(p, list(range(data.n)))
    columns = growth.columns("candidates")
    if not expected:
        assert len(columns["gain"]) == 0
        return
    same_candidates(columns, expected)
    similarity = [[-float(loss([p.answers[r] for r in side])) for side in (c.left, c.right)] for c in expected]
    mine = np.stack((columns["similarity_left"], columns["similarity_right"]), 1)
    assert mine == pytest.approx(np.array(similarity), rel=1e-9, abs=1e-12)


def same_tree(tree, node, expected, p):
    """The same splits, sides, counts, values and reasons all the way down."""
    assert tree.count[node] == len(expected.rows)
    assert REASONS[tree.reason[node]] == expected.reason
    value = oracle.value_of(p, expected, len(p.data.class_names))
    assert np.atleast_1d(tree.value[node]) == pytest.approx(np.array(value, float, ndmin=1), rel=1e-12, abs=1e-12)
    if expected.split is None:
        assert tree.feature[node] == -1
        return
    split = expected.split
    assert tree.feature[node] == split.feature
    assert tree.threshold[node] == split.threshold or np.isnan([tree.threshold[node], split.threshold]).all()
    assert tree.missing_left[node] == expected.missing_left
    assert tree.gain[node] == pytest.approx(float(split.gain), rel=1e-9, abs=1e-12)
    same_tree(tree, tree.left[node], expected.left, p)
    same_tree(tree, tree.right[node], expected.right, p)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_whole_tree(seed):
    """Tables with many ties: every split of the tree is the first of the best, and every row ends in the same leaf."""
    rng = np.random.default_rng(1000 + seed)
    task = "classification" if seed % 2 else "regression"
    data = random_table(rng, int(rng.integers(1, 25)), int(rng.integers(1, 4)), task, classes=3,
                        missing=rng.choice([0, 0.2]), category=rng.choice([0, 0.4]))  # fmt: skip
    criterion = str(rng.choice(CLASS_CRITERIA if seed % 2 else list(VALUE_CRITERIA)))
    weight = random_weight(rng, data.n)
    limits = {"min_samples_leaf": int(rng.choice([1, 2])), "categories": str(rng.choice(["subset", "one_vs_rest"]))}
    p = oracle.problem(data, criterion, weight, **limits)
    limits |= {"max_depth": [None, 2][seed % 3 == 0], "min_samples_split": int(rng.choice([2, 4]))}
    stops = {name: limits[name] for name in ("max_depth", "min_samples_split")}
    expected = oracle.grow(p, [row for row in range(data.n) if p.answers[row][1] > 0], **stops)
    model = cart.fit(data, criterion=criterion, sample_weight=weight, **limits)
    same_tree(model.tree, 0, expected, p)
    for x in data.X:
        leaf = model.tree.value[model.tree.apply(x[None])[0]]
        wanted = oracle.value_of(p, oracle.leaf_of(p, expected, x), len(data.class_names))
        assert np.atleast_1d(leaf) == pytest.approx(np.array(wanted, float, ndmin=1), rel=1e-12, abs=1e-12)


def test_one_row_is_a_leaf():
    model = cart.fit(table([[1.0]], [1]))
    assert model.tree.feature.tolist() == [-1]
    assert model.predict([[5.0]]).tolist() == [1]


def test_one_class_is_a_sentence():
    with pytest.raises(DataProblem, match="only one class"):
        cart.fit(table([[1.0], [2.0]], [0, 0]))


def test_constant_columns_and_identical_rows_offer_no_split():
    trace = record(cart.fit, table([[3.0, 1.0]] * 4, [0, 1, 0, 1]))
    assert trace.columns("nodes")["reason"].tolist() == ["no_candidate"]
    assert trace.model.predict_proba([[3.0, 1.0]]).tolist() == [[0.5, 0.5]]


def test_a_column_of_gaps_offers_no_split():
    trace = record(cart.fit, table([[np.nan]] * 3, [0, 1, 0]))
    assert trace.columns("nodes")["reason"].tolist() == ["no_candidate"]


def one_split(n: int, ones: int, left: int) -> np.ndarray:
    """A switch with `left` rows off, among them the same share of the first `ones` rows as everywhere."""
    x = np.ones(n)
    x[: left * ones // n] = 0
    x[ones : ones + left - left * ones // n] = 0
    return x


@pytest.mark.parametrize(("n", "ones", "exact", "rounded"), [(56, 36, 14, 42), (66, 18, 11, 55), (66, 36, 11, 55)])
@pytest.mark.parametrize("task", ["classification", "regression"])
def test_nothing_gained_ties_with_nothing_gained(n, ones, exact, rounded, task):
    """Both splits gain exactly 0, and 42 * (36 / 56) is no whole number in floats: the first feature must still win."""
    X = np.stack([one_split(n, ones, exact), one_split(n, ones, rounded)], 1)
    trace = record(cart.fit, table(X, np.arange(n) >= ones, task), max_depth=1)
    assert trace.columns("candidates")["gain"].tolist() == [0.0, 0.0]
    assert trace.columns("candidates")["chosen"].tolist() == [True, False]
