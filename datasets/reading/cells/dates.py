"""Columns of dates: 2020-01-31, 2020/1/31, 31.1.2020, 1/31/2020. Which of 3/4/2020 is the day, the column may tell."""

from __future__ import annotations

import re

import pandas as pd

from datasets.reading.cells.looks import FIRST, all_of, every
from datasets.reading.decision import Asked, Change, Decision
from datasets.reading.wording import quoted

TIME = r"(?:[ T][0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
ISO = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}" + TIME.replace("{1,2}", "{2}"))  # as computers write it
YEAR_FIRST = re.compile(rf"[0-9]{{4}}([-/.])[0-9]{{1,2}}\1[0-9]{{1,2}}{TIME}")
YEAR_LAST = re.compile(rf"([0-9]{{1,2}})([-/.])([0-9]{{1,2}})\2[0-9]{{4}}{TIME}")
YEARS = (1, 9999)  # of Python's dates; pandas' own go beyond them, where nothing can write them any more
WORD = r"[^\W\d_]{3,10}[.]?"  # of a month
HOURS = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AP]M)?"
LIKE_A_DATE = (
    rf"(?i:{HOURS}|(?:[0-9]{{1,4}}[-/. ]+(?:[0-9]{{1,2}}|{WORD})[-/. ]+[0-9]{{2,4}}|{WORD} [0-9]{{1,2}},? [0-9]{{4}})"
    rf"(?:[T ,]+{HOURS})?)"
)
PARTS = r"([0-9]+)[-/.]([0-9]+)[-/.]([0-9]+)(?:[ T](.*))?"


def as_dates(text: pd.Series, name: str, asked: Asked) -> tuple[pd.Series, Decision] | None:
    """The column as dates and a sentence on it; the sentence alone, with the text, where they could mean two things.

    None: these are no dates.
    """
    pattern = next((p for p in (ISO, YEAR_FIRST, YEAR_LAST) if every(text, p.pattern)), None)
    present = text.dropna()
    if pattern is None or not len(present) or name in asked.as_text:
        return None
    parts = text[: 0 if pattern is ISO else None].str.extract(PARTS)
    order = order_of(parts, asked) if pattern is YEAR_LAST else (0, 1, 2)
    example = quoted(present.iloc[0])
    if order is None:
        either = (Change("The day comes first", "day_first", True), Change("The month comes first", "day_first", False))
        return text, Decision(f"{quoted(name)} was left as text: {example} may be two different dates.", name, either)
    written = text if pattern is ISO else as_iso(parts, order)
    dates = pd.to_datetime(written, format="ISO8601", errors="coerce", utc=True).dt.tz_localize(None)
    if dates.notna().ne(text.notna()).any() or not dates.dropna().dt.year.between(*YEARS).all():
        return None  # 2020-13-45 is no date, and then neither is the column one of dates
    keep = [Change("Keep it as text", "as_text", (*asked.as_text, name))]
    if pattern is YEAR_LAST and settled_order(parts) is None:
        other = "month" if order == (2, 1, 0) else "day"
        keep.append(Change(f"The {other} comes first", "day_first", other == "day"))
    first = dates[present.index[0]]
    said = f"{quoted(name)} holds dates: {example} was read as {first.day} {first:%B %Y}."
    return dates, Decision(said, name, tuple(keep))


def as_iso(parts: pd.DataFrame, order: tuple[int, int, int]) -> pd.Series:
    """31, 1, 2020 and 9:30 -> 2020-01-31 09:30"""
    year, month, day = (parts[place].str.zfill(2) for place in order)
    return (year + "-" + month + "-" + day).str.cat(parts[3].fillna("00:00").str.zfill(5), sep=" ")


def left_as_text(text: pd.Series, name: str) -> list[Decision]:
    """A sentence on cells that look like dates or times and are written in no way read here: 1 Jan 20, 12:30."""
    present = text.dropna().head(FIRST).tolist()
    if not present or not all_of(LIKE_A_DATE, present):
        return []
    kept = f"{quoted(name)} was left as text, which has no order: {quoted(present[0])}"
    return [Decision(f"{kept}; write dates as 2020-01-31 and times as numbers.", name)]


def order_of(parts: pd.DataFrame, asked: Asked) -> tuple[int, int, int] | None:
    """The places of year, month and day: as the column settles it, else as asked for; None if it may be either."""
    settled = settled_order(parts)
    if settled or asked.day_first is None:
        return settled
    return (2, 1, 0) if asked.day_first else (2, 0, 1)


def settled_order(parts: pd.DataFrame) -> tuple[int, int, int] | None:
    """The same where one of the first two places goes beyond 12: 31/1/2020 -> (2, 1, 0)"""
    first, second = (parts[place].dropna().astype(int).max() > 12 for place in (0, 1))
    if first == second:
        return None
    return (2, 1, 0) if first else (2, 0, 1)
