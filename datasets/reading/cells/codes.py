"""Cells that look like numbers and are names: 01000 is a place, 1E5 a part, twenty digits in a row an account.

As numbers they lose their zeros, become 100000, or lose their last digits. So a column of them stays text, which is
said with a button that reads it as numbers all the same.
"""

from __future__ import annotations

import re

import pandas as pd

from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.wording import exact, quote
from engine.text.message import msg

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
