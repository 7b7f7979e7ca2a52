"""What things are called: our word, the letter of each set of notes, the setting behind it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from engine.text.english import FOLDERS, capitalize_first
from engine.text.message import Message
from pages.i18n.locale import ENGLISH, ENGLISH_LOCALE
from pages.i18n.translator import Translator
from pages.i18n.translator import translator_for as speaker_of
from pages.notes import load_texts as texts_of

OUR_LETTERS = "ours"
TERM = re.compile(r"\{ (START\()?-([\w-]+)\)? \}")  # in vocabulary.toml
WORDS_FILE = "words"  # the file of a language that has what no sentence says


@dataclass(frozen=True)
class Word:
    word: str
    means: str
    page: str  # where it is explained
    key: str  # the term's name in terms.ftl, or the word itself: other languages' glossaries have it by this
    setting: str = ""
    also: tuple[str, ...] = ()  # what else it is called
    letters: Mapping[str, str] = field(default_factory=dict)  # LaTeX, by set of notes; ours under OURS


@dataclass(frozen=True)
class Clash:
    """A letter that stands for several things."""

    letter: str
    says: str


@cache
def vocabulary() -> tuple[Word, ...]:
    return tuple(map(_word, _read()["word"]))


def _word(entry: dict) -> Word:
    parts = {"letters": MappingProxyType(entry.get("letters", {})), "also": tuple(entry.get("also", ()))}
    texts = {name: expand_terms(entry[name]) for name in ("word", "means")}
    key = TERM.sub(r"\2", entry["word"]).lower().replace(" ", "-")
    return Word(**{**entry, **parts, **texts}, key=key)


def expand_terms(text: str) -> str:
    """Write out the terms that a text of the vocabulary names. Example: "{ -rows } of a bag" -> "rows of a bag"."""

    def written(found: re.Match) -> str:
        term = speaker_of(ENGLISH_LOCALE).render(Message(f"term-{found[2]}", {}))
        return capitalize_first(term) if found[1] else term

    return TERM.sub(written, text)


@cache
def find_word(term: str) -> Word | None:
    """The entry of a term of English's terms.ftl, in the singular or the plural; None where it explains itself."""
    forms = (
        term,
        re.sub("rows$", "row", term),
        term.removesuffix("s"),
        term.removesuffix("es"),
        re.sub("ves$", "f", term),
    )
    known = {name.lower(): word for word in vocabulary() for name in (*word.also, word.word)}
    return next((known[form.lower()] for form in forms if form.lower() in known), None)


def define_term(name: str, language: Translator) -> str:
    """What a term means, by its name in terms.ftl, to readers of a language: English's meanings stand in the table
    here, others' in their glossary.ftl under the same word."""
    word = find_word(speaker_of(ENGLISH_LOCALE).text(Message(f"term-{name}", {})))
    if word is None or language.name == ENGLISH:
        return word.means if word else ""
    return language.text(Message(glossary_key(word), {}))


def glossary_key(word: Word) -> str:
    """Example: of "Gini impurity" "means-gini"."""
    return f"means-{word.key}"


@cache
def term_keys() -> Mapping[str, str]:
    """Of our words that sentences say, each one's name in terms.ftl: the first is the singular."""
    names = re.findall(r"^-([\w-]+) =", (FOLDERS[0] / "terms.ftl").read_text("utf-8"), re.MULTILINE)
    found: dict[str, str] = {}
    for name in names:
        if word := find_word(speaker_of(ENGLISH_LOCALE).text(Message(f"term-{name}", {}))):
            found.setdefault(word.word, name)
    return MappingProxyType(found)


def localized_entry(word: Word, language: Translator) -> tuple[str, str]:
    """What it is called, and what it means, as far as the language has words for it."""
    name = term_keys().get(word.word)
    if name is None or language.name == ENGLISH:
        own = texts_of(language.name, WORDS_FILE).get(word.word, {})
        return own.get("word", word.word), own.get("means", word.means)
    return language.render(Message(f"term-{name}", {})), define_term(name, language)


def localized_aliases(word: Word, language: Translator) -> tuple[str, ...]:
    """What else it is called; in another language also what English calls it, as libraries do."""
    return tuple(name for name in (word.word, *word.also) if name.lower() != localized_entry(word, language)[0].lower())


@cache
def letter_clashes(language: str = ENGLISH) -> tuple[Clash, ...]:
    own = texts_of(language, WORDS_FILE).get("letters", {})
    return tuple(Clash(each["letter"], own.get(each["letter"], each["says"])) for each in _read()["clash"])


def _read() -> dict:
    return tomllib.loads(Path(__file__).with_name("vocabulary.toml").read_text("utf-8"))
