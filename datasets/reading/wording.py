"""Values for messages: quoted user text, shortened lists, suggestions, percentages, row numbers."""

from collections.abc import Iterable
from datetime import datetime
from difflib import get_close_matches

from engine.text.arithmetic import format_feature_value
from engine.text.message import ListText, Message, NumberText, Span, list_text, msg, quoted

Where = str | Message  # a file's name in errors


def quote(value: object) -> Message:
    """Put user text in the quotation marks of the reader's language."""
    return quoted(one_line(value))


def one_line(value: object, limit: int = 40) -> str:
    """Shorten user text to one line: "a\\nb" -> "a b". It is not escaped; pages do that."""
    text = " ".join("".join(c if c.isprintable() else " " for c in to_text(value)[: 5 * limit]).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def to_text(value: object) -> str:
    """Convert any value to text, without the '.0' of integers or the zeros of midnight: 3.0 -> '3'."""
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="replace").strip()
    if isinstance(value, float) and abs(value) < 1e15 and value.is_integer():
        return str(int(value))
    try:
        text = str(value).strip()
        return text.removesuffix(" 00:00:00") if isinstance(value, datetime) else text
    except Exception:  # a user's class may raise anything in __str__
        return f"<{type(value).__name__}>"


def join_words(names: Iterable[object], most: int = 4) -> ListText:
    """Quote and join names: "'a', 'b' and 'c'", beyond `most` of them "'a', 'b', 'c', 'd' and 7 more"."""
    return list_text(list(map(quote, names)), "and", most)


def suggest_names(word: object, names: Iterable[str]) -> ListText:
    """Suggest names similar to an unknown word, the likeliest first: "'age' or 'wage'"."""
    names = list(names)
    near = get_close_matches(to_text(word)[:80], names[:1000], n=3, cutoff=0.6)
    return list_text(list(map(quote, near or names)), "or", 4)


def format_percent(share: float) -> Message:
    """Round to whole percent: 0.894 -> "89%"; but "<1%" for a share over 0, ">99%" for one under 1."""
    whole = round(100 * share)
    if share and not whole:
        return msg("reading.share.under-one")
    return msg("reading.share.over-99") if share < 1 and whole == 100 else msg("reading.share.percent", n=whole)


def ordinal(number: int) -> NumberText:
    """Write the number of a row, a line or a byte without thousands separators."""
    return NumberText(int(number), is_grouped=False)


def exact(number: float | str) -> NumberText | Span:
    """Write a number with all its digits, ungrouped, to compare it with its cell."""
    text = f"{float(number):.12g}"
    value = NumberText(float(number), 12, is_grouped=False)
    return value if format_feature_value(value.value, value.digits) == text else Span(text)
