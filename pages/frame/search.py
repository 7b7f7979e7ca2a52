"""Search over all there is: pages and what they say, formulas, words, settings, worked examples, errata."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

from engine.text.message import msg
from pages.frame.contents import ALL_PAGES
from pages.frame.spelling import all_words_occur, normalize_query, normalize_text, word_occurs
from pages.i18n.locale import Locale
from pages.i18n.text import current_locale, localize_formula, t, translator
from pages.lesson.declarations import read_declaration
from pages.notes import all_notes, errata, settings_list
from pages.notes import text as notes_text
from pages.notes.vocabulary import localized_entry, vocabulary

MAX_RESULTS = 20  # found at most
KIND_LABELS = {
    "page": msg("frame.search.page"),
    "formula": msg("frame.search.formula"),
    "word": msg("frame.search.word"),
    "setting": msg("frame.search.setting"),
    "example": msg("frame.search.worked-example"),
    "erratum": msg("frame.search.erratum"),
}


@dataclass(frozen=True)
class SearchEntry:
    """Something that can be found."""

    kind: str  # of KIND_LABELS
    title: str
    text: str  # all that is searched, besides the title
    file: str
    address: dict[str, str] = field(default_factory=dict)

    @cached_property
    def plain_title(self) -> str:
        """The title without where it is: "What a split gains (Decision tree)" is about splits."""
        return normalize_text(self.title.partition(" (")[0])

    @cached_property
    def full_text(self) -> str:
        return normalize_text(f"{self.title} {self.text}")


def search_entries() -> tuple[SearchEntry, ...]:
    """In the language of the running page."""
    return _entries(current_locale())


@cache
def _entries(speech: Locale) -> tuple[SearchEntry, ...]:
    return (*_pages(), *_formulas(), *_words(), *_settings(), *_of_notes())


def find_entries(query: str) -> list[SearchEntry]:
    """Every word must occur, or every word of our name for what others call so: oob finds what out of bag does.

    What is called so comes first, then what has most of the words in its title.
    """
    wanted = query_variants(query)
    met = [entry for entry in search_entries() if any(all_words_occur(each, entry.full_text) for each in wanted)]
    return sorted(met, key=lambda entry: max(_likeness(each, entry) for each in wanted), reverse=True)[:MAX_RESULTS]


def _likeness(asked: str, entry: SearchEntry) -> tuple[bool, int, bool]:
    """How much an entry looks like what was asked for: the same title, words in the title, the words in a row."""
    return (
        asked == entry.plain_title,
        sum(word_occurs(word, entry.plain_title) for word in asked.split()),
        asked in entry.full_text,
    )


def query_variants(asked: str) -> list[str]:
    """What to look for, and what we call it. Example: "Information gain" -> "information gain", "gain"."""
    if not (asked := normalize_query(asked)):
        return []
    return [asked, *(normalize_text(each.word) for each in vocabulary() if asked in map(normalize_text, each.also))]


def _pages() -> Iterator[SearchEntry]:
    for stop in ALL_PAGES:
        explained = [name for each in vocabulary() if each.page == stop.name for name in (each.word, *each.also)]
        searched = " ".join([stop.what, *read_declaration(stop.name).get("idea", ()), *explained])
        yield SearchEntry("page", stop.title, searched, stop.file)


def _formulas() -> Iterator[SearchEntry]:
    for stop in ALL_PAGES:
        for name, latex in read_declaration(stop.name).get("formulas", ()):
            yield SearchEntry("formula", f"{name} ({stop.title})", localize_formula(latex), stop.file)


def _words() -> Iterator[SearchEntry]:
    for each in vocabulary():
        name, means = localized_entry(each, translator())
        searched = " ".join([each.word, *each.also, means, each.setting, *each.letters.values()])
        yield SearchEntry("word", name, searched, "pages/words.py")


def _settings() -> Iterator[SearchEntry]:
    there = {"shown": t(settings_list.SETTINGS_TAB)}
    for name, help, _, learners in settings_list.setting_rows():
        yield SearchEntry("setting", f"{name} ({learners})", help, "pages/words.py", there)


def _of_notes() -> Iterator[SearchEntry]:
    for notes in all_notes(translator().name):
        for each in notes.examples:
            searched = f"{notes_text.search_text(each)} {notes.short}"
            yield SearchEntry("example", each.title, searched, "pages/examples.py", {"find": each.id})
    for each in errata(translator().name):
        yield SearchEntry(
            "erratum", f"{each.id}: {each.about}", notes_text.search_text(each), "pages/errata.py", {"find": each.id}
        )
