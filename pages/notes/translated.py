"""What the notes' files say, in another language: pages/language/<name>/notes holds its words, and nothing else.

There is a file for each set, with the sentences of an entry under its id, and phrases.toml with what many entries say:
labels of links, names of values, topics. What is not there, a formula for one, stays as it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pages.language.names import MESSAGES_FOLDER

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
