"""What cells mean is decided column by column from what is written: notation, codes, words for missing.

Each decision has a button that undoes it.
"""

from dataclasses import replace
from datetime import date

import numpy as np
import pandas as pd
import pytest

from datasets import DEFAULT_OPTIONS, ReadOptions, from_frame, interpret_frame, read_table, read_with_decisions
from pages.tables.user_table import find_first_target


def file(*rows: str, names: str = "x;y") -> bytes:
    return "\n".join([names, *rows, ""]).encode()


def undone(data: bytes, words: str, asked: ReadOptions = DEFAULT_OPTIONS, where: str = ""):
    """Read again with the button pressed that says this."""
    change = next(
        change
        for decision in read_with_decisions(data, options=asked).decisions
        for change in decision.changes
        if str(change.label) == words and where in (decision.column, "")
    )
    return read_with_decisions(data, options=replace(asked, **{change.option: change.value}))


def said(reading) -> list[str]:
    return [str(decision.text) for decision in reading.decisions]


# -- points between groups of digits

GERMAN = file("200;2.100;0,10;yes", "2.131;3.177;0,11;no", "1.500;1.004;0,5;no", names="area;people;share;y")


def test_points_group_digits_where_the_file_writes_decimal_commas():
    reading = read_with_decisions(GERMAN)
    assert reading.frame["area"].tolist() == [200, 2131, 1500]
    assert reading.frame["people"].tolist() == [2100, 3177, 1004]
    assert "'area' groups the digits of its numbers: '2.131' was read as 2131." in said(reading)
    back = undone(GERMAN, "The point is a decimal point", where="area")
    assert back.frame["area"].tolist() == [200, 2.131, 1.5]
    assert undone(GERMAN, "Keep it as text", where="people").frame["people"].tolist() == ["2.100", "3.177", "1.004"]


@pytest.mark.parametrize("rows", [("1.000;a", "2.000;b"), ("1.000;a", "12;b"), ("-1.234;a", ";b", "999.001;a")])
def test_groups_of_three_that_nothing_decides_are_text_until_their_owner_says(rows):
    data = file(*rows)
    reading = read_with_decisions(data)
    assert reading.texts == ("x", "y")
    assert any("may mean a whole number or a fraction" in sentence for sentence in said(reading))
    whole = undone(data, "The point groups digits").frame["x"]
    part = undone(data, "The point is a decimal point").frame["x"]
    np.testing.assert_allclose(part, [float(row.split(";")[0] or "nan") for row in rows])
    assert whole[0] == float(rows[0].split(";")[0].replace(".", ""))
    dataset, _, _ = find_first_target(reading.frame, reading.texts)
    assert dataset.kinds == ("category",), "text on purpose is not read as numbers later"


@pytest.mark.parametrize(
    "rows",
    [
        ("0.131;a", "2.131;b"),  # no group starts with 0
        ("1.5;a", "2.131;b"),
        ("1.2345;a", "2.131;b"),
        ("1500;a", "2.131;b"),  # digits that are not in groups
        ("1e3;a", "2.13;b"),
    ],
)
def test_points_that_are_decimal_points_leave_no_doubt(rows):
    reading = read_with_decisions(file(*rows))
    assert reading.frame["x"].tolist() == [float(row.split(";")[0]) for row in rows]


def test_other_columns_with_decimal_points_and_commas_between_columns_decide_for_the_point():
    assert read_with_decisions(b"x,y\n1.001,a\n2.000,b\n").frame["x"].tolist() == [1.001, 2]
    assert read_with_decisions(file("1.001;0.5", "2.000;1.5")).frame["x"].tolist() == [1.001, 2]


# -- codes


def test_codes_keep_their_zeros_and_letters():
    data = file("01000;1E5;01", "01006;2E3;1", "00012;1E6;001", "10000;3E2;2", names="plz;part;y")
    reading = read_with_decisions(data)
    assert reading.frame["plz"].tolist() == ["01000", "01006", "00012", "10000"]
    assert reading.frame["part"].tolist() == ["1E5", "2E3", "1E6", "3E2"]
    dataset, _, _ = find_first_target(reading.frame, reading.texts)
    assert sorted(dataset.class_names) == ["001", "01", "1", "2"]
    assert sorted(from_frame(read_table(data), "y").class_names) == ["001", "01", "1", "2"]
    assert "'plz' was left as text: as a number '01000' would lose its leading zero." in said(reading)
    numbers = undone(data, "Read it as numbers", where="plz")
    assert numbers.frame["plz"].tolist() == [1000, 1006, 12, 10000]
    assert undone(data, "Read it as found", replace(DEFAULT_OPTIONS, as_numbers=("plz",))).frame.equals(reading.frame)


