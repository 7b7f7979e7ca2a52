"""What the notes' files say, in another language: pages/language/<name>/notes holds its words, and nothing else.

There is a file for each set, with the sentences of an entry under its id, and phrases.toml with what many entries say:
labels of links, names of values, topics. What is not there, a formula for one, stays as it is.
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
from pages.i18n.locale import ENGLISH, MESSAGES_FOLDER

SENTENCE_FIELDS = "title", "says", "why", "about", "printed", "right", "proof"  # of an example or an erratum
PHRASES_FILE = "phrases"


def translate_entries(read: dict[str, Any], key: str, language: str):
    """Put the words of a language in place of those of a set of notes, which was just read from its file."""
    own, known = load_texts(language, key), load_texts(language, PHRASES_FILE)
    for entry in (*read.get("example", ()), *read.get("erratum", ())):
        entry |= own.get(entry["id"], {})
    for place, name in iter_phrases(read):
        place[name] = known.get(place[name], place[name])


def iter_phrases(read: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Where what was read holds a phrase: a dictionary, and the name of it there."""
    yield read, "form"
    for entry in (*read.get("example", ()), *read.get("erratum", ())):
        yield from ((place, name) for place, name in _phrases_of(entry) if name in place)


def _phrases_of(entry: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    yield entry, "topic"
    opens = entry.get("opens", [])
    for opening in opens if isinstance(opens, list) else [opens]:
        yield opening, "label"
    for value in entry.get("values", ()):
        yield value, "name"


def translate_phrase(text: str, language: str) -> str:
    """The same of one that nobody has read from a file: what an example comes to may be words."""
    return load_texts(language, PHRASES_FILE).get(text, text)


@cache
def load_texts(language: str, file: str, folder: Path = MESSAGES_FOLDER) -> Mapping[str, Any]:
    """What a language has in a file of its own; nothing where it has none."""
    path = folder / language / "notes" / f"{file}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


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
