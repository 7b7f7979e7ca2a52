"""The odd cells that keep a column of numbers or dates from being one: "total" among numbers, "soon" among dates."""

from __future__ import annotations

import pandas as pd

from datasets.reading.cells.dates import YEAR_FIRST, YEAR_LAST
from datasets.reading.cells.notation import COMMA_NOTATION, POINT_NOTATION
from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.wording import ordinal, quote
from engine.text.message import msg

NUMERIC_START = r"[+-]?[.,]?[0-9]"  # every number and every date
NUMBER_PATTERNS = (POINT_NOTATION.pattern, COMMA_NOTATION.pattern)
DATE_PATTERNS = (YEAR_FIRST.pattern, YEAR_LAST.pattern)


def take_odd_cells(text: pd.Series, name: str, asked: ReadOptions) -> tuple[pd.Series, list[Decision]]:
    """The column, without its odd cells where that was asked for, and a decision on them if most cells are not odd."""
    present = text.dropna()
    odd, what = find_misfits(present)
    if not len(odd):
        return text, []
    values = {"name": quote(name), "n": len(odd), "what": what, "cell": quote(odd.iloc[0])}
    values["row"] = ordinal(odd.index[0] + 1)
    if name in asked.odd_missing:
        rest = tuple(other for other in asked.odd_missing if other != name)
        back = Change(msg("reading.change.found-column"), "odd_missing", rest)
        missing = msg("reading.column.odd-cells-missing", **values)
        return text.drop(odd.index).reindex(text.index), [Decision(missing, name, (back,))]
    leave = Change(msg("reading.change.odd-missing"), "odd_missing", (*asked.odd_missing, name))
    return text, [Decision(msg("reading.column.odd-cells", **values), name, (leave,))]


def find_misfits(present: pd.Series) -> tuple[pd.Series, str]:
    """The cells that are none of what most are, and what those are: a number or a date. No cell is both."""
    half = len(present) / 2
    if present.str.match(NUMERIC_START).sum() > half:
        for shapes, noun in ((NUMBER_PATTERNS, "number"), (DATE_PATTERNS, "date")):
            fits = max((present.str.fullmatch(shape) for shape in shapes), key=pd.Series.sum)
            if fits.sum() > half:
                return present[~fits], noun
    return present[:0], ""
