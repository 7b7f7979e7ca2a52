"""What a cell means: numbers as they are written in other countries, words for missing, True and False, and text."""

import math
import re
import time

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import read_table, read_with_decisions
from datasets.reading.cells.numbers import (
    DECORATED_NUMBER,
    PLAIN_NUMBER,
    cells_match,
    strip_common_unit,
    strip_each_unit,
)


def column(*cells: str, beside: tuple[str, ...] = ()) -> pd.Series:
    """One column read from a file with tabs, so that no cell needs quotes; perhaps with a second one beside it."""
    rows = zip(cells, beside, strict=True) if beside else ((cell, "1") for cell in cells)
    text = "x\tother\n" + "".join(f"{cell}\t{other}\n" for cell, other in rows)
    return read_table(text.encode())["x"]


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (("1", "-2", "+3"), [1, -2, 3]),
        (("1.5", ".5", "2.", "1e3", "-1E-2"), [1.5, 0.5, 2.0, 1000.0, -0.01]),
        (("1,5", "2", "-0,25"), [1.5, 2, -0.25]),
        (("1,5e3", "2,25"), [1500, 2.25]),
        ((",5", "1,5", "-,25"), [0.5, 1.5, -0.25]),
        ((",", "1,5"), None),
        (("1.234,5", "2"), [1234.5, 2]),
        (("1.234.567", "1.234.568"), [1234567, 1234568]),
        (("1,234.50", "12"), [1234.5, 12]),
        (("1,234,567", "0.5"), [1234567, 0.5]),
        (("1 234,5", "2,5"), [1234.5, 2.5]),
        (("1\u00a0234", "12"), [1234, 12]),
        (("1'234.5", "2.5"), [1234.5, 2.5]),
        (("1\u202f234\u202f567,25", "0,5"), [1234567.25, 0.5]),
        (("1,234", "2,345"), None),
        (("1,23,456", "2"), None),
        (("1.5,5", "2"), None),
        (("1,5", "1.5"), None),
        (("12,5 %", "3 %"), [12.5, 3]),
        (("1_000", "2"), None),
        (("0x1F", "2"), None),
        (("1,5", "x"), None),
    ],
)
def test_numbers_in_other_notations(cells, numbers):
    found = column(*cells)
    if numbers is None:
        assert list(found) == list(cells)
    else:
        np.testing.assert_array_equal(found.to_numpy(dtype=float), numbers)


def test_digits_in_threes_are_decided_by_the_rest_of_the_file():
    assert list(column("1,234", "2,345", beside=("0,5", "1"))) == [1.234, 2.345]
    assert list(column("1,234", "2,345", beside=("1,234.5", "1"))) == [1234, 2345]
    assert list(column("1,234", "2,345", beside=("a", "b"))) == ["1,234", "2,345"]


def test_both_notations_in_one_file_decide_nothing():
    text = "a;b;c\n1,5;1,234.5;1,234\n2;2;2,345\n"
    frame = read_table(text.encode())
    assert (frame["a"][0], frame["b"][0], frame["c"][0]) == (1.5, 1234.5, "1,234")
    assert "'c' was left as text: '1,234' may mean a whole number or a fraction." in frame.attrs["decisions"]


def test_how_numbers_were_read_is_said_with_an_example():
    frame = read_table(b"price;y\n3;1\n1.234,5;2\n")
    assert (
        "'price' writes its numbers with a decimal comma: '1.234,5' was read as 1234.5." in (frame.attrs["decisions"])
    )


def test_every_float_comes_back_exactly():
    rng = np.random.default_rng(3)
    written = np.concatenate([rng.normal(size=500) * 10.0 ** rng.integers(-300, 300, 500), [0.1, 1 / 3, 5e-324, -0.0]])
    frame = read_table(("x\n" + "\n".join(map(repr, written.tolist()))).encode())
    np.testing.assert_array_equal(frame["x"].to_numpy(), written)


