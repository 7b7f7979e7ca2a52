"""Whatever a frame holds, from_frame() makes a Dataset that keeps its promises, or says why not in one sentence."""

import datetime
import decimal
import fractions
import uuid

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import DataProblem, Dataset, catalog, from_frame, load

Y = [0, 1, 0, 1]


class Hostile:
    """An object that objects to being looked at."""

    __hash__ = None

    def __str__(self):
        raise RuntimeError("no")

    __repr__ = __eq__ = __bool__ = __len__ = __iter__ = __str__


class OwnFloat(float):
    def __float__(self):
        raise ZeroDivisionError


def series(*cells, dtype=object) -> pd.Series:
    return pd.Series(list(cells), dtype=dtype)


def promises(data: Dataset) -> None:
    """What the rest of the program relies on."""
    assert data.X.shape == (data.n, data.d)
    assert data.y.shape == (data.n,)
    assert data.n > 0
    assert data.d > 0
    assert not data.X.flags.writeable
    assert not data.y.flags.writeable
    assert data.X.dtype == np.float64
    assert not np.isinf(data.X).any()
    assert np.isfinite(data.y).all()
    assert len(data.feature_names) == len(set(data.feature_names)) == len(data.kinds) == len(data.levels) == data.d
    for j, kind in enumerate(data.kinds):
        present = set(data.X[~np.isnan(data.X[:, j]), j])
        assert present, data.feature_names[j]
        assert present <= {"0/1": {0.0, 1.0}, "category": set(map(float, range(len(data.levels[j]))))}.get(
            kind, present
        )
        assert bool(data.levels[j]) == (kind == "category")
    if data.task == "classification":
        assert data.y.dtype == np.int64
        assert set(data.y) == set(range(len(data.class_names)))
    else:
        assert data.y.dtype == np.float64
        assert data.class_names == ()
    assert all(isinstance(text, str) for text in (*data.feature_names, *data.class_names, data.name))
    assert all(sentence.endswith(".") and sentence.isprintable() for sentence in map(str, data.decisions))


@pytest.mark.parametrize("entry", catalog(), ids=lambda entry: entry.name)
def test_every_data_set_of_the_catalogue(entry):
    promises(load(entry.name))


READ = [
    (series(decimal.Decimal("1.5"), fractions.Fraction(1, 4), 2, None), "number", [1.5, 0.25, 2, np.nan]),
    (series(decimal.Decimal("NaN"), pd.NA, np.nan, 2.5), "number", [np.nan, np.nan, np.nan, 2.5]),
    (series(np.float32(0.5), np.int8(3), True, 2), "number", [0.5, 3, 1, 2]),
    (series(1, 0, None, 1, dtype="Int64"), "0/1", [1, 0, np.nan, 1]),
    (series(1, 2, None, 5, dtype="Int64"), "number", [1, 2, np.nan, 5]),
    (series(True, None, False, True, dtype="boolean"), "0/1", [1, np.nan, 0, 1]),
    (series(1.5, None, 2.5, 3.5, dtype="Float64"), "number", [1.5, np.nan, 2.5, 3.5]),
    (series(1.5, None, 2.5, 3.5, dtype="double[pyarrow]"), "number", [1.5, np.nan, 2.5, 3.5]),
    (series(2, 1, 3, None, dtype="uint8[pyarrow]"), "number", [2, 1, 3, np.nan]),
    (series("b", None, "a", "b", dtype="string"), "category", [1, np.nan, 0, 1]),
    (series("b", None, "a", "b", dtype="string[pyarrow]"), "category", [1, np.nan, 0, 1]),
    (series("b", None, "a", "b", dtype="str"), "category", [1, np.nan, 0, 1]),
    (series(b"b", None, b"\xff", b"b"), "category", [0, np.nan, 1, 0]),
    (series("1", 2, 3.0, None), "category", [0, 1, 2, np.nan]),
    (series("b", 2, False, None), "category", [1, 0, 2, np.nan]),
    (pd.Series(pd.arrays.SparseArray([0, 0, 1.5, 2])), "number", [0, 0, 1.5, 2]),
    (pd.Series(pd.to_datetime(["1970-01-02", None, "1970-01-04", "1969-12-31"])), "date", [1, np.nan, 3, -1]),
    (
        pd.Series(pd.to_datetime(["1970-01-02", None, "1970-01-04", "1970-01-05"]).tz_localize("Etc/GMT+12")),
        "date and time",
        [1.5, np.nan, 3.5, 4.5],
    ),
    (
        series(datetime.date(1970, 1, 2), None, pd.Timestamp("1970-01-03"), datetime.datetime(1970, 1, 4)),
        "date",
        [1, np.nan, 2, 3],
    ),
    (pd.Series(pd.to_timedelta(["1 day", None, "36 h", "0 s"])), "number", [1, np.nan, 1.5, 0]),
    (series(datetime.timedelta(1), datetime.timedelta(2), None, np.timedelta64(3, "D")), "number", [1, 2, np.nan, 3]),
    (pd.Series(pd.cut([1, 30, 4, 8], [0, 2, 10, 100])), "category", [0, 2, 1, 1]),
    (series(pd.Interval(0, 2), pd.Interval(10, 20), pd.Interval(2, 10), None), "category", [0, 2, 1, np.nan]),
    (pd.Series(pd.period_range("2020-09", periods=4, freq="M")), "category", [0, 1, 2, 3]),
    (pd.Series(pd.Categorical([3, 20, None, 3])), "category", [0, 1, np.nan, 0]),
    (pd.Series(pd.Categorical([True, False, None, True])), "category", [1, 0, np.nan, 1]),
    (series(2**60, 1, 2, 3), "number", [2**60, 1, 2, 3]),
    (series(2**63, 1, 2, 3, dtype="uint64"), "number", [2**63, 1, 2, 3]),
    (series(np.str_("b"), "a", "b", "a"), "category", [1, 0, 1, 0]),
]


