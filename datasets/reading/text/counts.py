"""A first line that counts: how many rows and features there are, and what the classes are called.

Example: "150,4,setosa,versicolor,virginica" above 150 rows of 4 numbers and a 0, 1 or 2; scikit-learn's own files.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from datasets.reading.decision import Decision
from datasets.reading.text.surroundings import keep_rows_change
from datasets.reading.wording import join_words
from engine.text.message import msg


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
