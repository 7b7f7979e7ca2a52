"""Candidates counted from rows are as many as the tables hold, for every learner on every kind of table."""

import numpy as np
import pytest

from datasets import load
from engine import cart, record, xgb
from engine.tree.growth import Growth
from engine.tree.separate import separate_trees
from tests.learners import CASES


def assert_counted(trace):
    for growth in (event for event in trace.logged_events if isinstance(event, Growth)):
        for one in {growth, *separate_trees(growth)}:
            nodes = np.array([node for node in range(one.n_nodes) if one.was_searched(node)], int)
            tables = [
                np.bincount(one.table(node).feature, minlength=one.features.d).tolist() for node in nodes.tolist()
            ]
            assert one.candidate_counts(nodes).tolist() == tables


@pytest.mark.parametrize("case", CASES, ids=str)
def test_as_many_candidates_as_the_tables_hold(case):
    assert_counted(case.trace)


@pytest.mark.parametrize("name", ["moons", "iris", "cars", "penguins", "titanic"])
def test_of_whole_data_sets_too_and_where_a_side_has_to_weigh_something(name):
    assert_counted(record(cart.fit, load(name), max_depth=4, min_samples_leaf=4))
    assert_counted(record(xgb.fit, load(name), n_estimators=2, max_depth=4, min_child_weight=2.5))
