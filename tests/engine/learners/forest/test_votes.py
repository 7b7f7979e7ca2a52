"""Votes of the rows left out, importances, and how alike trees are: against plain loops and scikit-learn's formulas."""

import math
import statistics

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine import cart, forest, record
from engine.learners.forest.correlation import TreeVariance, grow_on_training_sets, variance_of_mean
from engine.learners.forest.importance import impurity_importance, permutation_importance
from engine.learners.forest.out_of_bag import Finished, TreeVotes
from tests.engine.learners.cart.test_fitting import continuous
from tests.tables import random_table, table

TASKS = ["classification", "regression"]


def loss(task, y, said):
    """The mean over rows, plainly."""
    wrong = [(a != b) if task == "classification" else (a - b) ** 2 for a, b in zip(y, said, strict=True)]
    return math.fsum(wrong) / len(wrong)


def loop_over_votes(data, model, vote):
    """After each tree: votes, prediction and error, row by row and tree by tree."""
    heard, after = [[] for _ in range(data.n)], []
    for bag, tree in zip(model.forest.bags, model.trees, strict=True):
        for row in range(data.n):
            if row not in bag.rows:
                value = tree.predict(data.X[row : row + 1])[0]
                if data.task == "classification" and vote == "majority":
                    value = np.eye(len(value))[list(value).index(max(value))]
                heard[row].append(value)
        said = []
        for values in heard:
            if data.task == "classification":
                totals = list(np.sum(values, 0)) if values else []
                said.append(totals.index(max(totals)) if values else -1)
            else:
                said.append(statistics.fmean(values) if values else math.nan)
        judged = [row for row in range(data.n) if heard[row]]
        error = loss(data.task, data.y[judged], [said[row] for row in judged]) if judged else math.nan
        after.append(([len(values) for values in heard], said, error))
    return after


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("vote", ["share", "majority"])
@pytest.mark.parametrize("n", [1, 2, 5, 40])
def test_out_of_bag_votes_and_errors_are_those_of_a_loop(task, vote, n):
    data = random_table(np.random.default_rng([n, 3]), n, 3, task, classes=3, missing=0.1, category=0.3)
    trace = record(forest.fit, data, n_estimators=8, vote=vote, max_depth=2, seed=n)
    expected = loop_over_votes(data, trace.model, vote)
    events = trace.events_of(TreeVotes)
    assert len(events) == len(expected) == 8
    for event, (votes, said, error) in zip(events, expected, strict=True):
        assert event.oob_vote_counts.tolist() == votes
        assert event.oob_predictions == pytest.approx(np.array(said), nan_ok=True)
        assert event.error == pytest.approx(error, nan_ok=True)
        assert event.rows_without_vote.tolist() == [row for row in range(n) if not votes[row]]
    rounds, rows = trace.columns("rounds"), trace.columns("rows")
    assert rounds["oob_error"] == pytest.approx(np.array([error for *_, error in expected]), nan_ok=True)
    assert rounds["judged"].tolist() == [sum(v > 0 for v in votes) for votes, *_ in expected]
    assert rows["oob_votes"].tolist() == [v for votes, *_ in expected for v in votes]
    assert rows["row"].tolist() == list(range(n)) * 8
    says = np.concatenate([[model_says(tree, task, x) for x in data.X] for tree in trace.model.trees])
    assert rows["says"] == pytest.approx(says)


def model_says(tree, task, x):
    value = tree.predict(x[None])[0]
    return value.argmax() if task == "classification" else value


def test_a_forest_whose_bags_hold_every_row_has_no_error_and_says_so():
    data = table([[1.0], [2.0]], [0, 1])
    trace = record(forest.fit, data, bags=[([0, 1], None), ([1, 0, 0], None)])
    last = trace.last_event(TreeVotes)
    assert (
        math.isnan(last.error)
        and last.rows_without_vote.tolist() == [0, 1]
        and last.oob_predictions.tolist() == [-1, -1]
    )


@pytest.mark.parametrize("task", TASKS)
def test_it_stops_when_the_error_has_settled_and_not_before(task):
    rng = np.random.default_rng(0)
    data, _ = continuous(rng, task)
    patience, tolerance = 5, 0.03
    settings = {"max_depth": 3, "seed": 1}
    trace = record(forest.fit, data, stop_when_settled=True, tolerance=tolerance, patience=patience, **settings)
    everything = forest.fit(data, n_estimators=100, **settings).forest.oob_errors
    y = data.y
    blind = loss(task, y, [statistics.mode(y.tolist()) if task == "classification" else statistics.fmean(y)] * len(y))
    for trees in range(patience + 1, 101):
        window = everything[trees - patience - 1 : trees]
        if max(window) - min(window) <= tolerance * blind:
            break
    assert len(trace.model.trees) == trees < 100
    assert trace.last_event(Finished).reason == "settled"
    assert trace.last_event(Finished).votes is trace.last_event(TreeVotes)
    assert trace.model.forest.oob_errors == pytest.approx(everything[:trees])
    assert record(forest.fit, data, n_estimators=3).last_event(Finished).reason == "n_estimators"


