"""Files that are no table: one sentence says what is wrong, where, and what to do. Nothing else ever comes out."""

import gzip
import io
import json
import pickle
import zipfile
import zlib

import numpy as np
import pytest

from datasets import DataProblem, read_table
from datasets.reading.text import lines as limits


def an_excel_file() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return buffer.getvalue()


def a_numpy_file() -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, np.eye(3))
    return buffer.getvalue()


BODY = "x,y\n1,2\n3,4\n"
OTHER_FORMATS = [
    (an_excel_file(), "cannot be read as an Excel file", "CSV"),
    (b"PK\x05\x06" + bytes(18), "empty zip file", "CSV"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "old Excel", "save it as CSV"),
    (gzip.compress(gzip.compress(BODY.encode(), mtime=0), mtime=0), "gzip", "unpack"),
    (b"BZh91AY&SY\x00\x01", "bzip2", "unpack"),
    (b"\xfd7zXZ\x00\x00", "xz file", "unpack"),
    (b"\x28\xb5\x2f\xfd\x20", "zstandard", "unpack"),
    (b"7z\xbc\xaf\x27\x1c\x00", "7-zip", "unpack"),
    (b"Rar!\x1a\x07\x00", "rar file", "unpack"),
    (b"%PDF-1.7\n%\xe2\xe3\n1 0 obj", "a PDF", "spreadsheet"),
    (b"{\\rtf1\\ansi table}", "rich-text", "save the table"),
    (b"\x89PNG\r\n\x1a\n\x00\x00", "picture (PNG)", "choose a CSV"),
    (b"\xff\xd8\xff\xe0\x00\x10JFIF", "picture (JPEG)", "choose a CSV"),
    (b"GIF89a\x01\x00", "picture (GIF)", "choose a CSV"),
    (b"II*\x00\x08", "picture (TIFF)", "choose a CSV"),
    (b"PAR1\x15\x04", "cannot be read as Parquet", "write it again"),
    (b"ARROW1\x00\x00", "Arrow", "to_csv"),
    (b"\x89HDF\r\n\x1a\n", "HDF5", "to_csv"),
    (a_numpy_file(), "NumPy file", "savetxt"),
    *((pickle.dumps({"x": [1]}, protocol), "pickle", "to_csv") for protocol in (2, 3, 4, 5)),
    (b"SQLite format 3\x00\x10", "SQLite", "export"),
    (b"$FL2@(#) IBM SPSS", "SPSS", "CSV"),
    (b"<stata_dta><header>", "Stata", "CSV"),
    (b"RDX3\nX\n\x00", "R workspace", "write.csv"),
    (b"\x7fELF\x02\x01", "a program", "choose a CSV"),
    (b"RIFF\x24\x00\x00\x00WAVE", "not a text file", "CSV"),
    (zlib.compress(BODY.encode() * 50), "The file", "."),
    (b"<!DOCTYPE html><html><body>404</body></html>", "web page (HTML)", "CSV"),
    (b"\n  <table><tr><td>1</td></tr></table>", "web page (HTML)", "CSV"),
    (b'<?xml version="1.0"?><rows/>', "XML", "CSV"),
    (b"<svg width='3'><g/></svg>", "XML", "CSV"),
    (json.dumps([{"x": 1, "y": 2}]).encode(), "JSON", "CSV"),
    (json.dumps({"x": [1, 2], "y": [3, 4]}, indent=2).encode(), "JSON", "CSV"),
    (b"[1, 2, 3]", "JSON", "CSV"),
    (b"{'x': [1, 2]}", "JSON", "CSV"),
    (b"@relation iris\n@attribute x real\n", "ARFF", "CSV"),
    (b"%!PS-Adobe-3.0\n", "PostScript", "CSV"),
]

NO_TEXT = [
    (b"", "is empty", "choose a file"),
    (b"\n\r\n \t\n", "is empty", "choose a file"),
    (b"\xef\xbb\xbf", "is empty", "choose a file"),
    (b"\xff\xfe", "is empty", "choose a file"),
    (b"x,y\n1,2\x00\n", "line 2 holds a zero byte", "CSV"),
    (b"\x00" * 64, "zero byte", "CSV"),
    ("x,y\n1,\0\n".encode("utf-16"), "line 2 holds a zero byte", "CSV"),
    (b"x,y\n1,\x01\x02\x03\x04\n", "control characters such as 0x01", "choose a CSV"),
    (b"\xff\xfex\x00,\x00y", "says it is UTF-16, but its byte 5", "UTF-8"),
    (b"\xff\xfe\x00\xdc\x00\xdc", "says it is UTF-16, but its byte 1", "UTF-8"),
    (b"\xef\xbb\xbfx,y\n1,\xff\n", "says it is UTF-8", "UTF-8"),
    (b"\xff\xfe\x00\x00\x01\x02", "says it is UTF-32", "UTF-8"),
]