def test_a_power_among_numbers_is_a_number_and_said():
    data = file("1E5;a", "2;b")
    assert read_with_decisions(data).frame["x"].tolist() == [100000, 2]
    assert "'x' holds numbers: '1E5' was read as 100000." in said(read_with_decisions(data))
    assert undone(data, "Keep it as text").frame["x"].tolist() == ["1E5", "2"]


def test_what_is_said_of_codes_is_so_also_beside_groups_of_three():
    assert read_with_decisions(file("2E3;a", "1.234;b")).frame["x"].tolist() == [2000, 1.234]
    assert undone(file("007;a", "1.234;b"), "Read it as numbers").frame["x"].tolist() == [7, 1.234]


@pytest.mark.parametrize("cells", [("0", "10"), ("0.5", "00.5"), ("1e-05", "2e+05"), ("-0", "-01"), ("100", "200")])
def test_numbers_that_are_no_codes(cells):
    assert read_with_decisions(file(*(f"{cell};a" for cell in cells))).frame["x"].tolist() == [
        float(cell) for cell in cells
    ]


def test_kept_as_text_is_kept_as_it_is_written():
    data = file("1;01", "1.50;1", "2;2", "2;2")
    reading = read_with_decisions(data, options=ReadOptions(as_text=("x", "y")))
    assert reading.frame["x"].tolist() == ["1", "1.50", "2", "2"]
    dataset, _, _ = find_first_target(reading.frame, reading.texts)
    assert dataset.levels == (("1", "1.50", "2"),)


@pytest.mark.parametrize("gap", ["", "\n;y"])
def test_whole_numbers_beyond_64_bits_are_text_or_numbers_as_their_owner_says(gap):
    data = file(*(f"{10**25 + i};{'ab'[i % 2]}" for i in range(12))) + gap.encode()
    reading = read_with_decisions(data)
    assert reading.frame["x"].nunique() == 12
    assert reading.frame["x"].dtype == "str"
    assert undone(data, "Read it as numbers").frame["x"].dtype == float
    assert read_with_decisions(file(f"{'9' * 400};a", "1;b"), options=ReadOptions(as_numbers=("x",))).frame[
        "x"
    ].tolist() == [np.inf, 1]
    assert read_with_decisions(file("100 000 000 000 000 000 000;a", "1;b")).frame["x"].dtype == float


# -- words for missing


def test_minus_and_plus_are_two_classes():
    data = file(*(f"{i};{'+-'[i % 2]}" for i in range(6)))
    reading = read_with_decisions(data)
    assert set(reading.frame["y"]) == {"+", "-"}
    (question,) = (each for each in reading.decisions if each.is_prominent)
    assert str(question.text) == (
        "'-' is read as a level in 3 cells of 'y', 50% of those that hold anything. Is it a level, or does it say "
        "that a value is missing?"
    )
    assert undone(data, "Read as missing").frame["y"].isna().sum() == 3


def test_a_word_for_missing_is_said_and_can_be_a_value():
    data = file("NA;1", "DE;2", "FR;-", "?;4", *(f"DE;{i}" for i in range(5, 60)))
    reading = read_with_decisions(data)
    assert reading.frame["x"].isna().sum() == 2
    assert "'NA' and 1 word like it was read as missing in 2 cells of 'x'." in said(reading)
    assert undone(data, "Keep as a level", where="x").frame["x"].tolist()[:4] == ["NA", "DE", "FR", "?"]
    kept = undone(data, "Keep as a level", where="y")
    assert kept.frame["y"].tolist()[:5] == ["1", "2", "-", "4", "5"]
    assert reading.frame["y"].dtype == float


