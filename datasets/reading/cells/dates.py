"""Columns of dates: 2020-01-31, 2020/1/31, 31.1.2020, 1/31/2020, 31 Jan 2020, January 31, 2020; with or without a time.
Which of 3/4/2020 is the day, the column may tell."""

from __future__ import annotations

import re

import pandas as pd

from datasets.reading.cells.numbers import PROBE_CELLS, all_match, cells_match
from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.wording import quote
from engine.text.message import Message, Span, msg

CLOCK_TIME = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?"
ZONE = r"(?: ?(?:Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2}))"
AM_PM = r"(?: ?[AaPp][.]?[Mm][.]?)"  # of the day
OPTIONAL_TIME = rf"(?:(?:,? |T){CLOCK_TIME}(?:{ZONE}|{AM_PM})?)?"
ISO_TIME = CLOCK_TIME.replace("{1,2}", "{2}") + r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?"
ISO_DATE = re.compile(rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}(?:[ T]{ISO_TIME})?")  # as computers write it
YEAR_FIRST = re.compile(rf"[0-9]{{4}}([-/.])[0-9]{{1,2}}\1[0-9]{{1,2}}{OPTIONAL_TIME}")
YEAR_LAST = re.compile(rf"([0-9]{{1,2}})([-/.])([0-9]{{1,2}})\2[0-9]{{4}}{OPTIONAL_TIME}")
YEAR_RANGE = (1, 9999)  # of Python's dates; pandas' own go beyond them, where nothing can write them any more
MONTH_WORD = r"[^\W\d_]{3,10}[.]?"  # of a month
HOURS = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AP]M)?"
LIKE_A_DATE = (
    rf"(?i:{HOURS}|(?:[0-9]{{1,4}}[-/. ]+(?:[0-9]{{1,2}}|{MONTH_WORD})[-/. ]+[0-9]{{2,4}}"
    rf"|{MONTH_WORD} [0-9]{{1,2}},? [0-9]{{4}})"
    rf"(?:[T ,]+{HOURS})?)"
)
DATE_PARTS = r"([0-9]+)[-/.]([0-9]+)[-/.]([0-9]+)(?:,?[ T](.*))?"
ENGLISH_MONTHS = "january february march april may june july august september october november december"
GERMAN_MONTHS = "januar februar märz april mai juni juli august september oktober november dezember"
MONTHS = {"sept": 9, "mrz": 3} | {
    spelt: number
    for language in (ENGLISH_MONTHS, GERMAN_MONTHS)
    for number, name in enumerate(language.split(), 1)
    for spelt in (name, name[:3])
}
MONTH = f"(?i:{'|'.join(sorted(MONTHS, key=len, reverse=True))})"
WEEKDAY = "(?:(?i:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]{0,2} )?"
DAY, DAY_SUFFIX = "[0-9]{1,2}", "(?:st|nd|rd|th|[.])?"
MONTH_NAMED_FIRST = re.compile(rf"{WEEKDAY}{MONTH}[.]?[ -]{DAY}{DAY_SUFFIX},?[ -][0-9]{{4}}{OPTIONAL_TIME}")
MONTH_NAMED_SECOND = re.compile(rf"{WEEKDAY}{DAY}{DAY_SUFFIX}[ /-]?{MONTH}[.]?,?[ /-]?[0-9]{{4}}{OPTIONAL_TIME}")
NAMED_MONTH_FORMATS = (MONTH_NAMED_FIRST, MONTH_NAMED_SECOND)


