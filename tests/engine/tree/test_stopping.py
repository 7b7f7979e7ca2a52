"""Why a node is a leaf: every reason is reached, and what it says is true by numbers found another way."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import chi2, chi2_contingency, fisher_exact

from datasets import load
from engine import DataProblem, cart, record
from engine.split.criteria import CLASS_CRITERIA, VALUE_CRITERIA
from engine.text.wording import leaf_reason_text
from engine.tree.growth import Independence, Leaf
from engine.tree.independence import CORRECTIONS, chi_square, fisher, upper_tail
from engine.tree.reasons import REASONS
from tests import oracle
from tests.tables import random_table, table
from tests.words import words

# Taking splits back is for pruning, and leaves of a file are of models that others trained.
ALL = {reason for reason in REASONS if reason} - {"pruned", "in_file"}


def nodes_of(data, **settings):
    """The table of nodes and, for each, its rows."""
    trace = record(cart.fit, data, **settings)
    growth = trace.logged_events[0]
    return trace, [growth.rows_of(node).tolist() for node in range(len(growth.tree.feature))]


def leaves_because(trace, reason: str) -> list[int]:
    found = (trace.columns("nodes")["reason"] == reason).nonzero()[0].tolist()
    assert found, f"no leaf says {reason}"
    return found


@pytest.fixture(scope="module")
def classes():
    return random_table(np.random.default_rng(11), 60, 3, classes=3)


@pytest.fixture(scope="module")
def grid():
    """Few different values: many rows, hardly a candidate."""
    rng = np.random.default_rng(12)
    return table(rng.integers(0, 3, (60, 2)), rng.integers(0, 3, 60))


@pytest.fixture(scope="module")
def values():
    return random_table(np.random.default_rng(13), 60, 3, "regression", missing=0.1)


def test_pure(classes):
    trace, rows = nodes_of(classes)
    for node in leaves_because(trace, "pure"):
        assert len(set(classes.y[rows[node]])) == 1


def test_max_depth(classes):
    trace, rows = nodes_of(classes, max_depth=2)
    for node in leaves_because(trace, "max_depth"):
        assert trace.columns("nodes")["depth"][node] == 2
        assert len(set(classes.y[rows[node]])) > 1  # a pure node says so first


def test_min_samples_split(classes):
    trace, _ = nodes_of(classes, min_samples_split=9)
    nodes = trace.columns("nodes")
    leaves_because(trace, "min_samples_split")
    assert (nodes["n"][nodes["reason"] == "min_samples_split"] < 9).all()
    assert (nodes["n"][nodes["left"] >= 0] >= 9).all()


def test_min_samples_leaf(classes):
    trace, rows = nodes_of(classes, min_samples_leaf=5)
    for node in leaves_because(trace, "min_samples_leaf"):
        p = oracle.problem(classes, "gini", min_samples_leaf=5)
        assert not oracle.candidates(p, rows[node])
    assert trace.columns("nodes")["n"].min() >= 5


def test_no_candidate_after_a_search(grid):
    """Rows enough, yet every split leaves a side too small, or all rows look alike."""
    trace, rows = nodes_of(grid, min_samples_leaf=4)
    for node in leaves_because(trace, "no_candidate"):
        assert not oracle.candidates(oracle.problem(grid, "gini", min_samples_leaf=4), rows[node])
    alike = record(cart.fit, table([[1.0]] * 4, [0, 1, 0, 1]))
    assert alike.columns("nodes")["reason"].tolist() == ["no_candidate"]
    assert alike.columns("candidates") == {} or len(alike.columns("candidates")["gain"]) == 0


@pytest.mark.parametrize("criterion", [*CLASS_CRITERIA, *VALUE_CRITERIA])
def test_min_impurity(classes, values, criterion):
    data = values if criterion in VALUE_CRITERIA else classes
    p = oracle.problem(data, criterion)
    limit = float(p.loss(p.answers)) / data.n * 0.7
    trace, rows = nodes_of(data, criterion=criterion, min_impurity=limit)
    nodes = trace.columns("nodes")
    leaves_because(trace, "min_impurity")
    for node, own in enumerate(rows):
        impurity = float(p.loss([p.answers[row] for row in own])) / len(own)
        assert nodes["impurity"][node] == pytest.approx(impurity, rel=1e-9, abs=1e-12)
        if nodes["reason"][node] == "min_impurity":
            assert impurity <= limit
        if nodes["left"][node] >= 0:
            assert impurity > limit


@pytest.mark.parametrize("criterion", ["gini", *VALUE_CRITERIA])
def test_min_gain(classes, values, criterion):
    data = values if criterion in VALUE_CRITERIA else classes
    p = oracle.problem(data, criterion)
    trace, rows = nodes_of(data, criterion=criterion, min_gain=0.1)
    for node in leaves_because(trace, "min_gain"):
        assert oracle.best(oracle.candidates(p, rows[node])).gain < 0.1
    gain = trace.columns("nodes")["gain"]
    assert (gain[~np.isnan(gain)] >= 0.1).all()


def test_min_impurity_decrease(classes):
    """gain * n / N, as scikit-learn weighs it: a small node must gain more."""
    p = oracle.problem(classes, "gini")
    trace, rows = nodes_of(classes, min_impurity_decrease=0.02)
    for node in leaves_because(trace, "min_impurity_decrease"):
        assert oracle.best(oracle.candidates(p, rows[node])).gain * len(rows[node]) / classes.n < 0.02
    nodes = trace.columns("nodes")
    split = nodes["left"] >= 0
    assert (nodes["gain"][split] * nodes["n"][split] / classes.n >= 0.02).all()


def test_no_gain_is_for_those_who_ask():
    """Exclusive or: the first split gains nothing, yet the second separates the classes. Stopping there is a choice."""
    data = table([[a, b] for a in (0, 1) for b in (0, 1)], [0, 1, 1, 0])
    stopped = record(cart.fit, data, stop_without_gain=True)
    assert stopped.columns("nodes")["reason"].tolist() == ["no_gain"]
    assert stopped.columns("candidates")["gain"].tolist() == [0.0, 0.0]
    assert (cart.fit(data).predict(data.X) == data.y).all()


@pytest.mark.parametrize("answers", [[0.1, 0.7] * 9, [0, 1, 2] * 6, [5.5, 5.5, 1e6] * 6])
def test_no_gain_sees_through_rounding(answers):
    """Shuffled alike over both values of x, the answers gain nothing by exact sums, whatever floats make of it."""
    X = np.repeat([[0.0], [1.0], [2.0]], len(answers) // 3, axis=0)
    for scale in (1, 3):
        data = table(X, np.array(answers) * scale, task="regression" if isinstance(answers[0], float) else None)
        trace = record(cart.fit, data, stop_without_gain=True)
        assert trace.columns("nodes")["reason"].tolist() == ["no_gain"]


@pytest.mark.parametrize("seed", range(20))
def test_chi_square_is_scipys(seed):
    rng = np.random.default_rng(seed)
    observed = rng.integers(0, 9, (2, int(rng.integers(2, 7)))) + np.array([[1], [0]])
    observed[:, 0] += 1
    mine = chi_square(observed.astype(float))
    present = observed[:, observed.sum(0) > 0]
    theirs = chi2_contingency(present, correction=False)
    assert mine.statistic == pytest.approx(theirs.statistic, rel=1e-12, abs=1e-12)
    assert mine.statistic == pytest.approx(oracle.chi_square(observed.tolist()), rel=1e-12, abs=1e-12)
    assert (mine.freedom, mine.p) == (theirs.dof, pytest.approx(theirs.pvalue, rel=1e-10, abs=1e-14))
    assert mine.expected == pytest.approx(theirs.expected_freq)


@pytest.mark.parametrize("seed", range(40))
def test_fishers_exact_test(seed):
    """Two sides by two classes, from a handful of rows to thousands on one side; and with a side that has none."""
    rng = np.random.default_rng(seed)
    observed = rng.integers(0, rng.choice([3, 8, 40, 3000], (2, 2)))
    assert fisher(observed) == pytest.approx(fisher_exact(observed).pvalue, rel=1e-7)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 10, 31, 200])
def test_the_tail_of_chi_square(freedom):
    for statistic in (0.0, 1e-9, 0.1, 1.0, freedom, 3.0 * freedom, 700.0):
        assert upper_tail(statistic, freedom) == pytest.approx(chi2.sf(statistic, freedom), rel=1e-9, abs=1e-300)


def test_independent(classes):
    """The test is on the best split's counts, and its verdict decides: p above alpha stops."""
    trace, rows = nodes_of(classes, independence_alpha=0.2)
    leaves_because(trace, "independent")
    tests = trace.events_of(Independence)
    assert {event.passed for event in tests} == {True, False}
    for event in tests:
        table_of_counts = event.search.table
        best = table_of_counts.is_best
        left, total = table_of_counts.sums_left[best][0], table_of_counts.sums_total
        observed = np.stack((left, total - left))
        observed = observed[:, observed.sum(0) > 0]
        assert np.array_equal(event.test.observed, observed)
        assert event.test.p == pytest.approx(chi2_contingency(observed, correction=False).pvalue, rel=1e-10)
        assert event.passed == (event.test.p <= 0.2)
        assert total.sum() == len(rows[event.search.node])