@pytest.mark.parametrize("word", ["None", "none", "NA", "?", "-", "null", "nan"])
def test_what_may_be_a_level_is_one_until_its_owner_says_that_it_is_missing(word):
    """Six of sixty: no column of words loses so many without a question; a column of numbers holds no words."""
    data = file(
        *(f"{word if i % 10 == 0 else ['left', 'right'][i % 2]};{word if i % 10 == 0 else i}" for i in range(60))
    )
    reading = read_with_decisions(data)
    assert (reading.frame["x"] == word).sum() == 6
    assert reading.frame["y"].isna().sum() == 6
    (question,) = (each for each in reading.decisions if each.is_prominent)
    assert (question.column, [str(change.label) for change in question.changes]) == (
        "x",
        ["Keep as a level", "Read as missing"],
    )
    answered = undone(data, "Read as missing")
    assert answered.frame["x"].isna().sum() == 6
    assert not any(each.is_prominent for each in answered.decisions)
    kept = undone(data, "Keep as a level")
    assert (kept.frame["x"] == word).sum() == 6
    assert not any(each.is_prominent for each in kept.decisions)


def test_none_is_a_level_also_where_it_is_rare_and_other_words_are_not():
    cells = [*"abc" * 40, "None", "NA"]
    assert read_with_decisions(file(*(f"{cell};1" for cell in cells[:-1]))).frame["x"].tolist() == cells[:-1]
    assert read_with_decisions(file(*(f"{cell};1" for cell in [*"abc" * 40, "NA"]))).frame["x"].isna().sum() == 1


@pytest.mark.parametrize("cells", [["2020-01-31", "2020-02-01"], ["TRUE", "FALSE"], ["1,50 €", "2 €"], ["007", "008"]])
def test_among_dates_truths_amounts_and_codes_none_is_missing(cells):
    reading = read_with_decisions(file(*(f"{cell};1" for cell in [*cells * 4, "None", "None"])))
    assert reading.frame["x"].isna().sum() == 2


@pytest.mark.parametrize("other", ["x", "1"])
def test_one_word_beside_a_gap_stays_one_value(other):
    assert read_with_decisions(file(f"{other};1", "NA;2", f"{other};1")).frame["x"].isna().sum() == 1
    assert read_with_decisions(file("1;1", "-;2", "1;1")).frame["x"].isna().sum() == 1


@pytest.mark.parametrize("word", [".", "#DIV/0!", "#N/A", "N.A.", "k.A."])
def test_what_statistics_programs_and_spreadsheets_write_for_missing(word):
    data = file(*(f"{word if i % 3 == 0 else i};{i % 2}" for i in range(12)))
    assert read_with_decisions(data).frame["x"].isna().sum() == 4
    assert f"'{word}' was read as missing in 4 cells of 'x'." in said(read_with_decisions(data))


# -- a few odd cells


@pytest.mark.parametrize(
    ("cells", "odd", "what"),
    [
        ([f"{i},5" for i in range(9)], "total", "1 cell is not a number, the first 'total' in row 10"),
        ([f"2024-01-0{i}" for i in range(1, 9)], "soon", "1 cell is not a date, the first 'soon' in row 9"),
        ([f"1{i}.1.2024" for i in range(3, 9)], "soon", "1 cell is not a date, the first 'soon' in row 7"),
    ],
)
def test_odd_cells_are_said_and_can_be_missing(cells, odd, what):
    data = file(*(f"{cell};y" for cell in [*cells, odd]))
    sentences = " ".join(said(read_with_decisions(data)))
    assert f"'x' is text because {what}." in sentences
    numbers = undone(data, "Take them for missing").frame["x"]
    assert numbers.dtype.kind in "fM"
    assert numbers.isna().tolist() == [False] * len(cells) + [True]
    asked = replace(DEFAULT_OPTIONS, odd_missing=("x",))
    assert undone(data, "Read it as found", asked).frame["x"].tolist() == [*cells, odd]


def test_half_of_the_cells_are_no_few():
    assert not any(
        "not a number" in sentence for sentence in said(read_with_decisions(file("1;y", "2;y", "few;y", "many;y")))
    )


# -- numbers with something around them


