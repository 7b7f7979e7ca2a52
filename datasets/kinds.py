"""One column of a table as numbers: is it a number, 0/1 or a category, and what does each number stand for?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from numbers import Real

import numpy as np
import pandas as pd

from datasets.dataset import BINARY, CATEGORY, NUMBER
from datasets.reading.cells.numbers import PLAIN_NUMBER, precision_loss
from datasets.reading.wording import ordinal, quote, suggest_names, to_text
from engine.core.dates import DATE, MOMENT, as_date, is_dated
from engine.core.errors import DataProblem
from engine.text.message import Message, msg

KINDS = (NUMBER, BINARY, CATEGORY)
KIND_NAMES = {
    NUMBER: msg("columns.kind.number"),
    BINARY: msg("columns.kind.binary"),
    CATEGORY: msg("columns.kind.category"),
    DATE: msg("columns.kind.date"),
    MOMENT: msg("columns.kind.moment"),
}
MAX_MAGNITUDE = 1e100  # its square still fits into a float, and so do sums of squares
MAX_CATEGORY_LEVELS = 1_000  # a category nobody could look through, whoever asks for it
SORT_PREFIX_LENGTH = 200  # characters of a level; a cell may have 130,000, of which each could be a part of its own
MAX_EXACT_INTEGER = 2**53  # beyond it neighbouring whole numbers become the same float

# What a cell may be. Numbers come behind True and NumPy's spans of time, which are also Real.
CELL_FAMILIES = (
    ("bool", (bool, np.bool_)),
    ("span", (timedelta, np.timedelta64)),
    ("number", (Real, Decimal)),
    ("date", (date, np.datetime64)),  # a Timestamp is a date
    ("text", (str, bytes, pd.Interval, pd.Period)),
)


@dataclass(frozen=True, eq=False)
class Column:
    """values [n] are float64, NaN where missing; of a category they are the numbers of its levels."""

    values: np.ndarray
    kind: str
    levels: tuple[str, ...] = ()
    note: Message | None = None  # where the reading was not obvious

    @property
    def present(self) -> np.ndarray:
        """The values that are there."""
        return self.values[~np.isnan(self.values)]

    def format_value(self, value: float) -> str:
        """A value as the user knows it: the name of its level, the date, or the number."""
        if self.levels:
            return self.levels[int(value)]
        return as_date(value, self.kind) if is_dated(self.kind) else to_text(float(value))


def read_column(series: pd.Series, name: str, kind: str | None = None) -> Column:
    """The column as it is, or as the kind that was asked for; DataProblem if it cannot be read that way."""
    if kind is not None and kind not in KINDS:
        raise DataProblem(
            "columns.error.no-kind", name=quote(name), kind=quote(kind), choices=suggest_names(kind, KINDS)
        )
    try:
        column = infer_column(series, name)
        return column if kind in (None, column.kind) else CONVERTERS[kind](column, series, name)
    except DataProblem:
        raise
    except Exception as error:  # a cell can be any object, and looking at one may run anybody's code
        raise DataProblem("columns.error.not-read", name=quote(name), type=type(error).__name__) from None


def infer_column(series: pd.Series, name: str) -> Column:
    """Numbers stay numbers and dates dates, 0 and 1 (or False and True) become 0/1, text becomes a category."""
    if isinstance(series.dtype, pd.CategoricalDtype):
        return read_category_column(series, name, order=series.cat.categories if series.cat.ordered else None)
    family = family_of(series, name)
    if family == "text":
        return read_text_column(series, name)
    if family == "mixed":
        column = read_category_column(series, name)
        return replace(column, note=msg("columns.decision.mixed", name=quote(name)))
    if family == "date":
        values, note = dates_to_days(series, name)
        whole = (values[~np.isnan(values)] % 1 == 0).all()
        return Column(values, DATE if whole else MOMENT, (), note)
    values, note = durations_to_days(series, name) if family == "span" else to_floats(series, name)
    return Column(values, BINARY if set(np.unique(values[~np.isnan(values)])) == {0.0, 1.0} else NUMBER, (), note)


def family_of(series: pd.Series, name: str) -> str:
    """What the cells are: "bool", "number", "date", "span", "text", or "mixed" where text stands among others."""
    dtype = series.dtype
    if isinstance(dtype, np.dtype) and dtype.kind in "biufmM":
        return {"b": "bool", "M": "date", "m": "span"}.get(dtype.kind, "number")
    if isinstance(dtype, pd.StringDtype):
        return "text"
    types = set(map(type, series.dropna()))
    found = {next((family for family, kinds in CELL_FAMILIES if issubclass(t, kinds)), t.__name__) for t in types}
    strange = found - {family for family, _ in CELL_FAMILIES}
    if strange:
        raise DataProblem("columns.error.strange-type", name=quote(name), type=quote(min(strange)))
    if len(found) == 1:
        return found.pop()
    return "number" if found <= {"bool", "number"} else "mixed"  # a column without a single value is one of numbers


def to_floats(series: pd.Series, name: str) -> tuple[np.ndarray, Message | None]:
    """As floats, finite or NaN."""
    if isinstance(series.dtype, np.dtype) and series.dtype != object:
        values = series.to_numpy(dtype=np.float64, copy=True)
    else:
        missing = series.isna().to_numpy(dtype=bool)
        cells = zip(series.astype(object), missing, strict=True)
        values = np.array([np.nan if gone else to_finite_float(cell) for cell, gone in cells])
    large = np.abs(values) > MAX_MAGNITUDE  # NaN is not
    if large.any():
        row = int(large.argmax())
        place = {"name": quote(name), "row": ordinal(row_number(series, row))}
        if not np.isfinite(values[row]):
            raise DataProblem("columns.error.infinite", **place)
        raise DataProblem("columns.error.too-large", cell=quote(values[row]), **place)
    if series.dtype.kind in "iuO" and (np.abs(values) > MAX_EXACT_INTEGER).any():
        return values, msg("columns.decision.many-digits", name=quote(name))
    return values, None


def row_number(series: pd.Series, position: int) -> int:
    """The row as the user counts it: from_frame() numbers the rows in the index before it leaves any out."""
    return int(series.index[position]) + 1


def to_finite_float(cell: Real | Decimal) -> float:
    """float(cell); a whole number too large for a float becomes infinite, and is refused with the others."""
    try:
        return float(cell)
    except OverflowError:
        return np.inf


def dates_to_days(series: pd.Series, name: str) -> tuple[np.ndarray, Message]:
    """Dates as days since 1970-01-01, so that they have an order and a distance."""
    cells = series if series.dtype.kind == "M" else series.astype(object)  # dates of any kind
    start = pd.Timestamp(0, tz="UTC").as_unit("us")  # nanoseconds would not reach the year 1
    length = (pd.to_datetime(cells, utc=True) - start) / pd.Timedelta(days=1)
    return length.to_numpy(dtype=np.float64), msg("columns.decision.dates", name=quote(name))


def durations_to_days(series: pd.Series, name: str) -> tuple[np.ndarray, Message]:
    """Spans of time in days."""
    length = pd.to_timedelta(series.astype(object)) / pd.Timedelta(days=1)
    return length.to_numpy(dtype=np.float64), msg("columns.decision.spans", name=quote(name))


def read_text_column(series: pd.Series, name: str) -> Column:
    """A category, unless every cell is a number in quotes and no code such as 01000."""
    codes, words = factorize_texts(series)
    if not words or np.isnan(as_float(words[0])):  # most texts tell by their first cell that they are no numbers
        return category_from_codes(codes, words, name)
    values = pd.to_numeric(pd.Series(words, dtype=object), errors="coerce").to_numpy(np.float64)
    if np.isnan(values).any() or precision_loss(pd.Series(words, dtype="str"))[0]:
        return category_from_codes(codes, words, name)
    column = infer_column(pd.Series(np.append(values, np.nan)[codes], series.index), name)
    return replace(column, note=column.note or msg("columns.decision.numbers-in-text", name=quote(name)))


def factorize_texts(series: pd.Series) -> tuple[np.ndarray, list[str]]:
    """For every cell the number of its text, -1 where it is missing, and the different texts.

    Example: "b ", "a", "", "b" -> [0, 1, -1, 0], ["b", "a"]
    """
    if isinstance(series.dtype, pd.StringDtype):
        codes, found = pd.factorize(series)
        found = [word.strip() for word in found.tolist()]
    else:
        codes, found = pd.factorize(series.astype(object).map(to_text, na_action="ignore"))
    number = {"": -1}
    numbers = [number.setdefault(word, len(number) - 1) for word in found]
    return np.array([*numbers, -1])[codes], list(number)[1:]


def read_category_column(series: pd.Series, name: str, order: Iterable | None = None) -> Column:
    """Every cell as it is written."""
    return category_from_codes(*factorize_texts(series), name, order)


def category_from_codes(codes: np.ndarray, found: list[str], name: str, order: Iterable | None = None) -> Column:
    """Levels by number: of those that occur, in the order given or their natural one."""
    if len(found) > MAX_CATEGORY_LEVELS:
        raise DataProblem("columns.error.many-levels", name=quote(name), n=len(found), most=MAX_CATEGORY_LEVELS)
    occurring = set(found)
    known = natural_order(occurring) if order is None else dict.fromkeys(map(to_text, order))
    levels = [level for level in known if level in occurring]
    rank = {level: number for number, level in enumerate(levels)}
    positions = np.array([rank[level] for level in found] + [np.nan])  # missing has code -1: the last entry
    return Column(positions[codes], CATEGORY, tuple(levels))


def natural_order(words: Iterable[str]) -> list[str]:
    """Numbers by value, then text whatever its case: ["b", "10", "A", "9", "a2", "a10"] -> 9, 10, A, a2, a10, b."""
    return sorted(set(words), key=natural_key)


def natural_key(word: str) -> tuple:
    """Sorts "grade 9" before "grade 10"; the word itself comes last so that no two are equal, and decides alone what
    its first characters leave open."""
    if re.fullmatch(PLAIN_NUMBER, word):
        return (0, float(word), (), word)
    parts = re.split(r"([0-9]{1,300})", word[:SORT_PREFIX_LENGTH].casefold())
    return (1, 0.0, tuple((float(part), "") if i % 2 else (0.0, part) for i, part in enumerate(parts)), word)


def to_number(column: Column, series: pd.Series, name: str) -> Column:
    """0/1 are numbers, and so are days since 1970-01-01; words are not."""
    if column.kind == BINARY or is_dated(column.kind):
        return Column(column.values, NUMBER, (), column.note)
    values = np.array([as_float(level) for level in column.levels] + [np.nan])
    bad = np.flatnonzero(np.isnan(values[:-1]))
    if len(bad):
        row = int(np.flatnonzero(np.isin(column.values, bad))[0])
        place = {"name": quote(name), "row": ordinal(row_number(series, row))}
        raise DataProblem("columns.error.not-a-number", cell=quote(column.format_value(column.values[row])), **place)
    positions = np.where(np.isnan(column.values), -1, column.values).astype(int)
    return Column(values[positions], NUMBER)


def as_float(word: str) -> float:
    """The number a word writes, or NaN."""
    return float(pd.to_numeric(word, errors="coerce"))


def to_binary(column: Column, series: pd.Series, name: str) -> Column:
    """Two values become 0 and 1, in their natural order."""
    found = np.unique(column.present)
    if len(found) != 2:
        raise DataProblem("columns.error.not-binary", name=quote(name), n=len(found))
    zero, one = (quote(column.format_value(value)) for value in found)
    values = np.where(np.isnan(column.values), np.nan, (column.values == found[1]).astype(float))
    return Column(values, BINARY, (), msg("columns.decision.binary", name=quote(name), zero=zero, one=one))


def to_category(column: Column, series: pd.Series, name: str) -> Column:
    """Every cell as it is written: 1, 2 or False, True or 2020-01-31 become names, in their natural order."""
    return read_category_column(series, name)


CONVERTERS = {NUMBER: to_number, BINARY: to_binary, CATEGORY: to_category}
