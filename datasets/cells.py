"""What the cells of each column mean: numbers, True and False, dates, or text. All that is not obvious is said."""

from __future__ import annotations

import pandas as pd

from .codes import as_codes
from .dates import as_dates
from .decision import AS_FOUND, Asked, Change, Decision
from .missing import without_words
from .notation import COMMA, PLAIN, Notation, as_typed, differ, in_groups, notations, plain
from .wording import count, quoted


def settle(
    frame: pd.DataFrame, asked: Asked = AS_FOUND, separator: str = ""
) -> tuple[pd.DataFrame, str, list[Decision], tuple[str, ...]]:
    """Every column of the type it means, the file's decimal mark, a decision on whatever was not obvious, and the
    columns that are text on purpose.

    "1,234" may be 1234 or 1.234, and so may "1.234". Where a column could be either, the other columns of the file
    decide; if they are silent too it is left as it is.
    """
    columns, fitting, decisions = {}, {}, []
    for name in frame.columns:
        columns[name], ways, said = meaning(frame[name], name, asked)
        decisions += said
        if ways:
            fitting[name] = ways
    marks = {asked.decimal} if asked.decimal else marks_of(columns, fitting)
    for name, ways in fitting.items():
        column, point_by_default = columns[name], separator == "," and plain(columns[name])
        if len(ways) > 1 and differ(column):
            known = marks or ({"."} if point_by_default else set())
            ways = [way for way in ways if {way.decimal} == known]
        columns[name], said = as_numbers(column, name, ways[0], asked) if ways else (column, [either(name, column)])
        decisions += said
    decisions += [text_as_asked(name, asked) for name in asked.as_text if name in columns]
    texts = tuple(name for name, column in columns.items() if isinstance(column.dtype, pd.StringDtype))
    return pd.DataFrame(columns), "," if marks == {","} else ".", decisions, texts


def meaning(column: pd.Series, name: str, asked: Asked) -> tuple[pd.Series, list[Notation], list[Decision]]:
    """The column as what it means, the ways to read it where it holds numbers in another notation, and what to say."""
    if column.dtype == object:  # True, False and gaps, or whole numbers that no 64 bits hold
        if column.map(type).isin([bool, float]).all():
            return column.astype("boolean"), [], []
        column = column.map(str, na_action="ignore").astype("str")
    if not isinstance(column.dtype, pd.StringDtype):
        return column, [], []
    text, decisions = without_words(column.str.strip(), name, asked)
    if name in asked.as_text:
        return text, [], decisions
    if plain(text):
        codes, said = as_codes(text, name, asked)
        ways = [] if codes else notations(text)
        if codes or (len(ways) > 1 and in_groups(text)):
            return text, ways, [*decisions, *said]
        return as_typed(text), [], [*decisions, *said]
    words = text.str.lower().map({"true": True, "false": False})
    if words.notna().equals(text.notna()):
        return words.astype("boolean"), [], decisions
    if dates := as_dates(text, name, asked):
        return dates[0], [], [*decisions, dates[1]]
    ways = notations(text)
    return text, ways, [*decisions, *([] if ways else odd_cells(name, text))]


def marks_of(columns: dict[str, pd.Series], fitting: dict[str, list[Notation]]) -> set[str]:
    """The decimal marks of the columns that leave no doubt."""
    marks = {ways[0].decimal for ways in fitting.values() if len(ways) == 1}
    typed = (column for name, column in columns.items() if name not in fitting and column.dtype.kind == "f")
    return marks | ({"."} if any((column.dropna() % 1 != 0).any() for column in typed) else set())


def as_numbers(text: pd.Series, name: str, way: Notation, asked: Asked) -> tuple[pd.Series, list[Decision]]:
    """The column read this way, and what was decided, with one of its cells to check it by."""
    numbers = way.numbers(text)
    if way is not COMMA and plain(text):
        return numbers, []
    keep = Change("Keep it as text", "as_text", (*asked.as_text, name))
    cell = example(text)
    mark = "comma" if way is COMMA else "point"
    how = f"writes its numbers with a decimal {mark}" if mark_in(way, cell) else "groups the digits of its numbers"
    said = f"{quoted(name)} {how}: {quoted(cell)} was read as {way.number(cell):.12g}."
    return numbers, [Decision(said, name, (keep, *other_mark(way, text)))]


def mark_in(way: Notation, cell: str) -> bool:
    """Has the cell a decimal mark, and not only one between groups of digits?"""
    return way.decimal in cell


def either(name: str, column: pd.Series) -> Decision:
    """A column that could be read with a decimal point or with a decimal comma, and nothing else tells which."""
    cell = quoted(example(column))
    what = f"{quoted(name)} was left as text: {cell} may mean a whole number or a fraction."
    return Decision(what, name, (Change(*reading(",", column)), Change(*reading(".", column))))


def other_mark(way: Notation, column: pd.Series) -> list[Change]:
    """The other reading of a column that fits both notations."""
    both = len(notations(column)) > 1 and differ(column)
    return [Change(*reading("." if way is COMMA else ",", column))] if both else []


def reading(decimal: str, column: pd.Series) -> tuple[str, str, str]:
    """What it means for the mark in these cells that this one is the file's decimal mark."""
    mark = "," if "," in example(column) else "."
    name = {",": "comma", ".": "point"}[mark]
    return f"The {name} is a decimal {name}" if mark == decimal else f"The {name} groups digits", "decimal", decimal


def text_as_asked(name: str, asked: Asked) -> Decision:
    """A column that is text because its owner wants it so."""
    rest = tuple(other for other in asked.as_text if other != name)
    return Decision(f"{quoted(name)} is kept as text, as asked.", name, (Change("Read it as found", "as_text", rest),))


def example(text: pd.Series) -> str:
    """The first cell that is not plainly a number; where all are, the first with a point."""
    present = text.dropna()
    odd = present[~present.str.fullmatch(PLAIN)]
    return (odd if len(odd) else present[present.str.contains(".", regex=False)]).iloc[0]


def odd_cells(name: str, text: pd.Series) -> list[Decision]:
    """A decision on the few cells that keep a column of numbers from being one."""
    present = text.dropna()
    odd = present[~present.str.fullmatch(PLAIN)]
    if not 0 < len(odd) <= len(present) / 5:
        return []
    cells = count(len(odd), "cell", "is not a number", "are not numbers")
    first = f"the first {quoted(odd.iloc[0])} in row {odd.index[0] + 1}"
    return [Decision(f"{quoted(name)} is text because {cells}, {first}.", name)]
