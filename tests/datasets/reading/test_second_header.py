"""Two rows of names: recognised where it is plain, said where it is not, and no row of text is lost."""

from dataclasses import replace

import pytest

from datasets import DEFAULT_OPTIONS, catalog, read_table, read_with_decisions
from tests.datasets.reading.test_meaning import said, undone

UNITS = "name,height,weight\n,cm,kg\nann,170,60.5\nbob,180,70\ncy,165,55\n"
DOUBT = "x,y\nunknown,a\n1,b\n2,b\n4,c\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (UNITS, ["name", "height (cm)", "weight (kg)"]),
        (UNITS.replace("\n,cm,kg", "\ntext,cm,kg"), ["name (text)", "height (cm)", "weight (kg)"]),
        (UNITS.replace("cm,kg", "[cm],(kg)"), ["name", "height [cm]", "weight (kg)"]),
        (UNITS.replace(",cm,kg", "\n,cm,kg\n"), ["name", "height (cm)", "weight (kg)"]),
        ("a note\n\n" + UNITS, ["name", "height (cm)", "weight (kg)"]),
        ("t;v;y\ns;m/s;-\n1,5;2,5;0\n2,5;3,5;1\n", ["t (s)", "v (m/s)", "y"]),
        ("size,size,who\nheight,width,name\n1,2,a\n3,4,b\n", ["size height", "size width", "who name"]),
        ("size,,price,\na,b,low,high\n1,2,3,4\n3,4,5,6\n", ["size a", "size b", "price low", "price high"]),
        ("id,size,,y\n,height,width,\n1,2,3,a\n2,3,4,b\n", ["id", "size height", "size width", "y"]),
        (",2019,,2020,\nland,min,max,min,max\nA,1,2,3,4\nB,2,3,4,5\n",
         ["land", "2019 min", "2019 max", "2020 min", "2020 max"]),
        ("land,sold,,price,\n,2019,2020,2019,2020\nA,1,2,3,4\nB,2,3,4,5\n",
         ["land", "sold 2019", "sold 2020", "price 2019", "price 2020"]),
        ("Q1,Q2\nHow old?,How tall?\n12,150\n13,160\n", ["Q1 (How old?)", "Q2 (How tall?)"]),
    ],
)  # fmt: skip
def test_two_rows_of_names_are_one_header_and_numbers_stay_numbers(text, names):
    frame = read_with_decisions(text.encode()).frame
    assert list(frame.columns) == names
    assert sum(frame[name].dtype.kind in "if" for name in names) >= 2
    assert any(
        "The first two rows hold the names of the columns, such as" in s
        for s in said(read_with_decisions(text.encode()))
    )
    assert len(undone(text.encode(), "The second row is one like the others").frame) > len(frame)


def test_the_second_row_can_be_had_as_a_row_and_as_found_again():
    asked = replace(DEFAULT_OPTIONS, second_header=False)
    assert read_with_decisions(UNITS.encode(), options=asked).frame["height"].tolist() == ["cm", "170", "180", "165"]
    assert "The second row is read as a row, as asked." in said(read_with_decisions(UNITS.encode(), options=asked))
    assert undone(UNITS.encode(), "As found", asked).frame.equals(read_with_decisions(UNITS.encode()).frame)


def test_what_cannot_be_known_is_said_and_left_as_it_is():
    assert len(read_with_decisions(DOUBT.encode()).frame) == 4
    doubt = "The second row has 'unknown' above numbers: it is read as a row, and may be part of the names."
    assert doubt in said(read_with_decisions(DOUBT.encode()))
    both = undone(DOUBT.encode(), "It is part of the names")
    assert list(both.frame.columns) == ["x (unknown)", "y (a)"]
    assert both.frame["x (unknown)"].tolist() == [1, 2, 4]
    assert "The second row holds names too, as asked." in said(both)


@pytest.mark.parametrize(
    "text",
    [
        "x,y\nlow,a\n1,a\n2,b\n4,b\n",  # a turns up again: a row
        "a,b,y\nunknown,unknown,no\n1,2,no\n3,4,yes\n",
        "a,a,y\nodd,2,u\n1,2,v\n3,4,v\n",  # 2 is a number: a row
        "a,b\nc,d\n1,2\n",  # one row is too few to tell
        "name,y\nann,a\nbob,b\ncy,b\n",
        "5.1,3.5,setosa\nodd,3.4,setosa\n4.9,3.0,b\n4.9,3.0,b\n",
        "year,\n2019,2020\n2020,2021\n2021,2021\n",
        "x,y\n?,-\n1,2\n2,3\n",
        "x,y\n1,2\ncm,kg\n3,4\n",
    ],
)
def test_a_row_of_text_is_a_row(text):
    reading = read_with_decisions(text.encode())
    assert len(reading.frame) == len(text.split("\n")) - 2 + (not reading.has_header)
    assert not any("second row" in sentence or "two rows" in sentence for sentence in said(reading))


@pytest.mark.parametrize("entry", catalog(), ids=lambda entry: entry.name)
def test_no_set_of_the_catalogue_has_a_second_header(entry):
    frame = entry.frame().head(200)
    again = read_table(frame.to_csv(index=False).encode())
    assert len(again) == len(frame.dropna(how="all"))
    assert not any("second row" in sentence or "two rows" in sentence for sentence in again.attrs["decisions"])
