"""What many sentences are made of: counts, nodes, rules, classes, values, changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.core.dates import MOMENT, is_dated, moment_of
from engine.core.protocols import Table
from engine.text.message import ListText, Message, Number, Span, list_text, msg

THRESHOLD_DIGITS = 6  # neighbouring thresholds must read differently
CLASSES = 6  # with more classes a node is described by its most common one


def number(x: float) -> Span:
    """A number that the sentence is about."""
    return Span(Number(float(x)), "number")


def strong(what: Any) -> Span:
    return Span(what, "strong")


def rows(n: int) -> Message:
    """Examples: "1 row", "7 rows"."""
    return msg("text.count.rows", n=int(n))


def counted(n: int, what: str) -> Message:
    """A count of what common.ftl knows under `counted`. Examples: 1, "leaf" -> "1 leaf"; 3, "row" -> "3 rows"."""
    return msg("text.count.things", n=int(n), what=what)


def row_names(members: Sequence[int] | np.ndarray) -> Message:
    """Rows by their place in the data, the first is 0. Examples: "row 2", "rows 1, 3 and 4"."""
    return msg("text.name.rows", n=len(members), rows=list_text([int(row) + 1 for row in members]))


def row_name(row: int) -> Message:
    return row_names([row])


def node(number: int) -> Message:
    """Examples: "the root", "node 3"."""
    return msg("node", node=int(number))


def tree(number: int) -> Message:
    """Of trees counted from 0. Example: 2 -> "tree 3"."""
    return msg("tree", tree=int(number) + 1)


def feature(data: Table, place: int) -> Span:
    """A feature by its user's name."""
    return strong(data.feature_names[place])


def rule(
    data: Table, place: int, threshold: float, categories: tuple[int, ...], missing: bool = False, strict: bool = False
) -> Message:
    """What a split asks; yes goes left, and where it says so missing values too. Examples: "x_3 ≤ 15", "x_1 = 0",
    "port is C or Q", "age ≤ 15 or missing", "age is known", "born ≤ 12 April 2015", and of some models "x_3 < 15"."""
    name = Span(data.feature_names[place])
    if categories:
        levels = list_text([Span(data.levels[place][code]) for code in categories], "or")
        return msg("rule-levels", feature=name, levels=levels, missing=bool(missing))
    if np.isinf(threshold):
        return msg("rule-known", feature=name)
    if data.kinds[place] == "0/1" and (0 < threshold <= 1 if strict else 0 <= threshold < 1):
        return msg("rule-zero", feature=name, missing=bool(missing))
    value = dated(data, place, threshold) or reading(threshold, THRESHOLD_DIGITS)
    return msg("rule", feature=name, threshold=value, missing=bool(missing), strict=bool(strict))


def reading(x: float, digits: int = 4) -> Number:
    """A value of a feature. Four digits are not grouped, they may be a year. Examples: "2007", "12,350"."""
    return Number(float(x), digits, grouped=False)


def value_of(data: Table, place: int, x: float) -> Message | Span | Number:
    """A cell as the data has it. Examples: "15", "Q", "missing"."""
    if np.isnan(x):
        return msg("text.cell.missing")
    levels = data.levels[place]
    if levels and float(x).is_integer() and 0 <= x < len(levels):
        return Span(levels[int(x)])
    return dated(data, place, x) or reading(x)


def dated(data: Table, place: int, x: float) -> Message | None:
    """A value or a threshold of a column of dates. Example: "12 April 2015"."""
    kind = data.kinds[place]
    return date(x, kind) if is_dated(kind) else None


def date(days: float, kind: str) -> Message:
    """Examples: 16537.0 and 16537.5 -> "12 April 2015"; as date and time 16537.4375 -> "12 April 2015 10:30"."""
    moment = moment_of(days)
    if moment is None:
        return msg("text.date.days", n=Span(f"{days:g}"))
    clock = f" {moment:%H:%M:%S}" if moment.second else f" {moment:%H:%M}"
    year, time = Span(str(moment.year)), Span(clock if kind == MOMENT else "")
    return msg("text.date.day", month=moment.month, day=Span(str(moment.day)), year=year, time=time)


def class_part(data: Table, k: int) -> Span:
    return Span(data.class_names[k], "class", int(k))


def positive(data: Table) -> dict[str, Span]:
    """The place for the class that a single probability is of, where there are classes."""
    return {"class": class_part(data, 1)} if len(data.class_names) > 1 else {}


def target(data: Table) -> Span:
    """The target by its user's name."""
    return strong(data.target_name)


def cell(data: Table, place: int, x: float) -> Message:
    """Example: "age = 22"."""
    return msg("cell", name=Span(data.feature_names[place]), value=value_of(data, place, x))


def reason(name: str) -> Message:
    """Why a node is a leaf, by the name the engine has for it (engine/tree/reasons.py). "": it was split."""
    return msg("reason", why=str(name) or "split")


def mix(data: Table, counts: np.ndarray) -> Message | ListText:
    """The classes of some rows, by their counts or weights. Examples: "all of class 0", "4 of class 0, 3 of class 1",
    and of many classes "most of class setosa (12)"."""
    if np.count_nonzero(counts) == 1:
        return msg("mix-all", **{"class": class_part(data, int(counts.argmax()))})
    if len(counts) > CLASSES:
        return msg("mix-most", count=_count(counts.max()), **{"class": class_part(data, int(counts.argmax()))})
    each = [msg("mix-one", count=_count(count), **{"class": class_part(data, k)}) for k, count in enumerate(counts)
            if count]  # fmt: skip
    return list_text(each, "comma")


def _count(count: float) -> Span:
    """Rows, or what they weigh: no template counts by it."""
    return Span(Number(float(count)))


def changed(before: float, after: float) -> Message:
    """Examples: "falls from 3 to 2", "stays at 2"."""
    return msg("changed", way=way(before, after), before=float(before), after=number(after))


def factor(x: float) -> Message:
    """A number behind a sign. Examples: "3", "(-3)"."""
    return msg("factor", negative=bool(x < 0), x=float(x))


def way(before: float, after: float) -> str:
    """What templates choose by: "falls", "rises", "stays"."""
    return "stays" if before == after else "falls" if after < before else "rises"


def sentences(*said: Message | None) -> tuple[Message, ...]:
    """Those that there are. Example: sentences(msg("a"), None) -> (msg("a"),)."""
    return tuple(each for each in said if each is not None)
