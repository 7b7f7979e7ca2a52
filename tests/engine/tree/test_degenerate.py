"""Data and settings at the edge of sense: an answer, or a sentence, and never a warning."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from engine import DataProblem, cart, record
from tests.tables import table


@pytest.fixture(autouse=True)
def no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_a_weight_too_small_for_a_unit_still_counts():
    y = np.array([0, 1, 0, 1, 1, 0])
    weight = [1e-30, 1, 1, 1, 1e-20, 1]
    model = cart.fit(table(np.arange(6.0)[:, None], y), sample_weight=weight)
    assert (model.predict(np.arange(6.0)[:, None]) == y).all()  # also where next to no weight stands


@pytest.mark.parametrize("scale", [1e-140, 1.0, 1e15, 1e140])
@pytest.mark.parametrize("weight", [None, [1.0, 2.0, 3.5]])
def test_rows_alike_with_different_answers_end_in_their_mean(scale, weight):
    y = np.array([1.0, 2.0, -1.0]) * scale
    trace = record(cart.fit, table(np.zeros((3, 1)), y), sample_weight=weight)
    assert trace.columns("nodes")["reason"].tolist() == ["no_candidate"]
    assert trace.model.predict([[0.0]]) == pytest.approx(np.average(y, weights=weight), rel=1e-12)


def test_a_tree_that_searched_nothing_has_a_table_without_rows():
    for trace in (
        record(cart.fit, table([[1.0]], [3.0], task="regression")),
        record(cart.fit, table([[1.0], [2.0]], [0, 1]), max_depth=0),
    ):
        columns = trace.columns("candidates")
        assert {"round", "tree", "node", "feature", "threshold", "gain", "chosen"} <= set(columns)
        assert {len(column) for column in columns.values()} == {0}


def test_a_forced_split_that_is_never_reached_is_refused():
    data = table([[1.0], [2.0]], [0, 1])
    with pytest.raises(DataProblem, match="no split at 'LL'"):
        cart.fit(data, force={"LL": (0, 0.5)})
    with pytest.raises(DataProblem, match="no split at ''"):
        cart.fit(data, force={"": (0, 1.5)}, max_depth=0)
    assert cart.fit(data, force={"": (0, 1.25)}).tree.threshold[0] == 1.25


@pytest.mark.parametrize("task", ["classification", "regression"])
def test_a_forced_split_of_weighted_rows_gains_what_it_would_by_itself(task):
    X, y = np.array([[7.0], [12.0], [18.0], [35.0], [38.0], [50.0], [83.0]]), [0, 0, 1, 1, 1, 0, 0]
    data = table(X, np.array(y, float if task == "regression" else int), task=task)
    weight = np.full(7, 1.0)
    gains = record(cart.fit, data, sample_weight=weight, max_depth=1).columns("candidates")
    for threshold, gain in zip(gains["threshold"], gains["gain"], strict=True):
        asked = record(cart.fit, data, sample_weight=weight, max_depth=1, force={"": (0, float(threshold))})
        assert asked.columns("nodes")["gain"][0] == pytest.approx(gain, rel=1e-12)
