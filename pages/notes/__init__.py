"""What the lecture notes print: their worked examples and their errata, in words of our own.

One TOML file a set of notes. It holds what is printed and why it is or is not so; what is right is worked out by
recompute.py when somebody looks, so no result is written down twice. In other languages it is the same with other words
(translated.py).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.text.message import msg
from pages.language.names import ENGLISH
from pages.notes.translated import translate_entries

ORDER = ("karabulut", "tateyama", "jsc370", "chen", "basu")  # as a course meets them
VERDICTS = {
    "right": msg("notes.verdict-meaning.right"),
    "convention": msg("notes.verdict-meaning.convention"),
    "wrong": msg("notes.verdict-meaning.wrong"),
    "open": msg("notes.verdict-meaning.open"),
}
WEIGHTS = {
    "wrong": msg("notes.weight-meaning.wrong"),
    "inconsistent": msg("notes.weight-meaning.inconsistent"),
    "misprint": msg("notes.weight-meaning.misprint"),
    "doubtful": msg("notes.weight-meaning.doubtful"),
}


@dataclass(frozen=True)
class Value:
    """One thing printed. What we find for it has the name `ours` in recompute.py, or is the formula `right`."""

    name: str
    printed: str = ""  # "": nothing is
    ours: str = ""
    right: str = ""
    only: int = -1  # the place of the one opening that shows it, -1 for all


@dataclass(frozen=True)
class Opening:
    """A page opened so that something is seen there. `at` says which step of its lesson: see opening.py."""

    page: str  # its address, without the slash
    label: str
    settings: Mapping[str, Any] = field(default_factory=dict)  # all that is in the address
    given: Mapping[str, Any] = field(default_factory=dict)  # settings no address can hold: bags, draws
    at: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Example:
    id: str
    notes: str
    lines: str
    topic: str
    title: str
    verdict: str
    says: str
    why: str
    values: tuple[Value, ...]
    opens: tuple[Opening, ...]


@dataclass(frozen=True)
class Erratum:
    id: str
    notes: str
    lines: str
    weight: str
    about: str
    printed: str
    right: str
    proof: str
    opens: Opening | None = None
    example: str = ""  # the worked example that shows it


@dataclass(frozen=True)
class LectureNotes:
    key: str
    title: str
    author: str
    short: str
    form: str
    examples: tuple[Example, ...]
    errata: tuple[Erratum, ...]


@cache
def all_notes(language: str = ENGLISH) -> tuple[LectureNotes, ...]:
    return tuple(_read(key, language) for key in ORDER)


@cache
def examples(language: str = ENGLISH) -> Mapping[str, Example]:
    """All of them by their id, set by set."""
    return MappingProxyType({each.id: each for notes in all_notes(language) for each in notes.examples})


def errata(language: str = ENGLISH) -> Iterator[Erratum]:
    for notes in all_notes(language):
        yield from notes.errata


def _read(key: str, language: str) -> LectureNotes:
    read = read_notes_toml(key)
    translate_entries(read, key, language)
    found = {
        "examples": tuple(_example(key, **each) for each in read.pop("example", ())),
        "errata": tuple(_erratum(key, **each) for each in read.pop("erratum", ())),
    }
    return LectureNotes(key, **read, **found)


def read_notes_toml(key: str) -> dict[str, Any]:
    """What stands in the file of a set."""
    return tomllib.loads(Path(__file__).with_name(f"{key}.toml").read_text("utf-8"))


def _example(key: str, values: list, opens: list, given: dict | None = None, **own) -> Example:
    openings = tuple(_opening({"given": given or {}, **each}) for each in opens)
    return Example(notes=key, values=tuple(Value(**each) for each in values), opens=openings, **own)


def _erratum(key: str, opens: dict | None = None, **own) -> Erratum:
    return Erratum(notes=key, opens=_opening(opens) if opens else None, **own)


def _opening(read: dict[str, Any]) -> Opening:
    return Opening(**{name: _unchanging(part) for name, part in read.items()})


def _unchanging(part: Any) -> Any:
    return MappingProxyType(part) if isinstance(part, dict) else part
