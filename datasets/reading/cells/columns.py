"""What the cells of each column mean: numbers, True and False, dates, or text. All that is not obvious is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
import pandas as pd

from datasets.reading.cells.codes import as_codes
from datasets.reading.cells.dates import as_dates, left_as_text
from datasets.reading.cells.decorated import OWN_SIGNS, Around, undressed
from datasets.reading.cells.looks import each_once, every, in_rows, named
from datasets.reading.cells.missing import with_words, without_words
from datasets.reading.cells.notation import COMMA, PLAIN, POINT, Notation, as_typed, differ, in_groups, notations, plain
from datasets.reading.cells.odd import odd_cells
from datasets.reading.decision import Asked, Change, Decision
from datasets.reading.wording import exact, quoted
from engine.core.progress import report
from engine.text.message import Message, msg

SETTLES = 0.5  # of a reading is done when its columns are settled


@dataclass(frozen=True, eq=False)
class Meaning:
    """What a column is as far as it tells by itself. Where there are ways, one of them makes numbers of `bare`."""

    column: pd.Series
    said: list[Decision]
    ways: tuple[Notation, ...]
    bare: pd.Series  # the column without what is around its numbers
    around: Around = None  # what is around the numbers: '%'
    places: np.ndarray | None = None  # where the column holds each text once: for every row the place of its own


def settled(column: pd.Series, said: list[Decision]) -> Meaning:
    """A column that can be read in no other way."""
    return Meaning(column, said, (), column)


def settle(
    frame: pd.DataFrame, asked: Asked, separator: str, numbers: Mapping[str, pd.Series]
) -> tuple[pd.DataFrame, str, list[Decision], tuple[str, ...]]:
    """Every column of the type it means, the file's decimal mark, a decision on whatever was not obvious, and the
    columns that are text on purpose.

    "1,234" may be 1234 or 1.234, and so may "1.234". Where a column could be either, the other columns of the file
    decide; if they are silent too it is left as it is. `numbers` are columns of text that are known to be numbers and
    words for missing.
    """
    found = {}
    for place, (name, column) in enumerate(named(frame)):
        report(SETTLES + (1 - SETTLES) * place / frame.shape[1])
        found[name] = meaning(column, name, asked, numbers.get(name))
    marks = {asked.decimal} if asked.decimal else marks_of(found.values())
    columns, decisions = {}, []
    for name, each in found.items():
        report()
        column, said = in_numbers(each, name, marks, separator, asked) if each.ways else (each.column, [])
        columns[name] = column if each.places is None else in_rows(column, each.places)
        decisions += [*each.said, *said]
    decisions += [text_as_asked(name, asked) for name in asked.as_text if name in columns]
    texts = tuple(name for name, column in columns.items() if isinstance(column.dtype, pd.StringDtype))
    return pd.DataFrame(columns), "," if marks == {","} else ".", decisions, texts


def meaning(column: pd.Series, name: str, asked: Asked, numbers: pd.Series | None) -> Meaning:
    """The column alone: numbers, True and False, dates, text, or numbers that have to be read in one way or another."""
    if column.dtype == object:  # True, False and missing values, or whole numbers that no 64 bits hold
        if column.map(type).isin([bool, float]).all():
            return settled(column.astype("boolean"), [])
        column = column.map(str, na_action="ignore").astype("str")
    if not isinstance(column.dtype, pd.StringDtype):
        return settled(column, [])
    if numbers is not None and name not in asked.as_text and name not in dict(asked.words):
        return settled(numbers, without_words(column[numbers.isna()].str.strip(), name, asked)[1])
    whole = column.str.strip()
    text, said = without_words(whole, name, asked)
    odd: list[Decision] = []
    if name not in asked.as_text:
        if name in asked.odd_missing and not plain(text):
            text, odd = odd_cells(text, name, asked)
            said += odd
        places, different = each_once(text)
        if found := other_than_text(different, name, said, asked):
            return replace(found, places=places)
        odd = odd or odd_cells(text, name, asked)[1] or left_as_text(text, name)
        said += [each for each in odd if each not in said]
    levels = None if odd else with_words(whole, name, asked)
    return settled(*(levels or (text, said)))


def other_than_text(text: pd.Series, name: str, said: list[Decision], asked: Asked) -> Meaning | None:
    """What the texts of a column mean, which are given once each; None where they mean nothing but themselves."""
    if plain(text):
        return plain_numbers(text, name, said, asked)
    if every(text, "(?i:true|false)"):
        return settled(text.str.lower().map({"true": True, "false": False}).astype("boolean"), said)
    if dates := as_dates(text, name, asked):
        return settled(dates[0], [*said, dates[1]])
    bare, around = (text, None) if notations(text) else undressed(text)
    if ways := notations(bare):
        return Meaning(text, said, tuple(ways), bare, around)
    return None


def plain_numbers(text: pd.Series, name: str, said: list[Decision], asked: Asked) -> Meaning:
    """Cells that all look like plain numbers: codes stay text, and 1.234 may have its point between groups."""
    codes, about = as_codes(text, name, asked)
    said = [*said, *about]
    if codes:
        return settled(text, said)
    if not about and in_groups(text):
        return Meaning(text, said, (POINT, COMMA), text)
    return settled(as_typed(text), said)


def marks_of(found: Iterable[Meaning]) -> set[str]:
    """The decimal marks of the columns that leave no doubt."""
    found = list(found)
    parts = any(each.column.dtype.kind == "f" and (each.column.dropna() % 1 != 0).any() for each in found)
    return {each.ways[0].decimal for each in found if len(each.ways) == 1} | ({"."} if parts else set())


def in_numbers(
    each: Meaning, name: str, marks: set[str], separator: str, asked: Asked
) -> tuple[pd.Series, list[Decision]]:
    """The column in the notation that is its only one, or the file's; as it was found if the file does not tell."""
    ways, bare = each.ways, each.bare
    if len(ways) > 1 and differ(bare):
        marks = marks or ({"."} if separator == "," and plain(bare) else set())
        ways = [way for way in ways if {way.decimal} == marks]
    if not ways:
        return each.column, [either(name, each)]
    numbers = ways[0].numbers(bare)
    return numbers, [] if ways[0] is POINT and plain(each.column) else [decision(each, name, ways[0], asked)]


