"""Search over pages, formulas, words, settings, worked examples and errata."""

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

MAX_RESULTS = 20
KIND_LABELS = {
    "page": msg("frame.search.page"), "formula": msg("frame.search.formula"), "word": msg("frame.search.word"),
    "setting": msg("frame.search.setting"), "example": msg("frame.search.worked-example"),
    "erratum": msg("frame.search.erratum"),
}  # fmt: skip


@dataclass(frozen=True)
class SearchEntry:
    kind: str  # key of KIND_LABELS
    title: str
    text: str  # searched besides the title
    file: str  # of the page
    address: dict[str, str] = field(default_factory=dict)  # query parameters

    @cached_property
    def plain_title(self) -> str:
        """The title without its page: "What a split gains (Decision tree)" -> "what a split gains"."""
        return normalize_text(self.title.partition(" (")[0])

    @cached_property
    def full_text(self) -> str:
        return normalize_text(f"{self.title} {self.text}")


def search_entries() -> tuple[SearchEntry, ...]:
    """Return all entries in the language of the running page."""
    return _entries(current_locale())


@cache
def _entries(locale: Locale) -> tuple[SearchEntry, ...]:
    return (*_pages(), *_formulas(), *_words(), *_settings(), *_notes())


def find_entries(query: str) -> list[SearchEntry]:
    """Return the entries that contain all words of a query, best first.

    If the query is a synonym, the words of its glossary entry count too: "oob" finds "out of bag".
    Entries with this title come first, then those with most of the words in their title.
    """
    queries = query_variants(query)
    hits = [entry for entry in search_entries() if any(all_words_occur(q, entry.full_text) for q in queries)]
    return sorted(hits, key=lambda entry: max(_relevance(q, entry) for q in queries), reverse=True)[:MAX_RESULTS]


def _relevance(query: str, entry: SearchEntry) -> tuple[bool, int, bool]:
    """Return a sort key: is it the title, how many words are in the title, is the phrase in the text?"""
    n_in_title = sum(word_occurs(word, entry.plain_title) for word in query.split())
    return query == entry.plain_title, n_in_title, query in entry.full_text


def query_variants(query: str) -> list[str]:
    """Return the normalized query and our words for it. Example: "Information gain" -> "information gain", "gain"."""
    if not (query := normalize_query(query)):
        return []
    return [query, *(normalize_text(word.word) for word in vocabulary() if query in map(normalize_text, word.also))]


def _pages() -> Iterator[SearchEntry]:
    for page in ALL_PAGES:
        names = [name for word in vocabulary() if word.page == page.name for name in (word.word, *word.also)]
        text = " ".join([page.what, *read_declaration(page.name).get("idea", ()), *names])
        yield SearchEntry("page", page.title, text, page.file)


def _formulas() -> Iterator[SearchEntry]:
    for page in ALL_PAGES:
        for name, latex in read_declaration(page.name).get("formulas", ()):
            yield SearchEntry("formula", f"{name} ({page.title})", localize_formula(latex), page.file)


def _words() -> Iterator[SearchEntry]:
    for word in vocabulary():
        name, meaning = localized_entry(word, translator())
        text = " ".join([word.word, *word.also, meaning, word.setting, *word.letters.values()])
        yield SearchEntry("word", name, text, "pages/words.py")


def _settings() -> Iterator[SearchEntry]:
    address = {"shown": t(settings_list.SETTINGS_TAB)}
    for name, help, _, learners in settings_list.setting_rows():
        yield SearchEntry("setting", f"{name} ({learners})", help, "pages/words.py", address)


def _notes() -> Iterator[SearchEntry]:
    for notes in all_notes(translator().name):
        for example in notes.examples:
            text = f"{notes_text.search_text(example)} {notes.short}"
            yield SearchEntry("example", example.title, text, "pages/examples.py", {"find": example.id})
    for erratum in errata(translator().name):
        title, text = f"{erratum.id}: {erratum.about}", notes_text.search_text(erratum)
        yield SearchEntry("erratum", title, text, "pages/errata.py", {"find": erratum.id})
