"""Infers each column's type: numbers, booleans, dates or text; with a decision where that is not obvious."""

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

PROGRESS_AT_COLUMNS = 0.5  # the share of the reading done before columns are interpreted


@dataclass(frozen=True, eq=False)
class ColumnMeaning:
    """What a column means by itself; one of the notations will parse `bare_cells` as numbers."""

    column: pd.Series
    decisions: list[Decision]
    notations: tuple[Notation, ...]  # () if the column is final
    bare_cells: pd.Series  # the column without its unit
    unit: Around = None  # such as "%"
    row_positions: np.ndarray | None = None  # if the column holds different texts: the position of each row's


def fixed_meaning(column: pd.Series, decisions: list[Decision]) -> ColumnMeaning:
    """Return the meaning of a column that can be read in one way only."""
    return ColumnMeaning(column, decisions, (), column)


def resolve_columns(
    frame: pd.DataFrame, options: ReadOptions, separator: str, numbers: Mapping[str, pd.Series]
) -> tuple[pd.DataFrame, str, list[Decision], tuple[str, ...]]:
    """Return typed columns, the file's decimal mark, decisions, and the names of text columns.

    "1,234" may be 1234 or 1.234, and so may "1.234". Such a column is read like the file's other columns; if they do
    not tell, it is left as it is. `numbers` are text columns already known to be numbers and words for missing values.
    """
    meanings = {}
    for j, (name, column) in enumerate(iter_columns(frame)):
        report(PROGRESS_AT_COLUMNS + (1 - PROGRESS_AT_COLUMNS) * j / frame.shape[1])
        meanings[name] = interpret_column(column, name, options, numbers.get(name))
    marks = {options.decimal} if options.decimal else decimal_marks(meanings.values())
    columns, decisions = {}, []
    for name, meaning in meanings.items():
        report()
        column, more = meaning.column, []
        if meaning.notations:
            column, more = read_numbers(meaning, name, marks, separator, options)
        columns[name] = column if meaning.row_positions is None else expand_to_rows(column, meaning.row_positions)
        decisions += [*meaning.decisions, *more]
    decisions += [kept_text_decision(name, options) for name in options.as_text if name in columns]
    texts = tuple(name for name, column in columns.items() if isinstance(column.dtype, pd.StringDtype))
    return pd.DataFrame(columns), "," if marks == {","} else ".", decisions, texts


def interpret_column(column: pd.Series, name: str, options: ReadOptions, numbers: pd.Series | None) -> ColumnMeaning:
    """Infer a column's meaning from its own cells."""
    if column.dtype == object:  # booleans with missing values, or integers over 64 bits
        if column.map(type).isin([bool, float]).all():
            return fixed_meaning(column.astype("boolean"), [])
        column = column.map(str, na_action="ignore").astype("str")
    if not isinstance(column.dtype, pd.StringDtype):
        return fixed_meaning(column, [])
    if numbers is not None and name not in options.as_text and name not in dict(options.words):
        return fixed_meaning(numbers, remove_missing_words(column[numbers.isna()].str.strip(), name, options)[1])
    cells = column.str.strip()
    text, decisions = remove_missing_words(cells, name, options)
    odd: list[Decision] = []
    if name not in options.as_text:
        if name in options.odd_missing and not all_plain_numbers(text):
            text, odd = take_odd_cells(text, name, options)
            decisions += odd
        positions, different = unique_texts(text)
        if meaning := interpret_texts(different, name, decisions, options):
            return replace(meaning, row_positions=positions)
        odd = odd or take_odd_cells(text, name, options)[1] or unread_dates_decision(text, name)
        decisions += [decision for decision in odd if decision not in decisions]
    levels = None if odd else keep_missing_words(cells, name, options)
    return fixed_meaning(*(levels or (text, decisions)))


def interpret_texts(
    text: pd.Series, name: str, decisions: list[Decision], options: ReadOptions
) -> ColumnMeaning | None:
    """Infer the meaning of a column's different texts; None if they are no numbers, booleans or dates."""
    if all_plain_numbers(text):
        return interpret_plain_numbers(text, name, decisions, options)
    if all_match(text, "(?i:true|false)"):
        return fixed_meaning(text.str.lower().map({"true": True, "false": False}).astype("boolean"), decisions)
    if dates := read_dates(text, name, options):
        return fixed_meaning(dates[0], [*decisions, dates[1]])
    bare, unit = (text, None) if possible_notations(text) else strip_units(text)
    notations = possible_notations(bare)
    return ColumnMeaning(text, decisions, tuple(notations), bare, unit) if notations else None


