"""A sheet of an Excel file. Its cells become a text first, for titles, names and totals stand in it as in any text;
then the columns whose cells are all numbers, dates, or True and False take them as they are.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

import numpy as np
import openpyxl
import pandas as pd
from openpyxl.worksheet._read_only import ReadOnlyWorksheet

from datasets.reading.cells.looks import named
from datasets.reading.decision import Change, Decision
from datasets.reading.text.lines import BETWEEN_CELLS, MAX_COLUMNS, MAX_ROWS
from datasets.reading.wording import choices, listed, quoted
from engine.core.problem import DataProblem

MAX_SHEET_CELLS = 500_000  # two seconds if they are numbers, seven if each is a text beside no other
MAX_UNPACKED = 100_000_000  # bytes of all that is in the file,
MAX_AROUND = 4_000_000  # and of what is neither rows nor texts nor pictures: styles are slow to read
STRINGS, SHEETS, SKIPPED = "xl/sharedStrings.xml", "xl/worksheets/", ("xl/media/", "xl/drawings/", "xl/charts/")
SAVE = "save the sheet as CSV"


@dataclass(frozen=True, eq=False)
class Sheet:
    rows: list[list[object]]  # equally long
    decisions: list[Decision]

    @property
    def text(self) -> str:
        """A line for every row."""
        return "".join(BETWEEN_CELLS.join(map(quoted_cell, row)) + "\n" for row in self.rows)

    def typed(self, frame: pd.DataFrame, places: list[int], lines: np.ndarray, as_text: Iterable[str]) -> pd.DataFrame:
        """The frame of the rows in these lines, with the cells themselves where a column holds one type of them."""
        rows = [self.rows[line] for line in lines.tolist()]
        width = len(self.rows[0])
        columns = {}
        for place, (name, column) in zip(places, named(frame), strict=True):
            cells = [row[place] for row in rows] if place < width and name not in as_text else []
            own = of_one_type(cells)
            columns[name] = column if own is None else own
        return pd.DataFrame(columns)


def of_one_type(cells: list[object]) -> pd.Series | None:
    """The column as numbers, dates, or True and False, if it is one of these."""
    types = {type(cell) for cell in cells} - {type(None)}
    if types == {bool}:
        return pd.Series(cells, dtype="boolean")
    if types and types <= {int, float}:
        return numbers(cells)
    if types and types <= {datetime, date}:
        return pd.Series(pd.to_datetime(pd.Series(cells, dtype=object)))
    return None


def numbers(cells: list[object]) -> pd.Series | None:
    """Whole ones stay whole, where none is missing and all fit; None where one is larger than any float."""
    if all(type(cell) is int and abs(cell) < 2**63 for cell in cells):
        return pd.Series(cells, dtype=np.int64)
    try:
        return pd.Series(np.array(cells, dtype=np.float64))  # None becomes NaN
    except OverflowError:
        return None


def quoted_cell(cell: object) -> str:
    """As it stands in a text: on one line, between double quotes where it holds one."""
    text = "" if cell is None else " ".join(str(cell).replace(BETWEEN_CELLS, " ").splitlines())
    return '"' + text.replace('"', '""') + '"' if '"' in text else text


def sheet_of(data: bytes, where: str, wanted: str = "") -> Sheet:
    """The first sheet that holds anything, or the one that was asked for."""
    refuse_bombs(data, where)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what it leaves out: pictures, colours, rules for input
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            return chosen(book, where, wanted)
    except DataProblem:
        raise
    except Exception as error:  # a broken file can break its reader anywhere
        raise DataProblem(f"{where} cannot be read as an Excel file ({type(error).__name__}); {SAVE}.") from None


def chosen(book: openpyxl.Workbook, where: str, wanted: str) -> Sheet:
    """The sheet, and a sentence that offers the others."""
    names = [sheet.title for sheet in book.worksheets]
    if wanted and wanted not in names:
        raise DataProblem(f"There is no sheet {quoted(wanted)}; {choices(wanted, names)}.")
    for name in [wanted] if wanted else names:
        rows = rows_of(book[name], where)
        if rows:
            return Sheet(rows, [which(name, names)])
    raise DataProblem(f"{where} has no cell that holds anything; choose a file with a header line and rows.")


def which(name: str, names: list[str]) -> Decision:
    others = [other for other in names if other != name]
    said = f"The sheet {quoted(name)} is read"
    if not others:
        return Decision(f"{said}.")
    change = tuple(Change(f"Read {quoted(other)}", "sheet", other) for other in others[:4])
    return Decision(f"{said}, and not {listed(map(quoted, others))}.", "", change)


def rows_of(sheet: ReadOnlyWorksheet, where: str) -> list[list[object]]:
    """All rows down to the last that holds anything, each with as many cells as the longest, from the first column
    that holds anything."""
    sheet.reset_dimensions()  # what it says of its size may be wrong
    rows, cells = [], 0
    for row in sheet.iter_rows(values_only=True):
        row = without_end(list(row))
        rows.append(row)
        cells += len(row)
        if len(row) > MAX_COLUMNS:
            raise DataProblem(f"{where} has {len(row):,} columns, more than the {MAX_COLUMNS:,} allowed; {SAVE}.")
        if cells > MAX_SHEET_CELLS or len(rows) > 2 * MAX_ROWS:
            raise too_many_cells(where)
    while rows and not rows[-1]:
        rows.pop()
    width = max(map(len, rows), default=0)
    if width * len(rows) > 10 * MAX_SHEET_CELLS:
        raise too_many_cells(where)
    left = min((first_filled(row) for row in rows if row), default=0)
    return [row[left:] + [None] * (width - max(len(row), left)) for row in rows]


def first_filled(row: list[object]) -> int:
    """How many empty cells come first."""
    return next(place for place, cell in enumerate(row) if cell not in (None, ""))


def without_end(row: list[object]) -> list[object]:
    """The row up to its last cell that holds anything."""
    while row and row[-1] in (None, ""):
        row.pop()
    return row


def too_many_cells(where: str) -> DataProblem:
    return DataProblem(f"{where} has more cells than the {MAX_SHEET_CELLS:,} a sheet may have here; {SAVE}.")


def refuse_bombs(data: bytes, where: str) -> None:
    """What is small when packed and large when not. No more is unpacked of a file than it says that it has."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    files = [file for file in archive.infolist() if not file.filename.startswith(SKIPPED)]
    around = sum(file.file_size for file in files if not file.filename.startswith((STRINGS, SHEETS)))
    if sum(file.file_size for file in files) > MAX_UNPACKED or around > MAX_AROUND:
        raise DataProblem(f"{where} unpacks to more than an Excel file may hold here; {SAVE}.")
    if STRINGS in archive.namelist() and archive.read(STRINGS).count(b"<si") > MAX_SHEET_CELLS:
        raise too_many_cells(where)
