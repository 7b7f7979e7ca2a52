"""Words and symbols: every setting is one there is, every letter can be drawn, every page exists."""

import re

import pytest
from latex2mathml.converter import convert

from engine.core.settings import parameters
from engine.text.english import FOLDERS
from engine.text.message import Message
from pages.frame.contents import page_named
from pages.frame.search import find_entries
from pages.i18n.text import t
from pages.learners.registry import LEARNERS
from pages.notes import ORDER
from pages.notes.literature import further_reading
from pages.notes.settings_list import setting_rows
from pages.notes.vocabulary import OUR_LETTERS, find_word, letter_clashes, vocabulary
from tests.pages.test_every_page import opened, text

TERMS = FOLDERS[0] / "terms.ftl"
SETTINGS = {name for learner in LEARNERS for name in parameters(learner.fit)}


@pytest.mark.parametrize("word", vocabulary(), ids=lambda each: each.word)
def test_a_word_names_what_there_is(word):
    assert word.setting in {"", *SETTINGS}
    assert page_named(word.page)
    assert set(word.letters) <= {OUR_LETTERS, *ORDER}
    assert all(convert(letter).startswith("<math") for letter in word.letters.values())
    assert not word.letters or OUR_LETTERS in word.letters
    assert any(entry.kind == "word" and entry.title == word.word for entry in find_entries(word.word))


def test_the_learning_rate_has_the_letters_the_inventory_lists():
    (rate,) = [each for each in vocabulary() if each.setting == "learning_rate"]
    assert {key: rate.letters.get(key) for key in ORDER} == {
        "karabulut": r"\nu", "tateyama": r"\eta", "jsc370": r"\lambda", "chen": r"\eta", "basu": None,
    }  # fmt: skip
    clashes = {clash.letter: clash.says for clash in letter_clashes()}
    assert set(clashes) >= {r"\lambda", r"\alpha", r"\gamma", "G", "H", r"\rho", "K", "h", "m"}
    with_lambda = next(word.letters for word in vocabulary() if word.word == "lambda")
    assert set(ORDER) - set(with_lambda) == {"chen"} and "all but Chen" in clashes[r"\lambda"]


def test_every_setting_of_every_learner_is_listed_with_its_help_and_default():
    listed = setting_rows()
    for learner in LEARNERS:
        for name, parameter in parameters(learner.fit).items():
            (line,) = [each for each in listed if each[:2] == (name, str(Message(parameter.constraint.help, {})))]
            assert str(learner.title) in line[3].split(", ")
            assert ("none" if parameter.default is None else str(parameter.default)) in line[2]


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [("Words", "say"), ("Symbols", "learning rate"), ("Settings", "reg_lambda"), ("Further reading", "Bagging")],
)
def test_each_tab_opens(shown, wanted):
    app = opened("words.py", shown=shown)
    assert wanted in " ".join([text(app), *(each.value for each in app.markdown)])


def test_each_source_has_a_page_and_a_purpose_and_stands_by_its_year():
    for kind, sources in further_reading().items():
        years = [source.year for source in sources]
        assert years == sorted(years) if kind != "documentation" else years == [None] * len(sources)
        for source in sources:
            assert page_named(source.page) and t(f"literature.{source.key}.purpose")
            assert source.reference.count("*") == 2 and "http" not in source.reference
    assert {1984, 1993, 1996, 2001, 2016} <= {source.year for kind in further_reading().values() for source in kind}


def test_every_term_of_the_lessons_has_an_entry_in_the_singular():
    terms = set(re.findall(r"^-[a-z-]+ = (.+)$", TERMS.read_text("utf-8"), re.MULTILINE))
    plurals = {many for one in terms for many in (f"{one}s", f"{one}es", re.sub("f$", "ves", one)) if many != one}
    singular = {re.sub(" rows$", " row", term) for term in terms - plurals}
    assert len(singular) > 40
    assert singular - {name for word in vocabulary() for name in (word.word, *word.also)} == set()


@pytest.mark.parametrize(
    ("term", "singular"),
    [("leaves", "leaf"), ("training rows", "training row"), ("classes", "class"), ("hessians", "hessian")],
)
def test_a_term_of_a_sentence_is_explained_in_the_plural_too(term, singular):
    (means,) = [word.means for word in vocabulary() if singular in (word.word, *word.also)]
    assert [find_word(each).means for each in (term, singular)] == [means, means]
    assert find_word("no such term") is None
