"""What is no row of the table: names in a comment, a title above, remarks in between, a total below."""

from dataclasses import replace

import pytest

from datasets import DEFAULT_OPTIONS, DataProblem, read_with_decisions
from tests.datasets.reading.test_meaning import said, undone

SOLD = "region;sold;price;ok\nN;4;5,5;y\nS;5;2,5;n\nW;6;3,5;n\n"


def test_a_comment_with_a_name_for_each_column_of_a_table_of_text_is_its_header():
    data = b"#name,color,y\nann,red,a\nbob,blue,b\ncy,red,b\n"
    frame = read_with_decisions(data).frame
    assert list(frame.columns) == ["name", "color", "y"]
    assert frame["name"].tolist() == ["ann", "bob", "cy"]
    assert list(undone(data, "The first row holds the names").frame.columns) == ["ann", "red", "a"]


@pytest.mark.parametrize("comment", ["# made by ann, bob, cy", "#by ann", "#"])
def test_other_comments_above_names_are_none(comment):
    assert list(read_with_decisions(f"{comment}\nname,color,y\nann,red,a\n".encode()).frame.columns) == [
        "name",
        "color",
        "y",
    ]


def test_names_over_numbers_are_names_whatever_the_comment():
    assert list(read_with_decisions(b"#p,q\nname,y\nann,1\nbob,2\n").frame.columns) == ["name", "y"]


def test_that_the_first_of_rows_of_text_holds_the_names_is_said():
    data = b"ann,red,a\nbob,blue,b\ncy,green,b\n"
    assert "The first row holds the names of the columns: 'ann', 'red' and 'a'." in said(read_with_decisions(data))
    assert len(undone(data, "The first row is one like the others").frame) == 3
    assert not any("holds the names" in sentence for sentence in said(read_with_decisions(b"a,b\nx,1\n")))


@pytest.mark.parametrize(
    "title",
    ["Report of sales;;;\nPrinted 1.1.2024;;;\n;;;\n", "Report of sales\nPrinted 1.1.2024\n\n", "Report of sales;\n"],
)
def test_a_title_is_no_row(title):
    data = (title + SOLD).encode()
    assert read_with_decisions(data).frame.equals(read_with_decisions(SOLD.encode()).frame)
    assert any(
        "above the table left out: 'Report of sales'." in sentence for sentence in said(read_with_decisions(data))
    )


def test_a_title_can_be_a_row():
    data = ("Report of sales;;;\n" + SOLD).encode()
    assert list(undone(data, "Read them as rows").frame.columns)[1:] == ["column 2", "column 3", "column 4"]
    with pytest.raises(DataProblem, match="columns where the table has"):
        undone(data.replace(b";;;", b""), "Read them as rows")


@pytest.mark.parametrize("table", ["y\nr1,5\nr2,6\n", ";y\n0;5\n1;6\n", "a;b;\n1;2;3\n4;5;6\n"])
def test_a_short_header_is_no_title(table):
    assert not any("above the table" in sentence for sentence in said(read_with_decisions(table.encode())))


@pytest.mark.parametrize("remark", ["# second batch", "# second batch;", "#"])
def test_a_remark_between_rows_is_no_row(remark):
    rows = "".join(f"{i};a\n" for i in range(10))
    data = f"x;y\n{rows}{remark}\n{rows}".encode()
    assert read_with_decisions(data).frame["x"].tolist() == [*range(10), *range(10)]
    assert "1 line that starts with # left out." in said(read_with_decisions(data))
    assert len(undone(data, "Read them as rows").frame) == 21


@pytest.mark.parametrize("data", [b"x,y\n1,a\n#,b\n3,a\n", b"x\n#1\n#2\n", b"tag,y\n#a,1\n#b,2\n"])
def test_a_cell_that_starts_like_a_remark_is_a_cell(data):
    assert len(read_with_decisions(data).frame) == data.count(b"\n") - 1


@pytest.mark.parametrize("word", ["Total", "SUMME:", "Gesamt"])
def test_a_total_is_no_row(word):
    data = (SOLD + f"{word};15;11,5;\n").encode()
    assert read_with_decisions(data).frame.equals(read_with_decisions(SOLD.encode()).frame)
    assert f"The last row '{word}' left out." in said(read_with_decisions(data))
    assert undone(data, "Keep it as a row").frame["sold"].tolist() == [4, 5, 6, 15]
    asked = replace(DEFAULT_OPTIONS, totals=True)
    assert undone(data, "As found", asked).frame.equals(read_with_decisions(SOLD.encode()).frame)


@pytest.mark.parametrize(
    "rows",
    ["N;4;5,5;y\nTotal;4;5,5;y\n", "Total;4;5,5;y\nN;5;6,5;n\nS;4;5,5;y\nTotal;5;5,5;n\n", SOLD + "Total;a;b;c\n"],
)
def test_a_row_that_is_only_called_so_stays(rows):
    data = rows if rows.startswith("region") else SOLD.split("\n")[0] + "\n" + rows
    assert len(read_with_decisions(data.encode()).frame) == data.count("\n") - 1


def test_a_decimal_comma_that_was_cut_in_two_is_asked_about():
    (doubt,) = (s for s in said(read_with_decisions(b"weight,y\n1,3,no\n2,6,yes\n3,1,no\n")) if "one name less" in s)
    assert doubt.endswith("If 1,3 is one number with a decimal comma, put such numbers between double quotes.")
    for other in (b"y\n1,a\n2,b\n", b"weight;y\n1;3;no\n2;6;yes\n", b"weight,y\na,3,no\nb,6,yes\n"):
        assert not any("decimal comma" in sentence for sentence in said(read_with_decisions(other)))
