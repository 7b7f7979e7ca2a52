"""Decisions made while reading a table, and changes to them. Pages draw changes as buttons."""

from dataclasses import dataclass

from engine.text.message import Message


@dataclass(frozen=True)
class Change:
    """Another value for an option."""

    label: Message  # "Keep it as text"
    option: str  # a field of ReadOptions; once a target is chosen also "kinds", "task" or "use"
    value: object


@dataclass(frozen=True)
class Decision:
    """A decision about a table or a column, in words, and possible changes to it."""

    text: Message
    column: str = ""  # "": the whole table
    changes: tuple[Change, ...] = ()
    is_prominent: bool = False  # rows are lost, or the user has to choose


@dataclass(frozen=True)
class ReadOptions:
    """How to read a file; what is not set here is detected."""

    encoding: str = ""  # a name in decode.ENCODINGS
    separator: str = ""
    sheet: str = ""  # of an Excel file
    has_header: bool | None = None
    second_header: bool | None = None  # the names take two rows
    comments: bool = True  # skip a title above the table, and lines that start with #
    totals: bool = False  # keep a last row called a total
    blank_lines: bool = False  # keep them, as rows of missing values
    short_rows: bool = True  # keep them, their last cells missing
    all_columns: bool = False  # keep row numbers, and empty columns without a name
    decimal: str = ""  # "." or ",", for columns that could be read either way
    day_first: bool | None = None  # the same for dates like 3/4/2020
    as_text: tuple[str, ...] = ()  # columns to keep as text, although they could be numbers or dates
    as_numbers: tuple[str, ...] = ()  # columns to read as numbers, although they could be codes such as 01000
    odd_missing: tuple[str, ...] = ()  # columns of numbers or dates whose few other cells are missing
    words: tuple[tuple[str, bool], ...] = ()  # (column, True): "-", "NA" etc. are values of it; the last entry counts
    names: tuple[tuple[str, str], ...] = ()  # (name in the file, new name) of columns


DEFAULT_OPTIONS = ReadOptions()