def interpret_plain_numbers(
    text: pd.Series, name: str, decisions: list[Decision], options: ReadOptions
) -> ColumnMeaning:
    """Infer the meaning of plain numbers: codes stay text, and the point of 1.234 may be between groups."""
    are_codes, more = detect_codes(text, name, options)
    decisions = [*decisions, *more]
    if are_codes:
        return fixed_meaning(text, decisions)
    if not more and has_digit_groups(text):
        return ColumnMeaning(text, decisions, (POINT_NOTATION, COMMA_NOTATION), text)
    return fixed_meaning(to_numeric(text), decisions)


def decimal_marks(meanings: Iterable[ColumnMeaning]) -> set[str]:
    """Return the decimal marks of the unambiguous columns."""
    meanings = list(meanings)
    has_fractions = any(m.column.dtype.kind == "f" and (m.column.dropna() % 1 != 0).any() for m in meanings)
    marks = {m.notations[0].decimal for m in meanings if len(m.notations) == 1}
    return marks | ({"."} if has_fractions else set())


def read_numbers(
    meaning: ColumnMeaning, name: str, marks: set[str], separator: str, options: ReadOptions
) -> tuple[pd.Series, list[Decision]]:
    """Parse the column in its only notation, or in the file's; leave it as it is if that is unknown."""
    notations, bare = meaning.notations, meaning.bare_cells
    if len(notations) > 1 and notations_differ(bare):
        marks = marks or ({"."} if separator == "," and all_plain_numbers(bare) else set())
        notations = [notation for notation in notations if {notation.decimal} == marks]
    if not notations:
        return meaning.column, [ambiguity_decision(name, meaning)]
    numbers, is_plain = notations[0].parse_cells(bare), notations[0] is POINT_NOTATION
    if is_plain and all_plain_numbers(meaning.column):
        return numbers, []
    return numbers, [notation_decision(meaning, name, notations[0], options)]


def notation_decision(meaning: ColumnMeaning, name: str, notation: Notation, options: ReadOptions) -> Decision:
    """Say how the numbers were read, with a cell as an example."""
    changes = [Change(msg("reading.change.as-text"), "as_text", (*options.as_text, name))]
    cell, bare = example_cell(meaning)
    if len(meaning.notations) > 1 and notations_differ(meaning.bare_cells):
        changes.append(mark_change("." if notation is COMMA_NOTATION else ",", bare))
    values = {"name": quote(name), "cell": quote(cell), "number": exact(notation.parse_cell(bare))}
    return Decision(how_written(meaning.unit, notation, bare, values), name, tuple(changes))


def how_written(unit: Around, notation: Notation, bare: str, values: dict[str, Any]) -> Message:
    """Say what is not obvious about the numbers of a column."""
    if unit == OWN_SIGNS:
        return msg("reading.column.own-signs", **values)
    if unit is not None:
        return msg("reading.column.unit", unit=quote(unit), **values)
    if notation.decimal not in bare:
        return msg("reading.column.digit-groups", **values)
    is_comma = notation is COMMA_NOTATION
    return msg("reading.column.decimal-comma" if is_comma else "reading.column.decimal-point", **values)


def ambiguity_decision(name: str, meaning: ColumnMeaning) -> Decision:
    """Ask whether the column has a decimal point or a decimal comma."""
    cell, bare = example_cell(meaning)
    what = msg("reading.column.whole-or-fraction", name=quote(name), cell=quote(cell))
    return Decision(what, name, (mark_change(",", bare), mark_change(".", bare)))


def mark_change(decimal: str, cell: str) -> Change:
    """Offer a decimal mark, by what that makes of the mark in this cell."""
    if "," in cell:
        label = msg("reading.change.decimal-comma" if decimal == "," else "reading.change.comma-groups")
    else:
        label = msg("reading.change.decimal-point" if decimal == "." else "reading.change.point-groups")
    return Change(label, "decimal", decimal)


def kept_text_decision(name: str, options: ReadOptions) -> Decision:
    """Say that the user keeps a column as text, and offer to infer its type."""
    rest = tuple(other for other in options.as_text if other != name)
    what = msg("reading.column.text", name=quote(name))
    return Decision(what, name, (Change(msg("reading.change.found-column"), "as_text", rest),))


def example_cell(meaning: ColumnMeaning) -> tuple[str, str]:
    """Return an instructive cell, as written and bare: one that is no plain number, else one with a mark."""
    bare = meaning.bare_cells.dropna()
    cells = bare.tolist()
    odd = (i for i, cell in enumerate(cells) if not re.fullmatch(PLAIN_NUMBER, cell))
    marked = (i for i, cell in enumerate(cells) if "." in cell or "," in cell)
    i = next(chain(odd, marked), 0)
    return meaning.column[bare.index[i]], cells[i]
