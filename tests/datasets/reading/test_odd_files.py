"""Odd files people really have: what nobody sees, dates of programs, lines that are no rows, what looks alike."""

import pandas as pd
import pytest

from datasets import from_frame, read_table, read_with_decisions
from tests.datasets.reading.test_meaning import said, undone

TABLE = "a;b;y\n1;2;no\n2;3;yes\n3;4;no\n"


@pytest.mark.parametrize(
    "data",
    [
        TABLE + "\x1a",
        TABLE.replace("2;3", "\ufeff2;3"),
        TABLE.replace("2;3", "\u200b2;3\u2060"),
        TABLE.replace("no", "no\u200b"),
        TABLE + "a;b;y\n",
        TABLE.replace("2;3", "a;b;y\n2;3"),
        TABLE.replace("1;2", "---;:---:;---\n1;2"),
        "|" + TABLE.replace(";", "|").replace("\n", "|\n|").replace("y|\n", "y|\n|---|---|:--|\n", 1).removesuffix("|"),
    ],
)
def test_the_table_is_the_same(data):
    frame = read_with_decisions(data.encode()).frame
    pd.testing.assert_frame_equal(frame, read_with_decisions(TABLE.encode()).frame)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("a;b;y", "1 line that repeats the header left out."), ("---;---;---", "1 line of dashes left out.")],
)
def test_a_line_that_is_no_row_is_said_and_can_be_one(line, sentence):
    data = f"{TABLE}{line}\n5;6;no\n".encode()
    assert sentence in said(read_with_decisions(data))
    assert len(read_with_decisions(data).frame) == 4
    assert len(undone(data, "Read them as rows").frame) == 5


@pytest.mark.parametrize("data", ["p,q\np,q\nr,q\np,s\n", "y\ny\nn\ny\n", "a,y\n--,x\n-,---\n1,x\n", "1,2\n1,2\n3,4\n"])
def test_a_row_that_could_be_one_is_one(data):
    reading = read_with_decisions(data.encode())
    assert len(reading.frame) == data.count("\n") - reading.has_header
    assert not any("repeat" in sentence or "dashes" in sentence for sentence in said(reading))


@pytest.mark.parametrize(
    ("cell", "date"),
    [
        ("2020-01-31T12:00:00Z", "2020-01-31 12:00"),
        ("2020-01-31T12:00:00.500+02:00", "2020-01-31 10:00:00.5"),
        ("2020-01-31 12:00:00-0330", "2020-01-31 15:30"),
    ],
)
def test_dates_as_programs_write_them(cell, date):
    frame = read_with_decisions(f"when;y\n{cell};a\n2020-02-01T00:00:00Z;b\n".encode()).frame
    assert frame["when"][0] == pd.Timestamp(date)


@pytest.mark.parametrize("cells", [
    ("01.02.20", "13.02.20"), ("9:30", "12:45"), ("2020-01-31", "1.2.2020"),
])  # fmt: skip
def test_dates_and_times_that_are_not_read_are_said(cells):
    reading = read_with_decisions(f"when;y\n{cells[0]};a\n{cells[1]};b\n".encode())
    assert reading.frame["when"].tolist() == list(cells)
    assert any(f"'when' was left as text, which has no order: '{cells[0]}'" in sentence for sentence in said(reading))


@pytest.mark.parametrize(
    "cells", [("0-9", "10-19"), ("Weg 1", "Weg 2"), ("12a", "13b"), ("192.168.0.1", "192.168.0.2")]
)
def test_what_is_no_date_is_not_called_one(cells):
    assert not any(
        "has no order" in sentence
        for sentence in said(read_with_decisions(f"x;y\n{cells[0]};a\n{cells[1]};b\n".encode()))
    )


@pytest.mark.parametrize("cell", ["0000-01-01", "31.1.0000", "0001-01-01T00:00+05:00", "9999-12-31T23:00-05:00"])
@pytest.mark.parametrize("other", [0, 1])
def test_days_before_the_first_year_and_behind_the_last_are_text(cell, other):
    """Alone, and where the column holds good dates too."""
    good = "1.2.2020" if "." in cell else "2020-02-01"
    cells = [cell, good][: 1 + other]
    assert (
        read_with_decisions(b"d;y\n" + "".join(f"{each};a\n" for each in cells).encode()).frame["d"].tolist() == cells
    )


@pytest.mark.parametrize("quotes", ["''", "“”", "«»"])
def test_other_quotes_around_all_cells_are_said(quotes):
    cells = lambda row: ";".join(f"{quotes[0]}{cell}{quotes[1]}" for cell in row.split(";"))  # noqa: E731
    reading = read_with_decisions("\n".join(map(cells, TABLE.split())).encode())
    assert any("All cells stand between quotes that are read as part of them" in sentence for sentence in said(reading))
    assert not any("All cells" in sentence for sentence in said(read_with_decisions(TABLE.encode())))


def test_texts_that_differ_by_their_case_alone_are_said():
    data = from_frame(pd.DataFrame({"x": [1, 2, 3, 4], "z": ["p", "P", "q", "q"], "y": ["Yes", "yes", "YES", "no"]}))
    told = "'y' tells 'YES', 'Yes' and 'yes' apart: write them the same way in the file if they are the same."
    assert told in map(str, data.decisions)
    assert any(sentence.startswith("'z' tells 'P' and 'p' apart") for sentence in map(str, data.decisions))
    assert not any(" apart: " in sentence for sentence in map(str, from_frame(read_table(TABLE.encode())).decisions))


def test_whole_numbers_that_differ_too_far_behind_are_not_said_to_be_one_number():
    frame = pd.DataFrame({"a": [10**18 + i for i in range(4)], "b": [1, 2, 3, 4], "y": list("pqpq")})
    (said_of_a,) = (sentence for sentence in map(str, from_frame(frame).decisions) if "'a'" in sentence)
    assert said_of_a.startswith("Column 'a' differs only behind its first 15 digits")
