"""The same table in every kind of file: what is read is compared with the table it was written from."""

import gzip
import io
import zipfile
from datetime import datetime

import numpy as np
import openpyxl
import pandas as pd
import pytest

from datasets import DataProblem, from_frame, read_table, read_with_decisions
from datasets.reading.decision import ReadOptions
from datasets.reading.formats import excel as sheet
from datasets.reading.formats import packed
from datasets.reading.text import lines as drawn
from tests.datasets.reading.test_meaning import said, undone

TABLE = pd.DataFrame(
    {
        "when": pd.to_datetime(["2020-01-31", "2020-02-01", "2020-03-05", "2020-03-06"]),
        "size": [1.234, 2.345, 3.456, 4.567],
        "place": ["01000", "02000", "01000", "03000"],
        "many": [1, 2, 3, 4],
        "gaps": [1.5, np.nan, 2.5, 3.5],
        "good": [True, False, True, True],
        "price": ["1,50", "2,25", "3,00", "4,75"],
        "y": ["no", "yes", "no", "yes"],
    }
)


def as_csv(frame: pd.DataFrame = TABLE) -> bytes:
    return frame.to_csv(index=False).encode()


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def as_xlsx(**sheets: list[list[object]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        page = book.create_sheet(name)
        for row in rows:
            page.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def as_parquet(frame: pd.DataFrame = TABLE, **how) -> bytes:
    buffer = io.BytesIO()
    frame.to_parquet(buffer, **how)
    return buffer.getvalue()


def rows_of(frame: pd.DataFrame = TABLE) -> list[list[object]]:
    cells = frame.astype(object).where(frame.notna(), None)
    python = lambda cell: cell.to_pydatetime() if isinstance(cell, pd.Timestamp) else cell  # noqa: E731
    return [list(frame.columns), *(list(map(python, row)) for row in cells.values)]


def check(frame: pd.DataFrame):
    """The cells of TABLE, each of its type."""
    assert list(frame.columns) == list(TABLE.columns)
    assert [frame[name].dtype.kind for name in ("when", "size", "many", "gaps", "good")] == ["M", "f", "i", "f", "b"]
    for name in TABLE.columns.drop("price"):
        assert frame[name].tolist()[2:] == TABLE[name].tolist()[2:], name
    assert frame["gaps"].isna().tolist() == [False, True, False, False]
    assert frame["price"].tolist() == [1.5, 2.25, 3.0, 4.75]


TYPED = {"xlsx": lambda: as_xlsx(page=rows_of()), "parquet": as_parquet}
PACKED = {
    "gz": lambda data: gzip.compress(data),
    "zip": lambda data: zipped({"folder/table.csv": data, "__MACOSX/._table.csv": b"x", "folder/.DS_Store": b"y"}),
    "zip with a note": lambda data: zipped({"table.csv": data, "readme.md": b"a note"}),
}


@pytest.mark.parametrize("kind", TYPED)
def test_cells_that_have_a_type_keep_it_and_texts_are_read_as_ever(kind):
    reading = read_with_decisions(TYPED[kind]())
    check(reading.frame)
    assert "place" in reading.texts
    assert any("'01000' would lose its leading zero" in sentence for sentence in said(reading))
    assert any("decimal comma: '1,50' was read as 1.5" in sentence for sentence in said(reading))
    assert not any("separated by" in sentence or "The text is" in sentence for sentence in said(reading))


@pytest.mark.parametrize("kind", PACKED)
def test_a_packed_file_is_the_file_in_it(kind):
    plain, reading = read_with_decisions(as_csv()), read_with_decisions(PACKED[kind](as_csv()))
    pd.testing.assert_frame_equal(reading.frame, plain.frame)
    assert "zip" in str(reading.decisions[0].text)
    assert reading.decisions[1:] == plain.decisions


@pytest.mark.parametrize("kind", TYPED)
def test_a_typed_table_may_be_packed_too(kind):
    check(read_with_decisions(zipped({f"table.{kind}": TYPED[kind]()})).frame)
    check(read_with_decisions(gzip.compress(TYPED[kind]())).frame)


@pytest.mark.parametrize("kind", TYPED)
def test_a_dataset_comes_of_it(kind):
    data = from_frame(read_table(TYPED[kind]()), "y")
    assert data.class_names == ("no", "yes")
    assert data.X[:, data.feature_names.index("size")].tolist() == TABLE["size"].tolist()


# -- packed


@pytest.mark.parametrize("pack", [gzip.compress, lambda data: zipped({"t.csv": data})])
def test_no_more_is_unpacked_than_a_file_may_be_large(pack, monkeypatch):
    monkeypatch.setattr(packed, "MAX_BYTES", 3_000_000)
    read_with_decisions(pack(b"x,y\n" + b"1,2\n" * 700_000))
    with pytest.raises(DataProblem, match="unpacks to more than 3 MB"):
        read_with_decisions(pack(b"x,y\n" + b"1,2\n" * 800_000))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (zipped({"a.csv": b"x,y\n1,2\n", "b.csv": b"x,y\n1,2\n"}), "2 tables, 'a.csv' and 'b.csv'"),
        (zipped({}), "an empty zip file"),
        (zipped({"a.md": b"x", "b.md": b"y"}), "no table"),
        (zipped({"a.csv": gzip.compress(as_csv())}), "is a gzip file"),
        (gzip.compress(gzip.compress(as_csv())), "is a gzip file"),
        (zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "an OpenDocument"),
        (gzip.compress(as_csv())[:-12], "cannot be unpacked"),
        (gzip.compress(as_csv(), mtime=0)[:12] + bytes(50), "cannot be unpacked"),
        (zipped({"a.csv": as_csv()})[:80], "zip file with no table"),
    ],
    ids=range(9),  # bytes hold the time of day, and both workers of a run must collect the same names
)
def test_what_cannot_be_unpacked_is_said(data, what):
    with pytest.raises(DataProblem, match=what):
        read_with_decisions(data)


