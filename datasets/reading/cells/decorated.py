"""Numbers with something around them: 37 %, 12 kg, 1.50 €, (1.00) and 1.00- for minus one, a printed minus sign."""

from __future__ import annotations

import re

import pandas as pd

from datasets.reading.cells.looks import all_of, every, first_cells
from datasets.reading.cells.notation import notations

MINUS = "\u2212\u2013"  # the minus sign and the dash that stand for it in print
MONEY = "(?:[€$£¥₹]|EUR|USD|CHF|GBP)"
CLOSE = "(?:%|‰|°C?|[€$£¥₹]|kg|mg|g|t|km|m|cm|mm|l|ml|h|min|s|ms|EUR|USD|CHF|GBP)"  # may touch the number
APART = r"[^\W\d_]{1,12}[²³]?"  # any word, behind a space: 12 rooms, but not 12a
SPACES = "[ \u00a0\u202f]"
DIGITS = "[0-9.,](?:[0-9.,'\u2019 \u00a0\u202f]*[0-9.,])?"
DRESSED = (
    rf"(?P<open>\(?)(?P<sign>[+-]?){SPACES}*(?P<before>(?:{MONEY})?){SPACES}*(?P<inner>[+-]?)(?P<digits>{DIGITS})"
    rf"(?P<after>(?:{SPACES}*{CLOSE}|{SPACES}+{APART})?)(?P<close>\)?)(?P<behind>-?)"
)


Around = str | None  # what is around all numbers of a column
OWN_SIGNS = ""  # around each number others: (1.00), 2.00-


def undressed(text: pd.Series) -> tuple[pd.Series, Around]:
    """The bare numbers, and what was around them; the text itself and None where not every cell is a number so dressed.

    Example: "1,50 €" and "-2 €" -> "1,50" and "-2", "€"
    """
    first = [re.sub(f"[{MINUS}]", "-", cell) for cell in first_cells(text)]
    if not first or not all_of(DRESSED, first):
        return text, None
    present = text.dropna().str.replace(f"[{MINUS}]", "-", regex=True)
    bare, unit = without_the_same(present, first[0])
    if unit is None:
        bare, unit = without_each_ones(present)
    if unit is None or not notations(bare := bare.reindex(text.index)):
        return text, None
    return bare, unit


def without_the_same(present: pd.Series, cell: str) -> tuple[pd.Series, Around]:
    """Where every cell has around its number exactly what this one has, which is most often so and soon found out; else
    no unit."""
    before, _, after = re.split(f"(-?{DIGITS})", cell, maxsplit=1)  # of a dressed number, which has digits
    unit = before.strip() + after.strip()
    same = present.str.startswith(before) & present.str.endswith(after)
    if not unit or set("()+-") & set(unit) or not same.all():
        return present, None
    bare = present.str.slice(len(before), None).str.removesuffix(after)
    return (bare, unit) if every(bare, f"-?{DIGITS}") else (present, None)


def without_each_ones(present: pd.Series) -> tuple[pd.Series, Around]:
    """Cell by cell: signs in any place, and other spaces."""
    parts = present.str.extract(f"^{DRESSED}$").fillna("")
    marks = (parts[["sign", "inner", "behind"]] != "").sum(axis=1) + (parts["open"] != "")
    units = (parts["before"] + parts["after"].str.strip()).unique()
    closed = (parts["open"] == "(") == (parts["close"] == ")")
    if not len(parts) or (parts["digits"] == "").any() or (marks > 1).any() or not closed.all() or len(units) != 1:
        return present, None
    minus = (parts["open"] == "(") | (parts[["sign", "inner", "behind"]] == "-").any(axis=1)
    bare = parts["digits"].where(~minus, "-" + parts["digits"])
    return bare, units[0] or OWN_SIGNS
