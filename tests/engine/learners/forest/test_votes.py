"""Votes of the rows left out, and importances: against plain loops and scikit-learn's formulas."""

import math
import statistics

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from engine import forest, record
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
