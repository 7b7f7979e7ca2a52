"""Columns that are not plainly numbers: 3,5 and 1.234,5 and 1,234.50, TRUE and false, "NA " with a space, and text."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pandas as pd

from .dates import as_dates
from .decision import AS_FOUND, Asked, Change, Decision
from .header import MISSING
from .wording import count, quoted

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
    """The notation with these two marks."""
    mark, groups = re.escape(decimal), GROUP.format(re.escape(thousands))
    whole = f"(?:[0-9]+|[0-9]{{1,3}}(?:{groups}[0-9]{{3}})+)"
    return Notation(decimal, f"[+-]?(?:{whole}(?:{mark}[0-9]*)?|{mark}[0-9]+)(?:[eE][+-]?[0-9]+)?", groups)


POINT, COMMA = notation(".", ","), notation(",", ".")


def settle(frame: pd.DataFrame, asked: Asked = AS_FOUND) -> tuple[pd.DataFrame, str, list[Decision]]:
    """Every column of the type it means, the file's decimal mark, and a decision on whatever was not obvious.

    "1,234" may be 1234 or 1.234. Where a column could be either, the other columns of the file decide; if they are
    silent too it is left as it is.
    """
    columns, fitting, decisions = {}, {}, []
    for name in frame.columns:
        columns[name] = column = tidied(frame[name])
        if isinstance(column.dtype, pd.StringDtype):
            if dates := as_dates(column, name, asked):
                columns[name], said = dates
                decisions.append(said)
                continue
            fitting[name] = [] if name in asked.as_text else notations(column)
            decisions += odd_cells(name, column) if not fitting[name] else []
    decimals = {asked.decimal} if asked.decimal else {ways[0].decimal for ways in fitting.values() if len(ways) == 1}
    for name, ways in fitting.items():
        column = columns[name]
        if len(ways) > 1 and not COMMA.numbers(column).equals(POINT.numbers(column)):
            ways = [way for way in ways if {way.decimal} == decimals]
            if not ways:
                decisions.append(either(name, column))
        if ways:
            columns[name] = ways[0].numbers(column)
            keep = Change("Keep it as text", "as_text", (*asked.as_text, name))
            decisions.append(Decision(sentence(name, ways[0], column), name, (keep, *other_mark(ways[0], column))))
    decisions += [text_as_asked(name, asked) for name in asked.as_text if name in columns]
    return pd.DataFrame(columns), "," if decimals == {","} else ".", decisions


def either(name: str, column: pd.Series) -> Decision:
    """A column that could be read with a decimal point or with a decimal comma, and nothing else tells which."""
    marks = (Change("The comma is a decimal comma", "decimal", ","), Change("The comma groups digits", "decimal", "."))
    cell = quoted(example(column))
    return Decision(f"{quoted(name)} was left as text: {cell} may mean a whole number or a fraction.", name, marks)


def other_mark(way: Notation, column: pd.Series) -> list[Change]:
    """The other reading of a column that fits both notations."""
    if len(notations(column)) < 2:
        return []
    words = {",": "The comma groups digits", ".": "The comma is a decimal comma"}[way.decimal]
    return [Change(words, "decimal", "." if way is COMMA else ",")]


def text_as_asked(name: str, asked: Asked) -> Decision:
    """A column that is text because its owner wants it so."""
    rest = tuple(other for other in asked.as_text if other != name)
    return Decision(f"{quoted(name)} is kept as text, as asked.", name, (Change("Read it as found", "as_text", rest),))


def tidied(column: pd.Series) -> pd.Series:
    """Spaces cut off, words for missing taken out; then plain numbers and True/False where nothing else is left."""
    if column.dtype == object and column.map(type).isin([bool, float]).all():
        return column.astype("boolean")  # True, False and NaN
    if not isinstance(column.dtype, pd.StringDtype):
        return column  # numbers, also whole ones too long for 64 bits, or True and False without a gap
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


def odd_cells(name: str, text: pd.Series) -> list[Decision]:
    """A decision on the few cells that keep a column of numbers from being one."""
    present = text.dropna()
    odd = present[~present.str.fullmatch(PLAIN)]
    if not 0 < len(odd) <= len(present) / 5:
        return []
    cells = count(len(odd), "cell", "is not a number", "are not numbers")
    first = f"the first {quoted(odd.iloc[0])} in row {odd.index[0] + 1}"
    return [Decision(f"{quoted(name)} is text because {cells}, {first}.", name)]