@pytest.mark.parametrize(("column", "kind", "values"), READ)
def test_cells_of_every_type(column, kind, values):
    data = from_frame(pd.DataFrame({"x": column, "y": Y}), features=["x"])
    promises(data)
    assert data.kinds == (kind,)
    np.testing.assert_array_equal(data.X[:, 0], np.array(values, dtype=float))


REFUSED = [
    (series([1], [2], [3], [1]), "values of type 'list'"),
    (series({}, {1: 2}, {}, {}), "values of type 'dict'"),
    (series({1}, {2}, {1}, {2}), "values of type 'set'"),
    (series((1,), (2,), (1,), (2,)), "values of type 'tuple'"),
    (series(np.eye(2), np.eye(2), None, 1), "values of type 'ndarray'"),
    (series(*(Hostile() for _ in range(4))), "values of type 'Hostile'"),
    (series(*(uuid.UUID(int=i) for i in range(4))), "values of type 'UUID'"),
    (series(1j, 2j, 3, 4, dtype=complex), "values of type 'complex'"),
    (series(*(pd.Series([1]) for _ in range(4))), "values of type 'Series'"),
    (series(OwnFloat(1), 2, 3, 4), "cannot be read (ZeroDivisionError)"),
    (series(decimal.Decimal("sNaN"), 2, 3, 4), "cannot be read (InvalidOperation)"),
    (series(1, np.inf, 2, 3), "row 2 is infinite"),
    (series(1, 2, -np.inf, 3, dtype=float), "row 3 is infinite"),
    (series(1, 2, 3, 10**400), "row 4 is infinite"),
    (series(1, 2, 3, 10**101), "row 4 is '1e+101', too large"),
    (series("inf", "1", "2", "3"), "row 1 is infinite"),
    (series(None, np.nan, pd.NA, pd.NaT), "no value in any row"),
    (series("", " ", "\t", None), "no value in any row"),
    (pd.Series([[1], [2], None, [3]], dtype=pd.Series([[1]], dtype=object).dtype), "values of type 'list'"),
]


@pytest.mark.parametrize(("column", "what"), REFUSED)
def test_cells_nothing_can_be_learned_from(column, what):
    frame = pd.DataFrame({"x": column, "n": range(4), "y": Y})
    with pytest.raises(DataProblem) as caught:
        from_frame(frame, features=["x", "n"])
    assert what in str(caught.value)
    data = from_frame(frame)
    promises(data)
    assert data.feature_names == ("n",)
    assert what in str(data.decisions[0])
    with pytest.raises(DataProblem):
        from_frame(frame.rename(columns={"x": "y", "y": "x"}))


