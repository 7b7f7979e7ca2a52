"""What a column of text looks like, found out with few looks at its cells: most columns tell by their first ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.wording import exact, quote
from engine.text.message import msg

PROBE_CELLS = 20


def all_match(text: pd.Series, pattern: str) -> bool:
    """Is every cell that is there of this pattern? Of no cell at all it is true."""
    if not cells_match(pattern, first_cells(text)):
        return False
    return len(text) <= PROBE_CELLS or bool(text.dropna().str.fullmatch(pattern).all())


def first_cells(text: pd.Series, limit: int = PROBE_CELLS) -> list[str]:
    """Those of the first cells that are there."""
    return [cell for cell in text.array[:limit].tolist() if isinstance(cell, str)]


def cells_match(pattern: str, cells: list[str]) -> bool:
    """The same for a few cells, without the detour that pays off for many."""
    return all(map(re.compile(pattern).fullmatch, cells))


def iter_columns(frame: pd.DataFrame) -> Iterator[tuple[str, pd.Series]]:
    """Every column with its name, which is text."""
    return ((str(name), column) for name, column in frame.items())


def unique_texts(text: pd.Series) -> tuple[np.ndarray, pd.Series]:
    """(for every row the place of its text among them, the different texts in order, a missing value one of them).

    Example: "b", "a", "b" -> [0, 1, 0], ["b", "a"]
    """
    places, different = pd.factorize(text, use_na_sentinel=False)
    return places, pd.Series(different, dtype=text.dtype)


def expand_to_rows(different: pd.Series, places: np.ndarray) -> pd.Series:
    """Back from each text once to every row."""
    return different.take(places).reset_index(drop=True)


PLAIN_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"  # a number as Python writes it
GROUP_SEPARATOR = (
    "[ '\u2019\u00a0\u202f{}]"  # what may stand between groups of three digits, besides a point or a comma
)


@dataclass(frozen=True)
class Notation:
    """A way to write numbers other than Python's."""

    decimal: str
    pattern: str
    groups: str  # what is between groups of digits and means nothing

    def parse_cells(self, text: pd.Series) -> pd.Series:
        """1.234,5 -> 1234.5"""
        plain = text.str.replace(self.groups, "", regex=True).str.replace(self.decimal, ".", regex=False)
        return to_numeric(plain)

    def parse_cell(self, cell: str) -> float:
        """One cell."""
        return float(re.sub(self.groups, "", cell).replace(self.decimal, "."))


def to_numeric(text: pd.Series) -> pd.Series:
    """Plain numbers, as floats where cells are missing, which is quicker, or a whole one is too long for 64 bits."""
    if text.isna().any():
        return text.astype(float)
    numbers = pd.to_numeric(text, errors="coerce")
    return numbers.astype("str").astype(float) if numbers.dtype == object else numbers


def make_notation(decimal: str, thousands: str) -> Notation:
    """The notation with these two marks."""
    mark, groups = re.escape(decimal), GROUP_SEPARATOR.format(re.escape(thousands))
    whole = f"(?:[0-9]+|[1-9][0-9]{{0,2}}(?:{groups}[0-9]{{3}})+)"  # 089 123 456 is a telephone
    return Notation(decimal, f"[+-]?(?:{whole}(?:{mark}[0-9]*)?|{mark}[0-9]+)(?:[eE][+-]?[0-9]+)?", groups)


POINT_NOTATION, COMMA_NOTATION = make_notation(".", ","), make_notation(",", ".")


def all_plain_numbers(text: pd.Series) -> bool:
    """Is every cell a number as Python writes it?"""
    return all_match(text, PLAIN_NUMBER)


def possible_notations(text: pd.Series) -> list[Notation]:
    """The ways to read every cell of the column as a number: none, one, or both ("1,234" and "1.234")."""
    return [way for way in (POINT_NOTATION, COMMA_NOTATION) if all_match(text, way.pattern)]


def notations_differ(text: pd.Series) -> bool:
    """Does it matter with which mark the column is read? "1 100" is the same either way, "1,234" is not."""
    if any(COMMA_NOTATION.parse_cell(cell) != POINT_NOTATION.parse_cell(cell) for cell in first_cells(text)):
        return True
    return len(text) > PROBE_CELLS and not COMMA_NOTATION.parse_cells(text).equals(POINT_NOTATION.parse_cells(text))


def has_digit_groups(text: pd.Series) -> bool:
    """Are there points between groups of digits, perhaps? Of plain numbers: 1.234 and 200 yes, 1.234 and 1500 no."""
    if not all_match(text, COMMA_NOTATION.pattern):
        return False
    present = text.dropna()
    return bool(present.str.contains(".", regex=False).any()) and not present.str.match(r"[+-]?[0-9]{4}").any()


def may_be_grouped(numbers: pd.Series) -> bool:
    """Could these numbers, read with a decimal point, have been whole ones with a point between groups of digits?

    Example: 2.1 and 2.131 and 200 may have been 2.100 and 2.131 and 200; 0.131 and 2.1314 and 1200.5 may not.
    """
    if numbers.dtype.kind != "f":
        return False
    values = numbers.to_numpy()
    return fits_thousands(values[:100]) and fits_thousands(values)


def fits_thousands(values: np.ndarray) -> bool:
    """Are all numbers whole, or between 1 and 1,000 with no more than three digits behind the point?"""
    size = np.abs(values[~np.isnan(values)])
    if np.isinf(size).any():
        return False
    parts = size[size % 1 != 0]
    thousands = parts * 1000
    within = (parts >= 1) & (parts <= 1000)
    return bool(within.all() and (np.abs(thousands - thousands.round()) < 1e-6).all())


