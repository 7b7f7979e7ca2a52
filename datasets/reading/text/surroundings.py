"""Recognizes lines that are no rows of the table: a title above, remarks in between, a total below."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import pandas as pd

from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.text.header import NUMBER_PATTERN
from datasets.reading.text.lines import is_blank, iter_rows
from datasets.reading.wording import Where, join_words, quote
from engine.text.message import Span, msg

TITLE_ROWS = 10  # at most; more are a table themselves
QUOTES = ("''", "“”", "‘’", "„“", "«»", "``")
RULE_CELL = re.compile(r":?-{2,}:?|={3,}|")
TOTAL_WORDS = frozenset({"total", "totals", "grand total", "sum", "summe", "gesamt", "insgesamt", "gesamtsumme"})


def skip_title(lines: list[str], start: int, separator: str, where: Where) -> tuple[int, list[Decision]]:
    """Skip rows with one cell above a table with three or more columns; return the table's first line.

    Example: "Report of sales;;;" and "Printed in May" above "region;sold;price;ok"
    """
    sample = [row for row in islice(iter_rows(lines, separator, where, start), 50) if not is_blank(row[2])]
    width = Counter(len(cells) for _, _, cells in sample).most_common(1)[0][0] if sample else 0
    title = []
    for first, _, cells in sample:
        if len(list(filter(str.strip, cells))) > 1 or not cells[0].strip():
            break
        title.append((first, cells[0]))
    if not title or width < 3 or len(title) > TITLE_ROWS or len(title) == len(sample):
        return start, []
    what = msg("reading.decision.title", n=len(title), text=quote(title[0][1]))
    return sample[len(title)][0], [Decision(what, "", (keep_rows_change(),))]


def keep_rows_change() -> Change:
    """Offer to read skipped lines as rows."""
    return Change(msg("reading.change.as-rows"), "comments", False)


def is_remark(row: list[str]) -> bool:
    """True for a row with a single cell that starts with #: "# second batch"."""
    return row[0].startswith("#") and is_blank(row[1:])


def is_rule(row: list[str]) -> bool:
    """True for a row of dashes: "|---|:---:|", "=====;====="."""
    if "".join(row).strip("-=: "):  # most rows end here, which saves time in large files
        return False
    return not is_blank(row) and all(RULE_CELL.fullmatch(cell.strip()) for cell in row)


def skipped_row_decisions(remarks: int, rules: int, headers: int) -> list[Decision]:
    """Report skipped remarks, rows of dashes, and repetitions of the header, as in concatenated files."""
    skipped = (
        (remarks, msg("reading.decision.remarks", n=remarks)), (rules, msg("reading.decision.dashes", n=rules)),
        (headers, msg("reading.decision.repeated-header", n=headers)),
    )  # fmt: skip
    return [Decision(text, "", (keep_rows_change(),)) for n, text in skipped if n]


def quote_decisions(rows: list[list[str]]) -> list[Decision]:
    """Report quotes around all cells that CSV does not know: 'a', “a”."""
    cells = [cell.strip() for row in rows for cell in row if cell.strip()]
    if len(cells) < 2 or not all(len(cell) > 1 and cell[0] + cell[-1] in QUOTES for cell in cells):
        return []
    return [Decision(msg("reading.decision.single-quotes", first=Span(cells[0][0]), last=Span(cells[0][-1])))]


def detect_total_row(
    last: list[str], sample: list[list[str]], n_rows: int, options: ReadOptions
) -> tuple[bool, list[Decision]]:
    """Return whether to skip the last row as the total, with a decision if it may be one."""
    word = last[0].strip()
    others = (row[0].strip().casefold() for row in sample[: n_rows - 1])
    if n_rows < 3 or word.rstrip(" :").casefold() not in TOTAL_WORDS or word.casefold() in others:
        return False, []
    if not any(NUMBER_PATTERN.fullmatch(cell.strip()) for cell in last[1:]):
        return False, []
    if options.totals:
        detect = Change(msg("reading.change.found"), "totals", False)
        return False, [Decision(msg("reading.decision.total-kept", name=quote(word)), "", (detect,))]
    keep = Change(msg("reading.change.as-row"), "totals", True)
    return True, [Decision(msg("reading.decision.total", name=quote(word)), "", (keep,))]


@dataclass(frozen=True)
class CountsLine:
    """A line above the table with its numbers of rows and columns: "150,4,setosa,versicolor,virginica"."""

    start: int  # the table's first line
    classes: tuple[str, ...] = ()  # names of the last column's 0, 1, 2 ...
    decisions: tuple[Decision, ...] = ()

    def name_classes(self, column: pd.Series) -> pd.Series:
        """Replace the last column's numbers by names, if all are numbers of these classes."""
        names = dict(enumerate(self.classes))
        if column.dtype.kind != "i" or not column.isin(names).all():
            return column
        return column.map(names).astype("str")


def read_counts_line(lines: list[str], start: int, separator: str) -> CountsLine:
    """Recognize a line of counts: they must be those of the table below, with or without a header.

    The number of rows may differ if the line has another number of cells than the rows.
    """
    first, *below = (cells for _, cells in iter_filled_rows(lines, start, separator, 2))
    numbers, words = first[:2], [cell for cell in first[2:] if cell]
    if not below or len(numbers) < 2 or not all(cell.isdecimal() and len(cell) < 8 for cell in numbers):
        return CountsLine(start)
    n, d = map(int, numbers)
    n_lines = sum(1 for line in lines[start + 1 :] if line.strip())
    differs = n_lines not in (n, n + 1)
    could_be_row = len(first) == len(below[0])
    if len(below[0]) != d + 1 or (could_be_row and differs) or any(word.isdecimal() for word in words):
        return CountsLine(start)
    first_line = next(i for i, _ in iter_filled_rows(lines, start + 1, separator, 1))
    what = msg("reading.decision.counts", n=n, d=d, differs=differs, lines=n_lines, named=bool(words),
               classes=join_words(words))  # fmt: skip
    return CountsLine(first_line, tuple(words), (Decision(what, "", (keep_rows_change(),)),))


def iter_filled_rows(lines: list[str], start: int, separator: str, n: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the index and cells of the first n lines that are not blank; one empty cell if csv cannot parse a line."""
    for i in islice((i for i in range(start, len(lines)) if lines[i].strip()), n):
        try:
            row = next(csv.reader([lines[i]], delimiter=separator, skipinitialspace=True))
        except csv.Error:
            row = [""]
        yield i, [cell.strip() for cell in row]
