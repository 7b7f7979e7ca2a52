"""Detects the line where a table starts, and the separator of its columns."""

import csv
import re
from collections import Counter
from itertools import islice

from datasets.reading.text.header import NUMBER_PATTERN
from datasets.reading.text.lines import NO_SEPARATOR, SEPARATORS, SPACE_SEPARATOR
from datasets.reading.wording import Where
from engine.core.errors import DataProblem

# Cells of aligned columns: first with gaps of at least two spaces, so that cells may contain one, then of any. Between
# double quotes there are no gaps.
GAP_CELL_PATTERNS = (re.compile(r'"(?:[^"]|"")*"|[^ \t]+(?: [^ \t]+)*'), re.compile(r'"(?:[^"]|"")*"|[^ \t]+'))


def skip_comments(lines: list[str], where: Where) -> tuple[int, str]:
    """Find the first line that is neither blank nor a comment (# ...); return its index and the last comment.

    "#,name" is no comment: the name of the first column is "#".
    """
    comment = ""
    for index, line in enumerate(lines):
        if line.startswith("#") and line[1:2] not in SEPARATORS:
            comment = line[1:].strip()
        elif line.strip():
            return index, comment
    raise DataProblem("reading.error.only-comments", where=where)


def find_separator(lines: list[str], start: int) -> tuple[str, int]:
    """Find the separator that splits most lines into equally many cells, and the table's first line.

    Of equals the one that is rarer in text wins: "1,5;2,5" is split at the semicolon.
    """
    hint = re.fullmatch(r"sep=(.)", lines[start].strip("\n"), re.I)  # Excel's hint to itself
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
        return in_header[0], start  # no row has as many columns: fit_names() reports it
    return SPACE_SEPARATOR if find_aligned_cells(sample) else NO_SEPARATOR, start


def leading_lines(lines: list[str], start: int) -> list[str]:
    """Return up to a hundred filled lines, no longer together than csv's limit of a cell."""
    sample, left = [], csv.field_size_limit() // 2
    for line in islice(filter(str.strip, islice(lines, start, None)), 100):
        sample.append(line[:left])
        left -= len(line)
        if left <= 0:
            break
    return sample


def count_columns(sample: list[str], separator: str) -> list[int]:
    """Count each row's cells: 'a,"b,c"' -> 2."""
    return [len(row) for row in csv.reader(sample, delimiter=separator, skipinitialspace=True) if row]


def width_agreement(widths: list[int], separator: str) -> float:
    """Return the share of lines with the most common number of cells; 0 if that is one: [3, 3, 3, 4] -> 0.75."""
    width, count = Counter(widths).most_common(1)[0]
    one_decimal_column = separator == "," and widths[0] == 1 and width == 2  # cells like 1,5 under a single name
    return 0.0 if width == 1 or one_decimal_column else count / len(widths)


def find_aligned_cells(sample: list[str]) -> re.Pattern | None:
    """Return the pattern that finds equally many cells in all lines, numbers among them; None if neither does."""
    for pattern in GAP_CELL_PATTERNS:
        rows = [pattern.findall(line.strip()) for line in sample]
        width = len(rows[0])
        if width > 1 and all(len(row) == width for row in rows) and any(map(NUMBER_PATTERN.fullmatch, rows[-1])):
            return pattern
    return None


def normalize_gaps(lines: list[str], start: int) -> list[str]:
    """Put one space between columns, and quotes around cells with spaces."""
    pattern = find_aligned_cells(leading_lines(lines, start)) or GAP_CELL_PATTERNS[-1]

    def rewrite(line: str) -> str:
        cells = (cell if cell[0] == '"' or " " not in cell else f'"{cell}"' for cell in pattern.findall(line.strip()))
        return SPACE_SEPARATOR.join(cells) + "\n"

    return [*lines[:start], *map(rewrite, lines[start:])]