@pytest.mark.parametrize(
    "word", ["", " ", "NA", "na", "NaN", "nan", "N/A", "n/a", "null", "NULL", "Null", "?", "-", "None", "none", " NA "]
)
@pytest.mark.parametrize("cells", [("1", "2"), ("1,5", "2,5"), ("red", "blue"), ("True", "False")])
def test_words_for_missing(word, cells):
    found = column(cells[0], word, cells[1])
    if cells[0] == "red" and word.lower() == "none":
        assert list(found) == ["red", word, "blue"]  # no colour may be a level
        return
    assert list(found.isna()) == [False, True, False]
    assert list(found.dropna()) == list(column(*cells))


def test_a_minus_sign_alone_is_missing_but_a_negative_number_is_not():
    assert column("-1", "-").tolist()[0] == -1


def test_a_column_of_nothing_is_all_missing():
    assert column("", "NA", " ? ").isna().all()


@pytest.mark.parametrize("cells", [("True", "False"), ("TRUE", "false"), ("true ", " False")])
def test_true_and_false(cells):
    assert list(column(*cells)) == [True, False]
    assert column(*cells).dtype in (bool, "boolean")


def test_yes_and_no_stay_words():
    assert list(column("yes", "no")) == ["yes", "no"]


def test_a_few_cells_that_are_no_numbers_are_pointed_out():
    frame = read_table(("age\n" + "41\n" * 8 + "41 years\n" + "39\n" * 3 + "?\n").encode())
    assert "'age' is text because 1 cell is not a number, the first '41 years' in row 9." in frame.attrs["decisions"]
    mostly_text = read_table(b"word\na\nb\nc\n4\n")
    assert not any("is text because" in sentence for sentence in mostly_text.attrs["decisions"])


def test_numbers_too_long_for_64_bits_keep_their_digits_as_text():
    assert column("123456789012345678901234567890", "1").tolist() == ["123456789012345678901234567890", "1"]


def test_infinite_cells_are_numbers_here():
    assert column("inf", "-Infinity", "1e999").tolist() == [math.inf, -math.inf, math.inf]


# -- what is around numbers

NUMBER = st.sampled_from(["1", "-2", "1,5", "-1.234", "1 200", "+3", ".5", "1.", "12'000", "-"])
AROUND = st.sampled_from(["%", " %", " €", "€", "kg", " rooms", "rooms", "(", " )", "-", "EUR ", "\u00a0€", "  %", ""])


@given(st.lists(st.tuples(AROUND, NUMBER, AROUND), min_size=1, max_size=4), st.booleans())
@settings(max_examples=500, derandomize=True, deadline=None)
def test_what_is_around_all_numbers_alike_is_taken_off_as_cell_by_cell(cells, alike):
    first = cells[0]
    cells = [(first[0], number, first[2]) for _, number, _ in cells] if alike else cells
    text = pd.Series(["".join(cell) for cell in cells], dtype="str")
    if not cells_match(DECORATED_NUMBER, text.tolist()):
        return
    bare, unit = strip_common_unit(text, text[0])
    if unit:
        slowly, other = strip_each_unit(text)
        assert (bare.tolist(), unit) == (slowly.tolist(), other)


def test_a_column_of_one_unit_is_not_taken_apart_cell_by_cell(monkeypatch):
    monkeypatch.setattr("datasets.reading.cells.numbers.strip_each_unit", None)
    frame = read_with_decisions(("d;y\n" + "\n".join(f"{i},5 %;{i % 2}" for i in range(30))).encode()).frame
    assert frame["d"].tolist() == [i + 0.5 for i in range(30)]


def test_a_cell_of_many_digits_that_is_no_number_is_soon_told_from_one():
    """Each of 40,000 digits was tried as the last before the point: 15 seconds."""
    began = time.process_time()
    assert not any(re.fullmatch(PLAIN_NUMBER, "1" * 40_000 + end) for end in ("x", "-", ".x", "e"))
    assert time.process_time() - began < 2
    assert all(re.fullmatch(PLAIN_NUMBER, cell) for cell in ("1", "12.", "12.5", ".5", "-1e5", "+1.e-3"))
    assert not any(re.fullmatch(PLAIN_NUMBER, cell) for cell in (".", "", "1.2.3", "e5", "1e"))
