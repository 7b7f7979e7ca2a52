"""Where a table starts, and what separates its columns."""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import islice

from datasets.reading.text.header import NUMBER_PATTERN
from datasets.reading.text.lines import NO_SEPARATOR, SEPARATORS, SPACE_SEPARATOR
from datasets.reading.wording import Where
from engine.core.errors import DataProblem

# What stands between gaps: of two spaces at least, so that one may stand within a cell, or else of any. Between double
# quotes there are no gaps.
GAP_CELL_PATTERNS = (re.compile(r'"(?:[^"]|"")*"|[^ \t]+(?: [^ \t]+)*'), re.compile(r'"(?:[^"]|"")*"|[^ \t]+'))


def skip_comments(lines: list[str], where: Where) -> tuple[int, str]:
    """Index of the first line that is neither blank nor a comment (# ...), and the last comment before it.

    "#,name" is no comment: its first column is called "#".
    """
    comment = ""
    for index, line in enumerate(lines):
        if line.startswith("#") and line[1:2] not in SEPARATORS:
            comment = line[1:].strip()
        elif line.strip():
            return index, comment
    raise DataProblem("reading.error.only-comments", where=where)


def find_separator(lines: list[str], start: int) -> tuple[str, int]:
    """The separator that cuts most of the first lines into equally many columns, and the line the table starts on.

    Where several do, the one that is rarer inside text wins: "1,5;2,5" is cut at the semicolon.
    """
    hint = re.fullmatch(r"sep=(.)", lines[start].strip("\n"), re.I)  # what Excel writes for itself
    if hint and hint[1] in SEPARATORS and start + 1 < len(lines):
        return hint[1], start + 1
    sample = leading_lines(lines, start)
    widths = {separator: count_columns(sample, separator) for separator in SEPARATORS}
    scores = {separator: width_agreement(widths[separator], separator) for separator in SEPARATORS}
    best = max(scores, key=scores.__getitem__)  # the first of equals
    if scores[best] > 0:
        return best, start
    in_header = [separator for separator in SEPARATORS if widths[separator][0] > 1]
    if in_header:
        return in_header[0], start  # and no row has as many columns, which is said where rows are compared with it
    return SPACE_SEPARATOR if find_aligned_cells(sample) else NO_SEPARATOR, start


def leading_lines(lines: list[str], start: int) -> list[str]:
    """Up to a hundred lines that hold something, and no more text than csv takes for one cell."""
    sample, left = [], csv.field_size_limit() // 2
    for line in islice(filter(str.strip, islice(lines, start, None)), 100):
        sample.append(line[:left])
        left -= len(line)
        if left <= 0:
            break
    return sample


def count_columns(sample: list[str], separator: str) -> list[int]:
    """How many columns each row has; what stands between double quotes is one: 'a,"b,c"' -> 2."""
    return [len(row) for row in csv.reader(sample, delimiter=separator, skipinitialspace=True) if row]


def width_agreement(widths: list[int], separator: str) -> float:
    """The share of lines with the commonest number of columns; 0 if that is one: [3, 3, 3, 4] -> 0.75."""
    width, count = Counter(widths).most_common(1)[0]
    one_decimal_column = separator == "," and widths[0] == 1 and width == 2  # cells like 1,5 under a single name
    return 0.0 if width == 1 or one_decimal_column else count / len(widths)


def find_aligned_cells(sample: list[str]) -> re.Pattern | None:
    """The cells of columns that gaps keep apart, numbers among them; None where lines have not equally many."""
    for cells in GAP_CELL_PATTERNS:
        rows = [cells.findall(line.strip()) for line in sample]
        width = len(rows[0])
        if width > 1 and all(len(row) == width for row in rows) and any(map(NUMBER_PATTERN.fullmatch, rows[-1])):
            return cells
    return None


def normalize_gaps(lines: list[str], start: int) -> list[str]:
    """The lines with one space where columns are apart, and double quotes around cells with a space in them."""
    cells = find_aligned_cells(leading_lines(lines, start)) or GAP_CELL_PATTERNS[-1]

    def rewritten(line: str) -> str:
        row = (cell if cell[0] == '"' or " " not in cell else f'"{cell}"' for cell in cells.findall(line.strip()))
        return SPACE_SEPARATOR.join(row) + "\n"

    return [*lines[:start], *map(rewritten, lines[start:])]