@pytest.mark.parametrize(("cells", "numbers"), [
    (("37%", "1.3 %"), [37, 1.3]), (("12,5 %", "3 %"), [12.5, 3]), (("1.234,50 €", "-2 €"), [1234.5, -2]),
    (("$1,234.50", "-$2.00"), [1234.5, -2]), (("EUR 5", "EUR 7,25"), [5, 7.25]), (("(1.00)", "2.50"), [-1, 2.5]),
    (("1.00-", "2.50"), [-1, 2.5]), (("\u22121.5", "3"), [-1.5, 3]), (("12 kg", "13 kg"), [12, 13]),
    (("12kg", "13.5kg"), [12, 13.5]), (("2 rooms", "3 rooms"), [2, 3]),
])  # fmt: skip
def test_numbers_with_something_around_them_are_numbers(cells, numbers):
    data = file(*(f"{cell};y" for cell in cells), ";y")
    reading = read_with_decisions(data)
    assert reading.frame["x"].tolist()[:-1] == numbers
    sentences = " ".join(said(reading))
    assert any(f"'{cell}' was read as {value:g}." in sentences for cell, value in zip(cells, numbers, strict=True))
    assert undone(data, "Keep it as text").frame["x"].tolist()[:-1] == list(cells)


@pytest.mark.parametrize("cells", [
    ("12a", "13a"), ("A1", "A2"), ("1st", "2nd"), ("12 kg", "13 g"), ("37%", "0.4"), ("(1", "2)"), ("(-1)", "2"),
    ("089 123 456", "089 124 456"), ("12 kg", "some"), ("5 €", "$5"),
])  # fmt: skip
def test_what_only_looks_like_a_number_stays_text(cells):
    assert read_with_decisions(file(*(f"{cell};y" for cell in cells))).frame["x"].tolist() == list(cells)


def test_a_unit_does_not_settle_what_a_point_means():
    data = file("1.234 €;a", "2.345 €;b")
    assert read_with_decisions(data).frame["x"].tolist() == ["1.234 €", "2.345 €"]
    assert undone(data, "The point groups digits").frame["x"].tolist() == [1234, 2345]


def test_a_button_that_would_change_nothing_is_not_there():
    data = file("1 100;a", "2 200;b")
    changes = [str(change.label) for decision in read_with_decisions(data).decisions for change in decision.changes]
    assert read_with_decisions(data).frame["x"].tolist() == [1100, 2200]
    assert changes == ["Keep it as text"]


# -- dates


def test_a_button_for_one_column_of_dates_leaves_the_others_alone():
    data = b"de,us,either,y\n13.01.2024,1/28/2024,1/2/2024,1\n14.01.2024,1/29/2024,3/4/2024,0\n"
    for words, months in (("The month comes first", [1, 3]), ("The day comes first", [2, 4])):
        frame = undone(data, words, where="either").frame
        assert frame["either"].dt.month.tolist() == months
        assert frame["de"].dt.day.tolist() == [13, 14]
        assert frame["us"].dt.day.tolist() == [28, 29]
    changes = {
        decision.column: [str(c.label) for c in decision.changes] for decision in read_with_decisions(data).decisions
    }
    assert changes["de"] == changes["us"] == ["Keep it as text"]


# -- what is learned


def test_why_another_column_is_learned_than_the_last_is_said():
    frame = read_with_decisions(b"x,a,y\n1,2,1\n2,1,1\n3,1,1\n").frame
    _, decisions, shape = find_first_target(frame)
    assert shape.target == "a"
    assert str(decisions[0].text).startswith("Column 'y' is '1' in every row, so there is nothing to learn")
    assert str(decisions[0].text).endswith("So 'a' is learned.")


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_days_far_away_are_days(day):
    data, _ = interpret_frame(read_with_decisions(f"d,y\n{day},a\n1970-01-02,b\n".encode()).frame, "y")
    assert data.X[1, 0] == 1
    assert abs(data.X[0, 0]) > 700_000
    frame = pd.DataFrame({"d": [date.fromisoformat(day), date(1970, 1, 2)], "y": ["a", "b"]})
    np.testing.assert_array_equal(from_frame(frame).X, data.X)


def test_a_date_to_learn_is_a_number_and_as_a_class_it_has_no_time():
    frame = read_with_decisions(b"x,d\n1,2024-01-10\n2,2024-01-10\n3,2024-01-11\n4,2024-01-11\n").frame
    data, (first, *_) = interpret_frame(frame, "d")
    assert (data.task, str(first.text)) == ("regression", "'d' holds dates, read as days since 1970-01-01.")
    assert interpret_frame(frame, "d", task="classification")[0].class_names == ("2024-01-10", "2024-01-11")
