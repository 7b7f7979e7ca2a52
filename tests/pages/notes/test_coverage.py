"""Each item of the five sets of notes has a place in the app where it is seen (coverage.txt)."""

from ast import literal_eval
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl

import pytest

from engine.learners.registry import lesson_for_trace
from pages.i18n.text import t
from pages.learners.registry import LEARNER_BY_PAGE
from pages.lesson.declarations import read_declaration
from pages.notes import Opening, errata, examples
from pages.notes import text as notes_text
from pages.notes.recompute import record_opening
from tests.pages.i18n.test_pages import told_on
from tests.pages.test_every_page import opened
from tests.words import sentence, words


class Item(NamedTuple):
    """A line of coverage.txt; without a place the item is open."""

    lines: str  # S0 Karabulut, S1 Tateyama, S2 JSC 370, S3 Chen, S4 Basu, with the lines of the notes
    what: str
    place: str = ""  # an address, or a message's key
    text: str = ""  # stands there


TABLE = Path(__file__).with_name("coverage.txt").read_text("utf-8").splitlines()
ITEMS = [Item(*map(str.strip, line.rstrip("| ").split(" | "))) for line in TABLE]
PLACES = sorted({item.place for item in ITEMS if item.place})


def words_at(place: str) -> str:
    """All that a reader may read at an address, a lesson's steps and code included."""
    page, _, query = place.partition("?")
    address = dict(parse_qsl(query, strict_parsing=bool(query)))
    if page == "message":
        return t(address["key"])
    if page == "errata":
        return notes_text.erratum_markdown(next(each for each in errata() if each.id == address["find"]))
    if page == "examples":
        return notes_text.search_text(examples()[address["find"]])
    if page in LEARNER_BY_PAGE:
        return " ".join(words_of_lesson(page, address))
    app = opened(f"{page}.py", **address)
    return " ".join([*told_on(app), *(each.value for each in (*app.markdown, *app.caption, *app.latex))])


def words_of_lesson(page: str, address: dict[str, str]) -> Iterator[str]:
    """The page's idea and formulas, and every step of its lesson with these settings."""
    declared = read_declaration(page)
    yield from (*declared.get("idea", ()), *(word for pair in declared.get("formulas", ()) for word in pair))
    trace = record_opening(Opening(page, "", {name: typed(value) for name, value in address.items()}))
    lesson = lesson_for_trace(trace)
    picture = lesson.picture(trace)
    yield from map(words, (*lesson.code, *(panel.title for panel in picture.panels)))
    for step in lesson.steps(trace, candidates=3):
        yield sentence(step)
        for calculation in step.calculations:
            yield from (words(calculation.quantity), calculation.formula, calculation.numbers)


def typed(value: str):
    """Examples: "3" -> 3, "gini" -> "gini"."""
    with suppress(ValueError, SyntaxError):
        return literal_eval(value)
    return value


def normalised(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("place", PLACES)
def test_a_place_shows_what_the_notes_ask(place):
    shown = normalised(words_at(place))
    assert [item for item in ITEMS if item.place == place and item.text not in shown] == []


def test_every_item_of_the_notes_has_a_place():
    without = [f"{item.lines} {item.what}" for item in ITEMS if not (item.place and item.text)]
    assert len(ITEMS) == 255
    assert without == []
