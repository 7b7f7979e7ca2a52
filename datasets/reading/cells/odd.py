"""The odd cells that keep a column of numbers or dates from being one: "total" among numbers, "soon" among dates."""

from __future__ import annotations

import pandas as pd

from datasets.reading.cells.dates import YEAR_FIRST, YEAR_LAST
from datasets.reading.cells.notation import COMMA, POINT
from datasets.reading.decision import Asked, Change, Decision
from datasets.reading.wording import ordinal, quoted
from engine.text.message import msg

BEGINS = r"[+-]?[.,]?[0-9]"  # every number and every date
NUMBERS = (POINT.pattern, COMMA.pattern)
DATES = (YEAR_FIRST.pattern, YEAR_LAST.pattern)


def odd_cells(text: pd.Series, name: str, asked: Asked) -> tuple[pd.Series, list[Decision]]:
    """The column, without its odd cells where that was asked for, and a decision on them if most cells are not odd."""
    present = text.dropna()
    odd, what = misfits(present)
    if not len(odd):
        return text, []
    values = {"name": quoted(name), "n": len(odd), "what": what, "cell": quoted(odd.iloc[0])}
    values["row"] = ordinal(odd.index[0] + 1)
    if name in asked.odd_missing:
        rest = tuple(other for other in asked.odd_missing if other != name)
        back = Change(msg("reading.change.found-column"), "odd_missing", rest)
        missing = msg("reading.column.odd-cells-missing", **values)
        return text.drop(odd.index).reindex(text.index), [Decision(missing, name, (back,))]
    leave = Change(msg("reading.change.odd-missing"), "odd_missing", (*asked.odd_missing, name))
    return text, [Decision(msg("reading.column.odd-cells", **values), name, (leave,))]


def misfits(present: pd.Series) -> tuple[pd.Series, str]:
    """The cells that are none of what most are, and what those are: a number or a date. No cell is both."""
    half = len(present) / 2
    if present.str.match(BEGINS).sum() > half:
        for shapes, noun in ((NUMBERS, "number"), (DATES, "date")):
            fits = max((present.str.fullmatch(shape) for shape in shapes), key=pd.Series.sum)
            if fits.sum() > half:
                return present[~fits], noun
    return present[:0], ""
