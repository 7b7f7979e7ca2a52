"""The rows of a text and the lines they start on, within limits that no file can talk us out of.

Throughout: `lines` are the physical lines of the text, numbered from 1 in every sentence; a row is one line, or several
where a quoted cell holds line breaks; `where` names the file in problems.
"""

from __future__ import annotations

import csv
import io
from array import array
from collections.abc import Iterable, Iterator

import numpy as np

from datasets.reading.decision import Decision
from datasets.reading.wording import Where, ordinal
from engine.core.errors import DataProblem
from engine.text.message import msg

MAX_ROWS = 1_000_000
MAX_COLUMNS = 2_000
MAX_LINES = 4_000_000  # of which rows are drawn
MAX_CELLS = 5_000_000  # 25 columns of 200,000 rows, some 100 MB while they are read
MAX_LINE_LENGTH = 1_000_000
MAX_ROW_LINES = 1_000  # lines; a quote that is never closed swallows more

SEPARATORS = {
    "\t": msg("reading.separator.tabs"),
    ";": msg("reading.separator.semicolons"),
    "|": msg("reading.separator.bars"),
    ",": msg("reading.separator.commas"),
}
SPACE_SEPARATOR = " "  # as many as it takes to put the columns below each other; lines_of_cells() leaves one of them
CELL_SEPARATOR = "\x1e"  # is put between cells that need no separator: no text uses it
NO_SEPARATOR = "\x1f"  # stands for "no separator" where one has to be named: no text uses it


def split_lines(text: str, where: Where) -> list[str]:
    """The physical lines, each with its line break."""
    count = text.count("\n")
    if count > MAX_LINES:
        raise DataProblem("reading.error.many-lines", where=where, n=count, most=MAX_LINES)
    lines = io.StringIO(text).readlines()
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            size = {"n": len(line), "most": MAX_LINE_LENGTH}
            raise DataProblem("reading.error.long-line", where=where, line=ordinal(number), **size)
    return lines


def iter_rows(lines: list[str], separator: str, where: Where, first: int) -> Iterator[tuple[int, int, list[str]]]:
    """(index of its first line, index behind its last line, cells) of every row from line index `first` on."""
    start = first

    def feed():
        for index in range(first, len(lines)):
            if index - start > MAX_ROW_LINES:
                raise unclosed_quote_text(where, start)
            yield lines[index]

    reader = csv.reader(feed(), delimiter=separator, strict=True, skipinitialspace=True)
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise not_taken_apart(error, where, start) from None
        if row is None:
            return
        if len(row) > MAX_COLUMNS:
            size = {"n": len(row), "most": MAX_COLUMNS}
            raise DataProblem("reading.error.many-columns", where=where, line=ordinal(start + 1), **size)
        behind = first + reader.line_num
        yield start, behind, row
        start = behind


def not_taken_apart(error: csv.Error, where: Where, start: int) -> DataProblem:
    """What csv found wrong with the row that starts at this line."""
    if "unexpected end" in str(error):
        return unclosed_quote_text(where, start)
    line = ordinal(start + 1)
    if "field larger" in str(error):
        return DataProblem("reading.error.long-cell", where=where, line=line, most=csv.field_size_limit())
    return DataProblem("reading.error.text-behind-quote", where=where, line=line)


def unclosed_quote_text(where: Where, start: int) -> DataProblem:
    """That a quote stays open."""
    return DataProblem("reading.error.open-quote", where=where, line=ordinal(start + 1))


def is_blank(row: list[str]) -> bool:
    """No cell of the row holds anything."""
    return not "".join(row).strip()


ROW_SAMPLING_SEED = 0  # the same file is drawn from the same way every time


def max_rows(width: int) -> int:
    """As many rows of so many columns are read."""
    return min(MAX_ROWS, MAX_CELLS // max(width, 1))


def sample_lines(rows: Iterable[tuple[int, int, list[str]]], width: int) -> tuple[np.ndarray, list[Decision]]:
    """Indices of the lines of rows drawn by chance, in their order, and a sentence on that."""
    spans = array("q")
    for start, behind, _ in rows:
        spans.extend((start, behind))
    spans = np.frombuffer(spans, dtype=np.int64).reshape(-1, 2)
    places, said = sample_positions(len(spans), width)
    starts, ends = spans[places].T
    if (ends - starts == 1).all():
        return starts, said
    return np.concatenate([np.arange(start, end) for start, end in zip(starts, ends, strict=True)]), said


def sample_positions(height: int, width: int) -> tuple[np.ndarray, list[Decision]]:
    """The places of the rows to read where not all are, in their order, and a sentence on that."""
    most = min(max_rows(width), height)
    places = np.sort(np.random.default_rng(ROW_SAMPLING_SEED).permutation(height)[:most])
    what = msg("reading.decision.drawn", n=most, rows=height, seed=ROW_SAMPLING_SEED, most=MAX_ROWS, cells=MAX_CELLS)
    return places, [Decision(what)]


def remaining_lines(start: int, end: int, left_out: set[int]) -> np.ndarray:
    """Indices of all lines but those."""
    there = np.ones(end, dtype=bool)
    there[:start] = False
    there[list(left_out)] = False
    return np.flatnonzero(there)
