"""Search over all there is: pages and what they say, formulas, words, settings, worked examples, errata."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

from engine.text.message import msg
from pages.language.names import Spoken
from pages.notes import errata, every_set
from pages.notes.vocabulary import told, words
from pages.parts.contents import STOPS
from pages.parts.frame.spelling import all_occur, asked_for, occurs, plain
from pages.parts.lesson.declared import declared
from pages.parts.notes import settings_list
from pages.parts.notes import text as notes_text
from pages.parts.speaking.page import formula, language, spoken, tell

MOST = 20  # found at most
KINDS = {
    "page": msg("frame-page"),
    "formula": msg("frame-formula"),
    "word": msg("frame-word"),
    "setting": msg("frame-setting"),
    "example": msg("frame-worked-example"),
    "erratum": msg("frame-erratum"),
}


@dataclass(frozen=True)
class SearchEntry:
    """Something that can be found."""

    kind: str  # of KINDS
    title: str
    words: str  # all that is searched, besides the title
    file: str
    address: dict[str, str] = field(default_factory=dict)

    @cached_property
    def head(self) -> str:
        """The title without where it is: "What a split gains (Decision tree)" is about splits."""
        return plain(self.title.partition(" (")[0])

    @cached_property
    def all(self) -> str:
        return plain(f"{self.title} {self.words}")


def entries() -> tuple[SearchEntry, ...]:
    """In the language of the running page."""
    return _entries(spoken())


@cache
def _entries(speech: Spoken) -> tuple[SearchEntry, ...]:
    return (*_pages(), *_formulas(), *_words(), *_settings(), *_of_notes())


def find(asked: str) -> list[SearchEntry]:
    """Every word must occur, or every word of our name for what others call so: oob finds what out of bag does.

    What is called so comes first, then what has most of the words in its title.
    """
    wanted = spellings(asked)
    met = [entry for entry in entries() if any(all_occur(each, entry.all) for each in wanted)]
    return sorted(met, key=lambda entry: max(_likeness(each, entry) for each in wanted), reverse=True)[:MOST]


def _likeness(asked: str, entry: SearchEntry) -> tuple[bool, int, bool]:
    """How much an entry looks like what was asked for: the same title, words in the title, the words in a row."""
    return asked == entry.head, sum(occurs(word, entry.head) for word in asked.split()), asked in entry.all


def spellings(asked: str) -> list[str]:
    """What to look for, and what we call it. Example: "Information gain" -> "information gain", "gain"."""
    if not (asked := asked_for(asked)):
        return []
    return [asked, *(plain(each.word) for each in words() if asked in map(plain, each.also))]


def _pages() -> Iterator[SearchEntry]:
    for stop in STOPS:
        explained = [name for each in words() if each.page == stop.name for name in (each.word, *each.also)]
        searched = " ".join([stop.what, *declared(stop.name).get("idea", ()), *explained])
        yield SearchEntry("page", stop.title, searched, stop.file)


def _formulas() -> Iterator[SearchEntry]:
    for stop in STOPS:
        for name, latex in declared(stop.name).get("formulas", ()):
            yield SearchEntry("formula", f"{name} ({stop.title})", formula(latex), stop.file)


def _words() -> Iterator[SearchEntry]:
    for each in words():
        name, means = told(each, language())
        searched = " ".join([each.word, *each.also, means, each.setting, *each.letters.values()])
        yield SearchEntry("word", name, searched, "pages/words.py")


def _settings() -> Iterator[SearchEntry]:
    there = {"shown": tell(settings_list.SETTINGS)}
    for name, help, _, learners in settings_list.lines():
        yield SearchEntry("setting", f"{name} ({learners})", help, "pages/words.py", there)


def _of_notes() -> Iterator[SearchEntry]:
    for notes in every_set(language().name):
        for each in notes.examples:
            searched = f"{notes_text.told(each)} {notes.short}"
            yield SearchEntry("example", each.title, searched, "pages/examples.py", {"find": each.id})
    for each in errata(language().name):
        yield SearchEntry(
            "erratum", f"{each.id}: {each.about}", notes_text.told(each), "pages/errata.py", {"find": each.id}
        )
