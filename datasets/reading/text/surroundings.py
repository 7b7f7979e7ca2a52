"""What stands around a table and is no row of it: a title above, remarks in between, a total below."""

from __future__ import annotations

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

TITLE_ROWS = 10  # above a table; more of them are a table of their own
QUOTES = ("''", "“”", "‘’", "„“", "«»", "``")
RULE_CELL = re.compile(r":?-{2,}:?|={3,}|")
TOTAL_WORDS = frozenset({"total", "totals", "grand total", "sum", "summe", "gesamt", "insgesamt", "gesamtsumme"})


def skip_title(lines: list[str], start: int, separator: str, where: Where) -> tuple[int, list[Decision]]:
    """The line the table starts on, below rows that hold one cell where the table has three or more.

    Example: "Report of sales;;;" and "Printed in May" above "region;sold;price;ok"
    """
    sample = [each for each in islice(iter_rows(lines, separator, where, start), 50) if not is_blank(each[2])]
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
    """The way back for all that is not read as a row."""
    return Change(msg("reading.change.as-rows"), "comments", False)


def is_remark(row: list[str]) -> bool:
    """Nothing but a first cell that starts with #: "# second batch"."""
    return row[0].startswith("#") and is_blank(row[1:])


def is_rule(row: list[str]) -> bool:
    """A line that only divides others: "|---|:---:|", "=====;====="."""
    if "".join(row).strip("-=: "):  # most rows, and every one of a large file passes here
        return False
    return not is_blank(row) and all(RULE_CELL.fullmatch(cell.strip()) for cell in row)


def rule_decisions(many: int) -> list[Decision]:
    """A sentence on lines of dashes, if there are any."""
    return [Decision(msg("reading.decision.dashes", n=many), "", (keep_rows_change(),))] if many else []


def repeated_header_decisions(many: int) -> list[Decision]:
    """A sentence on the header where it stands again, as in files that were joined, if it does."""
    if not many:
        return []
    return [Decision(msg("reading.decision.repeated-header", n=many), "", (keep_rows_change(),))]


def quote_decisions(first: list[list[str]]) -> list[Decision]:
    """A sentence on cells that stand between quotes which are part of them here: 'a', “a”."""
    cells = [cell.strip() for row in first for cell in row if cell.strip()]
    if len(cells) < 2 or not all(len(cell) > 1 and cell[0] + cell[-1] in QUOTES for cell in cells):
        return []
    return [Decision(msg("reading.decision.single-quotes", first=Span(cells[0][0]), last=Span(cells[0][-1])))]


def remark_decisions(many: int) -> list[Decision]:
    """A sentence on the remarks between the rows, if there are any."""
    return [Decision(msg("reading.decision.remarks", n=many), "", (keep_rows_change(),))] if many else []


def detect_total_row(
    last: list[str], sample: list[list[str]], many: int, asked: ReadOptions
) -> tuple[bool, list[Decision]]:
    """Is the last row the sum of the others? And a sentence on it, if it looks like that."""
    word = last[0].strip()
    others = (row[0].strip().casefold() for row in sample[: many - 1])
    if many < 3 or word.rstrip(" :").casefold() not in TOTAL_WORDS or word.casefold() in others:
        return False, []
    if not any(NUMBER_PATTERN.fullmatch(cell.strip()) for cell in last[1:]):
        return False, []
    if asked.totals:
        found = Change(msg("reading.change.found"), "totals", False)
        return False, [Decision(msg("reading.decision.total-kept", name=quote(word)), "", (found,))]
    keep = Change(msg("reading.change.as-row"), "totals", True)
    return True, [Decision(msg("reading.decision.total", name=quote(word)), "", (keep,))]


@dataclass(frozen=True)
class CountsLine:
    """What such a line says, and the line the table starts on."""

    start: int
    classes: tuple[str, ...] = ()  # of the last column's 0, 1, 2 ...
    decisions: tuple[Decision, ...] = ()

    def name_classes(self, column: pd.Series) -> pd.Series:
        """The last column with names for its numbers, if they are numbers of these classes."""
        known = dict(enumerate(self.classes))
        if column.dtype.kind != "i" or not column.isin(known).all():
            return column
        return column.map(known).astype("str")


def read_counts_line(lines: list[str], start: int, separator: str) -> CountsLine:
    """The line, if it is one: its numbers have to be those of the table below, with or without names above it. That of
    the rows may be another one where the line has not as many cells as they."""
    first, *below = (cells for _, cells in iter_filled_rows(lines, start, separator, 2))
    numbers, words = first[:2], [cell for cell in first[2:] if cell]
    if not below or len(numbers) < 2 or not all(cell.isdecimal() and len(cell) < 8 for cell in numbers):
        return CountsLine(start)
    n, d = map(int, numbers)
    there = sum(1 for line in lines[start + 1 :] if line.strip())
    as_many = there in (n, n + 1)
    could_be_row = len(first) == len(below[0])
    if len(below[0]) != d + 1 or (could_be_row and not as_many) or any(word.isdecimal() for word in words):
        return CountsLine(start)
    begins = next(at for at, _ in iter_filled_rows(lines, start + 1, separator, 1))
    lines_there, named = {"differs": not as_many, "lines": there}, {"named": bool(words), "classes": join_words(words)}
    what = msg("reading.decision.counts", n=n, d=d, **lines_there, **named)
    return CountsLine(begins, tuple(words), (Decision(what, "", (keep_rows_change(),)),))


def iter_filled_rows(lines: list[str], start: int, separator: str, many: int) -> Iterator[tuple[int, list[str]]]:
    """The first lines that hold anything, cell by cell; one that csv cannot take apart holds one cell."""
    for at in range(start, len(lines)):
        if lines[at].strip() and many:
            many -= 1
            try:
                row = next(csv.reader([lines[at]], delimiter=separator, skipinitialspace=True))
            except csv.Error:
                row = [""]
            yield at, [cell.strip() for cell in row]
        elif not many:
            return