@pytest.mark.parametrize(
    ("columns", "target", "feature_names"),
    [
        (["x", "x", "y"], "y", ("x", "x (2)")),
        (["y", "x", "y"], "y", ("x", "y (2)")),
        ([0, 1, 2], 2, ("0", "1")),
        ([0.5, None, "y"], "y", ("0.5", "None")),
        (["", " ", "y"], "y", ("column 1", "column 2")),
        ([("size", "mean"), ("size", "sd"), ("y", "")], ("y", ""), ("size mean", "size sd")),
        (["a\nb", "<b>x</b>", "y"], "y", ("a b", "<b>x</b>")),
        (["x", "n" * 100, " y\n1"], " y\n1", ("x", "n" * 79 + "…")),
        ([pd.Timestamp("2020-01-01"), b"x", "y"], "y", ("2020-01-01", "x")),
        ([True, 1, "y"], "y", ("True", "1")),
    ],
)
def test_labels_of_every_type(columns, target, feature_names):
    frame = pd.DataFrame([[1, 2, 0], [3, 5, 1], [4, 4, 0]])
    frame.columns = (
        pd.MultiIndex.from_tuples(columns) if isinstance(columns[0], tuple) else pd.Index(columns, dtype=object)
    )
    if columns[0] == "y":
        frame = frame.iloc[:, ::-1].set_axis(frame.columns, axis=1)
    data = from_frame(frame, target)
    promises(data)
    assert data.feature_names == feature_names


@pytest.mark.parametrize(
    "index",
    [
        [0, 0, 0, 0],
        ["a", None, "a", 1.5],
        pd.MultiIndex.from_product([[1, 2], ["a", "b"]]),
        pd.date_range("2020", periods=4),
    ],
)
def test_any_index(index):
    data = from_frame(pd.DataFrame({"x": [4, 3, 2, 1], "y": [0, None, 0, 1]}, index=index))
    assert data.X.tolist() == [[4], [2], [1]]


def test_attributes_of_anybody_else():
    frame = pd.DataFrame({"x": range(4), "y": Y})
    frame.attrs = {"decisions": [1, None], "name": 3}
    promises_anyway = from_frame(frame)
    assert (promises_anyway.name, *map(str, promises_anyway.decisions)) == ("3", "1", "None")
    frame.attrs = {"decisions": 7}
    assert from_frame(frame).decisions == ()


def test_a_single_row_and_a_single_column_are_problems_not_errors():
    for frame in (pd.DataFrame({"x": [1], "y": [2]}), pd.DataFrame({"y": [1, 2, 3]}), pd.DataFrame({"x": [1, 2]})):
        with pytest.raises(DataProblem):
            from_frame(frame)


CELLS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=4),
    st.binary(max_size=3),
    st.decimals(),
    st.fractions(),
    st.complex_numbers(),
    st.datetimes(),
    st.dates(),
    st.timedeltas(),
    st.lists(st.integers(), max_size=2),
    st.sampled_from(
        [pd.NA, pd.NaT, np.float32(1), np.datetime64("NaT"), pd.Interval(0, 1), Hostile(), OwnFloat(1), ...]
    ),
)
LABELS = st.one_of(st.text(max_size=3), st.integers(0, 2), st.none(), st.booleans(), st.just("y"))


@given(st.data())
@settings(max_examples=250, derandomize=True, deadline=None)
def test_any_frame_at_all(data):
    n, d = data.draw(st.integers(0, 6)), data.draw(st.integers(0, 4))
    like = [
        data.draw(st.sampled_from([CELLS, st.floats(), st.integers(-3, 3), st.sampled_from("ab")])) for _ in range(d)
    ]
    columns = [pd.Series(data.draw(st.lists(cells, min_size=n, max_size=n)), dtype=object) for cells in like]
    frame = pd.DataFrame(dict(enumerate(columns)), index=range(n))
    frame.columns = pd.Index(data.draw(st.lists(LABELS, min_size=d, max_size=d)), dtype=object)
    if data.draw(st.booleans()):
        frame = frame.infer_objects()
    try:
        promises(from_frame(frame, data.draw(LABELS)))
    except DataProblem as problem:
        assert str(problem).isprintable()
        assert str(problem).endswith(".")
