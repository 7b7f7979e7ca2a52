"""Splits a text into lines and rows, within limits, and samples rows of large files.

`lines` are the physical lines, numbered from 1 in messages. A row is one line, or several if a quoted cell contains
line breaks. `where` names the file in errors.
"""

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
MAX_LINES = 4_000_000  # before rows are sampled
MAX_CELLS = 5_000_000  # 25 columns of 200,000 rows, about 100 MB while they are read
MAX_LINE_LENGTH = 1_000_000
MAX_ROW_LINES = 1_000  # a quote that is never closed swallows more

SEPARATORS = {
    "\t": msg("reading.separator.tabs"),
    ";": msg("reading.separator.semicolons"),
    "|": msg("reading.separator.bars"),
    ",": msg("reading.separator.commas"),
}
SPACE_SEPARATOR = " "  # also of aligned columns, whose gaps normalize_gaps() reduces to one space
CELL_SEPARATOR = "\x1e"  # between the cells of a sheet; no text contains it
NO_SEPARATOR = "\x1f"  # of a single column; no text contains it


def split_lines(text: str, where: Where) -> list[str]:
    """Split into physical lines, with their line breaks."""
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
    """Yield (first line, line after the last, cells) of every row from line `first` on."""
    start = first

    def feed():
        for index in range(first, len(lines)):
            if index - start > MAX_ROW_LINES:
                raise DataProblem("reading.error.open-quote", where=where, line=ordinal(start + 1))
            yield lines[index]

    reader = csv.reader(feed(), delimiter=separator, strict=True, skipinitialspace=True)
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise csv_problem(error, where, start) from None
        if row is None:
            return
        if len(row) > MAX_COLUMNS:
            size = {"n": len(row), "most": MAX_COLUMNS}
            raise DataProblem("reading.error.many-columns", where=where, line=ordinal(start + 1), **size)
        behind = first + reader.line_num
        yield start, behind, row
        start = behind


def csv_problem(error: csv.Error, where: Where, start: int) -> DataProblem:
    """Translate csv's error in the row that starts at this line."""
    line = ordinal(start + 1)
    if "unexpected end" in str(error):
        return DataProblem("reading.error.open-quote", where=where, line=line)
    if "field larger" in str(error):
        return DataProblem("reading.error.long-cell", where=where, line=line, most=csv.field_size_limit())
    return DataProblem("reading.error.text-behind-quote", where=where, line=line)


def is_blank(row: list[str]) -> bool:
    """True if all cells are empty."""
    return not "".join(row).strip()


ROW_SAMPLING_SEED = 0


def max_rows(width: int) -> int:
    """Return the number of rows read of a table with so many columns."""
    return min(MAX_ROWS, MAX_CELLS // max(width, 1))


def sample_lines(rows: Iterable[tuple[int, int, list[str]]], width: int) -> tuple[np.ndarray, list[Decision]]:
    """Draw rows at random; return the indices of their lines, in order, and a decision."""
    spans = array("q")
    for start, behind, _ in rows:
        spans.extend((start, behind))
    spans = np.frombuffer(spans, dtype=np.int64).reshape(-1, 2)
    positions, decisions = sample_positions(len(spans), width)
    starts, ends = spans[positions].T
    if (ends - starts == 1).all():
        return starts, decisions
    return np.concatenate([np.arange(start, end) for start, end in zip(starts, ends, strict=True)]), decisions


def sample_positions(height: int, width: int) -> tuple[np.ndarray, list[Decision]]:
    """Draw positions of rows at random; return them in order, and a decision."""
    n = min(max_rows(width), height)
    positions = np.sort(np.random.default_rng(ROW_SAMPLING_SEED).permutation(height)[:n])
    what = msg("reading.decision.drawn", n=n, rows=height, seed=ROW_SAMPLING_SEED, most=MAX_ROWS, cells=MAX_CELLS)
    return positions, [Decision(what)]


def remaining_lines(start: int, end: int, skipped: set[int]) -> np.ndarray:
    """Return the indices of the lines from start to end that are not skipped."""
    is_kept = np.ones(end, dtype=bool)
    is_kept[:start] = False
    is_kept[list(skipped)] = False
    return np.flatnonzero(is_kept)
