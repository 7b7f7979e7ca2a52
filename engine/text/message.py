"""Messages: a key and its values, which a language renders as text.

The texts are files in Fluent's format, one folder per language: English in messages/ folders beside the code and in
pages/i18n/en, the others in pages/i18n. Code decides the content and order of messages; a language decides the order of
words, endings, separators and plurals.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from engine.text.arithmetic import DISPLAY_DIGITS


@dataclass(frozen=True)
class Span:
    """A formatted piece of a sentence. It may hold users' names unescaped: the renderer escapes it."""

    text: Any  # a str, or a value to render: "x_3 ≤ 15" consists of a name and a number
    role: str = ""  # "" plain, "split", "class", "number", "strong", "term:..." a word of the glossary
    number: int = -1  # the number of the class, or the candidate's index in its node's table, by role

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True)
class NumberText:
    """A number with its significant digits, in groups of three unless it may be a year."""

    value: float
    digits: int = DISPLAY_DIGITS
    is_grouped: bool = True


@dataclass(frozen=True)
class ListText:
    """A list: "a, b and c". Beyond `most` things the others are counted."""

    things: tuple[Any, ...]
    joined: str = "and"  # "and", "or", "comma", "bar": the message text.list.<joined> that joins two
    most: int = 5


@dataclass(frozen=True)
class Message:
    """A key and the values of its placeables. `str(message)` is the English sentence.

    `str` and `bool` select among a message's variants, an `int` selects plural forms, a `float` is shown to four
    digits. Text of users is a Span, which selects nothing.
    """

    key: str
    values: Mapping[str, Any]

    def __str__(self) -> str:
        from engine.text.english import english  # reads files, so only when text is needed

        return english(self)


def msg(key: str, /, **values: Any) -> Message:
    """Return a message. Example: msg("cart.split.gain", before=0.4898, after=0.2143)."""
    return Message(key, values)


def list_text(things: Sequence[Any], joined: str = "and", most: int = 5) -> ListText:
    return ListText(tuple(things), joined, most)


def quoted(text: str) -> Message:
    """Return a user's name in the quotation marks of the reader's language."""
    return msg("text.name.quoted", text=Span(text))


def literal(values: Mapping[str, Any]) -> dict[str, Any]:
    """Convert strings to Spans, so that users' text is shown unchanged, and NumPy integers to int."""
    return {name: _literal(value) for name, value in values.items()}


def _literal(value: Any) -> Any:
    if isinstance(value, str):
        return Span(value)
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else value
