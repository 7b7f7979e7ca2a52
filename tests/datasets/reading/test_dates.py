"""Dates as people write them, against Python's own: the same day and time in every form it can be written in."""

from datetime import datetime, timedelta

import pytest

from datasets import read_with_decisions

FORMS = (
    "%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%m/%d/%Y", "%b %d %Y", "%B %d, %Y", "%d %b %Y", "%d-%b-%Y", "%d. %B %Y",
    "%d%b%Y", "%a, %d %b %Y", "%A, %B %d, %Y", "%b-%d-%Y", "%b. %d, %Y",
)  # fmt: skip
CLOCKS = ("", " %H:%M", " %H:%M:%S", " %I:%M %p", ", %I:%M%p")
DAYS = [datetime(1999, 12, 31) + timedelta(days=11 * i, hours=5 * i, minutes=7 * i) for i in range(40)]


def column(cells):
    reading = read_with_decisions(("x\ty\n" + "\n".join(f"{cell}\t{i}" for i, cell in enumerate(cells))).encode())
    return reading.frame["x"], [str(decision.text) for decision in reading.decisions if decision.column == "x"]


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("form", FORMS)
def test_a_date_is_the_same_in_every_form(form, clock):
    found, said = column([day.strftime(form + clock) for day in DAYS])
    assert found.dtype.kind == "M", said
    assert [each.to_pydatetime() for each in found] == [
        datetime.strptime(day.strftime(form + clock), form + clock) for day in DAYS
    ]


def test_names_of_months_in_german_and_times_with_a_zone():
    assert column(["1. März 2020", "3. Dezember 2021"])[0].dt.month.tolist() == [3, 12]
    found, _ = column(["Sat, 1 Jan 2000 10:00:00 GMT", "Sun, 2 Jan 2000 10:00:00 +0100"])
    assert found.dt.hour.tolist() == [10, 9]


@pytest.mark.parametrize(
    "cell",
    [
        "0000-01-01", "31.1.0000", "Jan 1 0000", "9999-12-31T23:00:00-05:00", "0001-01-01T00:00:00+05:00",
        "2020-01-31T09:30:00+99:99", "Feb 30 2001", "1/31/2020 13:30 PM", "1/31/2020 0:30 am", "2020-13-45",
    ],
)  # fmt: skip
def test_what_is_no_date_is_said_and_left_as_text(cell):
    other = {"J": "Jan 2 2001", "F": "Jan 2 2001"}.get(cell[0]) or ("31.1.2001" if "." in cell else "2001-01-02")
    other = "1/2/2020" if "/" in cell else other
    found, said = column([other, cell, other])
    assert found.tolist() == [other, cell, other]
    assert said == [f"'x' was left as text: '{cell}' is no date of the years 1 to 9999; correct it or leave it empty."]


@pytest.mark.parametrize(
    "cell", ["May 12", "March", "Mayor 1 2000", "1 Martin 2000", "Jan 1 20", "2020-W05-1", "May be 2000"]
)
def test_words_that_begin_like_a_month_are_words(cell):
    assert column([cell, f"{cell}"])[0].tolist() == [cell, cell]
