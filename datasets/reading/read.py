"""Reads a table file: read_table() as a DataFrame, read_with_decisions() with the changes that pages offer."""

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

# The share of the reading done after each step; the rest is cells/columns.py.
DECODED, LAID_OUT, PARSED = 0.1, 0.3, 0.4
QUICK_LOOK_CELLS = 100  # looked at first, to see quickly that a column holds words
MIN_LONG_CODE = 1e19  # a number of twenty digits may be a code
MISSING_SPELLINGS = sorted(
    {case(word) for word in MISSING_WORDS for case in (str, str.upper, str.capitalize)} | {"NaN"}
)


@runtime_checkable
class BinaryFile(Protocol):
    """An open binary file of any class."""

    def seekable(self) -> bool: ...
    def seek(self, offset: int, /) -> int: ...
    def read(self, size: int, /) -> bytes: ...


@dataclass(frozen=True, eq=False)
class ReadResult:
    frame: pd.DataFrame  # numbers, booleans, dates and text; missing cells are NaN
    name: str
    encoding: str  # "" of binary formats
    separator: str  # "" of binary formats
    has_header: bool
    decimal: str
    decisions: tuple[Decision, ...]
    texts: tuple[str, ...] = ()  # columns to keep as text, even if every cell could be a number


def read_with_decisions(
    file: bytes | str | os.PathLike | BinaryFile, name: str = "", options: ReadOptions = DEFAULT_OPTIONS
) -> ReadResult:
    """Read a CSV, Excel or Parquet file, packed or not; DataProblem if it cannot be read."""
    name = name or name_from_path(file)
    where = one_line(name) if name else msg("reading.file.unnamed")
    data, unpacked = unpack_file(read_bytes(file, where), where)
    report()
    result = read_parquet(data, where, options) if data.startswith(PARQUET_MAGIC) else read_rows(data, where, options)
    return replace(result, name=name, decisions=(*unpacked, *result.decisions))


def read_rows(data: bytes, where: Where, options: ReadOptions) -> ReadResult:
    """Read a text file, or an Excel sheet as one: first its layout, then the types of its columns."""
    sheet = read_sheet(data, where, options.sheet) if is_workbook(data) else None
    text, encoding = (sheet.text, "") if sheet else decode(data, where, options.encoding)
    report(DECODED)
    layout = find_layout(text, where, replace(options, separator=CELL_SEPARATOR) if sheet else options)
    report(LAID_OUT)
    frame, dropped = drop_filler_columns(parse_cells(layout, where), layout.names, options)
    report(PARSED)
    positions = [int(j) for j in frame.columns]
    frame.columns, renamed = unique_column_names({j + 1: layout.names[j] for j in positions})
    frame = rename_columns(frame, options)
    codes = has_codes(layout.body, layout.separator)
    frame = restore_ambiguous_text(frame, positions, layout, where, options, codes)
    if sheet:
        frame = sheet.with_cell_types(frame, positions, layout.lines, options.as_text)
    numbers = read_numbers_with_missing_words(frame, positions, layout, where, codes)
    frame, decimal, typed, texts = resolve_columns(frame, options, layout.separator, numbers)
    if layout.counts_line.classes and frame.columns[-1] not in options.as_text:
        frame = frame.assign(**{frame.columns[-1]: layout.counts_line.name_classes(frame.iloc[:, -1])})
    decoded = [] if sheet else [Decision(msg("reading.decision.encoding", encoding=encoding_name(encoding)))]
    first = sheet.decisions if sheet else decoded
    decisions = (*first, *layout.decisions, *dropped, *map(Decision, renamed), *typed)
    separator = "" if sheet else layout.separator
    return ReadResult(frame, "", encoding, separator, layout.has_header, decimal, decisions, texts)


def read_parquet(data: bytes, where: Where, options: ReadOptions) -> ReadResult:
    """Read a Parquet file, whose columns have names and types; infer the types of its texts."""
    frame, names, read = read_parquet_table(data, where)
    frame, dropped = drop_filler_columns(frame, tuple(names), options)
    frame.columns, renamed = unique_column_names({j + 1: names[j] for j in map(int, frame.columns)})
    frame, decimal, typed, texts = resolve_columns(rename_columns(frame, options), options, "", {})
    decisions = (Decision(msg("reading.decision.parquet")), *read, *dropped, *map(Decision, renamed), *typed)
    return ReadResult(frame, "", "", "", True, decimal, decisions, texts)


def name_from_path(file: object) -> str:
    """Return the last part of a file's path; "" if it has none."""
    path = file if isinstance(file, str | os.PathLike) else getattr(file, "name", "")
    return Path(path).name if isinstance(path, str | os.PathLike) else ""


def read_bytes(file: bytes | str | os.PathLike | BinaryFile, where: Where) -> bytes:
    """Read a file given as bytes, a path or an open file; DataProblem over MAX_BYTES, without reading on."""
    try:
        if isinstance(file, str | os.PathLike):
            with open(file, "rb") as opened:
                file = opened.read(MAX_BYTES + 1)
        elif isinstance(file, BinaryFile):
            if file.seekable():
                file.seek(0)  # Streamlit passes every rerun the same open file, already read to its end
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


def parse_cells(layout: Layout, where: Where, positions: list[int] | None = None, **more) -> pd.DataFrame:
    """Parse the cells with pandas, which types plain ones: 12, -0.5, 1e3, True. All others stay text for now.

    `positions` are the columns to read, by default all; `more` are arguments of `pd.read_csv`.
    """
    more = {"na_values": [""], **more}
    try:
        return pd.read_csv(
            io.StringIO(layout.body), engine="c", sep=layout.separator, header=None, names=range(len(layout.names)),
            usecols=positions, index_col=False, skip_blank_lines=False, skipinitialspace=True, keep_default_na=False,
            low_memory=False, **more,
        )  # fmt: skip
    except pd.errors.ParserError as error:  # lines.py has parsed all rows before, so this should not happen
        raise DataProblem("reading.error.not-a-table", where=where, error=quote(error)) from None


