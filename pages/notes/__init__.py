"""Worked examples and errata of five sets of lecture notes, read from TOML files.

pages/i18n/<language>/notes translates them: a file for each set of notes, with the sentences of an entry under its id,
and phrases.toml for what many entries repeat (labels of links, names of values, topics). Anything else, a formula for
example, stays as it is.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.text.message import msg
from pages.i18n.locale import ENGLISH, MESSAGES_FOLDER

PHRASES_FILE = "phrases"


def translate_entries(notes: dict[str, Any], key: str, language: str):
    """Translate a parsed TOML file of notes in place."""
    sentences = load_texts(language, key)
    for entry in (*notes.get("example", ()), *notes.get("erratum", ())):
        entry |= sentences.get(entry["id"], {})
    for table, name in iter_phrases(notes):
        table[name] = translate_phrase(table[name], language)


def iter_phrases(notes: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the dictionary and key of each phrase in a parsed TOML file."""
    yield notes, "form"
    for entry in (*notes.get("example", ()), *notes.get("erratum", ())):
        opens = entry.get("opens", [])
        places = [(opening, "label") for opening in (opens if isinstance(opens, list) else [opens])]
        places = [(entry, "topic"), *places, *((value, "name") for value in entry.get("values", ()))]
        yield from ((table, name) for table, name in places if name in table)


def translate_phrase(text: str, language: str) -> str:
    """Translate a label, topic, name of a value, or a value in words."""
    return load_texts(language, PHRASES_FILE).get(text, text)


@cache
def load_texts(language: str, file: str, folder: Path = MESSAGES_FOLDER) -> Mapping[str, Any]:
    """Return the translations in pages/i18n/<language>/notes/<file>.toml; empty if there is no such file."""
    path = folder / language / "notes" / f"{file}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


ORDER = ("karabulut", "tateyama", "jsc370", "chen", "basu")  # in the order of a course
VERDICTS = {
    "right": msg("notes.verdict-meaning.right"), "convention": msg("notes.verdict-meaning.convention"),
    "wrong": msg("notes.verdict-meaning.wrong"), "open": msg("notes.verdict-meaning.open"),
}  # fmt: skip
WEIGHTS = {
    "wrong": msg("notes.weight-meaning.wrong"), "inconsistent": msg("notes.weight-meaning.inconsistent"),
    "misprint": msg("notes.weight-meaning.misprint"), "doubtful": msg("notes.weight-meaning.doubtful"),
}  # fmt: skip


@dataclass(frozen=True)
class Value:
    """A printed value. Ours is computed in recompute.py under the key `ours`, or is the formula `right`."""

    name: str
    printed: str = ""  # "": the notes print none
    ours: str = ""
    right: str = ""
    only: int = -1  # index of the one opening that shows it, -1 for all


@dataclass(frozen=True)
class Opening:
    """A link to a page with settings; `at` selects the step of its lesson, see opening.py."""

    page: str  # its address, without the slash
    label: str
    settings: Mapping[str, Any] = field(default_factory=dict)  # query parameters
    given: Mapping[str, Any] = field(default_factory=dict)  # settings that no address can hold, e.g. draws
    at: Mapping[str, Any] = field(default_factory=dict)
    follows: bool = False  # opens with *Follow a row* on the table's new row


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
    """Return the examples of all notes by id, e.g. "EX04"."""
    return MappingProxyType({each.id: each for notes in all_notes(language) for each in notes.examples})


def errata(language: str = ENGLISH) -> Iterator[Erratum]:
    for notes in all_notes(language):
        yield from notes.errata


def _read(key: str, language: str) -> LectureNotes:
    notes = read_notes_toml(key)
    translate_entries(notes, key, language)
    examples = tuple(_example(key, **entry) for entry in notes.pop("example", ()))
    errata = tuple(_erratum(key, **entry) for entry in notes.pop("erratum", ()))
    return LectureNotes(key, **notes, examples=examples, errata=errata)


def read_notes_toml(key: str) -> dict[str, Any]:
    """Parse the TOML file of one set of notes."""
    return tomllib.loads(Path(__file__).with_name(f"{key}.toml").read_text("utf-8"))


def _example(key: str, values: list, opens: list, given: dict | None = None, **texts) -> Example:
    openings = tuple(_opening({"given": given or {}, **opening}) for opening in opens)
    return Example(notes=key, values=tuple(Value(**value) for value in values), opens=openings, **texts)


def _erratum(key: str, opens: dict | None = None, **texts) -> Erratum:
    return Erratum(notes=key, opens=_opening(opens) if opens else None, **texts)


def _opening(table: dict[str, Any]) -> Opening:
    values: dict[str, Any] = {k: MappingProxyType(v) if isinstance(v, dict) else v for k, v in table.items()}
    return Opening(**values)
