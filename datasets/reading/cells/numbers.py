"""Recognizes numbers in columns of text: notations, units, codes. The first cells are checked first, for speed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.wording import exact, quote
from engine.text.message import msg

PROBE_CELLS = 20


def all_match(text: pd.Series, pattern: str) -> bool:
    """True if every cell that is not missing matches."""
    if not cells_match(pattern, first_cells(text)):
        return False
    return len(text) <= PROBE_CELLS or bool(text.dropna().str.fullmatch(pattern).all())


def first_cells(text: pd.Series, limit: int = PROBE_CELLS) -> list[str]:
    """Return the first cells without missing ones."""
    return [cell for cell in text.array[:limit].tolist() if isinstance(cell, str)]


def cells_match(pattern: str, cells: Iterable[str]) -> bool:
    """True if every cell matches; faster than pandas for few cells."""
    return all(map(re.compile(pattern).fullmatch, cells))


def iter_columns(frame: pd.DataFrame) -> Iterator[tuple[str, pd.Series]]:
    return ((str(name), column) for name, column in frame.items())


def unique_texts(text: pd.Series) -> tuple[np.ndarray, pd.Series]:
    """Return each row's index among the different texts, and these; a missing value is one of them.

    Example: "b", "a", "b" -> [0, 1, 0], ["b", "a"]
    """
    positions, different = pd.factorize(text, use_na_sentinel=False)
    return positions, pd.Series(different, dtype=text.dtype)


def expand_to_rows(different: pd.Series, positions: np.ndarray) -> pd.Series:
    """Undo unique_texts()."""
    return different.take(positions).reset_index(drop=True)


PLAIN_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"  # as Python writes it
GROUP_SEPARATOR = "[ '\u2019\u00a0\u202f{}]"  # between groups of three digits; {}: a point or a comma


@dataclass(frozen=True)
class Notation:
    """A notation of numbers."""

    decimal: str
    pattern: str
    groups: str  # the pattern of separators between groups of digits

    def parse_cells(self, text: pd.Series) -> pd.Series:
        """Parse a column. Example: 1.234,5 -> 1234.5"""
        plain = text.str.replace(self.groups, "", regex=True).str.replace(self.decimal, ".", regex=False)
        return to_numeric(plain)

    def parse_cell(self, cell: str) -> float:
        return float(re.sub(self.groups, "", cell).replace(self.decimal, "."))


def to_numeric(text: pd.Series) -> pd.Series:
    """Parse plain numbers; floats if cells are missing (faster so) or an integer is over 64 bits."""
    if text.isna().any():
        return text.astype(float)
    numbers = pd.to_numeric(text, errors="coerce")
    return numbers.astype("str").astype(float) if numbers.dtype == object else numbers


def make_notation(decimal: str, thousands: str) -> Notation:
    mark, groups = re.escape(decimal), GROUP_SEPARATOR.format(re.escape(thousands))
    whole = f"(?:[0-9]+|[1-9][0-9]{{0,2}}(?:{groups}[0-9]{{3}})+)"  # 089 123 456 is a telephone number
    return Notation(decimal, f"[+-]?(?:{whole}(?:{mark}[0-9]*)?|{mark}[0-9]+)(?:[eE][+-]?[0-9]+)?", groups)


POINT_NOTATION, COMMA_NOTATION = make_notation(".", ","), make_notation(",", ".")


def all_plain_numbers(text: pd.Series) -> bool:
    return all_match(text, PLAIN_NUMBER)


def possible_notations(text: pd.Series) -> list[Notation]:
    """Return the notations that every cell matches: none, one, or both ("1,234" and "1.234")."""
    return [notation for notation in (POINT_NOTATION, COMMA_NOTATION) if all_match(text, notation.pattern)]


def notations_differ(text: pd.Series) -> bool:
    """True if the notations yield different numbers: "1,234"; not "1 100"."""
    if any(COMMA_NOTATION.parse_cell(cell) != POINT_NOTATION.parse_cell(cell) for cell in first_cells(text)):
        return True
    return len(text) > PROBE_CELLS and not COMMA_NOTATION.parse_cells(text).equals(POINT_NOTATION.parse_cells(text))


def has_digit_groups(text: pd.Series) -> bool:
    """True if the points of plain numbers may be between groups: 1.234 and 200, not 1.234 and 1500."""
    if not all_match(text, COMMA_NOTATION.pattern):
        return False
    present = text.dropna()
    return bool(present.str.contains(".", regex=False).any()) and not present.str.match(r"[+-]?[0-9]{4}").any()


def may_be_grouped(numbers: pd.Series) -> bool:
    """True if these numbers may have been integers with points between groups of digits.

    Example: 2.1, 2.131 and 200 may have been 2.100, 2.131 and 200; none of 0.131, 2.1314 and 1200.5 was an integer.
    """
    if numbers.dtype.kind != "f":
        return False
    values = numbers.to_numpy()
    return fits_thousands(values[:100]) and fits_thousands(values)


def fits_thousands(values: np.ndarray) -> bool:
    """True if all are integers, or from 1 to 1,000 with at most three decimals."""
    size = np.abs(values[~np.isnan(values)])
    if np.isinf(size).any():
        return False
    fractions = size[size % 1 != 0]
    thousands = fractions * 1000
    in_range = (fractions >= 1) & (fractions <= 1000)
    return bool(in_range.all() and (np.abs(thousands - thousands.round()) < 1e-6).all())


MINUS_SIGNS = "\u2212\u2013"  # the minus sign and the en dash, as printed
CURRENCY = "(?:[€$£¥₹]|EUR|USD|CHF|GBP)"
ATTACHED_UNIT = "(?:%|‰|°C?|[€$£¥₹]|kg|mg|g|t|km|m|cm|mm|l|ml|h|min|s|ms|EUR|USD|CHF|GBP)"  # with or without a space
SPACED_UNIT = r"[^\W\d_]{1,12}[²³]?"  # any word after a space: 12 rooms, but not 12a
SPACE = "[ \u00a0\u202f]"
DIGITS = "[0-9.,](?:[0-9.,'\u2019 \u00a0\u202f]*[0-9.,])?"
DECORATED_NUMBER = (
    rf"(?P<open>\(?)(?P<sign>[+-]?){SPACE}*(?P<before>(?:{CURRENCY})?){SPACE}*(?P<inner>[+-]?)(?P<digits>{DIGITS})"
    rf"(?P<after>(?:{SPACE}*{ATTACHED_UNIT}|{SPACE}+{SPACED_UNIT})?)(?P<close>\)?)(?P<behind>-?)"
)

Around = str | None  # the unit around all numbers of a column
OWN_SIGNS = ""  # no unit, but accounting signs around some numbers: (1.00), 2.00-


def strip_units(text: pd.Series) -> tuple[pd.Series, Around]:
    """Return the numbers without their common unit, and the unit; the text and None if they have none.

    Example: "1,50 €" and "-2 €" -> "1,50" and "-2", "€"
    """
    first = [re.sub(f"[{MINUS_SIGNS}]", "-", cell) for cell in first_cells(text)]
    if not first or not cells_match(DECORATED_NUMBER, first):
        return text, None
    present = text.dropna().str.replace(f"[{MINUS_SIGNS}]", "-", regex=True)
    bare, unit = strip_common_unit(present, first[0])
    if unit is None:
        bare, unit = strip_each_unit(present)
    if unit is None or not possible_notations(bare := bare.reindex(text.index)):
        return text, None
    return bare, unit


def strip_common_unit(present: pd.Series, cell: str) -> tuple[pd.Series, Around]:
    """Strip the unit of this cell from all cells, which is fast; None if others differ."""
    before, _, after = re.split(f"(-?{DIGITS})", cell, maxsplit=1)
    unit = before.strip() + after.strip()
    same = present.str.startswith(before) & present.str.endswith(after)
    if not unit or set("()+-") & set(unit) or not same.all():
        return present, None
    bare = present.str.slice(len(before), None).str.removesuffix(after)
    return (bare, unit) if all_match(bare, f"-?{DIGITS}") else (present, None)


def strip_each_unit(present: pd.Series) -> tuple[pd.Series, Around]:
    """Strip cell by cell: the signs and spaces may differ."""
    parts = present.str.extract(f"^{DECORATED_NUMBER}$").fillna("")
    marks = (parts[["sign", "inner", "behind"]] != "").sum(axis=1) + (parts["open"] != "")
    units = (parts["before"] + parts["after"].str.strip()).unique()
    closed = (parts["open"] == "(") == (parts["close"] == ")")
    if not len(parts) or (parts["digits"] == "").any() or (marks > 1).any() or not closed.all() or len(units) != 1:
        return present, None
    minus = (parts["open"] == "(") | (parts[["sign", "inner", "behind"]] == "-").any(axis=1)
    bare = parts["digits"].where(~minus, "-" + parts["digits"])
    return bare, units[0] or OWN_SIGNS


# Codes that look like numbers: 01000, more than 19 digits, 1E5 (programs write the number as 1e+05).
ZERO_PADDED, LONG_NUMBER, POWER_CODE = r"0[0-9]+", r"[+-]?[0-9]{20,}", r"[0-9]+[eE][0-9]{1,2}"


def has_codes(body: str, separator: str) -> bool:
    """True if any cell looks like a code; to search the whole text is much faster than each cell."""
    mark = re.escape(separator)
    end = rf'[ "]*(?=[{mark}\n]|\Z)'
    padded = rf'0(?<![^{mark}\n" ]0)[0-9]+{end}'
    return any(re.search(pattern, body) for pattern in (padded, rf"[eE](?<=[0-9].)[0-9]+{end}"))


def may_be_code(numbers: pd.Series) -> bool:
    """True if all numbers are integers."""
    return numbers.dtype.kind in "iuO" or (numbers.dtype.kind == "f" and bool((numbers.dropna() % 1 == 0).all()))


def precision_loss(present: pd.Series) -> tuple[str, str]:
    """Return what codes would lose as numbers ("zero", "digits", "letter"), and such a cell; "", "" if nothing."""
    for pattern, part in ((ZERO_PADDED, "zero"), (LONG_NUMBER, "digits")):
        codes = present[present.str.fullmatch(pattern)]
        if len(codes):
            return part, codes.iloc[0]
    all_powers = len(present) and present.str.fullmatch(POWER_CODE).all()
    return ("letter", present.iloc[0]) if all_powers else ("", "")


def detect_codes(text: pd.Series, name: str, options: ReadOptions) -> tuple[bool, list[Decision]]:
    """Decide whether a column of plain numbers holds codes, which stay text; with a decision."""
    present = text.dropna()
    part, cell = precision_loss(present)
    if part and name in options.as_numbers:
        rest = tuple(other for other in options.as_numbers if other != name)
        what = msg("reading.column.code-as-number", name=quote(name), cell=quote(cell), part=part)
        return False, [Decision(what, name, (Change(msg("reading.change.found-column"), "as_numbers", rest),))]
    if part:
        numbers = Change(msg("reading.change.as-numbers"), "as_numbers", (*options.as_numbers, name))
        what = msg("reading.column.code", name=quote(name), cell=quote(cell), part=part)
        return True, [Decision(what, name, (numbers,))]
    powers = present[present.str.fullmatch(POWER_CODE)]
    if not len(powers):
        return False, []
    keep = Change(msg("reading.change.as-text"), "as_text", (*options.as_text, name))
    what = msg("reading.column.power", name=quote(name), cell=quote(powers.iloc[0]), number=exact(powers.iloc[0]))
    return False, [Decision(what, name, (keep,))]
