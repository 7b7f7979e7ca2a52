"""Columns that are not plainly numbers: 3,5 and 1.234,5 and 1,234.50, TRUE and false, "NA " with a space, and text."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pandas as pd

from .header import MISSING
from .wording import quoted

PLAIN = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"  # a number as Python writes it
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
        return pd.to_numeric(plain, errors="coerce")


def notation(decimal: str, thousands: str) -> Notation:
    groups = GROUP.format(re.escape(thousands))
    whole = rf"[+-]?(?:[0-9]+|[0-9]{{1,3}}(?:{groups}[0-9]{{3}})+)"
    return Notation(decimal, rf"{whole}(?:{re.escape(decimal)}[0-9]*)?(?:[eE][+-]?[0-9]+)?", groups)


POINT, COMMA = notation(".", ","), notation(",", ".")


def settle(frame: pd.DataFrame) -> tuple[pd.DataFrame, str, list[str]]:
    """Every column of the type it means, the file's decimal mark, and a sentence on whatever was not obvious.

    "1,234" may be 1234 or 1.234. Where a column could be either, the other columns of the file decide; if they are
    silent too it is left as it is.
    """
    columns = {name: frame[name] for name in frame.columns}
    decimals, unclear, decisions = set(), [], []
    for name, column in columns.items():
        if column.dtype.kind in "iuf" or column.dtype == bool:
            continue
        column = columns[name] = tidied(column)
        fitting = notations(column) if isinstance(column.dtype, pd.StringDtype) else []
        if len(fitting) == 1:
            columns[name] = fitting[0].numbers(column)
            decimals.add(fitting[0].decimal)
            decisions.append(sentence(name, fitting[0], column))
        elif fitting:
            unclear.append(name)
        elif isinstance(column.dtype, pd.StringDtype):
            decisions += odd_cells(name, column)
    for name in unclear:
        column = columns[name]
        if len(decimals) == 1:
            meant = POINT if "." in decimals else COMMA
            columns[name] = meant.numbers(column)
            decisions.append(sentence(name, meant, column))
        else:
            decisions.append(
                f"{quoted(name)} was left as text: {quoted(example(column))} may mean a whole number or a fraction."
            )
    return pd.DataFrame(columns), "," if decimals == {","} else ".", decisions


def tidied(column: pd.Series) -> pd.Series:
    """Spaces cut off, words for missing taken out; then plain numbers and True/False where nothing else is left."""
    present = column.dropna()
    if len(present) and all(isinstance(value, bool) for value in present):
        return column.astype("boolean")
    if not isinstance(column.dtype, pd.StringDtype):
        return column  # whole numbers too long for 64 bits
    text = column.str.strip()
    text = text.mask(text.str.lower().isin(MISSING))
    if text.dropna().str.fullmatch(PLAIN).all():
        return pd.to_numeric(text)
    words = text.str.lower().map({"true": True, "false": False})
    return words.astype("boolean") if words.notna().equals(text.notna()) else text


def notations(text: pd.Series) -> list[Notation]:
    """The ways to read every cell of the column as a number: none, one, or both ("1,234")."""
    present = text.dropna()
    head = present.iloc[:20]
    return [
        way
        for way in (POINT, COMMA)
        if head.str.fullmatch(way.pattern).all() and present.str.fullmatch(way.pattern).all()
    ]


def sentence(name: str, way: Notation, text: pd.Series) -> str:
    """What was decided about a column, with one of its cells to check it by."""
    cell = example(text)
    value = way.numbers(pd.Series([cell], dtype="str")).iloc[0]
    mark = "comma" if way is COMMA else "point"
    return f"{quoted(name)} writes its numbers with a decimal {mark}: {quoted(cell)} was read as {value:.12g}."


def example(text: pd.Series) -> str:
    """The first cell that is not plainly a number."""
    present = text.dropna()
    return present[~present.str.fullmatch(PLAIN)].iloc[0]


def odd_cells(name: str, text: pd.Series) -> list[str]:
    """A sentence on the few cells that keep a column of numbers from being one."""
    present = text.dropna()
    odd = present[~present.str.fullmatch(PLAIN)]
    if not 0 < len(odd) <= len(present) / 5:
        return []
    cells = f"{len(odd)} cells are not numbers" if len(odd) > 1 else "one cell is not a number"
    return [f"{quoted(name)} is text because {cells}, the first {quoted(odd.iloc[0])} in row {odd.index[0] + 1}."]
