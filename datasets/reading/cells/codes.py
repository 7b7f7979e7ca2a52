"""Cells that look like numbers and are names: 01000 is a place, 1E5 a part, twenty digits in a row an account.

As numbers they lose their zeros, become 100000, or lose their last digits. So a column of them stays text, which is
said with a button that reads it as numbers all the same.
"""

from __future__ import annotations

import re

import pandas as pd

from datasets.reading.decision import Asked, Change, Decision
from datasets.reading.wording import quoted

PADDED, LONG, POWER = r"0[0-9]+", r"[+-]?[0-9]{20,}", r"[0-9]+[eE][0-9]{1,2}"  # programs write 1e+05


def has_codes(body: str, separator: str) -> bool:
    """Is there a cell anywhere that looks like a code? One look at the whole text is much faster than at each cell."""
    apart = re.escape(separator)
    end = rf'[ "]*(?=[{apart}\n]|\Z)'
    padded = rf'0(?<![^{apart}\n" ]0)[0-9]+{end}'
    return any(re.search(pattern, body) for pattern in (padded, rf"[eE](?<=[0-9].)[0-9]+{end}"))


def may_be_code(numbers: pd.Series) -> bool:
    """Whole numbers can be codes, others cannot."""
    return numbers.dtype.kind in "iuO" or (numbers.dtype.kind == "f" and bool((numbers.dropna() % 1 == 0).all()))


def lost(present: pd.Series) -> tuple[str, str]:
    """What a column of plain numbers would lose if it were read as numbers, and the first cell that loses it."""
    for shape, part in ((PADDED, "its leading zero"), (LONG, "its last digits")):
        found = present[present.str.fullmatch(shape)]
        if len(found):
            return part, found.iloc[0]
    all_powers = len(present) and present.str.fullmatch(POWER).all()
    return ("its letter", present.iloc[0]) if all_powers else ("", "")


def as_codes(text: pd.Series, name: str, asked: Asked) -> tuple[bool, list[Decision]]:
    """Is this column of plain numbers to stay text? And what there is to say about it."""
    present = text.dropna()
    part, cell = lost(present)
    if part and name in asked.as_numbers:
        rest = tuple(other for other in asked.as_numbers if other != name)
        said = f"{quoted(name)} is read as numbers, as asked: {quoted(cell)} loses {part}."
        return False, [Decision(said, name, (Change("Read it as found", "as_numbers", rest),))]
    if part:
        numbers = Change("Read it as numbers", "as_numbers", (*asked.as_numbers, name))
        said = f"{quoted(name)} was left as text: as a number {quoted(cell)} would lose {part}."
        return True, [Decision(said, name, (numbers,))]
    powers = present[present.str.fullmatch(POWER)]
    if not len(powers):
        return False, []
    keep = Change("Keep it as text", "as_text", (*asked.as_text, name))
    said = f"{quoted(name)} holds numbers: {quoted(powers.iloc[0])} was read as {float(powers.iloc[0]):.12g}."
    return False, [Decision(said, name, (keep,))]
