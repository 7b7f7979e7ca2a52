"""What the cells of each column mean: numbers, True and False, dates, or text. All that is not obvious is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import numpy as np
import pandas as pd

from datasets.reading.cells.dates import read_dates, unread_dates_decision
from datasets.reading.cells.missing import keep_missing_words, remove_missing_words, take_odd_cells
from datasets.reading.cells.numbers import (
    COMMA_NOTATION,
    OWN_SIGNS,
    PLAIN_NUMBER,
    POINT_NOTATION,
    Around,
    Notation,
    all_match,
    all_plain_numbers,
    detect_codes,
    expand_to_rows,
    has_digit_groups,
    iter_columns,
    notations_differ,
    possible_notations,
    strip_units,
    to_numeric,
    unique_texts,
)
from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.wording import exact, quote
from engine.core.progress import report
from engine.text.message import Message, msg

PROGRESS_AT_COLUMNS = 0.5  # of a reading is done when its columns are settled


@dataclass(frozen=True, eq=False)
class ColumnMeaning:
    """What a column is as far as it tells by itself. Where there are ways, one of them makes numbers of `bare`."""

    column: pd.Series
    decisions: list[Decision]
    notations: tuple[Notation, ...]
    bare_cells: pd.Series  # the column without what is around its numbers
    unit: Around = None  # what is around the numbers: '%'
    row_positions: np.ndarray | None = None  # where the column holds each text once: for every row the place of its own


def fixed_meaning(column: pd.Series, said: list[Decision]) -> ColumnMeaning:
    """A column that can be read in no other way."""
    return ColumnMeaning(column, said, (), column)


def resolve_columns(
    frame: pd.DataFrame, asked: ReadOptions, separator: str, numbers: Mapping[str, pd.Series]
) -> tuple[pd.DataFrame, str, list[Decision], tuple[str, ...]]:
    """Every column of the type it means, the file's decimal mark, a decision on whatever was not obvious, and the
    columns that are text on purpose.

    "1,234" may be 1234 or 1.234, and so may "1.234". Where a column could be either, the other columns of the file
    decide; if they are silent too it is left as it is. `numbers` are columns of text that are known to be numbers and
    words for missing.
    """
    found = {}
    for place, (name, column) in enumerate(iter_columns(frame)):
        report(PROGRESS_AT_COLUMNS + (1 - PROGRESS_AT_COLUMNS) * place / frame.shape[1])
        found[name] = interpret_column(column, name, asked, numbers.get(name))
    marks = {asked.decimal} if asked.decimal else decimal_marks(found.values())
    columns, decisions = {}, []
    for name, each in found.items():
        report()
        column, said = read_numbers(each, name, marks, separator, asked) if each.notations else (each.column, [])
        columns[name] = column if each.row_positions is None else expand_to_rows(column, each.row_positions)
        decisions += [*each.decisions, *said]
    decisions += [kept_text_decision(name, asked) for name in asked.as_text if name in columns]
    texts = tuple(name for name, column in columns.items() if isinstance(column.dtype, pd.StringDtype))
    return pd.DataFrame(columns), "," if marks == {","} else ".", decisions, texts


def interpret_column(column: pd.Series, name: str, asked: ReadOptions, numbers: pd.Series | None) -> ColumnMeaning:
    """The column alone: numbers, True and False, dates, text, or numbers that have to be read in one way or another."""
    if column.dtype == object:  # True, False and missing values, or whole numbers that no 64 bits hold
        if column.map(type).isin([bool, float]).all():
            return fixed_meaning(column.astype("boolean"), [])
        column = column.map(str, na_action="ignore").astype("str")
    if not isinstance(column.dtype, pd.StringDtype):
        return fixed_meaning(column, [])
    if numbers is not None and name not in asked.as_text and name not in dict(asked.words):
        return fixed_meaning(numbers, remove_missing_words(column[numbers.isna()].str.strip(), name, asked)[1])
    whole = column.str.strip()
    text, said = remove_missing_words(whole, name, asked)
    odd: list[Decision] = []
    if name not in asked.as_text:
        if name in asked.odd_missing and not all_plain_numbers(text):
            text, odd = take_odd_cells(text, name, asked)
            said += odd
        places, different = unique_texts(text)
        if found := interpret_texts(different, name, said, asked):
            return replace(found, row_positions=places)
        odd = odd or take_odd_cells(text, name, asked)[1] or unread_dates_decision(text, name)
        said += [each for each in odd if each not in said]
    levels = None if odd else keep_missing_words(whole, name, asked)
    return fixed_meaning(*(levels or (text, said)))


def interpret_texts(text: pd.Series, name: str, said: list[Decision], asked: ReadOptions) -> ColumnMeaning | None:
    """What the texts of a column mean, which are given once each; None where they mean nothing but themselves."""
    if all_plain_numbers(text):
        return interpret_plain_numbers(text, name, said, asked)
    if all_match(text, "(?i:true|false)"):
        return fixed_meaning(text.str.lower().map({"true": True, "false": False}).astype("boolean"), said)
    if dates := read_dates(text, name, asked):
        return fixed_meaning(dates[0], [*said, dates[1]])
    bare, around = (text, None) if possible_notations(text) else strip_units(text)
    if ways := possible_notations(bare):
        return ColumnMeaning(text, said, tuple(ways), bare, around)
    return None


def interpret_plain_numbers(text: pd.Series, name: str, said: list[Decision], asked: ReadOptions) -> ColumnMeaning:
    """Cells that all look like plain numbers: codes stay text, and 1.234 may have its point between groups."""
    codes, about = detect_codes(text, name, asked)
    said = [*said, *about]
    if codes:
        return fixed_meaning(text, said)
    if not about and has_digit_groups(text):
        return ColumnMeaning(text, said, (POINT_NOTATION, COMMA_NOTATION), text)
    return fixed_meaning(to_numeric(text), said)


def decimal_marks(found: Iterable[ColumnMeaning]) -> set[str]:
    """The decimal marks of the columns that leave no doubt."""
    found = list(found)
    parts = any(each.column.dtype.kind == "f" and (each.column.dropna() % 1 != 0).any() for each in found)
    return {each.notations[0].decimal for each in found if len(each.notations) == 1} | ({"."} if parts else set())


def read_numbers(
    each: ColumnMeaning, name: str, marks: set[str], separator: str, asked: ReadOptions
) -> tuple[pd.Series, list[Decision]]:
    """The column in the notation that is its only one, or the file's; as it was found if the file does not tell."""
    ways, bare = each.notations, each.bare_cells
    if len(ways) > 1 and notations_differ(bare):
        marks = marks or ({"."} if separator == "," and all_plain_numbers(bare) else set())
        ways = [way for way in ways if {way.decimal} == marks]
    if not ways:
        return each.column, [ambiguity_decision(name, each)]
    numbers = ways[0].parse_cells(bare)
    return numbers, [] if ways[0] is POINT_NOTATION and all_plain_numbers(each.column) else [
        notation_decision(each, name, ways[0], asked)
    ]


