"""Reads a sheet of an Excel file, with limits on what is unpacked.

A workbook is a zip of XML parts. A few kilobytes can unpack to gigabytes, and a few megabytes of XML can become a tree
of gigabytes, so every part is checked while openpyxl reads it.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import IO
from xml.parsers import expat

import numpy as np
import openpyxl
import pandas as pd
from openpyxl.reader.excel import ExcelReader
from openpyxl.worksheet._read_only import ReadOnlyWorksheet

from datasets.reading.cells.numbers import iter_columns
from datasets.reading.decision import Change, Decision
from datasets.reading.formats.packed import COMPRESSIONS, ENCRYPTED_FLAG
from datasets.reading.text.lines import CELL_SEPARATOR, MAX_COLUMNS, MAX_ROWS
from datasets.reading.wording import Where, join_words, quote, suggest_names
from engine.core.errors import DataProblem
from engine.text.message import msg

MAX_WORKBOOK_BYTES = 100_000_000  # of all parts, unpacked
MAX_SHARED_TEXTS = 500_000  # as many as MAX_SHEET_CELLS
MAX_WORKBOOK_ROWS = 1_048_576  # Excel's own limit
MAX_ROW_ELEMENTS = 100_000  # of a row or of a text
MAX_OTHER_ELEMENTS = 100_000  # that are neither rows nor texts: styles, links
MAX_GAP_BYTES = 1_000_000  # between elements: the longest text of a cell, comment, or list of attributes
BUFFER_BYTES = 65_536
SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
# openpyxl frees these elements, rows and texts, at their end; all others stay in memory.
ELEMENT_LIMITS = {f"{SPREADSHEET} row": MAX_WORKBOOK_ROWS, f"{SPREADSHEET} si": MAX_SHARED_TEXTS}


class TooLargeError(Exception):
    """The workbook exceeds a limit."""


class BoundedWorkbook(zipfile.ZipFile):
    """A zip that checks its parts while they are unpacked; TooLargeError beyond a limit."""

    def __init__(self, data: bytes):
        super().__init__(io.BytesIO(data))
        self.n_unpacked = 0

    def open(self, name, mode="r", pwd=None, *, force_zip64=False):
        info = name if isinstance(name, zipfile.ZipInfo) else self.getinfo(name)
        if info.compress_type not in COMPRESSIONS or info.flag_bits & ENCRYPTED_FLAG:
            raise zipfile.BadZipFile(f"{info.filename} cannot be unpacked.")
        return io.BufferedReader(BoundedPart(super().open(info), self.count_bytes), BUFFER_BYTES)

    def count_bytes(self, data: bytes) -> None:
        self.n_unpacked += len(data)
        if self.n_unpacked > MAX_WORKBOOK_BYTES:
            raise TooLargeError


class BoundedPart(io.RawIOBase):
    """A part of a workbook that checks its XML while it is read."""

    def __init__(self, file: IO[bytes], count: Callable[[bytes], None]):
        self.file, self.count, self.check = file, count, make_element_check()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        data = self.file.read(len(buffer))
        if data:
            self.count(data)
            self.check(data)
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self.file.close()
        super().close()


def make_element_check() -> Callable[[bytes], None]:
    """Make a function that gets a document's bytes; it raises TooLargeError if their tree would be too large."""
    elements = elements_before = outside = inside = depth = gap = 0
    counts = dict.fromkeys(ELEMENT_LIMITS, 0)

    def start(name: str, _) -> None:
        nonlocal elements, outside, inside, depth
        elements += 1
        if name in ELEMENT_LIMITS:
            depth += 1
            counts[name] += 1
            if counts[name] > ELEMENT_LIMITS[name]:
                raise TooLargeError
            inside = inside if depth > 1 else 0
        if depth:
            inside += 1
        else:
            outside += 1
        if inside > MAX_ROW_ELEMENTS or outside > MAX_OTHER_ELEMENTS:
            raise TooLargeError

    def end(name: str) -> None:
        nonlocal depth
        depth -= name in ELEMENT_LIMITS

    def check(data: bytes) -> None:
        nonlocal gap, elements_before
        parser.Parse(data, False)
        gap = gap + len(data) if elements == elements_before else 0
        elements_before = elements
        if gap > MAX_GAP_BYTES:
            raise TooLargeError

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.ordered_attributes = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = reject_entities
    return check


def reject_entities(*_) -> None:
    """Refuse a document type, which can declare entities; no program writes one into a workbook."""
    raise TooLargeError


MAX_SHEET_CELLS = 500_000  # two seconds if they are numbers, seven if they are texts, one a row
MAX_SHEET_LETTERS = 50_000_000  # as of a text file: all cells may share one long text
MAX_OTHER_BYTES = 4_000_000  # of parts that are neither rows, texts nor pictures: styles are slow to read
MAX_SHEETS = 1_000
STRINGS, SHEETS, SKIPPED_FOLDERS = "xl/sharedStrings.xml", "xl/worksheets/", ("xl/media/", "xl/drawings/", "xl/charts/")


@dataclass(frozen=True, eq=False)
class Sheet:
    rows: list[list[object]]  # equally long
    decisions: list[Decision]

    @property
    def text(self) -> str:
        """The rows as lines of text."""
        return "".join(CELL_SEPARATOR.join(map(quoted_cell, row)) + "\n" for row in self.rows)

    def with_cell_types(
        self, frame: pd.DataFrame, positions: list[int], lines: np.ndarray, as_text: Iterable[str]
    ) -> pd.DataFrame:
        """Replace the frame's columns, read from `lines`, by their cells where these have one type."""
        rows = [self.rows[line] for line in lines.tolist()]
        width = len(self.rows[0])
        columns = {}
        for j, (name, column) in zip(positions, iter_columns(frame), strict=True):
            cells = [row[j] for row in rows] if j < width and name not in as_text else []
            typed = to_typed_series(cells)
            columns[name] = column if typed is None else typed
        return pd.DataFrame(columns)


