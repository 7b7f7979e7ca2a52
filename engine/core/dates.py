"""A column of dates is one of numbers, days since 1970-01-01, so that it has an order and a distance. On screen it
stays one of dates."""

from __future__ import annotations

import math
from datetime import datetime, timedelta

DATE, MOMENT = "date", "date and time"  # kinds of columns: whole days, and points in time
EPOCH = datetime(1970, 1, 1)
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
EPSILON = 1e-4  # seconds: a float of days is no nearer to the second that it stands for


def is_dated(kind: str) -> bool:
    return kind in (DATE, MOMENT)


def moment_of(days: float) -> datetime | None:
    """A value or a threshold as the point in time it is: of a threshold within a second, the second it lies in. None
    beyond the years that have a name: no value of a table, the end of an axis."""
    try:
        return EPOCH + timedelta(seconds=math.floor(days * 86_400 + EPSILON))
    except OverflowError:
        return None


def as_date(days: float, kind: str) -> str:
    """The same in English, for sentences on a table. Examples: 16537.5 -> "12 April 2015"; as date and time 16537.4375
    -> "12 April 2015 10:30"."""
    moment = moment_of(days)
    if moment is None:
        return f"{days:g} days"
    date = f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"
    if kind == DATE:
        return date
    return f"{date} {moment:%H:%M:%S}" if moment.second else f"{date} {moment:%H:%M}"
