"""A search is as long as its field lets it be, in the page and behind it."""

import pytest

from pages.assignment import lesson_link
from pages.frame import search, spelling
from pages.frame.spelling import MAX_QUERY_LENGTH
from pages.notes import errata, examples
from pages.notes.text import matches_query
from tests.pages.test_every_page import PAGES, opened

HUGE = "gini " * 30_000


@pytest.fixture
def compared(monkeypatch):
    """How many words were looked for."""
    many = []

    def counting(word, text):
        many.append(word)
        return True

    monkeypatch.setattr(spelling, "word_occurs", counting)
    return many


def test_of_a_long_search_only_its_beginning_is_looked_for(compared):
    search.find_entries(HUGE)
    assert len(compared) <= len(search.search_entries()) * MAX_QUERY_LENGTH / 5
    assert search.find_entries(HUGE) == search.find_entries(HUGE[:MAX_QUERY_LENGTH])


@pytest.mark.parametrize("entry", [next(iter(examples().values())), next(iter(errata()))])
def test_and_so_it_is_in_the_lists_of_the_notes(compared, entry):
    assert matches_query(entry, HUGE)
    assert len(compared) == MAX_QUERY_LENGTH / 5


@pytest.mark.parametrize("page", PAGES)
def test_every_field_for_text_has_its_limit(page):
    app = opened(page)
    longest = lesson_link.LONGEST if page == "assignments.py" else MAX_QUERY_LENGTH  # links are pasted there
    assert all(0 < field.proto.max_chars <= longest for field in app.text_input)
    assert all(field.proto.max_chars > 0 for field in app.text_area)