def notation_decision(each: ColumnMeaning, name: str, way: Notation, asked: ReadOptions) -> Decision:
    """How the numbers were read, with one of the cells to check it by."""
    keep = Change(msg("reading.change.as-text"), "as_text", (*asked.as_text, name))
    cell, bare = example_cell(each)
    both = len(each.notations) > 1 and notations_differ(each.bare_cells)
    other = [mark_change("." if way is COMMA_NOTATION else ",", bare)] if both else []
    values = {"name": quote(name), "cell": quote(cell), "number": exact(way.parse_cell(bare))}
    return Decision(how_written(each.unit, way, bare, values), name, (keep, *other))


def how_written(around: Around, way: Notation, bare: str, values: dict[str, Any]) -> Message:
    """What is not obvious about the numbers of a column."""
    if around == OWN_SIGNS:
        return msg("reading.column.own-signs", **values)
    if around is not None:
        return msg("reading.column.unit", unit=quote(around), **values)
    if way.decimal not in bare:
        return msg("reading.column.digit-groups", **values)
    return msg("reading.column.decimal-comma" if way is COMMA_NOTATION else "reading.column.decimal-point", **values)


def ambiguity_decision(name: str, each: ColumnMeaning) -> Decision:
    """A column that could be read with a decimal point or with a decimal comma, and nothing else tells which."""
    cell, bare = example_cell(each)
    what = msg("reading.column.whole-or-fraction", name=quote(name), cell=quote(cell))
    return Decision(what, name, (mark_change(",", bare), mark_change(".", bare)))


def mark_change(decimal: str, cell: str) -> Change:
    """To take this mark for the file's decimal mark, in the words that say so of the mark in this cell."""
    if "," in cell:
        words = msg("reading.change.decimal-comma" if decimal == "," else "reading.change.comma-groups")
    else:
        words = msg("reading.change.decimal-point" if decimal == "." else "reading.change.point-groups")
    return Change(words, "decimal", decimal)


def kept_text_decision(name: str, asked: ReadOptions) -> Decision:
    """A column that is text because its owner wants it so."""
    rest = tuple(other for other in asked.as_text if other != name)
    what = msg("reading.column.text", name=quote(name))
    return Decision(what, name, (Change(msg("reading.change.found-column"), "as_text", rest),))


def example_cell(each: ColumnMeaning) -> tuple[str, str]:
    """The cell that tells most, as it is written and bare: one with a mark, else one that is not plainly a number."""
    bare = each.bare_cells.dropna()
    cells = bare.tolist()
    odd = (at for at, cell in enumerate(cells) if not re.fullmatch(PLAIN_NUMBER, cell))
    marked = (at for at, cell in enumerate(cells) if "." in cell or "," in cell)
    at = next(chain(odd, marked), 0)
    return each.column[bare.index[at]], cells[at]
