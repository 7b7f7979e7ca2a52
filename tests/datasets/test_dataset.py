"""A Dataset is frozen, and nobody else's array is."""

import copy
import dataclasses

import numpy as np
import pytest

from datasets import Dataset


def a_dataset(X: np.ndarray, y: np.ndarray, task: str = "classification") -> Dataset:
    d = np.shape(X)[1]
    names = tuple(f"x_{j}" for j in range(d))
    return Dataset(X, y, names, ("number",) * d, ((),) * d, ("no", "yes") if task == "classification" else (), task)


def test_the_callers_arrays_stay_theirs():
    X, y = np.zeros((3, 2)), np.array([0, 1, 0])
    data = a_dataset(X, y)
    X[0, 0], y[0] = 9, 9
    assert data.X[0, 0] == 0
    assert data.y[0] == 0


def test_nobody_can_write_to_it():
    data = a_dataset(np.zeros((3, 2)), np.array([0, 1, 0]))
    for array in (data.X, data.y):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        data.name = "other"


def test_arrays_have_the_types_that_are_promised():
    data = a_dataset(np.ones((2, 1), dtype=np.int8), np.array([0.0, 1.0]))
    assert (data.X.dtype, data.y.dtype) == (np.float64, np.int64)
    assert a_dataset([[1], [2]], [3, 4], task="regression").y.dtype == np.float64


def test_its_size_can_be_asked():
    data = a_dataset(np.zeros((3, 2)), np.array([0, 1, 0]))
    assert (data.n, data.d) == (3, 2)


def test_it_is_equal_to_itself_alone_and_can_be_a_key():
    data = a_dataset(np.zeros((3, 2)), np.array([0, 1, 0]))
    assert {data: "found"}[data] == "found"
    assert data != copy.copy(data)


def test_replacing_a_field_keeps_the_rest_frozen():
    data = dataclasses.replace(a_dataset(np.zeros((3, 2)), np.array([0, 1, 0])), name="other")
    assert data.name == "other"
    assert not data.X.flags.writeable
