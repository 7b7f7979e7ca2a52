"""The target to begin with is found with few looks at each column, however many columns there are."""

from collections import Counter
from importlib import import_module

import pandas as pd
import pytest

from datasets import DataProblem
from datasets.kinds import read_column
from pages.tables.user_table import find_first_target


@pytest.fixture
def looks(monkeypatch):
    """How often each column was read."""
    counted = Counter()

    def counting(series, name, *more):
        counted[name] += 1
        return read_column(series, name, *more)

    for module in ("from_frame", "target"):
        monkeypatch.setattr(import_module(f"datasets.{module}"), "read_column", counting)
    return counted


def texts(columns: int) -> pd.DataFrame:
    """Every cell another text."""
    return pd.DataFrame({f"c{j}": [f"t{i}x{j}" for i in range(12)] for j in range(columns)})


def with_gaps(columns: int) -> pd.DataFrame:
    """Each column tells something in one row alone, where all others are missing."""
    cells = {f"c{j}": ["a" if i == j else None for i in range(columns)] + ["b"] * 3 for j in range(columns)}
    return pd.DataFrame(cells)


@pytest.mark.parametrize("table", [texts, with_gaps])
def test_the_looks_at_a_column_do_not_grow_with_the_columns(looks, table):
    most = []
    for columns in (6, 60):
        looks.clear()
        with pytest.raises(DataProblem, match="No column is left as a feature"):
            find_first_target(table(columns))
        most.append(max(looks.values()))
        assert len(looks) == columns
    assert most[0] == most[1]


def test_where_only_two_columns_serve_they_are_found_among_many():
    """Both are in front; none behind them can be learned from, and none of those can be learned."""
    frame = pd.DataFrame({"a": [0, 1, 0, 1] * 3, "b": [0, 0, 1, 1] * 3, **texts(30)})
    data, _, shape = find_first_target(frame)
    assert shape.target == "c29"
    assert data.feature_names == ("a", "b")


def test_the_one_column_that_serves_is_learned_from_also_where_it_is_the_last():
    frame = texts(30).assign(last=[0, 1, 2] * 4)
    data, (why, *_), shape = find_first_target(frame)
    assert shape.target == "c29"
    assert data.feature_names == ("last",)
    assert str(why.text).startswith("No column is left as a feature")
