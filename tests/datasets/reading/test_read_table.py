"""Good files, however they are written: the frame that went in comes out."""

import csv
import io
import math
import random

import pandas as pd
import pytest

from datasets import DataProblem, read_table

FRAME = pd.DataFrame(
    {
        "Größe": [1.5, -2.25, None, 4.0],
        "née, le": ["Zoë", 'say "hi"', "a;b|c", "two\nlines"],
        "count": [3, 1, 4, 1],
        "smoker": [True, False, False, True],
    }
)
PLAIN = pd.DataFrame({"x_1": [1.5, 2.0, None], "colour": ["red", "blue", "red"], "y": [1, 0, 1]})


def same(read: pd.DataFrame, written: pd.DataFrame) -> None:
    pd.testing.assert_frame_equal(read, written, check_dtype=False)


@pytest.mark.parametrize("sep", [",", ";", "\t", "|"])
@pytest.mark.parametrize("line", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252"]
)
def test_every_encoding_separator_and_line_break(sep, line, encoding):
    text = FRAME.to_csv(index=False, sep=sep).replace("\n", line)
    same(read_table(text.encode(encoding)), FRAME)


@pytest.mark.parametrize(
    ("codec", "mark", "said"),
    [
        ("utf-8", b"", "UTF-8"),
        ("utf-8", b"\xef\xbb\xbf", "UTF-8 with a byte order mark"),
        ("utf-16-le", b"\xff\xfe", "UTF-16"),
        ("utf-16-be", b"\xfe\xff", "UTF-16"),
        ("utf-16-be", b"", "UTF-16"),
        ("utf-32-le", b"\xff\xfe\x00\x00", "UTF-32"),
        ("cp1252", b"", "Windows-1252"),
    ],
)
def test_the_encoding_is_said(codec, mark, said):
    frame = read_table(mark + "naïve,y\n1,2\n".encode(codec))
    assert list(frame.columns) == ["naïve", "y"]
    assert frame.attrs["encoding"] == said
    assert frame.attrs["decisions"][0] == f"The text is {said}."


def test_bytes_that_windows_1252_does_not_have_are_latin_1():
    assert read_table(b"a\x81,y\n1,2").attrs["encoding"] == "Latin-1"


def test_the_euro_sign_is_windows_1252():
    assert list(read_table("€,y\n1,2\n".encode("cp1252")).columns) == ["€", "y"]


def test_a_decimal_comma_in_a_european_export():
    text = PLAIN.to_csv(index=False, sep=";", decimal=",")
    frame = read_table(text.encode())
    same(frame, PLAIN)
    assert (frame.attrs["separator"], frame.attrs["decimal"]) == (";", ",")


@pytest.mark.parametrize("quoting", [csv.QUOTE_ALL, csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC])
def test_every_way_of_quoting(quoting):
    same(read_table(FRAME.to_csv(index=False, quoting=quoting).encode()), FRAME)


def test_spaces_behind_separators():
    same(read_table(b'a, "b, c", d\n1, "x, y", NA \n'), pd.DataFrame({"a": [1], "b, c": ["x, y"], "d": [math.nan]}))


def test_comments_and_blank_lines_around_the_header():
    text = "# made by hand\n\n#second comment, with a comma\n" + PLAIN.to_csv(index=False).replace("\n", "\n\n  \n")
    frame = read_table(text.encode())
    same(frame, PLAIN)
    assert "8 empty lines left out." in frame.attrs["decisions"]


def test_excels_own_hint_on_the_separator():
    same(read_table(b"sep=|\na|b\n1,5|2\n"), pd.DataFrame({"a": [1.5], "b": [2]}))


def test_a_blank_line_inside_quotes_belongs_to_its_cell():
    same(read_table(b'a,b\n"1\n\n2",3\n\n4,5\n'), pd.DataFrame({"a": ["1\n\n2", "4"], "b": [3, 5]}))


@pytest.mark.parametrize(
    ("text", "names", "rows"),
    [
        ("5.1,3.5,1.4\n4.9,3.0,1.3\n", ["column 1", "column 2", "column 3"], 2),
        ("1;2;3\n4;5;6", ["column 1", "column 2", "column 3"], 2),
        ("1,5;2\n2,5;3\n", ["column 1", "column 2"], 2),
        ("5.1,3.5,setosa\n4.9,3.0,virginica\n5.0,3.1,setosa\n", ["column 1", "column 2", "column 3"], 3),
        ("5,3,setosa\n4,2,virginica\n5,3,setosa\n", ["column 1", "column 2", "column 3"], 3),
        ("5.1,?,3\n4.9,3.0,1\n", ["column 1", "column 2", "column 3"], 2),
        (",5,7\n1,2,3\n", ["column 1", "column 2", "column 3"], 2),
        ("# made by hand\n1\n2\n", ["column 1"], 2),
        ("# x y\n1,2\n", ["column 1", "column 2"], 1),
        ("7", ["column 1"], 1),
    ],
)
def test_a_file_without_a_header_line(text, names, rows):
    frame = read_table(text.encode())
    assert list(frame.columns) == names
    assert len(frame) == rows
    assert frame.attrs["has_header"] is False
    assert any("no header line" in sentence for sentence in frame.attrs["decisions"])