@pytest.mark.parametrize("patience", [1, 4])
def test_settling_takes_patience_and_one_tree_more(patience):
    """An error that never moves has settled when it was seen to stay for `patience` trees after the first."""
    data = table(np.arange(30.0)[:, None], np.full(30, 2.5), "regression")
    model = forest.fit(data, stop_when_settled=True, tolerance=0.0, patience=patience)
    assert model.forest.oob_errors.tolist() == [0.0] * (patience + 1)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("seed", range(4))
def test_impurity_importance_is_scikit_learns(task, seed):
    """Their formula on their trees, fitted on our bags; and the raw sums of the notes beside it."""
    data, weight = continuous(np.random.default_rng([seed, 61]), task)
    model = forest.fit(data, n_estimators=5, max_features=None, sample_weight=weight, min_samples_leaf=12, seed=seed)
    Theirs = {"classification": DecisionTreeClassifier, "regression": DecisionTreeRegressor}[task]
    shares, totals = [], []
    for bag in model.forest.bags:
        one = Theirs(min_samples_leaf=12, random_state=0).fit(data.X, data.y, sample_weight=bag.counts * weight)
        shares.append(one.feature_importances_)
        totals.append(one.tree_.compute_feature_importances(normalize=False) * one.tree_.weighted_n_node_samples[0])
    found = impurity_importance(model)
    assert found.share == pytest.approx(np.mean(shares, 0) / np.mean(shares, 0).sum(), rel=1e-9)
    assert found.by_tree == pytest.approx(np.array(totals), rel=1e-9)
    assert found.total == pytest.approx(np.mean(totals, 0), rel=1e-9)
    assert found.share.sum() == pytest.approx(1.0)


def test_importance_of_trees_without_a_split_is_0():
    data = table([[1.0, 1.0]] * 3, [0, 1, 1])
    found = impurity_importance(forest.fit(data, n_estimators=3))
    assert found.share.tolist() == found.total.tolist() == [0.0, 0.0]


@pytest.mark.parametrize("task", TASKS)
def test_permutation_importance_is_a_loop_over_the_recorded_shuffles(task):
    data = random_table(np.random.default_rng(12), 60, 4, task, classes=3, missing=0.1, category=0.3)
    model = forest.fit(data, n_estimators=6, max_depth=3, seed=2)
    found = permutation_importance(model, seed=5)
    drops = [[] for _ in range(data.d)]
    for number, (bag, tree) in enumerate(zip(model.forest.bags, model.trees, strict=True)):
        rows = [row for row in range(data.n) if row not in bag.rows]
        before = loss(task, data.y[rows], [model_says(tree, task, data.X[row]) for row in rows])
        for feature in range(data.d):
            shuffle = found.shuffle(number, feature)
            assert sorted(shuffle.order) == list(range(len(rows)))
            said = []
            for place, row in enumerate(rows):
                x = data.X[row].copy()
                x[feature] = data.X[rows[shuffle.order[place]], feature]
                said.append(model_says(tree, task, x))
            after = loss(task, data.y[rows], said)
            assert (found.before[number], found.after[number, feature]) == pytest.approx((before, after))
            drops[feature].append(after - before)
    assert found.total == pytest.approx(np.mean(drops, 1))
    assert np.abs(found.total).max() > 0
    assert (permutation_importance(model, seed=6).after != found.after).any()


def test_permutation_importance_without_rows_to_judge_by():
    """A tree that has seen every row has no say in the mean; where none has a say there is no mean."""
    data, everything = table(np.arange(12.0)[:, None], np.arange(12.0) ** 2, "regression"), list(range(12))
    mixed = permutation_importance(forest.fit(data, bags=[(everything, None), ([0, 4, 8, 11], None)]))
    assert math.isnan(mixed.before[0]) and mixed.by_tree[1, 0] != 0
    assert mixed.total.tolist() == mixed.by_tree[1].tolist()
    assert np.isnan(permutation_importance(forest.fit(data, bags=[(everything, None)])).total).all()