def to_typed_series(cells: list[object]) -> pd.Series | None:
    """Return the cells as numbers, dates or booleans; None if they are none of these."""
    types = {type(cell) for cell in cells} - {type(None)}
    if types == {bool}:
        return pd.Series(cells, dtype="boolean")
    if types and types <= {int, float}:
        return to_numeric_series(cells)
    if types and types <= {datetime, date}:
        return pd.Series(pd.to_datetime(pd.Series(cells, dtype=object)))
    return None


def to_numeric_series(cells: list[object]) -> pd.Series | None:
    """Return integers if none is missing or over 64 bits, else floats; None if one is too large for a float."""
    if all(type(cell) is int and abs(cell) < 2**63 for cell in cells):
        return pd.Series(cells, dtype=np.int64)
    try:
        return pd.Series(np.array(cells, dtype=np.float64))  # None becomes NaN
    except OverflowError:
        return None


def quoted_cell(cell: object) -> str:
    """Write a cell as text on one line, in double quotes if it contains one."""
    text = "" if cell is None else " ".join(str(cell).replace(CELL_SEPARATOR, " ").splitlines())
    return '"' + text.replace('"', '""') + '"' if '"' in text else text


def read_sheet(data: bytes, where: Where, requested: str = "") -> Sheet:
    """Read the requested sheet, or the first that is not empty."""
    try:
        reject_zip_bombs(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of pictures, colours and input rules it skips
            return choose_sheet(open_workbook(data), where, requested)
    except DataProblem:
        raise
    except TooLargeError:
        raise DataProblem("reading.error.excel-too-large", where=where) from None
    except Exception as error:  # a broken file may raise anything in openpyxl
        raise DataProblem("reading.error.excel", where=where, type=type(error).__name__) from None


def open_workbook(data: bytes) -> openpyxl.Workbook:
    """Open a workbook whose parts are checked while they are unpacked."""
    reader = ExcelReader(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    reader.archive = BoundedWorkbook(data)
    reader.read()
    return reader.wb


def choose_sheet(book: openpyxl.Workbook, where: Where, requested: str) -> Sheet:
    """Read the requested or first filled sheet, with a decision that offers the others."""
    sheets = {sheet.title: sheet for sheet in book.worksheets}
    names = list(sheets)
    if len(names) > MAX_SHEETS:
        raise DataProblem("reading.error.excel-sheets", where=where, n=len(names), most=MAX_SHEETS)
    if requested and requested not in names:
        raise DataProblem("reading.error.no-sheet", name=quote(requested), choices=suggest_names(requested, names))
    for name in [requested] if requested else names:
        rows = sheet_rows(sheets[name], where)
        if rows:
            return Sheet(rows, [sheet_decision(name, names)])
    raise DataProblem("reading.error.no-cell", where=where)


def sheet_decision(name: str, names: list[str]) -> Decision:
    others = [other for other in names if other != name]
    if not others:
        return Decision(msg("reading.decision.sheet", name=quote(name)))
    changes = (Change(msg("reading.change.sheet", name=quote(other)), "sheet", other) for other in others[:4])
    what = msg("reading.decision.sheet-of-several", name=quote(name), others=join_words(others))
    return Decision(what, "", tuple(changes))


def sheet_rows(sheet: ReadOnlyWorksheet, where: Where) -> list[list[object]]:
    """Return a rectangle of cells, without empty rows below and empty columns around it."""
    too_many_cells = DataProblem("reading.error.excel-cells", where=where, most=MAX_SHEET_CELLS)
    sheet.reset_dimensions()  # the size in the file may be wrong
    rows, cells, letters = [], 0, 0
    for row in sheet.iter_rows(values_only=True):
        row = strip_trailing_empty(list(row))
        rows.append(row)
        cells += len(row)
        letters += sum(len(cell) for cell in row if isinstance(cell, str))
        if letters > MAX_SHEET_LETTERS:
            raise TooLargeError
        if len(row) > MAX_COLUMNS:
            raise DataProblem("reading.error.excel-columns", where=where, n=len(row), most=MAX_COLUMNS)
        if cells > MAX_SHEET_CELLS or len(rows) > 2 * MAX_ROWS:
            raise too_many_cells
    while rows and not rows[-1]:
        rows.pop()
    width = max(map(len, rows), default=0)
    if width * len(rows) > 10 * MAX_SHEET_CELLS:
        raise too_many_cells
    left = min((first_filled(row) for row in rows if row), default=0)
    return [row[left:] + [None] * (width - max(len(row), left)) for row in rows]


def first_filled(row: list[object]) -> int:
    """Return the position of the first cell that is not empty."""
    return next(j for j, cell in enumerate(row) if cell not in (None, ""))


def strip_trailing_empty(row: list[object]) -> list[object]:
    while row and row[-1] in (None, ""):
        row.pop()
    return row


def reject_zip_bombs(data: bytes) -> None:
    """Check the sizes in the zip's directory; BoundedWorkbook checks the true ones."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    files = [file for file in archive.infolist() if not file.filename.startswith(SKIPPED_FOLDERS)]
    others = sum(file.file_size for file in files if not file.filename.startswith((STRINGS, SHEETS)))
    if sum(file.file_size for file in files) > MAX_WORKBOOK_BYTES or others > MAX_OTHER_BYTES:
        raise TooLargeError
