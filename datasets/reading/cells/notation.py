"""Ways to write a number: 3.5 as Python does, 3,5 and 1.234,5 and 1,234.50 as people do."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pandas as pd

from datasets.reading.cells.looks import PROBE_CELLS, all_match, first_cells

PLAIN_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"  # a number as Python writes it
GROUP_SEPARATOR = (
    "[ '\u2019\u00a0\u202f{}]"  # what may stand between groups of three digits, besides a point or a comma
)


@dataclass(frozen=True)
class Notation:
    """A way to write numbers other than Python's."""

    decimal: str
    pattern: str
    groups: str  # what is between groups of digits and means nothing

    def parse_cells(self, text: pd.Series) -> pd.Series:
        """1.234,5 -> 1234.5"""
        plain = text.str.replace(self.groups, "", regex=True).str.replace(self.decimal, ".", regex=False)
        return to_numeric(plain)

    def parse_cell(self, cell: str) -> float:
        """One cell."""
        return float(re.sub(self.groups, "", cell).replace(self.decimal, "."))


def to_numeric(text: pd.Series) -> pd.Series:
    """Plain numbers, as floats where cells are missing, which is quicker, or a whole one is too long for 64 bits."""
    if text.isna().any():
        return text.astype(float)
    numbers = pd.to_numeric(text, errors="coerce")
    return numbers.astype("str").astype(float) if numbers.dtype == object else numbers


def make_notation(decimal: str, thousands: str) -> Notation:
    """The notation with these two marks."""
    mark, groups = re.escape(decimal), GROUP_SEPARATOR.format(re.escape(thousands))
    whole = f"(?:[0-9]+|[1-9][0-9]{{0,2}}(?:{groups}[0-9]{{3}})+)"  # 089 123 456 is a telephone
    return Notation(decimal, f"[+-]?(?:{whole}(?:{mark}[0-9]*)?|{mark}[0-9]+)(?:[eE][+-]?[0-9]+)?", groups)


POINT_NOTATION, COMMA_NOTATION = make_notation(".", ","), make_notation(",", ".")


def all_plain_numbers(text: pd.Series) -> bool:
    """Is every cell a number as Python writes it?"""
    return all_match(text, PLAIN_NUMBER)


def possible_notations(text: pd.Series) -> list[Notation]:
    """The ways to read every cell of the column as a number: none, one, or both ("1,234" and "1.234")."""
    return [way for way in (POINT_NOTATION, COMMA_NOTATION) if all_match(text, way.pattern)]


def notations_differ(text: pd.Series) -> bool:
    """Does it matter with which mark the column is read? "1 100" is the same either way, "1,234" is not."""
    if any(COMMA_NOTATION.parse_cell(cell) != POINT_NOTATION.parse_cell(cell) for cell in first_cells(text)):
        return True
    return len(text) > PROBE_CELLS and not COMMA_NOTATION.parse_cells(text).equals(POINT_NOTATION.parse_cells(text))


def has_digit_groups(text: pd.Series) -> bool:
    """Are there points between groups of digits, perhaps? Of plain numbers: 1.234 and 200 yes, 1.234 and 1500 no."""
    if not all_match(text, COMMA_NOTATION.pattern):
        return False
    present = text.dropna()
    return bool(present.str.contains(".", regex=False).any()) and not present.str.match(r"[+-]?[0-9]{4}").any()


def may_be_grouped(numbers: pd.Series) -> bool:
    """Could these numbers, read with a decimal point, have been whole ones with a point between groups of digits?

    Example: 2.1 and 2.131 and 200 may have been 2.100 and 2.131 and 200; 0.131 and 2.1314 and 1200.5 may not.
    """
    if numbers.dtype.kind != "f":
        return False
    values = numbers.to_numpy()
    return fits_thousands(values[:100]) and fits_thousands(values)


def fits_thousands(values: np.ndarray) -> bool:
    """Are all numbers whole, or between 1 and 1,000 with no more than three digits behind the point?"""
    size = np.abs(values[~np.isnan(values)])
    if np.isinf(size).any():
        return False
    parts = size[size % 1 != 0]
    thousands = parts * 1000
    within = (parts >= 1) & (parts <= 1000)
    return bool(within.all() and (np.abs(thousands - thousands.round()) < 1e-6).all())
