"""What is said before a language writes it: the name of a template, and what stands in the template's places.

The templates are files, a folder a language (pages/language). So a lesson knows what is to be said and in which order
of thoughts; how a language says it, in which order of words, with which endings, separators and plurals, it does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.lessons.common.arithmetic import DIGITS


@dataclass(frozen=True)
class Part:
    """A piece of a sentence that is seen as such. Users' names stand in it as they are: whoever draws it escapes it."""

    text: Any  # a str, or something that is said: "x_3 ≤ 15" is said of a name and a number
    role: str = ""  # "" plain, "split", "class", "number", "strong", "term:..." a word of the glossary
    number: int = -1  # of the class, or the place of the candidate in its node's table, where that is the role


@dataclass(frozen=True)
class Number:
    """A number as people read it: to so many digits, in groups of three unless it may be a year."""

    value: float
    digits: int = DIGITS
    grouped: bool = True


@dataclass(frozen=True)
class Several:
    """Things one after the other: "a, b and c". Beyond `most` of them the others are counted."""

    things: tuple[Any, ...]
    joined: str = "and"  # "and", "or", "comma", "bar": the template list-... that puts two together
    most: int = 5


@dataclass(frozen=True)
class Said:
    """A template and its places: `str` and `bool` choose among a template's variants, an `int` counts, a `float` is
    written to four digits. What users wrote is a Part, which no template looks at."""

    name: str
    places: Mapping[str, Any]


def say(name: str, /, **places: Any) -> Said:
    """Example: say("tree-gain", before=0.4898, after=0.2143)."""
    return Said(name, places)


def several(things: Sequence[Any], joined: str = "and") -> Several:
    return Several(tuple(things), joined)
