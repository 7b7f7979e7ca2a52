"""What was decided about a table, and what its owner can ask for instead. Both are plain values: pages make buttons."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.message import Message


@dataclass(frozen=True)
class Change:
    """Another way to have it: `part` of what was asked becomes `value`."""

    label: Message  # "Keep it as text"
    option: str  # a field of Asked; "kinds", "task" or "use" where a target has been chosen
    value: object


@dataclass(frozen=True)
class Decision:
    """One sentence, the column it is about ("": the whole table), and what can be had instead."""

    text: Message
    column: str = ""
    changes: tuple[Change, ...] = ()
    is_prominent: bool = False  # it must not be missed: rows are lost by it, or its owner is asked


@dataclass(frozen=True)
class ReadOptions:
    """How a file is to be read, where that is not left to be found out from the file."""

    encoding: str = ""  # a name in decode.ENCODINGS
    separator: str = ""
    sheet: str = ""  # of an Excel file
    has_header: bool | None = None
    second_header: bool | None = None  # the names take two rows
    comments: bool = True  # a title above the table and lines that start with # are no part of it
    totals: bool = False  # a last row that is called a total is one like the others
    blank_lines: bool = False  # keep them, as rows without a value
    short_rows: bool = True  # keep them, their last cells missing
    all_columns: bool = False  # also those that only number the rows, and those without name and value
    decimal: str = ""  # "." or ",", where a column could be read either way
    day_first: bool | None = None  # the same for dates like 3/4/2020
    as_text: tuple[str, ...] = ()  # columns that stay text although they could be numbers or dates
    as_numbers: tuple[str, ...] = ()  # columns that are numbers although they could be codes, such as 01000
    odd_missing: tuple[str, ...] = ()  # columns of numbers or dates whose few other cells are missing
    words: tuple[tuple[str, bool], ...] = ()  # (column, True): "-", "NA" and the like are values of it; the last counts
    names: tuple[tuple[str, str], ...] = ()  # (found, wanted) names of columns


DEFAULT_OPTIONS = ReadOptions()
