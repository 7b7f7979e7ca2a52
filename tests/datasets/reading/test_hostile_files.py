"""Texts, zips, gzips, workbooks and Parquet that lie, or unpack to gigabytes: each ends in a table or in a sentence,
within 400 MB and ten seconds of processor time (hostile/bounded.py)."""

import io
import zipfile

import pyarrow as pa
import pytest

from datasets import DataProblem, read_with_decisions
from datasets.reading.formats import excel as sheet
from datasets.reading.formats.excel import MAX_OTHER_ELEMENTS, MAX_ROW_ELEMENTS, TooLargeError, make_element_check
from datasets.reading.formats.parquet import decode_dictionary
from tests.datasets.reading.hostile import workbooks as files
from tests.datasets.reading.hostile.bounded import outcomes
from tests.datasets.reading.hostile.parquets import parquet, parquets
from tests.datasets.reading.hostile.workbooks import workbooks
from tests.datasets.reading.hostile.zips import gzips, zips


def texts() -> dict[str, bytes]:
    return {
        "a hundred thousand columns": b",".join([b"c"] * 100_000) + b"\n1,2\n",
        "a cell of 45 MB": b"x,y\n1," + b"z" * 45_000_000,
        "a cell of 100 MB": b"x,y\n1," + b"z" * 100_000_000,
        "a quote never closed": b'x,y\n1,"open\n' + b"2,3,4,5,6,7,8,9,10,11,12,13,14\n" * 1_500_000,
        "nothing but line ends": b"\n" * 49_000_000,
        "nothing but separators": (b"," * 900_000 + b"\n") * 50,
        "2,000 columns": b",".join(b"c%d" % j for j in range(2000)) + b"\n" + (b"1.5," * 1999 + b"1\n") * 2400,
    }


KINDS = {"text": texts, "zip": zips, "gzip": gzips, "workbook": workbooks, "parquet": parquets}
READ = {
    "text": ["2,000 columns"],
    "zip": ["a name that is a path", "an absolute name", "a name with a zero", "a comment that is a zip"],
    "gzip": ["gzip and zeros"],
    "workbook": ["a plain workbook", "dimensions that are too large", "dimensions that are too small", "external links",
                 "a sheet in UTF-16", "65,000 links", "merged cells everywhere", "defined names"],
    "parquet": ["plain Parquet", "long lists", "long bytes that come again", "structs", "maps", "columns with dots"],
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_it_ends_in_a_table_or_in_a_sentence(kind, tmp_path):
    found = outcomes("datasets:read_with_decisions", KINDS[kind](), tmp_path)
    told = {name: said for name, said in found.items() if said != "ReadResult"}
    assert not [(name, said) for name, said in told.items() if not said.startswith("DataProblem: ")]
    assert not [(name, said) for name, said in told.items() if not said.endswith(".") or not said.isprintable()]
    by_chance = [name for name, said in told.items() if "MemoryError" in said]  # what only the bound held up
    assert by_chance == (["the same, said to be small"] if kind == "parquet" else [])
    assert not [name for name in READ[kind] if name in told]


def test_no_file_of_the_machine_stands_in_a_sheet():
    for data in (
        files.workbook(sheet=files.OUTSIDE + files.text("&f;")),
        files.workbook(files.parts(target="/etc/passwd")),
    ):
        with pytest.raises(DataProblem, match=r"may hold here|no cell that holds anything"):
            read_with_decisions(data)


def test_columns_whose_names_have_dots_keep_their_cells():
    frame = read_with_decisions(parquet(pa.table({"a.b": [7, 8, 9], "a": [1, 2, 4], "y": ["p", "q", "p"]}))).frame
    assert frame["a.b"].tolist() == [7, 8, 9] and frame["a"].tolist() == [1, 2, 4]


def test_a_column_of_lists_is_left_out_and_said_to_be():
    reading = read_with_decisions(parquet(pa.table({"x": [[1], [2]], "z": [b"a", b"b"], "y": [1, 2]})))
    assert list(reading.frame.columns) == ["y"]
    assert sum("neither numbers nor dates nor text" in str(decision.text) for decision in reading.decisions) == 2


def test_texts_of_all_cells_are_counted_however_few_there_are(monkeypatch):
    monkeypatch.setattr(sheet, "MAX_SHEET_LETTERS", 1_000)
    shared = files.strings_of("a", 100, "<si><t>", "</t></si>")
    cells = files.sheet_of("<sheetData>", '<row><c t="s"><v>0</v></c></row>', 9, "</sheetData>")
    assert len(read_with_decisions(files.workbook(strings=shared, sheet=cells)).frame)
    more = files.sheet_of("<sheetData>", '<row><c t="s"><v>0</v></c></row>', 11, "</sheetData>")
    with pytest.raises(DataProblem, match="may hold here"):
        read_with_decisions(files.workbook(strings=shared, sheet=more))


def test_more_sheets_than_are_read_are_refused():
    assert len(read_with_decisions(files.workbook(files.parts(1_000))).frame)
    with pytest.raises(DataProblem, match="1,001 sheets, more than the 1,000"):
        read_with_decisions(files.workbook(files.parts(1_001)))


@pytest.mark.parametrize(
    ("before", "piece", "most", "after"),
    [
        ("<row>", "<c/>", MAX_ROW_ELEMENTS - 1, "</row>"),
        ("", "<c/>", MAX_OTHER_ELEMENTS - 1, ""),
        ("", "<row><c/></row>", 300_000, ""),  # openpyxl keeps no row when it has ended
        ("<row><row/>", "<c/>", MAX_ROW_ELEMENTS - 2, "</row>"),
    ],
)
def test_elements_are_counted_that_a_tree_would_keep(before, piece, most, after):
    def check(times: int):
        given = make_element_check()
        given(f'<a xmlns="{files.MAIN}">{before}'.encode())
        for _ in range(times):
            given(piece.encode())
        given(f"{after}</a>".encode())

    check(most)
    if "<c/></row>" not in piece:
        with pytest.raises(TooLargeError):
            check(most + 1)


def test_a_workbook_of_a_program_passes_as_it_is():
    data = files.workbook(sheet=files.text("a"))
    assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None
    assert read_with_decisions(data).frame.shape == (2, 2)


@pytest.mark.parametrize("numbers", [[0, 1, 7], [0, -1, 1]], ids=["beyond", "below 0"])
def test_texts_that_a_column_names_and_does_not_have_are_refused(numbers):
    """The damaged file raised an IndexError, which no page puts into words."""
    named = pa.array(numbers, pa.int32())
    texts = pa.DictionaryArray.from_arrays(named, pa.array(["a", "b"]), safe=False)
    with pytest.raises(pa.ArrowInvalid):
        decode_dictionary(pa.chunked_array([texts]), "rows.parquet")


def test_texts_of_a_column_that_are_not_utf_8_are_refused():
    broken = pa.array([b"a", b"\xff\xfe"], pa.binary()).view(pa.string())
    texts = pa.DictionaryArray.from_arrays(pa.array([0, 1], pa.int32()), broken)
    with pytest.raises(pa.ArrowInvalid):
        decode_dictionary(pa.chunked_array([texts]), "rows.parquet")
