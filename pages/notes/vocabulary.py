"""The glossary: each term with its meaning, its letter in each set of notes, and the setting behind it."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.text.english import FOLDERS, capitalize_first
from engine.text.message import Message
from pages.i18n.locale import ENGLISH, ENGLISH_LOCALE
from pages.i18n.translator import Translator, translator_for
from pages.notes import load_texts

OUR_LETTERS = "ours"
TERM = re.compile(r"\{ (START\()?-([\w-]+)\)? \}")  # in vocabulary.toml
WORDS_FILE = "words"  # a language's file of the entries that are not in terms.ftl


@dataclass(frozen=True)
class Word:
    word: str
    means: str
    page: str  # the page that explains it
    key: str  # the term's name in terms.ftl, or the word itself: other languages' glossaries have it by this
    setting: str = ""
    also: tuple[str, ...] = ()  # synonyms
    letters: Mapping[str, str] = field(default_factory=dict)  # LaTeX by set of notes; ours under OUR_LETTERS


@dataclass(frozen=True)
class Clash:
    """A letter with several meanings; `says` lists them."""

    letter: str
    says: str


@cache
def vocabulary() -> tuple[Word, ...]:
    return tuple(map(_word, _read()["word"]))


def _word(entry: dict) -> Word:
    letters, also = MappingProxyType(entry.get("letters", {})), tuple(entry.get("also", ()))
    texts = {name: expand_terms(entry[name]) for name in ("word", "means")}
    key = TERM.sub(r"\2", entry["word"]).lower().replace(" ", "-")
    fields: dict[str, Any] = entry | texts | {"letters": letters, "also": also, "key": key}
    return Word(**fields)


def expand_terms(text: str) -> str:
    """Write out the terms that a text of the vocabulary names. Example: "{ -rows } of a bag" -> "rows of a bag"."""

    def written(found: re.Match) -> str:
        term = translator_for(ENGLISH_LOCALE).render(Message(f"term-{found[2]}", {}))
        return capitalize_first(term) if found[1] else term

    return TERM.sub(written, text)


@cache
def find_word(term: str) -> Word | None:
    """Find the entry of an English term, singular or plural; None if the glossary has none."""
    singulars = re.sub("rows$", "row", term), term.removesuffix("s"), term.removesuffix("es"), re.sub("ves$", "f", term)
    entries = {name.lower(): word for word in vocabulary() for name in (*word.also, word.word)}
    return next((entries[form.lower()] for form in (term, *singulars) if form.lower() in entries), None)


def define_term(name: str, language: Translator) -> str:
    """Return the meaning of a term, given by its name in terms.ftl; "" if the glossary has none.

    English meanings are in vocabulary.toml, those of another language in its glossary.ftl.
    """
    word = find_word(translator_for(ENGLISH_LOCALE).text(Message(f"term-{name}", {})))
    if word is None or language.name == ENGLISH:
        return word.means if word else ""
    return language.text(Message(glossary_key(word), {}))


def glossary_key(word: Word) -> str:
    """Example: of "Gini impurity" "means-gini"."""
    return f"means-{word.key}"


@cache
def term_keys() -> Mapping[str, str]:
    """Map each glossary word to its name in terms.ftl; the singular if there are several."""
    names = re.findall(r"^-([\w-]+) =", (FOLDERS[0] / "terms.ftl").read_text("utf-8"), re.MULTILINE)
    keys: dict[str, str] = {}
    for name in names:
        if word := find_word(translator_for(ENGLISH_LOCALE).text(Message(f"term-{name}", {}))):
            keys.setdefault(word.word, name)
    return MappingProxyType(keys)


def localized_entry(word: Word, language: Translator) -> tuple[str, str]:
    """Return the name and meaning of a word in a language; in English where it has none."""
    name = term_keys().get(word.word)
    if name is None or language.name == ENGLISH:
        texts = load_texts(language.name, WORDS_FILE).get(word.word, {})
        return texts.get("word", word.word), texts.get("means", word.means)
    return language.render(Message(f"term-{name}", {})), define_term(name, language)


def localized_aliases(word: Word, language: Translator) -> tuple[str, ...]:
    """Return the synonyms of a word; in other languages also its English name, which libraries use."""
    return tuple(name for name in (word.word, *word.also) if name.lower() != localized_entry(word, language)[0].lower())


@cache
def letter_clashes(language: str = ENGLISH) -> tuple[Clash, ...]:
    texts = load_texts(language, WORDS_FILE).get("letters", {})
    return tuple(Clash(row["letter"], texts.get(row["letter"], row["says"])) for row in _read()["clash"])


def _read() -> dict:
    return tomllib.loads(Path(__file__).with_name("vocabulary.toml").read_text("utf-8"))