def test_independence_is_decided_at_alpha_itself(classes):
    """p as large as alpha still splits; anything larger stops."""
    p = record(cart.fit, classes, independence_alpha=1.0).events_of(Independence)[0].test.p
    assert 0 < p < 1
    for alpha, why in ((p, ""), (p * (1 - 1e-9), "independent")):
        assert record(cart.fit, classes, independence_alpha=alpha).columns("nodes")["reason"][0] == why


def test_independence_is_for_classes(values):
    with pytest.raises(DataProblem, match="independence_alpha"):
        cart.fit(values, independence_alpha=0.05)
    with pytest.raises(DataProblem, match=r"0\.005"):
        cart.fit(load("iris"), independence_alpha=0.004, independence_correction="permutation")


# Numbers, ties, missing values, levels, drawn features, drawn splits, weights, best-first growth: settings by name.
CORRECTED = {
    "numbers": {},
    "entropy": {"criterion": "entropy", "min_samples_leaf": 3},
    "rates": {"criterion": "misclassification"},
    "missing": {"missing": 0.15},
    "levels": {"category": 0.7, "missing": 0.1},
    "drawn features": {"max_features": 2, "seed": 3},
    "drawn splits": {"splitter": "random", "seed": 3},
    "weights": {"class_weight": "balanced"},
    "few leaves": {"max_leaf_nodes": 4},
}


