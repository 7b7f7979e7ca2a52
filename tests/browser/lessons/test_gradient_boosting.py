"""Gradient boosting on the real server: deep links, keys, and what each of its panels shows at a step of the trace."""

import pytest
from playwright.sync_api import expect

from datasets import load
from engine import gradient_boosting, record
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import format_plain_number
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY
from pages.stage.reel import fitting_reel
from tests.browser.conftest import fits
from tests.browser.stages import FRAME, go_to, staged
from tests.words import sentence
from tests.words import words as written

SETTINGS = {"n_estimators": 2, "learning_rate": 0.3, "max_depth": 2}
ASKED = "&".join(f"{name}={value}" for name, value in SETTINGS.items())


def told(name: str):
    """The steps of the lesson as the stage has them."""
    trace = record(gradient_boosting.fit, load(name), **SETTINGS)
    return fitting_reel(trace, lesson_for_trace(trace), "Gradient boosting", "gradient_boosting").steps


def opened(server, open_page, name: str, step: int, grain: int, *how):
    page = open_page(f"{server}/gradient_boosting?data={name}&{ASKED}&step={step}&grain={grain}", *how)
    staged(page, step)
    return page


def words(page, panel: str) -> str:
    """What is written in a panel and under it, and what it says of itself."""
    picture = page.locator(f".curve-panel svg[data-shown={panel}]")
    picture.wait_for()
    return f"{page.locator('.curve-panel').text_content()} {picture.get_attribute('aria-label')}"


def first(steps, panel: str, grain: int) -> int:
    """A step that tells a panel, after the first round's first."""
    return next(i for i, step in enumerate(steps) if i > 2 and step.highlight.panel == panel and step.detail == grain)


SHOWN = {  # of a data set: its panels, and the grain of the step that tells each
    "four_points": {"loss": DETAIL_STORY, "leaves": DETAIL_SPLITS, "pull": DETAIL_CALCULATIONS},
    "seven_rows": {"odds": DETAIL_CALCULATIONS},
    "iris": {"fields": DETAIL_SPLITS, "shares": DETAIL_CALCULATIONS},
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_panel_shows_the_number_of_its_step(server, open_page, name):
    """One visit: it opens at the first of these steps, and the number of the step leads to the others."""
    steps = told(name)
    at = {panel: first(steps, panel, grain) for panel, grain in SHOWN[name].items()}
    opening = next(iter(at))
    page = opened(server, open_page, name, at[opening], SHOWN[name][opening])
    for panel, place in at.items():
        stage, step = go_to(page, place), steps[place]
        seen = words(page, panel)
        expect(stage).to_contain_text(sentence(step))
        for each in expected(panel, step):
            assert each in seen, (panel, each)


def expected(panel: str, step) -> list[str]:
    return {
        "pull": lambda: [f"row {step.highlight.row + 1}", format_plain_number(step.value)],
        "odds": lambda: [f"row {step.highlight.row + 1}", format_plain_number(probability(step))],
        "leaves": lambda: [f"node {step.highlight.node}", format_plain_number(step.value)],
        "loss": lambda: ["training rows", format_plain_number(step.value)],
        "shares": lambda: ["setosa", "virginica", format_plain_number(probability(step))],
        "fields": lambda: ["setosa", "versicolor", "virginica"],
    }[panel]()


def probability(step) -> float:
    return next(each.value for each in step.calculations if written(each.quantity) == "probability")


def test_keys_go_from_round_to_round(server, open_page):
    """In the story a round has few presses; the sentence says its loss, the plane what all trees say."""
    steps = told("four_points")
    page = opened(server, open_page, "four_points", 0, DETAIL_STORY)
    ends = [i for i, step in enumerate(steps) if sentence(step).startswith(("After round 1", "2 rounds are"))]
    for i in ends:
        while int(staged(page).get_attribute("data-step")) < i or page.locator(".question button").count():
            page.keyboard.press("ArrowRight")  # which first shows what can be guessed
            page.evaluate(FRAME)
        expect(page.get_by_test_id("stage")).to_contain_text(sentence(steps[i]))
    assert len(ends) == 2
    expect(page.get_by_test_id("stage")).to_contain_text("what 2 trees predict together")


def test_the_page_on_a_phone_in_the_dark_with_its_own_tab(server, open_page):
    page = opened(server, open_page, "seven_rows", 0, DETAIL_SPLITS, "dark", (390, 844))
    fits(page)
    page.get_by_role("tab", name="Learning rates").click()
    page.get_by_text("Each curve is a fit of its own").wait_for()


def test_a_leaf_with_room_for_its_facts_is_told_where_it_stands(server, open_page):
    """A box apart, tied to its leaf by a line over another node, is no help while its own could be a little higher."""
    page = open_page(f"{server}/gradient_boosting?data=four_points&step=24&grain=1")
    staged(page, 24)
    expect(page.locator(".tree .node.now .facts")).to_have_text(["1 row", "MSE 0"])
    assert not page.locator(".tree .large .box").count()
