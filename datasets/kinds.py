"""Turns a column of a DataFrame into floats of one kind: number, 0/1, category, date, date and time."""

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
    NUMBER: msg("columns.kind.number"), BINARY: msg("columns.kind.binary"), CATEGORY: msg("columns.kind.category"),
    DATE: msg("columns.kind.date"), MOMENT: msg("columns.kind.moment"),
}  # fmt: skip
MAX_MAGNITUDE = 1e100  # sums of squares still fit into a float
MAX_CATEGORY_LEVELS = 1_000  # also where a category is requested
SORT_PREFIX_LENGTH = 200  # a cell may have 130,000 characters, each of which could be a part to compare
MAX_EXACT_INTEGER = 2**53  # beyond it neighbouring integers become the same float

# The types of cells. bool and NumPy's timedelta are also Real, so they come first.
CELL_FAMILIES = (
    ("bool", (bool, np.bool_)),
    ("span", (timedelta, np.timedelta64)),
    ("number", (Real, Decimal)),
    ("date", (date, np.datetime64)),  # a Timestamp is a date
    ("text", (str, bytes, pd.Interval, pd.Period)),
)


@dataclass(frozen=True, eq=False)
class Column:
    """A column as floats; a category's are the numbers of its levels."""

    values: np.ndarray  # [n] float64, NaN where missing
    kind: str
    levels: tuple[str, ...] = ()
    note: Message | None = None  # says how the column was read, if that was not obvious

    @property
    def present(self) -> np.ndarray:
        """The values that are not missing."""
        return self.values[~np.isnan(self.values)]

    def format_value(self, value: float) -> str:
        """Return a value as the user wrote it: the name of its level, the date, or the number."""
        if self.levels:
            return self.levels[int(value)]
        return as_date(value, self.kind) if is_dated(self.kind) else to_text(float(value))


def read_column(series: pd.Series, name: str, kind: str | None = None) -> Column:
    """Read a column as `kind`, or infer its kind; DataProblem if it cannot be read that way."""
    if kind is not None and kind not in KINDS:
        choices = suggest_names(kind, KINDS)
        raise DataProblem("columns.error.no-kind", name=quote(name), kind=quote(kind), choices=choices)
    try:
        column = infer_column(series, name)
        return column if kind in (None, column.kind) else CONVERTERS[kind](column, series, name)
    except DataProblem:
        raise
    except Exception as error:  # cells may be objects of any class, whose methods may raise anything
        raise DataProblem("columns.error.not-read", name=quote(name), type=type(error).__name__) from None


def infer_column(series: pd.Series, name: str) -> Column:
    """Infer the kind: 0 and 1 (or False and True) become 0/1, text becomes a category, dates days since 1970."""
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
    """Return the cells' common type: "bool", "number", "date", "span" or "text"; "mixed" if there are several."""
    dtype = series.dtype
    if isinstance(dtype, np.dtype) and dtype.kind in "biufmM":
        return {"b": "bool", "M": "date", "m": "span"}.get(dtype.kind, "number")
    if isinstance(dtype, pd.StringDtype):
        return "text"
    types = set(map(type, series.dropna()))
    families = {next((family for family, kinds in CELL_FAMILIES if issubclass(t, kinds)), t.__name__) for t in types}
    strange = families - {family for family, _ in CELL_FAMILIES}
    if strange:
        raise DataProblem("columns.error.strange-type", name=quote(name), type=quote(min(strange)))
    if len(families) == 1:
        return families.pop()
    return "number" if families <= {"bool", "number"} else "mixed"  # a column without any value holds numbers


def to_floats(series: pd.Series, name: str) -> tuple[np.ndarray, Message | None]:
    """Convert to floats, finite or NaN; return a message if large integers lose digits."""
    if isinstance(series.dtype, np.dtype) and series.dtype != object:
        values = series.to_numpy(dtype=np.float64, copy=True)
    else:
        missing = series.isna().to_numpy(dtype=bool)
        cells = zip(series.astype(object), missing, strict=True)
        values = np.array([np.nan if is_missing else to_float(cell) for cell, is_missing in cells])
    large = np.abs(values) > MAX_MAGNITUDE  # NaN is not
    if large.any():
        row = int(large.argmax())
        where = {"name": quote(name), "row": ordinal(row_number(series, row))}
        if not np.isfinite(values[row]):
            raise DataProblem("columns.error.infinite", **where)
        raise DataProblem("columns.error.too-large", cell=quote(values[row]), **where)
    if series.dtype.kind in "iuO" and (np.abs(values) > MAX_EXACT_INTEGER).any():
        return values, msg("columns.decision.many-digits", name=quote(name))
    return values, None


def row_number(series: pd.Series, position: int) -> int:
    """Return the row's number in the user's table: from_frame() numbers the index before it drops rows."""
    return int(series.index[position]) + 1


def to_float(cell: Real | Decimal) -> float:
    """Return float(cell); infinity for an integer too large for a float."""
    try:
        return float(cell)
    except OverflowError:
        return np.inf


def dates_to_days(series: pd.Series, name: str) -> tuple[np.ndarray, Message]:
    """Convert dates to days since 1970-01-01."""
    cells = series if series.dtype.kind == "M" else series.astype(object)
    start = pd.Timestamp(0, tz="UTC").as_unit("us")  # nanoseconds would not reach the year 1
    days = (pd.to_datetime(cells, utc=True) - start) / pd.Timedelta(days=1)
    return days.to_numpy(dtype=np.float64), msg("columns.decision.dates", name=quote(name))


