"""The words for columns, numbers and rows, against examples a person would write."""

import numpy as np
import pytest

from datasets import Dataset, catalog, load
from pages.parts import facts, words

SETS = [entry.name for entry in catalog()]


@pytest.mark.parametrize(
    ("value", "text"),
    [(83, "83"), (0.1 + 0.2, "0.3"), (6300, "6,300"), (2.45, "2.45"), (1234567.8, "1,235,000"), (-3.9, "-3.9"),
     (0, "0"), (0.00001234, "1.23e-05"), (1e300, "1e+300"), (0.48979591, "0.4898")],
)  # fmt: skip
def test_a_number_is_short_and_exact_enough_to_read_aloud(value, text):
    assert facts.number(value) == text


@pytest.mark.parametrize(
    ("part", "whole", "text"), [(0, 9, "none"), (177, 891, "177 (20%)"), (1, 891, "1 (<1%)"), (9, 9, "9 (100%)")]
)
def test_a_share_never_rounds_something_to_nothing(part, whole, text):
    assert facts.share(part, whole) == text


def small(column, kind, levels=()) -> Dataset:
    y = np.arange(len(column)) % 2
    return Dataset(np.array(column, float)[:, None], y, ("x",), (kind,), (levels,), ("a", "b"), "classification")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (small([7, 83, np.nan], "number"), "7 to 83"),
        (small([5, 5, np.nan], "number"), "always 5"),
        (small([0, 1, 1, np.nan], "0/1"), "0 in 1 rows, 1 in 2"),
        (small([0, 1, 0], "category", ("C", "Q")), "2 levels: C, Q"),
        (small(range(8), "category", tuple("abcdefgh")), "8 levels: a, b, c, d, e, f, …"),
    ],
)
def test_the_values_of_a_column_in_words(data, text):
    assert facts.values_of(data, 0) == text


@pytest.mark.parametrize("name", SETS)
def test_the_rows_shown_are_the_rows_learned_from(name):
    data = load(name)
    frame = facts.as_frame(data)
    assert frame.columns.tolist() == [*data.feature_names, data.target_name]
    for j, column in enumerate(data.feature_names):
        levels = {level: code for code, level in enumerate(data.levels[j])}
        codes = [levels.get(cell, cell) if isinstance(cell, str) else cell for cell in frame[column]]
        np.testing.assert_array_equal(np.array(codes, float), data.X[:, j])
    answers = [data.class_names[k] for k in data.y] if data.class_names else data.y.tolist()
    assert frame[data.target_name].tolist() == answers


@pytest.mark.parametrize(
    ("kind", "threshold", "categories", "text"),
    [
        ("number", 2.45, (), "x ≤ 2.45"),
        ("number", np.inf, (), "x is known"),
        ("0/1", 0.5, (), "x = 0"),
        ("category", np.nan, (0, 2), "x is l0 or l2"),
        ("category", np.nan, tuple(range(7)), "x is l0 or l1 or l2 or l3 or l4 or 2 more"),
    ],
)
def test_a_question_in_words(kind, threshold, categories, text):
    levels = tuple(f"l{i}" for i in range(8)) if kind == "category" else ()
    assert words.question(small([0, 1], kind, levels), 0, threshold, categories) == text