@pytest.mark.parametrize("name", CORRECTED)
def test_corrected_independence(name):
    """Bonferroni counts the candidates of the node's table; permutation repeats its search with other classes."""
    made = {key: value for key, value in CORRECTED[name].items() if key in ("missing", "category")}
    settings = {key: value for key, value in CORRECTED[name].items() if key not in made}
    rng = np.random.default_rng(5)
    data = random_table(rng, 60, 3, classes=3, **made)
    high = np.nan_to_num(np.sign(data.X - np.nanmedian(data.X, 0))).sum(1) > 0
    data = replace(data, y=np.where(rng.random(60) < 0.8, high, data.y))
    for correction in ("bonferroni", "permutation"):
        settings |= {"independence_alpha": 0.3, "independence_correction": correction}
        trace = record(cart.fit, data, **settings)
        tests = trace.events_of(Independence)
        nodes = trace.columns("nodes")
        assert tests and {event.correction for event in tests} == {correction}
        for event in tests:
            table_of_counts, observed = event.search.table, event.test.observed
            if correction == "bonferroni":
                n = sum(table_of_counts.allowed.tolist())
                expected = min(1.0, n * chi2_contingency(observed, correction=False).pvalue)
                assert event.p == pytest.approx(expected, rel=1e-10)
            else:
                assert event.p == (event.n_as_good + 1) / 200
            assert event.passed == (event.p <= 0.3) == (nodes["left"][event.search.node] >= 0)
        root = tests[0].p
        assert 0 < root < 1
        for alpha, why in ((root, ""), (max(root * (1 - 1e-9), 0.005), "independent" if root > 0.005 else "")):
            nodes = record(cart.fit, data, **settings | {"independence_alpha": alpha}).columns("nodes")
            assert nodes["reason"][0] == why


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
def test_the_permutation_test_is_that_of_plain_loops(criterion):
    """k counts permutations whose best gain, found by plain loops, is as large: it agrees with our seeded k by chance,
    and exactly where every order of the classes can be listed."""
    data = table(np.arange(6.0)[:, None], [0, 0, 0, 1, 1, 1])
    orders = set(itertools.permutations(data.y.tolist()))
    problems = [oracle.problem(replace(data, y=np.array(y)), criterion) for y in ([*data.y], *orders)]
    seen, *gains = (oracle.best(oracle.candidates(p, list(range(6)))).gain for p in problems)
    share = np.mean([gain >= seen * (1 - 1e-9) for gain in gains])
    assert share == pytest.approx(2 / 20)  # of the 20 orders, the one seen and its mirror image
    settings = {"independence_alpha": 1.0, "independence_correction": "permutation", "criterion": criterion}
    counts = [record(cart.fit, data, seed=seed, **settings).events_of(Independence)[0].n_as_good for seed in range(20)]
    assert np.mean(counts) == pytest.approx(199 * share, abs=4 * math.sqrt(199 * share * (1 - share) / 20))
    assert len(set(counts)) > 5


