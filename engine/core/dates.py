"""Dates: stored as numbers (days since 1970-01-01), so that they can be ordered, and shown as dates."""

import math
from datetime import datetime, timedelta

DATE, MOMENT = "date", "date and time"  # kinds of columns: whole days; points in time
EPOCH = datetime(1970, 1, 1)
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip
EPSILON = 1e-4  # seconds: the precision of a date stored as a float of days


def is_dated(kind: str) -> bool:
    return kind in (DATE, MOMENT)


def moment_of(days: float) -> datetime | None:
    """Convert days since 1970 to a datetime, rounded down to the second; None outside the years 1 to 9999.

    No value of a table lies outside; the end of an axis may.
    """
    try:
        return EPOCH + timedelta(seconds=math.floor(days * 86_400 + EPSILON))
    except OverflowError:
        return None


def as_date(days: float, kind: str) -> str:
    """Format days since 1970 in English.

    Examples: 16537.5 -> "12 April 2015"; as date and time 16537.4375 -> "12 April 2015 10:30".
    """
    moment = moment_of(days)
    if moment is None:
        return f"{days:g} days"
    date = f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"
    if kind == DATE:
        return date
    return f"{date} {moment:%H:%M:%S}" if moment.second else f"{date} {moment:%H:%M}"
