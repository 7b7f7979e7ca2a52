"""Of a long search no more is looked for than its field takes (that it has a limit: tests/pages/test_every_page.py)."""

import pytest

from pages.frame import search, spelling
from pages.frame.spelling import MAX_QUERY_LENGTH
from pages.notes import errata, examples
from pages.notes.text import matches_query

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