def decision(each: Meaning, name: str, way: Notation, asked: Asked) -> Decision:
    """How the numbers were read, with one of the cells to check it by."""
    keep = Change(msg("reading.change.as-text"), "as_text", (*asked.as_text, name))
    cell, bare = example(each)
    both = len(each.ways) > 1 and differ(each.bare)
    other = [mark_change("." if way is COMMA else ",", bare)] if both else []
    values = {"name": quoted(name), "cell": quoted(cell), "number": exact(way.number(bare))}
    return Decision(how_written(each.around, way, bare, values), name, (keep, *other))


def how_written(around: Around, way: Notation, bare: str, values: dict[str, Any]) -> Message:
    """What is not obvious about the numbers of a column."""
    if around == OWN_SIGNS:
        return msg("reading.column.own-signs", **values)
    if around is not None:
        return msg("reading.column.unit", unit=quoted(around), **values)
    if way.decimal not in bare:
        return msg("reading.column.digit-groups", **values)
    return msg("reading.column.decimal-comma" if way is COMMA else "reading.column.decimal-point", **values)


def either(name: str, each: Meaning) -> Decision:
    """A column that could be read with a decimal point or with a decimal comma, and nothing else tells which."""
    cell, bare = example(each)
    what = msg("reading.column.whole-or-fraction", name=quoted(name), cell=quoted(cell))
    return Decision(what, name, (mark_change(",", bare), mark_change(".", bare)))


def mark_change(decimal: str, cell: str) -> Change:
    """To take this mark for the file's decimal mark, in the words that say so of the mark in this cell."""
    if "," in cell:
        words = msg("reading.change.decimal-comma" if decimal == "," else "reading.change.comma-groups")
    else:
        words = msg("reading.change.decimal-point" if decimal == "." else "reading.change.point-groups")
    return Change(words, "decimal", decimal)


def text_as_asked(name: str, asked: Asked) -> Decision:
    """A column that is text because its owner wants it so."""
    rest = tuple(other for other in asked.as_text if other != name)
    what = msg("reading.column.text", name=quoted(name))
    return Decision(what, name, (Change(msg("reading.change.found-column"), "as_text", rest),))


def example(each: Meaning) -> tuple[str, str]:
    """The cell that tells most, as it is written and bare: one with a mark, else one that is not plainly a number."""
    bare = each.bare.dropna()
    cells = bare.tolist()
    odd = (at for at, cell in enumerate(cells) if not re.fullmatch(PLAIN, cell))
    marked = (at for at, cell in enumerate(cells) if "." in cell or "," in cell)
    at = next(chain(odd, marked), 0)
    return each.column[bare.index[at]], cells[at]