# -- sheets


def test_titles_empty_rows_and_totals_of_a_sheet_are_found_as_in_a_text():
    table = [["n", "sold", "y"], ["a", 2, 1.5], [], ["b", 3, 2.5], ["c", 4, 3]]
    rows = [[None, "Sales"], [], *[[None, *row] for row in table]]
    reading = read_with_decisions(as_xlsx(page=[*rows, [None, "Total", 9, 7]]))
    assert reading.frame.to_dict("list") == {"n": ["a", "b", "c"], "sold": [2, 3, 4], "y": [1.5, 2.5, 3.0]}
    assert any("above the table left out: 'Sales'" in sentence for sentence in said(reading))
    assert any("'Total' left out" in sentence for sentence in said(reading))


def test_another_sheet_can_be_had():
    data = as_xlsx(notes=[], first=[["x", "y"], [1, 2], [3, 4]], second=[["p", "q"], [5, 6], [7, 9]])
    assert said(read_with_decisions(data))[0] == "The sheet 'first' is read, and not 'notes' and 'second'."
    assert undone(data, "Read 'second'").frame.to_dict("list") == {"p": [5, 7], "q": [6, 9]}
    with pytest.raises(DataProblem, match="There is no sheet 'third'"):
        read_with_decisions(data, options=ReadOptions(sheet="third"))


def test_cells_of_several_types_are_read_as_they_would_be_in_a_text():
    rows = [["x", "odd", "err", "y"], [1.5, 1, 2, "a"], ["NA", "soon", "#N/A", "b"], [3.5, 3, 4, "a"], [4, 5, 6.5, "b"]]
    reading = read_with_decisions(as_xlsx(page=rows))
    np.testing.assert_array_equal(reading.frame["x"], [1.5, np.nan, 3.5, 4])
    np.testing.assert_array_equal(reading.frame["err"], [2, np.nan, 4, 6.5])
    assert reading.frame["odd"].tolist() == ["1", "soon", "3", "5"]
    assert any("'odd' is text because 1 cell is not a number" in sentence for sentence in said(reading))


def test_line_breaks_and_quotes_in_a_cell_keep_it_one():
    rows = [["x", 'a "b"\nc'], [1, 'say "so"\nnow\x85then'], [2, '"']]
    frame = read_with_decisions(as_xlsx(page=rows)).frame
    assert list(frame.columns) == ["x", 'a "b" c']
    assert frame.iloc[:, 1].tolist() == ['say "so" now then', '"']


def test_a_number_larger_than_any_is_no_reason_to_give_up():
    old = zipfile.ZipFile(io.BytesIO(as_xlsx(page=[["x", "y"], [12345, 1], [2, 3]])))
    files = {name: old.read(name).replace(b"12345", b"1" + b"0" * 400) for name in old.namelist()}
    frame = read_with_decisions(zipped(files)).frame
    assert frame["y"].tolist() == [1, 3]
    assert float(frame["x"][0]) == np.inf


def test_dates_with_gaps_stay_dates():
    frame = read_with_decisions(
        as_xlsx(page=[["d", "y"], [datetime(2020, 1, 31, 12), 1], [None, 2], [datetime(1850, 1, 1), 3]])
    ).frame
    assert frame["d"].dt.year.tolist()[::2] == [2020, 1850]


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRINGS = '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.\
spreadsheetml.sharedStrings+xml"/></Types>'