@pytest.mark.parametrize(("d", "classes", "lowest"), [(1, 2, 0.35), (5, 2, 0.85), (5, 3, 0.85)])
def test_noise_is_split_no_more_often_than_the_level_says(d, classes, lowest):
    """Of 150 tables of pure noise: uncorrected p lets most roots through, each corrected one at most 5 % or so."""
    rng, passed = np.random.default_rng(8), np.zeros(3)
    for _ in range(150):
        data = table(rng.random((100, d)), rng.integers(0, classes, 100))
        for k, correction in enumerate(CORRECTIONS):
            settings = {"max_depth": 1, "independence_alpha": 0.05, "independence_correction": correction}
            passed[k] += cart.fit(data, **settings).tree.feature[0] >= 0
    none, *corrected = passed / 150
    assert none > lowest
    assert max(corrected) <= 0.05 + 2.4 * math.sqrt(0.05 * 0.95 / 150)


def test_max_leaf_nodes(classes):
    """Leaves that best-first growth did not reach gain less than every split it made."""
    trace, _ = nodes_of(classes, max_leaf_nodes=6)
    nodes, full = trace.columns("nodes"), record(cart.fit, classes).columns("nodes")
    assert (nodes["left"] < 0).sum() == 6
    made = trace.logged_events[0].split_order
    lowered = [nodes["gain"][node] * nodes["n"][node] for node in made]
    assert len(made) == 5
    left_out = leaves_because(trace, "max_leaf_nodes")
    p = oracle.problem(classes, "gini")
    for node in left_out:
        rows = trace.logged_events[0].rows_of(node).tolist()
        assert float(oracle.best(oracle.candidates(p, rows)).gain) * len(rows) <= min(lowered) + 1e-9
    assert len(full["node"]) > len(nodes["node"])


def test_every_reason_is_reached_and_has_its_sentence(classes, grid):
    """All but two that a single tree can end with, each in words and named in the leaf's event."""
    tries = [{}, {"max_depth": 2}, {"min_samples_split": 9}, {"min_samples_leaf": 5}, {"min_weight_fraction_leaf": 0.2},
             {"min_impurity": 0.4}, {"min_gain": 0.1}, {"min_impurity_decrease": 0.02}, {"independence_alpha": 0.2},
             {"max_leaf_nodes": 6}]  # fmt: skip
    traces = [record(cart.fit, classes, **settings) for settings in tries]
    square = table([[a, b] for a in (0, 1) for b in (0, 1)], [0, 1, 1, 0])
    traces += [record(cart.fit, square, stop_without_gain=True), record(cart.fit, grid)]
    reached = {leaf.reason for trace in traces for leaf in trace.events_of(Leaf)}
    assert reached == ALL
    said = [words(leaf_reason_text(name)) for name in REASONS]
    assert all(each.endswith(".") for each in said) and len(set(said)) == len(said)
