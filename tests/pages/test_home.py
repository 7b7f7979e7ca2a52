"""The home page: the path names every page in an order that can be walked, and the search finds what is there."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from datasets import load
from engine import DataProblem, record
from pages.frame import contents
from pages.frame import thumbnail as thumbnails
from pages.frame.contents import ALL_PAGES, LEARNING_PATH, OTHER_PAGES
from pages.frame.search import find_entries, read_declaration, search_entries
from pages.frame.spelling import all_words_occur, normalize_text
from pages.frame.thumbnail import draw_picture, make_thumbnail, picture_learner
from pages.learners.common.entries import CardPicture
from pages.notes import errata, examples
from pages.notes.vocabulary import vocabulary
from tests.pages.test_every_page import PAGES, opened, text

LESSONS = [stop for stop in LEARNING_PATH if stop.section == contents.LESSONS and stop.name != "compare"]


def test_every_page_is_a_stop_and_every_stop_a_page():
    assert sorted(f"{stop.name}.py" for stop in ALL_PAGES) == [page for page in PAGES if page != "home.py"]
    assert len({stop.name for stop in ALL_PAGES}) == len(ALL_PAGES)


def test_every_stop_builds_on_earlier_ones():
    for place, stop in enumerate(LEARNING_PATH):
        assert set(stop.prerequisites) <= {before.name for before in LEARNING_PATH[:place]}, stop.title
        assert stop.minutes > 0


@pytest.mark.parametrize("stop", LEARNING_PATH, ids=lambda stop: stop.name)
def test_the_picture_of_a_lesson_has_the_nodes_of_its_trees(stop):
    trace = record(picture_learner(stop).fit, load(stop.picture.data), **stop.picture.settings)
    nodes = trace.columns("nodes")
    grown = np.stack((nodes["round"], nodes["tree"]), 1)
    first = (grown[:, None] == np.unique(grown, axis=0)[:6]).all(2).any(1)
    assert make_thumbnail(stop.name).svg.count("<circle") == first.sum()
    assert make_thumbnail(stop.name).svg.count("<line") == 2 * (first & (nodes["left"] >= 0)).sum()


def test_home_shows_the_path_in_order():
    app = opened("home.py")
    labels = [link.proto.label for link in app.get("page_link")]
    assert labels.pop(0) == "Start: how a decision tree decides"
    assert labels[: len(LEARNING_PATH)] == [
        f"**{number}. {stop.title}**" for number, stop in enumerate(LEARNING_PATH, 1)
    ]
    assert labels[len(LEARNING_PATH) :] == [f"**{stop.title}**" for stop in OTHER_PAGES]
    assert "builds on: Decision tree" in text(app)


@pytest.mark.parametrize(
    ("asked", "kind", "title"),
    [
        ("gini", "formula", "Gini"),
        ("similarity", "page", "Where the similarity score comes from"),
        ("EX07", "example", ""),
        ("residual tree", "page", "Regression tree"),
        ("amount of say", "word", "say"),
        ("Amount of Say", "page", "AdaBoost"),
        ("information gain", "formula", "Gain of a split (Decision tree)"),
        ("feature importance", "page", "Random forest"),
        ("majority vote", "page", "Votes, shares, softmax"),
        ("majority vote", "setting", "vote (Random forest, Extra-Trees)"),
        ("overfitting", "page", "Pruning"),
        ("oob", "page", "Random forest"),
        ("out-of-bag", "page", "Random forest"),
        ("Out of bag", "erratum", "C2-10"),
        ("min_samples_leaf", "setting", "min_samples_leaf"),
        ("min samples leaf", "setting", "min_samples_leaf"),
        ("ex7", "example", "Four points: residuals"),
        ("EX 07", "example", "Four points: residuals"),
        ("120.33", "example", "Four points: the first split"),  # printed
        ("117.1875", "example", "Four points: the first split"),  # ours
        ("eta", "word", "learning rate"),
    ],
)
def test_the_search_finds(asked, kind, title):
    assert any(entry.kind == kind and title in entry.title for entry in find_entries(asked))


@pytest.mark.parametrize(
    ("asked", "not_in"),
    [("ex1", "ex17"), ("12", "120.33"), ("eta", "beta"), ("-2", "-2.65"), ("weight node", "the weight of a row")],
)
def test_a_word_is_not_found_in_another(asked, not_in):
    assert not all_words_occur(normalize_text(asked), normalize_text(not_in))


def test_what_is_called_just_so_comes_first_and_no_two_look_alike():
    assert [find_entries(word.word)[0].plain_title for word in vocabulary()] == [
        normalize_text(word.word.partition(" (")[0]) for word in vocabulary()
    ]
    labels = [(entry.kind, entry.title) for entry in search_entries()]
    assert len(set(labels)) == len(labels)


def test_every_kind_of_find_has_a_label_and_leads_to_its_place():
    assert {entry.kind for entry in search_entries()} == {"page", "formula", "word", "setting", "example", "erratum"}
    link = opened("home.py", find="min_samples_leaf").get("page_link")[1].proto
    assert link.label.startswith("Setting: min\\_samples\\_leaf")
    assert (link.page, link.query_string) == ("words", "shown=Settings")


def test_every_example_and_every_erratum_can_be_found_by_its_name():
    for wanted in (*examples(), *(each.id for each in errata())):
        assert wanted in find_entries(wanted)[0].title + find_entries(wanted)[0].text, wanted


def test_the_search_knows_every_formula_of_every_lesson():
    known = {entry.title for entry in search_entries() if entry.kind == "formula"}
    for stop in LESSONS:
        formulas = read_declaration(stop.name)["formulas"]
        assert formulas
        assert {f"{name} ({stop.title})" for name, _ in formulas} <= known


def test_words_that_are_nowhere_get_a_sentence_and_markup_stays_text():
    assert "Nothing is called" in text(opened("home.py", find="qwertz"))
    app = opened("home.py", find="<b>qwertz</b>")
    assert "<b>qwertz</b>" in text(app)


def test_no_title_leads_anywhere_but_to_its_page():
    root = Path(__file__).parents[2] / "pages"
    assert all(
        re.fullmatch(r"pages/\w+\.py", entry.file) and (root.parent / entry.file).exists() for entry in search_entries()
    )


@pytest.mark.parametrize(
    "wrong", [CardPicture("moons", learner="nobody"), CardPicture("moons", {"no_such": 1}, "forest")]
)
def test_a_picture_that_cannot_be_made_is_an_error_and_home_opens_without_it(wrong, monkeypatch, caplog):
    stop = replace(contents.page_named("forest"), picture=wrong)
    monkeypatch.setattr(thumbnails, "page_named", lambda name: stop if name == "forest" else contents.page_named(name))
    draw_picture.clear()
    with pytest.raises((LookupError, DataProblem)):
        make_thumbnail("forest")
    app = opened("home.py")
    assert sum('class="thumbnail"' in each.proto.body for each in app.get("html")) == len(LEARNING_PATH) - 1
    assert "the picture of the page 'forest' cannot be made" in caplog.text
    draw_picture.clear()


def test_no_page_shows_a_picture_of_a_learner_it_does_not_name():
    with pytest.raises(LookupError, match="the picture of the page 'mixed' names no learner"):
        picture_learner(replace(contents.page_named("mixed"), picture=CardPicture("moons")))