def as_excel_writes_it(size: str) -> bytes:
    """Texts in a list of their own, and cells that say where they stand, B2 to D4."""
    old = zipfile.ZipFile(io.BytesIO(as_xlsx(page=[["x"]])))
    files = {name: old.read(name) for name in old.namelist()}
    files["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}"><si><t>x</t></si><si><t>name</t></si></sst>'.encode()
    files["[Content_Types].xml"] = files["[Content_Types].xml"].replace(b"</Types>", STRINGS.encode())
    text, number = '<c r="{}" t="s"><v>{}</v></c>', '<c r="{}"><v>{}</v></c>'
    rows = [(2, text.format("B2", 0) + text.format("D2", 1)), (4, number.format("B4", 1.25) + text.format("D4", 1))]
    cells = "".join(f'<row r="{number}">{row}</row>' for number, row in rows)
    sheet = f'<worksheet xmlns="{MAIN}"><dimension ref="{size}"/><sheetData>{cells}</sheetData></worksheet>'
    return zipped(files | {"xl/worksheets/sheet1.xml": sheet.encode()})


@pytest.mark.parametrize("size", ["B2:D4", "A1:XFD1048576", "A1:B2"])
def test_a_sheet_as_excel_writes_it_whatever_it_says_of_its_size(size):
    frame = read_with_decisions(as_excel_writes_it(size)).frame
    assert frame.to_dict("list") == {"x": [1.25], "name": ["name"]}


def bomb(name: str, text: bytes, times: int) -> bytes:
    """A workbook in which one part is that often the text."""
    buffer = io.BytesIO()
    old = zipfile.ZipFile(io.BytesIO(as_xlsx(page=[["x", "y"], [1, "a"]])))
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new:
        for file in old.namelist():
            if file != name:
                new.writestr(file, old.read(file))
        new.writestr(name, text * times)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (bomb("xl/worksheets/sheet1.xml", bytes(1000), 101_000), "unpacks to more than an Excel file may hold"),
        (bomb("xl/styles.xml", bytes(1000), 4_100), "unpacks to more than an Excel file may hold"),
        (bomb("xl/worksheets/sheet1.xml", b"<worksheet", 1), "cannot be read as an Excel file"),
        (bomb("xl/workbook.xml", b"", 1), "cannot be read as an Excel file"),
        (as_xlsx(page=[]), "no cell that holds anything"),
    ],
)
def test_a_workbook_that_cannot_be_read_is_refused_before_it_is_unpacked(data, what):
    with pytest.raises(DataProblem, match=what):
        read_with_decisions(data)


def test_a_sheet_ends_where_its_limit_is(monkeypatch):
    """A cell far down, and one far right, are no reason to fill memory either."""
    monkeypatch.setattr(sheet, "MAX_SHEET_CELLS", 100)
    assert len(read_with_decisions(as_xlsx(page=[["x", "y"], *[[i, i] for i in range(49)]])).frame) == 49
    for rows in ([["x", "y"], *[[i, i] for i in range(50)]], [["x"] * 30, *[[1]] * 35]):
        with pytest.raises(DataProblem, match="more cells than the 100"):
            read_with_decisions(as_xlsx(page=rows))
    with pytest.raises(DataProblem, match="2,001 columns"):
        read_with_decisions(as_xlsx(page=[["x"] * 2001]))


# -- Parquet


def test_types_of_parquet():
    frame = pd.DataFrame(
        {
            "zone": pd.to_datetime(["2020-01-01 12:00", None]).tz_localize("Etc/GMT-2"),
            "day": [pd.Timestamp("2020-01-31").date(), None],
            "small": pd.Series([1, 200], dtype="uint8"),
            "gap": pd.Series([1, None], dtype="Int64"),
            "maybe": pd.Series([True, None], dtype="boolean"),
            "kind": pd.Categorical(["b", "a"]),
            "rate": pd.Series([1.5, 2.5], dtype="float32"),
            "list": [[1], [2]],
            "raw": [b"a", b"b"],
            "y": ["1", "2"],
        }
    )
    reading = read_with_decisions(as_parquet(frame))
    found = reading.frame
    assert found["zone"][0] == pd.Timestamp("2020-01-01 10:00")
    assert found["day"][0] == pd.Timestamp("2020-01-31")
    assert found["small"].tolist() == [1, 200]
    assert found["gap"][0] == 1
    assert found["maybe"].dtype == "boolean"
    assert found["kind"].tolist() == ["b", "a"]
    assert found["rate"].tolist() == [1.5, 2.5]
    assert found["y"].tolist() == [1, 2]
    assert found.isna().sum().to_dict() == {name: int(name in ("zone", "day", "gap", "maybe")) for name in found}
    left_out = [sentence for sentence in said(reading) if "left out" in sentence]
    assert left_out == [f"'{name}' holds neither numbers nor dates nor text: left out." for name in ("list", "raw")]


