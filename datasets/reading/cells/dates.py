"""Reads columns of dates, with or without a time.

Examples: 2020-01-31, 2020/1/31, 31.1.2020, 1/31/2020, 31 Jan 2020, January 31, 2020. Which part of 3/4/2020 is the day
is inferred from the column's other cells.
"""

import re

import pandas as pd

from datasets.reading.cells.numbers import PROBE_CELLS, all_match, cells_match
from datasets.reading.decision import Change, Decision, ReadOptions
from datasets.reading.wording import quote
from engine.text.message import Message, Span, msg

CLOCK_TIME = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]{1,9})?)?"
ZONE = r"(?: ?(?:Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2}))"
AM_PM = r"(?: ?[AaPp][.]?[Mm][.]?)"
OPTIONAL_TIME = rf"(?:(?:,? |T){CLOCK_TIME}(?:{ZONE}|{AM_PM})?)?"
ISO_TIME = CLOCK_TIME.replace("{1,2}", "{2}") + r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?"
ISO_DATE = re.compile(rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}(?:[ T]{ISO_TIME})?")
YEAR_FIRST = re.compile(rf"[0-9]{{4}}([-/.])[0-9]{{1,2}}\1[0-9]{{1,2}}{OPTIONAL_TIME}")
YEAR_LAST = re.compile(rf"([0-9]{{1,2}})([-/.])([0-9]{{1,2}})\2[0-9]{{4}}{OPTIONAL_TIME}")
YEAR_RANGE = (1, 9999)  # of Python's dates; pandas goes beyond, but cannot format such dates
MONTH_WORD = r"[^\W\d_]{3,10}[.]?"
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


def read_dates(text: pd.Series, name: str, options: ReadOptions) -> tuple[pd.Series, Decision] | None:
    """Read a column of dates, with a decision; None if the cells are no dates.

    Dates that are ambiguous or impossible stay text, with a decision that says so.
    """
    patterns = (ISO_DATE, YEAR_FIRST, YEAR_LAST, *NAMED_MONTH_FORMATS)
    pattern = next((pattern for pattern in patterns if all_match(text, pattern.pattern)), None)
    present = text.dropna()
    if pattern is None or not len(present) or name in options.as_text:
        return None
    if pattern in NAMED_MONTH_FORMATS:
        parts = split_named_months(text)
    else:
        parts = text[: 0 if pattern is ISO_DATE else None].str.extract(DATE_PARTS)
    order = date_part_order(parts, options) if pattern is YEAR_LAST else (0, 1, 2)
    example = quote(present.iloc[0])
    if order is None:
        what = msg("reading.column.two-dates", name=quote(name), cell=example)
        return text, Decision(what, name, (order_change(True), order_change(False)))
    iso = text if pattern is ISO_DATE else to_iso(parts, order)
    dates = pd.to_datetime(iso, format="ISO8601", errors="coerce", utc=True).dt.tz_localize(None)
    impossible = (dates.isna() | ~dates.dt.year.between(*YEAR_RANGE)) & text.notna()  # 2020-13-45, year 0
    if impossible.any():
        what = msg("reading.column.no-date", name=quote(name), cell=quote(text[impossible].iloc[0]))
        return text, Decision(what, name)
    changes = [Change(msg("reading.change.as-text"), "as_text", (*options.as_text, name))]
    if pattern is YEAR_LAST and unambiguous_order(parts) is None:
        changes.append(order_change(order != (2, 1, 0)))
    what = msg("reading.column.dates", name=quote(name), cell=example, date=in_words(dates[present.index[0]]))
    return dates, Decision(what, name, tuple(changes))


def order_change(day_first: bool) -> Change:
    label = msg("reading.change.day-first" if day_first else "reading.change.month-first")
    return Change(label, "day_first", day_first)


def in_words(date: pd.Timestamp) -> Message:
    """Write the day without its time: "31 January 2020"."""
    day, year = Span(str(date.day)), Span(str(date.year))
    return msg("text.date.day", day=day, month=int(date.month), year=year, time=Span(""))


def to_iso(parts: pd.DataFrame, order: tuple[int, int, int]) -> pd.Series:
    """Join the columns of `parts`, three parts of a date and a time: 31, 1, 2020, 9:30 -> 2020-01-31 09:30"""
    year, month, day = (parts[k].str.zfill(2) for k in order)
    return (year + "-" + month + "-" + day).str.cat(normalize_times(parts[3]), sep=" ")


def split_named_months(text: pd.Series) -> pd.DataFrame:
    """Split into year, month, day and time: "Sat, Jan 1st 2000 9:30" -> 2000, 1, 1, 9:30"""
    parts = text.str.extract(r"^([^:]*?)([0-9]{4})(?:,?[ T]([0-9]{1,2}:.*))?$")
    month = parts[0].str.extract(rf"({MONTH})(?:$|[^a-zä])")[0].str.lower().map(MONTHS).astype("Int64").astype("str")
    return pd.DataFrame({0: parts[1], 1: month, 2: parts[0].str.extract("([0-9]{1,2})")[0], 3: parts[2]})


def normalize_times(times: pd.Series) -> pd.Series:
    """Convert to 24 hours; keep a zone: 9:30 -> 09:30, 9:30 PM -> 21:30, 12:05 am -> 00:05, missing -> 00:00."""
    parts = times.fillna("00:00").str.extract(rf"([0-9]{{1,2}})(:[0-9:.]+) *({AM_PM}?)(.*)")
    half = parts[2].fillna("").str.strip().str.lower().str[:1]
    hours = parts[0].fillna("0").astype(int)
    half_day_hours = (hours % 12 + 12 * (half == "p")).where(hours.between(1, 12), 99)  # 13:30 PM is no time
    hours = hours.where(half == "", half_day_hours)
    zone = parts[3].fillna("").str.strip().replace({"UTC": "Z", "GMT": "Z"})
    return hours.astype("str").str.zfill(2) + parts[1] + zone


def unread_dates_decision(text: pd.Series, name: str) -> list[Decision]:
    """Report cells that look like dates or times in an unknown format: 1 Jan 20, 12:30."""
    present = text.dropna().head(PROBE_CELLS).tolist()
    if not present or not cells_match(LIKE_A_DATE, present):
        return []
    return [Decision(msg("reading.column.unread-dates", name=quote(name), cell=quote(present[0])), name)]


def date_part_order(parts: pd.DataFrame, options: ReadOptions) -> tuple[int, int, int] | None:
    """Return the positions of year, month and day, from the column or the options; None if unknown."""
    order = unambiguous_order(parts)
    if order or options.day_first is None:
        return order
    return (2, 1, 0) if options.day_first else (2, 0, 1)


def unambiguous_order(parts: pd.DataFrame) -> tuple[int, int, int] | None:
    """Infer the positions from a part that goes beyond 12: 31/1/2020 -> (2, 1, 0)"""
    first, second = (parts[k].dropna().astype(int).max() > 12 for k in (0, 1))
    if first == second:
        return None
    return (2, 1, 0) if first else (2, 0, 1)
