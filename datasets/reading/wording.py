"""Values of messages: users' own words quoted, lists cut short, and what they may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from difflib import get_close_matches

from engine.text.arithmetic import format_feature_value
from engine.text.message import ListText, Message, NumberText, Span, list_text, msg

Where = str | Message  # what a file is called where it cannot be read


def quote(value: object) -> Message:
    """The user's own text between the quotes of the reader's language."""
    return msg("text.name.quoted", text=Span(one_line(value)))


def one_line(value: object, limit: int = 40) -> str:
    """The user's own text, on one line and not too long: "a\\nb" -> "a b". Pages escape it; this only tames it."""
    text = " ".join("".join(c if c.isprintable() else " " for c in to_text(value)[: 5 * limit]).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def to_text(value: object) -> str:
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


def join_words(names: Iterable[object], most: int = 4) -> ListText:
    """Names of the user's: "'a', 'b' and 'c'", beyond `most` of them "'a', 'b', 'c', 'd' and 7 more"."""
    return list_text(list(map(quote, names)), "and", most)


def suggest_names(word: object, names: Iterable[str]) -> ListText:
    """What to choose instead of an unknown word, the likeliest first: "'age' or 'wage'"."""
    names = list(names)
    near = get_close_matches(to_text(word)[:80], names[:1000], n=3, cutoff=0.6)
    return list_text(list(map(quote, near or names)), "or", 4)


def format_percent(share: float) -> Message:
    """0.894 -> "89%"; what is there is never 0%, what lacks something never 100%."""
    whole = round(100 * share)
    if share and not whole:
        return msg("reading.share.under-one")
    return msg("reading.share.over-99") if share < 1 and whole == 100 else msg("reading.share.percent", n=whole)


def ordinal(number: int) -> NumberText:
    """The number of a row, a line or a byte: it counts nothing."""
    return NumberText(int(number), is_grouped=False)


def exact(number: float | str) -> NumberText | Span:
    """A number to compare with the cell it was read from: nothing between its digits, and none of them lost."""
    written = f"{float(number):.12g}"
    value = NumberText(float(number), 12, is_grouped=False)
    return value if format_feature_value(value.value, value.digits) == written else Span(written)
