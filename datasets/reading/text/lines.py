"""The rows of a text and the lines they start on, within limits that no file can talk us out of.

Throughout: `lines` are the physical lines of the text, numbered from 1 in every sentence; a row is one line, or several
where a quoted cell holds line breaks; `where` names the file in problems.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from engine.core.problem import DataProblem

MAX_ROWS = 1_000_000
MAX_COLUMNS = 2_000
MAX_LINES = 4_000_000  # of which rows are drawn
MAX_CELLS = 5_000_000  # 25 columns of 200,000 rows, some 100 MB while they are read
LONGEST_LINE = 1_000_000
LONGEST_ROW = 1_000  # lines; a quote that is never closed swallows more

SEPARATORS = {"\t": "tabs", ";": "semicolons", "|": "vertical bars", ",": "commas"}
SPACES = " "  # as many as it takes to put the columns below each other; lines_of_cells() leaves one of them
BETWEEN_CELLS = "\x1e"  # is put between cells that need no separator: no text uses it
NONE = "\x1f"  # stands for "no separator" where one has to be named: no text uses it


def lines_of(text: str, where: str) -> list[str]:
    """The physical lines, each with its line break."""
    count = text.count("\n")
    if count > MAX_LINES:
        raise DataProblem(f"{where} has {count:,} lines, more than the {MAX_LINES:,} allowed; take a sample of it.")
    lines = io.StringIO(text).readlines()
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise DataProblem(
                f"{where}, line {number} is {len(line):,} characters long, more than the {LONGEST_LINE:,} allowed; "
                "check that the table has one row a line."
            )
    return lines


def rows(lines: list[str], separator: str, where: str, first: int) -> Iterator[tuple[int, int, list[str]]]:
    """(index of its first line, index behind its last line, cells) of every row from line index `first` on."""
    start = first

    def feed():
        for index in range(first, len(lines)):
            if index - start > LONGEST_ROW:
                raise DataProblem(never_closed(where, start))
            yield lines[index]

    reader = csv.reader(feed(), delimiter=separator, strict=True, skipinitialspace=True)
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise DataProblem(in_words(error, where, start)) from None
        if row is None:
            return
        if len(row) > MAX_COLUMNS:
            raise DataProblem(
                f"{where}, line {start + 1} has {len(row):,} columns, more than the {MAX_COLUMNS:,} allowed; "
                "leave out the columns you do not need."
            )
        behind = first + reader.line_num
        yield start, behind, row
        start = behind


def in_words(error: csv.Error, where: str, start: int) -> str:
    """What csv found wrong with the row that starts at this line."""
    if "unexpected end" in str(error):
        return never_closed(where, start)
    if "field larger" in str(error):
        return (
            f"{where}, line {start + 1} starts a cell longer than {csv.field_size_limit():,} characters; "
            'check that its double quote (") is closed, or shorten it.'
        )
    return (
        f"{where}, line {start + 1} starts a row with text behind a closing double quote; "
        'write a double quote inside a cell as two ("").'
    )


def never_closed(where: str, start: int) -> str:
    """The sentence for a quote that stays open."""
    return f'{where}, line {start + 1} starts a row whose double quote (") is never closed; close it or remove it.'


def is_blank(row: list[str]) -> bool:
    """No cell of the row holds anything."""
    return not "".join(row).strip()
