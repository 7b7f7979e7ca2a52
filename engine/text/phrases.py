"""Numbers, counts and lists as plain text, for pages that are not written from templates."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text.arithmetic import DISPLAY_DIGITS, nudge_half_away

NAMED = 5  # named one by one; the others are counted


def format_plain_number(x: float, digits: int = DISPLAY_DIGITS) -> str:
    """Short and exact enough to read aloud, halves rounded away from 0 as readers do. Examples: 83.0 -> "83",
    0.342857 -> "0.3429", 1234567.8 -> "1,235,000", 110.25 -> "110.3"."""
    x = float(x)
    if x.is_integer() and abs(x) < 1e15:
        return f"{int(x):,}"
    if 1e-4 <= abs(x) < 1e15:
        return f"{float(f'{nudge_half_away(x, digits):.{digits}g}'):,.10g}"
    return f"{nudge_half_away(x, 3):.3g}"


def format_feature_value(x: float, digits: int = DISPLAY_DIGITS) -> str:
    """A value of a feature. Four digits are not grouped, they may be a year. Examples: "2007", "12,350"."""
    return format_plain_number(x, digits).replace(",", "") if abs(x) < 1e4 else format_plain_number(x, digits)


def rows(n: int) -> str:
    """Examples: "1 row", "7 rows"."""
    return counted(n, "row")


def counted(n: int, thing: str, things: str = "") -> str:
    """Examples: 1, "leaf", "leaves" -> "1 leaf"; 3, "row" -> "3 rows"."""
    return f"{n:,} {thing if n == 1 else things or thing + 's'}"


def join_names(names: Sequence[str], between: str = "and") -> str:
    """Example: a, b, c -> "a, b and c"; beyond NAMED the others are counted."""
    names = list(names)
    if len(names) > NAMED + 1:
        names = [*names[:NAMED], f"{len(names) - NAMED:,} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {between} {names[-1]}"


def lower_first(name: str) -> str:
    """A name that begins a sentence, further inside it. Examples: "The root" -> "the root", "Tree 3" -> "tree 3"."""
    return name[:1].lower() + name[1:]
