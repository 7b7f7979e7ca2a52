"""The notes' examples about bagging and forests, printed or put right, through the public calls."""

import numpy as np
import pytest

from engine import forest, record
from engine.learners.common.random_draws import oob_probability
from engine.learners.forest.correlation import simulated_means, variance_of_mean
from engine.learners.forest.out_of_bag import TreeVotes
from engine.learners.forest.samples import Bag
from tests.tables import table

# EX06 (second set of notes, lines 131-210): six rows, four bags of two features each.
ROWS = [
    [4.3, 4.9, 4.1, 4.7, 5.5], [3.9, 6.1, 5.9, 5.5, 5.9], [2.7, 4.8, 4.1, 5.0, 5.6], [6.6, 4.4, 4.5, 3.9, 5.9],
    [6.5, 2.9, 4.7, 4.6, 6.1], [2.7, 6.7, 4.2, 5.3, 4.8],
]  # fmt: skip
BAGS = [
    ([2, 0, 2, 4, 5, 5], [0, 1]),
    ([2, 1, 3, 1, 4, 4], [2, 3]),
    ([4, 1, 3, 0, 0, 2], [2, 4]),
    ([3, 3, 2, 5, 1, 2], [1, 3]),
]
NEW = [[5.3, 4.2, 4.7, 5.1, 5.4]]
DATA = table(ROWS, [0, 0, 0, 1, 1, 1])


def forest_of_the_notes(threshold):
    return record(forest.fit, DATA, bags=BAGS, threshold=threshold, vote="majority")


@pytest.mark.parametrize(
    ("threshold", "votes", "label"),
    [
        ("observed", [1, 0, 1, 1], 1),  # printed: three ones, one zero
        ("midpoint", [0, 0, 1, 1], 0),  # two against two: the first class; three to one cannot be had with midpoints
    ],
)
def test_ex06_how_the_four_trees_vote(threshold, votes, label):
    model = forest_of_the_notes(threshold).model
    assert [int(model.forest.predict_tree(tree, np.array(NEW))[0]) for tree in range(4)] == votes
    assert model.predict_proba(NEW)[0].tolist() == [1 - sum(votes) / 4, sum(votes) / 4]
    assert model.predict(NEW) == [label]


@pytest.mark.parametrize(
    ("threshold", "votes"),
    [
        ("observed", {0: [0, 0], 1: [1], 2: [], 3: [1], 4: [1], 5: [0, 1]}),
        ("midpoint", {0: [1, 0], 1: [1], 2: [], 3: [1], 4: [1], 5: [0, 0]}),
    ],
)
def test_ex06_the_votes_of_the_rows_left_out(threshold, votes):
    trace = forest_of_the_notes(threshold)
    seen = {row: [] for row in range(6)}
    for event in trace.events_of(TreeVotes):
        for row, says in zip(event.bag.oob_rows.tolist(), event.oob_tree_predictions.tolist(), strict=True):
            seen[row].append(says)
    assert seen == votes
    last = trace.last_event(TreeVotes)
    assert last.rows_without_vote.tolist() == [2]  # row 2 is in every bag
    assert last.oob_predictions[2] == -1
    # Mean over the five rows with a vote (the slides print a sum over all: erratum C2-10); a draw goes to class 0.
    assert last.error == 2 / 5


def test_ex06_the_bags_are_the_notes():
    trace = forest_of_the_notes("observed")
    assert [bag.oob_rows.tolist() for bag in trace.events_of(Bag)] == [[1, 3], [0, 5], [5], [0, 4]]
    assert [bag.features.tolist() for bag in trace.events_of(Bag)] == [features for _, features in BAGS]
    first = trace.model.trees[0]
    assert (first.feature[0], first.threshold[0], first.feature[1], first.threshold[1]) == (1, 4.9, 0, 4.3)
    columns = trace.columns("nodes")
    assert columns["n"][(columns["round"] == 0) & (columns["node"] == 0)] == [4]  # four different rows, six drawn


def test_ex17_the_variance_of_a_mean():
    """rho = 0.5, B = 100 (third set, line 540): 0.505. Printed is 0.005, below even the 0.01 without correlation."""
    assert variance_of_mean(0.5, 1.0, 100) == pytest.approx(0.505)
    assert variance_of_mean(0.0, 1.0, 100) == pytest.approx(0.01)
    assert variance_of_mean(1.0, 3.0, 100) == pytest.approx(3.0)
    simulated = simulated_means(0.5, 100, 3000, seed=1).var()
    assert simulated == pytest.approx(0.505, rel=5 * np.sqrt(2 / 3000))  # five standard errors of a variance
    assert simulated_means(0.0, 100, 3000, seed=1).var() == pytest.approx(0.01, rel=5 * np.sqrt(2 / 3000))


def test_ex18_how_often_a_row_is_left_out():
    """(third set, lines 324-439): 0.335 of six, 0.340 of seven, 0.366 of a hundred, 0.368 = 1/e in the end."""
    found = [oob_probability(n, n) for n in (6, 7, 100, 1000)]
    assert found == pytest.approx([0.33489797668, 0.33991667708, 0.36603234127, 0.36769542477], abs=1e-11)
    assert oob_probability(10**8, 10**8) == pytest.approx(np.exp(-1), rel=1e-7)
