"""Search over all there is: pages and what they say, formulas, worked examples, errata.

What a lesson's page says is read out of its file: it is declared there, in words that stand for themselves.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from pages.notes import errata, every_set
from pages.notes.words import words
from pages.parts.contents import STOPS

PAGES = Path(__file__).parents[1]
MOST = 20  # found at most


@dataclass(frozen=True)
class Entry:
    """Something that can be found."""

    kind: str  # "page", "formula", "word", "example", "erratum"
    title: str
    words: str  # all that is searched, besides the title
    file: str
    address: dict[str, str] = field(default_factory=dict)


@cache
def entries() -> tuple[Entry, ...]:
    return (*_pages(), *_formulas(), *_words(), *_of_notes())


def find(asked: str) -> list[Entry]:
    """Every word must occur; what has them in its title comes first."""
    words = asked.casefold().split()
    met = [entry for entry in entries() if all(word in f"{entry.title} {entry.words}".casefold() for word in words)]
    return sorted(met, key=lambda entry: -sum(word in entry.title.casefold() for word in words))[:MOST] if words else []


def _pages() -> Iterator[Entry]:
    for stop in STOPS:
        yield Entry("page", stop.title, " ".join([stop.what, *declared(stop.name).get("idea", ())]), stop.file)


def _formulas() -> Iterator[Entry]:
    for stop in STOPS:
        for name, formula in declared(stop.name).get("formulas", ()):
            yield Entry("formula", name, f"{formula} {stop.title}", stop.file)


def _words() -> Iterator[Entry]:
    for each in words():
        yield Entry("word", each.word, f"{each.means} {each.setting}", "pages/words.py")


def _of_notes() -> Iterator[Entry]:
    for notes in every_set():
        for each in notes.examples:
            words = " ".join([each.id, each.topic, each.says, each.why, notes.short])
            yield Entry("example", each.title, words, "pages/examples.py", {"find": each.id})
    for each in errata():
        words = " ".join([each.printed, each.right, each.proof, each.lines])
        yield Entry("erratum", f"{each.id}: {each.about}", words, "pages/errata.py", {"find": each.id})


def declared(name: str) -> dict[str, tuple]:
    """The idea and the formulas of a lesson's page; nothing for other pages."""
    tree = ast.parse((PAGES / f"{name}.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "LessonPage":
            wanted = [word for word in node.keywords if word.arg in ("idea", "formulas")]
            return {word.arg: ast.literal_eval(word.value) for word in wanted}
    return {}