def read_dates(text: pd.Series, name: str, asked: ReadOptions) -> tuple[pd.Series, Decision] | None:
    """The column as dates and a sentence on it; with the text a sentence, where it could mean two things or is none.

    None: these are no dates.
    """
    pattern = next(
        (p for p in (ISO_DATE, YEAR_FIRST, YEAR_LAST, *NAMED_MONTH_FORMATS) if all_match(text, p.pattern)), None
    )
    present = text.dropna()
    if pattern is None or not len(present) or name in asked.as_text:
        return None
    parts = (
        split_named_months(text)
        if pattern in NAMED_MONTH_FORMATS
        else text[: 0 if pattern is ISO_DATE else None].str.extract(DATE_PARTS)
    )
    order = date_part_order(parts, asked) if pattern is YEAR_LAST else (0, 1, 2)
    example = quote(present.iloc[0])
    if order is None:
        return text, Decision(
            msg("reading.column.two-dates", name=quote(name), cell=example),
            name,
            (order_change(True), order_change(False)),
        )
    written = text if pattern is ISO_DATE else to_iso(parts, order)
    dates = pd.to_datetime(written, format="ISO8601", errors="coerce", utc=True).dt.tz_localize(None)
    no_date = dates.isna() | ~dates.dt.year.between(*YEAR_RANGE)  # then the column is none of dates: 2020-13-45, year 0
    if (no_date := no_date & text.notna()).any():
        what = msg("reading.column.no-date", name=quote(name), cell=quote(text[no_date].iloc[0]))
        return text, Decision(what, name)
    keep = [Change(msg("reading.change.as-text"), "as_text", (*asked.as_text, name))]
    if pattern is YEAR_LAST and unambiguous_order(parts) is None:
        keep.append(order_change(order != (2, 1, 0)))
    what = msg("reading.column.dates", name=quote(name), cell=example, date=in_words(dates[present.index[0]]))
    return dates, Decision(what, name, tuple(keep))


def order_change(day_first: bool) -> Change:
    words = msg("reading.change.day-first" if day_first else "reading.change.month-first")
    return Change(words, "day_first", day_first)


def in_words(date: pd.Timestamp) -> Message:
    """The day alone: "31 January 2020"."""
    day, year = Span(str(date.day)), Span(str(date.year))
    return msg("text.date.day", day=day, month=int(date.month), year=year, time=Span(""))


def to_iso(parts: pd.DataFrame, order: tuple[int, int, int]) -> pd.Series:
    """31, 1, 2020 and 9:30 -> 2020-01-31 09:30"""
    year, month, day = (parts[place].str.zfill(2) for place in order)
    return (year + "-" + month + "-" + day).str.cat(normalize_times(parts[3]), sep=" ")


def split_named_months(text: pd.Series) -> pd.DataFrame:
    """Year, month, day and the time behind them: "Sat, Jan 1st 2000 9:30" -> 2000, 1, 1, 9:30"""
    found = text.str.extract(r"^([^:]*?)([0-9]{4})(?:,?[ T]([0-9]{1,2}:.*))?$")
    month = found[0].str.extract(rf"({MONTH})(?:$|[^a-zä])")[0].str.lower().map(MONTHS).astype("Int64").astype("str")
    return pd.DataFrame({0: found[1], 1: month, 2: found[0].str.extract("([0-9]{1,2})")[0], 3: found[2]})


def normalize_times(times: pd.Series) -> pd.Series:
    """9:30 -> 09:30, 9:30 PM -> 21:30, 12:05 am -> 00:05, none -> 00:00; a zone stays behind it."""
    parts = times.fillna("00:00").str.extract(rf"([0-9]{{1,2}})(:[0-9:.]+) *({AM_PM}?)(.*)")
    half = parts[2].fillna("").str.strip().str.lower().str[:1]
    hours = parts[0].fillna("0").astype(int)
    of_half = (hours % 12 + 12 * (half == "p")).where(hours.between(1, 12), 99)  # 13:30 PM is no time
    hours = hours.where(half == "", of_half)
    zone = parts[3].fillna("").str.strip().replace({"UTC": "Z", "GMT": "Z"})
    return hours.astype("str").str.zfill(2) + parts[1] + zone


def unread_dates_decision(text: pd.Series, name: str) -> list[Decision]:
    """A sentence on cells that look like dates or times and are written in no way read here: 1 Jan 20, 12:30."""
    present = text.dropna().head(PROBE_CELLS).tolist()
    if not present or not cells_match(LIKE_A_DATE, present):
        return []
    return [Decision(msg("reading.column.unread-dates", name=quote(name), cell=quote(present[0])), name)]


def date_part_order(parts: pd.DataFrame, asked: ReadOptions) -> tuple[int, int, int] | None:
    """The places of year, month and day: as the column settles it, else as asked for; None if it may be either."""
    settled = unambiguous_order(parts)
    if settled or asked.day_first is None:
        return settled
    return (2, 1, 0) if asked.day_first else (2, 0, 1)


def unambiguous_order(parts: pd.DataFrame) -> tuple[int, int, int] | None:
    """The same where one of the first two places goes beyond 12: 31/1/2020 -> (2, 1, 0)"""
    first, second = (parts[place].dropna().astype(int).max() > 12 for place in (0, 1))
    if first == second:
        return None
    return (2, 1, 0) if first else (2, 0, 1)