def durations_to_days(series: pd.Series, name: str) -> tuple[np.ndarray, Message]:
    days = pd.to_timedelta(series.astype(object)) / pd.Timedelta(days=1)
    return days.to_numpy(dtype=np.float64), msg("columns.decision.spans", name=quote(name))


def read_text_column(series: pd.Series, name: str) -> Column:
    """Read text as a category; as numbers if all cells are, and none is a code (01000)."""
    codes, words = factorize_texts(series)
    if not words or np.isnan(as_float(words[0])):  # mostly the first cell shows that they are no numbers
        return category_from_codes(codes, words, name)
    values = pd.to_numeric(pd.Series(words, dtype=object), errors="coerce").to_numpy(np.float64)
    if np.isnan(values).any() or precision_loss(pd.Series(words, dtype="str"))[0]:
        return category_from_codes(codes, words, name)
    column = infer_column(pd.Series(np.append(values, np.nan)[codes], series.index), name)
    return replace(column, note=column.note or msg("columns.decision.numbers-in-text", name=quote(name)))


def factorize_texts(series: pd.Series) -> tuple[np.ndarray, list[str]]:
    """Return each cell's index among the different texts, -1 where missing, and the different texts.

    Example: "b ", "a", "", "b" -> [0, 1, -1, 0], ["b", "a"]
    """
    if isinstance(series.dtype, pd.StringDtype):
        codes, words = pd.factorize(series)
        words = [word.strip() for word in words.tolist()]
    else:
        codes, words = pd.factorize(series.astype(object).map(to_text, na_action="ignore"))
    number = {"": -1}
    numbers = [number.setdefault(word, len(number) - 1) for word in words]
    return np.array([*numbers, -1])[codes], list(number)[1:]


def read_category_column(series: pd.Series, name: str, order: Iterable | None = None) -> Column:
    return category_from_codes(*factorize_texts(series), name, order)


def category_from_codes(codes: np.ndarray, words: list[str], name: str, order: Iterable | None = None) -> Column:
    """Make a category of the words that occur, in the given or natural order."""
    if len(words) > MAX_CATEGORY_LEVELS:
        raise DataProblem("columns.error.many-levels", name=quote(name), n=len(words), most=MAX_CATEGORY_LEVELS)
    occurring = set(words)
    ordered = natural_order(occurring) if order is None else dict.fromkeys(map(to_text, order))
    levels = [level for level in ordered if level in occurring]
    rank = {level: number for number, level in enumerate(levels)}
    positions = np.array([rank[level] for level in words] + [np.nan])  # missing has code -1: the last entry
    return Column(positions[codes], CATEGORY, tuple(levels))


def natural_order(words: Iterable[str]) -> list[str]:
    """Sort numbers by value, then text ignoring case: b, 10, A, 9, a2, a10 -> 9, 10, A, a2, a10, b."""
    return sorted(set(words), key=natural_key)


def natural_key(word: str) -> tuple:
    """Return a sort key that puts "grade 9" before "grade 10"; the word itself at its end breaks ties."""
    if re.fullmatch(PLAIN_NUMBER, word):
        return (0, float(word), (), word)
    parts = re.split(r"([0-9]{1,300})", word[:SORT_PREFIX_LENGTH].casefold())
    return (1, 0.0, tuple((float(part), "") if i % 2 else (0.0, part) for i, part in enumerate(parts)), word)


def to_number(column: Column, series: pd.Series, name: str) -> Column:
    """Convert 0/1, days since 1970-01-01, and a category whose levels are numbers."""
    if column.kind == BINARY or is_dated(column.kind):
        return Column(column.values, NUMBER, (), column.note)
    values = np.array([as_float(level) for level in column.levels] + [np.nan])
    bad = np.flatnonzero(np.isnan(values[:-1]))
    if len(bad):
        row = int(np.flatnonzero(np.isin(column.values, bad))[0])
        where = {"name": quote(name), "row": ordinal(row_number(series, row))}
        raise DataProblem("columns.error.not-a-number", cell=quote(column.format_value(column.values[row])), **where)
    positions = np.where(np.isnan(column.values), -1, column.values).astype(int)
    return Column(values[positions], NUMBER)


def as_float(word: str) -> float:
    """Parse a number; NaN if the word is none."""
    return float(pd.to_numeric(word, errors="coerce"))


def to_binary(column: Column, series: pd.Series, name: str) -> Column:
    """Turn two values into 0 and 1, in their natural order."""
    two = np.unique(column.present)
    if len(two) != 2:
        raise DataProblem("columns.error.not-binary", name=quote(name), n=len(two))
    zero, one = (quote(column.format_value(value)) for value in two)
    values = np.where(np.isnan(column.values), np.nan, (column.values == two[1]).astype(float))
    return Column(values, BINARY, (), msg("columns.decision.binary", name=quote(name), zero=zero, one=one))


CONVERTERS = {
    NUMBER: to_number, BINARY: to_binary, CATEGORY: lambda _, series, name: read_category_column(series, name),
}  # fmt: skip