def test_names_in_the_comment_above_the_numbers():
    buffer = io.StringIO("# x, y\n1.5,2\n3,4\n")  # what numpy.savetxt(header="x, y") writes
    same(read_table(buffer.getvalue().encode()), pd.DataFrame({"x": [1.5, 3.0], "y": [2, 4]}))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("country,2019,2020\nA,1,2\nB,3,4\n", ["country", "2019", "2020"]),
        (",0,1,2\n0,5,6,7\n1,8,9,9\n", ["0", "1", "2"]),
        ("label,0,1\n3,0,0\n", ["label", "0", "1"]),
        ("#,name\n1,Ann\n2,Bob\n", ["#", "name"]),
        ('"a\nb"," c "\n1,2\n', ["a b", "c"]),
        ("[id],<DATE>\n1,2\n", ["[id]", "<DATE>"]),
    ],
)
def test_a_header_that_could_be_mistaken(text, names):
    frame = read_table(text.encode())
    assert list(frame.columns) == names
    assert frame.attrs["has_header"] is True


@pytest.mark.parametrize(
    ("header", "names"),
    [
        ("a,a,a", ["a", "a (2)", "a (3)"]),
        ("a,a (2),a", ["a", "a (2)", "a (3)"]),
        (" a,b ,", ["a", "b", "column 3"]),
        ("column 3,b,", ["column 3", "b", "column 3 (2)"]),
        (f"{'n' * 200},b,c", ["n" * 79 + "…", "b", "c"]),
    ],
)
def test_names_are_there_and_differ(header, names):
    assert list(read_table(f"{header}\n5,6,7\n".encode()).columns) == names


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.to_csv(index=True),
        PLAIN.set_axis([1, 2, 3]).to_csv(index=True),
        PLAIN.to_csv(index=False).replace("\n", ",,,\n"),
        PLAIN.to_csv(index=False).replace("\n", ",\n").replace("y,\n", "y\n"),
        PLAIN.to_csv(index=False) + ",,\n,,\n",
        PLAIN.set_axis([1, 2, 3]).to_csv(index=True)[1:],
    ],
    ids=["index from 0", "index from 1", "empty columns", "rows end in a separator", "empty rows", "R's write.table"],
)
def test_what_programs_add_is_taken_away(text):
    same(read_table(text.encode()), PLAIN)


def test_row_names_are_kept_because_they_may_mean_something():
    frame = read_table(b'"mpg","cyl"\n"Mazda RX4",21,6\n"Fiat 128",32.4,4\n')
    assert list(frame.columns) == ["column 1", "mpg", "cyl"]
    assert list(frame["column 1"]) == ["Mazda RX4", "Fiat 128"]


def test_a_few_rows_may_end_early_and_it_is_said():
    frame = read_table(("a,b,c\n" + "1,2,3\n" * 9 + "4,5\n").encode())
    assert frame["c"].isna().sum() == 1
    assert "1 row ends early, the first in line 11: what is not there is missing." in frame.attrs["decisions"]
    with pytest.raises(DataProblem, match="2 of 11 rows are that short"):
        read_table(("a,b,c\n" + "1,2,3\n" * 9 + "4,5\n" * 2).encode())


@pytest.mark.parametrize("text", ["height\n1.5\n2.5\n", "height\n1,5\n2,5\n"])
def test_one_column_is_a_table(text):
    same(read_table(text.encode()), pd.DataFrame({"height": [1.5, 2.5]}))


def test_every_way_to_hand_over_a_file(tmp_path):
    data = PLAIN.to_csv(index=False).encode()
    path = tmp_path / "rows.csv"
    path.write_bytes(data)
    used = io.BytesIO(data)
    used.read()  # as Streamlit hands it to the second run of a page
    with path.open("rb") as opened:
        for file in (data, bytearray(data), memoryview(data), path, str(path), io.BytesIO(data), used, opened):
            same(read_table(file), PLAIN)


def test_the_facts_are_kept_with_the_frame(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_bytes(b"a;b\n1;2\n")
    expected = {
        "name": "rows.csv",
        "encoding": "UTF-8",
        "separator": ";",
        "has_header": True,
        "decimal": ".",
        "texts": (),
        "decisions": ("The text is UTF-8.", "Columns are separated by semicolons."),
    }
    assert read_table(path).attrs == expected
    assert read_table(b"a;b\n1;2\n", name="rows.csv").attrs == expected


def test_text_is_kept_as_it_stands():
    cells = ["<script>alert(1)</script>", "=1+1", "  padded ", "O'Brien", "a\\b", "日本", "…"]
    table = pd.DataFrame({"k": range(len(cells)), "text": cells})
    same(read_table(table.to_csv(index=False).encode()), table.assign(text=table["text"].str.strip()))


def test_random_tables_survive_every_dialect():
    rng = random.Random(7)
    words = ["red", "semi;colon", "com,ma", 'quo"te', "pi|pe", "tab\tin", "new\nline", "#hash", "ü"]
    for trial in range(60):
        n, sep = rng.randrange(1, 12), rng.choice(",;\t|")
        written = pd.DataFrame(
            {
                "number": [round(rng.uniform(-1e3, 1e3), rng.randrange(1, 5)) for _ in range(n)],
                "word": [rng.choice(words) for _ in range(n)],
                "holes": [rng.choice([1.5, 2.5, math.nan]) for _ in range(n)],
            }
        )
        text = written.to_csv(index=False, sep=sep, na_rep=rng.choice(["", "NA", "?", "null"]))
        data = text.encode(rng.choice(["utf-8", "utf-8-sig", "utf-16", "cp1252"]))
        try:
            same(read_table(data), written)
        except AssertionError:
            raise AssertionError(f"trial {trial}: {data!r}") from None
