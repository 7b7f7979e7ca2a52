"""Ways to write a number: 3.5 as Python does, 3,5 and 1.234,5 and 1,234.50 as people do."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import pandas as pd

from datasets.reading.cells.looks import FIRST, every, first_cells

PLAIN = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"  # a number as Python writes it
GROUP = "[ '\u2019\u00a0\u202f{}]"  # what may stand between groups of three digits, besides a point or a comma


@dataclass(frozen=True)
class Notation:
    """A way to write numbers other than Python's."""

    decimal: str
    pattern: str
    groups: str  # what is between groups of digits and means nothing

    def numbers(self, text: pd.Series) -> pd.Series:
        """1.234,5 -> 1234.5"""
        plain = text.str.replace(self.groups, "", regex=True).str.replace(self.decimal, ".", regex=False)
        return as_typed(plain)

    def number(self, cell: str) -> float:
        """One cell."""
        return float(re.sub(self.groups, "", cell).replace(self.decimal, "."))


def as_typed(text: pd.Series) -> pd.Series:
    """Plain numbers, as floats where cells are missing, which is quicker, or a whole one is too long for 64 bits."""
    if text.isna().any():
        return text.astype(float)
    numbers = pd.to_numeric(text, errors="coerce")
    return numbers.astype("str").astype(float) if numbers.dtype == object else numbers


def notation(decimal: str, thousands: str) -> Notation:
    """The notation with these two marks."""
    mark, groups = re.escape(decimal), GROUP.format(re.escape(thousands))
    whole = f"(?:[0-9]+|[1-9][0-9]{{0,2}}(?:{groups}[0-9]{{3}})+)"  # 089 123 456 is a telephone
    return Notation(decimal, f"[+-]?(?:{whole}(?:{mark}[0-9]*)?|{mark}[0-9]+)(?:[eE][+-]?[0-9]+)?", groups)


POINT, COMMA = notation(".", ","), notation(",", ".")


def plain(text: pd.Series) -> bool:
    """Is every cell a number as Python writes it?"""
    return every(text, PLAIN)


def notations(text: pd.Series) -> list[Notation]:
    """The ways to read every cell of the column as a number: none, one, or both ("1,234" and "1.234")."""
    return [way for way in (POINT, COMMA) if every(text, way.pattern)]


def differ(text: pd.Series) -> bool:
    """Does it matter with which mark the column is read? "1 100" is the same either way, "1,234" is not."""
    if any(COMMA.number(cell) != POINT.number(cell) for cell in first_cells(text)):
        return True
    return len(text) > FIRST and not COMMA.numbers(text).equals(POINT.numbers(text))


def in_groups(text: pd.Series) -> bool:
    """Are there points between groups of digits, perhaps? Of plain numbers: 1.234 and 200 yes, 1.234 and 1500 no."""
    if not every(text, COMMA.pattern):
        return False
    present = text.dropna()
    return bool(present.str.contains(".", regex=False).any()) and not present.str.match(r"[+-]?[0-9]{4}").any()


def may_group(numbers: pd.Series) -> bool:
    """Could these numbers, read with a decimal point, have been whole ones with a point between groups of digits?

    Example: 2.1 and 2.131 and 200 may have been 2.100 and 2.131 and 200; 0.131 and 2.1314 and 1200.5 may not.
    """
    if numbers.dtype.kind != "f":
        return False
    values = numbers.to_numpy()
    return in_thousands(values[:100]) and in_thousands(values)


def in_thousands(values: np.ndarray) -> bool:
    """Are all numbers whole, or between 1 and 1,000 with no more than three digits behind the point?"""
    size = np.abs(values[~np.isnan(values)])
    if np.isinf(size).any():
        return False
    parts = size[size % 1 != 0]
    thousands = parts * 1000
    within = (parts >= 1) & (parts <= 1000)
    return bool(within.all() and (np.abs(thousands - thousands.round()) < 1e-6).all())
