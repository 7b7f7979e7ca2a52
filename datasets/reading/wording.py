"""Parts of the sentences a user reads: their own words quoted, lists cut short, and what they may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from difflib import get_close_matches


def quoted(value: object, limit: int = 40) -> str:
    """The user's own text, on one line and not too long: "a\\nb" -> 'a b'. Pages escape it; this only tames it."""
    text = " ".join("".join(c if c.isprintable() else " " for c in label(value)[: 5 * limit]).split())
    return f"'{text if len(text) <= limit else text[: limit - 1] + '…'}'"


def label(value: object) -> str:
    """Any value as text. A float that is whole loses its '.0', midnight its zeros: 3.0 -> '3'."""
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="replace").strip()
    if isinstance(value, float) and abs(value) < 1e15 and value.is_integer():
        return str(int(value))
    try:
        text = str(value).strip()
        return text.removesuffix(" 00:00:00") if isinstance(value, datetime) else text
    except Exception:  # somebody else's __str__; any text will do
        return f"<{type(value).__name__}>"


def listed(items: Iterable[str], limit: int = 4, last: str = "and") -> str:
    """["a", "b", "c"] -> "a, b and c"; beyond the limit "a, b, c, d and 7 more"."""
    items = list(items)
    if len(items) > limit + 1:
        items = [*items[:limit], f"{len(items) - limit} more"]
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def count(number: int, noun: str, one: str = "", more: str = "") -> str:
    """(1, "row", "ends", "end") -> "1 row ends"; (1200, "row", "ends", "end") -> "1,200 rows end"."""
    return f"{number:,} {noun if number == 1 else noun + 's'} {one if number == 1 else more}".rstrip()


def percent(share: float) -> str:
    """0.894 -> "89%"; what is there is never 0%, what lacks something never 100%."""
    whole = round(100 * share)
    return f"{'under 1' if share and not whole else 'over 99' if share < 1 and whole == 100 else whole}%"


def choices(word: object, names: Iterable[str]) -> str:
    """What to choose instead of an unknown word, the likeliest first: "choose 'age' or 'wage'"."""
    names = list(names)
    near = get_close_matches(label(word)[:80], names[:1000], n=3, cutoff=0.6)
    return "choose " + listed(map(quoted, near or names), last="or")