MINUS_SIGNS = "\u2212\u2013"  # the minus sign and the dash that stand for it in print
CURRENCY = "(?:[€$£¥₹]|EUR|USD|CHF|GBP)"
ATTACHED_UNIT = "(?:%|‰|°C?|[€$£¥₹]|kg|mg|g|t|km|m|cm|mm|l|ml|h|min|s|ms|EUR|USD|CHF|GBP)"  # may touch the number
SPACED_UNIT = r"[^\W\d_]{1,12}[²³]?"  # any word, behind a space: 12 rooms, but not 12a
SPACE = "[ \u00a0\u202f]"
DIGITS = "[0-9.,](?:[0-9.,'\u2019 \u00a0\u202f]*[0-9.,])?"
DECORATED_NUMBER = (
    rf"(?P<open>\(?)(?P<sign>[+-]?){SPACE}*(?P<before>(?:{CURRENCY})?){SPACE}*(?P<inner>[+-]?)(?P<digits>{DIGITS})"
    rf"(?P<after>(?:{SPACE}*{ATTACHED_UNIT}|{SPACE}+{SPACED_UNIT})?)(?P<close>\)?)(?P<behind>-?)"
)


Around = str | None  # what is around all numbers of a column
OWN_SIGNS = ""  # around each number others: (1.00), 2.00-


def strip_units(text: pd.Series) -> tuple[pd.Series, Around]:
    """The bare numbers, and what was around them; the text itself and None where not every cell is a number so dressed.

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
    """Where every cell has around its number exactly what this one has, which is most often so and soon found out; else
    no unit."""
    before, _, after = re.split(f"(-?{DIGITS})", cell, maxsplit=1)  # of a dressed number, which has digits
    unit = before.strip() + after.strip()
    same = present.str.startswith(before) & present.str.endswith(after)
    if not unit or set("()+-") & set(unit) or not same.all():
        return present, None
    bare = present.str.slice(len(before), None).str.removesuffix(after)
    return (bare, unit) if all_match(bare, f"-?{DIGITS}") else (present, None)


def strip_each_unit(present: pd.Series) -> tuple[pd.Series, Around]:
    """Cell by cell: signs in any place, and other spaces."""
    parts = present.str.extract(f"^{DECORATED_NUMBER}$").fillna("")
    marks = (parts[["sign", "inner", "behind"]] != "").sum(axis=1) + (parts["open"] != "")
    units = (parts["before"] + parts["after"].str.strip()).unique()
    closed = (parts["open"] == "(") == (parts["close"] == ")")
    if not len(parts) or (parts["digits"] == "").any() or (marks > 1).any() or not closed.all() or len(units) != 1:
        return present, None
    minus = (parts["open"] == "(") | (parts[["sign", "inner", "behind"]] == "-").any(axis=1)
    bare = parts["digits"].where(~minus, "-" + parts["digits"])
    return bare, units[0] or OWN_SIGNS


ZERO_PADDED, LONG_NUMBER, POWER_CODE = r"0[0-9]+", r"[+-]?[0-9]{20,}", r"[0-9]+[eE][0-9]{1,2}"  # programs write 1e+05


def has_codes(body: str, separator: str) -> bool:
    """Is there a cell anywhere that looks like a code? One look at the whole text is much faster than at each cell."""
    apart = re.escape(separator)
    end = rf'[ "]*(?=[{apart}\n]|\Z)'
    padded = rf'0(?<![^{apart}\n" ]0)[0-9]+{end}'
    return any(re.search(pattern, body) for pattern in (padded, rf"[eE](?<=[0-9].)[0-9]+{end}"))


def may_be_code(numbers: pd.Series) -> bool:
    """Whole numbers can be codes, others cannot."""
    return numbers.dtype.kind in "iuO" or (numbers.dtype.kind == "f" and bool((numbers.dropna() % 1 == 0).all()))


def precision_loss(present: pd.Series) -> tuple[str, str]:
    """What a column of plain numbers would lose if it were read as numbers, and the first cell that loses it:
    a leading "zero", the last "digits", its "letter"."""
    for shape, part in ((ZERO_PADDED, "zero"), (LONG_NUMBER, "digits")):
        found = present[present.str.fullmatch(shape)]
        if len(found):
            return part, found.iloc[0]
    all_powers = len(present) and present.str.fullmatch(POWER_CODE).all()
    return ("letter", present.iloc[0]) if all_powers else ("", "")


def detect_codes(text: pd.Series, name: str, asked: ReadOptions) -> tuple[bool, list[Decision]]:
    """Is this column of plain numbers to stay text? And what there is to say about it."""
    present = text.dropna()
    part, cell = precision_loss(present)
    if part and name in asked.as_numbers:
        rest = tuple(other for other in asked.as_numbers if other != name)
        what = msg("reading.column.code-as-number", name=quote(name), cell=quote(cell), part=part)
        return False, [Decision(what, name, (Change(msg("reading.change.found-column"), "as_numbers", rest),))]
    if part:
        numbers = Change(msg("reading.change.as-numbers"), "as_numbers", (*asked.as_numbers, name))
        return True, [
            Decision(msg("reading.column.code", name=quote(name), cell=quote(cell), part=part), name, (numbers,))
        ]
    powers = present[present.str.fullmatch(POWER_CODE)]
    if not len(powers):
        return False, []
    keep = Change(msg("reading.change.as-text"), "as_text", (*asked.as_text, name))
    what = msg("reading.column.power", name=quote(name), cell=quote(powers.iloc[0]), number=exact(powers.iloc[0]))
    return False, [Decision(what, name, (keep,))]
