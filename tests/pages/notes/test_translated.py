"""The notes in another language: every sentence is there, with the same formulas, numbers and names as in English."""

from __future__ import annotations

import re

import pytest

from pages.i18n.locale import ENGLISH, LANGUAGES, Locale
from pages.i18n.translator import Translator
from pages.i18n.translator import translator_for as speaker_of
from pages.notes import (
    ORDER,
    PHRASES_FILE,
    errata,
    examples,
    iter_phrases,
    load_texts,
    read_notes_toml,
)
from pages.notes import text as notes_text
from pages.notes.agreement import compare_values
from pages.notes.vocabulary import WORDS_FILE, letter_clashes, localized_entry, term_keys
from pages.notes.vocabulary import vocabulary as entries
from tests.pages.i18n.test_languages import ALIKE, ALIKE_ON_PAGES
from tests.pages.i18n.test_pages import opened

SENTENCE_FIELDS = "title", "says", "why", "about", "printed", "right", "proof"  # of an example or an erratum
OTHERS = [name for name in LANGUAGES if name != ENGLISH]
FORMULA = re.compile(r"\$[^$]+\$|`[^`]+`")
FIGURE = re.compile(r"(?<![\w.])[-+]?\d[\d,]*(?:\.\d+)*|\b\w_\d\b")  # a number with its sign; the name of a column
WORD = re.compile(r"[^\W\d_]{2,}")
NAME = re.compile(r"\b[A-Z]{2,}\w*|\w+_\w+")
# Names, and words that are quoted.
KEPT = {"Breast Cancer Wisconsin (Diagnostic)", "free; Approximatin", "AdaBoost", "XGBoost"}
# Written alike in German: names of data, libraries and their settings, words that it has too.
ALSO_ALIKE = set(
    re.findall(
        r"\w+",
        """approximation breast cancer cell coefficient diagnose diagnostic diagonalize falls form freund hat hist
        import index name nan original parallel pseudo scan schapire sigmoid size taylor tree uniformity variable""",
    )
)


def figures(text: str) -> tuple[list[str], list[str]]:
    """Formulas and programs as they stand there, and the numbers outside of them, whatever their order is."""
    outside = FORMULA.sub(" ", text)
    return sorted(FORMULA.findall(text)), sorted(each.rstrip(",") for each in FIGURE.findall(outside))


def words_in(text: str) -> list[str]:
    return WORD.findall(NAME.sub(" ", FORMULA.sub(" ", text)))


def sentences() -> dict[tuple[str, str, str], str]:
    """What English says of each entry, by the set, its id and what it is."""
    listed = [
        (key, entry) for key in ORDER for kind in ("example", "erratum") for entry in read_notes_toml(key).get(kind, ())
    ]
    return {(key, entry["id"], name): entry[name] for key, entry in listed for name in SENTENCE_FIELDS if name in entry}


def said_in_phrases() -> set[str]:
    texts = {place[name] for key in ORDER for place, name in iter_phrases(read_notes_toml(key))}
    come_out = {
        text for each in examples().values() for one in compare_values(each) for text in (one.printed, one.computed)
    }
    return {text for text in texts | come_out if words_in(text)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_there_with_its_formulas_and_numbers(language):
    english, own = sentences(), {key: load_texts(language, key) for key in ORDER}
    theirs = {(key, id, name): own[key][id][name] for key in ORDER for id in own[key] for name in own[key][id]}
    assert sorted(set(theirs) - set(english)) == []
    left = {place: text for place, text in english.items() if place not in theirs and words_in(text)}
    assert {place: text for place, text in left.items() if text not in KEPT} == {}
    assert {place: text for place, text in theirs.items() if figures(text) != figures(english[place])} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_is_there_and_no_other(language):
    known, wanted = load_texts(language, PHRASES_FILE), said_in_phrases()
    assert sorted(wanted - set(known) - KEPT) == []
    assert sorted(set(known) - wanted) == []
    assert {text: said for text, said in known.items() if figures(text) != figures(said)} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_and_every_letter_is_explained(language):
    own = load_texts(language, WORDS_FILE)
    assert set(own) - {"letters"} == {each.word for each in entries() if each.word not in term_keys()}
    assert set(own["letters"]) == {each.letter for each in letter_clashes()}
    speaker = speaker_of(Locale(language))
    assert [each.word for each in entries() if localized_entry(each, speaker)[1] == each.means] == []


def test_no_note_in_german_has_an_english_word():
    english = {word.lower() for text in (*sentences().values(), *said_in_phrases()) for word in words_in(text)}
    own = [text for key in ORDER for entry in load_texts("de", key).values() for text in entry.values()]
    german = {word.lower() for text in (*own, *load_texts("de", PHRASES_FILE).values()) for word in words_in(text)}
    assert sorted(german & english - ALIKE - ALIKE_ON_PAGES - ALSO_ALIKE) == []


def test_a_language_without_notes_has_those_in_english():
    assert examples("tr") == examples()
    assert list(errata("tr")) == list(errata())


# -- on the pages


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("gain 0.25, $0.5x$ and `a = 0.5`", "gain 0,25, $0{,}5x$ and `a = 0.5`"),
        ("after 100,000 steps -0.5.", "after 100\u202f000 steps -0,5."),
        ("**EX04** of xgboost 3.2.0, lines 81-88, 90", "**EX04** of xgboost 3.2.0, lines 81-88, 90"),
    ],
)
def test_numbers_are_written_as_the_reader_does(text, written, monkeypatch):
    monkeypatch.setattr(notes_text, "translator", lambda: Translator("de"))
    assert notes_text.localize_numbers(text) == written


def shown(page: str, **address: str) -> str:
    app = opened(page, **address)
    return "\n".join([*(part.value for part in app.main.get("markdown")), *(each.label for each in app.tabs)])


def test_the_pages_show_the_notes_in_german():
    worked = shown("examples")
    assert "Gewichteter Gini von x_1: ~~0,205~~ **0,25**" in worked
    assert "Red; Red und Blue" in worked and "hängt von einer Konvention ab" in worked
    wrong = shown("errata", find="C3-03")
    assert "Der Mittelwert ist 2,175" in wrong and "Where boosting starts" not in wrong
    assert "**EX04** Gewichteter Gini von x_1: ~~0,205~~ **0,25**." in shown(
        "tree", example="EX04", data="seven_rows", criterion="gini", max_depth="3"
    )


@pytest.mark.parametrize("asked", ["Symbols", "Symbole"])
def test_a_link_s_words_are_read_in_any_language(asked):
    page = shown("words", shown=asked)
    assert "Symbole" in page and "**Lernrate**" in page and r"$\nu$" in page


def test_a_weight_is_asked_for_in_any_language():
    for asked in ("wrong", "falsch"):
        page = shown("errata", notes="Chen", kind=asked)
        assert "C3-01" in page and "C3-03" not in page
