"""read(): a file, and what was understood of it: the table, and every decision with what can be had instead."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, runtime_checkable

import pandas as pd

from datasets.reading.cells.columns import resolve_columns
from datasets.reading.cells.numbers import (
    LONG_NUMBER,
    PLAIN_NUMBER,
    POWER_CODE,
    ZERO_PADDED,
    cells_match,
    first_cells,
    has_codes,
    has_digit_groups,
    iter_columns,
    may_be_code,
    may_be_grouped,
)
from datasets.reading.decision import DEFAULT_OPTIONS, Change, Decision, ReadOptions
from datasets.reading.decode import decode, encoding_name
from datasets.reading.formats.excel import read_sheet
from datasets.reading.formats.packed import MAX_BYTES, is_workbook, unpack_file
from datasets.reading.formats.parquet import PARQUET_MAGIC, read_parquet_table
from datasets.reading.text.header import MISSING_WORDS, unique_column_names
from datasets.reading.text.layout import Layout, find_layout
from datasets.reading.text.lines import CELL_SEPARATOR
from datasets.reading.wording import Where, one_line, quote, suggest_names, to_text
from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.text.message import msg

# About how much of a reading is done, for whoever waits; what is left is settling the columns (cells/columns.py).
DECODED, LAID_OUT, PARSED = 0.1, 0.3, 0.4
QUICK_LOOK_CELLS = 100  # cells that tell quickly that a column is one of words
MIN_LONG_CODE = 1e19  # a number of twenty digits may be a code
MISSING_SPELLINGS = sorted(
    {spelt(word) for word in MISSING_WORDS for spelt in (str, str.upper, str.capitalize)} | {"NaN"}
)


@runtime_checkable
class BinaryFile(Protocol):
    """An open file, whoever opened it."""

    def seekable(self) -> bool: ...
    def seek(self, offset: int, /) -> int: ...
    def read(self, size: int, /) -> bytes: ...


@dataclass(frozen=True, eq=False)
class ReadResult:
    frame: pd.DataFrame  # numbers, True/False, dates and text, missing cells as NaN
    name: str
    encoding: str  # "" where the file is no text
    separator: str  # the same
    has_header: bool
    decimal: str
    decisions: tuple[Decision, ...]
    texts: tuple[str, ...] = ()  # columns that are text on purpose, also where every cell could be a number


def read_with_decisions(
    file: bytes | str | os.PathLike | BinaryFile, name: str = "", options: ReadOptions = DEFAULT_OPTIONS
) -> ReadResult:
    """A CSV or the like, a sheet of Excel's, or Parquet, packed or not: read as asked for, otherwise as found.

    DataProblem if that cannot be.
    """
    name = name or name_from_path(file)
    where = one_line(name) if name else msg("reading.file.unnamed")
    data, packed = unpack_file(read_bytes(file, where), where)
    report()
    reading = read_parquet(data, where, options) if data.startswith(PARQUET_MAGIC) else read_rows(data, where, options)
    return replace(reading, name=name, decisions=(*packed, *reading.decisions))


def read_rows(data: bytes, where: Where, asked: ReadOptions) -> ReadResult:
    """A text, or a sheet as one: its layout is found out, and then the meaning of its columns."""
    sheet = read_sheet(data, where, asked.sheet) if is_workbook(data) else None
    text, encoding = (sheet.text, "") if sheet else decode(data, where, asked.encoding)
    report(DECODED)
    layout = find_layout(text, where, replace(asked, separator=CELL_SEPARATOR) if sheet else asked)
    report(LAID_OUT)
    frame, left_out = drop_filler_columns(parse_cells(layout, where), layout.names, asked)
    report(PARSED)
    places = [int(place) for place in frame.columns]
    frame.columns, renamed = unique_column_names({j + 1: layout.names[j] for j in places})
    frame = rename_columns(frame, asked)
    codes = has_codes(layout.body, layout.separator)
    frame = restore_ambiguous_text(frame, places, layout, where, asked, codes)
    if sheet:
        frame = sheet.with_cell_types(frame, places, layout.lines, asked.as_text)
    numbers = read_numbers_with_missing_words(frame, places, layout, where, codes)
    frame, decimal, read_as, texts = resolve_columns(frame, asked, layout.separator, numbers)
    if layout.counts_line.classes and frame.columns[-1] not in asked.as_text:
        frame = frame.assign(**{frame.columns[-1]: layout.counts_line.name_classes(frame.iloc[:, -1])})
    decisions = (
        *(sheet.decisions if sheet else [Decision(msg("reading.decision.encoding", encoding=encoding_name(encoding)))]),
        *layout.decisions,
        *left_out,
        *map(Decision, renamed),
        *read_as,
    )
    separator = "" if sheet else layout.separator
    return ReadResult(frame, "", encoding, separator, layout.has_header, decimal, decisions, texts)


def read_parquet(data: bytes, where: Where, asked: ReadOptions) -> ReadResult:
    """Columns that have their names and types; texts among them may still mean something else."""
    frame, names, said = read_parquet_table(data, where)
    frame, left_out = drop_filler_columns(frame, tuple(names), asked)
    frame.columns, renamed = unique_column_names({j + 1: names[j] for j in [int(place) for place in frame.columns]})
    frame, decimal, read_as, texts = resolve_columns(rename_columns(frame, asked), asked, "", {})
    decisions = (Decision(msg("reading.decision.parquet")), *said, *left_out, *map(Decision, renamed), *read_as)
    return ReadResult(frame, "", "", "", True, decimal, decisions, texts)


def name_from_path(file: object) -> str:
    """What the file calls itself: the last part of its path, or nothing."""
    path = file if isinstance(file, str | os.PathLike) else getattr(file, "name", "")
    return Path(path).name if isinstance(path, str | os.PathLike) else ""


def read_bytes(file: bytes | str | os.PathLike | BinaryFile, where: Where) -> bytes:
    """All bytes of a file, given as such, by its path, or open; no more than the limit is ever read."""
    try:
        if isinstance(file, str | os.PathLike):
            with open(file, "rb") as opened:
                file = opened.read(MAX_BYTES + 1)
        elif isinstance(file, BinaryFile):
            if file.seekable():
                file.seek(0)  # Streamlit hands every rerun the same open file, already read to its end
            file = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or to_text(error)
        raise DataProblem("reading.error.not-opened", where=where, reason=reason) from None
    if not isinstance(file, bytes | bytearray | memoryview):
        raise DataProblem("reading.error.not-bytes", where=where, type=type(file).__name__)
    data = bytes(file)
    if len(data) > MAX_BYTES:
        raise DataProblem("reading.error.too-large", where=where, megabytes=MAX_BYTES // 10**6)
    return data


def parse_cells(layout: Layout, where: Where, places: list[int] | None = None, **how) -> pd.DataFrame:
    """The cells, typed by pandas where they are plain: 12, -0.5, 1e3, True. Everything else stays text for now.

    With places: these columns only. `how` is what pandas is to do differently.
    """
    how = {"na_values": [""], **how}
    try:
        return pd.read_csv(
            io.StringIO(layout.body),
            engine="c",
            sep=layout.separator,
            header=None,
            names=range(len(layout.names)),
            usecols=places,
            index_col=False,
            skip_blank_lines=False,
            skipinitialspace=True,
            keep_default_na=False,
            low_memory=False,
            **how,
        )
    except pd.errors.ParserError as error:  # rows.py has read it through before, so this should not come
        raise DataProblem("reading.error.not-a-table", where=where, error=quote(error)) from None


def restore_ambiguous_text(
    frame: pd.DataFrame, places: list[int], layout: Layout, where: Where, asked: ReadOptions, codes: bool
) -> pd.DataFrame:
    """Columns pandas took for numbers become text again where that may be wrong: 01000, 1E5, 2.100, or as asked.

    Cells are text first. To read all of them twice would take twice as long, so numbers that cannot have been written
    in another way are left alone.
    """
    places_of = dict(zip(frame.columns, places, strict=True))
    again = [
        name
        for name, column in iter_columns(frame)
        if not isinstance(column.dtype, pd.StringDtype)
        and (name in asked.as_text or (codes and may_be_code(column)) or may_be_grouped(column))
    ]
    if not again:
        return frame
    text = parse_cells(layout, where, [places_of[name] for name in again], dtype="str")
    told = {name: text[places_of[name]] for name in again}
    told = {name: cells for name, cells in told.items() if name in asked.as_text or may_not_be_plain(cells)}
    return pd.DataFrame({name: told.get(name, frame[name]) for name in frame.columns})


def read_numbers_with_missing_words(
    frame: pd.DataFrame, places: list[int], layout: Layout, where: Where, codes: bool
) -> dict[str, pd.Series]:
    """The columns that are text for their words for missing alone, as numbers: settle() would come to the same.

    pandas reads them once more with those words as missing values, which is three times as quick as cell by cell.
    """
    places_of = dict(zip(frame.columns, places, strict=True))
    texts = ((name, column) for name, column in iter_columns(frame) if isinstance(column.dtype, pd.StringDtype))
    again = [name for name, column in texts if starts_with_numbers(column)]
    if not again:
        return {}
    numbers = parse_cells(layout, where, [places_of[name] for name in again], na_values=MISSING_SPELLINGS)
    found = {name: numbers[places_of[name]] for name in again}
    return {
        name: column
        for name, column in found.items()
        if is_unambiguous(column) and not (codes and may_not_be_plain(frame[name]))
    }


def starts_with_numbers(text: pd.Series) -> bool:
    """Are the first cells plain numbers and words for missing?"""
    return cells_match(
        PLAIN_NUMBER, [cell for cell in first_cells(text, QUICK_LOOK_CELLS) if cell.lower() not in MISSING_WORDS]
    )


def is_unambiguous(numbers: pd.Series) -> bool:
    """Can these numbers not have been written in a way that matters? Infinite ones are no plain numbers either."""
    if numbers.dtype.kind != "f" or numbers.isna().all() or may_be_grouped(numbers):
        return False
    return bool((numbers.dropna().abs() < MIN_LONG_CODE).all())


def may_not_be_plain(cells: pd.Series) -> bool:
    """Does it show in these cells that they may not be plain numbers? Most columns beside one of codes are."""
    cells = cells.dropna().str.strip()
    return has_digit_groups(cells) or bool(cells.str.contains(f"^(?:{ZERO_PADDED}|{LONG_NUMBER}|{POWER_CODE})$").any())


def drop_filler_columns(
    frame: pd.DataFrame, names: tuple[str, ...], asked: ReadOptions
) -> tuple[pd.DataFrame, list[Decision]]:
    """Leave out what spreadsheets and pandas add: a first column that numbers the rows, empty columns at the end."""
    if asked.all_columns:
        found = Change(msg("reading.change.found"), "all_columns", False)
        return frame, [Decision(msg("reading.decision.every-column"), "", (found,))]
    keep, decisions = (Change(msg("reading.change.every-column"), "all_columns", True),), []
    nameless = [j for j in map(int, frame.columns) if not names[j].strip()]
    empty = [j for j in nameless if is_empty_column(frame[j])]
    if empty:
        frame = frame.drop(columns=empty)
        decisions.append(Decision(msg("reading.decision.empty-columns", n=len(empty)), "", keep))
    if 0 in nameless and 0 not in empty and is_row_number_column(frame[0]):
        frame = frame.drop(columns=0)
        decisions.append(Decision(msg("reading.decision.row-numbers"), "", keep))
    return frame, decisions


def is_empty_column(column: pd.Series) -> bool:
    """No cell, or only words for missing."""
    if not isinstance(column.dtype, pd.StringDtype):
        return bool(column.isna().all())
    return bool(column.dropna().str.strip().str.lower().isin(MISSING_WORDS).all())


def is_row_number_column(column: pd.Series) -> bool:
    """0, 1, 2 ... or 1, 2, 3 ..."""
    return column.dtype.kind == "i" and column.iloc[0] in (0, 1) and bool((column.diff().iloc[1:] == 1).all())


def rename_columns(frame: pd.DataFrame, asked: ReadOptions) -> pd.DataFrame:
    """Columns under the names their owner gave them, of which no two may be the same."""
    for found, wanted in asked.names:
        if found not in frame.columns:
            names = suggest_names(found, frame.columns)
            raise DataProblem("reading.error.no-column-to-rename", name=quote(found), choices=names)
        (name,), _ = unique_column_names({1: wanted})
        if name != found and name in frame.columns:
            raise DataProblem("reading.error.name-taken", name=quote(name), found=quote(found))
        frame = frame.rename(columns={found: name})
    return frame


def add_rename(asked: ReadOptions, old: str, new: str) -> ReadOptions:
    """The same with one more column renamed."""
    return replace(asked, names=(*asked.names, (old, new)))


def read_table(file: bytes | str | os.PathLike | BinaryFile, name: str = "") -> pd.DataFrame:
    """A CSV or the like as a table: numbers, True/False, dates and text, missing cells as NaN.

    Encoding, separator, header and decimal mark are found out. What was decided is kept in `attrs`: "decisions" (an
    English sentence each, since pandas writes attrs as JSON), "name", "encoding", "separator", "has_header", "decimal"
    and "texts" (columns that are no numbers, whatever their cells look like; from_frame() minds them). Anything else
    raises DataProblem.
    reading.read() does the same, can be told otherwise, and says for each decision how.
    """
    reading = read_with_decisions(file, name)
    reading.frame.attrs = {
        "name": reading.name,
        "encoding": reading.encoding,
        "separator": reading.separator,
        "has_header": reading.has_header,
        "decimal": reading.decimal,
        "texts": reading.texts,
        "decisions": tuple(str(decision.text) for decision in reading.decisions),
    }
    return reading.frame