def restore_ambiguous_text(
    frame: pd.DataFrame, positions: list[int], layout: Layout, where: Where, options: ReadOptions, codes: bool
) -> pd.DataFrame:
    """Parse columns as text that pandas may have misread as numbers: 01000, 1E5, 2.100, or as the user wants.

    To parse all columns as text would take twice as long.
    """
    position_of = dict(zip(frame.columns, positions, strict=True))

    def may_be_misread(name: str, column: pd.Series) -> bool:
        if isinstance(column.dtype, pd.StringDtype):
            return False
        return name in options.as_text or (codes and may_be_code(column)) or may_be_grouped(column)

    names = [name for name, column in iter_columns(frame) if may_be_misread(name, column)]
    if not names:
        return frame
    parsed = parse_cells(layout, where, [position_of[name] for name in names], dtype="str")
    texts = {name: parsed[position_of[name]] for name in names}
    texts = {name: text for name, text in texts.items() if name in options.as_text or may_not_be_plain(text)}
    return pd.DataFrame({name: texts.get(name, frame[name]) for name in frame.columns})


def read_numbers_with_missing_words(
    frame: pd.DataFrame, positions: list[int], layout: Layout, where: Where, codes: bool
) -> dict[str, pd.Series]:
    """Return the columns that would be numbers but for their words for missing values.

    resolve_columns() would come to the same, but pandas parses them three times as fast.
    """
    position_of = dict(zip(frame.columns, positions, strict=True))
    texts = ((name, column) for name, column in iter_columns(frame) if isinstance(column.dtype, pd.StringDtype))
    names = [name for name, column in texts if starts_with_numbers(column)]
    if not names:
        return {}
    parsed = parse_cells(layout, where, [position_of[name] for name in names], na_values=MISSING_SPELLINGS)
    columns = ((name, parsed[position_of[name]]) for name in names)
    return {name: column for name, column in columns
            if is_unambiguous(column) and not (codes and may_not_be_plain(frame[name]))}  # fmt: skip


def starts_with_numbers(text: pd.Series) -> bool:
    """True if the first cells are plain numbers and words for missing values."""
    cells = (cell for cell in first_cells(text, QUICK_LOOK_CELLS) if cell.lower() not in MISSING_WORDS)
    return cells_match(PLAIN_NUMBER, cells)


def is_unambiguous(numbers: pd.Series) -> bool:
    """True if no other notation could have been meant: finite, no long codes, no digit groups."""
    if numbers.dtype.kind != "f" or numbers.isna().all() or may_be_grouped(numbers):
        return False
    return bool((numbers.dropna().abs() < MIN_LONG_CODE).all())


def may_not_be_plain(cells: pd.Series) -> bool:
    """True if some cells look like codes, or all may have points between groups."""
    cells = cells.dropna().str.strip()
    return has_digit_groups(cells) or bool(cells.str.contains(f"^(?:{ZERO_PADDED}|{LONG_NUMBER}|{POWER_CODE})$").any())


def drop_filler_columns(
    frame: pd.DataFrame, names: tuple[str, ...], options: ReadOptions
) -> tuple[pd.DataFrame, list[Decision]]:
    """Drop what spreadsheets and pandas add: a first column of row numbers, empty columns without a name."""
    if options.all_columns:
        detect = Change(msg("reading.change.found"), "all_columns", False)
        return frame, [Decision(msg("reading.decision.every-column"), "", (detect,))]
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
    """True if all cells are missing, or words for that."""
    if not isinstance(column.dtype, pd.StringDtype):
        return bool(column.isna().all())
    return bool(column.dropna().str.strip().str.lower().isin(MISSING_WORDS).all())


def is_row_number_column(column: pd.Series) -> bool:
    """True for 0, 1, 2 ... and 1, 2, 3 ..."""
    return column.dtype.kind == "i" and column.iloc[0] in (0, 1) and bool((column.diff().iloc[1:] == 1).all())


def rename_columns(frame: pd.DataFrame, options: ReadOptions) -> pd.DataFrame:
    """Rename columns as the user wants; DataProblem if a name is taken."""
    for old, new in options.names:
        if old not in frame.columns:
            names = suggest_names(old, frame.columns)
            raise DataProblem("reading.error.no-column-to-rename", name=quote(old), choices=names)
        (name,), _ = unique_column_names({1: new})
        if name != old and name in frame.columns:
            raise DataProblem("reading.error.name-taken", name=quote(name), found=quote(old))
        frame = frame.rename(columns={old: name})
    return frame


def add_rename(options: ReadOptions, old: str, new: str) -> ReadOptions:
    return replace(options, names=(*options.names, (old, new)))


def read_table(file: bytes | str | os.PathLike | BinaryFile, name: str = "") -> pd.DataFrame:
    """Read a CSV, Excel or Parquet file as a DataFrame; DataProblem if it cannot be read.

    Encoding, separator, header and decimal mark are detected; read_with_decisions() can override them. The result's
    `attrs` hold "decisions" (English sentences, since pandas writes attrs as JSON), "name", "encoding", "separator",
    "has_header", "decimal" and "texts" (columns that from_frame() keeps as text, even if all cells could be numbers).
    """
    result = read_with_decisions(file, name)
    attrs = ("name", "encoding", "separator", "has_header", "decimal", "texts")
    decisions = tuple(str(decision.text) for decision in result.decisions)
    result.frame.attrs = {**{attr: getattr(result, attr) for attr in attrs}, "decisions": decisions}
    return result.frame