def by_loops(predictions) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each row: the variance of a tree, the covariance of two of one training set, the variance of their mean."""
    K, B, n = predictions.shape

    def covariance(first, second):
        means = sum(first) / K, sum(second) / K
        return sum((a - means[0]) * (b - means[1]) for a, b in zip(first, second, strict=True)) / (K - 1)

    found = []
    for row in range(n):
        trees = [[float(predictions[k, b, row]) for k in range(K)] for b in range(B)]
        pairs = [covariance(trees[a], trees[b]) for a in range(B) for b in range(B) if a != b]
        means = [sum(tree[k] for tree in trees) / B for k in range(K)]
        found.append((sum(covariance(t, t) for t in trees) / B, sum(pairs) / len(pairs), covariance(means, means)))
    return tuple(np.array(found).T)


def fresh_forests(sets: int, B: int, m=1, seed: int = 0) -> np.ndarray:
    """[sets, B, 9] trees of forests on new tables of one known function, at nine fixed x."""
    x, grown = np.linspace(-1.2, 1.2, 27).reshape(9, 3), []
    for k in range(sets):
        rng = np.random.default_rng([seed, k])
        X = rng.normal(size=(40, 3))
        data = table(X, 2 * X[:, 0] + np.sin(3 * X[:, 1]) + rng.normal(size=40), task="regression")
        model = forest.fit(data, n_estimators=B, max_features=m, max_depth=4, seed=1000 * seed + k)
        grown.append([tree.predict(x) for tree in model.trees])
    return np.array(grown)


@pytest.mark.parametrize("source", ["fresh", "bootstrap", "classes", "all rows", "given bags", "chance alone"])
def test_the_variance_of_the_mean_is_the_formulas(source):
    """The identity holds at every x and on average, also for draws that know of no forest."""
    rng = np.random.default_rng(3)
    if source == "chance alone":
        found = TreeVariance(rng.normal(size=(7, 3, 4)) + rng.normal(size=(7, 1, 4)))
    elif source == "fresh":
        found = TreeVariance(fresh_forests(8, 3))
    else:
        data, _ = continuous(rng, "classification" if source == "classes" else "regression", n=30)
        settings = {"all rows": {"bootstrap": False}, "given bags": {"bags": [([0, 1, 1, 5], None), ([2, 9], [0])]}}
        found = grow_on_training_sets(forest.fit(data, **{"max_depth": 3, **settings.get(source, {})}))
        assert found.predictions.shape == (20, 5, 30)
    sigma2, covariance, mean = by_loops(found.predictions)
    assert found.sigma2_at == pytest.approx(sigma2)
    assert found.covariance_at == pytest.approx(covariance, abs=1e-12)
    assert found.rho_at[sigma2 > 0] == pytest.approx(covariance[sigma2 > 0] / sigma2[sigma2 > 0], abs=1e-9)
    B = found.predictions.shape[1]
    at_each = [variance_of_mean(r, s, B) for r, s in zip(np.nan_to_num(found.rho_at), sigma2, strict=True)]
    assert at_each == pytest.approx(mean, abs=1e-12)
    assert found.variance_of_forest == pytest.approx(mean.mean())
    assert variance_of_mean(found.rho, found.sigma2, B) == pytest.approx(mean.mean())


def test_pairs_of_trees_foretell_the_variance_of_larger_forests_and_rows_do_not():
    """rho and sigma2 of two trees each give the variance of 20; that over rows, mere signal, does not."""
    pairs, large = TreeVariance(fresh_forests(300, 2)), TreeVariance(fresh_forests(100, 20, seed=1))
    assert variance_of_mean(pairs.rho, pairs.sigma2, 20) == pytest.approx(large.variance_of_forest, rel=0.2)
    covariances = np.array([np.cov(trees) for trees in pairs.predictions])
    over_rows = covariances[:, 0, 1].mean() / covariances[:, 0, 0].mean()
    assert pairs.rho < 0.6 * over_rows


def test_a_training_set_is_the_tables_rows_drawn_again():
    """Each tree is that of a fit to the drawn table, in which every row may be there several times."""
    data, _ = continuous(np.random.default_rng(5), "regression", n=25)
    model = forest.fit(data, max_features=None, max_depth=3, bootstrap=False, seed=4)
    found, rng = grow_on_training_sets(model), np.random.default_rng([4, 20])
    rng.integers(1 << 31)
    for k in range(20):
        rows = (rng.random(25) * 25).astype(int)
        tree = cart.fit(table(data.X[rows], data.y[rows], "regression"), max_depth=3)
        assert found.predictions[k] == pytest.approx(np.tile(tree.predict(data.X), (5, 1)))


def test_drawing_features_makes_trees_less_correlated_but_lets_each_vary_more():
    bagging, drawn = (TreeVariance(fresh_forests(60, 5, m)) for m in (None, 1))
    assert drawn.rho < 0.8 * bagging.rho and drawn.sigma2 > 1.1 * bagging.sigma2


def test_trees_without_variance_have_no_correlation():
    data = table([[1.0]] * 4, [2.0] * 4, "regression")
    found = grow_on_training_sets(forest.fit(data, n_estimators=1))
    assert math.isnan(found.rho) and np.isnan(found.rho_at).all() and found.sigma2 == found.variance_of_forest == 0
    assert math.isnan(TreeVariance(found.predictions[:, :1]).rho)
