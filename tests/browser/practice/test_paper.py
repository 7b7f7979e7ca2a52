"""What goes to the printer, printed: eight cards a page with the backs behind them, sheets of the size that was asked
for, nothing wider than the paper, and no colour."""

import re

import pytest

from datasets import load
from pages.exercises.drill import make_exercise
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNER_BY_PAGE, LESSON_ENTRIES
from pages.publish.paper.cards import FOLDED, TURNED, cards
from pages.publish.paper.document import A4, LETTER
from pages.publish.paper.worksheet import Variant, worksheets

SIZES = {A4: (595, 842), LETTER: (612, 792)}  # points
INSIDE = {A4: 182, LETTER: 187.9}  # millimetres between the margins


@pytest.fixture(scope="module")
def printed(chromium):
    """printed(text): the pages' sizes in points."""
    page = chromium.new_page()

    def sizes(text: str, paper: str) -> list[tuple[int, int]]:
        page.set_viewport_size({"width": int(INSIDE[paper] / 25.4 * 96), "height": 900})
        page.emulate_media(media="print", color_scheme="dark")
        page.set_content(text)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), "wider than the paper"
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        file = page.pdf(prefer_css_page_size=True)
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", file)
        assert not re.search(rb"/S /URI", file)
        return [(round(float(x)), round(float(y))) for x, y in boxes]

    yield sizes
    page.close()


@pytest.mark.parametrize(("paper", "back", "sides"), [(A4, FOLDED, 1), (LETTER, TURNED, 2)])
@pytest.mark.parametrize("name", ["seven_rows", "cars", "wisconsin"])
def test_cards_fill_their_pages_and_no_more(printed, name, paper, back, sides):
    data = load(name)
    pages = printed(cards(data, name, translator_for(), paper, back), paper)
    assert pages == [SIZES[paper]] * (1 + sides * -(-min(data.n, 40) // 8))


def test_cards_begin_on_a_page_of_their_own(chromium):
    """Below the rules of the game the second line of them was torn: the first page is the same without any."""
    page, text = chromium.new_page(), cards(load("seven_rows"), "seven", translator_for(), A4, FOLDED)
    first = []
    for look in ("", "<style>.cards { visibility: hidden; }</style>"):
        page.set_content(text + look)
        first.append(len(page.pdf(prefer_css_page_size=True, page_ranges="1")))
    page.close()
    assert abs(first[0] - first[1]) < 100


@pytest.mark.parametrize(("name", "paper"), [("tree", A4), ("xgboost", LETTER), ("pruning", A4)])
def test_worksheets_fit_the_paper(printed, name, paper):
    made = [
        Variant(seed, make_exercise(LESSON_ENTRIES[name].drills[0], LEARNER_BY_PAGE[name].fit, seed)) for seed in (1, 2)
    ]
    pages = printed(worksheets(made, name, translator_for(), paper), paper)
    assert set(pages) == {SIZES[paper]}
    parts = sum(len({task.task_position.part for task in each.exercise.tasks}) for each in made)
    assert len(pages) >= 2 * len(made) + parts  # each sheet, each part and each key begins a page
