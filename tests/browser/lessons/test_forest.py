"""The forest on the real server: a deep link, keys, and what each of its panels shows at a step of the trace."""

import pytest
from playwright.sync_api import expect

from datasets import load
from engine import forest, record
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import format_plain_number
from engine.text.step import DETAIL_SPLITS
from tests.browser.conftest import fits_with_its_controls
from tests.browser.stages import go_to, staged
from tests.words import sentence

SETTINGS = {"n_estimators": 5, "max_depth": 2, "seed": 4}
ASKED = "n_estimators=5&max_depth=2&seed=4"


@pytest.fixture(scope="module")
def walked():
    """The trace, and the steps as the stage has them: the data are so few that none is left out."""
    trace = record(forest.fit, load("six_row_forest"), **SETTINGS)
    return trace, lesson_for_trace(trace).steps(trace)


def opened(server, open_page, step: int, grain: int = DETAIL_SPLITS, **how):
    page = open_page(f"{server}/forest?data=six_row_forest&{ASKED}&step={step}&grain={grain}", **how)
    staged(page, step)
    return page


def last(steps, panel: str) -> int:
    return max(i for i, step in enumerate(steps) if step.highlight.panel == panel)


def settle(page, kind: str):
    """Its picture once drawn, as text: what is written in it, and what it says of itself."""
    picture = page.locator(f".curve-panel svg[data-kind={kind}]")
    told = page.locator(".curve-panel .in-words").text_content()
    return f"{picture.text_content()} {picture.get_attribute('aria-label')} {told}"


def test_every_panel_shows_what_the_trace_holds(server, open_page, walked):
    """One visit: it opens at the first of these steps, and the number of the step leads to the others."""
    trace, steps = walked
    facts = {
        "bag": ("cells", [format_plain_number(trace.logged_events[-4].counts.max())]),
        "wall": ("wall", ["5 of 5 trees"]),
        "error": ("lines", [format_plain_number(float(trace.model.forest.oob_errors[-1]))]),
        "impurity": ("bars", [format_plain_number(float(v)) for v in last_state(steps, "impurity") if v]),
        "permutation": ("bars", [format_plain_number(float(v)) for v in last_state(steps, "permutation") if v]),
        "spread": ("bars", [format_plain_number(float(v)) for v in last_state(steps, "spread")]),
        "variance": ("bars", [format_plain_number(float(v)) for v in last_state(steps, "variance")["values"]]),
    }
    page = opened(server, open_page, last(steps, "bag"), size=(1280, 1000))  # all bars have room
    for panel, (kind, values) in facts.items():
        stage = go_to(page, last(steps, panel))
        words = settle(page, kind)
        for value in values:
            assert value in words, (panel, words)
        expect(stage).to_contain_text(sentence(steps[last(steps, panel)]))


def last_state(steps, panel: str):
    return [step.state_updates[panel] for step in steps if panel in step.state_updates][-1]


def test_keys_walk_the_story_and_the_slider_knows_it(server, open_page):
    page = open_page(f"{server}/forest?data=six_row_forest&{ASKED}&grain=0")
    stage = staged(page)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(stage).to_contain_text("Which split separates the classes best?")
    page.keyboard.press("End")
    expect(stage).to_contain_text("On average: ")
    assert stage.get_attribute("data-step") == str(int(stage.get_attribute("data-steps")) - 1)


@pytest.mark.parametrize(("theme", "size"), [("light", (1280, 720)), ("dark", (390, 844))], ids=["projector", "phone"])
def test_it_fits_the_screen(server, open_page, walked, theme, size):
    page = opened(server, open_page, last(walked[1], "error"), grain=0, theme=theme, size=size)
    fits_with_its_controls(page)


def test_the_notes_forest_opens_with_its_bags_and_votes_three_to_one(server, open_page):
    """EX06."""
    address = "forest?data=six_row_forest&threshold=observed&vote=majority&n_estimators=4&max_depth=3&example=EX06"
    page = open_page(f"{server}/{address}&grain=0")
    staged(page)
    page.keyboard.press("End")
    said = "Count the votes: 3 of 4 trees for class 1, 1 for class 0. The prediction is class 1."
    expect(page.get_by_test_id("stage")).to_contain_text(said)


def test_its_own_views_are_drawn(server, open_page):
    page = open_page(f"{server}/forest?data=moons&n_estimators=6")
    staged(page)
    page.get_by_role("tab", name="Error", exact=True).click()
    page.locator(".js-plotly-plot").first.wait_for()
    page.get_by_role("tab", name="Correlation").click()
    page.get_by_text("as the slides print it (wrong)").wait_for()
    page.get_by_role("tab", name="Importances").click()
    page.get_by_text("when the feature is shuffled among them").wait_for()