NO_TABLE = [
    (b"# one\n#two\n\n", "only comments", "choose a file"),
    (b",,\n,,\n", "no cell that holds anything", "choose a file"),
    (b'""\n""\n', "no cell that holds anything", "choose a file"),
    (b"x,y\n", "header line but no rows", "add at least one row"),
    (b"x,y", "header line but no rows", "add at least one row"),
    (b"hello world", "header line but no rows", "add at least one row"),
    (b"x,y\n,\n\n", "header line but no rows", "add at least one row"),
    (b"x,y\n1,2,3\n4,5\n", "line 2 has 3 columns where the table has 2", "double quotes"),
    (b"x,y\n1,2,3\n4,5,6\n", "line 2 has 3 columns where the table has 2", "remove"),
    (b"x,y\n1,2\n3,4\n5,Smith, John\n", "line 4 has 3 columns where the table has 2", "double quotes"),
    (b'# c\n\nx,y\n"1\n2",3\n4,5,6\n', "line 6 has 3 columns where the table has 2", "double quotes"),
    (b"a,b,c\n1,2\n3,4\n5,6\n", "line 2 has 2 of the 3 columns and 3 of 3 rows", "add the missing separators"),
    (b"a,b\n1\n2\n3\n", "line 2 has 1 of the 2 columns and 3 of 3 rows", "add the missing separators"),
    (b"Dear all, here is\nthe table\nyou wanted\n", "line 2 has 1 of the 2 columns", "separators"),
    (b"1,2,3\n4,5\n6,7,8\n", "line 2 has 2 of the 3 columns and 1 of 3 rows", "separators"),
    (b'x,y\n1,"open\n2,3\n', 'line 2 starts a row whose double quote (") is never closed', "close it"),
    (b'x,y\n1,2\n"' + b"3,4\n" * 1500, "line 3 starts a row whose double quote", "close it"),
    (b'"x,y\n1,2\n', "line 1 starts a row whose double quote", "close it"),
    (b'x,y\n1,"a"b\n', "line 2 starts a row with text behind a closing double quote", 'as two ("")'),
    (b'x,y\n1,"5" pipe"\n', "line 2 starts a row with text behind a closing double quote", 'as two ("")'),
    (b'x,y\n1,"' + b"z" * 200_000 + b'"\n', "line 2 starts a cell longer than 131,072 characters", "shorten it"),
]


@pytest.mark.parametrize(("data", "what", "remedy"), OTHER_FORMATS + NO_TEXT + NO_TABLE)
def test_one_sentence_says_what_is_wrong_and_what_to_do(data, what, remedy):
    with pytest.raises(DataProblem) as caught:
        read_table(data)
    sentence = str(caught.value)
    assert what in sentence
    assert remedy in sentence
    assert sentence.startswith("The file")
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert len(sentence) < 250


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            b"name,age\nAnn,31\nBob,32,x\n",
            "survey.csv, line 3 has 3 columns where the table has 2; put text that holds a separator between double "
            "quotes, or remove what is too much.",
        ),
        (
            b"name,age\n",
            "survey.csv has a header line but no rows; add at least one row of data.",
        ),
    ],
)
def test_sentences_name_the_file(data, sentence):
    with pytest.raises(DataProblem) as caught:
        read_table(data, name="survey.csv")
    assert str(caught.value) == sentence


def test_the_name_of_a_file_cannot_break_the_sentence():
    with pytest.raises(DataProblem) as caught:
        read_table(b"", name="a\nb\x00\x1b[31m" + "c" * 500)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 150


def test_a_path_that_cannot_be_opened(tmp_path):
    for path, reason in ((tmp_path / "none.csv", "No such file"), (tmp_path, "directory"), ("a\0b", "null")):
        with pytest.raises(DataProblem, match=reason):
            read_table(path)


def test_a_file_that_is_not_open_for_bytes(tmp_path):
    closed = io.BytesIO(b"x,y\n1,2")
    closed.close()
    for file, reason in ((io.StringIO(BODY), "not bytes but str"), (closed, "closed file"), (3, "not bytes but int")):
        with pytest.raises(DataProblem, match=reason):
            read_table(file)


def too_many_columns() -> bytes:
    return b",".join(b"c%d" % j for j in range(limits.MAX_COLUMNS + 1)) + b"\n1,2\n"


@pytest.mark.parametrize(("data", "what"), [
    (too_many_columns(), "line 1 has 2,001 columns, more than the 2,000 allowed"),
    (b"x,y\n" + b",".join([b"1"] * 5000), "line 2 has 5,000 columns"),
    (b"," * 1_100_000, "line 1 is 1,100,000 characters long"),
    (b"\n1" * (limits.MAX_LINES + 10), "4,000,010 lines"),
    (b"x,y\n" + b"1,2\n" * 12_500_000, "larger than 50 MB"),
    (b"x,y\n" + b'"\n",' * 3_000, "line 2 starts a row whose double quote"),
], ids=["columns", "cells in a row", "line", "lines", "bytes", "lines in a row"])  # fmt: skip
def test_limits_keep_one_file_from_filling_the_machine(data, what):
    with pytest.raises(DataProblem, match=what):
        read_table(data)
