"""Columns of dates: 2020-01-31, 2020/1/31, 31.1.2020, 1/31/2020, 31 Jan 2020, January 31, 2020; with or without a time.
Which of 3/4/2020 is the day, the column may tell."""

from __future__ import annotations

import re

import pandas as pd

from datasets.reading.cells.looks import FIRST, all_of, every
from datasets.reading.decision import Asked, Change, Decision
from datasets.reading.wording import quoted
from engine.text.message import Message, Span, msg

CLOCK = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?"
ZONE = r"(?: ?(?:Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2}))"
HALF = r"(?: ?[AaPp][.]?[Mm][.]?)"  # of the day
TIME = rf"(?:(?:,? |T){CLOCK}(?:{ZONE}|{HALF})?)?"
ISO_TIME = CLOCK.replace("{1,2}", "{2}") + r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?"
ISO = re.compile(rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}(?:[ T]{ISO_TIME})?")  # as computers write it
YEAR_FIRST = re.compile(rf"[0-9]{{4}}([-/.])[0-9]{{1,2}}\1[0-9]{{1,2}}{TIME}")
YEAR_LAST = re.compile(rf"([0-9]{{1,2}})([-/.])([0-9]{{1,2}})\2[0-9]{{4}}{TIME}")
YEARS = (1, 9999)  # of Python's dates; pandas' own go beyond them, where nothing can write them any more
WORD = r"[^\W\d_]{3,10}[.]?"  # of a month
HOURS = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AP]M)?"
LIKE_A_DATE = (
    rf"(?i:{HOURS}|(?:[0-9]{{1,4}}[-/. ]+(?:[0-9]{{1,2}}|{WORD})[-/. ]+[0-9]{{2,4}}|{WORD} [0-9]{{1,2}},? [0-9]{{4}})"
    rf"(?:[T ,]+{HOURS})?)"
)
PARTS = r"([0-9]+)[-/.]([0-9]+)[-/.]([0-9]+)(?:,?[ T](.*))?"
ENGLISH = "january february march april may june july august september october november december"
GERMAN = "januar februar märz april mai juni juli august september oktober november dezember"
MONTHS = {"sept": 9, "mrz": 3} | {
    spelt: number
    for language in (ENGLISH, GERMAN)
    for number, name in enumerate(language.split(), 1)
    for spelt in (name, name[:3])
}
MONTH = f"(?i:{'|'.join(sorted(MONTHS, key=len, reverse=True))})"
WEEKDAY = "(?:(?i:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]{0,2} )?"
DAY, LAST = "[0-9]{1,2}", "(?:st|nd|rd|th|[.])?"
MONTH_NAMED_FIRST = re.compile(rf"{WEEKDAY}{MONTH}[.]?[ -]{DAY}{LAST},?[ -][0-9]{{4}}{TIME}")
MONTH_NAMED_SECOND = re.compile(rf"{WEEKDAY}{DAY}{LAST}[ /-]?{MONTH}[.]?,?[ /-]?[0-9]{{4}}{TIME}")
NAMED = (MONTH_NAMED_FIRST, MONTH_NAMED_SECOND)


def as_dates(text: pd.Series, name: str, asked: Asked) -> tuple[pd.Series, Decision] | None:
    """The column as dates and a sentence on it; with the text a sentence, where it could mean two things or is none.

    None: these are no dates.
    """
    pattern = next((p for p in (ISO, YEAR_FIRST, YEAR_LAST, *NAMED) if every(text, p.pattern)), None)
    present = text.dropna()
    if pattern is None or not len(present) or name in asked.as_text:
        return None
    parts = by_name(text) if pattern in NAMED else text[: 0 if pattern is ISO else None].str.extract(PARTS)
    order = order_of(parts, asked) if pattern is YEAR_LAST else (0, 1, 2)
    example = quoted(present.iloc[0])
    if order is None:
        return text, Decision(
            msg("reading.column.two-dates", name=quoted(name), cell=example),
            name,
            (order_change(True), order_change(False)),
        )
    written = text if pattern is ISO else as_iso(parts, order)
    dates = pd.to_datetime(written, format="ISO8601", errors="coerce", utc=True).dt.tz_localize(None)
    no_date = dates.isna() | ~dates.dt.year.between(*YEARS)  # then the column is none of dates: 2020-13-45, year 0
    if (no_date := no_date & text.notna()).any():
        what = msg("reading.column.no-date", name=quoted(name), cell=quoted(text[no_date].iloc[0]))
        return text, Decision(what, name)
    keep = [Change(msg("reading.change.as-text"), "as_text", (*asked.as_text, name))]
    if pattern is YEAR_LAST and settled_order(parts) is None:
        keep.append(order_change(order != (2, 1, 0)))
    what = msg("reading.column.dates", name=quoted(name), cell=example, date=in_words(dates[present.index[0]]))
    return dates, Decision(what, name, tuple(keep))


def order_change(day_first: bool) -> Change:
    words = msg("reading.change.day-first" if day_first else "reading.change.month-first")
    return Change(words, "day_first", day_first)


def in_words(date: pd.Timestamp) -> Message:
    """The day alone: "31 January 2020"."""
    day, year = Span(str(date.day)), Span(str(date.year))
    return msg("text.date.day", day=day, month=int(date.month), year=year, time=Span(""))


def as_iso(parts: pd.DataFrame, order: tuple[int, int, int]) -> pd.Series:
    """31, 1, 2020 and 9:30 -> 2020-01-31 09:30"""
    year, month, day = (parts[place].str.zfill(2) for place in order)
    return (year + "-" + month + "-" + day).str.cat(clock(parts[3]), sep=" ")


def by_name(text: pd.Series) -> pd.DataFrame:
    """Year, month, day and the time behind them: "Sat, Jan 1st 2000 9:30" -> 2000, 1, 1, 9:30"""
    found = text.str.extract(r"^([^:]*?)([0-9]{4})(?:,?[ T]([0-9]{1,2}:.*))?$")
    month = found[0].str.extract(rf"({MONTH})(?:$|[^a-zä])")[0].str.lower().map(MONTHS).astype("Int64").astype("str")
    return pd.DataFrame({0: found[1], 1: month, 2: found[0].str.extract("([0-9]{1,2})")[0], 3: found[2]})


def clock(times: pd.Series) -> pd.Series:
    """9:30 -> 09:30, 9:30 PM -> 21:30, 12:05 am -> 00:05, none -> 00:00; a zone stays behind it."""
    parts = times.fillna("00:00").str.extract(rf"([0-9]{{1,2}})(:[0-9:.]+) *({HALF}?)(.*)")
    half = parts[2].fillna("").str.strip().str.lower().str[:1]
    hours = parts[0].fillna("0").astype(int)
    of_half = (hours % 12 + 12 * (half == "p")).where(hours.between(1, 12), 99)  # 13:30 PM is no time
    hours = hours.where(half == "", of_half)
    zone = parts[3].fillna("").str.strip().replace({"UTC": "Z", "GMT": "Z"})
    return hours.astype("str").str.zfill(2) + parts[1] + zone


def left_as_text(text: pd.Series, name: str) -> list[Decision]:
    """A sentence on cells that look like dates or times and are written in no way read here: 1 Jan 20, 12:30."""
    present = text.dropna().head(FIRST).tolist()
    if not present or not all_of(LIKE_A_DATE, present):
        return []
    return [Decision(msg("reading.column.unread-dates", name=quoted(name), cell=quoted(present[0])), name)]


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
