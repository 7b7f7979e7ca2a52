"""Messages: what is to be said, as a key and its values, before a language puts it into words.

The words are files in Fluent's format, a folder a language: English beside this module (messages/), in datasets and in
pages/language/en, the others in pages/language. Code decides what is said and in which order of thoughts; a language
decides on the order of words, endings, separators and plurals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from engine.text.arithmetic import DISPLAY_DIGITS


@dataclass(frozen=True)
class Span:
    """A piece of a sentence that looks different. Users' names stand in it as they are: whoever draws it escapes it."""

    text: Any  # a str, or something to be put into words: "x_3 ≤ 15" is made of a name and a number
    role: str = ""  # "" plain, "split", "class", "number", "strong", "term:..." a word of the glossary
    number: int = -1  # of the class, or the place of the candidate in its node's table, where that is the role

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True)
class NumberText:
    """A number as people read it: to so many digits, in groups of three unless it may be a year."""

    value: float
    digits: int = DISPLAY_DIGITS
    is_grouped: bool = True


@dataclass(frozen=True)
class ListText:
    """Things one after the other: "a, b and c". Beyond `most` of them the others are counted."""

    things: tuple[Any, ...]
    joined: str = "and"  # "and", "or", "comma", "bar": the message list-... that puts two together
    most: int = 5


@dataclass(frozen=True)
class Message:
    """A key and the values for its places. `str(message)` is the English sentence.

    `str` and `bool` choose among a message's variants, an `int` counts, a `float` is written to four digits. What users
    wrote is a Span, which no message chooses by.
    """

    key: str
    values: Mapping[str, Any]

    def __str__(self) -> str:
        from engine.text.english import english  # which reads files: only who asks for words pays for it

        return english(self)


def msg(key: str, /, **values: Any) -> Message:
    """Example: msg("cart.split.gain", before=0.4898, after=0.2143)."""
    return Message(key, values)


def list_text(things: Sequence[Any], joined: str = "and", most: int = 5) -> ListText:
    return ListText(tuple(things), joined, most)


def quoted(text: str) -> Message:
    """A user's own name in the quotation marks of the reader's language."""
    return msg("text.name.quoted", text=Span(text))


def literal(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values in which texts are users' own, to be shown as they are, and NumPy's whole numbers count like Python's."""
    return {name: _literal(value) for name, value in values.items()}


def _literal(value: Any) -> Any:
    if isinstance(value, str):
        return Span(value)
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else value