def test_rows_of_parquet_are_drawn_where_there_are_too_many(monkeypatch):
    monkeypatch.setattr(drawn, "MAX_CELLS", 40)
    frame = pd.DataFrame({"n": range(500), "twice": range(0, 1000, 2), "y": [f"w{i}" for i in range(500)]})
    reading = read_with_decisions(as_parquet(frame, row_group_size=70))
    assert len(reading.frame) == 13
    assert reading.frame["n"].is_monotonic_increasing
    assert (reading.frame["twice"] == 2 * reading.frame["n"]).all()
    assert (reading.frame["y"] == "w" + reading.frame["n"].astype(str)).all()
    assert any(sentence.startswith("13 of 500 rows were drawn at random (seed 0)") for sentence in said(reading))


def test_the_numbers_of_rows_that_pandas_keeps_are_left_out():
    frame = pd.DataFrame({"x": [3, 4, 5], "y": [1, 2, 4]}, index=[0, 1, 2])
    reading = read_with_decisions(as_parquet(frame.set_index(pd.Index([0, 1, 2]), drop=False).rename_axis(None)))
    assert list(reading.frame.columns) == ["x", "y"]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (as_parquet()[:-20], "cannot be read as Parquet"),
        (b"PAR1" + bytes(100) + b"PAR1", "cannot be read as Parquet"),
        (as_parquet(TABLE[:0]), "has no rows"),
        (as_parquet(pd.DataFrame({"x": [[1], [2]]})), "no column of numbers, dates or text"),
        (as_parquet(pd.DataFrame({f"c{j}": [1] for j in range(2001)})), "2,001 columns"),
        (as_parquet(pd.DataFrame({"x": np.zeros(4_000_001, dtype=np.int8)})), "4,000,001 rows of 1 columns"),
        (as_parquet(pd.DataFrame({"x": ["z" * 100_000] * 1100})), "more than 100 MB of text in a column"),
    ],
)
def test_parquet_that_cannot_be_read_is_refused(data, what):
    with pytest.raises(DataProblem, match=what):
        read_with_decisions(data)


def test_the_bytes_of_parquet_wrong_here_and_there_end_in_a_table_or_a_sentence():
    data, rng = as_parquet(), np.random.default_rng(0)
    for _ in range(150):
        broken = bytearray(data)
        for place in rng.integers(4, len(data), size=3):
            broken[place] = rng.integers(256)
        try:
            assert len(read_with_decisions(bytes(broken)).frame)
        except DataProblem as problem:
            assert str(problem).endswith(".")


# -- spaces

TOWNS = ["rome", "new york"]
SPACED = "name      size  y\n" + "".join(f"{TOWNS[i % 2]:10}{i * 1.5:4}  {i % 3}\n" for i in range(9))


def test_columns_apart_by_runs_of_spaces():
    reading = read_with_decisions(SPACED.encode())
    assert reading.frame["name"].tolist() == ["rome", "new york"] * 4 + ["rome"]
    assert reading.frame["size"].tolist() == [i * 1.5 for i in range(9)]
    assert "Columns are separated by spaces." in said(reading)
    assert reading.separator == " "


@pytest.mark.parametrize("text", [
    "x y z\n1 2 3\n4 5 6\n", "  x   y  z\n  1   2  3\n  4   5  6\n", '# made by hand\n\n"x" y z\n1 2 3\n4 5 6\n',
])  # fmt: skip
def test_the_same_table_however_many_spaces_there_are(text):
    assert read_with_decisions(text.encode()).frame.to_dict("list") == {"x": [1, 4], "y": [2, 5], "z": [3, 6]}


def test_spaces_between_quotes_are_part_of_the_cell():
    frame = read_with_decisions(b'who y\n"a  b" 1\n"c d" 2\ne 3\n').frame
    assert frame["who"].tolist() == ["a  b", "c d", "e"]


def test_a_row_that_is_too_long_is_named_by_its_line():
    with pytest.raises(DataProblem, match="line 103 has 4 columns where the table has 3"):
        read_with_decisions(b"x y z\n" + b"1  2 3\n" * 101 + b"1 2 3 4\n")


def test_spaces_can_be_asked_for():
    asked = ReadOptions(separator=" ")
    assert read_with_decisions(b"who   where\nann   rome\nbob   paris\n", options=asked).frame["where"].tolist() == [
        "rome",
        "paris",
    ]
