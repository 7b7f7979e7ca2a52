"""Numbers with something around them: 37 %, 12 kg, 1.50 €, (1.00) and 1.00- for minus one, a printed minus sign."""

from __future__ import annotations

import re

import pandas as pd

from datasets.reading.cells.looks import all_match, cells_match, first_cells
from datasets.reading.cells.notation import possible_notations

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
